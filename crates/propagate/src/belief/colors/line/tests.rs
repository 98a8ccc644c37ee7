//! Messages against brute force, extreme weights, and lines without a placement or without news.

use nonosat_encodings::Run;

use super::*;
use crate::belief::{
    colors::{Weights, layout, sums::Buffers},
    kind::Kind,
};
use nonosat_model::random::Random;

/// Weights that may come in, moderate or extreme.
const WEIGHTS: [f64; 5] = [1.0, 0.3, 0.8, 1e-3, 5e-5];

pub(in crate::belief::colors) fn color(index: u64) -> Color {
    Color::new(index as usize).unwrap()
}

/// The colours of the cells of a line, and the starts of its runs.
pub(in crate::belief::colors) type Placement = (Vec<Color>, Vec<usize>);

/// All placements of runs in a line.
pub(in crate::belief::colors) fn placements(length: usize, background: Color, runs: &[Run]) -> Vec<Placement> {
    let Some((run, behind)) = runs.split_first() else { return vec![(vec![background; length], Vec::new())] };
    let gaps = match run.gap {
        Gap::Glued => 0..=0,
        Gap::Free => 0..=length,
        Gap::Apart => 1..=length,
    };
    let mut found = Vec::new();
    for gap in gaps {
        for end in (gap + run.min as usize..=length).take_while(|end| end - gap <= run.max as usize) {
            for (rest, starts) in placements(length - end, background, behind) {
                let mut cells = vec![background; gap];
                cells.resize(end, run.color);
                cells.extend(rest);
                let starts = starts.into_iter().map(|start| start + end);
                found.push((cells, [gap].into_iter().chain(starts).collect()));
            }
        }
    }
    found
}

/// A line of random runs of all kinds that has a placement, with what its cells may be.
pub(in crate::belief::colors) fn random_line(random: &mut Random) -> (Line, Vec<ColorSet>, Vec<Placement>) {
    loop {
        let (length, colors) = (random.between(1, 9) as usize, random.between(2, 4));
        let background = color(if random.chance(0.2) { random.between(0, colors - 1) } else { 0 });
        let count = random.between(0, 4);
        let mut run = |_| {
            let min = random.between(1, 3) as u32;
            let max = match random.between(0, 5) {
                0 => Run::UNLIMITED,
                1 => min + random.between(0, 2) as u32,
                _ => min,
            };
            let gap = [Gap::Free, Gap::Apart, Gap::Apart, Gap::Glued][random.between(0, 3) as usize];
            Run { color: color(random.between(0, colors - 1)), min, max, gap }
        };
        let runs: Vec<Run> = (0..count).map(&mut run).collect();
        let all = placements(length, background, &runs);
        if all.is_empty() {
            continue;
        }
        let right = &all[random.between(0, all.len() as u64 - 1) as usize].0;
        let known = right.iter().map(|&right| {
            let any = random.chance(0.5);
            let others: ColorSet = (0..2).map(|_| color(random.between(0, colors - 1))).collect();
            if any { ColorSet::first(colors as usize) } else { others.with(right) }
        });
        let known: Vec<ColorSet> = known.collect();
        let fits = |(cells, _): &Placement| cells.iter().zip(&known).all(|(&color, set)| set.contains(color));
        let all = all.into_iter().filter(fits).collect();
        return (Line::of_runs((0..length as u32).collect(), background, runs), known, all);
    }
}

