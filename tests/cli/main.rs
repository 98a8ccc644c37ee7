//! The command line from outside: arguments in; answers, complaints and exit codes out.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

mod answers;
mod bench;
mod certificates;
mod convert;
mod count;
mod cubes;
mod desk;
mod exchange;
mod exits;
mod explain;
mod help;
mod inputs;
mod installed;
mod interrupts;
mod json;
mod listing;
mod pictures;
mod rate;
mod readme;
mod streams;
