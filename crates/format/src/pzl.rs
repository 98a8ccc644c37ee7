//! The `.pzl` of Izaron's solver: the number of colours, their looks, `height width`, the rows, the columns.
//!
//! A line is the number of its blocks and for each of them `length red green blue`. Line ends mean nothing. The
//! background is white, also if white is in the list.

use std::{borrow::Cow, str::SplitAsciiWhitespace};

use super::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    draft::{Draft, PlacedClue},
    error::{Found, ReadError, say},
    input::Input,
};
use nonosat_model::{Block, Clue, Color, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Pzl,
    name: "pzl",
    extensions: &["pzl"],
    description: "Izaron's .pzl: colours, height and width; blocks as length and RGB",
    holds: Holds {
        colors: true,
        refuses: |puzzle| colors::none(&puzzle.palette).or_else(|| colors::lookalikes(&puzzle.palette)),
        ..Holds::CLUES
    },
    looks_like: |text| {
        let mut words = text.split_ascii_whitespace();
        words.next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
            && words.next().is_some_and(|word| look(word).is_some())
    },
    binary: None,
    read,
    write,
};

const WHITE: Rgb = Rgb(255, 255, 255);

fn look(word: &str) -> Option<Rgb> {
    Rgb::parse(word).filter(|_| word.starts_with('#') && word.len() == 7)
}

/// The next word, or the end of the file, which is none.
fn next<'a>(input: &Input<'a>, words: &mut SplitAsciiWhitespace<'a>) -> &'a str {
    words.next().unwrap_or(input.end())
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let words = &mut input.text().split_ascii_whitespace();
    let word = next(input, words);
    let count = input.size(word)?;
    if count > Color::LIMIT {
        return Err(input.too_large(word, say("large.colors"), Color::LIMIT));
    }
    let mut looks: Vec<Rgb> = Vec::new();
    for _ in 0..count {
        let word = next(input, words);
        let look = look(word)
            .ok_or_else(|| input.unexpected(word, say("expected.color-such").with("keywords", vec!["`#ffde58`"])))?;
        if !looks.contains(&look) {
            looks.push(look);
        }
    }
    // White goes last, so that the others keep their numbers if it turns out to be the background only.
    let white = looks.iter().position(|&look| look == WHITE).map(|at| looks.remove(at));
    looks.extend(white);
    let (height, width) = (input.size(next(input, words))?, input.size(next(input, words))?);
    let rows = read_lines(input, words, height, &looks)?;
    let columns = read_lines(input, words, width, &looks)?;
    if let Some(word) = words.next() {
        return Err(input.unexpected(word, say("expected.nothing-after")));
    }
    let last = Color::new(looks.len());
    let uses = |line: &PlacedClue<'_>| line.clue.iter().any(|clue| clue.blocks().iter().any(|b| Some(b.color) == last));
    if white.is_some() && !rows.iter().chain(&columns).any(uses) {
        looks.pop();
    }
    let palette = colors::of_looks(WHITE, &looks);
    let palette = palette.ok_or_else(|| input.too_large(word, say("large.colors"), Color::LIMIT - 1))?;
    let draft = Draft { rows, columns, ..Draft::new(palette) };
    Ok(vec![draft.finish(input)?])
}

fn read_lines<'a>(
    input: &Input<'a>,
    words: &mut SplitAsciiWhitespace<'a>,
    count: usize,
    looks: &[Rgb],
) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    let mut lines = Vec::new();
    for _ in 0..count {
        let place = next(input, words);
        let mut blocks = Vec::new();
        let several = if place == "0" { 0 } else { input.size(place)? };
        for _ in 0..several {
            let length = input.length(next(input, words))?;
            let first = next(input, words);
            let mut channels = [0; 3];
            for (index, channel) in channels.iter_mut().enumerate() {
                let word = if index == 0 { first } else { next(input, words) };
                *channel = word.parse().map_err(|_| input.unexpected(word, say("expected.rgb")))?;
            }
            let [red, green, blue] = channels;
            let color = looks.iter().position(|&look| look == Rgb(red, green, blue));
            let color = color.and_then(|index| Color::new(index + 1));
            let wrong = || {
                let found = Found::text(format!("\"{red} {green} {blue}\""));
                input.mismatch(first, say("expected.listed-color"), found)
            };
            blocks.push(Block { length, color: color.ok_or_else(wrong)? });
        }
        lines.push(PlacedClue { clue: Some(Clue::new(blocks)), place });
    }
    Ok(lines)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let looks: Vec<Rgb> = puzzle.palette.colors().iter().skip(1).map(|color| color.rgb).collect();
        let read = colors::of_looks(WHITE, &looks).unwrap_or_else(|| puzzle.palette.clone());
        output.warn_of_palette(Format::Pzl, &puzzle.palette, &read);
        output.line(looks.len().to_string());
        looks.iter().for_each(|look| output.line(format!("#{}", look.to_string().to_ascii_lowercase())));
        output.line(format!("\n{} {}", puzzle.height(), puzzle.width()));
        for clues in [puzzle.rows(), puzzle.columns()] {
            output.line("");
            for clue in clues.iter().flatten() {
                let mut line = clue.blocks().len().to_string();
                for block in clue.blocks() {
                    let Rgb(red, green, blue) = puzzle.palette.get(block.color).rgb;
                    line.push_str(&format!(" {} {red} {green} {blue}", block.length));
                }
                output.line(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str =
        "2\n#000000\n#ffde58\n\n2 3\n\n2 2 0 0 0 1 255 222 88\n0\n\n1 1 0 0 0\n1 1 0 0 0\n1 1 255 222 88\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("a.pzl", TEXT.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height(), puzzle.palette.len()), (Format::Pzl, 3, 2, 3));
        let written = write(Format::Pzl, &document.puzzles).unwrap();
        assert_eq!((written.text.as_str(), written.warnings.len()), (TEXT, 0));
        let listed = TEXT.replacen("2\n#", "3\n#ffffff\n#", 1);
        assert_eq!(read("a.pzl", listed.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            let document = read("a.pzl", TEXT.replacen(from, to, 1).as_bytes(), Some(Format::Pzl));
            document.map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(
            message("222 88", "222 89"),
            "a.pzl:7:13: expected a colour of the list at the beginning, found \"255 222 89\""
        );
        assert_eq!(
            message("222 88", "333 88"),
            "a.pzl:7:17: expected red, green and blue, each from 0 to 255, found \"333\""
        );
        assert_eq!(message("#ffde58", "#ffde5"), "a.pzl:3:1: expected a colour such as `#ffde58`, found \"#ffde5\"");
        assert_eq!(message("2\n#", "99\n#"), "a.pzl:1:1: the number of colours 99 is too large; the limit is 32");
        assert_eq!(message("\n1 1 255 222 88\n", ""), "a.pzl:11:10: expected a size, found the end of the file");
    }
}
