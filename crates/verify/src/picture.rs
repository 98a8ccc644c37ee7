//! Pictures as text: a line a row, a character a cell.

use super::error::{Fault, VerifyError, excerpt};
use nonosat_model::{Color, Picture};

/// Reads a picture of this size, with so many colours.
pub(super) fn read(
    name: &str,
    bytes: &[u8],
    [width, height]: [usize; 2],
    colors: usize,
) -> Result<Picture, VerifyError> {
    let refuse = |line: usize, found: String, expected: String| {
        Err(VerifyError::new(name, line, Fault::Differs { found, expected }))
    };
    let mut rows: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    // The last line ends as all others do.
    match rows.pop() {
        Some([]) => {}
        rest => {
            let found = excerpt(rest.unwrap_or_default());
            return refuse(rows.len() + 1, format!("{found} at the end"), "a line break behind each row".to_owned());
        }
    }
    let mut cells = Vec::with_capacity(bytes.len());
    for (&row, line) in rows.iter().zip(1..) {
        if row.len() != width {
            return refuse(line, format!("a row of {} cells", row.len()), width.to_string());
        }
        for &byte in row {
            match color(byte).filter(|color| color.index() < colors.max(2)) {
                Some(color) => cells.push(color),
                None if colors <= 2 => return refuse(line, excerpt(&[byte]), "# or .".to_owned()),
                None => return refuse(line, excerpt(&[byte]), format!("a symbol of one of {colors} colours")),
            }
        }
    }
    match Picture::new(width, cells) {
        Some(picture) if rows.len() == height => Ok(picture),
        _ => refuse(rows.len().max(1), format!("{} rows", rows.len()), height.to_string()),
    }
}

/// The colour of a symbol: `.` for the background, `#` for the first colour, then `2` to `9` and `a` to `v`.
fn color(symbol: u8) -> Option<Color> {
    match symbol {
        b'.' => Some(Color::BLANK),
        b'#' => Some(Color::BLACK),
        b'2'..=b'9' => Color::new(usize::from(symbol - b'0')),
        b'a'..=b'v' => Color::new(usize::from(symbol - b'a') + 10),
        _ => None,
    }
}
