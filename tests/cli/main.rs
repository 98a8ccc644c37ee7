//! The command line from outside: arguments in; answers, complaints and exit codes out.

#![allow(clippy::print_stderr, reason = "a skipped test prints a note")]

mod answers;
mod bench;
mod certificates;
mod convert;
mod count;
mod cubes;
mod exchange;
mod exits;
mod explain;
mod files;
mod help;
mod hostile;
mod inputs;
mod installed;
mod interrupts;
mod json;
mod limits;
mod listing;
mod pictures;
mod rate;
mod readme;
mod sandbox;
mod streams;
mod terminals;
