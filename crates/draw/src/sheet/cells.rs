//! The cells of solutions and of steps.

use std::collections::BTreeMap;

use super::{
    board::{Board, Place},
    mark::{Mark, Point, rectangle},
};
use crate::{
    geometry::half,
    ink::readable_on,
    paint::WHITE,
    svg::{middle, shrunk},
};
use nonosat_model::{Color, Corner, Grid, Rgb, Shape};

impl Board<'_> {
    /// The cells that are known, a colour after the other.
    pub(super) fn draw_cells(&self, grid: &Grid, place: Place, marks: &mut Vec<Mark>) {
        let mut areas: BTreeMap<(u8, u8, u8), Vec<Vec<Point>>> = BTreeMap::new();
        let mut add = |Rgb(red, green, blue): Rgb, shape: Vec<Point>| {
            let shape = shape.into_iter().map(|point| place.of(point)).collect();
            areas.entry((red, green, blue)).or_default().push(shape);
        };
        let is_rectangle = self.puzzle.layout().is_rectangle();
        let width = if is_rectangle { grid.width().max(1) } else { 1 };
        let known: Vec<Option<Color>> = grid.cells().iter().map(|cell| cell.known()).collect();
        for (row, cells) in known.chunks(width).enumerate() {
            let mut start = 0;
            // Neighbours of a colour are one area.
            for run in cells.chunk_by(|one, other| one == other) {
                let end = start + run.len();
                let Some(color) = run[0] else {
                    start = end;
                    continue;
                };
                let paint = self.puzzle.palette.get(color);
                match paint.shape {
                    Shape::Full if is_rectangle => {
                        let corner = |column: usize, at: usize| self.geometry.corners(row * width + column)[at];
                        add(paint.rgb, rectangle(corner(start, 0), corner(end - 1, 2)));
                    }
                    Shape::Full => add(paint.rgb, self.geometry.corners(row)),
                    Shape::Corner { corner, rest } => {
                        for column in start..end {
                            let corners = self.geometry.corners(row * width + column);
                            let &[first, second, third, fourth] = &corners[..] else { continue };
                            let opposite = opposite(corner);
                            add(rest, half([first, second, third, fourth], opposite).to_vec());
                            add(paint.rgb, half([first, second, third, fourth], corner).to_vec());
                        }
                    }
                }
                start = end;
            }
        }
        // Paper is white.
        areas.remove(&(255, 255, 255));
        let fill = |((red, green, blue), shapes)| Mark::Fill { shapes, rgb: Rgb(red, green, blue) };
        marks.extend(areas.into_iter().map(fill));
    }

    /// The cells that are printed with the clues: blank ones have a sign, so that nobody takes them for open ones.
    pub(super) fn draw_given(&self, place: Place, marks: &mut Vec<Mark>) {
        let given = self.puzzle.given();
        if !given.is_empty() {
            let grid = self.puzzle.open_grid();
            self.draw_cells(&grid, place, marks);
            let blank = |&(cell, color): &(usize, Color)| color.is_blank().then_some(cell);
            let blank: Vec<usize> = given.iter().filter_map(blank).collect();
            self.draw_signs(&grid, &blank, place, marks);
        }
    }

    /// The dots of blank cells, and the signs of new ones.
    pub(super) fn draw_signs(&self, grid: &Grid, new: &[usize], place: Place, marks: &mut Vec<Mark>) {
        let mut signs: BTreeMap<(u8, u8, u8), Vec<Vec<Point>>> = BTreeMap::new();
        let mut is_new = vec![false; grid.cells().len()];
        new.iter().for_each(|&cell| is_new[cell] = true);
        for (cell, set) in grid.cells().iter().enumerate() {
            let part = match set.known() {
                Some(Color::BLANK) if is_new[cell] => 0.4,
                Some(Color::BLANK) => 0.15,
                Some(_) if is_new[cell] => 0.35,
                _ => continue,
            };
            let corners = self.geometry.corners(cell);
            let ground = set.known().map_or(WHITE, |color| self.puzzle.palette.get(color).rgb);
            let Rgb(red, green, blue) = readable_on(ground);
            let shape = if corners.len() == 4 {
                // As exact as a rectangle, which rounding would spoil.
                let ((x, y), reach) = (middle(&corners), (corners[1].0 - corners[0].0) * part / 2.0);
                rectangle(place.of((x - reach, y - reach)), place.of((x + reach, y + reach)))
            } else {
                shrunk(&corners, part).into_iter().map(|point| place.of(point)).collect()
            };
            signs.entry((red, green, blue)).or_default().push(shape);
        }
        let fill = |((red, green, blue), shapes)| Mark::Fill { shapes, rgb: Rgb(red, green, blue) };
        marks.extend(signs.into_iter().map(fill));
    }
}

/// The corner across the cell.
fn opposite(corner: Corner) -> Corner {
    match corner {
        Corner::BottomRight => Corner::TopLeft,
        Corner::TopLeft => Corner::BottomRight,
        Corner::TopRight => Corner::BottomLeft,
        Corner::BottomLeft => Corner::TopRight,
    }
}
