//! Families of puzzles, beside the programs of others: the same files, one sitting.

mod peer;
mod puzzles;
mod solvers;
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use nonosat::{
    bench::{
        record::{Answer, Records, Run},
        set::{Entry, Set},
        solver::Solver,
        task::Source,
    },
    format::{self, Format},
};
use puzzles::{families, lucky};
use solvers::{COLUMNS, Column, FileForm, Kind};

use crate::{
    packed,
    recorder::{self, FAMILIES, Recorder},
    settings::{Settings, seconds},
};

/// Solve families of puzzles beside picross-solver, pbnsolve, nonogrid, kissat and CaDiCaL, as far as they are on the
/// path, and write the table
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    settings: Settings,
    /// Only these programs, by name, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    solvers: Vec<String>,
    /// Few small puzzles, which take seconds
    #[arg(long)]
    small: bool,
    /// In place of families: 30 puzzles with as many seeds of nonosat, the median and the worst
    #[arg(long, value_name = "SEEDS", num_args = 0..=1, default_missing_value = "20")]
    luck: Option<u64>,
    /// The limit of a puzzle in CPU time, as in 30s
    #[arg(long, default_value = "30s", value_parser = seconds, value_name = "SECONDS")]
    time_limit: f64,
    /// Where the table goes: all that the journal has, in Markdown
    #[arg(long, value_name = "FILE", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/FAMILIES.md"))]
    table: PathBuf,
}

/// Measures the families asked for, or luck; the number of wrong verdicts, whoever's.
pub(crate) fn run(options: &Options) -> Result<usize> {
    let families = families(options.small);
    let names: Vec<&str> = families.iter().map(|family| family.name).collect();
    options.settings.check_names(&names)?;
    for name in &options.solvers {
        let known: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        ensure!(known.contains(&name.as_str()), "there is no `{name}`; there are {}", known.join(", "));
    }
    let mut recorder = Recorder::open(&options.settings, FAMILIES)?;
    if let Some(seeds) = options.luck {
        measure_luck(options, seeds, &mut recorder)?;
    } else {
        let wanted =
            |column: &&Column| options.solvers.is_empty() || options.solvers.iter().any(|name| name == column.name);
        let columns: Vec<&Column> = COLUMNS.iter().filter(wanted).filter(|column| column.program().is_some()).collect();
        for family in families.iter().filter(|family| options.settings.wants(family.name)) {
            let Some(set) = gather(&recorder, family.name, &family.sources, family.every)? else { continue };
            let set = written(set, &options.settings.output().join("puzzles"))?;
            for column in &columns {
                let runs = measure(column, family.name, &set, options.time_limit, &mut recorder)?;
                println!("{:<14} {:<15} {}", family.name, column.name, table::figure(&runs));
            }
        }
    }
    let wrong = recorder.wrong;
    drop(recorder);
    write(&options.settings.output(), &options.table)?;
    Ok(wrong)
}

/// Writes the table of the journal in a folder.
///
/// # Errors
/// If there is none, or the table cannot be written.
pub(crate) fn write(folder: &Path, table: &Path) -> Result<()> {
    let lines = packed::read(&folder.join(FAMILIES))?;
    let lines = lines.with_context(|| format!("there are no results in {}", folder.display()))?;
    fs::write(table, table::markdown(&Records::new(lines)))
        .with_context(|| format!("cannot write {}", table.display()))?;
    println!("{}", table.display());
    Ok(())
}

/// The puzzles of some sources; `None`, with a word, if a file of the corpora is missing.
fn gather(recorder: &Recorder, name: &str, sources: &[String], every: usize) -> Result<Option<Set>> {
    let mut set = Set::default();
    for source in sources {
        let (file, number) = match source.rsplit_once('#') {
            Some((file, _)) => (file, Some(source)),
            None => (source.as_str(), None),
        };
        match recorder.puzzles(&[file.to_owned()], every) {
            Ok(found) => {
                set.entries.extend(found.entries.into_iter().filter(|entry| number.is_none_or(|n| *n == entry.name)));
                set.skipped.extend(found.skipped);
            }
            Err(reason) => {
                println!("{name:<14} skipped: {reason}");
                return Ok(None);
            }
        }
    }
    Ok(Some(set))
}

