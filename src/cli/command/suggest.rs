//! `suggest`: the smallest changes that mend puzzles.

use std::{ffi::OsString, path::PathBuf, time::Duration};

use clap::{CommandFactory, ValueEnum, error::ErrorKind};
use nonosat::{
    draw,
    format::file,
    make::suggest::{self, Conditions, Symmetry, Want, default_changes, suggest},
    puzzle::Puzzle,
    report::suggestion::SuggestionReport,
};

use super::convert::format_of;
use crate::cli::{
    Exit, Notes, Screen, WriteFailure, args,
    changes::{Area, Most, may_change},
    each::{Answering, Found, each},
    failure,
    failure::{Cause, Failure},
    input::{self, Inputs, LoadedPuzzle},
    interrupt::Interrupt,
    origin::Origin,
    puzzle_files,
    report::Report,
    suggestion_text::{page, shades},
};

/// The default time limit of a puzzle.
const TIME: Duration = Duration::from_secs(10);

/// Suggest the smallest changes that make a puzzle unique, fair, easier or harder.
///
/// FILE is a puzzle with its goal picture, or a picture. Of a puzzle without a goal some solutions are taken as goals
/// in turn. What is suggested was solved and rated before it is printed. Of as many changed cells, those at the edge of
/// areas come first.
///
/// Few cells that would do if they were printed with the clues are suggested, too; of a puzzle that has such cells
/// already, nothing else.
///
/// For puzzles with ordinary clues, in any colours and on any grid. The default --time-limit is 10 seconds for each
/// puzzle.
///
/// Ends with 0 if there is something to suggest, or nothing to do; 20 if a puzzle has no solution; 30 if nothing was
/// found within the limits.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    /// What to reach: unique, line, rules, easier, ...
    ///
    /// unique, line (no guessing), rules, probe-1, grade=3..4.5, easier or harder.
    #[arg(long, value_name = "WHAT", default_value = "line")]
    want: Want,
    /// Change at most so many cells.
    ///
    /// A number, or a share of them such as 5%.
    #[arg(long, value_name = "N", default_value = "5%, at least 3", hide_default_value = false)]
    max_changes: Most,
    /// Print so many suggestions.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3)]
    suggestions: usize,
    /// A picture whose filled cells must stay.
    ///
    /// They stay as they are in the puzzle.
    #[arg(long, value_name = "PICTURE")]
    keep: Option<OsString>,
    /// Change only these rows and columns: 5-9,1-20.
    ///
    /// They are counted from 1.
    #[arg(long, value_name = "ROWS,COLUMNS")]
    area: Option<Area>,
    /// Change cells in mirrored pairs: h or v.
    ///
    /// h: left and right; v: top and bottom.
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true)]
    symmetric: Option<Mirror>,
    /// Show what the change of each cell would gain.
    #[arg(long)]
    map: bool,
    /// Write the map of a single puzzle as SVG.
    #[arg(long, value_name = "FILE", requires = "map", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// Write the map of a single puzzle as PNG.
    #[arg(long, value_name = "FILE", requires = "map", help_heading = "Output")]
    png: Option<PathBuf>,
    /// Look for at most N cells to print with the clues.
    ///
    /// 0 for none.
    #[arg(long, value_name = "N", default_value_t = 3)]
    give: usize,
    /// Prove how many changes are needed.
    ///
    /// As far as the limits allow.
    #[arg(long)]
    exact: bool,
    /// Write the puzzle with the first suggestion to OUT.
    ///
    /// Of a single puzzle only; its extension is the format. Without a suggestion, with the cells that are to be
    /// printed.
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    #[arg(help = "The answer as text, json or ndjson")]
    #[arg(long_help = "The form of the answer: text, json (one document) or ndjson (one object a line)")]
    format: args::AnswerFormat,
    #[command(flatten)]
    style: args::Style,
    /// The seed of random choices.
    ///
    /// The same seed gives the same answer.
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solving")]
    seed: u64,
    #[command(flatten)]
    limits: args::Limits,
    /// Work on so many at once; 0: one per core.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// Which halves mirror each other.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mirror {
    /// Left and right.
    H,
    /// Top and bottom.
    V,
}

