//! The colours, and the letters that stand for them in clues.

use super::{
    super::{
        Format,
        codec::{Output, no_place},
        colors,
        error::{ReadError, say},
        input::{Input, after},
        triangles::{halves, triangle},
    },
    Direction,
};
use nonosat_model::{Color, Corner, Palette, PaletteColor, Rgb, Shape};

/// The letters that stand for colours in clues.
pub(super) struct Letters {
    /// The colour of a block without a letter.
    pub(super) default: Option<Color>,
    letters: Vec<Letter>,
}

struct Letter {
    letter: char,
    color: Color,
    glue: Option<Glue>,
}

/// An end of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    First,
    Last,
}

/// Whether a triangle is glued to the begin of blocks, rather than to their end: in rows, and in columns.
type Glue = [bool; 2];

impl Default for Letters {
    fn default() -> Self {
        Self { default: Some(Color::BLACK), letters: Vec::new() }
    }
}

impl Letters {
    /// The colour of blocks with this letter.
    pub(super) fn color(&self, letter: char) -> Option<Color> {
        self.letters.iter().find(|known| known.letter == letter && known.glue.is_none()).map(|known| known.color)
    }

    /// The triangle with this letter that is glued to this end of blocks.
    pub(super) fn cap(&self, letter: char, direction: Direction, end: End) -> Option<Color> {
        let is_cap = |glue: Option<Glue>| match (glue, direction) {
            (Some([first, _]), Direction::Row) | (Some([_, first]), Direction::Column) => first == (end == End::First),
            _ => false,
        };
        self.letters.iter().find(|known| known.letter == letter && is_cap(known.glue)).map(|known| known.color)
    }
}

/// Reads the declarations of colours.
pub(super) fn read(input: &mut Input<'_>, lines: &[&str]) -> Result<(Palette, Letters), ReadError> {
    let mut declared: Vec<Declared<'_>> = Vec::new();
    let mut background = colors::white();
    for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let (letter, color, glue) = read_color(input, line, background.rgb)?;
        match letter {
            '0' => background = color,
            // The surroundings of a triddler.
            '6' => {}
            _ => declared.push((letter, color, glue, line)),
        }
    }
    check_glue(input, &declared)?;
    let mut palette = Palette::with_background(background);
    let mut letters = Letters { default: None, letters: Vec::new() };
    for (letter, mut color, glue, line) in declared {
        if palette.by_name(&color.name).is_some() {
            color.name = format!("{} {letter}", color.name);
        }
        let color = colors::add(input, &mut palette, color, line)?;
        match letter {
            '1' => letters.default = Some(color),
            _ => letters.letters.push(Letter { letter, color, glue }),
        }
    }
    if palette.len() == 1 {
        letters.default = palette.add(colors::black());
    }
    Ok((colors::usual(palette), letters))
}

/// A letter, its colour, where it is glued to blocks, and the line that says so.
type Declared<'a> = (char, PaletteColor, Option<Glue>, &'a str);

/// Checks that either no triangle is glued to blocks or all are: one that is not would be a block beside its own caps.
fn check_glue(input: &Input<'_>, declared: &[Declared<'_>]) -> Result<(), ReadError> {
    if declared.iter().all(|(_, _, glue, _)| glue.is_none()) {
        return Ok(());
    }
    for (letter, _, glue, line) in declared.iter().filter(|(_, color, ..)| color.shape != Shape::Full) {
        if *letter == '1' {
            return Err(input.unexpected(line, say("expected.whole-1")));
        }
        if glue.is_none() {
            return Err(input.unexpected(line, say("expected.glue")));
        }
    }
    Ok(())
}

