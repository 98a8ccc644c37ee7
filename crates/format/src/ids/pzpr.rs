//! The addresses of puzz.link, pzplus and pzv.jp, the pages of pzpr: `.../p?nonogram/7/5/1h3h5h4h3h1h3h2i14h7i14h1i`.
//!
//! After the width and the height come the slots beside the grid, half as many as there are cells in a line (rounded
//! up), for each column and then each row. A clue takes the slots nearest the grid, its last number first. A slot is a
//! hexadecimal digit, `-` and two of them, or one of a run of 1 to 20 empty ones, `g` to `z`.

use std::{borrow::Cow, iter};

use super::{are_all, behind, read_each};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, say},
    input::{Input, after},
    plain,
};
use nonosat_model::{Clue, Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Pzpr,
    name: "pzpr",
    extensions: &["pzpr"],
    description: "addresses of puzz.link, pzplus and pzv.jp",
    holds: Holds { several: true, refuses, ..Holds::CLUES },
    looks_like: |text| are_all(text, |id| puzzle_of(id).is_some()),
    binary: None,
    read: |input| read_each(input, read_one),
    write,
};

/// The longest block that two hexadecimal digits can say.
const LONGEST_BLOCK: u32 = 255;

/// What stands behind the name of the puzzle.
fn puzzle_of(id: &str) -> Option<&str> {
    let query = behind(id, '?');
    ["nonogram/", "nonogram_edit/", "nonogram_play/"].iter().find_map(|name| query.strip_prefix(name))
}

fn read_one(input: &mut Input<'_>, id: &str) -> Result<Puzzle, ReadError> {
    let expected = || say("expected.address");
    let puzzle = puzzle_of(id).ok_or_else(|| input.unexpected(id, expected()))?;
    let parts: Vec<&str> = puzzle.splitn(3, '/').collect();
    let &[width, height, clues] = parts.as_slice() else {
        return Err(input.unexpected(puzzle, say("expected.address-parts")));
    };
    let clues = clues.strip_suffix('/').unwrap_or(clues);
    let (width, height) = (input.size(width)?, input.size(height)?);
    let mut slots = Slots { input, rest: clues, empty: 0 };
    let columns = slots.clues(width, height.div_ceil(2))?;
    let rows = slots.clues(height, width.div_ceil(2))?;
    if slots.empty > 0 || !slots.rest.is_empty() {
        return Err(input.unexpected(slots.rest, say("expected.no-more-clues")));
    }
    plain::puzzle(input, rows, columns)
}

/// The slots that are not read yet.
struct Slots<'i, 'a, 't> {
    input: &'i Input<'t>,
    rest: &'a str,
    /// How many empty ones come first.
    empty: usize,
}

impl<'a> Slots<'_, 'a, '_> {
    /// Clues that have so many slots each.
    fn clues(&mut self, count: usize, slots: usize) -> Result<Vec<PlacedClue<'a>>, ReadError> {
        iter::repeat_with(|| self.clue(slots)).take(count).collect()
    }

    fn clue(&mut self, slots: usize) -> Result<PlacedClue<'a>, ReadError> {
        let start = self.rest;
        let mut lengths = Vec::new();
        let mut left = slots;
        while left > 0 {
            let skipped = left.min(self.empty);
            self.empty -= skipped;
            left -= skipped;
            if left > 0 && self.empty == 0 {
                left -= usize::from(self.next(&mut lengths)?);
            }
        }
        let place = start.get(..start.len() - self.rest.len()).unwrap_or_default();
        lengths.reverse();
        match lengths.as_slice() {
            [0] => lengths.clear(),
            found if found.contains(&0) => return Err(self.input.unexpected(place, say("expected.no-zero"))),
            _ => {}
        }
        Ok(PlacedClue { clue: Some(Clue::black(lengths)), place: if place.is_empty() { start } else { place } })
    }

    /// Reads a number, or a run of empty slots; whether it was a number.
    fn next(&mut self, lengths: &mut Vec<u32>) -> Result<bool, ReadError> {
        let sign = self.rest.bytes().next();
        let (size, digits) = match sign {
            Some(b'0'..=b'9' | b'a'..=b'f') => (1, self.rest.get(..1)),
            Some(b'-') => (3, self.rest.get(1..3)),
            Some(sign @ b'g'..=b'z') => {
                self.rest = self.rest.get(1..).unwrap_or_default();
                self.empty = usize::from(sign - b'f');
                return Ok(false);
            }
            _ => (0, None),
        };
        let is_digit = |byte: u8| byte.is_ascii_hexdigit();
        let number = digits.filter(|digits| digits.bytes().all(is_digit));
        let Some(number) = number.and_then(|digits| u32::from_str_radix(digits, 16).ok()) else {
            let place = self.rest.get(..1).unwrap_or(after(self.rest));
            return Err(self.input.unexpected(place, say("expected.slot")));
        };
        lengths.push(number);
        self.rest = self.rest.get(size..).unwrap_or_default();
        Ok(true)
    }
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let blocks = || puzzle.clues().iter().flatten().flat_map(|clue| clue.blocks());
    blocks().any(|block| block.length > LONGEST_BLOCK).then(|| say("unfit.block").with("limit", LONGEST_BLOCK as usize))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut text = format!("https://puzz.link/p?nonogram/{width}/{height}/");
        let mut empty = 0;
        for (clues, slots) in [(puzzle.columns(), height.div_ceil(2)), (puzzle.rows(), width.div_ceil(2))] {
            for clue in clues.iter().flatten() {
                let blocks = clue.blocks();
                for block in blocks.iter().rev() {
                    write_empty(std::mem::take(&mut empty), &mut text);
                    match block.length {
                        0..16 => text.push_str(&format!("{:x}", block.length)),
                        long => text.push_str(&format!("-{long:02x}")),
                    }
                }
                empty += slots.saturating_sub(blocks.len());
            }
        }
        write_empty(empty, &mut text);
        output.line(text);
    }
}

