//! Small pictures of digits, and of what is none, as the reader of puzzles cuts them out.

use image::GrayImage;
use nonosat_model::random::Random;
use nonosat_scan::digits::{SIDE, normalize};

use crate::{
    canvas::{Canvas, one, size_within, within},
    fonts::{Font, Place},
    junk,
};

/// The class of what is no digit.
pub(crate) const JUNK: u8 = 10;

/// A picture to learn from.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// What the net sees, from 0 to 255.
    pub(crate) picture: [u8; SIDE * SIDE],
    pub(crate) class: u8,
    /// The height of the digit in pixels.
    pub(crate) height: u8,
}

/// How hard samples are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strain {
    /// All that may happen to a digit, and things that are none.
    Hard,
    /// Digits of printed puzzles: straight, sharp or a little blurred, cut out well.
    Printed,
}

/// What one sample is made of: sizes in pixels, and strengths.
pub(crate) struct Scene {
    pub(crate) canvas: Canvas,
    /// The digit, or the thing that is none, alone.
    pub(crate) mask: Canvas,
    /// The height of digits.
    pub(crate) height: f32,
}

/// The sample of a number; the same numbers give the same sample.
pub(crate) fn sample(fonts: &[Vec<Font>], seed: u64, number: u64, strain: Strain) -> anyhow::Result<Sample> {
    // Some scenes come to nothing: the digit cannot be cut out.
    for attempt in 0.. {
        let mut random = Random::of(&[seed, number, attempt]);
        let package = one(&mut random, fonts);
        let font = one(&mut random, package);
        let (low, high) = if strain == Strain::Hard { (6.5, 55.0) } else { (7.0, 45.0) };
        // Small ones are harder, and more often.
        let high = if random.chance(0.4) { 20.0 } else { high };
        let height = size_within(&mut random, low, high);
        let junk = strain == Strain::Hard && random.chance(0.16);
        let class = if junk { JUNK } else { random.between(0, 9) as u8 };
        let mut scene = Scene {
            canvas: Canvas::new((height * 3.6) as usize + 24, (height * 2.6) as usize + 24),
            mask: Canvas::new(0, 0),
            height,
        };
        scene.mask = scene.canvas.clone();
        if junk {
            junk::draw(&mut scene, font, &mut random);
        } else {
            draw(&mut scene, font, class, strain, &mut random);
        }
        if strain == Strain::Hard && !junk && random.chance(0.12) {
            remnants(&mut scene, &mut random);
        }
        let mut ink = degrade(&mut scene, strain, &mut random)?;
        if strain == Strain::Hard && random.chance(0.12) {
            take_line(&scene, &mut ink, &mut random);
        }
        if let Some([left, top, right, bottom]) = cut_out(&scene, &mut ink, junk, strain, &mut random) {
            let picture = normalize(&ink, left, top, right - left, bottom - top);
            let picture = picture.map(|value| (value * 255.0).round() as u8);
            return Ok(Sample { picture, class, height: height as u8 });
        }
    }
    unreachable!("some attempt succeeds")
}

/// How glyphs stand in a scene: turned, slanted and stretched a little, with the first at about the middle.
pub(crate) fn place(scene: &Scene, strain: Strain, random: &mut Random) -> Place {
    let much = if strain == Strain::Hard { 1.0_f32 } else { 0.25 };
    let (turn, slant) = (within(random, -0.11, 0.11) * much, within(random, -0.12, 0.12) * much);
    let stretch = size_within(random, 1.0 - 0.25 * much, 1.0 + 0.4 * much);
    let (sine, cosine) = turn.sin_cos();
    let height = scene.height;
    let x = [height * stretch * cosine, height * stretch * sine];
    let y = [height * (slant * cosine - sine), height * (cosine + slant * sine)];
    let middle = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let shift = [within(random, -0.5, 0.5), within(random, -0.5, 0.5)];
    let origin = [0, 1].map(|axis| middle[axis] + shift[axis] - 0.3 * x[axis] + 0.5 * y[axis]);
    Place { origin, x, y }
}

