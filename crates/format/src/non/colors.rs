//! Colours in `.non` files, for which there are two notations.
//!
//! One declares a letter and puts it after the length: `color a #ff0000` and `3a,1b`. The other declares a name and
//! puts it before: `color red FF0000 #` and `red 3 1 blue 2` or `red: 3, 1`. Both are read and the first is written,
//! with a line of our own, `color-name a "red" "#"`, to keep name and symbol.

use super::unquoted;
use crate::{
    codec::Output,
    colors,
    colors::add,
    error::{ErrorKind, ReadError, say},
    html,
    input::{Input, after, digits, first_word, leading_number},
    separators::{HELP, Separators},
};
use nonosat_model::{Block, Clue, Color, ColorSet, Grid, Palette, PaletteColor, Picture, Rgb};

/// The letter that stands for the background.
const BACKGROUND: char = '0';

/// The colours that a file declares.
#[derive(Default)]
pub(super) struct Colors<'a>(Vec<Declared<'a>>);

struct Declared<'a> {
    /// Its letter in clues and goals.
    letter: char,
    color: PaletteColor,
    place: &'a str,
}

impl<'a> Colors<'a> {
    /// Whether a word of a clue is the name of a colour.
    pub(super) fn contains(&self, word: &str) -> bool {
        let word = word.trim_end_matches(':');
        self.0.iter().any(|declared| declared.color.name == word)
    }

    /// Reads what follows the keyword `color`.
    pub(super) fn declare(&mut self, input: &Input<'_>, value: &'a str) -> Result<(), ReadError> {
        let (word, rest) = first_word(value);
        let (rgb, symbol) = first_word(rest);
        let Some(look) = Rgb::parse(rgb).filter(|_| rgb.len() >= 6) else {
            let expected = say("expected.color-such").with("keywords", vec!["`#ff0000`", "`FF0000`"]);
            return Err(input.unexpected(rgb, expected));
        };
        let mut letters = word.chars();
        let letter = letters.next().unwrap_or(' ');
        let symbol = symbol.chars().next().unwrap_or(if letter == BACKGROUND { '.' } else { letter });
        if rgb.starts_with('#') && letters.next().is_some() {
            return Err(input.unexpected(word, say("expected.single-letter")));
        }
        let letter = if rgb.starts_with('#') { letter } else { symbol };
        let color = PaletteColor::new(word, look, symbol);
        // The background may be declared twice. Each further colour is looked up by going through all.
        if self.0.len() > Color::LIMIT {
            return Err(input.too_large(word, say("large.palette"), Color::LIMIT));
        }
        self.0.push(Declared { letter, color, place: word });
        Ok(())
    }

    /// Reads what follows the keyword `color-name`.
    pub(super) fn name(&mut self, input: &mut Input<'_>, value: &'a str) -> Result<(), ReadError> {
        let (letter, names) = first_word(value);
        let Some(declared) = self.0.iter_mut().find(|declared| letter.chars().eq([declared.letter])) else {
            return Err(input.unexpected(letter, say("expected.letter")));
        };
        let (name, symbol) = names.rsplit_once(' ').unwrap_or((names, after(names)));
        declared.color.name = unquoted(input, name.trim());
        if let Some(symbol) = unquoted(input, symbol).chars().next() {
            declared.color.symbol = symbol;
        }
        Ok(())
    }

    /// The palette, and the names of its colours in clues and goals.
    pub(super) fn into_palette(self, input: &Input<'_>) -> Result<(Palette, Letters), ReadError> {
        let (background, others): (Vec<_>, Vec<_>) =
            self.0.into_iter().partition(|declared| declared.letter == BACKGROUND && declared.place == "0");
        let background = background.into_iter().next_back();
        let mut palette = Palette::with_background(background.map_or_else(colors::white, |declared| declared.color));
        let mut letters = Letters { default: None, letters: Vec::new() };
        for Declared { letter, color, place } in others {
            letters.letters.push((letter, add(input, &mut palette, color, place)?));
        }
        letters.default = palette.by_name("black").filter(|color| !color.is_blank());
        Ok((palette, letters))
    }
}

/// The names of the colours in clues and goals.
pub(super) struct Letters {
    /// The colour of a block that names none, if there is one already.
    default: Option<Color>,
    letters: Vec<(char, Color)>,
}

impl Letters {
    /// Whether a character is declared as a colour.
    pub(super) fn contains(&self, letter: char) -> bool {
        self.letters.iter().any(|(known, _)| *known == letter)
    }

