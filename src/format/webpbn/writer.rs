//! Writes the XML of webpbn.com, without a document type: other programs warn of one.

use super::{element_of, is_element};
use crate::{
    format::{
        cells::{draw_grid, draw_picture},
        codec::{Field, Output, is_keyword},
        colors,
        markup::escape,
    },
    puzzle::{Clue, Color, Metadata, Palette, Puzzle},
};

pub(super) fn write(puzzles: &[Puzzle], output: &mut Output) {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<puzzleset>");
    for (index, puzzle) in puzzles.iter().enumerate() {
        output.puzzle = index + 1;
        write_puzzle(puzzle, output);
    }
    output.line("</puzzleset>");
}

fn write_puzzle(puzzle: &Puzzle, output: &mut Output) {
    let symbols = colors::symbols(&puzzle.palette, |symbol| !symbol.is_control() && !"|?[]/\\".contains(symbol));
    let named = |color: Color| puzzle.palette.colors().get(color.index()).map(|color| escape(&color.name));
    let name = |color: Color| named(color).unwrap_or_default();
    output.line(format!(
        "<puzzle type=\"grid\" defaultcolor=\"{}\" backgroundcolor=\"{}\">",
        name(Color::BLACK),
        name(Color::BLANK),
    ));
    write_metadata(&puzzle.metadata, output);
    write_colors(&puzzle.palette, &symbols, output);
    for (kind, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
        output.line(format!("<clues type=\"{kind}\">"));
        clues.iter().flatten().for_each(|clue| output.line(clue_text(clue, &name)));
        output.line("</clues>");
    }
    if let Some(goal) = &puzzle.goal {
        write_solution("goal", &draw_picture(goal, &symbols), output);
    }
    for grid in &puzzle.saved {
        write_solution("saved", &draw_grid(grid, &symbols), output);
    }
    output.line("</puzzle>");
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
        if is_element(name) {
            element(name, value);
        } else if is_keyword(name) && Field::by_name(name).is_none() {
            element("note", &format!("{name}: {value}"));
        }
    }
}

fn write_colors(palette: &Palette, symbols: &[char], output: &mut Output) {
    for (color, symbol) in palette.colors().iter().zip(symbols) {
        let (name, symbol) = (escape(&color.name), escape(&symbol.to_string()));
        output.line(format!("<color name=\"{name}\" char=\"{symbol}\">{}</color>", color.rgb));
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
    rows.iter().for_each(|row| output.line(format!("|{}|", escape(row))));
    output.line("</image></solution>");
}
