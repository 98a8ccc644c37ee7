//! Drawn shapes: rectangles, ellipses and triangles on top of each other, some cut out again.
//!
//! In whole numbers only, so that every machine draws the same picture.

use super::{Size, colors};
use crate::{Color, Picture, Puzzle, random::Random};

/// So many shapes at most: enough for any density, were they not cut out again.
const MOST_SHAPES: usize = 2000;

/// A picture of shapes in so many colours, drawn until about this share of the cells is filled.
pub fn shapes(size: impl Into<Size>, density: f64, colors: usize, seed: u64) -> Puzzle {
    let size = size.into();
    let mut seeds = size.seeds(density, seed);
    seeds.push(colors as u64);
    let mut random = Random::of(&seeds);
    let mut cells = vec![0; size.cells()];
    let wanted = (density * size.cells() as f64).round() as usize;
    let mut filled = 0;
    for _ in 0..MOST_SHAPES {
        if filled >= wanted {
            break;
        }
        // Every fourth shape is a hole in the others.
        let color = if random.between(0, 3) == 0 { 0 } else { random.between(1, colors.max(1) as u64) as usize };
        let shape = Shape::draw(size, &mut random);
        for row in shape.rows.0..shape.rows.1 {
            for column in shape.columns.0..shape.columns.1 {
                if shape.covers(row, column) {
                    let cell = &mut cells[row as usize * size.width + column as usize];
                    filled = filled + usize::from(color > 0) - usize::from(*cell > 0);
                    *cell = color;
                }
            }
        }
    }
    let cells = cells.into_iter().map(|index| Color::new(index).unwrap_or(Color::BLANK)).collect();
    let picture = Picture::new(size.width, cells).expect("the cells fill a rectangle");
    Puzzle::from_picture(picture, colors::palette(colors))
}

/// A shape: a box, and what of it is covered.
struct Shape {
    rows: (i64, i64),
    columns: (i64, i64),
    kind: u64,
}

impl Shape {
    /// A random shape, up to half as wide and as high as the picture, all of it in the picture.
    fn draw(size: Size, random: &mut Random) -> Self {
        let mut span = |side: usize| {
            let side = side as i64;
            let length = random.between(1, (side as u64 / 2).max(1)) as i64;
            let from = random.between(0, (side - length) as u64) as i64;
            (from, from + length)
        };
        let (rows, columns) = (span(size.height), span(size.width));
        Self { rows, columns, kind: random.between(0, 3) }
    }

    fn covers(&self, row: i64, column: i64) -> bool {
        let [height, width] = [self.rows.1 - self.rows.0, self.columns.1 - self.columns.0];
        let [down, across] = [row - self.rows.0, column - self.columns.0];
        match self.kind {
            0 => true,
            // (2x/w)^2 + (2y/h)^2 <= 1 about the middle of the box.
            1 | 2 => {
                let (x, y) = (2 * across + 1 - width, 2 * down + 1 - height);
                x * x * height * height + y * y * width * width <= width * width * height * height
            }
            _ => (across + 1) * height <= (down + 1) * width,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_density_is_about_what_is_asked_for() {
        for (density, colors) in [(0.0, 1), (0.3, 1), (0.6, 3)] {
            let size = Size { width: 50, height: 30 };
            let puzzle = shapes(size, density, colors, 3);
            let goal = puzzle.goal.as_ref().unwrap();
            let filled = goal.cells().iter().filter(|cell| !cell.is_blank()).count() as f64 / 1500.0;
            assert!(filled >= density && filled < density + 0.25, "{density}: {filled}");
            let alike = goal.rows().flat_map(|row| row.windows(2)).filter(|pair| pair[0] == pair[1]).count();
            assert!(alike > 1100, "{alike} neighbours are alike");
        }
        assert_eq!(shapes(1, 1.0, 1, 1).goal.unwrap().cells().len(), 1);
    }
}
