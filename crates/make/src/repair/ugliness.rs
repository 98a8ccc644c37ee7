//! How much a changed cell stands out.

use nonosat_model::{Layout, Picture};

/// The share of a cell's neighbours that are like it: 1 inside an area, low on the edge of a drawing.
///
/// It is what a change of the cell costs in looks. In a rectangle the neighbours are the eight around it, as far as
/// there are any; in other layouts those before and behind it in its lines. 0 without neighbours.
pub fn ugliness(layout: &Layout, picture: &Picture, cell: usize) -> f64 {
    let color = picture.cells()[cell];
    let (mut like, mut all) = (0_u32, 0_u32);
    let mut meet = |other: usize| {
        all += 1;
        like += u32::from(picture.cells()[other] == color);
    };
    if let Layout::Rectangle { width, height, .. } = *layout {
        let (row, column) = (cell / width, cell % width);
        for other_row in row.saturating_sub(1)..(row + 2).min(height) {
            for other_column in column.saturating_sub(1)..(column + 2).min(width) {
                if (other_row, other_column) != (row, column) {
                    meet(other_row * width + other_column);
                }
            }
        }
    } else {
        for &(line, position) in layout.lines_through(cell).iter() {
            if position > 0 {
                meet(layout.cell(line, position - 1));
            }
            if position + 1 < layout.line_length(line) {
                meet(layout.cell(line, position + 1));
            }
        }
    }
    f64::from(like) / f64::from(all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inside_is_uglier_than_on_the_edge() {
        let picture = Picture::parse("...\n.##\n.##").unwrap();
        let layout = Layout::grid(3, 3);
        let of = |cell| ugliness(&layout, &picture, cell);
        assert_eq!([of(0), of(4), of(8)], [2.0 / 3.0, 3.0 / 8.0, 1.0]);
        assert_eq!(ugliness(&Layout::grid(1, 1), &Picture::parse("#").unwrap(), 0), 0.0);
    }
}
