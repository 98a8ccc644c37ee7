//! The sentence under a picture, in letters of eight by eight pixels.

use super::super::{
    letters::{BLANK, glyph, measure},
    raster::{Area, Bitmap},
    stage::INK,
};

/// The most lines of a caption, and the height of one in pixels of the letters.
const LINES: usize = 2;
const LINE: usize = 12;
/// The white around the text.
const MARGIN: usize = 4;
/// The width that a caption has at least, and the one from which its letters are twice as large, and so on.
const NARROWEST: usize = 320;
const STEP: usize = 480;
const LARGEST: usize = 4;
/// What stands for words that are left out.
const LEFT_OUT: &str = "...";

/// The place for captions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caption {
    area: Area,
    /// The side of a pixel of the letters.
    scale: usize,
}

impl Caption {
    /// The place under a picture; it may be wider than that.
    pub(super) fn under(picture: Area) -> Self {
        let width = picture.width.max(NARROWEST);
        let scale = (width / STEP).clamp(1, LARGEST);
        let height = (LINES * LINE + 2 * MARGIN) * scale;
        Self { area: Area { left: 0, top: picture.height, width, height }, scale }
    }

    pub(super) fn area(self) -> Area {
        self.area
    }

    /// Writes a sentence in place of the one before.
    pub(super) fn write(self, bitmap: &mut Bitmap, sentence: &str) {
        let scale = self.scale;
        bitmap.fill(self.area, 0);
        for (number, line) in self.lines(sentence).iter().enumerate() {
            let top = self.area.top + (MARGIN + number * LINE) * scale;
            let mut left = self.area.left + MARGIN * scale;
            for (rows, width) in line.chars().map(glyph) {
                if left + (width + MARGIN) * scale > self.area.left + self.area.width {
                    break;
                }
                for (y, row) in rows.into_iter().enumerate() {
                    for x in (0..8).filter(|x| row >> x & 1 == 1) {
                        let pixel = Area { left: left + x * scale, top: top + y * scale, width: scale, height: scale };
                        bitmap.fill(pixel, INK);
                    }
                }
                left += (width + 1) * scale;
            }
        }
    }

    /// The lines of a sentence. Of one that is too long words are left out, if possible before its conclusion.
    fn lines(self, sentence: &str) -> Vec<String> {
        let lines = self.wrapped(sentence.split_whitespace());
        if lines.len() <= LINES {
            return lines;
        }
        let room = self.area.width / self.scale - 2 * MARGIN;
        let conclusion = sentence.rfind(" so ").map(|at| &sentence[at..]).filter(|end| 2 * measure(end) < room);
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let shortened = |count: usize| {
            let end = conclusion.unwrap_or_default().split_whitespace();
            self.wrapped(words[..count].iter().copied().chain([LEFT_OUT]).chain(end))
        };
        let fitting = (1..words.len()).map(shortened).take_while(|lines| lines.len() <= LINES);
        fitting.last().unwrap_or_else(|| vec![LEFT_OUT.to_owned()])
    }

    /// Breaks a text into lines.
    fn wrapped<'w>(self, words: impl Iterator<Item = &'w str>) -> Vec<String> {
        let room = self.area.width / self.scale - 2 * MARGIN;
        let mut lines = vec![String::new()];
        let mut used = 0;
        for word in words {
            let width = measure(word);
            let line = lines.len() - 1;
            if used > 0 && used + BLANK + 2 + width > room {
                lines.push(word.to_owned());
                used = width;
            } else {
                if used > 0 {
                    lines[line].push(' ');
                    used += BLANK + 2;
                }
                lines[line] += word;
                used += width;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place under a picture of that width.
    fn caption(width: usize) -> Caption {
        Caption::under(Area { left: 0, top: 0, width, height: 10 })
    }

    #[test]
    fn long_sentences_keep_their_conclusion() {
        let short = "row 3: the 8 overlaps itself in columns 10-13";
        assert_eq!(caption(100).lines(short), [short]);
        let long = format!("1. if r1c1 were filled, {}; so r1c1 is blank", "row 4 has no place, ".repeat(9));
        let lines = caption(100).lines(&long);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("1. if r1c1") && lines[1].ends_with("... so r1c1 is blank"), "{lines:?}");
        assert!(caption(100).lines(&"word ".repeat(90))[1].ends_with("word ..."));
        assert_eq!(caption(100).lines("").len(), 1);
    }

    #[test]
    fn captions_stay_in_their_place() {
        for width in [1, 320, 960, 5000] {
            let caption = caption(width);
            let area = caption.area();
            let mut bitmap = Bitmap::new(area.width, area.top + area.height);
            caption.write(&mut bitmap, &"x".repeat(1000));
            let above = Area { height: area.top, top: 0, ..area };
            assert!(bitmap.cut(above).iter().all(|&pixel| pixel == 0) && bitmap.cut(area).contains(&INK), "{width}");
        }
    }
}
