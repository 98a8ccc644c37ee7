//! Solutions in the order of their cells, across all components.

use nonosat_encodings::Literal;

use crate::{
    engine::Answer,
    solve::{ComponentSolver, Emit, OpenValue, Stop},
};
use nonosat_model::{Picture, budget::Budget};

/// A value that an unknown cell of the puzzle may have.
struct OpenCell {
    component: usize,
    value: OpenValue,
}

/// The path to the current solution, cell by cell.
struct Path<'a> {
    solvers: &'a mut [ComponentSolver],
    cells: Vec<OpenCell>,
    /// For each component, the literals of those of its cells that the path has reached.
    prefixes: Vec<Vec<Literal>>,
    /// For each component, a model in which its prefix holds: what does not hold in it need not hold.
    models: Vec<Vec<bool>>,
}

impl Path<'_> {
    /// Whether a component has a solution that begins with its prefix and `literal`; goes there if it has.
    fn step(&mut self, component: usize, literal: Literal, budget: &Budget) -> Result<bool, Stop> {
        self.prefixes[component].push(literal);
        if literal.holds(&self.models[component]) {
            return Ok(true);
        }
        match self.solvers[component].solve_under(&self.prefixes[component], budget) {
            Answer::Sat(model) => {
                self.models[component] = model;
                return Ok(true);
            }
            Answer::Unsat => {}
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
        self.prefixes[component].pop();
        Ok(false)
    }

    /// Goes to the least solution that begins like the path up to this cell.
    fn descend(&mut self, from: usize, picture: &mut Picture, budget: &Budget) -> Result<(), Stop> {
        for index in from..self.cells.len() {
            let OpenCell { component, value: OpenValue { cell, color, lowest, literal } } = self.cells[index];
            if index == 0 || self.cells[index - 1].value.cell != cell {
                picture.set(cell, lowest);
            }
            if !self.step(component, !literal, budget)? {
                // There is a solution, and in all of them the cell has this colour.
                self.prefixes[component].push(literal);
                picture.set(cell, color);
            }
        }
        Ok(())
    }

    /// Goes to the next solution; false if there is none.
    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop> {
        for index in (0..self.cells.len()).rev() {
            let OpenCell { component, value: OpenValue { cell, color, literal, .. } } = self.cells[index];
            let had_color = self.prefixes[component].pop() == Some(literal);
            if !had_color && self.step(component, literal, budget)? {
                picture.set(cell, color);
                self.descend(index + 1, picture, budget)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Lists the solutions of all components together in the order of their cells, blank before filled; true if it came to
/// the end.
///
/// Each of `solvers` has found a solution.
pub(super) fn list(
    solvers: &mut [ComponentSolver],
    mut picture: Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    let mut cells = Vec::new();
    for (component, solver) in solvers.iter().enumerate() {
        cells.extend(solver.open_values().into_iter().map(|value| OpenCell { component, value }));
    }
    cells.sort_by_key(|cell| cell.value.cell);
    let mut models = Vec::with_capacity(solvers.len());
    for solver in solvers.iter_mut() {
        match solver.solve_under(&[], budget) {
            Answer::Sat(model) => models.push(model),
            Answer::Unsat => return Ok(true),
            Answer::Unknown(unknown) => return Err(unknown.into()),
        }
    }
    let prefixes = vec![Vec::new(); solvers.len()];
    let mut path = Path { solvers, cells, prefixes, models };
    path.descend(0, &mut picture, budget)?;
    loop {
        budget.check()?;
        if emit(&picture).is_break() {
            return Ok(false);
        }
        if !path.advance(&mut picture, budget)? {
            return Ok(true);
        }
    }
}
