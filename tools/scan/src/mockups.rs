//! Pictures of puzzles as games and sites show them on screens: in colours, on dark ground, begun, struck through.

use anyhow::Result;
use clap::ValueEnum;
use nonosat_model::{Clue, Picture, pattern::Size, random::Random};
use serde_json::json;

use crate::{
    camera::{Kind, shoot},
    canvas::{one, size_within, within},
    fonts::{Font, Fonts},
    looks::{Look, Mark, Name, darkness, palette},
    lot::{Lot, unique},
    page::{Page, number_width},
    sheet::{Ink, Sheet},
};

/// The sides of the puzzles, unless others are asked for.
const SIDES: [usize; 5] = [5, 10, 15, 20, 25];

/// Draws mock-ups of games and sites, in twelve looks, as files and as scaled pictures of screens, with their truth.
///
/// Beside the keys of other pictures the truth has `row_colors` and `col_colors`, the colour of each number, counted
/// from 1, and `palette`, what these look like. Some numbers are grey or struck through, and some cells filled.
#[derive(Debug, clap::Args)]
pub(crate) struct Mockups {
    #[command(flatten)]
    lot: Lot,
    /// Of this look alone
    #[arg(long)]
    look: Option<Name>,
    /// With so many colours beside the background; 1 for a puzzle in black and white
    #[arg(long)]
    colors: Option<usize>,
}

/// Lines of numbers with their colours.
type Lists = Vec<Vec<(u32, usize)>>;

struct Puzzle {
    rows: Lists,
    columns: Lists,
    goal: Picture,
}

impl Mockups {
    pub(crate) fn run(&self) -> Result<()> {
        let fonts = Fonts::read()?.held;
        for (number, mut random) in self.lot.each(5)? {
            let side = self.lot.side.unwrap_or(*one(&mut random, &SIDES));
            let names = Name::value_variants();
            let name = self.look.unwrap_or(names[number as usize % names.len()]);
            let kind = if random.chance(0.5) { Kind::Clean } else { Kind::Screen };
            let colors = self.colors.unwrap_or(random.between(2, 5) as usize);
            let package = one(&mut random, &fonts);
            let font = one(&mut random, package);
            let puzzle = puzzle(side, colors, &mut random);
            let palette = palette(colors, name.look(), &mut random);
            let page = draw(&puzzle, name.look(), &palette, font, &mut random);
            let shot = shoot(&page, kind, &mut random)?;
            let lists = |lists: &Lists| -> [Vec<Vec<usize>>; 2] {
                let of = |pick: fn(&(u32, usize)) -> usize| {
                    lists.iter().map(|list| list.iter().map(pick).collect()).collect()
                };
                [of(|run| run.0 as usize), of(|run| run.1)]
            };
            let ([rows, row_colors], [cols, col_colors]) = (lists(&puzzle.rows), lists(&puzzle.columns));
            let light = |ink: &Ink| ink.map(|ink| (255.0 * (1.0 - ink)).round() as u8);
            let truth = json!({
                "rows": rows, "cols": cols, "row_colors": row_colors, "col_colors": col_colors, "cells": page.cells,
                "palette": palette.iter().map(light).collect::<Vec<_>>(), "font": font.name,
            });
            self.lot.save(number, (name, kind, side), &shot, truth)?;
        }
        Ok(())
    }
}

/// A puzzle of this side in so many colours, with exactly one solution.
fn puzzle(side: usize, colors: usize, random: &mut Random) -> Puzzle {
    let size = Size { width: side, height: side };
    let lists = |clues: &[Option<Clue>]| -> Lists {
        let runs = |clue: &Option<Clue>| {
            clue.iter().flat_map(|clue| clue.blocks()).map(|block| (block.length, block.color.index())).collect()
        };
        clues.iter().map(runs).collect()
    };
    loop {
        let Some((puzzle, goal)) = unique(size, colors, random) else { continue };
        return Puzzle { rows: lists(puzzle.rows()), columns: lists(puzzle.columns()), goal };
    }
}

