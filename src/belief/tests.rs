//! Messages against brute force, and talks that must end well.

use nonosat_encodings::Block;

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
    assert!(beliefs.of(&instance, Meaning::StartsBy { line: 1, block: 0, position: 0 }).unwrap() < 0.01);
    assert!(beliefs.of(&instance, Meaning::Cell(Fact { cell: 1, color: Color::BLANK })).unwrap() > 0.99);
}

#[test]
fn what_variables_stand_for_is_as_likely_as_the_starts_say() {
    // 2 and 1 in six cells, one of which a 1 need not be thought of: the 2 at 0, 1, 2; the 1 at 3, 5.
    let mut line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
    line.starts[1] = vec![3, 5];
    let instance = Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]);
    let starts_by = vec![vec![vec![0.5, 0.75, 1.0], vec![0.125, 1.0]]];
    let beliefs = Beliefs { cells: vec![0.5; 6], starts_by, rounds: 1, converged: true };
    let of = |meaning| beliefs.of(&instance, meaning).unwrap();
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
    assert_eq!(beliefs.of(&instance, Meaning::Auxiliary), None);
}

#[test]
fn reinforcement_decides_for_one_solution() {
    let reinforcement = Some(Reinforcement { rounds: 200, limit: 0.9 });
    let mut first_cells = [0; 2];
    for seed in 0..20 {
        let schedule = Schedule { seed, reinforcement, ..Schedule::default() };
        let beliefs = beliefs(&two_by_two(), &schedule, &Budget::unlimited()).unwrap();
        let filled: Vec<bool> = beliefs.cells.iter().map(|&probability| probability > 0.5).collect();
        assert!(beliefs.cells.iter().all(|probability| (0.5 - probability).abs() > 0.4), "{beliefs:?}");
        assert!(filled == [true, false, false, true] || filled == [false, true, true, false], "{beliefs:?}");
        let by_start = beliefs.of(&two_by_two(), Meaning::StartsBy { line: 0, block: 0, position: 0 }) > Some(0.5);
        assert_eq!(by_start, filled[0]);
        first_cells[usize::from(filled[0])] += 1;
    }
    assert!(first_cells.iter().all(|&count| count > 0), "the seed makes no difference");
}

#[test]
fn where_cells_lean_talks_end_in_more_solutions() {
    let reinforcement = Reinforcement { rounds: 80, limit: 0.9 };
    let solutions = |instance: &Instance, tilt| {
        let solution = |seed| {
            let schedule = Schedule { rounds: 40, noise: 0.5, tilt, seed, ..Schedule::default() };
            let mut talk = Talk::new(instance, &schedule).unwrap();
            talk.hold(&schedule, &Budget::unlimited());
            talk.settle(&reinforcement, schedule.tolerance, &Budget::unlimited());
            talk.violated(instance).is_empty().then(|| talk.likeliest(instance))
        };
        (0..10).filter_map(solution).collect::<std::collections::HashSet<_>>().len()
    };
    let of_all = |tilt| (1..=10).map(|seed| solutions(&random_instance(15, seed), tilt)).sum::<usize>();
    let (upright, leaning) = (of_all(0.0), of_all(0.5));
    assert!(2 * upright < leaning, "{upright} {leaning}");
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

/// A random puzzle of this size as an instance.
fn random_instance(side: usize, seed: u64) -> Instance {
    let recipe: crate::generate::Recipe = format!("random-{side}-0.5-{seed}").parse().unwrap();
    crate::whole::Whole::new(&recipe.puzzle()).instance
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
        let talk = Talk::new(&instance, &schedule).unwrap();
        let filled: Vec<bool> = talk.cells(&instance).iter().map(|&probability| probability > 0.5).collect();
        let expected: Vec<usize> = (0..instance.lines.len())
            .filter(|&line| {
                let line = &instance.lines[line];
                let cells: Vec<bool> = line.cells.iter().map(|&cell| filled[cell as usize]).collect();
                let runs = cells.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32);
                !runs.eq(line.blocks.iter().map(|block| block.length))
            })
            .collect();
        assert_eq!(talk.violated(&instance), expected);
    }
}

#[test]
fn a_talk_that_decides_nothing_more_ends() {
    let instance = random_instance(30, 3);
    let idle = Idle { rounds: 5, undecided: 1.1, gain: 0.01 };
    let endless = Schedule { tolerance: 0.0, ..Schedule::default() };
    let (rounds, converged) =
        Talk::new(&instance, &endless).unwrap().hold(&Schedule { idle: Some(idle), ..endless }, &Budget::unlimited());
    assert!(!converged && rounds < endless.rounds && rounds % 5 == 0, "{rounds}");
    // Too much is undecided to be at an end.
    let idle = Idle { undecided: 0.0, ..idle };
    let (rounds, _) =
        Talk::new(&instance, &endless).unwrap().hold(&Schedule { idle: Some(idle), ..endless }, &Budget::unlimited());
    assert_eq!(rounds, endless.rounds);
}

