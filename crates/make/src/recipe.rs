//! Puzzles made to measure; the name of a puzzle is its recipe, and the recipe is all there is to it.
//!
//! ```
//! use nonosat_make::recipe::Recipe;
//!
//! let recipe: Recipe = "dom-3".parse()?;
//! assert_eq!(recipe.puzzle().width(), 7);
//! # Ok::<(), nonosat_make::recipe::RecipeError>(())
//! ```

use std::{fmt, str::FromStr};

use nonosat_model::{
    Puzzle,
    pattern::{self, Size},
};

/// The largest side of a generated puzzle: the longest line that a file may have is longer.
const LARGEST: usize = 20_000;

/// How to make a puzzle. The same recipe gives the same puzzle on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Recipe {
    /// `random-SIZE-DENSITY-SEED`: cells filled with a probability, each for itself.
    Random {
        /// Its width and height.
        size: Size,
        /// The probability.
        density: f64,
        /// The seed.
        seed: u64,
    },
    /// `misprint-SIZE-DENSITY-SEED`: the same as `random`, with a typing error that the sums do not betray.
    Misprint {
        /// Its width and height.
        size: Size,
        /// The probability.
        density: f64,
        /// The seed; odd ones exchange two numbers, even ones enlarge two.
        seed: u64,
    },
    /// `smooth-SIZE-DENSITY-SEED`: the highest parts of a smooth landscape; neighbours are alike, as in a drawing.
    Smooth {
        /// Its width and height.
        size: Size,
        /// The share of filled cells.
        density: f64,
        /// The seed.
        seed: u64,
    },
    /// `hills-SIZE-DENSITY-RADIUS-SEED`: the same with hills that do not grow with the size.
    Hills {
        /// Its width and height.
        size: Size,
        /// The share of filled cells.
        density: f64,
        /// Half of the width of a hill, in cells.
        radius: usize,
        /// The seed.
        seed: u64,
    },
    /// `blobs-N-SEED`: overlapping discs, some cut out again; nearly all of it follows line by line.
    Blobs {
        /// Its side.
        size: usize,
        /// The seed.
        seed: u64,
    },
    /// `noise-SIZE-DENSITY-COLOURS-SEED`: cells filled with a probability, each for itself, in one of several colours.
    Noise {
        /// Its width and height.
        size: Size,
        /// The probability.
        density: f64,
        /// The number of colours beside the background.
        colors: usize,
        /// The seed.
        seed: u64,
    },
    /// `blobs-SIZE-COLOURS-SEED`: the highest of several smooth landscapes, one for each colour, and specks.
    Patches {
        /// Its width and height.
        size: Size,
        /// The number of colours beside the background.
        colors: usize,
        /// The seed.
        seed: u64,
    },
    /// `triddler-SIDE-DENSITY-COLOURS-SEED`: the same as `noise`, on a regular hexagon of triangular cells.
    Triddler {
        /// The length of each side, in lines; the cells are `6 side²`.
        side: usize,
        /// The probability.
        density: f64,
        /// The number of colours beside the background.
        colors: usize,
        /// The seed.
        seed: u64,
    },
    /// `automaton-SIZE-RULE`: the generations of a cellular automaton from a single cell, one a row.
    Automaton {
        /// Its width and height.
        size: Size,
        /// The number of the rule.
        rule: u8,
    },
    /// `dom-N`: the n-dom clue pattern, unique, hard for depth-first search.
    Dom {
        /// Half of its side.
        n: usize,
    },
    /// `ones-N` or `permutation-N`: every clue is 1; the solutions are the N! permutation matrices.
    Ones {
        /// Its side.
        n: usize,
    },
    /// `checkerboard-N`: every second cell is filled.
    Checkerboard {
        /// Its side.
        n: usize,
    },
    /// `squares-N`: a checkerboard of squares of two by two cells.
    Squares {
        /// Its side.
        n: usize,
    },
}

/// Why a text is no recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    name: String,
    reason: String,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, reason } = self;
        write!(f, "`{name}` is no recipe: {reason}")
    }
}

impl std::error::Error for RecipeError {}

impl Recipe {
    /// The kinds of recipes, for a help text.
    pub const KINDS: &str = "random-SIZE-DENSITY-SEED, misprint-SIZE-DENSITY-SEED, smooth-SIZE-DENSITY-SEED, \
        hills-SIZE-DENSITY-RADIUS-SEED, blobs-N-SEED, noise-SIZE-DENSITY-COLOURS-SEED, blobs-SIZE-COLOURS-SEED, \
        triddler-SIDE-DENSITY-COLOURS-SEED, automaton-SIZE-RULE, dom-N, ones-N, permutation-N, checkerboard-N or \
        squares-N; SIZE is N or WIDTHxHEIGHT, COLOURS does not count the background, RULE is from 0 to 255";

