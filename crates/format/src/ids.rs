//! Ids and addresses of puzzles: all of a puzzle in one line, as programs and pages show it to be copied.

pub(super) mod pzpr;
pub(super) mod task;
pub(super) mod tatham;

use super::{
    bounds::Shelf,
    draft::PlacedClue,
    error::{Problem, ReadError, say},
    input::Input,
    plain,
};
use nonosat_model::Puzzle;

/// The longest id, in bytes: far more than any program or page takes.
const LONGEST: usize = 1 << 20;

/// The lines of a text that are not blank.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Whether a text is nothing but such ids, one a line.
fn are_all(text: &str, is_id: fn(&str) -> bool) -> bool {
    ids(text).all(is_id) && ids(text).next().is_some()
}

/// The puzzles of ids, one a line.
fn read_each(
    input: &mut Input<'_>,
    read_one: fn(&mut Input<'_>, &str) -> Result<Puzzle, ReadError>,
) -> Result<Vec<Puzzle>, ReadError> {
    let several = ids(input.text()).nth(1).is_some();
    let mut puzzles = Shelf::default();
    for (index, id) in ids(input.text()).enumerate() {
        input.puzzle = several.then_some(index + 1);
        if id.len() > LONGEST {
            let problem = Problem::TooLarge { what: say("large.id"), found: id.len().to_string(), limit: LONGEST };
            return Err(input.error(id, problem));
        }
        let puzzle = read_one(input, id)?;
        puzzles.add(input, puzzle, id)?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

/// The clue of lengths with dots between.
fn clue<'a>(input: &Input<'_>, text: &'a str) -> Result<PlacedClue<'a>, ReadError> {
    plain::clue(input, text.split('.').filter(|_| !text.is_empty()), text)
}

/// What stands behind the first of these signs in an address; all of what is none.
fn behind(id: &str, sign: char) -> &str {
    match is_address(id) {
        true => id.split_once(sign).map_or(id, |(_, behind)| behind),
        false => id,
    }
}

/// Whether an id is the address of a page.
fn is_address(id: &str) -> bool {
    ["http://", "https://"]
        .iter()
        .any(|start| id.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start)))
}

/// The two sizes that a text such as `12x6` is.
fn sizes(text: &str) -> Option<(&str, &str)> {
    let (width, height) = text.split_once('x')?;
    let is_size = |size: &str| !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
    (is_size(width) && is_size(height)).then_some((width, height))
}
