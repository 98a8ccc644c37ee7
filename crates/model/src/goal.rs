//! The goal picture beside the clues: where they differ.

use std::fmt;

use super::{Clue, LineName, Message, Picture, Puzzle, referee};

/// A line in which a picture does not meet the clue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The number of the line, rows first.
    pub line: usize,
    /// The name of the line.
    pub name: LineName,
    /// The clue of the puzzle.
    pub clue: Clue,
    /// The clue that the picture gives.
    pub picture: Clue,
}

/// Shows `row 3 asks for 1 2, the picture has 3`.
impl Difference {
    /// What differs, as data.
    pub fn message(&self) -> Message {
        let (clue, picture) = (self.clue.to_string(), self.picture.to_string());
        let is_same = clue == picture;
        let message = Message::new(if is_same { "goal.colors" } else { "goal.differs" });
        let message = message.with("line", self.name.message()).with("clue", clue);
        if is_same { message } else { message.with("picture", picture) }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Puzzle {
    /// The lines in which a picture does not meet the clues, rows first; a blotted block is met by any length, a clue
    /// that is not given by anything. `None` if the picture has another size.
    pub fn differences(&self, picture: &Picture) -> Option<Vec<Difference>> {
        if (picture.width(), picture.height()) != (self.width(), self.height()) {
            return None;
        }
        let difference = |(line, clue): (usize, &Option<Clue>)| {
            let clue = clue.as_ref()?;
            let cells = || self.layout().cells(line).map(|cell| picture.cells()[cell]);
            (!referee::meets(clue, cells())).then(|| Difference {
                line,
                name: self.layout().line_name(line),
                clue: clue.clone(),
                picture: Clue::of_line(cells()),
            })
        };
        Some(self.clues().iter().enumerate().filter_map(difference).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Palette};

    #[test]
    fn every_line_that_differs_is_named() {
        let picture = Picture::parse("##.\n.#.\n..#").unwrap();
        let mut puzzle = Puzzle::from_picture(picture.clone(), Palette::black_and_white());
        assert_eq!(puzzle.differences(&picture), Some(Vec::new()));
        assert_eq!(puzzle.differences(&Picture::parse("##.").unwrap()), None);
        let other = Picture::parse("##.\n#..\n..#").unwrap();
        let shown: Vec<String> = puzzle.differences(&other).unwrap().iter().map(Difference::to_string).collect();
        assert_eq!(
            shown,
            ["column 1 asks for 1, the picture has 2", "column 2 asks for 2, the picture has 1"],
            "row 2 asks for 1 and has it"
        );
        let blotted = Some(Clue::new(vec![Block::black(0)]));
        puzzle = Puzzle::with_palette(vec![None; 3], vec![blotted, None, None], Palette::black_and_white());
        assert_eq!(puzzle.differences(&other), Some(Vec::new()));
        let lines: Vec<usize> =
            puzzle.differences(&Picture::parse("#.#\n...\n#..").unwrap()).unwrap().iter().map(|it| it.line).collect();
        assert_eq!(lines, [3]);
    }
}
