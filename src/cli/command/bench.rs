//! `bench`: methods, encodings and engines compared on sets of puzzles.

use std::{
    collections::{HashMap, HashSet},
    ffi::OsString,
    fmt, io,
    num::NonZeroUsize,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use nonosat::{
    bench::{
        journal::{Journal, JournalError},
        plan, process,
        record::{Answer, Limits, Line, Run, Sitting, defects},
        report,
        report::ReportError,
        set::{Entry, Set},
        solver::Solver,
        stamp::Stamp,
        task::{SourceError, Task},
    },
    solve::request::SolveError,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure,
    interrupt::Interrupt,
    parallel,
    progress::{Meter, Watched},
    values,
};

/// Compare methods, encodings and engines on sets of puzzles.
///
/// Every combination solves every puzzle, each time in a process of its own that is stopped at its limits of CPU time
/// and memory. Combinations that are not possible are left out, with the reason. The directory gets runs.ndjson and
/// runs.csv with every run, summary.md, and index.html: scores, plots and tables on one page.
///
/// A SET is a puzzle file, a directory, a recipe, or a text file that begins with '# set: NAME' and lists such names;
/// the project has some in benchmarks/sets.
///
/// Recipes are random-SIZE-DENSITY-SEED, misprint-SIZE-DENSITY-SEED, smooth-SIZE-DENSITY-SEED,
/// hills-SIZE-DENSITY-RADIUS-SEED, blobs-N-SEED, noise-SIZE-DENSITY-COLOURS-SEED, blobs-SIZE-COLOURS-SEED,
/// triddler-SIDE-DENSITY-COLOURS-SEED, automaton-SIZE-RULE, dom-N, ones-N, permutation-N, checkerboard-N and squares-N:
/// for example random-30-0.5-1, noise-25-0.5-3-1 or automaton-61-30. SIZE is N or WIDTHxHEIGHT; COLOURS does not count
/// the background; RULE is from 0 to 255.
///
/// Ctrl-C ends it with a report of the runs so far, and 30; --resume continues from there. Its first line says how many
/// runs there are, and its scores are over the puzzles that all combinations were given. Ends with 70 if verdicts
/// contradict each other or a known verdict, or if a solver failed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Puzzle files, directories, recipes such as random-30-0.5-1, or set files that list them.
    #[arg(value_name = "SET", required = true)]
    sets: Vec<OsString>,
    /// The methods, separated by commas; all for all.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "auto")]
    methods: Vec<String>,
    /// The encodings; the method's own choice if not given.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    encodings: Vec<String>,
    /// The engines; the method's own choice if not given.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    engines: Vec<String>,
    /// Solve every puzzle so many times, each time with another seed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Solve every puzzle so many times before the first run; these do not count.
    #[arg(long, value_name = "N", default_value_t = 0)]
    warmup: u64,
    /// Stop a run after this CPU time: 500ms, 10s, 2m; a number alone is seconds.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration)]
    time_limit: Duration,
    /// Stop a run that uses more memory than this: 500MB, 2GiB; a number alone is bytes.
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = values::bytes)]
    memory_limit: u64,
    /// Run so many at once; 0 for one per processor core. They slow each other down: 1 is the most precise.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// The directory for the results.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Continue with the results in the directory.
    #[arg(long)]
    resume: bool,
}

