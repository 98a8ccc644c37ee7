//! `solve --all`: every solution as soon as it is found.

use std::{ops::ControlFlow, sync::Arc};

use nonosat::{
    analyse::rate::advice::Advisor,
    count::listing::SolutionOrder,
    puzzle::{Picture, Puzzle, progress::Progress},
};

use super::{
    Exit, Notes, Screen, WriteFailure,
    args::AnswerFormat,
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    printer::Printer,
    progress::{Meter, Watched},
    question::{Common, Question},
    report,
    solving::{Answer, Plan},
    text,
};

/// Lists the solutions of all puzzles, one puzzle after the other.
pub(crate) fn run(
    question: &impl Question,
    common: Common<'_>,
    order: SolutionOrder,
    screen: &mut Screen,
    notes: &Notes,
) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::new(common.input).announced(notes);
    let many = tasks.are_many();
    let interrupt = Interrupt::listen();
    let progress = Arc::new(Progress::new());
    let meter = Meter::start(Watched::Puzzle(progress.clone()), *notes);
    let plan = Plan {
        solver: common.solver,
        solutions: question.solutions(),
        jobs: 1,
        deterministic: common.jobs.deterministic,
        interrupt: &interrupt,
        progress: Some(&progress),
        certificates: None,
        advisor: Advisor::Silent,
    };
    let mut printer = Printer::new(question, common, many, screen, notes);
    while !interrupt.is_set()
        && let Some(task) = tasks.next()
    {
        let answer = match task {
            Err(failure) => Err(failure),
            Ok(task) => {
                let mut output = Output { common, screen: printer.screen(), notes, meter: meter.as_ref() };
                if many && common.answer.format == AnswerFormat::Text {
                    output.print(&text::heading(&task.origin, &task.puzzle))?;
                }
                Ok(output.list(&plan, task, order)?)
            }
        };
        let mut print = || printer.print(&answer);
        if let Some(meter) = &meter { meter.suspend(print) } else { print() }?;
    }
    drop(meter);
    let total = tasks.total().load(std::sync::atomic::Ordering::Relaxed);
    printer.end(total)
}

/// The output of solutions as they are found.
struct Output<'a> {
    common: Common<'a>,
    screen: &'a mut Screen,
    notes: &'a Notes,
    meter: Option<&'a Meter>,
}

impl Output<'_> {
    fn list(&mut self, plan: &Plan<'_>, task: LoadedPuzzle, order: SolutionOrder) -> Result<Answer, WriteFailure> {
        let mut collected = Vec::new();
        let mut number = 0;
        let mut failure = None;
        let mut answer = plan.list(task, order, &mut |puzzle, picture| {
            number += 1;
            if self.common.answer.format == AnswerFormat::Json {
                // One document holds all of them.
                collected.push(picture.clone());
            } else if let Err(error) = self.show(puzzle, picture, number) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Ok(outcome) = &mut answer.outcome {
            outcome.solutions = collected;
        }
        failure.map_or(Ok(answer), Err)
    }

    fn show(&mut self, puzzle: &Puzzle, picture: &Picture, number: u64) -> Result<(), WriteFailure> {
        if self.common.answer.format == AnswerFormat::Ndjson {
            return self.print(&report::solution_line(picture, number));
        }
        let look = self.screen.look(self.common.answer.style.style);
        let mut page = format!("solution {number}\n");
        self.screen.picture(|look| text::solution(puzzle, picture, look), look, &mut page, self.notes);
        self.print(&page)
    }

    /// Prints, with the meter out of the way where both are on one terminal.
    fn print(&mut self, text: &str) -> Result<(), WriteFailure> {
        match self.meter.filter(|_| self.screen.width().is_some()) {
            Some(meter) => meter.suspend(|| self.screen.print(text)),
            None => self.screen.print(text),
        }
    }
}
