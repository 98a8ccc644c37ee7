//! The command line from outside: arguments in; answers, complaints and exit codes out.

#![allow(clippy::print_stderr, reason = "a skipped test prints a note")]
#![allow(clippy::disallowed_methods, reason = "a program, not for browsers")]

mod answers;
mod batch;
mod batch_resume;
mod batch_seals;
mod bench;
mod certificates;
mod collection;
mod convert;
mod count;
mod cubes;
mod diagnose;
mod documents;
mod exchange;
mod exits;
mod explain;
mod explain_kinds;
mod files;
mod generate;
mod given;
mod help;
mod hostile;
mod import;
mod inputs;
mod installed;
mod interrupts;
mod json;
mod library;
mod limits;
mod listing;
mod lists;
mod making;
mod page;
mod pictures;
mod print;
mod rate;
mod readme;
mod sandbox;
mod scan;
mod streams;
mod suggest;
mod terminals;
