//! What comes of reading a picture in one way.

use crate::{
    comb::NARROW,
    ends,
    error::ScanError,
    fives::FIVE,
    reading::{Reading, Variant},
    table::Table,
};

/// How much more is against tiles at most that are one more each way than lines: those may have no numbers.
const EMPTIER: f32 = 0.1;

/// The most lines without numbers that may be left out, and are not for that alone.
const MOST_EMPTY: usize = 2;

/// The doubt below which a reading is not tried again in another way.
pub(crate) const CERTAIN: f32 = 0.15;

/// The doubt below which lines are taken for those of the grid where cells may be areas.
pub(crate) const CERTAIN_LINES: f32 = 0.05;

/// The part of the doubt of ink on paper that what stands on areas has at most, to be surer.
const SURER: f32 = 0.1;

/// The doubt from which on lines are looked for that are seen between filled cells, too.
const GOOD: f32 = 0.2;

/// The doubt from which on lines may be others than they seem to be.
pub(crate) const BAD: f32 = 0.5;

/// The part of lines without numbers where every second one is none.
const HALF: std::ops::Range<f32> = 0.35..0.75;

/// Where tables and ink are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Lines, in a way of their own, and ink on paper.
    Lines(usize),
    /// The same lines, and what stands on areas of one colour.
    Areas(usize),
    /// Cells that are areas, and what stands on areas.
    Tiles,
}

/// In how many ways lines of each shade are looked for.
pub(crate) const WAYS: usize = 5;

/// The one for begun grids: lines are seen in most of their length, between filled cells, too.
pub(crate) const BEGUN: usize = 4;

impl Way {
    /// All in their order, and whether lines are taken for others than they seem to be, where nothing else is found.
    pub(crate) fn all(has_screen: bool) -> impl Iterator<Item = (Self, bool)> {
        let mut ways = vec![Self::Lines(0)];
        if has_screen {
            ways.extend([Self::Tiles, Self::Areas(0)]);
        }
        for attempt in [1, 2, WAYS, WAYS + 1] {
            ways.push(Self::Lines(attempt));
            ways.extend(has_screen.then_some(Self::Areas(attempt)));
        }
        let last = [BEGUN, 0, 1, 2, 3, WAYS, WAYS + 1, WAYS + 3].map(|attempt| (Self::Lines(attempt), true));
        ways.into_iter().map(|way| (way, false)).chain(last)
    }
}

/// What came of an attempt.
pub(crate) struct Attempt {
    /// What is against the first reading.
    pub(crate) doubt: f32,
    pub(crate) readings: Vec<Reading>,
    /// The table of the first reading, and the width of the picture in whose pixels it is.
    pub(crate) table: Table,
    pub(crate) width: usize,
    /// The size of cells in pixels of the picture, if areas were made paper.
    pub(crate) pitch: Option<f32>,
    pub(crate) way: Way,
}

impl Attempt {
    /// The rows and columns.
    pub(crate) fn size(&self) -> [usize; 2] {
        [self.readings[0].rows.len(), self.readings[0].columns.len()]
    }

    /// What its numbers add up to.
    fn total(&self) -> u32 {
        let lines = self.readings[0].rows.iter().chain(&self.readings[0].columns);
        let numbers = lines.filter_map(|variants| variants.first()).flat_map(|variant| &variant.numbers);
        numbers.fold(0, |sum, number| sum.saturating_add(number.values[0].0))
    }

    /// Whether it is good enough for one of the last ways not to be tried.
    pub(crate) fn is_enough(&self, way: Way) -> bool {
        match way {
            Way::Lines(BEGUN) => self.doubt < GOOD,
            _ => self.doubt < BAD && self.way != Way::Lines(BEGUN),
        }
    }

    /// Whether it is taken in place of one that was made in another way before.
    pub(crate) fn replaces(&self, other: &Self) -> bool {
        // Without a line or two that have no numbers, less is against anything.
        let [rows, columns] = [0, 1].map(|axis| other.size()[axis].checked_sub(self.size()[axis]));
        let fewer = rows.zip(columns).map_or(0, |(rows, columns)| rows + columns);
        let is_less = || (1..=MOST_EMPTY).contains(&fewer) && self.total() == other.total();
        let is_better = || self.is_better(other) && other.doubt >= CERTAIN_LINES && !other.is_whole(self) && !is_less();
        self.is_whole(other) || self.has_more(other) || is_better()
    }

