//! Messages against brute force, scaled sums against plain ones, products against their definition, and lines without
//! a placement.

use nonosat_encodings::{Block, Color};

use super::*;
use crate::belief::kind::GREATEST_ODDS;
use nonosat_model::random::Random;

/// Odds that may come in, moderate or extreme.
const ODDS: [f64; 5] = [1.0, 0.3, 4.0, 1e-3, 2e4];

/// For each cell, P(filled) / P(blank) without what came in from the cell, and for each block the probabilities
/// of its starts, by going through all placements.
fn by_force(length: usize, clue: &[u32], known: &[ColorSet], incoming: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let (mut filled, mut blank) = (vec![0.0; length], vec![0.0; length]);
    let mut starts = vec![vec![0.0; length]; clue.len()];
    let mut total = 0.0;
    for bits in 0..1_u32 << length {
        let line: Vec<bool> = (0..length).map(|cell| bits >> cell & 1 == 1).collect();
        let runs: Vec<(usize, u32)> = (0..length)
            .filter(|&cell| line[cell] && (cell == 0 || !line[cell - 1]))
            .map(|start| (start, line[start..].iter().take_while(|&&filled| filled).count() as u32))
            .collect();
        let fits = |cell: usize| known[cell].contains(if line[cell] { Color::BLACK } else { Color::BLANK });
        if !(0..length).all(fits) || !runs.iter().map(|run| run.1).eq(clue.iter().copied()) {
            continue;
        }
        let weight: f64 = (0..length).map(|cell| if line[cell] { incoming[cell] } else { 1.0 }).product();
        total += weight;
        for cell in 0..length {
            if line[cell] { filled[cell] += weight / incoming[cell] } else { blank[cell] += weight }
        }
        for (starts, run) in starts.iter_mut().zip(&runs) {
            starts[run.0] += weight;
        }
    }
    let odds = filled.iter().zip(&blank).map(|(filled, blank)| filled / blank).collect();
    starts.iter_mut().flatten().for_each(|weight| *weight /= total);
    (odds, starts)
}

#[test]
fn the_message_of_a_line_is_exact() {
    let mut random = Random::new(1);
    for round in 0..2000 {
        let length = 1 + (random.bits() % 10) as usize;
        let painted: Vec<bool> = (0..length).map(|_| random.chance(0.5)).collect();
        let clue: Vec<u32> =
            painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect();
        let color = |&filled: &bool| ColorSet::from(filled);
        let known: Vec<ColorSet> = painted
            .iter()
            .map(|filled| if random.chance(0.2) { color(filled) } else { ColorSet::BLANK_OR_BLACK })
            .collect();
        let incoming: Vec<f64> = (0..length).map(|_| ODDS[(random.bits() % 5) as usize]).collect();
        let blocks = clue.iter().map(|&length| Block::black(length)).collect();
        let line = Line::new((0..length as u32).collect(), blocks);
        let model = LineModel::new(&line, &known);
        let mut buffers = Buffers::default();
        let mut outgoing = vec![0.0; length];
        assert!(model.outgoing(&incoming, &mut buffers, &mut outgoing));
        let (odds, starts) = by_force(length, &clue, &known, &incoming);
        for cell in 0..length {
            let expected = odds[cell].clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS);
            let found = outgoing[cell].clamp(1.0 / GREATEST_ODDS, GREATEST_ODDS);
            // Extreme odds leave few digits to the less likely value.
            let near = (found / expected - 1.0).abs() < 1e-3;
            assert!(near || known[cell].len() == 1, "round {round}, cell {cell}: {found} for {expected}");
        }
        for (block, by) in model.starts_by(&line.starts, &incoming, &mut buffers).iter().enumerate() {
            let mut sum = 0.0;
            for (&start, &by) in line.starts[block].iter().zip(by) {
                sum += starts[block][start as usize];
                assert!((sum - by).abs() < 1e-9, "round {round}, block {block}: {by} for {sum}");
            }
        }
    }
}

