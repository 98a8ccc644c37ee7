//! The same puzzle, turned and mirrored: a hash that all its forms share.

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
        let forms = (0..8).map(|form| form_hash(&rows, &columns, form & 1 > 0, form & 2 > 0, form & 4 > 0));
        forms.min().unwrap_or_default()
    }
}

/// The blocks of some lines; `None` where no clue is given.
type Lines = Vec<Option<Vec<Block>>>;

/// The hash of one form: mirrored left to right, upside down, and then turned about its diagonal.
fn form_hash(rows: &Lines, columns: &Lines, mirrored: bool, flipped: bool, transposed: bool) -> u64 {
    // Mirroring turns round what stands in the rows, and the order of the columns.
    let sides = [(rows, mirrored, flipped), (columns, flipped, mirrored)];
    let [first, second] = if transposed { [sides[1], sides[0]] } else { sides };
    let mut hash = Mix::default();
    hash.number(second.0.len());
    hash.number(first.0.len());
    let mut names = [0_usize; Color::LIMIT];
    let mut named = 0;
    for (lines, within, order) in [first, second] {
        for index in 0..lines.len() {
            let line = &lines[if order { lines.len() - 1 - index } else { index }];
            let Some(blocks) = line else {
                hash.number(usize::MAX);
                continue;
            };
            hash.number(blocks.len());
            for index in 0..blocks.len() {
                let block = blocks[if within { blocks.len() - 1 - index } else { index }];
                let name = &mut names[block.color.index()];
                if *name == 0 {
                    named += 1;
                    *name = named;
                }
                hash.number(block.length as usize);
                hash.number(*name);
            }
        }
    }
    hash.value()
}

/// A multiplication and a rotation a number: a check of a hundred thousand puzzles waits for eight hashes of each.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    /// Takes a number in.
    fn number(&mut self, number: usize) {
        self.0 = (self.0.rotate_left(23) ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The hash of all numbers taken in, with its bits well mixed (the finisher of MurmurHash3).
    fn value(self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 33)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, PaletteColor, Picture, Rgb, pattern};

    /// The puzzle of a picture's cells, taken by where they come from.
    fn taken(puzzle: &Puzzle, width: usize, height: usize, from: impl Fn(usize, usize) -> (usize, usize)) -> Puzzle {
        let goal = puzzle.goal.as_ref().unwrap();
        let cell = |cell: usize| {
            let (row, column) = from(cell / width, cell % width);
            goal.cells()[row * goal.width() + column]
        };
        let picture = Picture::new(width, (0..width * height).map(cell).collect()).unwrap();
        Puzzle::from_picture(picture, puzzle.palette.clone())
    }

    #[test]
    fn all_eight_forms_have_the_same_hash() {
        for puzzle in [pattern::blobs(9, 3), pattern::patches(pattern::Size { width: 9, height: 9 }, 3, 5)] {
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
}
