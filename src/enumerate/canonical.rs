//! Solutions in the order of their cells, across all parts.

use nonosat_encodings::Literal;

use super::Emit;
use crate::{
    budget::{Budget, Stop},
    engine::Answer,
    part::Part,
    puzzle::{Color, Picture},
};

/// An unknown cell of the puzzle.
struct Cell {
    cell: usize,
    part: usize,
    /// Says that it is filled.
    literal: Literal,
}

/// The way to the solution at hand, cell by cell.
struct Path<'a> {
    parts: &'a mut [Part],
    cells: Vec<Cell>,
    /// For each part, the literals of those of its cells that the path has reached.
    prefixes: Vec<Vec<Literal>>,
    /// For each part, a model in which its prefix holds: a cell that is blank in it may be blank.
    models: Vec<Vec<bool>>,
}

impl Path<'_> {
    /// Whether a part has a solution that begins like its prefix with `literal` behind it; goes there if it has.
    fn step(&mut self, part: usize, literal: Literal, budget: &Budget) -> Result<bool, Stop> {
        self.prefixes[part].push(literal);
        if literal.holds(&self.models[part]) {
            return Ok(true);
        }
        match self.parts[part].solve_under(&self.prefixes[part], budget) {
            Answer::Sat(model) => {
                self.models[part] = model;
                return Ok(true);
            }
            Answer::Unsat => {}
            Answer::Unknown(stop) => return Err(stop),
        }
        self.prefixes[part].pop();
        Ok(false)
    }

    /// Goes to the least solution that begins like the path up to this cell.
    fn descend(&mut self, from: usize, picture: &mut Picture, budget: &Budget) -> Result<(), Stop> {
        for index in from..self.cells.len() {
            let Cell { cell, part, literal } = self.cells[index];
            let blank = self.step(part, !literal, budget)?;
            if !blank {
                // There is a solution, and none of them has this cell blank.
                self.prefixes[part].push(literal);
            }
            picture.set(cell, if blank { Color::BLANK } else { Color::BLACK });
        }
        Ok(())
    }

    /// Goes to the next solution; false if there is none.
    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop> {
        for index in (0..self.cells.len()).rev() {
            let Cell { cell, part, literal } = self.cells[index];
            let was_filled = self.prefixes[part].pop() == Some(literal);
            if !was_filled && self.step(part, literal, budget)? {
                picture.set(cell, Color::BLACK);
                self.descend(index + 1, picture, budget)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Lists the solutions of all parts together, of which one each has been found, in the order of their cells, blank before
/// filled; true if it came to the end.
pub(crate) fn canonical(
    parts: &mut [Part],
    mut picture: Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    let mut cells = Vec::new();
    for (part, open) in parts.iter().map(Part::open_cells).enumerate() {
        cells.extend(open.into_iter().map(|(cell, literal)| Cell { cell, part, literal }));
    }
    cells.sort_by_key(|cell| cell.cell);
    let mut models = Vec::with_capacity(parts.len());
    for part in parts.iter_mut() {
        match part.solve_under(&[], budget) {
            Answer::Sat(model) => models.push(model),
            Answer::Unsat => return Ok(true),
            Answer::Unknown(stop) => return Err(stop),
        }
    }
    let prefixes = vec![Vec::new(); parts.len()];
    let mut path = Path { parts, cells, prefixes, models };
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
