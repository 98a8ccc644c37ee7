//! The `.g` of Mirek and Petr Olšák: free text, `#d` and the colours, `:`, the rows, `:`, the columns, `:`.
//!
//! A blank line is an empty clue. Lines of the free text such as `author: Jan` are read as metadata; its first line, if
//! a blank one follows, is the title.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Field, Holds, LineBreaks, Output},
    colors,
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError},
    input::{Input, after},
};
use crate::puzzle::{Block, Clue, Color, Metadata, Palette, PaletteColor, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Olsak,
    name: "olsak",
    extensions: &["g"],
    description: "Olšák's .g: text, colours after #d, rows and columns after :",
    holds: Holds { colors: true, fields: &Field::ALL, line_breaks: LineBreaks::Description, ..Holds::CLUES },
    looks_like: |text| text.lines().any(|line| line.starts_with(':')) && !starts_with_digit(text),
    binary: None,
    read,
    write,
};

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text())?;
    let is_section = |line: &&str| line.starts_with([':', '#']);
    let start = lines.iter().position(is_section).unwrap_or(lines.len());
    let (text, mut rest) = lines.split_at(start);
    let mut draft = Draft::new(Palette::black_and_white());
    read_text(text, &mut draft.metadata);
    let mut letters = Letters { default: Some(Color::BLACK), colors: Vec::new() };
    while let Some((&line, below)) = rest.split_first() {
        match line.as_bytes() {
            [b':', ..] => break,
            [b'#', b't' | b'T', ..] => return Err(input.error(line, Problem::Unsupported("triddlers"))),
            [b'#', b'd' | b'D', ..] => {
                let end = below.iter().position(|line| line.starts_with(':')).unwrap_or(below.len());
                let (declarations, after) = below.split_at(end);
                (draft.palette, letters) = read_colors(input, declarations)?;
                rest = after;
            }
            _ => rest = below,
        }
    }
    let mut sections = rest.split(|line| line.starts_with(':')).skip(1);
    let (rows, columns) = (sections.next(), sections.next());
    let (Some(rows), Some(mut columns)) = (rows, columns) else {
        return Err(input.unexpected(input.end(), "rows and columns, each after a line that starts with `:`"));
    };
    if sections.next().is_none() {
        let blanks = columns.iter().rev().take_while(|line| line.trim().is_empty()).count();
        columns = columns.get(..columns.len() - blanks).unwrap_or_default();
        if blanks > 0 {
            let place = after(columns.last().copied().unwrap_or(input.end()));
            input.warn(place, "no line `:` ends the columns, so the blank lines at the end are ignored");
        }
    }
    if rows.is_empty() || columns.is_empty() {
        return Err(input.unexpected(input.end(), "at least one row and one column"));
    }
    draft.rows = rows.iter().map(|line| read_clue(input, line, &letters)).collect::<Result<_, _>>()?;
    draft.columns = columns.iter().map(|line| read_clue(input, line, &letters)).collect::<Result<_, _>>()?;
    Ok(vec![draft.finish(input)?])
}

/// The free text at the beginning: fields, a title, a description.
fn read_text(lines: &[&str], metadata: &mut Metadata) {
    let mut text = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        let field = line.split_once(": ").and_then(|(name, value)| Some((Field::by_name(name)?, value)));
        match field {
            Some((field, value)) if field.get(metadata).is_none() => field.set(metadata, value.trim()),
            _ => text.push(line),
        }
    }
    let alone = text.get(1).is_none_or(|second| second.is_empty());
    let titled = alone && metadata.title.is_none() && text.first().is_some_and(|first| !first.is_empty());
    if titled {
        Field::Title.set(metadata, text.remove(0));
    }
    let description = text.join("\n");
    if metadata.description.is_none() {
        Field::Description.set(metadata, description.trim());
    }
}

/// The letters that stand for colours in clues.
struct Letters {
    /// The colour of a block without a letter.
    default: Option<Color>,
    colors: Vec<(char, Color)>,
}

