//! All methods on puzzles of all kinds, held against all pictures and against each other.

use std::{collections::HashSet, ops::ControlFlow, sync::Arc};

use super::*;
use nonosat_model::{
    Clue, Color, ColorSet, Gap, Layout, LineTable, Palette, Picture, Run, pattern, random::Random, referee,
};

/// Whether the referee takes a line of up to three colours for one that meets its clue.
fn meets(clue: &Clue, word: &[Color]) -> bool {
    let palette = pattern::noise(1, 0.0, 2, 0).palette;
    let puzzle = Puzzle::with_palette(vec![Some(clue.clone())], vec![None; word.len()], palette);
    let picture = Picture::new(word.len(), word.to_vec()).expect("a line is a picture");
    referee::judge(&puzzle, &picture).is_ok()
}

/// Clues of up to three runs in three colours, of all kinds.
pub(crate) fn clues() -> Vec<Clue> {
    let color = |index| Color::new(index).unwrap();
    let mut clues = vec![Clue::default()];
    let lengths = [(1, 1), (2, 2), (1, Run::UNLIMITED), (1, 2), (2, 3)];
    for background in [0, 1] {
        for (min, max) in lengths {
            let run = |index: usize, gap| Run { color: color(index), min, max, gap };
            for gap in [Gap::Glued, Gap::Free, Gap::Apart] {
                clues.push(Clue::of_runs(color(background), vec![run(1, gap)]));
                for other in 0..3 {
                    let second = Run { color: color(other), min: 1, max: 1, gap };
                    clues.push(Clue::of_runs(color(background), vec![run(1, Gap::Free), second]));
                    clues.push(Clue::of_runs(color(background), vec![second, run(2, Gap::Free), second]));
                }
            }
        }
    }
    clues
}

/// All words over three colours that meet the clue, by the referee's reading of lines.
pub(crate) fn words(clue: &Clue, length: usize) -> Vec<Vec<Color>> {
    let color = |number: usize, cell| Color::new(number / 3_usize.pow(cell as u32) % 3).unwrap();
    let word = |number: usize| -> Vec<Color> { (0..length).map(|cell| color(number, cell)).collect() };
    (0..3_usize.pow(length as u32)).map(word).filter(|word| meets(clue, word)).collect()
}

fn run(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    max_iterations: Option<u64>,
    method: &dyn ClassicMethod,
) -> (Vec<Picture>, ClassicReport) {
    let budget = Budget::unlimited();
    let options = MethodOptions { max_iterations, ..MethodOptions::default() };
    let problem = Problem { puzzle, known, budget: &budget, seed: 1, jobs: 1, options, progress: None };
    let mut found = Vec::new();
    let report = method.run(&problem, &mut |picture| {
        found.push(picture.clone());
        ControlFlow::Continue(())
    });
    (found, report)
}

/// A puzzle of nine cells in lines of any cells in any order, which may cross twice, or be laid one over the other.
fn table(random: &mut Random) -> Puzzle {
    let mut line = || -> Box<[u32]> {
        let mut cells: Vec<u32> = (0..9).collect();
        (0..=random.between(0, 3))
            .map(|_| cells.swap_remove(random.between(0, cells.len() as u64 - 1) as usize))
            .collect()
    };
    let layout = Layout::Table(Arc::new(LineTable::new(9, (0..6).map(|_| line()).collect())));
    let cells: Vec<Color> = (0..9).map(|_| if random.chance(0.5) { Color::BLACK } else { Color::BLANK }).collect();
    let mut clue =
        |line| (!random.chance(0.05)).then(|| Clue::of_line(layout.cells(line).map(|cell: usize| cells[cell])));
    let clues = (0..layout.line_count()).map(&mut clue).collect();
    Puzzle::with_layout(layout.clone(), clues, Palette::black_and_white())
}

/// Small puzzles: in black and white, in colours, triddlers, tables; some clues are missing, or of other pictures.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    let mut random = Random::new(5);
    (0..240).map(move |seed| {
        let size = |random: &mut Random, most| {
            let [width, height] = [(); 2].map(|()| random.between(1, most) as usize);
            pattern::Size { width, height }
        };
        let mut puzzle = match seed % 8 {
            4.. => return table(&mut random),
            0 => return pattern::triddler(1, 0.6, 1 + seed as usize / 8 % 2, seed),
            1 => pattern::noise(size(&mut random, 3), 0.6, 2, seed),
            _ => pattern::random(size(&mut random, 4), 0.5, seed),
        };
        let mut clues = puzzle.clues().to_vec();
        for clue in &mut clues {
            if random.chance(0.05) {
                *clue = None;
            } else if random.chance(0.03) {
                *clue = Some(Clue::black([1]));
            }
        }
        let columns = clues.split_off(puzzle.height());
        let palette = std::mem::replace(&mut puzzle.palette, Palette::black_and_white());
        Puzzle::with_palette(clues, columns, palette)
    })
}