/// Places that went wrong are mended, and never is more wrong than before.
#[test]
fn revisions_mend_what_went_wrong() {
    let reinforcement = Reinforcement { rounds: 40, limit: 0.9 };
    let (mut begun, mut ended, mut solved) = (0, 0, 0);
    for seed in 1..=12 {
        let instance = random_instance(30, seed);
        // Too few rounds to agree.
        let schedule = Schedule { rounds: 10, reinforcement: Some(reinforcement), ..Schedule::default() };
        let mut talk = Talk::new(&instance, &schedule).unwrap();
        talk.hold(&schedule, &Budget::unlimited());
        talk.settle(&reinforcement, schedule.tolerance, &Budget::unlimited());
        let before = talk.violated(&instance).len();
        let revision = Revision {
            attempts: 10,
            distance: [4.0, 22.0],
            distortion: 0.3,
            noise: 0.1,
            rounds: [15.0, 2.0],
            tolerance: 0.02,
            reinforcement,
        };
        let after = talk.revise(&instance, &revision, &mut Random::new(seed), &Budget::unlimited());
        assert_eq!(after, talk.violated(&instance).len());
        assert!(after <= before);
        begun += before;
        ended += after;
        solved += usize::from(before > 0 && after == 0);
    }
    assert!(ended * 2 < begun, "{begun} lines violated before, {ended} after");
    assert!(solved > 0);
}

/// Nudges leave no message of a cell to itself behind, and more is decided in the end, never less.
#[test]
fn nudges_go_on_as_long_as_they_help() {
    let nudges = Nudges { count: 4, rounds: [10, 10], powers: [0.05, 0.1], undecided: 0.05, gain: 0.0 };
    let (mut without, mut with) = (0.0, 0.0);
    for seed in 1..=12 {
        let instance = random_instance(30, seed);
        let undecided = |nudges, expected: &[usize]| {
            let schedule = Schedule { rounds: 12, seed, nudges, ..Schedule::default() };
            let mut talk = Talk::new(&instance, &schedule).unwrap();
            let (rounds, _) = talk.hold(&schedule, &Budget::unlimited());
            assert!(expected.contains(&rounds), "{rounds}");
            assert!(talk.field.iter().all(|&message| message == 1.0));
            talk.odds.iter().zip(&talk.open).filter(|(odds, open)| **open && is_undecided(**odds)).count() as f64
        };
        without += undecided(None, &[12]);
        with += undecided(Some(nudges), &[12, 32, 52, 72, 92]);
    }
    assert!(with < 0.8 * without, "{without} undecided without, {with} with nudges");
}

#[test]
fn cells_that_are_released_say_nothing_more() {
    let reinforcement = Reinforcement { rounds: 200, limit: 0.9 };
    let mut talk = Talk::new(&two_by_two(), &Schedule::default()).unwrap();
    talk.settle(&reinforcement, 1e-3, &Budget::unlimited());
    let driven = talk.odds.clone();
    assert!(talk.field.iter().all(|&message| message != 1.0));
    talk.release(0, 1e-3, &Budget::unlimited());
    assert!(talk.field.iter().all(|&message| message == 1.0));
    let weaker = |(odds, driven): (&f64, &f64)| odds.ln().abs() < driven.ln().abs();
    assert!(talk.odds.iter().zip(&driven).all(weaker), "{driven:?}, then {:?}", talk.odds);
}

/// A line that was told nothing new does not speak, and a decided cell that is decided more is nothing new.
#[test]
fn terse_lines_speak_when_there_is_news() {
    let instance = two_by_two();
    let said_once_more = |terse, news: f64| {
        let schedule = Schedule { terse, tolerance: 0.01, ..Schedule::default() };
        let mut talk = Talk::new(&instance, &schedule).unwrap();
        let (_, converged) = talk.hold(&schedule, &Budget::unlimited());
        assert!(converged);
        let line = instance.lines.len() - 1;
        let before = talk.said.clone();
        let cell = instance.lines[line].cells.iter().find(|&&cell| is_undecided(talk.odds[cell as usize])).unwrap();
        talk.odds[*cell as usize] *= news;
        talk.round([line].into_iter(), schedule.tolerance);
        talk.said != before
    };
    assert!(said_once_more(false, 1.0));
    assert!(!said_once_more(true, 1.0));
    assert!(said_once_more(true, 2.0));

    assert!(is_old(&[1.0, 900.0, 0.001], &[1.01, 50.0, 0.05], 0.02));
    assert!(!is_old(&[1.0, 19.0], &[1.0, 18.0], 0.02));
    assert!(!is_old(&[1.0], &[f64::NAN], 0.02));
}

/// What terse lines believe in the end is what they believe otherwise.
#[test]
fn terse_lines_come_to_the_same() {
    let mut ended = 0;
    for seed in 1..=10 {
        let instance = random_instance(20, seed);
        let [terse, other] = [true, false].map(|terse| {
            let schedule = Schedule { seed, terse, tolerance: 1e-4, ..Schedule::default() };
            beliefs(&instance, &schedule, &Budget::unlimited()).unwrap()
        });
        if terse.converged && other.converged {
            ended += 1;
            let farthest =
                terse.cells.iter().zip(&other.cells).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            assert!(farthest < 0.06, "{farthest} with seed {seed}");
        }
    }
    assert!(ended > 5, "{ended}");
}