impl From<Mirror> for Symmetry {
    fn from(mirror: Mirror) -> Self {
        match mirror {
            Mirror::H => Self::Horizontal,
            Mirror::V => Self::Vertical,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let mut tasks = Inputs::new(&args.input).announced(notes).line_by_line(args.format);
    let many = tasks.are_many();
    if let Err(message) = check(args, many) {
        let _ = super::Program::command().error(ErrorKind::ArgumentConflict, message).print();
        return Ok(Exit::Usage);
    }
    let keep = match &args.keep {
        None => None,
        Some(name) => match mask(name) {
            Ok(puzzle) => Some(puzzle),
            Err(Failure { origin, cause }) => {
                failure::print(&origin, &cause, notes);
                return Ok(cause.exit());
            }
        },
    };
    each(&Suggesting { args, keep }, tasks, args.jobs, args.format, screen, notes)
}

/// The arguments, and the picture of the cells to be kept.
struct Suggesting<'a> {
    args: &'a Args,
    keep: Option<Puzzle>,
}

impl Answering for Suggesting<'_> {
    type Answer = suggest::Advice;

    fn work(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<suggest::Advice, Cause> {
        let Self { args, keep } = self;
        let may_change = may_change(puzzle, keep.as_ref().and_then(|keep| keep.goal.as_ref()), args.area)?;
        let symmetry = args.symmetric.map(Symmetry::from);
        let options = suggest::Options {
            want: args.want,
            max_changes: Some(args.max_changes.of(puzzle.layout().cell_count(), default_changes)),
            suggestions: args.suggestions,
            conditions: Conditions { may_change, symmetry, ..Conditions::default() },
            exact: args.exact,
            gains: args.map,
            given: args.give,
            seed: args.seed,
            budget: args.limits.budget_for(TIME, interrupt),
        };
        Ok(suggest(puzzle, &options)?)
    }

    fn text(&self, found: &Found<'_, suggest::Advice>, screen: &mut Screen, _: &Notes) -> String {
        let gap = if found.before == 0 { "" } else { "\n" };
        let look = screen.look(self.args.style.style);
        gap.to_owned() + &page(found.origin, found.puzzle, found.answer, self.args.want, look)
    }

    fn report<'a>(
        &self,
        origin: &'a Origin,
        puzzle: &'a Puzzle,
        answer: Result<&'a suggest::Advice, &'a Cause>,
    ) -> Report<'a> {
        let answer = answer.map(|advice| SuggestionReport::new(puzzle, advice, self.args.want));
        Report::of_suggestions(origin, puzzle, answer)
    }

    fn exit(&self, advice: &suggest::Advice) -> Exit {
        let is_done = advice.is_met == Some(true) || !advice.suggestions.is_empty() || advice.given.is_some();
        if is_done { Exit::Done } else { Exit::Unknown }
    }

    fn write(&self, found: &Found<'_, suggest::Advice>, notes: &Notes) -> Exit {
        write(self.args, found.puzzle, found.answer, notes)
    }
}

/// Whether the arguments go together.
fn check(args: &Args, many: bool) -> Result<(), &'static str> {
    if many && (args.output.is_some() || args.svg.is_some() || args.png.is_some()) {
        return Err("--output, --svg and --png take a single puzzle; name one of them, as in FILE#1");
    }
    if args.output.as_deref().is_some_and(|path| format_of(path).is_none()) {
        return Err("--output takes a file with the extension of a format");
    }
    Ok(())
}

/// The picture of the cells to be kept.
fn mask(name: &OsString) -> Result<Puzzle, Failure> {
    let input = args::Input::of_files(vec![name.clone()], None);
    let LoadedPuzzle { origin, puzzle, .. } = input::single(&input)?;
    if puzzle.goal.is_some() { Ok(puzzle) } else { Err(Failure { origin, cause: Cause::NoGoal }) }
}

/// Writes the puzzle with the first suggestion, and the map, if they are asked for.
fn write(args: &Args, puzzle: &Puzzle, advice: &suggest::Advice, notes: &Notes) -> Exit {
    let mut worst = Exit::Done;
    if let Some(gains) = &advice.gains {
        let shades = shades(gains, advice.before.open);
        let picture = &advice.picture;
        if let Some(path) = &args.svg {
            let svg = draw::gains_svg(puzzle, picture, &shades);
            worst = worst.max(notes.written(path, file::write(path, svg.as_bytes())));
        }
        if let Some(path) = &args.png {
            let png = draw::gains_png(puzzle, picture, &shades);
            worst = worst.max(notes.written(path, png.and_then(|png| file::write(path, &png))));
        }
    }
    let Some((path, to)) = args.output.as_deref().and_then(|path| Some((path, format_of(path)?))) else { return worst };
    let by_change = advice.suggestions.first().map(|suggestion| suggestion.apply(puzzle));
    let Some(mended) = by_change.or_else(|| advice.given.as_ref().map(|given| given.apply(puzzle))) else {
        let why = if advice.is_met == Some(true) { "there is nothing to change" } else { "nothing was found" };
        notes.warning(&format!("nothing was written to {}: {why}", path.display()));
        return worst;
    };
    worst.max(puzzle_files::write(to, path, &[mended], notes))
}
