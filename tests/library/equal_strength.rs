//! The same puzzle in other clothes is solved as far at every stage: with a colour that no clue has, as a table of
//! lines, and with its rows for columns.

use std::sync::Arc;

use nonosat::{
    analyse::rate::{Options, rate},
    count::{CountRequest, count},
    puzzle::{Clue, Color, ColorSet, Grid, Layout, LineTable, Palette, PaletteColor, Picture, Puzzle, Rgb},
    solve::{Request, method::Method, solve},
};
use proptest::prelude::*;

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        palette.add(PaletteColor::new(format!("color {index}"), Rgb(index as u8, 0, 0), 'a')).unwrap();
    }
    palette
}

/// Puzzles of random pictures in so many colours, the background among them; one clue of some is that of another line.
fn puzzle(colors: usize, side: usize) -> impl Strategy<Value = Puzzle> {
    let picture = (2..=side, 2..=side).prop_flat_map(move |(width, height)| {
        let cell = prop_oneof![2 => Just(0), 3 => 1..colors];
        (Just(width), prop::collection::vec(cell, width * height))
    });
    (picture, prop::option::weighted(0.1, (0..side, 0..side))).prop_map(move |((width, cells), wrong)| {
        let cells = cells.into_iter().map(|index| Color::new(index).unwrap()).collect();
        let picture = Picture::new(width, cells).unwrap();
        let mut puzzle = Puzzle::from_picture(picture, palette(colors));
        puzzle.goal = None;
        let Some((line, other)) = wrong else { return puzzle };
        let mut clues = puzzle.clues().to_vec();
        let rows = puzzle.height();
        clues[line % rows] = clues[other % rows].clone();
        Puzzle::with_layout(puzzle.layout().clone(), clues, puzzle.palette.clone())
    })
}

/// The puzzle in other clothes, and for each of its cells the cell of the puzzle.
fn others(puzzle: &Puzzle) -> [(&'static str, Puzzle, Vec<usize>); 3] {
    let (width, height) = (puzzle.width(), puzzle.height());
    let clues = puzzle.clues().to_vec();
    let same: Vec<usize> = (0..width * height).collect();
    let layout = puzzle.layout().clone();
    let lines = (0..layout.line_count()).map(|line| layout.cells(line).map(|cell| cell as u32).collect()).collect();
    let table = Layout::Table(Arc::new(LineTable::new(width * height, lines)));
    let turned: Vec<Option<Clue>> = clues[height..].iter().chain(&clues[..height]).cloned().collect();
    let cells = (0..width).flat_map(|column| (0..height).map(move |row| row * width + column)).collect();
    [
        ("a colour more", Puzzle::with_layout(layout, clues.clone(), palette(puzzle.palette.len() + 1)), same.clone()),
        ("a table", Puzzle::with_layout(table, clues, puzzle.palette.clone()), same),
        ("turned", Puzzle::with_layout(Layout::grid(height, width), turned, puzzle.palette.clone()), cells),
    ]
}

/// The colours that each cell may have after this method, or whether it found that there is no solution.
fn left(puzzle: &Puzzle, method: Method) -> Option<Vec<ColorSet>> {
    let outcome = solve(puzzle, &Request { method, ..Request::default() }).unwrap();
    let solved = outcome.solutions.first().map(Grid::from);
    outcome.known.or(solved).map(|grid| grid.cells().to_vec())
}

/// Whether rows and columns have as many filled cells of each colour.
///
/// Where they have not, there is no solution, which a table does not show: nothing says which of its lines cover its
/// cells once.
fn sums_agree(puzzle: &Puzzle) -> bool {
    let sums = |clues: &[Option<Clue>]| {
        let mut sums = vec![0; puzzle.palette.len()];
        for block in clues.iter().flatten().flat_map(Clue::blocks) {
            sums[block.color.index()] += block.length;
        }
        sums
    };
    sums(puzzle.rows()) == sums(puzzle.columns())
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let rated = |puzzle: &Puzzle| rate(puzzle, &Options::default()).unwrap();
    let counted = |puzzle: &Puzzle| count(puzzle, &CountRequest::default()).unwrap().exact();
    let (own_rate, own_count) = (rated(puzzle), counted(puzzle));
    let has_table = sums_agree(puzzle);
    for (name, other, cells) in others(puzzle).into_iter().filter(|(name, ..)| has_table || *name != "a table") {
        for method in [Method::Line, Method::Probe, Method::ProbeSat] {
            let [own, other] = [left(puzzle, method), left(&other, method)];
            prop_assert_eq!(own.is_some(), other.is_some(), "{}, {}", name, method);
            let (Some(own), Some(other)) = (own, other) else { continue };
            let moved: Vec<ColorSet> = cells.iter().map(|&cell| own[cell]).collect();
            prop_assert_eq!(moved, other, "{}, {}", name, method);
        }
        prop_assert_eq!(&own_count, &counted(&other), "{}", name);
        let rating = rated(&other);
        prop_assert_eq!(own_rate.level, rating.level, "{}", name);
        prop_assert_eq!(own_rate.climb.left, rating.climb.left, "{}", name);
        // Passes go over rows first, so that a turned puzzle may need one more.
        if name == "a colour more" {
            prop_assert_eq!(own_rate.grade, rating.grade, "{}", name);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn black_and_white_puzzles_are_solved_alike(puzzle in puzzle(2, 12)) {
        check(&puzzle)?;
    }

    #[test]
    fn coloured_puzzles_are_solved_alike(puzzle in (3_usize..5).prop_flat_map(|colors| puzzle(colors, 8))) {
        check(&puzzle)?;
    }
}
