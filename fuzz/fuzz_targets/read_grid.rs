//! Fuzzes the reader of partly filled grids.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::grids::read_write_read(bytes));
