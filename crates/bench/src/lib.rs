//! Measurements of solvers, and reports of them: what the command `bench` and the benchmarks share.
//!
//! A [`set`] lists puzzles; a [`plan`] lists [`solver`]s. Each run is a [`task`] for a child process of its own, or
//! part of a [`batch`]; [`process`] starts, watches and stops such children. A [`journal`] keeps the [`record`] of
//! every run. A [`report`] is made of the records, on a [`page`] whose layout all reports share.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod batch;
pub mod cpu_limit;
pub mod journal;
pub mod lock;
pub mod page;
pub mod plan;
pub mod plot;
pub mod process;
pub mod record;
pub mod report;
pub mod set;
pub mod solver;
pub mod stamp;
pub mod stats;
pub mod task;
pub mod usage;
