//! Pictures as text: a line a row, `#` for filled, `.` for blank.

use super::error::{Fault, VerifyError, excerpt};
use crate::puzzle::{Color, Picture};

/// Reads a picture of this size.
pub(super) fn read(name: &str, bytes: &[u8], width: usize, height: usize) -> Result<Picture, VerifyError> {
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
            cells.push(match byte {
                b'#' => Color::BLACK,
                b'.' => Color::BLANK,
                _ => return refuse(line, excerpt(&[byte]), "# or .".to_owned()),
            });
        }
    }
    match Picture::new(width, cells) {
        Some(picture) if rows.len() == height => Ok(picture),
        _ => refuse(rows.len().max(1), format!("{} rows", rows.len()), height.to_string()),
    }
}
