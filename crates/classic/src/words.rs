//! All placements of a line of any kind: every way to paint it that meets its clue, each once.

use std::collections::HashMap;

use super::{
    automaton::{Automaton, StateSet},
    lines::in_order,
    pace::Pace,
};
use crate::StopReason;
use nonosat_model::{Color, ColorSet, random::Random};

/// The placements of a line as a graph: each path from the root to the last layer is one, and no two are the same.
///
/// A node stands for all beginnings that leave the clue's automaton in the same states, so that there are few even
/// where there are many placements. A path never ends early.
#[derive(Clone, Debug)]
pub(super) struct Words {
    /// For each number of cells read, the nodes; none at all if there is no placement.
    layers: Vec<Vec<Node>>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// The colours that the next cell may have, the background last, and the node behind each.
    edges: Vec<(Color, u32)>,
    /// How many paths begin here, rounded; infinite where that is out of range.
    ways: f64,
}

impl Words {
    /// The placements of a line whose cells have these colours.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn new(line: &Automaton, cells: &[ColorSet], pace: &mut Pace<'_>) -> Result<Self, StopReason> {
        let Some(alive) = line.alive(cells) else { return Ok(Self { layers: Vec::new() }) };
        let mut layers: Vec<Vec<Node>> = vec![vec![Node::default()]];
        let mut sets: Vec<StateSet> = vec![StateSet::default()];
        for (position, (&colors, alive)) in cells.iter().zip(&alive).enumerate() {
            let mut numbers: HashMap<StateSet, u32> = HashMap::new();
            let mut next_sets = Vec::new();
            let last = layers.len() - 1;
            for (set, node) in sets.iter().zip(&mut layers[last]) {
                pace.step(1 + cells.len())?;
                let before = (position > 0).then_some(set);
                for color in in_order(colors) {
                    let next = line.read(before, ColorSet::only(color)).common(alive);
                    if next.is_empty() {
                        continue;
                    }
                    let number = *numbers.entry(next).or_insert_with_key(|next| {
                        next_sets.push(next.clone());
                        next_sets.len() as u32 - 1
                    });
                    node.edges.push((color, number));
                }
            }
            layers.push(vec![Node::default(); next_sets.len()]);
            sets = next_sets;
        }
        let mut words = Self { layers };
        words.count_ways();
        Ok(words)
    }

    fn count_ways(&mut self) {
        let mut behind: Vec<f64> = Vec::new();
        for (depth, layer) in self.layers.iter_mut().rev().enumerate() {
            for node in &mut *layer {
                let ways = |&(_, next): &(Color, u32)| behind[next as usize];
                node.ways = if depth == 0 { 1.0 } else { node.edges.iter().map(ways).sum() };
            }
            behind = layer.iter().map(|node| node.ways).collect();
        }
    }

    /// How many there are, rounded, infinite where that is out of range.
    pub(super) fn count(&self) -> f64 {
        self.layers.first().map_or(0.0, |root| root[0].ways)
    }

    /// One of them, each as likely as any other; `None` if there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<Vec<Color>> {
        let (_, layers) = self.layers.split_last()?;
        let mut node = 0;
        let mut word = Vec::with_capacity(layers.len());
        for (layer, behind) in layers.iter().zip(&self.layers[1..]) {
            let edges = &layer[node].edges;
            let ways = |&(_, next): &(Color, u32)| behind[next as usize].ways;
            let mut left = random.unit() * edges.iter().map(ways).sum::<f64>();
            let passed = |edge: &&(Color, u32)| {
                left -= ways(edge);
                left < 0.0
            };
            // Where numbers are out of range or rounding leaves a little, any path will do.
            let &(color, next) = edges.iter().find(passed).or(edges.last())?;
            word.push(color);
            node = next as usize;
        }
        Some(word)
    }
}

/// A walk over all placements of a line, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// The nodes on the current path, each with the number of its next edge.
    path: Vec<(u32, usize)>,
    word: Vec<Color>,
    has_begun: bool,
}

impl Walk {
    /// The next placement, if there is one; always of the same line.
    pub(super) fn advance(&mut self, words: &Words) -> Option<&[Color]> {
        let length = words.layers.len().checked_sub(1)?;
        if !self.has_begun {
            self.has_begun = true;
            self.path.push((0, 0));
        } else {
            self.path.pop();
            self.word.pop();
        }
        while let Some((node, edge)) = self.path.last_mut() {
            let depth = self.word.len();
            if depth == length {
                return Some(&self.word);
            }
            match words.layers[depth][*node as usize].edges.get(*edge) {
                Some(&(color, next)) => {
                    *edge += 1;
                    self.word.push(color);
                    self.path.push((next, 0));
                }
                None => {
                    self.path.pop();
                    self.word.pop();
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tests::meets;
    use nonosat_model::{Clue, Gap, Run, budget::Budget};

    /// A run of the colour of the background can be read in many ways: each placement comes once all the same.
    #[test]
    fn every_placement_comes_once() {
        let run = |color, max, gap| Run { color, min: 1, max, gap };
        let clues = [
            Clue::default(),
            Clue::black([2, 1]),
            Clue::of_runs(Color::BLANK, vec![run(Color::BLACK, Run::UNLIMITED, Gap::Free); 2]),
            Clue::of_runs(Color::BLANK, vec![run(Color::BLANK, 3, Gap::Free), run(Color::BLACK, 2, Gap::Free)]),
        ];
        let budget = Budget::unlimited();
        for clue in clues {
            for length in 0..=7 {
                let automaton = Automaton::new(Some(&clue), length, 2);
                let cells = vec![ColorSet::BLANK_OR_BLACK; length];
                let words = Words::new(&automaton, &cells, &mut Pace::new(&budget)).unwrap();
                let mut walk = Walk::default();
                let mut all = Vec::new();
                while let Some(word) = walk.advance(&words) {
                    all.push(word.to_vec());
                }
                let fits = |word: &u32| {
                    let cells: Vec<Color> = (0..length).map(|cell| Color::from(word >> cell & 1 == 1)).collect();
                    meets(&clue, &cells)
                };
                assert_eq!(all.len(), (0..1_u32 << length).filter(fits).count(), "{clue:?} {length}");
                assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
                assert_eq!(words.count(), all.len() as f64);
                let drawn = words.draw(&mut Random::new(length as u64));
                assert_eq!(drawn.is_some(), !all.is_empty());
                assert!(drawn.is_none_or(|drawn| all.contains(&drawn)));
            }
        }
    }

    #[test]
    fn draws_are_even() {
        let automaton = Automaton::new(Some(&Clue::black([2, 1])), 6, 2);
        let budget = Budget::unlimited();
        let words = Words::new(&automaton, &[ColorSet::BLANK_OR_BLACK; 6], &mut Pace::new(&budget)).unwrap();
        let mut random = Random::new(1);
        let mut counts: HashMap<Vec<Color>, u32> = HashMap::new();
        (0..6000).for_each(|_| *counts.entry(words.draw(&mut random).unwrap()).or_default() += 1);
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
