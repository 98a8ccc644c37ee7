//! What is wrong with puzzles, against other engines and brute force.

use nonosat::{
    Request, Verdict,
    engine::registry::EngineChoice,
    make::{
        diagnose::{ConflictLogic, CorrectionKind, Diagnosis, Options, diagnose},
        recipe::Recipe,
    },
    puzzle::{Block, Clue, Color, Layout, Picture, Puzzle, pattern, random::Random},
    solve,
};

fn verdict(puzzle: &Puzzle) -> Verdict {
    solve(puzzle, &Request::default()).unwrap().verdict
}

/// The verdict of another engine than the one that finds conflicts, on clauses of all clues.
fn verdict_of_batsat(puzzle: &Puzzle) -> Verdict {
    let engine: EngineChoice = "batsat".parse().unwrap();
    let method = "sat".parse().unwrap();
    solve(puzzle, &Request { method, engine: Some(engine), solutions: 1, ..Request::default() }).unwrap().verdict
}

fn with_clues(puzzle: &Puzzle, clues: Vec<Option<Clue>>) -> Puzzle {
    Puzzle::with_layout(puzzle.layout().clone(), clues, puzzle.palette.clone())
}

/// The puzzle with the clues of some lines only.
fn subset(puzzle: &Puzzle, keeps: impl Fn(usize) -> bool) -> Puzzle {
    let clues = puzzle.clues().iter().enumerate();
    with_clues(puzzle, clues.map(|(line, clue)| clue.clone().filter(|_| keeps(line))).collect())
}

/// The blocks of a line.
fn blocks(puzzle: &Puzzle, line: usize) -> Vec<Block> {
    puzzle.clues()[line].as_ref().unwrap().blocks()
}

/// The puzzle with one length changed by one in each of these lines.
fn changed_by_one(puzzle: &Puzzle, lines: &[usize], random: &mut Random) -> Option<Puzzle> {
    let mut clues = puzzle.clues().to_vec();
    for &line in lines {
        let mut blocks = blocks(puzzle, line);
        let at = random.between(0, blocks.len().checked_sub(1)? as u64) as usize;
        blocks[at].length += 1;
        clues[line] = Some(Clue::new(blocks));
    }
    Some(with_clues(puzzle, clues))
}

fn all() -> Options {
    Options { corrections: usize::MAX, ..Options::default() }
}

/// The first correction whose clues are those of the puzzle.
fn found(diagnosis: &Diagnosis, wrong: &Puzzle, puzzle: &Puzzle) -> Option<(usize, CorrectionKind)> {
    let mut corrections = diagnosis.corrections.iter();
    let original = corrections.find(|it| it.apply(wrong).clues() == puzzle.clues())?;
    assert_eq!((original.verdict, original.apply(wrong).layout()), (Verdict::Unique, puzzle.layout()));
    Some((original.rank, original.kind))
}

/// Unique puzzles of a recipe with one number after the other in the place of `SEED`.
fn unique(recipe: &str) -> impl Iterator<Item = Puzzle> {
    let recipes = (1..).map(move |seed: u64| recipe.replace("SEED", &seed.to_string()));
    recipes.map(|it| it.parse::<Recipe>().unwrap().puzzle()).filter(|puzzle| verdict(puzzle) == Verdict::Unique)
}

#[test]
fn conflicts_are_refuted_by_another_engine_and_need_each_clue() {
    let mut random = Random::new(5);
    let mut conflicts = 0;
    for puzzle in unique("random-12-0.55-SEED").take(12) {
        let line = random.between(0, 23) as usize;
        let Some(wrong) = changed_by_one(&puzzle, &[line], &mut random) else { continue };
        let options = Options { conflicts: 3, smallest: true, corrections: usize::MAX, ..Options::default() };
        let diagnosis = diagnose(&wrong, &options).unwrap();
        if diagnosis.outcome.verdict != Verdict::None {
            continue;
        }
        assert!(diagnosis.is_smallest && diagnosis.culprits_complete && diagnosis.corrections_complete);
        assert_eq!(diagnosis.at_least, Some(diagnosis.conflicts[0].lines.len()));
        for conflict in &diagnosis.conflicts {
            assert!(conflict.minimal && diagnosis.conflicts[0].lines.len() <= conflict.lines.len());
            assert!(diagnosis.culprits.iter().all(|culprit| conflict.lines.contains(culprit)));
            let whole = conflict.apply(&wrong);
            assert_eq!(verdict_of_batsat(&whole), Verdict::None);
            if conflict.by == ConflictLogic::Search {
                for &spare in &conflict.lines {
                    assert_ne!(verdict_of_batsat(&subset(&whole, |line| line != spare)), Verdict::None);
                }
            }
            conflicts += 1;
        }
        for &culprit in &diagnosis.culprits {
            assert_ne!(verdict_of_batsat(&subset(&wrong, |line| line != culprit)), Verdict::None);
        }
        for correction in &diagnosis.corrections {
            assert_eq!(verdict(&correction.apply(&wrong)), correction.verdict);
            assert_ne!(verdict_of_batsat(&correction.apply(&wrong)), Verdict::None);
        }
    }
    assert!(conflicts > 15, "{conflicts}");
}

