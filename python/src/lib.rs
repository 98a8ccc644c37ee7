//! nonosat for Python: the module `nonosat._nonosat`.
//!
//! Puzzles and answers are classes here; the results of the slower questions go to Python as JSON, the same as the
//! command line's, and become objects there (`python/nonosat/_results/`). Whatever computes does so without the lock of
//! the interpreter: see [`work`].
#![allow(clippy::disallowed_methods, reason = "not for browsers")]
#![allow(clippy::needless_pass_by_value, reason = "what Python calls is given values")]

mod arguments;
mod arrays;
mod assembling;
mod counting;
mod drawing;
mod failure;
mod held;
mod imaging;
mod listing;
mod making;
mod many;
mod names;
mod outcome;
mod puzzle;
mod rating;
mod reading;
mod record;
mod scanning;
mod solution;
mod solving;
mod steps;
mod work;

/// The solver; use the package `nonosat`, which has all of it.
#[pyo3::pymodule]
mod _nonosat {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        counting::count,
        drawing::{draw_grid, draw_sheet},
        imaging::import_image,
        listing::Solutions,
        making::{diagnose, generate, suggest},
        many::Many,
        names::{encodings, engines, formats, methods},
        outcome::{Outcome, thaw_outcome},
        puzzle::{Puzzle, thaw_puzzle},
        rating::rate,
        reading::{convert, library, read_bytes},
        scanning::scan,
        solution::{Solution, thaw_solution},
        solving::{check, solve_puzzle},
        steps::{Steps, explain, hint},
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::failure::keep_panics_quiet();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
