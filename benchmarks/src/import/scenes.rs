//! Fifteen pictures to make puzzles of: drawings, and what looks like photographs, with shades and noise.

use super::{
    brush::{
        Light, Paint, Point, ball, block, circle, ellipse, grey, hash, hex, lit, mix, noise, polygon, ramp, stroke,
    },
    creatures,
};

/// A picture by its name.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) width: usize,
    pub(super) height: usize,
    /// How strong the noise of the camera is, from 0 to 1.
    grain: f64,
    color: fn(Point, &mut Paint),
}

/// All pictures.
pub(super) const SCENES: [Scene; 15] = [
    Scene::new("portrait", 240, 280, 0.04, creatures::portrait),
    Scene::new("cat", 240, 260, 0.05, creatures::cat),
    Scene::new("horse", 300, 240, 0.04, creatures::horse),
    Scene::new("owl", 240, 270, 0.05, creatures::owl),
    Scene::new("fish", 300, 220, 0.03, creatures::fish),
    Scene::new("cup", 260, 240, 0.04, cup),
    Scene::new("logo", 240, 240, 0.0, logo),
    Scene::new("rocket", 220, 300, 0.0, rocket),
    Scene::new("coins", 300, 240, 0.06, coins),
    Scene::new("moon", 240, 240, 0.05, moon),
    Scene::new("page", 240, 300, 0.05, page),
    Scene::new("tree", 260, 260, 0.05, tree),
    Scene::new("house", 280, 240, 0.04, house),
    Scene::new("lighthouse", 240, 300, 0.04, lighthouse),
    Scene::new("flower", 260, 260, 0.04, flower),
];

impl Scene {
    const fn new(name: &'static str, width: usize, height: usize, grain: f64, color: fn(Point, &mut Paint)) -> Self {
        Self { name, width, height, grain, color }
    }

    /// The name of its file: photographs as a camera writes them, drawings without loss.
    pub(super) fn file(&self) -> String {
        format!("{}.{}", self.name, if self.grain > 0.0 { "jpg" } else { "png" })
    }

    /// Its pixels, row by row.
    pub(super) fn pixels(&self) -> Vec<[u8; 3]> {
        let pixel = 2.0 / self.height as f64;
        let at = |row: usize, column: usize| {
            let x = (column as f64 + 0.5 - self.width as f64 / 2.0) * pixel;
            let mut paint = Paint { color: grey(1.0), pixel: 0.7 * pixel };
            (self.color)((x, (row as f64 + 0.5) * pixel - 1.0), &mut paint);
            let grain = |seed: u64| hash(column as i64, row as i64, seed) + hash(row as i64, column as i64, seed + 9);
            // The noise of a camera is mostly one of brightness.
            let bright = (grain(1) - 1.0) * self.grain;
            std::array::from_fn(|channel| {
                let noise = bright + (grain(2 + channel as u64) - 1.0) * self.grain / 3.0;
                ((paint.color[channel] + noise).clamp(0.0, 1.0) * 255.0).round() as u8
            })
        };
        (0..self.height).flat_map(|row| (0..self.width).map(move |column| at(row, column))).collect()
    }
}

fn cup(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0xb9c4c9), hex(0x8f9ba3), ramp(-1.0, 0.5, y) - 0.2 * x);
    paint.over(0.42 - y, mix(hex(0x8a5a34), hex(0x6b4022), noise((2.0 * x, 14.0 * y), 3)));
    paint.shade(ellipse(at, (0.2, 0.66), (0.85, 0.16)), 0.12, 0.55);
    paint.over(ellipse(at, (0.0, 0.62), (0.72, 0.15)), lit(grey(0.95), 0.75 - 0.25 * x));
    let china = lit(hex(0xf2efe6), 0.74 - 0.32 * x - 0.1 * y);
    let handle = ellipse(at, (0.5, 0.08), (0.3, 0.3)).abs() - 0.055;
    paint.over(handle, lit(china, 0.9));
    let side = 0.5 - 0.18 * ramp(0.1, 0.62, y);
    paint.over((x.abs() - side).max(-0.32 - y).max(y - 0.6), china);
    paint.over(ellipse(at, (0.0, 0.59), (0.33, 0.08)), china);
    paint.over(ellipse(at, (0.0, -0.32), (0.5, 0.13)), lit(hex(0xffffff), 0.92));
    paint.over(ellipse(at, (0.0, -0.3), (0.44, 0.1)), hex(0x2c160c));
    for (left, phase) in [(-0.18, 0.0), (0.12, 1.6)] {
        let bend = left + 0.07 * (6.0 * y + phase).sin();
        let fade = ramp(-0.95, -0.6, y) * ramp(-0.35, -0.5, y);
        paint.color = mix(paint.color, grey(1.0), 0.75 * fade * ramp(0.07, 0.0, (x - bend).abs()));
    }
}

