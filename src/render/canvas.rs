//! A sheet of coloured characters that is drawn on in any order and read as text.

use super::Ink;

/// A sheet of coloured characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, rows: vec![vec![(' ', Ink::PLAIN); width]; height] }
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
            self.rows[row][column + offset] = (symbol, ink);
        }
    }

    /// Writes a text that ends before `end`.
    pub(super) fn write_before(&mut self, end: usize, row: usize, text: &str, ink: Ink) {
        self.write(end - text.chars().count(), row, text, ink);
    }

    /// Both sheets side by side, `gap` characters apart, with equal last lines.
    #[must_use]
    pub fn beside(self, other: Self, gap: usize) -> Self {
        let height = self.height().max(other.height());
        let mut both = Self::new(self.width + gap + other.width, height);
        let right = self.width + gap;
        for (sheet, left) in [(self, 0), (other, right)] {
            let top = height - sheet.height();
            for (row, symbols) in sheet.rows.into_iter().enumerate() {
                both.rows[top + row][left..left + symbols.len()].copy_from_slice(&symbols);
            }
        }
        both
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
        let mut text = String::with_capacity((self.width + 1) * self.height());
        for row in &self.rows {
            let visible = |&(symbol, ink): &(char, Ink)| symbol != ' ' || (color && ink.back.is_some());
            let end = row.iter().rposition(visible).map_or(0, |last| last + 1);
            let mut current = Ink::PLAIN;
            for &(symbol, ink) in &row[..end] {
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
        text
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
}
