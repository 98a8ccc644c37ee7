//! What the fuzz targets do, each with any bytes.

pub mod answers;
pub mod certificates;
pub mod cubes;
pub mod force;
pub mod grids;
pub mod puzzles;
pub mod small;
