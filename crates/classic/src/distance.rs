//! How far a painted line is from its clue.

use nonosat_model::{Clue, Color, Gap, Run};

/// More than any line has cells, and small enough for sums.
const FAR: u32 = u32::MAX / 4;

/// The number of cells of a line that must change for it to meet its clue: the clue, and scratch space.
#[derive(Debug)]
pub(super) struct Distance {
    /// The runs, each with the number of its colour.
    runs: Vec<(Run, usize)>,
    /// How many cells they need.
    needed: usize,
    /// The background and the colours of the runs, each once.
    colors: Vec<Color>,
    cells: Vec<Color>,
    /// For each colour, how many cells before each cell do not have it.
    sums: Vec<u32>,
    /// For each shift to the right, the fewest changes among the runs laid so far, the last of which ends there; the
    /// same if background may follow it.
    ends: Vec<u32>,
    behind: Vec<u32>,
}

impl Distance {
    /// For lines of this clue, which must fit in them.
    pub(super) fn new(clue: &Clue) -> Self {
        let mut colors = vec![clue.background()];
        let numbered = |&run: &Run| {
            let number = colors.iter().position(|&color| color == run.color).unwrap_or(colors.len());
            if number == colors.len() {
                colors.push(run.color);
            }
            (run, number)
        };
        let runs = clue.runs().iter().map(numbered).collect();
        let needed = clue.min_length() as usize;
        let (cells, sums, ends, behind) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { runs, needed, colors, cells, sums, ends, behind }
    }

    /// The fewest cells that must change for the line to meet the clue.
    ///
    /// Dynamic programming over runs and their shifts to the right, in time runs x spare cells, times the lengths that
    /// a run may have.
    pub(super) fn of(&mut self, cells: impl Iterator<Item = Color>) -> u32 {
        self.cells.clear();
        self.cells.extend(cells);
        let length = self.cells.len();
        let spare = length - self.needed.min(length);
        let stride = length + 1;
        self.sums.resize(self.colors.len() * stride, 0);
        for (&own, sums) in self.colors.iter().zip(self.sums.chunks_exact_mut(stride)) {
            let mut sum = 0;
            for (at, &color) in self.cells.iter().enumerate() {
                sum += u32::from(color != own);
                sums[at + 1] = sum;
            }
        }
        let background = &self.sums[..stride];
        self.behind.clear();
        self.behind.extend_from_slice(&background[..=spare]);
        self.ends.clear();
        self.ends.resize(spare + 1, FAR);
        self.ends[0] = 0;
        let (ends, behind) = (&mut self.ends[..=spare], &mut self.behind[..=spare]);
        // The cell behind the last run, if there is no shift.
        let mut end = 0;
        for &(run, color) in &self.runs {
            let own = &self.sums[color * stride..][..stride];
            let start = end + run.gap.min() as usize;
            end = start + run.min.max(1) as usize;
            let (own_before, own_behind) = (&own[start..][..=spare], &own[end..][..=spare]);
            match run.gap {
                Gap::Free => ends.copy_from_slice(behind),
                Gap::Glued => {}
                Gap::Apart => {
                    let (before, after) = (&background[start - 1..][..=spare], &background[start..][..=spare]);
                    (0..=spare).for_each(|shift| ends[shift] = behind[shift] + after[shift] - before[shift]);
                }
            }
            if run.is_exact() {
                (0..=spare).for_each(|shift| ends[shift] += own_behind[shift] - own_before[shift]);
            } else {
                let longer = (run.max - run.min.max(1)) as usize;
                for shift in (0..=spare).rev() {
                    let starts = shift.saturating_sub(longer)..=shift;
                    let costs = starts.map(|start| ends[start] + own_behind[shift] - own_before[start]);
                    ends[shift] = costs.min().unwrap_or(FAR);
                }
            }
            let (before, after) = (&background[end - 1..][..=spare], &background[end..][..=spare]);
            let mut fewest = FAR;
            for shift in 0..=spare {
                fewest = ends[shift].min(fewest + after[shift] - before[shift]);
                behind[shift] = fewest;
            }
        }
        behind[spare]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{clues, words};

    #[test]
    fn it_is_the_distance_to_the_nearest_placement() {
        for clue in clues() {
            for length in 0..=5 {
                let all = words(&clue, length);
                if all.is_empty() {
                    continue;
                }
                let mut distance = Distance::new(&clue);
                for number in 0..3_usize.pow(length as u32) {
                    let color = |cell| Color::new(number / 3_usize.pow(cell as u32) % 3).unwrap();
                    let word: Vec<Color> = (0..length).map(color).collect();
                    let far = |other: &Vec<Color>| other.iter().zip(&word).filter(|(one, other)| one != other).count();
                    let nearest = all.iter().map(far).min().unwrap() as u32;
                    assert_eq!(distance.of(word.iter().copied()), nearest, "{clue:?} {word:?}");
                }
            }
        }
    }
}
