//! Fuzzes the verifier with the files of a certificate.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::certificates::verify_text(bytes));