fn logo(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    let blue = hex(0x12437a);
    paint.over(circle(at, (0.0, 0.0), 0.86), blue);
    paint.over(circle(at, (0.0, 0.0), 0.74), grey(1.0));
    paint.over(polygon(at, &[(-0.62, 0.32), (-0.2, -0.38), (0.05, 0.02), (0.2, -0.2), (0.62, 0.32)]), blue);
    paint.over(polygon(at, &[(-0.29, -0.22), (-0.2, -0.38), (-0.08, -0.18), (-0.16, -0.1), (-0.22, -0.17)]), grey(1.0));
    paint.over(circle(at, (0.3, -0.4), 0.13), hex(0xe38b1c));
    let wave = y - 0.46 - 0.05 * (9.0 * x).sin();
    paint.over((wave.abs() - 0.055).max(circle(at, (0.0, 0.0), 0.66)), blue);
}

fn rocket(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x0a1030), hex(0x27306a), ramp(-1.0, 1.0, y));
    for star in 0..14 {
        let place = (1.4 * hash(star, 1, 5) - 0.7, 2.0 * hash(star, 2, 5) - 1.0);
        paint.over(circle(at, place, 0.014), grey(0.95));
    }
    let flame = |width: f64, to: f64| {
        polygon(at, &[(-width, 0.5), (width, 0.5), (width / 2.0, 0.72), (0.0, to), (-width / 2.0, 0.72)])
    };
    paint.over(flame(0.17, 0.96), hex(0xf4521e));
    paint.over(flame(0.09, 0.8), hex(0xffd23c));
    for side in [-1.0, 1.0] {
        paint.over(polygon((x * side, y), &[(0.18, 0.1), (0.46, 0.42), (0.46, 0.62), (0.18, 0.48)]), hex(0xd3322c));
    }
    let half = 0.27 * (1.0 - ((y + 0.05) / 0.86).powi(2)).max(0.0).sqrt();
    paint.over((x.abs() - half).max(y - 0.52), mix(hex(0xf4f4f0), hex(0x9aa0ac), ramp(-0.1, 0.3, x)));
    paint.over((x.abs() - half).max(y + 0.5), hex(0xd3322c));
    paint.over(circle(at, (0.0, -0.2), 0.13), hex(0x39404f));
    paint.over(circle(at, (0.0, -0.2), 0.09), hex(0x7fd0ee));
    paint.over(block(at, (-0.16, 0.46), (0.16, 0.54), 0.02), hex(0x39404f));
}

fn coins(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = lit(mix(hex(0x5e3d24), hex(0x3d2616), noise((1.5 * x, 11.0 * y + noise(at, 8)), 6)), 1.1 - 0.2 * x);
    let coins = [
        (-0.72, -0.38, 0.4, 0xd9b04a),
        (0.3, -0.5, 0.34, 0xc9cdd1),
        (0.88, 0.12, 0.3, 0xc07a46),
        (-0.16, 0.3, 0.46, 0xdfc067),
        (-0.9, 0.55, 0.27, 0xbcc3c9),
        (0.6, 0.66, 0.29, 0xd3a53c),
    ];
    for (left, top, radius, color) in coins {
        let center = (left, top);
        paint.shade(circle(at, (left + 0.07, top + 0.08), radius), 0.09, 0.7);
        let lean = 0.85 - 0.3 * ((x - left) + (y - top)) / radius;
        paint.over(circle(at, center, radius), lit(hex(color), 0.85 * lean));
        let ring = circle(at, center, radius * 0.86).abs() - 0.022;
        let edge = ((x - left) + (y - top)) / radius;
        paint.over(ring, lit(hex(color), (0.8 + 0.45 * edge).clamp(0.3, 1.25)));
        // A crown, in relief.
        let points: Vec<Point> =
            [(-0.4, 0.3), (-0.5, -0.25), (-0.2, 0.02), (0.0, -0.4), (0.2, 0.02), (0.5, -0.25), (0.4, 0.3)]
                .map(|(x, y): Point| (left + x * radius, top + y * radius))
                .into();
        paint.over(polygon((x - 0.018, y - 0.018), &points), lit(hex(color), 0.32));
        paint.over(polygon(at, &points), lit(hex(color), 1.12));
    }
}

