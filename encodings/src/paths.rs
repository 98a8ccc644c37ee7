//! The placements of a line as paths: the steps of all placements, and which may follow which.
//!
//! A step lays the least length of a run, one cell more of it, or one cell of a gap. A placement is a path of steps
//! from the first cell of the line to the last. Steps on no such path, given the known cells, are left out.

use std::{collections::HashSet, ops::Range};

use crate::{
    CellMap, Color, Gap, Line,
    steps::{Step, StepMap, counts, needs_count},
};

/// All steps that occur in some placement of a line.
pub(crate) struct Paths<'a> {
    pub(crate) line: &'a Line,
    has: StepMap<bool>,
}

impl<'a> Paths<'a> {
    /// Finds the steps by passes from both ends.
    pub(crate) fn new(line: &'a Line, cells: &CellMap) -> Self {
        let length = line.cells.len();
        let may = |position: usize, color| cells.colors(line.cells[position]).contains(color);
        let mut paths = Self { line, has: StepMap::filled(line, false) };
        for block in 0..=line.runs.len() {
            if line.runs.get(block).is_none_or(|run| run.gap != Gap::Glued) {
                let blank = (0..length).filter(|&position| may(position, line.background));
                blank.for_each(|position| *paths.has.of_mut(Step::Gap { block, position }) = true);
            }
        }
        for (block, (run, starts)) in line.runs.iter().zip(&line.starts).enumerate() {
            // For each position, the end of the last cell before it that may not be the block's.
            let mut free_from = vec![0; length + 1];
            for position in 0..length {
                free_from[position + 1] = if may(position, run.color) { free_from[position] } else { position + 1 };
            }
            for start in starts.iter().map(|&start| start as usize) {
                let end = start + run.min as usize;
                if end <= length && free_from[end] <= start {
                    *paths.has.of_mut(Step::Block { block, position: start }) = true;
                }
            }
            for before in 0..counts(run, length) {
                let more = (0..length).filter(|&position| may(position, run.color));
                more.for_each(|position| *paths.has.of_mut(Step::More { block, before, position }) = true);
            }
        }
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
        for step in self.at(position).collect::<Vec<_>>() {
            *self.has.of_mut(step) = condition(self, step);
        }
    }

    /// Whether the line has a placement.
    pub(crate) fn is_possible(&self) -> bool {
        if self.line.cells.is_empty() { self.line.runs.is_empty() } else { !self.first_steps().is_empty() }
    }

