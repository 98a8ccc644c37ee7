//! Fuzzes the reader and writer of the format `sheet`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::puzzles::read_write_read(
    nonosat::format::Format::Sheet,
    bytes
));
