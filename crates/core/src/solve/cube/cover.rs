//! Whether cubes cover all there is: the tree that their assumptions make, and the branches it lacks.

use super::Assumption;

/// The branches that no cube covers, or `None` if the assumptions make no tree in which cubes are leaves.
///
/// A tree has no two cubes in common: of some colour of some cell, one assumed what the other ruled out.
pub(super) fn gaps(cubes: &[&[Assumption]]) -> Option<Vec<Vec<Assumption>>> {
    let mut gaps = Vec::new();
    walk(cubes, &mut Vec::new(), &mut gaps)?;
    Some(gaps)
}

/// Walks the subtree below a path that all cubes share.
fn walk(cubes: &[&[Assumption]], path: &mut Vec<Assumption>, gaps: &mut Vec<Vec<Assumption>>) -> Option<()> {
    let level = path.len();
    match cubes {
        [] => gaps.push(path.clone()),
        [leaf] if leaf.len() == level => {}
        [first, ..] => {
            // A cube that ends here contains the others.
            let here = first.get(level)?.with(true);
            if !cubes.iter().all(|cube| cube.get(level).map(|assumption| assumption.with(true)) == Some(here)) {
                return None;
            }
            for is in [false, true] {
                let branch: Vec<&[Assumption]> = cubes.iter().copied().filter(|cube| cube[level].is() == is).collect();
                path.push(here.with(is));
                walk(&branch, path, gaps)?;
                path.pop();
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::cube::Claim;
    use nonosat_model::Color;

    /// `+3` assumes that the third cell of the first row is filled, `-3` that it is blank; `+3b` and `-3b`, that it has
    /// the second colour or not.
    fn assumptions(text: &str) -> Vec<Assumption> {
        let one = |word: &str| {
            let is = word.starts_with('+');
            let digits = word[1..].trim_end_matches(char::is_alphabetic);
            let letter = word[1 + digits.len()..].bytes().next();
            let color = |letter: u8| Color::new(usize::from(letter - b'a') + 1).unwrap();
            let claim = letter.map_or(Claim::Filled(is), |letter| Claim::Color { color: color(letter), is });
            Assumption { row: 1, column: digits.parse().unwrap(), claim }
        };
        text.split_whitespace().map(one).collect()
    }

    fn gaps_of(texts: &[&str]) -> Option<Vec<Vec<Assumption>>> {
        let cubes: Vec<_> = texts.iter().map(|text| assumptions(text)).collect();
        gaps(&cubes.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    #[test]
    fn a_whole_tree_has_no_gap() {
        assert_eq!(gaps_of(&[""]), Some(vec![]));
        assert_eq!(gaps_of(&["-1", "+1 -2", "+1 +2"]), Some(vec![]));
        assert_eq!(gaps_of(&["-1a -1b", "-1a +1b", "+1a"]), Some(vec![]));
    }

    #[test]
    fn gaps_are_the_branches_without_a_cube() {
        assert_eq!(gaps_of(&["-1 -2", "+1 +3"]), Some(vec![assumptions("-1 +2"), assumptions("+1 -3")]));
        assert_eq!(gaps_of(&["-1a +1b"]), Some(vec![assumptions("-1a -1b"), assumptions("+1a")]));
    }

    #[test]
    fn cubes_that_overlap_are_no_tree() {
        for overlapping in
            [&["", "-1"][..], &["-1", "-1"], &["-1", "+2"], &["-1", "-1 +2"], &["-1a", "+1b"], &["-1", "+1a"]]
        {
            assert_eq!(gaps_of(overlapping), None, "{overlapping:?}");
        }
    }
}
