//! Scenes of people and animals.

use super::brush::{Light, Paint, Point, ball, circle, ellipse, grey, hex, lit, mix, noise, polygon, ramp, stroke};

pub(super) fn portrait(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = lit(mix(hex(0x93a3ad), hex(0x5c6a74), ramp(-0.8, 0.8, x + 0.3 * y)), 0.95);
    let hair = |light: f64| lit(hex(0x3a2416), (0.7 + 0.6 * noise((5.0 * x, 1.5 * y), 4)) * light);
    // Hair behind, shoulders, neck.
    paint.over(ellipse(at, (0.0, -0.22), (0.56, 0.66)), hair(0.8));
    paint.over(ellipse(at, (0.0, 0.16), (0.58, 0.5)), hair(0.7));
    let shirt = lit(hex(0x2d4a6b), 1.05 - 0.45 * x - 0.15 * y);
    paint.over(ellipse(at, (0.0, 1.12), (0.86, 0.52)), shirt);
    let skin = |light: f64| lit(hex(0xf0c3a0), light);
    paint.over(
        polygon(at, &[(-0.19, 0.2), (0.19, 0.2), (0.24, 0.72), (0.0, 0.86), (-0.24, 0.72)]),
        skin(0.66 - 0.2 * x),
    );
    paint.shade(ellipse(at, (0.04, 0.42), (0.3, 0.16)), 0.1, 0.45);
    // The face, lit from the left.
    let face = ellipse(at, (0.0, -0.1), (0.41, 0.55));
    let round = 0.98 - 0.52 * ramp(-0.15, 0.5, x + 0.08) - 0.1 * ramp(0.1, 0.45, y);
    paint.over(face, skin(round));
    paint.shade(ellipse(at, (0.26, 0.08), (0.2, 0.32)), 0.16, 0.25);
    for side in [-1.0, 1.0] {
        let eye = (0.17 * side, -0.14);
        paint.shade(ellipse(at, (eye.0, eye.1 - 0.03), (0.13, 0.1)), 0.05, 0.3);
        paint.over(ellipse(at, eye, (0.088, 0.045)), lit(grey(0.97), 1.0 - 0.2 * x));
        paint.over(circle(at, eye, 0.043), hex(0x3d2a1c));
        paint.over(circle(at, eye, 0.02), grey(0.02));
        paint.over(circle(at, (eye.0 - 0.015, eye.1 - 0.015), 0.01), grey(1.0));
        paint.over(
            stroke(at, &[(eye.0 - 0.09, eye.1 - 0.03), (eye.0, eye.1 - 0.058), (eye.0 + 0.09, eye.1 - 0.025)], 0.014),
            hex(0x2a1a12),
        );
        paint.over(
            stroke(
                at,
                &[(eye.0 - 0.11 * side, eye.1 - 0.13), (eye.0, eye.1 - 0.165), (eye.0 + 0.11 * side, eye.1 - 0.125)],
                0.026,
            ),
            hex(0x3a2416),
        );
    }
    // Nose and mouth.
    paint.shade(polygon(at, &[(0.02, -0.16), (0.09, 0.1), (0.02, 0.13), (0.0, 0.1)]), 0.035, 0.34);
    paint.shade(ellipse(at, (0.0, 0.125), (0.085, 0.024)), 0.02, 0.55);
    paint.over(ellipse(at, (0.0, 0.262), (0.15, 0.034)), hex(0xa8483f));
    paint.over(ellipse(at, (0.0, 0.292), (0.12, 0.036)), lit(hex(0xc96a5c), 1.05 - 0.5 * x));
    paint.over(stroke(at, &[(-0.15, 0.255), (0.0, 0.272), (0.15, 0.255)], 0.009), hex(0x5c1f1a));
    paint.shade(ellipse(at, (0.0, 0.36), (0.09, 0.02)), 0.03, 0.22);
    // A fringe, parted on the left.
    let fringe = polygon(
        at,
        &[
            (-0.44, 0.0),
            (-0.42, -0.42),
            (-0.22, -0.72),
            (0.18, -0.74),
            (0.42, -0.44),
            (0.45, 0.02),
            (0.36, -0.28),
            (0.1, -0.5),
            (-0.16, -0.52),
            (-0.34, -0.3),
        ],
    );
    paint.blur(fringe, 0.02, hair(1.15 - 0.4 * x));
}

