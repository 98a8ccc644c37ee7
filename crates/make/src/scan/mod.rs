//! A puzzle of a picture: the most probable reading of its clues that has exactly one solution.
//!
//! What was seen gives each line some clues that it may have, each with a cost. Readings are looked at from the most
//! probable one on: where the rows do not ask for as many cells as the columns, some clue must be another one; where
//! clues contradict each other, one of these must. The first reading with exactly one solution is taken, and the search
//! goes on until it is known how much less probable the next one is.
//!
//! Where many clues are wrong, that takes too long. Then belief propagation over cells and clues says how probable each
//! clue is given all other lines, and readings that are probable by that are looked at; what is found so is a guess.

mod belief;
mod colors;
mod lines;
mod search;

use nonosat_core::solve::{
    outcome::{Stop, Verdict},
    request::SolveError,
};
use nonosat_model::{Color, ColorSet, Picture, Puzzle, budget::Budget};
use nonosat_scan::{Number, Reading, Variant};

use search::Search;

/// How much less probable the next reading must be, as a logarithm, for one to be certain: a hundred times.
pub const CERTAIN: f32 = 4.6;

/// How to look for a puzzle.
#[derive(Clone, Debug)]
pub struct Options {
    /// The most readings that are solved, beside the few that all lines together say are probable. Of those that line
    /// logic or sums refuse, thirty times as many are looked at, 20,000 at most, or this many if it is more.
    pub tries: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// Lines that somebody has read, in the order of the puzzle: their most probable clue is certain.
    pub said: Vec<usize>,
    /// The limits.
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Self {
        Self { tries: 20_000, seed: 0, said: Vec::new(), budget: Budget::unlimited() }
    }
}

/// A puzzle that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scanned {
    /// The puzzle; a clue that could not be read is not given.
    pub puzzle: Puzzle,
    /// Of the puzzle.
    pub verdict: Verdict,
    /// The solution, if there is exactly one.
    pub solution: Option<Picture>,
    /// How each line was read, in the order of the puzzle.
    pub lines: Vec<ReadLine>,
    /// By how much the next reading with exactly one solution is less probable, at least, as a logarithm; 0 if there
    /// is no solution, or more than one.
    pub margin: f32,
    /// The next reading with exactly one solution, if one was found.
    pub other: Option<Puzzle>,
    /// Whether there are numbers beside the first and the last row and column, or the grid's side is drawn there, and
    /// neither its size nor its colours are a guess. Else a line may be none of the grid, and an empty
    /// line more is another puzzle with as few solutions.
    pub is_bounded: bool,
    /// How many readings were solved.
    pub tried: usize,
    /// The limit of the budget that was reached, if one was.
    pub stop: Option<Stop>,
}

/// How the clue of a line was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReadLine {
    /// The most probable clue that fits in the line, whatever the others are; `None` if none does.
    pub seen: Option<Vec<u32>>,
    /// The clue that was taken; `None` if what was seen was not taken for one.
    pub taken: Option<Vec<u32>>,
    /// The other clues that were seen, the most probable first, with how much less probable each is.
    pub others: Vec<(Vec<u32>, f32)>,
    /// Whether it may be another one: it was changed, another one is nearly as probable, or the puzzle is not certain
    /// and this is one of the least certain lines.
    pub is_doubtful: bool,
}

impl Scanned {
    /// Whether the puzzle has exactly one solution, no clue is missing, its size is plain, and any other reading is far
    /// less probable.
    pub fn is_certain(&self) -> bool {
        let is_whole = !self.lines.is_empty() && self.lines.iter().all(|line| line.taken.is_some());
        self.verdict == Verdict::Unique && is_whole && self.is_bounded && self.margin >= CERTAIN
    }

    /// The puzzle, with the cells that look filled or crossed as given ones.
    pub fn given(&self, reading: &Reading) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        // Each cell once, in two colours that there are.
        _ = puzzle.set_given(seen_cells(reading));
        puzzle
    }

    /// The puzzle, with the cells that look filled or crossed as a grid that somebody has begun to fill.
    pub fn begun(&self, reading: &Reading) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        let mut grid = puzzle.open_grid();
        seen_cells(reading).for_each(|(cell, color)| grid.set(cell, ColorSet::only(color)));
        puzzle.saved = vec![grid];
        puzzle
    }
}

/// Whether there are numbers beside the lines at the edges, or the sides are drawn there, and nothing is a guess.
fn is_bounded(Reading { rows, columns, sides, is_guessed, .. }: &Reading) -> bool {
    let edges = [rows.first(), columns.last(), rows.last(), columns.first()];
    // What is most probably no number may be the edge of the paper.
    let is_number = |number: &Number| number.values.first().is_some_and(|value| value.0 > 0);
    let has_ink = |variants: &Vec<Variant>| variants.iter().any(|variant| variant.numbers.iter().any(is_number));
    !is_guessed && edges.into_iter().zip(sides).all(|(edge, is_drawn)| *is_drawn || edge.is_some_and(has_ink))
}

