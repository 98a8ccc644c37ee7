//! Lines that fit a machine word.
//!
//! Two passes over the runs, one from each end, which are the same but for the direction: the second works on mirrored
//! words, in which position p is bit `BITS - 1 - p`. Either keeps, before each gap, the *next cells*: those that
//! may come next once some runs lie on this side of them. Both passes go through one loop, so that the processor works
//! on them side by side; nothing in it depends on a condition unless a run has several lengths.

use nonosat_encodings::Gap;

use super::{
    super::narrow::{both_eroded, doubling, eroded, walk},
    NoPlacement, Step, Word,
};

/// Buffers for lines that fit a word, as large as the largest line met.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace<W> {
    runs: Vec<Traced<W>>,
    symbols: Vec<Symbol<W>>,
}

/// What both ways find about a run.
#[derive(Clone, Copy, Debug, Default)]
struct Traced<W> {
    /// The next cells, with those that the gap before the run leads to.
    next: W,
    starts: W,
    /// The same from the right, all mirrored: the next cells, with those that the gap behind the run leads to.
    next_back: W,
    /// The last cells, mirrored.
    ends: W,
    /// Where a run of the least length may start, whatever the others do.
    fits: W,
    /// Where it may end, mirrored.
    fits_back: W,
}

/// A plane, and what is left of it.
#[derive(Clone, Copy, Debug, Default)]
struct Symbol<W> {
    plane: W,
    /// The plane, mirrored.
    back: W,
    now: W,
}

/// The background as the gaps see it, by [`Gap`].
struct Gaps<W> {
    /// The cells that the gap may take.
    open: [W; 3],
    /// The next cells from which a run follows, at once or a cell later.
    keep: [W; 3],
}

impl<W: Word> Gaps<W> {
    fn new(background: W) -> Self {
        Self { open: [W::EMPTY, background, background], keep: [W::ALL, W::ALL, background] }
    }

    /// The next cells, with those that a gap leads to.
    #[inline(always)]
    fn widened(&self, next: W, gap: Gap) -> W {
        walk(next, self.open[gap as usize])
    }

    /// The first cells of what follows the gap.
    #[inline(always)]
    fn behind(&self, next: W, gap: Gap) -> W {
        (next & self.keep[gap as usize]) << gap.min()
    }
}

impl<W: Word + Default> Trace<W> {
    /// What is left of each plane; see [`super::RunLineSolver::settle`].
    pub(super) fn now(&self) -> impl Iterator<Item = W> {
        self.symbols.iter().map(|symbol| symbol.now)
    }