fn moon(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = grey(0.03);
    for star in 0..18 {
        let place = (2.0 * hash(star, 3, 7) - 1.0, 2.0 * hash(star, 4, 7) - 1.0);
        paint.blur(circle(at, place, 0.006), 0.01, grey(0.7));
    }
    let seas = ramp(0.5, 0.62, noise((1.7 * x + 3.0, 1.7 * y), 14));
    let mut ground = 0.9 - 0.38 * seas + 0.1 * (noise((6.0 * x, 6.0 * y), 21) - 0.5);
    for crater in 0..26 {
        let (left, top) = (1.6 * hash(crater, 5, 9) - 0.8, 1.6 * hash(crater, 6, 9) - 0.8);
        let radius = 0.03 + 0.09 * hash(crater, 7, 9).powi(3);
        let near = (x - left).hypot(y - top) / radius;
        if near < 1.3 {
            let slope = ((x - left) + (y - top)) / radius;
            ground += if near < 1.0 { 0.22 * slope } else { -0.1 * slope } * ramp(1.3, 1.0, near);
        }
    }
    let light = ball(at, (0.0, 0.0), 0.82);
    // A waning moon: its right side is in the dark.
    let lit_up = ramp(0.55, 0.05, x - 0.2 * (1.0 - y * y).max(0.0));
    paint.over(circle(at, (0.0, 0.0), 0.8), grey(ground * (0.35 + 0.65 * light) * (0.06 + 0.94 * lit_up)));
}

fn page(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = lit(hex(0x7b6a55), 0.8 + 0.3 * noise((3.0 * x, 20.0 * y), 2));
    paint.shade(block(at, (-0.6, -0.84), (0.72, 0.96), 0.0), 0.06, 0.6);
    let paper = lit(hex(0xfaf7ee), 1.0 - 0.28 * ramp(-0.7, 0.9, x + 0.4 * y));
    paint.over(block(at, (-0.66, -0.9), (0.66, 0.9), 0.01), paper);
    let ink = lit(paper, 0.22);
    // A heading of three letters, a rule, a picture and lines of words.
    paint.over(stroke(at, &[(-0.48, -0.5), (-0.36, -0.78), (-0.24, -0.5)], 0.035), ink);
    paint.over(stroke(at, &[(-0.43, -0.6), (-0.29, -0.6)], 0.03), ink);
    paint.over(
        stroke(
            at,
            &[
                (-0.1, -0.5),
                (-0.1, -0.78),
                (0.06, -0.76),
                (0.08, -0.68),
                (-0.08, -0.64),
                (0.1, -0.58),
                (0.07, -0.51),
                (-0.1, -0.5),
            ],
            0.032,
        ),
        ink,
    );
    paint.over(
        stroke(at, &[(0.44, -0.72), (0.34, -0.78), (0.24, -0.7), (0.24, -0.58), (0.34, -0.5), (0.44, -0.56)], 0.035),
        ink,
    );
    paint.over(block(at, (-0.5, -0.41), (0.5, -0.37), 0.0), ink);
    for line in 0..9_i64 {
        let top = -0.24 + 0.12 * line as f64;
        let mut left = -0.5;
        let end = if line == 8 { 0.0 } else { 0.5 };
        for word in 0..9 {
            let length = 0.07 + 0.17 * hash(line, word, 30);
            if left + length > end {
                break;
            }
            let letters = 0.7 + 0.3 * (90.0 * x).sin().signum();
            paint.over(block(at, (left, top), (left + length, top + 0.055), 0.01), lit(ink, 1.5 - 0.5 * letters));
            left += length + 0.05;
        }
    }
}

