//! What is wrong with puzzles, against other engines and brute force.

use std::sync::Arc;

use nonosat::{
    Request, Verdict,
    engine::registry::EngineChoice,
    make::{
        diagnose::{ConflictLogic, Correction, CorrectionKind, Diagnosis, Minimal, NotCorrected, Options, diagnose},
        recipe::Recipe,
    },
    puzzle::{
        Block, Clue, Color, Gap, Layout, LineTable, Palette, Picture, Puzzle, Run, budget::Budget, pattern,
        random::Random, referee::judge,
    },
    solve,
    solve::outcome::Stop,
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
            assert_eq!(conflict.minimal, Minimal::Proven);
            assert!(diagnosis.conflicts[0].lines.len() <= conflict.lines.len());
            assert!(diagnosis.culprits.iter().all(|culprit| conflict.lines.contains(culprit)));
            let whole = conflict.apply(&wrong);
            assert_eq!(verdict_of_batsat(&whole), Verdict::None);
            for &spare in &conflict.lines {
                assert_ne!(verdict_of_batsat(&subset(&whole, |line| line != spare)), Verdict::None);
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

/// Small random puzzles of every kind, most of them without a solution: clues of lines that were painted each by
/// itself.
fn drawn(random: &mut Random) -> Puzzle {
    let kind = random.between(0, 3);
    let mut puzzle = match kind {
        0 => pattern::random(pattern::Size { width: 4, height: 3 }, 0.5, 0),
        1 => pattern::noise(3, 0.6, 3, 0),
        2 => "triddler-2-0.5-2-1".parse::<Recipe>().unwrap().puzzle(),
        _ => {
            let lines = (0..4).map(|_| {
                let first = random.between(0, 5) as usize;
                let step = [1, 5][random.between(0, 1) as usize];
                (0..random.between(1, 4) as usize).map(|at| (first + at * step) % 6).collect()
            });
            table(6, lines.collect())
        }
    };
    let colors = puzzle.palette.len() as u64;
    let clues = (0..puzzle.clues().len()).map(|line| {
        let mut color = || Color::new(random.between(0, colors - 1) as usize).unwrap();
        let mut clue = Clue::of_line((0..puzzle.layout().line_length(line)).map(|_| color()));
        if kind == 3 {
            let runs = clue.runs().iter().map(|run| Run { gap: Gap::Free, ..*run }).collect();
            let background = Color::new(random.between(0, 4) as usize / 4).unwrap();
            clue = Clue::of_runs(background, runs);
        }
        random.chance(0.9).then_some(clue)
    });
    let clues = clues.collect();
    puzzle = with_clues(&puzzle, clues);
    puzzle
}

fn table(cells: usize, lines: Vec<Vec<usize>>) -> Puzzle {
    let lines = lines.into_iter().map(|line| line.into_iter().map(|cell| cell as u32).collect()).collect();
    let layout = Layout::Table(Arc::new(LineTable::new(cells, lines)));
    let clues = vec![None; layout.line_count()];
    Puzzle::with_layout(layout, clues, Palette::black_and_white())
}

/// Whether some picture meets the clues: all of them are tried.
fn is_solvable(puzzle: &Puzzle) -> bool {
    let (colors, cells) = (puzzle.palette.len(), puzzle.layout().cell_count());
    (0..colors.pow(cells as u32)).any(|mut number| {
        let digit = |_| {
            let color = Color::new(number % colors).unwrap();
            number /= colors;
            color
        };
        let picture = Picture::new(puzzle.width(), (0..cells).map(digit).collect()).unwrap();
        judge(puzzle, &picture).is_ok()
    })
}

#[test]
fn no_clue_of_a_minimal_conflict_can_be_spared() {
    let mut random = Random::new(11);
    let (mut checked, mut by_line) = (0, 0);
    for _ in 0..600 {
        let puzzle = drawn(&mut random);
        if verdict(&puzzle) != Verdict::None {
            continue;
        }
        let one = diagnose(&puzzle, &Options { corrections: 0, ..Options::default() }).unwrap();
        let all = diagnose(&puzzle, &Options { corrections: 0, conflicts: 100, ..Options::default() }).unwrap();
        for conflict in one.conflicts.iter().chain(&all.conflicts) {
            assert_eq!(conflict.minimal, Minimal::Proven);
            let whole = conflict.apply(&puzzle);
            assert_eq!(verdict(&whole), Verdict::None);
            for &spare in &conflict.lines {
                let rest = subset(&whole, |line| line != spare);
                assert_ne!(verdict(&rest), Verdict::None, "{spare} of {conflict:?}");
            }
            by_line += usize::from(conflict.by == ConflictLogic::Line);
        }
        // The solver is not alone in saying so.
        let is_small = puzzle.palette.len().pow(puzzle.layout().cell_count() as u32) < 20_000;
        if checked % 10 == 0 && is_small {
            let whole = one.conflicts[0].apply(&puzzle);
            assert!(!is_solvable(&whole));
            for &spare in &one.conflicts[0].lines {
                assert!(is_solvable(&subset(&whole, |line| line != spare)), "{:?}", one.conflicts[0]);
            }
        }
        for (at, conflict) in all.conflicts.iter().enumerate() {
            let holds = |other: &[usize]| other.iter().all(|line| conflict.lines.contains(line));
            assert!(all.conflicts.iter().enumerate().all(|(other, it)| other == at || !holds(&it.lines)));
        }
        checked += 1;
    }
    assert!(checked > 200 && by_line > 200, "{checked}, {by_line}");
}

#[test]
fn the_goal_picture_is_what_the_author_meant() {
    let mut random = Random::new(4);
    let (mut contradicted, mut several) = (0, 0);
    for seed in 0..60 {
        let puzzle = pattern::smooth(6, 0.5, seed);
        let lines = [random.between(0, 5) as usize, random.between(6, 11) as usize];
        let Some(mut wrong) = changed_by_one(&puzzle, &lines, &mut random) else { continue };
        wrong.goal.clone_from(&puzzle.goal);
        let diagnosis = diagnose(&wrong, &all()).unwrap();
        let goal = diagnosis.goal.as_ref().unwrap();
        assert_eq!(goal.changes.iter().map(|change| change.line).collect::<Vec<_>>(), lines);
        assert_eq!((goal.kind, goal.rank, goal.cost, goal.verdict), (CorrectionKind::Goal, 1, 0.0, verdict(&puzzle)));
        assert_eq!((goal.apply(&wrong).clues(), &goal.apply(&wrong).goal), (puzzle.clues(), &puzzle.goal));
        assert_eq!((&diagnosis.corrections[0], diagnosis.corrections[0].ties), (goal, 1));
        assert!(diagnosis.corrections[1..].iter().all(|it| it.rank > 1 && !it.keeps_goal(&wrong)));
        assert!(diagnosis.corrections[1..].iter().all(|it| it.apply(&wrong).goal.is_none()));
        contradicted += usize::from(diagnosis.corrections.len() > 1);
        several += usize::from(diagnosis.outcome.verdict == Verdict::Multiple);
        // A goal that meets the clues changes nothing, nor does one that is of no use.
        assert_eq!(diagnose(&puzzle, &Options::default()).unwrap().goal, None);
        wrong.goal = Picture::parse("#");
        let without = diagnose(&wrong, &Options { corrections: 1, ..all() }).unwrap();
        assert!(without.goal.is_none() && without.corrections.iter().all(|it| it.kind != CorrectionKind::Goal));
        assert!(without.corrections.iter().all(|it| !it.keeps_goal(&wrong)));
    }
    assert!(contradicted >= 5, "{contradicted}, {several}");
    // Blotted blocks that the goal meets stay; with several solutions, the clues may be those of another picture, too.
    let mut twins = Puzzle::new(["1", "1"].map(|it| it.parse().unwrap()).into(), vec![Clue::black([1]); 2]);
    twins.goal = Picture::parse("##\n..");
    let diagnosis = diagnose(&twins, &all()).unwrap();
    assert_eq!((diagnosis.outcome.verdict, diagnosis.corrections_found), (Verdict::Multiple, 1));
    assert_eq!(diagnosis.goal.unwrap().verdict, Verdict::Unique);
}

#[test]
fn no_corrected_puzzle_is_offered_twice() {
    let mut random = Random::new(8);
    let mut offered = 0;
    for round in 0..120 {
        let puzzle = pattern::random(4, 0.6, round);
        let mut clues = puzzle.clues().to_vec();
        match round % 3 {
            0 => clues.insert(2, clues[1].clone()),
            1 => clues.swap(0, random.between(1, 3) as usize),
            _ => {}
        }
        let height = clues.len() - 4;
        let mut wrong = Puzzle::with_layout(Layout::grid(4, height), clues, puzzle.palette.clone());
        if round % 2 == 0 {
            let lines = [random.between(0, 3) as usize, 5];
            wrong = changed_by_one(&wrong, &lines[..1 + round as usize % 4 / 2], &mut random).unwrap_or(wrong);
        }
        let diagnosis = diagnose(&wrong, &Options { errors: 2, ..all() }).unwrap();
        let mut met = std::collections::HashSet::new();
        for correction in &diagnosis.corrections {
            let corrected = correction.apply(&wrong);
            assert!(met.insert(format!("{:?}{:?}", corrected.layout(), corrected.clues())), "{round}: {correction:?}");
            assert_ne!(corrected.clues(), wrong.clues());
            offered += 1;
        }
    }
    assert!(offered > 300, "{offered}");
}

#[test]
fn slips_of_whole_files_are_found() {
    let (mut glued, mut turned, mut exchanged) = (0, 0, 0);
    for puzzle in unique("smooth-9-0.5-SEED").take(12) {
        let number = |clue: &Option<Clue>| {
            let text = clue.as_ref().unwrap().to_string().replace(' ', "");
            Some(text.parse::<Clue>().unwrap())
        };
        let wrong = with_clues(&puzzle, puzzle.clues().iter().map(number).collect());
        let is = |kind| move |found: Option<(usize, CorrectionKind)>| usize::from(found == Some((1, kind)));
        glued += is(CorrectionKind::Glued)(found(&diagnose(&wrong, &all()).unwrap(), &wrong, &puzzle));
        let reversed = |clue: &Option<Clue>| clue.as_ref().map(|clue| clue.blocks().into_iter().rev().collect());
        let (rows, columns) = puzzle.clues().split_at(9);
        let mut clues: Vec<Option<Clue>> = rows.iter().map(reversed).collect();
        clues.extend(columns.iter().cloned());
        let wrong = with_clues(&puzzle, clues);
        let diagnosis = diagnose(&wrong, &all()).unwrap();
        turned += usize::from(found(&diagnosis, &wrong, &puzzle).is_some());
        // The columns in the other order are the same, seen from behind: the rows from the other end stand for both.
        let mut clues = rows.to_vec();
        clues.extend(columns.iter().rev().cloned());
        let other = diagnose(&with_clues(&puzzle, clues), &all()).unwrap();
        assert_eq!(other.corrections.len(), diagnosis.corrections.len());
    }
    for seed in 0..12 {
        let puzzle = pattern::smooth(pattern::Size { width: 8, height: 6 }, 0.5, seed);
        let wrong = Puzzle::with_layout(Layout::grid(6, 8), puzzle.clues().to_vec(), puzzle.palette.clone());
        let diagnosis = diagnose(&wrong, &all()).unwrap();
        let mut sizes = diagnosis.corrections.iter().filter(|it| it.kind == CorrectionKind::Size);
        exchanged += usize::from(sizes.any(|it| it.apply(&wrong).layout() == puzzle.layout()));
    }
    assert!(glued >= 10 && turned >= 8 && exchanged >= 8, "{glued}, {turned}, {exchanged}");
}

#[test]
fn what_was_not_tried_has_its_reason() {
    // The clue of a row is blotted or may be in touching blocks, or too long; nothing else is wrong.
    let blotted = || Clue::new(vec![Block::black(0), Block::black(2)]);
    let touching = || {
        let run = Run { color: Color::BLACK, min: 1, max: 1, gap: Gap::Free };
        Clue::of_runs(Color::BLANK, vec![run, Run { min: 3, max: 3, ..run }])
    };
    for (clue, why) in [(blotted(), NotCorrected::Blotted), (touching(), NotCorrected::Kind)] {
        let puzzle = Puzzle::new(vec![clue, Clue::black([1])], vec![Clue::black([2]), Clue::black([1])]);
        let diagnosis = diagnose(&puzzle, &Options::default()).unwrap();
        assert_eq!((diagnosis.outcome.verdict, diagnosis.corrections_complete), (Verdict::None, false));
        assert_eq!((diagnosis.untried.limit, &diagnosis.untried.lines[..]), (None, &[(0, why)][..]));
    }
    let typo = Puzzle::new(vec![Clue::black([3]), Clue::black([1])], vec![Clue::black([1]); 3]);
    let diagnosis = diagnose(&typo, &Options::default()).unwrap();
    assert!(diagnosis.corrections_complete && diagnosis.untried.limit.is_none() && diagnosis.untried.two);
    let budget = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let diagnosis = diagnose(&typo, &Options { budget, ..Options::default() }).unwrap();
    assert_eq!(diagnosis.untried.limit, Some(Stop::TimeLimit));
}

#[test]
fn two_wrong_clues_are_thought_of_where_one_gives_nothing() {
    let mut random = Random::new(6);
    let mut tried = 0;
    for puzzle in unique("smooth-8-0.5-SEED").take(30) {
        let lines = [random.between(0, 7) as usize, 8 + random.between(0, 7) as usize];
        let Some(wrong) = changed_by_one(&puzzle, &lines, &mut random) else { continue };
        let diagnosis = diagnose(&wrong, &all()).unwrap();
        if diagnosis.outcome.verdict != Verdict::None {
            continue;
        }
        let has_one = diagnosis.corrections.iter().any(|it| it.kind != CorrectionKind::Two);
        assert_eq!(diagnosis.untried.two, has_one);
        assert!(has_one || found(&diagnosis, &wrong, &puzzle).is_some());
        tried += usize::from(!has_one);
        let asked = diagnose(&wrong, &Options { errors: 2, ..all() }).unwrap();
        assert!(!asked.untried.two && found(&asked, &wrong, &puzzle).is_some());
    }
    assert!(tried >= 3, "{tried}");
}

#[test]
fn two_wrong_clues_are_found_if_one_explains_nothing() {
    let mut random = Random::new(2);
    let (mut tried, mut original) = (0, 0);
    for puzzle in unique("smooth-14-0.5-SEED").take(14) {
        let lines = [random.between(0, 13) as usize, 14 + random.between(0, 13) as usize];
        let Some(wrong) = changed_by_one(&puzzle, &lines, &mut random) else { continue };
        let one = diagnose(&wrong, &all()).unwrap();
        let is_one = |it: &Correction| it.verdict == Verdict::Unique && it.kind != CorrectionKind::Two;
        if one.outcome.verdict != Verdict::None || one.corrections.iter().any(is_one) {
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
