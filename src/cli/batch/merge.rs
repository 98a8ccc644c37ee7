//! All answers of a batch in one file, in the order of the input: `--merge`.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
};

use nonosat::format::file::Draft;

use super::{
    chunk::{Chunk, Division},
    folder::Folder,
    lines::{Answer, Head, Lines},
    listing,
    plan::Plan,
    refusal::Refusal,
    shard::Shard,
    sink::{Ndjson, Sink},
    table,
};
use crate::cli::{Exit, Notes, progress::Meter, text};

/// How many faults of a kind are listed.
const LISTED: usize = 10;

/// The form of the merged file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// The records, one a line.
    Ndjson,
    /// A table with a header.
    Csv,
    /// A table in columns.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A line that was read.
struct Found {
    head: Head,
    line: Vec<u8>,
}

/// The answers of a shard, in order.
struct Reader {
    folder: PathBuf,
    division: Division,
    /// The number of the chunk that is read.
    chunk: usize,
    lines: Option<Lines>,
    /// Answers that were read already.
    ready: VecDeque<Found>,
    /// Where an answer is that belongs elsewhere.
    path: PathBuf,
}

/// What is wrong with the answers of a batch.
#[derive(Debug, Default)]
struct Faults {
    missing: Vec<usize>,
    missing_count: usize,
    double: Vec<String>,
    double_count: usize,
    strange: Vec<String>,
    strange_count: usize,
}

/// Writes all answers to a file, each once and in the order of the input; how many there are.
pub(super) fn merge(
    folder: &Folder,
    plan: &Plan,
    output: &Path,
    form: Form,
    meter: Option<&Meter>,
) -> Result<usize, Refusal> {
    listing::check_hash(folder, &plan.listing_sha256)?;
    let unwritable = |error| Refusal::unwritable(output, &error);
    let draft = Draft::create(output).map_err(unwritable)?;
    let mut sink: Box<dyn Sink> = match form {
        Form::Ndjson => Box::new(Ndjson::new(draft)),
        Form::Csv => Box::new(table::Csv::new(draft, &plan.ask).map_err(unwritable)?),
        #[cfg(feature = "parquet")]
        Form::Parquet => Box::new(super::parquet::Parquet::new(draft, &plan.ask).map_err(unwritable)?),
    };
    let mut readers: Vec<Reader> = Shard::all(plan.shards)
        .map(|shard| Reader::new(folder, Division { shard, puzzles: plan.puzzles, chunk: plan.chunk }))
        .collect();
    let mut faults = Faults::default();
    for entry in listing::read(folder)? {
        let (first, entry) = entry?;
        for number in 1..=entry.puzzles {
            let position = first + number - 1;
            let reader = &mut readers[(position - 1) % plan.shards];
            let index = entry.number.unwrap_or(number);
            if let Some(answer) = reader.at(position, &entry.source, index, &mut faults)?
                && faults.is_empty()
            {
                sink.add(&answer).map_err(unwritable)?;
            }
            if let Some(meter) = meter {
                meter.advance();
            }
        }
    }
    for reader in &mut readers {
        reader.rest(&mut faults)?;
    }
    faults.refuse(plan)?;
    sink.finish().map_err(unwritable)?;
    Ok(plan.puzzles)
}

impl Reader {
    fn new(folder: &Folder, division: Division) -> Self {
        let folder = folder.shard(division.shard);
        Self { path: folder.clone(), folder, division, chunk: 0, lines: None, ready: VecDeque::new() }
    }

