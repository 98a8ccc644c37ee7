//! The JSON of this program, `nonosat-puzzle/1`: everything a puzzle has, without loss.
//!
//! Its schema is published as `docs/schema/puzzle.schema.json`. A clue is a list of blocks or `null`; a block is a
//! length, `"?"` if it is not given, or `{"length": 2, "color": "red"}`. Cells of pictures are digits, the index of the
//! colour; those of given cells also `?`, and those of saved grids a set such as `[02]`, too. Other layouts than grids,
//! and clues of other kinds, are written as [tables of lines](super::table).

mod pictures;

use std::borrow::Cow;

use pictures::{read_pictures, read_rows};
use serde_json::value::RawValue;

use super::{
    Format,
    bounds::Shelf,
    cells::draw_cells,
    codec::{Characters, Codec, Field, Holds, Kinds, LineBreaks, Output},
    colors,
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError, say},
    foreign, given,
    inert::inert_json,
    input::{Input, LONGEST_LINE},
    parse::{parse, syntax},
    table::{self, Table, picture_rows, read_alone},
};
use crate::record;
use nonosat_model::{
    Block, Clue, Color, ColorSet, Corner, Grid, Layout, Metadata, Palette, PaletteColor, Puzzle, Rgb, Shape,
};

pub(super) const CODEC: Codec = Codec {
    format: Format::Json,
    name: "json",
    extensions: &["json", "jsonl"],
    description: "this program's JSON: everything, without loss",
    holds: Holds {
        colors: true,
        missing_clues: true,
        blotted_blocks: true,
        kinds: Kinds::ALL,
        several: true,
        goal: true,
        goal_only: false,
        saved: true,
        given: true,
        fields: &Field::ALL,
        other: |_| true,
        refuses: |_| None,
        characters: Characters::All,
        line_breaks: LineBreaks::Everywhere,
    },
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    let is_object =
        |text: &str| text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']));
    is_object(text) || text.trim_start().strip_prefix('[').is_some_and(is_object)
}

const SCHEMA: &str = "nonosat-puzzle/1";

/// The symbols of the colours in pictures.
const DIGITS: [char; Color::LIMIT] = {
    let mut digits = ['0'; Color::LIMIT];
    let mut index = 0;
    while index < Color::LIMIT {
        digits[index] = if index < 10 { b'0' + index as u8 } else { b'a' + (index - 10) as u8 } as char;
        index += 1;
    }
    digits
};

record! {
    struct JsonFile<'a> {
        schema: &'a RawValue,
        puzzles: Vec<&'a RawValue>,
    }
}

record! {
    struct JsonPuzzle<'a> {
        title: Option<String>,
        author: Option<String>,
        copyright: Option<String>,
        license: Option<String>,
        description: Option<String>,
        catalogue: Option<String>,
        other: Vec<(String, String)> = Vec::new(),
        colors: Option<Vec<&'a RawValue>>,
        rows: Vec<&'a RawValue> = Vec::new(),
        columns: Vec<&'a RawValue> = Vec::new(),
        lines: Option<Vec<&'a RawValue>>,
        cells: Option<usize>,
        outline ("box"): Option<[i32; 6]>,
        _kind ("kind"): Option<String>,
        width: Option<&'a RawValue>,
        height: Option<&'a RawValue>,
        goal: Option<&'a RawValue>,
        saved: Vec<&'a RawValue> = Vec::new(),
        given: Option<&'a RawValue>,
    }
}

record! {
    struct JsonColor {
        name: String,
        rgb: String,
        symbol: char,
        corner: Option<String>,
        rest: Option<String>,
    }
}

record! {
    struct ColoredBlock<'a> {
        length: &'a RawValue,
        color: String,
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    // A value a line.
    if lines().nth(1).is_some() && lines().next().is_some_and(is_whole) {
        let mut puzzles = Shelf::default();
        for (line, number) in lines().zip(1..) {
            input.puzzle = Some(number);
            let found = read_value(input, line)?;
            input.puzzle = Some(number);
            found.into_iter().try_for_each(|puzzle| puzzles.add(input, puzzle, line))?;
        }
        input.puzzle = None;
        return Ok(puzzles.into_puzzles());
    }
    read_value(input, text)
}

