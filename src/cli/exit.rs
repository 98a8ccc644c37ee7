//! The exit codes.

use std::process::ExitCode;

use nonosat::solve::outcome::Verdict;

/// How a run ended, from best to worst: over many puzzles the worst one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Success; after `check`: every puzzle has exactly one solution.
    Done,
    /// A puzzle has several solutions.
    Multiple,
    /// A puzzle has no solution.
    NoSolution,
    /// A limit was reached before the answer.
    Unknown,
    /// The arguments are wrong.
    Usage,
    /// A puzzle is malformed, or of a kind that the command cannot handle.
    Malformed,
    /// An input cannot be read.
    Unreadable,
    /// An output cannot be written.
    Unwritable,
    /// A defect of this program.
    Defect,
}

impl Exit {
    /// The code that the process returns.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Multiple => 10,
            Self::NoSolution => 20,
            Self::Unknown => 30,
            Self::Usage => 2,
            Self::Malformed => 65,
            Self::Unreadable => 66,
            Self::Unwritable => 74,
            Self::Defect => 70,
        }
    }

    /// How `check` ends with this verdict.
    pub(crate) fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Unique => Self::Done,
            Verdict::Multiple => Self::Multiple,
            Verdict::None => Self::NoSolution,
            Verdict::Unknown(_) => Self::Unknown,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_counts() {
        use Exit::{Defect, Done, Malformed, Multiple, NoSolution, Unknown, Unreadable, Unwritable, Usage};
        let mut all = [Defect, Unwritable, Unreadable, Malformed, Usage, Unknown, NoSolution, Multiple, Done];
        assert_eq!(all.map(Exit::code), [70, 74, 66, 65, 2, 30, 20, 10, 0]);
        let given = all;
        all.sort_by(|one, other| other.cmp(one));
        assert_eq!(all, given);
    }
}
