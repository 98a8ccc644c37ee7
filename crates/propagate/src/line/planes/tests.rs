//! The line solver for runs against a table, against all placements, and against the one for black-and-white lines.

use proptest::prelude::*;

use super::{
    super::{BitLineSolver, LineCells, LineSolver},
    *,
};

/// A line with what is known of its cells.
#[derive(Clone, Debug)]
struct Case {
    length: usize,
    line: RunLine,
    may: Vec<u64>,
}

impl Case {
    fn may(&self, symbol: usize, position: usize) -> bool {
        self.may[symbol * words_for(self.length) + position / 64] >> (position % 64) & 1 == 1
    }

    fn symbol_of(&self, run: usize) -> usize {
        self.line.symbols().iter().position(|&symbol| symbol == self.line.runs()[run].color).unwrap()
    }

    /// Whether run `run` may have cells `start..end`.
    fn fits(&self, run: usize, start: usize, end: usize) -> bool {
        let Run { min, max, .. } = self.line.runs()[run];
        let length = end - start;
        let symbol = self.symbol_of(run);
        length >= min as usize && length <= max as usize && (start..end).all(|position| self.may(symbol, position))
    }

    /// Whether the gap before run `run`, or the last one, may have cells `start..end`.
    fn is_gap(&self, run: usize, start: usize, end: usize) -> bool {
        let holds = match self.line.runs().get(run).map_or(Gap::Free, |run| run.gap) {
            Gap::Glued => start == end,
            Gap::Free => true,
            Gap::Apart => start < end,
        };
        holds && (start..end).all(|position| self.may(0, position))
    }

    fn settled(&self, settle: impl FnOnce(&mut Planes<'_>) -> Result<(), NoPlacement>) -> Option<Vec<u64>> {
        let mut may = self.may.clone();
        let mut cells = Planes { length: self.length, symbols: self.line.symbols(), may: &mut may };
        let answer = settle(&mut cells);
        assert!(answer.is_ok() || may == self.may);
        answer.ok().map(|()| may)
    }

    fn alive(&self, solver: &mut RunLineSolver) -> Option<RunsAlive> {
        let mut may = self.may.clone();
        let cells = Planes { length: self.length, symbols: self.line.symbols(), may: &mut may };
        solver.alive(&self.line, &cells).ok()
    }
}

/// The cells and the states of some placements.
struct Found {
    may: Vec<u64>,
    starts: Vec<Vec<bool>>,
    ends: Vec<Vec<bool>>,
}

impl Found {
    fn nothing(case: &Case) -> Self {
        let states = vec![vec![false; case.length + 1]; case.line.runs().len()];
        Self { may: vec![0; case.may.len()], starts: states.clone(), ends: states }
    }

    fn add(&mut self, case: &Case, symbol: usize, cells: std::ops::Range<usize>) {
        for position in cells {
            self.may[symbol * words_for(case.length) + position / 64] |= 1 << (position % 64);
        }
    }

