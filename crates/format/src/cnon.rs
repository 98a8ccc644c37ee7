//! The `.cnon` of a coloured solver by SAT: `colours width height`, a colour a line, the rows, the columns.
//!
//! A colour is `A #E8AD00`, a clue `2:A,1:E`: lengths, each with the name of its colour. The format has no empty clue;
//! `0` is written, and blank lines are read as in `.nin`.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    draft::{Draft, PlacedClue, clue_lines},
    error::{ReadError, say},
    input::{Input, first_word, words},
};
use nonosat_model::{Block, Clue, Color, Palette, PaletteColor, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Cnon,
    name: "cnon",
    extensions: &["cnon"],
    description: "a coloured .cnon: colours, width and height; blocks such as 2:A",
    holds: Holds { colors: true, refuses: |puzzle| colors::none(&puzzle.palette), ..Holds::CLUES },
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next().unwrap_or_default();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words(header).count() == 3 && words(header).all(is_number) && lines.next().is_some_and(|line| look(line).is_some())
}

/// The name and the look of a colour.
fn look(line: &str) -> Option<(&str, Rgb)> {
    let (name, look) = first_word(line);
    Some((name, Rgb::parse(look).filter(|_| look.starts_with('#') && look.len() == 7)?))
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text().trim_start())?;
    let (header, rest) = lines.split_first().map_or(("", &[][..]), |(&header, rest)| (header, rest));
    let sizes: Vec<&str> = words(header).take(4).collect();
    let &[count, width, height] = sizes.as_slice() else {
        return Err(
            input.unexpected(header.trim(), say("expected.three-numbers").with("example", "colours width height"))
        );
    };
    let colors = input.size(count)?;
    if colors >= Color::LIMIT {
        return Err(input.too_large(count, say("large.colors"), Color::LIMIT - 1));
    }
    let (width, height) = (input.size(width)?, input.size(height)?);
    let mut rest = rest.iter().copied();
    let mut named = Vec::new();
    for line in rest.by_ref().filter(|line| !line.trim().is_empty()).take(colors) {
        let named_look = look(line).filter(|(name, _)| !name.contains([':', ',']));
        named.push((
            named_look.ok_or_else(|| {
                input.unexpected(line.trim(), say("expected.color-such").with("keywords", vec!["`A #E8AD00`"]))
            })?,
            line.trim(),
        ));
    }
    let mut palette = palette_of(named.iter().map(|((name, look), _)| (*name, *look)));
    if palette.len() != named.len() + 1 {
        let twice = named
            .iter()
            .enumerate()
            .find(|(at, ((name, _), _))| named.iter().take(*at).any(|((earlier, _), _)| earlier == name));
        let place = twice.map_or("", |(_, (_, place))| place);
        return Err(input.unexpected(place, say("expected.declared")));
    }
    if palette.len() == 1 {
        palette.add(colors::black());
    }
    let lines: Vec<&str> = rest.collect();
    let clues = clue_lines(input, &lines, width + height, say("expected.all-clues"))?;
    let mut rows = clues.iter().map(|line| read_clue(input, line, &palette)).collect::<Result<Vec<_>, _>>()?;
    let columns = rows.split_off(height);
    let draft = Draft { rows, columns, ..Draft::new(colors::usual(palette)) };
    Ok(vec![draft.finish(input)?])
}

/// The palette of these names and looks; without those whose name there is already.
fn palette_of<'a>(named: impl Iterator<Item = (&'a str, Rgb)> + Clone) -> Palette {
    let mut background = colors::white();
    if named.clone().any(|(name, _)| name == background.name) {
        background.name = "background:".into();
    }
    let mut palette = Palette::with_background(background);
    for (name, rgb) in named {
        let mut letters = name.chars();
        let own = letters.next().filter(|_| letters.next().is_none());
        let own = own.or_else(|| (name == "black").then_some('#'));
        let symbol = colors::free_symbol(&palette, own);
        if palette.by_name(name).is_none() {
            palette.add(PaletteColor::new(name, rgb, symbol));
        }
    }
    palette
}

fn read_clue<'a>(input: &Input<'_>, line: &'a str, palette: &Palette) -> Result<PlacedClue<'a>, ReadError> {
    let mut blocks = Vec::new();
    for word in words(line).filter(|_| line.trim() != "0") {
        let Some((length, name)) = word.split_once(':') else {
            return Err(input.unexpected(word, say("expected.length-such").with("example", "2:A")));
        };
        let color = palette.by_name(name).filter(|color| !color.is_blank());
        let color = color.ok_or_else(|| input.unexpected(word, say("expected.color-name-after")))?;
        blocks.push(Block { length: input.length(length)?, color });
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place: line.trim() })
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let mut names: Vec<String> = Vec::new();
        for color in puzzle.palette.colors().iter().skip(1) {
            let fits =
                |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || matches!(c, ':' | ','));
            let letters = ('A'..='Z').map(String::from).chain(('A'..='Z').map(|letter| format!("{letter}{letter}")));
            let own = std::iter::once(color.name.clone()).filter(|name| fits(name));
            names.push(own.chain(letters).find(|name| !names.contains(name)).unwrap_or_default());
        }
        let looks = puzzle.palette.colors().iter().skip(1).map(|color| color.rgb);
        let named = names.iter().map(String::as_str).zip(looks);
        output.warn_of_palette(Format::Cnon, &puzzle.palette, &colors::usual(palette_of(named.clone())));
        output.line(format!("{} {} {}", names.len(), puzzle.width(), puzzle.height()));
        named.for_each(|(name, look)| output.line(format!("{name} #{look}")));
        for clue in puzzle.clues().iter().flatten() {
            let name =
                |color: Color| color.index().checked_sub(1).and_then(|index| names.get(index)).map_or("", |name| name);
            let block = |block: &Block| format!("{}:{}", block.length, name(block.color));
            let text = clue.blocks().iter().map(block).collect::<Vec<_>>().join(",");
            output.line(if text.is_empty() { "0" } else { &text });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "2 3 2\nA #E8AD00\nB #0000FF\n2:A,1:B\n0\n1:A\n1:A\n1:B\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("a.cnon", TEXT.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height(), puzzle.palette.len()), (Format::Cnon, 3, 2, 3));
        assert_eq!(write(Format::Cnon, &document.puzzles).unwrap().text, TEXT);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            let document = read("a.cnon", TEXT.replace(from, to).as_bytes(), Some(Format::Cnon));
            document.map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(message("2:A", "2A"), "a.cnon:4:1: expected a length and a colour such as `2:A`, found \"2A\"");
        assert_eq!(
            message("2:A", "2:C"),
            "a.cnon:4:1: expected the name of a declared colour after the length, found \"2:C\""
        );
        assert_eq!(message("2:A", "x:A"), "a.cnon:4:1: expected a block length, found \"x\"");
        assert_eq!(
            message("B #", "A #"),
            "a.cnon:3:1: expected a colour that is not declared yet, found \"A #0000FF\""
        );
        assert_eq!(message("B #", "B "), "a.cnon:3:1: expected a colour such as `A #E8AD00`, found \"B 0000FF\"");
        assert_eq!(
            message("2 3 2", "2 3"),
            "a.cnon:1:1: expected three numbers, `colours width height`, found \"2 3\""
        );
        assert_eq!(message("2 3 2", "40 3 2"), "a.cnon:1:1: the number of colours 40 is too large; the limit is 31");
        assert!(message("1:A\n1:A\n", "1:A\n").starts_with("a.cnon:7:4: expected 5 row and column clues, found 4"));
    }
}
