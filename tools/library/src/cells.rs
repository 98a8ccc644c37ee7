//! From pixels to cells: black and white by coverage, colours by the most frequent one, on squares or triangles.

use nonosat_library::Shape;
use nonosat_model::Rgb;

use crate::{icons::Drawn, lab};

/// Points looked at along each side of a cell.
const POINTS: usize = 8;

/// A picture in cells, and how well they show what was drawn.
pub(crate) struct Cells {
    pub(crate) shape: Shape,
    /// The background first.
    pub(crate) colors: Vec<Rgb>,
    pub(crate) cells: Vec<u8>,
    /// The share of what is drawn that has another colour in the cells, from 0 to 1.
    pub(crate) lost: f64,
}

/// The shape of an icon in a grid whose longer side has so many cells.
pub(crate) fn grid_of(drawn: &Drawn, longest: usize) -> Shape {
    let long = drawn.width.max(drawn.height);
    let side = |pixels: usize| ((pixels * longest + long / 2) / long).clamp(longest.min(5), longest);
    Shape::Grid { width: side(drawn.width), height: side(drawn.height) }
}

/// The points of each cell, as shares of the width and the height of the picture.
fn points(shape: Shape) -> Vec<Vec<(f64, f64)>> {
    let at = |step: usize| (step as f64 + 0.5) / POINTS as f64;
    match shape {
        Shape::Grid { width, height } => (0..width * height)
            .map(|cell| {
                let (row, column) = (cell / width, cell % width);
                let point = |step: usize| {
                    let (x, y) = (column as f64 + at(step % POINTS), row as f64 + at(step / POINTS));
                    (x / width as f64, y / height as f64)
                };
                (0..POINTS * POINTS).map(point).collect()
            })
            .collect(),
        Shape::Hexagon { side } => {
            let mut cells = Vec::new();
            for row in 0..2 * side {
                // How many triangles stand on the longer edge of the row.
                let (longer, is_upper) = if row < side { (side + row + 1, true) } else { (3 * side - row, false) };
                let left = (2 * side - longer) as f64 / 2.0;
                for cell in 0..2 * longer - 1 {
                    let is_up = (cell % 2 == 0) == is_upper;
                    let start = left + cell as f64 / 2.0;
                    let mut inside = Vec::new();
                    for step in 0..4 * POINTS * POINTS {
                        let (x, y) = (at(step % (2 * POINTS)) / 2.0, at(step / (2 * POINTS)) / 2.0);
                        // The share of the triangle's width at this height.
                        let open = if is_up { y } else { 1.0 - y };
                        if (x - 0.5).abs() <= open / 2.0 {
                            inside.push(((start + x) / (2 * side) as f64, (row as f64 + y) / (2 * side) as f64));
                        }
                    }
                    cells.push(inside);
                }
            }
            cells
        }
    }
}

/// The pixel at a point; nothing outside of the icon, which is put into the middle of a hexagon.
fn pixel(drawn: &Drawn, shape: Shape, (x, y): (f64, f64)) -> Option<usize> {
    let (x, y) = match shape {
        Shape::Grid { .. } => (x * drawn.width as f64, y * drawn.height as f64),
        Shape::Hexagon { .. } => {
            // As large as fits between its corners, mostly: hexagons are 1 high and 1.15 wide.
            let unit = drawn.width.max(drawn.height) as f64 * 1.02;
            let (across, down) = (unit * 1.1547, unit);
            (x * across - (across - drawn.width as f64) / 2.0, y * down - (down - drawn.height as f64) / 2.0)
        }
    };
    let is_inside = x >= 0.0 && y >= 0.0 && x < drawn.width as f64 && y < drawn.height as f64;
    is_inside.then(|| y as usize * drawn.width + x as usize)
}

/// Cells that are filled where so many percent of them are dark.
pub(crate) fn plain(drawn: &Drawn, shape: Shape, percent: u32) -> Cells {
    let mut lost = 0.0;
    let is_dark = |[red, green, blue]: [u8; 3]| {
        u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 < 150 * 1000
    };
    let points = points(shape);
    let cells: Vec<u8> = points
        .iter()
        .map(|points| {
            let dark = points
                .iter()
                .filter(|&&point| pixel(drawn, shape, point).is_some_and(|pixel| is_dark(drawn.pixels[pixel])))
                .count();
            let is_filled = dark * 100 >= percent as usize * points.len();
            let wrong = if is_filled { points.len() - dark } else { dark };
            lost += wrong as f64 / points.len() as f64;
            u8::from(is_filled)
        })
        .collect();
    let lost = lost / cells.len() as f64;
    Cells { shape, colors: vec![Rgb(255, 255, 255), Rgb(0, 0, 0)], cells, lost }
}

/// An icon in few colours: the number of the colour of each pixel.
pub(crate) struct Indexed<'a> {
    drawn: &'a Drawn,
    palette: lab::Palette,
    numbers: Vec<u8>,
}

impl<'a> Indexed<'a> {
    /// In at most so many colours, white included.
    pub(crate) fn new(drawn: &'a Drawn, most: usize) -> Self {
        let palette = lab::palette(&drawn.pixels, most);
        let mut known = std::collections::HashMap::new();
        let mut number = |pixel: [u8; 3]| *known.entry(pixel).or_insert_with(|| palette.nearest(pixel) as u8);
        let numbers = drawn.pixels.iter().map(|&pixel| number(pixel)).collect();
        Self { drawn, palette, numbers }
    }

    /// How many colours there are.
    pub(crate) fn colors(&self) -> usize {
        self.palette.colors.len()
    }

    /// Cells in the most frequent colour of each.
    pub(crate) fn cells(&self, shape: Shape) -> Cells {
        let points = points(shape);
        let mut lost = 0.0;
        let cells: Vec<u8> = points
            .iter()
            .map(|points| {
                let mut votes = vec![0_usize; self.palette.colors.len()];
                for &point in points {
                    votes[pixel(self.drawn, shape, point).map_or(0, |pixel| usize::from(self.numbers[pixel]))] += 1;
                }
                let winner = (0..votes.len()).rev().max_by_key(|&color| votes[color]).unwrap_or(0);
                lost += 1.0 - votes[winner] as f64 / points.len() as f64;
                winner as u8
            })
            .collect();
        let lost = lost / cells.len() as f64 + self.palette.lost;
        let mut made = Cells { shape, colors: self.palette.colors.clone(), cells, lost };
        made.drop_unused();
        made
    }
}

impl Cells {
    fn drop_unused(&mut self) {
        let used: Vec<bool> =
            (0..self.colors.len()).map(|color| color == 0 || self.cells.contains(&(color as u8))).collect();
        let number = |color: usize| used[..color].iter().filter(|&&used| used).count() as u8;
        let numbers: Vec<u8> = (0..self.colors.len()).map(number).collect();
        self.cells.iter_mut().for_each(|cell| *cell = numbers[usize::from(*cell)]);
        let mut keep = used.iter();
        self.colors.retain(|_| keep.next().copied().unwrap_or(false));
    }
}
