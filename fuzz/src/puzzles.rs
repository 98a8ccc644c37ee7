//! Files of puzzles: what is read can be written and read again.

use nonosat::{
    format::{self, Format},
    puzzle::{Metadata, Puzzle, Rgb},
};

/// The most bytes that are unpacked of a file.
const UNPACKED: u64 = 1 << 16;

/// Reads bytes as a format; what was read must come back from its own writing.
pub fn read_write_read(format: Format, bytes: &[u8]) {
    let Ok(document) = format::read("fuzz", bytes, Some(format)) else { return };
    // A picture goes without its goal only in formats that are no pictures.
    let Ok(written) = format::write(format, &document.puzzles) else { return };
    match format::read("fuzz", written.bytes(), Some(format)) {
        Ok(again) => {
            for (before, after) in document.puzzles.iter().zip(&again.puzzles) {
                assert_eq!(before.clues(), after.clues(), "{}", written.text);
                assert_eq!(before.goal, after.goal, "{}", written.text);
                assert_eq!(before.saved, after.saved, "{}", written.text);
            }
            assert_eq!(document.puzzles.len(), again.puzzles.len(), "{}", written.text);
            if written.warnings.is_empty() {
                assert!(document.puzzles.iter().map(essence).eq(again.puzzles.iter().map(essence)), "{}", written.text);
            }
        }
        Err(error) => panic!("{error}\n{}", written.text),
    }
}

/// Reads a file that may be compressed, and of which little may be unpacked; a larger limit makes no difference to what
/// can be read.
pub fn unpack(bytes: &[u8]) {
    match format::read_within("fuzz", bytes, None, UNPACKED) {
        Ok(document) => assert_eq!(format::read_within("fuzz", bytes, None, 2 * UNPACKED), Ok(document)),
        Err(error) => assert!(error.line_text().get(error.span()).is_some(), "{error:?}"),
    }
}

/// What must not change without a warning: all but the symbols of the colours, which are chosen anew if two are equal.
fn essence(puzzle: &Puzzle) -> (&Metadata, Vec<(&str, Rgb)>) {
    (&puzzle.metadata, puzzle.palette.colors().iter().map(|color| (color.name.as_str(), color.rgb)).collect())
}
