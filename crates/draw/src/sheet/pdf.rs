//! Books as PDF.

use pdf_writer::{
    Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{FontFlags, LineCapStyle},
};

#[cfg(feature = "fonts")]
use super::embed::Glyphs;
use super::{
    deflate::compressed,
    fonts::{Choice, Fonts},
    letters,
    mark::{Align, Face, Mark, POINT, Page, Point, Text},
    options::SheetError,
};
use nonosat_model::Rgb;

/// The names of the fonts: plain, bold, from the file.
const NAMES: [Name<'_>; 3] = [Name(b"F0"), Name(b"F1"), Name(b"F2")];
#[cfg(feature = "fonts")]
const OWN: usize = 2;
const CATALOG: i32 = 1;
const TREE: i32 = 2;
const INFO: i32 = 3;
/// The first objects of the fonts, of which the last takes six, of what is said about the built-in ones, and of the
/// pages, which take two each.
const FONTS: i32 = 4;
const DESCRIPTORS: i32 = 12;
const PAGES: i32 = 14;
/// The codes of letters, of which the built-in fonts say how wide they are.
const CODES: std::ops::RangeInclusive<u8> = 32..=255;

/// The pages as a PDF document with this title.
///
/// The same pages have the same bytes on every machine: there is no date in them. Clues are text, in Helvetica, which
/// every viewer has; a font from a file is embedded, as far as its letters are used.
///
/// # Errors
/// If no font has a letter, or the font of the file cannot be embedded.
pub fn pdf(pages: &[Page], title: &str, fonts: &Fonts) -> Result<Vec<u8>, SheetError> {
    let mut pdf = Pdf::new();
    pdf.catalog(Ref::new(CATALOG)).pages(Ref::new(TREE));
    let count = i32::try_from(pages.len()).map_err(|_| SheetError::Encoding("there are too many pages".into()))?;
    let page_of = |page: i32| Ref::new(PAGES + 2 * page);
    pdf.pages(Ref::new(TREE)).kids((0..count).map(page_of)).count(count);
    let mut info = pdf.document_info(Ref::new(INFO));
    info.title(TextStr(title)).producer(TextStr("nonosat"));
    info.finish();
    let mut used = Used::default();
    for (number, page) in (0..).zip(pages) {
        let drawn = Drawing::new(page, fonts, &mut used).content()?;
        let compressed = compressed(&drawn).map_err(|error| SheetError::Encoding(error.to_string()))?;
        let content = Ref::new(PAGES + 2 * number + 1);
        let mut entry = pdf.page(page_of(number));
        entry.media_box(Rect::new(0.0, 0.0, points(page.width), points(page.height)));
        entry.parent(Ref::new(TREE)).contents(content);
        let mut resources = entry.resources();
        let mut names = resources.fonts();
        for (name, at) in NAMES.into_iter().zip(0..) {
            if used.fonts[at as usize] {
                names.pair(name, Ref::new(FONTS + at));
            }
        }
        names.finish();
        resources.finish();
        entry.finish();
        pdf.stream(content, &compressed).filter(Filter::FlateDecode);
    }
    for (base, at) in [&b"Helvetica"[..], b"Helvetica-Bold"].into_iter().zip(0..) {
        if used.fonts[at as usize] {
            built_in(&mut pdf, base, at);
        }
    }
    #[cfg(feature = "fonts")]
    if let Some(own) = fonts.own().filter(|_| used.fonts[OWN]) {
        let embedded = used.glyphs.embed(&mut pdf, own, FONTS + OWN as i32);
        embedded.ok_or_else(|| SheetError::Encoding("the font cannot be embedded".to_owned()))?;
    }
    Ok(pdf.finish())
}

/// A built-in font, with the widths of its letters: a viewer that has another one in its place keeps to them.
fn built_in(pdf: &mut Pdf, base: &[u8], at: i32) {
    let is_bold = at > 0;
    let mut widths = vec![0.0; CODES.count()];
    for letter in ('\u{20}'..='\u{2122}').filter(|letter| letters::code(*letter).is_some()) {
        if let Some(width) = letters::code(letter).and_then(|code| widths.get_mut(usize::from(code - CODES.start()))) {
            *width = (letters::width(letter, is_bold) * 1000.0).round() as f32;
        }
    }
    let mut font = pdf.type1_font(Ref::new(FONTS + at));
    font.base_font(Name(base)).encoding_predefined(Name(b"WinAnsiEncoding"));
    font.first_char(*CODES.start()).last_char(*CODES.end()).widths(widths);
    font.font_descriptor(Ref::new(DESCRIPTORS + at));
    font.finish();
    // As Adobe's metrics of Helvetica have it.
    let mut descriptor = pdf.font_descriptor(Ref::new(DESCRIPTORS + at));
    let (bounds, stem) =
        if is_bold { ([-170.0, -228.0, 1003.0, 962.0], 140.0) } else { ([-166.0, -225.0, 1000.0, 931.0], 88.0) };
    let [left, bottom, right, top] = bounds;
    descriptor.name(Name(base)).flags(FontFlags::NON_SYMBOLIC).bbox(Rect::new(left, bottom, right, top));
    descriptor.italic_angle(0.0).ascent(718.0).descent(-207.0).cap_height(718.0).stem_v(stem);
}

/// The fonts, and the letters of the font from the file, that the pages need.
#[derive(Default)]
struct Used {
    fonts: [bool; 3],
    #[cfg(feature = "fonts")]
    glyphs: Glyphs,
}

/// Hundredths of a point are fine enough for any printer.
fn rounded(length: f64) -> f32 {
    ((length * 100.0).round() / 100.0) as f32
}

fn points(millimetres: f64) -> f32 {
    rounded(millimetres / POINT)
}

/// A page under way.
struct Drawing<'a> {
    page: &'a Page,
    fonts: &'a Fonts,
    used: &'a mut Used,
    content: Content,
    color: [Option<Rgb>; 2],
    width: Option<f32>,
}