/// A page as it is drawn.
struct Drawing {
    look: Look,
    sheet: Sheet,
    cell: f32,
    /// Where the grid begins and ends.
    from: [f32; 2],
    to: [f32; 2],
    /// The height of numbers, and the distance of their places.
    digit: f32,
    slot: f32,
    gap: f32,
}

fn draw(puzzle: &Puzzle, look: Look, palette: &[Ink], font: &Font, random: &mut Random) -> Page {
    let (columns, rows) = (puzzle.columns.len(), puzzle.rows.len());
    let cell = match columns.max(rows) {
        ..=10 => size_within(random, 24.0, 60.0),
        11..=15 => size_within(random, 20.0, 46.0),
        _ => size_within(random, 18.0, 36.0),
    };
    let cell = cell.round();
    let most = |lists: &Lists| lists.iter().map(Vec::len).max().unwrap_or(0).max(1) as f32;
    let (slot, gap) = (look.sizes[1] * cell, if look.is_table { 0.0 } else { 0.15 * cell });
    let margin = cell * within(random, 0.5, 2.0);
    let clues = [most(&puzzle.rows), most(&puzzle.columns)].map(|most| most * slot + gap);
    let before = clues.map(|clues| if look.is_after { margin } else { margin + clues }).map(f32::ceil);
    // Above the puzzle is a title, below it what a game has there.
    let title = if random.chance(0.5) { cell * within(random, 1.0, 2.5) } else { 0.0 };
    let from = [before[0], (before[1] + title).ceil()];
    let to = [from[0] + columns as f32 * cell, from[1] + rows as f32 * cell];
    let after = clues.map(|clues| if look.is_after { margin + clues } else { margin });
    let bar = if random.chance(0.5) { cell * 1.6 } else { 0.0 };
    let size = [(to[0] + after[0]).ceil(), (to[1] + after[1] + bar).ceil()];
    let tint: Ink = [0; 3].map(|_| within(random, 0.0, 0.06));
    let tinted = |shade: f32| tint.map(|tint| (shade + tint * if shade > 0.5 { -1.0 } else { 1.0 }).clamp(0.0, 1.0));
    let sheet = Sheet::new(size[0] as usize, size[1] as usize, tinted(look.shades[0]));
    let mut digit = (look.sizes[2] * cell).max(7.0);
    let longest = puzzle.rows.iter().chain(&puzzle.columns).flatten().map(|run| run.0).max().unwrap_or(1);
    let widest = (1..=longest).map(|number| number_width(number, font)).fold(0.0, f32::max);
    digit *= (look.sizes[0].min(look.sizes[1]) * cell * 0.88 / (widest * digit)).min(1.0);
    let mut drawing = Drawing { look, sheet, cell, from, to, digit, slot, gap };
    if title > 0.0 && font.glyphs.len() > 20 {
        let ink = if look.shades[0] > 0.5 { [0.1; 3] } else { [0.8; 3] };
        let text: Vec<usize> = (0..random.between(4, 9)).map(|_| random.between(10, 19) as usize).collect();
        let size = title * 0.4;
        drawing.sheet.write(&text, font, [size, size], [margin, margin * 0.3 + title * 0.6], ink);
    }
    if bar > 0.0 {
        for (at, &ink) in palette.iter().enumerate() {
            let left = margin + at as f32 * cell * 1.4;
            let top = size[1] - bar * 0.85;
            drawing.rounded([left, top, left + cell, top + cell], ink);
        }
    }
    let cells = drawing.grid(puzzle, palette, tinted, random);
    let shown = [&puzzle.rows, &puzzle.columns];
    // Lines that are done are grey or struck through.
    let (is_begun, is_struck) = (cells.iter().any(|row| row.contains('#')), random.chance(0.5));
    for (axis, lists) in shown.into_iter().enumerate() {
        for (line, list) in lists.iter().enumerate() {
            let is_done = |at: usize, filled: bool| {
                let cell = if axis == 0 { &cells[line][at..=at] } else { &cells[at][line..=line] };
                (cell == "#") == filled
            };
            let goal = |at: usize| {
                let place = if axis == 0 { line * columns + at } else { at * columns + line };
                !puzzle.goal.cells()[place].is_blank()
            };
            let done = is_begun && (0..if axis == 0 { columns } else { rows }).all(|at| is_done(at, goal(at)));
            drawing.clue(axis, line, list, palette, font, (done && !list.is_empty()).then_some(is_struck));
        }
    }
    let corners = [from, [to[0], from[1]], to, [from[0], to[1]]];
    Page { sheet: drawing.sheet, corners, digit: drawing.digit, cells }
}

