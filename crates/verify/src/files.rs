//! The files of a certificate, and their hashes.

use std::io;

use hmac_sha256::Hash;

use super::{
    error::{Fault, VerifyError},
    manifest::FileEntry,
};

/// The files of a certificate, by their names.
pub(super) struct Files<R>(pub(super) R);

impl<R: Fn(&str) -> io::Result<Vec<u8>>> Files<R> {
    /// The bytes of a file.
    pub(super) fn read(&self, name: &str) -> Result<Vec<u8>, VerifyError> {
        (self.0)(name).map_err(|error| VerifyError::new(name, None, Fault::Unreadable(error.to_string())))
    }

    /// The bytes of a file, if they have the size and hash of the manifest.
    pub(super) fn checked(&self, entry: &FileEntry, name: &str) -> Result<Vec<u8>, VerifyError> {
        let changed =
            |found: String, expected: String| Err(VerifyError::new(name, None, Fault::Changed { found, expected }));
        let bytes = self.read(name)?;
        if bytes.len() as u64 != entry.bytes {
            return changed(format!("{} bytes", bytes.len()), entry.bytes.to_string());
        }
        let hash: String = Hash::hash(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if hash != entry.sha256 {
            return changed(format!("the SHA-256 {hash}"), entry.sha256.clone());
        }
        Ok(bytes)
    }
}
