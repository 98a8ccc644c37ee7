//! The clauses to visit when a literal becomes false: a row for each literal.
//!
//! Clauses of two and three literals are most of a nonogram's formula. They lie in one flat list and are visited
//! without watches; longer ones are watched.

use std::ops::Range;

use super::clauses::{ClauseId, HEADER, Lit, MOST_WORDS};

/// Room for at least so many watches of each literal.
const LEAST_ROOM: u32 = 4;

/// Whether clauses of so many literals each, over so many variables, have numbers enough.
pub(super) fn fit(variables: usize, lengths: impl Iterator<Item = usize>) -> bool {
    // Every literal has room for some watches.
    let watches = 2 * LEAST_ROOM as usize;
    variables <= MOST_WORDS / watches
        && lengths.map(|length| (length + HEADER) as u64).sum::<u64>() <= MOST_WORDS as u64
}

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// [`ClauseId::BINARY`] is a clause of this literal and the blocker that is not yet in the list.
    pub(super) clause: ClauseId,
    /// Some other literal of the clause: while it is true, the clause need not be visited.
    pub(super) blocker: Lit,
}

/// The clauses of two literals, and the given ones of three.
#[derive(Debug, Default)]
pub(super) struct ShortClauses {
    pub(super) binary: Vec<[Lit; 2]>,
    pub(super) ternary: Vec<[Lit; 3]>,
    /// Further clauses of two literals, which are implied by the others.
    pub(super) spare: Vec<[Lit; 2]>,
}

/// The row of a literal: small, so that all of them fit the cache.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Where the others of its binary clauses begin in the list.
    singles: u32,
    /// Where those of its ternary clauses do, in pairs, and where they end.
    pairs: u32,
    end: u32,
    /// Where the watches of longer clauses begin in the pool, how many there are, and for how many there is room.
    first: u32,
    count: u32,
    room: u32,
}

/// All rows, the list of short clauses, and the pool of watches.
#[derive(Debug)]
pub(super) struct Table {
    rows: Vec<Row>,
    words: Vec<Lit>,
    pub(super) pool: Vec<Watch>,
}

impl Table {
    /// A table for so many literals, without clauses.
    pub(super) fn new(literals: usize) -> Self {
        Self { rows: vec![Row::default(); literals], words: Vec::new(), pool: Vec::new() }
    }

    /// Replaces the short clauses by these.
    pub(super) fn fill(&mut self, short: &ShortClauses) {
        let binary = || short.binary.iter().chain(&short.spare);
        let mut sizes = vec![[0_u32; 2]; self.rows.len()];
        binary().flatten().for_each(|&literal| sizes[literal as usize][0] += 1);
        short.ternary.iter().flatten().for_each(|&literal| sizes[literal as usize][1] += 2);
        let mut end = 0;
        for (row, [single, paired]) in self.rows.iter_mut().zip(&mut sizes) {
            row.singles = end;
            row.pairs = end + *single;
            row.end = row.pairs + *paired;
            // From now on the places where the next entries go.
            (*single, *paired, end) = (row.singles, row.pairs, row.end);
        }
        self.words.clear();
        self.words.resize(end as usize, 0);
        let mut write = |literal: Lit, kind: usize, others: &[Lit]| {
            let at = &mut sizes[literal as usize][kind];
            self.words[*at as usize..][..others.len()].copy_from_slice(others);
            *at += others.len() as u32;
        };
        for &[one, other] in binary() {
            write(one, 0, &[other]);
            write(other, 0, &[one]);
        }
        for &[a, b, c] in &short.ternary {
            write(a, 1, &[b, c]);
            write(b, 1, &[a, c]);
            write(c, 1, &[a, b]);
        }
    }

    /// Whether there is no room for watches of clauses that are still to be learnt.
    pub(super) fn is_full(&self) -> bool {
        self.pool.len() > MOST_WORDS
    }

    /// Adds a clause, by two of its literals.
    pub(super) fn watch(&mut self, clause: ClauseId, one: Lit, other: Lit) {
        self.push(one, Watch { clause, blocker: other });
        self.push(other, Watch { clause, blocker: one });
    }

