//! SVG drawings as pixels.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

use super::{
    error::ImageError,
    photo::{Photo, over_white},
};

/// The pixels of the longer side.
const SIDE: f32 = 512.0;
/// The longest file in bytes.
const MOST_BYTES: usize = 8 << 20;

/// Whether a file is an SVG drawing.
pub(super) fn is_svg(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(bytes.get(..1024).unwrap_or(bytes)).to_ascii_lowercase();
    start.trim_start_matches('\u{feff}').trim_start().starts_with('<') && start.contains("<svg")
}

/// Draws an SVG, 512 pixels along its longer side. Nothing else is read: no images that it names, and no fonts, so that
/// texts are left out.
pub(super) fn decode(bytes: &[u8]) -> Result<Photo, ImageError> {
    let broken = |problem: String| ImageError::Broken { format: "SVG", problem };
    if bytes.len() > MOST_BYTES {
        return Err(broken("it is longer than 8 MiB".to_owned()));
    }
    let image_href_resolver =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { image_href_resolver, ..Options::default() };
    let tree = Tree::from_data(bytes, &options).map_err(|error| broken(error.to_string()))?;
    let size = tree.size();
    let scale = SIDE / size.width().max(size.height());
    let side = |length: f32| ((length * scale).round() as u32).max(1);
    let mut pixels = Pixmap::new(side(size.width()), side(size.height())).ok_or(ImageError::NoPixels)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let bytes = pixels.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        over_white([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
    });
    Ok(Photo { width, height, pixels: bytes.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_have_pixels_and_nothing_around_them() {
        let svg = br##"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
            <rect x="5" y="2" width="10" height="6" fill="#f80"/><image href="/etc/passwd" width="20" height="10"/>
            </svg>"##;
        let photo = Photo::decode(svg).unwrap();
        assert_eq!((photo.width(), photo.height()), (512, 256));
        let middle: Vec<[u8; 3]> = photo.row(128).collect();
        assert_eq!((middle[256], middle[10]), ([255, 136, 0], [255; 3]));
        assert_eq!((photo.opacity(128).nth(10), photo.opacity(128).nth(256)), (Some(0), Some(255)));
    }

    #[test]
    fn broken_drawings_are_told() {
        let refused = |svg: &str| Photo::decode(svg.as_bytes()).unwrap_err();
        assert!(matches!(refused("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"), ImageError::Broken { .. }));
        let long = format!("<svg xmlns='http://www.w3.org/2000/svg'>{}</svg>", " ".repeat(MOST_BYTES));
        assert!(refused(&long).to_string().contains("8 MiB"));
        assert!(!is_svg(b"P6 1 1 255 <svg"));
    }
}
