//! The advice of `check` about a puzzle: its level, and warnings for its maker.

use nonosat::{
    analyse::{
        rate,
        rate::{
            Level,
            warnings::{Kind, Warning, warnings},
        },
    },
    puzzle::{Puzzle, budget::Budget},
    solve::outcome::{Outcome, Stop, Technique, Verdict},
};

/// How much advice to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advisor {
    /// Nothing.
    Silent,
    /// Whatever takes only a moment.
    Quick,
    /// All of it.
    Thorough,
}

/// The level of a puzzle, and warnings for its maker.
#[derive(Debug)]
pub(crate) struct Advice {
    /// The level; `None` if it is not known, or unless there is exactly one solution.
    pub(crate) level: Option<Level>,
    /// The limit that was reached before the level was known.
    stop: Option<Stop>,
    /// Whether the level was computed at any cost.
    thorough: bool,
    pub(crate) warnings: Vec<Warning>,
}

impl Advisor {
    /// The advice on a puzzle with this outcome.
    pub(crate) fn advise(self, puzzle: &Puzzle, outcome: &Outcome, budget: &Budget) -> Option<Advice> {
        let level = match (self, outcome.verdict, outcome.technique) {
            (Self::Silent, ..) => return None,
            (Self::Thorough, Verdict::Unique, _) => rate::level(puzzle, budget).map(Some),
            (Self::Quick, Verdict::Unique, Some(technique)) => rate::level_of_technique(puzzle, technique, budget),
            _ => Ok(None),
        };
        let warnings = warnings(puzzle, outcome, budget);
        Some(Advice { level: level.unwrap_or(None), stop: level.err(), thorough: self == Self::Thorough, warnings })
    }
}

impl Advice {
    /// The advice for people, a line for each item.
    pub(crate) fn words(&self, outcome: &Outcome) -> String {
        self.words_of(outcome, |_| true)
    }

    /// The same without the warnings of a kind.
    pub(crate) fn words_but(&self, outcome: &Outcome, kind: Kind) -> String {
        self.words_of(outcome, |warning| warning.kind != kind)
    }

    fn words_of(&self, outcome: &Outcome, is_told: impl Fn(&Warning) -> bool) -> String {
        let mut lines: Vec<String> = Vec::new();
        match (self.level, self.stop) {
            (Some(level), _) => lines.push(format!("level: {} ({})", level.name(), level.words())),
            (None, Some(stop)) => lines.push(format!("level: not found out; {stop}")),
            (None, None) if self.is_beyond_probing(outcome) => {
                lines.push("level: probe-2 or search (--level finds out which)".to_owned());
            }
            (None, None) => {}
        }
        lines.extend(
            self.warnings.iter().filter(|warning| is_told(warning)).map(|warning| format!("warning: {warning}")),
        );
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Whether the puzzle was left to a search after looking one step ahead.
    fn is_beyond_probing(&self, outcome: &Outcome) -> bool {
        let searched = outcome.technique == Some(Technique::Search) && outcome.verdict == Verdict::Unique;
        // A classic method has a tally, and may search what line solving would have settled.
        searched && !self.thorough && outcome.stats.tally.is_none() && !outcome.stats.time.probe.is_zero()
    }
}
