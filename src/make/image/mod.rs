//! Puzzles of images: PNG, JPEG, GIF, WebP, BMP, PNM.
//!
//! An image is [decoded](Photo::decode) within limits and [drawn](draw()) as cells: each cell is the mean of its area,
//! and a [`Mode`] says which means are filled. [`mend`] then changes a few cells, so that the puzzle has exactly one
//! solution that can be found without guessing, and proves that.
//!
//! The same image and options give the same puzzle on every machine, unless a limit of the budget is reached.

mod area;
mod cells;
mod clean;
mod clusters;
mod decode;
mod drawing;
mod edges;
mod error;
mod mending;
mod mode;
mod oklab;
mod size;
mod tone;

pub use area::Crop;
pub use decode::{MOST_MEMORY, MOST_PIXELS, Photo};
pub use drawing::{Drawing, Options, draw};
pub use error::ImageError;
pub use mending::{Import, Mending, mend};
pub use mode::Mode;
pub use size::{GridSize, LONGEST_SIDE};
