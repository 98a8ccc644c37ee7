//! `suggest`: whatever is suggested holds, and what is proven is so by brute force.

use std::collections::{HashMap, VecDeque};

use nonosat::{
    Request, Verdict,
    make::{
        repair::ugliness,
        suggest::{self, Advice, Conditions, Gain, Options, SuggestError, Symmetry, Want, suggest},
    },
    puzzle::{Clue, Color, Layout, Palette, Picture, Puzzle, budget::Budget, pattern, random::Random},
    solve,
};
use nonosat_propagate::{board::Board, fixpoint::propagate, probe::Prober};

use crate::common;

/// A picture of at most 32 cells as a number, the first cell in the lowest bit.
pub(crate) fn picture(width: usize, height: usize, bits: u32) -> Picture {
    Picture::new(width, (0..width * height).map(|cell| Color::from(bits >> cell & 1 == 1)).collect()).unwrap()
}

fn puzzle_of(picture: Picture) -> Puzzle {
    Puzzle::from_picture(picture, Palette::black_and_white())
}

/// The number of changes from each 4x4 picture to the nearest one that is good.
pub(crate) fn distances(is_good: &[bool]) -> Vec<usize> {
    let mut distances = vec![usize::MAX; is_good.len()];
    let mut queue: VecDeque<usize> = (0..is_good.len()).filter(|&bits| is_good[bits]).collect();
    queue.iter().for_each(|&bits| distances[bits] = 0);
    while let Some(bits) = queue.pop_front() {
        for other in (0..16).map(|cell| bits ^ 1 << cell) {
            if distances[other] == usize::MAX {
                distances[other] = distances[bits] + 1;
                queue.push_back(other);
            }
        }
    }
    distances
}

/// Whether each 4x4 picture is what is wanted.
pub(crate) fn good_pictures(want: Want) -> Vec<bool> {
    let all = || (0..1_u32 << 16).map(|bits| puzzle_of(picture(4, 4, bits)));
    if want == Want::Unique {
        let mut counts: HashMap<Vec<Option<Clue>>, usize> = HashMap::new();
        all().for_each(|puzzle| *counts.entry(puzzle.clues().to_vec()).or_default() += 1);
        return all().map(|puzzle| counts[puzzle.clues()] == 1).collect();
    }
    let is_solved = |puzzle: Puzzle| {
        let mut board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        if want == Want::ProbeOne && board.unknown() > 0 {
            Prober::new(&board).run(&mut board, &Budget::unlimited(), |_| {}).unwrap();
        }
        board.unknown() == 0
    };
    all().map(is_solved).collect()
}

/// Checks the exact search against brute force, on every so many of the 4x4 pictures that are not good.
pub(crate) fn check_all_of_four(want: Want, step: usize) -> usize {
    let distances = distances(&good_pictures(want));
    let bad: Vec<usize> = (0..distances.len()).filter(|&bits| distances[bits] > 0).collect();
    for &bits in bad.iter().step_by(step) {
        let puzzle = puzzle_of(picture(4, 4, bits as u32));
        let options = Options { want, exact: true, max_changes: Some(16), suggestions: 2, ..Options::default() };
        let advice = suggest(&puzzle, &options).unwrap();
        let found = advice.suggestions.first().map(suggest::Suggestion::cost);
        assert_eq!((found, advice.at_least), (Some(distances[bits]), distances[bits]), "{want} {bits:016b}");
        check_advice(&puzzle, &advice, want);
    }
    bad.len().div_ceil(step)
}

