//! Why an image becomes no puzzle.

use std::fmt;

/// The reason why an image is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageError {
    /// There are no bytes.
    Empty,
    /// The bytes begin like no image that is known.
    UnknownFormat(&'static str),
    /// The image breaks the rules of its format.
    Broken {
        /// The format that it begins like.
        format: &'static str,
        /// The problem, in the words of the decoder.
        problem: String,
    },
    /// It has too many pixels, or takes too much memory.
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The limit in words.
        limit: &'static str,
    },
    /// It has no pixels.
    NoPixels,
    /// The area to take is not in the image.
    OutOfImage {
        /// The area, as it was asked for.
        area: String,
        /// The image's width in pixels.
        width: usize,
        /// The image's height in pixels.
        height: usize,
    },
    /// The image is too long and thin to have the size that was asked for.
    TooLong(usize),
    /// All of it looks the same.
    Uniform,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty; expected an image (PNG, JPEG, GIF, WebP, BMP or PNM)"),
            Self::UnknownFormat(it) => {
                write!(f, "it is no image of a known format; expected PNG, JPEG, GIF, WebP, BMP or PNM{it}")
            }
            Self::Broken { format, problem } => write!(f, "the {format} image is broken: {problem}"),
            Self::TooLarge { width, height, limit } => {
                write!(f, "an image of {width}x{height} pixels is too large: the limit is {limit}; scale it down first")
            }
            Self::NoPixels => f.write_str("the image has no pixels"),
            Self::OutOfImage { area, width, height } => {
                write!(f, "the area {area} is not in the image, which is {width}x{height} pixels")
            }
            Self::TooLong(it) => write!(
                f,
                "the longer side would have more than {it} cells: give both sides, as in --size 40x30, or crop the \
                 image"
            ),
            Self::Uniform => f.write_str("all of the image looks the same: there is nothing to find"),
        }
    }
}

impl std::error::Error for ImageError {}
