//! Prints the answers as they come, and the tally at the end.

use std::collections::BTreeMap;

use nonosat::solve::outcome::Outcome;

use super::{
    Exit, Notes, Screen, WriteFailure,
    args::AnswerFormat,
    effort,
    failure::{self, Cause, Failure},
    origin::Origin,
    question::{Common, Question},
    report::Report,
    solving::Answer,
    text,
};

/// Prints the answers to a question.
pub(crate) struct Printer<'a, Q> {
    question: &'a Q,
    common: Common<'a>,
    many: bool,
    screen: &'a mut Screen,
    notes: &'a Notes,
    worst: Exit,
    printed: usize,
    tally: BTreeMap<&'static str, usize>,
}

impl<'a, Q: Question> Printer<'a, Q> {
    pub(crate) fn new(
        question: &'a Q,
        common: Common<'a>,
        many: bool,
        screen: &'a mut Screen,
        notes: &'a Notes,
    ) -> Self {
        Self { question, common, many, screen, notes, worst: Exit::Done, printed: 0, tally: BTreeMap::new() }
    }

    /// The exit code of a run with these answers.
    pub(crate) fn worst(&self) -> Exit {
        self.worst
    }

    /// Standard output.
    pub(crate) fn screen(&mut self) -> &mut Screen {
        self.screen
    }

    /// Prints an answer, or why there is none.
    pub(crate) fn print(&mut self, answer: &Result<Answer, Failure>) -> Result<(), WriteFailure> {
        match answer {
            Err(Failure { origin, cause }) => self.fail(origin, cause, &Report::of_failure(origin, cause))?,
            Ok(answer) => {
                for warning in &answer.warnings {
                    self.notes.of_file(&answer.origin.source, warning);
                }
                match &answer.outcome {
                    Err(cause) => self.fail(&answer.origin, cause, &self.report(answer))?,
                    Ok(outcome) => self.succeed(answer, outcome)?,
                }
            }
        }
        self.printed += 1;
        Ok(())
    }

    fn succeed(&mut self, answer: &Answer, outcome: &Outcome) -> Result<(), WriteFailure> {
        self.worst = self.worst.max(self.question.exit(answer, outcome));
        *self.tally.entry(self.question.word(answer, outcome)).or_default() += 1;
        if self.common.answer.format == AnswerFormat::Text && self.question.is_silent(self.notes) {
            // The exit code is the answer.
        } else if self.common.answer.format == AnswerFormat::Text {
            let text = self.question.text(answer, outcome, self.many, self.screen, self.notes);
            self.screen.print(&text)?;
        } else {
            self.print_json(&self.report(answer))?;
        }
        let picture = self.question.picture(outcome);
        let written = self.common.output.write(&answer.origin, &answer.puzzle, picture.as_ref(), self.notes);
        self.worst = self.worst.max(written);
        if let Some(Err(failure)) = &answer.certificate {
            self.notes.error(&format!("{}: {failure}", answer.origin));
            self.worst = self.worst.max(failure.exit());
        }
        if self.common.verbose {
            self.notes.line(&effort::describe(answer, outcome, !self.common.jobs.deterministic));
        }
        Ok(())
    }

    fn report<'b>(&self, answer: &'b Answer) -> Report<'b>
    where
        'a: 'b,
    {
        Report::of_answer(answer, self.common.solver.method.info().name, !self.common.jobs.deterministic)
    }

    fn fail(&mut self, origin: &Origin, cause: &Cause, report: &Report<'_>) -> Result<(), WriteFailure> {
        failure::print(origin, cause, self.notes);
        self.worst = self.worst.max(cause.exit());
        *self.tally.entry("failed").or_default() += 1;
        self.print_json(report)
    }

    /// Prints the report, if JSON is wanted: as a line, or as an element of the document.
    fn print_json(&mut self, report: &Report<'_>) -> Result<(), WriteFailure> {
        let page = self.common.answer.format.next(self.many, self.printed, report)?;
        self.screen.print(&page)
    }

    /// Prints the tally; `total` is the number of puzzles.
    pub(crate) fn end(mut self, total: usize) -> Result<Exit, WriteFailure> {
        self.screen.print(self.common.answer.format.end(self.many, self.printed))?;
        let missing = total.saturating_sub(self.printed);
        if missing > 0 {
            self.worst = self.worst.max(Exit::Unknown);
            self.notes.warning(&text::not_started(missing, total));
        }
        if self.many && !self.notes.is_quiet() {
            let counts: Vec<String> = self.tally.iter().map(|(word, count)| format!("{count} {word}")).collect();
            let kind = if self.common.cubes.cubes { "cube" } else { "puzzle" };
            let plural = if self.printed == 1 { "" } else { "s" };
            self.notes.line(&format!("{} {kind}{plural}: {}", self.printed, counts.join(", ")));
        }
        Ok(self.worst)
    }
}
