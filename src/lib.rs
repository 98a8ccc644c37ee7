//! nonosat solves nonograms, with proof: no solution, exactly one, or several, and which.
//!
//! ```
//! use nonosat::{
//!     draw::{Look, draw},
//!     Request, Verdict, format,
//!     puzzle::Grid,
//!     solve,
//! };
//!
//! let text = "width 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n";
//! let puzzle = &format::read("plus.non", text.as_bytes(), None)?.puzzles[0];
//! let outcome = solve(puzzle, &Request::default())?;
//! assert_eq!(outcome.verdict, Verdict::Unique);
//! let picture = draw(puzzle, &Grid::from(&outcome.solutions[0]), &[], Look::default());
//! println!("{}", picture.to_plain());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms
//!
//! Read a puzzle, narrow it line by line, decompose what is left into independent components, encode each, let an
//! engine decide, let the referee judge. Every stage is a room, and a room uses only rooms listed before it:
//!
//! * [`puzzle`]: the model, the [referee](puzzle::referee), the grid's geometry, [budget](puzzle::budget), progress,
//!   random numbers;
//! * [`format`](mod@format): one format a file, read and written;
//! * [`propagate`]: [line solvers](propagate::line), [rules](propagate::rules), the board, fixpoints, probing,
//!   decomposition, sum bounds;
//! * [`belief`]: belief propagation over lines;
//! * [`engine`]: one engine a file, and the [registry](engine::registry) of engines and encodings (these are the crate
//!   [`nonosat_encodings`]);
//! * [`classic`]: the methods from before SAT engines, one a file;
//! * [`solve`](mod@solve): request, outcome, [methods](solve::methods), the pipeline, guidance, decimation, portfolio,
//!   [cubes](solve::cube);
//! * [`count`](mod@count): counting, diagrams, [listing](count::listing) of all solutions;
//! * [`proof`]: [certificates](proof::certify), their [verifier](proof::verify), and
//!   [models for outside solvers](proof::exchange);
//! * [`analyse`]: [explain](analyse::explain), hint, [rate](analyse::rate);
//! * [`make`]: [what is wrong](make::diagnose) with a puzzle, the [fewest changes](make::suggest) that mend it,
//!   pictures [repaired](make::repair), puzzles [generated](make::generate) or made by [recipes](make::recipe);
//! * [`draw`](mod@draw): pictures for terminals, SVG, PNG, GIF, HTML; [books](draw::sheet) as PDF, SVG, PNG;
//! * [`report`]: what was found out, as JSON for other programs;
//! * `bench`, with the feature of this name: comparisons of methods, encodings and engines.
//!
//! The programs in `examples/` show how to check for uniqueness, count, explain, compare encodings, and watch or stop a
//! solve. Limits, cancelling and a callback for progress belong to the [`Budget`](puzzle::budget::Budget).
//!
//! Enums and structs that will grow are `#[non_exhaustive]`. A [`Request`] and other options are written as literals
//! that end with `..Default::default()`, which new fields do not break.
//!
//! `docs/ARCHITECTURE.md` explains how they work together, and how to add a format, an encoding, an engine or a method.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod analyse;
pub mod belief;
#[cfg(feature = "bench")]
pub mod bench;
pub mod classic;
pub mod count;
pub mod draw;
pub mod engine;
pub mod format;
pub mod make;
pub mod proof;
pub mod propagate;
pub mod puzzle;
pub mod report;
pub mod solve;

pub use puzzle::Puzzle;
pub use solve::{Outcome, Request, Verdict, solve};
