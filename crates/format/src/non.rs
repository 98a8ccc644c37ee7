//! The `.non` of Steve Simpson: a keyword a line, then the sections `rows` and `columns`.
//!
//! With the extensions in use: `goal`, `saved` and `given` pictures, packs of puzzles separated by `====`, and two ways
//! to give colours (see [`Colors`]).

use std::borrow::Cow;

mod colors;
mod keywords;

use colors::Colors;
use keywords::{did_you_mean, is_known, misspelt};

use super::{
    Format,
    bounds::{Shelf, parts},
    codec::{Characters, Codec, Field, Holds, LineBreaks, Output, is_keyword, no_place},
    colors::is_plain,
    draft::{Draft, PlacedClue, clue_lines, texts},
    error::{ErrorKind, ReadError, once, say},
    given, html,
    input::{Input, after, first_word, is_digit, words},
    separators::Separators,
};
use nonosat_model::{ColorSet, Grid, Metadata, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Non,
    name: "non",
    extensions: &["non", "nonpack"],
    description: "Simpson's .non: keywords, rows and columns",
    holds: Holds {
        colors: true,
        several: true,
        goal: true,
        saved: true,
        given: true,
        fields: &Field::ALL,
        other: |name| is_keyword(name) && !is_known(name),
        characters: Characters::References,
        line_breaks: LineBreaks::Everywhere,
        ..Holds::CLUES
    },
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    text.lines().any(|line| {
        let (word, rest) = first_word(line);
        ["rows", "columns", "width", "height"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
            && rest.chars().all(is_digit)
    })
}

fn is_divider(line: &str) -> bool {
    line.starts_with("====") && line.trim_end().bytes().all(|byte| byte == b'=')
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    let below_divider = |part| match str::split_once(part, '\n') {
        Some((first, below)) if is_divider(first) => below,
        None if is_divider(part) => after(part),
        _ => part,
    };
    let pack = || parts(text, is_divider).map(below_divider).filter(|part| !part.trim().is_empty());
    let several = pack().nth(1).is_some();
    let mut puzzles = Shelf::default();
    for (index, part) in pack().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let lines = input.lines(part)?;
        let puzzle = Sections::of(input, &lines)?.puzzle(input)?;
        puzzles.add(input, puzzle, lines.first().copied().unwrap_or(part))?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

/// The lines of a puzzle, sorted by section.
#[derive(Default)]
struct Sections<'a> {
    width: Option<usize>,
    height: Option<usize>,
    rows: Option<&'a [&'a str]>,
    columns: Option<&'a [&'a str]>,
    /// The texts of goals, saved grids and given cells; each may go on over several lines.
    goals: Vec<Vec<&'a str>>,
    saved: Vec<Vec<&'a str>>,
    given: Option<Vec<&'a str>>,
    colors: Colors<'a>,
    metadata: Metadata,
    /// All lines.
    lines: &'a [&'a str],
    end: &'a str,
}

