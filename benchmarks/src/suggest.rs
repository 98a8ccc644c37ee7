//! `suggest` on pictures with several solutions: how many are mended, by how many changes, in what time.

mod pictures;

use anyhow::Result;
use nonosat::{
    bench::usage::usage,
    make::suggest::{self, Want, suggest},
    puzzle::{Picture, Puzzle, budget::Budget},
};

use self::pictures::{Kind, pictures};

/// Measure suggest on 160 pictures with several solutions: how many are mended, by how many changes, in what time
#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to reach
    #[arg(long, value_name = "WHAT", default_value = "line")]
    want: Want,
    /// Prove how many changes are needed; for want unique
    #[arg(long)]
    exact: bool,
    /// Pictures of each kind and side
    #[arg(long, value_name = "N", default_value_t = 10)]
    pictures: u64,
    /// The sides of the pictures
    #[arg(long, value_name = "SIDES", value_delimiter = ',', default_value = "15,20,30,40")]
    sides: Vec<usize>,
    /// The time limit of a picture, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time_limit: f64,
    /// Print each picture, too
    #[arg(long)]
    each: bool,
}

/// What became of a picture.
struct Run {
    kind: Kind,
    side: usize,
    open: usize,
    /// How many cells the first suggestion changes, if there is one.
    changes: Option<usize>,
    /// At least so many must change.
    at_least: usize,
    cpu_s: f64,
}

/// Prints a table by kind and side.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut runs = Vec::new();
    for &side in &options.sides {
        for kind in Kind::ALL {
            for picture in pictures(kind, side, options.pictures)? {
                let run = measure(kind, side, &picture, options)?;
                if options.each {
                    let Run { open, changes, at_least, cpu_s, .. } = &run;
                    println!("{kind} {side}: {open} open, {changes:?} changes, at least {at_least}, {cpu_s:.3} s");
                }
                runs.push(run);
            }
        }
    }
    println!("want {}, {} s a picture\n", options.want, options.time_limit);
    println!("| pictures | | solved | 1 | 2 | 3-5 | more | mean | proven | CPU s mean | median | max |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for kind in Kind::ALL {
        row(&kind.to_string(), runs.iter().filter(|run| run.kind == kind));
    }
    for &side in &options.sides {
        row(&side.to_string(), runs.iter().filter(|run| run.side == side));
    }
    row("all", runs.iter());
    let few = runs.iter().filter(|run| run.open < 60);
    row("fewer than 60 open", few.clone());
    let soon = few.clone().filter(|run| run.is_proven() && run.cpu_s <= 1.0).count();
    println!("\nof {} with fewer than 60 open cells, {soon} were proven within 1 s", few.count());
    Ok(())
}

impl Run {
    /// Whether fewer changes are proven not to be enough.
    fn is_proven(&self) -> bool {
        self.changes.is_some_and(|changes| changes == self.at_least)
    }
}

fn measure(kind: Kind, side: usize, picture: &Picture, options: &Options) -> Result<Run> {
    let puzzle = Puzzle::from_picture(picture.clone(), nonosat::puzzle::Palette::black_and_white());
    let cpu = || usage(std::process::id()).cpu_s.unwrap_or_default();
    // The system counts in hundredths of a second: short runs are repeated.
    let (mut times, start) = (0, cpu());
    loop {
        let budget = Budget::unlimited().with_time_limit(std::time::Duration::from_secs_f64(options.time_limit));
        let request =
            suggest::Options { want: options.want, exact: options.exact, budget, ..suggest::Options::default() };
        let advice = suggest(&puzzle, &request)?;
        times += 1;
        let spent = cpu() - start;
        if spent >= 0.05 || times == 100 {
            let changes = advice.suggestions.first().map(suggest::Suggestion::cost);
            let open = advice.before.open.unwrap_or_default();
            return Ok(Run { kind, side, open, changes, at_least: advice.at_least, cpu_s: spent / f64::from(times) });
        }
    }
}

fn row<'a>(name: &str, runs: impl Iterator<Item = &'a Run>) {
    let runs: Vec<&Run> = runs.collect();
    let changes: Vec<usize> = runs.iter().filter_map(|run| run.changes).collect();
    let count = |from: usize, to: usize| changes.iter().filter(|&&count| (from..=to).contains(&count)).count();
    let mean = changes.iter().sum::<usize>() as f64 / changes.len().max(1) as f64;
    let mut times: Vec<f64> = runs.iter().map(|run| run.cpu_s).collect();
    times.sort_by(f64::total_cmp);
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} | {mean:.2} | {} | {:.3} | {:.4} | {:.2} |",
        runs.len(),
        changes.len(),
        count(1, 1),
        count(2, 2),
        count(3, 5),
        count(6, usize::MAX),
        runs.iter().filter(|run| run.is_proven()).count(),
        times.iter().sum::<f64>() / times.len().max(1) as f64,
        at(times.len() / 2),
        at(times.len().saturating_sub(1)),
    );
}
