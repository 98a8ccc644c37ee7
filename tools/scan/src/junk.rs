//! What stands where digits are looked for and is none.

use nonosat_model::random::Random;

use crate::{
    canvas::{one, within},
    fonts::{Font, Glyph},
    samples::{Scene, Strain, inked, place},
};

/// Draws something that is no digit, and its mask.
pub(crate) fn draw(scene: &mut Scene, font: &Font, random: &mut Random) {
    match random.between(0, 18) {
        0..=1 => part(scene, font, random),
        2..=3 => pair(scene, font, random),
        4..=5 => letter(scene, font, random),
        6..=7 => line(scene, random),
        8..=11 => crossing(scene, random),
        12 => cross(scene, random),
        13 => block(scene, random),
        14 => strokes(scene, random),
        15 => bits(scene, random),
        16..=17 => blob(scene, random),
        _ => edge(scene, random),
    }
    // Light that changes within a few pixels, as at the edge of a sheet.
    if random.chance(0.2) {
        let turn = [random.symmetric(1.0) as f32, random.symmetric(1.0) as f32];
        let (canvas, height) = (&mut scene.canvas, scene.height);
        let [x, y] = [canvas.width as f32 / 2.0, canvas.height as f32 / 2.0];
        let width = canvas.width;
        for (at, ink) in canvas.ink.iter_mut().enumerate() {
            let along = ((at % width) as f32 - x) * turn[0] + ((at / width) as f32 - y) * turn[1];
            *ink *= (0.6 + along / height).clamp(0.0, 1.0);
        }
    }
}

/// A half of a digit: where it was broken or cut in the wrong place.
fn part(scene: &mut Scene, font: &Font, random: &mut Random) {
    let glyph = &font.glyphs[random.between(0, 9) as usize];
    let place = place(scene, Strain::Hard, random);
    glyph.draw(&mut scene.canvas, place, 1.0);
    let mut whole = scene.mask.clone();
    glyph.draw(&mut whole, place, 1.0);
    let [left, top, right, bottom] = inked(&whole.ink, whole.width);
    let kept = within(random, 0.25, 0.55);
    let (width, height) = (right - left, bottom - top);
    let keep = match random.between(0, 3) {
        0 => [left, top, left + width * kept, bottom],
        1 => [right - width * kept, top, right, bottom],
        2 => [left, top, right, top + height * kept],
        _ => [left, bottom - height * kept, right, bottom],
    };
    scene.mask.rectangle(keep, 1.0);
    scene.mask.ink.iter_mut().zip(&whole.ink).for_each(|(mask, whole)| *mask *= whole);
    // The other half is missing, or still there.
    if random.chance(0.5) {
        scene.canvas.ink.clone_from(&scene.mask.ink);
    }
}

/// Two digits that touch.
fn pair(scene: &mut Scene, font: &Font, random: &mut Random) {
    let glyphs: [&Glyph; 2] = [0, 1].map(|_| &font.glyphs[random.between(0, 9) as usize]);
    let first = place(scene, Strain::Hard, random);
    let by = if random.chance(0.85) {
        [glyphs[0].bounds[2] - glyphs[1].bounds[0] + within(random, -0.12, 0.1), 0.0]
    } else {
        [0.0, 1.0 + within(random, -0.05, 0.12)]
    };
    for (glyph, by) in glyphs.iter().zip([[0.0, 0.0], by]) {
        let mut place = first;
        place.origin = first.of(by);
        glyph.draw(&mut scene.canvas, place, 1.0);
        glyph.draw(&mut scene.mask, place, 1.0);
    }
}

fn letter(scene: &mut Scene, font: &Font, random: &mut Random) {
    if font.glyphs.len() == 10 {
        return line(scene, random);
    }
    let glyph = one(random, &font.glyphs[10..]);
    let place = place(scene, Strain::Hard, random);
    glyph.draw(&mut scene.canvas, place, 1.0);
    glyph.draw(&mut scene.mask, place, 1.0);
}

/// A piece of a line: longer or thinner than a digit 1.
fn line(scene: &mut Scene, random: &mut Random) {
    let height = scene.height * within(random, 0.8, 1.6);
    let thickness = (height * within(random, 0.02, 0.09)).max(0.6);
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let lean = random.symmetric(0.04) as f32 * height;
    let across = [[x - height / 2.0, y - lean], [x + height / 2.0, y + lean]];
    let down = [[x - lean, y - height / 2.0], [x + lean, y + height / 2.0]];
    let [from, to] = if random.chance(0.5) { across } else { down };
    let corner = random.chance(0.25).then(|| [to[0] + height * within(random, 0.3, 1.0), to[1]]);
    for canvas in [&mut scene.canvas, &mut scene.mask] {
        canvas.line(from, to, thickness, 1.0);
        if let Some(corner) = corner {
            canvas.line(to, corner, thickness, 1.0);
        }
    }
}

