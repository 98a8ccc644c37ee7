//! The weights of runs of filled cells of the lengths that a line needs.

use crate::belief::number::Number;

/// How the products of runs of factors are put together, each of two shorter ones.
///
/// Each length has a table: for each position the product of so many factors from there on.
/// The first table is the factors themselves.
#[derive(Clone, Debug)]
pub(super) struct Products {
    factors: usize,
    /// The length of each table, and of which tables it is made.
    tables: Vec<(usize, [usize; 2])>,
}

impl Products {
    /// A plan for runs of these lengths, none of them 0, of so many factors.
    pub(super) fn new(factors: usize, lengths: impl Iterator<Item = usize>) -> Self {
        let mut products = Self { factors, tables: vec![(1, [0; 2])] };
        let mut lengths: Vec<usize> = lengths.filter(|&length| length <= factors).collect();
        // In increasing order, so that a length can be made of the one before.
        lengths.sort_unstable();
        lengths.iter().for_each(|&length| _ = products.add(length));
        products
    }

    /// The table of a length, which is made if there is none; takes O(log(length)) others.
    fn add(&mut self, length: usize) -> usize {
        let (mut table, mut longest) = (0, 0);
        for (index, &(other, _)) in self.tables.iter().enumerate() {
            if other == length {
                return index;
            }
            if other < length && other > longest {
                (table, longest) = (index, other);
            }
        }
        let halves = if longest * 2 >= length {
            [table, self.add(length - longest)]
        } else {
            [self.add(length / 2), self.add(length - length / 2)]
        };
        self.tables.push((length, halves));
        self.tables.len() - 1
    }

    /// Where the table of a length begins; for a length that was planned for.
    pub(super) fn of(&self, length: usize) -> usize {
        self.tables.iter().position(|&(other, _)| other == length).unwrap_or(0) * self.factors
    }

    /// How many numbers all tables hold.
    pub(super) fn room(&self) -> usize {
        self.tables.len() * self.factors
    }

    /// Fills all tables but the first, which holds the factors.
    ///
    /// Positions without so many factors behind them get none.
    pub(super) fn fill<N: Number>(&self, tables: &mut [N]) {
        for (index, &(length, halves)) in self.tables.iter().enumerate().skip(1) {
            let (made, open) = tables.split_at_mut(index * self.factors);
            let [first, second] = halves.map(|half| &made[half * self.factors..][..self.factors]);
            let second = &second[self.tables[halves[0]].0..];
            let products = &mut open[..=self.factors - length];
            products
                .iter_mut()
                .zip(first)
                .zip(second)
                .for_each(|((product, &first), &second)| *product = first * second);
        }
    }
}
