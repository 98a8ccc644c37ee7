//! Counting, diagrams, shares, samples and lists of puzzles of every kind, against an enumerator of their own.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use nonosat::{
    count,
    count::{
        BigUint, CountRequest, Share,
        listing::{SolutionOrder, list},
    },
    puzzle::{Clue, Color, Gap, Layout, Picture, Puzzle, Run, Triddler, random::Random},
    solve::Request,
};

use crate::{
    common,
    small_kinds::{Kind, clue},
    variety::{color, palette},
};

/// Whether known cells, and `None` for others, can be completed to a line that meets its clue: by trying.
fn can_meet(clue: &Clue, cells: &[Option<Color>]) -> bool {
    let background = clue.background();
    let is = |at: usize, color: Color| cells[at].is_none_or(|known| known == color);
    // Where the runs so far may end.
    let mut ends: BTreeSet<usize> = BTreeSet::from([0]);
    for run in clue.runs() {
        let Run { color, min, max, gap } = *run;
        let mut next = BTreeSet::new();
        for end in ends {
            let mut start = end;
            loop {
                let between = start - end;
                let allowed = match gap {
                    Gap::Glued => between == 0,
                    Gap::Free => true,
                    Gap::Apart => between > 0,
                };
                let room = (cells.len() - start).min(max as usize);
                let length = (0..room).take_while(|&offset| is(start + offset, color)).count();
                if allowed {
                    next.extend((min as usize..=length).map(|length| start + length));
                }
                if start == cells.len() || !is(start, background) {
                    break;
                }
                start += 1;
            }
        }
        ends = next;
    }
    ends.into_iter().any(|end| (end..cells.len()).all(|at| is(at, background)))
}

