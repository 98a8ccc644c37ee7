//! Which puzzles a process died at.
//!
//! Each worker notes the number of its puzzle before it begins: `running-0`, `running-1` and so on, overwritten each
//! time. After a clean end there is no note. Notes that are found belong to a process that died, of whatever: each of
//! its puzzles without an answer is a suspect, which `deaths.ndjson` keeps. Most processes are killed from outside, so
//! that suspicion proves nothing: suspects come last, each in a process of its own. One that kills that, too, is left
//! out.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use nonosat::{
    format::{INPUT_LIMIT, file},
    puzzle::bounded,
};
use serde::{Deserialize, Serialize};

use super::{lines::Limits, refusal::Refusal};

/// A process that waits for that of a suspect may die with it, as where the system ends all that share a limit of
/// memory. After so many such deaths the puzzle is not begun any more. Kills from outside look the same, and where few
/// puzzles are left they hit the same one again and again: three were too few.
pub(super) const MOST: usize = 10;

/// The notes of a process that died.
const NOTES: &str = "running-";

/// A process that died while it had this puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Death {
    /// The number of the run, so that no death counts twice.
    run: usize,
    position: usize,
    /// Whether the puzzle was a suspect, in a process of its own.
    alone: bool,
    limits: Limits,
}

/// The deaths in a shard.
#[derive(Debug)]
pub(super) struct Deaths {
    folder: PathBuf,
    all: Vec<Death>,
    /// The number of this run.
    run: usize,
}

/// The note of a worker.
#[derive(Debug)]
pub(super) struct Note {
    path: PathBuf,
    file: File,
    run: usize,
    limits: Limits,
}

impl Deaths {
    /// The deaths so far, those of the last run included; its notes are taken away.
    ///
    /// `is_answered` says whether a puzzle has its answer nevertheless.
    pub(super) fn collect(
        folder: &Path,
        mut is_answered: impl FnMut(usize, Limits) -> Result<bool, Refusal>,
    ) -> Result<Self, Refusal> {
        let path = folder.join("deaths.ndjson");
        let mut all: Vec<Death> = match bounded::text(&path, u64::MAX) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(Refusal::unreadable(&path, &error)),
            Ok(text) => text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
        };
        let before = all.len();
        let mut notes = Vec::new();
        for entry in fs::read_dir(folder).map_err(|error| Refusal::unreadable(folder, &error))? {
            let note = entry.map_err(|error| Refusal::unreadable(folder, &error))?.path();
            if !note.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NOTES)) {
                continue;
            }
            // One that is torn or empty was never finished: the puzzle was not begun.
            let text = bounded::text(&note, INPUT_LIMIT).unwrap_or_default();
            if let Ok(death) = serde_json::from_str::<Death>(text.trim_end())
                && !all.contains(&death)
                && !is_answered(death.position, death.limits)?
            {
                all.push(death);
            }
            notes.push(note);
        }
        if all.len() > before {
            let lines: Result<Vec<String>, _> = all.iter().map(serde_json::to_string).collect();
            let written = lines
                .map_err(io::Error::from)
                .and_then(|lines| file::write(&path, (lines.join("\n") + "\n").as_bytes()));
            written.map_err(|error| Refusal::unwritable(&path, &error))?;
        }
        for note in notes {
            fs::remove_file(&note).map_err(|error| Refusal::unwritable(&note, &error))?;
        }
        let run = all.iter().map(|death| death.run).max().unwrap_or(0) + 1;
        Ok(Self { folder: folder.to_owned(), all, run })
    }

    /// The suspects: the puzzles that a process died at under these limits, and how often one died that waited for
    /// them.
    pub(super) fn suspects(&self, limits: Limits) -> BTreeMap<usize, usize> {
        let mut suspects = BTreeMap::new();
        for death in self.all.iter().filter(|death| death.limits == limits) {
            *suspects.entry(death.position).or_default() += usize::from(death.alone);
        }
        suspects
    }

    /// The note of a worker of this run.
    pub(super) fn note(&self, worker: usize, limits: Limits) -> Result<Note, Refusal> {
        let path = self.folder.join(format!("{NOTES}{worker}"));
        let file = File::create(&path).map_err(|error| Refusal::unwritable(&path, &error))?;
        Ok(Note { path, file, run: self.run, limits })
    }
}

impl Note {
    /// Notes that this puzzle is begun, here or in a process of its own.
    pub(super) fn begin(&mut self, position: usize, alone: bool) -> Result<(), Refusal> {
        let Self { run, limits, .. } = *self;
        let mut write = || {
            // A shorter note covers the one before it.
            let text = format!("{:160}", serde_json::to_string(&Death { run, position, alone, limits })?);
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(text.as_bytes())
        };
        write().map_err(|error| Refusal::unwritable(&self.path, &error))
    }

    /// Takes the note away: the worker ended well.
    pub(super) fn end(self) {
        // One that stays is found and does no harm if its puzzle is answered.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_death_counts_once() {
        let folder = tempfile::tempdir().unwrap();
        let limits = Limits { time_s: Some(1.0), memory_bytes: None };
        let collect = || Deaths::collect(folder.path(), |position, _| Ok(position == 7)).unwrap();
        let deaths = collect();
        assert!(deaths.suspects(limits).is_empty());
        // A process that dies keeps its notes.
        for (worker, position) in [(0, 123_456), (1, 7), (2, 5)] {
            let mut note = deaths.note(worker, limits).unwrap();
            note.begin(99_999_999, false).unwrap();
            note.begin(position, position == 5).unwrap();
        }
        let kept = fs::read(folder.path().join("running-2")).unwrap();
        let deaths = collect();
        assert_eq!(deaths.suspects(limits), BTreeMap::from([(5, 1), (123_456, 0)]));
        assert!(!folder.path().join("running-0").exists());
        // It died again before the note was gone.
        fs::write(folder.path().join("running-2"), kept).unwrap();
        assert_eq!(collect().suspects(limits).get(&5), Some(&1));
        deaths.note(0, limits).unwrap().begin(5, true).unwrap();
        let deaths = collect();
        assert_eq!(deaths.suspects(limits).get(&5), Some(&2));
        assert!(deaths.suspects(Limits { time_s: None, memory_bytes: None }).is_empty());
        let mut note = deaths.note(0, limits).unwrap();
        note.begin(1, false).unwrap();
        note.end();
        assert_eq!(collect().suspects(limits).len(), 2);
    }
}
