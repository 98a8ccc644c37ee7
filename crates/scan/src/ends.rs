//! Where a grid ends, if its lines leave it open: where rows and columns agree.

use crate::{
    fives::FIVE,
    reading::{Reading, Variant},
    table::Table,
};

/// The disagreement from which on other ends are tried, and below which rows and columns agree.
const FROM: f32 = 0.12;
pub(crate) const AGREED: f32 = 0.02;

/// The part of the disagreement that is left at most where ends were moved.
const BETTER: f32 = 0.4;

/// The most moves from the ends that were found.
const MOST_MOVES: usize = 3;

/// The part of the lines that have a number more where a line was dropped on which these were, and that may have one
/// less where a line is added.
const GAIN: usize = 4;

/// The part of the lines that have no numbers in most puzzles at most.
const MOST_EMPTY: f32 = 0.3;

/// The least lines of each direction that are left.
const LEAST_LINES: usize = 3;

/// Which ends are moved: by how many lines the left, upper, right and lower one outwards.
const MOVES: [[i8; 4]; 12] = [
    [-1, 0, 0, 0],
    [0, -1, 0, 0],
    [0, 0, -1, 0],
    [0, 0, 0, -1],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [-1, -1, 0, 0],
    [1, 1, 0, 0],
    [0, 0, -1, -1],
    [0, 0, 1, 1],
];

/// How much is against a reading: [`disagree`], and lines without numbers.
pub(crate) fn doubtful(reading: &Reading, gap: u32) -> f32 {
    let lines = || reading.rows.iter().chain(&reading.columns);
    let empty = lines().filter(|variants| has_none(variants)).count();
    let empty = empty as f32 / lines().count() as f32;
    // Where it is half of them, every second one is none.
    disagree(&reading.rows, &reading.columns, gap) + 0.5 * empty + 2.0 * (empty - MOST_EMPTY).max(0.0)
}

/// Whether a line most probably has no numbers.
pub(crate) fn has_none(variants: &[Variant]) -> bool {
    variants.first().is_none_or(|variant| values(variant).next().is_none())
}

/// The numbers of a variant, without those that are most probably none.
fn values(variant: &Variant) -> impl Iterator<Item = u32> {
    variant.numbers.iter().map(|number| number.values[0].0).filter(|&value| value > 0)
}

/// How much rows and columns disagree: clues that do not fit in their lines, and rows that do not have as many filled
/// cells as the columns. `gap` is how many cells are between two blocks at least.
pub(crate) fn disagree(rows: &[Vec<Variant>], columns: &[Vec<Variant>], gap: u32) -> f32 {
    let mut misfits = 0;
    let mut sums = [0_u32; 2];
    for (sum, lines, cells) in [(0, rows, columns.len()), (1, columns, rows.len())] {
        for line in lines {
            let values: Vec<u32> = line.first().into_iter().flat_map(values).collect();
            let own: u32 = values.iter().fold(0, |sum, &value| sum.saturating_add(value));
            sums[sum] = own.saturating_add(sums[sum]);
            let gaps = gap as usize * values.len().saturating_sub(1);
            misfits += usize::from(own as usize + gaps > cells);
        }
    }
    let lines = (rows.len() + columns.len()) as f32;
    let difference = sums[0].abs_diff(sums[1]) as f32 / sums[0].max(sums[1]).max(1) as f32;
    let differs = if sums[0] == sums[1] { 0.0 } else { 0.1 };
    differs + 2.0 * difference + 2.0 * misfits as f32 / lines
}