#[test]
fn all_conflicts_and_the_smallest_are_those_of_brute_force() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for seed in 0..40 {
        let puzzle = pattern::random(4, 0.5, seed);
        let line = random.between(0, 7) as usize;
        let Some(wrong) = changed_by_one(&puzzle, &[line], &mut random) else { continue };
        let fits = (0..8).all(|line| wrong.clues()[line].as_ref().unwrap().min_length() <= 4);
        if !fits || verdict(&wrong) != Verdict::None {
            continue;
        }
        let is_none: Vec<bool> =
            (0..256).map(|set| verdict(&subset(&wrong, |line| set >> line & 1 == 1)) == Verdict::None).collect();
        let is_minimal = |set: &usize| {
            let smaller = (0..8).filter(|line| set >> line & 1 == 1).map(|line| set & !(1 << line));
            is_none[*set] && smaller.into_iter().all(|smaller| !is_none[smaller])
        };
        let mut expected: Vec<usize> = (0..256).filter(is_minimal).collect();
        let options = Options { conflicts: 1000, smallest: true, ..Options::default() };
        let diagnosis = diagnose(&wrong, &options).unwrap();
        let mask = |lines: &[usize]| lines.iter().fold(0, |set, line| set | 1 << line);
        let mut got: Vec<usize> = diagnosis.conflicts.iter().map(|conflict| mask(&conflict.lines)).collect();
        let least = expected.iter().map(|set| set.count_ones()).min();
        assert_eq!(Some(got[0].count_ones()), least, "seed {seed}");
        assert!(diagnosis.is_smallest && diagnosis.conflicts_complete);
        expected.sort_unstable();
        got.sort_unstable();
        assert_eq!(got, expected, "seed {seed}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn two_wrong_clues_are_found_if_one_explains_nothing() {
    let mut random = Random::new(2);
    let (mut tried, mut original) = (0, 0);
    for puzzle in unique("smooth-14-0.5-SEED").take(14) {
        let lines = [random.between(0, 13) as usize, 14 + random.between(0, 13) as usize];
        let Some(wrong) = changed_by_one(&puzzle, &lines, &mut random) else { continue };
        let one = diagnose(&wrong, &all()).unwrap();
        if one.outcome.verdict != Verdict::None || one.corrections.iter().any(|it| it.verdict == Verdict::Unique) {
            continue;
        }
        let two = diagnose(&wrong, &Options { errors: 2, ..all() }).unwrap();
        tried += 1;
        if let Some((_, kind)) = found(&two, &wrong, &puzzle) {
            assert_eq!(kind, CorrectionKind::Two);
            original += 1;
        }
        for correction in &two.corrections {
            assert_eq!(verdict(&correction.apply(&wrong)), correction.verdict);
        }
    }
    assert!(tried >= 5 && original == tried, "{original} of {tried}");
}

#[test]
fn a_line_that_is_missing_or_too_many_is_found() {
    let (mut missing, mut extra) = (0, 0);
    for puzzle in unique("smooth-12-0.5-SEED").take(10) {
        let (width, height) = (puzzle.width(), puzzle.height());
        for (line, kind) in [(5, CorrectionKind::MissingRow), (height + 4, CorrectionKind::MissingColumn)] {
            let mut clues = puzzle.clues().to_vec();
            clues.remove(line);
            let is_row = line < height;
            let layout = Layout::grid(width - usize::from(!is_row), height - usize::from(is_row));
            let wrong = Puzzle::with_layout(layout, clues, puzzle.palette.clone());
            let diagnosis = diagnose(&wrong, &all()).unwrap();
            if diagnosis.outcome.verdict == Verdict::None {
                missing += usize::from(found(&diagnosis, &wrong, &puzzle).is_some_and(|it| it.1 == kind));
            }
        }
        let mut clues = puzzle.clues().to_vec();
        clues.insert(6, clues[5].clone());
        let wrong = Puzzle::with_layout(Layout::grid(width, height + 1), clues, puzzle.palette.clone());
        let diagnosis = diagnose(&wrong, &all()).unwrap();
        extra += usize::from(found(&diagnosis, &wrong, &puzzle).is_some_and(|it| it.1 == CorrectionKind::ExtraRow));
    }
    assert!(missing >= 12 && extra >= 6, "{missing}, {extra}");
}

#[test]
fn misprints_in_colours_and_triddlers_are_found() {
    let mut random = Random::new(3);
    let mut colors = 0;
    for recipe in ["noise-10-0.6-3-SEED", "blobs-14-4-SEED", "triddler-4-0.5-2-SEED"] {
        let (mut tried, mut original) = (0, 0);
        for puzzle in unique(recipe).take(6) {
            let lines = puzzle.layout().line_count() as u64;
            let line = random.between(0, lines - 1) as usize;
            let mut blocks = blocks(&puzzle, line);
            let Some(block) = blocks.first_mut() else { continue };
            let is_color = random.chance(0.5);
            if is_color {
                block.color = Color::new(if block.color.index() == 1 { 2 } else { 1 }).unwrap();
            } else {
                block.length += 1;
            }
            let mut clues = puzzle.clues().to_vec();
            clues[line] = Some(Clue::new(blocks));
            let wrong = with_clues(&puzzle, clues);
            let diagnosis = diagnose(&wrong, &all()).unwrap();
            if diagnosis.outcome.verdict != Verdict::None {
                continue;
            }
            tried += 1;
            let kind = if is_color { CorrectionKind::Color } else { CorrectionKind::Number };
            colors += usize::from(is_color);
            original += usize::from(found(&diagnosis, &wrong, &puzzle).is_some_and(|it| it.1 == kind));
            assert!(diagnosis.culprits.contains(&line) && diagnosis.conflicts[0].lines.contains(&line));
        }
        assert!(tried >= 3 && original == tried, "{recipe}: {original} of {tried}");
    }
    assert!(colors >= 3, "{colors}");
}

#[test]
fn spots_are_those_of_all_solutions() {
    let (mut checked, mut closed) = (0, 0);
    for seed in 0..60 {
        let puzzle = pattern::random(7, 0.5, seed);
        let outcome = solve(&puzzle, &Request { solutions: 5000, ..Request::default() }).unwrap();
        if outcome.verdict != Verdict::Multiple {
            continue;
        }
        assert!(outcome.complete);
        let solutions = &outcome.solutions;
        let diagnosis = diagnose(&puzzle, &Options::default()).unwrap();
        let ways: usize =
            diagnosis.spots.iter().map(|spot| spot.at_least.to_string().parse::<usize>().unwrap()).product();
        assert_eq!(ways, solutions.len(), "seed {seed}");
        let differing = |one: &Picture, other: &Picture| -> Vec<usize> {
            (0..49).filter(|&cell| one.cells()[cell] != other.cells()[cell]).collect()
        };
        let is_open = |cell: &usize| solutions.iter().any(|it| it.cells()[*cell] != solutions[0].cells()[*cell]);
        let in_spots = |cell: &usize| diagnosis.spots.iter().any(|spot| spot.cells.contains(cell));
        assert!((0..49).filter(is_open).all(|cell| in_spots(&cell)), "seed {seed}");
        for spot in &diagnosis.spots {
            assert_eq!(spot.at_least, spot.at_most);
            assert!((spot.share - spot.cells.len() as f64 / 49.0).abs() < 1e-9);
            let is_switch = |one: &Picture| solutions.iter().any(|other| differing(one, other) == spot.switch);
            assert!(!spot.switch.is_empty() && solutions.iter().any(is_switch), "seed {seed}: {:?}", spot.switch);
            if diagnosis.spots.len() > 1 {
                continue;
            }
            for closing in spot.closing.as_ref().unwrap() {
                // The goal of a pattern is its picture.
                let mut picture = puzzle.goal.clone().unwrap();
                picture.set(closing.cell, closing.to);
                let changed = Puzzle::from_picture(picture, puzzle.palette.clone());
                assert_eq!(verdict(&changed), Verdict::Unique, "seed {seed}: {closing:?}");
                closed += 1;
            }
        }
        checked += 1;
    }
    assert!(checked >= 15 && closed >= 20, "{checked}, {closed}");
}
