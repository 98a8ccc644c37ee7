//! Conditions made to hold before the repair, which keeps them.

use crate::repair::{Change, Conditions};
use nonosat_model::{Color, Layout, Palette, Picture, random::Random};

/// How many changes are made for each line, at most.
const CHANGES_PER_LINE: usize = 30;

/// How often a change is made at random, so that the changes do not go round in circles.
const RANDOM: f64 = 0.1;

/// Makes a picture keep to the conditions by changes of one line at a time: cells of empty lines are filled, and in
/// lines with too many runs one takes the colour of what is beside it. False if that does not come to an end.
pub(super) fn enforce(
    conditions: &Conditions,
    layout: &Layout,
    palette: &Palette,
    picture: &mut Picture,
    random: &mut Random,
) -> bool {
    if let Some(symmetry) = conditions.symmetry {
        symmetry.impose(layout, picture);
    }
    for _ in 0..CHANGES_PER_LINE * layout.line_count() {
        let Some(line) = conditions.faulty_line(layout, picture) else { return true };
        let mut all = remedies(conditions, layout, palette, line, picture, random);
        if !random.chance(RANDOM) {
            let excess = |changes: &Vec<Change>| conditions.excess(layout, picture, changes);
            let least = all.iter().map(excess).min();
            let kept: Vec<bool> = all.iter().map(|changes| Some(excess(changes)) == least).collect();
            let mut kept = kept.into_iter();
            all.retain(|_| kept.next() == Some(true));
        }
        if all.is_empty() {
            return false;
        }
        let chosen = all.swap_remove(random.between(0, all.len() as u64 - 1) as usize);
        chosen.iter().for_each(|change| picture.set(change.cell, change.to));
    }
    conditions.faulty_line(layout, picture).is_none()
}

/// Changes each of which makes a faulty line better.
fn remedies(
    conditions: &Conditions,
    layout: &Layout,
    palette: &Palette,
    line: usize,
    picture: &Picture,
    random: &mut Random,
) -> Vec<Vec<Change>> {
    let color = |cell: usize| picture.cells()[cell];
    let cells: Vec<usize> = layout.cells(line).collect();
    let all = |cells: &[usize], to: Color| -> Option<Vec<Change>> {
        let changes = cells.iter().map(|&cell| conditions.changes(layout, cell, to));
        changes.collect::<Option<Vec<_>>>().map(|changes| changes.concat())
    };
    if cells.iter().all(|&cell| color(cell).is_blank()) {
        let filled = random.between(1, palette.len().saturating_sub(1).max(1) as u64) as usize;
        let Some(to) = Color::new(filled).filter(|_| palette.len() > 1) else { return Vec::new() };
        return cells.iter().filter_map(|&cell| all(&[cell], to)).collect();
    }
    let stretches: Vec<&[usize]> = cells.chunk_by(|&one, &other| color(one) == color(other)).collect();
    let own = |index: usize| color(stretches[index][0]);
    let mut found = Vec::new();
    for (index, stretch) in stretches.iter().enumerate() {
        let before = index.checked_sub(1).map(own);
        let behind = (index + 1 < stretches.len()).then(|| own(index + 1));
        let blank = (!own(index).is_blank()).then_some(Color::BLANK);
        for to in [before, behind.filter(|_| behind != before), blank.filter(|_| ![before, behind].contains(&blank))] {
            found.extend(to.and_then(|to| all(stretch, to)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repair::Symmetry;
    use nonosat_model::{pattern, pattern::Size};

    #[test]
    fn conditions_hold_afterwards() {
        for (colors, seed) in [(1, 1), (1, 2), (3, 3)] {
            for symmetry in [None, Some(Symmetry::Both), Some(Symmetry::HalfTurn)] {
                let conditions =
                    Conditions { symmetry, no_empty_lines: true, max_numbers: Some(4), ..Conditions::default() };
                for density in [0.02, 0.5, 0.97] {
                    let puzzle = pattern::noise(Size { width: 16, height: 21 }, density, colors, seed);
                    let mut picture = puzzle.goal.clone().unwrap();
                    assert!(conditions.faulty_line(puzzle.layout(), &picture).is_some() || density > 0.9);
                    let mut random = Random::new(seed);
                    assert!(
                        enforce(&conditions, puzzle.layout(), &puzzle.palette, &mut picture, &mut random),
                        "{colors}, {symmetry:?}, {density}"
                    );
                    assert_eq!(conditions.faulty_line(puzzle.layout(), &picture), None);
                    assert!(symmetry.is_none_or(|symmetry| symmetry.holds(puzzle.layout(), &picture)));
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_is_given_up() {
        let conditions = Conditions { no_empty_lines: true, max_numbers: Some(0), ..Conditions::default() };
        let puzzle = pattern::random(5, 0.5, 1);
        let mut picture = puzzle.goal.clone().unwrap();
        assert!(!enforce(&conditions, puzzle.layout(), &puzzle.palette, &mut picture, &mut Random::new(1)));
    }
}
