//! The `.cwd` of QNonograms: the height, the width, the rows, a blank line, the columns; one number or clue a line.
//!
//! An empty clue is `0` or a blank line: the sizes say which line is which.

use std::borrow::Cow;

use super::{are_blocks, weight};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::Draft,
    error::{ReadError, say},
    input::Input,
    plain::lines,
};
use nonosat_model::{Message, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Cwd,
    name: "cwd",
    extensions: &["cwd"],
    description: "QNonograms' .cwd: height, width, rows, a blank line, columns",
    holds: Holds::CLUES,
    looks_like: |text| is_shaped(text) && !are_blocks(text, weight),
    binary: None,
    read,
    write,
};

/// Whether a text is two numbers, so many lines, a blank line, so many lines, and each of them numbers or blank.
fn is_shaped(text: &str) -> bool {
    let mut lines = text.trim_start().lines();
    let mut size = || lines.next().map(str::trim).filter(|line| is_number(line))?.parse::<usize>().ok();
    let (Some(height), Some(width)) = (size(), size()) else { return false };
    let is_clue = |line: &str| line.trim().is_empty() || weight(line).is_some();
    let mut given = 0;
    for line in lines {
        let fits = match given {
            at if at == height => line.trim().is_empty(),
            at if at > height.saturating_add(width) => line.trim().is_empty(),
            _ => is_clue(line),
        };
        if !fits {
            return false;
        }
        given += 1;
    }
    height > 0 && width > 0 && given > height.saturating_add(width)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text().trim_start())?;
    let size = |at: usize, what: Message| match lines.get(at).map(|line| line.trim()) {
        Some(line) if is_number(line) => input.size(line),
        line => Err(input.unexpected(line.unwrap_or_else(|| input.end()), what)),
    };
    let (height, width) = (size(0, say("expected.own-height"))?, size(1, say("expected.own-width"))?);
    let section = |start: usize, count: usize, what: Message| {
        let found: Vec<&str> = lines.iter().skip(start).take(count).copied().collect();
        match found.len() == count {
            true => Ok(found),
            false => Err(input.miscounted(input.end(), count, what, found.len())),
        }
    };
    let rows = section(2, height, say("expected.row-clues"))?;
    let separator = lines.get(height + 2).copied().unwrap_or_default();
    if !separator.trim().is_empty() {
        return Err(input.unexpected(separator.trim(), say("expected.blank-after").with("count", height)));
    }
    let columns = section(height + 3, width, say("expected.column-clues"))?;
    if let Some(surplus) = lines.iter().skip(height + width + 3).find(|line| !line.trim().is_empty()) {
        return Err(input.unexpected(surplus.trim(), say("expected.no-more-columns").with("count", width)));
    }
    Ok(vec![Draft::black(input, &rows, &columns)?.finish(input)?])
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("{}\n{}", puzzle.height(), puzzle.width()));
        lines(puzzle.rows(), " ", "0").for_each(|line| output.line(line));
        output.line("");
        lines(puzzle.columns(), " ", "0").for_each(|line| output.line(line));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn height_comes_first() {
        let text = "2\n3\n3\n1 1\n\n2\n1\n2\n";
        let document = read("c", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Cwd, 3));
        assert_eq!(write(Format::Cwd, &document.puzzles).unwrap().text, text);
        let blank = "2\n3\n2\n\n\n1\n1\n\n";
        let document = read("c", blank.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Cwd, 3));
        assert_eq!(write(Format::Cwd, &document.puzzles).unwrap().text, "2\n3\n2\n0\n\n1\n1\n0\n");
    }

    /// A clue that was lost is no empty one.
    #[test]
    fn what_is_missing_is_not_made_up() {
        for text in ["2\n3\n3\n1 1\n\n2\n1\n", "2\n3\n2\n\n\n1\n1\n", "3\n3\n3\n1 1\n\n2\n1\n2\n"] {
            assert!(read("c", text.as_bytes(), Some(Format::Cwd)).is_err(), "{text:?}");
        }
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("c", text.as_bytes(), Some(Format::Cwd)).unwrap_err().to_string();
        assert_eq!(message("2\n3 4\n"), "c:2:1: expected the width on a line of its own, found \"3 4\"");
        assert_eq!(message("1\n1\n1\n1\n"), "c:4:1: expected a blank line after 1 rows, found \"1\"");
        assert_eq!(message("1\n1\n1\n\n1\n1\n"), "c:6:1: expected no more than 1 columns, found \"1\"");
        assert_eq!(message("1\n2\n1\n\n"), "c:3:2: expected 2 column clues, found 0");
    }
}
