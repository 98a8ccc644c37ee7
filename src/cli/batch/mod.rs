//! Very many puzzles, answered into a folder: by one process or thousands, which may be killed at any moment.
//!
//! An [`order`] is what the arguments ask for. [`prepare`] writes the [`plan`] and the [`listing`] of the files, or
//! compares them. A [`run`] works on one [`shard`]: its [`tasks`] are loaded one by one, [`asking`] makes a record of
//! each, and records go to the files of their [`chunk`]. [`deaths`] knows which puzzles killed a process; they are
//! asked about [`alone`]. [`status`] counts, [`merge`] puts all records in one file, as a [`table`] if that is asked
//! for, and [`verdict`] merges those about cubes.
//!
//! Chunks have a [`seal`]: what was changed is found. A [`judge`] looks for contradictions in what is merged.

mod alone;
mod asking;
mod chunk;
mod deaths;
mod faults;
mod folder;
mod judge;
mod lines;
mod listing;
mod loading;
pub(crate) mod merge;
pub(crate) mod order;
#[cfg(feature = "parquet")]
mod parquet;
pub(crate) mod plan;
mod prepare;
mod refusal;
mod run;
mod seal;
pub(crate) mod shard;
mod sink;
mod status;
mod table;
mod tasks;
mod verdict;
