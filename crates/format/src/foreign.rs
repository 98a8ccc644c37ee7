//! JSON as many other programs write it: an object with the clues of the rows and the columns.
//!
//! `{"rows": [[1, 2], [3]], "cols": [[1], [1, 1]]}`; the columns may be called `cols` or `columns`, both lists also
//! `horizontal` and `vertical`, and they may stand in an object `clues`. An empty array, `[0]` and `0` are empty lines;
//! `null` is a clue that is not given; a number alone is a clue of one block. Coloured blocks are objects,
//! `{"v": 3, "c": "Red"}`, or letters in a text such as `"3B2L"`, of which `styles` may tell the colours. Title and
//! author are read, everything else is left out.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    colors,
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError},
    input::{Input, LONGEST_LINE},
};
use nonosat_model::{Block, Clue, Color, Palette, PaletteColor, Puzzle, Rgb};

#[derive(Deserialize)]
struct Foreign<'a> {
    #[serde(borrow)]
    clues: Option<Clues<'a>>,
    #[serde(borrow, alias = "horizontal")]
    rows: Option<Vec<&'a RawValue>>,
    #[serde(borrow, alias = "cols", alias = "vertical")]
    columns: Option<Vec<&'a RawValue>>,
    #[serde(alias = "name")]
    title: Option<String>,
    author: Option<String>,
    #[serde(borrow)]
    styles: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Clues<'a> {
    #[serde(borrow)]
    rows: Vec<&'a RawValue>,
    #[serde(borrow, alias = "cols")]
    columns: Vec<&'a RawValue>,
}

/// A clue: blocks, or one of them, or a text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Several(Vec<Piece>),
    One(u64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Piece {
    Number(u64),
    Colored {
        #[serde(alias = "count")]
        v: u64,
        #[serde(alias = "char")]
        c: String,
    },
}

/// The colours as they occur.
struct Colors {
    palette: Palette,
    /// What they are called in clues; nothing is black.
    keys: Vec<String>,
    /// How a program for terminals paints them.
    styles: BTreeMap<String, Vec<String>>,
    /// Whether something was said about blocks of different colours that touch.
    warned: bool,
}

impl Colors {
    fn color(&mut self, input: &mut Input<'_>, key: &str, place: &str) -> Result<Color, ReadError> {
        if let Some(color) = self.keys.iter().position(|known| known == key).and_then(Color::new) {
            return Ok(color);
        }
        let words = self.styles.get(key).into_iter().flatten().map(String::as_str).chain([key]);
        let known = words.filter_map(|word| Some((word.to_ascii_lowercase(), colors::named(word)?))).next();
        let known = if key.is_empty() { Some(("black".to_owned(), Rgb(0, 0, 0))) } else { known };
        if known.is_none() {
            input.warn(place, format!("the colour {key:?} is not known here; it is shown as grey"));
        }
        let (name, rgb) = known.unwrap_or_else(|| (key.to_owned(), Rgb(128, 128, 128)));
        let name = if self.palette.by_name(&name).is_some() { key.to_owned() } else { name };
        let symbol = (name == "black").then_some('#').or(key.chars().next());
        let symbol = colors::free_symbol(&self.palette, symbol);
        self.keys.push(key.to_owned());
        colors::add(input, &mut self.palette, PaletteColor::new(name, rgb, symbol), place)
    }
}

/// The puzzle of such a file; `None` of any other.
pub(super) fn read(input: &mut Input<'_>) -> Result<Option<Puzzle>, ReadError> {
    let Some((clues, title, author, styles)) = parts(input.text()) else { return Ok(None) };
    if clues.rows.is_empty() || clues.columns.is_empty() {
        return Ok(None);
    }
    let background = Palette::with_background(colors::white());
    let mut colors = Colors { palette: background, keys: vec![" ".to_owned()], styles, warned: false };
    let rows = clues.rows.iter().map(|clue| read_clue(input, clue.get(), &mut colors)).collect::<Result<_, _>>()?;
    let columns =
        clues.columns.iter().map(|clue| read_clue(input, clue.get(), &mut colors)).collect::<Result<_, _>>()?;
    if colors.palette.len() == 1 {
        colors.palette.add(colors::black());
    }
    let mut draft = Draft { rows, columns, ..Draft::new(colors::usual(colors.palette)) };
    (draft.metadata.title, draft.metadata.author) = (title, author);
    draft.finish(input).map(Some)
}

type Parts<'a> = (Clues<'a>, Option<String>, Option<String>, BTreeMap<String, Vec<String>>);

/// The clues, the title, the author and the colours, if the file has clues.
fn parts(text: &str) -> Option<Parts<'_>> {
    let Foreign { clues, rows, columns, title, author, styles } = serde_json::from_str(text).ok()?;
    let clues = match (clues, rows, columns) {
        (Some(clues), ..) => clues,
        (None, rows, columns) => Clues { rows: rows?, columns: columns? },
    };
    let styles = styles.and_then(|styles| serde_json::from_str(styles.get()).ok()).unwrap_or_default();
    Some((clues, title, author, styles))
}

