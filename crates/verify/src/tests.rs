//! Formulas and proofs of random puzzles of every kind, against brute force, and the two writers of formulas against
//! each other.

use super::{formula::Formula, lrat};
use nonosat_core::certify::{CertifyError, File, refute};
use nonosat_model::{
    Clue, Color, Gap, Palette, PaletteColor, Picture, Puzzle, Run, budget::Budget, random::Random, referee,
};

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        let color = PaletteColor { name: format!("color {index}"), ..palette.get(Color::BLACK).clone() };
        palette.add(color).unwrap();
    }
    palette
}

fn between(random: &mut Random, low: usize, high: usize) -> usize {
    random.between(low as u64, high as u64) as usize
}

fn color(random: &mut Random, colors: usize) -> Color {
    Color::new(between(random, 0, colors - 1)).unwrap()
}

/// A clue that a line meets: on any background, with runs of any length and gap; some of them may be background.
fn clue(random: &mut Random, colors: usize, line: &[Color]) -> Clue {
    let background = if random.chance(0.3) { color(random, colors) } else { Color::BLANK };
    let (mut runs, mut gap) = (Vec::new(), 0);
    for stretch in line.chunk_by(|one, other| one == other) {
        let mut left = stretch.len();
        while left > 0 {
            let length = if random.chance(0.2) { between(random, 1, left) } else { left };
            left -= length;
            if stretch[0] == background && random.chance(0.85) {
                gap += length;
                continue;
            }
            let own = match (gap, random.chance(0.5)) {
                (_, true) => Gap::Free,
                (0, false) => Gap::Glued,
                _ => Gap::Apart,
            };
            let (least, length) = (between(random, 1, length) as u32, length as u32);
            let (min, max) = match between(random, 0, 3) {
                0 | 1 => (length, length),
                2 => (least, length + between(random, 0, 1) as u32),
                _ => (least, Run::UNLIMITED),
            };
            runs.push(Run { color: stretch[0], min, max, gap: own });
            gap = 0;
        }
    }
    Clue::of_runs(background, runs)
}

fn puzzle(random: &mut Random, colors: usize) -> Puzzle {
    let (width, height) = (between(random, 1, 4), between(random, 1, 2));
    let painted: Vec<Color> = (0..width * height).map(|_| color(random, colors)).collect();
    let mut line = |cells: Vec<Color>| {
        let mut clue = clue(random, colors, &cells);
        if random.chance(0.1) {
            let other = Run { color: color(random, colors), min: 1, max: 1, gap: Gap::Free };
            clue = Clue::of_runs(clue.background(), [clue.runs(), &[other]].concat());
        }
        (!random.chance(0.2)).then_some(clue)
    };
    let rows = painted.chunks(width).map(|row| line(row.to_vec())).collect();
    let columns = (0..width).map(|column| line(painted[column..].iter().step_by(width).copied().collect())).collect();
    Puzzle::with_palette(rows, columns, palette(colors))
}

fn solutions(puzzle: &Puzzle) -> Vec<Picture> {
    let (cells, colors) = (puzzle.layout().cell_count() as u32, puzzle.palette.len());
    let color = |number: usize, cell: u32| Color::new(number / colors.pow(cell) % colors).unwrap();
    let all = (0..colors.pow(cells)).map(|number| (0..cells).map(|cell| color(number, cell)).collect());
    let pictures = all.map(|cells| Picture::new(puzzle.width(), cells).unwrap());
    pictures.filter(|picture| referee::judge(puzzle, picture).is_ok()).collect()
}

/// What has no other solution is proven, and the verifier agrees; what has one is not.
#[test]
fn puzzles_of_every_kind_are_refuted_or_not() {
    let mut random = Random::new(5);
    let mut seen = [0; 3];
    for round in 0..600 {
        let puzzle = puzzle(&mut random, 1 + round % 4);
        let solutions = solutions(&puzzle);
        seen[solutions.len().min(2)] += 1;
        for known in [None, solutions.first()] {
            let mut files = Vec::new();
            let result = refute(&puzzle, known, &Budget::unlimited(), &mut files);
            if solutions.len() > usize::from(known.is_some()) {
                assert!(matches!(result, Err(CertifyError::Defect(_))), "round {round}: {puzzle:?}");
                continue;
            }
            assert!(result.is_ok(), "round {round}: {:?}: {puzzle:?}", result.err());
            let [File { bytes: text, .. }, drat, lrat] = &files[..] else { panic!("{files:?}") };
            let formula = Formula::new(&puzzle, known, text.len());
            formula.compare("formula.cnf", text).unwrap_or_else(|error| panic!("round {round}: {error}: {puzzle:?}"));
            lrat::check(&formula, &lrat.bytes, &drat.bytes, &Budget::unlimited()).unwrap();
        }
    }
    assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
}