impl Drawing {
    fn rounded(&mut self, [left, top, right, bottom]: [f32; 4], ink: Ink) {
        let round = (right - left).min(bottom - top) * 0.22;
        self.sheet.rectangle([left + round, top, right - round, bottom], ink);
        self.sheet.rectangle([left, top + round, right, bottom - round], ink);
        for [x, y] in [[left, top], [right, top], [left, bottom], [right, bottom]] {
            let inner = |at: f32, low: f32, high: f32| at.clamp(low + round, high - round);
            let corner = [inner(x, left, right), inner(y, top, bottom)];
            self.sheet.line(corner, corner, 2.0 * round, ink);
        }
    }

    /// The area of clues, the cells, the lines, and what is filled. Returns the cells.
    fn grid(
        &mut self,
        puzzle: &Puzzle,
        palette: &[Ink],
        tinted: impl Fn(f32) -> Ink,
        random: &mut Random,
    ) -> Vec<String> {
        let Look { shades, line, is_table, is_after, is_banded, .. } = self.look;
        let (from, to, cell) = (self.from, self.to, self.cell);
        let most = |lists: &Lists| lists.iter().map(Vec::len).max().unwrap_or(0).max(1) as f32;
        let reach = [most(&puzzle.rows), most(&puzzle.columns)].map(|most| most * self.slot + self.gap);
        let ends = |axis: usize| {
            if is_after { [to[axis], to[axis] + reach[axis]] } else { [from[axis] - reach[axis], from[axis]] }
        };
        for axis in 0..2 {
            for at in 0..if axis == 0 { puzzle.rows.len() } else { puzzle.columns.len() } {
                let shade = if is_banded && at.is_multiple_of(2) { shades[1] * 0.4 } else { shades[1] };
                let low = from[1 - axis] + at as f32 * cell;
                let [start, end] = ends(axis);
                let area = if axis == 0 { [start, low, end, low + cell] } else { [low, start, low + cell, end] };
                self.sheet.rectangle(area, tinted(shade));
            }
        }
        let known = if random.chance(0.35) { within(random, 0.1, 0.8) } else { 0.0 };
        let mut cells = Vec::new();
        for (row, colors) in puzzle.goal.rows().enumerate() {
            let mut text = String::new();
            for (column, color) in colors.iter().enumerate() {
                let (left, top) = (from[0] + column as f32 * cell, from[1] + row as f32 * cell);
                let is_filled = !color.is_blank() && random.chance(f64::from(known));
                text.push(if is_filled { '#' } else { '.' });
                let ink = if is_filled { palette[color.index() - 1] } else { tinted(shades[2]) };
                let inset = if line.is_none() { cell * 0.06 } else { 0.0 };
                let area = [left + inset, top + inset, left + cell - inset, top + cell - inset];
                if line.is_none() { self.rounded(area, ink) } else { self.sheet.rectangle(area, ink) }
            }
            cells.push(text);
        }
        let Some(shade) = line else { return cells };
        let thin = (cell * 0.03).round().max(1.0);
        let thick = if random.chance(0.8) { (2.0 * thin).max(2.0) } else { thin };
        for axis in 0..2 {
            let (count, across) = (if axis == 0 { puzzle.rows.len() } else { puzzle.columns.len() }, 1 - axis);
            let before = if is_table { (reach[across] / cell).round() as isize } else { 0 };
            for at in -before..=count as isize {
                let width = if at.rem_euclid(5) == 0 && at >= 0 || at == count as isize { thick } else { thin };
                let low = from[across] + at as f32 * cell - (width / 2.0).floor();
                // The corner between the clues has no lines.
                let start = if at < 0 || !is_table { from[axis] } else { from[axis] - reach[axis] };
                let area = if axis == 0 { [start, low, to[0], low + width] } else { [low, start, low + width, to[1]] };
                self.sheet.rectangle(area, tinted(if width == thick { shade.max(1.4 * shade - 0.2) } else { shade }));
            }
        }
        cells
    }

