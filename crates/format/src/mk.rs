//! The `.mk` of the Olšáks' solver: `height width`, the rows, a line `#`, the columns.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    draft::{Draft, clue_lines, sizes_and_lines},
    error::{ReadError, say},
    input::Input,
    nin::{starts_with_sizes, write_clues},
};
use nonosat_model::Puzzle;

pub(super) const CODEC: Codec = Codec {
    format: Format::Mk,
    name: "mk",
    extensions: &["mk"],
    description: "Olšák's .mk: height and width, rows, #, columns",
    holds: Holds::CLUES,
    looks_like: |text| starts_with_sizes(text) && text.lines().any(is_separator),
    binary: None,
    read,
    write,
};

fn is_separator(line: &str) -> bool {
    line.trim() == "#"
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let (header, [mut height, mut width], lines) = sizes_and_lines(input, "height width")?;
    let (rows, columns) = match lines.iter().position(|line| is_separator(line)) {
        Some(at) => (lines.get(..at).unwrap_or_default(), lines.get(at + 1..).unwrap_or_default()),
        None => {
            let place = lines.last().copied().unwrap_or(input.end());
            let error = input.mismatch(place, say("expected.line-between").with("keyword", "#"), say("found.none"));
            return Err(error.with_help(say("help.nin")));
        }
    };
    let count = |lines: &[&str]| lines.iter().filter(|line| !line.trim().is_empty()).count();
    if height != width && (count(rows), count(columns)) == (width, height) {
        (height, width) = (width, height);
        input.warn(header, say("note.height-width"));
    }
    let rows = clue_lines(input, rows, height, say("expected.row-clues"))?;
    let columns = clue_lines(input, columns, width, say("expected.column-clues"))?;
    Ok(vec![Draft::black(input, &rows, &columns)?.finish(input)?])
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{} {}", puzzle.height(), puzzle.width()));
        write_clues(puzzle.rows(), output);
        output.line("#");
        write_clues(puzzle.columns(), output);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, write};

    #[test]
    fn height_comes_first() {
        let text = "3 2\n1\n0\n1\n#\n1\n1\n";
        let document = read("a.mk", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width(), document.warnings.len()), (Format::Mk, 2, 0));
        assert_eq!(write(Format::Mk, &document.puzzles).unwrap().text, text);
    }

    #[test]
    fn the_separator_settles_the_sizes() {
        let document = read("a.mk", b"2 3\n1\n0\n1\n#\n1\n1\n", None).unwrap();
        assert_eq!((document.puzzles[0].width(), document.warnings.len()), (2, 1));
        let message = read("a.mk", b"1 1\n1\n1\n", Some(Format::Mk)).unwrap_err().to_string();
        assert_eq!(message, "a.mk:3:1: expected a line `#` between rows and columns, found none");
    }
}