/// All pictures that meet the clues and agree with what is known.
fn solutions(puzzle: &Puzzle, known: Option<&Grid>) -> HashSet<Picture> {
    let (layout, colors) = (puzzle.layout(), puzzle.palette.len());
    let picture = |number: usize| {
        let color = |cell| Color::new(number / colors.pow(cell as u32) % colors).unwrap();
        Picture::new(layout.width(), (0..layout.cell_count()).map(color).collect()).unwrap()
    };
    let fits =
        |picture: &Picture| known.is_none_or(|known| known.admits(picture)) && referee::judge(puzzle, picture).is_ok();
    (0..colors.pow(layout.cell_count() as u32)).map(picture).filter(fits).collect()
}

/// Every fourth cell of a picture or so.
fn some_of(puzzle: &Puzzle, picture: &Picture, random: &mut Random) -> Grid {
    let mut grid = puzzle.open_grid();
    for (cell, &color) in picture.cells().iter().enumerate() {
        if random.chance(0.25) {
            grid.set(cell, ColorSet::only(color));
        }
    }
    grid
}

/// Calls `check` with each puzzle, with nothing known and with some cells of a solution known, and all solutions.
fn each(check: impl Fn(&Puzzle, Option<&Grid>, &HashSet<Picture>)) {
    let mut random = Random::new(3);
    for puzzle in puzzles() {
        let all = solutions(&puzzle, None);
        check(&puzzle, None, &all);
        if let Some(picture) = all.iter().min_by_key(|picture| picture.digits()) {
            let known = some_of(&puzzle, picture, &mut random);
            check(&puzzle, Some(&known), &solutions(&puzzle, Some(&known)));
        }
    }
}

#[test]
fn complete_methods_find_every_solution_once() {
    let methods: [&dyn ClassicMethod; 5] = [&DfsCells, &DfsRows, &BfsRows, &LineDfs, &ProbeDfs];
    each(|puzzle, known, solutions| {
        for (number, method) in methods.into_iter().enumerate() {
            let (found, report) = run(puzzle, known, None, method);
            assert_eq!((found.len(), report.end), (solutions.len(), End::Exhausted), "{number} {puzzle:?} {known:?}");
            assert_eq!(found.into_iter().collect::<HashSet<_>>(), *solutions, "{number} {puzzle:?} {known:?}");
        }
    });
}

/// They try the same beginnings of pictures, in the same order.
#[test]
fn searches_by_rows_take_the_same_steps() {
    each(|puzzle, known, _| {
        let [(one, deep), (other, broad)] =
            [&DfsRows as &dyn ClassicMethod, &BfsRows].map(|it| run(puzzle, known, None, it));
        assert_eq!((one, deep.tally.nodes), (other, broad.tally.nodes), "{puzzle:?}");
    });
}

#[test]
fn incomplete_methods_find_what_is_true() {
    let methods: [&dyn ClassicMethod; 4] = [&LineDp, &Queue, &PermElim, &SingleGuess];
    each(|puzzle, known, solutions| {
        let reports = methods.map(|method| run(puzzle, known, None, method));
        for (found, report) in &reports {
            let is_settled = matches!(report.end, End::Exhausted);
            assert!(!is_settled || found.len() == solutions.len(), "{puzzle:?}");
            assert!(found.iter().all(|picture| solutions.contains(picture)));
            let Some(grid) = report.known.as_ref().filter(|_| !solutions.is_empty()) else { continue };
            assert!(solutions.iter().all(|picture| grid.admits(picture)), "{puzzle:?}");
        }
        // Both settle what follows from single lines.
        let [(_, table), _, (_, elimination), _] = &reports;
        assert_eq!(table.end, elimination.end, "{puzzle:?}");
        if table.end != End::Exhausted {
            assert_eq!((&table.known, table.cells), (&elimination.known, elimination.cells), "{puzzle:?}");
        }
    });
}

/// What people find first is nearly all that lines tell.
#[test]
fn the_queue_finds_most_of_what_lines_tell() {
    let mut known = [0, 0];
    for puzzle in puzzles() {
        let [table, queue] = [&LineDp as &dyn ClassicMethod, &Queue].map(|method| run(&puzzle, None, None, method));
        if table.1.end == End::Exhausted && table.0.is_empty() {
            continue;
        }
        let [table, queue] = [table, queue].map(|(_, report)| report.known.unwrap());
        known[0] += table.known();
        known[1] += queue.known();
        for (table, queue) in table.cells().iter().zip(queue.cells()) {
            assert_eq!(table.intersection(*queue), *table, "{puzzle:?}");
        }
    }
    assert!(known[1] * 10 >= known[0] * 9 && known[1] > 300, "{known:?}");
}

#[test]
fn methods_of_chance_find_pictures_of_small_puzzles() {
    let size = pattern::Size { width: 3, height: 2 };
    let puzzles = [pattern::noise(size, 0.6, 2, 1), pattern::triddler(1, 0.5, 2, 1), pattern::random(size, 0.5, 1)];
    for puzzle in puzzles {
        let methods: [(&dyn ClassicMethod, u64); 3] = [(&RandomRows, 5_000), (&Genetic, 60), (&Anneal, 5_000)];
        for (method, iterations) in methods {
            let (found, report) = run(&puzzle, None, Some(iterations), method);
            assert!(!found.is_empty(), "{puzzle:?}");
            assert_eq!(report.end, End::Stopped(StopReason::IterationLimit));
            assert!(found.iter().all(|picture| referee::judge(&puzzle, picture).is_ok()));
        }
    }
}
