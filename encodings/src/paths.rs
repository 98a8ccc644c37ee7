//! The placements of a line as paths: the steps of all placements, and which may follow which.
//!
//! A step lays a block, or one blank cell of a gap. A placement is a path of steps from the first cell of the line to
//! the last. Steps on no such path, given the known cells, are left out.

use std::ops::Range;

use crate::{CellMap, Color, Line};

/// A step of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The cell at `position` is blank, and lies in the gap before `block` (behind the last one: their number).
    Gap { block: usize, position: usize },
    /// `block` starts at `position`.
    Block { block: usize, position: usize },
}

/// All steps that occur in some placement of a line.
pub(crate) struct Paths<'a> {
    pub(crate) line: &'a Line,
    gaps: Vec<Vec<bool>>,
    blocks: Vec<Vec<bool>>,
}

impl<'a> Paths<'a> {
    /// Finds the steps by passes from both ends.
    pub(crate) fn new(line: &'a Line, cells: &CellMap) -> Self {
        let (length, count) = (line.cells.len(), line.runs.len());
        let may = |position: usize, color| cells.colors(line.cells[position]).contains(color);
        let blank: Vec<bool> = (0..length).map(|position| may(position, line.background)).collect();
        let mut blocks = vec![vec![false; length]; count];
        for ((run, starts), fits) in line.runs.iter().zip(&line.starts).zip(&mut blocks) {
            // For each position, the end of the last cell before it that may not be the block's.
            let mut free_from = vec![0; length + 1];
            for position in 0..length {
                free_from[position + 1] = if may(position, run.color) { free_from[position] } else { position + 1 };
            }
            for start in starts.iter().map(|&start| start as usize) {
                let end = start + run.min as usize;
                if end <= length && free_from[end] <= start {
                    fits[start] = true;
                }
            }
        }
        let mut paths = Self { line, gaps: vec![blank; count + 1], blocks };
        for position in 0..length {
            paths.keep(position, |paths, step| paths.is_first(step) || !paths.predecessors(step).is_empty());
        }
        for position in (0..length).rev() {
            paths.keep(position, |paths, step| paths.is_last(step) || !paths.successors(step).is_empty());
        }
        paths
    }

    /// Keeps the steps at a position that meet a condition.
    fn keep(&mut self, position: usize, condition: impl Fn(&Self, Step) -> bool) {
        for block in 0..=self.line.runs.len() {
            self.gaps[block][position] &= condition(self, Step::Gap { block, position });
            if block < self.line.runs.len() {
                self.blocks[block][position] &= condition(self, Step::Block { block, position });
            }
        }
    }

    /// Whether the line has a placement.
    pub(crate) fn is_possible(&self) -> bool {
        match self.line.cells.len() {
            0 => self.line.runs.is_empty(),
            _ => self.gaps[0][0] || self.blocks.first().is_some_and(|starts| starts[0]),
        }
    }

    /// The steps, those of one position together.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let count = self.line.runs.len();
        (0..self.line.cells.len()).flat_map(move |position| {
            let steps =
                (0..=count).flat_map(move |block| [Step::Gap { block, position }, Step::Block { block, position }]);
            steps.filter(|&step| self.has(step))
        })
    }

    /// For each block, its possible starts.
    pub(crate) fn starts(&self) -> Vec<Vec<u32>> {
        let starts = |fits: &Vec<bool>| (0..).zip(fits).filter(|&(_, &fits)| fits).map(|(start, _)| start).collect();
        self.blocks.iter().map(starts).collect()
    }

    /// The cells that a step lays, as positions in the line.
    pub(crate) fn cells(&self, step: Step) -> Range<usize> {
        match step {
            Step::Gap { position, .. } => position..position + 1,
            Step::Block { block, position } => position..position + self.line.runs[block].min as usize,
        }
    }

    /// The colour of the cells of a step.
    pub(crate) fn color(&self, step: Step) -> Color {
        match step {
            Step::Gap { .. } => self.line.background,
            Step::Block { block, .. } => self.line.runs[block].color,
        }
    }

    /// The steps that may come next.
    pub(crate) fn successors(&self, step: Step) -> Vec<Step> {
        let position = self.cells(step).end;
        let mut steps = match step {
            Step::Gap { block, .. } => vec![Step::Gap { block, position }, Step::Block { block, position }],
            Step::Block { block, .. } if self.may_touch(block) => {
                vec![Step::Gap { block: block + 1, position }, Step::Block { block: block + 1, position }]
            }
            Step::Block { block, .. } => vec![Step::Gap { block: block + 1, position }],
        };
        steps.retain(|&step| self.has(step));
        steps
    }

    /// The steps that may come before.
    pub(crate) fn predecessors(&self, step: Step) -> Vec<Step> {
        let (Step::Gap { block, position } | Step::Block { block, position }) = step;
        let mut steps = Vec::new();
        if let Some(position) = position.checked_sub(1) {
            steps.push(Step::Gap { block, position });
        }
        let is_gap = matches!(step, Step::Gap { .. });
        if let Some(before) = block.checked_sub(1).filter(|&before| is_gap || self.may_touch(before))
            && let Some(position) = position.checked_sub(self.line.runs[before].min as usize)
        {
            steps.push(Step::Block { block: before, position });
        }
        steps.retain(|&step| self.has(step));
        steps
    }

    /// The steps that lay a cell in a colour.
    pub(crate) fn covering(&self, cell: usize, color: Color) -> Vec<Step> {
        let count = self.line.runs.len();
        if color == self.line.background {
            let gaps = (0..=count).map(|block| Step::Gap { block, position: cell });
            return gaps.filter(|&step| self.has(step)).collect();
        }
        let blocks = (0..count).filter(|&block| self.line.runs[block].color == color);
        let steps = blocks.flat_map(|block| {
            let first = (cell + 1).saturating_sub(self.line.runs[block].min as usize);
            (first..=cell).map(move |position| Step::Block { block, position })
        });
        steps.filter(|&step| self.has(step)).collect()
    }

    /// The colours of each placement; `None` if there are more than `limit`.
    pub(crate) fn placements(&self, limit: usize) -> Option<Vec<Vec<Color>>> {
        let mut found = Vec::new();
        // Every step leads to some placement, so this ends soon after the limit.
        let mut begun = vec![(Vec::new(), self.first_steps())];
        if self.line.cells.is_empty() && self.is_possible() {
            found.push(Vec::new());
        }
        while let Some((colors, mut next)) = begun.pop() {
            let Some(step) = next.pop() else { continue };
            let mut longer: Vec<Color> = colors.clone();
            longer.extend(self.cells(step).map(|_| self.color(step)));
            begun.push((colors, next));
            if longer.len() < self.line.cells.len() {
                begun.push((longer, self.successors(step)));
            } else {
                found.push(longer);
            }
            if found.len() > limit {
                return None;
            }
        }
        (found.len() <= limit).then_some(found)
    }

    /// The steps that a placement may begin with.
    fn first_steps(&self) -> Vec<Step> {
        let steps = [Step::Gap { block: 0, position: 0 }, Step::Block { block: 0, position: 0 }];
        steps.into_iter().filter(|&step| self.has(step)).collect()
    }

    fn has(&self, step: Step) -> bool {
        let (steps, block, position) = match step {
            Step::Gap { block, position } => (&self.gaps, block, position),
            Step::Block { block, position } => (&self.blocks, block, position),
        };
        steps.get(block).is_some_and(|steps| steps.get(position) == Some(&true))
    }

    /// Whether a placement may begin with a step.
    fn is_first(&self, step: Step) -> bool {
        matches!(step, Step::Gap { block: 0, position: 0 } | Step::Block { block: 0, position: 0 })
    }

    /// Whether a placement may end with a step.
    fn is_last(&self, step: Step) -> bool {
        let count = self.line.runs.len();
        let all_laid = match step {
            Step::Gap { block, .. } => block == count,
            Step::Block { block, .. } => block + 1 == count,
        };
        all_laid && self.cells(step).end == self.line.cells.len()
    }

    /// Whether the block after `block` needs no gap before it.
    fn may_touch(&self, block: usize) -> bool {
        self.line.runs.get(block + 1).is_some_and(|next| next.gap.min() == 0)
    }
}

