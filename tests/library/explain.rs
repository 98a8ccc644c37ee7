//! Explanations: every step follows from the grid before it, by other code than that which found it.

use std::fs;

use nonosat::{
    analyse::explain::{Ending, ExplainRequest, HintStep, Standing, Technique, explain, hint},
    format,
    puzzle::{ColorSet, Grid, Picture, Puzzle},
};
use proptest::prelude::*;

use crate::{
    common,
    common::named,
    plain_grid::PlainGrid,
    step_check::{check_step, checked, is_so},
};

pub(crate) fn read(path: impl AsRef<std::path::Path>) -> Vec<Puzzle> {
    let path = path.as_ref();
    format::read(&path.display().to_string(), &fs::read(path).unwrap(), None).unwrap().puzzles
}

fn shipped() -> impl Iterator<Item = (String, Puzzle)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let readable = |path: &std::path::PathBuf| !["README.md", "broken.non"].iter().any(|name| path.ends_with(name));
    files.into_iter().filter(readable).flat_map(|path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        read(&path).into_iter().map(move |puzzle| (name.clone(), puzzle))
    })
}

/// The largest take a minute when everything is checked.
fn is_quick(name: &str) -> bool {
    common::slow() || !["dom-09.non", "dom-16.non", "lalafrogkk.non", "cauldron.non"].contains(&name)
}

/// What is left of a finished line is settled in one step, also in colours and in triddlers.
#[test]
fn a_line_is_finished_once() {
    let mut steps = 0;
    for (name, puzzle) in shipped().filter(|(name, _)| ["owl.non", "fir-tree.xml"].contains(&name.as_str())) {
        let explanation = explain(&puzzle, &ExplainRequest::default()).unwrap();
        let mut met = std::collections::HashSet::new();
        for step in &explanation.steps {
            if let Some((line, _)) = step.sentence.split_once(": all of its blocks are there") {
                assert!(met.insert(line.to_owned()), "{name}: {}", step.sentence);
                steps += 1;
            }
        }
    }
    assert!(steps > 20, "{steps}");
}

#[test]
fn shipped_puzzles_are_explained() {
    let mut solved = 0;
    for (name, puzzle) in shipped().filter(|(name, _)| is_quick(name)) {
        let outcome = nonosat::solve::solve(&puzzle, &nonosat::solve::request::Request::default()).unwrap();
        let solution = outcome.solutions.first().filter(|_| outcome.complete);
        let explanation = checked(&puzzle, solution);
        match outcome.verdict.name() {
            "unique" => assert_eq!(explanation.grid.picture().as_ref(), solution, "{name}"),
            "multiple" => assert_eq!(explanation.ending, Ending::Several, "{name}"),
            _ => assert!(matches!(explanation.ending, Ending::NoSolution(_)), "{name}"),
        }
        solved += usize::from(explanation.ending == Ending::Solved);
    }
    assert!(solved >= 10, "only {solved} puzzles were solved");
}

/// The known cells of a partly filled grid: some right, some wrong.
fn begun(cells: Vec<Option<bool>>, width: usize) -> Grid {
    let set = |cell: Option<bool>| match cell {
        None => ColorSet::BLANK_OR_BLACK,
        Some(filled) => filled.into(),
    };
    Grid::new(width, cells.into_iter().map(set).collect()).unwrap()
}

