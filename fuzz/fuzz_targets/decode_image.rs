//! Fuzzes the decoding of images, and what is drawn of them.
#![no_main]

use nonosat::make::image::{GridSize, Mode, Options, Photo, draw};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(photo) = Photo::decode(bytes) else { return };
    // What is drawn of a large image takes long, and finds no more.
    if photo.width() * photo.height() > 100_000 {
        return;
    }
    for mode in [Mode::Auto, Mode::Edges, Mode::Palette(3)] {
        let options = Options { size: GridSize::Longer(12), mode, trim: true, ..Options::default() };
        if let Ok(drawing) = draw(&photo, &options) {
            assert!(drawing.picture.width().max(drawing.picture.height()) <= 12);
        }
    }
});
