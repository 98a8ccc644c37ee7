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

    /// Whether words of this face are set in the font from the file, if that has their letters.
    fn set_in_own(&self, face: Face) -> bool {
        #[cfg(feature = "fonts")]
        return face != Face::Clue && self.own.is_some();
        #[cfg(not(feature = "fonts"))]
        {
            let _ = face;
            false
        }
    }

    /// The width of a letter in the font from the file, if that has it.
    fn own_width(&self, letter: char) -> Option<f64> {
        #[cfg(feature = "fonts")]
        return self.own.as_ref().filter(|own| own.has(letter)).map(|own| own.advance(letter));
        #[cfg(not(feature = "fonts"))]
        {
            let _ = letter;
            None
        }
    }

    /// The first letter of a text that no font has.
    pub fn missing(&self, text: &str) -> Option<char> {
        match self.choose(Face::Words, text) {
            Choice::None(letter, _) => Some(letter),
            _ => None,
        }
    }

    /// Whether no font has a letter.
    pub(crate) fn missing_letter(&self, letter: char) -> bool {
        self.missing(letter.encode_utf8(&mut [0; 4])).is_some()
    }

    /// The width of a text as a multiple of its size.
    pub(crate) fn width(&self, face: Face, text: &str) -> f64 {
        #[cfg(feature = "fonts")]
        if let Choice::Own(own) = self.choose(face, text) {
            return text.chars().map(|letter| own.advance(letter)).sum();
        }
        text.chars().map(|letter| letters::width(letter, face == Face::Bold)).sum()
    }

    /// The text, cut if it is wider than so many times its size.
    ///
    /// Looks at no more letters than there is room for, and one.
    pub(crate) fn cut(&self, face: Face, text: &str, room: f64) -> String {
        let mut measure = Measure::new(self, face);
        // Where the longest text ends that fits with dots behind it; blanks before the dots are left out.
        let (mut end, mut fits_with_dots) = (0, measure.with_dots() <= room);
        for (at, letter) in text.char_indices() {
            measure.add(letter);
            if measure.least() > room {
                let cut = || format!("{}...", &text[..end]);
                return if fits_with_dots { cut() } else { String::new() };
            }
            let next = at + letter.len_utf8();
            if next < text.len() && !letter.is_whitespace() && measure.with_dots() <= room {
                (end, fits_with_dots) = (next, true);
            }
        }
        if measure.width() <= room {
            text.to_owned()
        } else if fits_with_dots {
            format!("{}...", &text[..end])
        } else {
            String::new()
        }
    }

    /// The text in lines that are not wider than so many times its size, broken at blanks.
    pub(super) fn wrap(&self, face: Face, text: &str, room: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let (mut line, mut measure) = (String::new(), Measure::new(self, face));
            for word in paragraph.split_whitespace() {
                let mut longer = measure.clone();
                let blank = if line.is_empty() { "" } else { " " };
                blank.chars().chain(word.chars()).for_each(|letter| longer.add(letter));
                if !line.is_empty() && longer.width() > room {
                    lines.push(self.cut(face, &std::mem::take(&mut line), room));
                    longer = Measure::new(self, face);
                    word.chars().for_each(|letter| longer.add(letter));
                } else {
                    line += blank;
                }
                line += word;
                measure = longer;
            }
            lines.push(self.cut(face, &line, room));
        }
        lines
    }
}

/// The width of a text that grows, as a multiple of its size.
#[derive(Clone)]
struct Measure<'a> {
    fonts: &'a Fonts,
    face: Face,
    built_in: f64,
    /// In the font from the file, as long as that has all letters.
    own: Option<f64>,
}

impl<'a> Measure<'a> {
    /// That of no letters.
    fn new(fonts: &'a Fonts, face: Face) -> Self {
        Self { fonts, face, built_in: 0.0, own: fonts.set_in_own(face).then_some(0.0) }
    }

    fn add(&mut self, letter: char) {
        self.built_in += letters::width(letter, self.face == Face::Bold);
        self.own = self.own.and_then(|width| Some(width + self.fonts.own_width(letter)?));
    }

    /// The width in the font that is chosen.
    fn width(&self) -> f64 {
        self.own.unwrap_or(self.built_in)
    }

    /// The width with any letters behind it, at least: the font from the file may turn out to lack one of them.
    fn least(&self) -> f64 {
        self.own.map_or(self.built_in, |own| own.min(self.built_in))
    }

    /// The width with dots behind it.
    fn with_dots(&self) -> f64 {
        let mut longer = self.clone();
        (0..3).for_each(|_| longer.add('.'));
        longer.width()
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
        assert_eq!(fonts.cut(Face::Words, "i  x", 1.1), "i...");
        assert_eq!(fonts.wrap(Face::Words, "iiiiiiiiiiiiii a", 2.0), ["iiiii...", "a"]);
    }

    /// As the text is cut letter by letter from its end.
    #[test]
    fn the_longest_part_that_fits_is_left() {
        let fonts = Fonts::built_in();
        let slowly = |face, text: &str, room| {
            let mut short = text.to_owned();
            if fonts.width(face, text) <= room {
                return short;
            }
            while short.pop().is_some() {
                let cut = format!("{}...", short.trim_end());
                if fonts.width(face, &cut) <= room {
                    return cut;
                }
            }
            String::new()
        };
        for text in ["", " ", "a cat", "  two  words  ", "Ünïcödé – ☃☃ я", "i i i i i i", "...", "WWW  \u{3000} i"]
        {
            for face in [Face::Words, Face::Bold, Face::Clue] {
                for tenths in 0..120 {
                    let room = f64::from(tenths) / 10.0;
                    assert_eq!(fonts.cut(face, text, room), slowly(face, text, room), "{text:?} {room}");
                }
            }
        }
    }

    /// Letter by letter from the end, this would take hours.
    #[test]
    fn texts_without_end_are_cut_at_once() {
        let fonts = Fonts::built_in();
        for text in ["a".repeat(1 << 20), "a ".repeat(1 << 19), " ".repeat(1 << 20), "☃".repeat(1 << 20)] {
            assert!(fonts.cut(Face::Words, &text, 40.0).len() < 400);
            let lines = fonts.wrap(Face::Words, &text, 40.0);
            assert!(lines.iter().all(|line| fonts.width(Face::Words, line) <= 40.0));
        }
    }
}
