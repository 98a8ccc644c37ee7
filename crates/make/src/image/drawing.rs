//! From an image to cells: the picture before it is repaired.

use super::{
    area::{Area, Crop},
    cells::Cells,
    clean::clean,
    colors::{self, Chosen},
    edges,
    error::ImageError,
    mode::Mode,
    outline,
    photo::Photo,
    size::GridSize,
    tone,
};
use nonosat_model::{Color, Palette, Picture, Puzzle};

/// Above this share of dark cells the picture is inverted: the ground is the larger part.
const MOST_FILLED: f64 = 0.65;

/// Which cells of an image are filled, and in which colours.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many cells.
    pub size: GridSize,
    /// How colours become cells.
    pub mode: Mode,
    /// The part of the image to take; `None` for all of it.
    pub crop: Option<Crop>,
    /// Whether margins of one colour are cut off.
    pub trim: bool,
    /// Whether specks are turned; `None` for what suits the mode.
    pub clean: Option<bool>,
    /// Whether light and dark are exchanged, after the choice of the ground.
    pub invert: bool,
    /// Whether colours are mixed of dots: of black and white ones, or, in [`Mode::Palette`], of those of the palette.
    pub dither: bool,
}

impl Default for Options {
    /// The cells that the image has, else 40 along the longer side; black and white as suits the image.
    fn default() -> Self {
        Self {
            size: GridSize::Auto,
            mode: Mode::Auto,
            crop: None,
            trim: false,
            clean: None,
            invert: false,
            dither: false,
        }
    }
}

/// A picture made of an image.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drawing {
    /// The picture.
    pub picture: Picture,
    /// Its colours; the background is the first.
    pub palette: Palette,
    /// The mode that made it; never [`Mode::Auto`].
    pub mode: Mode,
}

impl Drawing {
    /// The puzzle of the picture, which is its goal. Whether it has one solution is not known.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from_picture(self.picture.clone(), self.palette.clone())
    }
}

/// Makes a picture of a photo.
///
/// Each cell is the mean of its area in Oklab. Takes time linear in the pixels, and n log n in the cells.
///
/// # Errors
/// If the area is not in the image, the grid would be too long, or all cells are alike.
pub fn draw(photo: &Photo, options: &Options) -> Result<Drawing, ImageError> {
    let area = Area::new(photo, options.crop, options.trim)?;
    let squares = if options.size == GridSize::Auto { area.squares(photo) } else { None };
    let (width, height, area) = options.size.of(area, squares)?;
    let cells = |times: usize| Cells::new(photo, area, width * times, height * times);
    // Of squares each is meant.
    let cleans = |mode: Mode| options.clean.unwrap_or(mode.cleans() && squares.is_none());
    let mut mode = options.mode;
    if options.dither && !matches!(mode, Mode::Palette(_)) {
        mode = Mode::Dither;
    }
    let (mut colors, palette) = if let Mode::Palette(most) = mode {
        let chosen = Chosen::new(photo, area, most);
        chosen.palette(&if options.dither {
            chosen.dithered(photo, area, (width, height))
        } else {
            chosen.cells(photo, area, (width, height), cleans(mode))
        })
    } else if mode == Mode::Outline {
        let lines = lines(photo, area, (width, height));
        (lines.into_iter().map(usize::from).collect(), Palette::black_and_white())
    } else {
        let values = cells(if mode == Mode::Edges { edges::OVERSAMPLING } else { 1 }).lightness();
        let threshold = tone::otsu(&values).ok_or(ImageError::Uniform)?;
        if mode == Mode::Auto {
            // Cells on edges are mixed: smaller ones tell the tones.
            let samples = cells(edges::OVERSAMPLING).lightness();
            let is_drawing = tone::otsu(&samples).is_some_and(|threshold| tone::has_two_tones(&samples, threshold));
            mode = if is_drawing { Mode::Otsu } else { Mode::Local };
        }
        let dark = match mode {
            Mode::Edges => edges::edges(&values, width),
            Mode::Dither => tone::dither(&values, width),
            Mode::Local => tone::local(&values, width),
            Mode::Threshold(level) => tone::below(&values, f64::from(level) / 100.0),
            _ => tone::below(&values, threshold),
        };
        (dark.into_iter().map(usize::from).collect(), Palette::black_and_white())
    };
    if cleans(mode) && !matches!(mode, Mode::Palette(_)) {
        clean(&mut colors, width);
    }
    if palette.len() == 2 && !matches!(mode, Mode::Palette(_)) {
        let filled: usize = colors.iter().sum();
        let is_inverted = filled as f64 > MOST_FILLED * colors.len() as f64;
        if is_inverted != options.invert {
            colors.iter_mut().for_each(|color| *color = 1 - *color);
        }
    }
    if colors.iter().all(|color| Some(color) == colors.first()) {
        return Err(ImageError::Uniform);
    }
    let cells = colors.into_iter().filter_map(Color::new).collect();
    let picture = Picture::new(width, cells).ok_or(ImageError::NoPixels)?;
    Ok(Drawing { picture, palette, mode })
}

/// The colours of which the borders are drawn in the mode of lines.
const AREAS: usize = 8;

/// The lines of a drawing.
fn lines(photo: &Photo, area: Area, (width, height): (usize, usize)) -> Vec<bool> {
    let times = colors::OVERSAMPLING;
    let (across, down) = (width * times, height * times);
    let values = Cells::new(photo, area, across, down).lightness();
    let strokes = tone::otsu(&values)
        .filter(|&threshold| tone::has_two_tones(&values, threshold))
        .and_then(|threshold| outline::strokes(&tone::below(&values, threshold), width, times));
    strokes.unwrap_or_else(|| {
        let samples = Chosen::new(photo, area, AREAS).samples(photo, area, across, down);
        outline::borders(&samples, width, times)
    })
}
