//! How far a painted line is from its clue.

use nonosat_model::{Clue, Color, Gap, Run};

/// More than any line has cells, and small enough for sums.
const FAR: u32 = u32::MAX / 4;

/// The number of cells of a line that must change for it to meet its clue: the clue, and scratch space.
#[derive(Debug)]
pub(super) struct Distance {
    clue: Clue,
    /// The background and the colours of the runs, each once; for each run, which of them is its colour.
    colors: Vec<Color>,
    of_run: Vec<usize>,
    /// For each colour, how many cells there are before each cell that do not have it.
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
        let number = |run: &Run| {
            colors.iter().position(|&color| color == run.color).unwrap_or_else(|| {
                colors.push(run.color);
                colors.len() - 1
            })
        };
        let of_run = clue.runs().iter().map(number).collect();
        let (sums, ends, behind) = (Vec::new(), Vec::new(), Vec::new());
        Self { clue: clue.clone(), colors, of_run, sums, ends, behind }
    }

    /// The fewest cells that must change for the line to meet the clue.
    ///
    /// Dynamic programming over runs and their shifts to the right, in time runs x spare cells, times the lengths that
    /// a run may have.
    pub(super) fn of(&mut self, cells: impl ExactSizeIterator<Item = Color> + Clone) -> u32 {
        let length = cells.len();
        let spare = length - (self.clue.min_length() as usize).min(length);
        self.sums.clear();
        for &own in &self.colors {
            let mut sum = 0;
            self.sums.push(0);
            self.sums.extend(cells.clone().map(|color| {
                sum += u32::from(color != own);
                sum
            }));
        }
        let background = &self.sums[..=length];
        self.behind.clear();
        self.behind.extend_from_slice(&background[..=spare]);
        self.ends.clear();
        self.ends.resize(spare + 1, FAR);
        self.ends[0] = 0;
        // The cell behind the last run, if there is no shift.
        let mut end = 0;
        for (run, &color) in self.clue.runs().iter().zip(&self.of_run) {
            let own = &self.sums[color * (length + 1)..][..=length];
            let start = end + run.gap.min() as usize;
            end = start + run.min.max(1) as usize;
            let (own_before, own_behind) = (&own[start..=start + spare], &own[end..=end + spare]);
            // What is laid before the run, with the gap, and without what the run costs from there to the end.
            match run.gap {
                Gap::Free => self.ends.copy_from_slice(&self.behind),
                Gap::Glued => {}
                Gap::Apart => {
                    let gap = background[start - 1..=start + spare].windows(2).map(|sums| sums[1] - sums[0]);
                    let before = self.behind.iter().zip(gap);
                    self.ends.iter_mut().zip(before).for_each(|(laid, (behind, gap))| *laid = behind + gap);
                }
            }
            if run.is_exact() {
                let costs = own_before.iter().zip(own_behind);
                self.ends.iter_mut().zip(costs).for_each(|(laid, (before, behind))| *laid += behind - before);
            } else {
                let longer = (run.max - run.min.max(1)) as usize;
                for shift in (0..=spare).rev() {
                    let starts = shift.saturating_sub(longer)..=shift;
                    let costs = starts.map(|start| self.ends[start] + own_behind[shift] - own_before[start]);
                    self.ends[shift] = costs.min().unwrap_or(FAR);
                }
            }
            let mut fewest = FAR;
            let gaps = background[end - 1..=end + spare].windows(2).map(|sums| sums[1] - sums[0]);
            for ((laid, behind), gap) in self.ends.iter().zip(&mut self.behind).zip(gaps) {
                fewest = (*laid).min(fewest + gap);
                *behind = fewest;
            }
        }
        self.behind[spare]
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
