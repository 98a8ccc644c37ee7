//! The speed of the line solver for runs of several colours: nanoseconds a call.

use std::{hint::black_box, time::Instant};

use nonosat::puzzle::random::Random;
use nonosat_encodings::{Color, Gap, Run};
use nonosat_propagate::line::{
    BitLineSolver, LineCells, LineSolver,
    planes::{Planes, RunLine, RunLineSolver},
    words_for,
};

/// The lines between two looks at the clock.
const CHUNK: usize = 40;

/// A line to solve: its runs and the cells that may have each of its colours.
struct HalfKnownLine {
    length: usize,
    line: RunLine,
    may: Vec<u64>,
}

/// Which runs have no given length.
#[derive(Clone, Copy, PartialEq)]
enum Blotted {
    None,
    Third,
    All,
}

/// Prints the median time of a call for lines of several lengths and numbers of colours.
pub(crate) fn run() {
    println!();
    println!("cells  runs  bits ns  1 colour  2 colours  4 colours  8 colours  4, 1/3 blotted  4, all blotted");
    for length in [15, 25, 40, 60, 64, 100, 128, 200, 400] {
        let count = length / 5;
        let cases = |colors, blotted| -> Vec<HalfKnownLine> {
            (0..400).map(|seed| random_case(length, count, colors, blotted, seed)).collect()
        };
        print!("{length:5}  {count:4}  {:7.0}", of_bits(&cases(1, Blotted::None)));
        for colors in [1, 2, 4, 8] {
            let width = if colors == 1 { 8 } else { 9 };
            print!("  {:width$.0}", nanoseconds(&cases(colors, Blotted::None)));
        }
        for blotted in [Blotted::Third, Blotted::All] {
            print!("  {:14.0}", nanoseconds(&cases(4, blotted)));
        }
        println!();
    }
}

/// A line with this many runs of random colours, of which each cell is known with probability 1/2.
fn random_case(length: usize, count: usize, colors: usize, blotted: Blotted, seed: u64) -> HalfKnownLine {
    let mut random = Random::of(&[length as u64, count as u64, colors as u64, blotted as u64, seed]);
    let mut runs: Vec<Run> = Vec::new();
    for _ in 0..count {
        let color = Color::new(random.between(1, colors as u64) as usize).unwrap_or(Color::BLACK);
        let apart = runs.last().is_some_and(|before| before.color == color);
        let min = random.between(1, 4) as u32;
        runs.push(Run { color, min, max: min, gap: if apart { Gap::Apart } else { Gap::Free } });
    }
    // Lines that came out too long lose a cell of some run, the cells that are left lie in random gaps.
    let cells = |runs: &[Run]| runs.iter().map(|run| (run.min + run.gap.min()) as usize).sum::<usize>();
    while cells(&runs) > length {
        let run = &mut runs[random.between(0, count as u64 - 1) as usize];
        run.min = (run.min - 1).max(1);
        run.max = run.min;
    }
    let mut gaps: Vec<usize> = runs.iter().map(|run| run.gap.min() as usize).collect();
    for _ in cells(&runs)..length {
        if let Some(gap) = gaps.get_mut(random.between(0, count as u64) as usize) {
            *gap += 1;
        }
    }
    let mut painted = Vec::with_capacity(length);
    for (run, gap) in runs.iter_mut().zip(gaps) {
        painted.resize(painted.len() + gap, Color::BLANK);
        painted.resize(painted.len() + run.min as usize, run.color);
        if blotted == Blotted::All || blotted == Blotted::Third && random.chance(1.0 / 3.0) {
            (run.min, run.max) = (1, Run::UNLIMITED);
        }
    }
    painted.resize(length, Color::BLANK);

    let line = RunLine::new(Color::BLANK, &runs);
    let words = words_for(length);
    let mut may = vec![0; words * line.symbols().len()];
    for (position, &color) in painted.iter().enumerate() {
        let known = random.chance(0.5);
        for (symbol, &other) in line.symbols().iter().enumerate() {
            may[symbol * words + position / 64] |= u64::from(!known || color == other) << (position % 64);
        }
    }
    HalfKnownLine { length, line, may }
}

fn nanoseconds(cases: &[HalfKnownLine]) -> f64 {
    let mut solver = RunLineSolver::default();
    let mut may = Vec::new();
    median(cases, |case| {
        may.clear();
        may.extend_from_slice(&case.may);
        let mut cells = Planes { length: case.length, symbols: case.line.symbols(), may: &mut may };
        let _ = black_box(solver.settle(black_box(&case.line), &mut cells));
    })
}

/// The same for the black-and-white solver, on lines of one colour.
fn of_bits(cases: &[HalfKnownLine]) -> f64 {
    let mut solver = BitLineSolver::new();
    let clues: Vec<Vec<u32>> = cases.iter().map(|case| case.line.runs().iter().map(|run| run.min).collect()).collect();
    let mut may = Vec::new();
    let mut clue = clues.iter().cycle();
    median(cases, |case| {
        may.clear();
        may.extend_from_slice(&case.may);
        let (may_blank, may_fill) = may.split_at_mut(words_for(case.length));
        let mut cells = LineCells { length: case.length, may_blank, may_fill };
        let clue = clue.next().map_or(&[][..], |clue| clue);
        let _ = black_box(solver.settle(black_box(clue), &mut cells));
    })
}

/// The mean over chunks of lines of the median time of a call; a round goes through all lines, so that no branch
/// predictor learns them, and a chunk is so short that few are interrupted.
fn median(cases: &[HalfKnownLine], mut call: impl FnMut(&HalfKnownLine)) -> f64 {
    const ROUNDS: usize = 201;
    let mut times: Vec<Vec<f64>> = vec![Vec::with_capacity(ROUNDS); cases.len().div_ceil(CHUNK)];
    for _ in 0..ROUNDS {
        for (cases, times) in cases.chunks(CHUNK).zip(&mut times) {
            let start = Instant::now();
            cases.iter().for_each(&mut call);
            times.push(start.elapsed().as_nanos() as f64 / cases.len() as f64);
        }
    }
    let chunks = times.len() as f64;
    let median = |mut times: Vec<f64>| {
        times.sort_unstable_by(f64::total_cmp);
        times[times.len() / 2]
    };
    times.into_iter().map(median).sum::<f64>() / chunks
}
