//! An animation of an explanation.

use std::{borrow::Cow, io, time::Duration};

use gif::{Encoder, Frame, Repeat};

use super::super::{
    raster::{Area, Bitmap},
    stage::{SAME, Stage},
};
use crate::{
    analyse::explain::{Explanation, Step},
    puzzle::{Color, Puzzle},
};

/// The longest duration of the film, and the durations of a step, in hundredths of a second.
const FILM: usize = 6000;
const SHORTEST: usize = 4;
const LONGEST: usize = 60;
/// The least time of a step that programs show as it is.
const QUICKEST: u128 = 2;
/// How long the first and the last picture are shown.
const START: u16 = 100;
const END: u16 = 500;

/// An explanation as an animated GIF: the start, a picture a step with the new cells and their line highlighted, and
/// the end.
///
/// A step is shown for the time of `pace`, or without one for up to 0.6 seconds, so that the film takes about a minute.
/// Every fifth line has its number. Cells are smaller in larger puzzles; above 110 rows or columns the numbers and the
/// clues are left out.
///
/// # Errors
/// If the picture is too large for the format, which has 65,535 pixels a side.
pub fn film(puzzle: &Puzzle, explanation: &Explanation, pace: Option<Duration>) -> io::Result<Vec<u8>> {
    let mut stage = Stage::new(puzzle, true);
    let size =
        |pixels: usize| u16::try_from(pixels).map_err(|_| io::Error::other("the picture is too large for a GIF"));
    let (width, height) = (size(stage.bitmap.width)?, size(stage.bitmap.height)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &stage.palette()).map_err(io::Error::other)?;
    encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
    let mut before: Option<Bitmap> = None;
    let mut show = |bitmap: &Bitmap, area: Area, delay: u16| -> io::Result<()> {
        let mut pixels = bitmap.cut(area);
        if let Some(before) = &before {
            // Long stretches of one colour take little room.
            let pairs = pixels.iter_mut().zip(before.cut(area));
            pairs.filter(|(pixel, old)| **pixel == *old).for_each(|(pixel, _)| *pixel = SAME);
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
        before.get_or_insert_with(|| bitmap.clone()).copy(bitmap, area);
        encoder.write_frame(&frame).map_err(io::Error::other)
    };
    stage.set(&explanation.start, &[]);
    show(&stage.bitmap, stage.bitmap.area(), START)?;
    let usual = (FILM / explanation.steps.len().max(1)).clamp(SHORTEST, LONGEST);
    let delay = pace.map_or(usual as u128, |pace| pace.as_millis() / 10).clamp(QUICKEST, u16::MAX.into()) as u16;
    for step in &explanation.steps {
        let area = stage.take(step.line(), settled(step));
        show(&stage.bitmap, area, delay)?;
    }
    let area = stage.take(None, []);
    show(&stage.bitmap, area, END)?;
    drop(encoder);
    Ok(file)
}

/// The cells of a step, and their colours.
fn settled(step: &Step) -> impl Iterator<Item = (usize, Color)> + '_ {
    step.settled.iter().map(|fact| (fact.cell(), Color::from(fact.is_filled())))
}
