//! Fuzzes the reader of what SAT and integer programming solvers print.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::answers::read_outside(bytes));
