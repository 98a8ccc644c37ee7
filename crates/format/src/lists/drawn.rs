//! An empty grid drawn in text, with the clues at its edges.
//!
//! The rows of cells have the clues of the rows before or behind them; lines of numbers above or below the cells are
//! the clues of the columns, each number in the column of its cell.

use std::rc::Rc;

use super::{
    choice::Way,
    list::{List, Part},
};

/// A word of a line: where it is in the text, and the columns of its first and last characters.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
    columns: [usize; 2],
}

/// The largest text that is looked at: its words take more memory than their text.
const MOST_BYTES: usize = 4 << 20;

/// The way to read such a drawing; `None` of any other text. Takes linear time.
pub(super) fn way(text: &str) -> Option<Way> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let lines: Vec<Vec<Word<'_>>> = text.lines().map(|line| words(text, line)).collect::<Option<_>>()?;
    let lines: Vec<&[Word<'_>]> = lines.iter().map(Vec::as_slice).filter(|line| !line.is_empty()).collect();
    let is_grid = |line: &&[Word<'_>]| line.iter().filter(|word| is_cell(word.text)).count() > 1;
    let first = lines.iter().position(is_grid)?;
    let height = lines.get(first..)?.iter().take_while(|line| is_grid(line)).count();
    let (above, below) = (lines.get(..first)?, lines.get(first + height..)?);
    let grid = lines.get(first..first + height)?;
    let cells = cells_of(grid.first()?);
    let mut rows = List::default();
    let mut is_left = None;
    for line in grid {
        let own = cells_of(line);
        let numbers: Vec<&Word<'_>> = line.iter().filter(|word| !is_cell(word.text)).collect();
        let [start, end] = [own.first()?.columns[0], own.last()?.columns[1]];
        let lefts = numbers.iter().filter(|word| word.columns[1] < start).count();
        let rights = numbers.iter().filter(|word| word.columns[0] > end).count();
        // All clues are at the same side, and all cells below each other.
        let is_aligned = own.len() == cells.len() && own.iter().zip(&cells).all(|(a, b)| a.columns == b.columns);
        if !is_aligned || lefts + rights != numbers.len() || lefts.min(rights) > 0 {
            return None;
        }
        if !numbers.is_empty() && *is_left.get_or_insert(lefts > 0) != (lefts > 0) {
            return None;
        }
        for word in &numbers {
            rows.push(value(word.text)?);
        }
        rows.end(place(numbers.first().copied().unwrap_or(own.first()?)));
    }
    let columns = match (above.is_empty(), below.is_empty()) {
        (false, true) => columns(&cells, above, true)?,
        (true, false) => columns(&cells, below, false)?,
        _ => return None,
    };
    let [rows, columns] = [rows, columns].map(Rc::new);
    Some(Way { rows: Part::whole(&rows)?, columns: Part::whole(&columns)?, is_named: true, is_turned: false })
}

/// Whether a line has numbers and cells beside each other, as in such a drawing. Takes linear time.
pub(super) fn looks_drawn(text: &str) -> bool {
    let has_cells = |words: &Vec<Word<'_>>| words.windows(2).any(|pair| pair.iter().all(|word| is_cell(word.text)));
    let has_numbers = |words: &Vec<Word<'_>>| words.iter().any(|word| !is_cell(word.text));
    text.len() <= MOST_BYTES
        && text.lines().filter_map(|line| words(text, line)).any(|words| has_cells(&words) && has_numbers(&words))
}

fn is_cell(text: &str) -> bool {
    matches!(text, "." | "_" | "?" | "□" | "·" | "☐" | "⬜")
}

fn value(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number as usize <= crate::input::LONGEST_LINE)
}

fn place(word: &Word<'_>) -> [u32; 2] {
    [word.at, word.at + word.text.len()].map(|at| u32::try_from(at).unwrap_or(u32::MAX))
}

fn cells_of<'w>(line: &[Word<'w>]) -> Vec<Word<'w>> {
    line.iter().filter(|word| is_cell(word.text)).copied().collect()
}

/// The words of a line; `None` if one is neither a cell nor a number, or there are tabs.
fn words<'a>(text: &str, line: &'a str) -> Option<Vec<Word<'a>>> {
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for (column, (at, character)) in line.char_indices().chain([(line.len(), ' ')]).enumerate() {
        match (character, start) {
            ('\t', _) => return None,
            (' ', Some((from, first))) => {
                let word = line.get(from..at)?;
                let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
                if !is_cell(word) && !is_number {
                    return None;
                }
                let offset = line.as_ptr() as usize - text.as_ptr() as usize + from;
                words.push(Word { text: word, at: offset, columns: [first, column - 1] });
                start = None;
            }
            (' ', None) => {}
            (_, None) => start = Some((at, column)),
            _ => {}
        }
    }
    Some(words)
}

/// The clues of the columns in these lines, the last of which touches the grid if they are `above`.
fn columns(cells: &[Word<'_>], lines: &[&[Word<'_>]], above: bool) -> Option<List> {
    let ends: Vec<usize> = cells.iter().map(|cell| cell.columns[1]).collect();
    let pitch = ends.windows(2).map(|pair| pair[1] - pair[0]).min()?;
    let mut clues: Vec<Vec<u32>> = vec![Vec::new(); cells.len()];
    // How many lines are nearer to the grid than the last number of each column.
    let mut places: Vec<[u32; 2]> = cells.iter().map(place).collect();
    let mut order: Vec<&[Word<'_>]> = lines.to_vec();
    if above {
        order.reverse();
    }
    for (distance, line) in order.into_iter().enumerate() {
        let mut last = None;
        let is_full = line.len() == cells.len();
        for (number, word) in line.iter().enumerate() {
            // A full line has a number for each column, wherever they stand.
            let next = ends.partition_point(|&end| end < word.columns[1]);
            let near = |at: usize| ends.get(at).map_or(usize::MAX, |&end| end.abs_diff(word.columns[1]));
            let nearest = if next > 0 && near(next - 1) < near(next) { next - 1 } else { next };
            let at = if is_full { number } else { nearest };
            if !is_full && (near(at) * 2 >= pitch || last == Some(at)) || clues.get(at)?.len() != distance {
                return None;
            }
            last = Some(at);
            clues.get_mut(at)?.push(value(word.text)?);
            *places.get_mut(at)? = place(word);
        }
    }
    let mut list = List::default();
    for (mut clue, place) in clues.into_iter().zip(places) {
        if above {
            clue.reverse();
        }
        clue.into_iter().for_each(|number| list.push(number));
        list.end(place);
    }
    Some(list)
}
