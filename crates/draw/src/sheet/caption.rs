//! What stands above and below a grid: number, title and note; a legend of colours.

use super::{
    board::is_lettered,
    fonts::Fonts,
    mark::{Align, BLACK, Face, Mark, POINT, Point, Text, rectangle},
};
use crate::{
    geometry::{half, letter_of},
    ink::readable_on,
    paint,
};
use nonosat_format::inert::inert;
use nonosat_model::{Clue, Color, Puzzle, Rgb, Shape};

/// The words about a puzzle or a solution.
#[derive(Clone, Debug, Default)]
pub(super) struct Caption {
    /// In bold letters: the number.
    pub(super) number: Option<String>,
    /// Behind it.
    pub(super) title: Option<String>,
    /// At the right.
    pub(super) note: Option<String>,
    /// Below, in small letters.
    pub(super) remark: Option<String>,
    /// The size of the letters in points.
    pub(super) size: f64,
}

/// Small letters against those of titles, and the heights of lines, as parts of the size.
const SMALL: f64 = 0.75;
const LINE: f64 = 1.6;

impl Caption {
    /// The height that it takes.
    pub(super) fn height(&self) -> f64 {
        let size = self.size * POINT;
        let first = self.number.is_some() || self.title.is_some() || self.note.is_some();
        let remark = if self.remark.is_some() { LINE * SMALL * size } else { 0.0 };
        remark + if first { LINE * size } else { 0.0 }
    }

    /// Writes it from a point on, cut where there is no more room.
    pub(super) fn draw(&self, (left, top): Point, width: f64, fonts: &Fonts, marks: &mut Vec<Mark>) {
        let size = self.size * POINT;
        let small = SMALL * size;
        let baseline = top + size;
        let mut at = left;
        if let Some(number) = &self.number {
            marks.push(Mark::Text(Text::words((at, baseline), size, number.clone()).bold()));
            at += (fonts.width(Face::Bold, number) + 0.6) * size;
        }
        let mut end = left + width;
        if let Some(note) = &self.note {
            // The title matters more.
            let title = self.title.as_ref().map(|title| fonts.cut(Face::Words, title, (end - at) / size));
            let title = title.map_or(0.0, |title| fonts.width(Face::Words, &title) * size);
            let room = (end - at - title - size).max((end - at) / 3.0);
            let note = fonts.cut(Face::Words, note, room / small);
            end -= fonts.width(Face::Words, &note) * small + size;
            let text = Text::words((left + width, baseline), small, note);
            marks.push(Mark::Text(text.gray().aligned(Align::End)));
        }
        if let Some(title) = &self.title {
            let title = fonts.cut(Face::Words, title, (end - at) / size);
            marks.push(Mark::Text(Text::words((at, baseline), size, title)));
        }
        if let Some(remark) = &self.remark {
            let below = top + self.height() - 0.5 * small;
            let remark = fonts.cut(Face::Words, remark, width / small);
            marks.push(Mark::Text(Text::words((left, below), small, remark).gray()));
        }
    }
}

/// A colour with its name.
struct Swatch {
    rgb: Rgb,
    shape: Shape,
    letter: Option<char>,
    name: String,
}

impl Swatch {
    /// The width of the square, of the letter behind a triangle, and of the name.
    fn width(&self, fonts: &Fonts) -> f64 {
        let letter = if self.letter.is_some() && self.shape != Shape::Full { NAME } else { 0.0 };
        SIDE + 1.2 + letter + fonts.width(Face::Words, &self.name) * NAME
    }
}

/// The colours of a puzzle; none if it is black and white.
pub(super) struct Legend(Vec<Swatch>);

/// Gives colours that are called by their digits, such as `#D1D5D8`, names that people use; numbers tell those apart
/// that would have the same.
fn name_by_look(swatches: &mut [Swatch]) {
    let is_digits = |name: &str| name.starts_with('#') && Rgb::parse(name).is_some();
    let named: Vec<usize> = (0..swatches.len()).filter(|&at| is_digits(&swatches[at].name)).collect();
    for &at in &named {
        swatches[at].name = swatches[at].rgb.name().to_owned();
    }
    let names: Vec<String> = swatches.iter().map(|swatch| swatch.name.clone()).collect();
    for &at in &named {
        if names.iter().filter(|name| **name == names[at]).count() > 1 {
            let before = names[..at].iter().filter(|name| **name == names[at]).count();
            swatches[at].name = format!("{} {}", names[at], before + 1);
        }
    }
}

/// The size of names, the side of a swatch, the height of a line, the gap between two colours, in millimetres.
const NAME: f64 = 8.0 * POINT;
const SIDE: f64 = 3.6;
const HEIGHT: f64 = 5.2;
const BETWEEN: f64 = 4.0;

