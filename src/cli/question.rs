//! The common interface of the commands that solve puzzles.

use std::path::Path;

use nonosat::{analyse::rate::advice::Advisor, solve::outcome::Outcome};

use super::{
    Exit, Notes, Screen, args,
    pictures::{Output, Scene},
    solving::Answer,
};

/// The differences between the commands that solve puzzles.
pub(crate) trait Question {
    /// How many solutions to look for.
    fn solutions(&self) -> usize;
    /// The advice about each puzzle beside its solutions; `many` if there are several puzzles.
    fn advisor(&self, _many: bool) -> Advisor {
        Advisor::Silent
    }
    /// Whether to warn of puzzles that are the same as another one of the run.
    fn warns_of_duplicates(&self) -> bool {
        false
    }
    /// Whether the exit code is answer enough, and no text is wanted beside it.
    fn is_silent(&self, _notes: &Notes) -> bool {
        false
    }
    /// The picture of the answer, for a file; `None` if there is nothing to draw.
    fn picture(&self, outcome: &Outcome) -> Option<Scene> {
        outcome.solutions.first().map(Scene::plain).or_else(|| outcome.known.clone().map(Scene::plain))
    }
    /// How a run with this answer ends.
    fn exit(&self, answer: &Answer, outcome: &Outcome) -> Exit;
    /// The answer in a word, for the tally.
    fn word(&self, answer: &Answer, outcome: &Outcome) -> &'static str;
    /// The answer for people; `many` if it is one of several.
    fn text(&self, answer: &Answer, outcome: &Outcome, many: bool, screen: &mut Screen, notes: &Notes) -> String;
}

/// The arguments that the commands share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common<'a> {
    pub(crate) input: &'a args::Input,
    pub(crate) cubes: &'a args::Cubes,
    pub(crate) solver: &'a args::Solver,
    pub(crate) jobs: &'a args::Jobs,
    pub(crate) answer: &'a args::Answer,
    pub(crate) output: &'a Output,
    pub(crate) verbose: bool,
    /// The directory of certificates, if they are wanted.
    pub(crate) certify: Option<&'a Path>,
}
