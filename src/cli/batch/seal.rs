//! The seals of answers: checksums, by which a file of answers shows that it is as it was written.
//!
//! The last line of a finished chunk holds a checksum over its lines, its place and the plan of the batch, so that a
//! chunk of another batch is not taken for one of this. In a file that still grows, each answer has one of its own.

use std::{
    fs::File,
    io::{self, Seek, SeekFrom},
    path::Path,
};

use hmac_sha256::Hash;
use nonosat::puzzle::bounded;
use serde::{Deserialize, Serialize};

use super::{folder::Folder, loading::hex, refusal::Refusal, shard::Shard};

/// How the line with the checksum of a chunk begins; no answer does.
const END: &[u8] = b"{\"end\":";
/// How the line with the checksum of an answer begins.
const SUM: &[u8] = b"{\"sum\":";
/// What to do about a chunk with a wrong seal.
pub(super) const HELP: &str = "remove the file and repeat the batch, which answers its puzzles again";
/// More bytes than the line with the checksum of a chunk takes.
const LONGEST: i64 = 1024;

/// The hash of a plan: what the answers of a batch are sealed with.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanHash([u8; 32]);

/// Which puzzles of a shard are in which chunk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    pub(super) shard: Shard,
    pub(super) puzzles: usize,
    pub(super) chunk: usize,
    pub(super) plan: PlanHash,
}

impl Division {
    /// The number of chunks.
    pub(super) fn chunks(self) -> usize {
        self.shard.count(self.puzzles).div_ceil(self.chunk)
    }

    /// The number of the chunk, from 1, that has the puzzle at this position of the shard.
    pub(super) fn chunk_of(self, position: usize) -> usize {
        self.shard.from(position) / self.chunk + 1
    }

    /// The positions of a chunk.
    pub(super) fn positions(self, number: usize) -> impl Iterator<Item = usize> {
        let first = (number - 1) * self.chunk;
        let end = (first + self.chunk).min(self.shard.count(self.puzzles));
        (first..end).map(move |local| self.shard.position(local))
    }
}

/// The last line of a finished chunk.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    /// Which chunk it is, in words.
    end: String,
    answers: usize,
    /// The hash of the plan.
    plan: String,
    /// The hash of all of the above and of the lines.
    sha256: String,
}

/// The seal of a chunk whose lines come one after the other.
#[derive(Clone)]
pub(super) struct Sealer {
    hash: Hash,
    seal_of: (Division, usize),
    answers: usize,
}

impl PlanHash {
    /// The hash of the plan of a folder.
    pub(super) fn of(folder: &Folder) -> Result<Self, Refusal> {
        let path = folder.plan();
        let bytes = bounded::file(&path, u64::MAX).map_err(|error| Refusal::unreadable(&path, &error))?;
        Ok(Self(Hash::hash(&bytes)))
    }

    /// The line behind an answer in a file that grows, without its end.
    pub(super) fn sum(&self, line: &[u8]) -> Vec<u8> {
        let mut hash = Hash::new();
        hash.update(self.0);
        hash.update(line);
        let hash = hash.finalize();
        [SUM, b"\"", hex(&hash[..8]).as_bytes(), b"\"}"].concat()
    }
}

/// Whether a line, maybe a torn one, is the checksum of an answer.
pub(super) fn is_sum(line: &[u8]) -> bool {
    line.starts_with(SUM)
}

/// Whether a line is the checksum of a chunk.
pub(super) fn is_end(line: &[u8]) -> bool {
    line.starts_with(END)
}

impl Sealer {
    /// The seal of a chunk without a line.
    pub(super) fn new(division: Division, number: usize) -> Self {
        let place = format!("{} {}\n", place(division, number), hex(&division.plan.0));
        let mut hash = Hash::new();
        hash.update(place);
        Self { hash, seal_of: (division, number), answers: 0 }
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: &[u8]) {
        self.hash.update(line);
        self.hash.update(b"\n");
        self.answers += 1;
    }

    /// The last line of the chunk, without its end.
    pub(super) fn line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(&self.seal())?)
    }

    fn seal(&self) -> Seal {
        let Self { seal_of: (division, number), answers, .. } = *self;
        let sha256 = hex(&self.hash.finalize());
        Seal { end: place(division, number), answers, plan: hex(&division.plan.0), sha256 }
    }

    /// What is wrong with the last line of the chunk.
    pub(super) fn fault(&self, line: Option<&[u8]>) -> Option<String> {
        let (expected, Some(line)) = (self.seal(), line) else {
            return Some("it has no checksum at its end: it was cut off, or is of an older program".to_owned());
        };
        match serde_json::from_slice::<Seal>(line) {
            Err(_) => Some("its last line is no checksum".to_owned()),
            Ok(found) => difference(&expected, &found).or_else(|| {
                let is_same = self.line().is_ok_and(|expected| expected.as_bytes() == line);
                (!is_same).then(|| "its checksum is wrong: it is not as it was written".to_owned())
            }),
        }
    }
}

/// What is wrong with the last line of a finished file, as far as can be seen without its answers.
pub(super) fn fault_at_end(path: &Path, division: Division, number: usize) -> Result<Option<String>, Refusal> {
    let read = || {
        let mut file = File::open(path)?;
        let length = i64::try_from(file.metadata()?.len()).unwrap_or(i64::MAX);
        file.seek(SeekFrom::End(-length.min(LONGEST)))?;
        Ok(bounded::read(file, u64::MAX)?.unwrap_or_default())
    };
    let bytes = read().map_err(|error| Refusal::unreadable(path, &error))?;
    let line = bytes.strip_suffix(b"\n").and_then(|text| text.rsplit(|&byte| byte == b'\n').next());
    let answers = division.positions(number).count();
    let sealer = Sealer { answers, ..Sealer::new(division, number) };
    Ok(match line.filter(|line| is_end(line)).map(serde_json::from_slice::<Seal>) {
        Some(Ok(found)) => difference(&sealer.seal(), &found),
        Some(Err(_)) => Some("its last line is no checksum".to_owned()),
        None => sealer.fault(None),
    })
}

/// What two seals differ in, but for the checksum.
fn difference(expected: &Seal, found: &Seal) -> Option<String> {
    let Seal { end, answers, plan, .. } = found;
    if *plan != expected.plan {
        Some("it is of another batch than plan.json".to_owned())
    } else if *end != expected.end {
        Some(format!("it is {end}, in the place of {}", expected.end))
    } else if *answers != expected.answers {
        Some(format!("it has {} answers, and had {answers} when it was written", expected.answers))
    } else {
        None
    }
}

fn place(Division { shard, .. }: Division, number: usize) -> String {
    format!("chunk {number} of shard {shard}")
}