pub(super) fn cat(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = lit(mix(hex(0xd9c8a8), hex(0xb39f7c), ramp(-1.0, 1.0, y + 0.4 * x)), 1.0);
    paint.over(0.72 - y, lit(hex(0x8c6f4e), 1.0 - 0.25 * x));
    paint.shade(ellipse(at, (0.2, 0.84), (0.6, 0.1)), 0.08, 0.5);
    let stripes = 0.86 + 0.14 * ((26.0 * (y + 0.35 * x * x)) + 3.0 * noise((3.0 * x, 3.0 * y), 5)).sin();
    let fur = |light: f64| lit(hex(0x4a4640), light * stripes * (0.8 + 0.4 * noise((18.0 * x, 18.0 * y), 6)));
    // Tail, body, chest, paws.
    paint.over(stroke(at, &[(0.3, 0.78), (0.58, 0.74), (0.68, 0.5), (0.58, 0.28), (0.66, 0.16)], 0.065), fur(0.9));
    paint.over(ellipse(at, (0.08, 0.42), (0.42, 0.46)), fur(1.25 - 0.5 * x));
    paint.over(ellipse(at, (-0.1, 0.12), (0.29, 0.42)), fur(1.2 - 0.5 * x));
    paint.blur(ellipse(at, (-0.14, 0.22), (0.13, 0.24)), 0.06, hex(0xe7dfd2));
    for paw in [-0.24, 0.0] {
        paint.over(stroke(at, &[(paw, 0.36), (paw, 0.8)], 0.085), fur(1.3));
        paint.over(ellipse(at, (paw - 0.02, 0.82), (0.11, 0.065)), hex(0xe2d9cb));
    }
    // Head and ears.
    for side in [-1.0, 1.0] {
        let ear = |scale: f64| [(0.08, -0.52), (0.22 + 0.02 * scale, -0.62 - 0.3 * scale), (0.33, -0.42)];
        let mirrored = ((x + 0.12) * side, y);
        paint.over(polygon(mirrored, &ear(1.0)), fur(1.0));
        paint.over(polygon(mirrored, &[(0.16, -0.55), (0.225, -0.8), (0.28, -0.5)]), hex(0xc98f83));
    }
    paint.over(ellipse(at, (-0.12, -0.36), (0.35, 0.3)), fur(1.4 - 0.6 * (x + 0.12)));
    paint.blur(ellipse(at, (-0.12, -0.22), (0.16, 0.1)), 0.03, hex(0xeae2d6));
    for side in [-1.0, 1.0] {
        let eye = (-0.12 + 0.145 * side, -0.4);
        paint.over(ellipse(at, eye, (0.085, 0.07)), hex(0xc8d84a));
        paint.over(ellipse(at, eye, (0.024, 0.064)), grey(0.02));
        for whisker in [-0.03, 0.01, 0.05] {
            let from = (-0.12 + 0.1 * side, -0.22 + whisker / 2.0);
            paint.over(stroke(at, &[from, (-0.12 + 0.5 * side, -0.27 + 2.0 * whisker)], 0.004), grey(0.95));
        }
    }
    paint.over(polygon(at, &[(-0.16, -0.29), (-0.08, -0.29), (-0.12, -0.235)]), hex(0xb85f5a));
    paint.over(
        stroke(at, &[(-0.2, -0.17), (-0.12, -0.2), (-0.12, -0.24), (-0.12, -0.2), (-0.04, -0.17)], 0.01),
        grey(0.1),
    );
}

