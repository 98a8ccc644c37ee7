//! Runs against those in black and white, entropies against brute force, and runs whose outcome is known.

use nonosat_encodings::{Color, ColorSet, Fact, Gap, Instance, Line, Meaning, Run};

use super::{
    line::tests::{Placement, color, placements, random_line},
    *,
};
use crate::belief::{
    Bursts, LocalRestart, Passing, Reinforcement, Schedule, Stall, Walk, WalkOptions, message_passing::MessagePassing,
    odds::Odds, passing::Of, picture::holds_runs, walk::tests::OPTIONS,
};
use nonosat_model::{budget::Budget, pattern, random::Random};

/// Asserts that weights say what odds do, up to rounding.
fn assert_same(expected: &mut MessagePassing<Odds>, found: &mut MessagePassing<Weights>, instance: &Instance) {
    let (of_odds, of_weights) = (expected.marginals(instance), found.marginals(instance));
    let all = [of_odds, of_weights].map(|all| [all.shares, all.starts_by.into_iter().flatten().flatten().collect()]);
    for (expected, found) in all[0].iter().flatten().zip(all[1].iter().flatten()) {
        assert!((expected - found).abs() < 1e-3, "{expected} {found}");
    }
    assert_eq!(found.violated(instance), expected.violated(instance));
    assert_eq!(found.undecided(), expected.undecided());
    let [expected, found] = [expected.certain(instance), found.certain(instance)];
    assert_eq!(expected.len(), found.len());
    for ((cell, color, odds), found) in expected.into_iter().zip(found) {
        assert_eq!((cell, color), (found.0, found.1));
        assert!((odds - found.2).abs() < 1e-2, "{odds} {found:?}");
    }
}

/// The fields of many cells are those of each by itself: the greatest 1, none below the least.
#[test]
fn fields_are_bounded() {
    let layout = vec![0, 3, 4, 6];
    let (beliefs, external) = ([1e-30, 1.0, 0.5, 4.0, 3.0, 1e-9], [1.0, 0.5, 1.0, 1.0, 1.0, 1.0]);
    let reinforced = |edges: &[usize]| {
        let (mut beliefs, mut field) = (beliefs, external);
        for cells in edges.windows(2) {
            Weights::reinforce(&layout, cells[0]..cells[1], &mut beliefs, &mut field, &external, 0.9);
        }
        (beliefs, field)
    };
    let (beliefs, field) = reinforced(&[0, 3]);
    assert_eq!(reinforced(&[0, 1, 2, 3]), (beliefs, field));
    let half = rough_power(5e29, 0.9) / rough_power(1e30, 0.9);
    for (found, expected) in field.iter().zip([LEAST, 0.5 / half, 1.0, 1.0, 1.0, LEAST]) {
        assert!((found - expected).abs() < 1e-5 * expected, "{field:?}");
    }
}

/// With two colours all is as in black and white.
#[test]
fn in_black_and_white_it_is_the_same() {
    let bursts = Bursts { count: 2, rounds: [4, 4], powers: [0.05, 0.1], undecided: 0.05, gain: 0.0 };
    let mut random = [0; 2].map(Random::new);
    for seed in 0..12 {
        let (instance, _) = pattern::random(6 + seed as usize, 0.5, seed).instance();
        let schedule = Schedule {
            rounds: 8,
            seed,
            field: 0.3,
            skip_unchanged: seed % 2 == 0,
            bursts: (seed % 3 == 0).then_some(bursts),
            stall: (seed % 3 == 1).then_some(Stall { rounds: 3, undecided: 1.0, gain: 0.5 }),
            ..Schedule::default()
        };
        let mut expected = MessagePassing::<Odds>::new(&instance, &schedule);
        let mut found = MessagePassing::<Weights>::new(&instance, &schedule);
        let budget = Budget::unlimited();
        assert_eq!(found.run(&schedule, &budget), expected.run(&schedule, &budget));
        assert!((found.entropy() - expected.entropy()).abs() < 1e-3);
        for rounds in [0, 4] {
            let reinforcement = Reinforcement { rounds, limit: 0.3, steady: None };
            let ended = expected.reinforce(&reinforcement, schedule.tolerance, &budget);
            assert_eq!(found.reinforce(&reinforcement, schedule.tolerance, &budget), ended);
            assert_same(&mut expected, &mut found, &instance);
        }
        let restart = restarts(2);
        let [of_odds, of_weights] = &mut random;
        let still = expected.restart_locally(&instance, &restart, of_odds, &budget);
        assert_eq!(found.restart_locally(&instance, &restart, of_weights, &budget), still);
        assert_same(&mut expected, &mut found, &instance);
        assert_eq!(found.release(3, 1e-3, &budget), expected.release(3, 1e-3, &budget));
        assert_same(&mut expected, &mut found, &instance);
    }
}

