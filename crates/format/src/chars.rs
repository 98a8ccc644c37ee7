//! A picture drawn in text with a character for each colour, as number-loom reads it; the clues are computed.
//!
//! The background is the character that is known as one. `#`, `■`, `⬛` and other full blocks are black, `r g b y c m`
//! and the coloured squares what they say; any other character gets a colour that is free. Pictures of `#` and `.`
//! alone are the format `picture`.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    error::{Problem, ReadError, say},
    inert::is_inert,
    input::{Input, after},
    picture::blanks,
};
use nonosat_model::{Color, Palette, PaletteColor, Picture, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Chars,
    name: "chars",
    extensions: &["chars"],
    description: "a picture drawn with a character for each colour",
    holds: Holds {
        colors: true,
        goal: true,
        goal_only: true,
        refuses: |puzzle| symbols(puzzle).is_none().then(|| say("unfit.unknown-background")),
        ..Holds::CLUES
    },
    looks_like,
    binary: None,
    read,
    write,
};

/// What may be the background; the last that occurs is it.
const BACKGROUNDS: [char; 9] = [' ', '.', '_', 'w', 'W', '·', '☐', '0', '⬜'];
/// What may be black; the first that occurs is it.
const BLACKS: [char; 8] = ['#', 'B', 'b', '.', '■', '█', '1', '⬛'];
/// Half-filled cells.
const TRIANGLES: [char; 12] = ['◢', '🮞', '◿', '◣', '🮟', '◺', '◤', '🮜', '◸', '◥', '🮝', '◹'];

/// Characters with a colour of their own.
const NAMED: [(char, &str); 20] = [
    ('r', "red"),
    ('g', "lime"),
    ('b', "blue"),
    ('y', "yellow"),
    ('c', "aqua"),
    ('m', "fuchsia"),
    ('🟥', "red"),
    ('🟩', "green"),
    ('🟦', "blue"),
    ('🟨', "yellow"),
    ('🟧', "orange"),
    ('🟪', "purple"),
    ('🟫', "brown"),
    ('◼', "black"),
    ('R', "maroon"),
    ('G', "darkgreen"),
    ('Y', "olive"),
    ('C', "teal"),
    ('M', "purple"),
    ('#', "black"),
];

/// Whether there are only characters with a meaning, not all of them letters, in rows of which more than one is none.
fn looks_like(text: &str) -> bool {
    let known = |c: char| {
        BACKGROUNDS.contains(&c)
            || BLACKS.contains(&c)
            || TRIANGLES.contains(&c)
            || NAMED.iter().any(|named| named.0 == c)
    };
    let rows = || text.lines().filter(|line| !line.trim().is_empty());
    let is_text = |line: &str| line.chars().all(|c| c == ' ' || c.is_ascii_alphanumeric());
    rows().all(|line| line.chars().all(known)) && !rows().all(is_text) && rows().count() > 1
}

/// The background and the colours of a picture of these characters, black first, then in the order of the characters.
fn palette(used: &[char]) -> Option<Palette> {
    let background = BACKGROUNDS.into_iter().rev().find(|symbol| used.contains(symbol));
    let black = BLACKS.into_iter().find(|symbol| used.contains(symbol) && Some(*symbol) != background);
    // A picture may be filled without a gap: then there is no background in it.
    let background = background.unwrap_or('.');
    let white = PaletteColor { symbol: background, ..colors::white() };
    let mut palette = Palette::with_background(white);
    let black_first = black.into_iter().chain(used.iter().copied().filter(|&c| Some(c) != black && c != background));
    for symbol in black_first {
        let own = NAMED.iter().find(|named| named.0 == symbol).map(|named| named.1);
        let own = if Some(symbol) == black { Some("black") } else { own };
        let is_free = |name: &&str| palette.by_name(name).is_none();
        let fallback = NAMED.iter().map(|named| named.1).filter(|name| *name != "black");
        let named = own.into_iter().chain(fallback).find(is_free);
        let grey = (40 + 6 * palette.len()) as u8;
        let rgb = named.and_then(colors::named).unwrap_or(Rgb(grey, grey, grey));
        let name = named.map_or_else(|| symbol.to_string(), str::to_owned);
        palette.add(PaletteColor::new(name, rgb, symbol))?;
    }
    if palette.len() == 1 {
        palette.add(colors::black());
    }
    Some(palette)
}

