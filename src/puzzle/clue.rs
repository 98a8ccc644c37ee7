//! Clues: what a line must hold.

use std::{fmt, str::FromStr};

use super::{Block, Color};

/// The clue of a line: its blocks in order; no blocks for an empty line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Clue(Vec<Block>);

impl Clue {
    /// The clue with these blocks, in order.
    pub fn new(blocks: Vec<Block>) -> Self {
        Self(blocks)
    }

    /// The clue with black blocks of these lengths.
    pub fn black(lengths: impl IntoIterator<Item = u32>) -> Self {
        lengths.into_iter().map(Block::black).collect()
    }

    /// The clue that a painted line meets.
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
        Self(blocks)
    }

    /// The blocks, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.0
    }

    /// Whether the length of some block is not given (it is blotted).
    pub fn is_blotted(&self) -> bool {
        self.0.iter().any(|block| block.is_blotted())
    }

    /// The fewest cells a line needs to hold the blocks and the gaps between them.
    pub fn min_length(&self) -> u64 {
        let gaps: u64 = self.0.windows(2).map(|pair| u64::from(pair[0].gap_before(pair[1]))).sum();
        self.filled() + gaps
    }

    /// How many cells the blocks fill, at least: a blotted block counts as one cell.
    pub fn filled(&self) -> u64 {
        self.0.iter().map(|block| u64::from(block.length.max(1))).sum()
    }
}

impl FromIterator<Block> for Clue {
    fn from_iter<I: IntoIterator<Item = Block>>(blocks: I) -> Self {
        Self(blocks.into_iter().collect())
    }
}

/// Shows the lengths, `3 1 2`; an empty clue is `0`, a blotted block `?`. Colours are not shown.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (index, block) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            match block.length {
                0 => write!(f, "{gap}?")?,
                length => write!(f, "{gap}{length}")?,
            }
        }
        Ok(())
    }
}

/// Why a text is no clue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no block length; a clue is lengths such as `3 1 2`, or `0` for an empty line")]
pub struct ParseClueError(String);

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
        words.iter().map(length).collect::<Result<_, _>>().map(Self)
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
