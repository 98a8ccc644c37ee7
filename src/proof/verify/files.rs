//! The files of a certificate, and their hashes.

use std::{fs, io, path::Path};

use sha2::{Digest, Sha256};

use super::{
    error::{Fault, VerifyError},
    manifest::FileEntry,
};

/// The directory of a certificate.
pub(super) struct Files<'a> {
    directory: &'a Path,
}

impl<'a> Files<'a> {
    pub(super) fn new(directory: &'a Path) -> Self {
        Self { directory }
    }

    /// The bytes of a file.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u8>, VerifyError> {
        let path = self.directory.join(name);
        // Reading from a pipe might never end.
        let is_file = |file: fs::Metadata| if file.is_file() { Ok(()) } else { Err(io::Error::other("it is no file")) };
        fs::metadata(&path)
            .and_then(is_file)
            .and_then(|()| fs::read(&path))
            .map_err(|error| VerifyError::new(name, None, Fault::Unreadable(error.to_string())))
    }

    /// The bytes of a file, if they have the size and hash of the manifest.
    pub(super) fn checked(&self, entry: &FileEntry, name: &str) -> Result<Vec<u8>, VerifyError> {
        let changed =
            |found: String, expected: String| Err(VerifyError::new(name, None, Fault::Changed { found, expected }));
        let bytes = self.read(name)?;
        if bytes.len() as u64 != entry.bytes {
            return changed(format!("{} bytes", bytes.len()), entry.bytes.to_string());
        }
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if hash != entry.sha256 {
            return changed(format!("the SHA-256 {hash}"), entry.sha256.clone());
        }
        Ok(bytes)
    }
}
