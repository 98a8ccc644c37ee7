//! Codecs: how to recognise, read and write a format, and what it can hold.

use std::borrow::Cow;

use super::{
    Format, colors,
    draft::meets,
    error::{ReadError, Warning, WriteError, say},
    input::Input,
};
use nonosat_model::{Color, Message, Metadata, Palette, PaletteColor, Puzzle, Shape};

/// A format: one constant per file of this folder.
pub(super) struct Codec {
    pub(super) format: Format,
    pub(super) name: &'static str,
    pub(super) extensions: &'static [&'static str],
    pub(super) description: &'static str,
    pub(super) holds: Holds,
    /// Whether a text seems to be of the format; tested in the order of the table.
    pub(super) looks_like: fn(&str) -> bool,
    /// How to recognise and read its files if they are no text; what it writes then is [`Output::bytes`].
    pub(super) binary: Option<Binary>,
    pub(super) read: for<'a> fn(&mut Input<'a>) -> Result<Vec<Puzzle>, ReadError>,
    /// Writes puzzles that were checked to be expressible.
    pub(super) write: fn(&[Cow<'_, Puzzle>], &mut Output),
}

/// A format of which the files are no text.
pub(super) struct Binary {
    /// The first bytes of its files.
    pub(super) magic: &'static [u8],
    /// Whether a file that begins with them is one, and no text that does so by chance.
    pub(super) is: fn(&[u8]) -> bool,
    /// Whether files are written so; else as text, which the format may be, too.
    pub(super) is_written: bool,
    /// Reads a file with this name in errors.
    pub(super) read: fn(&str, &[u8]) -> Result<Puzzle, ReadError>,
}

/// What a format can hold.
pub(super) struct Holds {
    /// Several colours.
    pub(super) colors: bool,
    /// Lines without a clue.
    pub(super) missing_clues: bool,
    /// Blocks of unknown length.
    pub(super) blotted_blocks: bool,
    /// The kinds of puzzles.
    pub(super) kinds: Kinds,
    /// Several puzzles a file.
    pub(super) several: bool,
    /// The goal picture.
    pub(super) goal: bool,
    /// The goal picture stands for the clues, so there must be one.
    pub(super) goal_only: bool,
    /// Saved grids.
    pub(super) saved: bool,
    /// Cells that are printed with the clues.
    pub(super) given: bool,
    /// The metadata it has a place for.
    pub(super) fields: &'static [Field],
    /// The names of further fields it has a place for.
    pub(super) other: fn(&str) -> bool,
    /// Why it cannot hold a puzzle for a reason of its own.
    pub(super) refuses: fn(&Puzzle) -> Option<Message>,
    /// The characters of metadata and of the names of colours.
    pub(super) characters: Characters,
    /// Line breaks within metadata.
    pub(super) line_breaks: LineBreaks,
}

impl Holds {
    /// Only black blocks.
    pub(super) const CLUES: Self = Self {
        colors: false,
        missing_clues: false,
        blotted_blocks: false,
        kinds: Kinds::GRIDS,
        several: false,
        goal: false,
        goal_only: false,
        saved: false,
        given: false,
        fields: &[],
        other: |_| false,
        refuses: |_| None,
        characters: Characters::Inert,
        line_breaks: LineBreaks::Nowhere,
    };
}

/// The kinds of puzzles that a format can hold.
pub(super) struct Kinds {
    /// Triddlers.
    pub(super) triddlers: bool,
    /// Any other table of lines.
    pub(super) tables: bool,
    /// The shapes of triangles, half-filled cells.
    pub(super) triangles: bool,
    /// The first line whose clue it cannot hold; clues that are not given and blotted blocks are asked for elsewhere.
    pub(super) strange: fn(&Puzzle) -> Option<usize>,
}

impl Kinds {
    /// Rectangular grids, and clues of blocks.
    pub(super) const GRIDS: Self = Self { triddlers: false, tables: false, triangles: false, strange: first_strange };
    /// All of them.
    pub(super) const ALL: Self = Self { triddlers: true, tables: true, triangles: true, strange: |_| None };
}

/// The first line whose clue is more than blocks on a blank background.
pub(super) fn first_strange(puzzle: &Puzzle) -> Option<usize> {
    puzzle.clues().iter().position(|clue| clue.as_ref().is_some_and(|clue| !clue.is_ordinary()))
}

/// The characters that a format can hold in metadata and in the names of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Characters {
    /// All, some of them escaped.
    All,
    /// All but NUL, some of them as references.
    References,
    /// Those of XML, some of them as references; without blanks around the text.
    Xml,
    /// Inert ones; without blanks around each line.
    Inert,
}

