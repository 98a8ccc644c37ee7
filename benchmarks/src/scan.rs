//! Pictures of printed puzzles, read and corrected, beside their truth.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context, Result};
use clap::Args;
use nonosat::{
    make::scan::{Options as Correcting, Scanned, read},
    scan::{Reading, ScanOptions, scan},
};

/// Read pictures of which the truth is known, correct them, and count what is right by style, kind and side: a table
///
/// A picture `0001_boxed_photo_20.jpg` has its truth beside it, as JSON with `rows` and `cols`.
#[derive(Args)]
pub(crate) struct Options {
    /// Pictures, or folders of them
    #[arg(required = true)]
    pictures: Vec<PathBuf>,
    /// Print what was wrong in each picture
    #[arg(long)]
    verbose: bool,
}

/// What was counted of some pictures.
#[derive(Default, Clone, Copy)]
struct Counts {
    pictures: usize,
    grids: usize,
    read: usize,
    right: usize,
    certain: usize,
    /// Said to be certain, and not right.
    wrong: usize,
    /// Wrong clues that are not marked as doubtful, where the reading is not right.
    unmarked: usize,
    seconds: f64,
}

type Lists = [Vec<Vec<u32>>; 2];

/// Reads them; the number of readings that are certain and wrong.
pub(crate) fn run(options: &Options) -> Result<usize> {
    let mut pictures = Vec::new();
    for path in &options.pictures {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                pictures.push(entry?.path());
            }
        } else {
            pictures.push(path.clone());
        }
    }
    pictures.retain(|path| path.extension().is_some_and(|extension| extension != "json"));
    pictures.sort();
    let mut groups: BTreeMap<String, Counts> = BTreeMap::new();
    for path in &pictures {
        let counts = one(path, options.verbose).with_context(|| path.display().to_string())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let parts: Vec<&str> = name.split('_').collect();
        let keys = match parts[..] {
            [_, style, kind, side] => vec![format!("side {side:>2}"), format!("kind {kind}"), format!("style {style}")],
            _ => vec!["photograph".to_owned()],
        };
        for key in keys.into_iter().chain(["all".to_owned()]) {
            groups.entry(key).or_default().add(counts);
        }
    }
    println!("|  | pictures | grid found | right as read | right | certain | certain and wrong | unmarked | mean s |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (key, it) in &groups {
        let Counts { pictures, grids, read, right, certain, wrong, unmarked, seconds } = it;
        let mean = seconds / *pictures as f64;
        println!("| {key} | {pictures} | {grids} | {read} | {right} | {certain} | {wrong} | {unmarked} | {mean:.2} |");
    }
    Ok(groups.get("all").map_or(0, |all| all.wrong))
}

fn one(path: &Path, verbose: bool) -> Result<Counts> {
    let truth: serde_json::Value = serde_json::from_reader(std::fs::File::open(path.with_extension("json"))?)?;
    let truth: Lists = [&truth["rows"], &truth["cols"]].map(lists);
    let image = image::open(path)?;
    let clock = Instant::now();
    let mut counts = Counts { pictures: 1, ..Counts::default() };
    let reading = match scan(&image, &ScanOptions::default()) {
        Ok(mut readings) => readings.swap_remove(0),
        Err(error) => {
            if verbose {
                println!("{}: {error}", path.display());
            }
            counts.seconds = clock.elapsed().as_secs_f64();
            return Ok(counts);
        }
    };
    let has_size = [reading.rows.len(), reading.columns.len()] == truth.each_ref().map(Vec::len);
    let found = read(&reading, &Correcting::default())?;
    counts.seconds = clock.elapsed().as_secs_f64();
    counts.grids = usize::from(has_size);
    counts.read = usize::from(has_size && seen(&reading) == truth);
    let taken = taken(&found);
    counts.right = usize::from(taken == truth);
    counts.certain = usize::from(found.is_certain());
    counts.wrong = usize::from(found.is_certain() && taken != truth);
    if has_size {
        let all = taken.iter().flatten().zip(truth.iter().flatten()).zip(&found.lines);
        counts.unmarked = all.filter(|((taken, truth), line)| taken != truth && !line.is_doubtful).count();
    }
    if verbose && taken != truth {
        let Scanned { verdict, margin, tried, .. } = &found;
        let size = [reading.rows.len(), reading.columns.len()];
        println!("{}: {size:?} {} margin {margin:.1}, {tried} tried", path.display(), verdict.name());
        for ((taken, truth), line) in taken.iter().flatten().zip(truth.iter().flatten()).zip(&found.lines) {
            if taken != truth && has_size {
                let place = line.others.iter().find(|other| other.0 == *truth).map(|other| other.1);
                println!("    {taken:?} for {truth:?}, seen {:?}, others {place:?}", line.seen);
            }
        }
    }
    Ok(counts)
}

fn lists(value: &serde_json::Value) -> Vec<Vec<u32>> {
    let clue = |line: &serde_json::Value| {
        let numbers = line.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64);
        numbers.map(|number| number as u32).filter(|&number| number > 0).collect()
    };
    value.as_array().into_iter().flatten().map(clue).collect()
}

/// What is the most probable of each line.
fn seen(reading: &Reading) -> Lists {
    [&reading.rows, &reading.columns].map(|lines| {
        let values = |line: &Vec<nonosat::scan::Variant>| {
            let numbers = line.first().into_iter().flat_map(|variant| &variant.numbers);
            numbers.filter_map(|number| Some(number.values.first()?.0)).filter(|&value| value > 0).collect()
        };
        lines.iter().map(values).collect()
    })
}

fn taken(found: &Scanned) -> Lists {
    [found.puzzle.rows(), found.puzzle.columns()].map(|clues| {
        let lengths = |clue: &Option<nonosat::puzzle::Clue>| {
            clue.iter().flat_map(|clue| clue.blocks()).map(|block| block.length).collect()
        };
        clues.iter().map(lengths).collect()
    })
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.pictures += other.pictures;
        self.grids += other.grids;
        self.read += other.read;
        self.right += other.right;
        self.certain += other.certain;
        self.wrong += other.wrong;
        self.unmarked += other.unmarked;
        self.seconds += other.seconds;
    }
}