    /// Reads a clue in either notation; a block that names no colour is black.
    pub(super) fn clue(
        &mut self,
        input: &Input<'_>,
        line: &str,
        palette: &mut Palette,
        separators: &Separators,
    ) -> Result<Clue, ReadError> {
        if digits(line.trim()) == "0" {
            return Ok(Clue::default());
        }
        let mut named = None;
        let mut blocks = Vec::new();
        for word in separators.words(line) {
            let (length, letter) = leading_number(word);
            if length.is_empty() {
                let color = palette.by_name(word.trim_end_matches(':')).filter(|color| !color.is_blank());
                named = Some(color.ok_or_else(|| input.unexpected(word, say("expected.length")))?);
                continue;
            }
            let color = match letter {
                "" => named.or(self.default).or_else(|| self.add_black(palette)),
                _ => self.letters.iter().find(|(known, _)| letter.chars().eq([*known])).map(|&(_, color)| color),
            };
            let Some(color) = color else {
                let is_letter = letter.chars().all(char::is_alphabetic) && letter.chars().nth(1).is_none();
                let help = match is_letter {
                    true => say("help.declare").with("sign", letter),
                    false => HELP,
                };
                let error = input.unexpected(word, say("expected.length")).with_help(help);
                return Err(if is_letter { error.with_kind(ErrorKind::BadColor) } else { error });
            };
            blocks.push(Block { length: input.length(length)?, color });
        }
        Ok(Clue::new(blocks))
    }

    fn add_black(&mut self, palette: &mut Palette) -> Option<Color> {
        self.default = palette.add(colors::black());
        self.default
    }

    /// Adds black if the palette has no colour beside its background.
    pub(super) fn ensure_black(&mut self, palette: &mut Palette) {
        if palette.len() == 1 {
            self.add_black(palette);
        }
    }

    /// Reads the text of a goal or saved grid: `0` is blank, `1` filled, `?` unknown; other characters are ignored.
    pub(super) fn cells(
        &self,
        input: &Input<'_>,
        texts: &[&str],
        colors: usize,
        [width, height]: [usize; 2],
    ) -> Result<Grid, ReadError> {
        let filled = self.default.unwrap_or(Color::BLACK);
        let cell = |letter: char| match letter {
            '0' => Some(ColorSet::BLANK),
            '?' => Some(ColorSet::first(colors)),
            _ => match self.letters.iter().find(|(known, _)| *known == letter) {
                Some(&(_, color)) => Some(ColorSet::only(color)),
                None => (letter == '1').then_some(ColorSet::only(filled)),
            },
        };
        let cells: Vec<ColorSet> = texts.iter().flat_map(|text| text.chars()).filter_map(cell).collect();
        let (count, wanted) = (cells.len(), width.saturating_mul(height));
        let place = texts.first().copied().unwrap_or_default();
        let grid = if count == wanted { Grid::new(width, cells) } else { None };
        grid.ok_or_else(|| {
            input.mismatch(
                place,
                say("expected.cells-size").with("count", wanted).with("size", format!("{width} x {height}")),
                count,
            )
        })
    }
}

/// The letters with which a palette is written: `0` the background, `1` black if that is all there is.
pub(super) fn letters(palette: &Palette) -> Vec<char> {
    let mut letters = match colors::is_plain(palette) {
        true => vec![BACKGROUND, '1'],
        false => colors::symbols(palette, |symbol| symbol.is_ascii_alphabetic()),
    };
    if let Some(background) = letters.first_mut() {
        *background = BACKGROUND;
    }
    letters
}

pub(super) fn write_palette(palette: &Palette, letters: &[char], output: &mut Output) {
    for (color, &letter) in palette.colors().iter().zip(letters) {
        if letter == BACKGROUND && *color == colors::white() {
            continue;
        }
        output.line(format!("color {letter} #{}", color.rgb.to_string().to_ascii_lowercase()));
        let (name, symbol) = (html::encode(&color.name), html::encode(&color.symbol.to_string()));
        // A blank would separate the symbol from its quotation marks.
        output.line(format!("color-name {letter} \"{name}\" \"{}\"", symbol.replace(' ', "&#32;")));
    }
}

pub(super) fn clue_text(clue: &Clue, letters: &[char], plain: bool) -> String {
    if clue.blocks().is_empty() {
        return "0".to_owned();
    }
    let mut text = String::new();
    for block in clue.blocks() {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&block.length.to_string());
        if !plain {
            text.extend(letters.get(block.color.index()));
        }
    }
    text
}

pub(super) fn picture_text(picture: &Picture, letters: &[char]) -> String {
    picture.cells().iter().filter_map(|color| letters.get(color.index())).collect()
}

pub(super) fn grid_text(grid: &Grid, letters: &[char]) -> String {
    let letter = |cell: &ColorSet| cell.known().and_then(|color| letters.get(color.index())).copied().unwrap_or('?');
    grid.cells().iter().map(letter).collect()
}
