//! A chunk: the answers of one shard to so many puzzles in a row, in a file of their own.
//!
//! `000001.part` grows line by line, in the order in which answers come. When it has all of them, they are written in
//! order to `000001.ndjson`, with a seal at its end, which takes its place. `000001.retry` has later answers to some of
//! the puzzles.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use nonosat::format::file;

use super::{
    lines::{Answer, AnswerLine, Head, Limits, Lines, Whole, whole},
    refusal::Refusal,
    seal::{Division, HELP, Sealer, fault_at_end},
};

/// The files of a chunk.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    division: Division,
    number: usize,
    done: PathBuf,
    part: PathBuf,
    retry: PathBuf,
}

/// What is left to do of a chunk, and the file for its answers.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) chunk: Chunk,
    /// The positions without an answer, or with one that is not good enough.
    pub(super) left: BTreeSet<usize>,
    path: PathBuf,
    file: File,
}

impl Chunk {
    /// The chunk of this number in the folder of a shard.
    pub(super) fn new(folder: &Path, division: Division, number: usize) -> Self {
        let path = |extension: &str| folder.join(format!("{number:06}.{extension}"));
        Self { division, number, done: path("ndjson"), part: path("part"), retry: path("retry") }
    }

    /// Whether all its puzzles have an answer.
    pub(super) fn is_done(&self) -> bool {
        self.done.exists()
    }

    /// Refuses a finished file without a seal: it is not finished, or not of this batch.
    pub(super) fn check_end(&self) -> Result<(), Refusal> {
        match fault_at_end(&self.done, self.division, self.number)? {
            Some(fault) => Err(Refusal::malformed(format!("{}: {fault}; {HELP}", self.done.display()))),
            None => Ok(()),
        }
    }

    /// Opens it to go on: cuts off a torn line, and finishes what was as good as done. `None` if nothing is left.
    ///
    /// With `retry`, answers that are worth it are sought again under these limits.
    pub(super) fn open(
        &self,
        positions: impl Iterator<Item = usize>,
        retry: Option<Limits>,
    ) -> Result<Option<Open>, Refusal> {
        if !self.is_done() {
            let Whole { lines, bytes } = whole(&self.part, self.division.plan)?;
            let mut left: BTreeSet<usize> = positions.collect();
            for AnswerLine { head, .. } in &lines {
                left.remove(&head.position);
            }
            if left.is_empty() {
                self.finish()?;
            } else {
                return Ok(Some(self.append(&self.part, bytes, left)?));
            }
        }
        // The process may have died after it wrote the one file and before it removed the other.
        if self.retry.exists() || self.part.exists() {
            self.finish()?;
        }
        let Some(limits) = retry else { return Ok(None) };
        let mut left = BTreeSet::new();
        for AnswerLine { head, .. } in self.finished()? {
            if head.is_worth_retrying(limits) {
                left.insert(head.position);
            }
        }
        if left.is_empty() { Ok(None) } else { Ok(Some(self.append(&self.retry, 0, left)?)) }
    }

    fn append(&self, path: &Path, length: u64, left: BTreeSet<usize>) -> Result<Open, Refusal> {
        let open = || {
            let file = File::options().create(true).append(true).open(path)?;
            file.set_len(length)?;
            Ok(file)
        };
        let file = open().map_err(|error| Refusal::unwritable(path, &error))?;
        Ok(Open { chunk: self.clone(), left, path: path.to_owned(), file })
    }

    /// The positions that have an answer, though maybe not yet a good one.
    pub(super) fn answered(&self, position: usize) -> Result<Option<Head>, Refusal> {
        let mut found = None;
        for path in [&self.done, &self.part, &self.retry] {
            let mut heads = whole(path, self.division.plan)?.lines.into_iter().map(|line| line.head);
            found = heads.rfind(|head| head.position == position).or(found);
        }
        Ok(found)
    }

    /// All answers so far in order, the last one to each puzzle; those given twice in one file stay.
    pub(super) fn answers(&self) -> Result<Vec<Answer>, Refusal> {
        let plan = self.division.plan;
        let first = if self.is_done() { self.finished()? } else { whole(&self.part, plan)?.lines };
        let answer = |AnswerLine { head, line, at }: AnswerLine| Answer { position: head.position, line, at };
        let mut answers: Vec<Answer> = first.into_iter().map(answer).collect();
        answers.sort_by_key(|answer| answer.position);
        let later = whole(&self.retry, plan)?.lines.into_iter().map(answer);
        let later: BTreeMap<usize, Answer> = later.map(|answer| (answer.position, answer)).collect();
        for answer in &mut answers {
            if let Some(later) = later.get(&answer.position) {
                answer.line.clone_from(&later.line);
            }
        }
        Ok(answers)
    }

    /// The answers of the finished file, if it is as it was written.
    fn finished(&self) -> Result<Vec<AnswerLine>, Refusal> {
        let (mut lines, mut all) = (self.lines(), Vec::new());
        while let Some(line) = lines.next()? {
            let found = Head::of(line).map(|head| (head, line.to_vec()));
            let at = lines.at();
            let (head, line) = found.ok_or_else(|| no_answer(&self.done, at))?;
            all.push(AnswerLine { head, line, at });
        }
        lines.refuse().map(|()| all)
    }

    /// The file that its answers are in: the finished one, or the one that grows.
    pub(super) fn source(&self) -> &Path {
        if self.is_done() { &self.done } else { &self.part }
    }

    /// Whether its answers can be read one after the other, in order.
    pub(super) fn is_plain(&self) -> bool {
        self.is_done() && !self.retry.exists()
    }

    /// The answers of a plain chunk.
    pub(super) fn lines(&self) -> Lines {
        Lines::new(self.done.clone(), self.division, self.number)
    }

    /// The file that grows.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }

    /// The finished file.
    pub(super) fn path(&self) -> &Path {
        &self.done
    }

    /// Writes all answers in order to their file, which is whole or not there at all.
    pub(super) fn finish(&self) -> Result<(), Refusal> {
        let answers = self.answers()?;
        // What was sealed would be believed.
        if !answers.iter().map(|answer| answer.position).eq(self.division.positions(self.number)) {
            let what = "it has other answers than those to its puzzles";
            return Err(Refusal::malformed(format!("{}: {what}; {HELP}", self.source().display())));
        }
        let write = |out: &mut dyn Write| {
            let mut sealer = Sealer::new(self.division, self.number);
            for answer in &answers {
                sealer.add(&answer.line);
                out.write_all(&answer.line)?;
                out.write_all(b"\n")?;
            }
            writeln!(out, "{}", sealer.line()?)
        };
        file::write_with(&self.done, write).map_err(|error| Refusal::unwritable(&self.done, &error))?;
        for path in [&self.part, &self.retry] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Refusal::unwritable(path, &error)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The refusal of a line that is no answer.
pub(super) fn no_answer(path: &Path, at: usize) -> Refusal {
    Refusal::malformed(format!("{}:{at}: there is a line that is no answer", path.display()))
}

impl Open {
    /// Adds an answer; whether it was the last one that was left.
    pub(super) fn add(&mut self, answer: &Answer) -> Result<bool, Refusal> {
        let sum = self.chunk.division.plan.sum(&answer.line);
        let line = [&answer.line[..], b"\n", &sum, b"\n"].concat();
        // In one piece: what is torn is torn at the end.
        self.file.write_all(&line).map_err(|error| Refusal::unwritable(&self.path, &error))?;
        self.left.remove(&answer.position);
        Ok(self.left.is_empty())
    }
}
