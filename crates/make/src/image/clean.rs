//! Specks: single cells that differ from nearly all around them.

/// Turns each cell that at most one of its eight neighbours is like; all at once.
///
/// At the border, where there are fewer neighbours, none may be like it: lines may end there. Returns how many were
/// turned. A turned cell gets the most frequent value of its neighbours.
pub(super) fn clean(cells: &mut [usize], width: usize) -> usize {
    clean_but(cells, width, |_, _| false)
}

/// As [`clean`], but for cells that stay: asked are the cell and the value that it would get.
pub(super) fn clean_but(cells: &mut [usize], width: usize, stays: impl Fn(usize, usize) -> bool) -> usize {
    let before = cells.to_vec();
    let height = before.len() / width;
    let mut turned = 0;
    for (cell, value) in cells.iter_mut().enumerate() {
        let (row, column) = (cell / width, cell % width);
        let rows = row.saturating_sub(1)..(row + 2).min(height);
        let around = rows.flat_map(|row| {
            (column.saturating_sub(1)..(column + 2).min(width)).map(move |column| row * width + column)
        });
        let neighbors: Vec<usize> = around.filter(|&other| other != cell).map(|other| before[other]).collect();
        let like = neighbors.iter().filter(|&&other| other == *value).count();
        if like > usize::from(neighbors.len() == 8) {
            continue;
        }
        let count = |color: usize| neighbors.iter().filter(|&&other| other == color).count();
        // Of those that are equally frequent, the lowest.
        let others = neighbors.iter().copied().filter(|other| other != value);
        let most = others.max_by_key(|&color| (count(color), usize::MAX - color));
        if let Some(most) = most.filter(|&most| !stays(cell, most)) {
            *value = most;
            turned += 1;
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specks_go_and_lines_stay() {
        let mut cells = vec![0; 49];
        cells[10] = 1;
        [29, 30, 31, 32].iter().for_each(|&cell| cells[cell] = 1);
        let ends = [29, 32];
        assert_eq!(clean(&mut cells, 7), 1 + ends.len());
        assert_eq!((cells[10], cells[30], cells[31]), (0, 1, 1));
        let mut hole = vec![1; 25];
        hole[12] = 0;
        assert_eq!(clean(&mut hole, 5), 1);
        assert_eq!(hole, [1; 25]);
        let mut line = [0, 1, 0, 0, 1, 0, 0, 0, 0];
        assert_eq!((clean(&mut line, 3), line[1], line[4]), (1, 1, 0), "it goes on beyond the border");
        let mut single = [1];
        assert_eq!(clean(&mut single, 1), 0);
    }

    #[test]
    fn specks_that_are_meant_stay() {
        let mut cells = vec![0; 25];
        (cells[6], cells[18]) = (1, 2);
        assert_eq!(clean_but(&mut cells, 5, |cell, new| cell == 6 && new == 0), 1);
        assert_eq!((cells[6], cells[18]), (1, 0));
    }

    #[test]
    fn a_speck_gets_the_colour_around_it() {
        let mut cells = [2, 2, 1, 2, 3, 1, 2, 1, 1];
        // Four are 2 and four are 1; those in the corners have a neighbour of their own.
        assert_eq!(clean(&mut cells, 3), 1);
        assert_eq!(cells[4], 1);
    }
}