#[test]
fn the_message_of_a_line_is_exact() {
    let mut random = Random::new(1);
    let mut buffers = Buffers::default();
    for round in 0..1000 {
        let (line, known, all) = random_line(&mut random);
        let weights: Vec<Vec<f64>> = known
            .iter()
            .map(|colors| {
                let mut weights: Vec<f64> = colors.iter().map(|_| WEIGHTS[random.between(0, 4) as usize]).collect();
                weights[0] = if colors.len() == 1 { 1.0 } else { weights[0] };
                let greatest = random.between(0, weights.len() as u64 - 1) as usize;
                weights[greatest] = 1.0;
                weights
            })
            .collect();
        let incoming: Vec<f64> = weights.iter().flatten().copied().collect();
        let of = |cell: usize, color: Color| known[cell].iter().position(|own| own == color).unwrap();
        let mut sums: Vec<Vec<f64>> = weights.iter().map(|weights| vec![0.0; weights.len()]).collect();
        let mut starts = vec![vec![0.0; line.cells.len()]; line.runs.len()];
        let mut total = 0.0;
        for (cells, at) in &all {
            let weight: f64 = (0..cells.len()).map(|cell| weights[cell][of(cell, cells[cell])]).product();
            total += weight;
            (0..cells.len()).for_each(|cell| sums[cell][of(cell, cells[cell])] += weight);
            starts.iter_mut().zip(at).for_each(|(starts, &at)| starts[at] += weight);
        }
        let model = RunLineModel::new(&line, &known, &layout(known.iter().copied()));
        let mut outgoing = vec![0.0; incoming.len()];
        assert!(model.outgoing(&incoming, &mut buffers, &mut outgoing), "round {round}: {line:?}");
        let expected = sums.iter().zip(&weights).flat_map(|(sums, weights)| sums.iter().zip(weights));
        for (slot, ((sum, weight), found)) in expected.zip(&outgoing).enumerate() {
            let probability = sum / total;
            let near = (found * weight - probability).abs() < 1e-9;
            let is_exact = near && (probability < 1e-12 || (found * weight / probability - 1.0).abs() < 1e-3);
            assert!(is_exact, "round {round}, slot {slot}: {found} for {} in {line:?}", probability / weight);
        }
        for (run, by) in model.starts_by(&line.starts, &incoming, &mut buffers).iter().enumerate() {
            let mut sum = 0.0;
            for (&start, &by) in line.starts[run].iter().zip(by) {
                sum += starts[run][start as usize] / total;
                assert!((sum - by).abs() < 1e-9, "round {round}, run {run}: {by} for {sum} in {line:?}");
            }
        }
    }
}

#[test]
fn long_lines_neither_overflow_nor_underflow() {
    for (length, count) in [(100, 25), (100, 1), (2000, 500), (2000, 2)] {
        let known = vec![ColorSet::first(4); length as usize];
        let run = |index: u64| {
            let max = if index % 3 == 2 { Run::UNLIMITED } else { 1 };
            Run { color: color(1 + index % 3), min: 1, max, gap: Gap::Free }
        };
        let line = Line::of_runs((0..length).collect(), Color::BLANK, (0..count).map(run).collect());
        let model = RunLineModel::new(&line, &known, &layout(known.iter().copied()));
        let mut random = Random::new(7);
        // Extreme, and contradicting each other.
        let mut incoming: Vec<f64> = (0..4 * length).map(|_| WEIGHTS[random.between(3, 4) as usize].powi(3)).collect();
        incoming.chunks_exact_mut(4).for_each(|weights| weights[random.between(0, 3) as usize] = 1.0);
        let mut outgoing = vec![0.0; incoming.len()];
        assert!(model.outgoing(&incoming, &mut Buffers::default(), &mut outgoing));
        assert!(outgoing.iter().all(|weight| weight.is_finite() && *weight > 0.0));
    }
}

#[test]
fn a_line_without_a_placement_has_no_message() {
    let run = Run { color: color(2), min: 2, max: 2, gap: Gap::Free };
    for (cells, known) in [(1, ColorSet::first(3)), (3, ColorSet::BLANK_OR_BLACK)] {
        let line = Line::of_runs((0..cells).collect(), Color::BLANK, vec![run]);
        let known = vec![known; cells as usize];
        let model = RunLineModel::new(&line, &known, &layout(known.iter().copied()));
        let slots = known.iter().map(|colors| colors.len()).sum();
        assert!(!model.outgoing(&vec![1.0; slots], &mut Buffers::default(), &mut vec![0.0; slots]));
    }
}

/// Nothing that comes in has been met before the first update.
#[test]
fn lines_are_skipped_once_they_are_known() {
    let known = [ColorSet::first(3), ColorSet::BLANK];
    let line = Line::of_runs(vec![0, 1], Color::BLANK, Vec::new());
    let model = RunLineModel::new(&line, &known, &layout(known.iter().copied()));
    let is_unchanged = |new: &[f64], last: &[f64]| Weights::is_unchanged(&model, new, last, 0.02);
    assert!(!is_unchanged(&[1.0; 4], &[f64::NAN; 4]));
    assert!(is_unchanged(&[1.0; 4], &[1.0; 4]));
    assert!(is_unchanged(&[1.0, 0.04, 1e-9, 1.0], &[1.0, 1e-3, 0.02, 1.0]));
    assert!(!is_unchanged(&[1.0, 0.5, 0.1, 1.0], &[1.0, 0.6, 0.1, 1.0]));
}
