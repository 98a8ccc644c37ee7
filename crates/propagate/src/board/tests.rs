use nonosat_encodings::{Instance, Line};

use super::*;
use crate::{
    fixpoint::{Halt, propagate, propagate_within},
    probe::Prober,
};
use nonosat_model::{
    Clue, Palette, PaletteColor, Rgb, Shape, budget::Budget, pattern, random::Random, referee, samples::samples,
};

/// Everything that a board shows of its cells and lines.
fn seen(board: &Board) -> (Vec<Option<bool>>, Vec<usize>, Vec<CellFact>, Vec<bool>) {
    let cells = 0..board.layout().cell_count();
    let lines = 0..board.layout().line_count();
    (
        cells.map(|cell| board.value(cell)).collect(),
        board.unknown_cells(),
        board.trail().to_vec(),
        lines.map(|line| board.is_open(line)).collect(),
    )
}

/// The board of an instance is the board of the puzzle, whatever is assumed and taken back.
#[test]
fn a_board_of_an_instance_does_as_the_one_of_the_puzzle() {
    let random = (0..40).map(|seed| pattern::random(3 + seed as usize % 9, 0.5, seed));
    for puzzle in random.chain(samples().map(|sample| sample.puzzle)) {
        let (instance, lines) = puzzle.instance();
        assert_eq!(lines, (0..puzzle.layout().line_count()).collect::<Vec<_>>());
        let mut boards = [Board::new(&puzzle), Board::of_instance(&instance)];
        let mut random = Random::new(7);
        for _ in 0..30 {
            let found = boards.each_mut().map(propagate);
            assert_eq!(found[0], found[1]);
            assert_eq!(seen(&boards[0]), seen(&boards[1]));
            let unknown = boards[0].unknown_cells();
            if found[0].is_err() || unknown.is_empty() || random.chance(0.2) {
                let mark = random.between(0, boards[0].trail().len() as u64) as usize;
                boards.iter_mut().for_each(|board| board.undo_to(mark));
            } else {
                let cell = unknown[random.between(0, unknown.len() as u64 - 1) as usize];
                let fact = CellFact::new(cell, random.chance(0.5));
                boards.iter_mut().for_each(|board| board.rule_out(fact));
            }
        }
    }
}

#[test]
fn a_line_alone_takes_over_what_is_known() {
    let blocks = "2".parse::<Clue>().unwrap().blocks().to_vec();
    let mut cells = vec![ColorSet::BLANK_OR_BLACK; 4];
    cells[3] = ColorSet::BLACK;
    // The line runs from the last cell to the first but one; the first cell is in no line.
    let instance = Instance::new(cells, vec![Line::new(vec![3, 2, 1], blocks.clone())]);
    let mut board = Board::of_instance(&instance);
    assert_eq!((board.runs(0), board.runs(1)), (Some((Color::BLANK, &Run::of_blocks(&blocks)[..])), None));
    propagate(&mut board).unwrap();
    assert_eq!([0, 1, 2, 3].map(|cell| board.value(cell)), [None, Some(false), Some(true), Some(true)]);
    assert_eq!(board.unknown_cells(), [0]);
}

#[test]
fn the_last_cell_of_the_largest_puzzle_has_its_facts() {
    for cell in [0, 1, Layout::MOST_CELLS - 2, Layout::MOST_CELLS - 1] {
        for filled in [false, true] {
            let fact = CellFact::new(cell, filled);
            assert_eq!((fact.cell(), fact.is_filled()), (cell, filled));
        }
    }
}

#[test]
#[should_panic(expected = "MOST_CELLS")]
fn a_cell_beyond_has_none() {
    let _ = CellFact::new(Layout::MOST_CELLS, true);
}

pub(crate) fn colors(count: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..count {
        let color = PaletteColor {
            name: format!("color {index}"),
            rgb: Rgb(index as u8, 0, 0),
            symbol: 'a',
            shape: Shape::Full,
        };
        palette.add(color).unwrap();
    }
    palette
}

pub(crate) fn random_picture(random: &mut Random, size: usize, count: usize) -> Picture {
    let mut color = |_| {
        let index = if random.chance(0.4) { 0 } else { random.between(0, count as u64 - 1) as usize };
        Color::new(index).unwrap()
    };
    Picture::new(size, (0..size * size).map(&mut color).collect()).unwrap()
}

#[test]
fn black_and_white_is_solved_alike() {
    for seed in 0..60 {
        let puzzle = pattern::random(3 + seed as usize % 20, 0.55, seed);
        let (mut plain, mut general) = (Board::new(&puzzle), Set::make(&puzzle, None));
        let expected = propagate(&mut plain);
        let found = propagate(&mut general);
        assert!(expected.is_ok() && found.is_ok());
        assert_eq!(plain.grid(), general.grid(), "seed {seed}");
    }
}

/// Of every colour that is ruled out, no solution has it; what is taken back is as it was.
#[test]
fn no_solution_is_lost() {
    let mut random = Random::new(3);
    for round in 0..400 {
        let count = 2 + round % 3;
        let picture = random_picture(&mut random, 3, count);
        let puzzle = Puzzle::from_picture(picture, colors(count));
        let mut board = Set::make(&puzzle, None);
        probe_all(&mut board).unwrap();
        let known = board.grid();
        let mut seen = [ColorSet::EMPTY; 9];
        for number in 0..count.pow(9) {
            let cells = (0..9).map(|cell| Color::new(number / count.pow(cell) % count).unwrap()).collect();
            let picture = Picture::new(3, cells).unwrap();
            if referee::judge(&puzzle, &picture).is_ok() {
                assert!(known.admits(&picture), "round {round}");
                seen.iter_mut().zip(picture.cells()).for_each(|(seen, &color)| *seen = seen.with(color));
            }
        }
        // So small a puzzle is nearly always settled as far as it can be.
        assert!(seen.iter().zip(known.cells()).all(|(seen, known)| seen.intersection(*known) == *seen));
        if let Some(&cell) = board.unknown_cells().first() {
            let color = board.colors(cell).iter().next().unwrap();
            board.decide(cell, color);
            let _ = propagate(&mut board);
            board.undo();
            assert_eq!(board.grid(), known);
            assert_eq!(board.unknown(), board.unknown_cells().len());
        }
    }
}

fn probe_all<D: Domain>(board: &mut Board<D>) -> Result<(), Halt> {
    propagate_within(board, &Budget::unlimited(), |_| ())?;
    Prober::new(board).run(board, &Budget::unlimited(), |_| ())
}
