//! From the arguments of `batch` to what is to be done with its folder.

use std::{ffi::OsString, path::Path, time::Duration};

use nonosat::{
    format::{Format, file},
    report::{json, merge::MergeReport},
};

use super::{
    alone,
    asking::Asking,
    folder::Folder,
    merge,
    merge::Form,
    plan::{Ask, Cubes, Plan},
    prepare::{Subject, prepare},
    refusal::Refusal,
    run::{Job, run},
    seal::PlanHash,
    shard::Shard,
    status::Status,
    tasks, verdict,
};
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::Failure,
    input,
    input::{Kind, LoadedPuzzle},
    interrupt::Interrupt,
    merged::print_answer,
    progress::{Meter, Watched},
    reading,
};

/// The time limit of a puzzle if it is to be rated or diagnosed and none is given: looking ahead may take hours.
const TIME: Duration = Duration::from_secs(10);

/// The memory limit if solutions are to be counted and none is given.
const MEMORY: u64 = 4 << 30;

/// A batch as it is asked for.
#[derive(Debug)]
pub(crate) struct Order<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) inputs: &'a [OsString],
    pub(crate) from: Option<Format>,
    /// The puzzle to be split into cubes, and how often.
    pub(crate) cubes: Option<(&'a OsString, u32)>,
    pub(crate) shard: Shard,
    pub(crate) chunk: usize,
    pub(crate) ask: &'a [Ask],
    pub(crate) retry: bool,
    pub(crate) solver: &'a args::Solver,
    pub(crate) jobs: usize,
    pub(crate) deterministic: bool,
}

/// How a run ends, with a message if it did not go well.
pub(crate) fn settle(result: Result<Exit, Refusal>, notes: Notes) -> Exit {
    result.unwrap_or_else(|Refusal { exit, message }| {
        notes.error(&message);
        exit
    })
}

impl Order<'_> {
    /// Answers a shard; how the run ends. A process that was started for one puzzle prints its record.
    pub(crate) fn run(&self, screen: &mut Screen, notes: Notes) -> Result<Exit, WriteFailure> {
        match alone::position() {
            Some(position) => self.alone(position, screen, notes),
            None => Ok(self.shard(notes)),
        }
    }

    fn shard(&self, notes: Notes) -> Exit {
        let puzzle = match self.cubes {
            None => None,
            Some((file, _)) => match input::single(&args::Input::of_files(vec![file.clone()], self.from)) {
                Ok(puzzle) => Some(puzzle),
                Err(Failure { origin, cause }) => {
                    failure::print(&origin, &cause, &notes);
                    return cause.exit();
                }
            },
        };
        let interrupt = Interrupt::listen();
        settle(self.answer(puzzle.as_ref(), &interrupt, notes), notes)
    }

    fn answer(&self, puzzle: Option<&LoadedPuzzle>, interrupt: &Interrupt, notes: Notes) -> Result<Exit, Refusal> {
        let folder = Folder::new(self.folder);
        let asks = self.asks();
        if self.cubes.is_some() && asks != [Ask::Check] {
            return Err(Refusal::usage("cubes are checked, and nothing else: --ask check"));
        }
        let asking = self.asking(&asks, interrupt);
        let mut wanted = Plan::new(self.shard.of, self.chunk, asks.clone(), asking.limits());
        wanted.options = self.options();
        let subject = match (puzzle, self.cubes) {
            (Some(puzzle), Some((_, depth))) => {
                wanted.cubes = Some(Cubes {
                    source: puzzle.origin.to_string(),
                    clue_hash: format!("{:016x}", puzzle.puzzle.clue_hash()),
                    depth,
                });
                Subject::Cubes { puzzle, depth, limits: &self.solver.limits }
            }
            _ => Subject::Files(self.inputs),
        };
        let plan = prepare(&folder, wanted, self.kind(), &subject, self.retry, interrupt, notes)?;
        let division = plan.division(PlanHash::of(&folder)?, self.shard);
        let (kind, jobs, retry) = (self.kind(), self.jobs, self.retry);
        let job = Job { folder: &folder, kind, division, asking, jobs, retry };
        let left = run(&job, notes)?;
        Ok(if left == 0 { Exit::Done } else { Exit::Unknown })
    }

    fn alone(&self, position: usize, screen: &mut Screen, notes: Notes) -> Result<Exit, WriteFailure> {
        let (folder, interrupt, asks) = (Folder::new(self.folder), Interrupt::listen(), self.asks());
        let asking = self.asking(&asks, &interrupt);
        let record = match tasks::one(&folder, self.kind(), position) {
            Ok(Ok(loaded)) => asking.record(position, &loaded),
            Ok(Err(failure)) => asking.failure(position, &failure),
            Err(refusal) => return Ok(settle(Err(refusal), notes)),
        };
        match record {
            Some(record) => screen.print(&(record + "\n")).map(|()| Exit::Done),
            None => Ok(Exit::Unknown),
        }
    }

    fn asks(&self) -> Vec<Ask> {
        let mut asks = self.ask.to_vec();
        asks.sort_unstable();
        asks.dedup();
        asks
    }

    fn kind(&self) -> Kind {
        match self.cubes {
            Some(_) => Kind::Cubes,
            None if self.ask.contains(&Ask::Diagnose) => Kind::Faulty(self.from),
            None => Kind::Puzzles(self.from),
        }
    }

    fn asking<'b>(&'b self, asks: &'b [Ask], interrupt: &'b Interrupt) -> Asking<'b> {
        let (time, memory) = self.solver.limits.asked();
        let default_time = asks.iter().any(|ask| matches!(ask, Ask::Rate | Ask::Diagnose)).then_some(TIME);
        let default_memory = asks.contains(&Ask::Count).then_some(MEMORY);
        Asking {
            asks,
            solver: self.solver,
            time: time.or(default_time),
            memory: memory.or(default_memory),
            deterministic: self.deterministic,
            interrupt,
        }
    }

    /// All that answers depend on, but for the limits.
    fn options(&self) -> std::collections::BTreeMap<String, String> {
        let mut options: Vec<(&str, String)> = self.solver.described();
        options.push(("--from", self.from.map_or("none", Format::name).to_owned()));
        options.push(("--input-limit", reading::Limits::of_run().bytes.to_string()));
        options.push(("--deterministic", self.deterministic.to_string()));
        options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Prints how far a batch is; how the run ends.
pub(crate) fn status(
    folder: &Path,
    format: AnswerFormat,
    screen: &mut Screen,
    notes: Notes,
) -> Result<Exit, WriteFailure> {
    let folder = Folder::new(folder);
    let status = match Plan::read(&folder).and_then(|plan| Status::of(&folder, &plan)) {
        Ok(status) => status,
        Err(refusal) => return Ok(settle(Err(refusal), notes)),
    };
    let page = if format == AnswerFormat::Text { status.text() } else { format.page(&status)? };
    screen.print(&page)?;
    Ok(if status.is_done() { Exit::Done } else { Exit::Unknown })
}

/// What is to be merged, and where to.
#[derive(Debug)]
pub(crate) struct Merging<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) output: Option<&'a Path>,
    pub(crate) form: Form,
    pub(crate) answer: &'a args::Answer,
    pub(crate) limits: &'a args::Limits,
}

