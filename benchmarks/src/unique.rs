//! How many pictures are determined by their clues, counted one by one.

use std::time::Instant;

use anyhow::{Result, ensure};

/// Count the pictures of N x N cells that no other picture shares its clues with (OEIS A242876)
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The side, at most 6: then it takes minutes
    #[arg(default_value_t = 5)]
    side: usize,
}

/// Prints the count, and what it took.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!((1..=GREATEST_SIDE).contains(&options.side), "a side of 1 to {GREATEST_SIDE}");
    let begin = Instant::now();
    let count = count(options.side);
    let pictures = 1_u64 << (options.side * options.side);
    let seconds = begin.elapsed().as_secs_f64();
    println!("{count} of {pictures} pictures of {0}x{0} cells; {seconds:.1} s", options.side);
    Ok(())
}

/// The greatest side whose pictures can all be looked at, and whose keys fit 64 bits.
const GREATEST_SIDE: usize = 6;
/// The bits of a clue's number. A line of six cells has one of 21 clues.
const CLUE_BITS: usize = 5;

/// The pictures of this side whose clues no other picture has.
///
/// Pictures with the same clues have the same clues of their rows: for each choice of those, all pictures are looked
/// at that have them, and the clues of their columns are compared. Upper and lower parts are made once for all. A
/// choice turned upside down, or with each clue reversed, has as many; so one of four is looked at, about. Time: that
/// of 2^(n² - 2) pictures; space: that of 2^(n²/2) parts.
fn count(side: usize) -> u64 {
    let (clues, reversed, count) = clues(side);
    let (upper, lower) = halves(side);
    let (above, below) = (parts(&clues, count, side, upper), parts(&clues, count, side, lower));
    let (first, second) = halves(side);
    let columns = [first, second].map(|columns| Columns::new(&clues, side, columns));
    let mut seen = Seen { table: Vec::new(), choice: 0, bits: 0, once: 0 };
    let mut rows = vec![0; side];
    let mut sum = 0;
    for (choice_above, above) in above.iter().enumerate() {
        write_digits(&mut rows[..upper], choice_above, count);
        for (choice_below, below) in below.iter().enumerate() {
            write_digits(&mut rows[upper..], choice_below, count);
            let Some(images) = images(&rows, &reversed) else { continue };
            seen.clear(above.len() * below.len());
            for top in above {
                for bottom in below {
                    let [left, right] = [columns[0].key(top.0, bottom.0), columns[1].key(top.1, bottom.1)];
                    seen.insert(left | right << (CLUE_BITS * first));
                }
            }
            sum += images * seen.once;
        }
    }
    sum
}

/// For each line of so many cells, the number of its clue; for each clue, that of its reverse; the number of clues.
fn clues(side: usize) -> (Vec<usize>, Vec<usize>, usize) {
    let mut known: Vec<Vec<u32>> = Vec::new();
    let mut number = |line: usize| {
        let clue: Vec<u32> = (0..side)
            .map(|cell| line >> cell & 1)
            .collect::<Vec<_>>()
            .split(|&cell| cell == 0)
            .map(|block| block.len() as u32)
            .filter(|&length| length > 0)
            .collect();
        known.iter().position(|other| *other == clue).unwrap_or_else(|| {
            known.push(clue);
            known.len() - 1
        })
    };
    let clues: Vec<usize> = (0..1 << side).map(&mut number).collect();
    let reversed = known.iter().map(|clue| clue.iter().rev().copied().collect::<Vec<_>>());
    let reversed = reversed.map(|clue| known.iter().position(|other| *other == clue).expect("its lines exist"));
    let (reversed, count) = (reversed.collect(), known.len());
    (clues, reversed, count)
}

/// Some rows of a picture: their cells in the first half of the columns, and in the second, row by row, a bit a cell.
type Part = (usize, usize);

/// For each choice of clues of so many rows, as digits of a number, the first lowest: all parts of pictures with them.
fn parts(clues: &[usize], count: usize, side: usize, rows: usize) -> Vec<Vec<Part>> {
    let (first, second) = halves(side);
    let mut parts = vec![Vec::new(); count.pow(rows as u32)];
    for cells in 0..1_usize << (side * rows) {
        let (mut choice, mut part) = (0, (0, 0));
        for row in (0..rows).rev() {
            let line = cells >> (row * side) & ((1 << side) - 1);
            choice = choice * count + clues[line];
            part = (part.0 << first | line & ((1 << first) - 1), part.1 << second | line >> first);
        }
        parts[choice].push(part);
    }
    parts
}