impl<'a> Sections<'a> {
    fn of<'b>(input: &mut Input<'b>, lines: &'a [&'b str]) -> Result<Sections<'a>, ReadError>
    where
        'b: 'a,
    {
        let end =
            after(lines.iter().rev().find(|line| !line.trim().is_empty()).copied().unwrap_or_default().trim_end());
        let mut found = Sections { lines, end, ..Sections::default() };
        let mut rest = lines;
        // One look is enough: what is misspelt stays so.
        let mut looked = false;
        while let Some((&line, below)) = rest.split_first() {
            rest = below;
            let (word, value) = first_word(line);
            match word.to_ascii_lowercase().as_str() {
                "" => {}
                "width" => set_size(input, &mut found.width, value)?,
                "height" => set_size(input, &mut found.height, value)?,
                "rows" => {
                    rest = section(input, word, value, below, (&mut found.height, &mut found.rows), &found.colors)?;
                }
                "columns" => {
                    rest = section(input, word, value, below, (&mut found.width, &mut found.columns), &found.colors)?;
                }
                keyword @ ("goal" | "saved" | "given") => {
                    let goes_on = |line: &&&str| line.trim_start().starts_with(['0', '1', '?', '"', '\'']);
                    let (more, below) = below.split_at(below.iter().take_while(goes_on).count());
                    let text: Vec<&str> = std::iter::once(value).chain(more.iter().copied()).collect();
                    match keyword {
                        "goal" => found.goals.push(text),
                        "saved" => found.saved.push(text),
                        _ if found.given.is_some() => {
                            return Err(input.unexpected(word, once(&["given"])));
                        }
                        _ => found.given = Some(text),
                    }
                    rest = below;
                }
                "color" | "colour" => found.colors.declare(input, value)?,
                "color-name" => found.colors.name(input, value)?,
                _ => {
                    // Clues without their keyword are below one that is misspelt.
                    if word.starts_with(is_digit)
                        && !std::mem::replace(&mut looked, true)
                        && let Some(error) = found.misspelt_section(input)
                    {
                        return Err(error);
                    }
                    read_field(input, word, value, &mut found.metadata)?;
                }
            }
        }
        Ok(found)
    }

    /// The error that the keyword of a section that is missing is misspelt, if it is.
    fn misspelt_section(&self, input: &Input<'_>) -> Option<ReadError> {
        let missing = [("rows", self.rows.is_none()), ("columns", self.columns.is_none())];
        let missing: Vec<&'static str> =
            missing.into_iter().filter(|(_, lacks)| *lacks).map(|(name, _)| name).collect();
        let (word, _, meant) = misspelt(self.lines, &missing)?;
        Some(input.unexpected(word, say("expected.keyword")).with_help(did_you_mean(meant)))
    }

    fn puzzle(self, input: &mut Input<'_>) -> Result<Puzzle, ReadError> {
        let (Some(rows), Some(columns)) = (self.rows, self.columns) else {
            let missing = if self.rows.is_none() { "rows" } else { "columns" };
            let error = || input.unexpected(self.end, say("expected.section").with("keyword", missing));
            return Err(self.misspelt_section(input).unwrap_or_else(error));
        };
        let height = size_of(input, self.height, rows, "height", &self)?;
        let width = size_of(input, self.width, columns, "width", &self)?;
        let rows = clue_lines(input, rows, height, say("expected.row-clues"))?;
        let columns = clue_lines(input, columns, width, say("expected.column-clues"))?;
        let (palette, mut letters) = self.colors.into_palette(input)?;
        let mut draft = Draft::new(palette);
        let separators = Separators::of(input, [&texts(&rows), &texts(&columns)], |sign| letters.contains(sign))?;
        let mut clue = |line: &&'a str| {
            let clue = letters.clue(input, line, &mut draft.palette, &separators)?;
            Ok(PlacedClue { clue: Some(clue), place: line.trim() })
        };
        draft.rows = rows.iter().map(&mut clue).collect::<Result<_, _>>()?;
        draft.columns = columns.iter().map(&mut clue).collect::<Result<_, _>>()?;
        letters.ensure_black(&mut draft.palette);
        let colors = draft.palette.len();
        let grid = |texts: &[&str]| letters.cells(input, texts, colors, [width, height]);
        let mut grids = self.goals.iter().map(|texts| grid(texts)).collect::<Result<Vec<Grid>, _>>()?.into_iter();
        draft.saved = self.saved.iter().map(|texts| grid(texts)).collect::<Result<_, _>>()?;
        if let Some(texts) = &self.given {
            let place = texts.first().copied().unwrap_or_default();
            draft.given = given::of_grid(input, &grid(texts)?, colors, place)?;
        }
        if let Some(first) = grids.next() {
            draft.goal = first.picture();
            // A goal that is not complete, and any further one, is kept as a saved grid.
            let incomplete = if draft.goal.is_none() { Some(first) } else { None };
            draft.saved.extend(incomplete.into_iter().chain(grids));
        }
        draft.metadata = self.metadata;
        draft.finish(input)
    }
}

/// Takes the lines of a section; returns those after it.
fn section<'a, 'b: 'a>(
    input: &Input<'b>,
    word: &'b str,
    value: &'b str,
    below: &'a [&'b str],
    (size, section): (&mut Option<usize>, &mut Option<&'a [&'a str]>),
    colors: &Colors<'_>,
) -> Result<&'a [&'b str], ReadError> {
    if !value.is_empty() {
        set_size(input, size, value)?;
    }
    let mut clues = 0;
    let goes_on = |line: &&&str| {
        let starts_word = line.trim_start().starts_with(|first: char| first.is_ascii_alphabetic());
        let word = words(line).next().unwrap_or_default();
        clues += usize::from(!word.is_empty());
        // A word where a clue is still due is more likely a mistyped clue than a new keyword.
        !starts_word || !is_known(word) && (colors.contains(word) || size.is_none_or(|size| clues <= size))
    };
    let (lines, rest) = below.split_at(below.iter().take_while(goes_on).count());
    // With a number, the keyword may be a size only: the section comes later.
    if value.is_empty() || lines.iter().any(|line| !line.trim().is_empty()) {
        if section.is_some() {
            return Err(input.unexpected(word, say("expected.section-once").with("keyword", word)));
        }
        *section = Some(lines);
    }
    Ok(rest)
}

/// Sets a size that may have been given already.
fn set_size(input: &Input<'_>, size: &mut Option<usize>, value: &str) -> Result<(), ReadError> {
    let new = input.size(value)?;
    match size.replace(new) {
        Some(old) if old != new => {
            let error = input.mismatch(value, say("expected.size-above").with("count", old), new);
            Err(error.with_kind(ErrorKind::Contradiction))
        }
        _ => Ok(()),
    }
}

