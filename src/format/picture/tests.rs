use super::*;
use crate::format::{read, write};

#[test]
fn pictures_are_read_in_every_alphabet() {
    for text in ["#.#\n.##\n", "101\n011\n", "1 0 1\n0\t1 1\n", "X-X\n_**\n", "█·█\n·██\n"] {
        let document = read("a.txt", text.as_bytes(), None).unwrap();
        assert_eq!(document.format, Format::Picture, "{text}");
        assert_eq!(write(Format::Picture, &document.puzzles).unwrap().text, "#.#\n.##\n");
    }
    assert_eq!(read("a.txt", b"#\n\n\n.\n", None).unwrap().puzzles.len(), 2);
}

fn grid(text: &str, size: [usize; 2]) -> (Vec<Option<usize>>, Vec<String>) {
    let (grid, warnings) = read_grid("a.txt", text.as_bytes(), size).unwrap();
    assert_eq!([grid.width(), grid.height()], size);
    let values = grid.cells().iter().map(|cell| cell.known().map(Color::index)).collect();
    (values, warnings.iter().map(ToString::to_string).collect())
}

#[test]
fn grids_may_have_unknown_cells() {
    let (values, warnings) = grid("\n# ? .\n·#?\n\n", [3, 2]);
    assert_eq!(values, [Some(1), None, Some(0), Some(0), Some(1), None]);
    assert!(warnings.is_empty());
    let message = |text: &str| read_grid("a.txt", text.as_bytes(), [2, 2]).unwrap_err().to_string();
    assert_eq!(message("#?\n#a\n"), "a.txt:2:2: expected a cell, `#`, `.` or `?`, found \"a\"");
    assert_eq!(message("#?\n#\n"), "a.txt:2:1: expected 2 cells, as the puzzle is that wide, found 1");
    assert_eq!(message("#?\n"), "a.txt:1:3: expected 2 rows, as the puzzle is 2x2, found 1");
    assert_eq!(message("#?\n\n#?\n#?\n"), "a.txt:4:1: expected 2 rows, as the puzzle is 2x2, found 3");
}

#[test]
fn crosses_are_blank_beside_unknown_cells() {
    let note = "line 2: X is read as crossed out, so blank; filled cells are `#`".to_owned();
    assert_eq!(grid("#?\nxX\n", [2, 2]), (vec![Some(1), None, Some(0), Some(0)], vec![note]));
    assert_eq!(grid("X.\n.X\n", [2, 2]), (vec![Some(1), Some(0), Some(0), Some(1)], vec![]));
}

#[test]
fn numbers_are_no_pictures() {
    for text in ["11 11\n1 1 1 1\n", "1 1\n1\n1\n", "10 10\n1\n"] {
        assert!(!looks_like(text), "{text}");
    }
}

#[test]
fn errors_have_places() {
    let message = |text: &str| read("a.txt", text.as_bytes(), Some(Format::Picture)).unwrap_err().to_string();
    assert_eq!(message("#.#\n.?#\n"), "a.txt:2:2: expected a cell, `#` or `.`, found \"?\"");
    assert_eq!(message("#.#\n\n.#\n#\n"), "a.txt:4:1: expected 2 cells, as in the rows above, found 1");
}
