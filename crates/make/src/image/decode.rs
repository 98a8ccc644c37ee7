//! From the bytes of an image to its pixels, within limits.

use std::io::Cursor;

use ::image::{ColorType, DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, metadata::Orientation};

use super::{
    error::ImageError,
    photo::{Photo, over_white},
};

/// The most pixels of an image.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The most pixels of a side: what decoders keep of a row or two is no part of the estimate below.
pub const MOST_SIDE: u64 = 65_535;

/// The most memory that decoding may take, the file included, in bytes.
pub const MOST_MEMORY: u64 = 512 << 20;

/// The most memory that what stands before the pixels may take: profiles of colours, which may be compressed.
const MOST_HEADER: u64 = 32 << 20;

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
    /// With the feature `svg`, SVG drawings are read, too.
    ///
    /// What a camera noted about how it was held is heeded.
    ///
    /// # Errors
    /// If it is no image, is broken, or exceeds [`MOST_PIXELS`], [`MOST_SIDE`] or [`MOST_MEMORY`].
    pub fn decode(bytes: &[u8]) -> Result<Self, ImageError> {
        if bytes.is_empty() {
            return Err(ImageError::Empty);
        }
        #[cfg(feature = "svg")]
        if super::vector::is_svg(bytes) {
            return super::vector::decode(bytes);
        }
        let guessed = ::image::guess_format(bytes).ok();
        let known = guessed.and_then(|format| FORMATS.iter().find(|(known, _)| *known == format));
        let Some(&(format, name)) = known else { return Err(ImageError::UnknownFormat(hint(bytes))) };
        let broken = |problem: ::image::ImageError| match problem {
            ::image::ImageError::Limits(_) => {
                ImageError::Broken { format: name, problem: "it takes more memory than such an image may".into() }
            }
            problem => ImageError::Broken { format: name, problem: problem.to_string() },
        };
        if format == ImageFormat::WebP && has_overlong_chunk(bytes) {
            let problem = "a part of it is longer than the file".into();
            return Err(ImageError::Broken { format: name, problem });
        }
        if let (ImageFormat::Png, Some((width, height))) = (format, png_size(bytes)) {
            // Its decoder makes room for rows before it tells how long they are.
            check_size(width, height)?;
        }
        let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
        let mut limits = Limits::default();
        limits.max_alloc = Some(MOST_HEADER);
        reader.limits(limits.clone());
        let mut decoder = reader.into_decoder().map_err(broken)?;
        let (width, height) = decoder.dimensions();
        let pixels = check_size(width, height)?;
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let result = decoder.total_bytes();
        let is_ready = decoder.color_type() == ColorType::Rgba8;
        let decoding = result + besides(format, bytes, pixels);
        let turning = if orientation == Orientation::NoTransforms { 0 } else { 2 * result };
        let converting = if is_ready { 0 } else { result + 4 * pixels };
        let file = bytes.len() as u64;
        if file + decoding.max(turning).max(converting) > MOST_MEMORY {
            return Err(too_large(width, height, "512 MiB of memory"));
        }
        limits.max_alloc = Some(MOST_MEMORY - file);
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

/// The pixels of an image of this size, if it has some and not too many.
fn check_size(width: u32, height: u32) -> Result<u64, ImageError> {
    // No overflow: both are below 2^32.
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        Err(ImageError::NoPixels)
    } else if pixels > MOST_PIXELS {
        Err(too_large(width, height, "64 million pixels"))
    } else if u64::from(width.max(height)) > MOST_SIDE {
        Err(too_large(width, height, "65535 pixels a side"))
    } else {
        Ok(pixels)
    }
}

fn too_large(width: u32, height: u32, limit: &'static str) -> ImageError {
    ImageError::TooLarge { width: width.into(), height: height.into(), limit }
}

/// The width and the height of a PNG, as its head says.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((number(16)?, number(20)?))
}

/// What else the bytes might be, for the message.
fn hint(bytes: &[u8]) -> &'static str {
    let start = String::from_utf8_lossy(bytes.get(..256).unwrap_or(bytes)).to_ascii_lowercase();
    if start.contains("<svg") {
        "; turn an SVG drawing into a PNG first, or build with the feature svg"
    } else if start.get(4..8) == Some("ftyp") {
        "; turn a HEIC or AVIF image into a JPEG first"
    } else {
        ""
    }
}

