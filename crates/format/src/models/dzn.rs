//! MiniZinc data of Håkan Kjellerstrand's model: `rows`, `row_rule_len`, `row_rules`, `cols` and so on.
//!
//! A clue is a row of a table, filled up with zeros before its numbers.

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
use nonosat_model::{Clue, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Dzn,
    name: "dzn",
    extensions: &["dzn"],
    description: "MiniZinc data with row_rules and col_rules",
    holds: Holds::CLUES,
    looks_like: |text| {
        text.contains(TABLES[0]) && Statements::of(text).is_some_and(|statements| statements.have(&NUMBERS, &TABLES))
    },
    binary: None,
    read,
    write,
};

const NUMBERS: [&str; 4] = ["rows", "row_rule_len", "cols", "col_rule_len"];
const TABLES: [&str; 2] = ["row_rules", "col_rules"];

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let Some(statements) = Statements::of(input.text()) else {
        return Err(
            input.unexpected(input.text().trim_start(), say("expected.statements").with("example", "rows = 5;"))
        );
    };
    let mut sizes = [0; 4];
    for (size, name) in sizes.iter_mut().zip(NUMBERS) {
        *size = statements.number(input, name)?;
    }
    let rows = statements.clues(input, TABLES[0], [sizes[0], sizes[1]], clue)?;
    let columns = statements.clues(input, TABLES[1], [sizes[2], sizes[3]], clue)?;
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

/// The clue of numbers with zeros before them, or after them.
pub(super) fn clue<'a>(input: &Input<'_>, numbers: &[&'a str]) -> Result<PlacedClue<'a>, ReadError> {
    let is_zero = |number: &&str| **number == *"0";
    let before = numbers.iter().take_while(|number| is_zero(number)).count();
    let own = numbers.get(before..).unwrap_or_default();
    let after = own.iter().rev().take_while(|number| is_zero(number)).count();
    let own = own.get(..own.len() - after).unwrap_or_default();
    let place = own.first().or(numbers.last()).copied().unwrap_or_default();
    plain::clue(input, own.iter().copied(), place)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        for (clues, [size, length, rules]) in [
            (puzzle.rows(), ["rows", "row_rule_len", "row_rules"]),
            (puzzle.columns(), ["cols", "col_rule_len", "col_rules"]),
        ] {
            let width = clues.iter().flatten().map(|clue| clue.runs().len()).max().unwrap_or(0).max(1);
            let row = |clue: &Clue| {
                let missing = width - clue.runs().len();
                let numbers = clue.blocks().into_iter().map(|block| block.length.to_string());
                let all: Vec<String> = std::iter::repeat_n("0".to_owned(), missing).chain(numbers).collect();
                format!(" {}", all.join(", "))
            };
            let table: Vec<String> = clues.iter().flatten().map(row).collect();
            output.line(format!("{size} = {};\n{length} = {width};", clues.len()));
            output.line(format!("{rules} = array2d(1..{size}, 1..{length}, [\n{}\n]);", table.join(",\n")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "rows = 2;\nrow_rule_len = 2;\n\
        row_rules = array2d(1..rows, 1..row_rule_len, [\n 0, 3,\n 1, 1\n]);\n\
        cols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..cols, 1..col_rule_len, [\n 2,\n 1,\n 2\n]);\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("d", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Dzn, 3));
        assert_eq!(write(Format::Dzn, &document.puzzles).unwrap().text, TEXT);
        let framed =
            TEXT.replace("array2d(1..rows, 1..row_rule_len, [", "[|").replace(" 0, 3,\n 1, 1\n])", " 0, 3\n| 1, 1\n|]");
        let moved = framed.replace("rows = 2;\n", "% a\n") + "rows = 2";
        for other in [framed, moved] {
            assert_eq!(read("d", other.as_bytes(), None).unwrap().puzzles, document.puzzles, "{other}");
        }
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("d", TEXT.replace(from, to).as_bytes(), Some(Format::Dzn)).unwrap_err().to_string()
        };
        assert_eq!(message("0, 3", "1, 0, 1"), "d:6:3: expected 2 rows of `row_rules`, found 2 and a part");
        assert_eq!(message("0, 3,\n 1, 1", "0, 3,\n 1, x"), "d:5:5: expected a block length, found \"x\"");
        assert_eq!(message("rows = 2", "rows = 3"), "d:6:3: expected 3 rows of `row_rules`, found 2");
        assert_eq!(message("cols = 3;\n", ""), "d:12:4: expected a statement `cols = ...;`, found the end of the file");
        assert_eq!(message("rows = 2", "rows 2"), "d:1:1: expected statements such as `rows = 5;`, found \"rows 2;\"");
    }
}
