//! `library`: puzzles to play that come with the program.

use std::path::{Path, PathBuf};

use clap::{CommandFactory, ValueEnum, error::ErrorKind};
use nonosat::{
    format::Format,
    library::{ChoiceError, Entry, library},
    puzzle::Puzzle,
    report::json::{self, SCHEMA},
};
use serde::Serialize;

use super::convert::format_of;
use crate::cli::{Exit, Notes, Screen, WriteFailure, args, puzzle_files};

/// List the puzzles to play that come with the program, or write them to files.
///
/// Each has exactly one solution, which can be found without guessing, a grade as 'rate' gives it, an author and a
/// licence. Without -o and --to they are listed. In place of a FILE, every command takes library:ID, or
/// library:KEY=VALUE for all that meet a condition.
///
/// Conditions: size=20, size=10..15 (the longer side), grade=3, grade=2..3.5, colors=2, colors=3..5, kind=plain,
/// kind=coloured, kind=triddler, level=rules, group=animals, series=first, license=MIT, title=cat.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Ids of puzzles, and conditions that they meet: grade=2..3 size=10..20.
    #[arg(value_name = "ID|KEY=VALUE")]
    words: Vec<String>,
    /// Take N of the puzzles, spread evenly over the list.
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
    /// The format to write [default: by the extension of OUT, or non].
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser(), hide_possible_values = true)]
    to: Option<Format>,
    /// The file to write, or a directory for a file each [default: standard output, with --to].
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The form of the list: text or json.
    #[arg(long, value_enum, value_name = "FORM", default_value_t, hide_possible_values = true)]
    format: ListFormat,
}

/// The form of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    puzzles: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    id: &'a str,
    title: &'a str,
    group: &'a str,
    kind: &'static str,
    size: String,
    width: usize,
    height: usize,
    colors: usize,
    level: &'static str,
    grade: f64,
    author: &'a str,
    license: &'a str,
    collection: &'a str,
    source: &'a str,
}

impl<'a> Item<'a> {
    fn new(entry: &'a Entry) -> Self {
        let puzzle = entry.shape.layout();
        let side = |side: fn(&nonosat::puzzle::Layout) -> usize| puzzle.as_ref().map_or(0, side);
        let set = &entry.collection;
        Self {
            id: &entry.id,
            title: &entry.title,
            group: &entry.group,
            kind: entry.kind(),
            size: entry.size(),
            width: side(nonosat::puzzle::Layout::width),
            height: side(nonosat::puzzle::Layout::height),
            colors: entry.colors.len(),
            level: entry.level,
            grade: entry.grade(),
            author: &set.author,
            license: &set.license,
            collection: &set.name,
            source: &set.source,
        }
    }
}

pub(crate) fn run(args: &Args, screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let entries = match library().choose(&args.words, args.count.map(|count| count as usize)) {
        Ok(entries) => entries,
        Err(error) => return Ok(refused(&error, notes)),
    };
    if args.output.is_some() || args.to.is_some() {
        return write(args, &entries, screen, notes);
    }
    let list = match args.format {
        ListFormat::Text => table(&entries),
        ListFormat::Json => {
            let puzzles = entries.into_iter().map(Item::new).collect();
            json::document(&List { schema: SCHEMA, puzzles })? + "\n"
        }
    };
    screen.print(&list)?;
    Ok(Exit::Done)
}

/// Says why nothing was chosen; how the run ends.
pub(super) fn refused(error: &ChoiceError, notes: &Notes) -> Exit {
    match error {
        ChoiceError::Wrong(message) => {
            let _ = super::Program::command().error(ErrorKind::InvalidValue, message).print();
            Exit::Usage
        }
        ChoiceError::Missing(message) => {
            notes.error(message);
            Exit::Unreadable
        }
    }
}

/// Writes the puzzles: to standard output, one file, or a file each in a directory.
fn write(args: &Args, entries: &[&Entry], screen: &mut Screen, notes: &Notes) -> Result<Exit, WriteFailure> {
    let is_directory = |path: &&Path| {
        path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") || path.extension().is_none()
    };
    let output = args.output.as_deref();
    let folder = output.filter(is_directory);
    let by_name = output.filter(|path| !is_directory(path)).and_then(format_of);
    let to = args.to.or(by_name).unwrap_or(Format::Non);
    let Some(folder) = folder else {
        let puzzles: Vec<Puzzle> = entries.iter().map(|entry| entry.puzzle()).collect();
        return puzzle_files::write_or_print(to, output, &puzzles, screen, notes);
    };
    let extension = to.extensions().first().copied().unwrap_or("txt");
    let write = |entry: &&Entry| {
        let file = folder.join(format!("{}.{extension}", entry.id));
        puzzle_files::write_in(folder, to, &file, &[entry.puzzle()], notes)
    };
    Ok(entries.iter().map(write).max().unwrap_or(Exit::Done))
}

/// A line for each puzzle, and how many there are.
fn table(entries: &[&Entry]) -> String {
    let width = |text: fn(&Entry) -> &str| entries.iter().map(|entry| text(entry).chars().count()).max().unwrap_or(0);
    let (ids, titles) = (width(|entry| &entry.id), width(|entry| &entry.title));
    let line = |entry: &&Entry| {
        let Entry { id, title, group, level, .. } = *entry;
        let (size, grade, license) = (entry.size(), entry.grade(), &entry.collection.license);
        let colors = match entry.colors.len() {
            2 => "black and white".to_owned(),
            many => format!("{many} colours"),
        };
        format!("{id:ids$}  {title:titles$}  {size:<9}  {colors:<15}  {level:<7}  {grade:.1}  {group:<9}  {license}\n")
    };
    entries.iter().map(line).collect()
}
