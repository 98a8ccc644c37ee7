//! From an image to cells: the picture before it is repaired.

use super::{
    area::{Area, Crop},
    cells::Cells,
    clean::clean,
    clusters::clusters,
    edges,
    error::ImageError,
    mode::Mode,
    oklab::{Converter, Lab},
    photo::Photo,
    size::GridSize,
    tone,
};
use nonosat_model::{Color, Palette, PaletteColor, Picture, Puzzle, Rgb};

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
}

impl Default for Options {
    /// The cells that the image has, else 40 along the longer side; black and white as suits the image.
    fn default() -> Self {
        Self { size: GridSize::Auto, mode: Mode::Auto, crop: None, trim: false, clean: None, invert: false }
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
    let mut mode = options.mode;
    let (mut colors, palette) = if let Mode::Palette(most) = mode {
        palette(&cells(1), most)
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
    // Of squares each is meant.
    if options.clean.unwrap_or(mode.cleans() && squares.is_none()) {
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

/// The cells in at most so many colours, and these; the most frequent is the background.
fn palette(cells: &Cells, most: usize) -> (Vec<usize>, Palette) {
    let (means, groups) = clusters(&cells.colors, most);
    let converter = Converter::new();
    let looks: Vec<Rgb> = means.into_iter().map(|mean: Lab| converter.rgb(mean)).collect();
    let mut symbols = ('a'..='z').chain('A'..='Z');
    let mut named =
        |rgb: Rgb, symbol: Option<char>| PaletteColor::of_look(rgb, symbol.or_else(|| symbols.next()).unwrap_or('#'));
    let background = looks.first().copied().unwrap_or(Rgb(255, 255, 255));
    let mut palette = Palette::with_background(named(background, Some('.')));
    // Colours that a screen shows alike are one.
    let mut indices = vec![0; looks.len().max(1)];
    for (group, &look) in looks.iter().enumerate().skip(1) {
        let same = palette.colors().iter().position(|color| color.rgb == look);
        indices[group] = same.or_else(|| palette.add(named(look, None)).map(Color::index)).unwrap_or(0);
    }
    (groups.into_iter().map(|group| indices[group]).collect(), palette)
}
