//! A puzzle while it is read, with the places of its clues in the file.

use super::{
    error::{ErrorKind, Found, Problem, ReadError, say},
    given::GivenCells,
    inert::cut,
    input::{Input, LONGEST_LINE, after, words},
    separators::{Separators, Text},
};
use nonosat_model::{Clue, ClueFault, Difference, Grid, Layout, Message, Metadata, Palette, Picture, Puzzle};

/// A puzzle while it is read.
pub(super) struct Draft<'a> {
    pub(super) rows: Vec<PlacedClue<'a>>,
    pub(super) columns: Vec<PlacedClue<'a>>,
    pub(super) palette: Palette,
    pub(super) metadata: Metadata,
    pub(super) goal: Option<Picture>,
    pub(super) saved: Vec<Grid>,
    pub(super) given: GivenCells,
}

/// A clue, `None` if it is not given, and its text in the file.
pub(super) struct PlacedClue<'a> {
    pub(super) clue: Option<Clue>,
    pub(super) place: &'a str,
}

impl<'a> Draft<'a> {
    pub(super) fn new(palette: Palette) -> Self {
        let (rows, columns, saved, given) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { rows, columns, palette, metadata: Metadata::default(), goal: None, saved, given }
    }

    /// A black-and-white puzzle with one clue a line of text.
    pub(super) fn black(input: &Input<'_>, rows: &[&'a str], columns: &[&'a str]) -> Result<Self, ReadError> {
        let mut draft = Self::new(Palette::black_and_white());
        let separators = Separators::of(input, [&texts(rows), &texts(columns)], |_| false)?;
        draft.rows = black_clues(input, rows, &separators)?;
        draft.columns = black_clues(input, columns, &separators)?;
        Ok(draft)
    }

    /// The puzzle, if its clues can be right.
    pub(super) fn finish(mut self, input: &mut Input<'_>) -> Result<Puzzle, ReadError> {
        for lines in [&self.rows, &self.columns] {
            if let Some(surplus) = lines.get(LONGEST_LINE) {
                let found = lines.len().to_string();
                return Err(input
                    .error(surplus.place, Problem::TooLarge { what: say("large.size"), found, limit: LONGEST_LINE }));
            }
        }
        let layout = Layout::grid(self.columns.len(), self.rows.len());
        let mut clues = std::mem::take(&mut self.rows);
        clues.append(&mut self.columns);
        self.finish_on(input, Lines { layout, clues })
    }

    /// The puzzle with these lines instead of rows and columns, if its clues can be right.
    pub(super) fn finish_on(self, input: &mut Input<'_>, lines: Lines<'a>) -> Result<Puzzle, ReadError> {
        let last = lines.clues.last().map_or(after(input.text()), |line| line.place);
        input.check_size(last, &lines.layout)?;
        let (clues, places): (Vec<_>, Vec<_>) = lines.clues.into_iter().map(|line| (line.clue, line.place)).unzip();
        let mut puzzle = Puzzle::with_layout(lines.layout, clues, self.palette);
        if let Some(fault) = puzzle.clue_fault().filter(|_| !input.takes_faults) {
            return Err(fault_error(input, fault, &puzzle, &places));
        }
        let differences = self.goal.as_ref().and_then(|goal| puzzle.differences(goal)).unwrap_or_default();
        if let Some(first) = differences.first() {
            input.warn(places.get(first.line).copied().unwrap_or_default(), goal_warning(&differences));
        }
        puzzle.set_given(self.given).map_err(|fault| input.error(last, Problem::Given(fault)))?;
        let differs = |goal: &Picture| puzzle.given().iter().any(|&(cell, color)| goal.cells()[cell] != color);
        if self.goal.as_ref().is_some_and(differs) {
            input.warn(last, say("note.goal-given"));
        }
        puzzle.metadata = self.metadata;
        puzzle.goal = self.goal;
        puzzle.saved = self.saved;
        Ok(puzzle)
    }
}

/// A layout, and the clues of its lines in their order.
pub(super) struct Lines<'a> {
    pub(super) layout: Layout,
    pub(super) clues: Vec<PlacedClue<'a>>,
}

/// A warning lists differences until it has so many characters; it always lists one.
const ENOUGH: usize = 900;

/// The longest clue in it, in characters.
const LONGEST_CLUE: usize = 150;

/// The warning of a goal picture that does not meet the clues, with the lines that differ.
fn goal_warning(differences: &[Difference]) -> Message {
    let count = differences.len();
    let (mut found, mut length) = (Vec::new(), 0);
    for (listed, difference) in differences.iter().enumerate() {
        if length > ENOUGH {
            found.push(say("goal.more").with("count", count - listed));
            break;
        }
        let message = difference.message().map_texts(&|text| cut(text, LONGEST_CLUE).into_owned());
        length += message.to_string().len();
        found.push(message);
    }
    say("note.goal").with("count", count).with("found", found)
}

/// Lines of clues, which are their own places.
pub(super) fn texts<'a>(lines: &[&'a str]) -> Vec<Text<'a>> {
    lines.iter().map(|line| (*line, line.trim())).collect()
}

fn black_clues<'a>(
    input: &Input<'_>,
    lines: &[&'a str],
    separators: &Separators,
) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    let placed = |line: &&'a str| {
        let clue = input.clue_of_lengths(line, separators)?;
        Ok(PlacedClue { clue: Some(clue), place: line.trim() })
    };
    lines.iter().map(placed).collect()
}

