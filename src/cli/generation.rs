//! The output of `generate`: puzzles to one file, a file each, or standard output, and the reports about them.

use std::{io, path::Path};

use nonosat::{analyse::rate::Level, format::Format, puzzle::Puzzle, report::generation::Generation};

use super::{
    Exit, Notes, Screen, WriteFailure, args::AnswerFormat, failure, failure::Cause, origin::Origin, puzzle_files,
    report::Report, solving::Answer, text,
};

/// Where puzzles go.
pub(crate) struct Plan<'a> {
    form: AnswerFormat,
    many: bool,
    to: Format,
    output: Option<&'a Path>,
    /// The beginning of the names of files in a directory; `None` if all puzzles go to one file.
    name: Option<String>,
}

impl<'a> Plan<'a> {
    /// A plan to write so many puzzles like this one, or why that is not possible.
    ///
    /// `to` is the format if it is given, `by_name` that of the extension of the output, `name` the beginning of the
    /// names of files.
    pub(crate) fn new(
        output: Option<&'a Path>,
        [to, by_name]: [Option<Format>; 2],
        form: AnswerFormat,
        count: u64,
        example: &Puzzle,
        name: String,
    ) -> Result<Self, String> {
        let is_slashed = |path: &Path| path.as_os_str().as_encoded_bytes().ends_with(b"/");
        let is_directory = output.is_some_and(|path| path.is_dir() || is_slashed(path));
        let to = to.or(by_name.filter(|_| !is_directory)).unwrap_or(Format::Non);
        let held = if is_directory { 1 } else { count.min(2) };
        to.can_write(&vec![example.clone(); held as usize]).map_err(|error| match held {
            1 => error.to_string(),
            _ => format!("{error}; a directory as OUT, which ends with /, takes a file each"),
        })?;
        Ok(Self { form, many: count > 1, to, output, name: is_directory.then_some(name) })
    }
}

/// Writes finished puzzles one by one.
pub(crate) struct Writer<'a> {
    plan: &'a Plan<'a>,
    screen: &'a mut Screen,
    notes: &'a Notes,
    worst: Exit,
    /// The puzzles for one file.
    puzzles: Vec<Puzzle>,
    /// How many seeds are done.
    done: u64,
}

impl<'a> Writer<'a> {
    /// A writer without a puzzle so far.
    pub(crate) fn new(plan: &'a Plan<'a>, screen: &'a mut Screen, notes: &'a Notes) -> Self {
        Self { plan, screen, notes, worst: Exit::Done, puzzles: Vec::new(), done: 0 }
    }

    /// Takes a puzzle, or why there is none.
    pub(crate) fn deliver(
        &mut self,
        seed: u64,
        made: Result<&mut (Answer, Generation), &mut Cause>,
    ) -> Result<(), WriteFailure> {
        let page = match made {
            Ok((answer, generation)) => {
                answer.origin = self.put(seed, &answer.puzzle)?;
                if !generation.reached {
                    let grade = generation.grade.map_or("unknown".to_owned(), |grade| grade.to_string());
                    let message = format!("seed {seed}: the best puzzle that was found has the grade {grade}");
                    self.notes.warning(&message);
                    self.worst = self.worst.max(Exit::Unknown);
                }
                match self.plan.form {
                    // Standard output is for the puzzles, or nobody needs to know where they are.
                    AnswerFormat::Text if self.plan.output.is_none() => String::new(),
                    AnswerFormat::Text => line(answer, generation, self.screen.has_color()),
                    _ => self.page(&Report::of_answer(answer, "auto", false).with_generation(generation))?,
                }
            }
            Err(cause) => {
                let origin = Origin::of_file(format!("seed {seed}"));
                failure::print(&origin, cause, self.notes);
                self.worst = self.worst.max(cause.exit());
                self.page(&Report::of_failure(&origin, cause))?
            }
        };
        self.done += 1;
        self.screen.print(&page)
    }

    /// A report as it is printed.
    fn page(&self, report: &Report<'_>) -> io::Result<String> {
        self.plan.form.next(self.plan.many, self.done as usize, report)
    }

    /// Writes a puzzle to a file of its own, or keeps it; where it is then.
    fn put(&mut self, seed: u64, puzzle: &Puzzle) -> io::Result<Origin> {
        let Some(path) = self.plan.output else {
            // Reports have the solution.
            if self.plan.form == AnswerFormat::Text {
                self.puzzles.push(puzzle.clone());
            }
            return Ok(Origin {
                source: "-".to_owned(),
                index: Some(self.done as usize + 1),
                several: self.plan.many,
                reading: None,
            });
        };
        let Some(name) = &self.plan.name else {
            self.puzzles.push(puzzle.clone());
            let source = path.display().to_string();
            return Ok(Origin { source, index: Some(self.puzzles.len()), several: self.plan.many, reading: None });
        };
        let extension = self.plan.to.extensions().first().copied().unwrap_or("txt");
        let file = path.join(format!("{name}-{seed}.{extension}"));
        let exit = puzzle_files::write_in(path, self.plan.to, &file, std::slice::from_ref(puzzle), self.notes);
        self.worst = self.worst.max(exit);
        Ok(Origin { source: file.display().to_string(), index: Some(1), several: false, reading: None })
    }

    /// Writes what is left to write; how the run ends.
    pub(crate) fn finish(mut self, count: u64) -> Result<Exit, WriteFailure> {
        self.screen.print(self.plan.form.end(self.plan.many, self.done as usize))?;
        if self.done < count {
            self.notes.warning(&text::not_started((count - self.done) as usize, count as usize));
            self.worst = self.worst.max(Exit::Unknown);
        }
        let Plan { to, output, .. } = *self.plan;
        Ok(self.worst.max(puzzle_files::write_or_print(to, output, &self.puzzles, self.screen, self.notes)?))
    }
}

/// `unique    rules    2.3  20x20    owls/random-20x20-7.non  3 cells changed`: a line as `check` prints it.
fn line(answer: &Answer, generation: &Generation, color: bool) -> String {
    let Ok(outcome) = &answer.outcome else { return String::new() };
    let verdict = text::verdict(outcome.verdict, 8, color);
    let level = answer.advice.as_ref().and_then(|advice| advice.level).map_or("-", Level::name);
    let grade = generation.grade.map_or("-".to_owned(), |grade| format!("{grade:.1}"));
    let size = text::size(&answer.puzzle);
    let origin = text::clean(&answer.origin.to_string());
    let changes = text::number(generation.changes, "cell");
    format!("{verdict}  {level:<7}  {grade:>4}  {size:<7}  {origin}  seed {}, {changes} changed\n", generation.seed)
}