/// Checks the suggestions by the solver, and that they are no claim too many.
fn check_advice(puzzle: &Puzzle, advice: &Advice, want: Want) {
    for suggestion in &advice.suggestions {
        assert!(suggestion.cost() >= advice.at_least);
        let mut expected = advice.picture.clone();
        suggestion.changes.iter().for_each(|change| expected.set(change.cell, change.to));
        // Of a puzzle without a goal, suggestions begin with several pictures.
        assert!(expected == suggestion.picture || puzzle.goal.is_none());
        let changed = suggestion.apply(puzzle);
        assert_eq!(changed.differences(&suggestion.picture), Some(Vec::new()));
        let outcome = solve(&changed, &Request::default()).unwrap();
        assert_eq!(
            (outcome.verdict, &outcome.solutions[..]),
            (Verdict::Unique, std::slice::from_ref(&suggestion.picture))
        );
        if want == Want::Line {
            assert_eq!(outcome.technique, Some(nonosat::solve::outcome::Technique::Line));
        }
        let differing = (0..changed.clues().len()).filter(|&line| changed.clues()[line] != puzzle.clues()[line]);
        assert!(differing.eq(suggestion.clues.iter().map(|clue| clue.line)));
        let sets = advice.suggestions.iter().filter(|other| other.changes == suggestion.changes).count();
        assert!(sets == 1 || puzzle.goal.is_none(), "suggestions differ");
    }
}

#[test]
fn small_pictures_agree_with_brute_force() {
    for (want, step) in [(Want::Unique, 53), (Want::Line, 97), (Want::ProbeOne, 211)] {
        assert!(check_all_of_four(want, step) > 50, "{want}");
    }
}

/// How many solutions the puzzle of a 5x5 picture has, but at most 2.
fn solutions_of_five(bits: u32) -> usize {
    let clue = |line: u32| {
        (0..5)
            .fold((0, 0), |(clue, run), at| {
                let run = if line >> at & 1 == 1 { run + 1 } else { 0 };
                let ends = run > 0 && (at == 4 || line >> (at + 1) & 1 == 0);
                (if ends { clue * 8 + run } else { clue }, run)
            })
            .0
    };
    let row = |bits: u32, row: u32| bits >> (5 * row) & 31;
    let column = |bits: u32, column: u32| (0..5).fold(0, |line, row| line | (bits >> (5 * row + column) & 1) << row);
    let columns: Vec<u32> = (0..5).map(|at| clue(column(bits, at))).collect();
    let mut partial = vec![0_u32];
    for at in 0..5 {
        let placements: Vec<u32> = (0..32).filter(|&line| clue(line) == clue(row(bits, at))).collect();
        partial =
            partial.iter().flat_map(|&other| placements.iter().map(move |line| other | line << (5 * at))).collect();
    }
    partial
        .into_iter()
        .filter(|&other| (0..5).all(|at| clue(column(other, at)) == columns[at as usize]))
        .take(2)
        .count()
}

/// The fewest changes of a 5x5 picture that give it exactly one solution, but at most 4.
fn least_of_five(bits: u32) -> usize {
    fn any(bits: u32, from: u32, changes: usize) -> bool {
        if changes == 0 {
            solutions_of_five(bits) == 1
        } else {
            (from..25).any(|cell| any(bits ^ 1 << cell, cell + 1, changes - 1))
        }
    }
    (0..4).find(|&changes| any(bits, 0, changes)).unwrap_or(4)
}

/// Checks the exact search on so many random 5x5 pictures with several solutions.
pub(crate) fn check_random_of_five(count: usize) {
    let mut random = Random::new(25);
    let mut most = 0;
    for _ in 0..count {
        let bits =
            std::iter::repeat_with(|| random.bits() as u32 & 0x1ff_ffff).find(|&bits| solutions_of_five(bits) > 1);
        let bits = bits.unwrap();
        let options = Options { want: Want::Unique, exact: true, ..Options::default() };
        let puzzle = puzzle_of(picture(5, 5, bits));
        let advice = suggest(&puzzle, &options).unwrap();
        let expected = least_of_five(bits);
        // The default is 3 changes at most.
        let found = advice.suggestions.first().map(suggest::Suggestion::cost);
        assert_eq!((found, advice.at_least), ((expected < 4).then_some(expected), expected), "{bits:025b}");
        check_advice(&puzzle, &advice, Want::Unique);
        most = most.max(expected);
    }
    assert!(most >= 2, "{most}");
}

