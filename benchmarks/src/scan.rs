//! Pictures of printed puzzles, read and corrected, beside their truth.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::Args;
use nonosat::{
    make::scan::{Options as Correcting, Scanned, read},
    puzzle::{budget::Budget, random::Random},
    scan::{Reading, ScanOptions, scan},
};

/// The time that a reading is corrected in, as the command has it: a puzzle that was misread may be a hard one.
const LIMIT: Duration = Duration::from_secs(20);

/// Read pictures of which the truth is known, correct them, and count what is right by style, kind and side: a table
///
/// A picture `0001_boxed_photo_20.jpg` has its truth beside it, as JSON with `rows` and `cols`; if it has `row_colors`
/// and `col_colors`, numbers of one colour must have been read in one, and if `cells` are drawn, these are counted.
#[derive(Args)]
pub(crate) struct Options {
    /// Pictures, or folders of them
    #[arg(required_unless_present = "random")]
    pictures: Vec<PathBuf>,
    /// Read so many pictures of nothing instead, and say what comes of them and how long it takes
    #[arg(long)]
    random: Option<u64>,
    /// Print what was wrong in each picture
    #[arg(long)]
    verbose: bool,
    /// The most readings of a picture that are solved
    #[arg(long, default_value_t = 20_000)]
    tries: usize,
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
    /// Cells of grids that somebody has begun, and those of them that were read right.
    cells: [usize; 2],
    /// Digits of grids of the right size, and those that are wrong, missing or none before correction.
    digits: [usize; 2],
    seconds: f64,
}

type Lists = [Vec<Vec<u32>>; 2];

/// Reads them; the number of readings that are certain and wrong.
pub(crate) fn run(options: &Options) -> Result<usize> {
    if let Some(count) = options.random {
        return random(count);
    }
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
        let counts = one(path, options).with_context(|| path.display().to_string())?;
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
    print!("|  | pictures | grid found | right as read | right | certain | certain and wrong | unmarked ");
    println!("| cells | digits wrong | mean s |");
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (key, it) in &groups {
        let Counts { pictures, grids, read, right, certain, wrong, unmarked, cells, digits, seconds } = it;
        let mean = seconds / *pictures as f64;
        let cells = match cells {
            [0, _] => "-".to_owned(),
            [all, right] => format!("{:.2} %", 100.0 * *right as f64 / *all as f64),
        };
        let digits = 100.0 * digits[1] as f64 / digits[0].max(1) as f64;
        print!("| {key} | {pictures} | {grids} | {read} | {right} | {certain} | {wrong} | {unmarked} ");
        println!("| {cells} | {digits:.2} % | {mean:.2} |");
    }
    Ok(groups.get("all").map_or(0, |all| all.wrong))
}

/// Reads pictures of noise, lines, stripes, boards and grids with noise; the number of readings that are certain.
fn random(count: u64) -> Result<usize> {
    let (mut refused, mut read_as, mut certain, mut slowest) = (BTreeMap::<String, usize>::new(), 0, 0, 0.0_f64);
    for number in 0..count {
        let mut random = Random::new(number);
        let mut below = |end: u64| random.between(0, end - 1) as u32;
        let sides = [1, 31, 32, 47, 200, 333, 640, 1000, 1600];
        let [width, height] = [(); 2].map(|()| sides[below(sides.len() as u64) as usize]);
        let [across, down] = [(); 2].map(|()| below(40) + 2);
        let [paper, ink] = [(); 2].map(|()| below(256) as u8);
        let kind = number % 9;
        let image = image::GrayImage::from_fn(width, height, |x, y| {
            let is_line = x.is_multiple_of(across) || y.is_multiple_of(down);
            image::Luma([match kind {
                0 => below(256) as u8,
                1 => (below(2) * 255) as u8,
                2 if is_line => ink,
                3 if x % across < across / 2 => ink,
                4 if (x / across + y / down).is_multiple_of(2) => ink,
                5 if is_line => below(90) as u8,
                6 if is_line || below(7) == 0 => ink,
                7 if x * y % (across * down) < across => ink,
                8 if (x > width / 3 && y > height / 3 && is_line) || below(31) == 0 => ink,
                _ => paper,
            }])
        });
        let clock = Instant::now();
        match scan(&image::DynamicImage::ImageLuma8(image), &ScanOptions::default()) {
            Ok(readings) => {
                read_as += 1;
                let options = Correcting { tries: 200, ..Correcting::default() };
                certain += usize::from(read(&readings[0], &options)?.is_certain());
            }
            Err(error) => {
                let words = error.to_string();
                let words: Vec<&str> = words.split(|c: char| c == ':' || c.is_ascii_digit()).collect();
                *refused.entry(words[0].to_owned()).or_default() += 1;
            }
        }
        slowest = slowest.max(clock.elapsed().as_secs_f64());
    }
    println!("{count} pictures: {refused:?}, {read_as} read, {certain} of them certain; {slowest:.1} s at most");
    Ok(certain)
}