fn fault_error(input: &Input<'_>, fault: ClueFault, puzzle: &Puzzle, places: &[&str]) -> ReadError {
    let layout = puzzle.layout();
    let (line, help) = match &fault {
        ClueFault::TooLong { line: name, .. } => {
            ((0..layout.line_count()).find(|&line| layout.line_name(line) == *name), say("help.compare-size"))
        }
        ClueFault::SumsDiffer { .. } => (Some(layout.height()), say("help.compare-lists")),
        ClueFault::DirectionsDiffer { .. } => (Some(0), say("help.compare-all")),
    };
    let place = line.and_then(|line| places.get(line)).copied().unwrap_or(after(input.text()));
    input.error(place, Problem::Clues(fault)).with_help(help)
}

/// Whether a picture meets the clues given; a blotted block is met by any length.
pub(super) fn meets(picture: &Picture, puzzle: &Puzzle) -> bool {
    puzzle.differences(picture).is_some_and(|differences| differences.is_empty())
}

/// The clue lines of a section that should have `wanted` of them.
///
/// Formats disagree on whether a blank line is an empty clue or nothing. If the lines with text are as many as wanted,
/// blank ones are nothing; if all lines are (up to the last with text), blank ones are empty clues.
pub(super) fn clue_lines<'a>(
    input: &mut Input<'_>,
    lines: &[&'a str],
    wanted: usize,
    what: Message,
) -> Result<Vec<&'a str>, ReadError> {
    let is_blank = |line: &&'a str| line.trim().is_empty();
    let trailing = lines.iter().rev().take_while(|line| is_blank(line)).count();
    let lines = lines.get(..lines.len() - trailing).unwrap_or_default();
    let leading = lines.iter().take_while(|line| is_blank(line)).count();
    let inner_blanks = lines.iter().filter(|line| is_blank(line)).count() - leading;
    let with_text: Vec<&'a str> = lines.iter().copied().filter(|line| !is_blank(line)).collect();
    if with_text.len() == wanted {
        if inner_blanks > 0 && with_text.iter().any(|line| line.trim() == "0") {
            let place = lines.iter().skip(leading).copied().find(|line| is_blank(line)).unwrap_or_default();
            input.warn(place, say("note.blank-lines"));
        }
        return Ok(with_text);
    }
    if lines.len() == wanted || (lines.len() - leading) == wanted {
        return Ok(lines.get(lines.len() - wanted..).unwrap_or_default().to_vec());
    }
    let place = match with_text.get(wanted) {
        Some(surplus) => surplus.trim(),
        None => after(with_text.last().copied().unwrap_or(input.end()).trim_end()),
    };
    let found = match lines.len() == with_text.len() {
        true => Found::from(with_text.len()),
        false => say("found.lines").with("count", with_text.len()).with("all", lines.len()).into(),
    };
    Err(input
        .mismatch(place, what.with("count", wanted), found)
        .with_kind(ErrorKind::of_count(wanted, with_text.len()))
        .with_help(say("help.clues-of-line")))
}

/// The two sizes in the first line of a file, and the lines after it.
pub(super) fn sizes_and_lines<'a>(
    input: &Input<'a>,
    order: &str,
) -> Result<(&'a str, [usize; 2], Vec<&'a str>), ReadError> {
    let mut lines = input.lines(input.text().trim_start())?;
    let header = if lines.is_empty() { "" } else { lines.remove(0) };
    let sizes: Vec<&str> = words(header).collect();
    let &[first, second] = sizes.as_slice() else {
        return Err(input.unexpected(header.trim(), say("expected.two-sizes").with("example", order)));
    };
    Ok((header, [input.size(first)?, input.size(second)?], lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(text: &str, wanted: usize) -> Result<Vec<String>, String> {
        let mut input = Input::new("f", text);
        let lines: Vec<&str> = text.lines().collect();
        let found = clue_lines(&mut input, &lines, wanted, say("expected.row-clues"));
        found.map(|lines| lines.into_iter().map(str::to_owned).collect()).map_err(|error| error.to_string())
    }

    #[test]
    fn blank_lines_are_nothing_or_empty_clues() {
        assert_eq!(chosen("1\n\n2\n\n", 2).unwrap(), ["1", "2"]);
        assert_eq!(chosen("1\n\n2\n\n", 3).unwrap(), ["1", "", "2"]);
        assert_eq!(chosen("\n1\n\n2\n", 4).unwrap(), ["", "1", "", "2"]);
        assert_eq!(chosen("\n1\n\n2\n", 3).unwrap(), ["1", "", "2"]);
        assert_eq!(chosen("1\n\n2\n", 4).unwrap_err(), "f:3:2: expected 4 row clues, found 2 (3 with the blank lines)");
        assert_eq!(chosen("1\n2\n3\n", 2).unwrap_err(), "f:3:1: expected 2 row clues, found 3");
    }

    #[test]
    fn faults_are_placed_at_their_clue() {
        let text = "1\n1 1\n1\n1";
        let lines: Vec<&str> = text.lines().collect();
        let mut input = Input::new("f", text);
        let draft = Draft::black(&input, &lines[..2], &lines[2..]).unwrap();
        let error = draft.finish(&mut input).unwrap_err();
        assert_eq!(error.to_string(), "f:2:1: row 2 needs 3 cells for its clue 1 1, but has only 2");
        assert_eq!(&error.line_text()[error.span()], "1 1");
    }
}