pub(super) fn horse(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x9cc6ec), hex(0xf0ead8), ramp(-1.0, 0.5, y));
    paint.over(0.4 + 0.04 * (2.0 * x).sin() - y, hex(0x7f9a68));
    paint.over(0.58 - y, lit(mix(hex(0x9aa84e), hex(0x66792f), noise((4.0 * x, 18.0 * y), 7)), 1.0));
    paint.shade(ellipse(at, (0.05, 0.86), (0.75, 0.07)), 0.08, 0.5);
    let coat = |light: f64| lit(hex(0x7a4522), light * (0.9 + 0.2 * noise((4.0 * x, 4.0 * y), 8)));
    let dark: Light = hex(0x1f130c);
    // Tail, far legs, body, neck, head.
    paint.over(stroke(at, &[(0.62, -0.1), (0.82, 0.06), (0.86, 0.4), (0.8, 0.56)], 0.06), dark);
    paint.over(stroke(at, &[(-0.3, 0.2), (-0.2, 0.52), (-0.26, 0.82)], 0.052), coat(0.5));
    paint.over(stroke(at, &[(0.46, 0.2), (0.36, 0.5), (0.46, 0.82)], 0.055), coat(0.5));
    let body = ellipse(at, (0.14, 0.02), (0.55, 0.255));
    let round = 1.3 - 1.2 * ramp(-0.2, 0.35, y);
    paint.over(body, coat(round));
    paint.over(ellipse(at, (0.46, -0.02), (0.26, 0.25)), coat(round));
    paint.over(
        polygon(at, &[(-0.44, 0.14), (-0.22, -0.22), (-0.5, -0.72), (-0.68, -0.6), (-0.56, -0.2)]),
        coat(1.15 - 0.4 * (y + 0.3)),
    );
    paint.over(ellipse(at, (-0.32, 0.02), (0.2, 0.24)), coat(round));
    paint.over(stroke(at, &[(-0.36, 0.2), (-0.4, 0.5), (-0.38, 0.84)], 0.06), coat(0.95));
    paint.over(stroke(at, &[(0.58, 0.16), (0.62, 0.46), (0.56, 0.84)], 0.066), coat(0.95));
    for hoof in [(-0.38, 0.86), (0.56, 0.86), (-0.26, 0.84), (0.46, 0.84)] {
        paint.over(ellipse(at, hoof, (0.075, 0.045)), dark);
    }
    paint.over(stroke(at, &[(-0.58, -0.66), (-0.74, -0.5), (-0.88, -0.3)], 0.105), coat(1.1 - 0.5 * (y + 0.5)));
    paint.over(circle(at, (-0.88, -0.28), 0.09), coat(0.62));
    paint.over(polygon(at, &[(-0.6, -0.74), (-0.56, -0.92), (-0.48, -0.72)]), coat(1.0));
    paint.over(stroke(at, &[(-0.52, -0.78), (-0.38, -0.62), (-0.28, -0.38), (-0.2, -0.2)], 0.075), dark);
    paint.over(circle(at, (-0.66, -0.58), 0.026), grey(0.03));
    paint.over(circle(at, (-0.93, -0.27), 0.016), grey(0.03));
}

