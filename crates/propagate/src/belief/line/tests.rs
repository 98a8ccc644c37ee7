//! Scaled sums against plain ones, products against their definition, and lines without a placement.

use nonosat_encodings::Block;

use super::*;
use nonosat_model::random::Random;

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
