//! Giant images: `import` reads or refuses each within its limit of memory, which encoded bytes do not tell.

use std::{fs, io::Cursor};

use image::{DynamicImage, ImageBuffer, ImageFormat, Luma, Rgb, Rgba};

use crate::{
    measure::{MESSAGE, measure, turn},
    sandbox::Sandbox,
    table::{Finding, Table},
};

/// The limit of what decoding takes, 512 MiB, and what the program takes besides, in megabytes.
const MOST_MB: f64 = 537.0 + 64.0;

/// A pattern that compresses well, and is not of one colour.
fn shade(x: u32, y: u32) -> u8 {
    (x / 100 + y / 100) as u8
}

fn grey(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageLuma8(ImageBuffer::from_fn(width, height, |x, y| Luma([shade(x, y)])))
}

fn colored(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(ImageBuffer::from_fn(width, height, |x, y| Rgb([shade(x, y), 9, 200])))
}

fn transparent(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgba8(ImageBuffer::from_fn(width, height, |x, y| Rgba([shade(x, y), 9, 200, 128])))
}

fn deep(width: u32, height: u32) -> DynamicImage {
    let wide = |value: u8| u16::from(value) << 8;
    DynamicImage::ImageRgb16(ImageBuffer::from_fn(width, height, |x, y| Rgb([wide(shade(x, y)), 9, 200])))
}

/// A name, the image, its format, and whether it is refused.
type Giant = (&'static str, fn(u32, u32) -> DynamicImage, [u32; 2], ImageFormat, bool);

const GIANTS: &[Giant] = &[
    ("grey.png", grey, [8000, 8000], ImageFormat::Png, false),
    ("colored.png", colored, [8000, 8000], ImageFormat::Png, false),
    ("transparent.png", transparent, [8000, 8000], ImageFormat::Png, false),
    ("long.png", grey, [64_000, 1000], ImageFormat::Png, false),
    ("too-long.png", grey, [65_536, 100], ImageFormat::Png, true),
    ("too-high.bmp", colored, [10, 70_000], ImageFormat::Bmp, true),
    ("long.jpg", colored, [65_500, 850], ImageFormat::Jpeg, false),
    ("long.gif", colored, [60_000, 150], ImageFormat::Gif, false),
    ("too-many.png", grey, [8001, 8000], ImageFormat::Png, true),
    ("deep.png", deep, [8000, 8000], ImageFormat::Png, true),
    ("less-deep.png", deep, [6000, 6000], ImageFormat::Png, false),
    ("colored.jpg", colored, [7500, 7500], ImageFormat::Jpeg, false),
    ("too-large.jpg", colored, [8000, 8000], ImageFormat::Jpeg, true),
    ("colored.gif", colored, [3000, 3000], ImageFormat::Gif, false),
    ("transparent.webp", transparent, [7000, 7000], ImageFormat::WebP, false),
    ("colored.bmp", colored, [6000, 6000], ImageFormat::Bmp, false),
];

#[test]
#[ignore = "takes a minute"]
fn images() {
    let _turn = turn();
    let sandbox = Sandbox::empty();
    let mut table = Table::new("Giant images, each through `import`", &["refused"], &["CPU s", "MB"]);
    for &(name, image, [width, height], format, is_refused) in GIANTS {
        let mut bytes = Cursor::new(Vec::new());
        image(width, height).write_to(&mut bytes, format).unwrap();
        fs::write(sandbox.path(name), bytes.into_inner()).unwrap();
        let run = measure(sandbox.std_command(&["import", name, "--size", "20", "-o", "out.non"]), true);
        let is_expected = match run.code {
            Some(65) => is_refused,
            Some(0 | 30) => !is_refused,
            _ => false,
        };
        let note = if let Some(fault) = run.fault() {
            Some(fault)
        } else if !is_expected {
            Some(format!("exit code {:?}: {}", run.code, run.stderr))
        } else if run.peak_mb > MOST_MB {
            Some(format!("{:.0} MB of memory", run.peak_mb))
        } else if run.longest_message() > MESSAGE {
            Some(format!("a message of {} characters", run.longest_message()))
        } else {
            None
        };
        let finding = note.map_or(Finding::Kept, |note| Finding::Broken(format!("{name}: {note}")));
        table.add("giant images", finding, &[run.code == Some(65)], &[run.cpu_s, run.peak_mb.round()]);
        fs::remove_file(sandbox.path(name)).unwrap();
    }
    table.finish();
}
