//! MiniZinc data of the nonograms of the MiniZinc Challenge: `X`, `Y`, `maxlen`, `rows` and `cols`.
//!
//! A clue is a row of a table: a 1 for each cell of a block, a 0 between two blocks, then -1.

use std::borrow::Cow;

use super::statements::Statements;
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, say},
    input::Input,
    plain,
};
use nonosat_model::{Clue, Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Challenge,
    name: "mzn-challenge",
    extensions: &["mzn-challenge"],
    description: "MiniZinc data of the Challenge: 1, 0 and -1",
    holds: Holds { refuses, ..Holds::CLUES },
    looks_like: |text| {
        let have = |statements: Statements<'_>| statements.have(&["X", "Y", "maxlen"], &["rows", "cols"]);
        text.contains("maxlen") && Statements::of(text).is_some_and(have)
    },
    binary: None,
    read,
    write,
};

/// The most numbers that are written: more would be no file that anyone wants.
const MOST_NUMBERS: usize = 1 << 24;

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let Some(statements) = Statements::of(input.text()) else {
        return Err(input.unexpected(input.text().trim_start(), say("expected.statements").with("example", "X = 5;")));
    };
    let (height, width) = (statements.number(input, "X")?, statements.number(input, "Y")?);
    let longest = statements.number(input, "maxlen")?;
    let rows = statements.clues(input, "rows", [height, longest], clue)?;
    let columns = statements.clues(input, "cols", [width, longest], clue)?;
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

fn clue<'a>(input: &Input<'_>, cells: &[&'a str]) -> Result<PlacedClue<'a>, ReadError> {
    let (mut lengths, mut before): (Vec<u32>, &str) = (Vec::new(), "0");
    // An empty line may be written as a gap.
    let is_empty = cells.first() == Some(&"0");
    for (at, &cell) in cells.iter().enumerate() {
        match (before, cell) {
            ("1", "1") => lengths.iter_mut().last().into_iter().for_each(|length| *length += 1),
            ("0", "1") if !is_empty => lengths.push(1),
            ("1", "0") | ("1" | "-1", "-1") => {}
            ("0", "-1") if lengths.is_empty() => {}
            ("0", "0") if at == 0 => {}
            _ => return Err(input.unexpected(cell, say("expected.ones"))),
        }
        before = cell;
    }
    match (before, cells.first()) {
        ("0", _) if !lengths.is_empty() => {
            Err(input.unexpected(cells.last().copied().unwrap_or_default(), say("expected.one-after-zero")))
        }
        (_, place) => Ok(PlacedClue { clue: Some(Clue::black(lengths)), place: place.copied().unwrap_or_default() }),
    }
}

/// The longest clue, in numbers.
fn longest(puzzle: &Puzzle) -> usize {
    puzzle.clues().iter().flatten().map(Clue::min_length).max().unwrap_or(0).max(1) as usize
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let numbers = (puzzle.width() + puzzle.height()).saturating_mul(longest(puzzle));
    (numbers > MOST_NUMBERS).then(|| say("unfit.tables"))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let longest = longest(puzzle);
        output.line(format!("X = {};\nY = {};\nmaxlen = {longest};", puzzle.height(), puzzle.width()));
        for (name, clues) in [("rows", puzzle.rows()), ("cols", puzzle.columns())] {
            let row = |clue: &Clue| {
                let blocks: Vec<String> =
                    clue.blocks().into_iter().map(|block| vec!["1"; block.length as usize].join(", ")).collect();
                let padding = longest.saturating_sub(clue.min_length() as usize);
                let own = Some(blocks.join(", 0, ")).filter(|own| !own.is_empty());
                own.into_iter().chain(vec!["-1".to_owned(); padding]).collect::<Vec<_>>().join(", ")
            };
            let rows: Vec<String> = clues.iter().flatten().map(row).collect();
            output.line(format!("{name} = [|{}|];", rows.join("\n |")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str =
        "X = 2;\nY = 3;\nmaxlen = 3;\nrows = [|1, 1, 1\n |1, 0, 1|];\ncols = [|1, 1, -1\n |1, -1, -1\n |1, 1, -1|];\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("d", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Challenge, 3));
        assert_eq!(write(Format::Challenge, &document.puzzles).unwrap().text, TEXT);
        let empty = "X=1;Y=2;maxlen=2;rows=[|-1,-1|];cols=[|-1,-1|0,-1|];";
        let puzzle = &read("d", empty.as_bytes(), None).unwrap().puzzles[0];
        assert!(puzzle.clues().iter().flatten().all(|clue| clue.runs().is_empty()));
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("d", TEXT.replace(from, to).as_bytes(), Some(Format::Challenge)).unwrap_err().to_string()
        };
        for (wrong, place) in [("0, 0, 1", "5:6"), ("0, 1, 1", "5:6"), ("1, -1, 1", "5:10"), ("1, 2, 1", "5:6")] {
            let expected = "expected blocks of 1 with a 0 between, then -1 to the end, found";
            let message = message("1, 0, 1", wrong);
            assert!(message.starts_with(&format!("d:{place}: {expected}")), "{message}");
        }
        assert_eq!(message("1, 0, 1", "1, 1, 0"), "d:5:9: expected a 1 after a 0, found \"0\"");
        assert_eq!(message("1, 0, 1", "1, 0"), "d:5:7: expected 3 numbers in a row, found 2");
        assert_eq!(message("X = 2", "X = 3"), "d:5:12: expected 3 rows of `rows`, found 2");
    }
}
