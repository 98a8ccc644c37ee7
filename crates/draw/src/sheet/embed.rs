//! A font from a file in a PDF, as far as its letters are used.

use std::collections::BTreeMap;

use pdf_writer::{
    Filter, Finish, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use subsetter::GlyphRemapper;
use ttf_parser::{RawFace, Tag};

use super::{deflate::compressed, font_file::Font};

/// The letters that are used, with their glyphs.
#[derive(Default)]
pub(super) struct Glyphs {
    /// The glyphs in the order of their first use, which are their numbers in the document.
    numbers: GlyphRemapper,
    letters: BTreeMap<u16, char>,
}

impl Glyphs {
    /// A text as the numbers of its glyphs, two bytes each.
    pub(super) fn encoded(&mut self, own: &Font, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for letter in text.chars() {
            let glyph = self.numbers.remap(own.glyph(letter).unwrap_or(0));
            self.letters.entry(glyph).or_insert(letter);
            bytes.extend(glyph.to_be_bytes());
        }
        bytes
    }

    /// Embeds these letters of a font, as the objects from `first` on; `None` if it is broken.
    pub(super) fn embed(&self, pdf: &mut Pdf, own: &Font, first: i32) -> Option<()> {
        let [font, descendant, descriptor, to_unicode, file] = [0, 1, 2, 3, 4].map(|at| Ref::new(first + at));
        let subset = subsetter::subset(own.data(), 0, &self.numbers).ok()?;
        let outlines = RawFace::parse(&subset, 0).ok()?.table(Tag::from_bytes(b"CFF "));
        let data = compressed(outlines.unwrap_or(&subset)).ok()?;
        let name = Name(b"NONOSA+Words");
        let system = || SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(to_unicode);
        let mut cid = pdf.cid_font(descendant);
        let kind = if outlines.is_some() { CidFontType::Type0 } else { CidFontType::Type2 };
        cid.subtype(kind).base_font(name).system_info(system()).font_descriptor(descriptor).default_width(0.0);
        if outlines.is_none() {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let widths: Vec<f32> =
            self.letters.values().map(|&letter| (own.advance(letter) * 1000.0).round() as f32).collect();
        let mut table = cid.widths();
        for (&glyph, width) in self.letters.keys().zip(widths) {
            table.consecutive(glyph, [width]);
        }
        table.finish();
        cid.finish();
        let whole = own.face()?;
        let scaled = |length: i16| (own.scaled(length) * 1000.0).round() as f32;
        let bounds = whole.global_bounding_box();
        let mut described = pdf.font_descriptor(descriptor);
        described
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(scaled(bounds.x_min), scaled(bounds.y_min), scaled(bounds.x_max), scaled(bounds.y_max)))
            .italic_angle(whole.italic_angle())
            .ascent(scaled(whole.ascender()))
            .descent(scaled(whole.descender()))
            .cap_height(scaled(whole.capital_height().unwrap_or(whole.ascender())))
            .stem_v(80.0);
        if outlines.is_some() {
            described.font_file3(file)
        } else {
            described.font_file2(file)
        };
        described.finish();
        let mut map = UnicodeCmap::new(Name(b"Words"), system());
        for (&glyph, &letter) in &self.letters {
            map.pair(glyph, letter);
        }
        pdf.cmap(to_unicode, &map.finish());
        let mut stream = pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode);
        if outlines.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        }
        Some(())
    }
}
