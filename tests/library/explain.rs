//! Explanations: every step follows from the grid before it, by other code than that which found it.

use std::fs;

use nonosat::{
    analyse::explain::{
        By, Chain, Ending, ExplainRequest, Explanation, HintStep, Reason, Standing, Step, Technique, explain, hint,
    },
    format,
    propagate::{
        board::CellFact,
        line::{LineCells, LineSolver, NoPlacement, TableLineSolver},
        rules,
        rules::RuleSet,
    },
    puzzle::{Clue, ColorSet, Grid, Picture, Puzzle, budget::Budget, referee},
};
use proptest::prelude::*;

use crate::{common, common::named};

/// A grid with line solving by the plain table, and nothing else.
#[derive(Clone)]
struct PlainGrid<'a> {
    puzzle: &'a Puzzle,
    cells: Vec<Option<bool>>,
}

impl<'a> PlainGrid<'a> {
    fn new(puzzle: &'a Puzzle, grid: &Grid) -> Self {
        let value = |cell: &ColorSet| cell.known().map(|color| !color.is_blank());
        Self { puzzle, cells: grid.cells().iter().map(value).collect() }
    }

    fn grid(&self) -> Grid {
        let set = |cell: &Option<bool>| match cell {
            None => ColorSet::BLANK_OR_BLACK,
            Some(false) => ColorSet::BLANK,
            Some(true) => ColorSet::BLACK,
        };
        Grid::new(self.puzzle.width(), self.cells.iter().map(set).collect()).unwrap()
    }

    /// Settles cells that are unknown.
    fn settle(&mut self, facts: &[CellFact]) {
        for fact in facts {
            assert_eq!(self.cells[fact.cell()], None, "a cell is settled twice");
            self.cells[fact.cell()] = Some(fact.is_filled());
        }
    }

    /// The cells that a line settles by itself.
    fn line(&self, line: usize) -> Result<Vec<CellFact>, NoPlacement> {
        let layout = self.puzzle.layout();
        let Some(clue) = &self.puzzle.clues()[line] else { return Ok(Vec::new()) };
        let clue: Vec<u32> = clue.blocks().iter().map(|block| block.length).collect();
        let length = layout.line_length(line);
        let words = |ruled_out: bool| {
            let mut words = vec![0_u64; length.div_ceil(64)];
            for (position, cell) in layout.cells(line).enumerate() {
                if self.cells[cell] != Some(ruled_out) {
                    words[position / 64] |= 1 << (position % 64);
                }
            }
            words
        };
        let (mut may_blank, mut may_fill) = (words(true), words(false));
        let mut cells = LineCells { length, may_blank: &mut may_blank, may_fill: &mut may_fill };
        TableLineSolver.settle(&clue, &mut cells)?;
        let may = |words: &[u64], position: usize| words[position / 64] >> (position % 64) & 1 == 1;
        let facts = layout.cells(line).enumerate().filter(|&(_, cell)| self.cells[cell].is_none());
        Ok(facts
            .filter_map(|(position, cell)| match (may(&may_blank, position), may(&may_fill, position)) {
                (true, true) => None,
                (_, filled) => Some(CellFact::new(cell, filled)),
            })
            .collect())
    }

    fn lines(&self) -> std::ops::Range<usize> {
        0..self.puzzle.layout().line_count()
    }

    /// Whether supposing a fact leads to a line without a placement, line by line.
    fn refutes(&self, fact: CellFact) -> bool {
        let mut plain = self.clone();
        plain.settle(&[fact]);
        plain.propagate().is_err()
    }

    fn propagate(&mut self) -> Result<(), NoPlacement> {
        loop {
            let before = self.cells.clone();
            for line in self.lines() {
                let facts = self.line(line)?;
                self.settle(&facts);
            }
            if self.cells == before {
                return Ok(());
            }
        }
    }

    fn unknown(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none()).collect()
    }
}

/// Follows a chain, link by link, in a copy of the grid.
fn follow<'a>(plain: &PlainGrid<'a>, chain: &Chain) -> PlainGrid<'a> {
    let mut plain = plain.clone();
    plain.settle(&[chain.supposed]);
    for link in &chain.links {
        assert!(!link.facts.is_empty());
        match &link.by {
            By::Line(line) => {
                let settled = plain.line(*line).expect("the line still has a placement");
                assert!(link.facts.iter().all(|fact| settled.contains(fact)), "{link:?}");
            }
            By::Refuted(inner) => {
                assert_eq!(link.facts, [opposite(inner.supposed)]);
                assert!(inner.end.is_some());
                follow(&plain, inner);
            }
            other => panic!("{other:?} is new here"),
        }
        plain.settle(&link.facts);
    }
    if let Some(end) = chain.end {
        assert!(plain.line(end).is_err(), "the chain ends with a line that has no placement");
    }
    plain
}

fn opposite(fact: CellFact) -> CellFact {
    CellFact::new(fact.cell(), !fact.is_filled())
}

