//! Which font a text is set in.

#[cfg(feature = "fonts")]
use super::font_file::Font;
use super::{letters, mark::Face};

/// The fonts of a book: the built-in Helvetica, and one from a file for words.
#[derive(Debug, Default)]
pub struct Fonts {
    #[cfg(feature = "fonts")]
    own: Option<Font>,
}

/// The font of a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice<'a> {
    /// The built-in one, plain or bold as the face is.
    BuiltIn,
    /// The one from the file.
    #[cfg(feature = "fonts")]
    Own(&'a Font),
    /// None has this letter.
    None(char, std::marker::PhantomData<&'a ()>),
}

impl Fonts {
    /// Only the built-in font.
    pub fn built_in() -> Self {
        Self::default()
    }

    /// Words are set in this font, clues in the built-in one.
    #[cfg(feature = "fonts")]
    pub fn with(own: Font) -> Self {
        Self { own: Some(own) }
    }

    /// The font from the file.
    #[cfg(feature = "fonts")]
    pub(super) fn own(&self) -> Option<&Font> {
        self.own.as_ref()
    }

    /// The font of a text: that of the file if it has all letters, else the built-in one.
    pub(super) fn choose(&self, face: Face, text: &str) -> Choice<'_> {
        #[cfg(feature = "fonts")]
        if let Some(own) = self.own.as_ref().filter(|own| face != Face::Clue && text.chars().all(|it| own.has(it))) {
            return Choice::Own(own);
        }
        // Without a font from a file, every face has the same letters.
        #[cfg(not(feature = "fonts"))]
        let _ = face;
        match text.chars().find(|&letter| letters::code(letter).is_none()) {
            None => Choice::BuiltIn,
            Some(letter) => Choice::None(letter, std::marker::PhantomData),
        }
    }

    /// The first letter of a text that no font has.
    pub fn missing(&self, text: &str) -> Option<char> {
        match self.choose(Face::Words, text) {
            Choice::None(letter, _) => Some(letter),
            _ => None,
        }
    }

    /// The width of a text as a multiple of its size.
    pub(super) fn width(&self, face: Face, text: &str) -> f64 {
        #[cfg(feature = "fonts")]
        if let Choice::Own(own) = self.choose(face, text) {
            return text.chars().map(|letter| own.advance(letter)).sum();
        }
        text.chars().map(|letter| letters::width(letter, face == Face::Bold)).sum()
    }

    /// The text, cut if it is wider than so many times its size.
    pub(super) fn cut(&self, face: Face, text: &str, room: f64) -> String {
        if self.width(face, text) <= room {
            return text.to_owned();
        }
        let mut short: String = text.to_owned();
        while short.pop().is_some() {
            let cut = format!("{}...", short.trim_end());
            if self.width(face, &cut) <= room {
                return cut;
            }
        }
        String::new()
    }

    /// The text in lines that are not wider than so many times its size, broken at blanks.
    pub(super) fn wrap(&self, face: Face, text: &str, room: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if !line.is_empty() && self.width(face, &longer) > room {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                } else {
                    line = longer;
                }
            }
            lines.push(self.cut(face, &line, room));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped() {
        let fonts = Fonts::built_in();
        assert_eq!(fonts.cut(Face::Words, "a cat", 10.0), "a cat");
        let cut = fonts.cut(Face::Words, "a very long title", 5.0);
        assert!(cut.starts_with("a v") && cut.ends_with("...") && fonts.width(Face::Words, &cut) <= 5.0, "{cut}");
        let lines = fonts.wrap(Face::Words, "one two three\n\nfour", 4.0);
        assert_eq!(lines, ["one two", "three", "", "four"]);
        assert_eq!(fonts.cut(Face::Bold, "x", 0.1), "");
    }
}
