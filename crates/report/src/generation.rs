//! The JSON of how a puzzle was generated; `docs/schema/generate.schema.json` describes it.

use serde::Serialize;

/// How a puzzle was generated, and what it came to.
#[derive(Clone, Debug, Serialize)]
pub struct Generation {
    /// The seed.
    pub seed: u64,
    /// The command that makes it again.
    pub recipe: String,
    /// The grade, if it is known.
    pub grade: Option<f64>,
    /// Whether the grade is the one that was asked for.
    pub reached: bool,
    /// How many pictures were tried.
    pub attempts: u64,
    /// How many cells of the first picture were changed.
    pub changes: usize,
    /// The changed cells as a share of all.
    pub share_changed: f64,
}
