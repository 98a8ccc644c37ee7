//! Pictures of printed nonograms read in web pages: pixels in, readings out, as JSON.
//!
//! A module of its own: most visits need none of it. What it reads goes to the solver's question `correct`, which looks
//! for the most probable reading with exactly one solution.

use std::panic::{AssertUnwindSafe, catch_unwind};

use image::{DynamicImage, RgbaImage};
use nonosat_scan::{Quad, ScanError, ScanOptions, Side, scan};
use serde::Serialize;

/// Why there is no reading.
#[derive(Serialize)]
struct Refusal {
    kind: &'static str,
    message: String,
    /// Where the puzzle is cut off, or has no numbers.
    side: Option<&'static str>,
    /// The height of digits that are too small, in pixels.
    height: Option<f32>,
}

/// Reads the puzzles of a picture, four bytes a pixel, row by row: `{"ok": [Reading, ...]}` or `{"error": ...}`.
///
/// `corners` are those of the grid of cells if they were set by hand, eight numbers from the top left clockwise, in
/// pixels.
pub fn answer(width: u32, height: u32, rgba: Vec<u8>, corners: Option<&[f32]>) -> String {
    let read = catch_unwind(AssertUnwindSafe(|| read(width, height, rgba, corners)));
    let read = read.unwrap_or_else(|_| Err(refusal("defect", "the scanner broke down; please report it")));
    read.unwrap_or_else(|refusal| format!("{{\"error\":{}}}", json(&refusal)))
}

fn read(width: u32, height: u32, rgba: Vec<u8>, corners: Option<&[f32]>) -> Result<String, Refusal> {
    let image = RgbaImage::from_raw(width, height, rgba);
    let image = image.ok_or_else(|| refusal("usage", "the bytes of a picture are four for each of its pixels"))?;
    let mut options = ScanOptions::default();
    if let Some(corners) = corners {
        let corners: [f32; 8] = corners.try_into().map_err(|_| refusal("usage", "corners are eight numbers"))?;
        options.corners = Some(quad(corners));
    }
    let readings = scan(&DynamicImage::ImageRgba8(image), &options);
    let readings = readings.map_err(|error| of(&error))?;
    Ok(format!("{{\"ok\":{}}}", json(&readings)))
}

fn quad([a, b, c, d, e, f, g, h]: [f32; 8]) -> Quad {
    [[a, b], [c, d], [e, f], [g, h]]
}

fn refusal(kind: &'static str, message: &str) -> Refusal {
    Refusal { kind, message: message.to_owned(), side: None, height: None }
}

fn of(error: &ScanError) -> Refusal {
    let side = match error {
        ScanError::Cut { side } | ScanError::NoNumbers { side, .. } => Some(match side {
            Side::Left => "left",
            Side::Top => "top",
            Side::Right => "right",
            Side::Bottom => "bottom",
        }),
        _ => None,
    };
    let height = if let ScanError::Blurred { height } = error { Some(*height) } else { None };
    Refusal { side, height, ..refusal(kind(error), &error.to_string()) }
}

/// The error in a word.
fn kind(error: &ScanError) -> &'static str {
    match error {
        ScanError::TooSmall { .. } => "small",
        ScanError::NoGrid => "grid",
        ScanError::Cut { .. } => "cut",
        ScanError::NoNumbers { .. } => "numbers",
        ScanError::Blurred { .. } => "blurred",
        ScanError::Corners => "corners",
        _ => "other",
    }
}

/// Nothing here can fail to be JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The exports to JavaScript.
#[cfg(target_arch = "wasm32")]
pub mod bindings {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Reads a picture; see [`answer`](super::answer).
    #[wasm_bindgen]
    pub fn scan(width: u32, height: u32, rgba: Vec<u8>, corners: Option<Vec<f32>>) -> String {
        super::answer(width, height, rgba, corners.as_deref())
    }

    /// To be called once, before all else: a panic then throws its message.
    #[wasm_bindgen]
    pub fn start() {
        std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
    }
}
