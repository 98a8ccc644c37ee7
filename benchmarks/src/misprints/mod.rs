//! How well `diagnose` finds misprints: puzzles of the collections, each with one misprint of each kind.

mod kinds;
mod puzzles;
mod summary;

use std::{path::PathBuf, time::Duration};

use anyhow::Result;
use kinds::Misprint;
use nonosat::{
    bench::cpu_limit::cpu,
    make::diagnose::{Options as Diagnose, diagnose},
    puzzle::{Puzzle, budget::Budget, random::Random},
    solve,
    solve::{Request, Verdict},
};
use puzzles::Unique;
use summary::Finding;

use crate::settings::{default_corpora, seconds};

/// Measure how well diagnose finds misprints: tables in Markdown
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many puzzles of each of five classes of sizes
    #[arg(long, default_value_t = 30, value_name = "N")]
    puzzles: usize,
    /// The seed of puzzles and misprints
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The time limit of a diagnosis
    #[arg(long, default_value = "10s", value_parser = seconds, value_name = "SECONDS")]
    time_limit: f64,
    /// Print a line for each misprint whose original is not first, or that takes long
    #[arg(long)]
    details: bool,
    /// The folder of puzzle collections [default: NONOSAT_CORPORA, or ../shared/corpora beside the project]
    #[arg(long, value_name = "DIR")]
    corpora: Option<PathBuf>,
}

/// How often a misprint of a kind is drawn in a puzzle until one leaves no solution.
const DRAWS: usize = 60;

/// Diagnoses the misprints and prints the tables.
pub(crate) fn run(options: &Options) -> Result<()> {
    let corpora = options.corpora.clone().unwrap_or_else(default_corpora);
    let chosen = puzzles::choose(&corpora, options.puzzles, options.seed)?;
    let (mut findings, mut solvable, mut undecided) = (Vec::new(), 0, 0);
    for (number, unique) in chosen.iter().enumerate() {
        for kind in Misprint::ALL {
            let mut random = Random::of(&[options.seed, number as u64, kind as u64]);
            for _ in 0..DRAWS {
                let Some(wrong) = kind.draw(&unique.puzzle, &mut random) else { continue };
                match solve(&wrong, &Request { budget: budget(options), ..Request::default() })?.verdict {
                    Verdict::None => {
                        findings.push(find(unique, kind, &wrong, options)?);
                        break;
                    }
                    Verdict::Unknown(_) => undecided += 1,
                    _ => solvable += 1,
                }
            }
        }
    }
    let hard = chosen.iter().filter(|unique| unique.is_hard).count();
    println!(
        "{} misprints that leave no solution, in {} puzzles ({hard} not solved by line logic); {solvable} more left a \
         solution, {undecided} were not decided. Seed {}.\n",
        findings.len(),
        chosen.len(),
        options.seed
    );
    println!("{}\n{}", summary::by_kind(&findings), summary::by_class(&findings));
    Ok(())
}

fn budget(options: &Options) -> Budget {
    Budget::unlimited().with_time_limit(Duration::from_secs_f64(options.time_limit))
}

/// Diagnoses one misprint.
fn find(unique: &Unique, kind: Misprint, wrong: &Puzzle, options: &Options) -> Result<Finding> {
    let errors = if kind == Misprint::BothSides { 2 } else { 1 };
    let all = Diagnose { budget: budget(options), corrections: usize::MAX, errors, ..Diagnose::default() };
    let before = cpu();
    let diagnosis = diagnose(wrong, &all)?;
    let cpu_s = (cpu() - before).as_secs_f64();
    let is_original = |index: &usize| diagnosis.corrections[*index].apply(wrong).clues() == unique.puzzle.clues();
    let original = (0..diagnosis.corrections.len()).find(is_original).map(|index| &diagnosis.corrections[index]);
    let time = &diagnosis.time;
    let finding = Finding {
        kind,
        class: unique.class,
        conflict: diagnosis.conflicts.first().map(|conflict| conflict.lines.len()),
        culprits: diagnosis.culprits.len(),
        candidates: diagnosis.candidates,
        original: original.map(|correction| (correction.rank, correction.ties)),
        is_cut_off: !(diagnosis.culprits_complete && diagnosis.corrections_complete),
        cpu_s: (cpu_s - time.verdict.as_secs_f64()).max(0.0),
        stages_s: [time.conflicts, time.culprits, time.corrections].map(|time| time.as_secs_f64()),
    };
    if options.details && (finding.original != Some((1, 1)) || finding.cpu_s > 0.1 || finding.is_cut_off) {
        let changed = unique.puzzle.clues().iter().zip(wrong.clues()).enumerate();
        let changed: Vec<String> = changed
            .filter(|(_, (old, new))| old != new)
            .map(|(line, (old, new))| {
                let text = |clue: &Option<_>| clue.as_ref().map_or("?".to_owned(), ToString::to_string);
                format!("{}: {} -> {}", unique.puzzle.layout().line_name(line), text(old), text(new))
            })
            .collect();
        eprintln!(
            "{} {}: {}; place {:?} of {}, conflict {:?}, culprits {}, {:.3} s {:.3?}{}",
            unique.path,
            kind.name(),
            changed.join(", "),
            finding.original,
            diagnosis.corrections_found,
            finding.conflict,
            finding.culprits,
            finding.cpu_s,
            finding.stages_s,
            if finding.is_cut_off { ", cut off" } else { "" },
        );
    }
    Ok(finding)
}