fn read_clue<'a>(input: &mut Input<'_>, place: &'a str, colors: &mut Colors) -> Result<PlacedClue<'a>, ReadError> {
    if place == "null" {
        return Ok(PlacedClue { clue: None, place });
    }
    // What is read of a clue takes more memory than its text. A coloured block has a comma within.
    if place.len() > 4 * LONGEST_LINE && place.bytes().filter(|&byte| byte == b',').count() > 2 * LONGEST_LINE {
        return Err(input.too_large(place, "a clue such as", LONGEST_LINE));
    }
    let expected = "a clue: an array of lengths, such as [1, 2], or []";
    let line = serde_json::from_str(place).map_err(|_| input.unexpected(place, expected))?;
    let pieces = match line {
        Line::Several(pieces) => pieces,
        Line::One(length) => vec![Piece::Number(length)],
        Line::Text(text) => read_text(input, &text, place, colors)?,
    };
    let is_empty = |piece: &Piece| matches!(piece, Piece::Number(0) | Piece::Colored { v: 0, .. });
    let pieces = if pieces.len() == 1 && pieces.iter().all(is_empty) { Vec::new() } else { pieces };
    let mut blocks = Vec::new();
    for piece in pieces {
        let (length, key) = match piece {
            Piece::Number(length) => (length, String::new()),
            Piece::Colored { v, c } => (v, c),
        };
        // A blank between blocks.
        if key == " " {
            continue;
        }
        let color = colors.color(input, &key, place)?;
        match u32::try_from(length) {
            Ok(length @ 1..) if length as usize <= LONGEST_LINE => blocks.push(Block { length, color }),
            Ok(0) => return Err(input.unexpected(place, "lengths above 0")),
            _ => {
                let (what, found) = ("a block of", length.to_string());
                return Err(input.error(place, Problem::TooLarge { what, found, limit: LONGEST_LINE }));
            }
        }
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place })
}

/// Reads a text such as `2B4K1L 2L`, or `3 1` in black.
fn read_text(input: &mut Input<'_>, text: &str, place: &str, colors: &mut Colors) -> Result<Vec<Piece>, ReadError> {
    let mut pieces = Vec::new();
    let mut rest = text.trim();
    let mut colored = 0;
    while !rest.is_empty() {
        let (digits, below) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        if digits.is_empty() {
            return Err(input.unexpected(place, "a clue such as \"2B1K 3B\": lengths, each with its letter"));
        }
        if pieces.len() == LONGEST_LINE {
            return Err(input.too_large(place, "a clue such as", LONGEST_LINE));
        }
        // What is too large for a number is too large for a block.
        let length = digits.parse().unwrap_or(u64::MAX);
        let letter = below.chars().next().filter(|letter| !letter.is_whitespace());
        rest = below.get(letter.map_or(0, char::len_utf8)..).unwrap_or_default().trim_start();
        colored += usize::from(letter.is_some());
        pieces.push(match letter {
            None => Piece::Number(length),
            Some(letter) => Piece::Colored { v: length, c: letter.to_string() },
        });
    }
    if colored > 1 && !colors.warned {
        colors.warned = true;
        input.warn(place, "blanks between blocks are not kept: blocks of different colours may touch or lie apart");
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

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
    fn colours_are_read() {
        let text = r#"{"styles": {"B": ["blue", "bgBlue"]}, "rows": ["1B2L", "1 1"], "cols": ["1B1", "1L", "1L 1"]}"#;
        let document = read("a.json", text.as_bytes(), None).unwrap();
        let names: Vec<&str> = document.puzzles[0].palette.colors().iter().map(|color| color.name.as_str()).collect();
        assert_eq!((names, document.warnings.len()), (vec!["white", "blue", "L", "black"], 2));
        let text = r#"{"horizontal": [[{"v": 1, "c": "Red"}, {"v": 1, "c": "Black"}]], "vertical": [[{"v": 1, "c": "Red"}],
            [{"v": 1, "c": "Black"}], [], [{"v": 0, "c": "Black"}]]}"#;
        let document = read("a.json", text.as_bytes(), None).unwrap();
        let names: Vec<&str> = document.puzzles[0].palette.colors().iter().map(|color| color.name.as_str()).collect();
        assert_eq!(names, ["white", "red", "black"]);
        assert_eq!((document.puzzles[0].width(), document.warnings.len()), (4, 0));
    }

    #[test]
    fn mistakes_have_places() {
        let message = |text: &str| read("a.json", text.as_bytes(), None).unwrap_err().to_string();
        let clue = "expected a clue: an array of lengths, such as [1, 2], or []";
        assert!(message("{\"rows\": [[1]],\n\"cols\": [{}]}").starts_with(&format!("a.json:2:10: {clue}")));
        let text = "expected a clue such as \"2B1K 3B\": lengths, each with its letter, found";
        assert!(message("{\"rows\": [\"1\"],\n\"cols\": [\"x\"]}").starts_with(&format!("a.json:2:10: {text}")));
        assert!(message("{\"rows\": [[1]],\n\"cols\": [[1, 0]]}").contains("a.json:2:10: expected lengths above 0"));
        assert!(message("{\"rows\": [[1]], \"cols\": [[99999999]]}").contains("is too large"));
        assert!(message("{\"rows\": [[2]], \"cols\": [[1], [0]]}").contains("2"));
        assert!(message("{\"rows\": 3, \"cols\": 4}").contains("nonosat-puzzle/1"));
        assert!(message("{\"rows\": [], \"cols\": []}").contains("nonosat-puzzle/1"));
    }
}
