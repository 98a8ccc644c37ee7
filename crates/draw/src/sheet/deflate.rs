//! Streams of PDF, compressed.

use std::io::{self, Write};

use flate2::{Compression, write::ZlibEncoder};

/// The bytes in zlib's format, as small as it gets.
///
/// # Errors
/// If the encoder fails.
pub(super) fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes)?;
    encoder.finish()
}
