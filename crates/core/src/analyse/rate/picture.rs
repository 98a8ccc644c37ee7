//! What a maker may regret about a picture, whatever its clues.

use nonosat_model::{Color, Picture, Puzzle};

/// Smaller pictures are often symmetric, or mostly filled.
const SMALLEST: usize = 100;

/// How a picture repeats itself: the id of the sentence that says so; `None` for pictures that do
/// not, that are small, of one colour only, or no rectangles of full cells.
///
/// Takes time linear in the cells.
pub(super) fn symmetry(puzzle: &Puzzle, picture: &Picture) -> Option<&'static str> {
    let cells = picture.cells();
    let is_plain = cells.iter().all(|&cell| Some(cell) == cells.first().copied());
    if !puzzle.layout().is_rectangle() || has_triangles(puzzle) || is_plain || is_small(picture) {
        return None;
    }
    let rows = || picture.rows();
    if rows().all(|row| row.iter().eq(row.iter().rev())) {
        Some("warning.left-right")
    } else if rows().eq(cells.rchunks(picture.width())) {
        Some("warning.top-bottom")
    } else {
        cells.iter().eq(cells.iter().rev()).then_some("warning.half-turn")
    }
}

/// How many filled cells have no neighbour of their colour, of the eight around them, and how many are filled; `None`
/// for what is no rectangle of full cells.
///
/// Takes time linear in the cells.
pub(super) fn isolated(puzzle: &Puzzle, picture: &Picture) -> Option<(usize, usize)> {
    if !puzzle.layout().is_rectangle() || has_triangles(puzzle) {
        return None;
    }
    let (width, cells) = (picture.width(), picture.cells());
    let is_like = |row: usize, column: usize, color: Color| {
        column < width && cells.get(row.wrapping_mul(width).wrapping_add(column)) == Some(&color)
    };
    let is_isolated = |cell: usize| {
        let (row, column, color) = (cell / width, cell % width, cells[cell]);
        let steps = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (0, 0)];
        // Steps are one too many in both directions; row -1 and column -1 are no neighbours.
        !steps.iter().any(|&(down, across)| {
            let (row, column) = ((row + down).checked_sub(1), (column + across).checked_sub(1));
            row.zip(column).is_some_and(|(row, column)| is_like(row, column, color))
        })
    };
    let filled = || (0..cells.len()).filter(|&cell| !cells[cell].is_blank());
    Some((filled().filter(|&cell| is_isolated(cell)).count(), filled().count()))
}

/// Whether a picture is so small that nobody minds what it is like.
pub(super) fn is_small(picture: &Picture) -> bool {
    picture.cells().len() < SMALLEST
}

/// The colour that more cells have than the background has, and the cells of both.
pub(super) fn larger_than_ground(puzzle: &Puzzle, picture: &Picture) -> Option<(Color, usize, usize)> {
    let mut counts = vec![0; puzzle.palette.len()];
    for cell in picture.cells() {
        *counts.get_mut(cell.index())? += 1;
    }
    // Of those that are equally large, the first.
    let largest = (1..counts.len()).rev().max_by_key(|&color| counts[color])?;
    let color = Color::new(largest)?;
    (counts[largest] > counts[0]).then(|| (color, counts[largest], counts[0]))
}

/// Whether some colours fill cells by halves.
fn has_triangles(puzzle: &Puzzle) -> bool {
    puzzle.palette.colors().iter().any(|color| color.shape.corner().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Layout, LineTable, Palette, PaletteColor, Rgb};

    /// A picture of colours by their digits, ten cells wide, and its puzzle.
    fn drawn(rows: &[&str]) -> (Puzzle, Picture) {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r'));
        let digits = rows.concat();
        let cells = digits.chars().map(|digit| Color::new(digit.to_digit(10).unwrap() as usize).unwrap());
        let picture = Picture::new(rows[0].len(), cells.collect()).unwrap();
        (Puzzle::from_picture(picture.clone(), palette), picture)
    }

    #[test]
    fn pictures_that_repeat_themselves_are_found() {
        let left = ["0012002100", "1000000001", "0000220000"];
        let symmetry_of = |rows: &[&str]| {
            let (puzzle, picture) = drawn(rows);
            symmetry(&puzzle, &picture)
        };
        let blank = "0000000000";
        let tall: Vec<&str> = left.iter().copied().chain([blank; 7]).collect();
        assert_eq!(symmetry_of(&tall), Some("warning.left-right"));
        let flipped: Vec<&str> = ["0012000000", "2000000001", "0220000000", blank, blank].into();
        let both: Vec<&str> = flipped.iter().chain(flipped.iter().rev()).copied().collect();
        assert_eq!(symmetry_of(&both), Some("warning.top-bottom"));
        let turned: Vec<String> = flipped.iter().map(|row| row.chars().rev().collect()).collect();
        let half: Vec<&str> = flipped.iter().copied().chain(turned.iter().rev().map(String::as_str)).collect();
        assert_eq!(symmetry_of(&half), Some("warning.half-turn"));
        let mut other = half.clone();
        other[4] = "0000000001";
        assert_eq!(symmetry_of(&other), None);
        assert_eq!((symmetry_of(&left), symmetry_of(&[blank; 10])), (None, None), "small, and empty");
    }

    #[test]
    fn cells_without_a_neighbour_are_counted() {
        let (puzzle, picture) = drawn(&["1000000002", "0100001000", "0000022000", "1000000001"]);
        assert_eq!(isolated(&puzzle, &picture), Some((4, 8)));
        let layout = Layout::Table(std::sync::Arc::new(LineTable::new(3, vec![(0..3).collect()])));
        let line = Picture::new(3, vec![Color::BLACK; 3]).unwrap();
        let table = Puzzle::from_picture_on(layout, line.clone(), Palette::black_and_white());
        assert_eq!(isolated(&table, &line), None);
    }

    #[test]
    fn a_colour_may_be_larger_than_the_ground() {
        let (puzzle, picture) = drawn(&["1112222200", "0000000000"]);
        assert_eq!(larger_than_ground(&puzzle, &picture), None);
        let (puzzle, picture) = drawn(&["1112222000", "2222222220"]);
        assert_eq!(larger_than_ground(&puzzle, &picture), Some((Color::new(2).unwrap(), 13, 4)));
    }
}
