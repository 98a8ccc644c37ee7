//! Pictures of whole puzzles with what is on them.

use anyhow::Result;
use clap::ValueEnum;
use nonosat_model::{Clue, pattern::Size, random::Random};
use serde_json::json;

use crate::{
    camera::{Kind, shoot},
    canvas::one,
    fonts::Fonts,
    lot::{Lot, unique},
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
    #[command(flatten)]
    lot: Lot,
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
        for (number, mut random) in self.lot.each(4)? {
            let side = self.lot.side.unwrap_or(*one(&mut random, &SIDES));
            let style = page::style(&mut random);
            let style = self.style.unwrap_or(style);
            let kind = *one(&mut random, Kind::value_variants());
            let kind = self.kind.unwrap_or(kind);
            let package = one(&mut random, &fonts);
            let font = one(&mut random, package);
            let puzzle = puzzle(side, &mut random);
            let cell = page::cell(side, kind == Kind::Photo, &mut random);
            let page = Page::draw(&puzzle, style, font, cell, &mut random);
            let shot = shoot(&page, kind, &mut random)?;
            let truth = json!({
                "rows": puzzle.rows, "cols": puzzle.columns, "font": font.name, "cells": page.cells,
            });
            self.lot.save(number, (style, kind, side), &shot, truth)?;
        }
        Ok(())
    }
}

/// A puzzle of this width, and about this height, with exactly one solution.
fn puzzle(side: usize, random: &mut Random) -> Puzzle {
    loop {
        let other = if random.chance(0.5) { side } else { side - random.between(0, side as u64 / 4) as usize };
        let size = if random.chance(0.5) { (side, other) } else { (other, side) };
        let size = Size { width: size.0, height: size.1 };
        let Some((puzzle, goal)) = unique(size, 1, random) else { continue };
        let lengths = |clues: &[Option<Clue>]| -> Vec<Vec<u32>> {
            clues.iter().map(|clue| clue.iter().flat_map(Clue::runs).map(|run| run.min).collect()).collect()
        };
        return Puzzle { rows: lengths(puzzle.rows()), columns: lengths(puzzle.columns()), goal };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_those_of_the_picture() {
        for seed in 0..4 {
            let puzzle = puzzle(9, &mut Random::new(seed));
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