    /// Whether less is against it: next to nothing where the other one has lines between filled cells, too.
    fn is_better(&self, other: &Self) -> bool {
        self.doubt < other.doubt && (other.way != Way::Lines(BEGUN) || self.doubt < CERTAIN)
    }

    /// Whether next to nothing is against it, and it has more than ink on paper in the same lines, or is surer of it:
    /// what is on boxes as light as the paper, or as dark as its ink, is no such ink, and without a colour all others
    /// agree.
    fn has_more(&self, lines: &Self) -> bool {
        let is_same = self.size() == lines.size() && lines.way == Way::Lines(0);
        let (own, other) = (self.total(), lines.total());
        let is_surer = own == other && self.doubt < SURER * lines.doubt;
        is_same && self.doubt < CERTAIN_LINES && (own > other || is_surer)
    }

    /// Whether these are tiles, and gaps between them were taken for lines, so that the cells at the ends are missing.
    fn is_whole(&self, lines: &Self) -> bool {
        let [own, other] = [self, lines].map(Self::size);
        let is_larger = own != other && (0..2).all(|axis| (other[axis]..=other[axis] + 1).contains(&own[axis]));
        // Thicker lines every five are lines.
        let are_lines = lines.table.missing() == [Some(0); 2] && other.iter().all(|lines| lines % FIVE == 0);
        let are_gaps = lines.way != Way::Tiles && lines.readings.len() == 1 && !are_lines;
        self.way == Way::Tiles && are_gaps && is_larger && self.doubt < lines.doubt + EMPTIER
    }
}

/// What comes of reading a table: the reading, and what is against it.
pub(crate) type Seen = Result<(Reading, f32), ScanError>;

/// The best of a table and of those that take its lines for others, of which what is read is a guess. Where many cells
/// are filled, lines between them are not seen, as in the corner of boxes; marks in the middles of cells look like
/// lines between them.
pub(crate) fn of_other_lines(mut table: Table, mut seen: Seen, read: impl Fn(&Table) -> Seen) -> (Table, Seen) {
    let against = |it: &Seen| it.as_ref().map_or(f32::INFINITY, |it| it.1);
    let better = |table: &mut Table, seen: &mut Seen, others: Vec<Table>| {
        for other in others {
            let own = read(&other).map(|(reading, against)| (Reading { is_guessed: true, ..reading }, against));
            if against(&own) < against(seen) {
                (*table, *seen) = (other, own);
            }
        }
    };
    if against(&seen) > CERTAIN {
        let mut others = table.wholes();
        if table.pitch() < NARROW {
            let whole = others.first().unwrap_or(&table);
            others.extend(whole.halves([true; 2]));
        }
        better(&mut table, &mut seen, others);
    }
    let is_half_empty = |lines: &Vec<Vec<Variant>>| {
        let empty = lines.iter().filter(|variants| ends::has_none(variants)).count();
        HALF.contains(&(empty as f32 / lines.len() as f32))
    };
    let empty = seen.as_ref().map_or([false; 2], |it| [&it.0.columns, &it.0.rows].map(is_half_empty));
    if empty != [false; 2] {
        let halves = table.halves(empty);
        better(&mut table, &mut seen, halves);
    }
    (table, seen)
}

