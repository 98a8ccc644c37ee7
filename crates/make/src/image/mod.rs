//! Puzzles of images.
//!
//! An image is a [`Photo`]: pixels, or, with the feature `images`, a PNG, JPEG, GIF, WebP, BMP or PNM that
//! `Photo::decode` reads within limits; with the feature `svg`, an SVG, too.
//! It is [drawn](draw()) as cells: each cell is the mean of its area,
//! and a [`Mode`] says which means are filled. [`mend`] then changes a few cells, so that the puzzle has exactly one
//! solution that can be found without guessing, and proves that.
//!
//! The same image and options give the same puzzle on every machine, unless a limit of the budget is reached.

mod area;
mod cells;
mod clean;
mod clusters;
mod colors;
#[cfg(feature = "images")]
mod decode;
mod drawing;
mod edges;
mod error;
mod mending;
mod mode;
mod oklab;
mod outline;
mod photo;
mod size;
mod tone;
#[cfg(feature = "svg")]
mod vector;

pub use area::Crop;
#[cfg(feature = "images")]
pub use decode::{MOST_MEMORY, MOST_PIXELS, MOST_SIDE};
pub use drawing::{Drawing, Options, draw};
pub use error::ImageError;
pub use mending::{Import, Mending, mend};
pub use mode::Mode;
pub use photo::Photo;
pub use size::{GridSize, LONGEST_SIDE};
