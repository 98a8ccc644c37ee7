//! Images: the whole pipeline, and a thousand files of random and mutated bytes.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use nonosat::{
    analyse::rate::Level,
    format::inert::inert,
    make::image::{GridSize, ImageError, MOST_PIXELS, Mending, Mode, Options, Photo, draw, mend},
    puzzle::{Color, random::Random},
    solve::outcome::Verdict,
};

/// The formats that are read.
const FORMATS: [ImageFormat; 6] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Pnm];

/// A small image with a dark disc on a shade.
fn disc() -> DynamicImage {
    let pixel = |x: u32, y: u32| {
        let is_inside = (f64::from(x) - 18.0).hypot(f64::from(y) - 14.0) < 9.5;
        image::Rgb(if is_inside { [40, 20, 60] } else { [250 - 2 * x as u8, 240, 200 + y as u8] })
    };
    DynamicImage::ImageRgb8(RgbImage::from_fn(36, 28, pixel))
}

fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

#[test]
fn every_format_gives_the_same_puzzle() {
    let options = Options { size: GridSize::Longer(18), mode: Mode::Otsu, ..Options::default() };
    let of = |format: ImageFormat| {
        let photo = Photo::decode(&written(&disc(), format)).unwrap();
        assert_eq!((photo.width(), photo.height()), (36, 28), "{format:?}");
        draw(&photo, &options).unwrap().picture
    };
    let picture = of(ImageFormat::Png);
    let filled = picture.cells().iter().filter(|cell| !cell.is_blank()).count();
    assert!((60..=80).contains(&filled), "a disc of radius 4.75: {filled}");
    for format in FORMATS {
        assert_eq!(of(format), picture, "{format:?}");
    }
}

/// The hash is that of the first machine: elsewhere and later, it must be the same.
#[test]
fn the_same_image_is_the_same_puzzle_everywhere() {
    let logo = Photo::decode(include_bytes!("../images/logo.png")).unwrap();
    let hash = |mode: Mode| {
        let drawing = draw(&logo, &Options { size: GridSize::Longer(30), mode, ..Options::default() }).unwrap();
        drawing.puzzle().clue_hash()
    };
    let found = [Mode::Otsu, Mode::Local, Mode::Edges, Mode::Palette(3)].map(hash);
    assert_eq!(found, HASHES);
}

/// Of the modes `otsu`, `local`, `edges` and `palette:3`.
const HASHES: [u64; 4] =
    [13_685_811_102_240_256_195, 13_822_523_946_176_855_617, 9_187_293_038_663_222_833, 6_195_615_580_977_639_260];

#[test]
fn a_repaired_picture_differs_in_the_cells_that_are_told() {
    let owl = Photo::decode(include_bytes!("../images/owl.jpg")).unwrap();
    for (mode, level) in [(Mode::Edges, Level::Line), (Mode::Local, Level::Rules), (Mode::Palette(4), Level::Line)] {
        let drawing = draw(&owl, &Options { size: GridSize::Longer(30), mode, ..Options::default() }).unwrap();
        let mending = Mending { level, ..Mending::default() };
        let import = mend(&drawing, &mending).unwrap();
        assert!(import.is_done() && import.outcome.verdict == Verdict::Unique, "{mode}");
        let goal = import.puzzle.goal.as_ref().unwrap();
        let differing: Vec<usize> =
            (0..goal.cells().len()).filter(|&cell| goal.cells()[cell] != drawing.picture.cells()[cell]).collect();
        assert_eq!((import.changed.clone(), &import.outcome.solutions[..]), (differing, &[goal.clone()][..]), "{mode}");
        assert!(import.share_changed() <= mending.max_changes && import.rating.unwrap().0 <= level);
        assert_eq!(mend(&drawing, &mending).unwrap().puzzle, import.puzzle);
    }
}

#[test]
fn the_ground_is_the_larger_part() {
    let mut dark = disc();
    dark.invert();
    let filled = |image: &DynamicImage, invert: bool| {
        let photo = Photo::decode(&written(image, ImageFormat::Png)).unwrap();
        let options = Options { mode: Mode::Otsu, invert, ..Options::default() };
        let picture = draw(&photo, &options).unwrap().picture;
        picture.cells().iter().filter(|&&cell| cell == Color::BLACK).count() as f64 / picture.cells().len() as f64
    };
    // Dark on light, or light on dark: the disc is the figure.
    assert!(filled(&disc(), false) < 0.35 && filled(&dark, false) < 0.35);
    assert!(filled(&disc(), true) > 0.65);
}

#[test]
fn held_upright_as_the_camera_noted() {
    // A JPEG whose EXIF says: turn by 90 degrees.
    let mut bytes = written(&disc(), ImageFormat::Jpeg);
    let exif = b"\xff\xe1\x00\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    bytes.splice(2..2, exif.iter().copied());
    let photo = Photo::decode(&bytes).unwrap();
    assert_eq!((photo.width(), photo.height()), (28, 36));
}

/// A file that is none of the encoders': random bytes behind the first bytes of a format, or one with some of its bytes
/// replaced, cut out, doubled or cut off.
fn spoiled(valid: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    if random.chance(0.1) {
        let keep = random.between(2, 16) as usize;
        bytes.truncate(keep);
        bytes.extend((0..random.between(0, 400)).map(|_| random.bits() as u8));
        return bytes;
    }
    for _ in 0..random.between(1, 3) {
        // Headers are what decoders trust.
        let most = if random.chance(0.3) { 64.min(bytes.len()) } else { bytes.len() };
        let at = random.between(0, most.max(1) as u64 - 1) as usize;
        let end = (at + random.between(1, 8) as usize).min(bytes.len());
        match random.between(0, 5) {
            0 => bytes[at..end].iter_mut().for_each(|byte| *byte = random.bits() as u8),
            1 => bytes[at..end].fill(if random.chance(0.5) { 0xff } else { 0 }),
            2 => drop(bytes.splice(at..end, [])),
            3 => bytes[at] ^= 1 << random.between(0, 7),
            4 => bytes[at] = bytes[at].wrapping_add(1),
            _ => drop(bytes.splice(at..at, valid[..8].iter().copied())),
        }
        if bytes.len() < 8 {
            break;
        }
    }
    if random.chance(0.1) {
        bytes.truncate(random.between(0, bytes.len() as u64) as usize);
    }
    bytes
}

#[test]
fn a_thousand_images_of_spoiled_bytes_are_read_or_refused() {
    let mut random = Random::new(25);
    let valid = FORMATS.map(|format| written(&disc(), format));
    let (mut read, mut refused) = (0, 0);
    for number in 0..1000 {
        let bytes = spoiled(&valid[number % valid.len()], &mut random);
        match Photo::decode(&bytes) {
            Ok(photo) => {
                let pixels = (photo.width() * photo.height()) as u64;
                assert!(pixels > 0 && pixels <= MOST_PIXELS);
                // What is drawn of it takes time by its pixels.
                if pixels < 100_000 {
                    let drawn = draw(&photo, &Options { size: GridSize::Both(9, 8), ..Options::default() });
                    assert!(matches!(drawn, Ok(_) | Err(ImageError::Uniform)), "{number}: {drawn:?}");
                }
                read += 1;
            }
            Err(error) => {
                let message = error.to_string();
                assert!(!message.is_empty() && inert(&message).chars().count() < 500, "{number}: {message}");
                refused += 1;
            }
        }
    }
    // Both happen, or the files are not what they should be.
    assert!(read >= 100 && refused >= 300, "{read} read, {refused} refused");
}
