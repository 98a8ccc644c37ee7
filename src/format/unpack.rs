//! Files compressed by gzip or xz, known by their first bytes.

use std::borrow::Cow;

use super::error::{Problem, ReadError};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const XZ: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];

/// The content of a file, of at most `limit` bytes: unpacked if it is compressed.
pub(super) fn unpack<'a>(source: &str, bytes: &'a [u8], limit: u64) -> Result<Cow<'a, [u8]>, ReadError> {
    let error = |problem| ReadError::new(source, "", 0..0, None, problem);
    let unpacked = if bytes.starts_with(&GZIP) {
        unpacked("gzip", bytes, limit)
    } else if bytes.starts_with(&XZ) {
        unpacked("xz", bytes, limit)
    } else if bytes.len() as u64 > limit {
        Err(Problem::TooManyBytes { limit })
    } else {
        return Ok(bytes.into());
    };
    unpacked.map(Cow::Owned).map_err(|problem| match &problem {
        Problem::Binary => error(problem).with_help("this file is compressed; unpack it first"),
        Problem::TooManyBytes { .. } if bytes.len() as u64 <= limit => {
            error(problem).with_help("the file is compressed; its content is what is too large")
        }
        _ => error(problem),
    })
}

/// The memory that unpacking may take beside the content, in KiB: the dictionary of `xz -9` takes half of it.
#[cfg(feature = "compressed")]
const MEMORY_KIB: u32 = 128 << 10;

#[cfg(feature = "compressed")]
fn unpacked(kind: &str, bytes: &[u8], limit: u64) -> Result<Vec<u8>, Problem> {
    use crate::puzzle::bounded;

    let read = match kind {
        "gzip" => bounded::read(flate2::bufread::MultiGzDecoder::new(bytes), limit),
        _ => bounded::read(lzma_rust2::XzReader::new_mem_limit(bytes, true, MEMORY_KIB), limit),
    };
    match read {
        Ok(content) => content.ok_or(Problem::TooManyBytes { limit }),
        Err(error) => Err(Problem::Packed(format!("{kind}: {error}"))),
    }
}

#[cfg(not(feature = "compressed"))]
fn unpacked(_: &str, _: &[u8], _: u64) -> Result<Vec<u8>, Problem> {
    Err(Problem::Binary)
}
