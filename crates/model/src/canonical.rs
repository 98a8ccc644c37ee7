//! A hash that all forms of a puzzle share: turned, mirrored, recoloured.

use super::{Block, Clue, Color, Puzzle};

impl Puzzle {
    /// A 64-bit hash that is equal for puzzles that are the same but for turning, mirroring and recolouring, on every
    /// machine: the least [`clue_hash`](Puzzle::clue_hash) of the eight forms, with colours numbered as they occur.
    ///
    /// Only a rectangle of ordinary blocks in colours that fill their cells has eight forms; any other puzzle has one,
    /// and its clue hash. Takes time linear in the size of the clues.
    pub fn canonical_clue_hash(&self) -> u64 {
        let has_forms = self.layout().is_rectangle()
            && self.clues().iter().flatten().all(Clue::is_ordinary)
            && self.palette.colors().iter().all(|color| color.shape.corner().is_none());
        if !has_forms {
            return self.clue_hash();
        }
        let lines = |clues: &[Option<Clue>]| clues.iter().map(|clue| clue.as_ref().map(Clue::blocks)).collect();
        let (rows, columns): (Lines, Lines) = (lines(self.rows()), lines(self.columns()));
        let forms = (0..8).map(|form| {
            let form = Form { is_mirrored: form & 1 > 0, is_flipped: form & 2 > 0, is_transposed: form & 4 > 0 };
            form.hash(&rows, &columns, self.given())
        });
        let mut hash = forms.min().unwrap_or_default();
        if let Some(colors) = self.open_colors() {
            let mut mix = Mix(hash);
            mix.number(colors as u64);
            hash = mix.value();
        }
        hash
    }
}

/// The blocks of some lines; `None` where no clue is given.
type Lines = Vec<Option<Vec<Block>>>;

/// One of the eight forms of a rectangle: mirrored left to right, upside down, and then turned about its diagonal.
struct Form {
    is_mirrored: bool,
    is_flipped: bool,
    is_transposed: bool,
}

impl Form {
    /// The hash of this form of a puzzle.
    fn hash(&self, rows: &Lines, columns: &Lines, given: &[(usize, Color)]) -> u64 {
        // Mirroring turns round what stands in the rows, and the order of the columns.
        let sides = [(rows, self.is_mirrored, self.is_flipped), (columns, self.is_flipped, self.is_mirrored)];
        let [first, second] = if self.is_transposed { [sides[1], sides[0]] } else { sides };
        let mut hash = Mix::default();
        hash.number(second.0.len() as u64);
        hash.number(first.0.len() as u64);
        let mut names = Names::default();
        for (lines, within, order) in [first, second] {
            for index in 0..lines.len() {
                let line = &lines[if order { lines.len() - 1 - index } else { index }];
                let Some(blocks) = line else {
                    hash.number(u64::MAX);
                    continue;
                };
                hash.number(blocks.len() as u64);
                for index in 0..blocks.len() {
                    let block = blocks[if within { blocks.len() - 1 - index } else { index }];
                    hash.number(u64::from(block.length));
                    hash.number(names.of(block.color));
                }
            }
        }
        // A puzzle without given cells has the hash that it always had.
        if !given.is_empty() {
            hash.number(u64::MAX);
            for (cell, color) in self.moved(given, [rows.len(), columns.len()]) {
                hash.number(cell as u64);
                // The background is itself in every form.
                hash.number(if color.is_blank() { 0 } else { names.of(color) });
            }
        }
        hash.value()
    }

    /// Given cells of a grid with so many rows and columns as they are numbered in this form, in increasing order.
    fn moved(&self, given: &[(usize, Color)], [height, width]: [usize; 2]) -> Vec<(usize, Color)> {
        let turned = |place: usize, count: usize, is_turned: bool| if is_turned { count - 1 - place } else { place };
        let moved = |&(cell, color): &(usize, Color)| {
            let row = turned(cell / width, height, self.is_flipped);
            let column = turned(cell % width, width, self.is_mirrored);
            (if self.is_transposed { column * height + row } else { row * width + column }, color)
        };
        let mut cells: Vec<(usize, Color)> = given.iter().map(moved).collect();
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        cells
    }
}

/// The numbers of colours, from 1, in the order in which they occur.
struct Names {
    of: [u64; Color::LIMIT],
    count: u64,
}

impl Default for Names {
    fn default() -> Self {
        Self { of: [0; Color::LIMIT], count: 0 }
    }
}