/// The larger half of a number, and the other.
fn halves(number: usize) -> (usize, usize) {
    (number.div_ceil(2), number / 2)
}

/// The digits of a number, the lowest first.
fn write_digits(digits: &mut [usize], mut number: usize, base: usize) {
    for digit in digits {
        (*digit, number) = (number % base, number / base);
    }
}

/// How many choices are this one, turned upside down, mirrored, or both; `None` unless it is the first of them.
fn images(rows: &[usize], reversed: &[usize]) -> Option<u64> {
    let mirrored = || rows.iter().map(|&clue| reversed[clue]);
    let upside_down = rows.iter().rev().copied().cmp(rows.iter().copied());
    let mirrored_only = mirrored().cmp(rows.iter().copied());
    let both = mirrored().rev().cmp(rows.iter().copied());
    let orders = [upside_down, mirrored_only, both];
    if orders.iter().any(|order| order.is_lt()) {
        return None;
    }
    // A group of four: as many images as it has members, divided by those that change nothing.
    Some(4 / (1 + orders.iter().filter(|order| order.is_eq()).count() as u64))
}

/// The clues of some columns, by their cells above and below.
struct Columns {
    clues: Vec<u64>,
    /// The number of cells below.
    below: usize,
}

impl Columns {
    fn new(clues: &[usize], side: usize, columns: usize) -> Self {
        let (upper, lower) = halves(side);
        let key = |above: usize, below: usize| {
            let cells = |part: usize, rows: usize, column: usize| {
                (0..rows).map(|row| (part >> (row * columns + column) & 1) << row).sum::<usize>()
            };
            let line = |column| cells(above, upper, column) | cells(below, lower, column) << upper;
            (0..columns).map(|column| (clues[line(column)] as u64) << (CLUE_BITS * column)).sum()
        };
        let below = 1_usize << (lower * columns);
        let above = 0..1 << (upper * columns);
        Self {
            clues: above
                .flat_map(|above| (0..below).map(move |below| (above, below)))
                .map(|(a, b)| key(a, b))
                .collect(),
            below: lower * columns,
        }
    }

    fn key(&self, above: usize, below: usize) -> u64 {
        self.clues[above << self.below | below]
    }
}

/// The keys that occurred, in a table whose entries are void when the next choice begins.
struct Seen {
    /// For each place, the number of the choice, the key, and whether it came again.
    table: Vec<u64>,
    choice: u64,
    /// The bits of a place.
    bits: u32,
    /// How many keys came once.
    once: u64,
}

/// The bits of a key, and of its mark that it came again.
const KEY_BITS: usize = CLUE_BITS * GREATEST_SIDE + 1;

impl Seen {
    /// Begins anew, for at most so many keys.
    fn clear(&mut self, most: usize) {
        self.bits = (2 * most).next_power_of_two().trailing_zeros();
        self.once = 0;
        self.choice += 1;
        if self.choice >> (u64::BITS as usize - KEY_BITS) != 0 {
            self.table.fill(0);
            self.choice = 1;
        }
        if self.table.len() < 1 << self.bits {
            self.table.resize(1 << self.bits, 0);
        }
    }

    fn insert(&mut self, key: u64) {
        let entry = self.choice << KEY_BITS | key << 1;
        let mask = (1 << self.bits) - 1;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - self.bits)) as usize;
        loop {
            let found = self.table[place];
            if found >> KEY_BITS != self.choice {
                self.table[place] = entry;
                self.once += 1;
                return;
            }
            if found & !1 == entry {
                self.once -= 1 - (found & 1);
                self.table[place] = found | 1;
                return;
            }
            place = (place + 1) & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_numbers_are_the_published_ones() {
        // A242876 of the On-Line Encyclopedia of Integer Sequences.
        assert_eq!([1, 2, 3, 4].map(super::count), [2, 14, 384, 52_362]);
    }
}
