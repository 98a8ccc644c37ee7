//! Clues in the cells above and to the left of an empty grid.

use super::cells::{Content, Table, content, mark};
use crate::{
    draft::{Draft, PlacedClue},
    error::{ReadError, say},
    input::Input,
};
use nonosat_model::{Clue, Color, Palette, Picture, Puzzle};

/// The most ways that are looked at, each in linear time.
const MOST_WAYS: usize = 8;

/// How many rows of a table are clues of columns, and how many columns are clues of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margins {
    /// The row that the table begins in; what stands above are words.
    first: usize,
    top: usize,
    left: usize,
}

impl Margins {
    /// All ways to part the clues of a table from its grid: with words and nothing in the corner, without numbers in
    /// the grid, and with a number beside the grid on both sides, as clues end there.
    pub(super) fn all(table: &Table<'_>) -> Vec<Self> {
        let kinds = |row: usize| table.row(row).map(content);
        let has_numbers = |row: usize| kinds(row).any(|kind| kind == Content::Numbers);
        let Some(first) = (0..table.height()).find(|&row| kinds(row).any(|kind| kind != Content::Words)) else {
            return Vec::new();
        };
        let first = (first..table.height()).find(|&row| has_numbers(row)).unwrap_or(first);
        let rows = first..table.height();
        // The first and the last column with a number, for each row.
        let spans: Vec<Option<[usize; 2]>> = rows
            .map(|row| {
                let numbers = |(_, kind): &(usize, Content)| *kind == Content::Numbers;
                let mut all = kinds(row).enumerate().filter(numbers).map(|(at, _)| at);
                let start = all.next()?;
                Some([start, all.next_back().unwrap_or(start)])
            })
            .collect();
        // The last column with a number in a row and all below.
        let mut lasts: Vec<Option<usize>> = spans.iter().map(|span| span.map(|[_, last]| last)).collect();
        for at in (1..lasts.len()).rev() {
            lasts[at - 1] = lasts[at - 1].max(lasts[at]);
        }
        let mut all = Vec::new();
        let mut start: Option<usize> = None;
        for top in 1..spans.len() {
            let Some(span) = spans[top - 1] else { continue };
            start = Some(start.map_or(span[0], |start| start.min(span[0])));
            if let (Some(last), Some(start)) = (lasts[top], start)
                && last < start
            {
                all.push(Self { first, top, left: last + 1 });
            }
        }
        if all.len() > MOST_WAYS {
            return Vec::new();
        }
        let size = size_in_corner(table, first);
        all.retain(|margins| margins.is_clear(table) && size.is_none_or(|size| size == margins.size(table)));
        all
    }

    /// Whether margins and corner hold nothing else, and the grid no words.
    fn is_clear(self, table: &Table<'_>) -> bool {
        let grid = self.first + self.top;
        (self.first..table.height()).all(|row| {
            table.row(row).enumerate().all(|(column, cell)| match (content(cell), row < grid, column < self.left) {
                (Content::Nothing, ..) => true,
                (Content::Numbers, is_top, is_left) => is_top != is_left,
                (Content::Mark, is_top, is_left) => !is_top && !is_left,
                (Content::Words, is_top, is_left) => is_top && is_left,
            })
        })
    }

    /// The numbers of rows and columns of the puzzle.
    pub(super) fn size(self, table: &Table<'_>) -> [usize; 2] {
        [table.height() - self.first - self.top, table.width - self.left]
    }

    /// The puzzle whose clues these are.
    pub(super) fn puzzle(self, input: &mut Input<'_>, table: &Table<'_>) -> Result<Puzzle, ReadError> {
        let grid = self.first + self.top;
        let mut draft = Draft::new(Palette::black_and_white());
        for row in grid..table.height() {
            let cells = table.row(row).take(self.left);
            draft.rows.push(clue(input, cells, table.cell(row, 0))?);
        }
        for column in self.left..table.width {
            let cells = (self.first..grid).map(|row| table.cell(row, column));
            draft.columns.push(clue(input, cells, table.cell(grid - 1, column))?);
        }
        let mut cells = Vec::new();
        for row in grid..table.height() {
            let marks = table.row(row).skip(self.left);
            cells.extend(marks.map(|cell| cell.trim().chars().next().and_then(mark)));
            cells.resize((row + 1 - grid) * (table.width - self.left), None);
        }
        if cells.iter().any(Option::is_some) {
            let color = |cell: Option<bool>| if cell == Some(true) { Color::BLACK } else { Color::BLANK };
            draft.goal = Picture::new(table.width - self.left, cells.into_iter().map(color).collect());
        }
        let is_empty = |lines: &[PlacedClue<'_>]| {
            lines.first().is_some_and(|line| line.clue.as_ref().is_some_and(|clue| clue.runs().is_empty()))
        };
        if is_empty(&draft.rows) && is_empty(&draft.columns) && size_in_corner(table, self.first).is_none() {
            input.warn(table.cell(grid, 0), say("note.blank-edges"));
        }
        draft.finish(input)
    }
}

/// The clue in these cells; an empty one has `place`.
fn clue<'a>(
    input: &Input<'_>,
    cells: impl Iterator<Item = &'a str>,
    place: &'a str,
) -> Result<PlacedClue<'a>, ReadError> {
    let parts = |character: char| !character.is_ascii_digit();
    let words: Vec<&str> = cells.flat_map(|cell| cell.split(parts)).filter(|word| !word.is_empty()).collect();
    let place = words.first().copied().unwrap_or(place);
    if words == ["0"] {
        return Ok(PlacedClue { clue: Some(Clue::default()), place });
    }
    let lengths = words.into_iter().map(|word| input.length(word)).collect::<Result<Vec<u32>, _>>()?;
    Ok(PlacedClue { clue: Some(Clue::black(lengths)), place })
}

/// The rows and columns that the corner may tell, as `7x5`.
fn size_in_corner(table: &Table<'_>, first: usize) -> Option<[usize; 2]> {
    let (width, height) = table.cell(first, 0).split_once('x')?;
    Some([height.trim().parse().ok()?, width.trim().parse().ok()?])
}
