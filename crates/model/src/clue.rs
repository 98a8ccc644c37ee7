//! Clues: what a line must hold.

use std::{fmt, str::FromStr};

use super::{Block, Color, Run};

/// The clue of a line: its runs in order, on a background; no runs for an empty line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    background: Color,
    /// Whether the runs are ordinary blocks on a blank background; follows from the rest.
    is_ordinary: bool,
    runs: Vec<Run>,
}

impl Clue {
    /// The clue with these ordinary blocks, in order.
    #[expect(clippy::needless_pass_by_value, reason = "blocks are collected for it, as runs are")]
    pub fn new(blocks: Vec<Block>) -> Self {
        let is_ordinary = blocks.iter().all(|block| !block.color.is_blank());
        Self { background: Color::BLANK, is_ordinary, runs: Run::of_blocks(&blocks) }
    }

    /// The clue with these runs, in order; cells in none of them have the colour of the background.
    pub fn of_runs(background: Color, runs: Vec<Run>) -> Self {
        let mut before = None;
        let is_ordinary = background.is_blank()
            && runs.iter().all(|&run| {
                let block = run.block().filter(|block| !block.color.is_blank());
                block.is_some_and(|block| Run::of_block(block, before.replace(block)) == run)
            });
        Self { background, is_ordinary, runs }
    }

    /// The clue with black blocks of these lengths.
    pub fn black(lengths: impl IntoIterator<Item = u32>) -> Self {
        lengths.into_iter().map(Block::black).collect()
    }

    /// The clue that a painted line meets, with ordinary blocks.
    pub fn of_line(cells: impl IntoIterator<Item = Color>) -> Self {
        let mut blocks: Vec<Block> = Vec::new();
        let mut before = Color::BLANK;
        for color in cells {
            match blocks.last_mut() {
                Some(block) if color == before && !color.is_blank() => block.length += 1,
                _ if !color.is_blank() => blocks.push(Block { length: 1, color }),
                _ => {}
            }
            before = color;
        }
        Self::new(blocks)
    }

    /// The colour of the cells that are in no run.
    pub fn background(&self) -> Color {
        self.background
    }

    /// The runs, in order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The runs as ordinary blocks: their lengths, 0 where none is given, and colours.
    ///
    /// They say all only of a clue that [is ordinary](Clue::is_ordinary).
    pub fn blocks(&self) -> Vec<Block> {
        self.runs.iter().map(|run| run.block().unwrap_or(Block { length: run.min, color: run.color })).collect()
    }

    /// Whether it is a clue of ordinary blocks on a blank background, as in black-and-white and coloured puzzles; some
    /// of them may be blotted.
    pub fn is_ordinary(&self) -> bool {
        self.is_ordinary
    }

    /// Whether the length of some run is not given (it is blotted).
    pub fn is_blotted(&self) -> bool {
        self.runs.iter().any(|run| !run.is_exact())
    }

    /// The fewest cells a line needs to hold the runs and the gaps between them.
    pub fn min_length(&self) -> u64 {
        self.filled() + self.runs.iter().map(|run| u64::from(run.gap.min())).sum::<u64>()
    }

    /// How many cells the runs fill, at least: a blotted block counts as one cell.
    pub fn filled(&self) -> u64 {
        self.runs.iter().map(|run| u64::from(run.min)).sum()
    }
}

impl Default for Clue {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl FromIterator<Block> for Clue {
    fn from_iter<I: IntoIterator<Item = Block>>(blocks: I) -> Self {
        Self::new(blocks.into_iter().collect())
    }
}

/// Shows the lengths, `3 1 2`; an empty clue is `0`, a blotted block `?`. Colours are not shown.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.runs.is_empty() {
            return f.write_str("0");
        }
        for (index, run) in self.runs.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            if run.is_exact() { write!(f, "{gap}{}", run.min)? } else { write!(f, "{gap}?")? }
        }
        Ok(())
    }
}

/// Why a text is no clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseClueError(String);

impl fmt::Display for ParseClueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "`{text}` is no block length; a clue is lengths such as `3 1 2`, or `0` for an empty line")
    }
}

impl std::error::Error for ParseClueError {}

/// Reads black lengths parted by blanks or commas; `0` or nothing is the empty clue.
impl FromStr for Clue {
    type Err = ParseClueError;

    fn from_str(text: &str) -> Result<Self, ParseClueError> {
        let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        if words == ["0"] {
            return Ok(Self::default());
        }
        let length = |word: &&str| match word.parse() {
            Ok(length) if length > 0 => Ok(Block::black(length)),
            _ => Err(ParseClueError((*word).to_owned())),
        };
        words.iter().map(length).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_of_painted_lines() {
        let red = Color::new(2).unwrap();
        let line = [Color::BLACK, Color::BLACK, red, Color::BLANK, red, red];
        let clue = Clue::of_line(line);
        assert_eq!(clue.to_string(), "2 1 2");
        assert_eq!(clue.blocks()[1].color, red);
        assert_eq!(clue.min_length(), 6);
        assert_eq!(clue.filled(), 5);
    }

    #[test]
    fn clues_are_read_and_shown() {
        assert_eq!("3, 1 2".parse::<Clue>().unwrap(), Clue::black([3, 1, 2]));
        assert_eq!("0".parse::<Clue>().unwrap(), Clue::default());
        assert_eq!(Clue::default().to_string(), "0");
        assert!("3 0".parse::<Clue>().is_err());
        assert!("-1".parse::<Clue>().is_err());
        assert!("99999999999".parse::<Clue>().is_err());
    }
}