/// The different characters of a text, sorted; `None` if there are more than a palette holds.
fn characters(text: impl Iterator<Item = char>) -> Result<Vec<char>, char> {
    let mut used = Vec::new();
    for character in text {
        if let Err(at) = used.binary_search(&character) {
            if used.len() == Color::LIMIT {
                return Err(character);
            }
            used.insert(at, character);
        }
    }
    Ok(used)
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text())?;
    let mut rows = lines.clone();
    rows.retain(|row| !row.is_empty());
    let many = |input: &Input<'_>, place| input.too_large(place, say("large.palette"), Color::LIMIT);
    let used = characters(rows.iter().flat_map(|row| row.chars()));
    let place_of = |wanted: char| {
        rows.iter()
            .find_map(|row| row.find(wanted).and_then(|at| row.get(at..at + wanted.len_utf8())))
            .unwrap_or_default()
    };
    let used = used.map_err(|surplus| many(input, place_of(surplus)))?;
    for &character in &used {
        let place = place_of(character);
        if TRIANGLES.contains(&character) {
            return Err(input.error(place, Problem::Unsupported(say("unsupported.triangles"))));
        }
        if NO_CELLS.contains(&character) || !is_inert(character) {
            let error = input.unexpected(place, say("expected.cell"));
            return Err(error.with_help(say("help.complete")));
        }
    }
    let palette = palette(&used).ok_or_else(|| many(input, rows.last().copied().unwrap_or_default()))?;
    let symbols: Vec<char> = palette.colors().iter().map(|color| color.symbol).collect();
    // Blanks at the end of a row often get lost.
    let pads = symbols.first().is_none_or(|&background| background == ' ' || !used.contains(&background));
    if pads {
        let mut pictures = blanks::pictures(input, &lines)?;
        let only = pictures.pop().filter(|_| pictures.is_empty());
        rows = only.ok_or_else(|| input.unexpected(after(input.text()), say("expected.one-picture")))?.rows;
    } else if symbols.contains(&' ') {
        let place = place_of(' ');
        let background = symbols.first().copied().unwrap_or('.');
        let found = say("found.blank-beside").with("sign", background.to_string());
        return Err(input.mismatch(place, say("expected.cell"), found));
    } else {
        let blank = lines.iter().skip_while(|row| row.is_empty()).position(|row| row.is_empty());
        let inner = lines.iter().skip_while(|row| row.is_empty()).skip(blank.unwrap_or(lines.len()));
        if let Some(row) = inner.clone().find(|row| !row.is_empty()) {
            input.warn(row, say("note.blank-line"));
        }
    }
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    for (size, place) in [(rows.len(), rows.last()), (width, rows.first())] {
        if size > super::LONGEST_LINE {
            return Err(input.too_large(place.copied().unwrap_or_default(), say("large.picture"), super::LONGEST_LINE));
        }
    }
    let mut cells = Vec::new();
    for row in &rows {
        let before = cells.len();
        cells.extend(row.chars().filter_map(|c| symbols.iter().position(|&known| known == c)).filter_map(Color::new));
        let missing = width - (cells.len() - before).min(width);
        if missing > 0 && !pads {
            let expected = say("expected.cells-longest").with("count", width);
            return Err(input.mismatch(row.trim(), expected, width - missing));
        }
        if cells.len() + missing > MOST_CELLS {
            return Err(input.too_large(row, say("large.many-cells"), MOST_CELLS));
        }
        cells.extend(std::iter::repeat_n(Color::BLANK, missing));
    }
    let picture =
        Picture::new(width, cells).ok_or_else(|| input.unexpected(after(input.text()), say("expected.picture")))?;
    Ok(vec![Puzzle::from_picture(picture, colors::usual(palette))])
}

/// What is no cell: an unknown one, and the mark of byte order, which may get lost.
const NO_CELLS: [char; 2] = ['?', '\u{feff}'];

/// The most cells of a picture: rows that are cut short take little room in a file.
const MOST_CELLS: usize = 1 << 24;

