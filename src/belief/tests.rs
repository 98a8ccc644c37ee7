//! Messages against brute force, and talks that must end well.

use nonosat_encodings::{Block, Line};

use super::*;

/// Odds that a line may be told, mild or loud.
const ODDS: [f64; 5] = [1.0, 0.3, 4.0, 1e-3, 2e4];

/// For each cell, P(filled) / P(blank) without what was told of the cell, and for each block the probabilities
/// of its starts, by going through all placements.
fn by_force(length: usize, clue: &[u32], known: &[ColorSet], told: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
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
        let weight: f64 = (0..length).map(|cell| if line[cell] { told[cell] } else { 1.0 }).product();
        total += weight;
        for cell in 0..length {
            if line[cell] { filled[cell] += weight / told[cell] } else { blank[cell] += weight }
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
        let color = |&filled: &bool| if filled { ColorSet::BLACK } else { ColorSet::BLANK };
        let known: Vec<ColorSet> = painted
            .iter()
            .map(|filled| if random.chance(0.2) { color(filled) } else { ColorSet::BLANK_OR_BLACK })
            .collect();
        let told: Vec<f64> = (0..length).map(|_| ODDS[(random.bits() % 5) as usize]).collect();
        let blocks = clue.iter().map(|&length| Block::black(length)).collect();
        let line = Line::new((0..length as u32).collect(), blocks);
        let model = LineModel::new(&line, &known);
        let mut buffers = Buffers::default();
        let mut answer = vec![0.0; length];
        assert!(model.answer(&told, &mut buffers, &mut answer));
        let (odds, starts) = by_force(length, &clue, &known, &told);
        for cell in 0..length {
            let expected = odds[cell].clamp(1.0 / LOUDEST, LOUDEST);
            let found = answer[cell].clamp(1.0 / LOUDEST, LOUDEST);
            // Loud odds leave few digits to what speaks against them.
            let near = (found / expected - 1.0).abs() < 1e-3;
            assert!(near || known[cell].len() == 1, "round {round}, cell {cell}: {found} for {expected}");
        }
        for (block, by) in model.starts_by(&told, &mut buffers).iter().enumerate() {
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
        // Loud and contradicting each other: worse than any talk.
        let told: Vec<f64> = (0..length).map(|_| if random.chance(0.5) { LOUDEST } else { 1.0 / LOUDEST }).collect();
        let mut answer = vec![0.0; length as usize];
        assert!(model.answer(&told, &mut Buffers::default(), &mut answer));
        assert!(answer.iter().all(|odds| odds.is_finite() && *odds > 0.0));
    }
}

/// An instance of two rows and two columns, each with one cell filled.
fn two_by_two() -> Instance {
    let line = |cells: [u32; 2]| Line::new(cells.to_vec(), vec![Block::black(1)]);
    let lines = vec![line([0, 1]), line([2, 3]), line([0, 2]), line([1, 3])];
    Instance::new(vec![ColorSet::BLANK_OR_BLACK; 4], lines)
}

#[test]
fn a_symmetric_puzzle_leaves_every_cell_open() {
    let schedule = Schedule { noise: 0.0, ..Schedule::default() };
    let beliefs = beliefs(&two_by_two(), &schedule, &Budget::unlimited()).unwrap();
    assert!(beliefs.converged);
    assert!(beliefs.cells.iter().all(|&probability| (probability - 0.5).abs() < 1e-9), "{beliefs:?}");
}

#[test]
fn a_known_cell_settles_its_neighbours() {
    let mut instance = two_by_two();
    instance.cells[0] = ColorSet::BLACK;
    let beliefs = beliefs(&instance, &Schedule::default(), &Budget::unlimited()).unwrap();
    let near = |cell: usize, probability: f64| (beliefs.cells[cell] - probability).abs() < 0.01;
    assert!(near(0, 1.0) && near(1, 0.0) && near(2, 0.0) && near(3, 1.0), "{beliefs:?}");
    assert!(beliefs.of(Meaning::StartsBy { line: 1, block: 0, start: 0 }) < 0.01);
    assert!(beliefs.of(Meaning::Cell(Fact { cell: 1, color: Color::BLANK })) > 0.99);
}

#[test]
fn the_same_seed_gives_the_same_beliefs() {
    let talk = |seed| beliefs(&two_by_two(), &Schedule { seed, ..Schedule::default() }, &Budget::unlimited());
    assert_eq!(talk(1), talk(1));
    assert_ne!(talk(1), talk(2));
}

#[test]
fn coloured_instances_are_declined() {
    let mut instance = two_by_two();
    instance.cells[1] = ColorSet::first(3);
    assert_eq!(beliefs(&instance, &Schedule::default(), &Budget::unlimited()), None);
}