/// Whether a line is an object that ends in it.
fn is_whole(line: &str) -> bool {
    line.trim_start().starts_with('{') && serde_json::from_str::<serde_core::de::IgnoredAny>(line).is_ok()
}

/// Reads the puzzles of a JSON value, which is a part of the file.
fn read_value(input: &mut Input<'_>, text: &str) -> Result<Vec<Puzzle>, ReadError> {
    // The schema first: for a file of another kind, "unknown field" would be a misleading message.
    if !text.contains(SCHEMA) {
        if let Some(puzzle) = read_alone(input, text)? {
            return Ok(vec![puzzle]);
        }
        serde_json::from_str::<serde_core::de::IgnoredAny>(text).map_err(|error| syntax(input, text, &error))?;
        if let Some(puzzles) = foreign::read(input, text)? {
            return Ok(puzzles);
        }
        let start = text.trim_start().get(..1).unwrap_or_default();
        if text.contains("\"nonosat-puzzle/") {
            return Err(input.unexpected(start, say("expected.schema").with("keyword", SCHEMA)));
        }
        return Err(input.error(start, Problem::UnknownFormat).with_help(say("help.json")));
    }
    let file: JsonFile<'_> = parse(input, text)?;
    if file.schema.get() != format!("\"{SCHEMA}\"") {
        let schema = say("expected.any").with("keywords", vec![format!("\"{SCHEMA}\"")]);
        return Err(input.unexpected(file.schema.get(), schema));
    }
    let mut puzzles = Shelf::default();
    for (index, text) in file.puzzles.iter().enumerate() {
        input.puzzle = if file.puzzles.len() > 1 { Some(index + 1) } else { input.puzzle };
        let puzzle = read_puzzle(input, text.get())?;
        puzzles.add(input, puzzle, text.get())?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

fn read_puzzle<'t>(input: &mut Input<'_>, text: &'t str) -> Result<Puzzle, ReadError> {
    let mut puzzle: JsonPuzzle<'t> = parse(input, text)?;
    let JsonPuzzle { title, author, copyright, license, description, catalogue, other, .. } = &mut puzzle;
    let [title, author, copyright, license, description, catalogue] =
        [title, author, copyright, license, description, catalogue].map(Option::take);
    let other = std::mem::take(other);
    let palette = read_palette(input, puzzle.colors.as_deref())?;
    let symbols = DIGITS.get(..palette.len()).unwrap_or(&DIGITS);
    let metadata = Metadata { title, author, copyright, license, description, catalogue, other };
    let mut draft = Draft { metadata, ..Draft::new(palette) };
    if let Some(lines) = &puzzle.lines {
        let place = lines.first().map_or(text, |line| line.get());
        let cells = puzzle.cells.ok_or_else(|| input.unexpected(place, say("expected.cells-beside")))?;
        if let Some(clue) = puzzle.rows.first().or(puzzle.columns.first()) {
            return Err(input.unexpected(clue.get(), say("expected.lines")));
        }
        let table = Table { cells, outline: puzzle.outline, lines, place };
        let lines = table.read(input, draft.palette.len())?;
        let layout = &lines.layout;
        let (size, is_grid) = ([layout.width(), layout.height()], layout.is_rectangle());
        let grid = |input: &Input<'_>, list: &str| match is_grid {
            true => read_rows(input, list, symbols, size),
            false => table::read_picture(input, list, symbols, cells),
        };
        read_pictures(input, &puzzle, &mut draft, grid)?;
        table::check_size(input, [puzzle.width, puzzle.height], layout)?;
        return draft.finish_on(input, lines);
    }
    let size = |clues: &[&RawValue]| match clues.len() {
        0 => Err(input.unexpected(text.get(..1).unwrap_or_default(), say("expected.one-each"))),
        size if size > LONGEST_LINE => Err(input.error(
            text.get(..1).unwrap_or_default(),
            Problem::TooLarge { what: say("large.size"), found: size.to_string(), limit: LONGEST_LINE },
        )),
        size => Ok(size),
    };
    let (height, width) = (size(&puzzle.rows)?, size(&puzzle.columns)?);
    table::check_size(input, [puzzle.width, puzzle.height], &Layout::grid(width, height))?;
    read_pictures(input, &puzzle, &mut draft, |input, list| read_rows(input, list, symbols, [width, height]))?;
    draft.rows = read_clues(input, &puzzle.rows, &draft.palette)?;
    draft.columns = read_clues(input, &puzzle.columns, &draft.palette)?;
    draft.finish(input)
}

