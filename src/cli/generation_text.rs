//! What is told of a puzzle that was generated.

use nonosat::{analyse::rate::Level, report::generation::Generation};

use super::{solving::Answer, text};

/// `unique    rules    2.3  20x20    owls/random-20x20-7.non  3 cells changed`: a line as `check` prints it.
pub(crate) fn line(answer: &Answer, generation: &Generation, color: bool) -> String {
    let Ok(outcome) = &answer.outcome else { return String::new() };
    let verdict = text::verdict(outcome.verdict, 8, color);
    let level = answer.advice.as_ref().and_then(|advice| advice.level).map_or("-", Level::name);
    let grade = generation.grade.map_or("-".to_owned(), |grade| format!("{grade:.1}"));
    let size = text::size(&answer.puzzle);
    let origin = text::clean(&answer.origin.to_string());
    let changes = text::number(generation.changes, "cell");
    format!("{verdict}  {level:<7}  {grade:>4}  {size:<7}  {origin}  seed {}, {changes} changed\n", generation.seed)
}
