//! The JSON of how a puzzle was made of an image; `docs/schema/import.schema.json` describes it.

use serde::Serialize;

use nonosat_make::image::Import;

/// How a puzzle was made of an image, and what it came to.
#[derive(Clone, Debug, Serialize)]
pub struct Making {
    /// The image.
    pub image: ImageReport,
    /// The grade, if it is known.
    pub grade: Option<f64>,
    /// Whether it is what was asked for: exactly one solution, at the level.
    pub reached: bool,
    /// How many cells were changed.
    pub changes: usize,
    /// The changed cells as a share of all.
    pub share_changed: f64,
}

/// The image that a puzzle was made of.
#[derive(Clone, Debug, Serialize)]
pub struct ImageReport {
    /// The name of its file.
    pub source: String,
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
    /// How cells were made of pixels.
    pub mode: String,
    /// The command that makes it again.
    pub recipe: String,
}

impl Making {
    /// The report of an import.
    pub fn new(image: ImageReport, import: &Import) -> Self {
        Self {
            image,
            grade: import.rating.map(|(_, grade)| grade),
            reached: import.is_done(),
            changes: import.changed.len(),
            share_changed: import.share_changed(),
        }
    }
}
