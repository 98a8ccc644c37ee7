//! The puzzles of a shard that are still to be answered, in order; each file is read when its turn comes.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use super::{
    chunk::{Chunk, Division, Open},
    folder::Folder,
    lines::Limits,
    listing::{self, Entry},
    loading::{NotLoaded, Shelf},
    refusal::Refusal,
};
use crate::cli::{
    failure::Failure,
    input::{Kind, LoadedPuzzle},
    interrupt::Interrupt,
};

/// A puzzle to be answered.
pub(super) struct Task {
    pub(super) position: usize,
    /// How often a process died at it.
    pub(super) deaths: usize,
    pub(super) loaded: Result<LoadedPuzzle, Failure>,
}

/// The chunks that wait for answers, and why no more puzzles come if something went wrong.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) open: BTreeMap<usize, Open>,
    pub(super) refusal: Option<Refusal>,
}

/// The puzzles of a shard that are to be answered.
pub(super) struct Tasks<'a> {
    folder: Folder,
    division: Division,
    /// The limits under which unknown answers are sought again.
    retry: Option<Limits>,
    deaths: BTreeMap<usize, usize>,
    board: &'a Mutex<Board>,
    /// How many puzzles the run has, as far as is known: those to be asked again are counted as their chunk is opened.
    total: Arc<AtomicUsize>,
    interrupt: &'a Interrupt,
    entries: Box<dyn Iterator<Item = Result<(usize, Entry), Refusal>> + Send>,
    entry: Option<(usize, Entry)>,
    shelf: Shelf,
    /// The number of the next puzzle of the shard, from 0.
    next: usize,
    chunk: usize,
    left: BTreeSet<usize>,
}

impl<'a> Tasks<'a> {
    /// The puzzles of a shard.
    pub(super) fn new(
        folder: &Folder,
        kind: Kind,
        division: Division,
        retry: Option<Limits>,
        deaths: BTreeMap<usize, usize>,
        total: Arc<AtomicUsize>,
        board: &'a Mutex<Board>,
        interrupt: &'a Interrupt,
    ) -> Result<Self, Refusal> {
        Ok(Self {
            folder: folder.clone(),
            division,
            retry,
            deaths,
            board,
            total,
            interrupt,
            entries: Box::new(listing::read(folder)?),
            entry: None,
            shelf: Shelf::new(folder, kind),
            next: 0,
            chunk: 0,
            left: BTreeSet::new(),
        })
    }

    /// The next puzzle; `None` behind the last one.
    fn find(&mut self) -> Result<Option<Task>, Refusal> {
        let Division { shard, puzzles, chunk: size } = self.division;
        while self.next < shard.count(puzzles) {
            let position = shard.position(self.next);
            let number = self.division.chunk_of(position);
            if number != self.chunk {
                self.open(number)?;
            }
            if self.left.is_empty() {
                self.next = number * size;
                continue;
            }
            self.next += 1;
            if self.left.remove(&position) {
                let loaded = self.load(position)?;
                let deaths = self.deaths.get(&position).copied().unwrap_or(0);
                return Ok(Some(Task { position, deaths, loaded }));
            }
        }
        Ok(None)
    }

    fn open(&mut self, number: usize) -> Result<(), Refusal> {
        let Division { shard, .. } = self.division;
        let chunk = Chunk::new(&self.folder.shard(shard), number);
        let is_retried = chunk.is_done();
        let open = chunk.open(self.division.positions(number), self.retry)?;
        self.chunk = number;
        self.left = open.as_ref().map(|open| open.left.clone()).unwrap_or_default();
        if is_retried {
            self.total.fetch_add(self.left.len(), Relaxed);
        }
        if let Some(open) = open {
            self.board.lock().unwrap_or_else(PoisonError::into_inner).open.insert(number, open);
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
        match self.shelf.take(entry, position - first + 1) {
            Ok(loaded) => Ok(Ok(loaded)),
            Err(NotLoaded::Failed(failure)) => Ok(Err(failure)),
            Err(NotLoaded::Changed) => Err(listing::content_changed(&entry.source)),
        }
    }
}

fn next_entry(entries: &mut dyn Iterator<Item = Result<(usize, Entry), Refusal>>) -> Result<(usize, Entry), Refusal> {
    entries.next().unwrap_or_else(|| Err(Refusal::malformed("the listing ends before the plan says")))
}

impl Iterator for Tasks<'_> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        if self.interrupt.is_set() {
            return None;
        }
        self.find().unwrap_or_else(|refusal| {
            self.board.lock().unwrap_or_else(PoisonError::into_inner).refusal = Some(refusal);
            None
        })
    }
}

/// The puzzle at a position.
pub(super) fn one(folder: &Folder, kind: Kind, position: usize) -> Result<Result<LoadedPuzzle, Failure>, Refusal> {
    for entry in listing::read(folder)? {
        let (first, entry) = entry?;
        if position < first + entry.puzzles {
            return match Shelf::new(folder, kind).take(&entry, position - first + 1) {
                Ok(loaded) => Ok(Ok(loaded)),
                Err(NotLoaded::Failed(failure)) => Ok(Err(failure)),
                Err(NotLoaded::Changed) => Err(listing::content_changed(&entry.source)),
            };
        }
    }
    Err(Refusal::usage(format!("there is no puzzle {position}")))
}
