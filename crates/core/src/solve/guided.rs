//! Components with the guidance that was computed for them.

use super::guidance::Guidance;
use nonosat_propagate::decompose::Component;

/// A component that is to be searched, with the guidance that was computed for it before, if any was.
pub(crate) struct GuidedComponent {
    pub(crate) component: Component,
    pub(crate) guidance: Option<Guidance>,
}

impl From<Component> for GuidedComponent {
    fn from(component: Component) -> Self {
        Self { component, guidance: None }
    }
}

/// Sorts components by their sizes: what is settled soonest may settle the puzzle.
pub(crate) fn sort(components: &mut [GuidedComponent]) {
    components.sort_by_key(|guided| guided.component.cells.len());
}
