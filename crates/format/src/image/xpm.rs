//! XPM, the pixmap of X as C strings, or as lines (XPM2): sizes, colours with their characters, the rows of pixels.
//!
//! The background is white if that is declared or a colour is `None`, else the most frequent colour.

use std::{borrow::Cow, collections::HashMap};

use super::{ReadError, Rgb, WHITE, cell_count, puzzle_with};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    error::say,
    input::Input,
};
use nonosat_model::{Color, Message, Palette, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Xpm,
    name: "xpm",
    extensions: &["xpm"],
    description: "X's pixmap, a pixel a cell",
    holds: Holds { refuses, ..super::HOLDS },
    looks_like: |text| text.trim_start().starts_with("/* XPM */") || is_old(text),
    binary: None,
    read,
    write,
};

/// The most colours that a file may declare.
const MOST_COLORS: usize = 1024;

/// The most characters of a pixel.
const MOST_CHARACTERS: usize = 8;

/// Whether a file is XPM2, of lines instead of strings.
fn is_old(text: &str) -> bool {
    text.trim_start().starts_with("! XPM2")
}

/// The strings of a file, without those in comments.
struct Strings<'a> {
    rest: &'a str,
    is_old: bool,
}

impl<'a> Iterator for Strings<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        while self.is_old {
            if self.rest.is_empty() {
                return None;
            }
            let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            self.rest = rest;
            if !line.starts_with('!') {
                return Some(line);
            }
        }
        loop {
            let at = self.rest.find(['"', '/'])?;
            let (_, rest) = self.rest.split_at_checked(at)?;
            if let Some(inner) = rest.strip_prefix('"') {
                let (string, rest) = inner.split_once('"')?;
                self.rest = rest;
                return Some(string);
            }
            self.rest = match rest.strip_prefix("/*") {
                Some(comment) => comment.split_once("*/")?.1,
                None => rest.get(1..)?,
            };
        }
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut strings = Strings { rest: input.text(), is_old: is_old(input.text()) };
    let values = strings.next().unwrap_or(input.end());
    let numbers: Vec<&str> = values.split_whitespace().collect();
    let [width, height, count, characters] = match numbers.as_slice() {
        &[width, height, count, characters] | &[width, height, count, characters, _, _] => {
            [width, height, count, characters]
        }
        _ => return Err(input.unexpected(values, say("expected.xpm-sizes"))),
    };
    let (width, height) = (input.size(width)?, input.size(height)?);
    let (declared, size) = (input.size(count)?, input.size(characters)?);
    let cells = cell_count(input.name(), width, height)?;
    if declared > MOST_COLORS || size > MOST_CHARACTERS {
        let (place, limit) = if declared > MOST_COLORS { (count, MOST_COLORS) } else { (characters, MOST_CHARACTERS) };
        return Err(input.too_large(place, say("large.number"), limit));
    }
    let mut looks: HashMap<&str, Rgb> = HashMap::new();
    let mut order: Vec<Rgb> = Vec::new();
    for _ in 0..declared {
        let line = strings.next().unwrap_or(input.end());
        let (Some(key), Some(look)) = (line.get(..size), line.get(size..)) else {
            return Err(input.unexpected(line, say("expected.pixel-color")));
        };
        let rgb = look_of(look)
            .ok_or_else(|| input.unexpected(line, say("expected.color-such").with("keywords", vec!["`c #FF0000`"])))?;
        if looks.insert(key, rgb).is_some() {
            return Err(input.unexpected(line, say("expected.pixels-once")));
        }
        if !order.contains(&rgb) {
            order.push(rgb);
        }
    }
    let mut pixels = Vec::with_capacity(cells);
    for _ in 0..height {
        let row = strings.next().unwrap_or(input.end());
        if row.len() != width * size {
            return Err(input.mismatch(row, say("expected.characters").with("count", width * size), row.len()));
        }
        for at in (0..row.len()).step_by(size) {
            let key = row.get(at..at + size).unwrap_or_default();
            let look = looks.get(key).copied();
            pixels.push(look.ok_or_else(|| {
                input.unexpected(if key.is_empty() { row } else { key }, say("expected.color-characters"))
            })?);
        }
    }
    if let Some(surplus) = strings.find(|string| !string.trim().is_empty()) {
        // Extensions say nothing about the picture.
        if !surplus.starts_with("XPM") {
            return Err(input.unexpected(surplus, say("expected.no-more-rows").with("count", height)));
        }
    }
    // Of too many, only those that occur.
    let order = if order.len() <= Color::LIMIT { order } else { Vec::new() };
    Ok(vec![puzzle_with(input.name(), width, &pixels, &order)?])
}

