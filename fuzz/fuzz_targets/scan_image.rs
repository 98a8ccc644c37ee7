//! Fuzzes the reading of printed puzzles from pictures, and what is made of it.
#![no_main]

use nonosat::{
    make::{
        image::Photo,
        scan::{Options, read},
    },
    scan::{ScanOptions, scan},
};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(photo) = Photo::decode(bytes) else { return };
    // What is read of a large picture takes long, and finds no more.
    if photo.width() * photo.height() > 200_000 {
        return;
    }
    for reading in scan(&photo.into_image(), &ScanOptions::default()).into_iter().flatten() {
        let cells = reading.rows.len() * reading.columns.len();
        assert!(reading.cells.len() == cells && cells > 0);
        if let Ok(found) = read(&reading, &Options { tries: 20, ..Options::default() }) {
            assert!(found.lines.len() == reading.rows.len() + reading.columns.len());
            assert!(!found.is_certain() || found.solution.is_some());
        }
    }
});
