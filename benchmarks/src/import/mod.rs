//! Puzzles of images: how many are solvable by line logic, after how many changes.

mod brush;
mod creatures;
mod scenes;

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result};
use nonosat::{
    bench::cpu_limit::cpu,
    format::INPUT_LIMIT,
    make::image::{GridSize, Mending, Mode, Options as Drawing, Photo, draw, mend},
    puzzle::{bounded, budget::Budget},
};
use scenes::SCENES;

/// The modes, each by its name.
const MODES: [&str; 6] = ["otsu", "local", "auto", "edges", "dither", "palette:4"];

/// The sides.
const SIDES: [usize; 3] = [20, 40, 60];

/// Make puzzles of fifteen images in several modes and sizes: a table in Markdown
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder of the images
    #[arg(long, value_name = "FOLDER", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/images"))]
    images: PathBuf,
    /// Only these modes
    #[arg(long, value_name = "MODE", value_delimiter = ',')]
    modes: Vec<Mode>,
    /// The time limit of a puzzle in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0)]
    time_limit: f64,
    /// Paint the images anew, into this folder, instead
    #[arg(long, value_name = "FOLDER")]
    paint: Option<PathBuf>,
}

/// What became of one image.
struct Made {
    /// The share of the cells that were changed; `None` if there is no puzzle that line solving solves.
    changed: Option<f64>,
    seconds: f64,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if let Some(folder) = &options.paint {
        return paint(folder);
    }
    let photos = SCENES.iter().map(|scene| photo(&options.images.join(scene.file())));
    let photos: Vec<Photo> = photos.collect::<Result<_>>()?;
    let parsed = MODES.iter().map(|name| name.parse::<Mode>().map_err(anyhow::Error::msg));
    let all: Vec<Mode> = parsed.collect::<Result<_>>()?;
    println!("| mode | side | as it is | after <= 1 % | after <= 5 % | changed, median / max | CPU s, mean / max |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for mode in if options.modes.is_empty() { all } else { options.modes.clone() } {
        for side in SIDES {
            let made: Vec<Made> =
                photos.iter().map(|photo| make(photo, mode, side, options.time_limit)).collect::<Result<_>>()?;
            println!("{}", row(mode, side, &made));
        }
    }
    Ok(())
}

fn photo(path: &Path) -> Result<Photo> {
    let bytes = bounded::file(path, INPUT_LIMIT).with_context(|| format!("cannot read {}", path.display()))?;
    Photo::decode(&bytes).with_context(|| format!("{}", path.display()))
}

fn make(photo: &Photo, mode: Mode, side: usize, seconds: f64) -> Result<Made> {
    let start = cpu();
    let drawing = draw(photo, &Drawing { size: GridSize::Longer(side), mode, ..Drawing::default() })?;
    let budget = Budget::unlimited().with_time_limit(Duration::from_secs_f64(seconds));
    let import = mend(&drawing, &Mending { budget, ..Mending::default() })?;
    let changed = import.is_done().then(|| import.share_changed());
    Ok(Made { changed, seconds: cpu().saturating_sub(start).as_secs_f64() })
}

/// A row of the table.
fn row(mode: Mode, side: usize, made: &[Made]) -> String {
    let mut changed: Vec<f64> = made.iter().filter_map(|made| made.changed).collect();
    changed.sort_by(f64::total_cmp);
    let within = |share: f64| changed.iter().filter(|&&changed| changed <= share).count();
    let percent = |share: Option<&f64>| share.map_or("-".to_owned(), |share| format!("{:.1}", 100.0 * share));
    let seconds = made.iter().map(|made| made.seconds);
    let (total, longest) = (seconds.clone().sum::<f64>(), seconds.fold(0.0, f64::max));
    format!(
        "| {mode} | {side} | {} of {} | {} | {} | {} / {} % | {:.3} / {longest:.2} |",
        within(0.0),
        made.len(),
        within(0.01),
        within(0.05),
        percent(changed.get(changed.len() / 2)),
        percent(changed.last()),
        total / made.len() as f64
    )
}

/// Paints the images.
fn paint(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for scene in &SCENES {
        let pixels = scene.pixels().into_flattened();
        let image = image::RgbImage::from_raw(scene.width as u32, scene.height as u32, pixels);
        let path = folder.join(scene.file());
        image.context("the pixels fill the image")?.save(&path).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Painted anew, the images are those of the repository, up to what JPEG and rounding change.
    #[test]
    fn the_images_are_these_scenes() {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/images"));
        for scene in &SCENES {
            let photo = photo(&folder.join(scene.file())).unwrap();
            let pixels = scene.pixels();
            assert_eq!(photo.width() * photo.height(), pixels.len(), "{}", scene.name);
            let shown = (0..photo.height()).flat_map(|row| photo.row(row).collect::<Vec<_>>()).flatten();
            let differences = shown.zip(pixels.as_flattened()).map(|(one, &other)| u64::from(one.abs_diff(other)));
            let mean = differences.sum::<u64>() as f64 / (3 * pixels.len()) as f64;
            assert!(mean < 8.0, "{} differs by {mean}", scene.name);
        }
    }

    #[test]
    fn a_row_counts_what_was_changed() {
        let made = [Some(0.0), Some(0.008), None, Some(0.03)].map(|changed| Made { changed, seconds: 0.5 });
        let row = row(Mode::Otsu, 20, &made);
        assert_eq!(row, "| otsu | 20 | 1 of 4 | 2 | 3 | 0.8 / 3.0 % | 0.500 / 0.50 |");
    }
}