    /// Finds what is left of each plane: [`now`](Self::now), which has at least as many. No run is longer than the
    /// line, and the line has a cell.
    #[inline]
    pub(super) fn settle(
        &mut self,
        length: usize,
        steps: &[Step],
        planes: impl ExactSizeIterator<Item = W>,
    ) -> Result<(), NoPlacement> {
        let last = W::FIRST << (length as u32 - 1);
        if self.symbols.len() < planes.len() || self.runs.len() < steps.len() {
            self.symbols.resize(planes.len().max(self.symbols.len()), Symbol::default());
            self.runs.resize(steps.len().max(self.runs.len()), Traced::default());
        }
        for (symbol, plane) in self.symbols.iter_mut().zip(planes) {
            *symbol = Symbol { plane, back: plane.reversed(), now: W::EMPTY };
        }
        let symbols = &mut self.symbols[..];
        let Symbol { plane: background, back: background_back, .. } = symbols[0];
        let Some(first) = steps.first() else {
            symbols[0].now = background;
            return if walk(W::FIRST, background) & background & last == W::EMPTY { Err(NoPlacement) } else { Ok(()) };
        };

        let gaps = Gaps::new(background);
        let gaps_back = Gaps::new(background_back);
        let count = steps.len();
        let runs = &mut self.runs[..count];
        for (run, step) in runs.iter_mut().zip(steps) {
            let Symbol { plane, back, .. } = symbols[step.symbol as usize];
            [run.fits, run.fits_back] = both_eroded([plane, back], step.min);
        }

        let (mut next, mut next_back) = (W::FIRST, last.reversed());
        for index in 0..count {
            let (step, run) = (&steps[index], &mut runs[index]);
            run.next = gaps.widened(next, step.gap);
            run.starts = gaps.behind(run.next, step.gap) & run.fits;
            next = ends_of(run.starts, step, length, || symbols[step.symbol as usize].plane) << 1;

            let (step, run) = (&steps[count - 1 - index], &mut runs[count - 1 - index]);
            run.next_back = gaps_back.widened(next_back, step.gap_behind);
            run.ends = gaps_back.behind(run.next_back, step.gap_behind) & run.fits_back;
            next_back = ends_of(run.ends, step, length, || symbols[step.symbol as usize].back) << 1;
        }
        // The end of a part of a line may lie in any gap.
        let gap_behind = steps[count - 1].gap_behind;
        let next = gaps.widened(next, gap_behind);
        let next_back = gaps_back.widened(next_back, first.gap);

        let mut now_background = W::EMPTY;
        let mut behind = next_back.reversed();
        let mut alive = W::EMPTY;
        for (step, run) in steps.iter().zip(&*runs) {
            now_background |= run.next & behind & gaps.open[step.gap as usize];
            behind = run.next_back.reversed();
            let ends = (behind & gaps.keep[step.gap_behind as usize]) >> step.gap_behind.min();
            let symbol = &mut symbols[step.symbol as usize];
            let cells;
            if step.is_exact() {
                alive = run.starts << (step.min - 1) & ends;
                cells = doubling(step.min, alive, |set, by| set | set >> by);
            } else if step.is_unlimited(length) {
                // In each stretch of the plane the runs lie between the first start and the last end.
                let below = walk(run.ends, symbol.back >> 1).reversed();
                let between = walk(run.starts, symbol.plane >> 1) & below;
                alive = eroded(between, step.min);
                cells = doubling(step.min, alive, |set, by| set | set << by);
            } else {
                (alive, cells) = cells_between(run.starts, ends, step, symbol.plane);
            }
            symbol.now |= cells;
        }
        now_background |= next & behind & gaps.open[gap_behind as usize];
        symbols[0].now |= now_background;
        if alive == W::EMPTY { Err(NoPlacement) } else { Ok(()) }
    }
}

/// The last cells of a run with these first ones, each of which it fits behind with its least length.
#[inline(always)]
fn ends_of<W: Word>(starts: W, step: &Step, length: usize, plane: impl Fn() -> W) -> W {
    let ends = starts << (step.min - 1);
    if step.is_exact() {
        return ends;
    }
    let plane = plane();
    if step.is_unlimited(length) {
        return walk(ends, plane >> 1);
    }
    lengthened(ends, step, plane).fold(ends, |ends, longer| ends | longer)
}

/// The last cells of the lengths above the least one, shortest first.
fn lengthened<W: Word>(ends: W, step: &Step, plane: W) -> impl Iterator<Item = W> {
    let longer = std::iter::successors(Some(ends), move |&ends| Some(ends << 1 & plane).filter(|&e| e != W::EMPTY));
    longer.skip(1).take((step.max - step.min) as usize)
}

/// The last cells, and all cells, of a run between some starts and some ends, of which it must have one each.
fn cells_between<W: Word>(starts: W, ends: W, step: &Step, plane: W) -> (W, W) {
    let shortest = starts << (step.min - 1);
    let (mut alive, mut cells) = (W::EMPTY, W::EMPTY);
    for (length, last) in (step.min..).zip(std::iter::once(shortest).chain(lengthened(shortest, step, plane))) {
        let last = last & ends;
        alive |= last;
        cells |= doubling(length, last, |set, by| set | set >> by);
    }
    (alive, cells)
}
