//! Pictures of whole puzzles with what is on them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use nonosat_core::analyse::rate::Level;
use nonosat_make::generate::{self, First, Wish, generate};
use nonosat_model::{Clue, budget::Budget, pattern::Size, random::Random};
use serde_json::json;

use crate::{
    camera::{Kind, shoot},
    canvas::one,
    fonts::Fonts,
    page::{self, Page, Puzzle, Style},
};

/// The sides of the puzzles, unless others are asked for.
const SIDES: [usize; 7] = [5, 10, 15, 20, 25, 30, 40];

/// Draws pictures of puzzles in many layouts, as files, screens, scanners and telephones give them, with their truth.
///
/// Each picture has a file of the same name that ends in `.json`: `rows` and `cols`, the clues; `corners`, those of the
/// grid in pixels, clockwise from the top left; `cells`, what is drawn in the grid; `digit`, the height of digits in
/// pixels. All puzzles have exactly one solution.
#[derive(Debug, clap::Args)]
pub(crate) struct Pictures {
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
    side: Option<usize>,
    /// Of this layout alone
    #[arg(long)]
    style: Option<Style>,
    /// Taken in this way alone
    #[arg(long)]
    kind: Option<Kind>,
    /// In the fonts of training, instead of those that are held out
    #[arg(long)]
    trained: bool,
}

impl Pictures {
    pub(crate) fn run(&self) -> Result<()> {
        let fonts = Fonts::read()?;
        let fonts = if self.trained { fonts.trained } else { fonts.held };
        std::fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())?;
        for number in 0..self.number {
            let mut random = Random::of(&[self.seed, number, 4]);
            let side = self.side.unwrap_or(*one(&mut random, &SIDES));
            let style = page::style(&mut random);
            let style = self.style.unwrap_or(style);
            let kind = *one(&mut random, Kind::value_variants());
            let kind = self.kind.unwrap_or(kind);
            let package = one(&mut random, &fonts);
            let font = one(&mut random, package);
            let puzzle = puzzle(side, &mut random)?;
            let cell = page::cell(side, kind == Kind::Photo, &mut random);
            let page = Page::draw(&puzzle, style, font, cell, &mut random);
            let shot = shoot(&page, kind, &mut random)?;
            let named = |value: Option<clap::builder::PossibleValue>| {
                value.map_or_else(String::new, |value| value.get_name().to_owned())
            };
            let (style, kind) = (named(style.to_possible_value()), named(kind.to_possible_value()));
            let name = self.folder.join(format!("{number:04}_{style}_{kind}_{side}"));
            std::fs::write(name.with_extension(shot.extension), &shot.bytes)?;
            let truth = json!({
                "rows": puzzle.rows, "cols": puzzle.columns, "style": style, "kind": kind, "font": font.name,
                "corners": shot.corners, "cells": page.cells, "digit": shot.digit,
            });
            std::fs::write(name.with_extension("json"), truth.to_string())?;
        }
        Ok(())
    }
}

/// A puzzle of this width, and about this height, with exactly one solution.
fn puzzle(side: usize, random: &mut Random) -> Result<Puzzle> {
    loop {
        let other = if random.chance(0.5) { side } else { side - random.between(0, side as u64 / 4) as usize };
        let size = if random.chance(0.5) { (side, other) } else { (other, side) };
        let size = Size { width: size.0, height: size.1 };
        let style = *one(random, &generate::Style::ALL);
        let density = Some(0.35 + 0.3 * random.unit());
        let wish = Wish::new(First::Drawn { size, style, density, colors: 1 }, Level::Line);
        let Some(made) = generate(&wish, random.bits(), &Budget::unlimited()).made else { continue };
        let Some(goal) = made.puzzle.goal.clone() else { continue };
        let lengths = |clues: &[Option<Clue>]| -> Vec<Vec<u32>> {
            clues.iter().map(|clue| clue.iter().flat_map(Clue::runs).map(|run| run.min).collect()).collect()
        };
        return Ok(Puzzle { rows: lengths(made.puzzle.rows()), columns: lengths(made.puzzle.columns()), goal });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_those_of_the_picture() {
        for seed in 0..4 {
            let puzzle = puzzle(9, &mut Random::new(seed)).unwrap();
            let runs = |filled: Vec<bool>| -> Vec<u32> {
                let runs = filled.split(|filled| !filled).map(|run| run.len() as u32);
                runs.filter(|&length| length > 0).collect()
            };
            let rows: Vec<Vec<bool>> =
                puzzle.goal.rows().map(|row| row.iter().map(|color| !color.is_blank()).collect()).collect();
            let column = |x: usize| rows.iter().map(|row| row[x]).collect();
            assert_eq!(puzzle.columns, (0..rows[0].len()).map(|x| runs(column(x))).collect::<Vec<_>>());
            assert_eq!(puzzle.rows, rows.iter().cloned().map(runs).collect::<Vec<_>>());
            assert!(puzzle.rows.len().max(puzzle.columns.len()) == 9);
        }
    }
}
