//! Fuzzes the reader and writer of the answers of a tournament.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::answers::read_tournament(bytes));
