//! Files compressed by gzip or xz, known by their first bytes.

use std::borrow::Cow;

use super::error::{Problem, ReadError, say};
#[cfg(feature = "compressed")]
use nonosat_model::{Message, Param};

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
        Problem::Binary => error(problem).with_help(say("help.unpack")),
        Problem::TooManyBytes { .. } if bytes.len() as u64 <= limit => error(problem).with_help(say("help.content")),
        _ => error(problem),
    })
}

/// The bytes that the dictionary of xz may take beside the content: that of `xz -9`.
#[cfg(feature = "compressed")]
const DICTIONARY: usize = 64 << 20;

#[cfg(feature = "compressed")]
fn unpacked(kind: &str, bytes: &[u8], limit: u64) -> Result<Vec<u8>, Problem> {
    use nonosat_model::bounded;

    let read = match kind {
        "gzip" => bounded::read(flate2::bufread::MultiGzDecoder::new(bytes), limit),
        _ => bounded::read(Xz::new(bytes), limit),
    };
    match read {
        Ok(content) => content.ok_or(Problem::TooManyBytes { limit }),
        Err(error) => {
            let damage = error.get_ref().and_then(|error| error.downcast_ref::<Damage>());
            let words = damage.map_or_else(|| Param::from(error.to_string()), |Damage(words)| words.clone().into());
            Err(Problem::Packed(say("packed.file").with("kind", kind).with("words", words)))
        }
    }
}

#[cfg(not(feature = "compressed"))]
fn unpacked(_: &str, _: &[u8], _: u64) -> Result<Vec<u8>, Problem> {
    Err(Problem::Binary)
}

/// What is wrong with a file of xz.
#[cfg(feature = "compressed")]
#[derive(Debug)]
struct Damage(Message);

#[cfg(feature = "compressed")]
impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(feature = "compressed")]
impl std::error::Error for Damage {}

/// The content of one stream of xz, or of several with zeros between them.
#[cfg(feature = "compressed")]
struct Xz<'a> {
    packed: &'a [u8],
    decoder: xz4rust::XzDecoder<'static>,
    is_within: bool,
}

#[cfg(feature = "compressed")]
impl<'a> Xz<'a> {
    fn new(packed: &'a [u8]) -> Self {
        Self { packed, decoder: xz4rust::XzDecoder::with_alloc_dict_size(0, DICTIONARY), is_within: false }
    }
}

#[cfg(feature = "compressed")]
impl std::io::Read for Xz<'_> {
    fn read(&mut self, content: &mut [u8]) -> std::io::Result<usize> {
        use std::io::{Error, ErrorKind};
        use xz4rust::XzError::{DictionaryTooLarge, NeedsLargerInputBuffer, Sha256NotSupported};

        let damaged = |words: Message| Error::new(ErrorKind::InvalidData, Damage(words));
        while !content.is_empty() && (self.is_within || !self.packed.is_empty()) {
            self.is_within = true;
            let done = match self.decoder.decode(self.packed, content) {
                Ok(done) if done.made_progress() || done.is_end_of_stream() => done,
                Ok(_) | Err(NeedsLargerInputBuffer) => return Err(damaged(say("packed.short"))),
                Err(DictionaryTooLarge(_)) => return Err(damaged(say("packed.memory"))),
                Err(Sha256NotSupported) => return Err(damaged(say("packed.sum"))),
                Err(_) => return Err(damaged(say("packed.damaged"))),
            };
            self.packed = &self.packed[done.input_consumed()..];
            if done.is_end_of_stream() {
                self.decoder.reset();
                self.is_within = false;
                let padding = self.packed.iter().take_while(|byte| **byte == 0).count();
                self.packed = &self.packed[padding..];
            }
            if done.output_produced() > 0 {
                return Ok(done.output_produced());
            }
        }
        Ok(0)
    }
}

#[cfg(all(test, feature = "compressed"))]
mod tests {
    use super::*;

    const DOT: &[u8] = include_bytes!("../../../tests/library/hostile/dot.non.xz");

    #[test]
    fn streams_follow_one_another_and_nothing_is_cut_short() {
        let content = unpack("", DOT, 1000).unwrap();
        let twice = [DOT, &[0; 8], DOT].concat();
        assert_eq!(unpack("", &twice, 1000).unwrap(), [&content[..], &content[..]].concat());
        for end in XZ.len()..DOT.len() {
            assert!(unpack("", &DOT[..end], 1000).is_err(), "{end} bytes");
            assert!(unpack("", &twice[..DOT.len() + 8 + end], 1000).is_err(), "the second one of {end} bytes");
        }
    }

    #[test]
    fn a_byte_that_was_changed_is_noticed() {
        let content = unpack("", DOT, 1000).unwrap();
        for place in XZ.len()..DOT.len() {
            let mut changed = DOT.to_vec();
            changed[place] ^= 1;
            assert!(unpack("", &changed, 1000).map_or(true, |found| found == content), "byte {place}");
        }
    }
}
