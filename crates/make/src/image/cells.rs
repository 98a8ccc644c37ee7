//! The mean colour of each cell.

use super::{
    area::Area,
    oklab::{Converter, Lab},
    photo::Photo,
};
use nonosat_model::Rgb;

/// A colour for each cell, row by row.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) colors: Vec<Lab>,
}

impl Cells {
    /// The mean of each cell's area in Oklab: a pixel counts by the part of it that lies in the cell.
    ///
    /// Takes time linear in the pixels and the cells.
    pub(super) fn new(photo: &Photo, area: Area, width: usize, height: usize) -> Self {
        let converter = Converter::new();
        let across = Spans::new(area.left, area.width, width, photo.width());
        let down = Spans::new(area.top, area.height, height, photo.height());
        let mut colors = Vec::with_capacity(width * height);
        // The mean of each pixel row's part in each column of cells; a pixel row may lie in several rows of cells.
        let mut means: Option<(usize, Vec<[f64; 3]>)> = None;
        let mut labs = vec![[0.0_f32; 3]; photo.width()];
        for cell_row in 0..height {
            let mut sums = vec![[0.0; 3]; width];
            for (row, weight) in down.pixels(cell_row) {
                let is_same = means.as_ref().is_some_and(|(of, _)| *of == row);
                if !is_same {
                    labs.iter_mut().zip(photo.row(row)).for_each(|(lab, pixel)| *lab = converter.lab(pixel));
                    let mean = |column: usize| {
                        let mut sum = [0.0; 3];
                        across
                            .pixels(column)
                            .for_each(|(pixel, weight)| add(&mut sum, labs[pixel].map(f64::from), weight));
                        sum
                    };
                    means = Some((row, (0..width).map(mean).collect()));
                }
                if let Some((_, means)) = &means {
                    sums.iter_mut().zip(means).for_each(|(sum, &mean)| add(sum, mean, weight));
                }
            }
            colors.extend(sums.into_iter().map(Lab));
        }
        Self { colors }
    }

    /// The lightness of each cell.
    pub(super) fn lightness(&self) -> Vec<f64> {
        self.colors.iter().map(|color| color.lightness()).collect()
    }
}

/// How opaque each cell is, from 0 to 1; `None` if the whole image is.
pub(super) fn opacity(photo: &Photo, area: Area, width: usize, height: usize) -> Option<Vec<f64>> {
    if photo.is_opaque() {
        return None;
    }
    let across = Spans::new(area.left, area.width, width, photo.width());
    let down = Spans::new(area.top, area.height, height, photo.height());
    let mut cells = vec![0.0; width * height];
    for (row, cells) in cells.chunks_exact_mut(width).enumerate() {
        for (pixel_row, high) in down.pixels(row) {
            let opacity: Vec<f64> = photo.opacity(pixel_row).map(|it| f64::from(it) / 255.0).collect();
            for (column, cell) in cells.iter_mut().enumerate() {
                *cell += across.pixels(column).map(|(pixel, wide)| opacity[pixel] * wide * high).sum::<f64>();
            }
        }
    }
    Some(cells)
}

impl Photo {
    /// A small copy with so many squares along the longer side, or fewer: the width, and the squares row by row.
    pub fn scaled(&self, longest: usize) -> (usize, Vec<Rgb>) {
        let (width, height) = (self.width(), self.height());
        let longest = longest.clamp(1, width.max(height));
        let side = |pixels: usize| (pixels * longest / width.max(height)).max(1);
        let area = Area { left: 0.0, top: 0.0, width: width as f64, height: height as f64 };
        let converter = Converter::new();
        let cells = Cells::new(self, area, side(width), side(height));
        (side(width), cells.colors.into_iter().map(|color| converter.rgb(color)).collect())
    }
}

fn add(sum: &mut [f64; 3], color: [f64; 3], weight: f64) {
    sum.iter_mut().zip(color).for_each(|(sum, channel)| *sum += weight * channel);
}

/// Where the cells of a row or a column begin and end among its pixels.
struct Spans {
    start: f64,
    length: f64,
    cells: usize,
    pixels: usize,
}

impl Spans {
    fn new(start: f64, length: f64, cells: usize, pixels: usize) -> Self {
        Self { start, length, cells, pixels }
    }

    /// The pixels of a cell, each with its share of the cell; the shares add up to 1.
    fn pixels(&self, cell: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let at = |cell: usize| self.start + self.length * cell as f64 / self.cells as f64;
        let (from, to, last) = (at(cell), at(cell + 1), self.pixels - 1);
        let (first, end) = ((from.floor() as usize).min(last), (to.ceil() as usize).clamp(1, last + 1));
        (first..end.max(first + 1)).map(move |pixel| {
            let part = (to.min(pixel as f64 + 1.0) - from.max(pixel as f64)).max(0.0);
            (pixel, part / (to - from))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lightness(pixels: &[u8], width: usize, area: Area, cells: (usize, usize)) -> Vec<f64> {
        let pixels: Vec<[u8; 3]> = pixels.iter().map(|&value| [value; 3]).collect();
        let photo = Photo::of_pixels(width, &pixels).unwrap();
        Cells::new(&photo, area, cells.0, cells.1).lightness()
    }

    #[test]
    fn pixels_count_by_their_part_in_the_cell() {
        let area = Area { left: 0.0, top: 0.0, width: 3.0, height: 1.0 };
        let cells = lightness(&[0, 255, 0], 3, area, (2, 1));
        assert!(cells.iter().all(|cell| (cell - 1.0 / 3.0).abs() < 1e-6), "{cells:?}");
        let cells = lightness(&[0, 255, 255, 255], 2, Area { left: 0.5, top: 0.0, width: 1.0, height: 2.0 }, (1, 1));
        assert!((cells[0] - 0.75).abs() < 1e-6, "{cells:?}");
    }

    #[test]
    fn few_pixels_make_many_cells() {
        let area = Area { left: 0.0, top: 0.0, width: 2.0, height: 2.0 };
        let cells = lightness(&[0, 255, 255, 0], 2, area, (4, 6));
        for (cell, lightness) in cells.iter().enumerate() {
            let is_white = (cell % 4 < 2) != (cell / 4 < 3);
            assert!((lightness - f64::from(u8::from(is_white))).abs() < 1e-6, "{cell}");
        }
    }
}
