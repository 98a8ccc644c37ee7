//! Fuzzes the verifier with proofs about three puzzles.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nonosat_fuzz::certificates::verify_proof(bytes));
