//! A sheet of coloured characters that is drawn on in any order and read as text.

use std::collections::HashMap;

use super::Ink;

/// A sheet of coloured characters.
///
/// A large picture has millions of characters, but only a few dozen kinds: the numbers of the kinds are stored.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    width: usize,
    rows: Vec<Vec<u32>>,
    kinds: Kinds,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, rows: vec![vec![Kinds::BLANK; width]; height], kinds: Kinds::default() }
    }

    /// The number of characters of a line, as the terminal counts them.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of lines.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Writes a text from left to right.
    ///
    /// # Panics
    /// If it does not lie within the sheet.
    pub fn write(&mut self, column: usize, row: usize, text: &str, ink: Ink) {
        for (offset, symbol) in text.chars().enumerate() {
            self.rows[row][column + offset] = self.kinds.number((symbol, ink));
        }
    }

    /// Writes a text that ends before `end`.
    pub(super) fn write_before(&mut self, end: usize, row: usize, text: &str, ink: Ink) {
        self.write(end - text.chars().count(), row, text, ink);
    }

    /// Both sheets side by side, `gap` characters apart, with equal last lines.
    #[must_use]
    pub fn beside(mut self, mut other: Self, gap: usize) -> Self {
        let height = self.height().max(other.height());
        self.raise(height);
        other.raise(height);
        let numbers: Vec<u32> = other.kinds.all.iter().map(|&kind| self.kinds.number(kind)).collect();
        let right = self.width + gap;
        self.width = right + other.width;
        // Line by line, so that memory is freed as it is copied.
        for (row, symbols) in self.rows.iter_mut().zip(other.rows) {
            row.reserve_exact(self.width - row.len());
            row.resize(right, Kinds::BLANK);
            row.extend(symbols.into_iter().map(|kind| numbers[kind as usize]));
        }
        self
    }

    /// What stands in the first columns, up to so many.
    #[must_use]
    pub fn cropped(mut self, width: usize) -> Self {
        self.width = self.width.min(width);
        self.rows.iter_mut().for_each(|row| row.truncate(width));
        self
    }

    /// Puts blank lines above the others, up to so many.
    fn raise(&mut self, height: usize) {
        let missing = height - self.height();
        self.rows.splice(..0, vec![vec![Kinds::BLANK; self.width]; missing]);
    }

    /// All characters, line by line.
    fn characters(&self) -> impl Iterator<Item = &(char, Ink)> {
        self.rows.iter().flatten().map(|&kind| self.kinds.get(kind))
    }

    /// The text without colours; every line ends with a newline and without blanks before it.
    pub fn to_plain(&self) -> String {
        self.to_text(false)
    }

    /// The text with ANSI colours.
    pub fn to_ansi(&self) -> String {
        self.to_text(true)
    }

    /// The text, with ANSI colours if wanted.
    pub fn to_text(&self, color: bool) -> String {
        let mut text = String::new();
        self.write_to(&mut text, color);
        text
    }

    /// Writes the text at the end of another one, with ANSI colours if wanted.
    pub fn write_to(&self, text: &mut String, color: bool) {
        text.reserve((self.width + 1) * self.height());
        for row in &self.rows {
            let visible = |&(symbol, ink): &(char, Ink)| symbol != ' ' || (color && ink.back.is_some());
            let end = row.iter().rposition(|&kind| visible(self.kinds.get(kind))).map_or(0, |last| last + 1);
            let mut current = Ink::PLAIN;
            for &kind in &row[..end] {
                let &(symbol, ink) = self.kinds.get(kind);
                if color && ink != current && (symbol != ' ' || ink.back != current.back) {
                    text.push_str(&ink.to_string());
                    current = ink;
                }
                text.push(symbol);
            }
            if current != Ink::PLAIN {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
    }
}

/// Whether the same characters stand in the same places, independent of the order of writing.
impl PartialEq for Canvas {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height()) == (other.width, other.height()) && self.characters().eq(other.characters())
    }
}

impl Eq for Canvas {}

/// The kinds of characters on a sheet: each a character with its colours.
#[derive(Clone, Debug)]
struct Kinds {
    all: Vec<(char, Ink)>,
    numbers: HashMap<(char, Ink), u32>,
    /// The number requested last: usually the next one is the same.
    last: u32,
}

impl Kinds {
    /// The number of the blank.
    const BLANK: u32 = 0;

    fn get(&self, number: u32) -> &(char, Ink) {
        &self.all[number as usize]
    }

    /// The number of a kind; the next free one if there is none of it yet.
    fn number(&mut self, kind: (char, Ink)) -> u32 {
        if *self.get(self.last) != kind {
            self.last = *self.numbers.entry(kind).or_insert(self.all.len() as u32);
            if self.last as usize == self.all.len() {
                self.all.push(kind);
            }
        }
        self.last
    }
}

impl Default for Kinds {
    fn default() -> Self {
        let blank = (' ', Ink::PLAIN);
        Self { all: vec![blank], numbers: [(blank, Self::BLANK)].into(), last: Self::BLANK }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_no_trailing_blanks_and_few_escapes() {
        let mut canvas = Canvas::new(6, 2);
        canvas.write(1, 0, "ab", Ink::DIM);
        canvas.write(3, 0, "c", Ink::PLAIN);
        assert_eq!(canvas.to_plain(), " abc\n\n");
        assert_eq!(canvas.to_ansi(), " \u{1b}[0;2mab\u{1b}[0mc\n\n");
    }

    #[test]
    fn sheets_stand_on_the_same_ground() {
        let (mut one, mut other) = (Canvas::new(1, 2), Canvas::new(1, 1));
        one.write(0, 0, "a", Ink::PLAIN);
        one.write_before(1, 1, "b", Ink::PLAIN);
        other.write(0, 0, "c", Ink::PLAIN);
        assert_eq!(one.beside(other, 2).to_plain(), "a\nb  c\n");
    }

    #[test]
    fn sheets_are_equal_whatever_was_written_first() {
        let sheet = |order: [usize; 2]| {
            let mut canvas = Canvas::new(2, 1);
            for at in order {
                canvas.write(at, 0, ["a", "b"][at], [Ink::DIM, Ink::PLAIN][at]);
            }
            canvas
        };
        assert_eq!(sheet([0, 1]), sheet([1, 0]));
        assert_ne!(sheet([0, 1]), sheet([0, 0]));
        assert_ne!(Canvas::new(2, 1), Canvas::new(1, 2));
    }
}
