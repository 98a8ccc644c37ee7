//! The layout of the solver by syro: the rows, a blank line, the columns; a `0` ends every line.

use std::borrow::Cow;

use super::{Blocks, are_blocks};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, say},
    input::{Input, words},
    plain,
};
use nonosat_model::{Clue, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Syro,
    name: "syro",
    extensions: &["syro"],
    description: "rows, a blank line, columns, with a 0 at each end",
    holds: Holds::CLUES,
    looks_like: |text| are_blocks(text, weight),
    binary: None,
    read,
    write,
};

/// The clue before the `0` at the end of a line.
fn clue(line: &str) -> Option<&str> {
    let clue = line.trim_end().strip_suffix('0')?;
    (clue.is_empty() || clue.ends_with([' ', '\t', ','])).then_some(clue)
}

fn weight(line: &str) -> Option<[u64; 2]> {
    let clue = clue(line)?;
    // There is no other 0 in a line.
    plain::cells(words(clue)).filter(|[filled, _]| *filled > 0 || words(clue).next().is_none())
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let all = input.lines(input.text())?;
    let start = all.iter().find(|line| !line.trim().is_empty()).copied().unwrap_or_default();
    let Some(Blocks { rows, columns }) = Blocks::of(all.into_iter(), weight) else {
        let expected = say("expected.two-lists-0");
        return Err(input.unexpected(start, expected));
    };
    let [rows, columns] = if input.columns_first { [columns, rows] } else { [rows, columns] };
    if !input.is_named && !input.columns_first {
        input.warn(start, say("note.unnamed"));
    }
    let (rows, columns) = (clues(input, &rows)?, clues(input, &columns)?);
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

fn clues<'a>(input: &Input<'_>, lines: &[&'a str]) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    lines.iter().map(|line| plain::clue(input, words(clue(line).unwrap_or_default()), line)).collect()
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    let line = |clue: &Clue| plain::text(clue, " ", "") + if clue.runs().is_empty() { "0" } else { " 0" };
    for puzzle in puzzles {
        puzzle.rows().iter().flatten().for_each(|clue| output.line(line(clue)));
        output.line("");
        puzzle.columns().iter().flatten().for_each(|clue| output.line(line(clue)));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn a_zero_ends_every_line() {
        let text = "2 0\n1 1 0\n0\n\n2 0\n1 0\n1 0\n";
        let document = read("s", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].height(), document.warnings.len()), (Format::Syro, 3, 1));
        assert_eq!(write(Format::Syro, &document.puzzles).unwrap().text, text);
        assert_ne!(
            read("s", text.replace("2 0", "2").as_bytes(), None).ok().map(|read| read.format),
            Some(Format::Syro)
        );
        let message = read("s", b"1 0\n\n2 0\n", Some(Format::Syro)).unwrap_err().to_string();
        assert!(message.starts_with("s:1:1: expected rows, a blank line and columns that fit"), "{message}");
    }
}
