//! All answers of a batch in one file, in the order of the input: `--merge`.

use std::{
    collections::VecDeque,
    io,
    path::{Path, PathBuf},
};

use nonosat::format::file::Draft;

use super::{
    chunk::{Chunk, no_answer},
    faults::Faults,
    folder::Folder,
    judge::{Judge, Record},
    lines::{Answer, Lines},
    listing,
    loading::Entry,
    plan::Plan,
    refusal::Refusal,
    seal::Division,
    seal::PlanHash,
    shard::Shard,
    sink::{Ndjson, Sink},
    table,
};
use crate::cli::{Notes, progress::Meter, text};

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
    record: Record,
    line: Vec<u8>,
    /// Its number in its file.
    at: usize,
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
    let hash = PlanHash::of(folder)?;
    let mut readers: Vec<Reader> =
        Shard::all(plan.shards).map(|shard| Reader::new(folder, plan.division(hash, shard))).collect();
    let (mut faults, mut judge, mut puzzles) = (Faults::default(), Judge::new(folder, plan), 0);
    for entry in listing::read(folder)? {
        let (first, entry) = entry?;
        puzzles += entry.puzzles;
        for number in 1..=entry.puzzles {
            let position = first + number - 1;
            let reader = &mut readers[(position - 1) % plan.shards];
            if let Some(answer) = reader.at(position, &entry, number, &mut judge, &mut faults)?
                && faults.is_empty()
            {
                sink.add(&answer.line).map_err(|error| match error.kind() {
                    // What is skipped for the verdict may be no text.
                    io::ErrorKind::InvalidData => no_answer(&reader.path, answer.at),
                    _ => unwritable(error),
                })?;
            }
            if let Some(meter) = meter {
                meter.advance();
            }
        }
    }
    if puzzles != plan.puzzles {
        let (plan, listing) = (folder.plan(), folder.listing());
        let what = format!("{} lists {puzzles} puzzles, and {} says", listing.display(), plan.display());
        return Err(Refusal::malformed(format!("{what} another number: take another folder")));
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
    fn next(&mut self, faults: &mut Faults) -> Result<Option<Found>, Refusal> {
        let found = |path: &Path, line: Vec<u8>, at: usize| match Record::of(&line) {
            Some(record) => Ok(Found { record, line, at }),
            None => Err(no_answer(path, at)),
        };
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Ok(Some(found));
            }
            if let Some(lines) = &mut self.lines {
                if let Some(line) = lines.next()? {
                    let line = line.to_vec();
                    return found(&self.path, line, lines.at()).map(Some);
                }
                if let Some(fault) = lines.fault() {
                    faults.broken(fault);
                }
                self.lines = None;
            }
            if self.chunk == self.division.chunks() {
                return Ok(None);
            }
            self.chunk += 1;
            let chunk = Chunk::new(&self.folder, self.division, self.chunk);
            self.path = chunk.source().to_owned();
            if chunk.is_plain() {
                self.lines = Some(chunk.lines());
            } else {
                let answers = chunk.answers()?.into_iter();
                let found = answers.map(|Answer { line, at, .. }| found(&self.path, line, at));
                self.ready = found.collect::<Result<_, _>>()?;
            }
        }
    }

    /// The answer to a puzzle of a file, which has this position; `None` if it is missing.
    fn at(
        &mut self,
        position: usize,
        entry: &Entry,
        number: usize,
        judge: &mut Judge<'_>,
        faults: &mut Faults,
    ) -> Result<Option<Found>, Refusal> {
        let mut found = None;
        while let Some(answer) = self.next(faults)? {
            if answer.record.position > position {
                self.ready.push_front(answer);
                break;
            }
            let place = || self.place(&answer);
            if answer.record.position < position {
                // What comes late came before, or belongs to another shard.
                faults.strange(place);
            } else if found.is_some() {
                faults.double(place);
            } else {
                let (source, index) = (&entry.source, entry.number.unwrap_or(number));
                if !answer.record.is_about(source, index) {
                    faults.strange(|| format!("{}, which is {source}#{index}", place()));
                } else if let Some(fault) = judge.fault(&answer.record, entry, number) {
                    faults.wrong(|| format!("{}: {fault}", place()));
                }
                found = Some(answer);
            }
        }
        if found.is_none() {
            faults.missing(position);
        }
        Ok(found)
    }

    /// Whatever comes behind the last answer.
    fn rest(&mut self, faults: &mut Faults) -> Result<(), Refusal> {
        while let Some(answer) = self.next(faults)? {
            faults.strange(|| self.place(&answer));
        }
        Ok(())
    }

    fn place(&self, Found { record, at, .. }: &Found) -> String {
        format!("puzzle {} in {}:{at}", record.position, self.path.display())
    }
}

/// Says that all went well.
pub(super) fn report(count: usize, output: &Path, notes: Notes) {
    if !notes.is_quiet() {
        notes.line(&format!("{} in {}", text::number(count, "answer"), output.display()));
    }
}