/// All solutions, cell by cell; `None` if there are more than `most`.
pub(crate) fn enumerate(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Vec<Color>>> {
    fn descend(
        puzzle: &Puzzle,
        cells: &mut Vec<Option<Color>>,
        at: usize,
        all: &mut BTreeSet<Vec<Color>>,
        most: usize,
    ) {
        if all.len() > most {
            return;
        }
        if at == cells.len() {
            all.insert(cells.iter().copied().map(Option::unwrap).collect());
            return;
        }
        for color in (0..puzzle.palette.len()).filter_map(Color::new) {
            cells[at] = Some(color);
            let layout = puzzle.layout();
            let holds =
                (0..layout.line_count()).filter(|&line| layout.cells(line).any(|cell| cell == at)).all(|line| {
                    let known: Vec<Option<Color>> = layout.cells(line).map(|cell| cells[cell]).collect();
                    puzzle.clues()[line].as_ref().is_none_or(|clue| can_meet(clue, &known))
                });
            if holds {
                descend(puzzle, cells, at + 1, all, most);
            }
        }
        cells[at] = None;
    }
    let mut all = BTreeSet::new();
    descend(puzzle, &mut vec![None; puzzle.layout().cell_count()], 0, &mut all, most);
    (all.len() <= most).then_some(all)
}

/// The puzzle of a random picture, with some runs changed in ways that the picture still meets.
pub(crate) fn random_puzzle(layout: Layout, kind: Kind, colors: usize, blank: f64, random: &mut Random) -> Puzzle {
    let mut cell =
        || if random.chance(blank) { Color::BLANK } else { color(random.between(0, colors as u64 - 1) as usize) };
    let cells: Vec<Color> = (0..layout.cell_count()).map(|_| cell()).collect();
    let mut clues = Vec::new();
    for line in 0..layout.line_count() {
        let cells: Vec<Color> = layout.cells(line).map(|cell| cells[cell]).collect();
        let last = colors as u64 - 1;
        let background = if kind == Kind::Zebra { color(random.between(0, last) as usize) } else { Color::BLANK };
        clues.push((!random.chance(0.02)).then(|| clue(&cells, background, kind, random)));
    }
    Puzzle::with_layout(layout, clues, palette(colors))
}

fn listed(puzzle: &Puzzle, order: SolutionOrder) -> Vec<Vec<Color>> {
    let mut all = Vec::new();
    let request = Request { solutions: usize::MAX, ..Request::default() };
    let listed = list(puzzle, &request, order, &mut |picture| {
        all.push(picture.cells().to_vec());
        ControlFlow::Continue(())
    });
    assert!(listed.unwrap().outcome.complete);
    all
}

/// Compares everything that is said about all solutions.
pub(crate) fn compare(puzzle: &Puzzle, expected: &BTreeSet<Vec<Color>>) {
    let number = BigUint::from(expected.len());
    let request = CountRequest::default();
    let counted = count::count(puzzle, &request).unwrap();
    assert_eq!((counted.exact(), counted.stop), (Some(number.clone()), None), "{puzzle:?}");
    let diagram = count::compile(puzzle, &request).unwrap().expect("there is no limit");
    assert_eq!(diagram.count(), number);
    assert_eq!(diagram.counted(), counted);
    let solutions: Vec<Vec<Color>> = diagram.solutions().map(|picture| picture.cells().to_vec()).collect();
    assert_eq!(solutions.len(), expected.len(), "twice, or missing: {puzzle:?}");
    assert_eq!(&solutions.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle:?}");
    for order in [SolutionOrder::Found, SolutionOrder::Canonical] {
        let all = listed(puzzle, order);
        assert_eq!(all.len(), expected.len(), "twice, or missing: {puzzle:?}");
        assert_eq!(&all.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle:?}");
    }
    let mut random = Random::new(7);
    let Some(shares) = diagram.shares() else {
        assert!(expected.is_empty() && diagram.sample(&mut random).is_none(), "{puzzle:?}");
        return;
    };
    for cell in 0..puzzle.layout().cell_count() {
        let mut counts: BTreeMap<Color, usize> = BTreeMap::new();
        expected.iter().for_each(|picture| *counts.entry(picture[cell]).or_default() += 1);
        let share = |count: usize| count as f64 / expected.len() as f64;
        let found: Vec<(Color, f64)> = shares.colors(cell).collect();
        assert!(found.iter().map(|&(color, _)| color).eq(counts.keys().copied()), "{found:?}, not {counts:?}");
        for &(color, found) in &found {
            assert!((found - share(counts[&color])).abs() < 1e-9, "{found}, not {counts:?}");
            assert_eq!(found, shares.share(cell, color));
        }
        let only = if counts.len() == 1 { counts.keys().next().copied() } else { None };
        assert_eq!(shares.common(cell), only);
        assert_eq!(shares.backbone().find(|(other, _)| *other == cell).map(|(_, color)| color), only);
        let most = counts.values().copied().max().unwrap();
        let (likeliest, its_share) = shares.likeliest(cell);
        assert_eq!(counts[&likeliest], most);
        assert!((its_share - share(most)).abs() < 1e-9);
        let filled = expected.len() - counts.get(&Color::BLANK).copied().unwrap_or(0);
        match shares.cells()[cell] {
            Share::Blank => assert_eq!(filled, 0),
            Share::Filled => assert_eq!(filled, expected.len()),
            open => assert!((open.value() - share(filled)).abs() < 1e-9 && filled > 0 && filled < expected.len()),
        }
    }
    let is_small = expected.len() <= 8;
    let draws = if is_small { 120 } else { 5 };
    let drawn: BTreeSet<Vec<Color>> =
        (0..draws).map(|_| diagram.sample(&mut random).unwrap().cells().to_vec()).collect();
    assert!(drawn.is_subset(expected), "{puzzle:?}");
    // The chance that one of eight is missed is below 1 in a million, and the seed decides.
    assert!(!is_small || drawn.len() == expected.len(), "{puzzle:?}");
}

/// Compares so many random puzzles of a kind with few solutions; returns how many had several.
pub(crate) fn check(kind: Kind, layouts: &[Layout], colors: &[usize], puzzles: usize, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let (mut done, mut several) = (0, 0);
    for round in 0.. {
        let layout = layouts[round % layouts.len()].clone();
        let palette = colors[round / layouts.len() % colors.len()];
        let blank = [0.35, 0.6][round % 2];
        let puzzle = random_puzzle(layout, kind, palette, blank, &mut random);
        let Some(expected) = enumerate(&puzzle, 60) else { continue };
        compare(&puzzle, &expected);
        several += usize::from(expected.len() > 1);
        done += 1;
        if done == puzzles {
            break;
        }
    }
    several
}

/// Rectangles small enough to be enumerated.
pub(crate) fn rectangles() -> Vec<Layout> {
    [(4, 4), (5, 4), (3, 6), (5, 5), (7, 8)].map(|(width, height)| Layout::grid(width, height)).into()
}

/// A hexagon of side 2.
fn hexagon() -> Layout {
    Layout::triddler(Triddler::of_sides([2; 6]).unwrap())
}

/// Few of each kind; [`crate::thorough`] has the many.
#[test]
fn every_kind_agrees_with_an_enumerator() {
    let few = if common::slow() { 200 } else { 20 };
    for (seed, kind) in (1..).zip([Kind::Colored, Kind::Blotted, Kind::Glued, Kind::Zebra]) {
        let several = check(kind, &rectangles(), &[3, 4, 2], few, seed);
        assert!(several > 0, "{kind:?}: all have one solution");
    }
    let several = check(Kind::Colored, &[hexagon()], &[2, 3], few, 5);
    assert!(several + check(Kind::Blotted, &[hexagon()], &[3], few, 6) > 0);
}

#[test]
fn puzzles_without_a_solution_have_none() {
    let mut random = Random::new(3);
    let mut unsolvable = 0;
    for _ in 0..60 {
        let puzzle = random_puzzle(Layout::grid(4, 3), Kind::Colored, 3, 0.3, &mut random);
        let mut clues = puzzle.clues().to_vec();
        clues.swap(0, 1);
        let puzzle = Puzzle::with_layout(puzzle.layout().clone(), clues, puzzle.palette.clone());
        let expected = enumerate(&puzzle, 100).unwrap();
        compare(&puzzle, &expected);
        unsolvable += usize::from(expected.is_empty());
    }
    assert!(unsolvable > 10, "only {unsolvable}");
}

#[test]
fn what_lines_settle_has_no_component() {
    // Rows without a blank cell; the columns have no clue.
    let n = 5;
    let row = |shift: usize| {
        let run = |index: usize| Run { color: color(1 + (index + shift) % n), min: 1, max: 1, gap: Gap::Free };
        Some(Clue::of_runs(Color::BLANK, (0..n).map(run).collect()))
    };
    let puzzle = Puzzle::with_palette((0..n).map(row).collect(), vec![None; n], palette(n + 1));
    let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
    let solutions: Vec<Picture> = diagram.solutions().collect();
    assert_eq!((solutions.len(), diagram.components().len()), (1, 0));
    assert_eq!(diagram.shares().unwrap().backbone().count(), 25);
}

/// Far more solutions than can be listed: every cell of a line has any of its colours.
#[test]
fn free_cells_multiply() {
    let layout = Layout::grid(30, 4);
    let puzzle = Puzzle::with_layout(layout, Vec::new(), palette(5));
    let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
    assert_eq!(diagram.count(), BigUint::from(5_u8).pow(120));
    let shares = diagram.shares().unwrap();
    assert!((0..120).all(|cell| shares.colors(cell).all(|(_, share)| (share - 0.2).abs() < 1e-9)));
    assert!(shares.cells().iter().all(|share| (share.value() - 0.8).abs() < 1e-9));
    let mut distinct = BTreeSet::new();
    let mut solutions = diagram.solutions();
    for _ in 0..1000 {
        assert!(distinct.insert(solutions.advance().unwrap().digits()));
    }
    let component = &diagram.components()[0];
    assert_eq!((component.cells().len(), component.filled_counts()), (1, vec![BigUint::from(4_u8)]));
    assert_eq!(component.color_counts()[0].len(), 5);
}

#[test]
fn samples_are_uniform() {
    let clue = |runs: &[u64]| {
        let run = |&index: &u64| Run { color: color(index as usize), min: 1, max: 1, gap: Gap::Free };
        Some(Clue::of_runs(Color::BLANK, runs.iter().map(run).collect()))
    };
    let puzzle = Puzzle::with_palette(vec![clue(&[1, 2]), clue(&[2])], vec![None; 3], palette(3));
    let diagram = count::compile(&puzzle, &CountRequest::default()).unwrap().unwrap();
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    let mut random = Random::new(3);
    for _ in 0..9_000 {
        *times.entry(diagram.sample(&mut random).unwrap().digits()).or_default() += 1;
    }
    assert_eq!(times.len(), 9);
    // 1000 each; seven times the standard deviation, which is about 30.
    assert!(times.values().all(|times| times.abs_diff(1000) < 210), "{times:?}");
}

#[test]
fn limits_leave_bounds() {
    use std::time::Duration;

    use nonosat::puzzle::budget::Budget;
    let mut random = Random::new(9);
    let puzzle = random_puzzle(Layout::grid(30, 30), Kind::Colored, 4, 0.5, &mut random);
    for time in [0, 100] {
        let budget = Budget::unlimited().with_time_limit(Duration::from_millis(time));
        let counted = match count::compile(&puzzle, &CountRequest { budget, ..Default::default() }).unwrap() {
            Ok(diagram) => diagram.counted(),
            Err(counted) => counted,
        };
        assert!(counted.at_most.is_none_or(|most| counted.at_least <= most));
    }
}