fn tree(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x7db4e2), hex(0xe6f0f2), ramp(-1.0, 0.6, y));
    let cloud = ramp(0.52, 0.7, noise((1.2 * x + 5.0, 2.6 * y), 40));
    paint.color = mix(paint.color, grey(1.0), cloud * ramp(0.4, -0.2, y));
    let hill = 0.6 + 0.1 * x * x + 0.03 * (3.0 * x).sin();
    paint.over(hill - y, lit(mix(hex(0x8fb04a), hex(0x5e7f2e), noise((5.0 * x, 12.0 * y), 41)), 1.05));
    paint.shade(ellipse(at, (0.28, 0.74), (0.62, 0.09)), 0.1, 0.5);
    let bark = lit(mix(hex(0x5a4129), hex(0x33230f), noise((16.0 * x, 2.0 * y), 42)), 1.1 - x);
    let trunk = x.abs() - 0.075 - 0.09 * ramp(0.5, 0.78, y);
    paint.over(trunk.max(y - 0.76).max(-0.1 - y), bark);
    paint.over(stroke(at, &[(0.0, 0.32), (-0.28, 0.0)], 0.04), bark);
    paint.over(stroke(at, &[(0.0, 0.24), (0.26, -0.04)], 0.035), bark);
    let crowns = [
        (0.0, -0.48, 0.42),
        (-0.38, -0.2, 0.32),
        (0.4, -0.22, 0.33),
        (-0.2, -0.6, 0.28),
        (0.26, -0.6, 0.27),
        (0.0, -0.12, 0.3),
    ];
    let edge = 0.1 * (noise((7.0 * x, 7.0 * y), 43) - 0.5);
    for (left, top, radius) in crowns {
        let light = ball(at, (left, top), radius * 1.1);
        let leaf = 0.45 + 0.6 * light + 0.5 * (noise((9.0 * x, 9.0 * y), 44) - 0.5);
        paint.over(circle(at, (left, top), radius) + edge, lit(hex(0x4a7d2c), leaf));
    }
}

fn house(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x8fbfe6), hex(0xdcecf5), ramp(-1.0, 0.5, y));
    paint.over(0.62 - y, lit(mix(hex(0x7da24a), hex(0x5c7f35), noise((6.0 * x, 14.0 * y), 50)), 1.0));
    paint.over(polygon(at, &[(-0.16, 0.66), (0.08, 0.66), (0.3, 1.0), (-0.3, 1.0)]), hex(0xcdbfa5));
    let wall = lit(hex(0xf1e4c6), 1.0 - 0.12 * x + 0.05 * (noise((8.0 * x, 8.0 * y), 51) - 0.5));
    paint.over(block(at, (0.42, -0.72), (0.58, -0.2), 0.0), lit(hex(0x9b4a35), 0.9));
    paint.over(block(at, (-0.7, -0.1), (0.7, 0.68), 0.0), wall);
    let tiles = 0.82 + 0.18 * (40.0 * y).sin().signum() * 0.4;
    paint.over(polygon(at, &[(-0.88, -0.06), (-0.42, -0.62), (0.42, -0.62), (0.88, -0.06)]), lit(hex(0xa4402c), tiles));
    paint.shade((y + 0.02).abs().max(x.abs() - 0.7) - 0.05, 0.03, 0.35);
    for (left, top) in [(-0.56, 0.1), (0.28, 0.1)] {
        paint.over(block(at, (left, top), (left + 0.3, top + 0.3), 0.0), grey(0.98));
        for pane in 0..4 {
            let (x, y) = (left + 0.03 + 0.13 * f64::from(pane % 2), top + 0.03 + 0.13 * f64::from(pane / 2));
            paint.over(
                block(at, (x, y), (x + 0.11, y + 0.11), 0.0),
                lit(hex(0x33475c), 1.0 + 0.8 * (at.0 - at.1 - left + top)),
            );
        }
    }
    paint.over(block(at, (-0.15, 0.14), (0.13, 0.68), 0.0), hex(0x5a2f1c));
    paint.over(block(at, (-0.11, 0.18), (0.09, 0.38), 0.0), hex(0x7a4427));
    paint.over(circle(at, (0.08, 0.46), 0.022), hex(0xf0d27a));
    for (left, radius) in [(-0.95, 0.19), (0.98, 0.22), (0.82, 0.13)] {
        paint.over(circle(at, (left, 0.6), radius), lit(hex(0x3f6e2a), 0.5 + 0.8 * ball(at, (left, 0.6), radius)));
    }
}

