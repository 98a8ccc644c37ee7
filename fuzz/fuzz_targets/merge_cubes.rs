//! Fuzzes splitting and merging, with true answers about some cubes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::cubes::split_and_merge(bytes));
