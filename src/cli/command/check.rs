//! `check`: whether puzzles have exactly one solution.

use std::path::PathBuf;

use nonosat::{
    analyse::rate::Level,
    analyse::rate::advice::Advisor,
    draw,
    puzzle::Grid,
    solve::outcome::{Outcome, Stop, Technique, Verdict},
};

use crate::cli::{
    Exit, Notes, Screen, WriteFailure, advice_text, args, certificates, pair,
    pictures::{Output, Scene},
    question::{Common, Question},
    solving::Answer,
    stream, text,
};

/// Check whether puzzles have exactly one solution.
///
/// For one puzzle: the verdict, the weakest technique that solves it, warnings for its maker, and two solutions with
/// the differing cells marked if there are several. For many puzzles: a line each.
///
/// With --quiet nothing is printed but errors, and JSON if asked for: the exit code is the answer.
///
/// Ends with 0 if every puzzle has exactly one solution, 10 if one has several, 20 if one has none, 30 if a limit was
/// reached before the answer.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: args::Input,
    #[command(flatten)]
    cubes: args::Cubes,
    /// Write a certificate to this directory.
    ///
    /// It is the puzzle, the picture, a formula and a proof. 'nonosat verify' checks it, and so do programs for DRAT
    /// and LRAT proofs. Of several puzzles each gets a subdirectory, named after the number and the file of the puzzle.
    #[arg(long, value_name = "DIR", conflicts_with = "cubes")]
    certify: Option<PathBuf>,
    /// Find the level of every puzzle.
    ///
    /// That is rules, line, probe-1, probe-2 or search.
    /// For a single puzzle the level and warnings for its maker are printed anyway, as far as they take only a moment.
    /// Looking two steps ahead may take long; --time-limit holds for it, too.
    #[arg(long)]
    level: bool,
    #[command(flatten)]
    answer: args::Answer,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    solver: args::Solver,
    #[command(flatten)]
    jobs: args::Jobs,
}

pub(crate) fn run(args: &Args, verbose: bool, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let Args { input, cubes, certify, level: _, answer, output, solver, jobs } = args;
    let common = Common { input, cubes, solver, jobs, answer, output, verbose, certify: certify.as_deref() };
    stream::run(args, common, screen, notes)
}

impl Question for Args {
    fn solutions(&self) -> usize {
        2
    }

    fn advisor(&self, many: bool) -> Advisor {
        match (self.level, many) {
            (true, _) => Advisor::Thorough,
            (false, false) => Advisor::Quick,
            (false, true) => Advisor::Silent,
        }
    }

    fn warns_of_duplicates(&self) -> bool {
        true
    }

    fn is_silent(&self, notes: &Notes) -> bool {
        notes.is_quiet()
    }

    fn picture(&self, outcome: &Outcome) -> Option<Scene> {
        let scene = Scene::of_solutions(&outcome.solutions).or_else(|| outcome.known.clone().map(Scene::plain))?;
        let differing = text::number(scene.marked.len(), "cell");
        let legend = (!scene.marked.is_empty()).then(|| {
            format!("A ring: the {differing} in which the second solution that was found differs from this one.")
        });
        let words = [Some(format!("{}.", text::meaning(outcome))), legend];
        Some(scene.with_words(words.into_iter().flatten().collect()))
    }

    fn exit(&self, _: &Answer, outcome: &Outcome) -> Exit {
        Exit::of_verdict(outcome.verdict)
    }

    fn word(&self, _: &Answer, outcome: &Outcome) -> &'static str {
        outcome.verdict.name()
    }

    fn text(&self, answer: &Answer, outcome: &Outcome, many: bool, screen: &mut Screen, notes: &Notes) -> String {
        if many { self.line(answer, outcome, screen.has_color()) } else { self.block(answer, outcome, screen, notes) }
    }
}

impl Args {
    /// `unique    line    20x20    cats.txt#3  Cat`: the columns before the name are as wide as they ever get.
    fn line(&self, answer: &Answer, outcome: &Outcome, color: bool) -> String {
        let Answer { origin, puzzle, cube, .. } = answer;
        let verdict = text::verdict(outcome.verdict, 8, color);
        // The level is more precise than the technique; it has longer names.
        let how = match &answer.advice {
            Some(advice) if self.level => format!("{:<7}", advice.level.map_or("-", Level::name)),
            _ => format!("{:<6}", outcome.technique.map_or("-", Technique::name)),
        };
        let size = text::size(puzzle);
        let title =
            puzzle.metadata.title.as_deref().map(|title| format!("  {}", text::clean(title))).unwrap_or_default();
        let origin = text::clean(&origin.to_string());
        let cube = cube.as_ref().map(|cube| format!("  cube {}", cube.id)).unwrap_or_default();
        let reason = match outcome.verdict {
            Verdict::Unknown(stop) => format!(": {stop}"),
            _ => String::new(),
        };
        format!("{verdict}  {how}  {size:<7}  {origin}{title}{cube}{reason}\n")
    }

    fn block(&self, answer: &Answer, outcome: &Outcome, screen: &mut Screen, notes: &Notes) -> String {
        let puzzle = &answer.puzzle;
        let look = screen.look(self.answer.style.style);
        let verdict = text::verdict(outcome.verdict, 0, screen.has_color());
        let mut page = text::heading(&answer.origin, puzzle);
        page += &text::scope(answer.cube.as_ref());
        page += &format!("{verdict}: {}\n", text::meaning(outcome));
        if outcome.verdict == Verdict::None && answer.cube.is_none() {
            page += &format!("what is wrong: nonosat diagnose {}\n", text::clean(&answer.origin.to_string()));
        }
        if let Some(technique) = outcome.technique {
            page += &format!("technique: {} ({})\n", technique.name(), text::cells(&outcome.stats));
        }
        if let Some(advice) = &answer.advice {
            page += &advice_text::words(advice, outcome);
        }
        if let Some(Ok(written)) = &answer.certificate {
            page += &certificates::line(written);
        }
        match (&outcome.solutions[..], outcome.verdict) {
            ([one, other, ..], _) => {
                let differing = draw::differing_cells(one, other).len();
                page += &format!("two solutions, {differing} of {} cells differ:\n", one.cells().len());
                match text::undrawn(puzzle) {
                    Some(words) => page += &words,
                    None => {
                        let pair = pair::two_solutions(puzzle, one, other, look, screen.width());
                        screen.pair(&pair, &mut page, notes);
                    }
                }
            }
            ([one], Verdict::Unknown(stop)) => {
                page += &format!("one solution is known, another one not: {stop}\n");
                screen.picture_if_small(puzzle, &Grid::from(one), look, &mut page, notes);
            }
            ([], Verdict::Unknown(Stop::SolutionLimit)) => {}
            ([], Verdict::Unknown(_)) => {
                if let Some(known) = &outcome.known {
                    screen.picture_if_small(puzzle, known, look, &mut page, notes);
                }
            }
            _ => {}
        }
        page
    }
}
