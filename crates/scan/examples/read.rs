//! Reads pictures of puzzles of which the truth is known, and prints how much of each was right.
//!
//! ```text
//! NONOSAT_CORPORA=corpora cargo run --release -p nonosat-scan --example read [-- PICTURE...]
//! ```
//!
//! Without pictures, all of the folder `scan` of the corpora. A picture has its truth beside it, as `.json` with `rows`
//! and `cols`. Nothing is corrected: `clues` counts the pictures of which each line's most probable reading is right.

#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures")]

use std::{
    collections::BTreeMap,
    error::Error,
    path::{Path, PathBuf},
    time::Instant,
};

use nonosat_scan::{Reading, ScanOptions, Variant, scan};

/// What was counted of some pictures.
#[derive(Default)]
struct Counts {
    pictures: usize,
    grids: usize,
    clues: usize,
    /// The lines that are among the variants, with any value.
    numbers: usize,
    wrong_lines: usize,
    wrong: usize,
    cells: usize,
    wrong_cells: usize,
    seconds: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut pictures: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if pictures.is_empty() {
        let corpora = std::env::var_os("NONOSAT_CORPORA").ok_or("NONOSAT_CORPORA is not set")?;
        for folder in ["made", "photos"] {
            for entry in std::fs::read_dir(Path::new(&corpora).join("scan").join(folder))? {
                pictures.push(entry?.path());
            }
        }
        pictures.retain(|path| path.extension().is_some_and(|extension| extension != "json"));
        pictures.sort();
    }
    let mut groups: BTreeMap<String, Counts> = BTreeMap::new();
    for picture in &pictures {
        let truth: serde_json::Value = serde_json::from_slice(&std::fs::read(picture.with_extension("json"))?)?;
        let (rows, columns) = (lines(&truth["rows"]), lines(&truth["cols"]));
        let image = image::open(picture)?;
        let start = Instant::now();
        let reading = read(&image);
        let seconds = start.elapsed().as_secs_f32();
        let name = picture.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (state, mut counts) = compare(&reading, &rows, &columns, seconds);
        if let (Ok(reading), 1, Some(truth)) = (&reading, counts.grids, truth["cells"].as_array()) {
            let truth = truth.iter().filter_map(serde_json::Value::as_str).flat_map(str::chars);
            let truth: Vec<Option<bool>> = truth.map(|cell| (cell != '.').then_some(cell == '#')).collect();
            counts.cells = truth.len();
            counts.wrong_cells = truth.iter().zip(&reading.cells).filter(|(one, other)| one != other).count();
        }
        println!("{name:30} {:>7} {seconds:5.2} s  {state}", format!("{}x{}", rows.len(), columns.len()));
        let parts: Vec<&str> = name.split('_').collect();
        let mut keys = vec!["all".to_owned()];
        match parts[..] {
            [_, style, kind, side] => {
                keys.extend([format!("style {style}"), format!("kind {kind}"), format!("side {side:>2}")]);
            }
            _ => keys.push("photograph".to_owned()),
        }
        for key in keys {
            groups.entry(key).or_default().add(&counts);
        }
    }
    println!("\n{:16} pictures grids clues | numbers wrong lines seconds", "");
    for (key, counts) in groups {
        let Counts { pictures, grids, clues, numbers, wrong, wrong_lines, cells, wrong_cells, seconds } = counts;
        print!("{key:16} {pictures:8} {grids:5} {clues:5} | {numbers:7} {wrong:5} {wrong_lines:5} {seconds:7.2}");
        if cells > 0 {
            print!(" | {wrong_cells} of {cells} cells wrong");
        }
        println!();
    }
    Ok(())
}

fn read(image: &image::DynamicImage) -> Result<Reading, String> {
    let mut readings = scan(image, &ScanOptions::default()).map_err(|error| error.to_string())?;
    if readings.is_empty() { Err("no reading".to_owned()) } else { Ok(readings.swap_remove(0)) }
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.pictures += other.pictures;
        self.grids += other.grids;
        self.clues += other.clues;
        self.numbers += other.numbers;
        self.wrong += other.wrong;
        self.wrong_lines += other.wrong_lines;
        self.cells += other.cells;
        self.wrong_cells += other.wrong_cells;
        self.seconds += other.seconds;
    }
}

fn lines(value: &serde_json::Value) -> Vec<Vec<u32>> {
    let numbers = |line: &serde_json::Value| -> Vec<u32> {
        let values = line.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64);
        values.map(|value| value as u32).filter(|&value| value > 0).collect()
    };
    value.as_array().into_iter().flatten().map(numbers).collect()
}

/// Compares a reading with the truth: what was wrong, and the counts.
fn compare(
    reading: &Result<Reading, String>,
    rows: &[Vec<u32>],
    columns: &[Vec<u32>],
    seconds: f32,
) -> (String, Counts) {
    let mut counts = Counts { pictures: 1, seconds, ..Counts::default() };
    let reading = match reading {
        Ok(reading) => reading,
        Err(error) => return (format!("NO GRID: {error}"), counts),
    };
    let found = (reading.rows.len(), reading.columns.len());
    if found != (rows.len(), columns.len()) {
        return (format!("WRONG GRID: {}x{}", found.0, found.1), counts);
    }
    counts.grids = 1;
    let mut problems = String::new();
    for (letter, read, truth) in [('r', &reading.rows, rows), ('c', &reading.columns, columns)] {
        for (at, (variants, truth)) in read.iter().zip(truth).enumerate() {
            counts.numbers += truth.len();
            let best = values(&variants[0]);
            if best == *truth {
                continue;
            }
            counts.wrong_lines += 1;
            counts.wrong += if best.len() == truth.len() {
                best.iter().zip(truth).filter(|(one, other)| one != other).count()
            } else {
                best.len().abs_diff(truth.len()).max(1)
            };
            // Where the truth is among the variants.
            let place = variants.iter().position(|variant| {
                let numbers: Vec<_> = variant.numbers.iter().filter(|number| number.values[0].0 > 0).collect();
                numbers.len() == truth.len()
                    && numbers.iter().zip(truth).all(|(number, &of)| number.values.iter().any(|value| value.0 == of))
            });
            let place = place.map_or("never".to_owned(), |place| format!("in variant {}", place + 1));
            problems += &format!("\n    {letter}{} {best:?} for {truth:?}, {place}", at + 1);
        }
    }
    counts.clues = usize::from(problems.is_empty());
    if problems.is_empty() {
        problems = "ok".to_owned();
    }
    let mut numbers = reading.rows.iter().chain(&reading.columns).flatten().flat_map(|variant| &variant.numbers);
    if numbers.any(|number| number.color.is_some()) {
        problems += " (coloured)";
    }
    (problems, counts)
}

fn values(variant: &Variant) -> Vec<u32> {
    variant.numbers.iter().map(|number| number.values[0].0).filter(|&value| value > 0).collect()
}
