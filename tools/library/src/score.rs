//! How well cells show an icon, and whether they make a puzzle worth solving.

use nonosat_library::Shape;

use crate::{cells::Cells, icons::Drawn};

/// What cells lose of the icon: the less the better.
pub(crate) fn score(drawn: &Drawn, cells: &Cells) -> f64 {
    let pieces = match cells.shape {
        Shape::Grid { width, height } => {
            // Holes and parts that appear or vanish change what is seen.
            let fine = pieces(&coarse(drawn), 64, 64);
            let of = pieces(&cells.cells.iter().map(|&cell| cell > 0).collect::<Vec<_>>(), width, height);
            fine.abs_diff(of) as f64
        }
        Shape::Hexagon { .. } => 0.0,
    };
    cells.lost + 0.012 * pieces.min(8.0)
}

/// The icon as 64 x 64 squares that are filled or not.
fn coarse(drawn: &Drawn) -> Vec<bool> {
    let at = |step: usize, pixels: usize| (step * 2 + 1) * pixels / 128;
    let dark = |square: usize| {
        let pixel = drawn.pixels[at(square / 64, drawn.height) * drawn.width + at(square % 64, drawn.width)];
        pixel.iter().any(|&channel| channel < 200)
    };
    (0..64 * 64).map(dark).collect()
}

/// The number of connected pieces, filled and blank, of more than one cell.
fn pieces(filled: &[bool], width: usize, height: usize) -> usize {
    let mut seen = vec![false; filled.len()];
    let mut count = 0;
    for start in 0..filled.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut stack, mut size) = (vec![start], 0);
        while let Some(cell) = stack.pop() {
            size += 1;
            let (row, column) = (cell / width, cell % width);
            let mut meet = |other: usize| {
                if filled[other] == filled[start] && !std::mem::replace(&mut seen[other], true) {
                    stack.push(other);
                }
            };
            if row > 0 {
                meet(cell - width);
            }
            if row + 1 < height {
                meet(cell + width);
            }
            if column > 0 {
                meet(cell - 1);
            }
            if column + 1 < width {
                meet(cell + 1);
            }
        }
        count += usize::from(size * 400 > filled.len());
    }
    count
}

/// Whether cells are worth a puzzle: neither empty nor full, and no line in three without a block or more.
pub(crate) fn is_fit(cells: &Cells) -> bool {
    let Some(layout) = cells.shape.layout() else { return false };
    let count = cells.cells.len();
    let filled = cells.cells.iter().filter(|&&cell| cell > 0).count();
    if filled * 100 < 18 * count || filled * 100 > 82 * count {
        return false;
    }
    let runs = |line: usize| {
        let mut before = 0;
        let starts = layout.cells(line).map(|cell| cells.cells[cell]).filter(move |&color| {
            let starts = color > 0 && color != before;
            before = color;
            starts
        });
        starts.count()
    };
    let all: Vec<usize> = (0..layout.line_count()).map(runs).collect();
    let (empty, sum) = (all.iter().filter(|&&runs| runs == 0).count(), all.iter().sum::<usize>());
    let least = if count <= 100 { 10 } else { 13 };
    let is_grid = matches!(cells.shape, Shape::Grid { .. });
    let colors_matter = cells.colors.len() == 2
        || (1..cells.colors.len() as u8)
            .all(|color| cells.cells.iter().filter(|&&cell| cell == color).count() * 100 >= count.min(400));
    (!is_grid || empty * 8 <= all.len()) && sum * 10 >= least * all.len() && colors_matter
}
