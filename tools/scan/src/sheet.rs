//! Pages in colour, before a camera sees them.

use image::RgbImage;

use crate::{
    canvas::Canvas,
    fonts::{Font, Place},
};

/// A colour: how dark red, green and blue are, from 0 (full light) to 1.
pub(crate) type Ink = [f32; 3];

/// A page: a canvas for each of red, green and blue.
#[derive(Debug, Clone)]
pub(crate) struct Sheet(pub(crate) [Canvas; 3]);

impl Sheet {
    /// A page of one colour.
    pub(crate) fn new(width: usize, height: usize, paper: Ink) -> Self {
        let mut sheet = Self([0, 1, 2].map(|_| Canvas::new(width, height)));
        sheet.0.iter_mut().zip(paper).for_each(|(canvas, ink)| canvas.ink.fill(ink));
        sheet
    }

    pub(crate) fn width(&self) -> usize {
        self.0[0].width
    }

    pub(crate) fn height(&self) -> usize {
        self.0[0].height
    }

    pub(crate) fn rectangle(&mut self, rectangle: [f32; 4], ink: Ink) {
        self.0.iter_mut().zip(ink).for_each(|(canvas, ink)| canvas.rectangle(rectangle, ink));
    }

    pub(crate) fn line(&mut self, from: [f32; 2], to: [f32; 2], thickness: f32, ink: Ink) {
        self.0.iter_mut().zip(ink).for_each(|(canvas, ink)| canvas.line(from, to, thickness, ink));
    }

    /// Draws characters of a font by their places in it, from a point of their base line on.
    pub(crate) fn write(&mut self, text: &[usize], font: &Font, size: [f32; 2], mut at: [f32; 2], ink: Ink) {
        for &glyph in text {
            let glyph = &font.glyphs[glyph];
            let place = Place { origin: at, x: [size[0], 0.0], y: [0.0, size[1]] };
            self.0.iter_mut().zip(ink).for_each(|(canvas, ink)| glyph.draw(canvas, place, ink));
            at[0] += glyph.advance * size[0];
        }
    }

    pub(crate) fn each(&mut self, mut change: impl FnMut(&mut Canvas)) {
        self.0.iter_mut().for_each(&mut change);
    }

    /// The picture of the page.
    pub(crate) fn image(&self) -> RgbImage {
        let [red, green, blue] = self.0.each_ref().map(Canvas::image);
        RgbImage::from_fn(self.width() as u32, self.height() as u32, |x, y| {
            image::Rgb([&red, &green, &blue].map(|light| 255 - light.get_pixel(x, y).0[0]))
        })
    }
}
