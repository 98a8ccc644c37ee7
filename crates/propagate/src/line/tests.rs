//! Every line solver against brute force over all placements.

use proptest::prelude::*;

use super::{
    narrow::{self, Trace},
    wide::Wide,
    *,
};

/// What brute force finds for every state of the cells of a line with one clue.
///
/// States are numbers of base 3, lowest digit for cell 0: 0 blank, 1 filled,
/// 2 unknown. The answer for an unknown cell is the union of those for its two
/// values, so each state costs two look-ups.
struct BruteForce {
    length: usize,
    /// For each state: (may be blank, may be filled), both empty if it has no placement.
    answers: Vec<(u64, u64)>,
}

impl BruteForce {
    fn new(length: usize, clue: &[u32]) -> Self {
        let mut answers: Vec<(u64, u64)> = Vec::with_capacity(3_usize.pow(length as u32));
        let all = (1 << length) - 1;
        for state in 0..3_usize.pow(length as u32) {
            let unknown = (0..length).map(|cell| 3_usize.pow(cell as u32)).find(|power| state / power % 3 == 2);
            answers.push(match unknown {
                Some(power) => {
                    let ((b0, f0), (b1, f1)) = (answers[state - 2 * power], answers[state - power]);
                    (b0 | b1, f0 | f1)
                }
                None => {
                    let filled = may(length, state, 1);
                    if lengths_of(filled) == clue { (all & !filled, filled) } else { (0, 0) }
                }
            });
        }
        Self { length, answers }
    }

    fn check(&self, clue: &[u32], mut settle: impl FnMut(u64, u64) -> Option<(u64, u64)>) {
        for (state, &(blank, fill)) in self.answers.iter().enumerate() {
            let placed = blank | fill != 0 || self.length == 0 && clue.is_empty();
            let expected = placed.then_some((blank, fill));
            let (may_blank, may_fill) = (may(self.length, state, 0), may(self.length, state, 1));
            let found = settle(may_blank, may_fill);
            assert_eq!(found, expected, "clue {clue:?}, {} cells, blank {may_blank:b}, fill {may_fill:b}", self.length);
        }
    }
}

/// The cells of a state that may have a value.
fn may(length: usize, mut state: usize, value: usize) -> u64 {
    let mut set = 0;
    for cell in 0..length {
        set |= u64::from(state % 3 == value || state % 3 == 2) << cell;
        state /= 3;
    }
    set
}

fn lengths_of(mut filled: u64) -> Vec<u32> {
    let mut lengths = Vec::new();
    while filled != 0 {
        filled >>= filled.trailing_zeros();
        lengths.push(filled.trailing_ones());
        filled = filled.checked_shr(filled.trailing_ones()).unwrap_or(0);
    }
    lengths
}

/// Every clue that some line of this length has, and one that none has.
fn clues(length: usize) -> Vec<Vec<u32>> {
    let mut clues: Vec<_> = (0..1_u64 << length).map(lengths_of).collect();
    clues.push(vec![length as u32 + 1]);
    clues.sort_unstable();
    clues.dedup();
    clues
}

/// The longest lines checked: 12 cells (2 minutes) with `NONOSAT_SLOW_TESTS` set, else 10.
fn longest() -> usize {
    if std::env::var_os("NONOSAT_SLOW_TESTS").is_some() { 12 } else { 10 }
}

