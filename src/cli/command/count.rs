//! `count`: the number of solutions of puzzles, and what these have in common.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
};

use nonosat::{
    count,
    count::Shares,
    draw,
    draw::Look,
    puzzle::{ColorSet, Grid, Puzzle, budget::Stopwatch, progress::Progress, random::Random, referee},
    report::json,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::Cause,
    input::{Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    pictures,
    pictures::{Output, Scene},
    progress::{Meter, Watched},
    report::Report,
    tally::Tally,
    text,
};

/// The default memory limit of counting.
const MEMORY: u64 = 4 << 30;

/// Count the solutions of puzzles, exactly.
///
/// Solutions are counted, not listed, so there may be any number of them. If a limit is reached first, proven bounds
/// are printed. Cells that line solving leaves open are split into independent components; the count is the product of
/// theirs.
///
/// Ends with 0 if the count is exact, 20 if it is 0, 30 if a limit was reached first, whatever the bounds are.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// Draw the share of the solutions that fills each cell, or in which it has which colour.
    ///
    /// That is also the picture of --svg, --png and --html. Cells that are the same in all solutions are solid, the
    /// others shaded; in colours, striped. Takes more memory than counting alone.
    #[arg(long)]
    shares: bool,
    /// Draw so many solutions at random, each as likely as any other, and independent of each other.
    #[arg(long, value_name = "N", default_value_t = 0)]
    sample: usize,
    /// The seed of the random solutions: the same seed gives the same ones.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    limits: args::Limits,
    #[command(flatten)]
    jobs: args::Jobs,
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::new(&args.input);
    let many = tasks.are_many();
    if let Err(exit) = args.output.check(many, notes) {
        return Ok(exit);
    }
    let interrupt = Interrupt::listen();
    let progress = Arc::new(Progress::new());
    let total = tasks.total();
    let format = args.answer.format;
    let mut worst = Exit::Done;
    for (number, task) in (1..).zip(tasks) {
        let (exit, page) = match task {
            Err(failure) => {
                failure::print(&failure.origin, &failure.cause, notes);
                let page = json(format, many, number == 1, &Report::of_failure(&failure.origin, &failure.cause))?;
                (failure.cause.exit(), page)
            }
            Ok(LoadedPuzzle { origin, puzzle, warnings, .. }) => {
                for warning in warnings {
                    notes.warning(&format!("{}: {warning}", origin.source));
                }
                let meter = Meter::start(Watched::Puzzle(progress.clone()), *notes);
                let tally = count_one(args, &puzzle, &interrupt, &progress);
                drop(meter);
                match tally {
                    Err(cause) => {
                        failure::print(&origin, &cause, notes);
                        let page = json(format, many, number == 1, &Report::of_count(&origin, &puzzle, Err(&cause)))?;
                        (cause.exit(), page)
                    }
                    Ok(tally) => {
                        let exit = exit(&tally).max(write_files(args, &origin, &puzzle, &tally, notes));
                        let page = if format == AnswerFormat::Text {
                            page(args, &origin, &puzzle, &tally, many, screen, notes)
                        } else {
                            let body = tally.report(&puzzle, !args.jobs.deterministic);
                            json(format, many, number == 1, &Report::of_count(&origin, &puzzle, Ok(body)))?
                        };
                        (exit, page)
                    }
                }
            }
        };
        worst = worst.max(exit);
        screen.print(&page)?;
        let missing = total.load(Relaxed).saturating_sub(number);
        if interrupt.is_set() && missing > 0 {
            notes.warning(&text::not_started(missing, missing + number));
            worst = worst.max(Exit::Unknown);
            break;
        }
    }
    if many && format == AnswerFormat::Json {
        screen.print("\n]\n")?;
    }
    Ok(worst)
}

/// The report in its form, if JSON is wanted.
fn json(format: AnswerFormat, many: bool, first: bool, report: &Report<'_>) -> io::Result<String> {
    Ok(match format {
        AnswerFormat::Text => String::new(),
        AnswerFormat::Ndjson => json::line(report)? + "\n",
        AnswerFormat::Json if !many => json::document(report)? + "\n",
        AnswerFormat::Json => (if first { "[\n" } else { ",\n" }).to_owned() + &json::document(report)?,
    })
}

fn exit(tally: &Tally) -> Exit {
    match tally.counted.exact() {
        None => Exit::Unknown,
        Some(count) if count == count::BigUint::ZERO => Exit::NoSolution,
        Some(_) => Exit::Done,
    }
}

