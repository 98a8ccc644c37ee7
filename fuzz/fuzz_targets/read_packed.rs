//! Fuzzes unpacking and decoding, with a small limit of what may be unpacked.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::puzzles::unpack(bytes));
