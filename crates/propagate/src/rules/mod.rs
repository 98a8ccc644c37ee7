//! The thirteen logical rules: what a person does with one line.
//!
//! A rule looks at one line: at its cells, and at the [interval](LineState::intervals) in which each block lies. It
//! settles cells (rules 1 to 5), shrinks intervals (6 to 8), or does both where a filled cell can be given to one block
//! (9 to 13). Every rule is a file of its own, with a picture of what it does. Rules are sound: what they say holds in
//! every placement that agrees with what is known. They are not complete: a line may imply more than they find.
//!
//! # Colours
//!
//! A block is a run of any line: it has a colour, a least and a greatest length, and a gap before it; a cell is the set
//! of colours that it may have. A cell is *filled* if it cannot be background, and *blank* for a block if it cannot
//! have the block's colour. In black-and-white lines all is as published. A rule for which neighbouring cells of a
//! colour are one block skips the colours of which two blocks may touch.
//!
//! # The schedule
//!
//! [`run()`] passes over all lines again and again, rows from top to bottom, then columns from left to right. A visit
//! to a line tries each rule of the set once, in the order of their numbers; intervals persist from visit to visit. It
//! ends with the pass that settles the last cell, or that finds nothing. A line without news since a visit that found
//! nothing is passed over, which changes nothing but time.
//!
//! # Extensions
//!
//! The published rules 12 and 13 read a line in one direction only; ours read it in both, as all other rules do.
//! [`RuleSet::as_published`] takes that back.
//!
//! # References
//! C.-H. Yu, H.-L. Lee, L.-H. Chen, *An efficient algorithm for solving nonograms*, Applied Intelligence 35 (2011), has
//! the rules.

mod block;
mod deduction;
mod fill_between;
mod first_filled;
mod forcing;
mod glue;
mod intersection;
mod interval;
mod line;
mod minimal;
mod obstacle;
mod ones;
mod run;
mod set;
mod simple_spaces;
mod solver;
mod splitting;
mod trimming;
mod update_0;
mod update_1;
mod update_2;
mod view;

pub use deduction::{Deduction, Narrowed, Reason};
pub use interval::Interval;
pub use line::LineState;
pub use minimal::{MinimalSets, minimal_sets};
pub use run::{RuleRun, RuleStop, run};
pub use set::{ParseRuleError, Rule, RuleSet};
pub use solver::RuleLineSolver;
use view::{Log, View};

use crate::line::NoPlacement;

/// Applies one rule once to a line, to all its blocks and runs, and logs each finding.
///
/// # Errors
/// If the rule sees that no placement agrees with what is known; the line may have changed by then.
pub fn apply(rule: Rule, as_published: bool, line: &mut LineState) -> Result<Vec<Deduction>, NoPlacement> {
    let mut log = Log::recording();
    apply_logged(rule, as_published, line, &mut log)?;
    Ok(log.deductions.unwrap_or_default())
}

fn apply_logged(rule: Rule, as_published: bool, line: &mut LineState, log: &mut Log) -> Result<(), NoPlacement> {
    let view = &mut View::new(rule, line, log);
    match rule {
        Rule::Intersection => intersection::apply(view),
        Rule::SimpleSpaces => simple_spaces::apply(view),
        Rule::Ones => ones::apply(view),
        Rule::Forcing => forcing::apply(view),
        Rule::Glue => glue::apply(view),
        Rule::Update0 => update_0::apply(view),
        Rule::Update1 => update_1::apply(view),
        Rule::Update2 => update_2::apply(view),
        Rule::FillBetween => fill_between::apply(view),
        Rule::Trimming => trimming::apply(view),
        Rule::FirstFilled => first_filled::apply(view),
        Rule::Obstacle => obstacle::apply(view, as_published),
        Rule::Splitting => splitting::apply(view, as_published),
    }
}

/// Tries each rule of a set once, in the order of their numbers; counts those that find something.
///
/// # Errors
/// If a rule sees that no placement agrees with what is known, or a line without unknown cells does not meet its clue.
fn visit(set: RuleSet, line: &mut LineState, log: &mut Log, uses: &mut [u64; 13]) -> Result<(), NoPlacement> {
    for rule in set.iter() {
        let before = log.changes();
        apply_logged(rule, set.as_published, line, log)?;
        uses[rule as usize] += u64::from(log.changes() > before);
    }
    line.check()
}

#[cfg(test)]
mod color_tests;
#[cfg(test)]
mod pictures;
#[cfg(test)]
mod tests;
