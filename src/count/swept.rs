//! Parts small enough to be swept without further ado.

use super::{
    Part,
    algebra::Algebra,
    frontier::{Halt, Limits},
    graph::{Graph, NIL},
    network::{Network, Reading},
    order::Sweep,
    unknown_cells,
};
use crate::{
    budget::{Budget, Stop},
    split::Component,
};

/// The states of a layer that a part may have, and those of all layers, to be swept for a list: a moment's work.
const LISTED_STATES: usize = 1 << 18;
const LISTED_WORK: usize = 1 << 23;

/// All solutions of an independent part, by a sweep; `None` if it has none, or is too large for that.
///
/// The same part gives the same answer, in the same order, whenever it is asked for.
///
/// # Errors
/// The budget is spent.
pub(crate) fn sweep(component: &Component, width: usize, budget: &Budget) -> Result<Option<Part>, Stop> {
    let Some(network) = Network::new(component, width, Reading::default()) else { return Ok(None) };
    for sweep in Sweep::best(&network, width) {
        let mut graph = Graph::default();
        match graph.sweep(&network, &sweep, Limits { states: LISTED_STATES, work: LISTED_WORK, budget }) {
            Ok(NIL) => return Ok(None),
            Ok(root) => return Ok(Some(Part { cells: unknown_cells(component), graph, root })),
            Err(Halt::TooLarge) => {}
            Err(Halt::Stop(stop)) => return Err(stop),
        }
    }
    Ok(None)
}
