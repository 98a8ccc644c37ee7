use super::*;
use nonosat_core::{
    analyse::rate::{Level, level},
    solve::{outcome::Verdict, request::Request, solve},
};
use nonosat_model::{Color, Layout, Palette, Triddler, pattern, pattern::Size};

fn puzzles() -> Vec<Puzzle> {
    vec![
        pattern::random(Size { width: 12, height: 15 }, 0.5, 1),
        pattern::random(20, 0.5, 2),
        pattern::smooth(30, 0.5, 3),
        pattern::random(Size { width: 70, height: 9 }, 0.6, 4),
        pattern::noise(12, 0.6, 3, 5),
        pattern::triddler(4, 0.5, 2, 6),
    ]
}

/// What is open on a workbench made anew.
fn fresh(puzzle: &Puzzle, picture: &Picture, logic: Logic) -> Vec<usize> {
    Workbench::new(puzzle, picture.clone(), logic, &Budget::unlimited()).unwrap().open_cells()
}

/// The cells that are open by the solver, which does not know the picture.
fn open_by_line_solving(puzzle: &Puzzle, picture: &Picture) -> Vec<usize> {
    let puzzle = Puzzle::from_picture_on(puzzle.layout().clone(), picture.clone(), puzzle.palette.clone());
    nonosat_propagate::on_board!(&puzzle, None, |board| {
        nonosat_propagate::fixpoint::propagate(&mut board).unwrap();
        board.unknown_cells()
    })
}

/// After any sequence of changes and undos a workbench tells what one from scratch tells.
#[test]
fn a_workbench_depends_on_its_picture_alone() {
    for (number, puzzle) in puzzles().into_iter().enumerate() {
        let original = puzzle.goal.clone().unwrap();
        let mut bench = Workbench::new(&puzzle, original.clone(), Logic::Line, &Budget::unlimited()).unwrap();
        let mut random = Random::of(&[7, number as u64]);
        let mut pictures = vec![original.clone()];
        for step in 0..60 {
            if random.chance(0.35) {
                let undone = bench.undo();
                assert_eq!(undone, pictures.len() > 1);
                if undone {
                    pictures.pop();
                }
            } else {
                let mut change = || Change {
                    cell: random.between(0, original.cells().len() as u64 - 1) as usize,
                    to: Color::new(random.between(0, puzzle.palette.len() as u64 - 1) as usize).unwrap(),
                };
                let mut changes = vec![change(), change()];
                changes.dedup_by_key(|change| change.cell);
                let mut picture = bench.picture().clone();
                changes.iter().for_each(|change| picture.set(change.cell, change.to));
                let open = fresh(&puzzle, &picture, Logic::Line).len();
                assert!(bench.bound(&changes).unwrap() <= open, "puzzle {number}, step {step}");
                assert_eq!(bench.trial(&changes), Ok(open), "puzzle {number}, step {step}");
                bench.change(&changes).unwrap();
                pictures.push(picture);
            }
            let picture = &pictures[pictures.len() - 1];
            assert_eq!(bench.picture(), picture);
            assert_eq!(bench.open_cells(), open_by_line_solving(&puzzle, picture), "puzzle {number}, step {step}");
            assert_eq!(bench.open(), bench.open_cells().len());
        }
    }
}

#[test]
fn repaired_pictures_are_solved_by_line_logic() {
    for (number, puzzle) in puzzles().into_iter().enumerate() {
        let original = puzzle.goal.clone().unwrap();
        let repaired = repair(&puzzle, &original, &Settings::default(), &Budget::unlimited());
        assert!(repaired.reached && repaired.stop.is_none(), "puzzle {number}: {} open", repaired.open);
        let mut changed = original.clone();
        repaired.changed.iter().for_each(|&cell| changed.set(cell, repaired.picture.cells()[cell]));
        assert_eq!(changed, repaired.picture);
        let mended = Puzzle::from_picture_on(puzzle.layout().clone(), changed, puzzle.palette.clone());
        let outcome = solve(&mended, &Request::default()).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "puzzle {number}");
        assert_eq!(outcome.solutions, std::slice::from_ref(&repaired.picture));
        assert!(level(&mended, &Budget::unlimited()).unwrap() <= Level::Line, "puzzle {number}");
        // None of the changes can be spared.
        for &cell in &repaired.changed {
            let mut picture = repaired.picture.clone();
            picture.set(cell, original.cells()[cell]);
            assert!(!fresh(&puzzle, &picture, Logic::Line).is_empty(), "puzzle {number}, cell {cell}");
        }
    }
}

#[test]
fn conditions_are_kept() {
    let layout = Layout::grid(15, 14);
    for symmetry in Symmetry::ALL {
        let puzzle = pattern::random(Size { width: 15, height: 14 }, 0.45, 11);
        let mut original = puzzle.goal.clone().unwrap();
        symmetry.impose(&layout, &mut original);
        let may_change: Vec<bool> = (0..original.cells().len()).map(|cell| cell % 15 > 0 && cell % 15 < 14).collect();
        let conditions = Conditions {
            may_change: Some(may_change.clone()),
            symmetry: Some(symmetry),
            no_empty_lines: true,
            max_numbers: Some(6),
        };
        let before = conditions.faulty_line(&layout, &original);
        let settings = Settings { conditions: conditions.clone(), ..Settings::default() };
        let repaired = repair(&puzzle, &original, &settings, &Budget::unlimited());
        assert!(!repaired.changed.is_empty() && repaired.open < fresh(&puzzle, &original, Logic::Line).len());
        assert!(symmetry.holds(&layout, &repaired.picture), "{symmetry:?}");
        assert!(repaired.changed.iter().all(|&cell| may_change[cell]));
        assert!(before.is_some() || conditions.faulty_line(&layout, &repaired.picture).is_none());
    }
}

#[test]
fn other_logics_are_reached_as_well() {
    let puzzle = pattern::random(14, 0.5, 3);
    let original = puzzle.goal.clone().unwrap();
    for (logic, most) in [(Logic::Rules, Level::Rules), (Logic::Line, Level::Line), (Logic::ProbeOne, Level::ProbeOne)]
    {
        let repaired = repair(&puzzle, &original, &Settings { logic, ..Settings::default() }, &Budget::unlimited());
        assert!(repaired.reached, "{logic:?}");
        let mended = Puzzle::from_picture(repaired.picture, Palette::black_and_white());
        assert!(level(&mended, &Budget::unlimited()).unwrap() <= most, "{logic:?}");
    }
}

#[test]
fn limits_hold() {
    let puzzle = pattern::random(25, 0.5, 1);
    let original = puzzle.goal.clone().unwrap();
    let settings = Settings { max_changes: 2, restarts: 2, ..Settings::default() };
    let repaired = repair(&puzzle, &original, &settings, &Budget::unlimited());
    assert!(repaired.changed.len() <= 2);
    let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    let repaired = repair(&puzzle, &original, &Settings::default(), &spent);
    assert_eq!((repaired.stop, repaired.reached), (Some(Limit::Time), false));
    // Any layout does, the smallest, too.
    let hexagon = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
    let picture = Picture::new(6, vec![Color::BLACK; 6]).unwrap();
    let puzzle = Puzzle::from_picture_on(hexagon, picture.clone(), Palette::black_and_white());
    assert!(repair(&puzzle, &picture, &Settings::default(), &Budget::unlimited()).reached);
}
