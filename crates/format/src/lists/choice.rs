//! All ways to read a text that were found, and the choice among them: one that fits, or none.

use super::{
    list::{Part, are_uniform, is_times},
    names::Side,
};
use crate::error::say;
use nonosat_model::Message;

/// A way to read a text.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) rows: Part,
    pub(super) columns: Part,
    /// Whether the text says which list is which.
    pub(super) is_named: bool,
    /// Whether texts of this form have the columns first where nothing names them.
    pub(super) is_turned: bool,
}

/// Ways to read a puzzle, each with the sizes that must agree.
pub(super) type Ways = Vec<(Vec<Way>, Sizes)>;

/// The sizes that a text gives.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes {
    /// Numbers of rows.
    pub(super) rows: Vec<u32>,
    /// Numbers of columns.
    pub(super) columns: Vec<u32>,
    /// Both, in either order.
    pub(super) pairs: Vec<[u32; 2]>,
}

/// The most sizes that are kept.
const MOST_SIZES: usize = 16;

impl Sizes {
    /// Adds the number of these lines.
    pub(super) fn add(&mut self, side: Side, size: u32) {
        let sizes = match side {
            Side::Rows => &mut self.rows,
            Side::Columns => &mut self.columns,
        };
        if sizes.len() < MOST_SIZES && !sizes.contains(&size) {
            sizes.push(size);
        }
    }

    /// Adds two numbers of which nobody knows which is which.
    pub(super) fn add_pair(&mut self, pair: [u32; 2]) {
        if self.pairs.len() < MOST_SIZES && !self.pairs.contains(&pair) {
            self.pairs.push(pair);
        }
    }

    /// Adds all of these.
    pub(super) fn extend(&mut self, other: Self) {
        other.rows.into_iter().for_each(|size| self.add(Side::Rows, size));
        other.columns.into_iter().for_each(|size| self.add(Side::Columns, size));
        other.pairs.into_iter().for_each(|pair| self.add_pair(pair));
    }

    /// The numbers of these lines that are given.
    pub(super) fn of(&self, side: Side) -> &[u32] {
        match side {
            Side::Rows => &self.rows,
            Side::Columns => &self.columns,
        }
    }

    /// Whether they may be those of several puzzles, of which one has so many rows and columns.
    pub(super) fn may_have(&self, rows: usize, columns: usize) -> bool {
        let has = |sizes: &[u32], found: usize| {
            sizes.is_empty() || sizes.len() == MOST_SIZES || sizes.iter().any(|&size| size as usize == found)
        };
        has(&self.rows, rows) && has(&self.columns, columns)
    }

    /// The size that differs from these numbers of rows and columns, if any does.
    pub(super) fn differs(&self, rows: usize, columns: usize) -> Option<Fault> {
        let differs = |sizes: &[u32], found: usize| sizes.iter().find(|&&size| size as usize != found).copied();
        let size = |side, given, found| Fault::Size { side, given, found };
        let height = differs(&self.rows, rows).map(|given| size(Side::Rows, given, rows));
        let width = || differs(&self.columns, columns).map(|given| size(Side::Columns, given, columns));
        let fits = |pair: &[u32; 2]| {
            let [one, other] = pair.map(|size| size as usize);
            [one, other] == [rows, columns] || [other, one] == [rows, columns]
        };
        let pair = || {
            let pair = self.pairs.iter().find(|pair| !fits(pair))?;
            let is_first = pair.iter().any(|&size| size as usize == columns);
            let is_columns = !is_first && pair.iter().any(|&size| size as usize == rows);
            let given = pair.iter().copied().find(|&size| size as usize != if is_columns { rows } else { columns });
            let (side, found) = if is_columns { (Side::Columns, columns) } else { (Side::Rows, rows) };
            Some(size(side, given.unwrap_or(pair[0]), found))
        };
        height.or_else(width).or_else(pair)
    }

    /// Whether they tell rows from columns.
    fn decide(&self, rows: usize, columns: usize) -> bool {
        rows != columns && !(self.rows.is_empty() && self.columns.is_empty())
    }
}

/// Why a way does not fit; the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// Rows and columns ask for different numbers of cells; by how many.
    Sums(u64),
    /// There are other numbers of lines than the text says.
    Size { side: Side, given: u32, found: usize },
    /// A clue is longer than its line; by how many cells.
    Long(u64),
    /// What stands between numbers is not clear.
    Signs,
    /// A number is none of a clue.
    Number { side: Side, line: usize, number: u32 },
    /// There are too many lines.
    Large,
}

impl Side {
    /// What there are too many or too few of, beside the number that a text gives.
    pub(super) fn expected(self) -> Message {
        if self == Self::Rows { say("expected.rows-given") } else { say("expected.columns-given") }
    }
}