#[test]
fn random_pictures_agree_with_brute_force() {
    check_random_of_five(60);
}

#[test]
fn larger_pictures_are_mended() {
    let mut reached = 0;
    for seed in 1..=12 {
        let puzzle = pattern::random(20, 0.55, seed);
        for want in [Want::Unique, Want::Line, Want::Rules, Want::ProbeOne] {
            let advice = suggest(&puzzle, &Options { want, ..Options::default() }).unwrap();
            check_advice(&puzzle, &advice, want);
            reached += usize::from(advice.is_met == Some(true) || !advice.suggestions.is_empty());
            assert_eq!(advice.is_met == Some(true), advice.at_least == 0);
        }
    }
    assert!(reached >= 46, "{reached} of 48");
}

#[test]
fn colours_and_triddlers_are_mended() {
    let patches = (1..=6).map(|seed| pattern::patches(15, 3, seed));
    let noise = (1..=4).map(|seed| pattern::noise(8, 0.6, 2, seed));
    let triddlers = (1..=4).map(|seed| pattern::triddler(4, 0.5, 1, seed));
    let (mut changed, mut all) = (0, 0);
    for puzzle in patches.chain(noise).chain(triddlers) {
        let advice = suggest(&puzzle, &Options::default()).unwrap();
        check_advice(&puzzle, &advice, Want::Line);
        changed += usize::from(!advice.suggestions.is_empty());
        all += usize::from(advice.is_met == Some(false));
    }
    assert!(changed >= 3 && changed + 1 >= all, "{changed} of {all}");
}

#[test]
fn conditions_are_kept() {
    let puzzle = (1..)
        .map(|seed| pattern::random(15, 0.55, seed))
        .find(|puzzle| solve(puzzle, &Request::default()).unwrap().verdict == Verdict::Multiple);
    let puzzle = puzzle.unwrap();
    let free = suggest(&puzzle, &Options { suggestions: 1, ..Options::default() }).unwrap();
    let first = free.suggestions[0].changes.clone();
    let mut may_change = vec![true; 225];
    first.iter().for_each(|change| may_change[change.cell] = false);
    let conditions = Conditions { may_change: Some(may_change.clone()), ..Conditions::default() };
    let kept = suggest(&puzzle, &Options { conditions, gains: true, ..Options::default() }).unwrap();
    assert!(!kept.suggestions.is_empty());
    for suggestion in &kept.suggestions {
        assert!(suggestion.changes.iter().all(|change| may_change[change.cell]));
    }
    let gains = kept.gains.unwrap();
    assert!(first.iter().all(|change| gains[change.cell] == Gain::Kept));
    let conditions = Conditions { may_change: Some(vec![false; 225]), ..Conditions::default() };
    let none = suggest(&puzzle, &Options { conditions, exact: true, ..Options::default() }).unwrap();
    assert!(none.suggestions.is_empty() && none.at_least > 11, "no number of changes is enough: {}", none.at_least);
}

#[test]
fn mirrored_cells_change_together() {
    // Both halves hold the same switch.
    let picture = Picture::parse("#......#\n.#....#.\n........\n...##...\n..####..").unwrap();
    let puzzle = puzzle_of(picture);
    let conditions = Conditions { symmetry: Some(Symmetry::Horizontal), ..Conditions::default() };
    let options = Options { conditions, max_changes: Some(4), exact: true, ..Options::default() };
    let advice = suggest(&puzzle, &options).unwrap();
    assert!(!advice.suggestions.is_empty());
    for suggestion in &advice.suggestions {
        assert!(Symmetry::Horizontal.holds(puzzle.layout(), &suggestion.picture));
        assert!(suggestion.cost() >= 2);
    }
    check_advice(&puzzle, &advice, Want::Line);
}

