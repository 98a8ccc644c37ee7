use super::*;
use crate::repair::Symmetry;
use nonosat_core::analyse::rate::{Options, grade_band, level, rate};

fn drawn(size: usize, style: Style, colors: usize) -> First {
    First::Drawn { size: size.into(), style, density: None, colors }
}

fn made(wish: &Wish, seed: u64) -> Made {
    let generated = generate(wish, seed, &Budget::unlimited());
    assert!(generated.stop.is_none());
    generated.made.unwrap()
}

/// The verdict and the level of a made puzzle, by the solver and the rating, which do not know how it was made.
fn judged(puzzle: &Puzzle) -> (Verdict, Level) {
    let outcome = solve(puzzle, &Request::default()).unwrap();
    assert_eq!(outcome.solutions.first(), puzzle.goal.as_ref());
    (outcome.verdict, level(puzzle, &Budget::unlimited()).unwrap())
}

#[test]
fn puzzles_are_unique_and_not_too_hard() {
    for style in Style::ALL {
        for colors in [1, 2] {
            for most in Level::ALL {
                let wish = Wish::new(drawn(11, style, colors), most);
                for seed in 0..2 {
                    let made = made(&wish, seed);
                    let (verdict, level) = judged(&made.puzzle);
                    assert!(verdict == Verdict::Unique && level <= most, "{style}, {colors}, {most:?}, {seed}");
                    assert!(made.reached && made.changed.len() < 40);
                }
            }
        }
    }
}

#[test]
fn grades_are_those_of_the_rating() {
    for (low, high) in [(2.0, 3.0), (5.0, 5.9), (6.3, 7.0)] {
        let most = Level::ALL.into_iter().find(|&level| grade_band(level).1 > high).unwrap();
        let wish = Wish { grade: Some((low, high)), ..Wish::new(drawn(12, Style::Random, 1), most) };
        let made = made(&wish, 3);
        let rating = rate(&made.puzzle, &Options::default()).unwrap();
        assert_eq!(made.rated, rating.level.zip(rating.grade));
        assert!(made.reached && (low..=high).contains(&rating.grade.unwrap()), "{:?}", rating.grade);
        assert_eq!(rating.verdict, Verdict::Unique);
    }
}

#[test]
fn conditions_are_kept() {
    for symmetry in [Symmetry::Horizontal, Symmetry::Both, Symmetry::HalfTurn] {
        let mut wish = Wish::new(drawn(14, Style::Smooth, 1), Level::Line);
        wish.conditions = Conditions {
            symmetry: Some(symmetry),
            no_empty_lines: true,
            max_numbers: Some(4),
            ..Conditions::default()
        };
        let made = made(&wish, 5);
        let picture = made.puzzle.goal.as_ref().unwrap();
        assert!(symmetry.holds(made.puzzle.layout(), picture));
        assert!(made.puzzle.clues().iter().flatten().all(|clue| (1..=4).contains(&clue.runs().len())));
        assert_eq!(judged(&made.puzzle).0, Verdict::Unique);
    }
}

#[test]
fn what_is_excluded_is_not_made() {
    let mut wish = Wish::new(drawn(4, Style::Random, 1), Level::Line);
    for count in 0..30 {
        let made = made(&wish, 1);
        assert!(wish.excluded.insert(made.puzzle.canonical_clue_hash()), "{count}");
    }
}

#[test]
fn a_given_picture_is_changed_in_few_cells() {
    let mut changed = 0;
    for seed in 0..8 {
        let given = nonosat_model::pattern::triddler(4, 0.5, 2, seed);
        let made = made(&Wish::new(First::Given(Box::new(given.clone())), Level::Line), seed);
        assert_eq!(judged(&made.puzzle).0, Verdict::Unique);
        assert_eq!((&made.first, made.puzzle.layout()), (given.goal.as_ref().unwrap(), given.layout()));
        assert!(made.changed.len() <= 20, "{}", made.changed.len());
        changed += made.changed.len();
    }
    assert!(changed > 0);
    let mut without = nonosat_model::pattern::triddler(4, 0.5, 2, 1);
    without.goal = None;
    assert!(generate(&Wish::new(First::Given(Box::new(without)), Level::Line), 1, &Budget::unlimited()).made.is_none());
}

#[test]
fn a_given_picture_gets_a_grade_by_changes_that_are_needed() {
    let given = nonosat_model::pattern::smooth(14, 0.5, 4);
    let easy = level_and_grade(&given, Level::Search, &Budget::unlimited()).unwrap().unwrap().1;
    let target = (easy + 0.5, easy + 1.0);
    let wish = Wish { grade: Some(target), ..Wish::new(First::Given(Box::new(given)), Level::Line) };
    let made = made(&wish, 2);
    let grade = made.rated.unwrap().1;
    assert!(made.reached && (target.0..=target.1).contains(&grade) && !made.changed.is_empty());
    for &cell in &made.changed {
        let mut picture = made.puzzle.goal.clone().unwrap();
        picture.set(cell, made.first.cells()[cell]);
        let puzzle = puzzle_of(&made.puzzle, picture);
        let rated = level_and_grade(&puzzle, Level::Line, &Budget::unlimited()).unwrap();
        assert!(rated.is_none_or(|(_, grade)| grade < target.0 || grade > target.1 + 1e-9), "{cell}: {rated:?}");
    }
}

#[test]
fn what_cannot_be_is_given_up() {
    let mut wish = Wish { attempts: 5, ..Wish::new(drawn(6, Style::Random, 1), Level::Line) };
    wish.conditions = Conditions { no_empty_lines: true, max_numbers: Some(0), ..Conditions::default() };
    let generated = generate(&wish, 1, &Budget::unlimited());
    assert!(generated.made.is_none() && generated.attempts == 5);
    // Nothing so small is so hard; what is nearest is returned.
    let wish = Wish { attempts: 3, grade: Some((5.9, 5.9)), ..Wish::new(drawn(5, Style::Smooth, 1), Level::Line) };
    let made = generate(&wish, 1, &Budget::unlimited()).made.unwrap();
    assert!(!made.reached && made.rated.is_some());
    let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let generated = generate(&wish, 1, &spent);
    assert!(generated.made.is_none() && generated.stop == Some(Stop::TimeLimit));
}

#[test]
fn few_cells_are_given() {
    let mut changed = [0; 2];
    for (seed, level) in (0..6).flat_map(|seed| [(seed, Level::Line), (seed, Level::Search)]) {
        let first = First::Drawn { size: 12.into(), style: Style::Random, density: Some(0.45), colors: 1 };
        let without = Wish::new(first, level);
        let with = Wish { given: 3, ..without.clone() };
        for (wish, changed) in [without, with].iter().zip(&mut changed) {
            let made = generate(wish, seed, &Budget::unlimited()).made.unwrap();
            let given = made.puzzle.given();
            assert!(given.len() <= wish.given);
            let goal = made.puzzle.goal.as_ref().unwrap();
            assert!(given.iter().all(|&(cell, color)| goal.cells()[cell] == color));
            let outcome = solve(&made.puzzle, &Request::default()).unwrap();
            assert_eq!((outcome.verdict, outcome.solutions.first()), (Verdict::Unique, Some(goal)));
            assert!(level_and_grade(&made.puzzle, level, &Budget::unlimited()).unwrap().is_some());
            *changed += made.changed.len();
        }
    }
    assert!(changed[1] < changed[0], "{changed:?}");
}
