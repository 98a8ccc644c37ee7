//! Before a puzzle is written: what its format cannot hold of names and other text is replaced, with a warning.

use std::borrow::Cow;

use super::{
    codec::{Characters, Codec, Field, Output, other_field},
    error::say,
    inert::{is_inert, substitute},
};
use nonosat_model::{Message, Metadata, Palette, PaletteColor, Puzzle};

impl Characters {
    /// Whether the format can hold a character, raw or as a reference.
    fn hold(self, character: char) -> bool {
        match self {
            Self::All => true,
            Self::References => character != '\0',
            Self::Xml => {
                !matches!(character, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}')
            }
            Self::Inert => is_inert(character),
        }
    }

    /// The text as the format can hold it, and whether characters were replaced.
    fn clean(self, text: &str, line_breaks: bool) -> (String, bool) {
        let text = match (self, line_breaks) {
            (Self::All | Self::References, _) => text.to_owned(),
            (Self::Xml, _) => text.trim().to_owned(),
            (Self::Inert, true) => lines(text).join("\n").trim().to_owned(),
            (Self::Inert, false) => lines(text).join(" ").trim().to_owned(),
        };
        let keeps = |character| self.hold(character) || line_breaks && character == '\n';
        if text.chars().all(keeps) {
            return (text, false);
        }
        let kept: String = text.chars().map(|c| if keeps(c) { c } else { substitute(c) }).collect();
        // A blank may now stand at an end.
        (if self == Self::References { kept } else { kept.trim().to_owned() }, true)
    }
}

/// The lines of a text, whatever ends them, without blanks around them.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.split('\n').map(|line| line.trim().to_owned()).collect()
}

/// The puzzle with names and other text that the format can hold.
pub(super) fn cleaned<'a>(codec: &Codec, puzzle: &'a Puzzle, output: &mut Output) -> Cow<'a, Puzzle> {
    if codec.holds.characters == Characters::All {
        return Cow::Borrowed(puzzle);
    }
    let metadata = metadata(codec, &puzzle.metadata, output);
    let palette = if codec.holds.colors { palette(codec, &puzzle.palette, output) } else { puzzle.palette.clone() };
    if metadata == puzzle.metadata && palette == puzzle.palette {
        return Cow::Borrowed(puzzle);
    }
    let mut puzzle = puzzle.clone();
    (puzzle.metadata, puzzle.palette) = (metadata, palette);
    Cow::Owned(puzzle)
}

fn replaced(codec: &Codec, what: Message, output: &mut Output) {
    output.warn(say("loss.characters").with("format", codec.name).with("what", what));
}

fn metadata(codec: &Codec, given: &Metadata, output: &mut Output) -> Metadata {
    let holds = &codec.holds;
    let mut metadata = Metadata::default();
    for field in Field::ALL.into_iter().filter(|field| holds.fields.contains(field)) {
        if let Some(value) = field.get(given) {
            let (text, changed) = holds.characters.clean(value, holds.line_breaks.within(Some(field)));
            if changed {
                replaced(codec, field.message(), output);
            }
            field.set(&mut metadata, text);
        }
    }
    for (name, value) in given.other.iter().filter(|(name, _)| (holds.other)(name)) {
        let (text, changed) = holds.characters.clean(value, holds.line_breaks.within(None));
        if changed {
            replaced(codec, other_field(name), output);
        }
        metadata.other.push((name.clone(), text));
    }
    metadata
}

fn palette(codec: &Codec, given: &Palette, output: &mut Output) -> Palette {
    let characters = codec.holds.characters;
    let mut colors: Vec<PaletteColor> = Vec::new();
    for color in given.colors() {
        let (mut name, changed) = characters.clean(&color.name, false);
        let symbol = if characters.hold(color.symbol) { color.symbol } else { char::REPLACEMENT_CHARACTER };
        if changed || symbol != color.symbol {
            replaced(codec, say("part.color").with("name", format!("{:?}", color.name)), output);
        }
        // Names that differed by what was replaced must differ still; in XML, not only by case.
        let stem = name.clone();
        let same =
            |one: &str, other: &str| one == other || characters == Characters::Xml && one.eq_ignore_ascii_case(other);
        for number in 2.. {
            if colors.iter().all(|earlier| !same(&earlier.name, &name)) {
                break;
            }
            name = format!("{stem} {number}");
        }
        if name != color.name && !changed {
            let name = format!("{:?}", color.name);
            output.warn(say("loss.renamed").with("format", codec.name).with("color", name));
        }
        colors.push(PaletteColor { name, symbol, ..color.clone() });
    }
    let mut colors = colors.into_iter();
    let mut palette = colors.next().map_or_else(Palette::black_and_white, Palette::with_background);
    for color in colors {
        palette.add(color);
    }
    palette
}