/// Draws a digit with what stands around it: other digits of its number, other numbers, lines.
fn draw(scene: &mut Scene, font: &Font, class: u8, strain: Strain, random: &mut Random) {
    let place = place(scene, strain, random);
    let (canvas, glyph) = (&mut scene.canvas, &font.glyphs[usize::from(class)]);
    glyph.draw(&mut scene.mask, place, 1.0);
    let moved = |x: f32, y: f32| Place { origin: place.of([x, y]), ..place };
    let digit = |random: &mut Random| &font.glyphs[random.between(0, 9) as usize];
    // Numbers of two digits; numbers beside, above and below.
    let tight = within(random, -0.06, 0.1);
    if random.chance(0.3) {
        digit(random).draw(canvas, moved(glyph.advance + tight, 0.0), 1.0);
    } else if random.chance(0.4) {
        let other = digit(random);
        other.draw(canvas, moved(-other.advance - tight, 0.0), 1.0);
    }
    if random.chance(0.4) {
        let gap = within(random, 0.35, 1.2);
        digit(random).draw(canvas, moved(2.0 * glyph.advance + gap, 0.0), 1.0);
        digit(random).draw(canvas, moved(-2.0 * glyph.advance - gap, 0.0), 1.0);
    }
    if random.chance(0.4) {
        let line = within(random, 1.12, 1.8);
        digit(random).draw(canvas, moved(0.0, line), 1.0);
        digit(random).draw(canvas, moved(random.symmetric(0.3) as f32, -line), 1.0);
    }
    glyph.draw(canvas, place, 1.0);
    if random.chance(0.35) {
        lines(scene, strain, random);
    }
}

/// Adds what is left of lines that the digit touched: stubs below, above and beside it.
pub(crate) fn remnants(scene: &mut Scene, random: &mut Random) {
    let [left, top, right, bottom] = inked(&scene.mask.ink, scene.mask.width);
    for _ in 0..random.between(1, 3) {
        let (long, thick) = (scene.height * within(random, 0.03, 0.22), scene.height * within(random, 0.05, 0.16));
        let deep = scene.height * 0.06;
        let (x, y) = (within(random, left, right - thick), within(random, top, bottom - thick));
        let stub = match random.between(0, 5) {
            0..=2 => [x, bottom - deep, x + thick, bottom + long],
            3 => [x, top - long, x + thick, top + deep],
            4 => [left - long, y, left + deep, y + thick],
            _ => [right - deep, y, right + long, y + thick],
        };
        scene.canvas.rectangle(stub, 1.0);
        scene.mask.rectangle(stub, 1.0);
    }
}

/// Draws a grid's lines around the middle.
fn lines(scene: &mut Scene, strain: Strain, random: &mut Random) {
    let (height, canvas) = (scene.height, &mut scene.canvas);
    let (width, all) = (canvas.width as f32, canvas.height as f32);
    let near = if strain == Strain::Hard { 0.05 } else { 0.2 };
    let ink = within(random, 0.25, 1.0);
    for (side, chance) in [(-1.0, 0.6), (1.0, 0.6)] {
        let thickness = within(random, 0.6, 1.0 + 0.12 * height);
        if random.chance(chance) {
            let y = all / 2.0 + side * height * (0.5 + within(random, near, 0.7)) + side * thickness / 2.0;
            canvas.rectangle([0.0, y - thickness / 2.0, width, y + thickness / 2.0], ink);
        }
        if random.chance(chance) {
            let x = width / 2.0 + side * height * (0.4 + within(random, near, 1.2)) + side * thickness / 2.0;
            canvas.rectangle([x - thickness / 2.0, 0.0, x + thickness / 2.0, all], ink);
        }
    }
}

