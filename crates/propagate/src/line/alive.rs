//! What is still possible in a line: the starts of each block and the gaps around it.

use super::{
    LineCells, NoPlacement,
    wide::{AliveSet, Wide},
};

/// The states of a line's automaton that lie on some placement agreeing with the known cells.
///
/// What encoders and counters need: nothing else of the line can matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alive {
    /// For each block, the cells it may start at, in increasing order.
    pub starts: Vec<Vec<u32>>,
    /// For j = 0..=k, the positions p such that the first j blocks, each with the
    /// blank behind it, may lie in cells 0..p and the others from p on. A line
    /// of n cells has one blank more thought behind it, so p is at most n+1.
    pub gaps: Vec<Vec<u32>>,
}

/// Finds what is still possible in a line.
///
/// # Errors
/// If the line has no placement.
pub fn alive(clue: &[u32], cells: &LineCells<'_>) -> Result<Alive, NoPlacement> {
    let mut alive = Alive { starts: vec![Vec::new(); clue.len()], gaps: vec![Vec::new(); clue.len() + 1] };
    Wide::default().visit(clue, cells, &mut |set, positions| {
        let positions = positions.to_vec();
        match set {
            AliveSet::Gaps(j) => alive.gaps[j] = positions,
            AliveSet::Starts(j) => alive.starts[j] = positions,
        }
    })?;
    Ok(alive)
}
