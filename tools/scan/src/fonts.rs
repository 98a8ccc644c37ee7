//! The fonts of the list `fonts.txt`, as Debian packages install them.

use std::{collections::BTreeSet, process::Command};

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use anyhow::{Context, Result, ensure};
use ttf_parser::{Face, OutlineBuilder};

use crate::canvas::Canvas;

/// The fonts that are used: a package a line, with its licence, and `held` if its fonts are kept out of training.
const LIST: &str = include_str!("../fonts.txt");

/// Parts of the names of fonts whose digits are no lines of ink on paper.
const ODD: &[&str] = &["Key", "Outline", "Sketch", "Inline", "Shadow", "Contour", "Symbol", "Math", "Braille"];

/// The most fonts of a package.
const MOST_OF_A_PACKAGE: usize = 16;

/// The characters that are drawn: digits, and those that do not look like one in any font.
pub(crate) const LETTERS: &str = "ACEFHKMNPRTUVWXYacdefhkmnprtuvwxy.,-+*/():#%&!=<>$";

/// A font: the outlines of its digits and letters.
#[derive(Debug)]
pub(crate) struct Font {
    pub(crate) name: String,
    /// The outlines of the digits, then of those [`LETTERS`] that it has.
    pub(crate) glyphs: Vec<Glyph>,
}

impl Font {
    /// A font of boxes, for tests.
    #[cfg(test)]
    pub(crate) fn boxes() -> Self {
        let corners = [[0.1, -1.0], [0.6, -1.0], [0.6, 0.0], [0.1, 0.0]];
        let segments = (0..4).map(|at| Segment::Line([corners[at], corners[(at + 1) % 4]])).collect();
        let glyph = Glyph { segments, advance: 0.7, bounds: [0.1, -1.0, 0.6, 0.0] };
        Self { name: "boxes".to_owned(), glyphs: vec![glyph; 10] }
    }

    /// Whether its digits all have one height, as those of tables have.
    fn is_lining(&self) -> bool {
        self.glyphs[..10].iter().all(|digit| {
            let [_, top, _, bottom] = digit.bounds;
            (0.88..1.12).contains(&(bottom - top)) && bottom.abs() < 0.12
        })
    }
}

/// A character's outline, in units of the height of the digits, with y downward from the foot of the digits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Glyph {
    segments: Vec<Segment>,
    /// How far the next character is.
    pub(crate) advance: f32,
    /// The smallest and the largest x and y: left, top, right, bottom.
    pub(crate) bounds: [f32; 4],
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Segment {
    Line([[f32; 2]; 2]),
    Quadratic([[f32; 2]; 3]),
    Cubic([[f32; 2]; 4]),
}

/// Where a glyph is drawn: from its units to pixels; x and y are its axes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) origin: [f32; 2],
    pub(crate) x: [f32; 2],
    pub(crate) y: [f32; 2],
}

impl Place {
    /// The pixel of a point.
    pub(crate) fn of(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.origin[0] + x * self.x[0] + y * self.y[0], self.origin[1] + x * self.x[1] + y * self.y[1]]
    }
}

/// The fonts for training, and those held out, by packages; of these only lining digits.
pub(crate) struct Fonts {
    pub(crate) trained: Vec<Vec<Font>>,
    pub(crate) held: Vec<Vec<Font>>,
}

impl Fonts {
    /// Reads those of the list that are installed.
    pub(crate) fn read() -> Result<Self> {
        let mut fonts = Self { trained: Vec::new(), held: Vec::new() };
        let mut missing = Vec::new();
        let mut seen = BTreeSet::new();
        for line in LIST.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let fields: Vec<&str> = line.split('\t').collect();
            let mut package = package(fields[0], &mut seen)?;
            if fields.get(2) == Some(&"held") {
                package.retain(Font::is_lining);
            }
            match (package.is_empty(), fields.get(2)) {
                (true, _) => missing.push(fields[0]),
                (false, Some(&"held")) => fonts.held.push(package),
                (false, _) => fonts.trained.push(package),
            }
        }
        ensure!(missing.is_empty(), "fonts are missing: apt-get install {}", missing.join(" "));
        Ok(fonts)
    }
}

/// The fonts of a package whose digits have not been seen yet; of many, some from all of them.
fn package(name: &str, seen: &mut BTreeSet<String>) -> Result<Vec<Font>> {
    let listing = Command::new("dpkg").args(["-L", name]).output().context("dpkg lists the files of fonts")?;
    let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
    let mut files: Vec<&str> =
        listing.lines().filter(|file| file.ends_with(".ttf") || file.ends_with(".otf")).collect();
    files.retain(|file| !ODD.iter().any(|part| file.contains(part)));
    files.sort_unstable();
    let mut fonts: Vec<Font> = files.into_iter().filter_map(|file| font(file).transpose()).collect::<Result<_>>()?;
    fonts.retain(|font| seen.insert(format!("{:?}", &font.glyphs[..10])));
    let step = fonts.len().div_ceil(MOST_OF_A_PACKAGE).max(1);
    Ok(fonts.into_iter().step_by(step).collect())
}

