//! Tables of spreadsheet programs: clues in the cells above and to the left of an empty grid, or a picture in cells.
//!
//! Cells are parted by tabs, by semicolons or by commas, the first of these that the text has. The clues end at the
//! grid: the last row and the last column with numbers are beside it. A picture is 0 and 1, `X` and nothing, or names
//! of colours.

mod cells;
mod drawn;
mod margins;

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output, has_colors, no_place},
    colors,
    draft::meets,
    error::{Problem, ReadError, say},
    input::Input,
    lists,
    reading::{Form, Reading},
};
use cells::{Content, Table, content};
use drawn::Drawn;
use margins::Margins;
use nonosat_model::{Clue, Color, Message, Picture, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Sheet,
    name: "sheet",
    extensions: &["csv", "tsv"],
    description: "a table: clues at the edges of a grid, or a picture",
    holds: Holds { colors: true, goal: true, refuses, ..Holds::CLUES },
    looks_like: |text| kind(text).is_some(),
    binary: None,
    read,
    write,
};

/// What a table may be.
enum Kind<'a> {
    /// Clues at its edges, in one way at least, and perhaps a picture of ones.
    Clues(Table<'a>, Vec<Margins>, Option<Drawn>),
    Picture(Table<'a>, Drawn),
}

/// What a text is, if it is a table of a puzzle. Takes linear time.
fn kind(text: &str) -> Option<Kind<'_>> {
    if let Some(table) = Table::of(text, drawn::may_be)
        && let Some(drawn) = Drawn::of(&table)
    {
        let margins = if drawn == Drawn::Ones { Margins::all(&table) } else { Vec::new() };
        return Some(match margins.is_empty() {
            true => Kind::Picture(table, drawn),
            false => Kind::Clues(table, margins, Some(drawn)),
        });
    }
    // Any text has words: those of a table are above its clues.
    let is_short =
        |cell: &str| cell.len() < 200 && (content(cell) != Content::Words || !cell.contains(['[', '{', '(']));
    let table = Table::of(text, is_short)?;
    let margins = Margins::all(&table);
    (!margins.is_empty()).then_some(Kind::Clues(table, margins, None))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    match kind(input.text()) {
        Some(Kind::Picture(table, drawn)) => {
            if drawn == Drawn::Digits {
                if let Some(other) = lists::certain(input).and_then(|puzzles| puzzles.into_iter().next()) {
                    return Err(ambiguous(input, picture_text(&table), size_text(&other)));
                }
                if drawn::may_be_clues(&table) {
                    return Err(ambiguous(input, picture_text(&table), say("either.any-lists")));
                }
            }
            Ok(vec![drawn.puzzle(input, &table)?])
        }
        Some(Kind::Clues(table, ways, drawn)) => {
            // Warnings are those of the way that is taken.
            let fits = |way: &&Margins| way.puzzle(&mut Input::new(input.name(), input.text()), &table).is_ok();
            let fitting: Vec<Margins> = ways.iter().filter(fits).copied().collect();
            let texts = fitting.iter().map(|way| size_text_of(way.size(&table)));
            let mut texts = drawn.map(|_| picture_text(&table)).into_iter().chain(texts);
            match (texts.next(), texts.next(), drawn) {
                (Some(one), Some(other), _) => return Err(ambiguous(input, one, other)),
                (_, None, Some(drawn)) => return Ok(vec![drawn.puzzle(input, &table)?]),
                _ => {}
            }
            let Some(way) = fitting.first().or(ways.first()) else { return Err(unknown(input)) };
            let [rows, columns] = way.size(&table);
            let puzzle = way.puzzle(input, &table)?;
            input.reading = Some(Reading { rows, columns, columns_first: true, is_named: true, form: Form::Table });
            Ok(vec![puzzle])
        }
        None => Err(unknown(input)),
    }
}

fn first_line<'a>(input: &Input<'a>) -> &'a str {
    input.text().lines().find(|line| !line.trim().is_empty()).unwrap_or_default()
}

