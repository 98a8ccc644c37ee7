//! The misprints of clues, each drawn at random.

use nonosat::puzzle::{Clue, Puzzle, random::Random};

/// A kind of misprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Misprint {
    ByOne,
    Neighbours,
    Missing,
    Doubled,
    LookAlike,
    Digits,
    OtherDigit,
    Lines,
    BothSides,
}

/// Digits that are taken for each other.
const LOOK_ALIKE: [(u32, u32); 4] = [(1, 7), (3, 8), (5, 6), (6, 0)];

impl Misprint {
    pub(crate) const ALL: [Self; 9] = [
        Self::ByOne,
        Self::Neighbours,
        Self::Missing,
        Self::Doubled,
        Self::LookAlike,
        Self::Digits,
        Self::OtherDigit,
        Self::Lines,
        Self::BothSides,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::ByOne => "+-1",
            Self::Neighbours => "neighbours exchanged",
            Self::Missing => "number missing",
            Self::Doubled => "number doubled",
            Self::LookAlike => "look-alike digit",
            Self::Digits => "joined or split digits",
            Self::OtherDigit => "any other digit",
            Self::Lines => "lines exchanged",
            Self::BothSides => "row and column +1 (sums agree)",
        }
    }

    /// Whether it is in the clue of one line.
    pub(crate) fn is_in_one_line(self) -> bool {
        !matches!(self, Self::Lines | Self::BothSides)
    }

    /// The puzzle with one misprint of this kind, if the line that is drawn can have one.
    pub(crate) fn draw(self, puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
        let mut clues = puzzle.clues().to_vec();
        let (height, lines) = (puzzle.height(), clues.len());
        let line = below(lines, random);
        match self {
            Self::Lines => {
                if line == 0 || line == height || clues[line] == clues[line - 1] {
                    return None;
                }
                clues.swap(line, line - 1);
            }
            Self::BothSides => {
                for line in [below(height, random), height + below(lines - height, random)] {
                    let mut lengths = lengths(&clues[line])?;
                    let at = below(lengths.len(), random);
                    *lengths.get_mut(at)? += 1;
                    clues[line] = Some(Clue::black(lengths));
                }
            }
            _ => {
                let old = lengths(&clues[line])?;
                let new = self.of_line(&old, random).filter(|new| *new != old && !new.contains(&0))?;
                clues[line] = Some(Clue::black(new));
            }
        }
        Some(Puzzle::with_layout(puzzle.layout().clone(), clues, puzzle.palette.clone()))
    }

    /// The numbers of a line with one misprint of this kind.
    fn of_line(self, old: &[u32], random: &mut Random) -> Option<Vec<u32>> {
        let mut new = old.to_vec();
        let at = below(old.len(), random);
        let number = *old.get(at)?;
        match self {
            Self::ByOne => new[at] = if random.chance(0.5) { number + 1 } else { number - 1 },
            Self::Neighbours => new.swap(at, at.checked_sub(1)?),
            Self::Missing => _ = new.remove(at),
            Self::Doubled => new.insert(at, number),
            Self::LookAlike => {
                let (digit, place) = digit(number, random);
                let alike = LOOK_ALIKE.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
                let others: Vec<u32> = alike.filter(|(one, _)| *one == digit).map(|(_, other)| other).collect();
                new[at] = number - digit * place + others.get(below(others.len(), random))? * place;
            }
            Self::OtherDigit => {
                let (digit, place) = digit(number, random);
                let other = random.between(0, 9) as u32;
                let is_alike = LOOK_ALIKE.contains(&(digit, other)) || LOOK_ALIKE.contains(&(other, digit));
                new[at] = number - digit * place + other * place;
                if is_alike || new[at].abs_diff(number) == 1 {
                    return None;
                }
            }
            Self::Digits if number > 9 => _ = new.splice(at..=at, [number / 10, number % 10]),
            Self::Digits => {
                let before = old[at.checked_sub(1)?];
                let joined = format!("{before}{number}").parse().ok()?;
                new.splice(at - 1..=at, [joined]);
            }
            Self::Lines | Self::BothSides => return None,
        }
        Some(new)
    }
}

/// A number below `count`, or 0.
fn below(count: usize, random: &mut Random) -> usize {
    random.between(0, count.saturating_sub(1) as u64) as usize
}

/// One of the digits of a number, and what a one in its place is worth.
fn digit(number: u32, random: &mut Random) -> (u32, u32) {
    let place = 10_u32.pow(below(number.to_string().len(), random) as u32);
    (number / place % 10, place)
}

fn lengths(clue: &Option<Clue>) -> Option<Vec<u32>> {
    Some(clue.as_ref()?.runs().iter().map(|run| run.min).collect())
}

#[cfg(test)]
mod tests {
    use nonosat::puzzle::pattern;

    use super::*;

    /// What a line may become by a kind of misprint.
    fn drawn(kind: Misprint, old: &[u32]) -> Vec<Vec<u32>> {
        let mut random = Random::new(1);
        let mut all: Vec<_> = (0..400).filter_map(|_| kind.of_line(old, &mut random)).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn lines_become_what_a_misprint_makes_of_them() {
        assert_eq!(drawn(Misprint::ByOne, &[2, 5]), [[1, 5], [2, 4], [2, 6], [3, 5]]);
        assert_eq!(drawn(Misprint::Neighbours, &[2, 5, 1]), [[2, 1, 5], [5, 2, 1]]);
        assert_eq!(drawn(Misprint::Missing, &[2, 5]), [[2], [5]]);
        assert_eq!(drawn(Misprint::Doubled, &[2, 5]), [[2, 2, 5], [2, 5, 5]]);
        assert_eq!(drawn(Misprint::LookAlike, &[16, 2]), [[10, 2], [15, 2], [76, 2]]);
        assert_eq!(drawn(Misprint::Digits, &[1, 2]), [[12]]);
        assert_eq!(drawn(Misprint::Digits, &[12]), [[1, 2]]);
        let others: Vec<u32> = drawn(Misprint::OtherDigit, &[5]).into_iter().flatten().collect();
        assert_eq!(others, [0, 1, 2, 3, 5, 7, 8, 9]);
    }

    #[test]
    fn puzzles_get_one_misprint() {
        let puzzle = pattern::random(20, 0.5, 1);
        let mut random = Random::new(1);
        for kind in Misprint::ALL {
            let wrong = std::iter::repeat_with(|| kind.draw(&puzzle, &mut random)).take(1000).flatten().next().unwrap();
            let changed = puzzle.clues().iter().zip(wrong.clues()).filter(|(old, new)| old != new).count();
            assert_eq!(changed, if kind.is_in_one_line() { 1 } else { 2 }, "{}", kind.name());
        }
    }
}
