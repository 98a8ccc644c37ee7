//! The layout of Robert Bosch's solver, which webpbn.com calls "lp": sizes, then the clusters of each row and column.
//!
//! `number_of_rows: 2`, `number_of_columns: 3`, then for each line `row_1 number_of_clusters: 2 size(s): 1 1`.

use std::borrow::Cow;

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
    format: Format::Bosch,
    name: "bosch",
    extensions: &["bosch"],
    description: "Bosch's layout: number_of_rows, row_1 number_of_clusters",
    holds: Holds::CLUES,
    looks_like: |text| text.split_ascii_whitespace().next() == Some(ROWS),
    binary: None,
    read,
    write,
};

const ROWS: &str = "number_of_rows:";
const COLUMNS: &str = "number_of_columns:";

/// The words that are not read yet.
struct Words<'i, 'a, 't> {
    input: &'i Input<'t>,
    rest: &'a str,
}

impl<'a> Words<'_, 'a, '_> {
    fn peek(&self) -> &'a str {
        let rest = self.rest.trim_ascii_start();
        rest.split_ascii_whitespace().next().unwrap_or(rest)
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.rest = self.rest.trim_ascii_start().get(word.len()..).unwrap_or_default();
        word
    }

    /// The next number.
    fn number(&mut self) -> Option<&'a str> {
        let word = self.peek();
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| self.next())
    }

    fn size(&mut self, name: &str) -> Result<usize, ReadError> {
        match self.next() {
            word if word == name => self.input.size(self.next()),
            word => Err(self.input.unexpected(word, say("expected.name-number").with("keyword", name))),
        }
    }

    /// The clue of the line with this name.
    fn clue(&mut self, name: &str) -> Result<PlacedClue<'a>, ReadError> {
        let word = self.next();
        if word != name {
            return Err(self.input.unexpected(word, say("expected.clue-of").with("keyword", name)));
        }
        let label = self.next();
        let count = self.number().and_then(|count| count.parse::<usize>().ok());
        let Some(count) = count else {
            return Err(self.input.unexpected(label, say("expected.cluster-count")));
        };
        let label = self.peek();
        if label.ends_with(':') {
            self.next();
        }
        let mut lengths = Vec::new();
        while let Some(number) = self.number() {
            if count == 0 && lengths.is_empty() && number == "0" {
                continue;
            }
            lengths.push(self.input.length(number)?);
        }
        match lengths.len() == count {
            true => Ok(PlacedClue { clue: Some(Clue::black(lengths)), place: word }),
            false => Err(self.input.mismatch(word, say("expected.clusters").with("count", count), lengths.len())),
        }
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut words = Words { input, rest: input.text() };
    let (height, width) = (words.size(ROWS)?, words.size(COLUMNS)?);
    let rows = (1..=height).map(|line| words.clue(&format!("row_{line}"))).collect::<Result<Vec<_>, _>>()?;
    let columns = (1..=width).map(|line| words.clue(&format!("column_{line}"))).collect::<Result<Vec<_>, _>>()?;
    match words.next() {
        "" => Ok(vec![plain::puzzle(input, rows, columns)?]),
        surplus => Err(input.unexpected(surplus, say("expected.nothing-after"))),
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{ROWS} {}", puzzle.height()));
        output.line(format!("{COLUMNS} {}", puzzle.width()));
        for (name, clues) in [("row", puzzle.rows()), ("column", puzzle.columns())] {
            for (clue, line) in clues.iter().flatten().zip(1..) {
                let (count, sizes) = (clue.runs().len(), plain::text(clue, " ", "0"));
                output.line(format!("{name}_{line} number_of_clusters: {count} size(s): {sizes}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "number_of_rows: 2\nnumber_of_columns: 3\nrow_1 number_of_clusters: 2 size(s): 1 1\n\
        row_2 number_of_clusters: 1 size(s): 1\ncolumn_1 number_of_clusters: 1 size(s): 2\n\
        column_2 number_of_clusters: 0 size(s): 0\ncolumn_3 number_of_clusters: 1 size(s): 1\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("b", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Bosch, 3));
        assert_eq!(write(Format::Bosch, &document.puzzles).unwrap().text, TEXT);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("b", TEXT.replace(from, to).as_bytes(), Some(Format::Bosch)).unwrap_err().to_string()
        };
        assert_eq!(message("row_2 ", "row_3 "), "b:4:1: expected the clue of `row_2`, found \"row_3\"");
        assert_eq!(message("2 size(s): 1 1", "2 size(s): 1"), "b:3:1: expected 2 sizes of clusters, found 1");
        assert_eq!(message("columns: 3", "columns: x"), "b:2:20: expected a size, found \"x\"");
        assert_eq!(message("columns: 3", "columns: 2"), "b:7:1: expected nothing after the clues, found \"column_3\"");
    }
}
