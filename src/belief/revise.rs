//! Where a talk has gone wrong: what is believed there is forgotten, and talked over anew.
//!
//! In a large puzzle, a talk that does not end by itself is wrong in a few
//! places and right in all others. A violated line or an undecided cell tells
//! where; lines then forget what they said about the cells around it, within a
//! window, and work it out again from its edges inward, as they did from the
//! edges of the puzzle before. What is no better than before is taken back.

use nonosat_encodings::{Color, Instance};

use super::{Reinforcement, Talk, is_undecided};
use crate::{budget::Budget, random::Random};

/// How places are talked over anew.
#[derive(Clone, Copy, Debug)]
pub struct Revision {
    /// The most attempts.
    pub attempts: usize,
    /// The least and the greatest distance between the middle of a window and its edge.
    pub distance: [f64; 2],
    /// How far the height of a window may be from its width: a natural logarithm of half the ratio.
    pub distortion: f64,
    /// How far from 1 the odds of a message may begin, at random.
    pub noise: f64,
    /// The rounds before the talk is driven on, and how many more there are for each cell from the middle to the edge.
    pub rounds: [f64; 2],
    /// By what part of itself a message may still change when the latter begins.
    pub tolerance: f64,
    /// How the talk about the window is then driven on.
    pub reinforcement: Reinforcement,
}

impl Talk {
    /// The likeliest colour of each cell.
    pub fn likeliest(&self, instance: &Instance) -> Vec<Color> {
        let color = |filled| if filled { Color::BLACK } else { Color::BLANK };
        (0..instance.cells.len()).map(|cell| color(self.is_likely_filled(instance, cell))).collect()
    }

    fn is_likely_filled(&self, instance: &Instance, cell: usize) -> bool {
        match instance.cells[cell].known() {
            Some(color) => !color.is_blank(),
            None => self.odds[cell] > 1.0,
        }
    }

    /// The lines that the likeliest colour of each cell violates; none if that is a solution.
    pub fn violated(&self, instance: &Instance) -> Vec<usize> {
        let is_filled = |cell: u32| self.is_likely_filled(instance, cell as usize);
        let violates = |&line: &usize| {
            let line = &instance.lines[line];
            let mut blocks = line.blocks.iter().map(|block| block.length);
            let mut cells = line.cells.iter().map(|&cell| is_filled(cell)).chain([false]);
            let mut run = 0;
            cells.any(|filled| {
                if filled {
                    run += 1;
                    return false;
                }
                run != 0 && blocks.next() != Some(std::mem::take(&mut run))
            }) || blocks.next().is_some()
        };
        (0..instance.lines.len()).filter(violates).collect()
    }

    /// Talks over place by place until no line is violated; the number of those that are.
    ///
    /// For a talk that was driven towards one solution. An attempt takes time linear in the lines through its window.
    pub fn revise(&mut self, instance: &Instance, revision: &Revision, random: &mut Random, budget: &Budget) -> usize {
        // What was heard is no measure of what is to be said where all is forgotten.
        self.heard.clear();
        let places = Places::new(instance);
        let mut violated = self.violated(instance);
        for _ in 0..revision.attempts {
            let Some(middle) = self.trouble(&places, &violated, random) else { break };
            if budget.check().is_err() {
                break;
            }
            let record = (self.said.clone(), self.odds.clone(), self.field.clone());
            let [least, greatest] = revision.distance.map(f64::ln);
            let distance = (least + random.unit() * (greatest - least)).exp();
            let distortion = random.symmetric(revision.distortion).exp();
            let window = places.window(instance, middle, [distance * distortion, distance / distortion]);
            let rounds = (revision.rounds[0] + revision.rounds[1] * distance) as usize;
            self.talk_over(&places, &window, rounds, revision, random, budget);
            let now = self.violated(instance);
            if now.len() <= violated.len() {
                violated = now;
            } else {
                (self.said, self.odds, self.field) = record;
            }
        }
        violated.len()
    }
}

