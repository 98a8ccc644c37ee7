//! Why an image becomes no puzzle.

/// The reason why an image is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// There are no bytes.
    #[error("the file is empty; expected an image (PNG, JPEG, GIF, WebP, BMP or PNM)")]
    Empty,
    /// The bytes begin like no image that is known.
    #[error("it is no image of a known format; expected PNG, JPEG, GIF, WebP, BMP or PNM{0}")]
    UnknownFormat(&'static str),
    /// The image breaks the rules of its format.
    #[error("the {format} image is broken: {problem}")]
    Broken {
        /// The format that it begins like.
        format: &'static str,
        /// The problem, in the words of the decoder.
        problem: String,
    },
    /// It has too many pixels, or takes too much memory.
    #[error("an image of {width}x{height} pixels is too large: the limit is {limit}; scale it down first")]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The limit in words.
        limit: &'static str,
    },
    /// It has no pixels.
    #[error("the image has no pixels")]
    NoPixels,
    /// The area to take is not in the image.
    #[error("the area {area} is not in the image, which is {width}x{height} pixels")]
    OutOfImage {
        /// The area, as it was asked for.
        area: String,
        /// The image's width in pixels.
        width: usize,
        /// The image's height in pixels.
        height: usize,
    },
    /// The image is too long and thin to have the size that was asked for.
    #[error("the longer side would have more than {0} cells: give both sides, as in --size 40x30, or crop the image")]
    TooLong(usize),
    /// All of it looks the same.
    #[error("all of the image looks the same: there is nothing to find")]
    Uniform,
}
