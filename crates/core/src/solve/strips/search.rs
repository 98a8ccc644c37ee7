//! The search of a strip for what none of its solutions has: flips of values, of which each model clears many.
//!
//! # References
//! M. Janota, I. Lynce, J. Marques-Silva, *Algorithms for computing backbones of propositional formulae*, AI
//! Communications 28 (2015).

use nonosat_encodings::{Atom, Cnf, Color, Fact, Meaning};

use super::{Peeling, strip::Strip};
use crate::{
    engine::{
        Answer, Assumptions, Cdcl, ConflictLimit, Engine, Incremental, PhaseHints, ProofLog, ProofSearch, ProofSink,
        Unknown,
    },
    solve::outcome::Stop,
};
use nonosat_model::budget::Budget;
use nonosat_propagate::belief::{Passing, Schedule};

/// The question whether a strip has solutions.
pub(crate) struct Posed {
    /// Its models are the solutions.
    pub(crate) formula: Cnf,
    /// The literal that a cell of the strip has a colour.
    pub(crate) literal: Box<dyn Fn(Fact) -> Atom>,
    /// The meanings of the first variables, or of all, in the numbers of the strip.
    pub(crate) meanings: Vec<Meaning>,
    /// Where the proof of the answer goes.
    pub(crate) log: Option<Box<dyn ProofSink + Send>>,
}

/// What the search of a strip came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// It has no solution.
    None,
    /// No solution within the limits.
    Unknown,
    /// What none of its solutions has, by cells of the strip.
    Gone {
        values: Vec<Fact>,
        /// Whether every value was decided that was to be asked for.
        is_complete: bool,
    },
}

/// Searches a strip; with the number of conflicts that it took.
///
/// Belief propagation tells how unlikely values are: the least likely are asked for first. All limits are doubled
/// `level` times. On level 0 values that are not unlikely are not asked for.
pub(super) fn search(
    strip: &Strip,
    mut posed: Posed,
    options: &Peeling,
    level: u32,
    budget: &Budget,
) -> Result<(Found, u64), Stop> {
    let mut engine = Cdcl::new();
    engine.log_proof(posed.log.take());
    let found = ask(&mut engine, strip, &posed, options, level, budget)?;
    let conflicts = engine.counts().map_or(0, |counts| counts.conflicts);
    _ = engine.finish_proof();
    Ok((found, conflicts))
}

fn ask(
    engine: &mut Cdcl,
    strip: &Strip,
    posed: &Posed,
    options: &Peeling,
    level: u32,
    budget: &Budget,
) -> Result<Found, Stop> {
    let limit = |conflicts: u64| conflicts.saturating_mul(1 << level.min(32));
    let schedule = Schedule { rounds: options.rounds, tolerance: options.tolerance, ..Schedule::default() };
    let mut passing = Passing::new(&strip.instance, &Schedule { skip_unchanged: true, ..schedule });
    passing.run(&schedule, budget);
    let marginals = passing.marginals(&strip.instance);
    let is_likely = |&meaning| marginals.of(&strip.instance, meaning).is_some_and(|probability| probability > 0.5);

    let spent = |engine: &Cdcl| engine.counts().map_or(0, |counts| counts.conflicts);
    engine.seek_proof();
    engine.set_phases(Some(posed.meanings.iter().map(is_likely).collect()));
    engine.set_conflict_limit(Some(limit(options.conflicts)));
    let model = match engine.solve(&posed.formula, budget) {
        Answer::Sat(model) => model,
        Answer::Unsat => return Ok(Found::None),
        Answer::Unknown(Unknown::ConflictLimit) => return Ok(Found::Unknown),
        Answer::Unknown(unknown) => return Err(unknown.into()),
    };
    engine.set_phases(None);
    engine.set_conflict_limit(Some(limit(options.conflicts_per_value)));
    let least_odds = if level == 0 { options.odds } else { f64::NEG_INFINITY };
    let mut open = Vec::new();
    for (cell, likeliest, odds) in passing.certain(&strip.instance) {
        if cell < strip.cells.len() && odds >= least_odds {
            let others = strip.instance.cells[cell].iter().filter(|&color: &Color| level > 0 || color != likeliest);
            open.extend(others.map(|color| (if color == likeliest { -odds } else { odds }, cell as u32, color)));
        }
    }
    open.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut open: Vec<Fact> = open.into_iter().map(|(_, cell, color)| Fact { cell, color }).collect();
    open.retain(|&value| !(posed.literal)(value).holds(&model));
    let (mut values, mut is_complete, mut last_gain) = (Vec::new(), true, spent(engine));
    while let Some(value) = open.pop() {
        let Atom::Literal(literal) = (posed.literal)(value) else { continue };
        if spent(engine) - last_gain > limit(options.idle) {
            is_complete = false;
            break;
        }
        match engine.solve_under(&[literal], budget) {
            Answer::Sat(model) => open.retain(|&value| !(posed.literal)(value).holds(&model)),
            Answer::Unsat => {
                engine.add_clause(&[(!literal).into()]);
                values.push(value);
                last_gain = spent(engine);
            }
            Answer::Unknown(Unknown::ConflictLimit) => is_complete = false,
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
    }
    Ok(Found::Gone { values, is_complete })
}
