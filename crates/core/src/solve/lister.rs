//! What a solve needs of whoever lists all solutions.
//!
//! Listing itself is a room above ([`crate::count::listing`]).

use std::ops::ControlFlow;

use super::{components::ComponentSearch, outcome::Stop};
use nonosat_model::{Picture, budget::Budget};
use nonosat_propagate::decompose::Component;
pub(crate) use nonosat_propagate::method::Emit;

/// Who lists the solutions that a solve finds.
pub(crate) trait Lister {
    /// Takes the components out whose solutions it can list without an engine.
    ///
    /// `width` is that of the puzzle.
    fn take_out(&mut self, components: &mut Vec<Component>, width: usize, budget: &Budget) -> Result<(), Stop>;

    /// Lists the solutions of all components together, those it took out and those of `search`, each over `picture`,
    /// which has all cells that are in no component.
    ///
    /// Every component of `search` has a solution. A picture is handed out only if `judge` says to go on. True if there
    /// are no others; false if somebody has had enough.
    fn list(
        &mut self,
        search: &mut dyn ComponentSearch,
        picture: &Picture,
        budget: &Budget,
        judge: Emit<'_>,
    ) -> Result<bool, Stop>;

    /// Hands out a solution that was judged, and says whether more are wanted.
    fn hand_out(&mut self, picture: &Picture) -> ControlFlow<()>;

    /// How many solutions were handed out.
    fn found(&self) -> u64;
}
