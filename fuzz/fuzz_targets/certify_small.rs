//! Fuzzes certifying: every verdict on a small puzzle has a certificate that is verified.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::small::certify_verdict(bytes));