/// The same with its ends moved to where rows and columns agree, if less is against that.
pub(crate) fn of_other_ends(table: Table, seen: Seen, gap: u32, read: impl Fn(&Table) -> Seen) -> (Table, Seen) {
    let Ok((reading, doubt)) = &seen else { return (table, seen) };
    let moved = ends::moved(&table, reading, gap, &|table| read(table).ok().map(|it| it.0));
    match moved.map(|(other, _)| (read(&other), other)) {
        Some((Ok((reading, against)), other)) if against < *doubt => {
            (other, Ok((Reading { is_guessed: true, ..reading }, against)))
        }
        _ => (table, seen),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{Attempt, BEGUN, Seen, Way, of_other_ends, of_other_lines};
    use crate::{
        reading::{Number, Reading, Variant},
        table::Table,
    };

    fn table(columns: usize, rows: usize, left: usize, top: usize) -> Table {
        let lines = |count: usize| (0..=count).map(|at| 10.0 * at as f32).collect();
        Table { left, top, ..Table::plain(lines(columns), lines(rows), 900.0) }
    }

    /// A reading with so many rows and columns, of which every one or every second one has a number.
    fn reading(rows: usize, columns: usize, is_half: bool) -> Reading {
        let line = |at: usize| {
            let number = Number { values: vec![(1, 0.0)], place: [[0.0; 2]; 4], color: None };
            let numbers = if is_half && at.is_multiple_of(2) { Vec::new() } else { vec![number] };
            vec![Variant { numbers, cost: 0.0 }]
        };
        Reading {
            corners: [[0.0; 2]; 4],
            bows: [[0.0; 2]; 4],
            rows: (0..rows).map(line).collect(),
            columns: (0..columns).map(line).collect(),
            cells: Vec::new(),
            sides: [true; 4],
            is_guessed: false,
        }
    }

    #[test]
    fn lines_are_taken_for_others_where_they_are_no_good() {
        let tried = Cell::new(0);
        let best = |table: Table, against: f32, is_half: bool, good: [usize; 2]| {
            tried.set(0);
            let seen = Ok((reading(table.grid_rows().len() - 1, table.grid_columns().len() - 1, is_half), against));
            let read = |it: &Table| {
                tried.set(tried.get() + 1);
                let size = [it.grid_columns().len() - 1, it.grid_rows().len() - 1];
                Ok((reading(size[1], size[0], false), if size == good { 0.0 } else { 3.0 }))
            };
            let (table, seen) = of_other_lines(table, seen, read);
            let (reading, against) = seen.unwrap();
            assert_eq!(reading.is_guessed, against == 0.0, "other lines are a guess");
            ([table.grid_columns().len() - 1, table.grid_rows().len() - 1], against)
        };
        // Filled cells were taken for the corner of boxes, of both sides or of one.
        assert_eq!(best(table(20, 15, 8, 5), 2.0, false, [20, 15]), ([20, 15], 0.0));
        assert_eq!(best(table(20, 15, 8, 5), 2.0, false, [12, 15]), ([12, 15], 0.0));
        // Every second line is none, which is seen by its numbers or by how near it is.
        assert_eq!(best(table(20, 30, 0, 0), 0.3, true, [10, 15]), ([10, 15], 0.0));
        assert_eq!(best(table(20, 30, 4, 0), 2.0, false, [10, 15]), ([10, 15], 0.0));
        assert_eq!(best(table(20, 15, 8, 5), 0.2, false, [20, 15]), ([20, 15], 0.0));
        // What is good is left as it is, and nothing else is tried.
        assert_eq!(best(table(20, 15, 8, 5), 0.1, false, [20, 15]), ([12, 10], 0.1));
        assert_eq!(tried.get(), 0);
    }

    #[test]
    fn ends_are_moved_where_less_is_against_that() {
        // Eleven columns have a number each, the last of ten rows has two.
        let of = |table: &Table, against: [f32; 2]| -> Seen {
            let [columns, rows] = [&table.columns, &table.rows].map(|lines| lines.len() - 1);
            let mut reading = reading(rows, columns, false);
            if rows == 10 {
                let number = reading.rows[0][0].numbers[0].clone();
                reading.rows[9][0].numbers.push(number);
            }
            Ok((reading, against[usize::from(rows == 10)]))
        };
        for (against, rows) in [([1.0, 0.5], 10), ([0.5, 1.0], 9)] {
            let table = table(11, 9, 0, 0);
            let seen = of(&table, against);
            let (table, seen) = of_other_ends(table, seen, 1, |it| of(it, against));
            let (reading, own) = seen.unwrap();
            assert_eq!((table.rows.len() - 1, reading.rows.len(), own), (rows, rows, against[rows - 9]));
            assert_eq!(reading.is_guessed, rows == 10);
        }
    }

    fn attempt(way: Way, size: usize, fives: Option<f32>, doubt: f32) -> Attempt {
        Attempt {
            doubt,
            readings: vec![reading(size, size, false)],
            table: Table { fives: [fives; 2], ..table(size, size, 0, 0) },
            width: 900,
            pitch: None,
            way,
        }
    }

    #[test]
    fn ways_are_tried_while_readings_are_no_good() {
        let (first, whole, other) = (Way::Lines(0), Way::Lines(BEGUN), Way::Lines(1));
        let is_enough = |of: Way, doubt: f32, way: Way| attempt(of, 10, None, doubt).is_enough(way);
        assert!(is_enough(first, 0.16, whole) && !is_enough(first, 0.3, whole));
        assert!(is_enough(first, 0.3, other) && !is_enough(first, 0.6, other));
        assert!(!is_enough(whole, 0.3, other));
        let is_better = |doubt: f32, of: Way| attempt(other, 10, None, doubt).is_better(&attempt(of, 10, None, 0.3));
        assert!(is_better(0.2, first) && !is_better(0.4, first) && is_better(0.1, whole) && !is_better(0.2, whole));
    }

    #[test]
    fn thicker_lines_every_five_are_no_gaps_of_tiles() {
        let tiles = attempt(Way::Tiles, 11, None, 0.09);
        assert!(tiles.is_whole(&attempt(Way::Lines(0), 10, None, 0.05)));
        assert!(!tiles.is_whole(&attempt(Way::Lines(0), 10, Some(50.0), 0.05)));
        assert!(tiles.is_whole(&attempt(Way::Lines(0), 10, Some(40.0), 0.05)), "the grid begins elsewhere");
        // Of one row, gaps were seen at both ends.
        let mut lines = attempt(Way::Lines(0), 10, None, 0.05);
        lines.readings[0].rows.push(Vec::new());
        assert!(tiles.is_whole(&lines));
        lines.readings[0].rows.push(Vec::new());
        assert!(!tiles.is_whole(&lines) && !tiles.is_whole(&attempt(Way::Lines(0), 11, None, 0.1)));
    }

    #[test]
    fn lines_without_numbers_are_not_left_out_for_another_reading() {
        let fewer = |last: Vec<Vec<Variant>>| {
            let mut it = attempt(Way::Lines(5), 9, None, 0.12);
            it.readings[0].columns.extend(last);
            it.replaces(&attempt(Way::Areas(0), 10, None, 0.16))
        };
        // Where there are many of them, lines were taken for what they are not.
        let many = |count: usize| {
            let mut it = attempt(Way::Areas(0), 10, None, 0.4);
            it.readings[0].rows.extend(std::iter::repeat_n(Vec::new(), count));
            attempt(Way::Lines(1), 10, None, 0.01).replaces(&it)
        };
        assert!(many(3) && !many(2) && !many(1) && many(0));
        // One row and its number, or only a row.
        let number = || Number { values: vec![(1, 0.0)], place: [[0.0; 2]; 4], color: None };
        let line = |count: usize| vec![Variant { numbers: (0..count).map(|_| number()).collect(), cost: 0.0 }];
        assert!(fewer(vec![line(1)]) && !fewer(vec![line(2)]));
    }

    #[test]
    fn a_color_that_is_no_ink_on_paper_is_not_left_out() {
        let (lines, areas) = (Way::Lines(0), Way::Areas(0));
        // One number more.
        let more = |doubt: f32, size: usize| {
            let mut attempt = attempt(areas, size, None, doubt);
            attempt.readings[0].rows[0] = vec![Variant { numbers: Vec::new(), cost: 0.0 }];
            attempt.readings[0].rows[1][0].numbers[0].values[0].0 = 3;
            attempt
        };
        let plain = attempt(lines, 10, None, 0.01);
        assert!(more(0.04, 10).replaces(&plain) && plain.doubt < more(0.04, 10).doubt);
        assert!(!more(0.06, 10).replaces(&plain) && !more(0.04, 11).replaces(&plain));
        assert!(!more(0.04, 10).replaces(&attempt(Way::Lines(1), 10, None, 0.01)));
        assert!(!plain.replaces(&more(0.04, 10)));
        // The same numbers, much surer or not.
        let same = |doubt: f32| attempt(areas, 10, None, doubt).replaces(&plain);
        assert!(same(0.0005) && !same(0.005) && !same(0.02));
    }
}
