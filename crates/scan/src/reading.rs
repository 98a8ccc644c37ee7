//! What was seen in a picture, before a solver has looked at it.

/// The puzzle of a picture as it was seen.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Reading {
    /// The corners of the grid of cells in the picture, in pixels: top left, top right, bottom right, bottom left.
    pub corners: Quad,
    /// How far the middles of the upper, right, lower and left side are from those between their corners, in pixels
    /// `[x, y]`: paper bends.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bows: [[f32; 2]; 4],
    /// What each row may have for a clue, from the top, the most probable first; never empty.
    pub rows: Vec<Vec<Variant>>,
    /// What each column may have for a clue, from the left.
    pub columns: Vec<Vec<Variant>>,
    /// The cells that look filled (`true`) or crossed (`false`), by rows; `None` for blank paper.
    pub cells: Vec<Option<bool>>,
    /// Whether the upper, right, lower and left side of the grid are drawn, so that it ends there.
    pub sides: [bool; 4],
    /// Whether the picture leaves open where the grid ends, which colours its numbers have, or what stands in some
    /// boxes: the grid may end where its clues agree best, go on beyond a side, or have colours or numbers that were
    /// not found.
    #[cfg_attr(feature = "serde", serde(default))]
    pub is_guessed: bool,
}

impl Reading {
    /// The corners of all numbers.
    pub(crate) fn places(&mut self) -> impl Iterator<Item = &mut Quad> {
        let lines = self.rows.iter_mut().chain(&mut self.columns);
        lines.flatten().flat_map(|variant| &mut variant.numbers).map(|number| &mut number.place)
    }
}

/// One way in which the ink beside a line may be split into numbers.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Variant {
    /// The numbers, from the left or the top; none for an empty line.
    pub numbers: Vec<Number>,
    /// The negative logarithm of how probable this way of splitting is, beside the costs of the numbers.
    pub cost: f32,
}

/// A number of a clue.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Number {
    /// What it may be and the negative logarithm of how probable that is, the most probable first; 0 stands for junk
    /// that is no number, or for a printed zero. Never empty.
    pub values: Vec<(u32, f32)>,
    /// Where it is in the picture.
    pub place: Quad,
    /// Its colour in sRGB, where it differs from ink and paper.
    pub color: Option<[u8; 3]>,
}

/// Four points in a picture, in pixels `[x, y]`, clockwise from the top left.
pub type Quad = [[f32; 2]; 4];
