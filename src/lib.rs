//! nonosat solves nonograms, with proof: no solution, exactly one, or several, and which.
//!
//! ```
//! use nonosat::{format, outcome::Verdict, solve::{Request, solve}};
//!
//! let text = "width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n";
//! let document = format::read("plus.non", text.as_bytes(), None)?;
//! let outcome = solve(&document.puzzles[0], &Request::default())?;
//! assert_eq!(outcome.verdict, Verdict::Unique);
//! assert_eq!(outcome.solutions[0].digits(), "010111010");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way of a puzzle
//!
//! Data moves forward only, and modules use only what stands above them here:
//!
//! 1. [`format`](mod@format) reads it into a [`puzzle::Puzzle`].
//! 2. [`line`](mod@line) solves one line; [`propagate`] all lines, on a [`board`]; [`probe`] looks one step ahead, [`probe_two`] two.
//! 3. [`split`] cuts what is left into independent parts, each an [`Instance`](nonosat_encodings::Instance).
//!    [`weigh`] rules out more by sums over all lines.
//! 4. [`nonosat_encodings`] writes a part as a formula; an [`engine`] decides it.
//! 5. [`referee`] judges every picture before it becomes part of an [`outcome`].
//!
//! [`mod@count`] tells how many solutions there are, and holds all of them in little space.
//!
//! For solvers outside this program, [`exchange`] writes a [`whole`] puzzle down, and reads their answers.
//! [`certify`] writes down why a verdict is right, and [`verify`] checks that without any solver.
//!
//! [`rate`] tells how hard a puzzle is, and what its maker may regret.
//!
//! [`solve`] is the door to all of it, [`method`] the list of what there is to choose from, and a
//! [`budget`] limits the time, the memory and the patience spent.

pub mod belief;
#[cfg(feature = "bench")]
pub mod bench;
pub mod board;
pub mod budget;
pub mod certify;
mod complete;
pub mod count;
mod crew;
pub mod cube;
pub mod engine;
pub mod enumerate;
pub mod exchange;
pub mod explain;
pub mod format;
pub mod generate;
mod guess;
mod hash;
mod ilp;
pub mod line;
pub mod method;
pub mod outcome;
mod part;
mod parts;
mod pipeline;
pub mod probe;
pub mod probe_two;
pub mod progress;
pub mod propagate;
pub mod puzzle;
pub mod random;
pub mod rate;
pub mod referee;
pub mod render;
pub mod rules;
pub mod search;
pub mod solve;
pub mod split;
mod switch;
pub mod tuning;
pub mod verify;
pub mod weigh;
pub mod whole;
