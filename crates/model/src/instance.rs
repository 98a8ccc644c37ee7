//! A puzzle as an instance: cells and lines, without rows and columns.

use nonosat_encodings::{Instance, Line};

use super::Puzzle;

impl Puzzle {
    /// The puzzle as an instance of which no cells are known but the given ones, and for each of its lines the line of
    /// the puzzle.
    ///
    /// Cells have the numbers that they have in the puzzle. Lines whose clue is not given are missing. The puzzle must
    /// have no blotted blocks.
    pub fn instance(&self) -> (Instance, Vec<usize>) {
        let layout = self.layout();
        let mut instance = Instance::new(self.open_grid().cells().to_vec(), Vec::new());
        let mut lines = Vec::new();
        for (line, clue) in self.clues().iter().enumerate() {
            let Some(clue) = clue else { continue };
            let cells = layout.cells(line).map(|cell| cell as u32).collect();
            instance.lines.push(Line::of_runs(cells, clue.background(), clue.runs().to_vec()));
            lines.push(line);
        }
        (instance, lines)
    }
}
