//! An animation of an explanation.

use std::{borrow::Cow, io, io::Write, time::Duration};

use gif::{Encoder, Frame, Repeat};

use super::{
    super::{
        raster::{Area, Bitmap},
        stage::{SAME, Stage},
    },
    caption::Caption,
    page::ending,
};
use nonosat_core::analyse::explain::{Explanation, Step};
use nonosat_model::{Color, Puzzle};

/// The longest duration of the film, and the durations of a step, in hundredths of a second.
const FILM: usize = 6000;
const SHORTEST: usize = 4;
const LONGEST: usize = 60;
/// The longest duration of a step with a sentence to read.
const LONGEST_READ: usize = 300;
/// The least time of a step that programs show as it is.
const QUICKEST: u128 = 2;
/// How long the first and the last picture are shown.
const START: u16 = 100;
const END: u16 = 500;

/// The options of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmOptions {
    /// How long a step is shown; by default up to 0.6 seconds, with captions up to 3, so that the film takes about a
    /// minute.
    pub pace: Option<Duration>,
    /// Whether the sentence of the step stands under each picture.
    ///
    /// It has two lines; of longer ones words are left out. A picture of less than 320 pixels gets a margin.
    pub captions: bool,
}

impl Default for FilmOptions {
    fn default() -> Self {
        Self { pace: None, captions: true }
    }
}

impl FilmOptions {
    /// How long a step is shown, in hundredths of a second.
    fn delay(self, steps: usize) -> u16 {
        let longest = if self.captions { LONGEST_READ } else { LONGEST };
        let usual = (FILM / steps.max(1)).clamp(SHORTEST, longest);
        self.pace.map_or(usual as u128, |pace| pace.as_millis() / 10).clamp(QUICKEST, u16::MAX.into()) as u16
    }
}

/// An explanation as an animated GIF: the start, a picture a step with the new cells and their line highlighted, and
/// the end.
///
/// Every fifth line has its number. Cells are smaller in larger puzzles; above 110 rows or columns the numbers and the
/// clues are left out.
///
/// # Errors
/// If the picture is too large for the format, which has 65,535 pixels a side.
pub fn film(puzzle: &Puzzle, explanation: &Explanation, options: FilmOptions) -> io::Result<Vec<u8>> {
    let steps = &explanation.steps;
    let mut stage = Stage::new(puzzle, true);
    let mut file = Vec::new();
    let mut reel = Reel::new(&mut file, &stage, options.captions)?;
    stage.set(&explanation.start, &[]);
    let follow = if steps.len() == 1 { "1 step follows.".to_owned() } else { format!("{} steps follow.", steps.len()) };
    reel.show(&stage.bitmap, stage.bitmap.area(), &follow, START)?;
    let delay = options.delay(steps.len());
    for (step, number) in steps.iter().zip(1..) {
        let area = stage.take(step.line(), found(step));
        reel.show(&stage.bitmap, area, &format!("{number}. {}", step.sentence), delay)?;
    }
    let area = stage.take(None, []);
    reel.show(&stage.bitmap, area, &ending(puzzle, explanation), END)?;
    drop(reel);
    Ok(file)
}

/// The cells of a step, with their colours as far as they are known.
fn found(step: &Step) -> impl Iterator<Item = (usize, Option<Color>)> + '_ {
    step.found.iter().map(|finding| (finding.cell, finding.has.then_some(finding.color)))
}

/// The film under way.
struct Reel<W: Write> {
    encoder: Encoder<W>,
    /// The picture to be shown, and the one shown last.
    sheet: Bitmap,
    before: Option<Bitmap>,
    /// The white at the left of the stage.
    shift: usize,
    caption: Option<Caption>,
}

impl<W: Write> Reel<W> {
    fn new(file: W, stage: &Stage<'_>, captions: bool) -> io::Result<Self> {
        let picture = stage.bitmap.area();
        let caption = captions.then(|| Caption::under(picture));
        let whole = caption.map_or(picture, |caption| picture.with(caption.area()));
        let mut encoder =
            Encoder::new(file, size(whole.width)?, size(whole.height)?, &stage.palette()).map_err(io::Error::other)?;
        encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
        let shift = (whole.width - picture.width) / 2;
        Ok(Self { encoder, sheet: Bitmap::new(whole.width, whole.height), before: None, shift, caption })
    }

    /// Adds a picture in which an area has changed.
    fn show(&mut self, stage: &Bitmap, changed: Area, sentence: &str, delay: u16) -> io::Result<()> {
        let mut area = self.sheet.copy(stage, changed, self.shift);
        if let Some(caption) = self.caption {
            caption.write(&mut self.sheet, sentence);
            area = area.with(caption.area());
        }
        let mut pixels = self.sheet.cut(area);
        match &mut self.before {
            None => {
                area = self.sheet.area();
                pixels = self.sheet.cut(area);
                self.before = Some(self.sheet.clone());
            }
            Some(before) => {
                // Long stretches of one colour take little room.
                let pairs = pixels.iter_mut().zip(before.cut(area));
                pairs.filter(|(pixel, old)| **pixel == *old).for_each(|(pixel, _)| *pixel = SAME);
                before.copy(&self.sheet, area, 0);
            }
        }
        let frame = Frame {
            delay,
            transparent: Some(SAME),
            left: size(area.left)?,
            top: size(area.top)?,
            width: size(area.width)?,
            height: size(area.height)?,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(io::Error::other)
    }
}

/// A number of pixels as the format has it.
fn size(pixels: usize) -> io::Result<u16> {
    u16::try_from(pixels).map_err(|_| io::Error::other("the picture is too large for a GIF"))
}