impl PartialOrd for Side {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Side {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (*self as u8).cmp(&(*other as u8))
    }
}

impl Way {
    /// The other way round.
    pub(super) fn turned(&self) -> Self {
        Self { rows: self.columns.clone(), columns: self.rows.clone(), ..self.clone() }
    }

    /// Whether it is the same puzzle.
    fn same(&self, other: &Self) -> bool {
        self.rows.same(&other.rows) && self.columns.same(&other.columns)
    }

    /// Why it does not fit, if it does not.
    pub(super) fn fault(&self, sizes: &Sizes) -> Option<Fault> {
        let (height, width) = (self.rows.len(), self.columns.len());
        if height.min(width) == 0 || height.max(width) > crate::input::LONGEST_LINE {
            return Some(Fault::Large);
        }
        let (rows, columns) = (self.rows.measure(), self.columns.measure());
        for (side, measure) in [(Side::Rows, rows), (Side::Columns, columns)] {
            if let Some((line, number)) = measure.wrong {
                return Some(Fault::Number { side, line, number });
            }
        }
        let ((signs, nulls), (other_signs, other_nulls)) = (self.rows.signs(), self.columns.signs());
        // What is not given in both lists is not known to be empty.
        let signs = signs | other_signs;
        if !are_uniform(signs) || nulls > 0 && other_nulls > 0 || is_times(signs) && self.may_be_times() {
            return Some(Fault::Signs);
        }
        let long = rows.longest.saturating_sub(width as u64).max(columns.longest.saturating_sub(height as u64));
        if long > 0 {
            return Some(Fault::Long(long));
        }
        if let Some(fault) = sizes.differs(height, width) {
            return Some(fault);
        }
        (rows.sum != columns.sum).then_some(Fault::Sums(rows.sum.abs_diff(columns.sum)))
    }

    /// Whether the sums would agree if a clue `3x1` were three blocks of one cell.
    fn may_be_times(&self) -> bool {
        let cells = |clue: &[u32]| match *clue {
            [] => Some(0),
            [one] => Some(u64::from(one)),
            [times, length] => Some(u64::from(times) * u64::from(length)),
            _ => None,
        };
        let sum = |part: &Part| (0..part.len()).try_fold(0, |sum: u64, line| Some(sum + cells(part.clue(line))?));
        matches!([sum(&self.rows), sum(&self.columns)], [Some(rows), Some(columns)] if rows == columns)
    }
}

/// What was chosen.
pub(super) enum Choice {
    /// The only way that fits; `is_certain` if the text says which list is which.
    One { way: Way, is_certain: bool },
    /// Two ways that fit and are different puzzles.
    Two([Way; 2]),
    /// None fits; this one is the nearest.
    Nearest(Way, Fault),
    /// There are no two lists.
    Nothing,
}

/// Chooses among ways to read a text; of two that differ only by what is called rows, the first list is the rows unless
/// `columns_first`.
pub(super) fn choose(ways: &Ways, columns_first: bool) -> Choice {
    let mut fitting: Vec<Way> = Vec::new();
    let mut is_turned_only = true;
    let mut nearest: Option<(Way, Fault)> = None;
    for (way, sizes) in ways.iter().flat_map(|(ways, sizes)| ways.iter().map(move |way| (way, sizes))) {
        let turned = way.turned();
        let mut both = match way.is_named {
            true => vec![way.clone()],
            false if columns_first || way.is_turned => vec![turned, way.clone()],
            false => vec![way.clone(), turned],
        };
        let faults: Vec<Option<Fault>> = both.iter().map(|way| way.fault(sizes)).collect();
        let Some(at) = faults.iter().position(Option::is_none) else {
            for (way, fault) in both.drain(..).zip(faults.into_iter().flatten()) {
                if nearest.as_ref().is_none_or(|(_, least)| fault < *least) {
                    nearest = Some((way, fault));
                }
            }
            continue;
        };
        let chosen = both.swap_remove(at);
        let height = chosen.rows.len();
        is_turned_only &= !way.is_named && !sizes.decide(height, chosen.columns.len());
        if !fitting.iter().any(|known| known.same(&chosen)) {
            fitting.push(chosen);
        }
    }
    let mut fitting = fitting.into_iter();
    match (fitting.next(), fitting.next(), nearest) {
        (Some(one), Some(other), _) => Choice::Two([one, other]),
        (Some(way), None, _) => Choice::One { way, is_certain: !is_turned_only },
        (None, _, Some((way, fault))) => Choice::Nearest(way, fault),
        (None, _, None) => Choice::Nothing,
    }
}