impl Merging<'_> {
    /// Writes all answers to a file, or the verdict that those about cubes come to; how the run ends.
    pub(crate) fn run(&self, screen: &mut Screen, notes: Notes) -> Result<Exit, WriteFailure> {
        let folder = Folder::new(self.folder);
        let plan = match Plan::read(&folder) {
            Ok(plan) => plan,
            Err(refusal) => return Ok(settle(Err(refusal), notes)),
        };
        if plan.cubes.is_some() {
            return self.cubes(&folder, &plan, screen, notes);
        }
        let Some(output) = self.output else {
            let refusal = Refusal::usage("--merge takes an output file: -o FILE");
            return Ok(settle(Err(refusal), notes));
        };
        let total = std::sync::Arc::new(plan.puzzles.into());
        let meter = Meter::start(Watched::Puzzles(total), notes);
        let merged = merge::merge(&folder, &plan, output, self.form, meter.as_ref());
        drop(meter);
        Ok(settle(merged.map(|count| merge::report(count, output, notes)).map(|()| Exit::Done), notes))
    }

    fn cubes(&self, folder: &Folder, plan: &Plan, screen: &mut Screen, notes: Notes) -> Result<Exit, WriteFailure> {
        let (task, merged) = match verdict::merge(folder, plan, self.limits, &Interrupt::listen()) {
            Ok(merged) => merged,
            Err(refusal) => return Ok(settle(Err(refusal), notes)),
        };
        print_answer(self.answer, &task, &merged, screen, &notes)?;
        let written = match self.output {
            None => Exit::Done,
            Some(path) => {
                let report = json::line(&MergeReport::new(task.origin.report(Some(&task.puzzle)), &merged))? + "\n";
                notes.written(path, file::write(path, report.as_bytes()))
            }
        };
        Ok(Exit::of_verdict(merged.verdict).max(written))
    }
}
