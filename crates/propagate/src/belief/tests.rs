//! Runs whose outcome is known.

use nonosat_encodings::{Block, Color, ColorSet, Fact, Line, Meaning};

use super::{kind::Kind, line::LineModel, message_passing::MessagePassing, odds::Odds, *};
use crate::{
    decompose::{split, split_giant},
    fixpoint::propagate,
    on_board,
};
use nonosat_model::{pattern, random::Random};

/// For each cell, the probability that it is filled.
fn filled(marginals: &Marginals, instance: &Instance) -> Vec<f64> {
    (0..instance.cells.len()).map(|cell| marginals.color(instance, cell, Color::BLACK)).collect()
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
    let marginals = marginals(&two_by_two(), &schedule, &Budget::unlimited());
    assert!(marginals.converged);
    let cells = filled(&marginals, &two_by_two());
    assert!(cells.iter().all(|&probability| (probability - 0.5).abs() < 1e-9), "{marginals:?}");
}

#[test]
fn a_known_cell_settles_its_neighbours() {
    let mut instance = two_by_two();
    instance.cells[0] = ColorSet::BLACK;
    let marginals = marginals(&instance, &Schedule::default(), &Budget::unlimited());
    let near =
        |cell: usize, probability: f64| (marginals.color(&instance, cell, Color::BLACK) - probability).abs() < 0.01;
    assert!(near(0, 1.0) && near(1, 0.0) && near(2, 0.0) && near(3, 1.0), "{marginals:?}");
    assert!(marginals.of(&instance, Meaning::StartsBy { line: 1, block: 0, position: 0 }).unwrap() < 0.01);
    assert!(marginals.of(&instance, Meaning::Cell(Fact { cell: 1, color: Color::BLANK })).unwrap() > 0.99);
}

#[test]
fn what_variables_stand_for_is_as_likely_as_the_starts_say() {
    // 2 and 1 in six cells, one of which a 1 need not be thought of: the 2 at 0, 1, 2; the 1 at 3, 5.
    let mut line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
    line.starts[1] = vec![3, 5];
    let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]);
    let starts_by = vec![vec![vec![0.5, 0.75, 1.0], vec![0.125, 1.0]]];
    let marginals = Marginals { starts_by, ..Marginals::default() };
    let of = |meaning| marginals.of(&instance, meaning).unwrap();
    let (line, block) = (0, 0);
    let starts_at = |block, position| of(Meaning::StartsAt { line, block, position });
    assert_eq!([0, 1, 2, 3].map(|position| starts_at(0, position)), [0.5, 0.25, 0.25, 0.0]);
    assert_eq!([2, 3, 4, 5].map(|position| starts_at(1, position)), [0.0, 0.125, 0.0, 0.875]);
    assert_eq!(of(Meaning::StartsBy { line, block: 1, position: 4 }), 0.125);
    assert_eq!([0, 1].map(|bit| of(Meaning::StartBit { line, block, bit })), [0.25, 0.25]);
    let covers = |position| of(Meaning::Covers { line, block, position });
    assert_eq!([0, 1, 2, 3, 4].map(covers), [0.5, 0.75, 0.5, 0.25, 0.0]);
    let gap = |block, position| of(Meaning::Gap { line, block, position });
    assert_eq!([0, 1, 2].map(|position| gap(0, position)), [0.5, 0.25, 0.0]);
    assert_eq!([1, 2, 3, 4, 5].map(|position| gap(1, position)), [0.0, 0.5, 0.625, 0.875, 0.0]);
    assert_eq!([3, 4, 5].map(|position| gap(2, position)), [0.0, 0.125, 0.125]);
    assert_eq!(marginals.of(&instance, Meaning::Auxiliary), None);
}

