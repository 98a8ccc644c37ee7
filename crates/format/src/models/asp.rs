//! Facts of answer set programs: `#const w=7. #const h=5. row_hint(1,1,2). col_hint(1,1,1).` and so on.
//!
//! A fact has the number of the line, the number of the block, and its length; all count from 1.

use std::borrow::Cow;

use super::{Tokens, is_number};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, once, say},
    input::Input,
    plain,
};
use nonosat_model::{Clue, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Asp,
    name: "asp",
    extensions: &["asp"],
    description: "ASP facts, row_hint(1,1,2). and col_hint(1,1,1).",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

const HINTS: [&str; 2] = ["row_hint", "col_hint"];

fn looks_like(text: &str) -> bool {
    let mut tokens = Tokens::new(text, '%');
    match tokens.next() {
        Some("#") => tokens.next() == Some("const") && tokens.next().is_some_and(|name| ["w", "h"].contains(&name)),
        Some(word) => HINTS.contains(&word) && tokens.next() == Some("("),
        None => false,
    }
}

/// A fact: the line, the block, its length, and where it is.
type Fact<'a> = (u32, u32, u32, &'a str);

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut tokens = Tokens::new(input.text(), '%');
    let mut sizes = [None, None];
    let mut facts: [Vec<Fact<'_>>; 2] = [Vec::new(), Vec::new()];
    while let Some(token) = tokens.next() {
        if token == "#" {
            expect(input, &mut tokens, "const")?;
            let name = tokens.next().unwrap_or_else(|| input.end());
            expect(input, &mut tokens, "=")?;
            let value = tokens.next().unwrap_or_else(|| input.end());
            if let Some(at) = ["w", "h"].iter().position(|size| *size == name) {
                let given = sizes.get_mut(at).and_then(|size| size.replace(input.size(value).ok()?));
                input.size(value)?;
                if given.is_some() {
                    return Err(input.unexpected(name, once(&[name])));
                }
            }
        } else if let Some(list) = HINTS.iter().position(|hint| *hint == token).and_then(|at| facts.get_mut(at)) {
            list.push(fact(input, &mut tokens, token)?);
        } else {
            return Err(input.unexpected(
                token,
                say("expected.any").with("keywords", vec!["`row_hint(1,1,2).`", "`col_hint(1,1,2).`"]),
            ));
        }
        expect(input, &mut tokens, ".")?;
    }
    let [Some(width), Some(height)] = sizes else {
        return Err(input.unexpected(input.end(), say("expected.size-such").with("example", "#const w=5. #const h=5.")));
    };
    let [rows, columns] = facts;
    let rows = clues(input, rows, height)?;
    let columns = clues(input, columns, width)?;
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

fn expect(input: &Input<'_>, tokens: &mut Tokens<'_>, sign: &str) -> Result<(), ReadError> {
    match tokens.next() {
        Some(token) if token == sign => Ok(()),
        token => Err(input.unexpected(
            token.unwrap_or_else(|| input.end()),
            say("expected.any").with("keywords", vec![format!("`{sign}`")]),
        )),
    }
}

/// Reads the numbers of a fact.
fn fact<'a>(input: &Input<'a>, tokens: &mut Tokens<'a>, place: &'a str) -> Result<Fact<'a>, ReadError> {
    let mut numbers = [0_u32; 3];
    for (number, sign) in numbers.iter_mut().zip(["(", ",", ","]) {
        expect(input, tokens, sign)?;
        let token = tokens.next().unwrap_or_else(|| input.end());
        *number = match is_number(token) {
            true => input.length(token)?,
            false => return Err(input.unexpected(token, say("expected.number"))),
        };
    }
    expect(input, tokens, ")")?;
    Ok((numbers[0], numbers[1], numbers[2], place))
}

/// The clues of so many lines.
fn clues<'a>(input: &Input<'a>, mut facts: Vec<Fact<'a>>, size: usize) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    facts.sort_by_key(|&(line, block, ..)| (line, block));
    if let Some((line, .., place)) = facts.last().filter(|(line, ..)| *line as usize > size) {
        return Err(input.mismatch(place, say("expected.line-up-to").with("limit", size), *line as usize));
    }
    let mut facts = facts.into_iter().peekable();
    let mut clues = Vec::new();
    for line in 1..=size {
        let (mut lengths, mut place) = (Vec::new(), input.end());
        while let Some((_, block, length, at)) = facts.next_if(|(of, ..)| *of as usize == line) {
            if lengths.is_empty() {
                place = at;
            }
            if block as usize != lengths.len() + 1 {
                let expected = say("expected.block-of").with("nth", lengths.len() + 1).with("number", line);
                return Err(input.mismatch(at, expected, block as usize));
            }
            lengths.push(length);
        }
        clues.push(PlacedClue { clue: Some(Clue::black(lengths)), place });
    }
    Ok(clues)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line(format!("#const w={}. #const h={}.", puzzle.width(), puzzle.height()));
        for (hint, clues) in HINTS.iter().zip([puzzle.rows(), puzzle.columns()]) {
            for (clue, line) in clues.iter().flatten().zip(1..) {
                for (block, number) in clue.blocks().iter().zip(1..) {
                    output.line(format!("{hint}({line},{number},{}).", block.length));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "#const w=3. #const h=2.\nrow_hint(1,1,3).\nrow_hint(2,1,1).\nrow_hint(2,2,1).\n\
        col_hint(1,1,2).\ncol_hint(2,1,1).\ncol_hint(3,1,2).\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("a", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Asp, 3));
        assert_eq!(write(Format::Asp, &document.puzzles).unwrap().text, TEXT);
        let lines: Vec<&str> = TEXT.lines().rev().collect();
        let other = format!("%% made up\n{} % size", lines.join(" % a\n").replace(',', " , "));
        assert_eq!(read("a", other.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("a", TEXT.replace(from, to).as_bytes(), Some(Format::Asp)).unwrap_err().to_string()
        };
        assert_eq!(message("row_hint(2,2,1)", "row_hint(2,3,1)"), "a:4:1: expected the block 2 of line 2, found 3");
        assert_eq!(message("row_hint(2,2,1)", "row_hint(2,1,1)"), "a:4:1: expected the block 2 of line 2, found 1");
        assert_eq!(message("row_hint(2,2,1)", "row_hint(3,1,1)"), "a:4:1: expected a line up to 2, found 3");
        assert_eq!(message("row_hint(2,2,1)", "row_hint(X,1,1)"), "a:4:10: expected a number, found \"X\"");
        assert_eq!(
            message("#const h=2.", ""),
            "a:7:17: expected the size, such as `#const w=5. #const h=5.`, found the end of the file"
        );
        assert_eq!(
            message("col_hint(1", "hint(1"),
            "a:5:1: expected `row_hint(1,1,2).` or `col_hint(1,1,2).`, found \"hint\""
        );
    }
}