fn one(path: &Path, &Options { verbose, tries, .. }: &Options) -> Result<Counts> {
    let truth: serde_json::Value = serde_json::from_reader(std::fs::File::open(path.with_extension("json"))?)?;
    let colors: Lists = [&truth["row_colors"], &truth["col_colors"]].map(lists);
    let cells: Vec<char> = (truth["cells"].as_array().into_iter().flatten())
        .flat_map(|row| row.as_str().unwrap_or_default().chars())
        .collect();
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
    let budget = Budget::unlimited().with_time_limit(LIMIT);
    let found = read(&reading, &Correcting { tries, budget, ..Correcting::default() })?;
    counts.seconds = clock.elapsed().as_secs_f64();
    counts.grids = usize::from(has_size);
    counts.read = usize::from(has_size && seen(&reading) == truth);
    let taken = taken(&found);
    let is_right = taken == truth && has_colors(&found, &colors);
    counts.right = usize::from(is_right);
    counts.certain = usize::from(found.is_certain());
    counts.wrong = usize::from(found.is_certain() && !is_right);
    if cells.len() == reading.cells.len() && has_size && cells.iter().any(|&cell| cell != '.') {
        let state = |cell: &char| match cell {
            '#' => Some(true),
            'x' => Some(false),
            _ => None,
        };
        let right = cells.iter().zip(&reading.cells).filter(|(cell, seen)| state(cell) == **seen).count();
        counts.cells = [cells.len(), right];
    }
    if has_size {
        for (seen, truth) in seen(&reading).iter().flatten().zip(truth.iter().flatten()) {
            let [seen, truth] = [seen, truth].map(|line| line.iter().map(u32::to_string).collect::<String>());
            counts.digits[0] += truth.len();
            counts.digits[1] += differences(seen.as_bytes(), truth.as_bytes());
        }
        let all = taken.iter().flatten().zip(truth.iter().flatten()).zip(&found.lines);
        counts.unmarked = all.filter(|((taken, truth), line)| taken != truth && !line.is_doubtful).count();
    }
    if verbose && counts.cells[1] < counts.cells[0] {
        println!("{}: {} of {} cells", path.display(), counts.cells[1], counts.cells[0]);
    }
    if verbose && taken == truth && !is_right {
        println!("{}: colours", path.display());
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

/// How many digits must be changed, added or taken away.
fn differences(seen: &[u8], truth: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=truth.len()).collect();
    for (at, digit) in seen.iter().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for place in 0..truth.len() {
            let changed = before + usize::from(truth[place] != *digit);
            before = row[place + 1];
            row[place + 1] = changed.min(before + 1).min(row[place] + 1);
        }
    }
    row[truth.len()]
}

/// Whether numbers have the same colour where they should, and different ones elsewhere; if none are known, all have
/// one.
fn has_colors(found: &Scanned, colors: &Lists) -> bool {
    let looks = [found.puzzle.rows(), found.puzzle.columns()].map(|clues| {
        let look = |clue: &Option<nonosat::puzzle::Clue>| -> Vec<usize> {
            clue.iter().flat_map(|clue| clue.blocks()).map(|block| block.color.index()).collect()
        };
        clues.iter().map(look).collect::<Vec<_>>()
    });
    let known = colors.iter().flatten().flatten().copied().chain(std::iter::repeat(0));
    let pairs = looks.iter().flatten().flatten().copied().zip(known);
    let pairs: std::collections::BTreeSet<(usize, u32)> = pairs.collect();
    let count = |of: fn(&(usize, u32)) -> usize| pairs.iter().map(of).collect::<std::collections::BTreeSet<_>>().len();
    count(|pair| pair.0) == pairs.len() && count(|pair| pair.1 as usize) == pairs.len()
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
        (0..2).for_each(|at| self.cells[at] += other.cells[at]);
        (0..2).for_each(|at| self.digits[at] += other.digits[at]);
        self.seconds += other.seconds;
    }
}