fn read_palette(input: &Input<'_>, colors: Option<&[&RawValue]>) -> Result<Palette, ReadError> {
    let Some(colors) = colors else { return Ok(Palette::black_and_white()) };
    let mut palette: Option<Palette> = None;
    for value in colors {
        let JsonColor { name, rgb, symbol, corner, rest } = parse(input, value.get())?;
        let look = |rgb: &str| Rgb::parse(rgb).ok_or_else(|| input.unexpected(value.get(), say("expected.rgb-rest")));
        let shape = match corner.as_deref().map(Corner::by_name) {
            None => Shape::Full,
            Some(Some(corner)) => Shape::Corner { corner, rest: look(rest.as_deref().unwrap_or("FFFFFF"))? },
            Some(None) => return Err(input.unexpected(value.get(), say("expected.corner"))),
        };
        let color = PaletteColor { name, rgb: look(&rgb)?, symbol, shape };
        match &mut palette {
            None => palette = Some(Palette::with_background(color)),
            Some(palette) => _ = colors::add(input, palette, color, value.get())?,
        }
    }
    palette.ok_or_else(|| input.mismatch("", say("expected.background-first"), say("found.none")))
}

fn read_clues<'a>(
    input: &Input<'_>,
    values: &[&'a RawValue],
    palette: &Palette,
) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    values.iter().map(|value| read_clue(input, value, palette)).collect()
}

fn read_clue<'a>(input: &Input<'_>, value: &'a RawValue, palette: &Palette) -> Result<PlacedClue<'a>, ReadError> {
    let place = value.get();
    if place == "null" {
        return Ok(PlacedClue { clue: None, place });
    }
    // What is read of a clue takes more memory than its text. A coloured block has a comma within.
    if place.len() > 4 * LONGEST_LINE && place.bytes().filter(|&byte| byte == b',').count() > 2 * LONGEST_LINE {
        return Err(input.too_large(place, say("large.clue"), LONGEST_LINE));
    }
    let default = palette.colors().get(1).and(Some(Color::BLACK));
    let example = "{\"length\": 3, \"color\": \"red\"}";
    let wrong = || input.unexpected(place, say("expected.blocks-such").with("example", example));
    // A text of one letter, for a length that is not given, or a number.
    let length = |value: &str| match serde_json::from_str::<char>(value) {
        Ok('?') => Ok(0),
        _ => match serde_json::from_str::<u64>(value) {
            Ok(length) if length > LONGEST_LINE as u64 => Err(input.too_large(place, say("large.block"), LONGEST_LINE)),
            Ok(length) if length > 0 => Ok(length as u32),
            _ => Err(wrong()),
        },
    };
    let block = |block: &&RawValue| {
        let (length, color) = match block.get() {
            object if object.starts_with('{') => {
                let block: ColoredBlock<'_> = serde_json::from_str(object).map_err(|_| wrong())?;
                (length(block.length.get())?, palette.by_name(&block.color))
            }
            value => (length(value)?, default),
        };
        let color = color.filter(|color| !color.is_blank());
        let color = color.ok_or_else(|| input.unexpected(place, say("expected.no-background")))?;
        Ok(Block { length, color })
    };
    let clue = parse::<Vec<&RawValue>>(input, place)?.iter().map(block).collect::<Result<Clue, _>>()?;
    Ok(PlacedClue { clue: Some(clue), place })
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    let puzzles: Vec<String> = puzzles.iter().map(|puzzle| puzzle_text(puzzle)).collect();
    output.line(format!("{{\n  \"schema\": \"{SCHEMA}\",\n  \"puzzles\": [\n{}\n  ]\n}}", puzzles.join(",\n")));
}