#[test]
fn reinforcement_decides_for_one_solution() {
    let reinforcement = Some(Reinforcement { rounds: 200, limit: 0.9, steady: None });
    let mut first_cells = [0; 2];
    for seed in 0..20 {
        let schedule = Schedule { seed, reinforcement, ..Schedule::default() };
        let marginals = marginals(&two_by_two(), &schedule, &Budget::unlimited());
        let cells = filled(&marginals, &two_by_two());
        let filled: Vec<bool> = cells.iter().map(|&probability| probability > 0.5).collect();
        assert!(cells.iter().all(|probability| (0.5 - probability).abs() > 0.4), "{marginals:?}");
        assert!(filled == [true, false, false, true] || filled == [false, true, true, false], "{marginals:?}");
        let by_start = marginals.of(&two_by_two(), Meaning::StartsBy { line: 0, block: 0, position: 0 }) > Some(0.5);
        assert_eq!(by_start, filled[0]);
        first_cells[usize::from(filled[0])] += 1;
    }
    assert!(first_cells.iter().all(|&count| count > 0), "the seed makes no difference");
}

#[test]
fn steady_reinforcement_waits_while_cells_are_decided_in_time() {
    let reinforcement = Reinforcement { rounds: 100, limit: 0.6, steady: Some(Steady { share: 0.5, slope: 2.0 }) };
    let power = |round, before, undecided| reinforcement.power(round, before, undecided);
    // Half of the cells are to be decided in 25 rounds, all in 50.
    assert_eq!([power(25, 0.3, 0.49), power(25, 0.3, 0.51)], [0.3, 0.312]);
    assert_eq!([power(50, 0.3, 0.01), power(99, 0.59, 0.01)], [0.312, 0.6]);
    let even = Reinforcement { steady: None, ..reinforcement };
    assert_eq!([0, 49, 99].map(|round| even.power(round, 0.0, 0.0)), [0.006, 0.3, 0.6]);
    // At a power of 0 many cells stay undecided; as there are too many, it grows until there are none.
    let instance = pattern::random(20, 0.4, 1).instance().0;
    let schedule = Schedule::default();
    let undecided = |slope| {
        let mut passing = MessagePassing::<Odds>::new(&instance, &schedule);
        let reinforcement = Reinforcement { rounds: 200, limit: 0.9, steady: Some(Steady { share: 0.5, slope }) };
        passing.reinforce(&reinforcement, schedule.tolerance, &Budget::unlimited());
        passing.undecided()
    };
    let (without, with) = (undecided(0.0), undecided(2.0));
    assert!(without > 0.2 && with < 0.01, "{without} and {with} are undecided");
}

#[test]
fn reheating_makes_cells_undecided_and_decides_them_anew() {
    let growth = Reinforcement { rounds: 200, limit: 0.9, steady: Some(Steady { share: 0.8, slope: 2.5 }) };
    let heat = Reheating {
        powers: [0.3, 0.001],
        factor: 0.9,
        undecided: 0.5,
        reinforcement: Reinforcement { rounds: 0, ..growth },
    };
    for puzzle in [pattern::random(20, 0.4, 1), pattern::noise(20, 0.4, 2, 1)] {
        let instance = puzzle.instance().0;
        let schedule = Schedule::default();
        let mut passing = Passing::new(&instance, &schedule);
        passing.run(&schedule, &Budget::unlimited());
        let before = passing.undecided();
        passing.reinforce(&growth, schedule.tolerance, &Budget::unlimited());
        assert!(before > 0.1 && passing.undecided() < 0.01, "{before}");
        let mut reheat = |how: &Reheating, budget: &Budget| {
            let rounds = passing.reheat(how, before, schedule.tolerance, budget);
            (rounds, passing.undecided())
        };
        let none = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        assert_eq!(reheat(&heat, &none).0, 0);
        let (rounds, undecided) = reheat(&heat, &Budget::unlimited());
        assert!(rounds > 1 && undecided >= 0.5 * before, "{rounds} rounds, {undecided}");
        // As much is undecided already.
        assert_eq!(reheat(&heat, &Budget::unlimited()), (0, undecided));
        // More than ever will be: down to the least power, in some 54 rounds.
        assert_eq!(reheat(&Reheating { undecided: 2.0, ..heat }, &Budget::unlimited()).0, 55);
        let (_, undecided) = reheat(&Reheating { reinforcement: growth, ..heat }, &Budget::unlimited());
        assert!(undecided < 0.01, "{undecided}");
    }
}

