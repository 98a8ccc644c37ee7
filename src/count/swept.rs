//! Components small enough to be swept at once.

use super::{
    ComponentDiagram,
    algebra::Algebra,
    frontier::{SweepHalt, SweepLimits},
    graph::{Graph, NIL},
    network::{Network, Reading},
    order::Sweep,
    unknown_cells,
};
use crate::{propagate::decompose::Component, puzzle::budget::Budget, solve::outcome::Stop};

/// The most states of a layer, and of all layers, for which a component is swept before listing; that takes a moment.
const LISTED_STATES: usize = 1 << 18;
const LISTED_WORK: usize = 1 << 23;

/// All solutions of an independent component, by a sweep; `None` if it has none, or is too large for that.
///
/// The same component gives the same answer, in the same order.
///
/// # Errors
/// The budget is spent.
pub(crate) fn sweep(component: &Component, width: usize, budget: &Budget) -> Result<Option<ComponentDiagram>, Stop> {
    let Some(network) = Network::new(component, width, Reading::default()) else { return Ok(None) };
    for sweep in Sweep::best(&network, width) {
        let mut graph = Graph::default();
        match graph.sweep(&network, &sweep, SweepLimits { states: LISTED_STATES, work: LISTED_WORK, budget }) {
            Ok(NIL) => return Ok(None),
            Ok(root) => return Ok(Some(ComponentDiagram { cells: unknown_cells(component), graph, root })),
            Err(SweepHalt::TooLarge) => {}
            Err(SweepHalt::Limit(limit)) => return Err(limit.into()),
        }
    }
    Ok(None)
}