/// Counts the solutions of a puzzle, and draws samples if they are wanted.
fn count_one(args: &Args, puzzle: &Puzzle, interrupt: &Interrupt, progress: &Progress) -> Result<Tally, Cause> {
    let clock = Stopwatch::start();
    let budget = args.limits.budget_within(MEMORY, interrupt);
    let request = count::CountRequest { budget, jobs: args.jobs.count(), progress: Some(progress) };
    let wants_shares = args.shares || args.output.has_pictures();
    // A panic about one puzzle must not end the others.
    let guarded = catch_unwind(AssertUnwindSafe(|| {
        let mut tally = Tally::default();
        if !wants_shares && args.sample == 0 {
            tally.counted = count::count(puzzle, &request)?;
            return Ok(tally);
        }
        match count::compile(puzzle, &request)? {
            Err(counted) => tally.counted = counted,
            Ok(diagram) => {
                tally.counted = diagram.counted();
                tally.shares = diagram.shares().filter(|_| wants_shares);
                let mut random = Random::new(args.seed);
                tally.samples = (0..args.sample).map_while(|_| diagram.sample(&mut random)).collect();
            }
        }
        Ok(tally)
    }));
    let mut tally = guarded.map_err(|_| Cause::Panicked)?.map_err(Cause::NotSolved)?;
    for picture in &tally.samples {
        if let Err(fault) = referee::judge(puzzle, picture) {
            let defect = format!("a picture drawn is no solution: {fault}");
            return Err(Cause::NotSolved(nonosat::solve::request::SolveError::Defect(defect)));
        }
    }
    tally.time = clock.elapsed();
    Ok(tally)
}

/// Writes the pictures of the shares that are asked for.
fn write_files(args: &Args, origin: &Origin, puzzle: &Puzzle, tally: &Tally, notes: &Notes) -> Exit {
    let Some(shares) = &tally.shares else {
        if args.shares || args.output.has_pictures() {
            notes.warning("there is no picture of the shares: the solutions are not all known, or there is none");
        }
        return Exit::Done;
    };
    if !puzzle.layout().is_rectangle() {
        if args.output.has_pictures() {
            notes.warning(&format!("{origin}: shares are drawn of rectangular grids only; {BACKBONE}"));
        }
        let scene = backbone(puzzle, shares).map(Scene::plain);
        return args.output.write(origin, puzzle, scene.as_ref(), notes);
    }
    let svg = || draw::shares_svg(puzzle, shares);
    let page = || Ok(draw::page(&pictures::title(origin, puzzle), &svg()).into_bytes());
    args.output.write_as([&|| Ok(svg().into_bytes()), &|| draw::shares_png(puzzle, shares), &page], notes)
}

/// Adds the picture of the shares to a page, and what its signs mean.
fn draw_shares(puzzle: &Puzzle, shares: &Shares, look: Look, page: &mut String, screen: &mut Screen, notes: &Notes) {
    if puzzle.layout().is_rectangle() {
        screen.picture(&draw::draw_shares(puzzle, shares, look), page, notes);
        *page += &draw::shares_legend(puzzle, shares, look);
        return;
    }
    if let Some(grid) = backbone(puzzle, shares) {
        screen.picture(&draw::draw(puzzle, &grid, &[], look), page, notes);
    }
    *page += &format!("shares are drawn of rectangular grids only; {BACKBONE}\n");
}

/// What is drawn in place of shares.
const BACKBONE: &str = "these are the cells that are the same in all solutions";

/// The cells that are the same in all solutions, and the colours of the others.
fn backbone(puzzle: &Puzzle, shares: &Shares) -> Option<Grid> {
    let colors = |cell: usize| shares.colors(cell).map(|(color, _)| color).collect::<ColorSet>();
    Grid::new(puzzle.width(), (0..puzzle.layout().cell_count()).map(colors).collect())
}

/// The answer for people.
fn page(
    args: &Args,
    origin: &Origin,
    puzzle: &Puzzle,
    tally: &Tally,
    many: bool,
    screen: &mut Screen,
    notes: &Notes,
) -> String {
    let look = screen.look(args.answer.style.style);
    let mut page = if many { text::heading(origin, puzzle) } else { String::new() };
    for (number, sample) in (1..).zip(&tally.samples) {
        page += &format!("random solution {number}\n");
        screen.picture(&text::solution(puzzle, sample, look), &mut page, notes);
    }
    if let (Some(shares), true) = (&tally.shares, args.shares) {
        draw_shares(puzzle, shares, look, &mut page, screen, notes);
    }
    page += &tally.words();
    if many {
        page.push('\n');
    }
    page
}
