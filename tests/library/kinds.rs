//! Puzzles of every kind against brute force: coloured, blotted, glued, zebra.

use std::{collections::BTreeSet, ops::ControlFlow};

use nonosat::{
    count::{
        CountRequest, count,
        listing::{SolutionOrder, list},
    },
    puzzle::{Clue, Color, Gap, Palette, PaletteColor, Picture, Puzzle, Rgb, Run, Shape, random::Random, referee},
    solve::{Request, Verdict, method::Method, methods::METHODS, solve},
};

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        let symbol = char::from(b'a' + index as u8);
        palette
            .add(PaletteColor { name: symbol.into(), rgb: Rgb(index as u8, 0, 0), symbol, shape: Shape::Full })
            .unwrap();
    }
    palette
}

fn color(index: u64) -> Color {
    Color::new(index as usize).unwrap()
}

/// The clue that a line meets on this background, some of its runs changed in a way that it still meets.
fn clue(line: &[Color], background: Color, kind: Kind, random: &mut Random) -> Clue {
    let mut runs: Vec<Run> = Vec::new();
    let mut end = None;
    for (position, cells) in stretches(line) {
        if cells[0] == background {
            continue;
        }
        let length = cells.len() as u32;
        let touches = end == Some(position);
        let apart = runs.last().is_some_and(|run| run.color == cells[0]);
        let gap = match kind {
            Kind::Glued if touches && random.chance(0.7) => Gap::Glued,
            _ if apart => Gap::Apart,
            _ => Gap::Free,
        };
        let (min, max) = match kind {
            Kind::Blotted if random.chance(0.4) => (1, Run::UNLIMITED),
            Kind::Blotted if random.chance(0.2) => (length.saturating_sub(1).max(1), length + 1),
            _ => (length, length),
        };
        runs.push(Run { color: cells[0], min, max, gap });
        end = Some(position + cells.len());
    }
    Clue::of_runs(background, runs)
}

/// The stretches of equal cells, each with its first position.
fn stretches(line: &[Color]) -> Vec<(usize, &[Color])> {
    let mut position = 0;
    let chunks = line.chunk_by(|one, other| one == other);
    let stretch = |cells| {
        let first = position;
        position += <[Color]>::len(cells);
        (first, cells)
    };
    chunks.map(stretch).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Colored,
    Blotted,
    Glued,
    Zebra,
}

const KINDS: [Kind; 4] = [Kind::Colored, Kind::Blotted, Kind::Glued, Kind::Zebra];

/// The puzzle of a random picture; now and then with a clue of another one, or without a clue.
fn random_puzzle(kind: Kind, width: usize, height: usize, colors: u64, random: &mut Random) -> Puzzle {
    let picture = |random: &mut Random| -> Vec<Color> {
        let mut cell = || if random.chance(0.3) { color(0) } else { color(random.between(0, colors - 1)) };
        (0..width * height).map(|_| cell()).collect()
    };
    let cells = picture(random);
    let clue_of = |line: Vec<usize>, random: &mut Random| -> Option<Clue> {
        if random.chance(0.05) {
            return None;
        }
        let background = if kind == Kind::Zebra { color(random.between(0, colors - 1)) } else { color(0) };
        let mut line: Vec<Color> = line.into_iter().map(|cell| cells[cell]).collect();
        if random.chance(0.02) {
            line.reverse();
        }
        Some(clue(&line, background, kind, random))
    };
    let rows = (0..height).map(|row| clue_of((0..width).map(|column| row * width + column).collect(), random));
    let rows: Vec<Option<Clue>> = rows.collect();
    let columns = (0..width).map(|column| clue_of((0..height).map(|row| row * width + column).collect(), random));
    Puzzle::with_palette(rows, columns.collect(), palette(colors as usize))
}

/// All solutions, by trying every picture.
fn brute_force(puzzle: &Puzzle, colors: usize) -> BTreeSet<Vec<Color>> {
    let cells = puzzle.width() * puzzle.height();
    let picture = |number: usize| -> Vec<Color> {
        (0..cells).map(|cell| Color::new(number / colors.pow(cell as u32) % colors).unwrap()).collect()
    };
    let is_solution =
        |cells: &Vec<Color>| referee::judge(puzzle, &Picture::new(puzzle.width(), cells.clone()).unwrap()).is_ok();
    (0..colors.pow(cells as u32)).map(picture).filter(is_solution).collect()
}

fn check(puzzle: &Puzzle, expected: &BTreeSet<Vec<Color>>, seed: u64, what: &str) {
    for info in METHODS.iter().filter(|info| info.takes_any_kind()) {
        let request = Request { method: info.method, seed, ..Request::default() };
        let outcome = solve(puzzle, &request).unwrap_or_else(|error| panic!("{what}, {}: {error}", info.name));
        let verdict = match expected.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        };
        if info.complete || !matches!(outcome.verdict, Verdict::Unknown(_)) {
            assert_eq!(outcome.verdict, verdict, "{what}, {}", info.name);
        }
        assert!(outcome.solutions.iter().all(|picture| expected.contains(picture.cells())), "{what}, {}", info.name);
    }
    let counted = count(puzzle, &CountRequest::default()).unwrap();
    assert_eq!(counted.exact(), Some(expected.len().into()), "{what}");
    for order in [SolutionOrder::Found, SolutionOrder::Canonical] {
        let request = Request { solutions: usize::MAX, ..Request::default() };
        let mut listed: Vec<Vec<Color>> = Vec::new();
        let mut listener = |picture: &Picture| {
            listed.push(picture.cells().to_vec());
            ControlFlow::Continue(())
        };
        list(puzzle, &request, order, &mut listener).unwrap();
        if order == SolutionOrder::Canonical {
            assert!(listed.is_sorted(), "{what}");
        }
        assert_eq!(listed.len(), expected.len(), "{what}");
        assert_eq!(&listed.into_iter().collect::<BTreeSet<_>>(), expected, "{what}");
    }
}

#[test]
fn every_kind_is_solved_counted_and_listed_right() {
    let mut random = Random::new(11);
    for round in 0..240 {
        let kind = KINDS[round % 4];
        let (width, height, colors) = [(3, 3, 3), (4, 3, 2), (2, 4, 3), (3, 3, 2)][round / 4 % 4];
        let puzzle = random_puzzle(kind, width, height, colors, &mut random);
        let expected = brute_force(&puzzle, colors as usize);
        check(&puzzle, &expected, round as u64, &format!("{kind:?} {round}: {:?}", puzzle.clues()));
    }
}

#[test]
fn methods_for_black_and_white_refuse_other_kinds() {
    let mut random = Random::new(1);
    let puzzle = random_puzzle(Kind::Colored, 3, 3, 3, &mut random);
    let request = Request { method: Method::Rules, ..Request::default() };
    let message = solve(&puzzle, &request).unwrap_err().to_string();
    assert!(message.contains("3 colours") && message.contains("`rules`"), "{message}");
}