    fn alive(&self) -> RunsAlive {
        let members = |sets: &[Vec<bool>]| -> Vec<Vec<u32>> {
            sets.iter().map(|set| (0..set.len() as u32).filter(|&position| set[position as usize]).collect()).collect()
        };
        RunsAlive { starts: members(&self.starts), ends: members(&self.ends) }
    }
}

/// All placements, one by one.
fn by_placements(case: &Case) -> Option<Found> {
    fn lay(case: &Case, run: usize, from: usize, placed: &mut Vec<(usize, usize)>, found: &mut Found) -> bool {
        if run == case.line.runs().len() {
            if !case.is_gap(run, from, case.length) {
                return false;
            }
            let mut gap = 0;
            for (run, &(start, end)) in placed.iter().enumerate() {
                found.add(case, 0, gap..start);
                found.add(case, case.symbol_of(run), start..end);
                found.starts[run][start] = true;
                found.ends[run][end] = true;
                gap = end;
            }
            found.add(case, 0, gap..case.length);
            return true;
        }
        let mut any = false;
        for start in from..=case.length {
            for end in start + 1..=case.length {
                if case.is_gap(run, from, start) && case.fits(run, start, end) {
                    placed.push((start, end));
                    any |= lay(case, run + 1, end, placed, found);
                    placed.pop();
                }
            }
        }
        any
    }
    let mut found = Found::nothing(case);
    lay(case, 0, 0, &mut Vec::new(), &mut found).then_some(found)
}

/// A table of runs and positions: which ends are reached, and which reach the right end.
fn by_table(case: &Case) -> Option<Found> {
    let (length, count) = (case.length, case.line.runs().len());
    let mut reached = vec![vec![false; length + 1]; count + 1];
    let mut leading = reached.clone();
    let pairs = || (0..=length).flat_map(|from| (from..=length).map(move |to| (from, to)));
    let gaps: Vec<Vec<(usize, usize)>> =
        (0..=count).map(|run| pairs().filter(|&(from, to)| case.is_gap(run, from, to)).collect()).collect();
    let laid: Vec<Vec<(usize, usize)>> =
        (0..count).map(|run| pairs().filter(|&(from, to)| from < to && case.fits(run, from, to)).collect()).collect();

    reached[0][0] = true;
    let mut starts = vec![vec![false; length + 1]; count + 1];
    for run in 0..=count {
        for &(from, to) in &gaps[run] {
            starts[run][to] |= reached[run][from];
        }
        for &(from, to) in laid.get(run).into_iter().flatten() {
            reached[run + 1][to] |= starts[run][from];
        }
    }
    if !starts[count][length] {
        return None;
    }
    let mut found = Found::nothing(case);
    let mut follows = vec![false; length + 1];
    follows[length] = true;
    for run in (0..=count).rev() {
        for &(from, to) in gaps[run].iter().filter(|&&(_, to)| follows[to]) {
            leading[run][from] = true;
            if reached[run][from] {
                found.add(case, 0, from..to);
            }
        }
        let Some(run) = run.checked_sub(1) else { break };
        follows.fill(false);
        for &(from, to) in laid[run].iter().filter(|&&(_, to)| leading[run + 1][to]) {
            follows[from] = true;
            if starts[run][from] {
                found.add(case, case.symbol_of(run), from..to);
                found.starts[run][from] = true;
                found.ends[run][to] = true;
            }
        }
    }
    Some(found)
}

/// A run, the cells of its gap beyond the least number, and its cells beyond the least number.
fn run_and_place(colors: usize, longest: u32) -> impl Strategy<Value = (Run, usize, usize)> {
    let max = prop_oneof![3 => Just(Some(0)), 1 => (1..4_u32).prop_map(Some), 1 => Just(None)];
    let gap = prop_oneof![1 => Just(Gap::Glued), 3 => Just(Gap::Free), 3 => Just(Gap::Apart)];
    let room = prop_oneof![3 => 0..2_usize, 1 => 0..5_usize];
    (0..colors, 1..=longest, max, gap, room, 0..4_usize).prop_map(|(color, min, more, gap, room, longer)| {
        let max = more.map_or(Run::UNLIMITED, |more| min + more);
        let run = Run { color: Color::new(color).unwrap(), min, max, gap };
        (run, if gap == Gap::Glued { 0 } else { room }, longer.min(more.unwrap_or(3) as usize))
    })
}

/// A line that some placement has painted, and what is known of it; now and then a cell is a lie.
fn painted(runs: impl Into<prop::collection::SizeRange>, longest: u32, last: usize) -> impl Strategy<Value = Case> {
    let runs = runs.into();
    (1..=8_usize)
        .prop_flat_map(move |colors| {
            let share = prop::sample::select(vec![0.02, 0.1, 0.5, 0.9]);
            (0..colors, prop::collection::vec(run_and_place(colors, longest), runs.clone()), 0..=last, share)
                .prop_flat_map(|(background, placed, last, share)| {
                    let background = Color::new(background).unwrap();
                    let mut cells = Vec::new();
                    for &(run, room, longer) in &placed {
                        cells.resize(cells.len() + room + run.gap.min() as usize, background);
                        cells.resize(cells.len() + run.min as usize + longer, run.color);
                    }
                    cells.resize(cells.len() + last, background);
                    let length = cells.len();
                    let runs: Vec<Run> = placed.iter().map(|&(run, ..)| run).collect();
                    let line = RunLine::new(background, &runs);
                    let bits = prop::collection::vec(prop::bool::weighted(share), length * line.symbols().len());
                    (Just((line, cells)), bits, prop::option::of(0..2 * length + 1))
                })
        })
        .prop_map(|((line, cells), bits, lie)| {
            let (length, words) = (cells.len(), words_for(cells.len()));
            let mut may = vec![0; words * line.symbols().len()];
            for (symbol, color) in line.symbols().iter().enumerate() {
                for (position, cell) in cells.iter().enumerate() {
                    let is_possible = bits[symbol * length + position] || cell == color && lie != Some(position);
                    may[symbol * words + position / 64] |= u64::from(is_possible) << (position % 64);
                }
            }
            Case { length, line, may }
        })
}

fn check(case: &Case, judge: Option<&Found>) -> Result<(), TestCaseError> {
    let mut solver = RunLineSolver::default();
    let expected = judge.map(|found| found.may.clone());
    prop_assert_eq!(&case.settled(|cells| solver.settle(&case.line, cells)), &expected);
    prop_assert_eq!(case.alive(&mut solver), judge.map(Found::alive));
    if !case.line.is_too_long_for(case.length) {
        if case.line.has_readable_ends() && case.length > 0 {
            prop_assert_eq!(case.settled(|cells| solver.settle_open_part(&case.line, cells)), expected.clone());
        }
        prop_assert_eq!(case.settled(|cells| solver.wide.settle(&case.line.steps, cells)), expected.clone());
        let mut trace = narrow::Trace::<u128>::default();
        if (1..=64).contains(&case.length) {
            let planes: Vec<u128> = case.may.iter().map(|&plane| plane.into()).collect();
            let now = trace.settle(case.length, &case.line.steps, planes.iter().copied()).ok();
            let now = now.map(|()| trace.now().zip(&planes).map(|(now, may)| (now & may) as u64).collect());
            prop_assert_eq!(now, expected);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn tiny_lines_agree_with_all_placements(case in painted(0..4, 2, 2)) {
        let judge = by_placements(&case);
        prop_assert_eq!(by_table(&case).map(|found| (found.alive(), found.may)),
            judge.as_ref().map(|found| (found.alive(), found.may.clone())));
        check(&case, judge.as_ref())?;
    }

    #[test]
    fn any_cells_agree_with_all_placements(
        runs in prop::collection::vec(run_and_place(3, 3), 0..4),
        background in 0..3_usize,
        length in 0..9_usize,
        words in prop::collection::vec(any::<u64>(), 8),
    ) {
        let runs: Vec<Run> = runs.into_iter().map(|(run, ..)| run).collect();
        let line = RunLine::new(Color::new(background).unwrap(), &runs);
        let symbols = line.symbols().len();
        let planes = words[..symbols].iter().zip(&words[4..]).map(|(a, b)| (a | b) & ((1 << length) - 1));
        let may = if length == 0 { Vec::new() } else { planes.collect() };
        let case = Case { length, line, may };
        check(&case, by_placements(&case).as_ref())?;
    }

    #[test]
    fn lines_agree_with_the_table(case in painted(0..9, 5, 6)) {
        check(&case, by_table(&case).as_ref())?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn long_lines_agree_with_the_table(case in painted(5..24, 12, 70)) {
        check(&case, by_table(&case).as_ref())?;
    }
}

proptest! {
    #[test]
    fn black_and_white_lines_are_the_same(
        cells in prop::collection::vec((any::<bool>(), any::<bool>(), any::<bool>()), 0..600),
        lie in prop::option::of(0..600_usize),
    ) {
        let length = cells.len();
        let clue: Vec<u32> =
            cells.split(|cell| !cell.0).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect();
        let blocks: Vec<_> = clue.iter().map(|&length| nonosat_encodings::Block::black(length)).collect();
        let line = RunLine::new(Color::BLANK, &Run::of_blocks(&blocks));
        let [mut blank, mut fill] = [false, true].map(|filled| {
            let mut words = vec![0; words_for(length)];
            for (position, &(cell, known, sure)) in cells.iter().enumerate() {
                let may = !(known && sure) || (cell == filled) ^ (lie == Some(position));
                words[position / 64] |= u64::from(may) << (position % 64);
            }
            words
        });
        let mut may = blank.clone();
        if !clue.is_empty() {
            may.extend_from_slice(&fill);
        }
        let case = Case { length, line, may };
        // A line without runs has no plane of black cells.
        if clue.is_empty() {
            fill.fill(0);
        }
        let found = case.settled(|cells| RunLineSolver::default().settle(&case.line, cells));
        let mut black_and_white = LineCells { length, may_blank: &mut blank, may_fill: &mut fill };
        let judge = BitLineSolver::new().settle(&clue, &mut black_and_white).ok().map(|()| {
            if clue.is_empty() { blank } else { [blank, fill].concat() }
        });
        prop_assert_eq!(found, judge);
    }
}

#[test]
fn odd_runs_have_no_placement() {
    let run = |min, max| Run { color: Color::BLACK, min, max, gap: Gap::Free };
    let mut solver = RunLineSolver::default();
    for (runs, is_possible) in [
        (vec![run(0, 0)], false),
        (vec![run(0, 1)], true),
        (vec![run(3, 2)], false),
        (vec![run(u32::MAX, u32::MAX)], false),
        (vec![run(u32::MAX, u32::MAX); 3], false),
        (vec![run(1, Run::UNLIMITED); 5], true),
        (vec![run(1, Run::UNLIMITED); 6], false),
    ] {
        let line = RunLine::new(Color::BLANK, &runs);
        let case = Case { length: 5, may: vec![0b11111; 2], line };
        assert_eq!(case.settled(|cells| solver.settle(&case.line, cells)).is_some(), is_possible, "{runs:?}");
        assert_eq!(case.alive(&mut solver).is_some(), is_possible, "{runs:?}");
    }
}
