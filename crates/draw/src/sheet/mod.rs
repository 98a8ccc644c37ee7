//! Puzzles on paper: books of them, as PDF, SVG or PNG.
//!
//! [`book()`] lays out the pages in millimetres; a writer for each format draws them. Grids and clues are those of all
//! other pictures, only larger, and lines are thinner. A clue is never cut: a grid that does not fit on a page is split
//! into parts.

mod arrange;
mod back;
mod board;
mod book;
mod caption;
mod cells;
#[cfg(feature = "pdf")]
mod deflate;
#[cfg(feature = "fonts")]
mod embed;
#[cfg(feature = "fonts")]
mod font_file;
mod fonts;
mod item;
mod letters;
mod mark;
mod options;
mod paper;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod pixels;
#[cfg(feature = "png")]
mod png;
mod rules;
mod rules_words;
mod split;
mod spread;
mod steps;
#[cfg(feature = "png")]
mod strokes;
mod svg;

pub use arrange::Landscape;
pub use book::{Book, Place, book};
#[cfg(feature = "fonts")]
pub use font_file::{Font, FontError};
pub use fonts::Fonts;
pub(crate) use mark::rectangle;
pub use mark::{Align, Face, Mark, POINT, Page, Point, Role, Text};
pub use options::{Entry, Options, SheetError, Solutions};
pub use paper::Paper;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::png;
pub use rules_words::Language;
pub use steps::{StepPicture, step_pictures};
pub use svg::svg;

#[cfg(test)]
mod tests;
