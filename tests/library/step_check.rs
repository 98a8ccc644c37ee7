//! Checks of explanations: every step follows from the grid before it, by other code than that which found it.

use nonosat::{
    analyse::explain::{By, Chain, Ending, ExplainRequest, Explanation, Finding, Reason, Step, Technique, explain},
    propagate::{rules, rules::RuleSet},
    puzzle::{Clue, Color, ColorSet, Grid, Picture, Puzzle, budget::Budget, referee},
};

use crate::plain_grid::{PlainGrid, possible};

/// Follows a chain, link by link, in a copy of the grid.
pub(crate) fn follow<'a>(plain: &PlainGrid<'a>, chain: &Chain) -> PlainGrid<'a> {
    let mut plain = plain.clone();
    assert!(chain.supposed.has);
    plain.settle(&[chain.supposed]);
    for link in &chain.links {
        assert!(!link.found.is_empty());
        match &link.by {
            By::Line(line) => {
                let possible = plain.line(*line).expect("the line still has a placement");
                assert!(link.found.iter().all(|&finding| plain.line_shows(*line, &possible, finding)), "{link:?}");
            }
            By::Refuted(inner) => {
                let [found] = link.found[..] else { panic!("{link:?}") };
                assert!(is_refuted(&plain, found, inner.supposed), "{link:?}");
                assert!(inner.end.is_some());
                follow(&plain, inner);
            }
            other => panic!("{other:?} is new here"),
        }
        plain.settle(&link.found);
    }
    if let Some(end) = chain.end {
        assert!(plain.line(end).is_err(), "the chain ends with a line that has no placement");
    }
    plain
}

/// Whether a finding is that a cell does not have the supposed colour.
pub(crate) fn is_refuted(plain: &PlainGrid<'_>, found: Finding, supposed: Finding) -> bool {
    let before = plain.cells[supposed.cell];
    supposed.has && found.cell == supposed.cell && found.left_of(before) == before.without(supposed.color)
}

/// Whether a step follows from the grid before it; and, if that is asked for, that no easier one was to be seen.
pub(crate) fn check_step(plain: &PlainGrid<'_>, step: &Step, only_solution: Option<&Picture>, thorough: bool) {
    assert!(!step.found.is_empty() && !step.sentence.is_empty());
    let name = |line: usize| plain.puzzle.layout().line_label(line).into_owned();
    let level = step.technique().level();
    if level > Technique::Line.level() {
        assert!(plain.lines().all(|line| !plain.has_news(line)), "a line has news: {step:?}");
    }
    if thorough {
        assert_easiest(plain, level);
    }
    let one_step_is_enough = || thorough && plain.refutes_any();
    match &step.reason {
        Reason::Rule { line, .. } => {
            let possible = plain.line(*line).unwrap();
            assert!(step.found.iter().all(|&found| plain.line_shows(*line, &possible, found)), "{step:?}");
            assert!(step.sentence.starts_with(&format!("{}: ", name(*line))), "{step:?}");
        }
        Reason::Line { line, placements } => {
            let possible = plain.line(*line).unwrap();
            let mut after = plain.clone();
            after.settle(&step.found);
            let left: Vec<ColorSet> = plain.puzzle.layout().cells(*line).map(|cell| after.cells[cell]).collect();
            assert_eq!(possible, left, "{step:?}");
            assert!(step.sentence.starts_with(&format!("{}: ", name(*line))), "{step:?}");
            assert!(placements.count > 0);
            placements.shown.iter().for_each(|cells| agrees(plain, *line, cells));
        }
        Reason::Refuted(chain) => {
            let [found] = step.found[..] else { panic!("{step:?}") };
            assert!(is_refuted(plain, found, chain.supposed), "{step:?}");
            let end = chain.end.expect("a contradiction");
            follow(plain, chain);
            assert!(step.sentence.contains(&name(end)), "{step:?}");
            if step.technique() == Technique::Probe {
                assert!(plain.refutes(chain.supposed.cell, chain.supposed.color));
            } else {
                assert!(!one_step_is_enough(), "{step:?}");
            }
        }
        Reason::Agreed(chains) => {
            assert!(!one_step_is_enough(), "a contradiction is easier");
            let cell = chains[0].supposed.cell;
            let supposed: ColorSet = chains.iter().map(|chain| chain.supposed.color).collect();
            assert_eq!(supposed, plain.cells[cell]);
            for chain in chains {
                assert_eq!((chain.end, chain.supposed.cell), (None, cell));
                let after = follow(plain, chain);
                let holds = |found: &Finding| found.left_of(after.cells[found.cell]) == after.cells[found.cell];
                assert!(step.found.iter().all(holds), "{step:?}");
            }
        }
        Reason::Search => {
            let solution = only_solution.expect("search needs the only solution");
            assert!(
                step.found.iter().all(|found| found.has && solution.cells()[found.cell] == found.color),
                "{step:?}"
            );
        }
        other => panic!("{other:?} is new here"),
    }
}

