//! Which lines of a table bound the grid of cells, and which only boxes for clues.

use crate::{
    comb::Comb,
    lines::Depths,
    plane::{Plane, quantile},
};

/// What a cell has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Blank,
    /// A digit or another sign.
    Some,
    Filled,
}

/// Which of the lines bound the grid of cells, and which only boxes for clues.
pub(crate) struct Split<'a> {
    pub(crate) flat: &'a Plane,
    pub(crate) down: &'a Depths,
    pub(crate) across: &'a Depths,
    pub(crate) rows: &'a Comb,
    pub(crate) columns: &'a Comb,
}

impl Split<'_> {
    /// The columns left of the grid and the rows above it.
    pub(crate) fn best(&self) -> (usize, usize) {
        let (rows, columns) = (self.rows.lines.len() - 1, self.columns.lines.len() - 1);
        // With a row and a column before, which are outside where there are no boxes.
        let content = self.content();
        let absent = self.absent(&content);
        let has = |at: usize| content[at] == Content::Some;
        // Numbers on both sides of all lines: no boxes.
        let beside = (1..=rows).filter(|&row| has(row * (columns + 1))).count();
        let above = (1..=columns).filter(|&column| has(column)).count();
        let is_beside = beside * 2 > rows && above * 2 > columns;
        let mut best = (f32::NEG_INFINITY, 0, 0);
        let most = |lines: usize| lines.saturating_sub(1).min(lines * 2 / 3);
        for left in 0..=most(columns) {
            for top in 0..=most(rows) {
                if (left == 0) != (top == 0) {
                    continue;
                }
                let (mut score, mut corner) = (0.0, 0.0);
                for row in 0..=rows {
                    for column in 0..=columns {
                        let (is_left, is_above) = (column <= left, row <= top);
                        let has = has(row * (columns + 1) + column);
                        score += match (is_left, is_above) {
                            (true, true) => {
                                if has {
                                    -1.0
                                } else {
                                    0.0
                                }
                            }
                            (true, false) if column == left => {
                                if has {
                                    1.0
                                } else {
                                    -0.5
                                }
                            }
                            (false, true) if row == top => {
                                if has {
                                    1.0
                                } else {
                                    -0.5
                                }
                            }
                            (false, false) => {
                                if has {
                                    -0.2
                                } else {
                                    0.0
                                }
                            }
                            _ => {
                                if has {
                                    0.3
                                } else {
                                    0.0
                                }
                            }
                        };
                        if is_left && is_above && row > 0 && column > 0 {
                            corner += absent[(row - 1) * columns + column - 1];
                        }
                    }
                }
                // What lies beside all lines may be the edge of the paper, if the corner of boxes has no lines.
                if is_beside && left > 0 && corner < 0.6 * (left * top) as f32 {
                    continue;
                }
                score += corner;
                if score > best.0 {
                    best = (score, left, top);
                }
            }
        }
        (best.1, best.2)
    }

    /// Whether each cell has something like a digit, with a row and a column before the first.
    fn content(&self) -> Vec<Content> {
        let before = |comb: &Comb| {
            let lines = &comb.lines;
            let mut all = vec![2.0 * lines[0] - lines[1]];
            all.extend_from_slice(lines);
            all
        };
        let (rows, columns) = (before(self.rows), before(self.columns));
        let mut shades: Vec<f32> = self.flat.pixels.iter().step_by(17).map(|&pixel| f32::from(pixel)).collect();
        let light = quantile(&mut shades, 0.9);
        let least = (light * 0.2).max(12.0);
        let mut content = Vec::new();
        for row in rows.windows(2) {
            for column in columns.windows(2) {
                let part = |two: &[f32], length: usize, margin: f32| {
                    let margin = (two[1] - two[0]) * margin;
                    let from = (two[0] + margin).clamp(0.0, length as f32) as usize;
                    from..((two[1] - margin).clamp(0.0, length as f32) as usize).max(from)
                };
                let (width, height) = (self.flat.width, self.flat.height);
                let (ys, xs) = (part(row, height, 0.18), part(column, width, 0.18));
                let mut shades: Vec<f32> = Vec::with_capacity(ys.len() * xs.len());
                for y in ys.clone() {
                    shades.extend(self.flat.row(y)[xs.clone()].iter().map(|&pixel| f32::from(pixel)));
                }
                if shades.is_empty() {
                    content.push(Content::Blank);
                    continue;
                }
                let paper = quantile(&mut shades, 0.8);
                let is_dark = |x: usize, y: usize| paper - f32::from(self.flat.pixels[y * width + x]) > least;
                // A line through the whole cell is no digit.
                let (high, wide) = (part(row, height, 0.08), part(column, width, 0.08));
                let is_all = |dark: usize, of: usize| dark * 20 >= of * 19;
                let is_line_down = |&x: &usize| is_all(high.clone().filter(|&y| is_dark(x, y)).count(), high.len());
                let is_line_across = |&y: &usize| is_all(wide.clone().filter(|&x| is_dark(x, y)).count(), wide.len());
                let columns: Vec<usize> = xs.filter(|x| !is_line_down(x)).collect();
                let rows = ys.filter(|y| !is_line_across(y));
                let dark: usize = rows.map(|y| columns.iter().filter(|&&x| is_dark(x, y)).count()).sum();
                let dark = dark as f32 / shades.len() as f32;
                let middle = quantile(&mut shades, 0.5);
                content.push(match dark {
                    _ if middle < light * 0.4 => Content::Filled,
                    0.04..0.6 => Content::Some,
                    _ => Content::Blank,
                });
            }
        }
        content
    }

    /// How surely the lines inside of the corner up to each cell are absent: 1 for those that are, -1 for those seen.
    fn absent(&self, content: &[Content]) -> Vec<f32> {
        let (rows, columns) = (self.rows.lines.len() - 1, self.columns.lines.len() - 1);
        let mut absent = vec![0.0; rows * columns];
        let seen = |depths: &Depths, at: f32, depth: f32, from: f32, to: f32| {
            let margin = (to - from) * 0.2;
            let blocks = depths.range(from + margin, to - margin);
            let blocks = if blocks.is_empty() { blocks.start..blocks.start + 1 } else { blocks };
            if blocks.end > depths.blocks {
                return false;
            }
            let profile = depths.around(blocks, at as usize, 3);
            profile > (depth * 0.3).max(1.5)
        };
        for row in 0..rows {
            for column in 0..columns {
                let (y, x) = (self.rows.lines[row + 1], self.columns.lines[column + 1]);
                let (above, before) = (self.rows.lines[row], self.columns.lines[column]);
                let below = seen(self.down, y, self.rows.depths[row + 1], before, x);
                let right = seen(self.across, x, self.columns.depths[column + 1], above, y);
                let is_filled = |row: usize, column: usize| {
                    row <= rows && column <= columns && content[row * (columns + 1) + column] == Content::Filled
                };
                if is_filled(row + 1, column + 1) {
                    continue;
                }
                let vote = |seen: bool| if seen { -0.7 } else { 0.5 };
                // The lines that bound the corner are always there.
                absent[row * columns + column] = vote(below) + vote(right);
            }
        }
        absent
    }
}