impl Talk {
    /// A cell where something is wrong; `None` if no line is violated.
    fn trouble(&self, places: &Places, violated: &[usize], random: &mut Random) -> Option<usize> {
        let &line = violated.get(random.between(0, violated.len().max(1) as u64 - 1) as usize)?;
        let is_violated = |&(line, _): &(usize, usize)| violated.binary_search(&line).is_ok();
        let open = self.open_cells();
        let undecided = || open.clone().filter(|&cell| is_undecided(self.odds[cell])).collect::<Vec<_>>();
        let crossing = || open.clone().filter(|&cell| places.of(cell).iter().all(is_violated)).collect::<Vec<_>>();
        let mut pool = if random.chance(0.5) { crossing() } else { undecided() };
        if pool.is_empty() {
            pool = crossing();
        }
        if pool.is_empty() {
            pool = undecided();
        }
        if pool.is_empty() {
            pool = self.lines[line].cells().iter().map(|&cell| cell as usize).collect();
        }
        Some(pool[random.between(0, pool.len() as u64 - 1) as usize])
    }

    /// Forgets what was said of the cells of a window, and lets the lines through it talk again.
    fn talk_over(
        &mut self,
        places: &Places,
        window: &[usize],
        rounds: usize,
        revision: &Revision,
        random: &mut Random,
        budget: &Budget,
    ) {
        let mut lines = Vec::new();
        for &cell in window {
            self.field[cell] = self.lean[cell];
            self.odds[cell] = self.lean[cell];
            for &(line, position) in places.of(cell) {
                let said = 1.0 + random.symmetric(revision.noise);
                self.said[self.offsets[line] + position] = said;
                self.odds[cell] *= said;
                lines.push(line);
            }
        }
        lines.sort_unstable();
        lines.dedup();
        for _ in 0..rounds {
            if budget.check().is_err() || self.round(lines.iter().copied(), revision.tolerance) {
                break;
            }
        }
        for round in 0..revision.reinforcement.rounds {
            if budget.check().is_err() || !window.iter().any(|&cell| self.open[cell] && is_undecided(self.odds[cell])) {
                break;
            }
            self.reinforce(window.iter().copied(), revision.reinforcement.power(round));
            self.round(lines.iter().copied(), revision.tolerance);
        }
    }
}

/// For each cell, the lines through it and its positions in them.
struct Places {
    all: Vec<(usize, usize)>,
    /// For each cell, where its places begin; and where the last ones end.
    starts: Vec<usize>,
}

impl Places {
    fn new(instance: &Instance) -> Self {
        let mut starts = vec![0; instance.cells.len() + 1];
        for &cell in instance.lines.iter().flat_map(|line| &line.cells) {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..instance.cells.len() {
            starts[cell + 1] += starts[cell];
        }
        let mut all = vec![(0, 0); starts[instance.cells.len()]];
        let mut next = starts.clone();
        for (number, line) in instance.lines.iter().enumerate() {
            for (position, &cell) in line.cells.iter().enumerate() {
                all[next[cell as usize]] = (number, position);
                next[cell as usize] += 1;
            }
        }
        Self { all, starts }
    }

    fn of(&self, cell: usize) -> &[(usize, usize)] {
        &self.all[self.starts[cell]..self.starts[cell + 1]]
    }

    /// The cells near another: along one of its lines, then along one that crosses there; on a grid, a rectangle.
    fn window(&self, instance: &Instance, middle: usize, distances: [f64; 2]) -> Vec<usize> {
        let along = |(line, position): (usize, usize), distance: f64| {
            let cells = &instance.lines[line].cells;
            let distance = distance as usize;
            let range = position.saturating_sub(distance)..(position + distance + 1).min(cells.len());
            cells[range].iter().map(|&cell| cell as usize)
        };
        let mut window = Vec::new();
        for (index, &place) in self.of(middle).iter().enumerate() {
            let [first, then] = if index == 0 { distances } else { [distances[1], distances[0]] };
            for cell in along(place, first) {
                let crossing = self.of(cell).iter().filter(|crossing| crossing.0 != place.0);
                window.extend(crossing.flat_map(|&crossing| along(crossing, then)));
                window.push(cell);
            }
        }
        window.sort_unstable();
        window.dedup();
        window
    }
}