fn small_puzzle_and_grid() -> impl Strategy<Value = (Puzzle, Grid)> {
    common::small_puzzle().prop_flat_map(|puzzle| {
        let cell = prop::option::weighted(0.25, prop::bool::ANY);
        let width = puzzle.width();
        prop::collection::vec(cell, puzzle.layout().cell_count())
            .prop_map(move |cells| (puzzle.clone(), begun(cells, width)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Whatever the puzzle, steps settle only what all solutions share, and the ending is right.
    #[test]
    fn small_puzzles_are_explained(puzzle in common::small_puzzle()) {
        let solutions = common::solutions_by_force(&puzzle);
        let only = solutions.first().filter(|_| solutions.len() == 1);
        let explanation = checked(&puzzle, only);
        prop_assert!(solutions.iter().all(|solution| explanation.grid.admits(solution)));
        match solutions.len() {
            0 => prop_assert!(matches!(explanation.ending, Ending::NoSolution(_))),
            1 => prop_assert_eq!(explanation.ending, Ending::Solved),
            _ => prop_assert_eq!(explanation.ending, Ending::Several),
        }
    }

    /// A hint is right about the grid, and its step holds in all solutions that agree with the right cells.
    #[test]
    fn hints_are_right((puzzle, grid) in small_puzzle_and_grid()) {
        let solutions = common::solutions_by_force(&puzzle);
        let possible = |grid: &Grid| solutions.iter().filter(|solution| grid.admits(solution)).count();
        let hint = hint(&puzzle, &ExplainRequest { start: Some(&grid), ..ExplainRequest::default() }).unwrap();
        match &hint.standing {
            Standing::Right => {
                prop_assert!(possible(&grid) > 0);
                prop_assert_eq!(&hint.grid, &grid);
            }
            Standing::Wrong(cells) => {
                prop_assert_eq!(solutions.len(), 1);
                let wrong = |cell: &usize| !grid.cells()[*cell].contains(solutions[0].cells()[*cell]);
                prop_assert_eq!(cells, &(0..grid.cells().len()).filter(wrong).collect::<Vec<_>>());
                prop_assert!(!cells.is_empty());
            }
            Standing::Spoilt(cells) => {
                prop_assert!(solutions.len() > 1 && possible(&grid) == 0);
                for &cell in cells {
                    let mut with = hint.grid.clone();
                    with.set(cell, grid.cells()[cell]);
                    prop_assert_eq!(possible(&with), 0, "a cell is called wrong that fits");
                }
            }
            Standing::NoSolution => prop_assert!(solutions.is_empty()),
            Standing::Unknown(stop) => prop_assert!(false, "{stop}"),
        }
        prop_assert_eq!(possible(&hint.grid) > 0, !solutions.is_empty());
        let plain = PlainGrid::new(&puzzle, &hint.grid);
        let agreeing: Vec<&Picture> = solutions.iter().filter(|solution| hint.grid.admits(solution)).collect();
        match &hint.next {
            None => prop_assert!(solutions.is_empty()),
            Some(HintStep::Step(step)) => {
                check_step(&plain, step, agreeing.first().copied().filter(|_| agreeing.len() == 1), true);
                prop_assert!(step.found.iter().all(|found| agreeing.iter().all(|solution| is_so(solution, *found))));
            }
            Some(HintStep::End(Ending::Solved)) => prop_assert!(hint.grid.picture().is_some()),
            Some(HintStep::End(ending)) => {
                prop_assert_eq!(*ending, Ending::Several);
                prop_assert!(agreeing.len() > 1);
            }
        }
    }
}

/// Random pictures, of which many need a look ahead, some two steps, and some have several solutions.
#[test]
fn random_puzzles_are_explained() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 1..=if common::slow() { 1000 } else { 100 } {
        for recipe in [format!("random-10-0.5-{seed}"), format!("random-7x12-0.4-{seed}")] {
            let puzzle = recipe.parse::<nonosat::make::recipe::Recipe>().unwrap().puzzle();
            let outcome = nonosat::solve::solve(&puzzle, &nonosat::solve::request::Request::default()).unwrap();
            let explanation = checked(&puzzle, outcome.solutions.first().filter(|_| outcome.complete));
            let several = explanation.ending == Ending::Several;
            assert_eq!(several, outcome.verdict.name() == "multiple", "{recipe}");
            assert!(several || explanation.grid.picture().as_ref() == outcome.solutions.first(), "{recipe}");
            for step in &explanation.steps {
                *counts.entry(step.technique().name()).or_insert(0) += 1;
            }
        }
    }
    // What both values agree on is rare: mostly its opposite leads to nothing, which is easier.
    for name in ["rule", "line", "probe", "two-steps"] {
        assert!(counts.contains_key(name), "no step was of the kind {name}: {counts:?}");
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn collections_solved_by_lines_are_explained_by_lines() {
    let corpora = common::corpora();
    let mut explained = 0;
    for folder in ["hrj21", "webpbn-survey"] {
        let mut files: Vec<_> =
            fs::read_dir(corpora.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for path in files {
            let Ok(document) = format::read("puzzle", &fs::read(&path).unwrap(), None) else { continue };
            let puzzle = &document.puzzles[0];
            let line = nonosat::solve::request::Request { method: named("line"), ..Default::default() };
            let Ok(outcome) = nonosat::solve::solve(puzzle, &line) else { continue };
            if outcome.solutions.is_empty() {
                continue;
            }
            let explanation = checked(puzzle, outcome.solutions.first());
            assert_eq!(explanation.grid.picture().as_ref(), outcome.solutions.first(), "{}", path.display());
            let levels = explanation.steps.iter().map(|step| step.technique());
            assert!(levels.max().is_none_or(|hardest| hardest <= Technique::Line), "{}", path.display());
            explained += 1;
        }
    }
    assert!(explained >= 10, "only {explained} puzzles were explained");
}
