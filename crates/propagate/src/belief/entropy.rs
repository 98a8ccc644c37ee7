//! The Bethe free entropy: how many solutions there are, as BP estimates it.

use super::{kind::Kind, message_passing::MessagePassing, number::Number};

impl<K: Kind> MessagePassing<K> {
    /// The Bethe free entropy: at a fixed point, an estimate of the natural logarithm of the number of solutions.
    ///
    /// All weights of a cell are relative to that of its first colour, which is blank in black and white. With W(a) the
    /// weight of all placements of line a by what comes in, and b(i) that of all colours of cell i by its belief, it
    /// is, over the cells whose colour is unknown,
    ///
    /// sum over a of (ln W(a) - sum over i in a of ln b(i)) + sum over i of ln b(i).
    ///
    /// It is exact where the factor graph has no loops, and means little while messages still change. Minus infinity if
    /// what comes in at a line allows no placement. Takes half as long as a round. Fields are not counted.
    ///
    /// # References
    /// J. S. Yedidia, W. T. Freeman, Y. Weiss, *Constructing free-energy approximations and generalized belief
    /// propagation algorithms*, IEEE Transactions on Information Theory 51 (2005).
    pub(super) fn entropy(&mut self) -> K::Number {
        let zero = K::Number::all(0.0);
        // That of each cell, at the first of its numbers.
        let mut log = vec![zero; self.beliefs.len()];
        for cell in self.open_cells() {
            let numbers = self.numbers(cell);
            log[numbers.start] = K::log_sum(&self.beliefs[numbers.clone()]);
        }
        let mut entropy = log.iter().fold(zero, |sum, &log| sum + log);
        for line in 0..self.lines.len() {
            let weight = self.log_weight(line);
            let of_cells = K::places(&self.lines[line]).iter().fold(zero, |sum, &place| sum + log[place as usize]);
            entropy = entropy + weight - of_cells;
        }
        entropy.map(|entropy| if entropy.is_nan() { f64::NEG_INFINITY } else { entropy })
    }
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Block, ColorSet, Instance, Line};

    use crate::belief::{Passing, Schedule};
    use nonosat_model::{budget::Budget, random::Random};

    /// Lines through unknown cells with these clues, and how many solutions they have.
    fn instance(lines: &[(Vec<u32>, Vec<u32>)]) -> (Instance, usize) {
        let cells = 1 + lines.iter().flat_map(|(cells, _)| cells).copied().max().unwrap() as usize;
        let line = |(cells, clue): &(Vec<u32>, Vec<u32>)| {
            Line::new(cells.clone(), clue.iter().map(|&length| Block::black(length)).collect())
        };
        let instance = Instance {
            cells: vec![ColorSet::BLANK_OR_BLACK; cells],
            lines: lines.iter().map(line).collect(),
            ..Instance::default()
        };
        let fits = |picture: u32, (cells, clue): &(Vec<u32>, Vec<u32>)| {
            let filled: Vec<bool> = cells.iter().map(|cell| picture >> cell & 1 == 1).collect();
            let runs = filled.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32);
            runs.eq(clue.iter().copied())
        };
        let count = (0..1_u32 << cells).filter(|&picture| lines.iter().all(|line| fits(picture, line))).count();
        (instance, count)
    }

    fn entropy(instance: &Instance) -> f64 {
        let mut passing = Passing::new(instance, &Schedule::default());
        passing.run(&Schedule { tolerance: 1e-9, ..Schedule::default() }, &Budget::unlimited());
        passing.entropy()
    }

    #[test]
    fn it_is_exact_without_loops() {
        let mut random = Random::new(1);
        let mut many = 0;
        for round in 0..200 {
            // One line, and two that cross it and each other nowhere.
            let clue = |length: u64, random: &mut Random| {
                let painted: Vec<bool> = (0..length).map(|_| random.chance(0.4)).collect();
                painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
            };
            let lines: Vec<(Vec<u32>, Vec<u32>)> = [vec![0, 1, 2, 3, 4, 5], vec![6, 7, 1, 8, 9], vec![10, 11, 4, 12]]
                .into_iter()
                .map(|cells| (cells.clone(), clue(cells.len() as u64, &mut random)))
                .collect();
            let (instance, count) = instance(&lines);
            if count == 0 {
                continue;
            }
            many += usize::from(count > 20);
            let entropy = entropy(&instance);
            // Odds have a limit, so that a cell that is certain adds a little.
            assert!(
                (entropy - (count as f64).ln()).abs() < 2e-3,
                "round {round}: {entropy}, {count} solutions of {lines:?}"
            );
        }
        assert!(many > 20, "{many}");
    }

    #[test]
    fn long_lines_do_not_underflow() {
        // C(361, 40) placements of 40 blocks among 400 cells.
        let line = Line::new((0..400).collect(), vec![Block::black(1); 40]);
        let instance =
            Instance { cells: vec![ColorSet::BLANK_OR_BLACK; 400], lines: vec![line], ..Instance::default() };
        let expected: f64 = (0..40).map(|k| f64::from(361 - k).ln() - f64::from(k + 1).ln()).sum();
        assert!((entropy(&instance) - expected).abs() < 1e-6);
    }

    #[test]
    fn a_line_without_a_placement_has_an_entropy_of_minus_infinity() {
        let (instance, count) = instance(&[(vec![0, 1], vec![1, 1])]);
        assert_eq!((entropy(&instance), count), (f64::NEG_INFINITY, 0));
    }
}
