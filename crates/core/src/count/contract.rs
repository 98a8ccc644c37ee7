//! Counting by contraction of a network of tables, in any order of its cells.
//!
//! A *table* belongs to some of the cells. A *bond* is the state of a line between two of its unknown cells that follow
//! each other; those with one cell inside and one outside are the bonds of the table. It holds, for each combination of
//! their states, the number of ways to fill its cells. First each cell is a table; two tables become one by a join over
//! the bonds between them, which are summed over. In the end a number is left.
//!
//! A sweep is a contraction that adds one cell after the other. Where the unknown cells are a ring, or a tree of narrow
//! parts, pieces that grow apart and then meet need far fewer states. And no line need be read from its start.
//!
//! # References
//! I. L. Markov, Y. Shi, *Simulating quantum computation by contracting tensor networks*, SIAM J. Computing 38, 2008;
//! J. Gray, S. Kourtis, *Hyper-optimized tensor network contraction*, Quantum 5, 2021 (the greedy order); J. M. Dudek,
//! L. Dueñas-Osorio, M. Y. Vardi, *Efficient contraction of large tensor networks for weighted model counting through
//! graph decompositions*, 2019.

use super::{
    automaton::DEAD,
    frontier::{SweepHalt, SweepLimits},
    layer::Layer,
    network::Network,
    number::Number,
    packing::{Field, Key},
};
use nonosat_model::random::Random;

/// The words of a key.
const WORDS: usize = 3;

/// The number of entries between two checks of the budget.
const ENTRIES_PER_CHECK: usize = 1 << 13;

/// How much less a small table is worth than what it is made of, in the greedy order; see [`Contraction::score`].
const SHRINKING: f64 = 1.0;

/// The ways to fill some cells, by the states of their bonds.
#[derive(Debug, Default)]
struct Table {
    /// In increasing order.
    bonds: Vec<u32>,
    /// Different from each other; each bond has a field, see [`Contraction::fields`].
    keys: Vec<Key<WORDS>>,
    counts: Vec<Number>,
}

/// A network under way to a number.
struct Contraction<'a> {
    /// For each bond, the bits of its states.
    bits: Vec<u32>,
    /// For each bond, how many states it has.
    widths: Vec<f64>,
    /// For each bond, the two tables that it is between.
    ends: Vec<[u32; 2]>,
    /// Those that are part of another one are empty.
    tables: Vec<Table>,
    limits: SweepLimits<'a>,
    /// Entries that may still be looked at.
    work: usize,
    until_check: usize,
}

/// How much chance there is in the order of a contraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    /// 0: always the join that seems best.
    pub(super) heat: f64,
    pub(super) seed: u64,
}

/// The number of solutions of a network, in a greedy order.
///
/// # Errors
/// [`SweepHalt`]; `states` limits the entries of a table, `work` all that are looked at.
pub(super) fn count(network: &Network, chance: Chance, limits: SweepLimits<'_>) -> Result<Number, SweepHalt> {
    // Most large networks are too large from the start, which takes no time to find out.
    let combinations = |crossings: &Vec<(u32, u32)>| {
        let widths =
            crossings.iter().map(|&(line, index)| network.lines[line as usize].automaton.width(index as usize));
        widths.fold(1, usize::saturating_mul)
    };
    if network.crossings.iter().map(combinations).fold(0, usize::saturating_add) > limits.work / 2 {
        return Err(SweepHalt::TooLarge);
    }
    let mut contraction = Contraction::new(network, limits)?;
    contraction.run(chance.heat, &mut Random::new(chance.seed))
}

impl<'a> Contraction<'a> {
    fn new(network: &Network, limits: SweepLimits<'a>) -> Result<Self, SweepHalt> {
        // For each line, the number of the bond before its first cell, which is none; so all have numbers of their own.
        let mut firsts = Vec::with_capacity(network.lines.len());
        let (mut bits, mut widths) = (Vec::new(), Vec::new());
        for line in &network.lines {
            firsts.push(bits.len() as u32);
            for index in 0..=line.cells.len() {
                let width = line.automaton.width(index);
                bits.push(usize::BITS - (width - 1).leading_zeros());
                widths.push(width as f64);
            }
        }
        let ends = vec![[u32::MAX; 2]; bits.len()];
        let (work, until_check) = (limits.work, ENTRIES_PER_CHECK);
        let mut contraction = Self { bits, widths, ends, tables: Vec::new(), limits, work, until_check };
        for (cell, crossings) in network.crossings.iter().enumerate() {
            let bonds: Vec<u32> = crossings.iter().map(|&(line, index)| firsts[line as usize] + index).collect();
            let table = contraction.cell(network, cell, &bonds)?;
            contraction.add(table);
        }
        Ok(contraction)
    }