fn lighthouse(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x2b3a66), hex(0xf0a46b), ramp(-0.9, 0.45, y));
    for side in [-1.0, 1.0] {
        let beam = ((y + 0.6).abs() - 0.05 - 0.25 * (x * side)).max(-x * side);
        paint.color = mix(paint.color, hex(0xfff2c0), 0.6 * ramp(0.04, -0.06, beam) * ramp(0.9, 0.1, x.abs()));
    }
    let waves = noise((3.0 * x, 16.0 * y), 60);
    paint.over(0.45 - y, mix(hex(0x24456b), hex(0xd08a6a), ramp(0.45, 0.75, waves) * 0.7));
    let rock = polygon(at, &[(-0.7, 1.1), (-0.5, 0.72), (-0.28, 0.58), (0.24, 0.55), (0.4, 0.66), (0.74, 1.1)]);
    paint.over(
        rock + 0.08 * (noise((6.0 * x, 6.0 * y), 61) - 0.5),
        lit(hex(0x4b4340), 0.5 + noise((5.0 * x, 5.0 * y), 62)),
    );
    let half = 0.13 + 0.09 * ramp(-0.5, 0.6, y);
    let round = (1.05 - 0.75 * (x / half + 0.3).abs()).clamp(0.2, 1.0);
    let stripe = if ((y + 0.45) / 0.21).floor() as i64 % 2 == 0 { hex(0xf2ece2) } else { hex(0xb52a27) };
    paint.over((x.abs() - half).max(-0.45 - y).max(y - 0.62), lit(stripe, round));
    paint.over(block(at, (-0.2, -0.5), (0.2, -0.44), 0.01), hex(0x20232b));
    paint.over(block(at, (-0.1, -0.7), (0.1, -0.5), 0.0), hex(0xfff0b8));
    for bar in [-0.1, 0.0, 0.1] {
        paint.over(block(at, (bar - 0.012, -0.7), (bar + 0.012, -0.5), 0.0), hex(0x20232b));
    }
    paint.over(polygon(at, &[(-0.14, -0.69), (0.0, -0.88), (0.14, -0.69)]), hex(0xa02622));
    paint.over(block(at, (-0.03, 0.1), (0.03, 0.2), 0.01), hex(0x2a2024));
    paint.over(block(at, (-0.045, 0.48), (0.045, 0.62), 0.02), hex(0x2a2024));
}

fn flower(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    let ground: Light = mix(hex(0x2f5a2c), hex(0x12301a), noise((1.4 * x, 1.4 * y), 70));
    paint.color = mix(ground, hex(0x6f9a4c), 0.5 * noise((0.8 * x + 2.0, 0.8 * y), 71));
    paint.over(stroke(at, &[(0.0, -0.1), (0.05, 0.5), (-0.02, 1.1)], 0.045), hex(0x7fb04a));
    paint.over(ellipse((0.8 * x + 0.6 * y, 0.8 * y - 0.6 * x), (0.75, 0.4), (0.3, 0.1)), hex(0x8cc152));
    let center = (0.0, -0.18);
    let (dx, dy): Point = (x - center.0, y - center.1);
    let (angle, far) = (dy.atan2(dx), dx.hypot(dy));
    for (petals, turn, reach, bright) in [(10.0, 0.3, 0.72, 0.82), (10.0, 0.0, 0.66, 1.0)] {
        let wave = (petals / 2.0 * angle + turn * petals / 2.0).cos().abs().powf(0.45);
        let shade = bright * (0.7 + 0.3 * ramp(0.1, 0.5, far)) * (0.72 + 0.28 * wave) * (1.0 - 0.18 * (dx + dy));
        paint.over(far - reach * wave, lit(mix(hex(0xffffff), hex(0xf6c9dc), ramp(0.6, 0.15, far)), shade));
    }
    let seeds = 0.75 + 0.5 * noise((24.0 * x, 24.0 * y), 72);
    paint.shade(circle(at, center, 0.24), 0.06, 0.4);
    paint.over(circle(at, center, 0.22), lit(hex(0xe8a21a), seeds * (0.35 + 0.75 * ball(at, center, 0.26))));
}
