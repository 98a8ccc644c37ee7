//! Narrowing: what follows from the clues without search.
//!
//! 1. [`line`](mod@line) solves one line completely; [`rules`] solves one as people do.
//! 2. A [`board`] holds the cells of a puzzle; [`fixpoint`] solves its lines until nothing changes.
//! 3. [`probe`] looks one step ahead, [`probe_two`] two.
//! 4. [`decompose`] cuts what is left into independent components, each an [`Instance`](nonosat_encodings::Instance);
//!    [`sum_bounds`] rules out more of each by linear sums over rows and columns. [`monolithic`] is the puzzle as one
//!    instance.
//! 5. `switching` turns one solution into another by exchanging four cells.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests, not for browsers, of files of their own"))]

pub mod belief;
pub mod board;
pub mod decompose;
pub mod dive;
pub mod fixpoint;
pub mod line;
pub mod method;
pub mod monolithic;
pub mod probe;
pub mod probe_memory;
pub mod probe_two;
pub mod rules;
pub mod sum_bounds;
pub mod switching;
pub mod technique;
