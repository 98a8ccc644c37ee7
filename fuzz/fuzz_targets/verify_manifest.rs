//! Fuzzes the verifier with manifests of one certificate.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::certificates::verify_manifest(bytes));
