//! What the clues ask for in all.

use nonosat_model::{Color, Puzzle};

/// How many cells of each colour more or fewer.
pub(super) type Lack = [i64; Color::LIMIT];

/// The cells that rows and columns ask for; `None` unless the puzzle is an ordinary black-and-white grid with all
/// clues.
pub fn sums(puzzle: &Puzzle) -> Option<[u64; 2]> {
    if !puzzle.is_plain() {
        return None;
    }
    let mut sums = [0; 2];
    for (sum, clues) in sums.iter_mut().zip([puzzle.rows(), puzzle.columns()]) {
        for clue in clues {
            *sum += clue.as_ref()?.filled();
        }
    }
    Some(sums)
}

/// What a line lacks of each colour if all other clues are right; `None` if that is not known.
///
/// The lines of every direction hold every cell once, so they ask for the same number of cells of each colour.
pub(super) fn lack(puzzle: &Puzzle, line: usize) -> Option<Lack> {
    let directions = directions(puzzle)?;
    let own = directions.iter().position(|lines| lines.contains(&line))?;
    let mut sums = directions.iter().map(|lines| asked(puzzle, lines.clone())).collect::<Option<Vec<_>>>()?;
    let mut lack = sums.remove(own);
    if sums.iter().any(|other| *other != sums[0]) {
        // Two directions contradict each other without this line.
        return None;
    }
    lack.iter_mut().zip(&sums[0]).for_each(|(own, other)| *own = other - *own);
    Some(lack)
}

/// The lines of each direction of a rectangle or a triddler.
pub(super) fn directions(puzzle: &Puzzle) -> Option<Vec<std::ops::Range<usize>>> {
    let families = match puzzle.layout().outline() {
        _ if puzzle.layout().is_rectangle() => vec![puzzle.height(), puzzle.width()],
        outline => outline?.families().to_vec(),
    };
    let mut end = 0;
    let range = |family| {
        end += family;
        end - family..end
    };
    Some(families.into_iter().map(range).collect())
}

/// The cells of each colour but the blank that these lines ask for; `None` if a clue or a length is not given.
fn asked(puzzle: &Puzzle, lines: std::ops::Range<usize>) -> Option<Lack> {
    let mut sums = [0; Color::LIMIT];
    for line in lines {
        let clue = puzzle.clues()[line].as_ref().filter(|clue| clue.is_ordinary() && !clue.is_blotted())?;
        clue.runs().iter().for_each(|run| sums[run.color.index()] += i64::from(run.min));
    }
    Some(sums)
}

/// Whether the clue of a line needs more cells than the line has.
pub(super) fn is_too_long(puzzle: &Puzzle, line: usize) -> bool {
    let length = puzzle.layout().line_length(line) as u64;
    puzzle.clues()[line].as_ref().is_some_and(|clue| clue.min_length() > length)
}
