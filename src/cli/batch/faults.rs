//! What is wrong with the answers of a batch that are to be merged: all of it is collected, and some of it listed.

use super::{plan::Plan, refusal::Refusal, seal::HELP};
use crate::cli::{Exit, text};

/// How many faults of a kind are listed.
const LISTED: usize = 10;

/// What is wrong with the answers of a batch.
#[derive(Debug, Default)]
pub(super) struct Faults {
    missing: Vec<usize>,
    missing_count: usize,
    double: Vec<String>,
    double_count: usize,
    strange: Vec<String>,
    strange_count: usize,
    wrong: Vec<String>,
    wrong_count: usize,
    /// Whether a file is not as it was written.
    has_broken: bool,
}

impl Faults {
    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.missing_count + self.double_count + self.strange_count + self.wrong_count == 0
    }

    /// A puzzle without an answer.
    pub(super) fn missing(&mut self, position: usize) {
        self.missing_count += 1;
        if self.missing.len() < 10 * LISTED {
            self.missing.push(position);
        }
    }

    /// A second answer.
    pub(super) fn double(&mut self, place: impl FnOnce() -> String) {
        self.double_count += 1;
        if self.double.len() < LISTED {
            self.double.push(place());
        }
    }

    /// An answer that belongs elsewhere.
    pub(super) fn strange(&mut self, place: impl FnOnce() -> String) {
        self.strange_count += 1;
        if self.strange.len() < LISTED {
            self.strange.push(place());
        }
    }

    /// An answer that contradicts itself.
    pub(super) fn wrong(&mut self, place: impl FnOnce() -> String) {
        self.wrong_count += 1;
        if self.wrong.len() < LISTED {
            self.wrong.push(place());
        }
    }

    /// A file that is not as it was written.
    pub(super) fn broken(&mut self, fault: &str) {
        self.has_broken = true;
        self.wrong(|| fault.to_owned());
    }

    /// The refusal, if there is a fault.
    pub(super) fn refuse(&self, plan: &Plan) -> Result<(), Refusal> {
        if self.is_empty() {
            return Ok(());
        }
        let mut words = Vec::new();
        let more = |count: usize, listed: usize| match count - listed {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        if self.double_count > 0 {
            let rest = more(self.double_count, self.double.len());
            words.push(format!("answered twice: {}{rest}", self.double.join(", ")));
        }
        if self.strange_count > 0 {
            let rest = more(self.strange_count, self.strange.len());
            words.push(format!("answers that belong elsewhere: {}{rest}", self.strange.join(", ")));
        }
        if self.wrong_count > 0 {
            let rest = more(self.wrong_count, self.wrong.len());
            words.push(format!("not to be believed: {}{rest}", self.wrong.join("; ")));
        }
        if self.missing_count > 0 {
            let mut shards: Vec<usize> = self.missing.iter().map(|position| (position - 1) % plan.shards + 1).collect();
            shards.sort_unstable();
            shards.dedup();
            let rest = more(self.missing_count, self.missing.len());
            let (count, all) = (self.missing_count, plan.puzzles);
            let (ranges, shards, of) = (text::ranges(&self.missing), text::ranges(&shards), plan.shards);
            words.push(format!("{count} of {all} puzzles have no answer: {ranges}{rest}; shards {shards} of {of}"));
        }
        if self.has_broken {
            words.push(HELP.to_owned());
        }
        // What is missing can be made good by running on; the rest cannot.
        let is_wrong = self.double_count + self.strange_count + self.wrong_count > 0;
        let exit = if is_wrong { Exit::Malformed } else { Exit::Unknown };
        Err(Refusal { exit, message: format!("nothing was written; {}", words.join("; ")) })
    }
}
