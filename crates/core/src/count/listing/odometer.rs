//! Combinations of the solutions of all components, like an odometer; within a component by backtracking.

use nonosat_encodings::Literal;

use crate::{
    count::{ComponentDiagram, SolutionIterator},
    engine::Answer,
    solve::{ComponentSolver, Emit, OpenValue, Stop},
};
use nonosat_model::{Picture, budget::Budget};

/// The solutions of a component, one after the other, by chronological backtracking.
///
/// The path holds a literal for each cell of the solution. To go on, the last literal that was not flipped yet and is
/// not implied by those before it is flipped, and the engine is asked for a solution under this prefix. No clause is
/// added for solutions found, and the path never grows: memory is constant, apart from learnt clauses.
///
/// # References
/// M. Gebser, B. Kaufmann, T. Schaub, *Solution enumeration for projected Boolean search problems*, CPAIOR 2009.
struct Backtracking<'a> {
    solver: &'a mut ComponentSolver,
    /// The values that the unknown cells of the component may have, cell by cell.
    values: Vec<OpenValue>,
    first: Vec<Literal>,
    path: Vec<Literal>,
    /// For each literal of the path, whether its other value is exhausted: it was flipped, or is implied by those
    /// before.
    done: Vec<bool>,
}

impl<'a> Backtracking<'a> {
    /// Begins at the first solution, which has been found.
    fn new(solver: &'a mut ComponentSolver) -> Self {
        let values = solver.open_values();
        let first = solver.first_literals(&values);
        Self { solver, path: Vec::with_capacity(values.len()), done: Vec::with_capacity(values.len()), values, first }
    }

    /// Paints the cells from that of this value of the path on.
    fn paint(&self, from: usize, picture: &mut Picture) {
        let cell = self.values[from].cell;
        let from = (0..from).rev().take_while(|&index| self.values[index].cell == cell).last().unwrap_or(from);
        for value in &self.values[from..] {
            picture.set(value.cell, value.lowest);
        }
        for (value, &literal) in self.values.iter().zip(&self.path).skip(from) {
            if literal == value.literal {
                picture.set(value.cell, value.color);
            }
        }
    }
}

impl Wheel for Backtracking<'_> {
    fn begin(&mut self, picture: &mut Picture) {
        self.path.clear();
        self.path.extend_from_slice(&self.first);
        self.done = self.solver.implied(&self.path);
        if !self.values.is_empty() {
            self.paint(0, picture);
        }
    }

    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop> {
        for index in (0..self.path.len()).rev() {
            if self.done[index] {
                continue;
            }
            let literal = self.path[index];
            self.path[index] = !literal;
            match self.solver.solve_under(&self.path[..=index], budget) {
                Answer::Sat(model) => {
                    for (literal, value) in self.path.iter_mut().zip(&self.values).skip(index + 1) {
                        *literal = if value.literal.holds(&model) { value.literal } else { !value.literal };
                    }
                    let implied = self.solver.implied(&self.path);
                    self.done[index] = true;
                    self.done[index + 1..].copy_from_slice(&implied[index + 1..]);
                    self.paint(index, picture);
                    return Ok(true);
                }
                Answer::Unsat => self.path[index] = literal,
                Answer::Unknown(unknown) => {
                    self.path[index] = literal;
                    return Err(unknown.into());
                }
            }
        }
        Ok(false)
    }
}

/// The solutions of a component that has them all in a diagram.
struct Drawn<'a>(SolutionIterator<'a>);

/// The solutions of a component, in some order, again and again.
trait Wheel {
    /// Goes to the first solution.
    fn begin(&mut self, picture: &mut Picture);

    /// Goes to the next solution; false if there is none. After a stop it is where it was.
    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop>;
}

impl Wheel for Drawn<'_> {
    fn begin(&mut self, picture: &mut Picture) {
        self.0.begin(picture);
    }

    fn advance(&mut self, picture: &mut Picture, _: &Budget) -> Result<bool, Stop> {
        Ok(self.0.advance(picture))
    }
}

/// Lists the combinations of the solutions of all components; true if it came to the end.
///
/// Each of `solvers` has found a solution; `drawn` are the other components.
pub(super) fn list(
    solvers: &mut [ComponentSolver],
    drawn: &[ComponentDiagram],
    mut picture: Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    let drawn = drawn.iter().map(|diagram| Drawn(SolutionIterator::new(diagram)));
    // Diagrams advance without a search, so they come first.
    let mut wheels: Vec<Box<dyn Wheel + '_>> = drawn.map(|wheel| Box::new(wheel) as _).collect();
    wheels.extend(solvers.iter_mut().map(|solver| Box::new(Backtracking::new(solver)) as Box<dyn Wheel + '_>));
    wheels.iter_mut().for_each(|wheel| wheel.begin(&mut picture));
    loop {
        budget.check()?;
        if emit(&picture).is_break() {
            return Ok(false);
        }
        // The first wheel turns fastest.
        let mut turning = 0;
        loop {
            let Some(wheel) = wheels.get_mut(turning) else { return Ok(true) };
            if wheel.advance(&mut picture, budget)? {
                break;
            }
            wheel.begin(&mut picture);
            turning += 1;
        }
    }
}
