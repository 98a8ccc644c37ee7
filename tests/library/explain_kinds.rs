//! Explanations and hints of puzzles of every kind.

use std::{fs, time::Duration};

use nonosat::{
    analyse::explain::{Ending, ExplainRequest, HintStep, Standing, Step, Technique, hint},
    puzzle::{Color, ColorSet, Grid, Picture, budget::Budget, random::Random},
};

use crate::{
    common,
    explain::read,
    small_kinds,
    step_check::{checked, checked_within, is_so},
};

/// Puzzles of every kind: steps find only what all solutions share, and the ending is right.
#[test]
fn small_puzzles_of_every_kind_are_explained() {
    let mut random = Random::new(23);
    let mut counts = std::collections::BTreeMap::new();
    let mut not = 0;
    for round in 0..if common::slow() { 2000 } else { 240 } {
        let kind = small_kinds::KINDS[round % 4];
        let (width, height, colors) = [(3, 3, 3), (4, 3, 2), (2, 4, 3), (3, 3, 2)][round / 4 % 4];
        let puzzle = small_kinds::random_puzzle(kind, width, height, colors, &mut random);
        let solutions: Vec<Picture> = small_kinds::brute_force(&puzzle, colors as usize)
            .into_iter()
            .map(|cells| Picture::new(width, cells).unwrap())
            .collect();
        let only = solutions.first().filter(|_| solutions.len() == 1);
        let explanation = checked(&puzzle, only);
        assert!(solutions.iter().all(|solution| explanation.grid.admits(solution)));
        match solutions.len() {
            0 => assert!(matches!(explanation.ending, Ending::NoSolution(_))),
            1 => assert_eq!(explanation.ending, Ending::Solved),
            _ => assert_eq!(explanation.ending, Ending::Several),
        }
        for step in &explanation.steps {
            *counts.entry(step.technique().name()).or_insert(0) += 1;
            not += usize::from(step.found.iter().all(|found| !found.has));
        }
    }
    for name in ["rule", "probe"] {
        assert!(counts.contains_key(name), "no step was of the kind {name}: {counts:?}");
    }
    assert!(not > 20, "{not} steps only rule colours out");
}

/// Coloured pictures of more cells, which need looking ahead, too.
#[test]
fn coloured_puzzles_are_explained() {
    let mut random = Random::new(5);
    let mut counts = std::collections::BTreeMap::new();
    for round in 0..if common::slow() { 400 } else { 30 } {
        let puzzle = small_kinds::random_puzzle(small_kinds::KINDS[round % 3], 8, 7, 4, &mut random);
        let outcome = nonosat::solve::solve(&puzzle, &nonosat::solve::request::Request::default()).unwrap();
        let explanation = checked(&puzzle, outcome.solutions.first().filter(|_| outcome.complete));
        assert_eq!(explanation.ending == Ending::Several, outcome.verdict.name() == "multiple");
        for step in &explanation.steps {
            *counts.entry(step.technique().name()).or_insert(0) += 1;
        }
    }
    for name in ["rule", "probe"] {
        assert!(counts.contains_key(name), "no step was of the kind {name}: {counts:?}");
    }
}

/// Hints about partly filled grids of every kind, some of them wrong.
#[test]
fn hints_of_every_kind_are_right() {
    let mut random = Random::new(31);
    for round in 0..if common::slow() { 2000 } else { 240 } {
        let kind = small_kinds::KINDS[round % 4];
        let (width, height, colors) = [(3, 3, 3), (4, 3, 2), (2, 4, 3), (3, 3, 2)][round / 4 % 4];
        let puzzle = small_kinds::random_puzzle(kind, width, height, colors, &mut random);
        let solutions: Vec<Picture> = small_kinds::brute_force(&puzzle, colors as usize)
            .into_iter()
            .map(|cells| Picture::new(width, cells).unwrap())
            .collect();
        let all = ColorSet::first(colors as usize);
        let mut cell = |cell: usize| match (solutions.first(), random.between(0, 5)) {
            (Some(solution), 0) => ColorSet::only(solution.cells()[cell]),
            (_, 1) if random.chance(0.2) => ColorSet::only(Color::new(random.between(0, colors - 1) as usize).unwrap()),
            _ => all,
        };
        let grid = Grid::new(width, (0..width * height).map(&mut cell).collect()).unwrap();
        let possible = |grid: &Grid| solutions.iter().filter(|solution| grid.admits(solution)).count();
        let hint = hint(&puzzle, &ExplainRequest { start: Some(&grid), ..ExplainRequest::default() }).unwrap();
        match &hint.standing {
            Standing::Right => assert!(possible(&grid) > 0 && hint.grid == grid),
            Standing::Wrong(cells) => assert!(solutions.len() == 1 && !cells.is_empty()),
            Standing::Spoilt(_) => assert!(solutions.len() > 1 && possible(&grid) == 0),
            Standing::NoSolution => assert!(solutions.is_empty()),
            Standing::Unknown(stop) => panic!("{stop}"),
        }
        assert_eq!(possible(&hint.grid) > 0, !solutions.is_empty());
        let mut agreeing = solutions.iter().filter(|solution| hint.grid.admits(solution));
        if let Some(HintStep::Step(step)) = &hint.next {
            assert!(agreeing.all(|solution| step.found.iter().all(|&found| is_so(solution, found))), "{step:?}");
        }
    }
}

/// All published puzzles of every kind as tables of lines.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn tables_of_lines_are_explained() {
    let corpora = common::corpora();
    let table = fs::read_to_string(corpora.join("lines/known-answers.csv")).unwrap();
    let (mut explained, mut by_lines) = (0, 0);
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let (name, cells, verdict, stage) = (fields[0], fields[4].parse::<usize>().unwrap(), fields[6], fields[8]);
        if cells > if common::slow() { 5000 } else { 450 } && stage != "stage1" {
            continue;
        }
        let puzzle = &read(corpora.join(name))[0];
        let outcome = nonosat::solve::solve(puzzle, &nonosat::solve::request::Request::default()).unwrap();
        let only = outcome.solutions.first().filter(|_| outcome.verdict.name() == "unique");
        // Looking ahead at puzzles of many solutions takes long and ends where they do.
        let effort = if stage == "stage1" { 0 } else { 3_000 };
        let budget = Budget::unlimited().with_time_limit(Duration::from_secs(60));
        let request = ExplainRequest { one_step: effort, two_steps: effort, budget, ..ExplainRequest::default() };
        let explanation = checked_within(puzzle, only, &request, false);
        explained += 1;
        match verdict {
            "unique" => assert_eq!(explanation.grid.picture().as_ref(), only, "{name}"),
            "multiple" => assert_eq!(explanation.ending, Ending::Several, "{name}"),
            _ => assert!(outcome.solutions.iter().all(|picture| explanation.grid.admits(picture)), "{name}"),
        }
        if stage == "stage1" {
            let hardest = explanation.steps.iter().map(Step::technique).max();
            assert!(hardest <= Some(Technique::Line) && explanation.ending == Ending::Solved, "{name}");
            by_lines += 1;
        }
    }
    assert!(explained >= 60 && by_lines >= 45, "{explained} explained, {by_lines} by lines");
}
