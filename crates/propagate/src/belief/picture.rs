//! The picture of the likeliest colours, and the lines that it violates.

use nonosat_encodings::{Color, Gap, Instance, Line};

use super::{kind::Kind, message_passing::MessagePassing};

impl<K: Kind<Number = f64>> MessagePassing<K> {
    /// For each cell whose colour is unknown, its likeliest colour, and the log odds of that against all others.
    pub(super) fn certain(&self, instance: &Instance) -> Vec<(usize, Color, f64)> {
        let certain = |cell: usize| {
            let beliefs = &self.beliefs[self.numbers(cell)];
            Some((cell, K::likeliest(beliefs, instance.cells[cell])?, K::certainty(beliefs)))
        };
        self.open_cells().filter_map(certain).collect()
    }

    /// The likeliest colour of each cell.
    pub(super) fn likeliest(&self, instance: &Instance) -> Vec<Color> {
        let likeliest = |cell: usize| {
            let likeliest = || K::likeliest(&self.beliefs[self.numbers(cell)], instance.cells[cell]);
            instance.cells[cell].known().or_else(likeliest).unwrap_or(Color::BLANK)
        };
        (0..instance.cells.len()).map(likeliest).collect()
    }

    /// The lines that are violated if each cell has its likeliest colour; none if that is a solution.
    pub(super) fn violated(&self, instance: &Instance) -> Vec<usize> {
        let picture = self.likeliest(instance);
        let violates = |&line: &usize| !holds_runs(&instance.lines[line], &picture);
        (0..instance.lines.len()).filter(violates).collect()
    }
}

/// Whether a line holds its runs in a picture, the colour of each cell.
///
/// O(cells) if its runs are what a picture shows, else O(runs x cells) where lengths are given.
pub(super) fn holds_runs(line: &Line, picture: &[Color]) -> bool {
    let colors = line.cells.iter().map(|&cell| picture[cell as usize]);
    if is_shown(line) {
        return shows_runs(line, colors);
    }
    let colors = &*colors.collect::<Vec<_>>();
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

/// Whether the runs of a line are the stretches of one colour in it, no more and no less, as in most puzzles.
fn is_shown(line: &Line) -> bool {
    let mut before = line.background;
    line.runs.iter().enumerate().all(|(number, run)| {
        let touches = std::mem::replace(&mut before, run.color) != run.color;
        let gap = if touches || number == 0 { Gap::Free } else { Gap::Apart };
        run.is_exact() && run.color != line.background && run.gap == gap
    })
}

/// Whether the stretches of one colour in a line are its runs.
fn shows_runs(line: &Line, mut colors: impl Iterator<Item = Color>) -> bool {
    let mut color = colors.next();
    for run in &line.runs {
        while color == Some(line.background) {
            color = colors.next();
        }
        let mut length = 0;
        while color == Some(run.color) {
            length += 1;
            color = colors.next();
        }
        if length != run.min {
            return false;
        }
    }
    color.into_iter().chain(colors).all(|color| color == line.background)
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
