//! The commands: one file each, its arguments beside what it does.

pub(crate) mod bench;
pub(crate) mod bench_worker;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod cubes;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod methods;
pub(crate) mod rate;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod verify;