/// Why there are no results.
#[derive(Debug)]
enum Trouble {
    Source(SourceError),
    Solver(SolveError),
    Journal(JournalError),
    Report(ReportError),
    Start(io::Error),
    Usage(String),
    Empty,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(it) => it.fmt(f),
            Self::Solver(it) => it.fmt(f),
            Self::Journal(it) => it.fmt(f),
            Self::Report(it) => it.fmt(f),
            Self::Start(it) => write!(f, "cannot start a process: {it}"),
            Self::Usage(it) => it.fmt(f),
            Self::Empty => f.write_str("none of the puzzles is there"),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<SourceError> for Trouble {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

impl From<SolveError> for Trouble {
    fn from(error: SolveError) -> Self {
        Self::Solver(error)
    }
}

impl From<JournalError> for Trouble {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl From<ReportError> for Trouble {
    fn from(error: ReportError) -> Self {
        Self::Report(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Start(error)
    }
}

impl Trouble {
    fn exit(&self) -> Exit {
        match self {
            Self::Source(SourceError::Malformed(_)) | Self::Journal(JournalError::Malformed { .. }) => Exit::Malformed,
            Self::Source(_) | Self::Empty => Exit::Unreadable,
            Self::Solver(SolveError::Defect(_)) | Self::Start(_) => Exit::Defect,
            Self::Solver(_) | Self::Usage(_) => Exit::Usage,
            Self::Journal(JournalError::Exists(_) | JournalError::InUse { .. }) => Exit::Usage,
            Self::Journal(_) | Self::Report(_) => Exit::Unwritable,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    match compare(args, screen, notes) {
        Ok(exit) => exit,
        Err(trouble) => {
            notes.error(&trouble.to_string());
            Ok(trouble.exit())
        }
    }
}

fn compare(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Result<Exit, WriteFailure>, Trouble> {
    let (solvers, mut skipped) = plan::solvers(&args.methods, &args.encodings, &args.engines)?;
    let mut set = Set::default();
    args.sets.iter().try_for_each(|name| set.add(name))?;
    skipped.append(&mut set.skipped);
    for skip in &skipped {
        notes.warning(&format!("{} is left out: {}", skip.name, skip.reason));
    }
    if set.entries.is_empty() {
        return Err(Trouble::Empty);
    }
    let limits = Limits { time_s: args.time_limit.as_secs_f64(), memory_bytes: args.memory_limit };
    if limits.time_s <= 0.0 || solvers.is_empty() {
        let what = if solvers.is_empty() { "no combination of these works" } else { "a time limit must be above zero" };
        return Err(Trouble::Usage(what.to_owned()));
    }
    let (mut journal, earlier) = Journal::open(&args.output.join(report::RUNS), args.resume)?;
    let mut runs = check_earlier(earlier, &limits, &set.entries)?;
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let jobs = if args.jobs == 0 { cores() } else { args.jobs };
    let Set { names: sets, entries, .. } = set;

    let done: HashSet<_> = runs.iter().map(Run::key).collect();
    let mut todo: Vec<Run> = Vec::new();
    for entry in &entries {
        for number in 1..=args.runs {
            todo.extend(solvers.iter().map(|solver| blank(entry, solver, number)));
        }
    }
    todo.retain(|run| !done.contains(&run.key()));
    let planned = Some(done.len() + todo.len());
    // With nothing left to do, only the report is drawn again.
    if !todo.is_empty() {
        let sitting = Sitting { stamp: Stamp::now(), limits, warmup: args.warmup, jobs, sets, skipped, planned };
        journal.append(&[Line::Sitting(Box::new(sitting))])?;
    }
    let sources: HashMap<&str, &Entry> = entries.iter().map(|entry| (entry.name.as_str(), entry)).collect();
    let interrupt = Interrupt::listen();
    let meter = Meter::start(Watched::Runs(todo.len()), *notes);
    let program = std::env::current_exe()?;
    let work = |run: Run| {
        let source = sources[run.puzzle.as_str()].source.clone();
        let task = Task { source, solver: run.solver.clone(), seed: run.run, limits };
        let warmup = if run.run == 1 { args.warmup } else { 0 };
        measure(&program, &task, warmup, &interrupt).map(|answer| Some(Run { answer: answer?, ..run }))
    };
    let mut trouble = None;
    parallel::in_order(jobs, todo.into_iter(), work, |measured| {
        let noted = measured.map_err(Trouble::from).and_then(|run| {
            let Some(run) = run else { return Ok(false) };
            journal.append(&[Line::Run(Box::new(run.clone()))])?;
            runs.push(run);
            Ok(true)
        });
        if let Some(meter) = &meter {
            meter.advance();
        }
        match noted {
            Ok(true) if !interrupt.is_set() => return ControlFlow::Continue(()),
            Ok(_) => {}
            Err(error) => {
                // The runs under way are no longer needed.
                interrupt.set();
                trouble = Some(error);
            }
        }
        ControlFlow::Break(())
    });
    drop(meter);
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let scores = report::write(&args.output)?;
    let defects = defects(&runs);
    for defect in &defects {
        notes.error(&format!("WRONG: {defect}"));
    }
    if !notes.is_quiet() {
        notes.line(&format!("the report is in {}", args.output.join("index.html").display()));
    }
    let exit = match (defects.is_empty(), interrupt.is_set()) {
        (false, _) => Exit::Defect,
        (true, true) => Exit::Unknown,
        (true, false) => Exit::Done,
    };
    if exit == Exit::Unknown {
        notes.warning("interrupted; --resume goes on from here");
    }
    Ok(screen.print(&scores).map(|()| exit))
}

/// The earlier runs, if they are comparable with the new ones.
fn check_earlier(lines: Vec<Line>, limits: &Limits, entries: &[Entry]) -> Result<Vec<Run>, Trouble> {
    let hashes: HashMap<&str, &str> =
        entries.iter().map(|entry| (entry.name.as_str(), entry.clue_hash.as_str())).collect();
    let mut runs = Vec::new();
    for line in lines {
        match line {
            Line::Sitting(sitting) if sitting.limits != *limits => {
                let Limits { time_s, memory_bytes } = sitting.limits;
                return Err(Trouble::Usage(format!(
                    "the runs that are there had other limits: --time-limit {time_s}s --memory-limit {memory_bytes}"
                )));
            }
            Line::Run(run) if hashes.get(run.puzzle.as_str()).is_some_and(|&hash| hash != run.clue_hash) => {
                return Err(Trouble::Usage(format!("{} has other clues than in the runs that are there", run.puzzle)));
            }
            Line::Sitting(_) => {}
            Line::Run(run) => runs.push(*run),
        }
    }
    Ok(runs)
}

/// A run that is still to be made.
fn blank(entry: &Entry, solver: &Solver, run: u64) -> Run {
    let Entry { name, expected, size: [width, height], clue_hash, .. } = entry.clone();
    Run { puzzle: name, width, height, clue_hash, expected, solver: solver.clone(), run, answer: Answer::default() }
}

/// Runs a task in a process of its own, after the warm-up; `None` if it was interrupted.
fn measure(program: &Path, task: &Task, warmup: u64, interrupt: &Interrupt) -> io::Result<Option<Answer>> {
    let flag = interrupt.flag();
    let once = || process::measure(program, &["bench-worker"], task, &flag);
    for _ in 0..warmup {
        once()?;
    }
    once()
}