/// Where a format can hold line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineBreaks {
    Nowhere,
    Description,
    Everywhere,
}

impl LineBreaks {
    /// Whether a field may have line breaks; `None` for a further field.
    pub(super) fn within(self, field: Option<Field>) -> bool {
        match self {
            Self::Nowhere => false,
            Self::Description => field == Some(Field::Description),
            Self::Everywhere => true,
        }
    }
}

/// A field of the metadata that most formats have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Catalogue,
    Title,
    Author,
    Copyright,
    License,
    Description,
}

impl Field {
    pub(super) const ALL: [Self; 6] =
        [Self::Catalogue, Self::Title, Self::Author, Self::Copyright, Self::License, Self::Description];

    /// Its name in sentences.
    pub(super) const fn message(self) -> Message {
        say(match self {
            Self::Catalogue => "part.catalogue",
            Self::Title => "part.title",
            Self::Author => "part.author",
            Self::Copyright => "part.copyright",
            Self::License => "part.license",
            Self::Description => "part.description",
        })
    }

    /// Its name, which most formats use as well.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Catalogue => "catalogue",
            Self::Title => "title",
            Self::Author => "author",
            Self::Copyright => "copyright",
            Self::License => "license",
            Self::Description => "description",
        }
    }

    /// The field of this name.
    pub(super) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.name().eq_ignore_ascii_case(name))
    }

    /// The field's value.
    pub(super) fn get(self, metadata: &Metadata) -> Option<&str> {
        let value = match self {
            Self::Catalogue => &metadata.catalogue,
            Self::Title => &metadata.title,
            Self::Author => &metadata.author,
            Self::Copyright => &metadata.copyright,
            Self::License => &metadata.license,
            Self::Description => &metadata.description,
        };
        value.as_deref()
    }

    /// Sets the field, unless the value is blank.
    pub(super) fn set(self, metadata: &mut Metadata, value: impl Into<String>) {
        let value = value.into();
        let place = match self {
            Self::Catalogue => &mut metadata.catalogue,
            Self::Title => &mut metadata.title,
            Self::Author => &mut metadata.author,
            Self::Copyright => &mut metadata.copyright,
            Self::License => &mut metadata.license,
            Self::Description => &mut metadata.description,
        };
        if !value.trim().is_empty() {
            *place = Some(value);
        }
    }
}

/// The warning that a format has no place for a part of a puzzle.
pub(super) fn no_place(format: Format, part: Message) -> Message {
    say("loss.parts").with("format", format.name()).with("parts", vec![part])
}

/// A field of metadata that only some formats know.
pub(super) fn other_field(name: &str) -> Message {
    say("part.field").with("name", format!("{name:?}"))
}

/// A file while it is written.
pub(super) struct Output {
    pub(super) text: String,
    /// What is written in place of text, if that is no text.
    pub(super) bytes: Vec<u8>,
    pub(super) warnings: Vec<Warning>,
    /// The number of the puzzle being written, from 1.
    pub(super) puzzle: usize,
    several: bool,
}

impl Output {
    pub(super) fn new(puzzles: usize) -> Self {
        Self { text: String::new(), bytes: Vec::new(), warnings: Vec::new(), puzzle: 1, several: puzzles > 1 }
    }

    /// Adds a line.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Adds a warning about something left out.
    pub(super) fn warn(&mut self, what: Message) {
        self.warnings.push(Warning::of(self.several.then_some(self.puzzle), what));
    }

    /// Adds a warning about what is lost of a palette of which this one is `read` again.
    pub(super) fn warn_of_palette(&mut self, format: Format, given: &Palette, read: &Palette) {
        let (one, other) = (given.colors(), read.colors());
        let same = |color: &PaletteColor| other.iter().find(|known| known.rgb == color.rgb);
        let differ = |what: fn(&PaletteColor, &PaletteColor) -> bool| {
            one.iter().any(|color| same(color).is_some_and(|known| what(color, known)))
        };
        let mut lost = Vec::new();
        if one.iter().any(|color| same(color).is_none()) {
            lost.push(say("part.some-colors"));
        } else if !one.iter().map(|color| color.rgb).eq(other.iter().map(|color| color.rgb)) {
            lost.push(say("part.color-order"));
        }
        if differ(|a, b| a.name != b.name) {
            lost.push(say("part.color-names"));
        }
        if differ(|a, b| a.symbol != b.symbol) {
            lost.push(say("part.color-symbols"));
        }
        // Several colours may look the same.
        if lost.is_empty() && one != other {
            lost.push(say("part.all-colors"));
        }
        if !lost.is_empty() {
            self.warn(say("loss.parts").with("format", format.name()).with("parts", lost));
        }
    }
}

