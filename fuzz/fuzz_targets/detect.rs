//! Fuzzes decoding and telling the formats apart.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(error) = nonosat::format::read("fuzz", bytes, None) {
        assert!(error.line_text().get(error.span()).is_some(), "{error:?}");
    }
});
