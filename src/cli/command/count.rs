//! `count`: the number of solutions of puzzles, and what these have in common.

use std::sync::{Arc, atomic::AtomicUsize};

use nonosat::{
    count,
    count::Shares,
    draw,
    draw::Look,
    puzzle::{ColorSet, Grid, Puzzle, budget::Stopwatch, progress::Progress, random::Random, referee},
    solve::request::SolveError,
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    each::{Answering, Found, each},
    failure::Cause,
    input::Inputs,
    interrupt::Interrupt,
    origin::Origin,
    pictures,
    pictures::{Output, Scene},
    progress::Watched,
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
    /// Draw the share of solutions that fills each cell.
    ///
    /// In colours, that in which it has which colour.
    /// That is also the picture of --svg, --png and --html. Cells that are the same in all solutions are solid, the
    /// others shaded; in colours, striped. Takes more memory than counting alone.
    #[arg(long)]
    shares: bool,
    /// Draw so many solutions at random.
    ///
    /// Each is as likely as any other, and independent of the others.
    #[arg(long, value_name = "N", default_value_t = 0)]
    sample: usize,
    /// The seed of the random solutions.
    ///
    /// The same seed gives the same ones.
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
    let mut tasks = Inputs::new(&args.input).announced(notes).line_by_line(args.answer.format);
    if let Err(exit) = args.output.check(tasks.are_many(), notes) {
        return Ok(exit);
    }
    // All threads count one puzzle.
    each(&Counting { args, progress: Arc::default() }, tasks, 1, args.answer.format, screen, notes)
}

/// The arguments, and the meter of the puzzle that is being counted.
struct Counting<'a> {
    args: &'a Args,
    progress: Arc<Progress>,
}

impl Answering for Counting<'_> {
    type Answer = Tally;

    /// Counts the solutions, and draws samples if they are wanted.
    fn work(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Tally, Cause> {
        let args = self.args;
        let clock = Stopwatch::start();
        let budget = args.limits.budget_within(MEMORY, interrupt);
        let request = count::CountRequest { budget, jobs: args.jobs.count(), progress: Some(&self.progress) };
        let wants_shares = args.shares || args.output.has_pictures();
        let mut tally = Tally::default();
        if !wants_shares && args.sample == 0 {
            tally.counted = count::count(puzzle, &request)?;
        } else {
            match count::compile(puzzle, &request)? {
                Err(counted) => tally.counted = counted,
                Ok(diagram) => {
                    tally.counted = diagram.counted();
                    tally.shares = diagram.shares().filter(|_| wants_shares);
                    let mut random = Random::new(args.seed);
                    tally.samples = (0..args.sample).map_while(|_| diagram.sample(&mut random)).collect();
                }
            }
        }
        for picture in &tally.samples {
            if let Err(fault) = referee::judge(puzzle, picture) {
                let defect = format!("a picture drawn is no solution: {fault}");
                return Err(Cause::NotSolved(SolveError::Defect(defect)));
            }
        }
        tally.time = clock.elapsed();
        Ok(tally)
    }

    fn text(&self, found: &Found<'_, Tally>, screen: &mut Screen, notes: &Notes) -> String {
        page(self.args, found.origin, found.puzzle, found.answer, found.many, screen, notes)
    }

    fn report<'a>(&self, origin: &'a Origin, puzzle: &'a Puzzle, answer: Result<&'a Tally, &'a Cause>) -> Report<'a> {
        let body = answer.map(|tally| tally.report(puzzle, !self.args.jobs.deterministic));
        Report::of_count(origin, puzzle, body)
    }

    fn exit(&self, tally: &Tally) -> Exit {
        match tally.counted.exact() {
            None => Exit::Unknown,
            Some(count) if count == count::BigUint::ZERO => Exit::NoSolution,
            Some(_) => Exit::Done,
        }
    }

    fn write(&self, found: &Found<'_, Tally>, notes: &Notes) -> Exit {
        write_files(self.args, found.origin, found.puzzle, found.answer, notes)
    }

    fn watched(&self, _: Arc<AtomicUsize>) -> Watched {
        Watched::Puzzle(self.progress.clone())
    }
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
        screen.picture(|look| draw::draw_shares(puzzle, shares, look), look, page, notes);
        *page += &draw::shares_legend(puzzle, shares, look);
        return;
    }
    if let Some(grid) = backbone(puzzle, shares) {
        screen.picture(|look| draw::draw(puzzle, &grid, &[], look), look, page, notes);
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
        screen.picture(|look| text::solution(puzzle, sample, look), look, &mut page, notes);
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
