//! The library from outside, in one program: each of several would be linked with everything again.

mod agreement;
mod certificates;
mod certificates_in_colors;
mod colors;
mod common;
mod corpora;
mod count;
mod enumerate;
mod explain;
mod formats;
mod hostile;
mod ilp;
mod inert;
mod kinds;
mod malformed;
mod pulse;
mod rate;
mod samples;
mod search;
mod thorough;
mod valid;
mod variants;