/// So many local restarts.
fn restarts(restarts: usize) -> LocalRestart {
    LocalRestart {
        restarts,
        distance: [2.0, 8.0],
        distortion: 0.3,
        noise: 0.1,
        rounds: [8.0, 1.0],
        tolerance: 0.02,
        reinforcement: Reinforcement { rounds: 40, limit: 0.9, steady: None },
    }
}

/// The logarithm of the number of solutions of one line and two that cross it, by going through their placements.
fn count(lines: &[Line], crossings: [(usize, usize); 2]) -> f64 {
    let all = |line: &Line| placements(line.cells.len(), line.background, &line.runs);
    let crossing: Vec<Vec<Placement>> = lines[1..].iter().map(all).collect();
    let fitting = |cells: &[Color]| -> usize {
        let of_line = |(placements, &(here, there)): (&Vec<Placement>, &(usize, usize))| {
            placements.iter().filter(|(other, _)| other[there] == cells[here]).count()
        };
        crossing.iter().zip(&crossings).map(of_line).product()
    };
    (all(&lines[0]).iter().map(|(cells, _)| fitting(cells)).sum::<usize>() as f64).ln()
}

#[test]
fn entropy_is_exact_without_loops() {
    let mut random = Random::new(1);
    let mut many = 0;
    let cells = [vec![0, 1, 2, 3, 4, 5], vec![6, 7, 1, 8, 9], vec![10, 11, 4, 12]];
    for round in 0..300 {
        let line = |cells: &Vec<u32>| {
            let mut before = Color::BLANK;
            let mut run = |_| {
                let min = random.between(1, 2) as u32;
                let max = min + random.between(0, 3).saturating_sub(2) as u32;
                let color = color(random.between(1, 3));
                // No two placements that look alike.
                let gap = match std::mem::replace(&mut before, color) == color {
                    true => Gap::Apart,
                    false => [Gap::Free, Gap::Apart, Gap::Glued][random.between(0, 2) as usize],
                };
                Run { color, min, max, gap }
            };
            let runs = (0..cells.len() / 3).map(&mut run).collect();
            Line::of_runs(cells.clone(), Color::BLANK, runs)
        };
        let instance = Instance::new(vec![ColorSet::first(4); 13], cells.iter().map(line).collect());
        let expected = count(&instance.lines, [(1, 2), (4, 2)]);
        if expected.is_finite() {
            many += usize::from(expected > 2.5);
            let mut passing = MessagePassing::<Weights>::new(&instance, &Schedule::default());
            passing.run(&Schedule { tolerance: 1e-9, ..Schedule::default() }, &Budget::unlimited());
            let found = passing.entropy();
            // Weights have a limit, so that a cell that is certain adds a little.
            assert!((found - expected).abs() < 5e-3, "round {round}: {found}, not {expected}: {:?}", instance.lines);
        }
    }
    assert!(many > 20, "{many}");
}

#[test]
fn the_entropy_of_long_lines_does_not_underflow() {
    // C(361, 40) placements of 40 runs among 400 cells.
    let run = Run { color: color(2), min: 1, max: 1, gap: Gap::Apart };
    let runs = (0..40).map(|number| Run { gap: if number == 0 { Gap::Free } else { Gap::Apart }, ..run }).collect();
    let line = Line::of_runs((0..400).collect(), Color::BLANK, runs);
    let instance = Instance::new(vec![ColorSet::first(3); 400], vec![line]);
    let expected: f64 = (0..40).map(|k| f64::from(361 - k).ln() - f64::from(k + 1).ln()).sum();
    let mut passing = Passing::new(&instance, &Schedule::default());
    passing.run(&Schedule { tolerance: 1e-9, ..Schedule::default() }, &Budget::unlimited());
    assert!((passing.entropy() - expected).abs() < 1e-2, "{} {expected}", passing.entropy());
    let impossible = two_by_two([&[1, 1, 1], &[], &[], &[]]);
    assert_eq!(Passing::new(&impossible, &Schedule::default()).entropy(), f64::NEG_INFINITY);
}