#[test]
#[ignore = "statistics of a heuristic, for the slow stage"]
fn with_external_fields_runs_end_in_more_solutions() {
    let reinforcement = Reinforcement { rounds: 80, limit: 0.9, steady: None };
    let solutions = |instance: &Instance, field| {
        let solution = |seed| {
            let schedule = Schedule { rounds: 40, noise: 0.5, field, seed, ..Schedule::default() };
            let mut passing = MessagePassing::<Odds>::new(instance, &schedule);
            passing.run(&schedule, &Budget::unlimited());
            passing.reinforce(&reinforcement, schedule.tolerance, &Budget::unlimited());
            passing.violated(instance).is_empty().then(|| passing.likeliest(instance))
        };
        (0..10).filter_map(solution).collect::<std::collections::HashSet<_>>().len()
    };
    let of_all = |field| (1..=10).map(|seed| solutions(&random_instance(15, seed), field)).sum::<usize>();
    let (without, with) = (of_all(0.0), of_all(0.5));
    assert!(2 * without < with, "{without} {with}");
}

#[test]
fn the_same_seed_gives_the_same_marginals() {
    let of_seed = |seed| marginals(&two_by_two(), &Schedule { seed, ..Schedule::default() }, &Budget::unlimited());
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(of_seed(1), of_seed(2));
}

