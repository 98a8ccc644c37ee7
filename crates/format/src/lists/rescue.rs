//! Texts that another format claimed, and could not read: whether they are lists of clues.

use super::read;
use crate::{
    Format,
    error::{Problem, ReadError, say},
    input::Input,
    reading::Form,
};
use nonosat_model::{ClueFault, Puzzle};

/// Whether a text that another format claimed, and could not read, may be lists of clues: what makes it look like one
/// of that format is in many texts.
pub(crate) fn may_be(format: Format, error: &ReadError) -> bool {
    match error.problem() {
        Problem::UnknownFormat => return format == Format::Json,
        Problem::Unexpected { .. } | Problem::Syntax(_) | Problem::Clues(_) => {}
        _ => return false,
    }
    match format {
        // `"rows": [{"clue": [2]}, ...]`, `[{"grid": [...]}, ...]`, or nothing of the kind.
        Format::Json => error.expected_id().is_none_or(|expected| {
            let is_object = error.found().is_some_and(|found| found.starts_with("\"{"));
            expected == "expected.puzzle-object" || expected == "expected.clue-array" && is_object
        }),
        // An array; those of the format are texts.
        Format::Toml => error.found().is_some_and(|found| found.starts_with("\"[")),
        // `1: 2`, `[4, 1]`, other headings than those of the format. What is misspelt is named.
        Format::Non => error.expected_id().is_none_or(|expected| {
            let found = error.found().unwrap_or_default();
            let is_meant = error.help_said().is_some_and(|help| help.id() == "help.meant");
            let is_part = matches!(expected, "expected.row-clues" | "expected.column-clues" | "expected.section");
            let is_sign = found.trim_start_matches('"').starts_with(['[', '(', '#', '-']);
            !is_meant && (error.line_text().contains(':') || is_part || is_sign)
        }),
        // Numbers alone, as in many texts.
        Format::Mk | Format::Nin => true,
        _ => false,
    }
}

/// The puzzles of a text that another format claims, too, if it can be read as lists of clues.
pub(crate) fn certain(input: &Input<'_>) -> Option<Vec<Puzzle>> {
    let mut fresh = Input::new(input.name(), input.text());
    fresh.columns_first = input.columns_first;
    read(&mut fresh).ok()
}

/// The puzzles of a text that another format claimed, and could not read for this reason, unless they are uncertain.
pub(crate) fn rescue(input: &mut Input<'_>, format: Format, reason: ReadError) -> Result<Vec<Puzzle>, ReadError> {
    let tolerates = std::mem::take(&mut input.takes_faults);
    let puzzles = read(input);
    input.takes_faults = tolerates;
    // Of an array of puzzles, one that is none is named, unless all are pictures.
    let is_picture = input.reading.as_ref().is_some_and(|reading| reading.form == Form::Picture);
    if puzzles.is_ok() && !is_picture && reason.expected_id() == Some("expected.puzzle-object") {
        return Err(reason);
    }
    puzzles.map_err(|error| match (error.problem(), reason.problem()) {
        _ if error.expected_id() == Some("expected.clues-alone") => error,
        // Lists that were found say more than that JSON is another one.
        (problem, Problem::UnknownFormat) if format == Format::Json && !matches!(problem, Problem::UnknownFormat) => {
            error
        }
        _ if format == Format::Nin && is_one_list(input.text(), &reason) => reason.with_help(say("help.one-list")),
        _ => reason,
    })
}

/// Whether the first of these lines, which was taken for two sizes, is rather a clue as all others are.
fn is_one_list(text: &str, reason: &ReadError) -> bool {
    let words = |line: &str| {
        let words: Option<Vec<usize>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        words.filter(|words| !words.is_empty())
    };
    let lines: Option<Vec<Vec<usize>>> = text.trim().lines().map(words).collect();
    let Some(lines) = lines else { return false };
    let Some(&[one, other]) = lines.first().map(Vec::as_slice) else { return false };
    let missing = (one + other).abs_diff(lines.len() - 1);
    match reason.problem() {
        Problem::Clues(ClueFault::TooLong { .. }) => true,
        Problem::Unexpected { .. } => missing > 1 || missing == 1 && one.min(other) < 3,
        _ => false,
    }
}
