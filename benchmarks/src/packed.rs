//! Journals that may be compressed: `runs.ndjson`, or else `runs.ndjson.gz`.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use flate2::read::MultiGzDecoder;
use nonosat::{
    bench::{
        journal::{self, Journal, JournalError},
        record::Line,
    },
    puzzle::bounded,
};

/// The most bytes of a journal.
const MOST_BYTES: u64 = 4 << 30;

/// Whether a journal exists, plain or compressed.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists() || packed(path).exists()
}

/// The lines of a journal; `None` if it exists neither plain nor compressed.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<Line>>> {
    let packed = packed(path);
    if path.exists() {
        Ok(Some(journal::read(path)?))
    } else if packed.exists() {
        Ok(Some(journal::parse(&packed, &unpacked(&packed)?)?))
    } else {
        Ok(None)
    }
}

/// Opens a journal and returns the lines in it; one that is compressed is unpacked first.
pub(crate) fn open(path: &Path, resume: bool) -> Result<(Journal, Vec<Line>)> {
    let packed = packed(path);
    if !path.exists() && packed.exists() {
        if !resume {
            return Err(JournalError::Exists(packed).into());
        }
        fs::write(path, unpacked(&packed)?).with_context(|| format!("cannot write {}", path.display()))?;
        fs::remove_file(&packed).with_context(|| format!("cannot remove {}", packed.display()))?;
    }
    Ok(Journal::open(path, resume)?)
}

fn packed(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".gz");
    name.into()
}

fn unpacked(path: &Path) -> Result<Vec<u8>> {
    let read = || {
        let text = bounded::read(MultiGzDecoder::new(File::open(path)?), MOST_BYTES)?;
        text.ok_or_else(|| std::io::Error::other("there is too much in it"))
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;
    use crate::testing::run;

    #[test]
    fn a_compressed_journal_is_read_and_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("runs.ndjson");
        assert!(read(&path).unwrap().is_none());
        let written = [Line::Run(Box::new(run("dom-3", 1, "unique", 1.0)))];
        let text = serde_json::to_string(&written[0]).unwrap() + "\n";
        let mut encoder = GzEncoder::new(File::create(packed(&path)).unwrap(), Compression::best());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap();

        assert_eq!(read(&path).unwrap().unwrap(), written);
        assert!(open(&path, false).is_err(), "it must not be overwritten");
        let (mut journal, lines) = open(&path, true).unwrap();
        assert_eq!(lines, written);
        journal.append(&written).unwrap();
        assert_eq!(read(&path).unwrap().unwrap(), [&written[..], &written[..]].concat());
        assert!(!packed(&path).exists(), "there must be one journal only");
        fs::write(packed(&folder.path().join("bad")), "no gzip").unwrap();
        assert!(format!("{:#}", read(&folder.path().join("bad")).unwrap_err()).contains("bad.gz"));
    }
}
