//! The steps to a solution as a few pictures.

use nonosat_core::analyse::explain::Explanation;
use nonosat_model::Grid;

/// The grid after some steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPicture {
    /// What is known then.
    pub grid: Grid,
    /// The cells that the last of these steps settled.
    pub new: Vec<usize>,
    /// Which steps these are: the first and the last, counted from 1.
    pub steps: (usize, usize),
}

/// At most so many pictures of an explanation, each with as many settled cells more than the one before as the others.
///
/// Takes time in the order of the cells, for each picture.
pub fn step_pictures(explanation: &Explanation, most: usize) -> Vec<StepPicture> {
    let steps = &explanation.steps;
    let all = explanation.grid.known() - explanation.start.known();
    let mut grid = explanation.start.clone();
    let (mut pictures, mut new): (Vec<StepPicture>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut first, mut settled) = (1, 0);
    for (number, step) in (1..).zip(steps) {
        for finding in &step.found {
            let before = grid.cells()[finding.cell];
            let left = finding.left_of(before);
            grid.set(finding.cell, left);
            if left.known().is_some() && before.known().is_none() {
                new.push(finding.cell);
                settled += 1;
            }
        }
        // The share of the cells that is reached with the next picture.
        let is_due = settled * most >= all * (pictures.len() + 1);
        if !new.is_empty() && (is_due || number == steps.len()) {
            let new = std::mem::take(&mut new);
            pictures.push(StepPicture { grid: grid.clone(), new, steps: (first, number) });
            first = number + 1;
        }
    }
    pictures
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_core::analyse::explain::{ExplainRequest, explain};
    use nonosat_format as format;

    #[test]
    fn pictures_lead_to_the_solution() {
        for (name, content) in [
            ("cat.non", &include_bytes!("../../../../puzzles/cat.non")[..]),
            ("balloon.xml", include_bytes!("../../../../puzzles/balloon.xml")),
        ] {
            let puzzle = format::read(name, content, None).unwrap().puzzles.remove(0);
            let explanation = explain(&puzzle, &ExplainRequest::default()).unwrap();
            for most in [1, 2, 12, 1000] {
                let pictures = step_pictures(&explanation, most);
                assert!((1..=most).contains(&pictures.len()), "{} of {most}", pictures.len());
                assert_eq!(pictures.last().map(|picture| &picture.grid), Some(&explanation.grid), "{name}");
                assert_eq!(pictures[0].steps.0, 1);
                assert!(pictures.windows(2).all(|pair| pair[0].steps.1 + 1 == pair[1].steps.0));
                let cells: usize = pictures.iter().map(|picture| picture.new.len()).sum();
                assert_eq!(cells, explanation.grid.known() - explanation.start.known());
            }
        }
    }
}
