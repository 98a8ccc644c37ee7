//! The picture of the likeliest colours, and the lines that it violates.

use nonosat_encodings::{Color, Gap, Instance, Line};

use super::ColorPassing;

impl ColorPassing {
    /// The likeliest colour of each cell.
    pub fn likeliest(&self, instance: &Instance) -> Vec<Color> {
        let likeliest = |(pair, colors): (&[u32], &nonosat_encodings::ColorSet)| {
            let beliefs = &self.belief[pair[0] as usize..pair[1] as usize];
            let all = colors.iter().zip(beliefs);
            all.reduce(|best, other| if other.1 > best.1 { other } else { best }).map_or(Color::BLANK, |best| best.0)
        };
        self.cells.windows(2).zip(&instance.cells).map(likeliest).collect()
    }

    /// The lines that are violated if each cell has its likeliest colour; none if that is a solution.
    pub fn violated(&self, instance: &Instance) -> Vec<usize> {
        let picture = self.likeliest(instance);
        let violates = |&number: &usize| {
            let line = &instance.lines[number];
            let colors: Vec<Color> = line.cells.iter().map(|&cell| picture[cell as usize]).collect();
            !holds_runs(line, &colors)
        };
        (0..instance.lines.len()).filter(violates).collect()
    }
}

/// Whether a line of these colours holds its runs.
///
/// O(runs x cells) where lengths are given.
pub(super) fn holds_runs(line: &Line, colors: &[Color]) -> bool {
    // Where the run before may have ended.
    let mut ends = vec![false; colors.len() + 1];
    ends[0] = true;
    for run in &line.runs {
        let starts = behind_gap(&ends, run.gap, line.background, colors);
        ends.fill(false);
        for start in (0..colors.len()).filter(|&start| starts[start]) {
            let covered = colors[start..].iter().take_while(|&&color| color == run.color);
            let longest = covered.take(run.max as usize).count();
            (run.min as usize..=longest).for_each(|length| ends[start + length] = true);
        }
    }
    behind_gap(&ends, Gap::Free, line.background, colors)[colors.len()]
}

/// Where a run may start behind a gap.
fn behind_gap(ends: &[bool], gap: Gap, background: Color, colors: &[Color]) -> Vec<bool> {
    if gap == Gap::Glued {
        return ends.to_vec();
    }
    let mut starts = ends.to_vec();
    for (position, &color) in colors.iter().enumerate() {
        starts[position + 1] |= starts[position] && color == background;
    }
    if gap == Gap::Apart {
        // At least one cell of background.
        let reached = starts.clone();
        starts[0] = false;
        for (position, &color) in colors.iter().enumerate() {
            starts[position + 1] = reached[position] && color == background;
        }
    }
    starts
}