/// The cells that look filled or crossed.
fn seen_cells(reading: &Reading) -> impl Iterator<Item = (usize, Color)> {
    let color = |filled: bool| Color::new(usize::from(filled));
    let cells = reading.cells.iter().enumerate();
    cells.filter_map(move |(cell, filled)| Some((cell, color((*filled)?)?)))
}

/// The most probable puzzle of a reading that has exactly one solution; else the most probable one.
///
/// # Errors
/// If the solver refuses, as for grids that are too large.
pub fn read(reading: &Reading, options: &Options) -> Result<Scanned, SolveError> {
    Search::new(reading, options).run()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use nonosat_core::solve::{outcome::Verdict, request::Request, solve};
    use nonosat_model::{Clue, Puzzle, budget::Budget, pattern, random::Random};
    use nonosat_scan::{Number, Reading, Variant};

    use super::{Options, read};

    fn lengths(clue: &Option<Clue>) -> Vec<u32> {
        clue.as_ref().unwrap().blocks().iter().map(|block| block.length).collect()
    }

    /// A puzzle with exactly one solution.
    fn unique(seed: u64) -> Puzzle {
        let side = [5, 8, 12, 15][(seed % 4) as usize];
        let draws = (seed * 1000..).map(|seed| pattern::smooth(side, 0.5, seed));
        draws.into_iter().find(|it| solve(it, &Request::default()).unwrap().verdict == Verdict::Unique).unwrap()
    }

    /// What may be seen of a puzzle: each number has others beside it, and so many of them are more probable.
    fn seen(puzzle: &Puzzle, wrong: usize, random: &mut Random) -> Reading {
        let mut lists = [puzzle.rows(), puzzle.columns()].map(|clues| {
            let variant = |clue| {
                let number = |value: u32| {
                    let other = value % 9 + 1;
                    let far = 4.0 + 6.0 * random.unit() as f32;
                    let values = vec![(value, 0.01), (other, far), ((value + 5) % 9 + 1, far + 1.0), (0, 9.0)];
                    Number { values, place: [[0.0; 2]; 4], color: None }
                };
                vec![Variant { numbers: lengths(clue).into_iter().map(number).collect(), cost: 0.0 }]
            };
            clues.iter().map(variant).collect::<Vec<_>>()
        });
        for _ in 0..wrong {
            let side = random.between(0, 1) as usize;
            let line = random.between(0, lists[side].len() as u64 - 1) as usize;
            if let Some(number) = lists[side][line][0].numbers.first_mut() {
                let (value, other) = (number.values[0].0, number.values[1].0);
                number.values[0] = (other, 0.2);
                number.values[1] = (value, 1.8);
            }
        }
        let [rows, columns] = lists;
        let cells = vec![None; rows.len() * columns.len()];
        Reading {
            corners: [[0.0; 2]; 4],
            bows: [[0.0; 2]; 4],
            rows,
            columns,
            cells,
            sides: [false; 4],
            is_guessed: false,
        }
    }

    #[test]
    fn wrong_digits_are_put_right() {
        let mut random = Random::new(4);
        let mut certain = 0;
        for seed in 0..60 {
            let puzzle = unique(seed);
            let wrong = (seed % 4) as usize;
            let found = read(&seen(&puzzle, wrong, &mut random), &Options::default()).unwrap();
            assert_eq!(found.verdict, Verdict::Unique, "{seed}");
            if found.is_certain() {
                certain += 1;
                assert_eq!(found.puzzle.clues(), puzzle.clues(), "{seed}");
            }
            // What is wrong is marked.
            for (line, (one, other)) in found.puzzle.clues().iter().zip(puzzle.clues()).enumerate() {
                assert!(one == other || found.lines[line].is_doubtful, "{seed}: line {line}");
            }
            let changed = found.lines.iter().filter(|line| line.seen != line.taken);
            assert!(changed.clone().count() <= wrong && changed.clone().all(|line| line.is_doubtful), "{seed}");
        }
        assert!(certain > 30, "{certain}");
    }

    #[test]
    fn many_wrong_digits_are_put_right_by_all_lines() {
        let mut random = Random::new(9);
        let mut right = 0;
        for seed in 0..12 {
            let puzzle = unique(4 * seed + 3);
            let seen = seen(&puzzle, 20, &mut random);
            let found = read(&seen, &Options { tries: 5, ..Options::default() }).unwrap();
            if found.puzzle.clues() == puzzle.clues() {
                right += 1;
            }
            // What is wrong is marked.
            assert!(!found.is_certain() || found.puzzle.clues() == puzzle.clues(), "{seed}");
            for (line, (one, other)) in found.puzzle.clues().iter().zip(puzzle.clues()).enumerate() {
                assert!(one == other || found.lines[line].is_doubtful, "{seed}: line {line}");
            }
        }
        assert!(right >= 4, "{right}");
        // Numbers that are lost, which no other value makes up for.
        let mut right = 0;
        for seed in 0..8 {
            let puzzle = unique(4 * seed + 3);
            let mut lost = seen(&puzzle, 0, &mut random);
            for line in &mut lost.rows {
                line[0].numbers.iter_mut().for_each(|number| number.values.truncate(1));
            }
            // As many as one line alone leaves to the others can be found without them.
            let more = lost.rows.iter_mut().map(|line| &mut line[0].numbers).filter(|numbers| numbers.len() > 1);
            more.take(3).for_each(|numbers| _ = numbers.remove(0));
            lost.columns.iter_mut().flat_map(|line| &mut line[0].numbers).for_each(|it| it.values.truncate(1));
            let found = read(&lost, &Options::default()).unwrap();
            assert!(!found.is_certain(), "{seed}");
            if found.puzzle.clues() == puzzle.clues() {
                right += 1;
            }
        }
        assert!(right >= 3, "{right}");
    }

    #[test]
    fn what_is_not_known_is_not_claimed() {
        // Two pictures with the same clues: no reading has exactly one solution.
        let twins = Puzzle::new(vec![Clue::black([1]), Clue::black([1])], vec![Clue::black([1]), Clue::black([1])]);
        let mut random = Random::new(1);
        let found = read(&seen(&twins, 0, &mut random), &Options::default()).unwrap();
        assert!(!found.is_certain());
        // A clue that was not seen at all is what the others leave, and never certain.
        let puzzle = unique(2);
        let mut reading = seen(&puzzle, 0, &mut random);
        reading.rows[3] = vec![Variant { numbers: Vec::new(), cost: 0.0 }];
        let found = read(&reading, &Options::default()).unwrap();
        assert!(!found.is_certain() || lengths(&puzzle.rows()[3].clone()).is_empty());
        assert!(found.lines[3].is_doubtful);
        // A limit is told.
        let budget = Budget::unlimited().with_time_limit(Duration::ZERO);
        let limited = read(&seen(&puzzle, 6, &mut random), &Options { budget, ..Options::default() }).unwrap();
        assert!(limited.stop.is_some() && !limited.is_certain());
        // So is how many readings were tried, which is no limit of time.
        let limited = read(&seen(&puzzle, 6, &mut random), &Options { tries: 0, ..Options::default() }).unwrap();
        assert!(limited.stop.is_none() && limited.tried == 0 && !limited.is_certain());
        // What somebody says stays, though it leaves no solution.
        let (mut wrong, said) = (seen(&puzzle, 0, &mut random), 2);
        wrong.rows[said][0].numbers.iter_mut().for_each(|number| number.values = vec![(1, 0.0)]);
        let found = read(&wrong, &Options { said: vec![said], ..Options::default() }).unwrap();
        assert!(found.lines[said].taken.is_some() && found.lines[said].taken == found.lines[said].seen);
        assert!(!found.lines[said].is_doubtful && !found.is_certain());
        // Nor is a size, where nothing was seen beside a line at the edge.
        let mut wider = seen(&puzzle, 0, &mut random);
        let whole = read(&wider, &Options::default()).unwrap();
        assert!(whole.is_certain());
        wider.columns.push(vec![Variant { numbers: Vec::new(), cost: 0.0 }]);
        wider.cells = vec![None; wider.rows.len() * wider.columns.len()];
        let found = read(&wider, &Options::default()).unwrap();
        assert!(found.verdict == Verdict::Unique && !found.is_certain());
        // Ink that is most probably no number is none.
        let mut inked = wider.clone();
        let none = Number { values: vec![(0, 0.0)], place: [[0.0; 2]; 4], color: None };
        inked.columns.last_mut().unwrap()[0].numbers.push(none);
        let found = read(&inked, &Options::default()).unwrap();
        assert!(found.verdict == Verdict::Unique && !found.is_certain());
        wider.sides[1] = true;
        assert!(read(&wider, &Options::default()).unwrap().is_certain());
        wider.is_guessed = true;
        assert!(!read(&wider, &Options::default()).unwrap().is_certain());
        let nothing = Reading { rows: Vec::new(), columns: Vec::new(), ..seen(&puzzle, 0, &mut random) };
        assert!(!read(&nothing, &Options::default()).is_ok_and(|found| found.is_certain()));
    }
}
