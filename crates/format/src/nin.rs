//! The `.nin` of Jakub Wilk: `width height`, the rows, the columns; one clue a line, nothing else.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    draft::{Draft, clue_lines, sizes_and_lines},
    error::{Problem, ReadError, say},
    input::{Input, is_digit, words},
};
use nonosat_model::{Clue, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Nin,
    name: "nin",
    extensions: &["nin"],
    description: "Wilk's .nin: width and height, rows, columns",
    holds: Holds::CLUES,
    looks_like: starts_with_sizes,
    binary: None,
    read,
    write,
};

/// Whether the first line of a text is two numbers.
pub(super) fn starts_with_sizes(text: &str) -> bool {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    words(line).count() == 2 && words(line).all(|word| word.chars().all(is_digit))
}

/// Whether a text can be read as such a file, and its clues fit.
pub(super) fn fits(text: &str) -> bool {
    starts_with_sizes(text) && read(&mut Input::new("", text)).is_ok()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let (header, [width, height], lines) = sizes_and_lines(input, "width height")?;
    let lines = clue_lines(input, &lines, width + height, say("expected.all-clues"))?;
    if input.columns_first {
        let (columns, rows) = lines.split_at(width.min(lines.len()));
        return Ok(vec![Draft::black(input, rows, columns)?.finish(input)?]);
    }
    let read_as = |input: &mut Input<'_>, height: usize| {
        let (rows, columns) = lines.split_at(height.min(lines.len()));
        Draft::black(input, rows, columns)?.finish(input)
    };
    let puzzle = read_as(input, height);
    let turned_fits = width != height && read_as(&mut Input::new("", input.text()), width).is_ok();
    match puzzle {
        Ok(puzzle) => {
            // Other programs write the columns first, and nothing shows it where all sizes are the same.
            let is_named = input.is_named || input.name().to_lowercase().ends_with(".nin");
            if turned_fits {
                input.warn(header, say("note.width-height"));
            } else if width == height && !is_named && puzzle.rows() != puzzle.columns() {
                input.warn(header, say("note.unnamed"));
            }
            Ok(vec![puzzle])
        }
        Err(error) if turned_fits && matches!(error.problem(), Problem::Clues(_)) => {
            Err(error.with_help(say("help.mk")))
        }
        Err(error) => Err(error),
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{} {}", puzzle.width(), puzzle.height()));
        write_clues(puzzle.clues(), output);
    }
}

/// One clue a line, `0` for an empty one.
pub(super) fn write_clues(clues: &[Option<Clue>], output: &mut Output) {
    for clue in clues.iter().flatten() {
        output.line(clue.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, write};

    fn message(text: &str) -> String {
        match read("a.nin", text.as_bytes(), Some(Format::Nin)) {
            Ok(document) => document.warnings.iter().map(ToString::to_string).collect(),
            Err(error) => format!("{error}; {}", error.help().unwrap_or_default()),
        }
    }

    #[test]
    fn rows_come_first() {
        let text = "2 3\n1\n0\n1 \n1\n1\n";
        let document = read("a.nin", text.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Nin, 2, 3));
        assert_eq!(write(Format::Nin, &document.puzzles).unwrap().text, text.replace("1 ", "1"));
        assert_eq!(message("2 2\n2\n\n1\n1\n"), "");
    }

    #[test]
    fn turned_sizes_are_noticed() {
        assert!(message("2 3\n1\n0\n0\n1\n0\n").contains("`height width` the clues fit as well"));
        assert!(message("3 2\n2\n2\n2\n3\n3\n").contains("then this is an .mk file"));
    }

    #[test]
    fn the_order_of_lists_is_said_where_nothing_shows_it() {
        let text = "2 2\n2\n1\n1\n2\n";
        let warnings = |name: &str, text: &str| read(name, text.as_bytes(), None).unwrap().warnings;
        assert!(warnings("a.nono", text)[0].to_string().contains("nothing says which list is which"));
        assert!(warnings("a.NIN", text).is_empty() && warnings("a.txt", "2 2\n2\n1\n2\n1\n").is_empty());
        let options = crate::Options { columns_first: true, ..crate::Options::default() };
        let turned = |text: &str| crate::read_as("a.nono", text.as_bytes(), &options).unwrap().puzzles;
        assert_eq!(turned(text)[0].rows(), read("a", b"2 2\n1\n2\n2\n1\n", None).unwrap().puzzles[0].rows());
        assert_eq!((turned("3 2\n1\n2\n1\n3\n1\n")[0].width()), 3);
    }

    #[test]
    fn errors_have_places() {
        assert!(message("2\n1").starts_with("a.nin:1:1: expected two sizes, `width height`, found \"2\""));
        assert!(message("2 4000000000\n1").starts_with("a.nin:1:3: the size 4000000000 is too large"));
        assert!(message("1 1\n1").starts_with("a.nin:2:2: expected 2 row and column clues, found 1"));
        assert!(message("1 1\n1\n2x").starts_with("a.nin:3:1: expected a block length, found \"2x\""));
    }
}
