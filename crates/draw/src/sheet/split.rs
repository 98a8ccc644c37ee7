//! Grids too large for a page, in parts that share lines with their neighbours.

use super::board::{Board, OVERLAP, Style, Window, part};
use crate::geometry::STEP;
use nonosat_model::Puzzle;

/// The least rows and columns of a part that is worth a page, if the grid has so many.
const LEAST: usize = 5;
/// The most parts.
const MOST: usize = 1000;

/// The parts of a grid, all drawn on the same scale.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Split {
    /// The parts, row by row.
    pub(super) windows: Vec<Window>,
    /// Millimetres a pixel.
    pub(super) scale: f64,
}

/// Splits a rectangular grid into as few parts as fit into a room at the least scale, and enlarges them then; `None` if
/// the clues leave no room for cells, or there would be thousands of parts.
pub(super) fn split(puzzle: &Puzzle, style: Style, room: (f64, f64), scales: (f64, f64)) -> Option<Split> {
    let whole = (puzzle.width(), puzzle.height());
    let (least, most) = scales;
    // The clues of all lines with the numbers of parts: no part has larger ones, nor a wider one below its last column,
    // beyond which it may reach.
    let first = whole.0.next_multiple_of(STEP) - whole.0;
    let all = Window { first: (first, 0), size: whole };
    let probe = part(puzzle, Window::all(puzzle));
    let board = Board::of_part(&probe, all, (first + whole.0 + 1, whole.1 + 1), style);
    let side = board.side();
    let beside = board.size().0 - whole.0 as f64 * side;
    let above = board.size().1 - whole.1 as f64 * side;
    let cells = |room: f64, clues: f64| ((room / least - clues) / side + 1e-9).max(0.0).floor() as usize;
    let columns = cuts(whole.0, cells(room.0, beside), style.bold)?;
    let rows = cuts(whole.1, cells(room.1, above), style.bold)?;
    if columns.len() * rows.len() > MOST {
        return None;
    }
    let windows: Vec<Window> = rows
        .iter()
        .flat_map(|&(top, height)| {
            columns.iter().map(move |&(left, width)| Window { first: (left, top), size: (width, height) })
        })
        .collect();
    let widest = columns.iter().map(|cut| cut.1).max().unwrap_or(0) as f64 * side + beside;
    let highest = rows.iter().map(|cut| cut.1).max().unwrap_or(0) as f64 * side + above;
    let scale = (room.0 / widest).min(room.1 / highest).min(most).max(least);
    Some(Split { windows, scale })
}

/// The parts of so many lines, each its first line and its number of lines, of which a page holds so many.
///
/// Parts begin where a group of lines does, if there is room for a group.
fn cuts(lines: usize, room: usize, group: usize) -> Option<Vec<(usize, usize)>> {
    if room >= lines {
        return Some(vec![(0, lines)]);
    }
    if room < LEAST.max(OVERLAP + 1) {
        return None;
    }
    let group = if group == 0 || room - OVERLAP < group { 1 } else { group };
    let stride = (room - OVERLAP) / group * group;
    let parts = (lines - OVERLAP).div_ceil(stride);
    // As equal as possible.
    let stride = (lines - OVERLAP).div_ceil(parts).next_multiple_of(group);
    let cut = |part: usize| (part * stride, (stride + OVERLAP).min(lines - part * stride));
    Some((0..(lines - OVERLAP).div_ceil(stride)).map(cut).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::Clue;

    #[test]
    fn parts_cover_all_lines_and_share_two() {
        for lines in 1..150 {
            for room in 0..60 {
                for group in [0, 1, 4, 5, 10] {
                    let Some(cuts) = cuts(lines, room, group) else {
                        assert!(room < lines && room < LEAST, "{lines} {room} {group}");
                        continue;
                    };
                    assert!(cuts.iter().all(|cut| cut.1 <= room), "{cuts:?}");
                    assert_eq!(cuts[0].0, 0);
                    assert_eq!(cuts.last().map(|cut| cut.0 + cut.1), Some(lines));
                    for pair in cuts.windows(2) {
                        assert_eq!(pair[0].0 + pair[0].1, pair[1].0 + OVERLAP, "{lines} {room} {group}: {cuts:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_part_fits() {
        let clue = Clue::black([1, 12, 3]);
        let puzzle = Puzzle::new(vec![clue.clone(); 150], vec![clue; 200]);
        for both_sides in [false, true] {
            let style = Style { bold: 5, zeros: false, both_sides, shaded: false };
            let split = split(&puzzle, style, (180.0, 260.0), (0.175, 0.5)).unwrap();
            assert!(split.windows.len() > 4 && split.scale >= 0.175);
            for &window in &split.windows {
                let part = part(&puzzle, window);
                let board = Board::of_part(&part, window, (200, 150), style);
                let (width, height) = board.size();
                assert!(width * split.scale <= 180.001 && height * split.scale <= 260.001, "{window:?}");
            }
            assert_eq!(super::split(&puzzle, style, (20.0, 20.0), (0.175, 0.5)), None);
        }
    }
}
