//! JSON as many other programs write it: an object with the clues of the rows and the columns as arrays of numbers.
//!
//! `{"rows": [[1, 2], [3]], "cols": [[1], [1, 1]]}`; the columns may be called `cols` or `columns`, and both lists may
//! stand in an object `clues`. An empty array, `[0]` and `0` are empty lines; `null` is a clue that is not given; a number alone is a clue of one block.
//! Title and author are read, everything else is left out.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError},
    input::{Input, LONGEST_LINE},
};
use crate::puzzle::{Block, Clue, Palette, Puzzle};

#[derive(Deserialize)]
struct Foreign<'a> {
    #[serde(borrow)]
    clues: Option<Clues<'a>>,
    #[serde(borrow)]
    rows: Option<Vec<&'a RawValue>>,
    #[serde(borrow, alias = "cols")]
    columns: Option<Vec<&'a RawValue>>,
    #[serde(alias = "name")]
    title: Option<String>,
    author: Option<String>,
}

#[derive(Deserialize)]
struct Clues<'a> {
    #[serde(borrow)]
    rows: Vec<&'a RawValue>,
    #[serde(borrow, alias = "cols")]
    columns: Vec<&'a RawValue>,
}

/// A clue: blocks, or one of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum Numbers {
    Several(Vec<u64>),
    One(u64),
}

/// The puzzle of such a file; `None` of any other.
pub(super) fn read(input: &mut Input<'_>) -> Result<Option<Puzzle>, ReadError> {
    let Some((clues, title, author)) = parts(input.text()) else { return Ok(None) };
    if clues.rows.is_empty() || clues.columns.is_empty() {
        return Ok(None);
    }
    let mut draft = Draft::new(Palette::black_and_white());
    draft.rows = clues.rows.iter().map(|clue| read_clue(input, clue.get())).collect::<Result<_, _>>()?;
    draft.columns = clues.columns.iter().map(|clue| read_clue(input, clue.get())).collect::<Result<_, _>>()?;
    (draft.metadata.title, draft.metadata.author) = (title, author);
    draft.finish(input).map(Some)
}

/// The clues, the title and the author, if the file has clues.
fn parts(text: &str) -> Option<(Clues<'_>, Option<String>, Option<String>)> {
    let Foreign { clues, rows, columns, title, author } = serde_json::from_str(text).ok()?;
    let clues = match (clues, rows, columns) {
        (Some(clues), ..) => clues,
        (None, rows, columns) => Clues { rows: rows?, columns: columns? },
    };
    Some((clues, title, author))
}

fn read_clue<'a>(input: &Input<'_>, place: &'a str) -> Result<PlacedClue<'a>, ReadError> {
    if place == "null" {
        return Ok(PlacedClue { clue: None, place });
    }
    let numbers = serde_json::from_str(place)
        .map_err(|_| input.unexpected(place, "a clue: an array of lengths, such as [1, 2], or []"))?;
    let lengths = match numbers {
        Numbers::Several(lengths) => lengths,
        Numbers::One(length) => vec![length],
    };
    let lengths = if lengths == [0] { Vec::new() } else { lengths };
    let block = |length: u64| match u32::try_from(length) {
        Ok(length @ 1..) if length as usize <= LONGEST_LINE => Ok(Block::black(length)),
        Ok(0) => Err(input.unexpected(place, "lengths above 0")),
        _ => {
            let (what, found) = ("a block of", length.to_string());
            Err(input.error(place, Problem::TooLarge { what, found, limit: LONGEST_LINE }))
        }
    };
    let clue = lengths.into_iter().map(block).collect::<Result<Clue, _>>()?;
    Ok(PlacedClue { clue: Some(clue), place })
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, read, write};

    fn as_nin(text: &str) -> String {
        let document = read("a.json", text.as_bytes(), None).unwrap();
        assert_eq!(document.format, Format::Json);
        write(Format::Nin, &document.puzzles).unwrap().text
    }

    #[test]
    fn arrays_of_numbers_are_read() {
        let same = "3 2\n1 1\n2\n1\n1\n2\n";
        for text in [
            r#"{"rows": [[1, 1], [2]], "cols": [[1], [1], [2]]}"#,
            r#"{"columns": [[1], [1], [2]], "rows": [[1, 1], [2]], "width": 3, "id": {"a": [1]}}"#,
            r#"{"clues": {"rows": [[1, 1], 2], "cols": [1, 1, 2]}, "size": [3, 2]}"#,
        ] {
            assert_eq!(as_nin(text), same, "{text}");
        }
        let titled = br#"{"name": "Cat", "author": "A", "rows": [[1]], "columns": [[1], [0], []]}"#;
        let puzzle = &read("a.json", titled, None).unwrap().puzzles[0];
        assert_eq!(puzzle.metadata.title.as_deref(), Some("Cat"));
        assert_eq!((puzzle.width(), puzzle.metadata.author.as_deref()), (3, Some("A")));
    }

    #[test]
    fn mistakes_have_places() {
        let message = |text: &str| read("a.json", text.as_bytes(), None).unwrap_err().to_string();
        let clue = "expected a clue: an array of lengths, such as [1, 2], or []";
        assert!(message("{\"rows\": [[1]],\n\"cols\": [\"x\"]}").starts_with(&format!("a.json:2:10: {clue}")));
        assert!(message("{\"rows\": [[1]],\n\"cols\": [[1, 0]]}").contains("a.json:2:10: expected lengths above 0"));
        assert!(message("{\"rows\": [[1]], \"cols\": [[99999999]]}").contains("is too large"));
        assert!(message("{\"rows\": [[2]], \"cols\": [[1], [0]]}").contains("2"));
        assert!(message("{\"rows\": 3, \"cols\": 4}").contains("nonosat-puzzle/1"));
        assert!(message("{\"rows\": [], \"cols\": []}").contains("nonosat-puzzle/1"));
    }
}
