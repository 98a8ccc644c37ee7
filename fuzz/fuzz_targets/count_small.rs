//! Compares the counts of small puzzles with brute force.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::small::count_solutions(bytes));
