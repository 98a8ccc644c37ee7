//! The arithmetic of clues: do they fit their lines, and do rows and columns agree?

use std::{fmt, ops::Range};

use super::{Clue, Color, Layout, LineName, Message, Puzzle};

/// A fault that counting alone finds, before any solving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClueFault {
    /// A clue needs more cells than its line has.
    TooLong {
        /// The line at fault.
        line: LineName,
        /// Its clue.
        clue: Clue,
        /// The cells that the clue needs, gaps included.
        needed: u64,
        /// The cells that the line has.
        available: usize,
    },
    /// Rows and columns ask for different numbers of cells of a colour.
    SumsDiffer {
        /// The colour's name, if the puzzle has several.
        color: Option<String>,
        /// The cells that the rows ask for.
        rows: u64,
        /// The cells that the columns ask for.
        columns: u64,
    },
    /// The three directions of a triddler ask for different numbers of cells of a colour.
    DirectionsDiffer {
        /// The colour's name, if the puzzle has several.
        color: Option<String>,
        /// The cells that the rows ask for, the lines along `/`, and those along `\`.
        sums: [u64; 3],
    },
}

impl ClueFault {
    /// What is wrong, as data.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLong { line, clue, needed, available } => Message::new("fault.long")
                .with("line", line.message())
                .with("needed", *needed)
                .with("clue", clue.to_string())
                .with("available", *available),
            Self::SumsDiffer { color, rows, columns } => of_color(color.as_deref(), "fault.sums", "fault.sums-color")
                .with("rows", *rows)
                .with("columns", *columns),
            Self::DirectionsDiffer { color, sums: [rows, slash, backslash] } => {
                of_color(color.as_deref(), "fault.directions", "fault.directions-color")
                    .with("rows", *rows)
                    .with("slash", *slash)
                    .with("backslash", *backslash)
            }
        }
    }
}

/// The one sentence, or the other one with the colour's name.
fn of_color(color: Option<&str>, plain: &'static str, colored: &'static str) -> Message {
    color.map_or_else(|| Message::new(plain), |color| Message::new(colored).with("color", color))
}

impl fmt::Display for ClueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

pub(super) fn first_fault(puzzle: &Puzzle) -> Option<ClueFault> {
    too_long(puzzle).or_else(|| sums_differ(puzzle))
}

fn too_long(puzzle: &Puzzle) -> Option<ClueFault> {
    let layout = puzzle.layout();
    puzzle.clues().iter().enumerate().find_map(|(line, clue)| {
        let clue = clue.as_ref()?;
        let (needed, available) = (clue.min_length(), layout.line_length(line));
        let line = layout.line_name(line);
        (needed > available as u64).then(|| ClueFault::TooLong { line, clue: clue.clone(), needed, available })
    })
}

fn sums_differ(puzzle: &Puzzle) -> Option<ClueFault> {
    // The first lines of families that hold each cell once.
    let families = match (puzzle.layout(), puzzle.layout().outline()) {
        (&Layout::Rectangle { width, height, .. }, _) => vec![height, width],
        (_, Some(outline)) => outline.families().to_vec(),
        _ => return None,
    };
    let mut lines = 0..0;
    let mut sums = Vec::with_capacity(families.len());
    for family in families {
        lines = lines.end..lines.end + family;
        sums.push(family_sums(puzzle, lines.clone())?);
    }
    let differs = |color: &usize| sums.iter().any(|family| family[*color] != sums[0][*color]);
    let index = (1..Color::LIMIT).find(differs)?;
    let name = puzzle.palette.colors().get(index).map(|color| color.name.clone());
    let color = if puzzle.is_black_and_white() { None } else { name };
    Some(match sums[..] {
        [rows, slash, backslash] => {
            ClueFault::DirectionsDiffer { color, sums: [rows[index], slash[index], backslash[index]] }
        }
        _ => ClueFault::SumsDiffer { color, rows: sums[0][index], columns: sums[1][index] },
    })
}

/// The cells that these lines ask for, by colour; `None` if a clue or a length is not given.
fn family_sums(puzzle: &Puzzle, lines: Range<usize>) -> Option<[u64; Color::LIMIT]> {
    let mut sums = [0; Color::LIMIT];
    for line in lines {
        let clue = puzzle.clues()[line].as_ref()?;
        if clue.is_blotted() {
            return None;
        }
        for run in clue.runs() {
            sums[run.color.index()] += u64::from(run.min);
        }
        let length = puzzle.layout().line_length(line) as u64;
        sums[clue.background().index()] += length.saturating_sub(clue.filled());
    }
    Some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Triddler};

    fn puzzle(rows: &[&str], columns: &[&str]) -> Puzzle {
        let clues = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        Puzzle::new(clues(rows), clues(columns))
    }

    #[test]
    fn a_long_line_is_named() {
        let fault = puzzle(&["1 1", "2"], &["2", "2"]).clue_fault().unwrap();
        assert_eq!(fault.to_string(), "row 1 needs 3 cells for its clue 1 1, but has only 2");
    }

    #[test]
    fn sums_are_compared() {
        let fault = puzzle(&["2", "1"], &["1", "0"]).clue_fault().unwrap();
        assert_eq!(fault.to_string(), "the rows ask for 3 cells in all, the columns for 1");
    }

    #[test]
    fn a_missing_clue_hides_the_sums() {
        let row = |text: &str| Some(text.parse::<Clue>().unwrap());
        let columns = vec![row("1"), None];
        let puzzle = Puzzle::with_palette(vec![row("2")], columns, Palette::black_and_white());
        assert_eq!(puzzle.clue_fault(), None);
    }

    #[test]
    fn the_directions_of_a_triddler_are_compared() {
        let clues = |texts: [&str; 6]| texts.iter().map(|text| Some(text.parse::<Clue>().unwrap())).collect();
        let puzzle = |texts| {
            let layout = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
            Puzzle::with_layout(layout, clues(texts), Palette::black_and_white())
        };
        assert_eq!(puzzle(["2", "0", "2", "0", "1", "1"]).clue_fault(), None);
        assert_eq!(
            puzzle(["2", "0", "2", "0", "1", "0"]).clue_fault().unwrap().to_string(),
            "the rows ask for 2 cells in all, the lines along / for 2, those along \\ for 1"
        );
        assert_eq!(
            puzzle(["2", "0", "2 1", "0", "1", "0"]).clue_fault().unwrap().to_string(),
            "slash 1 needs 4 cells for its clue 2 1, but has only 3"
        );
    }
}