/// Where lines of a grid meet: a corner, a T, a plus, a comb; some of them broken.
fn crossing(scene: &mut Scene, random: &mut Random) {
    let height = scene.height;
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let arm = |random: &mut Random| if random.chance(0.7) { height * within(random, 0.1, 0.9) } else { 0.0 };
    let [left, right, up, down] = [0; 4].map(|_| arm(random));
    let mut thick = || (height * within(random, 0.03, 0.3).min(within(random, 0.03, 0.3))).max(0.7);
    let (across, upright) = (thick() / 2.0, thick() / 2.0);
    let mut lines = vec![[x - left, y - across, x + right, y + across], [x - upright, y - up, x + upright, y + down]];
    if random.chance(0.2) {
        let next = height * within(random, 0.15, 0.8);
        lines.push([x + next - upright, y - up, x + next + upright, y + down]);
    }
    if random.chance(0.25) {
        // A line down from one line across to the next.
        let long = height * within(random, 0.05, 0.4);
        for y in [y - up, y + down] {
            lines.push([x - long, y - across, x + long, y + across]);
        }
    }
    for line in lines {
        scene.canvas.rectangle(line, 1.0);
        scene.mask.rectangle(line, 1.0);
    }
    if random.chance(0.2) {
        let at = [x + height * random.symmetric(0.5) as f32, y + height * random.symmetric(0.5) as f32];
        let far = height * within(random, 0.03, 0.12);
        let gap = if random.chance(0.5) {
            [at[0] - far, y - 2.0 * height, at[0] + far, y + 2.0 * height]
        } else {
            [x - 2.0 * height, at[1] - far, x + 2.0 * height, at[1] + far]
        };
        scene.canvas.rectangle(gap, 0.0);
    }
}

/// A spot without clear borders: a filled cell, a shadow, a crossing of thick lines out of focus.
fn blob(scene: &mut Scene, random: &mut Random) {
    let height = scene.height;
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    for _ in 0..random.between(1, 2) {
        let half = [0; 2].map(|_| height * within(random, 0.1, 0.5));
        let [x, y] = [x, y].map(|at| at + height * random.symmetric(0.15) as f32);
        let spot = [x - half[0], y - half[1], x + half[0], y + half[1]];
        scene.canvas.rectangle(spot, within(random, 0.5, 1.0));
    }
    let [across, down] = [0; 2].map(|_| height * within(random, 0.03, 0.25));
    scene.canvas.blur(across, down);
    scene.mask.ink.clone_from(&scene.canvas.ink);
}

/// What is left of lines where no digit is: bits above each other or side by side.
fn bits(scene: &mut Scene, random: &mut Random) {
    let height = scene.height;
    let middle = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let (apart, is_upright) = (height * within(random, 0.3, 0.9), random.chance(0.7));
    for place in 0..random.between(2, 3) {
        let along = (place as f32 - 0.5) * apart;
        let [x, y] = if is_upright { [0.0, along] } else { [along, 0.0] };
        let half = [0; 2].map(|_| height * within(random, 0.04, 0.16));
        let (x, y) = (middle[0] + x + height * random.symmetric(0.04) as f32, middle[1] + y);
        let bit = [x - half[0], y - half[1], x + half[0], y + half[1]];
        scene.canvas.rectangle(bit, 1.0);
        scene.mask.rectangle(bit, 1.0);
    }
}

/// The edge of a dark area, seen in part.
fn edge(scene: &mut Scene, random: &mut Random) {
    let height = scene.height;
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let (sine, cosine) = within(random, 0.0, std::f32::consts::TAU).sin_cos();
    let (soft, width) = (height * within(random, 0.03, 0.5), scene.canvas.width);
    let half = [height * within(random, 0.15, 0.6), height * within(random, 0.15, 0.6)];
    for (at, ink) in scene.canvas.ink.iter_mut().enumerate() {
        let (across, down) = ((at % width) as f32 - x, (at / width) as f32 - y);
        *ink = (0.5 + (across * cosine + down * sine) / soft).clamp(0.0, 1.0);
        if across.abs() > half[0] || down.abs() > half[1] {
            *ink *= 0.1;
        }
    }
    scene.mask.ink.clone_from(&scene.canvas.ink);
}

/// A cell's cross, by hand or by a program, or a line's plus.
fn cross(scene: &mut Scene, random: &mut Random) {
    let half = scene.height * within(random, 0.3, 0.7);
    let thickness = (half * within(random, 0.08, 0.4)).max(0.8);
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let upright = random.chance(0.3);
    let arms = if upright { [[half, 0.0], [0.0, half]] } else { [[half, half], [half, -half]] };
    for [dx, dy] in arms {
        let (dx, dy) = (dx * within(random, 0.8, 1.2), dy * within(random, 0.8, 1.2));
        for canvas in [&mut scene.canvas, &mut scene.mask] {
            canvas.line([x - dx, y - dy], [x + dx, y + dy], thickness, 1.0);
        }
    }
}

/// A filled cell, a dot, a frame.
fn block(scene: &mut Scene, random: &mut Random) {
    let half = [scene.height * within(random, 0.1, 0.7), scene.height * within(random, 0.1, 0.7)];
    let [x, y] = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let frame = random.chance(0.3).then(|| (half[0].min(half[1]) * within(random, 0.05, 0.3)).max(0.8));
    let round = random.chance(0.4);
    for canvas in [&mut scene.canvas, &mut scene.mask] {
        if round {
            let side = half[0].min(half[1]);
            canvas.line([x, y], [x, y], 2.0 * side, 1.0);
            continue;
        }
        canvas.rectangle([x - half[0], y - half[1], x + half[0], y + half[1]], 1.0);
        if let Some(frame) = frame {
            let [inner, other] = half.map(|half| half - frame);
            canvas.rectangle([x - inner, y - other, x + inner, y + other], 0.0);
        }
    }
}

/// Strokes of a pen, or what noise leaves.
fn strokes(scene: &mut Scene, random: &mut Random) {
    let middle = [scene.canvas.width as f32 / 2.0, scene.canvas.height as f32 / 2.0];
    let thickness = (scene.height * within(random, 0.04, 0.25)).max(0.7);
    let near = |random: &mut Random| [0, 1].map(|axis| middle[axis] + scene.height * random.symmetric(0.6) as f32);
    let mut from = near(random);
    for _ in 0..random.between(3, 7) {
        let to = near(random);
        scene.canvas.line(from, to, thickness, 1.0);
        scene.mask.line(from, to, thickness, 1.0);
        from = to;
    }
}
