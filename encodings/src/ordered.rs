//! Runs with order variables: by where each has begun, and by where it is over.

use crate::{Atom, Line, Meaning, Run, Variable, writer::Writer};

/// A chain of order variables over some positions: "at one of them, this one or one before".
pub(crate) struct Chain<'a> {
    positions: &'a [u32],
    first: Option<Variable>,
}

impl<'a> Chain<'a> {
    /// Adds a variable for each position but the last, and the clauses that put them in order.
    fn new(writer: &mut Writer, positions: &'a [u32], meaning: impl Fn(u32) -> Meaning) -> Self {
        let first = (positions.len() > 1).then(|| Variable::new(writer.cnf.variables() as u32));
        let open = positions.len().saturating_sub(1);
        let variables: Vec<Atom> =
            positions[..open].iter().map(|&position| writer.variable(meaning(position))).collect();
        for pair in variables.windows(2) {
            writer.cnf.implies(pair[0], pair[1]);
        }
        if positions.is_empty() {
            writer.cnf.clause(&[]);
        }
        Self { positions, first }
    }

    /// The atom "at `position` or before".
    fn by(&self, position: i64) -> Atom {
        let [first, last] = self.bounds();
        let (Some(first), Some(last)) = (first, last) else { return Atom::FALSE };
        if position < first {
            return Atom::FALSE;
        }
        let Some(variable) = self.first.filter(|_| position < last) else { return Atom::TRUE };
        // Usually no position in between is ruled out, and no search is needed.
        let index = if (last - first) as usize + 1 == self.positions.len() {
            (position - first) as usize
        } else {
            self.positions.partition_point(|&other| i64::from(other) <= position) - 1
        };
        Variable::new((variable.index() + index) as u32).positive().into()
    }

    /// The first and the last position.
    fn bounds(&self) -> [Option<i64>; 2] {
        [self.positions.first(), self.positions.last()].map(|position| position.copied().map(i64::from))
    }

    fn positions(&self) -> impl Iterator<Item = i64> + '_ {
        self.positions.iter().copied().map(i64::from)
    }
}

/// A run with its order variables: one for each start but the last, and if its length may vary, one for each end but
/// the last.
pub(crate) struct OrderedRun<'a> {
    /// The least length.
    min: i64,
    starts: Chain<'a>,
    /// `None` for a run of one length, which is over that many cells behind its start.
    ends: Option<Chain<'a>>,
}

impl<'a> OrderedRun<'a> {
    /// The runs of a line, with their variables and the clauses about one run alone.
    pub(crate) fn all(
        writer: &mut Writer,
        line_number: u32,
        line: &Line,
        starts: &'a [Vec<u32>],
        ends: &'a [Vec<u32>],
    ) -> Vec<Self> {
        let runs = (0..).zip(&line.runs).zip(starts.iter().zip(ends));
        runs.map(|((number, run), (starts, ends))| Self::new(writer, (line_number, number), run, [starts, ends]))
            .collect()
    }

    fn new(writer: &mut Writer, (line, block): (u32, u32), run: &Run, [starts, ends]: [&'a [u32]; 2]) -> Self {
        let starts = Chain::new(writer, starts, |position| Meaning::StartsBy { line, block, position });
        if run.is_exact() {
            return Self { min: run.min.into(), starts, ends: None };
        }
        let ends = Chain::new(writer, ends, |position| Meaning::EndsBy { line, block, position });
        for end in ends.positions() {
            writer.cnf.implies(ends.by(end), starts.by(end - i64::from(run.min)));
        }
        if run.max != Run::UNLIMITED {
            for start in starts.positions() {
                writer.cnf.implies(starts.by(start), ends.by(start + i64::from(run.max)));
            }
        }
        Self { min: run.min.into(), starts, ends: Some(ends) }
    }

    /// The atom "the run starts at `position` or before".
    pub(crate) fn begun(&self, position: i64) -> Atom {
        self.starts.by(position)
    }

    /// The atom "the run ends before `position`".
    pub(crate) fn over(&self, position: i64) -> Atom {
        match &self.ends {
            None => self.starts.by(position - self.min),
            Some(ends) => ends.by(position),
        }
    }

    /// The positions it may start at.
    pub(crate) fn starts(&self) -> impl Iterator<Item = i64> + '_ {
        self.starts.positions()
    }

    /// The positions it may end before.
    pub(crate) fn ends(&self) -> impl Iterator<Item = i64> + '_ {
        let (chain, length) = self.ends.as_ref().map_or((&self.starts, self.min), |ends| (ends, 0));
        chain.positions().map(move |position| position + length)
    }

    /// Whether the run may cover a position, by its first start and its last end.
    pub(crate) fn may_cover(&self, position: i64) -> bool {
        let (chain, length) = self.ends.as_ref().map_or((&self.starts, self.min), |ends| (ends, 0));
        self.starts.bounds()[0].is_some_and(|first| first <= position)
            && chain.bounds()[1].is_some_and(|last| position < last + length)
    }
}

/// Whether, at `position`, the run before gap `j` is over, and whether the one behind it has begun.
pub(crate) fn around_gap(runs: &[OrderedRun<'_>], j: usize, position: i64) -> [Atom; 2] {
    between(runs, [j.checked_sub(1), Some(j)], position)
}

/// Whether, at `position`, the first of two runs is over, if there is one, and whether the other has begun.
pub(crate) fn between(runs: &[OrderedRun<'_>], [before, behind]: [Option<usize>; 2], position: i64) -> [Atom; 2] {
    let over = before.map_or(Atom::TRUE, |before| runs[before].over(position));
    [over, behind.and_then(|behind| runs.get(behind)).map_or(Atom::FALSE, |behind| behind.begun(position))]
}