/// What printing, cameras and files do to a scene; and the ink that is seen, stretched to all of the range.
fn degrade(scene: &mut Scene, strain: Strain, random: &mut Random) -> anyhow::Result<GrayImage> {
    let much = if strain == Strain::Hard { 1.0 } else { 0.4 };
    let (canvas, height) = (&mut scene.canvas, scene.height);
    // Ink that spreads, or is worn.
    if random.chance(0.4) {
        let spread = within(random, 0.02, 0.02 + 0.06 * much) * height;
        canvas.blur(spread, spread);
        let (level, slope) = (within(random, 0.5 - 0.22 * much, 0.5 + 0.15 * much), size_within(random, 1.5, 8.0));
        canvas.ink.iter_mut().for_each(|ink| *ink = (0.5 + (*ink - level) * slope).clamp(0.0, 1.0));
    }
    // Scaled: drawn larger or smaller than it is seen.
    if random.chance(0.35) {
        let (width, rows) = (canvas.width, canvas.height);
        let scale = size_within(random, 1.0 - 0.45 * much, 1.0 + much);
        let other = canvas.scaled((width as f32 * scale) as usize, (rows as f32 * scale) as usize);
        *canvas = other.scaled(width, rows);
    }
    let blur = (random.unit() as f32).powi(2) * (0.35 + 0.07 * height) * much;
    let shake = if random.chance(0.15) { within(random, 0.5, 1.6) } else { 1.0 };
    canvas.blur(blur * shake, blur / shake);
    if random.chance(0.2) {
        canvas.sharpen(within(random, 0.2, 1.5), within(random, 0.6, 0.6 + 0.05 * height));
    }
    // Grey paper, grey ink, light from a side.
    let (paper, ink) = (within(random, 0.0, 0.35), within(random, 0.6, 1.0));
    let slope = if random.chance(0.4) { random.symmetric(0.25) as f32 } else { 0.0 };
    for (at, value) in canvas.ink.iter_mut().enumerate() {
        let light = 1.0 + slope * ((at % canvas.width) as f32 / canvas.width as f32 - 0.5);
        *value = 1.0 - (1.0 - paper - (ink - paper) * *value) * light;
    }
    if random.chance(0.5) {
        let amount = (random.unit() as f32).powi(2) * 0.14 * much * (ink - paper);
        let size = if random.chance(0.4) { within(random, 1.2, 3.0) } else { 1.0 };
        canvas.grain(amount, size, random);
    }
    if random.chance(0.35) {
        canvas.jpeg(random.between(if strain == Strain::Hard { 25 } else { 60 }, 96) as u8)?;
    }
    // What the reader takes for paper and for ink.
    let mut sorted: Vec<f32> = canvas.ink.iter().copied().step_by(7).collect();
    let middle = sorted.len() * 2 / 5;
    let paper = *sorted.select_nth_unstable_by(middle, f32::total_cmp).1 + within(random, -0.02, 0.05);
    let masked = canvas.ink.iter().zip(&scene.mask.ink).filter(|(_, mask)| **mask > 0.5);
    let mut masked: Vec<f32> = masked.map(|(ink, _)| *ink).collect();
    masked.sort_unstable_by(f32::total_cmp);
    let most = (masked.len() as f32 * within(random, 0.88, 1.0)) as usize;
    let darkest = masked.get(most.min(masked.len().saturating_sub(1))).map_or(1.0, |ink| ink.max(paper + 0.1));
    canvas.ink.iter_mut().for_each(|ink| *ink = (*ink - paper) / (darkest - paper).max(0.05));
    if random.chance(0.12) {
        let level = within(random, 0.35, 0.6);
        canvas.ink.iter_mut().for_each(|ink| *ink = if *ink > level { 1.0 } else { 0.0 });
    }
    Ok(canvas.image())
}

/// The box of what is to be read: of the connected ink where it is, about, the digit; else where the digit is known to
/// be, as if it had been cut off from what it touches. Now and then a pixel is missing or too much.
fn cut_out(scene: &Scene, ink: &mut GrayImage, junk: bool, strain: Strain, random: &mut Random) -> Option<[u32; 4]> {
    let mask = |x: u32, y: u32| scene.mask.ink[(y * ink.width() + x) as usize];
    let mut drawn: Option<[u32; 4]> = None;
    let mut seed = (0.0, 0, 0);
    for (x, y) in (0..ink.height()).flat_map(|y| (0..ink.width()).map(move |x| (x, y))) {
        if mask(x, y) > 0.35 {
            drawn = Some(joined(drawn, x, y));
            let seen = mask(x, y) * f32::from(ink.get_pixel(x, y).0[0]);
            seed = if seen > seed.0 { (seen, x, y) } else { seed };
        }
    }
    let drawn = drawn?;
    let level = within(random, 0.3, 0.6) * 255.0;
    let (found, pixels) =
        if seed.0 > level { component(ink, (seed.1, seed.2), level as u8) } else { (drawn, Vec::new()) };
    let far = (0.12 * scene.height).max(1.0);
    let agree = (0..4).all(|side| (f32::from(found[side] as u16) - f32::from(drawn[side] as u16)).abs() <= far);
    let mut cut = if agree && (!junk || random.chance(0.5)) { found } else { drawn };
    if !agree && strain == Strain::Printed {
        return None;
    }
    if !pixels.is_empty() && cut == found && random.chance(0.6) {
        isolate(ink, &pixels, if random.chance(0.7) { 2 } else { 1 });
    }
    if random.chance(0.25) && strain == Strain::Hard {
        let far = (scene.height / 16.0).ceil() as i64;
        let moved = |random: &mut Random, at: u32, most: u32| {
            let by = random.between(0, 2 * far as u64) as i64 - far;
            (i64::from(at) + by).clamp(0, i64::from(most)) as u32
        };
        cut = [0, 1, 2, 3].map(|side| moved(random, cut[side], if side % 2 == 0 { ink.width() } else { ink.height() }));
    }
    (cut[0] < cut[2] && cut[1] < cut[3] && cut[3] - cut[1] > 2).then_some(cut)
}