    /// The steps, those of one position together.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        (0..self.line.cells.len()).flat_map(|position| self.at(position))
    }

    /// The result of `make` for each step, `absent` for those that are left out.
    pub(crate) fn map<T: Clone>(&self, absent: T, mut make: impl FnMut(Step) -> T) -> StepMap<T> {
        let mut map = StepMap::filled(self.line, absent);
        for step in self.steps() {
            *map.of_mut(step) = make(step);
        }
        map
    }

    /// The steps at a position.
    fn at(&self, position: usize) -> impl Iterator<Item = Step> + '_ {
        let steps = (0..=self.line.runs.len()).flat_map(move |block| {
            let more = (0..self.counts(block)).map(move |before| Step::More { block, before, position });
            [Step::Gap { block, position }, Step::Block { block, position }].into_iter().chain(more)
        });
        steps.filter(|&step| self.has(step))
    }

    /// For each block, its possible starts.
    pub(crate) fn starts(&self) -> Vec<Vec<u32>> {
        let mut starts = vec![Vec::new(); self.line.runs.len()];
        for step in self.steps() {
            if let Step::Block { block, position } = step {
                starts[block].push(position as u32);
            }
        }
        starts
    }

    /// For each block, the positions it may end before; nothing for a block of one length.
    pub(crate) fn ends(&self) -> Vec<Vec<u32>> {
        let mut ends = vec![Vec::new(); self.line.runs.len()];
        for step in self.steps() {
            if let Step::Block { block, .. } | Step::More { block, .. } = step
                && !self.line.runs[block].is_exact()
                && self.may_be_left(step)
            {
                ends[block].push(self.cells(step).end as u32);
            }
        }
        for ends in &mut ends {
            ends.sort_unstable();
            ends.dedup();
        }
        ends
    }

    /// The cells that a step lays, as positions in the line.
    pub(crate) fn cells(&self, step: Step) -> Range<usize> {
        match step {
            Step::Gap { position, .. } | Step::More { position, .. } => position..position + 1,
            Step::Block { block, position } => position..position + self.line.runs[block].min as usize,
        }
    }

    /// The colour of the cells of a step.
    pub(crate) fn color(&self, step: Step) -> Color {
        match step {
            Step::Gap { .. } => self.line.background,
            Step::Block { block, .. } | Step::More { block, .. } => self.line.runs[block].color,
        }
    }

    /// The steps that may come next.
    pub(crate) fn successors(&self, step: Step) -> Vec<Step> {
        let position = self.cells(step).end;
        let mut steps = Vec::new();
        let block = match step {
            Step::Gap { block, .. } => {
                steps.extend([Step::Gap { block, position }, Step::Block { block, position }]);
                return self.present(steps);
            }
            Step::Block { block, .. } => {
                steps.push(Step::More { block, before: 0, position });
                block
            }
            Step::More { block, before, .. } => {
                let before = if self.needs_count(block) { before + 1 } else { 0 };
                steps.push(Step::More { block, before, position });
                block
            }
        };
        if self.may_end(block, position) {
            steps.push(Step::Gap { block: block + 1, position });
            if self.may_touch(block + 1) {
                steps.push(Step::Block { block: block + 1, position });
            }
        }
        self.present(steps)
    }

    /// The steps that may come before.
    pub(crate) fn predecessors(&self, step: Step) -> Vec<Step> {
        let position = step.position();
        let mut steps = Vec::new();
        // The least length of a block, and what may have come behind it.
        let mut steps_of = |block: usize, counts: Range<usize>, with_least: bool| {
            if let Some(position) = position.checked_sub(self.line.runs[block].min as usize)
                && with_least
            {
                steps.push(Step::Block { block, position });
            }
            if let Some(position) = position.checked_sub(1) {
                steps.extend(counts.map(|before| Step::More { block, before, position }));
            }
        };
        match step {
            Step::More { block, before, .. } if self.needs_count(block) => {
                steps_of(block, before.saturating_sub(1)..before, before == 0);
            }
            Step::More { block, .. } => steps_of(block, 0..1, true),
            Step::Gap { block, .. } | Step::Block { block, .. } => {
                let may_follow = matches!(step, Step::Gap { .. }) || self.may_touch(block);
                let before = block.checked_sub(1).filter(|&before| may_follow && self.may_end(before, position));
                if let Some(before) = before {
                    steps_of(before, 0..self.counts(before), true);
                }
                if let Some(position) = position.checked_sub(1) {
                    steps.insert(0, Step::Gap { block, position });
                }
            }
        }
        self.present(steps)
    }

    /// Whether a step of a block may be the last one of it.
    pub(crate) fn may_be_left(&self, step: Step) -> bool {
        self.is_last(step) || self.successors(step).iter().any(|&next| !matches!(next, Step::More { .. }))
    }

    /// The steps that lay a cell in a colour.
    pub(crate) fn covering(&self, cell: usize, color: Color) -> Vec<Step> {
        let count = self.line.runs.len();
        let mut steps = Vec::new();
        if color == self.line.background {
            steps.extend((0..=count).map(|block| Step::Gap { block, position: cell }));
        }
        for block in (0..count).filter(|&block| self.line.runs[block].color == color) {
            let first = (cell + 1).saturating_sub(self.line.runs[block].min as usize);
            steps.extend((first..=cell).map(|position| Step::Block { block, position }));
            steps.extend((0..self.counts(block)).map(|before| Step::More { block, before, position: cell }));
        }
        self.present(steps)
    }

    /// The colours of each placement; `None` if there are more than `limit`.
    ///
    /// Placements of the same colours, which differ in what is a gap or in where one run ends, count one by one, but
    /// only one of them is returned.
    pub(crate) fn placements(&self, limit: usize) -> Option<Vec<Vec<Color>>> {
        let (mut found, mut met, mut count) = (Vec::new(), HashSet::new(), 0);
        // Every step leads to some placement, so this ends soon after the limit.
        let mut begun = vec![(Vec::new(), self.first_steps())];
        if self.line.cells.is_empty() && self.is_possible() {
            (found, count) = (vec![Vec::new()], 1);
        }
        while let Some((colors, mut next)) = begun.pop() {
            let Some(step) = next.pop() else { continue };
            let mut longer: Vec<Color> = colors.clone();
            longer.extend(self.cells(step).map(|_| self.color(step)));
            begun.push((colors, next));
            if longer.len() < self.line.cells.len() {
                begun.push((longer, self.successors(step)));
            } else {
                count += 1;
                if met.insert(longer.clone()) {
                    found.push(longer);
                }
            }
            if count > limit {
                return None;
            }
        }
        (count <= limit).then_some(found)
    }

    /// The steps that a placement may begin with.
    fn first_steps(&self) -> Vec<Step> {
        let steps = [Step::Gap { block: 0, position: 0 }, Step::Block { block: 0, position: 0 }];
        steps.into_iter().filter(|&step| self.has(step) && self.is_first(step)).collect()
    }

    fn present(&self, mut steps: Vec<Step>) -> Vec<Step> {
        steps.retain(|&step| self.has(step));
        steps
    }

    fn has(&self, step: Step) -> bool {
        self.has.get(step) == Some(&true)
    }

    /// Whether a placement may begin with a step.
    fn is_first(&self, step: Step) -> bool {
        match step {
            Step::Gap { block, position } => (block, position) == (0, 0),
            Step::Block { block, position } => (block, position) == (0, 0) && self.may_touch(0),
            Step::More { .. } => false,
        }
    }

    /// Whether a placement may end with a step.
    fn is_last(&self, step: Step) -> bool {
        let (count, end) = (self.line.runs.len(), self.cells(step).end);
        let all_laid = match step {
            Step::Gap { block, .. } => block == count,
            Step::Block { block, .. } | Step::More { block, .. } => block + 1 == count && self.may_end(block, end),
        };
        all_laid && end == self.line.cells.len()
    }

    /// Whether a block needs no gap before it.
    pub(crate) fn may_touch(&self, block: usize) -> bool {
        self.line.runs.get(block).is_some_and(|run| run.gap.min() == 0)
    }

    /// Whether a block may end before a position, as far as the line says.
    fn may_end(&self, block: usize, position: usize) -> bool {
        self.line.runs[block].is_exact() || self.line.ends[block].binary_search(&(position as u32)).is_ok()
    }

    /// The number of different counts in the steps of a block beyond its least length.
    fn counts(&self, block: usize) -> usize {
        self.line.runs.get(block).map_or(0, |run| counts(run, self.line.cells.len()))
    }

    /// Whether cells of a block beyond its least length are counted.
    pub(crate) fn needs_count(&self, block: usize) -> bool {
        needs_count(&self.line.runs[block], self.line.cells.len())
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