/// The table with other ends in which rows and columns agree, and its reading, if there is one. `read` reads a table;
/// of readings the clues alone are looked at.
pub(crate) fn moved(
    table: &Table,
    seen: &Reading,
    gap: u32,
    read: &dyn Fn(&Table) -> Option<Reading>,
) -> Option<(Table, Reading)> {
    // Lines without numbers are no reason.
    let disagreement = |reading: &Reading| disagree(&reading.rows, &reading.columns, gap);
    let (mut least, mut best, mut table): (f32, Option<Reading>, Table) = (disagreement(seen), None, table.clone());
    let first = least;
    if least < FROM {
        return None;
    }
    for _ in 0..MOST_MOVES {
        let mut next = None;
        for moves in MOVES {
            let before = best.as_ref().unwrap_or(seen);
            let other = with_ends(&table, moves).filter(|_| drops_none(moves, before));
            let Some(other) = other else { continue };
            let may_be =
                |it: &Reading| may_drop(moves, before, it) && may_add(moves, before, it) && keeps_numbers(before, it);
            let Some(reading) = read(&other).filter(may_be) else { continue };
            let own = disagreement(&reading);
            if own < least {
                (least, next) = (own, Some((other, reading)));
            }
        }
        let Some((other, reading)) = next else { break };
        (table, best) = (other, Some(reading));
        if least < AGREED {
            break;
        }
    }
    // Digits may be misread.
    let mut reading = best.filter(|_| least < AGREED.max(BETTER * first))?;
    reading.is_guessed = true;
    Some((table, reading))
}

/// Whether the lines that a move drops have no numbers.
fn drops_none([left, top, right, bottom]: [i8; 4], before: &Reading) -> bool {
    let Reading { rows, columns, .. } = before;
    let ends = [(top, rows.first()), (bottom, rows.last()), (left, columns.first()), (right, columns.last())];
    ends.into_iter().filter(|it| it.0 < 0).filter_map(|it| it.1).all(|line| has_none(line))
}

/// Whether the lines that a move drops, which have no numbers, are none of the grid: the lines across, which have more
/// numbers now, had theirs there.
fn may_drop([left, top, right, bottom]: [i8; 4], before: &Reading, after: &Reading) -> bool {
    let may = |moves: [i8; 2], before: &[Vec<Variant>], after: &[Vec<Variant>]| {
        moves.into_iter().all(|lines| lines >= 0) || count(after) > count(before) + before.len() / GAIN
    };
    may([top, bottom], &before.columns, &after.columns) && may([left, right], &before.rows, &after.rows)
}

/// Whether the lines that a move adds have numbers, or may be empty ones of the grid: not beyond whole fives, nor
/// beyond another empty one.
fn may_add([left, top, right, bottom]: [i8; 4], before: &Reading, after: &Reading) -> bool {
    let may = |[first, last]: [i8; 2], before: &[Vec<Variant>], after: &[Vec<Variant>]| {
        let len = before.len();
        let ends = [(first, before.first(), after.first()), (last, before.last(), after.last())];
        ends.into_iter().filter(|it| it.0 > 0).all(|(_, before, after)| {
            let has_none = |line: Option<&Vec<Variant>>| line.is_none_or(|line| has_none(line));
            !has_none(after) || !(len.is_multiple_of(FIVE) || has_none(before))
        })
    };
    may([top, bottom], &before.rows, &after.rows) && may([left, right], &before.columns, &after.columns)
}

/// Whether numbers are where they were: lines that are added on them are none of the grid.
fn keeps_numbers(before: &Reading, after: &Reading) -> bool {
    let keeps = |before: &[Vec<Variant>], after: &[Vec<Variant>]| {
        count(after) + before.len() / GAIN >= count(before) || after.len() < before.len()
    };
    keeps(&before.rows, &after.rows) && keeps(&before.columns, &after.columns)
}

/// How many numbers there are.
fn count(lines: &[Vec<Variant>]) -> usize {
    lines.iter().filter_map(|it| it.first()).flat_map(values).count()
}

/// Whether the first or the last line has no numbers, and lines are no whole fives: paper may be taken for a line, or
/// a line for paper.
pub(crate) fn may_end_elsewhere(reading: &Reading) -> bool {
    [&reading.rows, &reading.columns].into_iter().any(|lines| {
        let is_empty = |line: Option<&Vec<Variant>>| line.is_some_and(|variants| has_none(variants));
        !lines.len().is_multiple_of(FIVE) && (is_empty(lines.first()) || is_empty(lines.last()))
    })
}

