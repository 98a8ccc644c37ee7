//! `generate`: new puzzles with exactly one solution.

use std::{
    collections::HashSet,
    ffi::OsString,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{CommandFactory, ValueEnum, error::ErrorKind};
use nonosat::{
    analyse::rate::{Level, advice::Advisor, grade_band, level_and_grade},
    format::Format,
    make::{
        generate::{First, Style, Wish, generate, rarity},
        repair::{Conditions, Symmetry},
    },
    puzzle::{Puzzle, budget::Budget, pattern, pattern::Size},
    report::generation::Generation,
    solve::{SolveError, outcome::Verdict, request::Request, solve},
};

use super::convert::format_of;
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    args::AnswerFormat,
    failure,
    failure::{Cause, Failure},
    generation::{Plan, Writer},
    input::{Inputs, LoadedPuzzle, single},
    interrupt::Interrupt,
    origin::Origin,
    parallel::in_order,
    progress::{Meter, Watched},
    solving::{Answer, guarded},
    values,
};

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(10);

/// Generate puzzles with exactly one solution, of a size, a level and a grade.
///
/// A picture is drawn, or read with --from, and changed in few cells until its puzzle has exactly one solution, is as
/// easy as --level asks for, and has a --grade. Every puzzle is checked as 'check' does before it is written; its goal
/// is the picture, and its description is the command that makes it again: the same seed gives the same bytes on every
/// machine, for any --jobs, unless the time limit is reached. Puzzle i has the seed S + i.
///
/// If the time does not suffice for the grade, the best puzzle found is written, and the exit code is 30. Grades that
/// are rare at that size are named before the search. The default --time-limit is 10 seconds for each puzzle.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The width and the height: 20x30, or 20 for a square.
    #[arg(long, value_name = "WxH", required_unless_present = "from", value_parser = values::size)]
    size: Option<Size>,
    /// Generate so many puzzles.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// The seed of the first puzzle.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Pictures: random, smooth, shapes or blobs.
    ///
    /// random: noise; smooth: hills; shapes: rectangles, ellipses, triangles; blobs: discs.
    #[arg(long, value_name = "STYLE", default_value_t, conflicts_with = "from")]
    style: Style,
    /// The share of filled cells in the first picture.
    ///
    /// Of styles that have one; 0.5 by default, or what suits the grade.
    #[arg(long, value_name = "D", value_parser = values::share, conflicts_with = "from")]
    density: Option<f64>,
    /// The number of colours beside the background.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "from")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=pattern::MOST_COLORS as i64))]
    colors: u16,
    /// The level: rules, line, probe-1, probe-2 or search.
    ///
    /// The hardest that puzzles may have; line by default, or what the grade takes.
    #[arg(long, value_name = "LEVEL", value_parser = values::level)]
    level: Option<Level>,
    /// The grade of 'nonosat rate': 2.5..3.5, or 3 for 3.0 to 3.9.
    #[arg(long, value_name = "A..B", value_parser = values::grades)]
    grade: Option<(f64, f64)>,
    /// Print at most N cells with the clues.
    ///
    /// With them, fewer cells of the picture change.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "grade")]
    given: usize,
    /// Make pictures symmetric: h, v, hv or rot.
    ///
    /// h: left and right; v: top and bottom; hv: both; rot: half a turn.
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    symmetric: Option<HowSymmetric>,
    /// Leave no line empty.
    #[arg(long)]
    no_empty_lines: bool,
    /// Give no line more numbers than this.
    #[arg(long, value_name = "N")]
    max_numbers: Option<usize>,
    /// Begin with this picture, a puzzle or picture file.
    ///
    /// FILE#3 is the third of a file.
    #[arg(long, value_name = "PICTURE", conflicts_with = "size")]
    from: Option<OsString>,
    /// Make none that equals one of these, or twice one.
    ///
    /// None that equals one of these puzzles or another new one, turned, mirrored or in other colours.
    #[arg(long, value_name = "FILE", num_args = 0..)]
    no_duplicates: Option<Vec<OsString>>,
    /// The format [default: by the extension of OUT, or non].
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    to: Option<Format>,
    /// The file to write, or a directory for a file each.
    ///
    /// Standard output without it.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The form of the report: json and ndjson take the place of puzzles on standard output.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The form of the report: text, json or ndjson")]
    #[arg(long_help = "The form of the report: text, json (one document) or ndjson (one object a line)")]
    format: AnswerFormat,
    #[command(flatten)]
    limits: args::Limits,
    /// Generate so many at once; 0: one per core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// How pictures are symmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HowSymmetric {
    /// The left half mirrors the right.
    H,
    /// The upper half mirrors the lower.
    V,
    /// Both.
    Hv,
    /// Half a turn changes nothing.
    Rot,
}

