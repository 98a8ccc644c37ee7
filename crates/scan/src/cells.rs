//! What is drawn in the cells of a grid: filled and crossed ones.

use crate::{
    plane::{Plane, quantile},
    straighten::Frame,
    table::Table,
};

/// The pixels of a cell in which its state is looked for.
const PITCH: f32 = 20.0;

/// The part of a cell, at its sides, that belongs to the lines.
const MARGIN: f32 = 0.2;

/// A filled cell is darker than this part of the paper.
const FILLED: f32 = 0.55;

/// Ink is darker than this part of the paper.
const INK: f32 = 0.86;

/// The parts of a crossed cell that are ink.
const CROSSED: std::ops::Range<f32> = 0.035..0.6;

/// The part of the cells that are dark at least where ink is light.
const DARK: f32 = 0.3;

/// How far around a cell its paper may be, in cells.
const AROUND: usize = 3;

/// The state of each cell, by rows: filled, crossed, or neither. `is_light` says that ink is lighter than paper.
pub(crate) fn read(table: &Table, plane: &Plane, source: f32, is_light: bool) -> Vec<Option<bool>> {
    let (columns, rows) = (table.grid_columns(), table.grid_rows());
    let (width, height) = (columns.len() - 1, rows.len() - 1);
    let scale = PITCH / table.pitch();
    let side = |lines: &[f32]| ((lines[lines.len() - 1] - lines[0]) * scale) as usize + 1;
    let frame = Frame { origin: [columns[0], rows[0]], scale, source, width: side(columns), height: side(rows) };
    let grid = table.bend.render(plane, &frame);
    let span = |lines: &[f32], at: usize, most: usize| {
        let margin = (lines[at + 1] - lines[at]) * MARGIN;
        let place = |line: f32| (((line - lines[0]) * scale).max(0.0) as usize).min(most);
        place(lines[at] + margin)..place(lines[at + 1] - margin)
    };
    let shades = |row: usize, column: usize| -> Vec<f32> {
        let across = span(columns, column, grid.width);
        let pixels = span(rows, row, grid.height).flat_map(|y| grid.row(y)[across.clone()].iter());
        pixels.map(|&pixel| f32::from(pixel)).collect()
    };
    let mut cells: Vec<Vec<f32>> = (0..width * height).map(|at| shades(at / width, at % width)).collect();
    let mut usual: Vec<f32> = cells.iter().map(|cell| quantile(&mut cell.clone(), 0.5)).collect();
    // Numbers may be light beside a light grid.
    if is_light && quantile(&mut usual, DARK) < 128.0 {
        cells.iter_mut().flatten().for_each(|shade| *shade = 255.0 - *shade);
    }
    let light: Vec<f32> = cells.iter().map(|cell| quantile(&mut cell.clone(), 0.8)).collect();
    let usual = quantile(&mut light.clone(), 0.9);
    let state = |at: usize| {
        let (row, column) = (at / width, at % width);
        let near = |middle: usize, most: usize| middle.saturating_sub(AROUND)..(middle + AROUND + 1).min(most);
        let around = near(row, height).flat_map(|row| near(column, width).map(move |column| row * width + column));
        // Where all cells around are filled, the paper is elsewhere.
        let paper = around.map(|at| light[at]).fold(usual * 0.45, f32::max);
        let mut cell = cells[at].clone();
        if quantile(&mut cell, 0.5) < paper * FILLED {
            return Some(true);
        }
        let ink = cell.iter().filter(|&&shade| shade < light[at] * INK).count();
        CROSSED.contains(&(ink as f32 / cell.len().max(1) as f32)).then_some(false)
    };
    (0..cells.len()).map(state).collect()
}
