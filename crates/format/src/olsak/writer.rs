//! Writes `.g` files.

use std::borrow::Cow;

use super::{
    super::{
        codec::{Field, Output},
        colors,
        error::say,
        triangles::Capped,
    },
    Direction, clues, letters,
    letters::End,
};
use nonosat_model::{Clue, Color, Metadata, Puzzle};

/// The first line whose clue cannot be written.
pub(in super::super) fn first_strange(puzzle: &Puzzle) -> Option<usize> {
    let (is_rectangle, height, glued) = (puzzle.layout().is_rectangle(), puzzle.height(), is_glued(puzzle));
    let cannot = |(line, clue): (usize, &Option<Clue>)| {
        let direction = match is_rectangle {
            false => Direction::Triddler,
            true if line < height => Direction::Row,
            true => Direction::Column,
        };
        clue.as_ref().is_some_and(|clue| blocks(puzzle, clue, direction, glued).is_none())
    };
    puzzle.clues().iter().enumerate().position(cannot)
}

/// Whether triangles are glued to blocks; if not, they are like other colours.
fn is_glued(puzzle: &Puzzle) -> bool {
    // The first colour has no letter that could be a cap.
    let first = puzzle.palette.colors().get(1).is_some_and(|color| color.shape.corner().is_none());
    first && puzzle.layout().is_rectangle() && !puzzle.clues().iter().flatten().all(Clue::is_ordinary)
}

fn blocks(puzzle: &Puzzle, clue: &Clue, direction: Direction, glued: bool) -> Option<Vec<Capped>> {
    let corner = |color: Color| puzzle.palette.colors().get(color.index())?.shape.corner();
    clues::blocks(clue, |color, end| {
        glued && corner(color).is_some_and(|corner| letters::is_first(corner, direction) == (end == End::First))
    })
}

pub(super) fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        write_text(&puzzle.metadata, output);
        let outline = puzzle.layout().outline();
        if outline.is_some() {
            output.line("#t");
        }
        let letters = letters::of_palette(&puzzle.palette);
        let glued = is_glued(puzzle);
        if !colors::is_plain(&puzzle.palette) {
            letters::write(&puzzle.palette, &letters, glued, output);
        }
        let mut section = |heading: &str, lines: &mut dyn Iterator<Item = &Option<Clue>>, direction| {
            output.line(heading);
            for clue in lines.flatten() {
                let mut blocks = blocks(puzzle, clue, direction, glued).unwrap_or_default();
                if direction == Direction::Upwards {
                    blocks.reverse();
                }
                output.line(clues::text(&blocks, &letters));
            }
        };
        if let Some(outline) = outline {
            let [a, _, c, _, e, _] = outline.sides();
            let [rows, slashes, _] = outline.families();
            let (row, others) = puzzle.clues().split_at(rows);
            let (slash, backslash) = others.split_at(slashes);
            section(": upper left", &mut row.iter().take(a), Direction::Triddler);
            section(": lower left", &mut row.iter().skip(a), Direction::Triddler);
            section(": bottom", &mut backslash.iter().take(c), Direction::Upwards);
            section(": lower right", &mut backslash.iter().skip(c), Direction::Upwards);
            section(": upper right", &mut slash.iter().rev().take(e), Direction::Triddler);
            section(": top", &mut slash.iter().rev().skip(e), Direction::Triddler);
        } else {
            section(": rows", &mut puzzle.rows().iter(), Direction::Row);
            section(": columns", &mut puzzle.columns().iter(), Direction::Column);
        }
        output.line(": end");
    }
}

fn write_text(metadata: &Metadata, output: &mut Output) {
    for field in Field::ALL.into_iter().filter(|&field| field != Field::Description) {
        if let Some(value) = field.get(metadata) {
            output.line(format!("{}: {}", field.name(), value));
        }
    }
    if let Some(description) = Field::Description.get(metadata) {
        // A blank line first, or its first line would be the title; a blank before a line that would start a section.
        output.line("");
        for line in description.lines() {
            let starts_section = line.starts_with([':', '#']);
            match line.split_once(": ") {
                Some((name, value)) if Field::by_name(name).is_some_and(|field| field.get(metadata).is_none()) => {
                    output.warn(say("loss.field").with("keyword", name));
                    output.line(format!("{name} : {value}"));
                }
                _ if starts_section => output.line(format!(" {line}")),
                _ => output.line(line),
            }
        }
    }
}