/// Drops the first and the last lines that have no numbers and are not bounded by a line: bare paper, rather than a
/// line without filled cells. Whether there was one. `begins` is whether thicker lines every five show where columns
/// and rows begin; whole fives end where they are, too.
pub(crate) fn trim(reading: &mut Reading, begins: [bool; 2]) -> bool {
    // What is seen there is the edge of the paper, if it is no number.
    let is_bare = |line: Option<&Vec<Variant>>| line.is_some_and(|variants| has_none(variants));
    let Reading { rows, columns, cells, corners, sides, .. } = reading;
    let [up, right, down, left] = *sides;
    let (height, width) = (rows.len(), columns.len());
    let may_end = [width, height].map(|lines| lines % FIVE != 0);
    let top = usize::from(!up && !begins[1] && is_bare(rows.first()));
    let bottom = usize::from(!down && (!begins[1] || may_end[1]) && is_bare(rows.last()));
    let before = usize::from(!left && !begins[0] && is_bare(columns.first()));
    let after = usize::from(!right && (!begins[0] || may_end[0]) && is_bare(columns.last()));
    if top + bottom + before + after == 0 || height < LEAST_LINES + 2 || width < LEAST_LINES + 2 {
        return false;
    }
    let mut at = 0;
    cells.retain(|_| {
        let (row, column) = (at / width, at % width);
        at += 1;
        (top..height - bottom).contains(&row) && (before..width - after).contains(&column)
    });
    *rows = rows[top..height - bottom].to_vec();
    *columns = columns[before..width - after].to_vec();
    let [a, b, c, d] = *corners;
    let part = |count: usize, of: usize| count as f32 / of as f32;
    let (x, y) = ([part(before, width), 1.0 - part(after, width)], [part(top, height), 1.0 - part(bottom, height)]);
    *corners = [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]].map(|[x, y]| {
        std::array::from_fn(|axis| {
            let (upper, lower) = (a[axis] + (b[axis] - a[axis]) * x, d[axis] + (c[axis] - d[axis]) * x);
            upper + (lower - upper) * y
        })
    });
    reading.is_guessed = true;
    true
}