/// Local restarts never violate more lines, and lines are violated if no placement has the likeliest colours.
#[test]
fn local_restarts_never_violate_more_lines() {
    let budget = Budget::unlimited();
    // Too few rounds to find a solution.
    let reinforcement = Reinforcement { rounds: 2, limit: 0.9, steady: None };
    let (mut begun, mut ended) = (0, 0);
    for seed in 1..=12 {
        let (instance, _) = pattern::noise(10, 0.4 + 0.02 * seed as f64, 2 + seed as usize % 2, seed).instance();
        let schedule = Schedule { rounds: 2, seed, noise: 0.9, skip_unchanged: seed % 2 == 0, ..Schedule::default() };
        let mut passing = Passing::new(&instance, &schedule);
        passing.run(&schedule, &budget);
        passing.reinforce(&reinforcement, 0.02, &budget);
        let before = passing.violated(&instance).len();
        let after = passing.restart_locally(&instance, &restarts(8), &mut Random::new(seed), &budget);
        assert!(after <= before, "{before} {after}");
        (begun, ended) = (begun + before, ended + after);
        let picture = passing.likeliest(&instance);
        let is_violated = |line: &Line| {
            let all = placements(line.cells.len(), line.background, &line.runs);
            !all.iter()
                .any(|(cells, _)| line.cells.iter().map(|&cell| picture[cell as usize]).eq(cells.iter().copied()))
        };
        assert_eq!(instance.lines.iter().filter(|line| is_violated(line)).count(), after);
    }
    assert!(2 * ended < begun, "{begun} {ended}");
}

/// BP on a coloured puzzle where it has stalled, with bursts; walks from there: the undecided cells and the violated
/// lines before and after, and the entropies.
fn walked(seed: u64, steps: usize) -> [(f64, usize, f64); 2] {
    let budget = Budget::unlimited();
    let (instance, _) = pattern::noise(40, 0.5, 2, seed).instance();
    let bursts = Bursts { count: 8, rounds: [20, 30], powers: [0.04, 0.1], undecided: 0.05, gain: 0.01 };
    let schedule = Schedule { rounds: 80, tolerance: 0.02, seed, bursts: Some(bursts), ..Schedule::default() };
    let mut passing = MessagePassing::<Weights>::new(&instance, &schedule);
    passing.run(&schedule, &budget);
    assert!(passing.is_stalled(&OPTIONS));
    let options = WalkOptions { steps: [steps, 10], ..OPTIONS };
    let of = |mut passing: MessagePassing<Weights>| {
        (passing.undecided(), passing.violated(&instance).len(), passing.entropy())
    };
    let before = of(passing.clone());
    let passing = Passing(Of::Weights(passing));
    let walk = |random| Walk::new(&passing, &options, &budget).run(&options, &mut Random::new(random), &budget);
    let Of::Weights(walked) = walk(seed).0 else { panic!() };
    [before, of(walked)]
}

#[test]
fn a_walk_leads_to_fewer_violated_lines() {
    let [before, after] = walked(6, 3);
    assert!(after.0 < before.0 && after.1 < before.1 && after.2 > before.2, "{before:?} {after:?}");
}

#[test]
#[ignore = "statistics of a heuristic, for the slow stage"]
fn walks_decide_more_cells() {
    for seed in [4, 6, 15] {
        let [before, after] = walked(seed, 10);
        assert!(after.1 <= before.1, "{before:?} {after:?}");
    }
}

#[test]
fn the_same_seed_leads_to_the_same_fixed_point() {
    let (instance, _) = pattern::noise(12, 0.5, 2, 1).instance();
    let budget = Budget::unlimited();
    let passing = Passing::new(&instance, &Schedule::default());
    let walk = |seed| {
        let options = WalkOptions { steps: [2, 2], undecided: -1.0, plausible: f64::INFINITY, ..OPTIONS };
        let mut walk = Walk::new(&passing, &options, &budget);
        walk.run(&options, &mut Random::new(seed), &budget).marginals(&instance)
    };
    assert_eq!(walk(1), walk(1));
    assert_ne!(walk(1), walk(2));
}