fn write_empty(mut count: usize, text: &mut String) {
    while count > 0 {
        let run = count.min(20);
        text.push(char::from(b'f' + run as u8));
        count -= run;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn the_last_number_is_nearest_the_grid() {
        // Rows 2 1 and 1; columns 2, 1, nothing, 1.
        let text = "https://puzz.link/p?nonogram/4/2/21g1121h\n";
        let error = read("a", text.as_bytes(), None).unwrap_err().to_string();
        assert!(error.starts_with("a:1:42: expected no more clues"), "{error}");
        let text = "https://puzz.link/p?nonogram/4/2/21g1121g\n";
        let document = read("a", text.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Pzpr, 4, 2));
        assert_eq!(puzzle.rows()[0].as_ref().map(ToString::to_string).as_deref(), Some("2 1"));
        assert_eq!(write(Format::Pzpr, &document.puzzles).unwrap().text, text);
        for start in ["http://pzv.jp/p.html?", "https://pzplus.tck.mn/p?", "", "https://puzz.link/p.html?"] {
            let other = text.replace("https://puzz.link/p?", start);
            assert_eq!(read("a", other.as_bytes(), None).unwrap().puzzles, document.puzzles, "{other}");
        }
    }

    #[test]
    fn long_blocks_and_long_runs() {
        let height = 45;
        let rows = "1\n".repeat(300) + &"0\n".repeat(height - 1);
        let _ = rows;
        let text = format!("2 {height}\n{}-\n", "1 1\n".repeat(40)).replace('-', &"0\n".repeat(5)) + "40\n40\n";
        let text = text.replace("1 1", "2").replace("\n\n", "\n");
        let puzzles = read("a", text.as_bytes(), Some(Format::Nin)).unwrap().puzzles;
        let written = write(Format::Pzpr, &puzzles).unwrap();
        assert!(written.text.contains("-28z"), "{}", written.text);
        assert_eq!(read("a", written.text.as_bytes(), None).unwrap().puzzles, puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| {
            let address = format!("nonogram/{text}");
            read("a", address.as_bytes(), None).map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(message("1/1/11"), "");
        assert_eq!(
            message("1/1/1"),
            "a:1:15: expected a slot: 0 to f, `-` and two such digits, or g to z, found the end of the file"
        );
        assert_eq!(
            message("1/1/1."),
            "a:1:15: expected a slot: 0 to f, `-` and two such digits, or g to z, found \".\""
        );
        assert_eq!(
            message("1/1/-0"),
            "a:1:14: expected a slot: 0 to f, `-` and two such digits, or g to z, found \"-\""
        );
        assert_eq!(
            message("1/1"),
            "a:1:10: expected the width, the height and the clues, with `/` between, found \"1/1\""
        );
        assert_eq!(message("x/1/1"), "a:1:10: expected a size, found \"x\"");
        assert!(message("1/1/z").starts_with("a:1:15: expected no more clues"));
    }
}