/// How much memory a decoder takes at most besides its result.
fn besides(format: ImageFormat, bytes: &[u8], pixels: u64) -> u64 {
    match format {
        ImageFormat::Png => MOST_HEADER,
        // A copy of the file, and the coefficients of a progressive image, two bytes for each component.
        ImageFormat::Jpeg => bytes.len() as u64 + 2 * components(bytes) * pixels,
        ImageFormat::Gif => 4 * pixels,
        // Pixels with opacity; of an extended one also their three planes, and their opacity, unpacked; of a film a
        // canvas, too.
        ImageFormat::WebP => match (bytes.get(12..16), bytes.get(20)) {
            (Some(b"VP8X"), Some(flags)) if flags & 2 > 0 => 11 * pixels,
            (Some(b"VP8X"), _) => 7 * pixels,
            _ => 4 * pixels,
        },
        _ => 0,
    }
}

/// The components of a JPEG, as its frame says.
fn components(bytes: &[u8]) -> u64 {
    let mut at = 2;
    while let Some(&[0xff, marker, high, low]) = bytes.get(at..at + 4) {
        match marker {
            // Tables of codes and two others are among the numbers of frames.
            0xc0..=0xcf if ![0xc4, 0xc8, 0xcc].contains(&marker) => {
                return bytes.get(at + 9).map_or(4, |&count| count.into());
            }
            // Filling.
            0xff => at += 1,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low])),
        }
    }
    4
}

/// Whether a part of a WebP file says that it goes on behind the end: its decoder makes room before it reads.
fn has_overlong_chunk(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(12..).unwrap_or_default();
    while let Some((&[_, _, _, _, a, b, c, d], content)) = rest.split_first_chunk() {
        let size = u32::from_le_bytes([a, b, c, d]) as usize;
        if size > content.len() {
            return true;
        }
        // Filled up to an even length.
        rest = content.get(size.saturating_add(size % 2)..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_image_is_told() {
        assert_eq!(Photo::decode(b"").unwrap_err(), ImageError::Empty);
        let message = |bytes: &[u8]| Photo::decode(bytes).unwrap_err().to_string();
        assert!(message(b"<?xml version='1.0'?><svg>").contains("SVG"));
        assert!(message(b"<html>").contains("no image"));
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
        // Gray with opacity has four bytes a pixel, too, and must be copied all the same.
        let gray = b"P7\nWIDTH 8000\nHEIGHT 8000\nDEPTH 2\nMAXVAL 65535\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n";
        let mut large = gray.to_vec();
        large.resize(32 << 20, 0);
        assert!(Photo::decode(&large).unwrap_err().to_string().contains("512 MiB"));
    }

    #[test]
    fn long_and_thin_images_are_refused() {
        for size in ["64000000 1", "1 64000000", "65536 1", "1 70000"] {
            for kind in ["P1", "P4", "P5", "P6"] {
                let most = if kind == "P1" || kind == "P4" { "" } else { " 255" };
                let refused = Photo::decode(format!("{kind} {size}{most}\n").as_bytes()).unwrap_err();
                assert!(refused.to_string().contains("65535 pixels a side"), "{kind} {size}: {refused}");
            }
        }
        let longest = [b"P4 65535 1\n".as_slice(), &[0; 8192]].concat();
        assert_eq!(Photo::decode(&longest).unwrap().width(), 65_535);
    }

    /// A file in the order of WebP's parts.
    fn webp(chunks: &[(&[u8; 4], u32, &[u8])]) -> Vec<u8> {
        let mut bytes = b"RIFF\0\0\x10\0WEBP".to_vec();
        for (name, size, content) in chunks {
            bytes.extend([&name[..], &size.to_le_bytes(), content].concat());
        }
        bytes
    }

    #[test]
    fn parts_that_go_on_behind_the_end_are_refused() {
        let head = [8, 0, 0, 0, 9, 0, 0, 9, 0, 0];
        let exif = webp(&[(b"VP8X", 10, &head), (b"VP8 ", 2, &[0; 2]), (b"EXIF", 0xf000_0000, b"II")]);
        let refused = Photo::decode(&exif).unwrap_err();
        assert!(refused.to_string().contains("longer than the file"), "{refused}");
        assert!(!has_overlong_chunk(&webp(&[(b"VP8X", 10, &head), (b"EXIF", 1, b"I\0"), (b"XMP ", 1, b"I")])));
    }

    #[test]
    fn films_of_webp_and_images_of_four_inks_take_more() {
        let film = |flags| webp(&[(b"VP8X", 10, &[flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])]);
        assert_eq!(besides(ImageFormat::WebP, &film(2), 10), 110);
        assert_eq!(besides(ImageFormat::WebP, &film(16), 10), 70);
        let jpeg = |marker, inks| [0xff, 0xd8, 0xff, 0xe0, 0, 3, 9, 0xff, marker, 0, 20, 8, 0, 1, 0, 1, inks];
        assert_eq!([(0xc2, 4), (0xc0, 1), (0xc1, 3)].map(|(marker, inks)| components(&jpeg(marker, inks))), [4, 1, 3]);
        assert_eq!(components(&jpeg(0xc4, 1)), 4);
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