/// A value for each step.
pub(crate) struct StepMap<T> {
    gaps: Vec<Vec<T>>,
    blocks: Vec<Vec<T>>,
}

impl<T: Clone> StepMap<T> {
    /// The result of `make` for each step, `absent` for those that are left out.
    pub(crate) fn new(paths: &Paths<'_>, absent: T, mut make: impl FnMut(Step) -> T) -> Self {
        let row = vec![absent; paths.line.cells.len()];
        let mut map = Self { gaps: vec![row.clone(); paths.gaps.len()], blocks: vec![row; paths.blocks.len()] };
        for step in paths.steps() {
            match step {
                Step::Gap { block, position } => map.gaps[block][position] = make(step),
                Step::Block { block, position } => map.blocks[block][position] = make(step),
            }
        }
        map
    }

    /// The value of a step.
    pub(crate) fn of(&self, step: Step) -> &T {
        match step {
            Step::Gap { block, position } => &self.gaps[block][position],
            Step::Block { block, position } => &self.blocks[block][position],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Cnf, ColorSet, Instance};

    fn count(blocks: Vec<Block>, cells: Vec<ColorSet>) -> (usize, usize, Vec<Vec<u32>>) {
        let line = Line::new((0..cells.len() as u32).collect(), blocks);
        let map = CellMap::add_to(&mut Cnf::new(), &Instance::new(cells, vec![]));
        let paths = Paths::new(&line, &map);
        let placements = paths.placements(100).unwrap();
        assert_eq!(paths.is_possible(), !placements.is_empty());
        assert_eq!(paths.placements(placements.len()), Some(placements.clone()));
        assert_eq!(placements.len().checked_sub(1).and_then(|less| paths.placements(less)), None);
        assert_eq!(paths.is_possible(), paths.steps().next().is_some() || line.cells.is_empty());
        (placements.len(), paths.steps().count(), paths.starts())
    }

    #[test]
    fn steps_off_every_path_are_left_out() {
        let open = ColorSet::BLANK_OR_BLACK;
        let blocks = vec![Block::black(2), Block::black(1)];
        // Each block has three starts; the first two, the middle three and the last two cells may be gaps.
        assert_eq!(count(blocks.clone(), vec![open; 6]), (6, 6 + 2 + 3 + 2, vec![vec![0, 1, 2], vec![3, 4, 5]]));
        let mut cells = vec![open; 6];
        cells[0] = ColorSet::BLACK;
        assert_eq!(count(blocks.clone(), cells.clone()), (3, 1 + 3 + 3 + 2, vec![vec![0], vec![3, 4, 5]]));
        cells[1] = ColorSet::BLANK;
        assert_eq!(count(blocks, cells), (0, 0, vec![vec![], vec![]]));
        assert_eq!(count(vec![], vec![]), (1, 0, vec![]));
        let red = Block { length: 1, color: Color::new(2).unwrap() };
        assert_eq!(count(vec![Block::black(1), red], vec![ColorSet::first(3); 2]), (1, 2, vec![vec![0], vec![1]]));
    }
}