/// Whether a step follows from the grid before it; and that no easier one was to be seen, as far as lines go.
fn check_step(plain: &PlainGrid<'_>, step: &Step, only_solution: Option<&Picture>) {
    assert!(!step.settled.is_empty() && !step.sentence.is_empty());
    let name = |line: usize| plain.puzzle.layout().line_name(line).to_string();
    let level = step.technique().level();
    if level > Technique::Line.level() {
        assert!(plain.lines().all(|line| plain.line(line).unwrap().is_empty()), "a line settles a cell: {step:?}");
    }
    assert_easiest(plain, level);
    match &step.reason {
        Reason::Rule { line, .. } => {
            let settled = plain.line(*line).unwrap();
            assert!(step.settled.iter().all(|fact| settled.contains(fact)), "{step:?}");
            assert!(step.sentence.starts_with(&format!("{}: ", name(*line))), "{step:?}");
        }
        Reason::Line { line, placements } => {
            assert_eq!(plain.line(*line).unwrap(), step.settled, "{step:?}");
            assert!(step.sentence.starts_with(&format!("{}: ", name(*line))), "{step:?}");
            assert!(placements.count > 0);
            placements.shown.iter().for_each(|starts| agrees(plain, *line, starts));
        }
        Reason::Refuted(chain) => {
            assert_eq!(step.settled, [opposite(chain.supposed)]);
            let end = chain.end.expect("a contradiction");
            follow(plain, chain);
            assert!(step.sentence.contains(&name(end)), "{step:?}");
            if step.technique() == Technique::Probe {
                assert!(plain.refutes(chain.supposed));
            } else {
                let any =
                    |cell: &usize| [false, true].into_iter().any(|filled| plain.refutes(CellFact::new(*cell, filled)));
                assert!(!plain.unknown().iter().any(any), "one step was enough");
            }
        }
        Reason::Agreed(chains) => {
            let any =
                |cell: &usize| [false, true].into_iter().any(|filled| plain.refutes(CellFact::new(*cell, filled)));
            assert!(!plain.unknown().iter().any(any), "a contradiction is easier");
            assert_eq!(chains[0].supposed, opposite(chains[1].supposed));
            for chain in &**chains {
                assert_eq!(chain.end, None);
                let plain = follow(plain, chain);
                assert!(step.settled.iter().all(|fact| plain.cells[fact.cell()] == Some(fact.is_filled())), "{step:?}");
            }
        }
        Reason::Search => {
            let solution = only_solution.expect("search needs the only solution");
            let is_so = |fact: &CellFact| solution.cells()[fact.cell()].is_blank() != fact.is_filled();
            assert!(step.settled.iter().all(is_so), "{step:?}");
        }
        other => panic!("{other:?} is new here"),
    }
}

/// No rule of an easier level finds anything in any line, each rule being tried on all lines from what the grid shows.
fn assert_easiest(plain: &PlainGrid<'_>, level: usize) {
    let easier: RuleSet = match level {
        0 => return,
        1 => "1,2,6-8,12,13".parse().unwrap(),
        _ => RuleSet::ALL,
    };
    let grid = plain.grid();
    let run = rules::run(plain.puzzle, Some(&grid), easier, &Budget::unlimited(), None);
    assert!(run.contradiction.is_some() || run.grid == grid, "an easier rule finds something at level {level}");
}

/// Whether blocks that start there are a placement that agrees with the known cells.
fn agrees(plain: &PlainGrid<'_>, line: usize, starts: &[u32]) {
    let clue = plain.puzzle.clues()[line].as_ref().unwrap();
    let mut cells = vec![false; plain.puzzle.layout().line_length(line)];
    for (&start, block) in starts.iter().zip(clue.blocks()) {
        cells[start as usize..(start + block.length) as usize].fill(true);
    }
    assert_eq!(starts.len(), clue.blocks().len());
    assert_eq!(Clue::black(common::lengths(&cells)), *clue);
    let known = plain.puzzle.layout().cells(line).map(|cell| plain.cells[cell]);
    assert!(known.zip(&cells).all(|(known, &filled)| known.is_none_or(|known| known == filled)));
}

/// Checks all of an explanation; gives it back.
fn checked(puzzle: &Puzzle, only_solution: Option<&Picture>) -> Explanation {
    let explanation = explain(puzzle, &ExplainRequest::default()).unwrap();
    let mut plain = PlainGrid::new(puzzle, &explanation.start);
    for step in &explanation.steps {
        check_step(&plain, step, only_solution);
        plain.settle(&step.settled);
    }
    assert_eq!(plain.grid(), explanation.grid);
    if let Ending::NoSolution(Some(line)) = explanation.ending {
        assert!(plain.line(line).is_err());
    }
    if explanation.ending == Ending::Solved {
        assert_eq!(referee::judge(puzzle, &explanation.grid.picture().unwrap()), Ok(()));
    }
    explanation
}

fn read(path: impl AsRef<std::path::Path>) -> Vec<Puzzle> {
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

#[test]
fn shipped_puzzles_are_explained() {
    let mut solved = 0;
    for (name, puzzle) in shipped().filter(|(name, puzzle)| is_quick(name) && puzzle.is_black_and_white()) {
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
                check_step(&plain, step, agreeing.first().copied().filter(|_| agreeing.len() == 1));
                let is_so = |solution: &&Picture, fact: &CellFact| {
                    solution.cells()[fact.cell()].is_blank() != fact.is_filled()
                };
                prop_assert!(step.settled.iter().all(|fact| agreeing.iter().all(|solution| is_so(solution, fact))));
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
