//! Pictures of printed nonograms read: the grid, the clues and their alternatives.
//!
//! [`scan`] finds the puzzles of a picture and reads their clues, each with what else it might be and how probable
//! that is. What it gives is no puzzle yet: `nonosat-make` looks for the most probable reading that has exactly one
//! solution.

mod clues;
mod comb;
pub mod digits;
mod ink;
mod lines;
mod numbers;
mod plane;
mod reading;
mod straighten;
mod table;

pub use reading::{Number, Quad, Reading, Variant};

/// Debug.
pub fn debug_size(image: &image::RgbImage) -> Option<(usize, usize)> {
    let plane = plane::Plane::of(image);
    let longest = plane.width.max(plane.height) as f32;
    let small = if longest > 1600.0 { plane.shrunk(1600.0 / longest) } else { plane.clone() };
    let light = table::Lines::of(&small);
    let inverted = small.clone().inverted();
    let dark = table::Lines::of(&inverted);
    let (lines, small) = if light.length() >= dark.length() { (light, small) } else { (dark, inverted) };
    let tables = lines.tables(&small, 1);
    let table = tables.first()?;
    if std::env::var("SCAN_DEBUG").is_ok() { eprintln!("left {} top {}", table.left, table.top); }
    Some((table.grid_rows().len() - 1, table.grid_columns().len() - 1))
}

/// Debug.
pub fn debug_read(image: &image::RgbImage) -> Option<Reading> {
    let plane = plane::Plane::of(image);
    let longest = plane.width.max(plane.height) as f32;
    let scale = (1600.0 / longest).min(1.0);
    let small = if scale < 1.0 { plane.shrunk(scale) } else { plane.clone() };
    let light = table::Lines::of(&small);
    let inverted = small.clone().inverted();
    let dark = table::Lines::of(&inverted);
    let is_light = light.length() >= dark.length();
    let (lines, small) = if is_light { (light, small) } else { (dark, inverted) };
    let tables = lines.tables(&small, 1);
    let table = tables.first()?;
    let plane = if is_light { plane } else { plane.inverted() };
    let source = clues::Source { plane: &plane, scale: 1.0 / scale };
    let clues = clues::read(table, &source);
    Some(Reading { corners: [[0.0; 2]; 4], rows: clues.rows, columns: clues.columns, cells: Vec::new() })
}
