//! Measuring methods, encodings and engines, and telling of it: what the command `bench` and the benchmarks share.
//!
//! A [`set`] names puzzles, a [`plan`] the [`plan::Solver`]s and runs; each run is a [`task`] for a process of its own,
//! which [`process`] starts, watches and stops; a [`journal`] keeps every [`record`], and a [`report`] is made of them.

pub mod cpu_limit;
pub mod journal;
pub mod plan;
pub mod plot;
pub mod process;
pub mod record;
pub mod report;
pub mod set;
pub mod stamp;
pub mod stats;
pub mod style;
pub mod task;