    /// The puzzle, without a goal picture: solvers get the clues and nothing else.
    pub fn puzzle(self) -> Puzzle {
        let mut puzzle = match self {
            Self::Random { size, density, seed } => pattern::random(size, density, seed),
            Self::Misprint { size, density, seed } => pattern::misprint(size, density, seed),
            Self::Smooth { size, density, seed } => pattern::smooth(size, density, seed),
            Self::Hills { size, density, radius, seed } => pattern::hills(size, density, radius, seed),
            Self::Blobs { size, seed } => pattern::blobs(size, seed),
            Self::Noise { size, density, colors, seed } => pattern::noise(size, density, colors, seed),
            Self::Patches { size, colors, seed } => pattern::patches(size, colors, seed),
            Self::Triddler { side, density, colors, seed } => pattern::triddler(side, density, colors, seed),
            Self::Automaton { size, rule } => pattern::automaton(size, rule),
            Self::Dom { n } => pattern::dom(n),
            Self::Ones { n } => pattern::ones(n),
            Self::Checkerboard { n } => pattern::checkerboard(n, 1),
            Self::Squares { n } => pattern::checkerboard(n, 2),
        };
        puzzle.goal = None;
        puzzle.metadata.title = Some(self.to_string());
        puzzle
    }

    /// What is known about its puzzle beforehand: `unique`, `multiple`, or `some` for one solution at least; `None` if
    /// that is nothing.
    pub fn expected(self) -> Option<&'static str> {
        match self {
            Self::Misprint { .. } => None,
            Self::Dom { .. } | Self::Ones { n: 1 } => Some("unique"),
            Self::Ones { .. } => Some("multiple"),
            // With an odd side, the clues of every second line leave no room.
            Self::Checkerboard { n } if n % 2 == 1 => Some("unique"),
            Self::Checkerboard { .. } => Some("multiple"),
            Self::Random { .. }
            | Self::Smooth { .. }
            | Self::Hills { .. }
            | Self::Blobs { .. }
            | Self::Noise { .. }
            | Self::Patches { .. }
            | Self::Triddler { .. }
            | Self::Automaton { .. }
            | Self::Squares { .. } => Some("some"),
        }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { size, density, seed } => write!(f, "random-{size}-{density}-{seed}"),
            Self::Misprint { size, density, seed } => write!(f, "misprint-{size}-{density}-{seed}"),
            Self::Smooth { size, density, seed } => write!(f, "smooth-{size}-{density}-{seed}"),
            Self::Hills { size, density, radius, seed } => write!(f, "hills-{size}-{density}-{radius}-{seed}"),
            Self::Blobs { size, seed } => write!(f, "blobs-{size}-{seed}"),
            Self::Noise { size, density, colors, seed } => write!(f, "noise-{size}-{density}-{colors}-{seed}"),
            Self::Patches { size, colors, seed } => write!(f, "blobs-{size}-{colors}-{seed}"),
            Self::Triddler { side, density, colors, seed } => write!(f, "triddler-{side}-{density}-{colors}-{seed}"),
            Self::Automaton { size, rule } => write!(f, "automaton-{size}-{rule}"),
            Self::Dom { n } => write!(f, "dom-{n}"),
            Self::Ones { n } => write!(f, "ones-{n}"),
            Self::Checkerboard { n } => write!(f, "checkerboard-{n}"),
            Self::Squares { n } => write!(f, "squares-{n}"),
        }
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(name: &str) -> Result<Self, RecipeError> {
        let error = |reason: String| RecipeError { name: name.to_owned(), reason };
        let help = || error(format!("there are {}", Self::KINDS));
        let up_to = |text: &str, most: usize, what: &str| -> Result<usize, RecipeError> {
            let number = text.parse().map_err(|_| help())?;
            let fits = (1..=most).contains(&number);
            fits.then_some(number).ok_or_else(|| error(format!("{what} must be from 1 to {most}")))
        };
        let side = |text: &str| up_to(text, LARGEST, "a side");
        let colors = |text: &str| up_to(text, pattern::MOST_COLORS, "the number of colours");
        let size = |text: &str| match text.split_once('x') {
            Some((width, height)) => Ok(Size { width: side(width)?, height: side(height)? }),
            None => side(text).map(Size::from),
        };
        let share = |text: &str| -> Result<f64, RecipeError> {
            let share = text.parse().map_err(|_| help())?;
            let fits = (0.0..=1.0).contains(&share);
            fits.then_some(share).ok_or_else(|| error("the density must be from 0 to 1".to_owned()))
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| help());
        match name.split('-').collect::<Vec<_>>()[..] {
            ["random", cells, density, seed] => {
                Ok(Self::Random { size: size(cells)?, density: share(density)?, seed: number(seed)? })
            }
            ["misprint", cells, density, seed] => {
                Ok(Self::Misprint { size: size(cells)?, density: share(density)?, seed: number(seed)? })
            }
            ["smooth", cells, density, seed] => {
                Ok(Self::Smooth { size: size(cells)?, density: share(density)?, seed: number(seed)? })
            }
            ["hills", cells, density, radius, seed] => Ok(Self::Hills {
                size: size(cells)?,
                density: share(density)?,
                radius: side(radius)?,
                seed: number(seed)?,
            }),
            ["blobs", cells, seed] => Ok(Self::Blobs { size: side(cells)?, seed: number(seed)? }),
            ["noise", cells, density, number_of_colors, seed] => Ok(Self::Noise {
                size: size(cells)?,
                density: share(density)?,
                colors: colors(number_of_colors)?,
                seed: number(seed)?,
            }),
            ["blobs", cells, number_of_colors, seed] => {
                Ok(Self::Patches { size: size(cells)?, colors: colors(number_of_colors)?, seed: number(seed)? })
            }
            ["triddler", cells, density, number_of_colors, seed] => Ok(Self::Triddler {
                side: up_to(cells, pattern::MOST_SIDE, "the side of a triddler")?,
                density: share(density)?,
                colors: colors(number_of_colors)?,
                seed: number(seed)?,
            }),
            ["automaton", cells, rule] => {
                Ok(Self::Automaton { size: size(cells)?, rule: rule.parse().map_err(|_| help())? })
            }
            ["dom", n] => Ok(Self::Dom { n: side(n)? }),
            ["ones" | "permutation", n] => Ok(Self::Ones { n: side(n)? }),
            ["checkerboard", n] => Ok(Self::Checkerboard { n: side(n)? }),
            ["squares", n] => Ok(Self::Squares { n: side(n)? }),
            _ => Err(help()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_core::solve::{outcome::Verdict, request::Request, solve};
    use nonosat_format::{self as format, Format};

    #[test]
    fn names_are_recipes() {
        let drawn = ["random-30-0.5-7", "random-20x200-0.5-1", "smooth-40-0.4-2", "hills-60-0.5-3-1", "blobs-500-1"];
        let colored = ["noise-9x4-0.35-31-2", "blobs-30-3-1", "blobs-30x20-1-7", "triddler-6-0.5-2-1"];
        let others = ["dom-9", "ones-8", "checkerboard-6", "squares-12", "automaton-61-30", "misprint-60-0.5-2"];
        for name in drawn.into_iter().chain(colored).chain(others) {
            assert_eq!(name.parse::<Recipe>().unwrap().to_string(), name);
        }
        assert_eq!("permutation-8".parse(), "ones-8".parse::<Recipe>());
        for name in [
            "",
            "random-30",
            "random-30-1.5-1",
            "random-0x5-0.5-1",
            "random-5x-0.5-1",
            "dom-0",
            "dom-x",
            "ones",
            "blobs-99999999-1",
            "smooth-9-0.5",
            "noise-9-0.5-1",
            "noise-9-2-1-1",
            "blobs-9-x-1",
            "triddler-3x3-0.5-1-1",
            "automaton-61-256",
            "misprint-60-0.5",
            "cat.non",
        ] {
            assert!(name.parse::<Recipe>().is_err(), "{name}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused_with_its_limit() {
        for (name, reason) in [
            ("noise-20001-0.5-2-1", "a side must be from 1 to 20000"),
            ("noise-9-0.5-0-1", "the number of colours must be from 1 to 31"),
            ("blobs-9-32-1", "the number of colours must be from 1 to 31"),
            ("triddler-419-0.5-2-1", "the side of a triddler must be from 1 to 418"),
            ("triddler-0-0.5-2-1", "the side of a triddler must be from 1 to 418"),
            ("triddler-9-1.5-2-1", "the density must be from 0 to 1"),
        ] {
            let error = name.parse::<Recipe>().unwrap_err().to_string();
            assert_eq!(error, format!("`{name}` is no recipe: {reason}"));
        }
    }

    /// The hashes are those of the first machine: elsewhere and later, they must be the same.
    #[test]
    fn puzzles_are_the_same_everywhere() {
        let hash = |name: &str| name.parse::<Recipe>().unwrap().puzzle().clue_hash();
        assert_eq!(hash("random-30-0.5-1"), 1_649_142_097_531_241_263);
        assert_eq!(hash("blobs-200-1"), 17_249_633_501_922_496_743);
        assert_eq!(hash("noise-20-0.5-3-1"), 14_238_335_190_855_161_133);
        assert_eq!(hash("blobs-40-3-1"), 7_344_493_168_732_176_891);
        assert_eq!(hash("triddler-4-0.5-2-1"), 14_984_914_096_695_043_236);
        assert_eq!(hash("automaton-61-30"), 12_554_644_396_468_955_397);
        assert_eq!(hash("misprint-60-0.5-1"), 8_683_835_343_387_728_681);
        assert_eq!(hash("misprint-60-0.5-2"), 12_999_981_290_794_809_163);
        for [one, other] in [
            ["random-30-0.5-1", "random-30-0.5-2"],
            ["random-30-0.5-1", "random-30-0.4-1"],
            ["blobs-200-1", "blobs-200-2"],
            ["smooth-30-0.5-1", "smooth-30-0.5-2"],
            ["noise-20-0.5-3-1", "noise-20-0.5-3-2"],
            ["noise-20-0.5-3-1", "noise-20-0.5-2-1"],
            ["blobs-40-3-1", "blobs-40-3-2"],
            ["triddler-4-0.5-2-1", "triddler-4-0.5-2-2"],
        ] {
            assert_ne!(hash(one), hash(other));
        }
    }

    #[test]
    fn written_puzzles_read_back() {
        let black = [
            "random-10-0.5-1",
            "random-4x9-0.5-1",
            "smooth-20-0.5-1",
            "dom-3",
            "ones-4",
            "blobs-60-1",
            "automaton-9x5-30",
        ];
        let colored = ["noise-9-0.5-1-1", "noise-12x7-0.5-31-1", "blobs-30-4-1"];
        let rectangles = black.into_iter().chain(colored).map(|name| (name, Format::Non));
        let hexagons = ["triddler-1-1-1-1", "triddler-5-0.5-9-1"].map(|name| (name, Format::Json));
        for (name, format) in rectangles.chain(hexagons) {
            let puzzle = name.parse::<Recipe>().unwrap().puzzle();
            let text = format::write(format, std::slice::from_ref(&puzzle)).unwrap().text;
            assert_eq!(format::read(name, text.as_bytes(), None).unwrap().puzzles, [puzzle], "{name}");
        }
    }

    #[test]
    fn shapes_have_their_width_first() {
        let puzzle = "random-20x5-0.5-1".parse::<Recipe>().unwrap().puzzle();
        assert_eq!((puzzle.width(), puzzle.height()), (20, 5));
    }

    #[test]
    fn nearly_everything_of_blobs_follows_line_by_line() {
        for seed in 1..=3 {
            let outcome = solve(&pattern::blobs(200, seed), &Request::default()).unwrap();
            assert!(matches!(outcome.verdict, Verdict::Unique | Verdict::Multiple), "{seed}");
            let cells = outcome.stats.cells;
            assert!(cells.by_line * 100 >= cells.total * 99, "{seed}: {cells:?}");
        }
    }

    #[test]
    fn n_dom_is_unique() {
        for n in (2..=6).chain([16]) {
            let outcome = solve(&pattern::dom(n), &Request::default()).unwrap();
            assert_eq!(outcome.verdict, Verdict::Unique, "{n}");
            // By clauses alone, it takes some ten thousand conflicts.
            assert!(outcome.stats.search.is_none_or(|search| search.conflicts < 5000), "{n}");
        }
    }

    /// Very ambiguous puzzles take no formula: that would grow much faster than the puzzle.
    #[test]
    fn ambiguous_giants_take_no_engine() {
        for name in ["checkerboard-20", "checkerboard-100", "permutation-100", "squares-100", "squares-40"] {
            let outcome = solve(&name.parse::<Recipe>().unwrap().puzzle(), &Request::default()).unwrap();
            assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 2), "{name}");
            assert!(outcome.stats.by_dive && outcome.stats.formula.is_none(), "{name}");
        }
    }

    #[test]
    fn checkerboards_of_odd_sides_are_unique() {
        for (n, solutions) in [(1, 1), (2, 2), (5, 1), (6, 2), (9, 1)] {
            let recipe = Recipe::Checkerboard { n };
            let outcome = solve(&recipe.puzzle(), &Request { solutions: 5, ..Request::default() }).unwrap();
            assert_eq!((outcome.solutions.len(), outcome.complete), (solutions, true), "{n}");
            assert_eq!(Some(outcome.verdict.name()), recipe.expected(), "{n}");
        }
    }

    #[test]
    fn ones_have_as_many_solutions_as_permutations() {
        for (n, permutations) in [(1, 1), (2, 2), (3, 6), (4, 24)] {
            let request = Request { solutions: 100, ..Request::default() };
            let outcome = solve(&pattern::ones(n), &request).unwrap();
            assert_eq!((outcome.solutions.len(), outcome.complete), (permutations, true), "{n}");
            assert_eq!(outcome.verdict, if n == 1 { Verdict::Unique } else { Verdict::Multiple });
        }
    }
}
