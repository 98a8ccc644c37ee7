//! The answers, natively: of a picture, of none, and of questions that make no sense.

use image::{Rgba, RgbaImage};
use nonosat_scan::Reading;
use nonosat_scan_wasm::answer;
use serde_json::Value;

fn asked(image: &RgbaImage, corners: Option<&[f32]>) -> Value {
    let text = answer(image.width(), image.height(), image.as_raw().clone(), corners);
    serde_json::from_str(&text).unwrap()
}

fn printed() -> RgbaImage {
    image::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/images/printed.jpg")).unwrap().to_rgba8()
}

#[test]
fn a_picture_is_read() {
    let image = printed();
    let found = asked(&image, None);
    let readings: Vec<Reading> = serde_json::from_value(found["ok"].clone()).unwrap();
    assert_eq!((readings.len(), readings[0].rows.len(), readings[0].columns.len()), (1, 25, 25));
    // The same by its corners.
    let corners: Vec<f32> = readings[0].corners.into_iter().flatten().collect();
    let again: Vec<Reading> = serde_json::from_value(asked(&image, Some(&corners))["ok"].clone()).unwrap();
    assert_eq!((again[0].rows.len(), again[0].columns.len()), (25, 25));
}

#[test]
fn what_cannot_be_read_is_told() {
    let error = |image: &RgbaImage, corners: Option<&[f32]>| asked(image, corners)["error"].clone();
    assert_eq!(error(&RgbaImage::new(0, 0), None)["kind"], "small");
    assert_eq!(error(&RgbaImage::from_pixel(300, 200, Rgba([255; 4])), None)["kind"], "grid");
    let image = printed();
    let cut = image::imageops::crop_imm(&image, image.width() / 3, 0, image.width() * 2 / 3, image.height()).to_image();
    let cut = error(&cut, None);
    assert!(cut["side"] == "left" || cut["kind"] == "numbers" || cut["kind"] == "grid", "{cut}");
    assert_eq!(error(&image, Some(&[0.0; 3]))["kind"], "usage");
    assert_eq!(error(&image, Some(&[0.0; 8]))["kind"], "corners");
    let text = answer(10, 10, vec![0; 399], None);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["error"]["kind"], "usage");
}