fn read_colors(input: &mut Input<'_>, lines: &[&str]) -> Result<(Palette, Letters), ReadError> {
    let mut declared = Vec::new();
    let mut background = colors::white();
    for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let (letter, color) = read_color(input, line)?;
        match letter {
            '0' => background = color,
            // The surroundings of a triddler.
            '6' => {}
            _ => declared.push((letter, color, line)),
        }
    }
    let mut palette = Palette::with_background(background);
    let mut letters = Letters { default: None, colors: Vec::new() };
    for (letter, mut color, line) in declared {
        if palette.by_name(&color.name).is_some() {
            color.name = format!("{} {letter}", color.name);
        }
        let color = colors::add(input, &mut palette, color, line)?;
        match letter {
            '1' => letters.default = Some(color),
            _ => letters.colors.push((letter, color)),
        }
    }
    if palette.len() == 1 {
        letters.default = palette.add(colors::black());
    }
    Ok((colors::usual(palette), letters))
}

/// A declaration: `m:%  blue  comment`.
fn read_color(input: &mut Input<'_>, line: &str) -> Result<(char, PaletteColor), ReadError> {
    let mut characters = line.chars();
    let (letter, colon) = (characters.next().unwrap_or(' '), characters.next());
    let allowed = matches!(letter, '0' | '1' | '6') || !(letter.is_ascii_digit() || letter == ',');
    if !allowed || colon != Some(':') {
        return Err(input.unexpected(line, "a colour such as `m:%  blue`"));
    }
    let rest = characters.as_str();
    let symbol = rest.chars().next().filter(|symbol| !symbol.is_whitespace());
    let rest = rest.get(symbol.map_or(0, char::len_utf8)..).unwrap_or_default().trim_start();
    let (word, comment) = rest.split_once(char::is_whitespace).unwrap_or((rest, after(rest)));
    let comment = comment.trim();
    if word.is_empty() {
        return Err(input.unexpected(rest, "the name of a colour or `#RRGGBB`"));
    }
    if word.contains(['/', '\\']) {
        return Err(input.error(word, Problem::Unsupported("triangles, half-filled cells,")));
    }
    let rgb = if word.starts_with('#') { Rgb::parse(word) } else { colors::named(word) };
    if rgb.is_none() {
        input.warn(word, format!("the colour {word:?} is not known here; it is shown as grey"));
    }
    let name = match word.starts_with('#') {
        true if !comment.is_empty() => comment.to_owned(),
        true => letter.to_string(),
        false => word.to_owned(),
    };
    let symbol = symbol.unwrap_or(if letter == '0' { '.' } else { letter });
    Ok((letter, PaletteColor::new(name, rgb.unwrap_or(Rgb(128, 128, 128)), symbol)))
}

/// A clue: lengths, each with the letter of its colour after it.
fn read_clue<'a>(input: &Input<'a>, line: &'a str, letters: &Letters) -> Result<PlacedClue<'a>, ReadError> {
    let is_gap = |character: char| matches!(character, ' ' | '\t' | ',');
    let mut blocks = Vec::new();
    let mut rest = line.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (word, below) = rest.split_at(digits);
        if word.is_empty() {
            return Err(input.unexpected(rest.split(is_gap).next().unwrap_or(rest), "a block length"));
        }
        if word == "0" && line.trim() == "0" {
            return Err(input
                .unexpected(word, "a block length")
                .with_help("in a .g file a blank line is an empty clue"));
        }
        let length = input.length(word)?;
        let letter = below.chars().next().filter(|&letter| !is_gap(letter));
        let color = match letter {
            None => letters.default,
            Some(letter) => letters.colors.iter().find(|(known, _)| *known == letter).map(|&(_, color)| color),
        };
        let after_letter = letter.map_or(0, char::len_utf8);
        let Some(color) = color else {
            let expected =
                if letter.is_some() { "the letter of a declared colour" } else { "a colour after the length" };
            return Err(input.unexpected(
                if letter.is_some() { below.get(..after_letter).unwrap_or(word) } else { word },
                expected,
            ));
        };
        blocks.push(Block { length, color });
        rest = below.get(after_letter..).unwrap_or_default().trim_start_matches(is_gap);
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place: line.trim() })
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        write_text(&puzzle.metadata, output);
        let plain = colors::is_plain(&puzzle.palette);
        let letters = letters(&puzzle.palette);
        if !plain {
            write_colors(&puzzle.palette, &letters, output);
        }
        for (heading, clues) in [(": rows", puzzle.rows()), (": columns", puzzle.columns())] {
            output.line(heading);
            for clue in clues.iter().flatten() {
                let block = |block: &Block| match letters.get(block.color.index()) {
                    Some(letter) if block.color != Color::BLACK => format!("{}{letter}", block.length),
                    _ => block.length.to_string(),
                };
                output.line(clue.blocks().iter().map(block).collect::<Vec<_>>().join(" "));
            }
        }
        output.line(": end");
    }
}

