//! The run of a shard: puzzle by puzzle, from the plan to the files of answers.

use std::{
    fs, io,
    ops::ControlFlow,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use nonosat::{
    bench::lock::{Lock, LockFailure},
    format::file,
};
use serde::{Deserialize, Serialize};

use super::{
    alone,
    alone::End,
    asking::Asking,
    chunk::{Chunk, Division},
    deaths::{Deaths, MOST, Note},
    folder::Folder,
    lines::{Answer, Head, whole},
    listing,
    refusal::Refusal,
    tasks::{Board, Setting, Task, Tasks},
};
use crate::cli::{
    Notes,
    input::Kind,
    parallel::as_finished,
    progress::{Meter, Watched},
    text,
};

/// A shard of a batch to be run.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(super) folder: &'a Folder,
    pub(super) kind: Kind,
    pub(super) division: Division,
    pub(super) asking: Asking<'a>,
    pub(super) jobs: usize,
    /// Whether unknown answers are sought again.
    pub(super) retry: bool,
}

/// When the last run of a shard began, and with how many answers: for the rate that `--status` shows.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Began {
    /// In seconds since 1970.
    pub(super) at: f64,
    pub(super) answered: usize,
}

/// How many puzzles a run answered.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    known: usize,
    unknown: usize,
    failed: usize,
}

