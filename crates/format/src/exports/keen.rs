//! The layout of Kyle Keen's solver, and of others: the rows, a blank line, the columns.
//!
//! It has neither sizes nor headings, so only a file whose clues fit is taken for one. None of these is a `.nin` file:
//! a clue `w h` fits no more columns than there are lines below it, but that has `w + h` of them.

use std::borrow::Cow;

use super::{Blocks, are_blocks, weight};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::Draft,
    error::{ReadError, say},
    input::Input,
    plain::lines,
};
use nonosat_model::Puzzle;

pub(crate) const CODEC: Codec = Codec {
    format: Format::Keen,
    name: "keen",
    extensions: &["keen"],
    description: "rows, a blank line, columns",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    // A file of nothing but 0 is one of the other format.
    let has_number = || text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    are_blocks(text, weight) && has_number()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let all = input.lines(input.text())?;
    let start = all.iter().find(|line| !line.trim().is_empty()).copied().unwrap_or_default();
    let Some(Blocks { rows, columns }) = Blocks::of(all.into_iter(), weight) else {
        return Err(input.unexpected(start, say("expected.two-lists")));
    };
    let [rows, columns] = if input.columns_first { [columns, rows] } else { [rows, columns] };
    if !input.is_named && !input.columns_first {
        input.warn(start, say("note.unnamed"));
    }
    Ok(vec![Draft::black(input, &rows, &columns)?.finish(input)?])
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        lines(puzzle.rows(), " ", "0").for_each(|line| output.line(line));
        output.line("");
        lines(puzzle.columns(), " ", "0").for_each(|line| output.line(line));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn rows_come_first() {
        let text = "3\n1 1\n\n2\n1\n2\n";
        let document = read("k", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width(), document.warnings.len()), (Format::Keen, 3, 1));
        assert_eq!(write(Format::Keen, &document.puzzles).unwrap().text, text);
        let commented = format!("# made up\n{}", text.replace("\n\n", "\n\n# columns\n"));
        assert_eq!(read("k", commented.as_bytes(), None).unwrap().puzzles, document.puzzles);
        assert_eq!(read("k", text.as_bytes(), Some(Format::Keen)).unwrap().warnings, []);
    }

    #[test]
    fn what_may_be_another_format_is_left_to_it() {
        let format = |text: &str| {
            read("k", text.as_bytes(), None)
                .map_or_else(|error| error.to_string(), |document| document.format.to_string())
        };
        assert_eq!(format("2 2\n2\n1\n\n2\n1\n"), "nin");
        assert_eq!(format("1 1\n3\n\n2\n1\n2\n"), "keen");
        assert_eq!(format("2 1\n3\n\n2\n1\n2\n1\n"), "keen");
    }
}