    /// A clue; one that is done is grey, or struck through.
    fn clue(
        &mut self,
        axis: usize,
        line: usize,
        list: &[(u32, usize)],
        palette: &[Ink],
        font: &Font,
        done: Option<bool>,
    ) {
        let Look { mark, is_after, shades, .. } = self.look;
        let across = self.from[1 - axis] + (line as f32 + 0.5) * self.cell;
        for (at, &(number, color)) in list.iter().enumerate() {
            let middle = if is_after {
                self.to[axis] + self.gap + (at as f32 + 0.5) * self.slot
            } else {
                self.from[axis] - self.gap - ((list.len() - 1 - at) as f32 + 0.5) * self.slot
            };
            let [x, y] = if axis == 0 { [middle, across] } else { [across, middle] };
            let ground = [shades[1]; 3];
            let faded = |ink: Ink| match done {
                Some(false) => [0, 1, 2].map(|at| ink[at] + (ground[at] - ink[at]) * 0.5),
                _ => ink,
            };
            let ink = faded(palette[color - 1]);
            let half = self.look.sizes[0] * self.cell / 2.0;
            let area = [x - half, y - half, x + half, y + half].map(f32::round);
            match mark {
                Mark::None => {}
                Mark::Box => self.sheet.rectangle(area, ink),
                Mark::Rounded => self.rounded(area, ink),
                Mark::Disc => self.sheet.line([x, y], [x, y], 2.0 * half, ink),
                Mark::Frame => {
                    self.sheet.rectangle(area, ink);
                    let width = (self.cell * 0.07).round().max(1.0);
                    let [left, top, right, bottom] = area;
                    let inner = [left + width, top + width, right - width, bottom - width];
                    self.sheet.rectangle(inner, [shades[2]; 3]);
                }
            }
            let text_ink = match mark {
                Mark::None => ink,
                Mark::Frame => faded([0.85; 3]),
                _ if darkness(ink) > 0.45 => [0.0; 3],
                _ => [0.95; 3],
            };
            let text: Vec<usize> = number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
            let wide = number_width(number, font) * self.digit;
            let size = [self.digit, self.digit];
            self.sheet.write(&text, font, size, [x - wide / 2.0, y + self.digit / 2.0], text_ink);
            if done == Some(true) {
                let width = (self.digit * 0.09).max(1.0);
                self.sheet.line([x - wide * 0.6, y], [x + wide * 0.6, y], width, text_ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_show_numbers_on_the_side_where_clues_are() {
        let goal = Picture::parse("#.#\n##.\n###").unwrap();
        let (rows, columns) = (
            vec![vec![(1, 1), (1, 1)], vec![(2, 1)], vec![(3, 1)]],
            vec![vec![(3, 1)], vec![(2, 1)], vec![(1, 1), (1, 1)]],
        );
        let puzzle = Puzzle { rows, columns, goal };
        for (seed, name) in Name::value_variants().iter().enumerate() {
            let (look, mut random) = (name.look(), Random::new(seed as u64));
            let palette = palette(1, look, &mut random);
            let page = draw(&puzzle, look, &palette, &Font::boxes(), &mut random);
            let [from, _, to, _] = page.corners;
            let green = &page.sheet.0[1];
            let differs = |x: f32, y: f32, far: f32| {
                let rows = (y - far) as isize..(y + far) as isize;
                let mut all = rows.flat_map(|y| ((x - far) as isize..(x + far) as isize).map(move |x| (x, y)));
                all.any(|(x, y)| (green.at(x, y) - look.shades[1]).abs() > 0.2)
            };
            let cell = (to[0] - from[0]) / 3.0;
            let beside = if look.is_after { to[0] + 0.6 * cell } else { from[0] - 0.6 * cell };
            assert!(differs(beside, from[1] + 0.5 * cell, 0.45 * cell), "{name:?}");
            assert!(to[0] < green.width as f32 && to[1] < green.height as f32, "{name:?}");
        }
    }
}
