//! Small puzzles, decoded from any bytes: what every part of the solver says about them must be true.

use nonosat::{
    analyse::explain::{ExplainRequest, HintStep, Standing, hint},
    count::{BigUint, CountRequest, count},
    proof::{
        certify::{CertifyError, certify},
        verify::verify_files,
    },
    puzzle::{Clue, Color, ColorSet, Grid, Palette, Picture, Puzzle, budget::Budget},
    solve::{Request, Verdict, solve as solve_puzzle},
};

use crate::{
    certificates,
    force::{LONGEST, is_solution, solutions},
};

/// The most solutions that are counted by brute force.
const MANY: usize = 3000;

/// The bytes still to be decoded; zeros behind the last.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte.
    pub fn byte(&mut self) -> usize {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first.into()
    }

    /// A puzzle: the clues of a picture, of which some are changed or left out.
    pub fn puzzle(&mut self) -> Puzzle {
        let [width, height] = [(); 2].map(|()| 1 + self.byte() % LONGEST);
        let rows: Vec<usize> = (0..height).map(|_| self.byte()).collect();
        let cells = rows.iter().flat_map(|bits| (0..width).map(move |column| Color::from(bits >> column & 1 == 1)));
        let picture = Picture::new(width, cells.collect()).expect("rows of equal length");
        let mut rows = Puzzle::from_picture(picture, Palette::black_and_white()).clues().to_vec();
        for _ in 0..self.byte() % 5 {
            let line = self.byte() % rows.len();
            rows[line] = clue(self.byte());
        }
        let columns = rows.split_off(height);
        Puzzle::with_palette(rows, columns, Palette::black_and_white())
    }

    /// A grid of the puzzle's size, or none.
    pub fn known(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        if self.byte().is_multiple_of(2) {
            return None;
        }
        let cells = (0..puzzle.layout().cell_count()).map(|_| match self.byte() % 8 {
            0 => ColorSet::BLANK,
            1 => ColorSet::BLACK,
            _ => ColorSet::BLANK_OR_BLACK,
        });
        Grid::new(puzzle.width(), cells.collect())
    }
}

/// No clue, two blocks, or the clue of a line with these bits.
fn clue(byte: usize) -> Option<Clue> {
    let lengths = match byte {
        0x80.. => return None,
        0x40.. => vec![byte & 7, byte >> 3 & 7],
        _ => format!("{byte:06b}").split('0').map(str::len).collect(),
    };
    Some(Clue::black(lengths.into_iter().filter(|&length| length > 0).map(|length| length as u32)))
}

/// The verdict is right, and so are the pictures.
pub fn solve(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let puzzle = bytes.puzzle();
    let known = bytes.known(&puzzle);
    let expected = solutions(&puzzle, known.as_ref(), 2);
    let request = Request { known: known.as_ref(), seed: bytes.byte() as u64, ..Request::default() };
    let outcome = solve_puzzle(&puzzle, &request).expect("a puzzle that can be solved");
    let verdict = match expected.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    assert_eq!((outcome.verdict, outcome.solutions.len()), (verdict, expected.len()));
    let agrees = |picture: &Picture| known.as_ref().is_none_or(|known| known.admits(picture));
    assert!(outcome.solutions.iter().all(|picture| is_solution(&puzzle, picture) && agrees(picture)));
    assert!(outcome.solutions.len() < 2 || outcome.solutions[0] != outcome.solutions[1]);
}

/// The number of solutions is right.
pub fn count_solutions(bytes: &[u8]) {
    let puzzle = Bytes(bytes).puzzle();
    let expected = solutions(&puzzle, None, MANY).len();
    let counted = count(&puzzle, &CountRequest::default()).expect("a puzzle that can be counted");
    let exact = counted.exact().expect("there is no limit");
    assert!(if expected < MANY { exact == BigUint::from(expected) } else { exact >= BigUint::from(MANY) }, "{exact}");
}

/// Every verdict has a certificate, which is verified.
pub fn certify_verdict(bytes: &[u8]) {
    let puzzle = Bytes(bytes).puzzle();
    let outcome = solve_puzzle(&puzzle, &Request::default()).expect("a puzzle that can be solved");
    let certificate = match certify(&puzzle, &outcome, &Budget::unlimited()) {
        Ok(certificate) => certificate,
        // No file can hold clues that do not add up.
        Err(CertifyError::Puzzle(_)) => return assert!(puzzle.clue_fault().is_some()),
        Err(error) => panic!("{error}"),
    };
    let files = certificate.files().iter().map(|file| (file.name.to_owned(), file.bytes.clone())).collect();
    let verified = verify_files(certificates::reader(&files), &Budget::unlimited()).expect("a certificate that holds");
    assert_eq!(verified.claim.name(), outcome.verdict.name());
    assert_eq!(verified.puzzle.clues(), puzzle.clues());
    certificates::judge(&verified);
}

/// A hint says rightly whether the grid can become a solution, and its step holds in all of those.
pub fn check_hint(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let puzzle = bytes.puzzle();
    let start = bytes.known(&puzzle);
    let request = ExplainRequest { start: start.as_ref(), ..ExplainRequest::default() };
    let hint = hint(&puzzle, &request).expect("a puzzle that can be solved");
    let is_right = !solutions(&puzzle, start.as_ref(), 1).is_empty();
    let has_solution = !solutions(&puzzle, None, 1).is_empty();
    match &hint.standing {
        Standing::Right => assert!(is_right),
        Standing::Wrong(cells) | Standing::Spoilt(cells) => {
            assert!(!is_right && has_solution && !cells.is_empty());
            let start = start.as_ref().expect("an empty grid is right");
            for &cell in cells {
                let mut grid = hint.grid.clone();
                grid.set(cell, start.cells()[cell]);
                assert!(solutions(&puzzle, Some(&grid), 1).is_empty(), "cell {cell} need not be cleared");
            }
        }
        Standing::NoSolution => assert!(!has_solution),
        Standing::Unknown(stop) => panic!("{stop}"),
    }
    let left = solutions(&puzzle, Some(&hint.grid), MANY);
    assert_eq!(!left.is_empty(), has_solution);
    if let Some(HintStep::Step(step)) = &hint.next {
        assert!(!step.found.is_empty());
        for found in &step.found {
            assert!(hint.grid.cells()[found.cell].known().is_none(), "{step:?}");
            let is_so = |solution: &Picture| (solution.cells()[found.cell] == found.color) == found.has;
            assert!(left.iter().all(is_so), "{step:?}");
        }
    }
}
