//! All solutions, one after the other: none twice, none left out, in memory that does not grow with their number.
//!
//! The independent parts of a puzzle are listed once each and combined, like
//! the wheels of an odometer. Within a part an engine that takes assumptions
//! leads the way (module `walk`): where it sees no solution, nobody goes. What
//! is narrow enough has all its solutions in a diagram ([`mod@crate::count`]).

mod canonical;
mod walk;

use std::ops::ControlFlow;

pub(crate) use canonical::canonical;
pub(crate) use walk::odometer;

use crate::{
    method::{self, EngineInfo},
    outcome::Outcome,
    puzzle::{Picture, Puzzle},
    solve::{Request, SolveError, check},
};

/// In which order solutions are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As they are found: the fastest. It depends on the method, the engine and the seed.
    #[default]
    Found,
    /// By their cells, row by row from the top left one, blank before filled: the same for every method.
    Canonical,
}

/// What listing came to.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What is proven, and what it took; its own list of solutions is empty.
    pub outcome: Outcome,
    /// How many solutions were listed.
    pub found: u64,
}

/// A list under way.
pub(crate) struct Listing<'a> {
    pub(crate) order: Order,
    pub(crate) found: u64,
    pub(crate) listener: &'a mut dyn FnMut(&Picture) -> ControlFlow<()>,
}

/// Who gets the solutions inside, one by one, and says whether to go on.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(&Picture) -> ControlFlow<()>;

/// Lists solutions until there is no other, [`Request::solutions`] are listed, or `listener` has had enough.
///
/// Each is judged by the referee first. `cdcl` leads the way; engines that take no assumptions are told to exclude what was found
/// instead: they cannot list in [`Order::Canonical`], and their memory grows with the list. One thread lists.
///
/// # Errors
/// See [`SolveError`]; what was listed until then is right. Running out of a limit is no error.
pub fn list(
    puzzle: &Puzzle,
    request: &Request<'_>,
    order: Order,
    listener: &mut dyn FnMut(&Picture) -> ControlFlow<()>,
) -> Result<Listed, SolveError> {
    check(puzzle, request)?;
    if order == Order::Canonical {
        check_order(request)?;
    }
    let mut listing = Listing { order, found: 0, listener };
    let request = Request { jobs: 1, ..request.clone() };
    let outcome = (method::method(request.method)?.run)(puzzle, &request, Some(&mut listing))?;
    Ok(Listed { outcome, found: listing.found })
}

/// Whether the engine can be led along a path.
pub(crate) fn takes_assumptions(request: &Request<'_>) -> bool {
    let is_for_formulas = method::method(request.method).is_ok_and(|method| method.input == Some("cnf"));
    is_for_formulas && method::engine(request.engine).is_ok_and(|engine| takes(engine.info))
}

fn takes(info: &EngineInfo) -> bool {
    info.abilities.contains(&"assumptions")
}

/// Whether the engine can list in the order of the cells.
fn check_order(request: &Request<'_>) -> Result<(), SolveError> {
    if takes_assumptions(request) {
        return Ok(());
    }
    if let Some(info) = method::METHODS.iter().find(|info| info.name == request.method && info.input.is_none()) {
        let message = format!(
            "the method `{}` tells solutions as it finds them; a list in the order of the cells takes a method with an engine, \
             such as `auto`",
            info.name
        );
        return Err(SolveError::Usage(message));
    }
    let names: Vec<&str> = method::ENGINES.iter().filter(|info| takes(info)).map(|info| info.name).collect();
    let message = format!("a list in the order of the cells takes an engine with assumptions: {}", names.join(", "));
    Err(SolveError::Usage(message))
}