impl HowSymmetric {
    fn symmetry(self) -> Symmetry {
        match self {
            Self::H => Symmetry::Horizontal,
            Self::V => Symmetry::Vertical,
            Self::Hv => Symmetry::Both,
            Self::Rot => Symmetry::HalfTurn,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let interrupt = Interrupt::listen();
    let wish = match wish(args, notes, &interrupt) {
        Ok(wish) => wish,
        Err(exit) => return Ok(exit),
    };
    let plan = match plan(args, &wish) {
        Ok(plan) => plan,
        Err(message) => {
            let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
            return Ok(Exit::Usage);
        }
    };
    if let Some(rarity) = rarity(&wish) {
        notes.warning(&rarity.to_string());
    }
    let seeds = (0..args.count).map_while(|index| args.seed.checked_add(index));
    let meter = Meter::start(Watched::Puzzles(std::sync::Arc::new((args.count as usize).into())), *notes);
    let mut writer = Writer::new(&plan, screen, notes);
    let mut known = wish.excluded.clone();
    let mut written = Ok(());
    in_order(
        args::threads(args.jobs),
        seeds.take_while(|_| !interrupt.is_set()),
        |seed| (seed, made(args, &wish, seed, &interrupt)),
        |(seed, mut made)| {
            // Seldom: two seeds came to the same puzzle, and the later one goes on.
            if args.no_duplicates.is_some() {
                while let Ok((answer, _)) = &made
                    && !known.insert(answer.puzzle.canonical_clue_hash())
                {
                    made = self::made(args, &Wish { excluded: known.clone(), ..wish.clone() }, seed, &interrupt);
                }
            }
            let mut deliver = || writer.deliver(seed, made.as_mut());
            written = if let Some(meter) = &meter { meter.suspend(deliver) } else { deliver() };
            if let Some(meter) = &meter {
                meter.advance();
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    drop(meter);
    written?;
    writer.finish(args.count)
}

/// What to make; on a failure, which is printed, how the run ends.
fn wish(args: &Args, notes: &Notes, interrupt: &Interrupt) -> Result<Wish, Exit> {
    let fail = |Failure { origin, cause }: Failure| {
        failure::print(&origin, &cause, notes);
        cause.exit()
    };
    let first = match (&args.from, args.size) {
        (Some(file), _) => {
            let LoadedPuzzle { origin, puzzle, warnings, .. } =
                single(&args::Input::of_files(vec![file.clone()], None)).map_err(fail)?;
            warnings.iter().for_each(|warning| notes.of_file(&origin.source, warning));
            let budget = args.limits.budget_for(TIME, interrupt);
            First::Given(Box::new(with_goal(puzzle, &budget).map_err(|cause| fail(Failure { origin, cause }))?))
        }
        (None, Some(size)) => {
            First::Drawn { size, style: args.style, density: args.density, colors: usize::from(args.colors) }
        }
        (None, None) => return Err(Exit::Usage),
    };
    let mut excluded = HashSet::new();
    if let Some(files) = args.no_duplicates.as_ref().filter(|files| !files.is_empty()) {
        for task in Inputs::new(&args::Input::of_files(files.clone(), None)) {
            excluded.insert(task.map_err(fail)?.puzzle.canonical_clue_hash());
        }
    }
    let symmetry = args.symmetric.map(HowSymmetric::symmetry);
    let conditions = Conditions {
        symmetry,
        no_empty_lines: args.no_empty_lines,
        max_numbers: args.max_numbers,
        ..Conditions::default()
    };
    let level = args.level.unwrap_or_else(|| match args.grade {
        None => Level::Line,
        Some((_, high)) => level_of_grade(high),
    });
    let mut wish = Wish { grade: args.grade, conditions, given: args.given, excluded, ..Wish::new(first, level) };
    if args.grade.is_some() {
        // The time limit ends it.
        wish.attempts = u64::MAX;
    }
    Ok(wish)
}

/// The easiest level that reaches a grade.
fn level_of_grade(grade: f64) -> Level {
    Level::ALL.into_iter().find(|&level| grade_band(level).1 > grade).unwrap_or(Level::Search)
}

/// The puzzle with its goal, or with its solution as the goal.
fn with_goal(mut puzzle: Puzzle, budget: &Budget) -> Result<Puzzle, Cause> {
    if puzzle.goal.is_none() {
        let outcome = guarded(|| solve(&puzzle, &Request { budget: budget.clone(), ..Request::default() }))?;
        puzzle.goal = Some(outcome.solutions.into_iter().next().ok_or(Cause::NoGoal)?);
    }
    Ok(puzzle)
}

/// The puzzle of a seed with the answer of `check`.
fn made(args: &Args, wish: &Wish, seed: u64, interrupt: &Interrupt) -> Result<(Answer, Generation), Cause> {
    let budget = args.limits.budget_for(TIME, interrupt);
    let (generated, recipe) = guarded(|| Ok::<_, Cause>((generate(wish, seed, &budget), recipe(args, seed))))?;
    let Some(made) = generated.made else {
        return Err(Cause::NothingMade { attempts: generated.attempts, stop: generated.stop });
    };
    let mut puzzle = made.puzzle;
    let description = puzzle.metadata.description.take();
    puzzle.metadata.description = Some(description.map_or(recipe.clone(), |old| format!("{old}\n{recipe}")));
    // The limit of the search is spent, perhaps.
    let budget = args.limits.budget_for(TIME, interrupt);
    let (outcome, advice, rated) = guarded(|| {
        let outcome = solve(&puzzle, &Request { solutions: 2, budget: budget.clone(), ..Request::default() })?;
        let advice = Advisor::Thorough.advise(&puzzle, &outcome, &budget);
        let rated = made.rated.or_else(|| level_and_grade(&puzzle, Level::Search, &budget).ok().flatten());
        Ok::<_, SolveError>((outcome, advice, rated))
    })?;
    let is_proven = outcome.verdict == Verdict::Unique && outcome.solutions.first() == puzzle.goal.as_ref();
    let level = advice.as_ref().and_then(|advice| advice.level);
    match outcome.verdict {
        Verdict::Unknown(stop) => return Err(Cause::NothingMade { attempts: generated.attempts, stop: Some(stop) }),
        // Unique, but no time was left to prove how hard it is.
        _ if is_proven && level.is_none() && wish.level < Level::Search => {
            return Err(Cause::NothingMade { attempts: generated.attempts, stop: None });
        }
        _ if !is_proven || level.is_some_and(|level| level > wish.level) => return Err(Cause::Panicked),
        _ => {}
    }
    let cells = puzzle.layout().cell_count();
    let generation = Generation {
        seed,
        recipe,
        grade: rated.map(|(_, grade)| grade),
        reached: made.reached,
        attempts: generated.attempts,
        changes: made.changed.len(),
        share_changed: made.changed.len() as f64 / cells.max(1) as f64,
    };
    let answer = Answer {
        origin: Origin::of_file("-".to_owned()),
        puzzle,
        cube: None,
        warnings: Vec::new(),
        read_time: Duration::ZERO,
        outcome: Ok(outcome),
        certificate: None,
        listed: None,
        advice,
        duplicate: None,
    };
    Ok((answer, generation))
}

/// Where the puzzles go, or what is wrong with the arguments.
fn plan<'a>(args: &'a Args, wish: &Wish) -> Result<Plan<'a>, String> {
    if args.grade.is_some_and(|(low, _)| low >= grade_band(wish.level).1) {
        return Err(format!("puzzles of the level {} have lower grades than that", wish.level.name()));
    }
    if args.density.is_some() && !args.style.has_density(usize::from(args.colors)) {
        return Err(format!("pictures of the style {} have a density of their own; leave --density out", args.style));
    }
    let stem = |file: &OsString| Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = match (&args.from, args.size) {
        (None, Some(size)) => format!("{}-{}x{}", args.style, size.width, size.height),
        (from, _) => from.as_ref().and_then(stem).unwrap_or_else(|| "puzzle".to_owned()),
    };
    let mut example = match &wish.first {
        First::Given(puzzle) => (**puzzle).clone(),
        First::Drawn { style, colors, .. } => style.draw(2.into(), 0.5, *colors, 0),
    };
    // A format that has no place for given cells is refused at once.
    let given = example.goal.as_ref().and_then(|goal| goal.cells().first().copied()).filter(|_| args.given > 0);
    example.set_given(given.map(|color| (0, color))).map_err(|fault| fault.to_string())?;
    let output = args.output.as_deref();
    Plan::new(output, [args.to, output.and_then(format_of)], args.format, args.count, &example, name)
}

/// The command that makes a puzzle again.
fn recipe(args: &Args, seed: u64) -> String {
    let mut words = vec![concat!("nonosat ", env!("CARGO_PKG_VERSION"), " generate").to_owned()];
    let mut add = |name: &str, value: Option<String>| words.extend(value.map(|value| format!("--{name} {value}")));
    match (&args.from, args.size) {
        (Some(file), _) => add("from", Some(file.to_string_lossy().into_owned())),
        (None, size) => {
            add("size", size.map(|size| format!("{}x{}", size.width, size.height)));
            add("style", Some(args.style.to_string()));
            add("density", args.density.map(|density| density.to_string()));
            add("colors", (args.colors > 1).then(|| args.colors.to_string()));
        }
    }
    add("level", args.level.map(|level| level.name().to_owned()));
    add("grade", args.grade.map(|(low, high)| format!("{low}..{high}")));
    add("given", (args.given > 0).then(|| args.given.to_string()));
    add("symmetric", args.symmetric.map(|how| how.symmetry().name().to_owned()));
    add("max-numbers", args.max_numbers.map(|most| most.to_string()));
    add("seed", Some(seed.to_string()));
    if args.no_empty_lines {
        words.push("--no-empty-lines".to_owned());
    }
    if args.no_duplicates.is_some() {
        words.push("--no-duplicates".to_owned());
    }
    words.join(" ")
}
