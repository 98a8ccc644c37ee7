//! A JSON file that is one puzzle as a table of lines: `{"kind": "grid", "cells": 4, "palette": [...], "lines":
//! [...]}`.

use serde_json::value::RawValue;

use super::{
    super::{
        colors,
        draft::Draft,
        error::{ReadError, say},
        input::Input,
        parse::parse,
        triangles::triangle,
    },
    Table, check_size,
};
use crate::record;
use nonosat_model::{Color, Corner, Layout, Palette, PaletteColor, Picture, Puzzle, Rgb, Shape};

/// The looks of colours without a known name, but the background.
const LOOKS: [Rgb; 8] = [
    Rgb(0, 0, 0),
    Rgb(220, 40, 40),
    Rgb(40, 90, 220),
    Rgb(40, 160, 60),
    Rgb(250, 160, 30),
    Rgb(150, 60, 180),
    Rgb(120, 80, 40),
    Rgb(90, 200, 210),
];

record! {
    lenient struct JsonTable<'a> {
        name: Option<String>,
        source: Option<String>,
        variant: Option<String>,
        cells: usize,
        outline ("box"): Option<[i32; 6]>,
        palette: Vec<&'a RawValue>,
        lines: Vec<&'a RawValue>,
        goal: Option<Vec<usize>>,
        width: Option<&'a RawValue>,
        height: Option<&'a RawValue>,
    }
}

record! {
    lenient struct NamedColor {
        name: String,
        rgb: Option<String>,
        ch: Option<char>,
        triangle: Option<char>,
        glue: Option<String>,
    }
}

/// The puzzle of such a file, or of a part of one; `None` of any other.
pub(in super::super) fn read_alone(input: &mut Input<'_>, text: &str) -> Result<Option<Puzzle>, ReadError> {
    let Ok(file) = serde_json::from_str::<JsonTable<'_>>(text) else { return Ok(None) };
    let palette = read_palette(input, &file.palette)?;
    let place = file.lines.first().map_or(input.end(), |line| line.get());
    let table = Table { cells: file.cells, outline: file.outline, lines: &file.lines, place };
    let lines = table.read(input, palette.len())?;
    check_size(input, [file.width, file.height], &lines.layout)?;
    let goal = file.goal.map(|cells| goal(input, &cells, &lines.layout, palette.len())).transpose()?;
    let mut draft = Draft { goal, ..Draft::new(palette) };
    (draft.metadata.title, draft.metadata.catalogue) = (file.name, file.source);
    draft.metadata.other.extend(file.variant.map(|variant| ("variant".to_owned(), variant)));
    draft.finish_on(input, lines).map(Some)
}

fn goal(input: &Input<'_>, cells: &[usize], layout: &Layout, colors: usize) -> Result<Picture, ReadError> {
    let color = |&index: &usize| Color::new(index).filter(|_| index < colors);
    let picture =
        cells.iter().map(color).collect::<Option<Vec<_>>>().and_then(|cells| Picture::new(layout.width(), cells));
    let picture = picture.filter(|picture| picture.cells().len() == layout.cell_count());
    let expected = || say("expected.goal-cells").with("count", layout.cell_count());
    picture.ok_or_else(|| input.mismatch(input.end(), expected(), say("found.of-any").with("count", cells.len())))
}

fn read_palette(input: &Input<'_>, colors: &[&RawValue]) -> Result<Palette, ReadError> {
    let mut palette: Option<Palette> = None;
    for (index, value) in colors.iter().enumerate() {
        let color = match value.get() {
            name if name.starts_with('"') => {
                NamedColor { name: parse(input, name)?, rgb: None, ch: None, triangle: None, glue: None }
            }
            color => parse(input, color)?,
        };
        let white = colors::white();
        let look = match index.checked_sub(1) {
            None => white.rgb,
            Some(index) => LOOKS.get(index % LOOKS.len()).copied().unwrap_or(white.rgb),
        };
        let background = palette.as_ref().map_or(white.rgb, |palette| palette.get(Color::BLANK).rgb);
        let usual = ['.', '#'].get(index).copied().or_else(|| char::from_digit(index as u32 + 8, 36)).unwrap_or('?');
        let symbol = color.ch.filter(|ch| !ch.is_whitespace()).unwrap_or(usual);
        let (rgb, shape) = look_of(&color, look, background);
        let color = PaletteColor { name: color.name, rgb, symbol, shape };
        match &mut palette {
            None => palette = Some(Palette::with_background(color)),
            Some(palette) => _ = colors::add(input, palette, color, value.get())?,
        }
    }
    let palette =
        palette.ok_or_else(|| input.mismatch(input.end(), say("expected.background-first"), say("found.none")))?;
    Ok(colors::usual(palette))
}

fn look_of(color: &NamedColor, usual: Rgb, background: Rgb) -> (Rgb, Shape) {
    let known = |name: &str| colors::named(name).or_else(|| Rgb::parse(name));
    let rgb = color.rgb.as_deref().and_then(Rgb::parse).or_else(|| known(&color.name));
    let Some(cut) = color.triangle else { return (rgb.unwrap_or(usual), Shape::Full) };
    if let Some(corner) = Corner::by_name(&color.name) {
        return (rgb.unwrap_or(LOOKS[0]), Shape::Corner { corner, rest: background });
    }
    let (left, right) = color.name.split_once(cut).unwrap_or((&color.name, ""));
    let halves = [left, right].map(|name| known(name).unwrap_or(usual));
    let is_right = color.glue.as_deref().map(|glue| glue.starts_with('<'));
    triangle(cut == '/', halves, is_right, background)
}
