//! What SVG and PNG show.

use super::*;
use nonosat_model::{Corner, Rgb};

/// Where the cells of the picture on a page are: its lines lie around them.
fn grid(page: &Page) -> [f64; 4] {
    let lines = page.marks.iter().filter(|mark| matches!(mark, Mark::Lines { lines, .. } if !lines.is_empty()));
    lines
        .map(extent)
        .reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])])
        .unwrap()
}

/// Whether a point lies in an area of an SVG document, and its colour: the last one counts.
fn svg_color(svg: &str, (x, y): Point) -> String {
    let mut found = "#ffffff".to_owned();
    for line in svg.lines().filter_map(|line| line.strip_prefix("<path fill=\"")) {
        let (color, path) = line.split_once("\" d=\"").unwrap();
        for area in path.trim_end_matches("\"/>").split('Z').filter(|area| !area.is_empty()) {
            let points: Vec<Point> = area[1..]
                .split('L')
                .map(|point| point.split_once(' ').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            let side = |one: Point, other: Point| (other.0 - one.0) * (y - one.1) - (other.1 - one.1) * (x - one.0);
            let sides: Vec<f64> =
                (0..points.len()).map(|at| side(points[at], points[(at + 1) % points.len()])).collect();
            if sides.iter().all(|&side| side > 0.0) || sides.iter().all(|&side| side < 0.0) {
                found = color.to_owned();
            }
        }
    }
    found
}

#[cfg(feature = "png")]
fn pixels(png: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = match info.color_type {
        ::png::ColorType::Grayscale => bytes.iter().map(|&gray| [gray; 3]).collect(),
        _ => bytes.chunks(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(),
    };
    (info.width as usize, pixels)
}

#[cfg(feature = "png")]
#[test]
fn svg_and_png_show_each_cell_of_the_solution() {
    let mut compared = 0;
    for (name, puzzle) in shipped() {
        let Some(goal) = puzzle.goal.as_ref().filter(|_| puzzle.layout().is_rectangle()) else { continue };
        let book = made(&puzzle, &Options { solutions: Solutions::Next, ..Options::default() }).unwrap();
        let page = &book.pages[1];
        let svg = svg(page);
        let dpi = 150.0;
        let (wide, pixels) = pixels(&png(page, dpi, &Fonts::built_in()).unwrap());
        let [left, top, right, bottom] = grid(page);
        for (cell, &color) in goal.cells().iter().enumerate() {
            let paint = puzzle.palette.get(color);
            let place = |right_part: f64, down: f64| {
                let (column, row) = ((cell % goal.width()) as f64, (cell / goal.width()) as f64);
                let x = left + (right - left) * (column + right_part) / goal.width() as f64;
                (x, top + (bottom - top) * (row + down) / goal.height() as f64)
            };
            // A triangle has the colour near its right angle.
            let at = match paint.shape.corner() {
                None => place(0.4, 0.45),
                Some(Corner::TopLeft) => place(0.25, 0.25),
                Some(Corner::TopRight) => place(0.75, 0.25),
                Some(Corner::BottomLeft) => place(0.25, 0.75),
                Some(Corner::BottomRight) => place(0.75, 0.75),
            };
            let Rgb(red, green, blue) = paint.rgb;
            assert_eq!(svg_color(&svg, at), format!("#{red:02x}{green:02x}{blue:02x}"), "{name}, cell {cell}");
            let pixel = pixels[(at.1 * dpi / 25.4) as usize * wide + (at.0 * dpi / 25.4) as usize];
            assert_eq!(pixel, [red, green, blue], "{name}, cell {cell}");
            compared += 1;
        }
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn svg_has_every_text_and_is_well_formed() {
    for (_, puzzle) in shipped() {
        let book = made(&puzzle, &Options::default()).unwrap();
        for page in &book.pages {
            let svg = svg(page);
            let document = roxmltree::Document::parse(&svg).unwrap();
            let shown = document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
            let of_page = Book { pages: vec![page.clone()], places: Vec::new() };
            let all: Vec<&str> =
                texts(&of_page).map(|text| &text.content[..]).filter(|text| !text.is_empty()).collect();
            assert_eq!(shown.collect::<Vec<_>>(), all);
        }
    }
}
