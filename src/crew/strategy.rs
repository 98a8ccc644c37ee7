//! Different ways to search the same part, for threads that have nothing else to do.

use crate::{
    method::{self, EncodingInfo, EngineChoice},
    solve::{Request, SolveError},
};

/// How a part is searched.
#[derive(Clone, Copy)]
pub(crate) struct Approach {
    pub(crate) encoding: &'static EncodingInfo,
    pub(crate) engine: EngineChoice,
    /// Whether the engine is told what belief propagation thinks.
    pub(crate) hints: bool,
    pub(crate) seed: u64,
    /// Whether another encoding will do as well, and another engine.
    any_encoding: bool,
    any_engine: bool,
}

/// What a strategy does in another way than it was asked for; `None`: in the same way.
struct Strategy {
    encoding: Option<&'static str>,
    engine: Option<&'static str>,
    hints: bool,
    /// Makes other hints of the same seed.
    variant: u64,
}

/// Every strategy; the first does as it was asked, the others join it one by one.
///
/// Encodings and engines that were asked for by name are kept, and a strategy
/// that would then do the same as the first is left out.
const STRATEGIES: &[Strategy] = &[
    Strategy { encoding: None, engine: None, hints: true, variant: 0 },
    Strategy { encoding: None, engine: None, hints: true, variant: 1 },
    Strategy { encoding: None, engine: None, hints: false, variant: 0 },
    Strategy { encoding: None, engine: Some("batsat"), hints: false, variant: 0 },
    Strategy { encoding: None, engine: None, hints: true, variant: 2 },
    Strategy { encoding: None, engine: None, hints: true, variant: 3 },
    Strategy { encoding: None, engine: None, hints: true, variant: 4 },
    Strategy { encoding: None, engine: None, hints: true, variant: 5 },
];

impl Approach {
    /// The approach that was asked for.
    pub(crate) fn new(request: &Request<'_>, hints: bool) -> Result<Self, SolveError> {
        Ok(Self {
            encoding: method::encoding(request.encoding)?,
            engine: method::engine(request.engine)?,
            hints,
            seed: request.seed,
            any_encoding: request.encoding.is_none(),
            any_engine: request.engine.is_none(),
        })
    }

    /// The approaches of all strategies but the first; `guessing` tells whether that one makes use of hints.
    pub(super) fn others(&self, guessing: bool) -> Vec<Self> {
        let others = STRATEGIES.iter().skip(1).filter_map(|strategy| self.varied(strategy));
        others.filter(|other| if guessing { true } else { !other.hints && other.is_of_other_kind(self) }).collect()
    }

    fn varied(&self, strategy: &Strategy) -> Option<Self> {
        let encoding = if self.any_encoding { strategy.encoding } else { None };
        let engine = if self.any_engine { strategy.engine } else { None };
        let other = Self {
            encoding: encoding.map_or(Ok(self.encoding), |name| method::encoding(Some(name))).ok()?,
            engine: engine.map_or(Ok(self.engine), |name| method::engine(Some(name))).ok()?,
            hints: self.hints && strategy.hints,
            // Far from the seeds that a user may think of.
            seed: self.seed.wrapping_add(strategy.variant << 32),
            ..*self
        };
        let differs = other.is_of_other_kind(self) || strategy.variant > 0 || other.hints != self.hints;
        differs.then_some(other)
    }

    fn is_of_other_kind(&self, other: &Self) -> bool {
        self.encoding.name != other.encoding.name || self.engine.name != other.engine.name
    }
}
