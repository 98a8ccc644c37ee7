//! Fuzzes the reader and writer of the format `lists`.
#![no_main]

use nonosat::format::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::puzzles::read_write_read(Format::Lists, bytes));