    /// The table of a cell; `before` are the bonds of its lines before it.
    fn cell(&mut self, network: &Network, cell: usize, before: &[u32]) -> Result<Table, SweepHalt> {
        let crossings = &network.crossings[cell];
        let mut bonds: Vec<u32> = before.iter().flat_map(|&bond| [bond, bond + 1]).collect();
        bonds.retain(|&bond| self.bits[bond as usize] > 0);
        bonds.sort_unstable();
        let fields = self.fields(&bonds).ok_or(SweepHalt::TooLarge)?;
        let place = |bond: u32| bonds.binary_search(&bond).map_or(Field::default(), |at| fields[at]);
        let places: Vec<[Field; 2]> = before.iter().map(|&bond| [place(bond), place(bond + 1)]).collect();
        let symbols = network.colors[cell].len();
        let layers: Vec<&[u16]> = crossings
            .iter()
            .map(|&(line, index)| network.lines[line as usize].automaton.layer(index as usize))
            .collect();
        let mut sums = Sums::default();
        let mut states = vec![0_usize; crossings.len()];
        loop {
            'symbols: for symbol in 0..symbols {
                let mut key = [0; WORDS];
                for ((layer, &state), places) in layers.iter().zip(&states).zip(&places) {
                    let next = layer[state * symbols + symbol];
                    if next == DEAD {
                        continue 'symbols;
                    }
                    places[0].set(&mut key, state as u16);
                    places[1].set(&mut key, next);
                }
                sums.add(key, Number::ONE);
            }
            self.spend(1, Some(&sums))?;
            // The next combination of states.
            let mut turning = 0;
            loop {
                let Some(state) = states.get_mut(turning) else {
                    return Ok(Table { bonds, keys: sums.layer.keys, counts: sums.counts });
                };
                *state += 1;
                if *state * symbols < layers[turning].len() {
                    break;
                }
                *state = 0;
                turning += 1;
            }
        }
    }

    /// Where the states of these bonds are kept in a key; `None` if there is no room for them.
    fn fields(&self, bonds: &[u32]) -> Option<Vec<Field>> {
        let (mut word, mut used) = (0, 0);
        let field = |&bond: &u32| {
            let bits = self.bits[bond as usize];
            if used + bits > u64::BITS {
                (word, used) = (word + 1, 0);
            }
            let field = Field::new(word, used, bits);
            used += bits;
            (word < WORDS).then_some(field)
        };
        bonds.iter().map(field).collect()
    }

    /// Adds a table and notes it as an end of its bonds.
    fn add(&mut self, table: Table) {
        let number = self.tables.len() as u32;
        for &bond in &table.bonds {
            let ends = &mut self.ends[bond as usize];
            let free = usize::from(ends[0] != u32::MAX);
            ends[free] = number;
        }
        self.tables.push(table);
    }

    /// Takes entries off what may be looked at, on the way to a table, if there is one.
    fn spend(&mut self, entries: usize, sums: Option<&Sums>) -> Result<(), SweepHalt> {
        self.work = self.work.checked_sub(entries).ok_or(SweepHalt::TooLarge)?;
        if sums.is_some_and(|sums| sums.counts.len() > self.limits.states) {
            return Err(SweepHalt::TooLarge);
        }
        if self.until_check <= entries {
            self.until_check = ENTRIES_PER_CHECK;
            self.limits.budget.check()?;
            // The table may have to double before the next check.
            let bytes = 2 * sums.map_or(0, Sums::bytes) as u64;
            if self.limits.budget.memory_room().is_some_and(|room| room < bytes) {
                return Err(SweepHalt::TooLarge);
            }
        } else {
            self.until_check -= entries;
        }
        Ok(())
    }

    fn run(&mut self, heat: f64, random: &mut Random) -> Result<Number, SweepHalt> {
        if !self.reduce((0..self.tables.len() as u32).collect())? {
            return Ok(Number::ZERO);
        }
        let mut pairs: Vec<(f64, [u32; 2])> = Vec::new();
        let all = self.ends.iter().filter(|ends| ends[1] != u32::MAX);
        let mut ends: Vec<[u32; 2]> = all.map(|&[one, other]| [one.min(other), one.max(other)]).collect();
        loop {
            ends.sort_unstable();
            ends.dedup();
            pairs.extend(ends.drain(..).map(|ends| (self.score(ends, heat, random), ends)));
            let best = (0..pairs.len()).min_by(|&one, &other| pairs[one].0.total_cmp(&pairs[other].0));
            let Some((_, [one, other])) = best.map(|best| pairs[best]) else { break };
            let table = self.join(one, other)?;
            pairs.retain(|(_, ends)| !ends.contains(&one) && !ends.contains(&other));
            for part in [one, other] {
                self.tables[part as usize] = Table::default();
            }
            for &bond in &table.bonds {
                for end in &mut self.ends[bond as usize] {
                    *end = if *end == other { one } else { *end };
                }
            }
            self.tables[one as usize] = table;
            if self.tables[one as usize].keys.is_empty() || !self.reduce(vec![one])? {
                return Ok(Number::ZERO);
            }
            ends.extend(self.neighbours(one).map(|other| [one.min(other), one.max(other)]));
        }
        // What is left has no bonds: parts that do not depend on each other, with one number each.
        let mut product = Number::ONE;
        for table in self.tables.iter().filter(|table| !table.keys.is_empty()) {
            let [count] = &table.counts[..] else { return Err(SweepHalt::TooLarge) };
            product = product.times(count);
        }
        Ok(product)
    }

    /// The tables with a bond to this one; those with several come several times.
    fn neighbours(&self, table: u32) -> impl Iterator<Item = u32> + '_ {
        let ends = self.tables[table as usize].bonds.iter().map(|&bond| self.ends[bond as usize]);
        ends.map(move |[one, other]| if one == table { other } else { one })
    }

    /// How large the join of two tables is likely to be, less what they take now, on a logarithmic scale.
    fn score(&self, [one, other]: [u32; 2], heat: f64, random: &mut Random) -> f64 {
        let (one, other) = (&self.tables[one as usize], &self.tables[other as usize]);
        let (rows, others) = (one.keys.len() as f64, other.keys.len() as f64);
        let shared = one.bonds.iter().filter(|bond| other.bonds.binary_search(bond).is_ok());
        let widths: f64 = shared.map(|&bond| self.widths[bond as usize]).product();
        let size = rows * others / widths.min(rows.max(others));
        let growth = size - SHRINKING * (rows + others);
        let chance = if heat > 0.0 { -(-random.unit().max(1e-12).ln()).ln() } else { 0.0 };
        growth.signum() * (1.0 + growth.abs()).log2() - heat * chance
    }

    /// The places in both tables of the bonds that they share, and those in a key of these alone.
    fn shared(&self, one: &Table, other: &Table) -> Option<Vec<[Field; 3]>> {
        let is_shared = |bond: &&u32| other.bonds.binary_search(bond).is_ok();
        let bonds: Vec<u32> = one.bonds.iter().filter(is_shared).copied().collect();
        let (ones, others, own) = (self.fields(&one.bonds)?, self.fields(&other.bonds)?, self.fields(&bonds)?);
        let places = bonds.iter().zip(own).map(|(bond, own)| {
            let of = |table: &Table, fields: &[Field]| table.bonds.binary_search(bond).map(|at| fields[at]);
            Some([of(one, &ones).ok()?, of(other, &others).ok()?, own])
        });
        places.collect()
    }

    /// One table from two, summed over the bonds between them.
    fn join(&mut self, one: u32, other: u32) -> Result<Table, SweepHalt> {
        let (mut one, mut other) = (one as usize, other as usize);
        if self.tables[one].keys.len() < self.tables[other].keys.len() {
            std::mem::swap(&mut one, &mut other);
        }
        let (one, other) = (std::mem::take(&mut self.tables[one]), std::mem::take(&mut self.tables[other]));
        let shared = self.shared(&one, &other).ok_or(SweepHalt::TooLarge)?;
        let has = |table: &Table, bond: &u32| table.bonds.binary_search(bond).is_ok();
        let of_one = one.bonds.iter().filter(|bond| !has(&other, bond));
        let mut bonds: Vec<u32> = of_one.chain(other.bonds.iter().filter(|bond| !has(&one, bond))).copied().collect();
        bonds.sort_unstable();
        let fields = self.fields(&bonds).ok_or(SweepHalt::TooLarge)?;
        let moves = |table: &Table| -> Option<Vec<[Field; 2]>> {
            let own = self.fields(&table.bonds)?;
            let moved = table.bonds.iter().zip(own);
            Some(moved.filter_map(|(bond, own)| Some([own, fields[bonds.binary_search(bond).ok()?]])).collect())
        };
        let (of_one, of_other) = moves(&one).zip(moves(&other)).ok_or(SweepHalt::TooLarge)?;

        // The entries of the smaller table, by what they share.
        let mut groups = Layer::<WORDS>::default();
        let numbers: Vec<usize> =
            other.keys.iter().map(|key| groups.number(project(key, shared.iter().map(|at| [at[1], at[2]])))).collect();
        let mut ends = vec![0_usize; groups.keys.len() + 1];
        numbers.iter().for_each(|&number| ends[number + 1] += 1);
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let mut filled = ends.clone();
        let mut entries = vec![([0; WORDS], 0_u32); other.keys.len()];
        for ((key, &number), at) in other.keys.iter().zip(&numbers).zip(0..) {
            entries[filled[number]] = (project(key, of_other.iter().copied()), at);
            filled[number] += 1;
        }
        let mut sums = Sums::default();
        for (key, count) in one.keys.iter().zip(&one.counts) {
            let Some(group) = groups.find(&project(key, shared.iter().map(|at| [at[0], at[2]]))) else { continue };
            let rest = project(key, of_one.iter().copied());
            let entries = &entries[ends[group]..ends[group + 1]];
            for &(own, at) in entries {
                let both = std::array::from_fn(|word| rest[word] | own[word]);
                sums.add(both, count.times(&other.counts[at as usize]));
            }
            self.spend(entries.len(), Some(&sums))?;
        }
        Ok(Table { bonds, keys: sums.layer.keys, counts: sums.counts })
    }

    /// Takes entries away that agree with none of a neighbour, around these tables, until there are none; false if a
    /// table is empty then.
    fn reduce(&mut self, mut open: Vec<u32>) -> Result<bool, SweepHalt> {
        while let Some(table) = open.pop() {
            let mut neighbours: Vec<u32> = self.neighbours(table).collect();
            neighbours.sort_unstable();
            neighbours.dedup();
            for neighbour in neighbours {
                for (kept, by) in [(table, neighbour), (neighbour, table)] {
                    if self.filter(kept, by)? && !open.contains(&kept) {
                        open.push(kept);
                    }
                    if self.tables[kept as usize].keys.is_empty() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Keeps the entries of a table that agree with some of another one; whether some do not.
    fn filter(&mut self, kept: u32, by: u32) -> Result<bool, SweepHalt> {
        let (one, other) = (&self.tables[kept as usize], &self.tables[by as usize]);
        let shared = self.shared(one, other).ok_or(SweepHalt::TooLarge)?;
        let mut seen = Layer::<WORDS>::default();
        for key in &other.keys {
            seen.number(project(key, shared.iter().map(|at| [at[1], at[2]])));
        }
        let looked_at = other.keys.len() + one.keys.len();
        let agrees = |key: &Key<WORDS>| seen.find(&project(key, shared.iter().map(|at| [at[0], at[2]]))).is_some();
        let alive: Vec<bool> = one.keys.iter().map(agrees).collect();
        self.spend(looked_at / 4, None)?;
        if alive.iter().all(|&alive| alive) {
            return Ok(false);
        }
        let table = &mut self.tables[kept as usize];
        let mut keep = alive.iter();
        table.keys.retain(|_| keep.next().is_some_and(|&alive| alive));
        let mut keep = alive.iter();
        table.counts.retain(|_| keep.next().is_some_and(|&alive| alive));
        Ok(true)
    }
}

/// Numbers of ways, by keys.
#[derive(Debug, Default)]
struct Sums {
    layer: Layer<WORDS>,
    counts: Vec<Number>,
}

impl Sums {
    #[inline]
    fn add(&mut self, key: Key<WORDS>, count: Number) {
        let number = self.layer.number(key);
        match self.counts.get_mut(number) {
            Some(sum) => sum.add(&count),
            None => self.counts.push(count),
        }
    }

    fn bytes(&self) -> usize {
        self.layer.bytes() + self.counts.capacity() * size_of::<Number>()
    }
}

/// Some fields of a key, each moved.
#[inline]
fn project(key: &Key<WORDS>, moves: impl Iterator<Item = [Field; 2]>) -> Key<WORDS> {
    let mut moved = [0; WORDS];
    moves.for_each(|[from, to]| to.set(&mut moved, from.get(key) as u16));
    moved
}

#[cfg(test)]
mod tests {
    use nonosat_encodings::{Block, ColorSet, Instance, Line};
    use nonosat_model::{Puzzle, budget::Budget, pattern};
    use nonosat_propagate::{
        decompose::{Component, split},
        fixpoint::propagate,
        on_board,
    };

    use super::*;
    use crate::count::{frontier, order::Sweep, tests::random_puzzle};

    /// What is left of a picture's clues after line solving.
    fn networks(puzzle: &Puzzle) -> Vec<(Network, usize)> {
        on_board!(puzzle, None, |board| {
            propagate(&mut board).unwrap();
            let width = board.layout().width();
            split(&mut board, None).unwrap().iter().map(|component| (Network::new(component).unwrap(), width)).collect()
        })
    }

    fn limits(budget: &Budget) -> SweepLimits<'_> {
        SweepLimits { states: 1 << 20, work: 1 << 24, budget }
    }

    #[test]
    fn contractions_agree_with_sweeps() {
        let mut random = Random::new(3);
        let budget = Budget::unlimited();
        let (mut large, mut several) = (0, 0);
        for round in 0..300 {
            let puzzle = random_puzzle(2 + round % 2, round % 4 > 1, &mut random);
            for (network, width) in networks(&puzzle) {
                let truth = frontier::count(&network, &Sweep::best(&network, width)[0], limits(&budget)).unwrap();
                for heat in [0.0, 0.5, 3.0] {
                    let chance = Chance { heat, seed: round };
                    assert_eq!(count(&network, chance, limits(&budget)), Ok(truth.clone()), "{heat} {puzzle:?}");
                }
                large += usize::from(network.cells.len() > 20);
                several += usize::from(!truth.is_less_than(&Number::Small(3)));
            }
        }
        assert!(large > 10 && several > 60, "{large} {several}");
    }

    #[test]
    fn nothing_is_counted_where_lines_contradict_each_other() {
        // Three black cells by the rows, six by the columns.
        let rows = (0..3).map(|row| Line::new((0..3).map(|at| row * 3 + at).collect(), vec![Block::black(1)]));
        let columns = (0..3).map(|column| Line::new((0..3).map(|at| at * 3 + column).collect(), vec![Block::black(2)]));
        let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 9], rows.chain(columns).collect());
        let component = Component { cells: (0..9).collect(), instance };
        let budget = Budget::unlimited();
        let network = Network::new(&component).unwrap();
        assert_eq!(count(&network, Chance { heat: 0.0, seed: 0 }, limits(&budget)), Ok(Number::ZERO));
    }

    #[test]
    fn limits_end_a_contraction() {
        let (network, _) = networks(&pattern::ones(8)).swap_remove(0);
        let budget = Budget::unlimited();
        let chance = Chance { heat: 0.0, seed: 0 };
        let limited = |states, work| count(&network, chance, SweepLimits { states, work, budget: &budget });
        assert_eq!(limited(1 << 16, 1 << 24), Ok(Number::Small(40_320)));
        assert_eq!(limited(8, 1 << 24), Err(SweepHalt::TooLarge));
        assert_eq!(limited(1 << 16, 1_000), Err(SweepHalt::TooLarge));
    }
}
