//! All solutions, one after the other: none twice, none left out, in memory that does not grow with their number.
//!
//! The independent components of a puzzle are listed once each and combined, like the wheels of an odometer (module
//! `odometer`). Within a component the search asks an engine that takes assumptions: branches without a solution are
//! never entered. A component that is narrow enough has all its solutions in a diagram ([`mod@crate::count`]).

mod canonical;
mod odometer;

use std::ops::ControlFlow;

use super::{ComponentDiagram, sweep};
use crate::{
    engine::registry::{Ability, ENGINES, EngineInfo, Input, SatEngineChoice},
    solve::{
        ComponentSearch, Emit, Lister,
        outcome::{Outcome, Stop},
        request::{Request, SolveError, check, known_at_start},
    },
};
use nonosat_model::{Picture, Puzzle, budget::Budget, progress::Progress};
use nonosat_propagate::decompose::Component;

/// In which order solutions are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionOrder {
    /// As they are found: the fastest. It depends on the method, the engine and the seed.
    #[default]
    Found,
    /// By their cells, row by row from the top left one, blank before filled: the same for every method.
    Canonical,
}

/// The result of listing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Listed {
    /// The verdict and statistics; its own list of solutions is empty.
    pub outcome: Outcome,
    /// How many solutions were listed.
    pub found: u64,
}

/// Lists solutions until there is no other, [`Request::solutions`] are listed, or `listener` breaks.
///
/// Each is judged by the referee first. Engines that take assumptions, such as `cdcl`, list by backtracking. Others get
/// a clause that excludes each solution found: they cannot list in [`SolutionOrder::Canonical`], and their memory grows
/// with the list. One thread lists.
///
/// # Errors
/// See [`SolveError`]; what was listed until then is right. Running out of a limit is no error.
pub fn list(
    puzzle: &Puzzle,
    request: &Request<'_>,
    order: SolutionOrder,
    listener: &mut dyn FnMut(&Picture) -> ControlFlow<()>,
) -> Result<Listed, SolveError> {
    check(puzzle, request)?;
    if order == SolutionOrder::Canonical {
        check_order(request)?;
    }
    if let Some(fault) = puzzle.clue_fault() {
        return Ok(Listed { outcome: Outcome::of_fault(fault, puzzle), found: 0 });
    }
    let Ok(known) = known_at_start(puzzle, request) else {
        return Ok(Listed { outcome: Outcome::of_contradiction(puzzle), found: 0 });
    };
    let mut listing = Listing {
        order,
        draws: order == SolutionOrder::Found && takes_assumptions(request),
        drawn: Vec::new(),
        found: 0,
        wanted: request.solutions as u64,
        progress: request.progress,
        listener,
    };
    let request = Request { jobs: 1, known: known.as_deref(), ..request.clone() };
    let outcome = (request.method.info().run)(puzzle, &request, Some(&mut listing))?;
    Ok(Listed { outcome, found: listing.found })
}

/// A list under way.
struct Listing<'a> {
    order: SolutionOrder,
    /// Whether components may be listed from diagrams.
    draws: bool,
    /// The components that are.
    drawn: Vec<ComponentDiagram>,
    found: u64,
    wanted: u64,
    progress: Option<&'a Progress>,
    listener: &'a mut dyn FnMut(&Picture) -> ControlFlow<()>,
}

impl Lister for Listing<'_> {
    fn take_out(&mut self, components: &mut Vec<Component>, width: usize, budget: &Budget) -> Result<(), Stop> {
        if !self.draws {
            return Ok(());
        }
        for component in std::mem::take(components) {
            match sweep(&component, width, budget)? {
                Some(diagram) => self.drawn.push(diagram),
                None => components.push(component),
            }
        }
        Ok(())
    }

    fn list(
        &mut self,
        search: &mut dyn ComponentSearch,
        picture: &Picture,
        budget: &Budget,
        judge: Emit<'_>,
    ) -> Result<bool, Stop> {
        let drawn = std::mem::take(&mut self.drawn);
        let order = self.order;
        let mut emit = |picture: &Picture| {
            judge(picture)?;
            self.hand_out(picture)
        };
        match search.solvers_with_assumptions() {
            None => list_by_exclusion(search, picture, budget, &mut emit),
            Some(solvers) => match order {
                SolutionOrder::Found => odometer::list(solvers, &drawn, picture.clone(), budget, &mut emit),
                SolutionOrder::Canonical => canonical::list(solvers, picture.clone(), budget, &mut emit),
            },
        }
    }

    fn hand_out(&mut self, picture: &Picture) -> ControlFlow<()> {
        self.found += 1;
        if let Some(progress) = self.progress {
            progress.set_found(self.found);
        }
        (self.listener)(picture)?;
        if self.found >= self.wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn found(&self) -> u64 {
        self.found
    }
}

/// Lists solutions by excluding what was found, for engines without assumptions.
fn list_by_exclusion(
    search: &mut dyn ComponentSearch,
    picture: &Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    for index in 0.. {
        if !search.find_more(index + 1, budget)? {
            return Ok(true);
        }
        if emit(&search.paint(index, picture.clone())).is_break() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the method has an engine that takes assumptions.
fn takes_assumptions(request: &Request<'_>) -> bool {
    let is_for_formulas = request.method.info().input == Some(Input::Cnf);
    is_for_formulas && SatEngineChoice::new(request.engine.as_ref()).is_ok_and(|engine| takes(engine.info()))
}

fn takes(info: &EngineInfo) -> bool {
    info.abilities.contains(&Ability::Assumptions)
}

/// Whether the request can be answered in the order of the cells.
fn check_order(request: &Request<'_>) -> Result<(), SolveError> {
    if takes_assumptions(request) {
        return Ok(());
    }
    if request.method.info().input.is_none() {
        let message = format!(
            "the method `{}` hands out solutions as it finds them; a list in the order of the cells takes a method \
             with an \
             engine, such as `auto`",
            request.method
        );
        return Err(SolveError::Usage(message));
    }
    let names: Vec<&str> = ENGINES.iter().filter(|info| takes(info)).map(|info| info.name).collect();
    let message = format!("a list in the order of the cells takes an engine with assumptions: {}", names.join(", "));
    Err(SolveError::Usage(message))
}
