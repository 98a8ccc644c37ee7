//! Fuzzes the reader and writer of cubes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::cubes::read_write_read(bytes));
