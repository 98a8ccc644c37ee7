//! Cubes of every kind of puzzle: coloured, blotted, glued, zebra, triddlers.

use nonosat::{
    puzzle::{Color, Layout, Picture, Puzzle, Triddler, random::Random},
    solve::{
        cube,
        cube::{Claim, Cube, CubeAnswer, CubeError, CubeId, Split},
        outcome::Verdict,
    },
};

use super::cubes::{answers, domino, merge, sorted, split, verdict};
use crate::{
    common,
    count_kinds::{enumerate, random_puzzle, rectangles},
    small_kinds::Kind,
};

/// A random puzzle of some kind, with its solutions if they are few.
fn of_any_kind(round: usize, random: &mut Random) -> (Puzzle, Option<Vec<Picture>>) {
    let kinds = [Kind::Colored, Kind::Blotted, Kind::Glued, Kind::Zebra, Kind::Colored];
    let mut layouts = rectangles();
    layouts.push(Layout::triddler(Triddler::of_sides([2; 6]).unwrap()));
    let colors = [3, 2, 4][round / 5 % 3];
    let layout = layouts[round / 15 % layouts.len()].clone();
    let puzzle = random_puzzle(layout, kinds[round % 5], colors, 0.6, random);
    let picture = |cells: Vec<Color>| Picture::new(puzzle.width(), cells).unwrap();
    let solutions = enumerate(&puzzle, 60).map(|all| all.into_iter().map(picture).collect());
    (puzzle, solutions)
}

#[test]
fn cubes_of_every_kind_have_every_solution_once() {
    let mut random = Random::new(17);
    let (mut split_up, mut negative) = (0, 0);
    for round in 0..if common::slow() { 6000 } else { 200 } {
        let (puzzle, Some(expected)) = of_any_kind(round, &mut random) else { continue };
        let depth = (round % 5) as u32;
        let cubes = match split(&puzzle, depth) {
            Split::Cubes(cubes) => cubes,
            decided => {
                let wanted = expected.first().map_or(Split::None, |picture| Split::Unique(picture.clone()));
                assert_eq!((decided, expected.len() < 2), (wanted, true), "{puzzle:?}");
                continue;
            }
        };
        assert!(cubes.len() <= 1 << depth);
        split_up += usize::from(cubes.len() > 1);
        let all = answers(&puzzle, &cubes, 100);
        assert!(all.iter().all(|answer| answer.complete));
        let found = all.iter().flat_map(|answer| answer.solutions.clone()).collect();
        assert_eq!(sorted(found), sorted(expected.clone()), "{puzzle:?}");
        let merged = merge(&puzzle, &all).unwrap();
        assert_eq!((merged.verdict, merged.solutions.len()), (verdict(expected.len()), expected.len()));
        assert!(merged.complete);
        for (cube, answer) in cubes.iter().zip(&all) {
            let text = cube::write(&puzzle, cube).unwrap();
            let (of, read) = cube::read("cube", &text).unwrap();
            assert_eq!((&of, &read), (&puzzle, cube), "{text}");
            // What was narrowed follows from the assumptions.
            let assumed = Cube { known: cube.id.grid(&puzzle).unwrap(), ..cube.clone() };
            assert_eq!(
                sorted(super::cubes::answer(&puzzle, &assumed, 100).solutions),
                sorted(answer.solutions.clone())
            );
            let is_negative = |claim| matches!(claim, Claim::Color { is: false, .. });
            negative += usize::from(cube.id.assumptions.iter().any(|assumption| is_negative(assumption.claim)));
            // A cube that is missing leaves the verdict open, unless the others have two solutions.
            let others: Vec<CubeAnswer> = all.iter().filter(|other| other.id != cube.id).cloned().collect();
            if let Ok(merged) = merge(&puzzle, &others) {
                assert_eq!(merged.verdict == Verdict::Multiple, merged.solutions.len() > 1);
                assert!(!merged.complete && !matches!(merged.verdict, Verdict::Unique | Verdict::None));
            }
        }
    }
    assert!(split_up > 50 && negative > 50, "{split_up}, {negative}");
}

