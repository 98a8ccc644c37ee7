//! What is on a page: areas, lines and texts, each at its place in millimetres.

use nonosat_model::Rgb;

/// A point of a page in millimetres, counted from its upper left corner.
pub type Point = (f64, f64);

/// A typographic point in millimetres.
pub const POINT: f64 = 25.4 / 72.0;

/// Black.
pub(super) const BLACK: Rgb = Rgb(0, 0, 0);
/// Words that stand back.
pub(super) const GRAY: Rgb = Rgb(90, 90, 90);

/// A page of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its width in millimetres.
    pub width: f64,
    /// Its height in millimetres.
    pub height: f64,
    /// What is on it, from the ground up.
    pub marks: Vec<Mark>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Convex areas of the same colour, filled at once so that no seam is seen between neighbours.
    Fill {
        /// The corners of each.
        shapes: Vec<Vec<Point>>,
        /// Their colour.
        rgb: Rgb,
    },
    /// Straight lines.
    Lines {
        /// Their ends.
        lines: Vec<[Point; 2]>,
        /// Their width in millimetres.
        width: f64,
        /// Their colour.
        rgb: Rgb,
    },
    /// A line of text.
    Text(Text),
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it begins, has its middle or ends, on its baseline.
    pub at: Point,
    /// Which of these.
    pub align: Align,
    /// The size of the letters in millimetres.
    pub size: f64,
    /// How they look.
    pub face: Face,
    /// Their colour.
    pub rgb: Rgb,
    /// The characters.
    pub content: String,
    /// What they are for.
    pub role: Role,
}

/// Which point of a text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How letters look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Numbers and letters of clues: Helvetica, always.
    Clue,
    /// Words.
    Words,
    /// Words that stand out.
    Bold,
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A number of the clue of this line of the puzzle, counted from 0.
    Clue {
        /// The line.
        line: usize,
        /// Whether it repeats the clue at the other end of the line.
        repeated: bool,
    },
    /// The letter behind such a number.
    Letter,
    /// The number of a line or of a page.
    Number,
    /// A caption, a note, a legend, a page of words.
    Words,
}

impl Text {
    /// Words that begin at a point.
    pub(crate) fn words(at: Point, size: f64, content: impl Into<String>) -> Self {
        let content = content.into();
        Self { at, align: Align::Start, size, face: Face::Words, rgb: BLACK, content, role: Role::Words }
    }

    /// Sets the text in bold letters.
    pub(super) fn bold(self) -> Self {
        Self { face: Face::Bold, ..self }
    }

    /// Sets the text in gray.
    pub(super) fn gray(self) -> Self {
        Self { rgb: GRAY, ..self }
    }

    /// Sets which part of the text is at its point: its beginning, middle or end.
    pub(super) fn aligned(self, align: Align) -> Self {
        Self { align, ..self }
    }
}

/// The corners of a rectangle, from the upper left one clockwise.
pub(crate) fn rectangle((left, top): Point, (right, bottom): Point) -> Vec<Point> {
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}
