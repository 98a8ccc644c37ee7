//! Reading no more than a limit: what others made may be of any size, or have no end.
//!
//! The only file that reads to the end of anything.
#![allow(clippy::disallowed_methods, reason = "the file that reads to the end")]

use std::{
    fs::{self, File},
    io::{self, BufRead, ErrorKind, Read},
    path::Path,
};

/// All bytes of a reader; `None` if there are more than `limit`, of which one more is read.
///
/// # Errors
/// Those of the reader.
pub fn read(reader: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// The next line of a reader, with its end; nothing at the end of the reader, and `None` if it is longer than `limit`.
///
/// # Errors
/// Those of the reader.
pub fn line(reader: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit.saturating_add(1)).read_until(b'\n', &mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// The bytes of a reader up to a limit, its end or an error.
pub fn beginning(reader: impl Read, limit: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What came before an error is what is asked for.
    let _ = reader.take(limit).read_to_end(&mut bytes);
    bytes
}

/// All bytes of a file; nothing else is opened, as a pipe or a device may have no end, or keep one waiting for ever.
///
/// # Errors
/// If it cannot be read, is no file, or has more bytes than `limit`.
pub fn file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let too_large = || io::Error::new(ErrorKind::FileTooLarge, format!("it has more than {limit} bytes"));
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
    }
    if found.len() > limit {
        return Err(too_large());
    }
    // A file of /proc has no size, and one that grows has another.
    read(File::open(path)?, limit)?.ok_or_else(too_large)
}

/// The text of a file; the same.
///
/// # Errors
/// Those of [`file()`], and if it is no UTF-8.
pub fn text(path: &Path, limit: u64) -> io::Result<String> {
    String::from_utf8(file(path, limit)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_is_read() {
        assert_eq!(read(&b"abc"[..], 3).unwrap().unwrap(), b"abc");
        assert_eq!(read(&b"abcd"[..], 3).unwrap(), None);
        assert_eq!(read(io::repeat(7), 1000).unwrap(), None);
        assert_eq!(beginning(io::repeat(7), 3), [7; 3]);
        assert_eq!(read(&b""[..], u64::MAX).unwrap().unwrap(), b"");
    }

    #[test]
    fn only_files_are_opened() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        assert!(text(&manifest, 1 << 20).unwrap().contains("nonosat"));
        assert_eq!(file(&manifest, 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(file(Path::new("nowhere"), 9).unwrap_err().kind(), ErrorKind::NotFound);
        assert!(file(Path::new(env!("CARGO_MANIFEST_DIR")), 9).is_err());
        #[cfg(unix)]
        for device in ["/dev/zero", "/dev/null"] {
            assert_eq!(file(Path::new(device), 9).unwrap_err().to_string(), "it is no file");
        }
        #[cfg(target_os = "linux")]
        {
            assert_eq!(file(Path::new("/proc/self/status"), 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
            assert!(text(Path::new("/proc/self/status"), 1 << 20).unwrap().contains("VmHWM"));
        }
    }
}