/// The symbols with which the goal of a puzzle is drawn: those of its palette if they can be told apart.
fn symbols(puzzle: &Puzzle) -> Option<Vec<char>> {
    let Some(goal) = &puzzle.goal else { return Some(Vec::new()) };
    let own: Vec<char> = puzzle.palette.colors().iter().map(|color| color.symbol).collect();
    let canonical: Vec<char> = match puzzle.palette.colors().get(1) {
        Some(first) if first.rgb == colors::black().rgb => ".#".chars().chain(LETTERS.chars()).collect(),
        _ => ['.'].into_iter().chain(LETTERS.chars()).collect(),
    };
    let blank = goal.cells().iter().any(|cell| cell.is_blank());
    [own, canonical].into_iter().map(|symbols| symbols.into_iter().take(puzzle.palette.len()).collect()).find(
        |symbols: &Vec<char>| {
            let allowed = |&c: &char| is_inert(c) && !NO_CELLS.contains(&c) && !TRIANGLES.contains(&c);
            let distinct = characters(symbols.iter().copied()).is_ok_and(|all| all.len() == symbols.len());
            let background =
                drawn(goal, symbols).and_then(|used| palette(&used)).map(|read| read.get(Color::BLANK).symbol);
            let known = |background| symbols.first() == Some(&background) || !blank && !symbols.contains(&background);
            // Beside another background a blank is no cell.
            let blanks = symbols.iter().skip(1).any(|&c| c == ' ');
            symbols.iter().all(allowed) && !blanks && distinct && background.is_some_and(known)
        },
    )
}

/// Letters that mean neither a background nor black, in their order.
const LETTERS: &str = "ACDEFGHIJKLMNOPQRSTUVXYZacdefghijklmnopqrstuvxyz";

/// The characters of a drawn picture.
fn drawn(goal: &Picture, symbols: &[char]) -> Option<Vec<char>> {
    let symbol = |color: &Color| symbols.get(color.index()).copied().unwrap_or('?');
    characters(goal.cells().iter().map(symbol)).ok()
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let symbols = symbols(puzzle).unwrap_or_default();
        let Some(goal) = &puzzle.goal else { continue };
        if let Some(read) = drawn(goal, &symbols).and_then(|used| palette(&used)) {
            output.warn_of_palette(Format::Chars, &puzzle.palette, &colors::usual(read));
        }
        super::cells::draw_picture(goal, &symbols).iter().for_each(|row| output.line(row));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};
    use nonosat_model::{Color, Palette, PaletteColor, Picture, Puzzle, Rgb};

    fn message(text: &str) -> String {
        let document = read("a.txt", text.as_bytes(), Some(Format::Chars));
        document.map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn characters_are_colours() {
        let text = "⬜🟧⬜\n🟧🟪⬛\n";
        let document = read("a.txt", text.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        let names: Vec<&str> = puzzle.palette.colors().iter().map(|color| color.name.as_str()).collect();
        assert_eq!((document.format, names), (Format::Chars, vec!["white", "black", "orange", "purple"]));
        let written = write(Format::Chars, &document.puzzles).unwrap();
        assert_eq!((written.text.as_str(), written.warnings.len()), (text, 0));
        assert_eq!(read("a.txt", b"# #\n##\n", Some(Format::Chars)).unwrap().puzzles[0].width(), 3);
        assert_eq!(read("a.txt", b"#r\nr#\n", None).unwrap().puzzles[0].rows()[0].as_ref().unwrap().blocks().len(), 2);
    }

    #[test]
    fn a_blank_is_no_colour_beside_another_background() {
        let mut palette = Palette::black_and_white();
        palette.add(PaletteColor::new("blank", Rgb(1, 2, 3), ' ')).unwrap();
        let cells = [2, 0, 0, 0].into_iter().filter_map(Color::new).collect();
        let puzzle = Puzzle::from_picture(Picture::new(2, cells).unwrap(), palette);
        let written = write(Format::Chars, &[puzzle]).unwrap();
        assert_eq!(written.text, "A.\n..\n");
        assert!(read("a.txt", written.bytes(), Some(Format::Chars)).is_ok());
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(message(".r\n.?\n"), "a.txt:2:2: expected a cell, found \"?\"");
        assert_eq!(message(".r\nr\n"), "a.txt:2:1: expected 2 cells, as in the longest row, found 1");
        assert_eq!(message("◢◼\n◼◤\n"), "a.txt:1:1: triangles, half-filled cells, are not supported");
        let many: String = (0..40).filter_map(|code| char::from_u32(0x100 + code)).collect();
        assert_eq!(message(&many), "a.txt:1:33: a palette with Ġ is too large; the limit is 32");
    }
}