impl Legend {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let is_lettered = is_lettered(puzzle);
        let has_ground = puzzle.palette.get(Color::BLANK).rgb != paint::WHITE;
        let colors = puzzle.palette.colors().iter().enumerate();
        // A line without a clue may have any of them.
        let is_used = |index: usize| {
            let of = |clue: &Clue| {
                clue.background().index() == index || clue.runs().iter().any(|run| run.color.index() == index)
            };
            index == 0 || puzzle.clues().iter().any(|clue| clue.as_ref().is_none_or(of))
        };
        let shown = colors
            .filter(|&(index, _)| is_used(index))
            .filter(|(index, _)| if *index == 0 { has_ground } else { is_lettered || has_ground });
        let swatch = |(index, color): (usize, &nonosat_model::PaletteColor)| Swatch {
            rgb: color.rgb,
            shape: color.shape,
            letter: Color::new(index).filter(|_| index > 0 && is_lettered).and_then(letter_of),
            name: inert(&color.name).into_owned(),
        };
        let mut swatches: Vec<Swatch> = shown.map(swatch).collect();
        name_by_look(&mut swatches);
        if let Some(ground) = swatches.first_mut().filter(|_| has_ground) {
            ground.name += " (ground)";
        }
        Self(swatches)
    }

    /// The lines of it, each with the colours on it and where they begin.
    fn lines(&self, width: f64, fonts: &Fonts) -> Vec<Vec<(f64, &Swatch)>> {
        let mut lines: Vec<Vec<(f64, &Swatch)>> = Vec::new();
        let mut end = f64::MAX;
        for swatch in &self.0 {
            let wide = swatch.width(fonts);
            if end + BETWEEN + wide > width {
                lines.push(Vec::new());
                end = -BETWEEN;
            }
            if let Some(line) = lines.last_mut() {
                line.push((end + BETWEEN, swatch));
            }
            end += BETWEEN + wide;
        }
        lines
    }

    /// The least width of as many lines as there are in this one.
    fn narrowest(&self, width: f64, fonts: &Fonts) -> f64 {
        let most = self.lines(width, fonts).len();
        let wide = |swatch: &Swatch| swatch.width(fonts);
        let widest = self.0.iter().map(wide).fold(0.0, f64::max);
        if widest >= width {
            return width;
        }
        // Where the lines of all widths up to this one end.
        let (mut few, mut enough) = (widest, width);
        while enough - few > 0.1 {
            let middle = f64::midpoint(few, enough);
            let fits = self.lines(middle, fonts).len() <= most;
            if fits { enough = middle } else { few = middle }
        }
        enough
    }

    /// The height that it takes in this width.
    pub(super) fn height(&self, width: f64, fonts: &Fonts) -> f64 {
        match self.lines(width, fonts).len() {
            0 => 0.0,
            lines => 2.0 + HEIGHT * lines as f64,
        }
    }

    /// Draws it from a point on, or further to the left where it would leave its room, which has a left edge and a
    /// width; it is as narrow as it can be with no more lines than in all of the room.
    pub(super) fn draw(&self, (start, top): Point, room: (f64, f64), fonts: &Fonts, marks: &mut Vec<Mark>) {
        let width = self.narrowest(room.1, fonts);
        let left = start.min(room.0 + room.1 - width).max(room.0);
        for (line, at) in self.lines(width, fonts).iter().zip(0..) {
            let top = top + 2.0 + HEIGHT * f64::from(at);
            for &(right, swatch) in line {
                let left = left + right;
                let corners = rectangle((left, top), (left + SIDE, top + SIDE));
                match swatch.shape {
                    Shape::Full => marks.push(Mark::Fill { shapes: vec![corners.clone()], rgb: swatch.rgb }),
                    Shape::Corner { corner, rest } => {
                        marks.push(Mark::Fill { shapes: vec![corners.clone()], rgb: rest });
                        let square = [corners[0], corners[1], corners[2], corners[3]];
                        marks.push(Mark::Fill { shapes: vec![half(square, corner).to_vec()], rgb: swatch.rgb });
                    }
                }
                let lines = (0..4).map(|side| [corners[side], corners[(side + 1) % 4]]).collect();
                marks.push(Mark::Lines { lines, width: 0.35 * POINT, rgb: BLACK });
                let mut name = left + SIDE + 1.2;
                if let Some(letter) = swatch.letter {
                    let is_full = swatch.shape == Shape::Full;
                    // In a triangle there is no room for it.
                    let (x, rgb) = if is_full { (left + SIDE / 2.0, readable_on(swatch.rgb)) } else { (name, BLACK) };
                    let text = Text {
                        rgb,
                        face: Face::Clue,
                        align: if is_full { Align::Middle } else { Align::Start },
                        ..Text::words((x, top + SIDE / 2.0 + 0.27 * NAME), NAME, letter)
                    };
                    marks.push(Mark::Text(text));
                    name += if is_full { 0.0 } else { 1.0 * NAME };
                }
                let room = (width - right - SIDE - 1.2) / NAME;
                let words = fonts.cut(Face::Words, &swatch.name, room);
                marks.push(Mark::Text(Text::words((name, top + SIDE / 2.0 + 0.36 * NAME), NAME, words)));
            }
        }
    }
}