#[test]
fn gains_are_those_of_the_changed_puzzles() {
    let puzzle = pattern::random(12, 0.5, 4);
    for want in [Want::Line, Want::Unique] {
        let advice = suggest(&puzzle, &Options { want, gains: true, ..Options::default() }).unwrap();
        assert_eq!(advice.is_met, Some(false));
        let gains = advice.gains.unwrap();
        let mut reached = 0;
        for (cell, gain) in gains.iter().enumerate() {
            let mut changed = puzzle.goal.clone().unwrap();
            changed.set(cell, Color::from(changed.cells()[cell].is_blank()));
            let changed = puzzle_of(changed);
            let outcome = solve(&changed, &Request::default()).unwrap();
            let mut board = Board::new(&changed);
            propagate(&mut board).unwrap();
            let is_reached = if want == Want::Line { board.unknown() == 0 } else { outcome.verdict == Verdict::Unique };
            assert_eq!(*gain == Gain::Reached, is_reached, "{want} {cell}");
            if let Gain::Cells(fewer) = gain {
                assert_eq!(advice.before.open, Some(board.unknown() + fewer), "{cell}");
            }
            reached += usize::from(is_reached);
        }
        assert!(reached > 0 || advice.at_least > 1);
    }
}

#[test]
fn grades_are_reached() {
    let puzzle = pattern::smooth(15, 0.5, 3);
    let options = |want| Options { want, max_changes: Some(6), ..Options::default() };
    let before = suggest(&puzzle, &options(Want::Harder)).unwrap();
    assert!(!before.suggestions.is_empty());
    for suggestion in &before.suggestions {
        assert!(before.before.grade.is_none_or(|grade| suggestion.standing.grade.unwrap() > grade));
    }
    check_advice(&puzzle, &before, Want::Harder);
    let harder = before.suggestions[0].apply(&puzzle);
    let easier = suggest(&harder, &options(Want::Easier)).unwrap();
    assert!(easier.suggestions[0].standing.grade < easier.before.grade);
    let grade = easier.before.grade.unwrap();
    let (low, high) = ((grade - 1.5).max(1.0), (grade - 0.2).max(1.0));
    let between = suggest(&harder, &options(Want::Grade { low, high })).unwrap();
    assert!((low..=high).contains(&between.suggestions[0].standing.grade.unwrap()));
}

#[test]
fn clues_alone_take_solutions_as_goals() {
    let mut puzzle = pattern::random(12, 0.5, 4);
    puzzle.goal = None;
    let advice = suggest(&puzzle, &Options::default()).unwrap();
    assert!(advice.goals > 1 && !advice.suggestions.is_empty());
    check_advice(&puzzle, &advice, Want::Line);
    for suggestion in &advice.suggestions {
        assert_eq!(puzzle.differences(&suggestion.from), Some(Vec::new()), "each begins with a solution");
    }
}

#[test]
fn what_cannot_be_mended_is_refused() {
    let line = |text: &str| text.parse::<Clue>().unwrap();
    let none = Puzzle::new(vec![line("3"), line("0"), line("1")], vec![line("2"), line("1"), line("1")]);
    assert!(matches!(suggest(&none, &Options::default()), Err(SuggestError::NoSolution)));
    let mut other = puzzle_of(Picture::parse("#.\n.#").unwrap());
    other.goal = Picture::parse("##\n..");
    assert!(matches!(suggest(&other, &Options::default()), Err(SuggestError::Goal(_))));
    let missing = Puzzle::with_palette(vec![None, None], vec![None, None], Palette::black_and_white());
    assert!(matches!(suggest(&missing, &Options::default()), Err(SuggestError::Kind(_))));
}