fn write_text(metadata: &Metadata, output: &mut Output) {
    for field in Field::ALL.into_iter().filter(|&field| field != Field::Description) {
        if let Some(value) = field.get(metadata) {
            output.line(format!("{}: {}", field.name(), value));
        }
    }
    if let Some(description) = Field::Description.get(metadata) {
        // A blank line first, or its first line would be the title; a blank before a line that would start a section.
        output.line("");
        for line in description.lines() {
            let starts_section = line.starts_with([':', '#']);
            match line.split_once(": ") {
                Some((name, value)) if Field::by_name(name).is_some_and(|field| field.get(metadata).is_none()) => {
                    output.warn(format!("in the description, `{name}:` would be a field; it is written `{name} :`"));
                    output.line(format!("{name} : {value}"));
                }
                _ if starts_section => output.line(format!(" {line}")),
                _ => output.line(line),
            }
        }
    }
}

fn write_colors(palette: &Palette, letters: &[char], output: &mut Output) {
    if palette.colors().iter().any(|color| color.symbol.is_whitespace()) {
        output.warn("the format olsak has no place for a blank as the symbol of a colour");
    }
    output.line("#d");
    for (color, letter) in palette.colors().iter().zip(letters) {
        output.line(format!("   {letter}:{}  #{}  {}", color.symbol, color.rgb, color.name));
    }
}

/// The letter of each colour: `0` the background, `1` the default, then a letter of the name or any that is free.
fn letters(palette: &Palette) -> Vec<char> {
    let mut letters = vec!['0', '1'];
    for color in palette.colors().iter().skip(2) {
        let own = color.name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
        let free = own.chain('a'..='z').chain('A'..='Z').find(|letter| !letters.contains(letter));
        letters.push(free.unwrap_or('?'));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read, write};

    const COLORED: &str = "title: Stripe\n\n a : b\n#d\n   0:.  #FFFFFF  white\n   1:#  #000000  black\n   r:%  #FF0000  red\n\
        : rows\n1 2r\n\n: columns\n1\n1r\n1r\n: end\n";

    fn message(text: &str) -> String {
        read("a.g", text.as_bytes(), Some(Format::Olsak)).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn colours_and_text_are_kept() {
        let document = read("a.g", COLORED.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Olsak, 3, 2));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("Stripe"));
        assert_eq!(puzzle.palette.colors()[2].name, "red");
        assert_eq!(write(Format::Olsak, &document.puzzles).unwrap().text, COLORED.replace(" a", "a"));
    }

    #[test]
    fn names_of_colours_end_at_any_blank() {
        let document = read("a.g", b"#d\n0:. white\n1:# red\x0c\n:\n1\n:\n1\n:", None).unwrap();
        assert_eq!(document.puzzles[0].palette.colors()[1].name, "red");
    }

    #[test]
    fn a_single_line_is_the_title() {
        let document = read("a.g", b"Bicykl\n:\n1\n:\n1\n\n", None).unwrap();
        assert_eq!(document.puzzles[0].metadata.title.as_deref(), Some("Bicykl"));
        assert_eq!(document.warnings.len(), 1);
    }

    #[test]
    fn what_is_not_supported_is_said() {
        assert_eq!(message("a\n#Triddler\n:\n"), "a.g:2:1: triddlers are not supported");
        assert_eq!(
            message("#d\n a:a black/white\n:\n1\n:\n1\n:"),
            "a.g:2:6: triangles, half-filled cells, are not supported"
        );
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(message("a\n:\n0\n:\n1\n:"), "a.g:3:1: expected a block length, found \"0\"");
        assert_eq!(message("a\n:\n1r\n:\n1\n:"), "a.g:3:2: expected the letter of a declared colour, found \"r\"");
        assert_eq!(message("#d\nr:r red\n:\n1\n:\n1r\n:"), "a.g:4:1: expected a colour after the length, found \"1\"");
        assert!(message("a\n:\n1\n").starts_with("a.g:3:2: expected rows and columns"));
    }
}
