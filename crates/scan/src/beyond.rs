//! What a grid has beyond the ends that were found: lines that go on there.

use image::DynamicImage;

use crate::{ends, fives::FIVE, reading::Reading, sides, table::Table};

/// The most lines that a grid is made longer by on a side.
const MOST_LONGER: usize = 8;

/// The table with what its grid has beyond its ends, if it goes on there.
pub(crate) fn longer(image: &DynamicImage, table: &Table, reading: &Reading) -> Option<Table> {
    let (mut longer, mut size) = (None, [reading.rows.len(), reading.columns.len()]);
    let mut corners = reading.corners;
    let begins = table.missing();
    for _ in 0..MOST_LONGER {
        let sides = sides::of(corners, reading.bows, size);
        // Whole fives end where they are.
        let is_whole = [0, 1].map(|axis| size[axis].is_multiple_of(FIVE) && begins[1 - axis] == Some(0));
        let mut going = sides::longer(image, reading, &sides);
        going.iter_mut().enumerate().for_each(|(side, going)| *going &= !is_whole[side % 2]);
        if going == [false; 4] {
            break;
        }
        let [up, right, down, left] = going.map(i8::from);
        longer = ends::with_ends(longer.as_ref().unwrap_or(table), [left, up, right, down]);
        size = [size[0] + (up + down) as usize, size[1] + (left + right) as usize];
        // The sides at each corner, with the end that is there.
        let ends = [[(0, 0), (3, 0)], [(0, 1), (1, 0)], [(2, 1), (1, 1)], [(2, 0), (3, 1)]];
        for (corner, ends) in corners.iter_mut().zip(ends) {
            for (side, end) in ends.into_iter().filter(|it| going[it.0]) {
                (0..2).for_each(|axis| corner[axis] += sides[side].out[end][axis]);
            }
        }
    }
    longer
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, GrayImage, Luma};

    use super::longer;
    use crate::{
        reading::{Number, Reading, Variant},
        straighten::Bend,
        table::Table,
    };

    #[test]
    fn lines_that_go_on_are_the_grids() {
        // Six rows and seven columns of 20 pixels, of which the lines reach beyond the last column; a row and two
        // columns were not found.
        let image = GrayImage::from_fn(260, 240, |x, y| {
            let (column, row) = (x.wrapping_sub(60), y.wrapping_sub(60));
            let is_line = column <= 140 && column.is_multiple_of(20) || column <= 153 && row.is_multiple_of(20);
            Luma([if row <= 120 && is_line { 90 } else { 230 }])
        });
        let image = DynamicImage::ImageLuma8(image);
        let lines = |from: usize, to: usize| (from..=to).map(|at| 60.0 + 20.0 * at as f32).collect::<Vec<_>>();
        let found = |numbers: usize, fives: [Option<f32>; 2]| {
            let (columns, rows) = (lines(2, 7), lines(0, 5));
            let (left, right, top, bottom) = (columns[0], columns[5], rows[0], rows[5]);
            let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
            let (least, most, bend) = ([0.0; 2], [260.0, 240.0], Bend::none());
            let table = Table { bend, columns, rows, left: 0, top: 0, least, most, cut: None, fives };
            // Numbers right beside the columns that were found.
            let place = [[left - 14.0, 64.0], [left - 6.0, 64.0], [left - 6.0, 76.0], [left - 14.0, 76.0]];
            let numbers = vec![Number { values: vec![(1, 0.0)], place, color: None }; numbers];
            let (empty, first) =
                (vec![vec![Variant { numbers: Vec::new(), cost: 0.0 }]; 5], Variant { numbers, cost: 0.0 });
            let mut rows = empty.clone();
            rows[0] = vec![first];
            let reading = Reading {
                corners,
                bows: [[0.0; 2]; 4],
                rows,
                columns: empty,
                cells: vec![None; 25],
                sides: [true; 4],
                is_guessed: false,
            };
            longer(&image, &table, &reading).map(|it| (it.columns, it.rows))
        };
        assert_eq!(found(0, [None; 2]), Some((lines(0, 7), lines(0, 6))));
        assert_eq!(found(3, [None; 2]), Some((lines(2, 7), lines(0, 6))), "numbers stand there");
        assert_eq!(found(0, [Some(100.0), None]), Some((lines(2, 7), lines(0, 6))), "five columns are whole");
        assert_eq!(found(3, [None, Some(60.0)]), None);
    }
}