fn with_words(
    length: usize,
    blank: u64,
    fill: u64,
    settle: impl FnOnce(&mut LineCells<'_>) -> Result<(), NoPlacement>,
) -> Option<(u64, u64)> {
    let (mut blank, mut fill) = ([blank], [fill]);
    let words = words_for(length);
    let mut cells = LineCells { length, may_blank: &mut blank[..words], may_fill: &mut fill[..words] };
    settle(&mut cells).ok()?;
    Some((blank[0], fill[0]))
}

#[test]
fn the_64_bit_solver_is_complete() {
    let mut trace = Trace::<u64>::default();
    for length in 0..=longest() + 1 {
        for clue in clues(length) {
            BruteForce::new(length, &clue)
                .check(&clue, |blank, fill| narrow::settle(length, &clue, blank, fill, &mut trace).ok());
        }
    }
}

#[test]
fn the_128_bit_solver_is_complete() {
    let mut trace = Trace::<u128>::default();
    for length in 0..=longest() {
        for clue in clues(length) {
            BruteForce::new(length, &clue).check(&clue, |blank, fill| {
                let found = narrow::settle(length, &clue, blank.into(), fill.into(), &mut trace);
                found.ok().map(|(blank, fill)| (blank as u64, fill as u64))
            });
        }
    }
}

#[test]
fn the_multi_word_solver_is_complete() {
    let mut wide = Wide::default();
    for length in 0..=longest() {
        for clue in clues(length) {
            BruteForce::new(length, &clue)
                .check(&clue, |blank, fill| with_words(length, blank, fill, |cells| wide.settle(&clue, cells)));
        }
    }
}

#[test]
fn the_bit_solver_is_complete() {
    let mut solver = BitLineSolver::new();
    for length in 0..=longest() {
        for clue in clues(length) {
            BruteForce::new(length, &clue)
                .check(&clue, |blank, fill| with_words(length, blank, fill, |cells| solver.settle(&clue, cells)));
        }
    }
}

#[test]
fn known_ends_change_nothing() {
    let mut solver = BitLineSolver::new();
    for (length, ends) in (0..=7).flat_map(|length| [0, 1, 12, 22].map(|ends| (length, ends))) {
        // `##.#.` so many times, the line, and `.###`.
        let start = 5 * ends;
        let filled = (0..ends).fold(0_u128, |filled, end| filled | 0b01011 << (5 * end)) | 0b1110 << (start + length);
        for inner in clues(length) {
            let clue = [&[2, 1].repeat(ends)[..], &inner, &[3]].concat();
            BruteForce::new(length, &inner).check(&inner, |blank, fill| {
                let all = (1_u128 << (start + length + 4)) - 1;
                let known = all & !(((1 << length) - 1) << start);
                let may_blank = known & !filled | u128::from(blank) << start;
                let may_fill = filled | u128::from(fill) << start;
                let [mut blanks, mut fills] = [may_blank, may_fill].map(|may| [may as u64, (may >> 64) as u64]);
                let words = words_for(start + length + 4);
                let (may_blank, may_fill) = (&mut blanks[..words], &mut fills[..words]);
                solver.settle(&clue, &mut LineCells { length: start + length + 4, may_blank, may_fill }).ok()?;
                let [blank, fill] = [blanks, fills].map(|may| u128::from(may[0]) | u128::from(may[1]) << 64);
                assert_eq!((blank & known, fill & known), (known & !filled, filled));
                Some(((blank & !known) >> start, (fill & !known) >> start)).map(|(b, f)| (b as u64, f as u64))
            });
        }
    }
}

#[test]
fn the_table_solver_is_complete() {
    for length in 0..=longest() - 2 {
        for clue in clues(length) {
            BruteForce::new(length, &clue).check(&clue, |blank, fill| {
                with_words(length, blank, fill, |cells| TableLineSolver.settle(&clue, cells))
            });
        }
    }
}

#[test]
fn the_queue_solver_is_sound_and_incomplete() {
    let (mut same, mut weaker) = (0, 0);
    for length in 0..=longest() - 2 {
        for clue in clues(length) {
            let force = BruteForce::new(length, &clue);
            for (state, &(blank, fill)) in force.answers.iter().enumerate() {
                let is_placed = blank | fill != 0 || length == 0 && clue.is_empty();
                let (may_blank, may_fill) = (may(length, state, 0), may(length, state, 1));
                let found = with_words(length, may_blank, may_fill, |cells| QueueLineSolver.settle(&clue, cells));
                let context = || format!("clue {clue:?}, {length} cells, blank {may_blank:b}, fill {may_fill:b}");
                match found {
                    None => assert!(!is_placed, "{}", context()),
                    Some((b, f)) if is_placed => {
                        assert!(b & blank == blank && f & fill == fill, "{}", context());
                        *if (b, f) == (blank, fill) { &mut same } else { &mut weaker } += 1;
                    }
                    Some((b, f)) => assert!(b & f != 0, "a wrong line passed: {}", context()),
                }
            }
        }
    }
    assert!(same > weaker && weaker > 0, "{same} as good as complete, {weaker} not");
}

/// The alive starts and gaps by enumeration of all placements.
fn alive_by_force(length: usize, clue: &[u32], blank: u64, fill: u64) -> Option<Alive> {
    let mut alive = Alive { starts: vec![vec![]; clue.len()], gaps: vec![vec![]; clue.len() + 1] };
    let mut any = false;
    for filled in 0..1_u64 << length {
        if lengths_of(filled) != clue || filled & !fill != 0 || !filled & ((1 << length) - 1) & !blank != 0 {
            continue;
        }
        any = true;
        let (mut position, mut j) = (0, 0);
        while position <= length + 1 {
            alive.gaps[j].push(position as u32);
            if position < length && filled >> position & 1 == 1 {
                alive.starts[j].push(position as u32);
                position += clue[j] as usize;
                j += 1;
            }
            position += 1;
        }
    }
    for set in alive.starts.iter_mut().chain(&mut alive.gaps) {
        set.sort_unstable();
        set.dedup();
    }
    any.then_some(alive)
}

#[test]
fn alive_states_are_those_of_some_placement() {
    for length in 0..=7 {
        for clue in clues(length) {
            for state in 0..3_usize.pow(length as u32) {
                let (blank, fill) = (may(length, state, 0), may(length, state, 1));
                let words = words_for(length);
                let (mut blanks, mut fills) = ([blank], [fill]);
                let cells = LineCells { length, may_blank: &mut blanks[..words], may_fill: &mut fills[..words] };
                assert_eq!(alive(&clue, &cells).ok(), alive_by_force(length, &clue, blank, fill), "{clue:?} {state}");
            }
        }
    }
}

/// A painted line, and which of its cells are known.
fn long_line() -> impl Strategy<Value = (Vec<bool>, Vec<bool>)> {
    let shape = (1..400_usize, prop::sample::select(vec![0.1, 0.5, 0.9]), prop::sample::select(vec![0.1, 0.5, 0.9]));
    shape.prop_flat_map(|(length, density, known)| {
        let bits = move |share| prop::collection::vec(prop::bool::weighted(share), length);
        (bits(density), bits(known))
    })
}

fn words_of(bits: impl Iterator<Item = bool>, length: usize) -> Vec<u64> {
    let mut words = vec![0; words_for(length)];
    for (position, bit) in bits.enumerate() {
        words[position / 64] |= u64::from(bit) << (position % 64);
    }
    words
}

fn clue_of(painted: &[bool]) -> Vec<u32> {
    painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
}

proptest! {
    /// On long lines brute force is out of reach; the table is the judge there. A known cell may be a lie.
    #[test]
    fn long_lines_agree_with_the_table((painted, known) in long_line(), lie in prop::option::of(0..400_usize)) {
        let length = painted.len();
        let clue = clue_of(&painted);
        let shown = |position: usize| painted[position] ^ (lie == Some(position));
        let blank = words_of((0..length).map(|p| !known[p] || !shown(p)), length);
        let fill = words_of((0..length).map(|p| !known[p] || shown(p)), length);
        let answer = |solver: &mut dyn LineSolver| {
            let (mut blank, mut fill) = (blank.clone(), fill.clone());
            let mut cells = LineCells { length, may_blank: &mut blank, may_fill: &mut fill };
            solver.settle(&clue, &mut cells).ok().map(|()| (blank, fill))
        };
        let judge = answer(&mut TableLineSolver);
        prop_assert_eq!(&answer(&mut BitLineSolver::new()), &judge);
        struct AlwaysWide(Wide);
        impl LineSolver for AlwaysWide {
            fn name(&self) -> &'static str { "wide" }
            fn settle(&mut self, clue: &[u32], cells: &mut LineCells<'_>) -> Result<(), NoPlacement> {
                self.0.settle(clue, cells)
            }
        }
        prop_assert_eq!(&answer(&mut AlwaysWide(Wide::default())), &judge);
    }
}
