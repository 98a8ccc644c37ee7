//! A strip: what lines say of some of their cells alone.

use nonosat_encodings::{ColorSet, Instance, Line};

use super::cut::cut;

/// A strip as a problem of its own: every solution of all lines, seen in its cells, is a solution of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    pub(crate) instance: Instance,
    /// For each of the first cells of the instance, the cell that it is. Those behind them are in one line each.
    pub(crate) cells: Vec<usize>,
}

impl Strip {
    /// What lines say of the cells that are `inside`, which may have these colours; `None` if a run has no place left.
    ///
    /// Lines without unknown cells inside are left out. What is inside of a line must be a stretch of it.
    pub(super) fn new(lines: &[Line], colors: &[ColorSet], inside: impl Fn(usize) -> bool) -> Option<Self> {
        let is_inside = |&cell: &u32| inside(cell as usize);
        let is_open = |cell: &u32| is_inside(cell) && colors[*cell as usize].len() > 1;
        let lines = || lines.iter().filter(|line| line.cells.iter().any(is_open));
        let mut strip = Self::default();
        let mut numbers = vec![u32::MAX; colors.len()];
        for cell in lines().flat_map(|line| &line.cells).filter(|cell| is_inside(cell)).map(|&cell| cell as usize) {
            if numbers[cell] == u32::MAX {
                numbers[cell] = strip.cells.len() as u32;
                strip.cells.push(cell);
                strip.instance.cells.push(colors[cell]);
            }
        }
        for line in lines() {
            let start = line.cells.iter().position(is_inside).unwrap_or(0);
            let end = line.cells.iter().rposition(is_inside).map_or(start, |last| last + 1);
            let (mut line, inside) = cut(line, start as u32..end as u32)?;
            let of_line: ColorSet = line.runs.iter().map(|run| run.color).chain([line.background]).collect();
            for (position, cell) in line.cells.iter_mut().enumerate() {
                *cell = if inside.contains(&position) {
                    numbers[*cell as usize]
                } else {
                    strip.instance.cells.push(of_line);
                    strip.instance.cells.len() as u32 - 1
                };
            }
            strip.instance.lines.push(line);
        }
        Some(strip)
    }
}
