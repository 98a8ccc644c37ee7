//! The puzzles of a shard that are still to be answered, in order; each file is read when its turn comes.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use super::{
    chunk::{Chunk, Open},
    folder::Folder,
    lines::Limits,
    listing,
    loading::{Entry, NotLoaded, Shelf},
    refusal::Refusal,
    seal::Division,
};
use crate::cli::{
    failure::Failure,
    input::{Kind, LoadedPuzzle},
    interrupt::Interrupt,
};

/// A puzzle to be answered.
pub(super) struct Task {
    pub(super) position: usize,
    /// If a process died at it: how often one died that waited for its answer.
    pub(super) suspect: Option<usize>,
    pub(super) loaded: Result<LoadedPuzzle, Failure>,
}

/// The chunks that wait for answers, and why no more puzzles come if something went wrong.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) open: BTreeMap<usize, Open>,
    pub(super) refusal: Option<Refusal>,
}

/// Puzzles of a shard that are to be answered.
pub(super) struct Tasks<'a> {
    setting: Setting<'a>,
    /// Which ones are meant, in order.
    positions: Box<dyn Iterator<Item = (usize, Option<usize>)> + Send + 'a>,
    entries: Box<dyn Iterator<Item = Result<(usize, Entry), Refusal>> + Send>,
    entry: Option<(usize, Entry)>,
    shelf: Shelf,
    /// The number of the chunk, and what is left of it.
    chunk: usize,
    left: BTreeSet<usize>,
}

/// What the puzzles of a run have in common.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) folder: &'a Folder,
    pub(super) kind: Kind,
    pub(super) division: Division,
    /// The limits under which unknown answers are sought again.
    pub(super) retry: Option<Limits>,
    pub(super) board: &'a Mutex<Board>,
    /// How many puzzles the run has, as far as is known: those to be asked again are counted as their chunk is opened.
    pub(super) total: &'a AtomicUsize,
    pub(super) interrupt: &'a Interrupt,
}

impl<'a> Tasks<'a> {
    /// All puzzles but the suspects.
    pub(super) fn unsuspected(setting: Setting<'a>, suspects: &'a BTreeMap<usize, usize>) -> Result<Self, Refusal> {
        let Division { shard, puzzles, .. } = setting.division;
        let all = (0..shard.count(puzzles)).map(move |local| shard.position(local));
        let positions = all.filter(|position| !suspects.contains_key(position)).map(|position| (position, None));
        Self::new(setting, Box::new(positions))
    }

    /// The suspects, each with its deaths.
    pub(super) fn suspects(setting: Setting<'a>, suspects: &'a BTreeMap<usize, usize>) -> Result<Self, Refusal> {
        Self::new(setting, Box::new(suspects.iter().map(|(&position, &deaths)| (position, Some(deaths)))))
    }

    fn new(
        setting: Setting<'a>,
        positions: Box<dyn Iterator<Item = (usize, Option<usize>)> + Send + 'a>,
    ) -> Result<Self, Refusal> {
        Ok(Self {
            positions,
            entries: Box::new(listing::read(setting.folder)?),
            entry: None,
            shelf: Shelf::new(setting.folder, setting.kind),
            chunk: 0,
            left: BTreeSet::new(),
            setting,
        })
    }

    /// The next puzzle; `None` behind the last one.
    fn find(&mut self) -> Result<Option<Task>, Refusal> {
        while let Some((position, suspect)) = self.positions.next() {
            let number = self.setting.division.chunk_of(position);
            if number != self.chunk {
                self.open(number)?;
            }
            if self.left.remove(&position) {
                return Ok(Some(Task { position, suspect, loaded: self.load(position)? }));
            }
        }
        Ok(None)
    }

    fn open(&mut self, number: usize) -> Result<(), Refusal> {
        let Setting { folder, division, retry, board, total, .. } = self.setting;
        let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
        self.chunk = number;
        // Suspects are in chunks of which the others are answered, or being answered.
        if let Some(open) = board.open.get(&number) {
            self.left.clone_from(&open.left);
            return Ok(());
        }
        let chunk = Chunk::new(&folder.shard(division.shard), division, number);
        let is_retried = chunk.is_done();
        let open = chunk.open(division.positions(number), retry)?;
        self.left = open.as_ref().map(|open| open.left.clone()).unwrap_or_default();
        if is_retried {
            total.fetch_add(self.left.len(), Relaxed);
        }
        if let Some(open) = open {
            board.open.insert(number, open);
        }
        Ok(())
    }

    fn load(&mut self, position: usize) -> Result<Result<LoadedPuzzle, Failure>, Refusal> {
        let (first, entry) = loop {
            match &self.entry {
                Some((first, entry)) if position < first + entry.puzzles => break (*first, entry),
                _ => self.entry = Some(next_entry(&mut self.entries)?),
            }
        };
        take(&mut self.shelf, entry, position - first + 1)
    }
}

/// The puzzle of this number in a file, or why it cannot be read; a file that has changed ends the run.
fn take(shelf: &mut Shelf, entry: &Entry, number: usize) -> Result<Result<LoadedPuzzle, Failure>, Refusal> {
    match shelf.take(entry, number) {
        Ok(loaded) => Ok(Ok(loaded)),
        Err(NotLoaded::Failed(failure)) => Ok(Err(failure)),
        Err(NotLoaded::Changed) => Err(listing::content_changed(&entry.source)),
    }
}

fn next_entry(entries: &mut dyn Iterator<Item = Result<(usize, Entry), Refusal>>) -> Result<(usize, Entry), Refusal> {
    entries.next().unwrap_or_else(|| Err(Refusal::malformed("the listing ends before the plan says")))
}

impl Iterator for Tasks<'_> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        if self.setting.interrupt.is_set() {
            return None;
        }
        self.find().unwrap_or_else(|refusal| {
            self.setting.board.lock().unwrap_or_else(PoisonError::into_inner).refusal = Some(refusal);
            None
        })
    }
}

/// The puzzle at a position.
pub(super) fn one(folder: &Folder, kind: Kind, position: usize) -> Result<Result<LoadedPuzzle, Failure>, Refusal> {
    for entry in listing::read(folder)? {
        let (first, entry) = entry?;
        if position < first + entry.puzzles {
            return take(&mut Shelf::new(folder, kind), &entry, position - first + 1);
        }
    }
    Err(Refusal::usage(format!("there is no puzzle {position}")))
}