impl<'a> Drawing<'a> {
    fn new(page: &'a Page, fonts: &'a Fonts, used: &'a mut Used) -> Self {
        Self { page, fonts, used, content: Content::new(), color: [None; 2], width: None }
    }

    /// PDF counts from the lower left corner.
    fn at(&self, (x, y): Point) -> (f32, f32) {
        (points(x), points(self.page.height - y))
    }

    fn content(mut self) -> Result<Vec<u8>, SheetError> {
        self.content.set_line_cap(LineCapStyle::ProjectingSquareCap);
        let marks = &self.page.marks;
        let mut next = 0;
        while let Some(mark) = marks.get(next) {
            next += 1;
            match mark {
                Mark::Fill { shapes, rgb } => self.fill(shapes, *rgb),
                Mark::Lines { lines, width, rgb } => self.lines(lines, points(*width), *rgb),
                Mark::Text(_) => {
                    let texts = marks[next - 1..].iter().map_while(|mark| match mark {
                        Mark::Text(text) => Some(text),
                        _ => None,
                    });
                    next += self.texts(texts)? - 1;
                }
            }
        }
        Ok(self.content.finish().into_vec())
    }

    fn set_fill(&mut self, rgb: Rgb) {
        if self.color[0] != Some(rgb) {
            self.color[0] = Some(rgb);
            let [red, green, blue] = channels(rgb);
            if red == green && green == blue {
                self.content.set_fill_gray(red);
            } else {
                self.content.set_fill_rgb(red, green, blue);
            }
        }
    }

    fn fill(&mut self, shapes: &[Vec<Point>], rgb: Rgb) {
        self.set_fill(rgb);
        for shape in shapes {
            let corners: Vec<(f32, f32)> = shape.iter().map(|&point| self.at(point)).collect();
            match corners[..] {
                [(left, top), (right, other), (_, bottom), (last, _)] if top == other && left == last => {
                    self.content.rect(left, bottom, rounded((right - left).into()), rounded((top - bottom).into()));
                }
                _ => {
                    for (number, &(x, y)) in corners.iter().enumerate() {
                        if number == 0 {
                            self.content.move_to(x, y)
                        } else {
                            self.content.line_to(x, y)
                        };
                    }
                    self.content.close_path();
                }
            }
        }
        self.content.fill_nonzero();
    }

    fn lines(&mut self, lines: &[[Point; 2]], width: f32, rgb: Rgb) {
        if lines.is_empty() {
            return;
        }
        if self.color[1] != Some(rgb) {
            self.color[1] = Some(rgb);
            let [red, green, blue] = channels(rgb);
            self.content.set_stroke_rgb(red, green, blue);
        }
        if self.width != Some(width) {
            self.width = Some(width);
            self.content.set_line_width(width);
        }
        for &[from, to] in lines {
            let (from, to) = (self.at(from), self.at(to));
            self.content.move_to(from.0, from.1).line_to(to.0, to.1);
        }
        self.content.stroke();
    }

    /// Texts that follow each other; how many.
    fn texts<'t>(&mut self, texts: impl Iterator<Item = &'t Text>) -> Result<usize, SheetError> {
        self.content.begin_text();
        let (mut last, mut set, mut count) = ((0.0, 0.0), None, 0);
        for text in texts {
            count += 1;
            self.set_fill(text.rgb);
            let (font, bytes) = self.encoded(text)?;
            let size = points(text.size);
            if set != Some((font, size)) {
                set = Some((font, size));
                self.used.fonts[font] = true;
                self.content.set_font(NAMES[font], size);
            }
            let wide = self.fonts.width(text.face, &text.content) * text.size;
            let left = match text.align {
                Align::Start => text.at.0,
                Align::Middle => text.at.0 - wide / 2.0,
                Align::End => text.at.0 - wide,
            };
            let (x, y) = self.at((left, text.at.1));
            self.content
                .next_line(rounded(f64::from(x) - f64::from(last.0)), rounded(f64::from(y) - f64::from(last.1)));
            self.content.show(Str(&bytes));
            last = (x, y);
        }
        self.content.end_text();
        Ok(count)
    }

    /// The font of a text, and its bytes.
    fn encoded(&mut self, text: &Text) -> Result<(usize, Vec<u8>), SheetError> {
        match self.fonts.choose(text.face, &text.content) {
            Choice::BuiltIn => {
                Ok((usize::from(text.face == Face::Bold), text.content.chars().filter_map(letters::code).collect()))
            }
            #[cfg(feature = "fonts")]
            Choice::Own(own) => Ok((OWN, self.used.glyphs.encoded(own, &text.content))),
            Choice::None(letter, _) => Err(SheetError::Letter { letter, text: text.content.clone() }),
        }
    }
}

fn channels(Rgb(red, green, blue): Rgb) -> [f32; 3] {
    [red, green, blue].map(|channel| rounded(f64::from(channel) / 255.0 * 10.0) / 10.0)
}
