//! Components small enough to be swept at once.

use super::{
    ComponentDiagram,
    algebra::Algebra,
    fact::Fact,
    found::open_cells,
    frontier::{SweepHalt, SweepLimits},
    graph::{Graph, NIL},
    network::Network,
    order::Sweep,
};
use crate::solve::outcome::Stop;
use nonosat_model::budget::Budget;
use nonosat_propagate::decompose::Component;

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
    if component.cells.iter().any(|&cell| cell >= Fact::MOST_CELLS) {
        return Ok(None);
    }
    let Ok(network) = Network::new(component) else { return Ok(None) };
    for sweep in Sweep::best(&network, width) {
        let mut graph = Graph::default();
        match graph.sweep(&network, &sweep, SweepLimits { states: LISTED_STATES, work: LISTED_WORK, budget }) {
            Ok(NIL) => return Ok(None),
            Ok(root) => {
                let (cells, colors) = open_cells(component);
                return Ok(Some(ComponentDiagram { cells, colors, graph, root }));
            }
            Err(SweepHalt::TooLarge) => {}
            Err(SweepHalt::Limit(limit)) => return Err(limit.into()),
        }
    }
    Ok(None)
}
