//! A lot of pictures in a folder, each with its truth beside it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use nonosat_core::analyse::rate::Level;
use nonosat_make::generate::{self, First, Wish, generate};
use nonosat_model::{Picture, Puzzle, budget::Budget, pattern::Size, random::Random};

use crate::{
    camera::{Kind, Shot},
    canvas::one,
};

/// How many pictures, of what size, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Lot {
    /// Where they go
    folder: PathBuf,
    /// How many
    #[arg(long, short, default_value_t = 100)]
    number: u64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Of this side alone
    #[arg(long)]
    pub(crate) side: Option<usize>,
}

impl Lot {
    /// The number of each picture, with random numbers of its own, others for another `stream`; the folder is made.
    pub(crate) fn each(&self, stream: u64) -> Result<impl Iterator<Item = (u64, Random)>> {
        std::fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())?;
        Ok((0..self.number).map(move |number| (number, Random::of(&[self.seed, number, stream]))))
    }

    /// Writes a picture that is named after what it shows, and its truth, to which it adds how it was taken.
    pub(crate) fn save(
        &self,
        number: u64,
        (style, kind, side): (impl ValueEnum, Kind, usize),
        shot: &Shot,
        mut truth: serde_json::Value,
    ) -> Result<()> {
        let [style, kind] = [style.to_possible_value(), kind.to_possible_value()]
            .map(|value| value.map_or_else(String::new, |value| value.get_name().to_owned()));
        let path = self.folder.join(format!("{number:04}_{style}_{kind}_{side}"));
        std::fs::write(path.with_extension(shot.extension), &shot.bytes)?;
        truth["style"] = style.into();
        truth["kind"] = kind.into();
        truth["corners"] = serde_json::to_value(shot.corners)?;
        truth["digit"] = shot.digit.into();
        std::fs::write(path.with_extension("json"), truth.to_string())?;
        Ok(())
    }
}

/// A puzzle with exactly one solution, and its picture; `None` if this try made none.
pub(crate) fn unique(size: Size, colors: usize, random: &mut Random) -> Option<(Puzzle, Picture)> {
    let style = *one(random, &generate::Style::ALL);
    let density = Some(0.35 + 0.3 * random.unit());
    let wish = Wish::new(First::Drawn { size, style, density, colors }, Level::Line);
    let puzzle = generate(&wish, random.bits(), &Budget::unlimited()).made?.puzzle;
    let goal = puzzle.goal.clone()?;
    Some((puzzle, goal))
}
