//! The layout of Frans Faase's solver: a line `rows 2, 4 1, 7` and a line `columns 1, 3, 5`.
//!
//! Commas part clues, blanks part the numbers of a clue.

use std::borrow::Cow;

use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, say},
    input::{Input, first_word},
    plain::{self, Weight},
};
use nonosat_model::Puzzle;

pub(crate) const CODEC: Codec = Codec {
    format: Format::Faase,
    name: "faase",
    extensions: &["faase"],
    description: "a line `rows 2, 4 1, ...` and a line `columns ...`",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

/// The clues of the rows and of the columns, if a text is nothing but these two lines.
fn lists(text: &str) -> Option<[&str; 2]> {
    let mut lists = [None, None];
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (word, list) = first_word(line);
        let at = ["rows", "columns"].iter().position(|name| name.eq_ignore_ascii_case(word))?;
        let place = lists.get_mut(at).filter(|place| place.is_none())?;
        *place = Some(list).filter(|list| !list.is_empty());
    }
    Some([lists[0]?, lists[1]?])
}

fn clues(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim)
}

fn looks_like(text: &str) -> bool {
    let weight = |list: &str| {
        let mut sum = Weight::default();
        for clue in clues(list) {
            sum.add(plain::cells(clue.split_whitespace()).filter(|_| !clue.is_empty())?);
        }
        Some(sum)
    };
    let weights = lists(text).map(|lists| lists.map(weight));
    matches!(weights, Some([Some(rows), Some(columns)]) if rows.fits(columns))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let Some(lists) = lists(input.text()) else {
        let start = input.text().trim_start();
        let start = start.lines().next().unwrap_or(start);
        return Err(input.unexpected(
            start,
            say("expected.two-lines").with("first", "rows 2, 4 1, ...").with("last", "columns ..."),
        ));
    };
    let [rows, columns] = lists;
    let (rows, columns) = (read_list(input, rows)?, read_list(input, columns)?);
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

fn read_list<'a>(input: &Input<'_>, list: &'a str) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    let clue = |text: &'a str| match text {
        "" => Err(input.unexpected(text, say("expected.clue-0"))),
        _ => plain::clue(input, text.split_whitespace(), text),
    };
    clues(list).map(clue).collect()
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
            output.line(format!("{name} {}", plain::lines(clues, " ", "0").collect::<Vec<_>>().join(", ")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn commas_part_clues() {
        let text = "rows 3, 1 1\ncolumns 2, 1, 2\n";
        let document = read("f", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Faase, 3));
        assert_eq!(write(Format::Faase, &document.puzzles).unwrap().text, text);
        let message = |text: &str| read("f", text.as_bytes(), Some(Format::Faase)).unwrap_err().to_string();
        assert_eq!(message("rows 1,\ncolumns 1\n"), "f:1:8: expected a clue, `0` for an empty one, found nothing");
        assert_eq!(message("rows 1\ncolumns 2\n"), "f:2:9: column 1 needs 2 cells for its clue 2, but has only 1");
        assert!(message("rows 1\n").starts_with("f:1:1: expected a line `rows 2, 4 1, ...`"));
    }

    #[test]
    fn sizes_are_no_clues() {
        let text = "rows 1\ncolumns 1\n\nrows\n1\ncolumns\n1\n";
        assert_eq!(read("f", text.as_bytes(), None).unwrap().format, Format::Non);
    }
}
