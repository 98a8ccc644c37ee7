//! The lines of an answer file: what merging, resuming and counting read of them.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

use nonosat::puzzle::bounded;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{
    refusal::Refusal,
    seal::Division,
    seal::{HELP, PlanHash, Sealer, is_end, is_sum},
};

/// How much of a file is read at once.
const PAGE: usize = 64 << 10;

/// The limits under which a puzzle was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Limits {
    pub(super) time_s: Option<f64>,
    pub(super) memory_bytes: Option<u64>,
}

impl Limits {
    /// These limits.
    pub(super) fn new(time: Option<Duration>, memory_bytes: Option<u64>) -> Self {
        Self { time_s: time.map(|time| time.as_secs_f64()), memory_bytes }
    }

    /// Whether one of them is larger than the other's.
    pub(super) fn exceed(self, other: Self) -> bool {
        self.time_s.unwrap_or(f64::INFINITY) > other.time_s.unwrap_or(f64::INFINITY)
            || self.memory_bytes.unwrap_or(u64::MAX) > other.memory_bytes.unwrap_or(u64::MAX)
    }
}

/// What a line says about its answer.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub(super) position: usize,
    pub(super) reason: Option<String>,
    pub(super) open: Vec<String>,
    pub(super) limits: Limits,
    pub(super) error: Option<IgnoredAny>,
}

impl Head {
    /// The head of a line; `None` if it is no answer.
    pub(super) fn of(line: &[u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }

    /// Whether the process died at the puzzle.
    pub(super) fn is_crashed(&self) -> bool {
        self.reason.as_deref() == Some("crashed")
    }

    /// Whether the answer is to be sought again under these limits.
    pub(super) fn is_worth_retrying(&self, limits: Limits) -> bool {
        if self.is_crashed() { self.limits != limits } else { !self.open.is_empty() && limits.exceed(self.limits) }
    }
}

/// An answer with its position.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) position: usize,
    /// The line, without its end.
    pub(super) line: Vec<u8>,
    /// Its number in its file, from 1; 0 before it is in one.
    pub(super) at: usize,
}

/// A line with an answer.
#[derive(Debug)]
pub(super) struct AnswerLine {
    pub(super) head: Head,
    /// The line, without its end.
    pub(super) line: Vec<u8>,
    /// Its number in its file, from 1.
    pub(super) at: usize,
}

/// The whole lines of a file, and how many bytes they take.
#[derive(Debug, Default)]
pub(super) struct Whole {
    pub(super) lines: Vec<AnswerLine>,
    pub(super) bytes: u64,
}

/// The whole answers of a file that may have been torn: up to the first that is none, or has another checksum than the
/// one behind it. Nothing if there is no file. An answer without a checksum is taken: older programs wrote none.
pub(super) fn whole(path: &Path, plan: PlanHash) -> Result<Whole, Refusal> {
    let bytes = match bounded::file(path, u64::MAX) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Whole::default()),
        read => read.map_err(|error| Refusal::unreadable(path, &error))?,
    };
    let mut whole = Whole::default();
    let mut lines = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')).peekable();
    while let Some((at, line)) = lines.next() {
        let Some(text) = line.strip_suffix(b"\n") else { break };
        let Some(head) = Head::of(text) else { break };
        let mut length = line.len();
        if let Some((_, sum)) = lines.next_if(|(_, next)| is_sum(next)) {
            if sum.strip_suffix(b"\n") != Some(&plan.sum(text)) {
                break;
            }
            length += sum.len();
        }
        whole.lines.push(AnswerLine { head, line: text.to_vec(), at });
        whole.bytes += length as u64;
    }
    Ok(whole)
}

/// The answers of a finished chunk, one after the other, and its seal; between two pages the file is closed, so that
/// there may be thousands of readers.
pub(super) struct Lines {
    path: PathBuf,
    offset: u64,
    buffer: Vec<u8>,
    used: usize,
    at_end: bool,
    sealer: Sealer,
    /// The number of the last line.
    at: usize,
    fault: Option<String>,
}

impl Lines {
    /// The lines of this file, which is the chunk of this number.
    pub(super) fn new(path: PathBuf, division: Division, number: usize) -> Self {
        let sealer = Sealer::new(division, number);
        Self { path, offset: 0, buffer: Vec::new(), used: 0, at_end: false, sealer, at: 0, fault: None }
    }

    /// The number of the last line, from 1.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// After the last answer: file, line, and what is wrong with the seal.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Refuses what has no seal, or a wrong one; only after the last answer.
    pub(super) fn refuse(&self) -> Result<(), Refusal> {
        self.fault.as_ref().map_or(Ok(()), |fault| Err(Refusal::malformed(format!("{fault}; {HELP}"))))
    }

