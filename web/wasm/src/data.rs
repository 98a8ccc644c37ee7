//! A puzzle as data, ready to be shown.

use nonosat::{
    draw::{Part, clue_parts},
    format::{
        self, Format,
        clue::{clue_symbols, clue_text},
    },
    puzzle::{Clue, Grid, Palette, PaletteColor, Picture, Puzzle, Rgb, Shape},
};
use serde::{Deserialize, Serialize};

use super::failure::Failure;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzleData {
    kind: &'static str,
    width: usize,
    height: usize,
    palette: Vec<ColorData>,
    lines: Vec<LineData>,
    cell_count: usize,
    plain: bool,
    runs: bool,
    goal: Option<String>,
    saved: Option<String>,
    /// The given cells, `?` for all others; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    title: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    license: Option<String>,
    description: Option<String>,
    text: String,
    clue_hash: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ColorData {
    name: String,
    rgb: String,
    symbol: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    corner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<String>,
}

#[derive(Debug, Serialize)]
struct LineData {
    label: String,
    kind: &'static str,
    number: usize,
    cells: Vec<usize>,
    clue: Option<String>,
    blocks: Vec<BlockData>,
    needed: Option<u64>,
}

#[derive(Debug, Serialize)]
struct BlockData {
    text: String,
    color: usize,
}

impl PuzzleData {
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, Failure> {
        let layout = puzzle.layout();
        let metadata = &puzzle.metadata;
        let kind = match layout.outline() {
            _ if layout.is_rectangle() => "grid",
            Some(_) => "triddler",
            None => "table",
        };
        let has_all = puzzle.clues().iter().all(Option::is_some);
        let are_runs = |clue: &Clue| clue.is_ordinary() && !clue.is_blotted();
        let has_triangles = puzzle.palette.colors().iter().any(|color| color.shape != Shape::Full);
        Ok(Self {
            kind,
            width: puzzle.width(),
            height: puzzle.height(),
            palette: colors(&puzzle.palette),
            lines: (0..layout.line_count()).map(|line| LineData::new(puzzle, line)).collect(),
            cell_count: layout.cell_count(),
            plain: puzzle.is_plain() && has_all,
            runs: has_all && !has_triangles && puzzle.clues().iter().flatten().all(are_runs),
            goal: puzzle.goal.as_ref().map(Picture::digits),
            saved: puzzle.saved.first().map(|grid| partial(puzzle, &puzzle.narrowed(grid.clone()))),
            given: (!puzzle.given().is_empty()).then(|| partial(puzzle, &puzzle.open_grid())),
            title: metadata.title.clone(),
            author: metadata.author.clone(),
            copyright: metadata.copyright.clone(),
            license: metadata.license.clone(),
            description: metadata.description.clone(),
            text: format::write(Format::Json, std::slice::from_ref(puzzle))?.text,
            clue_hash: format!("{:016x}", puzzle.clue_hash()),
        })
    }
}

/// What is known of the cells: a digit each, `?` if that is nothing.
fn partial(puzzle: &Puzzle, grid: &Grid) -> String {
    nonosat::report::json::partial(puzzle, Some(grid))
}

impl LineData {
    fn new(puzzle: &Puzzle, line: usize) -> Self {
        let layout = puzzle.layout();
        let (kind, number) = layout.line_name(line).parts();
        let clue = puzzle.clues()[line].as_ref();
        let block = |part: Part| BlockData { text: part.text, color: part.color.index() };
        Self {
            label: layout.line_label(line).into_owned(),
            kind,
            number,
            cells: layout.cells(line).collect(),
            clue: clue.map(|clue| clue_text(clue, &puzzle.palette)),
            blocks: clue_parts(puzzle, line).into_iter().map(block).collect(),
            needed: clue.map(Clue::min_length),
        }
    }
}

/// `#rrggbb`.
fn hex(Rgb(red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

impl ColorData {
    fn new(color: &PaletteColor, symbol: char) -> Self {
        let (corner, rest) = match color.shape {
            Shape::Corner { corner, rest } => (Some(corner.name().to_owned()), Some(hex(rest))),
            Shape::Full => (None, None),
        };
        let (name, symbol) = (color.name.clone(), symbol.to_string());
        Self { name, rgb: hex(color.rgb), symbol, corner, rest }
    }

    #[cfg(feature = "page")]
    fn color(&self) -> Option<PaletteColor> {
        let rgb = Rgb::parse(&self.rgb)?;
        let mut symbols = self.symbol.chars();
        let symbol = symbols.next().filter(|_| symbols.next().is_none())?;
        let shape = match &self.corner {
            None => Shape::Full,
            Some(corner) => {
                let corner = nonosat::puzzle::Corner::by_name(corner)?;
                Shape::Corner { corner, rest: self.rest.as_deref().map_or(Some(Rgb(255, 255, 255)), Rgb::parse)? }
            }
        };
        Some(PaletteColor { shape, ..PaletteColor::new(self.name.clone(), rgb, symbol) })
    }
}

/// The colours of a palette, with the symbols that they have in clues.
fn colors(palette: &Palette) -> Vec<ColorData> {
    let symbols = clue_symbols(palette);
    palette.colors().iter().zip(symbols).map(|(color, symbol)| ColorData::new(color, symbol)).collect()
}

/// The palette of these colours, the background first.
#[cfg(feature = "page")]
pub(crate) fn palette(colors: &[ColorData]) -> Result<Palette, Failure> {
    let wrong = || {
        let most = nonosat::puzzle::Color::LIMIT;
        Failure::Usage(format!(
            "a palette has 2 to {most} colours, each with a name of its own, six hexadecimal digits and a symbol"
        ))
    };
    let mut palette: Option<Palette> = None;
    for data in colors {
        let color = data.color().ok_or_else(wrong)?;
        match &mut palette {
            None => palette = Some(Palette::with_background(color)),
            Some(palette) if palette.by_name(&color.name).is_none() => _ = palette.add(color).ok_or_else(wrong)?,
            Some(_) => return Err(wrong()),
        }
    }
    palette.filter(|palette| palette.len() >= 2).ok_or_else(wrong)
}