/// The colour in a list of keys and values: for colour, for greys, or for black and white.
fn look_of(text: &str) -> Option<Rgb> {
    let is_key = |word: &str| matches!(word, "c" | "g" | "g4" | "m" | "s");
    let words: Vec<&str> = text.split_whitespace().take(32).collect();
    let value = |key: &str| {
        let start = words.iter().position(|word| *word == key)? + 1;
        let value = words.get(start..)?;
        let end = value.iter().skip(1).position(|word| is_key(word)).map_or(value.len(), |end| end + 1);
        value.get(..end).filter(|value| !value.is_empty()).map(|value| value.concat())
    };
    let value = ["c", "g", "g4", "m"].into_iter().find_map(value)?;
    if value.eq_ignore_ascii_case("none") {
        return Some(WHITE);
    }
    match value.strip_prefix('#') {
        Some(digits) if digits.len() == 12 && digits.is_ascii() => {
            Rgb::parse(&format!("{}{}{}", digits.get(..2)?, digits.get(4..6)?, digits.get(8..10)?))
        }
        Some(_) => Rgb::parse(&value),
        None => colors::named(&value),
    }
}

/// The palette that would be read of a puzzle's goal.
fn read_again(puzzle: &Puzzle) -> Option<Palette> {
    let goal = puzzle.goal.as_ref()?;
    let count = |rgb: Rgb| goal.cells().iter().filter(|cell| puzzle.palette.get(**cell).rgb == rgb).count();
    Some(super::palette(puzzle.palette.colors().iter().map(|color| (color.rgb, count(color.rgb))).collect()))
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    super::refuses_read_as(puzzle, read_again(puzzle).as_ref())
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let Some(goal) = &puzzle.goal else { continue };
        if let Some(read) = read_again(puzzle) {
            output.warn_of_palette(Format::Xpm, &puzzle.palette, &read);
        }
        let symbols =
            colors::symbols(&puzzle.palette, |symbol| symbol.is_ascii_graphic() && !matches!(symbol, '"' | '\\'));
        let colors = puzzle.palette.colors();
        output.line("/* XPM */\nstatic char *puzzle[] = {");
        output.line(format!("\"{} {} {} 1\",", goal.width(), goal.height(), colors.len()));
        for (color, symbol) in colors.iter().zip(&symbols) {
            output.line(format!("\"{symbol} c #{}\",", color.rgb));
        }
        let rows: Vec<String> = crate::cells::draw_picture(goal, &symbols);
        let rows: Vec<String> = rows.into_iter().map(|row| format!("\"{row}\"")).collect();
        output.line(rows.join(",\n"));
        output.line("};");
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "/* XPM */\n\
        static char *puzzle[] = {\n\"3 2 3 1\",\n\". c #FFFFFF\",\n\"# c #000000\",\n\"a c #C80000\",\n\
        \".#a\",\n\"##.\"\n};\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("x", TEXT.as_bytes(), None).unwrap();
        assert_eq!(document.format, Format::Xpm);
        assert_eq!(document.puzzles[0].goal.as_ref().unwrap().digits(), "012110");
        assert_eq!(write(Format::Xpm, &document.puzzles).unwrap().text, TEXT);
        let wide = TEXT
            .replace("3 1\"", "3 2 0 0\"")
            .replace(". c #FFFFFF", ".. s bg m black c None")
            .replace("# c #000000", "## c #000000000000 g white");
        let wide = wide
            .replace("a c #C80000", "aa c #C80000")
            .replace(".#a", "..##aa")
            .replace("##.\"", "####..\"/* \"x\" */");
        assert_eq!(read("x", wide.as_bytes(), None).unwrap().puzzles, document.puzzles);
        let lines = "! XPM2\n3 2 3 1\n. c white\n# c Black\na c #C80000\n.#a\n##.\n";
        assert_eq!(read("x", lines.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn a_declared_white_is_the_background() {
        let text = TEXT.replace(".#a", "###").replace("##.", "###");
        let puzzles = read("x", text.as_bytes(), None).unwrap().puzzles;
        assert_eq!(puzzles[0].goal.as_ref().unwrap().digits(), "111111");
        assert_eq!(read("x", write(Format::Xpm, &puzzles).unwrap().bytes(), None).unwrap().puzzles, puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message =
            |from: &str, to: &str| read("x", TEXT.replace(from, to).as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message(".#a", ".#b"), "x:7:4: expected the characters of a colour, found \"b\"");
        assert_eq!(message(".#a", ".#"), "x:7:2: expected 3 characters in a row, found 2");
        assert_eq!(
            message("c #C80000", "c reddish"),
            "x:6:2: expected a colour such as `c #FF0000`, found \"a c reddish\""
        );
        assert_eq!(message("3 2 3", "3 1 3"), "x:8:2: expected no more than 1 rows, found \"##.\"");
        assert_eq!(
            message("3 2 3 1", "3 2"),
            "x:3:2: expected width, height, number of colours, characters a pixel, found \"3 2\""
        );
    }
}
