//! Probing of depth two: looking two steps ahead from every unknown cell.
//!
//! Each colour of a cell is tried, with [probing](crate::probe) to a fixpoint. One that leads to a contradiction is
//! ruled out; what all lead to holds anyway. Sound, and stronger than probing; still incomplete.
//!
//! It takes as many runs of probing as there are unknown cells, twice, for each cell that it settles.

use crate::{
    board::{Board, Domain},
    fixpoint::{Halt, propagate},
    probe::Prober,
};
use nonosat_model::{
    ColorSet,
    budget::{Budget, Limit},
};

/// Looks two steps ahead from every unknown cell until nothing new is found.
///
/// `prober` is what [probed](Prober::run) the board until it found nothing new. After each change, all that probing
/// finds is found before the next one.
///
/// # Errors
/// See [`Halt`]. After a stop, what was found until then is on the board.
pub fn probe_two<D: Domain>(board: &mut Board<D>, mut prober: Prober<D>, budget: &Budget) -> Result<(), Halt> {
    board.clear_trail();
    let cells = board.unknown_cells();
    let (mut index, mut since_change) = (0, 0);
    while since_change < cells.len() && board.unknown() > 0 {
        let removals = look(board, &prober, cells[index], budget)?;
        since_change += 1;
        if !removals.is_empty() {
            since_change = 0;
            settle(board, &mut prober, &removals, budget)?;
        }
        index = (index + 1) % cells.len();
    }
    Ok(())
}

/// What trying all colours of a cell rules out.
fn look<D: Domain>(
    board: &mut Board<D>,
    prober: &Prober<D>,
    cell: usize,
    budget: &Budget,
) -> Result<Vec<D::Removal>, Limit> {
    if !board.is_unknown(cell) {
        return Ok(Vec::new());
    }
    let unknown = board.unknown_cells();
    // The colours that each of them has in some end of a trial.
    let mut possible = vec![ColorSet::EMPTY; unknown.len()];
    let colors = board.colors(cell);
    for color in colors.iter() {
        let mut trial = board.lend();
        let mut probing = prober.clone();
        let others: Vec<D::Removal> = colors.without(color).iter().map(|other| D::removal(cell, other)).collect();
        let end = settle(&mut trial, &mut probing, &others, budget);
        board.take_back(&mut trial);
        match end {
            Ok(()) => {
                let ends = unknown.iter().map(|&cell| trial.colors(cell));
                possible.iter_mut().zip(ends).for_each(|(all, end)| *all = all.union(end));
            }
            Err(Halt::Contradiction(_)) => return Ok(vec![D::removal(cell, color)]),
            Err(Halt::Limit(limit)) => return Err(limit),
        }
    }
    let gone = |(&cell, possible): (&usize, ColorSet)| {
        let gone = board.colors(cell).iter().filter(move |&color| !possible.contains(color));
        gone.map(move |color| D::removal(cell, color))
    };
    Ok(unknown.iter().zip(possible).flat_map(gone).collect())
}

/// Rules colours out for good, with all that line solving and probing find of that.
fn settle<D: Domain>(
    board: &mut Board<D>,
    prober: &mut Prober<D>,
    removals: &[D::Removal],
    budget: &Budget,
) -> Result<(), Halt> {
    removals.iter().for_each(|&removal| board.rule_out(removal));
    propagate(board)?;
    *prober = prober.after(board.trail(), board);
    prober.run(board, budget, |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixpoint::propagate_within;
    use nonosat_model::{Clue, Palette, Picture, Puzzle, random::Random};

    /// What is unknown after line solving, probing, and probing of depth two; `None` from a contradiction on.
    fn left(puzzle: &Puzzle) -> (Board, [Option<usize>; 3]) {
        let budget = Budget::unlimited();
        let mut board = Board::new(puzzle);
        if propagate_within(&mut board, &budget, |_| {}).is_err() {
            return (board, [None; 3]);
        }
        let by_line = Some(board.unknown());
        let mut prober = Prober::new(&board);
        if prober.run(&mut board, &budget, |_| {}).is_err() {
            return (board, [by_line, None, None]);
        }
        let by_probe = Some(board.unknown());
        let by_two = probe_two(&mut board, prober, &budget).is_ok().then(|| board.unknown());
        (board, [by_line, by_probe, by_two])
    }

    fn random_picture(random: &mut Random, size: usize) -> Picture {
        let cells: String = (0..size * size).map(|_| if random.chance(0.5) { '.' } else { '#' }).collect();
        let rows: Vec<&str> = (0..size).map(|row| &cells[row * size..(row + 1) * size]).collect();
        Picture::parse(&rows.join("\n")).unwrap()
    }

    /// Whatever is settled is so in every picture with the same clues, and some puzzles need it.
    #[test]
    fn it_is_sound_and_stronger_than_probing() {
        let mut random = Random::new(5);
        let mut stronger = 0;
        for _ in 0..300 {
            let picture = random_picture(&mut random, 12);
            let puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
            let (board, [_, by_probe, by_two]) = left(&puzzle);
            let by_two = by_two.expect("there is a solution");
            assert!(board.grid().admits(&picture));
            stronger += usize::from(Some(by_two) < by_probe);
        }
        assert!(stronger > 0, "{stronger}");
    }

    #[test]
    fn the_limits_hold() {
        let clue = |text: &str| text.parse::<Clue>().unwrap();
        let puzzle = Puzzle::new(vec![clue("1"); 3], vec![clue("1"); 3]);
        let mut board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        let prober = Prober::new(&board);
        let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
        assert_eq!(probe_two(&mut board, prober, &spent), Err(Halt::Limit(Limit::Time)));
        assert_eq!(board.unknown(), 9);
    }

    /// Several solutions: nothing that differs between them may be settled.
    #[test]
    fn what_is_open_stays_open() {
        let clue = |text: &str| text.parse::<Clue>().unwrap();
        let puzzle = Puzzle::new(vec![clue("1"); 4], vec![clue("1"); 4]);
        assert_eq!(left(&puzzle).1, [Some(16); 3]);
    }
}
