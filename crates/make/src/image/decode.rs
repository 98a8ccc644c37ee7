//! From the bytes of an image to its pixels, within limits.

use std::io::Cursor;

use ::image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, metadata::Orientation};

use super::{
    error::ImageError,
    photo::{Photo, over_white},
};

/// The most pixels of an image.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The most memory that decoding may take, in bytes.
pub const MOST_MEMORY: u64 = 512 << 20;

/// The formats that are read, with their names.
const FORMATS: [(ImageFormat, &str); 6] = [
    (ImageFormat::Png, "PNG"),
    (ImageFormat::Jpeg, "JPEG"),
    (ImageFormat::Gif, "GIF"),
    (ImageFormat::WebP, "WebP"),
    (ImageFormat::Bmp, "BMP"),
    (ImageFormat::Pnm, "PNM"),
];

impl Photo {
    /// Reads an image: PNG, JPEG, GIF, WebP, BMP or PNM, found out from its bytes; of a film the first picture.
    ///
    /// What a camera noted about how it was held is heeded.
    ///
    /// # Errors
    /// If it is no image, is broken, or exceeds [`MOST_PIXELS`] or [`MOST_MEMORY`].
    pub fn decode(bytes: &[u8]) -> Result<Self, ImageError> {
        if bytes.is_empty() {
            return Err(ImageError::Empty);
        }
        let guessed = ::image::guess_format(bytes).ok();
        let known = guessed.and_then(|format| FORMATS.iter().find(|(known, _)| *known == format));
        let Some(&(format, name)) = known else { return Err(ImageError::UnknownFormat(hint(bytes))) };
        let broken = |problem: ::image::ImageError| match problem {
            ::image::ImageError::Limits(_) => {
                ImageError::Broken { format: name, problem: "it takes more memory than the limit of 512 MiB".into() }
            }
            problem => ImageError::Broken { format: name, problem: problem.to_string() },
        };
        let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
        let mut limits = Limits::default();
        limits.max_alloc = Some(MOST_MEMORY);
        reader.limits(limits.clone());
        let mut decoder = reader.into_decoder().map_err(broken)?;
        let (width, height) = decoder.dimensions();
        let (width, height) = (u64::from(width), u64::from(height));
        let too_large = |limit| Err(ImageError::TooLarge { width, height, limit });
        // No overflow: both are below 2^32.
        let pixels = width * height;
        if pixels == 0 {
            return Err(ImageError::NoPixels);
        }
        if pixels > MOST_PIXELS {
            return too_large("64 million pixels");
        }
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        if memory(format, decoder.total_bytes(), pixels, orientation) > MOST_MEMORY {
            return too_large("512 MiB of memory");
        }
        limits.reserve(decoder.total_bytes()).map_err(broken)?;
        decoder.set_limits(limits).map_err(broken)?;
        let mut image = DynamicImage::from_decoder(decoder).map_err(broken)?;
        image.apply_orientation(orientation);
        let mut pixels = image.into_rgba8();
        pixels.pixels_mut().for_each(|pixel| pixel.0 = over_white(pixel.0));
        let (width, height) = (pixels.width() as usize, pixels.height() as usize);
        Ok(Self { width, height, pixels: pixels.into_raw() })
    }
}

/// What else the bytes might be, for the message.
fn hint(bytes: &[u8]) -> &'static str {
    let start = String::from_utf8_lossy(bytes.get(..256).unwrap_or(bytes)).to_ascii_lowercase();
    if start.contains("<svg") {
        "; turn an SVG drawing into a PNG first"
    } else if start.get(4..8) == Some("ftyp") {
        "; turn a HEIC or AVIF image into a JPEG first"
    } else {
        ""
    }
}

/// How much memory an image takes at most: what the decoder holds besides its result, then the copies that follow.
fn memory(format: ImageFormat, result: u64, pixels: u64, orientation: Orientation) -> u64 {
    let decoding = match format {
        // The coefficients of a progressive image, two bytes each.
        ImageFormat::Jpeg => 3 * result,
        ImageFormat::WebP | ImageFormat::Gif => 2 * result,
        _ => result,
    };
    let turning = if orientation == Orientation::NoTransforms { 0 } else { 2 * result };
    let converting = if result == 4 * pixels { 0 } else { result + 4 * pixels };
    decoding.max(turning).max(converting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_image_is_told() {
        assert_eq!(Photo::decode(b"").unwrap_err(), ImageError::Empty);
        let message = |bytes: &[u8]| Photo::decode(bytes).unwrap_err().to_string();
        assert!(message(b"<?xml version='1.0'?><svg>").contains("SVG"));
        assert!(message(b"\0\0\0\x20ftypavif").contains("AVIF"));
        assert!(message(b"width 5").contains("expected PNG, JPEG"));
    }

    #[test]
    fn giants_are_refused_before_they_take_memory() {
        let netpbm = |size: &str| Photo::decode(format!("P6 {size} 255\n").as_bytes()).unwrap_err();
        let limit = "64 million pixels";
        assert_eq!(netpbm("100000 100000"), ImageError::TooLarge { width: 100_000, height: 100_000, limit });
        assert_eq!(netpbm("4294967295 4294967295").to_string().matches("too large").count(), 1);
        assert!(matches!(netpbm("10 10"), ImageError::Broken { format: "PNM", .. }));
        // 64 million pixels of eight bytes, and a copy.
        let deep = Photo::decode(b"P7\nWIDTH 8000\nHEIGHT 8000\nDEPTH 4\nMAXVAL 65535\nTUPLTYPE RGB_ALPHA\nENDHDR\n");
        assert!(deep.unwrap_err().to_string().contains("512 MiB"));
    }

    #[test]
    fn pixels_of_netpbm() {
        let photo = Photo::decode(b"P6 2 1 255\n\x01\x02\x03\xfd\xfe\xff").unwrap();
        assert_eq!((photo.width(), photo.height()), (2, 1));
        assert_eq!(photo.row(0).collect::<Vec<_>>(), [[1, 2, 3], [253, 254, 255]]);
        let same = Photo::of_pixels(2, &[[1, 2, 3], [253, 254, 255]]).unwrap();
        assert_eq!(same.row(0).collect::<Vec<_>>(), photo.row(0).collect::<Vec<_>>());
        assert!(Photo::of_pixels(2, &[[0; 3]; 3]).is_none() && Photo::of_pixels(0, &[]).is_none());
    }
}
