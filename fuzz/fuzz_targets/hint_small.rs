//! Compares hints for small puzzles with brute force.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::small::check_hint(bytes));
