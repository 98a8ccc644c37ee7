//! The text of PyCSP3's nonograms: height and width, then for each row and column the number of its blocks and their
//! lengths.
//!
//! A `.nin` file may look like it: what can be read both ways, as different puzzles, is refused.

use std::borrow::Cow;

use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::{PlacedClue, sizes_and_lines},
    error::{ReadError, say},
    input::{Input, words},
    nin,
    plain::{self, Weight},
};
use nonosat_model::{Clue, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Pycsp3,
    name: "pycsp3",
    extensions: &["pycsp3"],
    description: "PyCSP3's text: height, width, a count before each clue",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

/// The lengths in a line, if the number before them is how many they are.
fn lengths(line: &str) -> Option<impl Iterator<Item = &str>> {
    let count: usize = words(line).next()?.parse().ok()?;
    (words(line).count() == count.checked_add(1)?).then(|| words(line).skip(1))
}

fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next().unwrap_or_default();
    let mut sizes = words(header).map(|size| size.parse::<u64>().ok());
    let (Some(Some(height)), Some(Some(width)), None) = (sizes.next(), sizes.next(), sizes.next()) else {
        return false;
    };
    let (mut rows, mut columns) = (Weight::default(), Weight::default());
    for line in lines {
        let clue = lengths(line).and_then(plain::cells);
        let Some(clue) = clue.filter(|[filled, _]| *filled > 0 || line.trim() == "0") else { return false };
        if rows.lines < height { rows.add(clue) } else { columns.add(clue) }
    }
    // A file of nothing but 0 is one of the other format.
    rows.lines == height && columns.lines == width && rows.fits(columns) && rows.is_filled()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let (header, [height, width], lines) = sizes_and_lines(input, "height width")?;
    if !input.is_named && nin::fits(input.text()) {
        let error = input.mismatch(header.trim(), say("expected.one-layout"), say("found.nin"));
        return Err(error.with_help(say("help.say-which")));
    }
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() != height + width {
        let place = lines.get(height + width).copied().unwrap_or(input.end());
        return Err(input.miscounted(place.trim(), height + width, say("expected.all-clues"), lines.len()));
    }
    let mut clues = Vec::with_capacity(lines.len());
    for line in lines {
        let expected = || say("expected.counted-lengths");
        let words = lengths(line).ok_or_else(|| input.unexpected(line.trim(), expected()))?;
        let lengths = words.map(|word| input.length(word)).collect::<Result<Vec<u32>, _>>()?;
        clues.push(PlacedClue { clue: Some(Clue::black(lengths)), place: line.trim() });
    }
    let columns = clues.split_off(height);
    Ok(vec![plain::puzzle(input, clues, columns)?])
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{} {}", puzzle.height(), puzzle.width()));
        for clue in puzzle.clues().iter().flatten() {
            let count = clue.runs().len();
            output.line(format!("{count} {}", plain::text(clue, " ", "")).trim_end());
        }
        if nin::fits(&output.text) {
            output.warn(say("loss.nin"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn a_count_is_before_each_clue() {
        let text = "2 3\n1 3\n2 1 1\n1 2\n1 1\n1 2\n";
        let document = read("p", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Pycsp3, 3));
        assert_eq!(write(Format::Pycsp3, &document.puzzles).unwrap().text, text);
        assert_eq!(read("p", text.replace(' ', "\t").as_bytes(), None).unwrap().puzzles, document.puzzles);
        assert_eq!(read("p", b"1 2\n0\n0\n0\n", None).unwrap().format, Format::Nin);
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("p", text.as_bytes(), Some(Format::Pycsp3)).unwrap_err().to_string();
        assert_eq!(message("1 1\n1 1\n"), "p:2:4: expected 2 row and column clues, found 1");
        assert_eq!(
            message("1 1\n2 1\n1 1\n"),
            "p:2:1: expected the number of blocks, and so many lengths, found \"2 1\""
        );
        assert_eq!(message("1 1\n1 1\n1 2\n"), "p:3:1: column 1 needs 2 cells for its clue 2, but has only 1");
    }
}
