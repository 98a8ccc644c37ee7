//! Writes the XML of webpbn.com, without a document type: other programs warn of one.

use std::borrow::Cow;

use super::{element_of, is_element, named_note, triddler};
use crate::{
    cells::draw_grid,
    codec::{Field, Output, is_keyword},
    colors,
    error::say,
    given,
    inert::is_inert,
    triangles::halves,
};
use nonosat_model::{Clue, Color, Grid, Metadata, Palette, Puzzle};

pub(super) fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzleset>");
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        write_puzzle(puzzle, output);
    }
    output.line("</puzzleset>");
}

fn write_puzzle(puzzle: &Puzzle, output: &mut Output) {
    let symbols = colors::symbols(&puzzle.palette, |symbol| is_inert(symbol) && !"|?[]/\\".contains(symbol));
    let named = |color: Color| puzzle.palette.colors().get(color.index()).map(|color| attribute(&color.name));
    let name = |color: Color| named(color).unwrap_or_default();
    let outline = puzzle.layout().outline();
    let kind = if outline.is_some() { "triddler" } else { "grid" };
    output.line(format!(
        "<puzzle type=\"{kind}\" defaultcolor=\"{}\" backgroundcolor=\"{}\">",
        name(Color::BLACK),
        name(Color::BLANK),
    ));
    write_metadata(&puzzle.metadata, output);
    write_colors(&puzzle.palette, &symbols, output);
    match outline {
        None => {
            write_clues("columns", puzzle.columns(), &name, output);
            write_clues("rows", puzzle.rows(), &name, output);
        }
        Some(outline) => {
            let [top_left, bottom_left, bottom, bottom_right, top_right, top] = outline.sides();
            let mut rest = puzzle.clues();
            let lengths = [top_left, bottom_left, top, top_right, bottom, bottom_right];
            for (side, length) in triddler::SIDES.into_iter().zip(lengths) {
                let (clues, below) = rest.split_at(length);
                rest = below;
                write_clues(side, clues, &name, output);
            }
        }
    }
    let rows = |grid: &Grid| match outline {
        None => draw_grid(grid, &symbols).iter().map(|row| format!("|{row}|")).collect(),
        Some(outline) => triddler::draw(outline, grid, &symbols),
    };
    if let Some(goal) = &puzzle.goal {
        write_solution("goal", &rows(&Grid::from(goal)), output);
    }
    if let Some(given) = given::grid(puzzle) {
        output.warn(say("loss.given"));
        write_solution("saved", &rows(&given), output);
    }
    for grid in &puzzle.saved {
        write_solution("saved", &rows(grid), output);
    }
    output.line("</puzzle>");
}

fn write_clues(kind: &str, clues: &[Option<Clue>], name: &dyn Fn(Color) -> String, output: &mut Output) {
    output.line(format!("<clues type=\"{kind}\">"));
    clues.iter().flatten().for_each(|clue| output.line(clue_text(clue, name)));
    output.line("</clues>");
}

fn write_metadata(metadata: &Metadata, output: &mut Output) {
    let mut element = |name: &str, value: &str| output.line(format!("<{name}>{}</{name}>", escape(value)));
    for field in Field::ALL {
        match (element_of(field), field.get(metadata)) {
            (Some(name), Some(value)) => element(name, value),
            (None, Some(value)) => element("note", &format!("{}: {value}", field.name())),
            (_, None) => {}
        }
    }
    for (name, value) in &metadata.other {
        if name == "note" && named_note(value).is_some() {
            // As it is, it would be read as another field.
            element("note", &format!("note: {value}"));
        } else if is_element(name) {
            element(name, value);
        } else if is_keyword(name) && Field::by_name(name).is_none() {
            element("note", &format!("{name}: {value}"));
        }
    }
}

fn write_colors(palette: &Palette, symbols: &[char], output: &mut Output) {
    for (color, symbol) in palette.colors().iter().zip(symbols) {
        let (name, symbol) = (attribute(&color.name), attribute(&symbol.to_string()));
        let look = halves(color, "").unwrap_or_else(|| color.rgb.to_string());
        output.line(format!("<color name=\"{name}\" char=\"{symbol}\">{look}</color>"));
    }
}

fn clue_text(clue: &Clue, name: &dyn Fn(Color) -> String) -> String {
    let mut text = String::from("<line>");
    for block in clue.blocks() {
        match block.color {
            Color::BLACK => text.push_str(&format!("<count>{}</count>", block.length)),
            color => text.push_str(&format!("<count color=\"{}\">{}</count>", name(color), block.length)),
        }
    }
    text + "</line>"
}

fn write_solution(kind: &str, rows: &[String], output: &mut Output) {
    output.line(format!("<solution type=\"{kind}\"><image>"));
    rows.iter().for_each(|row| output.line(escape(row)));
    output.line("</image></solution>");
}

/// Text between tags; characters that are not inert become references, but line feeds stay.
fn escape(text: &str) -> String {
    referenced(text, |character| character == '\n' || is_inert(character))
}

/// Text of an attribute, where a reader takes a raw line feed for a blank.
fn attribute(text: &str) -> String {
    referenced(text, is_inert)
}

fn referenced(text: &str, keeps: impl Fn(char) -> bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ if keeps(character) => escaped.push(character),
            _ => escaped.push_str(&format!("&#{};", u32::from(character))),
        }
    }
    escaped
}
