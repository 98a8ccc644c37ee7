//! The board in colours against the one in black and white, and against brute force.

use super::*;
use crate::{board::Board, fixpoint, fixpoint::Halt};
use nonosat_model::{Palette, PaletteColor, Rgb, Shape, budget::Budget, pattern, random::Random, referee};

pub(super) fn colors(count: usize) -> Palette {
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

pub(super) fn random_picture(random: &mut Random, size: usize, count: usize) -> Picture {
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
        let (mut plain, mut general) = (Board::new(&puzzle), ColorBoard::new(&puzzle, None));
        let expected = fixpoint::propagate(&mut plain);
        let found = propagate(&mut general, &Budget::unlimited());
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
        let mut board = ColorBoard::new(&puzzle, None);
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
            board.assume(cell, color);
            let _ = propagate(&mut board, &Budget::unlimited());
            board.undo_to(0);
            assert_eq!(board.grid(), known);
            assert_eq!(board.unknown(), board.unknown_cells().len());
        }
    }
}

fn probe_all(board: &mut ColorBoard) -> Result<(), Halt> {
    propagate_within(board, &Budget::unlimited(), |_| ())?;
    probe(board, &Budget::unlimited(), |_| ())
}