/// Writes the puzzles of a set, in each form that can hold them, so that all programs read the same files.
fn written(mut set: Set, folder: &Path) -> Result<Set> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for entry in &mut set.entries {
        let mut puzzle = entry.source.puzzle()?;
        // Neither a picture nor saved grids: clues alone.
        puzzle.goal = None;
        let stem = entry.name.replace(['/', '#', '\\'], "_");
        let mut first = None;
        for (form, extension) in [(Format::Non, "non"), (Format::Webpbn, "xml")] {
            // A form that would lose something of the puzzle is none for it.
            let Some(text) = format::write(form, std::slice::from_ref(&puzzle)).ok().map(|written| written.text) else {
                continue;
            };
            if form == Format::Non && !puzzle.is_plain() {
                continue;
            }
            let path = folder.join(format!("{stem}.{extension}"));
            fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
            first.get_or_insert(path);
        }
        entry.source = Source::File(first.with_context(|| format!("no form holds {}", entry.name))?, 1);
    }
    Ok(set)
}

/// Asks a program about each puzzle of a set, each time in a process of its own.
fn measure(column: &Column, name: &str, set: &Set, limit_s: f64, recorder: &mut Recorder) -> Result<Vec<Run>> {
    // What a program cannot read is left out.
    let set =
        &Set { entries: set.entries.iter().filter(|entry| takes(column, entry)).cloned().collect(), ..set.clone() };
    recorder.record(name, set, &column.solver(), 1, limit_s, || {
        set.entries.iter().map(|entry| ask(column, entry, limit_s)).collect()
    })
}

fn ask(column: &Column, entry: &Entry, limit_s: f64) -> Result<Answer> {
    let alone = Set { entries: vec![entry.clone()], ..Set::default() };
    // The whole process counts, with what it starts, as it does for the others.
    let by = |solver: Solver| -> Result<Answer> {
        let before = peer::children_cpu();
        let answer = recorder::measure(&alone, solver, 1, limit_s)?.remove(0);
        let spent = peer::children_cpu().zip(before).map(|(after, before)| (after - before).as_secs_f64());
        Ok(match spent {
            Some(cpu_s) => Answer { cpu_s, read_s: 0.0, ..answer },
            None => answer,
        })
    };
    match column.kind {
        Kind::Own => by(column.solver()),
        Kind::Engine(_) => {
            let answer = by(column.engine(limit_s).context("a SAT solver")?)?;
            // Stopped by the system, a solver ends without an answer.
            let is_late = answer.verdict == "error" || answer.cpu_s > limit_s;
            Ok(if is_late { Answer { verdict: "unknown".into(), ..answer } } else { answer })
        }
        Kind::Peer { arguments, form, verdict, .. } => {
            let path = file(entry, form).context("a file")?;
            let path = path.to_str().context("a path that is text")?;
            let program = column.program().with_context(|| format!("{} is gone", column.name))?;
            let answer = peer::ask(program, &[arguments, &[path]].concat(), limit_s, verdict);
            answer.with_context(|| format!("cannot start {program}"))
        }
    }
}

fn takes(column: &Column, entry: &Entry) -> bool {
    match column.kind {
        Kind::Peer { form, .. } => file(entry, form).is_some(),
        Kind::Own | Kind::Engine(_) => true,
    }
}

/// The file of a puzzle in a form, if there is one.
fn file(entry: &Entry, form: FileForm) -> Option<PathBuf> {
    let Source::File(path, _) = &entry.source else { return None };
    let extension = match form {
        FileForm::Non => "non",
        FileForm::Xml => "xml",
    };
    Some(path.with_extension(extension)).filter(|path| path.is_file())
}

/// Solves each puzzle with so many seeds.
fn measure_luck(options: &Options, seeds: u64, recorder: &mut Recorder) -> Result<()> {
    for source in lucky(options.small) {
        let Some(set) = gather(recorder, "luck", std::slice::from_ref(&source), 1)? else { continue };
        let name = format!("{}{source}", table::LUCK);
        let mut runs = Vec::new();
        for seed in 1..=seeds {
            runs.extend(recorder.run(&name, &set, seed, options.time_limit)?);
        }
        println!("{source:<40} {}", table::luck(&runs.iter().collect::<Vec<_>>()));
    }
    Ok(())
}