fn size_of(
    input: &mut Input<'_>,
    size: Option<usize>,
    lines: &[&str],
    keyword: &'static str,
    sections: &Sections<'_>,
) -> Result<usize, ReadError> {
    if let Some(size) = size {
        return Ok(size);
    }
    let counted = lines.iter().filter(|line| !line.trim().is_empty()).count();
    let first = lines.first().copied().unwrap_or(sections.end);
    if let Some((word, value, _)) = misspelt(sections.lines, &[keyword]).filter(|(_, value, _)| !value.is_empty()) {
        if input.size(value).ok() != Some(counted) {
            return Err(input.unexpected(word, say("expected.keyword")).with_help(did_you_mean(keyword)));
        }
        input.warn(word, say("note.misspelt").with("name", word).with("keyword", keyword));
    }
    match counted {
        0 => return Err(input.unexpected(first, say("expected.line").with("keyword", keyword))),
        _ if counted > super::LONGEST_LINE => {
            return Err(input.too_large(first, say("large.size"), super::LONGEST_LINE));
        }
        _ => input.warn(first, say("note.no-keyword").with("keyword", keyword).with("count", counted)),
    }
    Ok(counted)
}

fn read_field(input: &mut Input<'_>, word: &str, value: &str, metadata: &mut Metadata) -> Result<(), ReadError> {
    if !is_keyword(word) {
        let error = input.unexpected(word, say("expected.keyword-rows"));
        let is_clue = word.starts_with(|first: char| first.is_ascii_digit());
        return Err(if is_clue { error.with_help(say("help.follow")) } else { error });
    }
    let text = unquoted(input, value);
    let lower = word.to_ascii_lowercase();
    let field = match lower.as_str() {
        "by" => Some(Field::Author),
        "licence" => Some(Field::License),
        name => Field::by_name(name),
    };
    match field {
        Some(field) if field.get(metadata).is_some() => input.warn(word, say("note.second").with("keyword", word)),
        Some(field) => field.set(metadata, text),
        None => metadata.other.push((word.to_owned(), text)),
    }
    Ok(())
}

/// A value without its quotation marks and with its character references resolved.
fn unquoted(input: &mut Input<'_>, value: &str) -> String {
    let Some(quote) = value.chars().next().filter(|first| matches!(first, '"' | '\'')) else {
        return html::decode(value).into_owned();
    };
    let inner = value.get(1..).unwrap_or_default();
    match inner.rfind(quote) {
        Some(end) => {
            if end + 1 < inner.len() {
                input.warn(value, say("note.behind-quotation"));
            }
            html::decode(inner.get(..end).unwrap_or_default()).into_owned()
        }
        None => {
            input.warn(value, say("note.quotation"));
            html::decode(inner).into_owned()
        }
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        if index > 0 {
            output.line("====");
        }
        write_puzzle(puzzle, output);
    }
}

fn write_puzzle(puzzle: &Puzzle, output: &mut Output) {
    for field in Field::ALL {
        let keyword = if field == Field::Author { "by" } else { field.name() };
        match field.get(&puzzle.metadata) {
            Some(value) if field == Field::License && is_bare(value) => output.line(format!("{keyword} {value}")),
            Some(value) => output.line(format!("{keyword} \"{}\"", html::encode(value))),
            None => {}
        }
    }
    for (name, value) in puzzle.metadata.other.iter().filter(|(name, _)| (CODEC.holds.other)(name)) {
        output.line(format!("{name} \"{}\"", html::encode(value)));
    }
    let letters = colors::letters(&puzzle.palette);
    let plain = is_plain(&puzzle.palette);
    if !plain {
        colors::write_palette(&puzzle.palette, &letters, output);
    }
    output.line(format!("width {}\nheight {}", puzzle.width(), puzzle.height()));
    for (heading, clues) in [("\nrows", puzzle.rows()), ("\ncolumns", puzzle.columns())] {
        output.line(heading);
        clues.iter().flatten().for_each(|clue| output.line(colors::clue_text(clue, &letters, plain)));
    }
    if let Some(given) = given::grid(puzzle) {
        output.line(format!("\ngiven \"{}\"", colors::grid_text(&given, &letters)));
    }
    if let Some(goal) = &puzzle.goal {
        output.line(format!("\ngoal \"{}\"", colors::picture_text(goal, &letters)));
    }
    let all = ColorSet::first(puzzle.palette.len());
    for grid in &puzzle.saved {
        if grid.cells().iter().any(|cell| cell.known().is_none() && *cell != all) {
            output.warn(no_place(Format::Non, say("part.partly")));
        }
        output.line(format!("\nsaved \"{}\"", colors::grid_text(grid, &letters)));
    }
}

/// Whether a licence needs no quotation marks: SPDX identifiers do not.
fn is_bare(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'+'))
}

#[cfg(test)]
mod tests;
