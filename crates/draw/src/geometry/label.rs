//! Numbers and where they stand.

use super::Point;
use crate::clues::Number;
use nonosat_model::Corner;

/// A number, and where its middle is.
pub(crate) struct Label {
    pub number: Number,
    pub at: Point,
    /// A third of the width of a digit.
    unit: f64,
}

/// A part of a number.
pub(crate) enum Piece {
    /// Digits, or a sign in place of them.
    Text(String),
    /// A triangle.
    Corner(Corner),
    /// A small letter.
    Letter(char),
}

impl Piece {
    /// The width in thirds of a digit.
    fn width(&self) -> usize {
        match self {
            Self::Text(text) => (4 * text.chars().count()).saturating_sub(1),
            Self::Corner(_) => 5,
            Self::Letter(_) => 2,
        }
    }
}

/// The digits and the triangles of a number.
fn split(number: &Number) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for symbol in number.text.chars() {
        match (Corner::ALL.into_iter().find(|corner| corner.character() == symbol), pieces.last_mut()) {
            (Some(corner), _) => pieces.push(Piece::Corner(corner)),
            (None, Some(Piece::Text(text))) => text.push(symbol),
            (None, _) => pieces.push(Piece::Text(symbol.to_string())),
        }
    }
    pieces.extend(number.letter.map(Piece::Letter));
    pieces
}

/// The width of a number.
pub(super) fn width(number: &Number, unit: f64) -> f64 {
    let pieces = split(number);
    (pieces.iter().map(|piece| piece.width() + 1).sum::<usize>().saturating_sub(1)) as f64 * unit
}

impl Label {
    pub(super) fn new(number: Number, at: Point, unit: f64) -> Self {
        Self { number, at, unit }
    }

    /// The parts of the number, each with its middle.
    pub(crate) fn pieces(&self) -> Vec<(Point, Piece)> {
        let mut left = self.at.0 - width(&self.number, self.unit) / 2.0;
        let place = |piece: Piece| {
            let wide = piece.width() as f64 * self.unit;
            let middle = left + wide / 2.0;
            left += wide + self.unit;
            ((middle, self.at.1), piece)
        };
        split(&self.number).into_iter().map(place).collect()
    }

    /// The room that it takes with its ground: left, top, right and bottom.
    pub(crate) fn area(&self) -> [f64; 4] {
        // A ground is at least as wide as two digits, so that those of a clue look alike.
        let wide = width(&self.number, self.unit).max(5.0 * self.unit) / 2.0 + 0.75 * self.unit;
        let high = 3.75 * self.unit;
        [self.at.0 - wide, self.at.1 - high, self.at.0 + wide, self.at.1 + high]
    }

    /// The corners of a triangle with its middle here, clockwise; the first has the right angle.
    pub(crate) fn triangle(&self, (x, y): Point, corner: Corner) -> [Point; 3] {
        let reach = 2.5 * self.unit;
        half([(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)], corner)
    }
}

/// The half of a square at one of its corners, which are given clockwise from the upper left.
pub(crate) fn half(corners: [Point; 4], corner: Corner) -> [Point; 3] {
    let at = match (corner.is_right(), corner.is_bottom()) {
        (false, false) => 0,
        (true, false) => 1,
        (true, true) => 2,
        (false, true) => 3,
    };
    [at, at + 1, at + 3].map(|at| corners[at % 4])
}