/// In black and white, results have been the same bit for bit since before there was one passing for all kinds.
///
/// Nothing here depends on the exponential function of a platform.
#[test]
fn in_black_and_white_every_bit_is_pinned() {
    let budget = Budget::unlimited();
    let bits = |passing: &mut Passing, instance: &Instance| {
        let cells = filled(&passing.marginals(instance), instance).into_iter().map(f64::to_bits);
        cells.fold(0, |hash: u64, bits| (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
    };
    let found = [(1, false), (2, true)].map(|(seed, skip_unchanged)| {
        let instance = pattern::random(30, 0.45, seed).instance().0;
        let bursts = Some(Bursts { count: 2, rounds: [5, 5], powers: [1.0; 2], undecided: 0.0, gain: -1.0 });
        let (rounds, tolerance, noise) = (12, 0.02, 0.5);
        let schedule = Schedule { rounds, tolerance, noise, seed, skip_unchanged, bursts, ..Schedule::default() };
        let reinforcement = Reinforcement { rounds: 10, limit: 0.5, steady: None };
        let restart = LocalRestart {
            restarts: 6,
            distance: [4.5; 2],
            distortion: 0.0,
            noise: 0.1,
            rounds: [5.0, 0.0],
            tolerance,
            reinforcement,
        };
        let options = WalkOptions { field: (0.0, 5), steps: [2, 2], resampling: 1, ..walk::tests::OPTIONS };
        let mut random = Random::new(seed);
        let mut passing = Passing::new(&instance, &schedule);
        passing.run(&schedule, &budget);
        let run = bits(&mut passing, &instance);
        passing.reinforce(&reinforcement, tolerance, &budget);
        let reinforced = bits(&mut passing, &instance);
        passing.restart_locally(&instance, &restart, &mut random, &budget);
        let restarted = bits(&mut passing, &instance);
        passing.release(5, tolerance, &budget);
        let released = bits(&mut passing, &instance);
        let mut passing = Walk::new(&passing, &options, &budget).run(&options, &mut random, &budget);
        let walked = bits(&mut passing, &instance);
        passing.impose(&instance, &passing.likeliest(&instance));
        [run, reinforced, restarted, released, walked, bits(&mut passing, &instance)]
    });
    let expected = [
        [
            0xb6da_1d13_a8c1_80c9,
            0xd33d_7d61_501e_4e94,
            0xeac1_3d77_b895_ad5f,
            0x2a02_4657_6c9f_56d9,
            0x058d_14ea_e277_2130,
            0xc833_c1fb_09fe_41aa,
        ],
        [
            0x5c83_1ef5_609f_71da,
            0xee62_4de2_6441_e9cc,
            0xea9e_adeb_9f8f_e3eb,
            0xd52e_bd4b_2868_faf4,
            0x61a3_d61b_24d2_efa4,
            0xeda9_1a27_7d02_5fe0,
        ],
    ];
    assert_eq!(found, expected, "{found:#x?}");
}

/// A random puzzle of this size as an instance.
fn random_instance(side: usize, seed: u64) -> Instance {
    pattern::random(side, 0.5, seed).instance().0
}

#[test]
fn violated_lines_are_those_that_differ_from_their_clues() {
    for seed in 1..20 {
        let mut instance = random_instance(6, seed);
        let mut random = Random::new(seed);
        let schedule = Schedule { noise: 0.9, seed, ..Schedule::default() };
        for cell in &mut instance.cells {
            if random.chance(0.3) {
                *cell = ColorSet::only(if random.chance(0.5) { Color::BLACK } else { Color::BLANK });
            }
        }
        let mut passing = MessagePassing::<Odds>::new(&instance, &schedule);
        let filled = filled(&passing.marginals(&instance), &instance).into_iter();
        let filled: Vec<bool> = filled.map(|probability| probability > 0.5).collect();
        let expected: Vec<usize> = (0..instance.lines.len())
            .filter(|&line| {
                let line = &instance.lines[line];
                let cells: Vec<bool> = line.cells.iter().map(|&cell| filled[cell as usize]).collect();
                let runs = cells.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32);
                !runs.eq(line.runs.iter().map(|run| run.min))
            })
            .collect();
        assert_eq!(passing.violated(&instance), expected);
    }
}

#[test]
fn a_run_that_has_stalled_ends() {
    let instance = random_instance(30, 3);
    let endless = Schedule { tolerance: 0.0, ..Schedule::default() };
    let run = |stall| {
        let schedule = Schedule { stall: Some(stall), ..endless };
        MessagePassing::<Odds>::new(&instance, &endless).run(&schedule, &Budget::unlimited())
    };
    let stall = Stall { rounds: 5, undecided: 1.1, gain: 0.01 };
    let (rounds, converged) = run(stall);
    assert!(!converged && rounds < endless.rounds && rounds % 5 == 0, "{rounds}");
    // Too much is undecided to have stalled.
    assert_eq!(run(Stall { undecided: 0.0, ..stall }).0, endless.rounds);
}

#[test]
fn released_cells_have_no_field() {
    let reinforcement = Reinforcement { rounds: 200, limit: 0.9, steady: None };
    let mut passing = MessagePassing::<Odds>::new(&two_by_two(), &Schedule::default());
    passing.reinforce(&reinforcement, 1e-3, &Budget::unlimited());
    let reinforced = passing.beliefs.clone();
    assert!(passing.field.iter().all(|&odds| odds != 1.0));
    passing.release(0, 1e-3, &Budget::unlimited());
    assert!(passing.field.iter().all(|&odds| odds == 1.0));
    let weaker = |(odds, reinforced): (&f64, &f64)| odds.ln().abs() < reinforced.ln().abs();
    assert!(passing.beliefs.iter().zip(&reinforced).all(weaker), "{reinforced:?}, then {:?}", passing.beliefs);
}

/// A line is skipped if nothing that comes in has changed; a decided cell that is decided more has not.
#[test]
fn unchanged_lines_are_skipped() {
    let instance = two_by_two();
    let is_updated = |skip_unchanged, change: f64| {
        let schedule = Schedule { skip_unchanged, tolerance: 0.01, ..Schedule::default() };
        let mut passing = MessagePassing::<Odds>::new(&instance, &schedule);
        let (_, converged) = passing.run(&schedule, &Budget::unlimited());
        assert!(converged);
        let line = instance.lines.len() - 1;
        let before = passing.messages.clone();
        let cell = instance.lines[line].cells.iter().find(|&&cell| passing.is_undecided(cell as usize)).unwrap();
        passing.beliefs[*cell as usize] *= change;
        passing.round([line].into_iter(), schedule.tolerance);
        passing.messages != before
    };
    assert!(is_updated(false, 1.0));
    assert!(!is_updated(true, 1.0));
    assert!(is_updated(true, 2.0));

    let model = LineModel::new(&instance.lines[0], &instance.cells);
    let is_unchanged = |new: &[f64], last: &[f64]| Odds::is_unchanged(&model, new, last, 0.02);
    assert!(is_unchanged(&[1.0, 900.0, 0.001], &[1.01, 50.0, 0.05]));
    assert!(!is_unchanged(&[1.0, 19.0], &[1.0, 18.0]));
    assert!(!is_unchanged(&[1.0], &[f64::NAN]));
}

/// With unchanged lines skipped, the marginals are the same in the end.
#[test]
fn skipping_unchanged_lines_changes_no_marginal() {
    let mut ended = 0;
    for seed in 1..=10 {
        let instance = random_instance(20, seed);
        let [skipping, other] = [true, false].map(|skip_unchanged| {
            let schedule = Schedule { seed, skip_unchanged, tolerance: 1e-4, ..Schedule::default() };
            marginals(&instance, &schedule, &Budget::unlimited())
        });
        if skipping.converged && other.converged {
            ended += 1;
            let farthest =
                skipping.shares.iter().zip(&other.shares).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            assert!(farthest < 0.06, "{farthest} with seed {seed}");
        }
    }
    assert!(ended > 5, "{ended}");
}

/// Of the positions of a run, the first and the last are all that messages depend on.
#[test]
fn giants_are_believed_by_bounds_alone() {
    let budget = Budget::unlimited();
    let mut left_out = 0;
    let triddler = pattern::triddler(6, 0.4, 2, 2);
    for puzzle in [pattern::random(25, 0.4, 1), pattern::noise(15, 0.4, 3, 2), pattern::patches(20, 3, 3), triddler] {
        let [whole, bounds] = on_board!(&puzzle, None, |board| {
            propagate(&mut board).unwrap();
            [split(&mut board, None).unwrap(), split_giant(&mut board, &budget).unwrap()]
        });
        assert_eq!(whole.len(), bounds.len());
        for (whole, bounds) in whole.into_iter().zip(bounds) {
            assert_eq!(whole.cells, bounds.cells);
            let positions = |instance: &Instance| {
                let all = instance.lines.iter().flat_map(|line| line.starts.iter().chain(&line.ends)).cloned();
                all.collect::<Vec<Vec<u32>>>()
            };
            for (whole, bounds) in positions(&whole.instance).iter().zip(positions(&bounds.instance)) {
                assert_eq!([whole.first(), whole.last()], [bounds.first(), bounds.last()]);
                assert!(bounds.len() <= 2);
                left_out += whole.len() - bounds.len();
            }
            let [whole, bounds] = [whole.instance, bounds.instance].map(|instance| {
                let schedule = Schedule { rounds: 20, noise: 0.5, seed: 1, ..Schedule::default() };
                let mut passing = Passing::new(&instance, &schedule);
                passing.run(&schedule, &budget);
                passing.reinforce(&Reinforcement { rounds: 20, limit: 0.9, steady: None }, schedule.tolerance, &budget);
                (passing.certain(&instance), passing.violated(&instance))
            });
            assert_eq!(whole, bounds);
        }
    }
    assert!(left_out > 1000, "{left_out}");
}