fn unknown(input: &Input<'_>) -> ReadError {
    input.unexpected(first_line(input), say("expected.table"))
}

fn picture_text(table: &Table<'_>) -> Message {
    say("either.picture").with("size", format!("{}x{}", table.width, table.height()))
}

fn size_text(puzzle: &Puzzle) -> Message {
    size_text_of([puzzle.rows().len(), puzzle.columns().len()])
}

fn size_text_of([rows, columns]: [usize; 2]) -> Message {
    say("either.size").with("rows", rows).with("columns", columns)
}

fn ambiguous(input: &Input<'_>, one: Message, other: Message) -> ReadError {
    input.error(first_line(input), Problem::Ambiguous { one, other }).with_help(say("help.headings"))
}

/// The goal of a coloured puzzle, which is written as a picture.
fn painted(puzzle: &Puzzle) -> Option<&Picture> {
    let has_columns = |goal: &&Picture| goal.width() > 1;
    puzzle.goal.as_ref().filter(has_columns).filter(|goal| !colors::is_plain(&puzzle.palette) && meets(goal, puzzle))
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let is_white = puzzle.palette.get(Color::BLANK).rgb == colors::white().rgb;
    match painted(puzzle) {
        Some(_) if !is_white => Some(say("unfit.on-white")),
        Some(_) => {
            let mut looks: Vec<Rgb> = puzzle.palette.colors().iter().map(|color| color.rgb).collect();
            looks.sort_by_key(|look| (look.0, look.1, look.2));
            looks.windows(2).any(|pair| pair[0] == pair[1]).then(|| say("unfit.alike"))
        }
        None => has_colors(puzzle).then(|| say("unfit.goal-wide")),
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        if let Some(goal) = painted(puzzle) {
            let look = |cell: &Color| puzzle.palette.get(*cell).rgb;
            if let Some(read) = drawn::palette_of(goal.cells().iter().map(look)) {
                output.warn_of_palette(Format::Sheet, &puzzle.palette, &read);
            }
            for row in goal.rows() {
                output.line(row.iter().map(|cell| format!("#{}", look(cell))).collect::<Vec<_>>().join(","));
            }
            continue;
        }
        if !colors::is_plain(&puzzle.palette) {
            output.warn(no_place(Format::Sheet, say("part.colors")));
        }
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let lengths = |clue: &Option<Clue>| -> Vec<u32> {
            let found: Vec<u32> = clue.iter().flat_map(Clue::blocks).map(|block| block.length).collect();
            // Beside the grid, where the longest clue ends, there is a number in any case.
            if found.is_empty() { vec![0] } else { found }
        };
        let longest = |clues: &[Option<Clue>]| clues.iter().map(|clue| lengths(clue).len()).max().unwrap_or(1);
        let (left, top) = (longest(rows), longest(columns));
        let padded = |clue: &Option<Clue>, wanted: usize| {
            let numbers = lengths(clue);
            let blanks = std::iter::repeat_n(String::new(), wanted - numbers.len());
            blanks.chain(numbers.iter().map(u32::to_string)).collect::<Vec<_>>()
        };
        let above: Vec<Vec<String>> = columns.iter().map(|clue| padded(clue, top)).collect();
        for at in 0..top {
            let mut cells = vec![String::new(); left];
            if at == 0 {
                // Without a word here, ones might be a picture.
                cells[0] = format!("{}x{}", columns.len(), rows.len());
            }
            cells.extend(above.iter().map(|clue| clue[at].clone()));
            output.line(cells.join(","));
        }
        for (at, clue) in rows.iter().enumerate() {
            let mut cells = padded(clue, left);
            match puzzle.goal.as_ref().and_then(|goal| goal.rows().nth(at)) {
                Some(row) => cells.extend(row.iter().map(|cell| if cell.is_blank() { "." } else { "X" }.to_owned())),
                None => cells.resize(left + columns.len(), String::new()),
            }
            output.line(cells.join(","));
        }
    }
}

#[cfg(test)]
mod tests;
