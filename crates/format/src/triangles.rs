//! Triangles, half-filled cells: as two looks with `/` or `\` between, and glued to blocks.

use nonosat_model::{Color, Corner, Gap, PaletteColor, Rgb, Run, Shape};

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

/// The look of a triangle as two colours, `FF0000/FFFFFF`, each after a `mark`; `None` for a colour that fills its
/// cell.
pub(super) fn halves(color: &PaletteColor, mark: &str) -> Option<String> {
    let Shape::Corner { corner, rest } = color.shape else { return None };
    let slash = if matches!(corner, Corner::BottomRight | Corner::TopLeft) { '/' } else { '\\' };
    let (left, right) = if corner.is_right() { (rest, color.rgb) } else { (color.rgb, rest) };
    Some(format!("{mark}{left}{slash}{mark}{right}"))
}

/// A block with its caps: triangles that are glued to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capped {
    pub(super) before: Option<Color>,
    /// The colour of the cells between the caps, and their number; it may be 0 if there is a cap.
    pub(super) color: Color,
    pub(super) length: u32,
    pub(super) after: Option<Color>,
}

/// The runs of these blocks. Only bodies of one colour, without caps between, must stand apart.
pub(super) fn runs(blocks: &[Capped]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last: Option<Capped> = None;
    for &block in blocks {
        let Capped { before, color, length, after } = block;
        let is_body = length > 0 && before.is_none();
        let meets = |last: Capped| is_body && last.length > 0 && last.after.is_none() && last.color == color;
        let mut gap = if last.is_some_and(meets) { Gap::Apart } else { Gap::Free };
        let parts = [before.map(|cap| (cap, 1)), (length > 0).then_some((color, length)), after.map(|cap| (cap, 1))];
        for (color, length) in parts.into_iter().flatten() {
            runs.push(Run { color, min: length, max: length, gap });
            gap = Gap::Glued;
        }
        last = Some(block);
    }
    runs
}

/// The blocks of a painted line. `cap` tells of a triangle whether it begins a block, rather than to end it.
pub(super) fn blocks_of_line(line: impl Iterator<Item = Color>, cap: impl Fn(Color) -> Option<bool>) -> Vec<Capped> {
    let mut blocks: Vec<Capped> = Vec::new();
    // Whether the last block may go on.
    let mut is_open = false;
    for color in line {
        let cap = cap(color);
        let last = blocks.last_mut().filter(|_| is_open);
        let new = |before, length, after| Capped { before, color, length, after };
        is_open = !color.is_blank() && cap != Some(false);
        match (cap, last) {
            _ if color.is_blank() => {}
            (Some(true), _) => blocks.push(new(Some(color), 0, None)),
            (Some(false), Some(last)) => last.after = Some(color),
            (Some(false), None) => blocks.push(new(None, 0, Some(color))),
            (None, Some(last)) if last.length == 0 || last.color == color => {
                (last.color, last.length) = (color, last.length + 1);
            }
            (None, _) => blocks.push(new(None, 1, None)),
        }
    }
    blocks
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