/// No rule of an easier level finds anything in any line, each rule being tried on all lines from what the grid shows.
pub(crate) fn assert_easiest(plain: &PlainGrid<'_>, level: usize) {
    let easier: RuleSet = match level {
        0 => return,
        1 => "1,2,6-8,12,13".parse().unwrap(),
        _ => RuleSet::ALL,
    };
    let grid = plain.grid();
    let run = rules::run(plain.puzzle, Some(&grid), easier, &Budget::unlimited(), None);
    assert!(run.contradiction.is_some() || run.grid == grid, "an easier rule finds something at level {level}");
}

/// Whether a painted line is a placement that agrees with what is known.
pub(crate) fn agrees(plain: &PlainGrid<'_>, line: usize, cells: &[Color]) {
    let clue = plain.puzzle.clues()[line].as_ref().unwrap();
    let painted: Vec<ColorSet> = cells.iter().copied().map(ColorSet::only).collect();
    assert_eq!(possible(clue, &painted).unwrap(), painted);
    let known = plain.puzzle.layout().cells(line).map(|cell| plain.cells[cell]);
    assert!(known.zip(cells).all(|(known, &color)| known.contains(color)));
}

/// Checks all of an explanation; gives it back.
pub(crate) fn checked(puzzle: &Puzzle, only_solution: Option<&Picture>) -> Explanation {
    checked_within(puzzle, only_solution, &ExplainRequest::default(), true)
}

pub(crate) fn checked_within(
    puzzle: &Puzzle,
    only_solution: Option<&Picture>,
    request: &ExplainRequest<'_>,
    thorough: bool,
) -> Explanation {
    let explanation = explain(puzzle, request).unwrap();
    check_start(puzzle, &explanation.start);
    let mut plain = PlainGrid::new(puzzle, &explanation.start);
    for step in &explanation.steps {
        check_step(&plain, step, only_solution, thorough);
        plain.settle(&step.found);
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

/// At the start only colours are missing that some line of the cell does not have, and no cell is known.
pub(crate) fn check_start(puzzle: &Puzzle, start: &Grid) {
    let all = ColorSet::first(puzzle.palette.len());
    for (cell, &colors) in start.cells().iter().enumerate() {
        let clues =
            puzzle.layout().lines_through(cell).into_iter().filter_map(|(line, _)| puzzle.clues()[line].as_ref());
        let of_clue = |clue: &Clue| clue.runs().iter().map(|run| run.color).chain([clue.background()]).collect();
        let own = clues.map(of_clue).fold(all, ColorSet::intersection);
        assert_eq!(colors, if own.len() > 1 { own } else { all }, "cell {cell}");
    }
}

/// Whether a finding is true of a picture.
pub(crate) fn is_so(picture: &Picture, found: Finding) -> bool {
    (picture.cells()[found.cell] == found.color) == found.has
}
