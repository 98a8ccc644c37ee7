//! Answers of other solvers: SAT solvers, solvers of integer programs, tournament programs.

use nonosat::{
    format::{read_answers, write_answers},
    proof::exchange::{CellNames, Claim, read_claim},
    puzzle::{Clue, Puzzle, referee},
};

use crate::force;

/// Six cells, two solutions.
fn puzzle() -> Puzzle {
    let clues = |lengths: &[u32]| lengths.iter().map(|&length| Clue::black([length])).collect();
    Puzzle::new(clues(&[1, 2]), clues(&[1, 1, 1]))
}

/// Reads the answer of an outside solver; in other words it says the same, and only a solution passes as one.
pub fn read_outside(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let claim = match read_claim(&text) {
        Ok(claim) => claim,
        Err(error) => {
            assert!(
                (1..=text.lines().count().max(1)).contains(&error.line) && !error.message.contains('\n'),
                "{error}"
            );
            return;
        }
    };
    let (mut dimacs, mut values) = (String::new(), String::new());
    match &claim {
        Claim::Model(model) => {
            dimacs += "s SATISFIABLE\n";
            for (&variable, &value) in model {
                dimacs += &format!("v {}{variable}\n", if value { "" } else { "-" });
                values += &format!("x{variable} {}\n", u8::from(value));
            }
            dimacs += "v 0\n";
        }
        Claim::NoModel => {
            dimacs += "s UNSATISFIABLE\n";
            values += "infeasible\n";
        }
        Claim::Unknown => dimacs += "s UNKNOWN\n",
    }
    assert_eq!(read_claim(&dimacs).as_ref(), Ok(&claim));
    if !values.is_empty() {
        assert_eq!(read_claim(&values).as_ref(), Ok(&claim));
    }
    let puzzle = puzzle();
    if let Some(picture) = CellNames::of(&puzzle).picture(&claim, &puzzle) {
        assert_eq!(referee::judge(&puzzle, &picture).is_ok(), force::is_solution(&puzzle, &picture));
    }
}

/// Reads the comment lines of a model, whose order does not matter.
pub fn read_names(bytes: &[u8]) {
    let (text, puzzle) = (String::from_utf8_lossy(bytes), puzzle());
    let reversed: String = text.lines().rev().map(|line| format!("{line}\n")).collect();
    let again = CellNames::read(&reversed, &puzzle);
    match CellNames::read(&text, &puzzle) {
        Ok(names) => {
            let picture = names.picture(&Claim::Model([(1, true)].into()), &puzzle).expect("a picture of a model");
            assert_eq!((picture.width(), picture.height()), (puzzle.width(), puzzle.height()));
            assert_eq!(names.picture(&Claim::NoModel, &puzzle), None);
            assert_eq!(again, Ok(names));
        }
        Err(error) => {
            assert!(
                (1..=text.lines().count().max(1)).contains(&error.line) && !error.message.contains('\n'),
                "{error}"
            );
            assert!(again.is_err());
        }
    }
}

/// Reads the answers of a tournament; what was read comes back from its own writing.
pub fn read_tournament(bytes: &[u8]) {
    match read_answers("fuzz", bytes) {
        Ok(pictures) => {
            let written = write_answers(&pictures);
            let again = read_answers("fuzz", written.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again, pictures, "{written}");
        }
        Err(error) => assert!(error.line_text().get(error.span()).is_some(), "{error:?}"),
    }
}