pub(super) fn owl(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    paint.color = mix(hex(0x26344f), hex(0x5a6a86), ramp(-1.0, 1.0, y - 0.5 * x));
    paint.over(circle(at, (0.55, -0.7), 0.16), hex(0xf4ecc8));
    paint.over(
        stroke(at, &[(-1.2, 0.74), (0.1, 0.7), (1.2, 0.62)], 0.075),
        lit(hex(0x5b412b), 0.7 + 0.7 * noise((3.0 * x, 20.0 * y), 9)),
    );
    let down = |light: f64| lit(hex(0x9a7a55), light * (0.75 + 0.5 * noise((12.0 * x, 12.0 * y), 10)));
    for side in [-1.0, 1.0] {
        paint.over(polygon((x * side, y), &[(0.12, -0.6), (0.42, -0.88), (0.4, -0.44)]), down(0.9));
    }
    paint.over(ellipse(at, (0.0, 0.14), (0.46, 0.6)), down(1.15 - 0.5 * x));
    let flecks = ramp(0.2, 0.7, (22.0 * x).sin() * (20.0 * y + 3.0 * x.abs()).sin());
    paint.blur(ellipse(at, (0.0, 0.26), (0.28, 0.4)), 0.04, mix(hex(0xe9d8b8), hex(0x7d5c3a), flecks));
    for side in [-1.0, 1.0] {
        paint.over(ellipse((x * side, y), (0.4, 0.24), (0.13, 0.42)), down(0.6 - 0.1 * x));
    }
    paint.over(ellipse(at, (0.0, -0.38), (0.43, 0.35)), down(1.2 - 0.5 * x));
    for side in [-1.0, 1.0] {
        let eye = (0.18 * side, -0.38);
        paint.over(circle(at, eye, 0.2), lit(hex(0xe6cfa4), 1.05 - 0.3 * x));
        paint.over(circle(at, eye, 0.145), hex(0xf2a516));
        paint.over(circle(at, eye, 0.085), grey(0.02));
        paint.over(circle(at, (eye.0 - 0.03, eye.1 - 0.035), 0.028), grey(1.0));
        for toe in [-0.07, 0.0, 0.07] {
            paint.over(ellipse(at, (0.16 * side + toe, 0.7), (0.03, 0.075)), hex(0xe0a83a));
        }
    }
    paint.over(polygon(at, &[(-0.06, -0.3), (0.06, -0.3), (0.0, -0.12)]), hex(0x3a342c));
}

pub(super) fn fish(at: Point, paint: &mut Paint) {
    let (x, y) = at;
    let water = mix(hex(0x5cc0d8), hex(0x0f4f7c), ramp(-1.0, 1.0, y));
    paint.color = mix(water, grey(1.0), 0.18 * ramp(0.5, 0.7, noise((2.0 * x + y, 0.7 * y), 11)) * ramp(0.6, -0.8, y));
    paint.over(0.78 + 0.05 * (3.0 * x).sin() - y, lit(hex(0xd8c28c), 0.7 + 0.5 * noise((9.0 * x, 9.0 * y), 12)));
    for (root, height) in [(-1.1, 0.7), (-0.98, 0.5), (1.05, 0.6), (1.2, 0.85)] {
        let sway = root + 0.07 * (7.0 * y + root).sin();
        paint.over(((x - sway).abs() - 0.04).max(0.9 - height - y).max(y - 0.95), hex(0x1f7a4c));
    }
    let orange = lit(hex(0xf5841f), 1.12 - 0.75 * ramp(-0.35, 0.5, y));
    paint.over(polygon(at, &[(0.5, -0.02), (0.98, -0.4), (0.88, 0.0), (0.98, 0.38)]), lit(orange, 0.9));
    paint.over(polygon(at, &[(-0.3, -0.3), (-0.02, -0.72), (0.36, -0.56), (0.34, -0.2)]), lit(orange, 0.85));
    paint.over(polygon(at, &[(-0.1, 0.3), (0.06, 0.62), (0.3, 0.52), (0.22, 0.24)]), lit(orange, 0.8));
    let body = ellipse(at, (-0.1, 0.0), (0.66, 0.4));
    paint.over(body, orange);
    for (band, width) in [(-0.32, 0.075), (0.12, 0.085), (0.44, 0.05)] {
        let bend = (x - band - 0.12 * y * y).abs();
        paint.over((bend - width - 0.025).max(body), grey(0.05));
        paint.over((bend - width).max(body), lit(grey(1.0), 1.05 - 0.5 * ramp(-0.3, 0.5, y)));
    }
    paint.over(circle(at, (-0.54, -0.1), 0.085), grey(0.98));
    paint.over(circle(at, (-0.55, -0.1), 0.05), grey(0.02));
    paint.over(stroke(at, &[(-0.76, 0.08), (-0.66, 0.13), (-0.58, 0.11)], 0.014), hex(0x5a2408));
    for (left, top, radius) in [(-0.9, -0.3, 0.06), (-0.98, -0.52, 0.045), (-0.86, -0.7, 0.07)] {
        paint.over(
            circle(at, (left, top), radius).abs() - 0.012,
            mix(grey(1.0), water, 1.0 - ball(at, (left, top), radius)),
        );
    }
}