impl Names {
    fn of(&mut self, color: Color) -> u64 {
        let name = &mut self.of[color.index()];
        if *name == 0 {
            self.count += 1;
            *name = self.count;
        }
        *name
    }
}

/// A multiplication and a rotation a number: a check of a hundred thousand puzzles waits for eight hashes of each.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    /// Takes a number in.
    fn number(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The hash of all numbers taken in, with its bits well mixed (the finisher of MurmurHash3).
    fn value(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 33)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::{Layout, Palette, PaletteColor, Picture, Rgb, Triddler, pattern, random::Random, referee::judge};

    /// The puzzle of a picture's cells, taken by where they come from.
    fn taken(puzzle: &Puzzle, width: usize, height: usize, from: impl Fn(usize, usize) -> (usize, usize)) -> Puzzle {
        let goal = puzzle.goal.as_ref().unwrap();
        let cell = |cell: usize| {
            let (row, column) = from(cell / width, cell % width);
            goal.cells()[row * goal.width() + column]
        };
        let picture = Picture::new(width, (0..width * height).map(cell).collect()).unwrap();
        let moved = |cell: usize| {
            let (row, column) = from(cell / width, cell % width);
            Some((cell, puzzle.given_color(row * goal.width() + column)?))
        };
        let given: Vec<(usize, Color)> = (0..width * height).filter_map(moved).collect();
        Puzzle::from_picture(picture, puzzle.palette.clone()).with_given(given).unwrap()
    }

    /// The puzzle with some cells of its picture given.
    fn with_some_given(puzzle: Puzzle) -> Puzzle {
        let cells = puzzle.goal.as_ref().unwrap().cells().to_vec();
        puzzle.with_given([5, 17, 21].map(|cell| (cell, cells[cell]))).unwrap()
    }

    #[test]
    fn all_eight_forms_have_the_same_hash() {
        let puzzles = [pattern::blobs(9, 3), pattern::patches(pattern::Size { width: 9, height: 9 }, 3, 5)];
        for puzzle in puzzles.clone().into_iter().chain(puzzles.map(with_some_given)) {
            let hash = puzzle.canonical_clue_hash();
            let turned = taken(&puzzle, 9, 9, |row, column| (8 - column, row));
            let mirrored = taken(&puzzle, 9, 9, |row, column| (row, 8 - column));
            let both = taken(&mirrored, 9, 9, |row, column| (column, row));
            for form in [&turned, &mirrored, &both] {
                assert_ne!(form.clue_hash(), puzzle.clue_hash());
                assert_eq!(form.canonical_clue_hash(), hash);
            }
            let shifted = taken(&puzzle, 9, 9, |row, column| ((row + 1) % 9, column));
            assert_ne!(shifted.canonical_clue_hash(), hash);
        }
        let flat = taken(&pattern::blobs(9, 3), 9, 5, |row, column| (row, column));
        let upright = taken(&flat, 5, 9, |row, column| (column, 8 - row));
        assert_eq!(flat.canonical_clue_hash(), upright.canonical_clue_hash());
        assert_ne!(flat.canonical_clue_hash(), pattern::blobs(9, 3).canonical_clue_hash());
    }

    #[test]
    fn the_order_of_colours_does_not_count_but_where_they_are() {
        let mut palette = Palette::black_and_white();
        let red = palette.add(PaletteColor::new("red", Rgb(255, 0, 0), 'r')).unwrap();
        let of = |cells: [Color; 4]| {
            Puzzle::from_picture(Picture::new(2, cells.to_vec()).unwrap(), palette.clone()).canonical_clue_hash()
        };
        let (black, blank) = (Color::BLACK, Color::BLANK);
        assert_eq!(of([black, red, red, blank]), of([red, black, black, blank]));
        assert_ne!(of([black, red, red, blank]), of([black, black, red, blank]));
    }

    /// How many pictures meet the clues, by trying all of them.
    fn solutions(puzzle: &Puzzle) -> usize {
        let (cells, colors) = (puzzle.layout().cell_count(), puzzle.palette.len());
        let color = |number: usize, cell: usize| Color::new(number / colors.pow(cell as u32) % colors).unwrap();
        let picture = |number| Picture::new(puzzle.width(), (0..cells).map(|cell| color(number, cell)).collect());
        (0..colors.pow(cells as u32)).filter(|&number| judge(puzzle, &picture(number).unwrap()).is_ok()).count()
    }

    /// A palette of a background and so many colours.
    fn palette(colors: usize) -> Palette {
        let mut palette = Palette::with_background(PaletteColor::new("white", Rgb(255, 255, 255), '.'));
        for (color, symbol) in (0..colors).zip('a'..) {
            palette.add(PaletteColor::new(format!("color {color}"), Rgb(color as u8, 0, 0), symbol));
        }
        palette
    }

    /// A clue that is missing, or of few blocks, some of them blotted, in any of the colours.
    fn any_clue(random: &mut Random, colors: usize, length: usize) -> Option<Clue> {
        if random.chance(0.4) {
            return None;
        }
        if colors == 0 || random.chance(0.2) {
            return Some(Clue::default());
        }
        let mut block = || {
            let color = Color::new(random.between(1, colors as u64) as usize).unwrap();
            Block { length: random.between(0, length as u64) as u32, color }
        };
        let first = block();
        Some(if length > 1 && first.length == 1 { Clue::new(vec![first, block()]) } else { Clue::new(vec![first]) })
    }

    #[test]
    fn what_a_line_without_a_clue_may_hold_counts() {
        let missing = |colors| Puzzle::with_palette(vec![None], vec![None], palette(colors));
        for (one, other) in (0..5).flat_map(|one| (0..one).map(move |other| (one, other))) {
            assert_ne!(missing(one).clue_hash(), missing(other).clue_hash());
            assert_ne!(missing(one).canonical_clue_hash(), missing(other).canonical_clue_hash());
        }
        let hexagon = |colors| {
            let layout = Layout::triddler(Triddler::of_sides([1; 6]).unwrap());
            Puzzle::with_layout(layout, Vec::new(), palette(colors)).canonical_clue_hash()
        };
        assert_ne!(hexagon(1), hexagon(2));
        // Where every clue is given, colours that no clue has are nothing.
        let given =
            |colors| Puzzle::with_palette(vec![Some(Clue::default())], vec![Some(Clue::default())], palette(colors));
        assert_eq!(given(1).clue_hash(), given(3).clue_hash());
        assert_eq!(given(1).canonical_clue_hash(), given(3).canonical_clue_hash());
    }

    #[test]
    fn hashes_are_what_they_always_were() {
        let black = |length| Some(Clue::black([length]));
        let of = |rows, columns, colors| {
            let puzzle = Puzzle::with_palette(rows, columns, palette(colors));
            [puzzle.clue_hash(), puzzle.canonical_clue_hash()]
        };
        assert_eq!(of(vec![black(1), None], vec![None, black(2)], 1), [0x732c_c13d_cf05_b576, 0x07f1_bed4_d633_3ee6]);
        assert_eq!(
            of(vec![black(1), black(1)], vec![black(1), black(1)], 3),
            [0xca6a_c373_8dc0_ab65, 0x68da_5905_df94_90ca]
        );
    }

    #[test]
    fn equal_hashes_are_those_of_puzzles_with_as_many_solutions() {
        let mut random = Random::new(5);
        let mut counts: [HashMap<u64, (usize, Puzzle)>; 2] = Default::default();
        let mut met_again = 0;
        for _ in 0..6000 {
            let size = [random.between(1, 3) as usize, random.between(1, 2) as usize];
            let colors = random.between(0, 3) as usize;
            // Some colours are in no clue.
            let used = random.between(0, colors as u64) as usize;
            let mut lines =
                |count: usize, length| (0..count).map(|_| any_clue(&mut random, used, length)).collect::<Vec<_>>();
            let (rows, columns) = (lines(size[1], size[0]), lines(size[0], size[1]));
            let puzzle = Puzzle::with_palette(rows, columns, palette(colors));
            let mut given = Vec::new();
            for cell in 0..puzzle.layout().cell_count() {
                if colors > 0 && random.chance(0.1) {
                    given.push((cell, Color::new(random.between(0, colors as u64) as usize).unwrap()));
                }
            }
            let puzzle = puzzle.with_given(given).unwrap();
            let found = solutions(&puzzle);
            for (counts, hash) in counts.iter_mut().zip([puzzle.clue_hash(), puzzle.canonical_clue_hash()]) {
                let (known, first) = counts.entry(hash).or_insert_with(|| (found, puzzle.clone()));
                assert_eq!(*known, found, "{first:?}\n{puzzle:?}");
                met_again += usize::from(*first != puzzle);
            }
        }
        assert!(met_again > 100, "only {met_again} puzzles had the hash of another one");
    }
}