/// Answers what is left of a shard; how many of its puzzles are without an answer afterwards.
pub(super) fn run(job: &Job<'_>, notes: Notes) -> Result<usize, Refusal> {
    let Job { folder, division, ref asking, .. } = *job;
    let shard = division.shard;
    let own = folder.shard(shard);
    fs::create_dir_all(&own).map_err(|error| Refusal::unwritable(&own, &error))?;
    let _lock = lock(&own, &format!("shard {shard} of {}", folder.path().display()), notes)?;
    listing::verify(folder, job.kind, shard, asking.interrupt)?;
    let limits = asking.limits();
    let deaths = Deaths::collect(&own, |position, at| is_answered(&own, division, position, at))?;
    let open = division.shard.count(division.puzzles) - answered(&own, division)?;
    if open > 0 || job.retry {
        begin(&own, division.shard.count(division.puzzles) - open)?;
    }

    let total = Arc::new(AtomicUsize::new(open));
    let board = Mutex::new(Board::default());
    let suspects = deaths.suspects(limits);
    let setting = Setting {
        folder,
        kind: job.kind,
        division,
        retry: job.retry.then_some(limits),
        board: &board,
        total: &total,
        interrupt: asking.interrupt,
    };
    let meter = Meter::start(Watched::Puzzles(total.clone()), notes);
    let pens: Vec<Mutex<Option<Note>>> = (0..job.jobs).map(|_| Mutex::new(None)).collect();
    let (mut count, mut refusal) = (Count::default(), None);
    for tasks in [Tasks::unsuspected(setting, &suspects)?, Tasks::suspects(setting, &suspects)?] {
        as_finished(
            job.jobs,
            tasks,
            |worker, task| answer(asking, &deaths, &pens[worker], worker, task),
            |answer| {
                let kept = match answer {
                    Ok(Some(answer)) => keep(&board, division, &answer, &mut count),
                    Ok(None) => Ok(()),
                    Err(refusal) => Err(refusal),
                };
                if let Some(meter) = &meter {
                    meter.advance();
                }
                if let Err(found) = kept {
                    // Puzzles under way have nowhere to go.
                    asking.interrupt.set();
                    refusal.get_or_insert(found);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        if board.lock().unwrap_or_else(PoisonError::into_inner).refusal.is_some() {
            break;
        }
    }
    drop(meter);
    for pen in pens {
        if let Some(note) = pen.into_inner().unwrap_or_else(PoisonError::into_inner) {
            note.end();
        }
    }
    let left = total.load(Relaxed).saturating_sub(count.all());
    report(job, count, left, notes);
    match refusal.or(board.into_inner().unwrap_or_else(PoisonError::into_inner).refusal) {
        Some(refusal) => Err(refusal),
        None => Ok(left),
    }
}

/// Takes the lock of a folder, for as long as it is held; `None` on a file system without locks.
fn lock(folder: &Path, what: &str, notes: Notes) -> Result<Option<Lock>, Refusal> {
    let path = folder.join("lock");
    match Lock::take(&path) {
        Ok(lock) => Ok(Some(lock)),
        Err(LockFailure::Held(process)) => {
            let process = process.map_or_else(|| "another process".to_owned(), |number| format!("process {number}"));
            Err(Refusal::usage(format!("{process} is at work on {what}: one process a shard; --status shows the rest")))
        }
        Err(LockFailure::Io(error)) if has_no_locks(&error) => {
            notes.warning(&format!(
                "{}: this file system has no locks; see to it that no two processes work on one shard",
                path.display()
            ));
            Ok(None)
        }
        Err(LockFailure::Io(error)) => Err(Refusal::unwritable(&path, &error)),
    }
}

/// Whether an error says that there are no locks here, as on some file systems of clusters.
pub(super) fn has_no_locks(error: &io::Error) -> bool {
    const NO_LOCKS: i32 = 37;
    error.kind() == io::ErrorKind::Unsupported || cfg!(target_os = "linux") && error.raw_os_error() == Some(NO_LOCKS)
}

/// Whether a puzzle at which a process died under these limits had its answer before.
fn is_answered(own: &Path, division: Division, position: usize, at: super::lines::Limits) -> Result<bool, Refusal> {
    let found = Chunk::new(own, division, division.chunk_of(position)).answered(position)?;
    Ok(found.is_some_and(|head| head.limits == at || !head.is_worth_retrying(at)))
}

/// How many puzzles of a shard have an answer.
fn answered(own: &Path, division: Division) -> Result<usize, Refusal> {
    (1..=division.chunks()).try_fold(0, |sum, number| {
        let chunk = Chunk::new(own, division, number);
        if chunk.is_done() {
            chunk.check_end()?;
            return Ok(sum + division.positions(number).count());
        }
        Ok(sum + whole(chunk.part(), division.plan)?.lines.len())
    })
}

#[allow(clippy::disallowed_methods, reason = "no browser runs this")]
fn begin(own: &Path, answered: usize) -> Result<(), Refusal> {
    let path = own.join("began.json");
    let at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    let written = serde_json::to_vec(&Began { at, answered }).map_err(io::Error::from);
    written.and_then(|text| file::write(&path, &text)).map_err(|error| Refusal::unwritable(&path, &error))
}

/// The answer to a puzzle; `None` if the user stopped it.
fn answer(
    asking: &Asking<'_>,
    deaths: &Deaths,
    pen: &Mutex<Option<Note>>,
    worker: usize,
    task: Task,
) -> Result<Option<Answer>, Refusal> {
    let Task { position, suspect, loaded } = task;
    let line = match &loaded {
        Err(failure) => asking.failure(position, failure),
        Ok(loaded) if suspect.is_some_and(|deaths| deaths >= MOST) => asking.crashed(position, loaded),
        Ok(loaded) => {
            let mut pen = pen.lock().unwrap_or_else(PoisonError::into_inner);
            let note = match &mut *pen {
                Some(note) => note,
                none => none.insert(deaths.note(worker, asking.limits())?),
            };
            note.begin(position, suspect.is_some())?;
            match suspect.and_then(|_| alone::ask(position, asking.interrupt).ok()) {
                None => asking.record(position, loaded),
                Some(End::Record(line)) => Some(line),
                Some(End::Died) => asking.crashed(position, loaded),
                Some(End::Stopped) => None,
            }
        }
    };
    Ok(line.map(|line| Answer { position, line: line.into_bytes(), at: 0 }))
}

/// Writes an answer to the file of its chunk, and finishes the chunk with the last one.
fn keep(board: &Mutex<Board>, division: Division, answer: &Answer, count: &mut Count) -> Result<(), Refusal> {
    let number = division.chunk_of(answer.position);
    let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(open) = board.open.get_mut(&number)
        && open.add(answer)?
        && let Some(open) = board.open.remove(&number)
    {
        drop(board);
        open.chunk.finish()?;
    }
    count.add(&answer.line);
    Ok(())
}

impl Count {
    fn add(&mut self, line: &[u8]) {
        match Head::of(line) {
            Some(head) if head.error.is_some() => self.failed += 1,
            Some(head) if !head.open.is_empty() => self.unknown += 1,
            _ => self.known += 1,
        }
    }

    fn all(self) -> usize {
        self.known + self.unknown + self.failed
    }
}

/// Tells what the run came to.
fn report(job: &Job<'_>, count: Count, left: usize, notes: Notes) {
    if notes.is_quiet() {
        return;
    }
    let Count { known, unknown, failed } = count;
    let shard = job.division.shard;
    let whose = if shard.of == 1 { String::new() } else { format!("shard {shard}: ") };
    let kinds = [(known, "known"), (unknown, "unknown"), (failed, "with errors")];
    let kinds = kinds.iter().filter(|(number, _)| *number > 0);
    let kinds: Vec<String> = kinds.map(|(number, kind)| format!("{number} {kind}")).collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
    let done = text::number(count.all(), "puzzle");
    let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
    notes.line(&format!("{whose}{done} answered{kinds}; {rest}"));
}
