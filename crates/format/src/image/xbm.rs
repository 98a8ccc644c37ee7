//! XBM, the bitmap of X as C: `#define a_width 7`, `#define a_height 5`, and the bits of the rows, 1 for black.
//!
//! The first cell of a byte is its lowest bit. The older kind has numbers of 16 bits, declared as `short`.

use std::borrow::Cow;

use super::{ReadError, cell_count, error};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    error::say,
    input::{Input, after, words},
};
use nonosat_model::{Color, Message, Palette, Picture, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Xbm,
    name: "xbm",
    extensions: &["xbm"],
    description: "X's bitmap as C, a bit a cell",
    holds: Holds { goal: true, goal_only: true, refuses, ..Holds::CLUES },
    looks_like: |text| {
        let has = |word: &str| text.contains(word);
        has("#define") && (has("char") || has("short")) && sizes(text).iter().all(Option::is_some)
    },
    binary: None,
    read,
    write,
};

/// The width and the height, where they are given.
fn sizes(text: &str) -> [Option<&str>; 2] {
    let mut sizes = [None, None];
    for line in text.lines().map(str::trim_start).take_while(|line| !line.contains('{')) {
        let mut words = line.strip_prefix("#define").into_iter().flat_map(words);
        if let (Some(name), Some(value)) = (words.next(), words.next()) {
            for (size, end) in sizes.iter_mut().zip(["width", "height"]) {
                if name.ends_with(end) && size.is_none() {
                    *size = Some(value);
                }
            }
        }
    }
    sizes
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let text = input.text();
    let [Some(width), Some(height)] = sizes(text) else {
        return Err(input.unexpected(
            text.trim_start(),
            say("expected.all").with("keywords", vec!["`#define a_width 7`", "`#define a_height 5`"]),
        ));
    };
    let (width, height) = (input.size(width)?, input.size(height)?);
    let count = cell_count(input.name(), width, height)?;
    let bits = text.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?)));
    let Some((head, (bits, rest))) = bits else {
        return Err(input.unexpected(input.end(), say("expected.bits-between").with("first", "{").with("last", "}")));
    };
    if let Some(at) = rest.find('{') {
        return Err(input.unexpected(rest.get(at..).unwrap_or_default(), say("expected.one-picture")));
    }
    let size: usize = if head.contains("short") { 16 } else { 8 };
    let stride = width.div_ceil(size);
    let mut numbers = bits.split([',', ' ', '\t', '\n']).filter(|number| !number.is_empty());
    let mut cells = Vec::with_capacity(count);
    for _ in 0..height {
        for at in 0..stride {
            let word = numbers.next().unwrap_or(after(bits));
            let number = match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => word.parse().ok(),
            };
            let number = number.filter(|number| number >> size == 0);
            let number = number.ok_or_else(|| input.unexpected(word, say("expected.bits").with("count", size)))?;
            let own = size.min(width - at * size);
            cells.extend((0..own).map(|bit| if number >> bit & 1 == 1 { Color::BLACK } else { Color::BLANK }));
        }
    }
    if let Some(surplus) = numbers.next() {
        return Err(input.unexpected(surplus, say("expected.no-more-numbers").with("count", stride * height)));
    }
    let picture = Picture::new(width, cells);
    let empty = || error(input.name(), super::no_picture());
    Ok(vec![Puzzle::from_picture(picture.ok_or_else(empty)?, Palette::black_and_white())])
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let cells = puzzle.goal.as_ref().map_or(0, |goal| goal.cells().len());
    (cells > super::MOST_CELLS).then(|| say("unfit.large"))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for goal in puzzles.iter().filter_map(|puzzle| puzzle.goal.as_ref()) {
        output.line(format!("#define puzzle_width {}\n#define puzzle_height {}", goal.width(), goal.height()));
        output.line("static unsigned char puzzle_bits[] = {");
        for row in goal.rows() {
            let byte = |cells: &[Color]| {
                let bits = cells.iter().zip(0..).map(|(cell, bit)| u32::from(!cell.is_blank()) << bit);
                format!("0x{:02x}", bits.sum::<u32>())
            };
            let bytes: Vec<String> = row.chunks(8).map(byte).collect();
            output.line(format!("  {},", bytes.join(", ")));
        }
        output.line("};");
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "#define puzzle_width 9\n#define puzzle_height 2\n\
        static unsigned char puzzle_bits[] = {\n  0x05, 0x01,\n  0x80, 0x00,\n};\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("x", TEXT.as_bytes(), None).unwrap();
        assert_eq!(document.format, Format::Xbm);
        assert_eq!(document.puzzles[0].goal.as_ref().unwrap().digits(), "101000001000000010");
        assert_eq!(write(Format::Xbm, &document.puzzles).unwrap().text, TEXT);
        let old = TEXT.replace("unsigned char", "short").replace("0x05, 0x01", "0x0105").replace("0x80, 0x00", "128");
        assert_eq!(read("x", old.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message =
            |from: &str, to: &str| read("x", TEXT.replace(from, to).as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message("0x05", "0x105"), "x:4:3: expected a number of 8 bits, such as 0x1f, found \"0x105\"");
        assert_eq!(message("height 2", "height 1"), "x:5:3: expected no more than 2 numbers, found \"0x80\"");
        assert_eq!(message("height 2", "height 3"), "x:6:1: expected a number of 8 bits, such as 0x1f, found nothing");
        assert_eq!(message("}", ""), "x:6:2: expected the bits between `{` and `}`, found the end of the file");
    }
}
