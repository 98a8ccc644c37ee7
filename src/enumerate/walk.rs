//! The solutions of a part, by backtracking over its cells; an engine tells where there are some.

use nonosat_encodings::Literal;

use super::Emit;
use crate::{
    budget::{Budget, Stop},
    count,
    engine::Answer,
    part::Part,
    puzzle::{Color, Picture},
};

/// A walk from solution to solution of a part.
///
/// The path holds a literal for each cell, as the solution has it. To go on, the last literal that neither was turned yet
/// nor follows from those before it is turned, and the engine is asked for a solution under what is left of the path. No clause is added for what was found,
/// and the path never grows: memory stays as it is, but for what the engine learns and forgets.
///
/// # References
/// M. Gebser, B. Kaufmann, T. Schaub, *Solution enumeration for projected Boolean search problems*, CPAIOR 2009.
struct Walk<'a> {
    part: &'a mut Part,
    /// The unknown cells of the part, with the literals that say they are filled.
    cells: Vec<(usize, Literal)>,
    first: Vec<Literal>,
    path: Vec<Literal>,
    /// For each literal of the path, whether there is nothing on its other side: it was turned, or follows from those before.
    done: Vec<bool>,
}

impl<'a> Walk<'a> {
    /// A walk that begins at the part's first solution, which has been found.
    fn new(part: &'a mut Part) -> Self {
        let cells = part.open_cells();
        let first = part.first_path(&cells);
        Self { part, path: Vec::with_capacity(cells.len()), done: Vec::with_capacity(cells.len()), cells, first }
    }

    /// Paints the cells from this one of the path on.
    fn paint(&self, from: usize, picture: &mut Picture) {
        for (&(cell, filled), &literal) in self.cells.iter().zip(&self.path).skip(from) {
            picture.set(cell, if literal == filled { Color::BLACK } else { Color::BLANK });
        }
    }
}

impl Wheel for Walk<'_> {
    fn begin(&mut self, picture: &mut Picture) {
        self.path.clear();
        self.path.extend_from_slice(&self.first);
        self.done = self.part.implied(&self.path);
        self.paint(0, picture);
    }

    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop> {
        for index in (0..self.path.len()).rev() {
            if self.done[index] {
                continue;
            }
            let literal = self.path[index];
            self.path[index] = !literal;
            match self.part.solve_under(&self.path[..=index], budget) {
                Answer::Sat(model) => {
                    for (literal, &(_, filled)) in self.path.iter_mut().zip(&self.cells).skip(index + 1) {
                        *literal = if filled.holds(&model) { filled } else { !filled };
                    }
                    let implied = self.part.implied(&self.path);
                    self.done[index] = true;
                    self.done[index + 1..].copy_from_slice(&implied[index + 1..]);
                    self.paint(index, picture);
                    return Ok(true);
                }
                Answer::Unsat => self.path[index] = literal,
                Answer::Unknown(stop) => {
                    self.path[index] = literal;
                    return Err(stop);
                }
            }
        }
        Ok(false)
    }
}

/// The solutions of a part that has them all in a diagram.
struct Drawn<'a> {
    part: &'a count::Part,
    walk: count::Walk<'a>,
    bits: Vec<u64>,
}

impl Drawn<'_> {
    fn paint(&self, picture: &mut Picture) {
        for &cell in self.part.cells() {
            let filled = self.bits[cell / 64] >> (cell % 64) & 1 == 1;
            picture.set(cell, if filled { Color::BLACK } else { Color::BLANK });
        }
    }
}

/// The solutions of a part, in some order, again and again.
trait Wheel {
    /// Goes to the first solution.
    fn begin(&mut self, picture: &mut Picture);

    /// Goes to the next solution; false if there is none. After a stop it is where it was.
    fn advance(&mut self, picture: &mut Picture, budget: &Budget) -> Result<bool, Stop>;
}

impl Wheel for Drawn<'_> {
    fn begin(&mut self, picture: &mut Picture) {
        self.walk.begin(&mut self.bits);
        self.paint(picture);
    }

    fn advance(&mut self, picture: &mut Picture, _: &Budget) -> Result<bool, Stop> {
        let turned = self.walk.advance(&mut self.bits);
        if turned {
            self.paint(picture);
        }
        Ok(turned)
    }
}

/// Lists the combinations of the solutions of all parts; true if it came to the end.
///
/// Of each of `parts` one has been found, `drawn` are the other parts.
pub(crate) fn odometer(
    parts: &mut [Part],
    drawn: &[count::Part],
    mut picture: Picture,
    budget: &Budget,
    emit: Emit<'_>,
) -> Result<bool, Stop> {
    let words = picture.cells().len().div_ceil(64);
    let drawn = drawn.iter().map(|part| Drawn { part, walk: count::Walk::new(part), bits: vec![0; words] });
    // Diagrams turn at once, so they turn fastest.
    let mut wheels: Vec<Box<dyn Wheel + '_>> = drawn.map(|wheel| Box::new(wheel) as _).collect();
    wheels.extend(parts.iter_mut().map(|part| Box::new(Walk::new(part)) as Box<dyn Wheel + '_>));
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