    /// The next answer of the shard.
    fn next(&mut self) -> Result<Option<Found>, Refusal> {
        let found = |path: &Path, line: Vec<u8>| match Head::of(&line) {
            Some(head) => Ok(Found { head, line }),
            None => Err(Refusal::malformed(format!("{}: there is a line that is no answer", path.display()))),
        };
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Ok(Some(found));
            }
            if let Some(lines) = &mut self.lines {
                if let Some(line) = lines.next()? {
                    return found(&self.path, line.to_vec()).map(Some);
                }
                self.lines = None;
            }
            if self.chunk == self.division.chunks() {
                return Ok(None);
            }
            self.chunk += 1;
            let chunk = Chunk::new(&self.folder, self.chunk);
            self.path = chunk.path().to_owned();
            if chunk.is_plain() {
                self.lines = Some(chunk.lines());
            } else {
                let answers = chunk.answers()?.into_iter();
                self.ready = answers.map(|Answer { line, .. }| found(&self.path, line)).collect::<Result<_, _>>()?;
            }
        }
    }

    /// The line of the answer to the puzzle of this name at this position; `None` if it is missing.
    fn at(
        &mut self,
        position: usize,
        source: &str,
        index: usize,
        faults: &mut Faults,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        let mut found = None;
        while let Some(answer) = self.next()? {
            if answer.head.position > position {
                self.ready.push_front(answer);
                break;
            }
            let place = || format!("puzzle {} in {}", answer.head.position, self.path.display());
            if answer.head.position < position {
                // What comes late came before, or belongs to another shard.
                faults.strange(place);
            } else if found.is_some() {
                faults.double(place);
            } else {
                if !answer.head.is_about(source, index) {
                    faults.strange(|| format!("{}, which is {source}#{index}", place()));
                }
                found = Some(answer.line);
            }
        }
        if found.is_none() {
            faults.missing(position);
        }
        Ok(found)
    }

    /// Whatever comes behind the last answer.
    fn rest(&mut self, faults: &mut Faults) -> Result<(), Refusal> {
        while let Some(answer) = self.next()? {
            faults.strange(|| format!("puzzle {} in {}", answer.head.position, self.path.display()));
        }
        Ok(())
    }
}

impl Faults {
    fn is_empty(&self) -> bool {
        self.missing_count + self.double_count + self.strange_count == 0
    }

    fn missing(&mut self, position: usize) {
        self.missing_count += 1;
        if self.missing.len() < 10 * LISTED {
            self.missing.push(position);
        }
    }

    fn double(&mut self, place: impl FnOnce() -> String) {
        self.double_count += 1;
        if self.double.len() < LISTED {
            self.double.push(place());
        }
    }

    fn strange(&mut self, place: impl FnOnce() -> String) {
        self.strange_count += 1;
        if self.strange.len() < LISTED {
            self.strange.push(place());
        }
    }

    /// The refusal, if there is a fault.
    fn refuse(&self, plan: &Plan) -> Result<(), Refusal> {
        if self.is_empty() {
            return Ok(());
        }
        let mut words = Vec::new();
        let more = |count: usize, listed: usize| match count - listed {
            0 => String::new(),
            rest => format!(" and {rest} more"),
        };
        if self.double_count > 0 {
            let rest = more(self.double_count, self.double.len());
            words.push(format!("answered twice: {}{rest}", self.double.join(", ")));
        }
        if self.strange_count > 0 {
            let rest = more(self.strange_count, self.strange.len());
            words.push(format!("answers that belong elsewhere: {}{rest}", self.strange.join(", ")));
        }
        if self.missing_count > 0 {
            let mut shards: Vec<usize> = self.missing.iter().map(|position| (position - 1) % plan.shards + 1).collect();
            shards.sort_unstable();
            shards.dedup();
            let rest = more(self.missing_count, self.missing.len());
            let (count, all) = (self.missing_count, plan.puzzles);
            let (ranges, shards, of) = (text::ranges(&self.missing), text::ranges(&shards), plan.shards);
            words.push(format!("{count} of {all} puzzles have no answer: {ranges}{rest}; shards {shards} of {of}"));
        }
        // What is missing can be made good by running on; the rest cannot.
        let is_wrong = self.double_count + self.strange_count > 0;
        let exit = if is_wrong { Exit::Malformed } else { Exit::Unknown };
        Err(Refusal { exit, message: format!("nothing was written; {}", words.join("; ")) })
    }
}

/// Says that all went well.
pub(super) fn report(count: usize, output: &Path, notes: Notes) {
    if !notes.is_quiet() {
        notes.line(&format!("{} in {}", text::number(count, "answer"), output.display()));
    }
}
