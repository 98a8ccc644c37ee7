//! From cells to a certified puzzle.

use anyhow::{Context, Result, anyhow, bail};
use nonosat_core::analyse::rate::{Level, level_and_grade};
use nonosat_library::Shape;
use nonosat_make::repair::{Logic, Settings, repair};
use nonosat_model::{Color, Palette, PaletteColor, Picture, Puzzle, Rgb, budget::Budget};

use crate::cells::Cells;

/// The most cells that a repair may change, as a share of all.
const MOST_CHANGES: f64 = 0.04;

/// How a picture becomes a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    /// As it is.
    None,
    /// A few cells are changed, until line solving finds all of it.
    Line,
    /// A few cells are changed, until looking one step ahead does.
    Probe,
}

impl Repair {
    pub(crate) const ALL: [(Self, &'static str); 3] =
        [(Self::None, "as-is"), (Self::Line, "line"), (Self::Probe, "probe")];

    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, other)| *other == name).map(|(repair, _)| repair)
    }

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(repair, _)| *repair == self).map_or("", |(_, name)| name)
    }
}

/// A puzzle with one solution that can be found without guessing.
pub(crate) struct Made {
    pub(crate) cells: Vec<u8>,
    pub(crate) changed: usize,
    pub(crate) level: Level,
    pub(crate) tenths: u8,
}

/// The puzzle of cells.
pub(crate) fn puzzle(shape: Shape, colors: &[Rgb], cells: &[u8]) -> Result<Puzzle> {
    let layout = shape.layout().ok_or_else(|| anyhow!("no such shape"))?;
    let mut palette = Palette::black_and_white();
    if colors.len() > 2 {
        palette = Palette::with_background(PaletteColor::new("0", colors[0], '.'));
        for (number, &color) in (1_u8..).zip(&colors[1..]) {
            palette.add(PaletteColor::new(number.to_string(), color, char::from(b'a' + number)));
        }
    }
    let cells = cells.iter().filter_map(|&cell| Color::new(cell.into())).collect();
    let picture = Picture::new(layout.width(), cells).context("cells do not fill the shape")?;
    Ok(Puzzle::from_picture_on(layout, picture, palette))
}

/// Makes and certifies a puzzle; fails if it takes search, or has no single solution.
pub(crate) fn make(of: &Cells, repair_by: Repair, budget: &Budget) -> Result<Made> {
    let mut puzzle = puzzle(of.shape, &of.colors, &of.cells)?;
    let picture = puzzle.goal.clone().context("a puzzle of cells has a goal")?;
    let logic = match repair_by {
        Repair::None => None,
        Repair::Line => Some(Logic::Line),
        Repair::Probe => Some(Logic::ProbeOne),
    };
    let mut changed = 0;
    if let Some(logic) = logic {
        let max_changes = (of.cells.len() as f64 * MOST_CHANGES) as usize;
        let settings =
            Settings { max_changes, restarts: 3, satisfied_with: max_changes / 4, logic, ..Settings::default() };
        let repaired = repair(&puzzle, &picture, &settings, budget);
        if !repaired.reached || repaired.stop.is_some() {
            bail!("repair failed");
        }
        changed = repaired.changed.len();
        puzzle = Puzzle::from_picture_on(puzzle.layout().clone(), repaired.picture, puzzle.palette.clone());
    }
    let (level, tenths) = level_and_tenths(&puzzle, budget)?;
    let goal = puzzle.goal.context("it has a goal")?;
    let cells = goal.cells().iter().map(|color| color.index() as u8).collect();
    Ok(Made { cells, changed, level, tenths })
}

/// The level of a puzzle, and its grade in tenths.
pub(crate) fn level_and_tenths(puzzle: &Puzzle, budget: &Budget) -> Result<(Level, u8)> {
    let rated = level_and_grade(puzzle, Level::ProbeTwo, budget).map_err(|stop| anyhow!("{stop:?}"))?;
    let (level, grade) = rated.context("there is no single solution, or it takes search")?;
    Ok((level, (grade * 10.0).round() as u8))
}