/// A box with a pixel added.
fn joined(old: Option<[u32; 4]>, x: u32, y: u32) -> [u32; 4] {
    let [left, top, right, bottom] = old.unwrap_or([x, y, x + 1, y + 1]);
    [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]
}

/// Takes away a line where a border of the digit is, as the lines of the grid are taken away.
fn take_line(scene: &Scene, ink: &mut GrayImage, random: &mut Random) {
    let [left, top, right, bottom] = inked(&scene.mask.ink, scene.mask.width).map(|side| side as u32);
    let deep = (scene.height * within(random, 0.02, 0.13)).round() as u32;
    let (width, height) = ink.dimensions();
    let (columns, rows) = match random.between(0, 3) {
        0 => (left.saturating_sub(deep)..left + deep, 0..height),
        1 => (right.saturating_sub(deep)..right + deep, 0..height),
        2 => (0..width, top.saturating_sub(deep)..top + deep),
        _ => (0..width, bottom.saturating_sub(deep)..bottom + deep),
    };
    for y in rows.start..rows.end.min(height) {
        (columns.start..columns.end.min(width)).for_each(|x| ink.put_pixel(x, y, image::Luma([0])));
    }
}

/// Takes away all ink that is farther than this from some pixels.
fn isolate(ink: &mut GrayImage, pixels: &[(u32, u32)], far: u32) {
    let mut kept = GrayImage::new(ink.width(), ink.height());
    for &(x, y) in pixels {
        for y in y.saturating_sub(far)..(y + far + 1).min(ink.height()) {
            for x in x.saturating_sub(far)..(x + far + 1).min(ink.width()) {
                kept.put_pixel(x, y, *ink.get_pixel(x, y));
            }
        }
    }
    *ink = kept;
}

/// The box of the ink that is connected with a pixel, and its pixels.
fn component(ink: &GrayImage, seed: (u32, u32), level: u8) -> ([u32; 4], Vec<(u32, u32)>) {
    let mut seen = vec![false; (ink.width() * ink.height()) as usize];
    let mut open = vec![seed];
    let mut found = None;
    let mut pixels = Vec::new();
    while let Some((x, y)) = open.pop() {
        let at = (y * ink.width() + x) as usize;
        if seen[at] || ink.get_pixel(x, y).0[0] < level {
            continue;
        }
        seen[at] = true;
        found = Some(joined(found, x, y));
        pixels.push((x, y));
        for (x, y) in (0..9).map(|to| ((x + to % 3).wrapping_sub(1), (y + to / 3).wrapping_sub(1))) {
            if x < ink.width() && y < ink.height() {
                open.push((x, y));
            }
        }
    }
    (found.unwrap_or([seed.0, seed.1, seed.0 + 1, seed.1 + 1]), pixels)
}

/// The box of ink: left, top, right, bottom.
pub(crate) fn inked(ink: &[f32], width: usize) -> [f32; 4] {
    let mut found = [f32::MAX, f32::MAX, 0.0, 0.0];
    for (at, _) in ink.iter().enumerate().filter(|(_, ink)| **ink > 0.3) {
        let (x, y) = ((at % width) as f32, (at / width) as f32);
        found = [found[0].min(x), found[1].min(y), found[2].max(x + 1.0), found[3].max(y + 1.0)];
    }
    found
}