    /// The next answer; `None` behind the last one.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Refusal> {
        if self.fault.is_some() {
            return Ok(None);
        }
        let line = self.next_line()?;
        self.at += usize::from(line.is_some());
        let fault = match line.clone().map(|line| &self.buffer[line]) {
            Some(line) if !is_end(line) => None,
            end => Some(self.sealer.fault(end)),
        };
        let Some(fault) = fault else {
            let line = &self.buffer[line.unwrap_or_default()];
            self.sealer.add(line);
            return Ok(Some(line));
        };
        let fault = match fault {
            None if self.next_line()?.is_some() => Some("there is more behind its checksum".to_owned()),
            fault => fault,
        };
        self.fault = fault.map(|fault| format!("{}:{}: {fault}", self.path.display(), self.at));
        Ok(None)
    }

    /// Where in the buffer the next line is, without its end.
    fn next_line(&mut self) -> Result<Option<Range<usize>>, Refusal> {
        let mut searched = self.used;
        loop {
            if let Some(found) = self.buffer[searched..].iter().position(|&byte| byte == b'\n') {
                let line = self.used..searched + found;
                self.used = line.end + 1;
                return Ok(Some(line));
            }
            if self.at_end {
                let torn = self.buffer.len() > self.used;
                let message = || format!("{}:{}: its last line is torn", self.path.display(), self.at + 1);
                return if torn { Err(Refusal::malformed(message())) } else { Ok(None) };
            }
            self.buffer.drain(..self.used);
            self.used = 0;
            searched = self.buffer.len();
            self.read_page().map_err(|error| Refusal::unreadable(&self.path, &error))?;
        }
    }

    fn read_page(&mut self) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let page = bounded::read(file.take(PAGE as u64), PAGE as u64)?.unwrap_or_default();
        self.offset += page.len() as u64;
        self.at_end = page.is_empty();
        self.buffer.extend(page);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{
        super::{folder::Folder, shard::Shard},
        *,
    };

    #[test]
    fn larger_limits_exceed_smaller_ones() {
        let limits = |time_s, memory_bytes| Limits { time_s, memory_bytes };
        assert!(limits(Some(2.0), None).exceed(limits(Some(1.0), None)));
        assert!(limits(None, None).exceed(limits(Some(1.0), None)));
        assert!(limits(Some(1.0), Some(9)).exceed(limits(Some(2.0), Some(8))));
        assert!(!limits(Some(1.0), None).exceed(limits(Some(1.0), None)));
        assert!(!limits(Some(1.0), None).exceed(limits(None, None)));
    }

    #[test]
    fn lines_longer_than_a_page_come_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let long = "x".repeat(3 * PAGE + 7);
        let division = division(folder.path(), "a plan");
        let mut sealer = Sealer::new(division, 1);
        ["a", "", &long, "b"].iter().for_each(|line| sealer.add(line.as_bytes()));
        let end = sealer.line().unwrap();
        let read = |text: &str| {
            fs::write(&path, text).unwrap();
            let (mut lines, mut found) = (Lines::new(path.clone(), division, 1), Vec::new());
            while let Some(line) = lines.next()? {
                found.push(String::from_utf8(line.to_vec()).unwrap());
            }
            lines.refuse().map(|()| found)
        };
        assert_eq!(read(&format!("a\n\n{long}\nb\n{end}\n")).unwrap(), ["a", "", &long, "b"]);
        for (text, words) in [
            ("a\nb".to_owned(), ":2: its last line is torn"),
            (format!("a\n\n{long}\nc\n{end}\n"), ":5: its checksum is wrong"),
            (format!("a\n\n{long}\nb\n"), ":4: it has no checksum"),
            (format!("a\n\n{long}\n{end}\n"), ":4: it has 3 answers, and had 4"),
            (format!("a\n\n{long}\nb\n{end}\nc\n"), ":5: there is more behind its checksum"),
            (format!("a\n\n{long}\nb\n{end} \n"), ":5: its checksum is wrong"),
        ] {
            let message = read(&text).unwrap_err().message;
            assert!(message.contains(words), "{words}: {message}");
        }
    }

    /// The division of a batch of four puzzles with this plan.
    fn division(folder: &Path, plan: &str) -> Division {
        let folder = Folder::new(folder);
        fs::write(folder.plan(), plan).unwrap();
        let plan = PlanHash::of(&folder).unwrap();
        Division { shard: Shard { index: 1, of: 1 }, puzzles: 4, chunk: 4, plan }
    }

    #[test]
    fn answers_of_a_growing_file_have_their_checksums() {
        let folder = tempfile::tempdir().unwrap();
        let (path, plan) = (folder.path().join("part"), division(folder.path(), "a plan").plan);
        let other = division(folder.path(), "another plan").plan;
        let head = |position: usize| {
            let limits = "{\"time_s\":null,\"memory_bytes\":null}";
            format!("{{\"position\":{position},\"reason\":null,\"open\":[],\"limits\":{limits}}}")
        };
        let with =
            |plan: PlanHash, line: &str| format!("{line}\n{}\n", String::from_utf8(plan.sum(line.as_bytes())).unwrap());
        let (one, two) = (with(plan, &head(1)), with(plan, &head(2)));
        let found = |text: &str| -> Vec<usize> {
            fs::write(&path, text).unwrap();
            whole(&path, plan).unwrap().lines.iter().map(|line| line.head.position).collect()
        };
        assert_eq!(found(&(one.clone() + &two)), [1, 2]);
        assert_eq!(found(&format!("{}\n{two}", head(1))), [1, 2], "older programs wrote none");
        assert_eq!(found(&(one.clone() + &two.replace("\"position\":2", "\"position\":3"))), [1]);
        assert_eq!(found(&(one.clone() + &two[..two.len() - 5])), [1], "torn in its checksum");
        assert_eq!(found(&(one.clone() + &with(other, &head(2)))), [1], "of another batch");
        assert_eq!(found(&(with(plan, &head(2)).replace("\"position\":2", "\"position\":1") + &one)), [0; 0]);
    }
}
