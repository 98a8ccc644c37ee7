//! An explanation as a page.

use super::Explanation;
use crate::puzzle::Puzzle;

/// An explanation as one HTML file that needs nothing else.
pub fn page(_puzzle: &Puzzle, _explanation: &Explanation) -> String {
    String::new()
}