#[test]
fn long_lines_neither_overflow_nor_underflow() {
    for (length, blocks) in [(500, 125), (500, 1), (5000, 1000), (5000, 2)] {
        let blocks: Vec<Block> = (0..blocks).map(|index| Block::black(1 + index % 3)).collect();
        let line = Line::new((0..length).collect(), blocks);
        let model = LineModel::new(&line, &vec![ColorSet::BLANK_OR_BLACK; length as usize]);
        let mut random = Random::new(7);
        // Extreme, and contradicting each other: worse than any run.
        let incoming: Vec<f64> =
            (0..length).map(|_| if random.chance(0.5) { GREATEST_ODDS } else { 1.0 / GREATEST_ODDS }).collect();
        let mut outgoing = vec![0.0; length as usize];
        assert!(model.outgoing(&incoming, &mut Buffers::default(), &mut outgoing));
        assert!(outgoing.iter().all(|odds| odds.is_finite() && *odds > 0.0));
    }
}

/// A line of random blocks over cells of which some are known, and odds incoming about it.
fn random_line(random: &mut Random) -> (Line, Vec<ColorSet>, Vec<f64>) {
    let painted: Vec<bool> = (0..1 + random.bits() % 60).map(|_| random.chance(0.6)).collect();
    let runs = painted.split(|&filled| !filled).filter(|run| !run.is_empty());
    let blocks = runs.map(|run| Block::black(run.len() as u32)).collect();
    let color = |&filled: &bool| match random.chance(0.1) {
        false => ColorSet::BLANK_OR_BLACK,
        true if filled => ColorSet::BLACK,
        true => ColorSet::BLANK,
    };
    let known = painted.iter().map(color).collect();
    let incoming = painted.iter().map(|_| ((random.unit() - 0.5) * 8.0).exp()).collect();
    (Line::new((0..painted.len() as u32).collect(), blocks), known, incoming)
}

#[test]
fn scaled_sums_are_the_same() {
    let mut random = Random::new(3);
    for _ in 0..500 {
        let (line, known, incoming) = random_line(&mut random);
        let model = LineModel::new(&line, &known);
        let mut plain = Buffers::default();
        model.compute_weights(&incoming, &mut plain);
        assert!(model.sum(&mut plain));
        let mut scaled = Buffers::default();
        model.compute_weights(&incoming, &mut scaled);
        assert!(model.sum_scaled(&mut scaled));
        for (plain, scaled) in plain.upto.iter().zip(&scaled.upto) {
            assert!((plain - scaled).abs() < 1e-9, "{plain} and {scaled} in {line:?}");
        }
    }
}

#[test]
fn a_line_without_a_placement_says_nothing() {
    let mut line = Line::new(vec![0, 1, 2, 3], vec![Block::black(1), Block::black(1)]);
    for starts in [vec![vec![0], vec![]], vec![vec![3], vec![2, 3]], vec![vec![], vec![]]] {
        line.starts = starts.clone();
        let model = LineModel::new(&line, &[ColorSet::BLANK_OR_BLACK; 4]);
        assert!(!model.outgoing(&[1.0; 4], &mut Buffers::default(), &mut [0.0; 4]));
        let by = model.starts_by(&line.starts, &[1.0; 4], &mut Buffers::default());
        assert!(by.iter().map(Vec::len).eq(starts.iter().map(Vec::len)));
    }
}

#[test]
fn products_are_those_of_all_runs() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let count = 1 + (random.bits() % 70) as usize;
        let lengths: Vec<usize> = (0..4).map(|_| 1 + (random.bits() as usize) % count).collect();
        let products = Products::new(count, lengths.iter().copied());
        let mut tables = vec![f64::NAN; products.room()];
        tables[..count].fill_with(|| 0.5 + random.unit());
        let factors = tables[..count].to_vec();
        products.fill(&mut tables);
        for length in lengths {
            for (first, product) in tables[products.of(length)..][..=count - length].iter().enumerate() {
                let expected: f64 = factors[first..first + length].iter().product();
                assert!((product / expected - 1.0).abs() < 1e-9);
            }
        }
    }
}
