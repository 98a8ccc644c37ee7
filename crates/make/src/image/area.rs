//! The part of an image that becomes the puzzle.

use std::{fmt, str::FromStr};

use super::{error::ImageError, photo::Photo};

/// The most that a channel of a margin may differ from the image's first pixel.
const MARGIN: u8 = 24;

/// The most squares along a side that are taken for cells.
const MOST_SQUARES: usize = 200;

/// A rectangle of pixels to cut out: `WxH+X+Y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
    /// The pixels left of it.
    pub left: usize,
    /// The pixels above it.
    pub top: usize,
}

impl fmt::Display for Crop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}+{}+{}", self.width, self.height, self.left, self.top)
    }
}

/// Reads `WxH+X+Y`, or `WxH` for the top left corner.
impl FromStr for Crop {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let mut parts = text.split('+');
            let (width, height) = parts.next()?.split_once('x')?;
            let mut place = [0; 2];
            for (offset, part) in place.iter_mut().zip(parts.by_ref()) {
                *offset = part.parse().ok()?;
            }
            let (width, height) = (width.parse().ok()?, height.parse().ok()?);
            let crop = Self { width, height, left: place[0], top: place[1] };
            (parts.next().is_none() && width > 0 && height > 0).then_some(crop)
        };
        read().ok_or_else(|| format!("`{text}` is no area; expected WxH+X+Y in pixels, as in 300x200+50+20"))
    }
}

/// A rectangle of an image, in pixels; cells may begin and end within a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    /// The image, or a part of it, without its margins if these are to be trimmed.
    pub(super) fn new(photo: &Photo, crop: Option<Crop>, trim: bool) -> Result<Self, ImageError> {
        let all = Crop { width: photo.width(), height: photo.height(), left: 0, top: 0 };
        let crop = crop.unwrap_or(all);
        let is_inside = |start: usize, length: usize, end: usize| start.checked_add(length).is_some_and(|to| to <= end);
        if !is_inside(crop.left, crop.width, all.width) || !is_inside(crop.top, crop.height, all.height) {
            return Err(ImageError::OutOfImage { area: crop.to_string(), width: all.width, height: all.height });
        }
        let Crop { width, height, left, top } = if trim { trimmed(photo, crop)? } else { crop };
        Ok(Self { left: left as f64, top: top as f64, width: width as f64, height: height as f64 })
    }

    /// How many squares of one colour lie side by side and one below the other, if the image is made of squares of
    /// several pixels, as an enlarged icon is. Takes time linear in the pixels.
    pub(super) fn squares(self, photo: &Photo) -> Option<[usize; 2]> {
        let [left, top, width, height] = [self.left, self.top, self.width, self.height].map(|side| side as usize);
        let mut pitch = gcd(width, height);
        let mut above: Vec<[u8; 3]> = Vec::new();
        for row in 0..height {
            let pixels: Vec<[u8; 3]> = photo.row(top + row).skip(left).take(width).collect();
            for (at, two) in pixels.windows(2).enumerate() {
                if two[0] != two[1] {
                    pitch = gcd(pitch, at + 1);
                }
            }
            if row > 0 && above != pixels {
                pitch = gcd(pitch, row);
            }
            if pitch == 1 {
                return None;
            }
            above = pixels;
        }
        let size = [width / pitch.max(1), height / pitch.max(1)];
        (size[0].min(size[1]) > 1 && size[0].max(size[1]) <= MOST_SQUARES).then_some(size)
    }

    /// The middle of it, with sides in this proportion.
    pub(super) fn with_aspect(self, width: usize, height: usize) -> Self {
        let aspect = width as f64 / height as f64;
        let (new_width, new_height) = if self.width > self.height * aspect {
            (self.height * aspect, self.height)
        } else {
            (self.width, self.width / aspect)
        };
        let (left, top) = (self.left + (self.width - new_width) / 2.0, self.top + (self.height - new_height) / 2.0);
        Self { left, top, width: new_width, height: new_height }
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// The part of a crop within its margins: rows and columns at the sides that look like its first pixel.
fn trimmed(photo: &Photo, crop: Crop) -> Result<Crop, ImageError> {
    let pixels = |row: usize| photo.row(row).enumerate().skip(crop.left).take(crop.width);
    let Some((_, first)) = pixels(crop.top).next() else { return Err(ImageError::NoPixels) };
    let differs = |pixel: [u8; 3]| pixel.iter().zip(first).any(|(one, other)| one.abs_diff(other) > MARGIN);
    // The first and the last row and column of what is no margin.
    let mut seen: Option<[usize; 4]> = None;
    for row in crop.top..crop.top + crop.height {
        let mut others = pixels(row).filter(|&(_, pixel)| differs(pixel)).map(|(column, _)| column);
        let Some(from) = others.next() else { continue };
        let to = others.last().unwrap_or(from);
        let [top, _, left, right] = seen.unwrap_or([row, row, from, to]);
        seen = Some([top, row, left.min(from), right.max(to)]);
    }
    let [top, bottom, left, right] = seen.ok_or(ImageError::Uniform)?;
    Ok(Crop { width: right - left + 1, height: bottom - top + 1, left, top })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_read() {
        assert_eq!("30x20+5+6".parse(), Ok(Crop { width: 30, height: 20, left: 5, top: 6 }));
        assert_eq!("30x20".parse(), Ok(Crop { width: 30, height: 20, left: 0, top: 0 }));
        for wrong in ["", "30", "0x3", "3x3+1+1+1", "ax3", "3x3+-1+2"] {
            assert!(wrong.parse::<Crop>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn margins_are_trimmed() {
        let mut pixels = vec![[250, 250, 250]; 60];
        pixels[23] = [0, 0, 0];
        pixels[35] = [9, 9, 200];
        pixels[41] = [240, 240, 240];
        let photo = Photo::of_pixels(10, &pixels).unwrap();
        let area = Area::new(&photo, None, true).unwrap();
        assert_eq!(area, Area { left: 3.0, top: 2.0, width: 3.0, height: 2.0 });
        let crop = "4x3+2+1".parse().ok();
        let area = Area::new(&photo, crop, true).unwrap();
        assert_eq!(area, Area { left: 3.0, top: 2.0, width: 3.0, height: 2.0 });
        let blank = "3x1".parse().ok();
        assert_eq!(Area::new(&photo, blank, true), Err(ImageError::Uniform));
        assert!(matches!(Area::new(&photo, "9x9+2+2".parse().ok(), false), Err(ImageError::OutOfImage { .. })));
    }

    #[test]
    fn the_middle_has_the_aspect() {
        let area = Area { left: 0.0, top: 0.0, width: 30.0, height: 20.0 };
        assert_eq!(area.with_aspect(1, 1), Area { left: 5.0, top: 0.0, width: 20.0, height: 20.0 });
        assert_eq!(area.with_aspect(3, 1), Area { left: 0.0, top: 5.0, width: 30.0, height: 10.0 });
    }
}
