//! The attack: hostile files, limits, kills, full disks and address spaces that are too small, against the program.
//!
//! It takes some minutes, so all of it is ignored unless it is asked for:
//!
//! ```text
//! cargo test --release --test hostile -- --ignored --nocapture
//! ```
//!
//! Each family prints a table. What is measured is in `/proc`: other systems than Linux have no such tests.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "the tables are what this is run for")]
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers")]

mod batches;
mod bytes;
mod disks;
mod files;
mod images;
mod kills;
mod limits;
mod measure;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../cli/sandbox.rs"]
mod sandbox;
mod spoil;
mod table;
#[path = "../library/valid.rs"]
mod valid;
mod virtual_memory;
