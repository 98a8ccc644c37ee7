//! Puzzles a second: pictures repaired by line logic, and grades reached within a time.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use nonosat::{
    analyse::rate::{Level, grade_band},
    make::generate::{First, Generated, Style, Wish, generate},
    puzzle::budget::Budget,
    solve::{Request, Verdict, solve},
};

/// Measure `nonosat generate`: puzzles a second by style and side, and grades reached within a time. Tables in Markdown
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The sides of the squares of the first table
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "10,15,20,25,30,40,50")]
    sides: Vec<usize>,
    /// The styles
    #[arg(long, value_name = "STYLE,...", value_delimiter = ',', default_value = "random,smooth,shapes,blobs")]
    styles: Vec<Style>,
    /// The seconds for each row of the first table
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    seconds: f64,
    /// The sides of the squares of the second table
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = "10,15,20,30")]
    graded_sides: Vec<usize>,
    /// The grades, each give or take 0.5
    #[arg(long, value_name = "GRADE,...", value_delimiter = ',')]
    #[arg(default_value = "1.7,2.5,3.2,4.0,5.5,6.3,6.5,7.0,7.7,8.5")]
    grades: Vec<f64>,
    /// The seeds for each grade; 0 leaves the second table out
    #[arg(long, value_name = "N", default_value_t = 20)]
    seeds: u64,
    /// The seconds for each puzzle of a grade
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    limit: f64,
}

/// How far a grade may be from the one that is wanted.
const TOLERANCE: f64 = 0.5;

/// Prints both tables; the number of puzzles that are not what they should be, which are none unless there is a defect.
pub(crate) fn run(options: &Options) -> Result<usize> {
    ensure!(options.sides.iter().chain(&options.graded_sides).all(|&side| side > 0), "a side has at least one cell");
    let limits = [options.seconds, options.limit].map(Duration::try_from_secs_f64);
    let [row, limit] = [limits[0].clone()?, limits[1].clone()?];
    println!("| style | side | puzzles/s | checked/s | cells changed | not repaired at once |");
    println!("|---|--:|--:|--:|--:|--:|");
    let mut wrong = 0;
    for &style in &options.styles {
        for &side in &options.sides {
            wrong += speed(style, side, row);
        }
    }
    if options.seeds > 0 {
        println!("\n| style | side | grade | reached | median, s | 90 %, s |\n|---|--:|--:|--:|--:|--:|");
    }
    for &style in options.styles.iter().filter(|_| options.seeds > 0) {
        for &side in &options.graded_sides {
            options.grades.iter().for_each(|&grade| reach(style, side, grade, options.seeds, limit));
        }
    }
    Ok(wrong)
}

fn drawn(style: Style, side: usize, density: Option<f64>) -> First {
    First::Drawn { size: side.into(), style, density, colors: 1 }
}

/// Prints a row: line-solvable puzzles a second, by repair alone, and with the verdict of the solver.
fn speed(style: Style, side: usize, time: Duration) -> usize {
    let wish = Wish::new(drawn(style, side, Some(0.5)), Level::Line);
    let (mut made_in, mut checked_in) = (Duration::ZERO, Duration::ZERO);
    let (mut made, mut wrong, mut changed, mut redrawn) = (0_u64, 0, 0, 0_u64);
    for seed in 0.. {
        let start = Instant::now();
        let generated = generate(&wish, seed, &Budget::unlimited());
        made_in += start.elapsed();
        if let Some(puzzle) = generated.made {
            made += 1;
            changed += puzzle.changed.len();
            let outcome = solve(&puzzle.puzzle, &Request::default());
            let is_unique = outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique);
            wrong += usize::from(!is_unique);
        } else {
            wrong += 1;
        }
        redrawn += u64::from(generated.attempts > 1);
        checked_in += start.elapsed();
        if checked_in >= time {
            break;
        }
    }
    let per_second = |spent: Duration| made as f64 / spent.as_secs_f64();
    println!(
        "| {style} | {side} | {:.0} | {:.0} | {:.2} % | {:.1} % |",
        per_second(made_in),
        per_second(checked_in),
        100.0 * changed as f64 / (made.max(1) as f64 * (side * side) as f64),
        100.0 * redrawn as f64 / made.max(1) as f64,
    );
    wrong
}

/// Prints a row: how many seeds reach a grade within the limit, and how long they take, those that do not included.
fn reach(style: Style, side: usize, grade: f64, seeds: u64, limit: Duration) {
    let (low, high) = (grade - TOLERANCE, grade + TOLERANCE);
    let level = Level::ALL.into_iter().find(|&level| grade_band(level).1 > high).unwrap_or(Level::Search);
    let wish = Wish { grade: Some((low, high)), attempts: u64::MAX, ..Wish::new(drawn(style, side, None), level) };
    let mut times = Vec::new();
    let mut reached = 0;
    for seed in 0..seeds {
        let start = Instant::now();
        let Generated { made, .. } = generate(&wish, seed, &Budget::unlimited().with_time_limit(limit));
        times.push(start.elapsed().as_secs_f64());
        reached += u64::from(made.is_some_and(|made| made.reached));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    println!("| {style} | {side} | {grade} | {reached} of {seeds} | {:.3} | {:.3} |", at(0.5), at(0.9));
}