    /// Adds a watch of a literal.
    #[inline]
    pub(super) fn push(&mut self, literal: Lit, watch: Watch) {
        if self.rows[literal as usize].count == self.rows[literal as usize].room {
            self.make_room(literal);
        }
        let row = &mut self.rows[literal as usize];
        self.pool[(row.first + row.count) as usize] = watch;
        row.count += 1;
    }

    /// Moves the watches of a literal to the end of the pool, where there is more room.
    #[cold]
    fn make_room(&mut self, literal: Lit) {
        let row = &mut self.rows[literal as usize];
        let old = row.first as usize..(row.first + row.count) as usize;
        row.first = self.pool.len() as u32;
        row.room = 2 * row.room + LEAST_ROOM;
        self.pool.extend_from_within(old);
        self.pool.resize((row.first + row.room) as usize, Watch { clause: ClauseId::BINARY, blocker: 0 });
    }

    /// Removes the watch of a literal by a clause.
    pub(super) fn unwatch_clause(&mut self, literal: Lit, clause: ClauseId) {
        let watches = self.watches(literal);
        let row = &mut self.pool[watches];
        if let Some(at) = row.iter().position(|watch| watch.clause == clause) {
            row[at..].rotate_left(1);
            self.rows[literal as usize].count -= 1;
        }
    }

    /// Removes all watches.
    pub(super) fn unwatch(&mut self) {
        // With as much room as was needed, so that few rows have to move.
        let mut first = 0;
        for row in &mut self.rows {
            row.first = first;
            row.room = row.count + LEAST_ROOM;
            row.count = 0;
            first += row.room;
        }
        self.pool.clear();
        self.pool.resize(first as usize, Watch { clause: ClauseId::BINARY, blocker: 0 });
    }

    /// The watches of a literal, by their places in the pool.
    #[inline]
    pub(super) fn watches(&self, literal: Lit) -> Range<usize> {
        let row = &self.rows[literal as usize];
        row.first as usize..(row.first + row.count) as usize
    }

    /// Keeps only so many watches of a literal.
    #[inline]
    pub(super) fn truncate(&mut self, literal: Lit, count: usize) {
        self.rows[literal as usize].count = count as u32;
    }

    /// The others of a literal's binary clauses, and those of its ternary clauses.
    #[inline]
    pub(super) fn row(&self, literal: Lit) -> (&[Lit], &[[Lit; 2]]) {
        let row = &self.rows[literal as usize];
        let (pairs, _) = self.words[row.pairs as usize..row.end as usize].as_chunks();
        (&self.words[row.singles as usize..row.pairs as usize], pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_literal_has_its_row() {
        let mut short = ShortClauses { binary: vec![[0, 3]], ternary: vec![[0, 2, 3]], spare: vec![[3, 1]] };
        let mut table = Table::new(4);
        table.fill(&short);
        assert_eq!(table.row(0), (&[3][..], &[[2, 3]][..]));
        assert_eq!(table.row(1), (&[3][..], &[][..]));
        assert_eq!(table.row(2), (&[][..], &[[0, 3]][..]));
        assert_eq!(table.row(3), (&[0, 1][..], &[[0, 2]][..]));

        short.binary.push([1, 2]);
        short.spare.clear();
        table.fill(&short);
        assert_eq!(table.row(1), (&[2][..], &[][..]));
    }

    #[test]
    fn watches_stay_in_order_as_they_become_many() {
        let mut table = Table::new(4);
        for _ in 0..2 {
            (0..100).for_each(|number| table.watch(ClauseId(number), number % 2, 3));
            for literal in [0, 1] {
                let clauses = table.watches(literal).map(|at| table.pool[at].clause.0);
                assert!(clauses.eq((0..100).filter(|number| number % 2 == literal)));
            }
            assert_eq!(table.watches(3).len(), 100);
            table.unwatch();
            assert!(table.watches(3).is_empty());
        }
    }
}
