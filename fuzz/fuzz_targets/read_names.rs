//! Fuzzes the reader of the comment lines of a model.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::answers::read_names(bytes));
