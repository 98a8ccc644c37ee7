//! Answers for people.

use anstyle::{AnsiColor, Style};
use nonosat::{
    draw,
    draw::{Canvas, Look},
    format::inert::inert,
    puzzle::{Grid, Picture, Puzzle, plural},
    solve::{
        cube::Cube,
        outcome::{Outcome, Stats, Verdict},
    },
};

use super::origin::Origin;

/// The verdict in its colour, padded to `width`.
pub(crate) fn verdict(verdict: Verdict, width: usize, color: bool) -> String {
    let style = match verdict {
        Verdict::Unique => AnsiColor::Green,
        Verdict::Multiple => AnsiColor::Yellow,
        Verdict::None => AnsiColor::Red,
        Verdict::Unknown(_) => AnsiColor::Cyan,
    };
    let style = if color { style.on_default().bold() } else { Style::new() };
    format!("{style}{:width$}{style:#}", verdict.name())
}

/// What the verdict means, in words.
pub(crate) fn meaning(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Unique => "exactly one solution".to_owned(),
        Verdict::Multiple => "more than one solution".to_owned(),
        Verdict::None => match &outcome.fault {
            Some(fault) => format!("no solution: {fault}"),
            None => "no solution".to_owned(),
        },
        Verdict::Unknown(stop) => match &outcome.known {
            Some(known) => format!("{stop}; {} of {} cells are known", known.known(), known.cells().len()),
            None => stop.to_string(),
        },
    }
}

/// `Cat (20x20, cats.txt#3)`: the title of a puzzle, its size and where it comes from.
pub(crate) fn heading(origin: &Origin, puzzle: &Puzzle) -> String {
    let mut size = size(puzzle);
    if !puzzle.given().is_empty() {
        size += &format!(", {}", number(puzzle.given().len(), "given cell"));
    }
    let origin = clean(&origin.to_string());
    match &puzzle.metadata.title {
        Some(title) => format!("{} ({size}, {origin})\n", clean(title)),
        None => format!("{origin} ({size})\n"),
    }
}

/// `20x20`; of a puzzle that is no rectangle: `467 cells`.
pub(crate) fn size(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    if layout.is_rectangle() {
        return format!("{}x{}", puzzle.width(), puzzle.height());
    }
    number(layout.cell_count(), "cell")
}

/// The note on an answer that is about a cube only.
pub(crate) fn scope(cube: Option<&Cube>) -> String {
    cube.map(|cube| format!("cube {}: what follows is about this part of the search only\n", cube.id))
        .unwrap_or_default()
}

/// The text on one line and inert: files must not control the terminal.
pub(crate) fn clean(text: &str) -> String {
    inert(text).into_owned()
}

/// The picture of a solution.
pub(crate) fn solution(puzzle: &Puzzle, solution: &Picture, look: Look) -> Canvas {
    draw::draw(puzzle, &Grid::from(solution), &[], look)
}

/// What stands for pictures that are too large to look at; nothing for others.
///
/// Drawing them takes longer than solving. A solution that was asked for is drawn in any case.
pub(crate) fn undrawn(puzzle: &Puzzle) -> Option<String> {
    const MOST_CELLS: usize = 1_000_000;
    let (width, height) = (puzzle.width(), puzzle.height());
    let is_large = width.saturating_mul(height) > MOST_CELLS;
    is_large.then(|| format!("not drawn: {width}x{height} cells are too many to look at; --format json has them\n"))
}

/// The known cells of a puzzle, the others as `?`.
pub(crate) fn known(puzzle: &Puzzle, known: &Grid, look: Look) -> Canvas {
    draw::draw(puzzle, known, &[], look)
}

/// How the cells were settled: `312 by line, 40 by probe, 48 by search`.
pub(crate) fn cells(stats: &Stats) -> String {
    let counts = stats.cells;
    format!("{} by line, {} by probe, {} by search", counts.by_line, counts.by_probe, counts.by_search)
}

/// `1 cell`, `3 cells`.
pub(crate) fn number(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {}", plural(thing)) }
}

/// `2.5 %` of a share, with so many digits behind the point; a little is not nothing, and nearly all is not all:
/// `below 0.1 %`, `above 99.9 %`.
pub(crate) fn percent(share: f64, digits: usize) -> String {
    let least = 0.1_f64.powi(digits as i32);
    match 100.0 * share {
        percent if percent > 0.0 && percent < least / 2.0 => format!("below {least:.digits$} %"),
        percent if percent < 100.0 && percent >= 100.0 - least / 2.0 => format!("above {:.digits$} %", 100.0 - least),
        percent => format!("{percent:.digits$} %"),
    }
}

/// The note on puzzles that were not started before Ctrl-C.
pub(crate) fn not_started(missing: usize, total: usize) -> String {
    format!("interrupted; {missing} of {total} puzzles were not started")
}

/// Numbers in increasing order, those in a row as a range: `3, 7-9`.
pub(crate) fn ranges(numbers: &[usize]) -> String {
    let rows = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts: Vec<String> = rows
        .map(|row| match row {
            [first, .., last] => format!("{first}-{last}"),
            _ => row.iter().map(usize::to_string).collect(),
        })
        .collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_not_nothing() {
        let one = [0.0, 1.0 / 3000.0, 0.0005, 0.025, 0.9994, 0.9996, 1.0].map(|share| percent(share, 1));
        assert_eq!(one, ["0.0 %", "below 0.1 %", "0.1 %", "2.5 %", "99.9 %", "above 99.9 %", "100.0 %"]);
        assert_eq!([0.001, 0.5, 0.999].map(|share| percent(share, 0)), ["below 1 %", "50 %", "above 99 %"]);
    }

    #[test]
    fn words_are_put_in_the_plural() {
        let of = |thing| number(2, thing);
        assert_eq!(["cell", "slash", "backslash"].map(of), ["2 cells", "2 slashes", "2 backslashes"]);
        assert_eq!((number(1, "slash"), number(0, "line")), ("1 slash".into(), "0 lines".into()));
    }
}