/// A declaration: `m:%  blue  comment`.
fn read_color(
    input: &mut Input<'_>,
    line: &str,
    background: Rgb,
) -> Result<(char, PaletteColor, Option<Glue>), ReadError> {
    let mut characters = line.chars();
    let (letter, colon) = (characters.next().unwrap_or(' '), characters.next());
    let allowed = matches!(letter, '0' | '1' | '6') || !(letter.is_ascii_digit() || letter == ',');
    if !allowed || colon != Some(':') {
        return Err(input.unexpected(line, say("expected.color-such").with("keywords", vec!["`m:%  blue`"])));
    }
    let rest = characters.as_str();
    let symbol = rest.chars().next().filter(|symbol| !symbol.is_whitespace());
    let rest = rest.get(symbol.map_or(0, char::len_utf8)..).unwrap_or_default().trim_start();
    let (word, comment) = rest.split_once(char::is_whitespace).unwrap_or((rest, after(rest)));
    let mut comment = comment.trim();
    if word.is_empty() {
        return Err(input.unexpected(rest, say("expected.color-name")));
    }
    let mut glue = None;
    let (rgb, shape) = match word.split_once(['/', '\\']) {
        None => (look(input, word), Shape::Full),
        Some((left, right)) => {
            let slash = word.get(left.len()..).is_some_and(|cut| cut.starts_with('/'));
            glue = glue_of(comment);
            // A half at the right is at the bottom, too, if the cell is cut along `/`.
            if glue.is_some_and(|[row, column]| (row == column) != slash) {
                let (signs, cut) = if slash { (["`<<`", "`>>`"], "/") } else { (["`<>`", "`><`"], "\\") };
                let expected = say("expected.cut").with("keywords", signs.to_vec()).with("sign", cut);
                return Err(input.unexpected(comment.get(..2).unwrap_or(comment), expected));
            }
            comment = if glue.is_some() { comment.get(2..).unwrap_or_default().trim() } else { comment };
            let halves = [look(input, left), look(input, right)];
            triangle(slash, halves, glue.map(|[is_first, _]| is_first), background)
        }
    };
    let name = match word.contains('#') {
        true if !comment.is_empty() => comment.to_owned(),
        true => letter.to_string(),
        false => word.to_owned(),
    };
    let symbol = symbol.unwrap_or(if letter == '0' { '.' } else { letter });
    Ok((letter, PaletteColor { name, rgb, symbol, shape }, glue))
}

/// The look of a colour, as hexadecimal digits or by its natural name.
fn look(input: &mut Input<'_>, word: &str) -> Rgb {
    let rgb = if word.starts_with('#') { Rgb::parse(word) } else { colors::named(word) };
    rgb.unwrap_or_else(|| {
        input.warn(word, say("note.gray").with("color", format!("{word:?}")));
        Rgb(128, 128, 128)
    })
}

/// Where a triangle with this comment is glued to blocks.
fn glue_of(comment: &str) -> Option<Glue> {
    let is_first = |mark: u8| match mark {
        b'<' => Some(true),
        b'>' => Some(false),
        _ => None,
    };
    let &[row, column, ..] = comment.as_bytes() else { return None };
    Some([is_first(row)?, is_first(column)?])
}

/// Whether a triangle may be glued to the begin of blocks, rather than to their end.
pub(super) fn is_first(corner: Corner, direction: Direction) -> bool {
    if direction == Direction::Column { corner.is_bottom() } else { corner.is_right() }
}

/// Writes the colours; triangles are `glued` to blocks or not.
pub(super) fn write(palette: &Palette, letters: &[char], glued: bool, output: &mut Output) {
    if palette.colors().iter().any(|color| color.symbol.is_whitespace()) {
        output.warn(no_place(Format::Olsak, say("part.blank-symbol")));
    }
    output.line("#d");
    for (color, letter) in palette.colors().iter().zip(letters) {
        let look = halves(color, "#").unwrap_or_else(|| format!("#{}", color.rgb));
        let mut name = color.name.clone();
        if let Some(corner) = color.shape.corner() {
            let mark = |direction| if is_first(corner, direction) { '<' } else { '>' };
            if glued {
                name = format!("{}{}  {name}", mark(Direction::Row), mark(Direction::Column));
            } else if glue_of(&name).is_some() {
                output.warn(say("loss.glued").with("color", format!("{name:?}")));
                name.insert(0, '-');
            }
        }
        output.line(format!("   {letter}:{}  {look}  {name}", color.symbol));
    }
}

/// The letter of each colour: `0` the background, `1` the default, then a letter of the name or any that is free.
pub(super) fn of_palette(palette: &Palette) -> Vec<char> {
    let mut letters = vec!['0', '1'];
    for color in palette.colors().iter().skip(2) {
        let own = color.name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase());
        let free = own.chain('a'..='z').chain('A'..='Z').find(|letter| !letters.contains(letter));
        letters.push(free.unwrap_or('?'));
    }
    letters
}
