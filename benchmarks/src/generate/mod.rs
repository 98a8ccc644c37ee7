//! Puzzles made to measure; the name of a puzzle is its recipe, and the recipe is all there is to it.

mod blobs;
mod dom;
mod pixels;

use std::{fmt, path::PathBuf, str::FromStr};

use anyhow::{Context, Result, bail, ensure};
use nonosat::{
    format::{self, Format},
    puzzle::Puzzle,
};

/// The largest side of a generated puzzle: the longest line that a file may have is longer.
const LARGEST: usize = 20_000;

/// How to make a puzzle. The same recipe gives the same puzzle on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Recipe {
    /// `random-SIZE-DENSITY-SEED`: a square whose cells are filled with a probability, independently.
    Random { size: usize, density: f64, seed: u64 },
    /// `dom-N`: the n-dom clue pattern, unique, hard for depth-first search.
    Dom { n: usize },
    /// `blobs-SIZE-SEED`: overlapping discs, some cut out again; nearly all of it follows line by line.
    Blobs { size: usize, seed: u64 },
}

impl Recipe {
    /// The puzzle, without a goal picture: solvers get the clues and nothing else.
    pub(crate) fn puzzle(self) -> Puzzle {
        let mut puzzle = match self {
            Self::Random { size, density, seed } => pixels::puzzle(size, density, seed),
            Self::Dom { n } => dom::puzzle(n),
            Self::Blobs { size, seed } => blobs::puzzle(size, seed),
        };
        puzzle.goal = None;
        puzzle.metadata.title = Some(self.to_string());
        puzzle
    }

    /// What is known about its puzzle beforehand: `unique`, or `some` for one solution at least.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Self::Dom { .. } => "unique",
            Self::Random { .. } | Self::Blobs { .. } => "some",
        }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { size, density, seed } => write!(f, "random-{size}-{density}-{seed}"),
            Self::Dom { n } => write!(f, "dom-{n}"),
            Self::Blobs { size, seed } => write!(f, "blobs-{size}-{seed}"),
        }
    }
}

impl FromStr for Recipe {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Self> {
        let help = || format!("`{name}` is no recipe: try random-30-0.5-1, dom-9 or blobs-500-1");
        let parts: Vec<&str> = name.split('-').collect();
        let size = |text: &str| -> Result<usize> {
            let size = text.parse().with_context(help)?;
            ensure!((1..=LARGEST).contains(&size), "`{name}`: the size must be from 1 to {LARGEST}");
            Ok(size)
        };
        match parts[..] {
            ["random", side, density, seed] => {
                let density = density.parse().with_context(help)?;
                ensure!((0.0..=1.0).contains(&density), "`{name}`: the density must be from 0 to 1");
                Ok(Self::Random { size: size(side)?, density, seed: seed.parse().with_context(help)? })
            }
            ["dom", n] => Ok(Self::Dom { n: size(n)? }),
            ["blobs", side, seed] => Ok(Self::Blobs { size: size(side)?, seed: seed.parse().with_context(help)? }),
            _ => bail!(help()),
        }
    }
}

/// Write generated puzzles as .non files, for any solver.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to make: random-SIZE-DENSITY-SEED, dom-N, blobs-SIZE-SEED
    #[arg(required = true, value_name = "RECIPE")]
    recipes: Vec<Recipe>,
    /// The folder to write into; standard output if not given
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Writes each recipe's puzzle to `RECIPE.non`.
pub(crate) fn run(options: &Options) -> Result<()> {
    for recipe in &options.recipes {
        let text = format::write(Format::Non, &[recipe.puzzle()])?.text;
        match &options.output {
            None => print!("{text}"),
            Some(folder) => {
                std::fs::create_dir_all(folder)?;
                let path = folder.join(format!("{recipe}.non"));
                std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_recipes() {
        for name in ["random-30-0.5-7", "dom-9", "blobs-500-1"] {
            assert_eq!(name.parse::<Recipe>().unwrap().to_string(), name);
        }
        for name in ["", "random-30", "random-30-1.5-1", "dom-0", "dom-x", "blobs-99999999-1", "cat.non"] {
            assert!(name.parse::<Recipe>().is_err(), "{name}");
        }
    }

    /// The hashes are those of the first machine: elsewhere and later, they must be the same.
    #[test]
    fn puzzles_are_the_same_everywhere() {
        let hash = |name: &str| name.parse::<Recipe>().unwrap().puzzle().clue_hash();
        assert_eq!(hash("random-30-0.5-1"), 1_649_142_097_531_241_263);
        assert_eq!(hash("blobs-200-1"), 17_249_633_501_922_496_743);
        assert_ne!(hash("random-30-0.5-1"), hash("random-30-0.5-2"));
        assert_ne!(hash("random-30-0.5-1"), hash("random-30-0.4-1"));
        assert_ne!(hash("blobs-200-1"), hash("blobs-200-2"));
    }

    #[test]
    fn written_puzzles_read_back() {
        for name in ["random-10-0.5-1", "dom-3", "blobs-60-1"] {
            let puzzle = name.parse::<Recipe>().unwrap().puzzle();
            let text = format::write(Format::Non, std::slice::from_ref(&puzzle)).unwrap().text;
            assert_eq!(format::read(name, text.as_bytes(), None).unwrap().puzzles, [puzzle]);
        }
    }
}
