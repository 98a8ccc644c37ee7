//! Makes the pack of the library from open icon sets: chooses candidates, bakes a recipe, draws contact sheets.
#![allow(clippy::disallowed_methods, reason = "a program for its developers' machines, of files of its own")]
#![allow(clippy::print_stdout, reason = "a program")]

mod bake;
mod cells;
mod choose;
mod icons;
mod lab;
mod making;
mod recipe;
mod score;
mod sheet;
mod subjects;

use std::{
    fs,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Result;
use clap::Parser;

/// Makes the pack of the library from open icon sets.
#[derive(Parser)]
enum Command {
    /// Tries the icons of the subjects at several sizes and settings, and writes a recipe with the best.
    Choose {
        /// What to look for.
        subjects: PathBuf,
        /// The icon sets, a folder each.
        #[arg(long)]
        icons: PathBuf,
        /// Icons that were seen and left out.
        #[arg(long)]
        out: PathBuf,
        /// The recipe.
        #[arg(short)]
        output: PathBuf,
        /// Threads.
        #[arg(long, default_value_t = 1)]
        jobs: usize,
    },
    /// Makes the pack of a recipe.
    Bake {
        /// The recipe.
        recipe: PathBuf,
        /// The icon sets, a folder each.
        #[arg(long)]
        icons: PathBuf,
        /// Pictures drawn by hand.
        #[arg(long)]
        drawings: Option<PathBuf>,
        /// The pack.
        #[arg(short)]
        output: PathBuf,
        /// Threads.
        #[arg(long, default_value_t = 1)]
        jobs: usize,
    },
    /// Grades every puzzle of a pack anew, for whoever has changed the grades and not the pictures.
    Grade {
        /// The pack.
        pack: PathBuf,
        /// The pack with the new grades.
        #[arg(short)]
        output: PathBuf,
        /// Threads.
        #[arg(long, default_value_t = 1)]
        jobs: usize,
    },
    /// Draws contact sheets of a pack.
    Sheets {
        /// The pack.
        pack: PathBuf,
        /// The folder.
        #[arg(short)]
        output: PathBuf,
    },
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Choose { subjects, icons, out, output, jobs } => {
            let icons = icons::Icons::read(&icons)?;
            let lines = choose::choose(&icons, &fs::read_to_string(subjects)?, &fs::read_to_string(out)?, jobs)?;
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            fs::write(output, text)?;
            println!("{} puzzles", lines.len());
        }
        Command::Bake { recipe, icons, drawings, output, jobs } => {
            let icons = icons::Icons::read(&icons)?;
            let drawings = drawings.map_or(Ok(String::new()), fs::read_to_string)?;
            let library = bake::bake(&icons, &recipe::read(&fs::read_to_string(recipe)?)?, &drawings, jobs)?;
            let pack = nonosat_library::write(&library)?;
            println!("{} puzzles, {} bytes", library.entries.len(), pack.len());
            fs::write(output, pack)?;
        }
        Command::Grade { pack, output, jobs } => {
            let library = bake::grade(nonosat_library::read(&fs::read(pack)?)?, jobs)?;
            fs::write(output, nonosat_library::write(&library)?)?;
            println!("{} puzzles", library.entries.len());
        }
        Command::Sheets { pack, output } => {
            let library = nonosat_library::read(&fs::read(pack)?)?;
            println!("{} sheets", sheet::write(&library.entries, &output)?);
        }
    }
    Ok(())
}

/// The answers about all items, in their order.
fn parallel<T: Sync, A: Send>(items: &[T], jobs: usize, answer: impl Fn(&T) -> A + Sync) -> Vec<A> {
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let answer = answer(item);
                    if let Ok(mut answers) = answers.lock() {
                        answers.push((index, answer));
                    }
                }
            });
        }
    });
    let mut answers = answers.into_inner().unwrap_or_default();
    answers.sort_by_key(|(index, _)| *index);
    answers.into_iter().map(|(_, answer)| answer).collect()
}