impl Codec {
    /// Whether the format can hold these puzzles.
    pub(super) fn check(&self, puzzles: &[Puzzle]) -> Result<(), WriteError> {
        let format = self.format;
        match puzzles.len() {
            0 => return Err(WriteError::NoPuzzle),
            count if count > 1 && !self.holds.several => return Err(WriteError::SeveralPuzzles { format, count }),
            _ => {}
        }
        puzzles.iter().zip(1..).try_for_each(|(puzzle, number)| self.check_one(puzzle, number))
    }

    fn check_one(&self, given: &Puzzle, puzzle: usize) -> Result<(), WriteError> {
        let (format, holds) = (self.format, &self.holds);
        let layout = given.layout();
        match layout.outline() {
            Some(_) if !holds.kinds.triddlers => return Err(WriteError::Triddler { puzzle, format }),
            None if !layout.is_rectangle() && !holds.kinds.tables => return Err(WriteError::Table { puzzle, format }),
            _ => {}
        }
        for (line, clue) in given.clues().iter().enumerate() {
            let line = layout.line_name(line);
            match clue {
                None if !holds.missing_clues => return Err(WriteError::MissingClue { puzzle, format, line }),
                Some(clue) if clue.is_blotted() && !holds.blotted_blocks => {
                    return Err(WriteError::BlottedBlock { puzzle, format, line });
                }
                _ => {}
            }
        }
        if let Some(line) = (holds.kinds.strange)(given) {
            return Err(WriteError::Clue { puzzle, format, line: layout.line_name(line) });
        }
        if !holds.colors && has_colors(given) {
            return Err(WriteError::Colors { puzzle, format });
        }
        if !holds.given && !given.given().is_empty() {
            return Err(WriteError::Given { puzzle, format });
        }
        if let Some(reason) = (holds.refuses)(given) {
            return Err(WriteError::Unfit { puzzle, format, reason });
        }
        match &given.goal {
            None if holds.goal_only => Err(WriteError::NoGoal { puzzle, format }),
            Some(goal) if holds.goal_only && !meets(goal, given) => Err(WriteError::GoalDiffers { puzzle }),
            _ => Ok(()),
        }
    }

    /// Adds warnings about what the format has no place for.
    pub(super) fn warn_of_losses(&self, puzzle: &Puzzle, output: &mut Output) {
        let (format, holds) = (self.format, &self.holds);
        if !holds.colors && !colors::is_plain(&puzzle.palette) {
            output.warn(no_place(format, say("part.colors")));
        }
        let is_triangle = |color: &PaletteColor| color.shape != Shape::Full;
        if holds.colors && !holds.kinds.triangles && puzzle.palette.colors().iter().any(is_triangle) {
            output.warn(say("loss.triangles").with("format", format.name()));
        }
        if !holds.goal && puzzle.goal.is_some() {
            output.warn(no_place(format, say("part.goal")));
        }
        if !holds.saved && !puzzle.saved.is_empty() {
            output.warn(no_place(format, say("part.saved")));
        }
        for field in Field::ALL {
            match field.get(&puzzle.metadata) {
                Some(_) if !holds.fields.contains(&field) => {
                    output.warn(no_place(format, field.message()));
                }
                Some(value) if has_breaks(value) && !holds.line_breaks.within(Some(field)) => {
                    output.warn(no_place(format, say("part.breaks").with("what", field.message())));
                }
                _ => {}
            }
        }
        for (field, value) in &puzzle.metadata.other {
            if !(holds.other)(field) {
                output.warn(no_place(format, other_field(field)));
            } else if has_breaks(value) && !holds.line_breaks.within(None) {
                output.warn(no_place(format, say("part.breaks").with("what", other_field(field))));
            }
        }
    }
}

/// Whether a text has more than one line.
fn has_breaks(text: &str) -> bool {
    text.trim().contains(['\n', '\r'])
}

/// Whether the blocks have more than one colour.
pub(super) fn has_colors(puzzle: &Puzzle) -> bool {
    let mut colors = puzzle.clues().iter().flatten().flat_map(|clue| clue.blocks()).map(|block| block.color);
    let first: Option<Color> = colors.next();
    colors.any(|color| Some(color) != first)
}

/// Whether a name can be a keyword at the start of a line: a letter, then letters, digits, `-` and `_`.
pub(super) fn is_keyword(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
