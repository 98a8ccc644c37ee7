//! Thicker lines every five, which tell where a grid begins.

/// After so many cells a line is thicker.
pub(crate) const FIVE: usize = 5;

/// How much thicker than nearly all others those are at least, and than they are in the mean.
const LEAST: f32 = 1.1;
const MEAN: f32 = 1.25;

/// Which of the lines of a table is the first of the thicker ones, if every fifth is; `masses` is how much ink each
/// line has across.
pub(crate) fn first(masses: &[f32]) -> Option<usize> {
    // A border may be thick, or lie beyond the grid.
    let inner = |at: &usize| *at > 0 && at + 1 < masses.len();
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
    let is_thicker = |phase: &usize| {
        let (thick, mut thin): (Vec<usize>, Vec<usize>) =
            (0..masses.len()).filter(inner).partition(|at| at % FIVE == *phase);
        if thick.is_empty() || thin.len() < FIVE - 1 {
            return false;
        }
        thin.sort_by(|&a, &b| masses[a].total_cmp(&masses[b]));
        let [thick, thin] = [thick, thin].map(|lines| lines.into_iter().map(|at| masses[at]).collect::<Vec<f32>>());
        let usual = thin[thin.len() * 9 / 10];
        let thicker = thick.iter().filter(|&&mass| mass > LEAST * usual).count();
        thicker * 10 >= thick.len() * 9 && mean(&thick) > MEAN * mean(&thin)
    };
    (0..FIVE).find(is_thicker)
}

/// By how many lines a grid must begin earlier for the thicker ones to be every five, below 0 if it must begin later;
/// `place` is how many cells behind its beginning one of them is.
pub(crate) fn missing(place: f32) -> i8 {
    match (place.round_ties_even() as i32).rem_euclid(FIVE as i32) {
        0 => 0,
        1 => -1,
        2 => -2,
        3 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{first, missing};

    #[test]
    fn thick_lines_are_every_five() {
        let masses = |count: usize, phase: usize| -> Vec<f32> {
            (0..count).map(|at| if at % 5 == phase { 9.0 } else { 5.0 + (at % 3) as f32 }).collect()
        };
        for phase in 0..5 {
            assert_eq!(first(&masses(23, phase)), Some(phase));
        }
        // All are thin, but for a border or one more.
        let mut even = vec![5.0; 21];
        assert_eq!(first(&even), None);
        (even[0], even[20]) = (20.0, 20.0);
        assert_eq!(first(&even), None);
        even[5] = 20.0;
        assert_eq!(first(&even), None);
        assert_eq!(first(&[9.0, 5.0, 5.0]), None);
        assert_eq!([0.1, 5.2, 4.0, 9.0, 1.0, 6.0, 3.0, -2.0].map(missing), [0, 0, 1, 1, -1, -1, 2, 2]);
    }
}
