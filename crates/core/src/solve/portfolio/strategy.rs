//! Different ways to search the same component, for workers that have nothing else to do.

use crate::{
    engine::registry::{ENGINES, SatEngineChoice},
    solve::configuration::Configuration,
};

/// What a strategy does differently from what was asked for.
struct Strategy {
    /// Another engine, by its name; `None`: the same.
    engine: Option<&'static str>,
    is_guided: bool,
    /// Makes other hints of the same seed.
    variant: u64,
}

/// Every strategy; the first does as it was asked, the others join it one by one.
///
/// An engine that was asked for by name is kept, and a strategy that would then do the same as the first is left out.
const STRATEGIES: &[Strategy] = &[
    Strategy { engine: None, is_guided: true, variant: 0 },
    Strategy { engine: None, is_guided: true, variant: 1 },
    Strategy { engine: None, is_guided: false, variant: 0 },
    Strategy { engine: Some("batsat"), is_guided: false, variant: 0 },
    Strategy { engine: None, is_guided: true, variant: 2 },
    Strategy { engine: None, is_guided: true, variant: 3 },
    Strategy { engine: None, is_guided: true, variant: 4 },
    Strategy { engine: None, is_guided: true, variant: 5 },
];

/// The configurations of all strategies but the first; `is_guided` says whether that one makes use of hints.
pub(super) fn others(asked: &Configuration, is_guided: bool) -> Vec<Configuration> {
    let others = STRATEGIES.iter().skip(1).filter_map(|strategy| strategy.vary(asked));
    others.filter(|other| is_guided || (!other.is_guided && has_other_engine(other, asked))).collect()
}

impl Strategy {
    /// This strategy's variation of what was asked for; `None` if it would do the same.
    fn vary(&self, asked: &Configuration) -> Option<Configuration> {
        let engine = match self.engine.filter(|_| asked.any_engine) {
            None => asked.engine.clone(),
            Some(name) => SatEngineChoice::Listed(ENGINES.iter().find(|info| info.name == name)?),
        };
        let other = Configuration {
            engine,
            is_guided: asked.is_guided && self.is_guided,
            // Far from the seeds that a user may think of.
            seed: asked.seed.wrapping_add(self.variant << 32),
            ..asked.clone()
        };
        let differs = has_other_engine(&other, asked) || self.variant > 0 || other.is_guided != asked.is_guided;
        differs.then_some(other)
    }
}

fn has_other_engine(one: &Configuration, other: &Configuration) -> bool {
    one.engine.name() != other.engine.name()
}
