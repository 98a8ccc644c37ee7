//! What every fuzz target does: read; what is read can be written and read again.

use nonosat::format;
use nonosat::format::Format;

/// Reads bytes as a format; what was read must come back from its own writing.
pub fn read_write_read(format: Format, bytes: &[u8]) {
    let Ok(document) = format::read("fuzz", bytes, Some(format)) else { return };
    // A picture goes without its goal only in formats that are no pictures.
    let Ok(written) = format::write(format, &document.puzzles) else { return };
    match format::read("fuzz", written.text.as_bytes(), Some(format)) {
        Ok(again) => {
            for (before, after) in document.puzzles.iter().zip(&again.puzzles) {
                assert_eq!(before.clues(), after.clues(), "{}", written.text);
                assert_eq!(before.goal.is_some(), after.goal.is_some(), "{}", written.text);
            }
            assert_eq!(document.puzzles.len(), again.puzzles.len(), "{}", written.text);
        }
        Err(error) => panic!("{error}\n{}", written.text),
    }
}
