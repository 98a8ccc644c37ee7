//! Monolithic solves, and the shortcuts they take.

use std::time::Duration;

use nonosat_encodings::Color;

use super::{methods::METHODS, *};
use nonosat_model::{Palette, PaletteColor, Picture, Rgb, budget::Budget, pattern, random::Random};

#[test]
fn values_of_bp_are_taken_if_they_are_a_solution_and_no_engine_is_asked_for() {
    let mut taken = 0;
    for seed in 1..=20 {
        let puzzle = pattern::random(25, 0.45, seed);
        let ask = |request: Request<'_>| solve(&puzzle, &request).unwrap();
        let outcome = ask(Request::default());
        let searched = ask(Request { engine: "cdcl".parse().ok(), ..Request::default() });
        assert!(!searched.stats.by_belief);
        assert_eq!(outcome.verdict, searched.verdict, "seed {seed}");
        let threads = ask(Request { jobs: 2, deterministic: true, ..Request::default() });
        assert_eq!(outcome.solutions, threads.solutions, "seed {seed}");
        if outcome.stats.by_belief {
            taken += 1;
            assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 2));
            assert_eq!((outcome.stats.engine, outcome.stats.formula), (None, None));
        }
    }
    assert!((1..20).contains(&taken), "{taken}");
}

#[test]
fn giants_are_decimated_before_they_are_probed() {
    let puzzle = pattern::random(200, 0.65, 1);
    let outcome = solve(&puzzle, &Request::default()).unwrap();
    assert_eq!((outcome.verdict, outcome.stats.cells.by_probe), (Verdict::Multiple, 0));
    assert!(outcome.stats.decimation.is_some_and(|decimation| decimation.left > 0));
    let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
    let stopped = solve(&puzzle, &Request { budget, ..Request::default() }).unwrap();
    assert!(matches!(stopped.verdict, Verdict::Unknown(_)));
}

/// A puzzle of random cells, a third of them filled, in two colours.
fn noise(side: usize, seed: u64) -> Puzzle {
    let mut palette = Palette::black_and_white();
    palette.add(PaletteColor { name: "red".into(), rgb: Rgb(255, 0, 0), symbol: 'r' }).unwrap();
    let mut random = Random::new(seed);
    let mut color = |_| Color::new(if random.chance(0.35) { random.between(1, 2) as usize } else { 0 }).unwrap();
    Puzzle::from_picture(Picture::new(side, (0..side * side).map(&mut color).collect()).unwrap(), palette)
}

/// Coloured puzzles of which line solving settles next to nothing are guided by BP, too, and the same way each time.
#[test]
fn coloured_noise_is_solved_with_few_conflicts() {
    let (mut guided, mut conflicts) = (0, 0);
    for seed in 1..=8 {
        let puzzle = noise(20, seed);
        let ask = |request: Request<'_>| solve(&puzzle, &request).unwrap();
        let outcome = ask(Request::default());
        assert!(matches!(outcome.verdict, Verdict::Multiple | Verdict::Unique), "seed {seed}");
        assert_eq!(ask(Request::default()).solutions, outcome.solutions);
        let alone =
            ask(Request { encoding: "order".parse().ok(), engine: "varisat".parse().ok(), ..Request::default() });
        assert_eq!(alone.verdict, outcome.verdict, "seed {seed}");
        guided += outcome.stats.components.iter().map(|component| component.hints).sum::<usize>();
        conflicts += outcome.stats.search.map_or(0, |search| search.conflicts);
    }
    assert!(guided > 0);
    assert!(conflicts < 2000, "{conflicts}");
}

/// By any method, and at once: some take seconds to find that out by search.
#[test]
fn clues_that_do_not_add_up_have_no_solution() {
    let clues = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
    let puzzle = Puzzle::new(clues(&["1 1", "1", "2"]), clues(&["1", "1", "1"]));
    for info in METHODS {
        let outcome = solve(&puzzle, &Request { method: info.method, ..Request::default() }).unwrap();
        assert_eq!((outcome.verdict, outcome.complete), (Verdict::None, true), "{}", info.name);
        let fault = outcome.fault.unwrap().to_string();
        assert_eq!(fault, "the rows ask for 5 cells in all, the columns for 3");
    }
}
