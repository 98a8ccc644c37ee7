//! A picture in a table, a cell a cell: 0 and 1, `X` and nothing, or the names of colours.

use super::cells::{Content, Table, content, mark};
use crate::{
    colors,
    error::{ReadError, say},
    input::{Input, LONGEST_LINE},
    picture::numbers,
};
use nonosat_model::{Color, Layout, Palette, Picture, Puzzle, Rgb};

/// What the cells of a picture are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// 0 and 1 alone, or 1 alone.
    Digits,
    /// 1 and nothing.
    Ones,
    /// One mark for filled cells, and one for white ones or nothing.
    Marks,
    /// Names of colours, and nothing.
    Colors,
}

/// Whether a cell can be one of a picture.
pub(super) fn may_be(cell: &str) -> bool {
    match content(cell) {
        Content::Nothing | Content::Mark => true,
        Content::Numbers => matches!(cell.trim(), "0" | "1"),
        Content::Words => color(cell).is_some(),
    }
}

fn color(cell: &str) -> Option<Rgb> {
    let cell = cell.trim();
    colors::named(cell).or_else(|| Rgb::parse(cell).filter(|_| cell.starts_with('#')))
}

impl Drawn {
    /// What a table is a picture of, if it is one.
    pub(super) fn of(table: &Table<'_>) -> Option<Self> {
        let [mut zeros, mut ones, mut blanks, mut colors] = [false; 4];
        let (mut filled, mut white): (Option<&str>, Option<&str>) = (None, None);
        for cell in (0..table.height()).flat_map(|row| table.row(row)) {
            let cell = cell.trim();
            match content(cell) {
                Content::Nothing => blanks = true,
                Content::Numbers if cell == "0" => zeros = true,
                Content::Numbers if cell == "1" => ones = true,
                Content::Numbers => return None,
                Content::Mark => {
                    let is_filled = cell.chars().next().and_then(mark)?;
                    let known = if is_filled { &mut filled } else { &mut white };
                    // Two marks for the same, who knows what they mean.
                    if known.is_some_and(|known| !known.eq_ignore_ascii_case(cell)) {
                        return None;
                    }
                    *known = Some(cell);
                }
                Content::Words => {
                    color(cell)?;
                    colors = true;
                }
            }
        }
        let is_even = (0..table.height()).all(|row| table.length(row) == table.width);
        match (filled.is_some() || white.is_some(), zeros, ones, colors) {
            (false, _, true, false) if !blanks => is_even.then_some(Self::Digits),
            (false, false, true, false) => is_even.then_some(Self::Ones),
            (true, false, false, false) if filled.is_some() => Some(Self::Marks),
            (false, false, false, true) => Some(Self::Colors),
            _ => None,
        }
    }

    /// The puzzle of the picture.
    pub(super) fn puzzle(self, input: &mut Input<'_>, table: &Table<'_>) -> Result<Puzzle, ReadError> {
        let (width, height) = (table.width, table.height());
        let place = table.cell(0, 0);
        if width.max(height) > LONGEST_LINE {
            return Err(input.too_large(place, say("large.picture"), LONGEST_LINE));
        }
        // Short rows are filled up, so that the picture could be far larger than the file.
        input.check_size(place, &Layout::grid(width, height))?;
        if width.saturating_mul(height) > input.text().len().saturating_mul(4).max(1 << 20) {
            let found = say("found.cells-missing").with("size", format!("{width}x{height}"));
            return Err(input.mismatch(place, say("expected.even-rows"), found));
        }
        let mut palette = Palette::black_and_white();
        if self == Self::Colors {
            let looks = (0..height).flat_map(|row| table.row(row)).filter_map(color);
            palette = palette_of(looks).ok_or_else(|| input.too_large(place, say("large.palette"), Color::LIMIT))?;
        }
        let mut cells = Vec::with_capacity(width * height);
        for row in 0..height {
            for cell in table.row(row) {
                cells.push(
                    self.cell(cell.trim(), &palette).ok_or_else(|| input.unexpected(cell, say("expected.cell")))?,
                );
            }
            cells.resize((row + 1) * width, Color::BLANK);
        }
        if let Some(short) = (0..height).find(|&row| table.length(row) < width) {
            let place = table.cell(short, 0);
            input.warn(place, say("note.missing-cells"));
        }
        let picture =
            Picture::new(width, cells).ok_or_else(|| input.unexpected(input.end(), say("expected.picture")))?;
        Ok(Puzzle::from_picture(picture, palette))
    }

    fn cell(self, cell: &str, palette: &Palette) -> Option<Color> {
        match (self, cell) {
            (_, "" | "0") => Some(Color::BLANK),
            (Self::Digits | Self::Ones, _) => Some(Color::BLACK),
            (Self::Marks, _) => {
                cell.chars().next().and_then(mark).map(|is_filled| if is_filled { Color::BLACK } else { Color::BLANK })
            }
            (Self::Colors, _) => {
                let rgb = color(cell)?;
                palette.colors().iter().position(|color| color.rgb == rgb).and_then(Color::new)
            }
        }
    }
}

/// The palette of the looks of a picture on white, in the order in which they occur; `None` if there are too many.
pub(super) fn palette_of(looks: impl Iterator<Item = Rgb>) -> Option<Palette> {
    let white = colors::white().rgb;
    let mut found = Vec::new();
    for rgb in looks {
        if rgb != white && !found.contains(&rgb) && found.len() <= Color::LIMIT {
            found.push(rgb);
        }
    }
    let palette = colors::of_looks(white, &found)?;
    Some(if palette.len() == 1 { Palette::black_and_white() } else { colors::usual(palette) })
}

/// Whether the rows of a picture of digits may be lists of clues.
pub(super) fn may_be_clues(table: &Table<'_>) -> bool {
    let cells = (0..table.height()).flat_map(|row| table.row(row)).map(|cell| cell.trim() == "1");
    let cells: Vec<bool> = cells.collect();
    numbers::may_be_clues(&cells, table.width)
}
