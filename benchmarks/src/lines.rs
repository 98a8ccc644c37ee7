//! The speed of the line solvers on random half-known lines: nanoseconds a call.

mod runs;

use std::{hint::black_box, time::Instant};

use nonosat::puzzle::random::Random;
use nonosat_propagate::line::{BitLineSolver, LineCells, LineSolver, TableLineSolver, words_for};

/// A line to solve: its clue, the cells that may be blank and those that may be filled.
struct HalfKnownLine {
    length: usize,
    clue: Vec<u32>,
    blank: Vec<u64>,
    fill: Vec<u64>,
}

/// Prints the median time of a call for lines of several lengths.
pub(crate) fn run() {
    println!("cells  blocks  bits ns  table ns  ratio");
    for length in [25, 30, 40, 50, 60, 80, 100, 126, 200, 500, 1000] {
        let cases: Vec<HalfKnownLine> = (0..400).map(|seed| random_case(length, seed)).collect();
        let blocks = cases.iter().map(|case| case.clue.len()).sum::<usize>() as f64 / cases.len() as f64;
        let bits = nanoseconds(&mut BitLineSolver::new(), &cases, 200);
        let table = nanoseconds(&mut TableLineSolver, &cases, 3);
        println!("{length:5}  {blocks:6.1}  {bits:7.0}  {table:8.0}  {:5.1}", table / bits);
    }
    runs::run();
}

/// A line painted with density 1/2, of which each cell is known with probability 1/2.
fn random_case(length: usize, seed: u64) -> HalfKnownLine {
    let mut random = Random::new(seed << 16 | length as u64);
    let painted: Vec<bool> = (0..length).map(|_| random.chance(0.5)).collect();
    let clue = painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect();
    let mut case = HalfKnownLine { length, clue, blank: vec![0; words_for(length)], fill: vec![0; words_for(length)] };
    for (position, &filled) in painted.iter().enumerate() {
        let known = random.chance(0.5);
        case.blank[position / 64] |= u64::from(!known || !filled) << (position % 64);
        case.fill[position / 64] |= u64::from(!known || filled) << (position % 64);
    }
    case
}

/// The median over some rounds of the mean time of a call; a round goes through all lines, so that no branch predictor
/// learns them.
fn nanoseconds(solver: &mut dyn LineSolver, cases: &[HalfKnownLine], rounds: u32) -> f64 {
    let (mut blank, mut fill) = (cases[0].blank.clone(), cases[0].fill.clone());
    let mut round = || {
        let start = Instant::now();
        for case in cases {
            blank.copy_from_slice(&case.blank);
            fill.copy_from_slice(&case.fill);
            let mut cells = LineCells { length: case.length, may_blank: &mut blank, may_fill: &mut fill };
            let _ = black_box(solver.settle(black_box(&case.clue), &mut cells));
        }
        start.elapsed().as_nanos() as f64 / cases.len() as f64
    };
    let mut times: Vec<f64> = (0..rounds).map(|_| round()).collect();
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}