#[test]
fn a_limit_claims_nothing() {
    let puzzle = pattern::random(40, 0.5, 1);
    let spent = || Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    for want in [Want::Line, Want::Unique, Want::Rules, Want::Harder] {
        let options = Options { want, exact: true, gains: true, budget: spent(), ..Options::default() };
        let advice = suggest(&puzzle, &options).unwrap();
        assert_eq!((advice.suggestions.len(), advice.at_least, advice.is_met), (0, 0, None), "{want}");
        assert!(advice.stop.is_some());
        assert!(advice.gains.is_none_or(|gains| gains.iter().all(|&gain| gain == Gain::Unknown)));
    }
}

#[test]
fn the_same_seed_suggests_the_same() {
    for seed in [1, 7] {
        let puzzle = pattern::random(15, 0.52, seed);
        for want in [Want::Line, Want::Harder] {
            let found = || {
                let options = Options { want, max_changes: Some(4), ..Options::default() };
                let advice = suggest(&puzzle, &options).unwrap();
                advice.suggestions.iter().map(|one| one.changes.clone()).collect::<Vec<_>>()
            };
            assert_eq!(found(), found(), "{want}");
        }
    }
}

/// Of as many changes as are needed, the least ugly come first: against all pictures of 4x4, for every symmetry.
#[test]
fn exact_symmetric_suggestions_are_the_least_ugly() {
    let picture_of = |number: usize| {
        let color = |cell: usize| Color::from(number >> cell & 1 == 1);
        Picture::new(4, (0..16).map(color).collect()).unwrap()
    };
    let mut alike: HashMap<u64, u32> = HashMap::new();
    let clues: Vec<u64> = (0..1 << 16)
        .map(|number| Puzzle::from_picture(picture_of(number), Palette::black_and_white()).clue_hash())
        .collect();
    clues.iter().for_each(|&clue| *alike.entry(clue).or_default() += 1);
    let layout = Layout::grid(4, 4);
    let mut many = 0;
    // Of the first, a beam does not find the least ugly.
    let starts = std::iter::once(1 << 3 | 1 << 5 | 1 << 10 | 1 << 12_usize);
    for number in starts
        .chain((0..1 << 16).step_by(if common::slow() { 131 } else { 523 }))
        .filter(|&number| alike[&clues[number]] > 1)
    {
        let picture = picture_of(number);
        for symmetry in Symmetry::ALL {
            // Every changed cell has the colour of its partners then.
            let may = |changed: usize| {
                (0..16).filter(|cell| (number ^ changed) >> cell & 1 == 1).all(|cell| {
                    let color = |cell: usize| changed >> cell & 1;
                    symmetry.partners(&layout, cell).into_iter().all(|other| color(other) == color(cell))
                })
            };
            let looks = |changed: usize| -> f64 {
                let cells = (0..16).filter(|cell| (number ^ changed) >> cell & 1 == 1);
                cells.map(|cell| ugliness(&layout, &picture, cell)).sum()
            };
            let reached = (0..1 << 16).filter(|&changed| alike[&clues[changed]] == 1);
            let least = reached
                .filter(|&it| (number ^ it).count_ones() <= 4 && may(it))
                .map(|it| ((number ^ it).count_ones() as usize, looks(it)));
            let Some((cells, least)) = least.min_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)))
            else {
                continue;
            };
            let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
            let conditions = Conditions { symmetry: Some(symmetry), ..Conditions::default() };
            let (want, max_changes) = (Want::Unique, Some(4));
            let options = Options { want, max_changes, conditions, exact: true, ..Options::default() };
            let advice = suggest(&puzzle, &options).unwrap();
            let first = &advice.suggestions[0];
            assert_eq!(first.changes.len(), cells, "{number} {symmetry:?}");
            assert!((first.ugliness - least).abs() < 1e-9, "{number} {symmetry:?}: {} {least}", first.ugliness);
            many += usize::from(cells > 2);
        }
    }
    assert!(many > 3, "{many}");
}