/// A font of a file, if it has the ten digits.
fn font(file: &str) -> Result<Option<Font>> {
    #[allow(clippy::disallowed_methods, reason = "a font of the system")]
    let bytes = std::fs::read(file).with_context(|| file.to_owned())?;
    let Ok(face) = Face::parse(&bytes, 0) else { return Ok(None) };
    let name = file.rsplit('/').next().unwrap_or(file).to_owned();
    let Some(unit) = glyph(&face, '8', 1.0).map(|glyph| glyph.bounds[3] - glyph.bounds[1]) else { return Ok(None) };
    let digits: Vec<Glyph> = ('0'..='9').filter_map(|digit| glyph(&face, digit, unit)).collect();
    if digits.len() < 10 || (1..10).any(|digit| digits[digit] == digits[0]) {
        return Ok(None);
    }
    let letters = LETTERS.chars().filter_map(|letter| glyph(&face, letter, unit));
    Ok(Some(Font { name, glyphs: digits.into_iter().chain(letters).collect() }))
}

fn glyph(face: &Face<'_>, character: char, unit: f32) -> Option<Glyph> {
    let id = face.glyph_index(character)?;
    let mut outline = Outline { unit, ..Outline::default() };
    face.outline_glyph(id, &mut outline)?;
    let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for segment in &outline.segments {
        for [x, y] in segment.points() {
            bounds = [bounds[0].min(*x), bounds[1].min(*y), bounds[2].max(*x), bounds[3].max(*y)];
        }
    }
    let inked = bounds[2] - bounds[0] > 0.0 && bounds[3] - bounds[1] > 0.0;
    let advance = f32::from(face.glyph_hor_advance(id)?) / unit;
    inked.then_some(Glyph { segments: outline.segments, advance, bounds })
}

impl Segment {
    fn points(&self) -> &[[f32; 2]] {
        match self {
            Self::Line(points) => points,
            Self::Quadratic(points) => points,
            Self::Cubic(points) => points,
        }
    }
}

#[derive(Default)]
struct Outline {
    unit: f32,
    segments: Vec<Segment>,
    start: [f32; 2],
    at: [f32; 2],
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> [f32; 2] {
        [x / self.unit, -y / self.unit]
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.point(x, y);
        self.at = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.segments.push(Segment::Line([self.at, to]));
        self.at = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = self.point(x, y);
        self.segments.push(Segment::Quadratic([self.at, self.point(x1, y1), to]));
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = self.point(x, y);
        self.segments.push(Segment::Cubic([self.at, self.point(x1, y1), self.point(x2, y2), to]));
        self.at = to;
    }

    fn close(&mut self) {
        self.segments.push(Segment::Line([self.at, self.start]));
        self.at = self.start;
    }
}

impl Glyph {
    /// Draws the glyph in an ink over what is there.
    pub(crate) fn draw(&self, canvas: &mut Canvas, place: Place, ink: f32) {
        let [left, top, right, bottom] = self.bounds;
        let corners = [[left, top], [right, top], [left, bottom], [right, bottom]].map(|corner| place.of(corner));
        let low = |axis: usize| corners.iter().map(|corner| corner[axis]).fold(f32::MAX, f32::min).floor() as isize;
        let high = |axis: usize| corners.iter().map(|corner| corner[axis]).fold(f32::MIN, f32::max).ceil() as isize;
        let (x0, y0) = (low(0), low(1));
        let (width, height) = ((high(0) - x0).max(1) as usize, (high(1) - y0).max(1) as usize);
        let mut raster = Rasterizer::new(width + 1, height + 1);
        let at = |at: &[f32; 2]| -> Point {
            let [x, y] = place.of(*at);
            point(x - x0 as f32, y - y0 as f32)
        };
        for segment in &self.segments {
            match segment {
                Segment::Line([a, b]) => raster.draw_line(at(a), at(b)),
                Segment::Quadratic([a, b, c]) => raster.draw_quad(at(a), at(b), at(c)),
                Segment::Cubic([a, b, c, d]) => raster.draw_cubic(at(a), at(b), at(c), at(d)),
            }
        }
        raster.for_each_pixel_2d(|x, y, covered| {
            let (x, y) = (x0 + x as isize, y0 + y as isize);
            if x >= 0 && y >= 0 && x < canvas.width as isize && y < canvas.height as isize {
                let pixel = &mut canvas.ink[y as usize * canvas.width + x as usize];
                *pixel += (ink - *pixel) * covered.clamp(0.0, 1.0);
            }
        });
    }
}
