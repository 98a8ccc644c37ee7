//! Contact sheets: many small pictures with a caption each, to choose one by eye.

use std::fmt::Write;

use nonosat_format::markup::escape;
use nonosat_model::{Puzzle, Rgb};

#[cfg(any(feature = "pdf", feature = "png"))]
use crate::sheet;
use crate::sheet::{Face, Fonts, Mark, Page, Text, rectangle};

/// The room for a picture, in pixels.
const ROOM: usize = 240;

/// The space around a picture.
const GAP: usize = 12;

/// The height of a line of a caption.
const LINE: usize = 14;

/// The most lines of a caption.
const LINES: usize = 3;

/// The size of letters in pixels.
const LETTERS: f64 = 12.0;

/// The dots an inch, and the millimetres of a pixel.
#[cfg(feature = "png")]
const DPI: f64 = 96.0;
const PIXEL: f64 = 25.4 / 96.0;

/// The colour of captions, of bad ones, and of edges.
const INK: Rgb = Rgb(0x14, 0x18, 0x1c);
const BAD: Rgb = Rgb(0xb0, 0, 0x20);
const EDGE: Rgb = Rgb(0x99, 0x99, 0x99);

/// A small picture of squares, and its caption.
#[derive(Clone, Debug, Default)]
pub struct Thumbnail {
    width: usize,
    cells: Vec<Rgb>,
    caption: Vec<String>,
    /// Whether its caption is red.
    is_bad: bool,
}

impl Thumbnail {
    /// A picture of these squares, row by row, the last row filled up with nothing.
    pub fn new(width: usize, cells: Vec<Rgb>) -> Self {
        Self { width, cells, ..Self::default() }
    }

    /// The goal picture of a puzzle on a rectangle; nothing if there is none.
    pub fn of_goal(puzzle: &Puzzle) -> Self {
        let look = |&color| puzzle.palette.get(color).rgb;
        let cells = puzzle.goal.as_ref().map(|goal| goal.cells().iter().map(look).collect());
        Self::new(puzzle.width(), cells.unwrap_or_default())
    }

    /// Adds a caption, of which three lines are shown; red if it is bad.
    #[must_use]
    pub fn with_caption(self, caption: Vec<String>, is_bad: bool) -> Self {
        Self { caption, is_bad, ..self }
    }

    fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// The side of a square: as many pixels as there is room for.
    fn side(&self) -> usize {
        ROOM.checked_div(self.width.max(self.height())).unwrap_or(1).max(1)
    }

    /// The squares of equal colour side by side: row, first column, number and colour.
    fn runs(&self) -> impl Iterator<Item = (usize, usize, usize, Rgb)> + '_ {
        self.cells.chunks(self.width.max(1)).enumerate().flat_map(|(row, cells)| {
            let mut column = 0;
            cells.chunk_by(|one, other| one == other).map(move |run| {
                let start = column;
                column += run.len();
                (row, start, run.len(), run[0])
            })
        })
    }
}

