//! The output of `import`: the report of `check` with how the puzzle was made, and text for people.

use nonosat::{analyse::rate::Level, make::image::Mode, report::import::Making};
use serde::Serialize;

use super::{report::Report, solving::Answer, text};

/// The report of `check`, and how the puzzle was made.
#[derive(Serialize)]
pub(crate) struct ImportReport<'a> {
    #[serde(flatten)]
    check: Report<'a>,
    #[serde(flatten)]
    making: &'a Making,
}

/// `3 of 1200 cells changed`.
fn changes(making: &Making, answer: &Answer) -> String {
    format!("{} of {} changed", making.changes, text::number(answer.puzzle.layout().cell_count(), "cell"))
}

/// The report of a puzzle made of an image.
pub(crate) fn report<'a>(answer: &'a Answer, making: &'a Making) -> ImportReport<'a> {
    ImportReport { check: Report::of_answer(answer, "auto", false), making }
}

/// `unique    line     2.3  40x30    owls/owl.non  local, 3 of 1200 cells changed`: a line as `check` prints it.
pub(crate) fn line(answer: &Answer, making: &Making, color: bool) -> String {
    let Ok(outcome) = &answer.outcome else { return String::new() };
    let verdict = text::verdict(outcome.verdict, 8, color);
    let size = text::size(&answer.puzzle);
    let origin = text::clean(&answer.origin.to_string());
    let (level, grade) = rated(answer, making);
    format!(
        "{verdict}  {level:<7}  {grade:>4}  {size:<7}  {origin}  {}, {}\n",
        making.image.mode,
        changes(making, answer)
    )
}

/// The level and the grade in words; `-` where there is none.
fn rated(answer: &Answer, making: &Making) -> (&'static str, String) {
    let level = answer.advice.as_ref().and_then(|advice| advice.level).map_or("-", Level::name);
    (level, making.grade.map_or("-".to_owned(), |grade| format!("{grade:.1}")))
}

/// The lines below a picture of a contact sheet.
pub(crate) fn caption(mode: Mode, answer: &Answer, making: &Making) -> Vec<String> {
    let (level, grade) = rated(answer, making);
    let changes =
        format!("{} changed ({})", text::number(making.changes, "cell"), text::percent(making.share_changed, 1));
    let result = match (making.reached, &answer.outcome) {
        (true, _) => format!("{level}, grade {grade}"),
        (false, Ok(outcome)) => format!("not solvable so: {}", outcome.verdict.name()),
        (false, Err(_)) => String::new(),
    };
    vec![format!("{mode} {}", text::size(&answer.puzzle).trim()), result, changes]
}