/// A puzzle of three colours that was split into cubes, some of which rule out a colour.
fn coloured() -> (Puzzle, Vec<Cube>) {
    let mut random = Random::new(5);
    for _ in 0..1000 {
        let puzzle = random_puzzle(Layout::grid(5, 5), Kind::Colored, 3, 0.6, &mut random);
        let Split::Cubes(cubes) = split(&puzzle, 2) else { continue };
        let claims = |cube: &Cube| cube.id.assumptions.iter().map(|assumption| assumption.claim).collect::<Vec<_>>();
        let open = |cube: &Cube| cube.known.cells().iter().any(|cell| cell.len() == 2);
        if cubes.iter().all(open)
            && claims(&cubes[0]).iter().all(|claim| matches!(claim, Claim::Color { is: false, .. }))
        {
            return (puzzle, cubes);
        }
    }
    panic!("no such puzzle");
}

#[test]
fn a_changed_cube_of_colors_is_refused() {
    let (puzzle, cubes) = coloured();
    let text = cube::write(&puzzle, &cubes[0]).unwrap();
    let read = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        cube::read("cube", &text.replacen(from, to, 1)).map(|_| ()).unwrap_err()
    };
    assert_eq!(read("\"is\": false", "\"is\": true"), CubeError::Known("an assumption does not hold in them"));
    assert!(matches!(read("\"is\": false", "\"filled\": false"), CubeError::Syntax(_)));
    assert!(matches!(read("\"color\":", "\"filled\": true, \"color\":"), CubeError::Syntax(_)));
    assert!(matches!(read("\"color\": ", "\"color\": 3"), CubeError::Syntax(_) | CubeError::Id(_)));
    assert!(matches!(read("\"color\": ", "\"color\": 1"), CubeError::Id(_)));
    // The first cell of which two colours are possible.
    let pair = cubes[0].known.cells().iter().find(|cell| cell.len() == 2).unwrap();
    let digits: Vec<String> = pair.iter().map(|color| color.index().to_string()).collect();
    let [one, other] = &digits[..] else { panic!("two") };
    let (before, known) = text.split_at(text.find("\"known\"").unwrap());
    let with = |word: &str| cube::read("cube", &(before.to_owned() + &known.replacen(&(one.clone() + other), word, 1)));
    assert!(with(&(one.clone() + other)).is_ok());
    for wrong in
        [format!("{other}{one}"), format!("{one}{one}"), format!("{one}3"), "012".into(), "".into(), "x".into()]
    {
        assert!(matches!(with(&wrong), Err(CubeError::Known(_))), "{wrong}");
    }
    for narrower in [one, other] {
        let refused = with(narrower).unwrap_err();
        assert!(matches!(refused, CubeError::Checksum | CubeError::Known(_)), "{refused}");
    }
}

#[test]
fn assumptions_are_of_the_kind_of_the_puzzle() {
    let (puzzle, cubes) = coloured();
    let id = &cubes[0].id;
    let with = |claim| {
        let mut changed = id.clone();
        changed.assumptions[0].claim = claim;
        changed
    };
    assert!(id.grid(&puzzle).is_ok());
    assert!(with(Claim::Filled(true)).grid(&puzzle).is_err());
    assert!(with(Claim::Color { color: Color::new(3).unwrap(), is: true }).grid(&puzzle).is_err());
    let twice = CubeId { assumptions: vec![id.assumptions[0]; 2], ..id.clone() };
    assert!(twice.grid(&puzzle).is_err(), "the second follows from the first");
    let domino = domino();
    let plain = super::cubes::cubes(&domino, 1)[0].id.clone();
    assert!(plain.grid(&domino).is_ok());
    let mut colored = plain;
    colored.assumptions[0].claim = Claim::Color { color: Color::BLACK, is: true };
    assert!(colored.grid(&domino).is_err());
}