/// A sheet of rows of pictures, as an SVG document.
pub fn svg(rows: &[Vec<Thumbnail>]) -> String {
    let (width, height, places) = layout(rows);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" shape-rendering=\"crispEdges\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (thumbnail, left, top) in places {
        let side = thumbnail.side();
        let (across, down) = (thumbnail.width * side, thumbnail.height() * side);
        let _ = writeln!(svg, "<g transform=\"translate({left} {top})\">");
        for (row, column, count, color) in thumbnail.runs() {
            let (x, y, width) = (column * side, row * side, count * side);
            let _ = write!(svg, "<path fill=\"#{color}\" d=\"M{x} {y}h{width}v{side}h-{width}z\"/>");
        }
        let _ = writeln!(
            svg,
            "\n<rect x=\"-.5\" y=\"-.5\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#{EDGE}\"/>",
            across + 1,
            down + 1
        );
        let ink = if thumbnail.is_bad { BAD } else { INK };
        for (number, line) in (1..).zip(thumbnail.caption.iter().take(LINES)) {
            let _ = writeln!(svg, "<text y=\"{}\" fill=\"#{ink}\">{}</text>", down + number * LINE, escape(line));
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// The width and the height of a sheet, and the place of each picture.
fn layout(rows: &[Vec<Thumbnail>]) -> (usize, usize, Vec<(&Thumbnail, usize, usize)>) {
    let mut places = Vec::new();
    let (mut width, mut top) = (0, GAP);
    for row in rows {
        let height = row.iter().map(|thumbnail| thumbnail.height() * thumbnail.side()).max().unwrap_or(0);
        let mut left = GAP;
        for thumbnail in row {
            places.push((thumbnail, left, top));
            left += ROOM.max(thumbnail.width * thumbnail.side()) + GAP;
        }
        width = width.max(left);
        top += height + LINES * LINE + GAP;
    }
    (width.max(1), top, places)
}

/// A sheet of rows of pictures as a page, a pixel being so many millimetres that an inch has 96; for a file of PNG or
/// PDF. Captions are cut where they are wider than the room of a picture; letters that no font has are question marks.
pub fn page(rows: &[Vec<Thumbnail>], fonts: &Fonts) -> Page {
    let (width, height, places) = layout(rows);
    let length = |pixels: usize| pixels as f64 * PIXEL;
    let area = |left: usize, top: usize, across: usize, down: usize| {
        rectangle((length(left), length(top)), (length(left + across), length(top + down)))
    };
    let mut marks = Vec::new();
    for (thumbnail, left, top) in places {
        let side = thumbnail.side();
        let (across, down) = (thumbnail.width * side, thumbnail.height() * side);
        if across * down > 0 {
            marks.push(Mark::Fill { shapes: vec![area(left - 1, top - 1, across + 2, down + 2)], rgb: EDGE });
        }
        for (row, column, count, rgb) in thumbnail.runs() {
            let shapes = vec![area(left + column * side, top + row * side, count * side, side)];
            marks.push(Mark::Fill { shapes, rgb });
        }
        let rgb = if thumbnail.is_bad { BAD } else { INK };
        for (line, number) in thumbnail.caption.iter().take(LINES).zip(1..) {
            let known: String = line.chars().map(|it| if fonts.missing_letter(it) { '?' } else { it }).collect();
            let words = fonts.cut(Face::Words, &known, ROOM.max(across) as f64 / LETTERS);
            let at = (length(left), length(top + down + number * LINE));
            marks.push(Mark::Text(Text { rgb, ..Text::words(at, LETTERS * PIXEL, words) }));
        }
    }
    Page { width: length(width), height: length(height), marks }
}

/// A sheet of rows of pictures, as a PNG file.
///
/// # Errors
/// If it is too large for the format.
#[cfg(feature = "png")]
pub fn png(rows: &[Vec<Thumbnail>]) -> std::io::Result<Vec<u8>> {
    let fonts = Fonts::built_in();
    sheet::png(&page(rows, &fonts), DPI, &fonts).map_err(std::io::Error::other)
}

/// A sheet of rows of pictures, as a PDF file of one page.
///
/// # Errors
/// If it is too large for the format.
#[cfg(feature = "pdf")]
pub fn pdf(rows: &[Vec<Thumbnail>], title: &str) -> std::io::Result<Vec<u8>> {
    let fonts = Fonts::built_in();
    sheet::pdf(&[page(rows, &fonts)], title, &fonts).map_err(std::io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{Palette, Picture};

    fn rows() -> Vec<Vec<Thumbnail>> {
        let picture = Picture::parse("##.\n.#.").unwrap();
        let goal = Thumbnail::of_goal(&Puzzle::from_picture(picture, Palette::black_and_white()))
            .with_caption(["a<b", "second", "third", "fourth"].map(str::to_owned).into(), true);
        vec![vec![goal, Thumbnail::new(1, vec![Rgb(1, 2, 3)])], vec![Thumbnail::default()]]
    }

    #[test]
    fn a_sheet_shows_every_picture_with_its_caption() {
        let svg = svg(&rows());
        assert_eq!(svg.matches("<g ").count(), 3);
        assert!(svg.contains("fill=\"#000000\" d=\"M0 0h160v80h-160z\"") && svg.contains("#010203"), "{svg}");
        assert!(svg.contains(">a&lt;b</text>") && svg.contains(">second<") && !svg.contains("fourth"));
        assert!(roxmltree::Document::parse(&svg).is_ok());
    }

    #[cfg(feature = "png")]
    #[test]
    fn the_png_is_as_large_and_has_the_colours() {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png(&rows()).unwrap())).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let (width, height, _) = layout(&rows());
        assert_eq!((info.width as usize, info.height as usize), (width, height));
        let count = |color: [u8; 3]| pixels.chunks(3).filter(|pixel| *pixel == color).count();
        assert_eq!((count([0; 3]), count([1, 2, 3])), (3 * 80 * 80, ROOM * ROOM));
        let red = pixels.chunks(3).filter(|pixel| pixel[0] > 150 && pixel[0] - pixel[1].min(pixel[0]) > 60).count();
        assert!(red > 100, "the caption: {red}");
    }

    #[cfg(feature = "pdf")]
    #[test]
    fn captions_are_text_and_are_cut_where_the_room_ends() {
        let fonts = Fonts::built_in();
        let long = "a very long caption, which goes on and on behind the end of the picture, and on".to_owned();
        let caption = vec!["\u{43a}ot".to_owned(), long];
        let rows = [vec![Thumbnail::new(1, vec![Rgb(1, 2, 3)]).with_caption(caption, false)]];
        let page = page(&rows, &fonts);
        let texts = page.marks.iter().filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None });
        let texts: Vec<&Text> = texts.collect();
        assert_eq!(texts[0].content, "?ot");
        assert!(texts[1].content.ends_with("...") && texts[1].content.starts_with("a very long caption"));
        let wide = fonts.width(Face::Words, &texts[1].content) * texts[1].size;
        assert!(wide <= ROOM as f64 * PIXEL && wide > 0.8 * ROOM as f64 * PIXEL, "{wide}");
        assert!(pdf(&rows, "Sheet").unwrap().starts_with(b"%PDF-"));
    }
}
