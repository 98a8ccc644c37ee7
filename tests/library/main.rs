//! The library from outside, in one program: each of several would be linked with everything again.

#![allow(clippy::disallowed_methods, reason = "a program, not for browsers")]

mod agreement;
mod certificates;
mod certificates_in_colors;
mod colors;
mod common;
mod corpora;
mod count;
mod count_alike;
mod count_kinds;
mod diagnose;
mod enumerate;
mod equal_strength;
mod exact_forms;
mod explain;
mod explain_kinds;
mod formats;
mod given;
mod hostile;
mod ilp;
mod images;
mod inert;
mod intake;
mod kinds;
mod malformed;
mod messages;
mod pack;
mod plain_grid;
mod pulse;
mod rate;
mod readings;
mod samples;
mod search;
mod small_kinds;
mod step_check;
mod suggest;
mod thorough;
mod truth;
mod valid;
mod variants;
mod variety;
