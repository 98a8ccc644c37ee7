//! Probing in colours: each colour of each unknown cell is assumed; one that leads to a contradiction is ruled out.

use nonosat_encodings::Color;

use super::{ColorBoard, propagate};
use crate::fixpoint::Halt;
use nonosat_model::budget::Budget;

/// How often, in cells, the budget is asked and progress is shown.
const CELLS_PER_CHECK: usize = 16;

/// Probes until nothing new is found; no line may wait.
///
/// A colour of a cell is probed again only if one of the cell's lines has changed. Nor is it probed if another probe
/// without a contradiction led to it: all that follows from it follows from that one, too.
///
/// # Errors
/// See [`Halt`]. After a stop, what was found until then is on the board.
pub fn probe(board: &mut ColorBoard, budget: &Budget, watch: impl FnMut(usize)) -> Result<(), Halt> {
    let lines = board.layout().line_count();
    probe_changed(board, vec![1; lines], budget, watch)
}

/// The same of a board that was probed until some lines changed: of those `changed` is 1, of the others 0.
pub(super) fn probe_changed(
    board: &mut ColorBoard,
    changed: Vec<u32>,
    budget: &Budget,
    mut watch: impl FnMut(usize),
) -> Result<(), Halt> {
    board.clear_trail();
    board.keep_memo();
    let cells = board.unknown_cells();
    let mut record = Record::new(board, &cells, changed);
    loop {
        let mut is_done = true;
        for (index, &cell) in cells.iter().enumerate() {
            if index % CELLS_PER_CHECK == 0 {
                watch(board.unknown());
                budget.check()?;
            }
            if probe_cell(board, cell, &mut record, budget)? {
                is_done = false;
                record.note_changes(board);
                board.clear_trail();
            }
        }
        if is_done {
            return Ok(());
        }
    }
}

/// Assumes each colour of a cell in turn; true if something was ruled out, which is on the trail.
fn probe_cell(board: &mut ColorBoard, cell: usize, record: &mut Record, budget: &Budget) -> Result<bool, Halt> {
    let colors = board.colors(cell);
    if colors.len() < 2 {
        return Ok(false);
    }
    let changed = record.last_change(board, cell);
    for color in colors.iter() {
        if record.is_possible_since(changed, cell, color) {
            continue;
        }
        board.assume(cell, color);
        let outcome = propagate(board, budget);
        if outcome.is_ok() {
            record.note_possible(board);
        }
        board.undo_to(0);
        match outcome {
            Ok(()) => {}
            Err(Halt::Contradiction(_)) => {
                board.remove(cell, color);
                propagate(board, budget)?;
                return Ok(true);
            }
            Err(halt) => return Err(halt),
        }
    }
    Ok(false)
}

/// When what was found out.
struct Record {
    now: u32,
    /// When each line last changed; a first round probes all that did.
    changed: Vec<u32>,
    /// The place of each cell that is unknown at the start, among these.
    place: Vec<u32>,
    /// For each of these cells, for each colour of the palette, when it last led to no contradiction.
    possible: Vec<u32>,
    colors: usize,
}

impl Record {
    fn new(board: &ColorBoard, cells: &[usize], changed: Vec<u32>) -> Self {
        let colors = board.palette_size();
        let mut place = vec![0; board.layout().cell_count()];
        (0..).zip(cells).for_each(|(index, &cell)| place[cell] = index);
        Self { now: 1, changed, place, possible: vec![0; cells.len() * colors], colors }
    }

    /// When a line of this cell last changed.
    fn last_change(&self, board: &ColorBoard, cell: usize) -> u32 {
        let lines = board.layout().lines_through(cell);
        lines.iter().map(|&(line, _)| self.changed[line]).max().unwrap_or_default()
    }

    fn is_possible_since(&self, time: u32, cell: usize, color: Color) -> bool {
        self.possible[self.place[cell] as usize * self.colors + color.index()] >= time
    }

    /// Notes the cells that an assumption without a contradiction has settled, itself among them.
    fn note_possible(&mut self, board: &ColorBoard) {
        for removal in board.trail() {
            let cell = removal.cell as usize;
            if let Some(color) = board.colors(cell).known() {
                self.possible[self.place[cell] as usize * self.colors + color.index()] = self.now;
            }
        }
    }

    /// Notes the lines of what was ruled out.
    fn note_changes(&mut self, board: &ColorBoard) {
        self.now += 1;
        for removal in board.trail() {
            for &(line, _) in board.layout().lines_through(removal.cell as usize).iter() {
                self.changed[line] = self.now;
            }
        }
    }
}