/// A puzzle as JSON with a clue a line: people read these files too.
fn puzzle_text(puzzle: &Puzzle) -> String {
    let mut members = Vec::new();
    for field in Field::ALL {
        members.extend(field.get(&puzzle.metadata).map(|value| format!("\"{}\": {}", field.name(), string(value))));
    }
    if !puzzle.metadata.other.is_empty() {
        let pair = |(name, value): &(String, String)| format!("[{}, {}]", string(name), string(value));
        members.push(list("other", puzzle.metadata.other.iter().map(pair)));
    }
    if puzzle.palette != Palette::black_and_white() {
        let color = |color: &PaletteColor| {
            let symbol = string(&color.symbol.to_string());
            let corner = match color.shape {
                Shape::Full => String::new(),
                Shape::Corner { corner, rest } => {
                    format!(", \"corner\": \"{}\", \"rest\": \"{rest}\"", corner.name())
                }
            };
            let name = string(&color.name);
            format!("{{\"name\": {name}, \"rgb\": \"{}\", \"symbol\": {symbol}{corner}}}", color.rgb)
        };
        members.push(list("colors", puzzle.palette.colors().iter().map(color)));
    }
    if puzzle.layout().is_rectangle() && puzzle.clues().iter().flatten().all(Clue::is_ordinary) {
        let clue = |clue: &Option<Clue>| clue_text(clue.as_ref(), &puzzle.palette);
        members.push(list("rows", puzzle.rows().iter().map(clue)));
        members.push(list("columns", puzzle.columns().iter().map(clue)));
    } else {
        members.extend(table::members(puzzle));
    }
    let symbols = DIGITS.get(..puzzle.palette.len()).unwrap_or(&DIGITS);
    let rows = |cells: &[ColorSet]| -> Vec<String> {
        let mut rest = cells;
        let next = |length: usize| {
            let (row, below) = rest.split_at(length.min(rest.len()));
            rest = below;
            string(&draw_cells(row, symbols))
        };
        picture_rows(puzzle.layout()).into_iter().map(next).collect()
    };
    if let Some(given) = given::grid(puzzle) {
        members.push(list("given", rows(given.cells()).into_iter()));
    }
    if let Some(goal) = &puzzle.goal {
        members.push(list("goal", rows(Grid::from(goal).cells()).into_iter()));
    }
    if !puzzle.saved.is_empty() {
        let saved = puzzle.saved.iter().map(|grid| format!("[{}]", rows(grid.cells()).join(", ")));
        members.push(list("saved", saved));
    }
    format!("    {{\n      {}\n    }}", members.join(",\n      "))
}

fn list(name: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("\"{name}\": [\n        {}\n      ]", items.join(",\n        "))
}

fn string(text: &str) -> String {
    inert_json(serde_json::Value::from(text).to_string())
}

fn clue_text(clue: Option<&Clue>, palette: &Palette) -> String {
    let Some(clue) = clue else { return "null".to_owned() };
    let block = |block: &Block| {
        let length = if block.is_blotted() { "\"?\"".to_owned() } else { block.length.to_string() };
        let named = palette.colors().get(block.color.index()).filter(|_| block.color != Color::BLACK);
        let object = |it: &PaletteColor| format!("{{\"length\": {length}, \"color\": {}}}", string(&it.name));
        named.map_or(length.clone(), object)
    };
    format!("[{}]", clue.blocks().iter().map(block).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests;