/// A table with its ends moved outwards by so many lines: left, top, right, bottom.
pub(crate) fn with_ends(table: &Table, [left, top, right, bottom]: [i8; 4]) -> Option<Table> {
    let mut table = table.clone();
    for (lines, boxes, before, after) in
        [(&mut table.columns, &mut table.left, left, right), (&mut table.rows, &mut table.top, top, bottom)]
    {
        match before {
            1 if *boxes > 0 => *boxes -= 1,
            1 => lines.insert(0, 2.0 * lines[0] - lines[1]),
            -1 if *boxes > 0 => *boxes += 1,
            -1 => _ = lines.remove(0),
            _ => {}
        }
        let count = lines.len();
        match after {
            1 => lines.push(2.0 * lines[count - 1] - lines[count - 2]),
            -1 => _ = lines.pop(),
            _ => {}
        }
        if lines.len() <= *boxes + LEAST_LINES {
            return None;
        }
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::{disagree, doubtful, keeps_numbers, may_add, may_end_elsewhere, moved, trim};
    use crate::{
        reading::{Number, Reading, Variant},
        table::Table,
    };

    fn lines(clues: &[&[u32]]) -> Vec<Vec<Variant>> {
        let number = |&value: &u32| Number { values: vec![(value, 0.0)], place: [[0.0; 2]; 4], color: None };
        let line = |clue: &&[u32]| vec![Variant { numbers: clue.iter().map(number).collect(), cost: 0.0 }];
        clues.iter().map(line).collect()
    }

    #[test]
    fn bare_paper_is_no_line_of_a_grid() {
        // What is at the last row is no number.
        let rows: [&[u32]; 6] = [&[], &[3], &[2, 1], &[], &[3], &[0]];
        let columns: [&[u32]; 6] = [&[4], &[3], &[2], &[1], &[], &[]];
        let (rows, columns) = (lines(&rows), lines(&columns));
        let corners = [[0.0, 0.0], [60.0, 0.0], [60.0, 60.0], [0.0, 60.0]];
        let cells = (0..36).map(|at| (at % 7 == 0).then_some(true)).collect();
        let mut reading =
            Reading { corners, bows: [[0.0; 2]; 4], rows, columns, cells, sides: [true; 4], is_guessed: false };
        assert!(!trim(&mut reading, [false; 2]) && !reading.is_guessed);
        // The upper side is drawn, the others are not.
        reading.sides = [true, false, false, false];
        assert!(trim(&mut reading, [false; 2]) && reading.is_guessed);
        assert_eq!((reading.rows.len(), reading.columns.len()), (5, 5));
        assert_eq!(reading.corners, [[0.0, 0.0], [50.0, 0.0], [50.0, 50.0], [0.0, 50.0]]);
        assert_eq!(reading.cells.len(), 25);
        assert!((0..25).all(|at| reading.cells[at].is_some() == (at % 6 == 0)));
    }

    #[test]
    fn thicker_lines_say_where_a_grid_begins() {
        let (empty, full): (&[u32], &[u32]) = (&[], &[2]);
        let reading = |rows: &[&[u32]], columns: &[&[u32]]| Reading {
            corners: [[0.0, 0.0], [60.0, 0.0], [60.0, 60.0], [0.0, 60.0]],
            bows: [[0.0; 2]; 4],
            rows: lines(rows),
            columns: lines(columns),
            cells: vec![None; rows.len() * columns.len()],
            sides: [false; 4],
            is_guessed: false,
        };
        // Ten rows and eleven columns, empty at all ends.
        let rows: Vec<&[u32]> = (0..10).map(|at| if at % 9 == 0 { empty } else { full }).collect();
        let columns: Vec<&[u32]> = (0..11).map(|at| if at % 10 == 0 { empty } else { full }).collect();
        let trimmed = |begins: [bool; 2]| {
            let mut reading = reading(&rows, &columns);
            trim(&mut reading, begins);
            [reading.rows.len(), reading.columns.len()]
        };
        assert_eq!(trimmed([false; 2]), [8, 9]);
        assert_eq!(trimmed([true; 2]), [10, 10], "whole fives end where they are");
        assert!(may_end_elsewhere(&reading(&rows, &columns)) && !may_end_elsewhere(&reading(&rows, &columns[..10])));
        assert!(!may_end_elsewhere(&reading(&rows, &[full; 11])));
        assert!(may_end_elsewhere(&reading(&rows, &columns[..9])) && !may_end_elsewhere(&reading(&rows, &[full; 9])));
    }

    #[test]
    fn much_is_against_a_grid_of_which_every_second_line_has_no_numbers() {
        let against = |rows: &[&[u32]]| {
            let (rows, columns) = (lines(rows), lines(rows));
            let [corners, bows] = [[[0.0; 2]; 4]; 2];
            let reading = Reading { corners, bows, rows, columns, cells: vec![], sides: [true; 4], is_guessed: false };
            doubtful(&reading, 1)
        };
        assert!((against(&[&[1], &[1], &[1], &[]]) - 0.125).abs() < 1e-6);
        assert!(against(&[&[1], &[], &[1], &[]]) > 0.5);
    }

    #[test]
    fn no_lines_are_added_on_numbers() {
        let reading = |rows: &[&[u32]], columns: usize| Reading {
            corners: [[0.0; 2]; 4],
            bows: [[0.0; 2]; 4],
            rows: lines(rows),
            columns: lines(&vec![&[1_u32][..]; columns]),
            cells: Vec::new(),
            sides: [true; 4],
            is_guessed: false,
        };
        let before = reading(&[&[1, 2], &[1, 2], &[1, 2], &[1, 2]], 4);
        let keeps = |rows: &[&[u32]]| keeps_numbers(&before, &reading(rows, 5));
        assert!(keeps(&[&[1, 2], &[1, 2], &[1, 2], &[1, 2]]) && keeps(&[&[1], &[1, 2], &[1, 2], &[1, 2]]));
        assert!(!keeps(&[&[1], &[1], &[1, 2], &[1, 2]]));
        assert!(keeps(&[&[1, 2], &[1, 2], &[1, 2]]), "a row was dropped with its numbers");
    }

    #[test]
    fn no_empty_lines_are_added_beyond_whole_fives_or_empty_ones() {
        let (empty, full): (&[u32], &[u32]) = (&[], &[1]);
        let may = |rows: &[&[u32]], last: &[u32]| {
            let reading = |rows: &[&[u32]]| Reading {
                corners: [[0.0; 2]; 4],
                bows: [[0.0; 2]; 4],
                rows: lines(rows),
                columns: lines(&[full; 4]),
                cells: Vec::new(),
                sides: [true; 4],
                is_guessed: false,
            };
            may_add([0, 0, 0, 1], &reading(rows), &reading(&[rows, &[last]].concat()))
        };
        assert!(may(&[full; 4], empty) && may(&[full; 5], full));
        assert!(!may(&[full; 5], empty) && !may(&[full, full, full, empty], empty));
        assert!(may(&[empty, full, full, full], empty), "the empty one is at the other end");
    }

    /// What is read of a grid of 4 by 4 cells at 10 to 50: a column more has no numbers, and rows are right.
    fn read(table: &Table) -> Option<Reading> {
        let columns: [&[u32]; 6] = [&[], &[4], &[3], &[2, 1], &[1], &[]];
        let (from, to) = (table.columns[0] as usize / 10, table.columns[table.columns.len() - 1] as usize / 10);
        let (rows, columns) = (lines(&[&[3], &[2, 1], &[3], &[2]]), lines(columns.get(from..to)?));
        let cells = vec![None; rows.len() * columns.len()];
        Some(Reading {
            corners: [[0.0; 2]; 4],
            bows: [[0.0; 2]; 4],
            rows,
            columns,
            cells,
            sides: [true; 4],
            is_guessed: false,
        })
    }

    #[test]
    fn ends_are_moved_to_where_rows_and_columns_agree() {
        let rows = vec![10.0, 20.0, 30.0, 40.0, 50.0];
        let table = |columns: &[f32]| Table::plain(columns.to_vec(), rows.clone(), 60.0);
        let whole = table(&[10.0, 20.0, 30.0, 40.0, 50.0]);
        let seen = read(&whole).unwrap();
        assert!(disagree(&seen.rows, &seen.columns, 1) < 1e-6 && moved(&whole, &seen, 1, &read).is_none());
        let less = table(&[20.0, 30.0, 40.0, 50.0]);
        let (_, found) = moved(&less, &read(&less).unwrap(), 1, &read).unwrap();
        assert!(found.is_guessed && found.columns == seen.columns);
        // A line with numbers is none too many, though rows and columns agree without it.
        let columns: [&[u32]; 5] = [&[4], &[3], &[2, 1], &[1], &[3]];
        let known = |table: &Table| {
            let from = (table.columns[0] as usize / 10).checked_sub(1)?;
            Some(Reading { columns: lines(columns.get(from..from + table.columns.len() - 1)?), ..seen.clone() })
        };
        let more = table(&[10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        assert!(moved(&more, &known(&more).unwrap(), 1, &known).is_none());
        // A digit of the first row is misread: most of the disagreement goes, or not enough of it.
        let misread = |value: u32| {
            move |table: &Table| read(table).map(|it| Reading { rows: lines(&[&[value], &[2, 1], &[3], &[2]]), ..it })
        };
        for (value, is_moved) in [(4, true), (9, false)] {
            let found = moved(&less, &misread(value)(&less).unwrap(), 1, &misread(value));
            assert_eq!(found.map(|it| it.0.columns.len()), is_moved.then_some(5), "{value}");
        }
        // They agree with an empty column beyond whole fives, which is none.
        let beyond = |table: &Table| {
            let columns: [&[u32]; 6] = [&[5], &[3], &[2], &[2], &[1], &[]];
            let count = if table.columns[0] < 10.0 { 0 } else { table.columns.len() - 1 };
            let rows = lines(&[&[if count == 6 { 5 } else { 3 }], &[3], &[3], &[2]]);
            Some(Reading { rows, columns: lines(columns.get(..count).filter(|it| !it.is_empty())?), ..seen.clone() })
        };
        let five = table(&[10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        assert!(moved(&five, &beyond(&five).unwrap(), 1, &beyond).is_none());
        // Where nothing agrees, nothing is moved.
        let none = |_: &Table| Some(Reading { columns: lines(&[&[9], &[9], &[9]]), ..seen.clone() });
        assert!(moved(&less, &none(&less).unwrap(), 1, &none).is_none());
    }
}
