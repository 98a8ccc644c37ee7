//! The pixels of an image.

/// The pixels of an image, row by row, transparent ones over white.
#[derive(Clone, Debug)]
pub struct Photo {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Red, green and blue over white, and how opaque the pixel was.
    pub(super) pixels: Vec<u8>,
}

impl Photo {
    /// The photo of these pixels, row by row; `None` unless they fill a rectangle.
    pub fn of_pixels(width: usize, pixels: &[[u8; 3]]) -> Option<Self> {
        let is_rectangle = width > 0 && !pixels.is_empty() && pixels.len().is_multiple_of(width);
        let bytes = || pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect();
        is_rectangle.then(|| Self { width, height: pixels.len() / width, pixels: bytes() })
    }

    /// The photo of these pixels, row by row, four bytes each: red, green, blue and opacity, as browsers have them;
    /// `None` unless they fill a rectangle.
    pub fn of_rgba(width: usize, mut bytes: Vec<u8>) -> Option<Self> {
        let row = width.checked_mul(4).filter(|&row| row > 0)?;
        if bytes.is_empty() || !bytes.len().is_multiple_of(row) {
            return None;
        }
        for pixel in bytes.chunks_exact_mut(4) {
            pixel.copy_from_slice(&over_white([pixel[0], pixel[1], pixel[2], pixel[3]]));
        }
        Some(Self { width, height: bytes.len() / row, pixels: bytes })
    }

    /// The number of columns of pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows of pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The same pixels as an image of the library `image`.
    #[cfg(feature = "images")]
    pub fn into_image(self) -> ::image::DynamicImage {
        let (width, height) = (self.width as u32, self.height as u32);
        let pixels = self.pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        ::image::RgbImage::from_raw(width, height, pixels).unwrap_or_default().into()
    }

    /// The pixels of a row, as red, green and blue.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = [u8; 3]> + '_ {
        let row = &self.pixels[4 * self.width * row..][..4 * self.width];
        row.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
    }

    /// How opaque the pixels of a row are, from 0 to 255.
    pub(super) fn opacity(&self, row: usize) -> impl Iterator<Item = u8> + '_ {
        self.pixels[4 * self.width * row..][..4 * self.width].chunks_exact(4).map(|pixel| pixel[3])
    }

    /// Whether all pixels are opaque.
    pub(super) fn is_opaque(&self) -> bool {
        self.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255)
    }
}

/// A pixel over white, as a viewer shows it, and how opaque it was.
pub(super) fn over_white([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let over = |channel: u8| {
        let (channel, alpha) = (u32::from(channel), u32::from(alpha));
        // From 0 to 255.
        ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    [over(red), over(green), over(blue), alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transparent_pixels_are_white() {
        assert_eq!(over_white([0, 0, 0, 0]), [255, 255, 255, 0]);
        assert_eq!(over_white([10, 20, 30, 255]), [10, 20, 30, 255]);
        assert_eq!(over_white([0, 100, 255, 128]), [127, 177, 255, 128]);
    }

    #[test]
    fn pixels_fill_a_rectangle() {
        let photo = Photo::of_rgba(1, vec![1, 2, 3, 255, 9, 9, 9, 0]).unwrap();
        assert_eq!((photo.width(), photo.height()), (1, 2));
        assert_eq!(photo.row(0).chain(photo.row(1)).collect::<Vec<_>>(), [[1, 2, 3], [255; 3]]);
        assert!(Photo::of_rgba(2, vec![0; 4]).is_none() && Photo::of_rgba(0, vec![]).is_none());
        assert!(Photo::of_rgba(usize::MAX, vec![0; 4]).is_none());
    }
}