/// Certainty is the likeliest colour against all others, of open cells alone, in their order.
#[test]
fn certainty_is_against_all_other_colours() {
    let mut instance = two_by_two([&[2], &[2], &[2], &[2]]);
    instance.cells[1] = ColorSet::only(color(2));
    let mut passing = Passing::new(&instance, &Schedule::default());
    passing.run(&Schedule { rounds: 2, ..Schedule::default() }, &Budget::unlimited());
    let (certain, marginals) = (passing.certain(&instance), passing.marginals(&instance));
    assert_eq!(certain.iter().map(|certain| certain.0).collect::<Vec<_>>(), [0, 2, 3]);
    for (cell, likeliest, odds) in certain {
        assert_eq!(passing.likeliest(&instance)[cell], likeliest);
        let share = marginals.color(&instance, cell, likeliest);
        assert!((odds - (share / (1.0 - share)).ln()).abs() < 1e-6, "{odds} {share}");
    }
    // Whatever the others are: twice a half is as good as one.
    assert_eq!(Weights::certainty(&[0.5, 1.0, 0.5]), 0.0);
    assert_eq!(Weights::certainty(&[1.0, 1e-20, 0.0]), -(1e-20_f64).ln());
}

/// Two rows and two columns with these runs of one cell each.
fn two_by_two(lines: [&[u64]; 4]) -> Instance {
    let run = |&index: &u64| Run { color: color(index), min: 1, max: 1, gap: Gap::Free };
    let cells = [[0, 1], [2, 3], [0, 2], [1, 3]];
    let line =
        |(cells, runs): ([u32; 2], &[u64])| Line::of_runs(cells.to_vec(), Color::BLANK, runs.iter().map(run).collect());
    Instance::new(vec![ColorSet::first(3); 4], cells.into_iter().zip(lines).map(line).collect())
}

#[test]
fn the_only_solution_is_found_and_violates_nothing() {
    let instance = two_by_two([&[1, 2], &[2], &[1, 2], &[2]]);
    let mut passing = MessagePassing::<Weights>::new(&instance, &Schedule::default());
    assert!(passing.run(&Schedule::default(), &Budget::unlimited()).1);
    assert_eq!(passing.likeliest(&instance), [1, 2, 2, 0].map(color));
    assert!(passing.violated(&instance).is_empty());
    let marginals = passing.marginals(&instance);
    let of = |meaning| marginals.of(&instance, meaning).unwrap();
    assert!(of(Meaning::Cell(Fact { cell: 1, color: color(2) })) > 0.99);
    assert!(of(Meaning::StartsBy { line: 1, block: 0, position: 0 }) > 0.99);
    assert_eq!(marginals.of(&instance, Meaning::Auxiliary), None);
}

#[test]
fn reinforcement_decides_for_one_solution_and_an_imposed_one_is_kept() {
    let instance = two_by_two([&[2]; 4]);
    let solutions = [[2, 0, 0, 2], [0, 2, 2, 0]].map(|solution| solution.map(color).to_vec());
    let mut met = [0; 2];
    for seed in 0..20 {
        let mut passing = MessagePassing::<Weights>::new(&instance, &Schedule { seed, ..Schedule::default() });
        let reinforcement = Reinforcement { rounds: 200, limit: 0.9, steady: None };
        passing.reinforce(&reinforcement, 1e-3, &Budget::unlimited());
        let found = passing.likeliest(&instance);
        met[solutions.iter().position(|solution| *solution == found).unwrap()] += 1;
        let [one, other] = &solutions;
        for solution in [one, other, one] {
            passing.impose(&instance, solution);
            assert_eq!(passing.likeliest(&instance), *solution);
        }
    }
    assert!(met.iter().all(|&count| count > 0), "the seed makes no difference");
}

#[test]
fn the_same_seed_gives_the_same_marginals() {
    let instance = two_by_two([&[2]; 4]);
    let of_seed = |seed| {
        let schedule = Schedule { seed, rounds: 2, ..Schedule::default() };
        let mut passing = MessagePassing::<Weights>::new(&instance, &schedule);
        passing.run(&schedule, &Budget::unlimited());
        passing.marginals(&instance)
    };
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(of_seed(1), of_seed(2));
}

/// A picture violates the lines whose runs have no placement with its colours.
#[test]
fn lines_hold_their_runs_where_there_is_a_placement() {
    let mut random = Random::new(4);
    let mut held = 0;
    for _ in 0..1000 {
        let (line, known, _) = random_line(&mut random);
        let colors: Vec<Color> = known.iter().map(|colors| colors.iter().last().unwrap()).collect();
        let all = placements(colors.len(), line.background, &line.runs);
        let expected = all.iter().any(|(cells, _)| *cells == colors);
        assert_eq!(holds_runs(&line, &colors), expected, "{line:?} {colors:?}");
        held += usize::from(expected);
    }
    assert!(held > 50, "{held}");
}
