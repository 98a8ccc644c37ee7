//! Triangles, half-filled cells: how formats write them as two colours with `/` or `\` between.

use crate::puzzle::{Corner, PaletteColor, Rgb, Shape};

/// The colour and the shape of a cell that is cut along `/` or `\` (`slash`, or not), with the looks of its left and
/// right half. `is_right` says which half counts as filled; if that is not known, it is the right one, unless it looks
/// like the background.
pub(super) fn triangle(slash: bool, halves: [Rgb; 2], is_right: Option<bool>, background: Rgb) -> (Rgb, Shape) {
    let [left, right] = halves;
    let corner = match (slash, is_right.unwrap_or(right != background)) {
        (true, true) => Corner::BottomRight,
        (true, false) => Corner::TopLeft,
        (false, true) => Corner::TopRight,
        (false, false) => Corner::BottomLeft,
    };
    let (rgb, rest) = if corner.is_right() { (right, left) } else { (left, right) };
    (rgb, Shape::Corner { corner, rest })
}

/// The look of a triangle as two colours, `FF0000/FFFFFF`, each after a `mark`; `None` for a colour that fills its cell.
pub(super) fn halves(color: &PaletteColor, mark: &str) -> Option<String> {
    let Shape::Corner { corner, rest } = color.shape else { return None };
    let slash = if matches!(corner, Corner::BottomRight | Corner::TopLeft) { '/' } else { '\\' };
    let (left, right) = if corner.is_right() { (rest, color.rgb) } else { (color.rgb, rest) };
    Some(format!("{mark}{left}{slash}{mark}{right}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read_as_they_are_written() {
        let [white, red] = [Rgb(255, 255, 255), Rgb(255, 0, 0)];
        for (slash, filled, text) in [
            (true, true, "FFFFFF/FF0000"),
            (true, false, "FF0000/FFFFFF"),
            (false, true, "FFFFFF\\FF0000"),
            (false, false, "FF0000\\FFFFFF"),
        ] {
            let looks = if filled { [white, red] } else { [red, white] };
            let (rgb, shape) = triangle(slash, looks, None, white);
            assert_eq!((rgb, shape), triangle(slash, looks, Some(filled), white));
            let color = PaletteColor { shape, ..PaletteColor::new("", rgb, 't') };
            assert_eq!(halves(&color, "").as_deref(), Some(text));
        }
        assert_eq!(halves(&PaletteColor::new("", red, 'r'), ""), None);
    }
}
