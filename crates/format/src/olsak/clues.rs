//! Clues: lengths, each with the letter of its colour after it, and triangles glued to either end.

use super::{
    super::{
        error::{ReadError, say},
        input::Input,
        triangles::{Capped, runs},
    },
    Direction,
    letters::{End, Letters},
};
use nonosat_model::{Clue, Color, Gap};

/// Reads a clue. A number includes the caps.
pub(super) fn read(
    input: &Input<'_>,
    line: &str,
    letters: &Letters,
    direction: Direction,
) -> Result<Vec<Capped>, ReadError> {
    let is_gap = |character: char| matches!(character, ' ' | '\t' | ',');
    let mut blocks = Vec::new();
    let mut rest = line.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let (before, below) = cap(rest, letters, direction, End::First);
        let digits = below.bytes().take_while(u8::is_ascii_digit).count();
        let (word, mut below) = below.split_at(digits);
        if word.is_empty() {
            return Err(input.unexpected(rest.split(is_gap).next().unwrap_or(rest), say("expected.length")));
        }
        if word == "0" && line.trim() == "0" {
            return Err(input.unexpected(word, say("expected.length")).with_help(say("help.blank-clue")));
        }
        let length = input.length(word)?;
        let (mut after, behind) = cap(below, letters, direction, End::Last);
        let letter = below.chars().next().filter(|&letter| after.is_none() && !is_gap(letter));
        let color = match letter {
            // Of a block of nothing but caps, the colour is of no use.
            None => letters.default.or(before).or(after),
            Some(letter) => letters.color(letter),
        };
        let of_letter = letter.map_or(0, char::len_utf8);
        let Some(color) = color else {
            return Err(match below.get(..of_letter).filter(|letter| !letter.is_empty()) {
                Some(letter) => input.unexpected(letter, say("expected.letter")),
                None => input.unexpected(word, say("expected.color-after")),
            });
        };
        below = behind;
        if letter.is_some() {
            (after, below) = cap(below.get(of_letter..).unwrap_or_default(), letters, direction, End::Last);
        }
        let caps = u32::from(before.is_some()) + u32::from(after.is_some());
        let length = length.checked_sub(caps).ok_or_else(|| input.unexpected(word, say("expected.length-caps")))?;
        blocks.push(Capped { before, color, length, after });
        rest = below.trim_start_matches(is_gap);
    }
    if direction == Direction::Upwards {
        blocks.reverse();
    }
    Ok(blocks)
}

/// The cap that a text starts with, and what follows it.
fn cap<'a>(text: &'a str, letters: &Letters, direction: Direction, end: End) -> (Option<Color>, &'a str) {
    let cap = text.chars().next().and_then(|letter| Some((letter, letters.cap(letter, direction, end)?)));
    match cap {
        Some((letter, color)) => (Some(color), text.get(letter.len_utf8()..).unwrap_or_default()),
        None => (None, text),
    }
}

/// The blocks of a clue; `is_cap` says which colours are caps, at the beginning of blocks or at their end.
///
/// `None` if the clue has no such blocks.
pub(super) fn blocks(clue: &Clue, is_cap: impl Fn(Color, End) -> bool) -> Option<Vec<Capped>> {
    let mut blocks: Vec<Capped> = Vec::new();
    let mut rest = clue.runs();
    while let Some((first, below)) = rest.split_first() {
        let glued = below.iter().take_while(|run| run.gap == Gap::Glued).count();
        let (group, others) = rest.split_at(glued + 1);
        rest = others;
        let mut parts = group;
        let before = is_cap(first.color, End::First).then_some(first.color);
        parts = if before.is_some() { &parts[1..] } else { parts };
        let last = parts.last().filter(|last| is_cap(last.color, End::Last)).map(|last| last.color);
        parts = if last.is_some() { &parts[..parts.len() - 1] } else { parts };
        let (color, length) = match *parts {
            [] => (Color::BLACK, 0),
            [body] => (body.color, body.min),
            _ => return None,
        };
        blocks.push(Capped { before, color, length, after: last });
    }
    (clue.background().is_blank() && runs(&blocks) == clue.runs()).then_some(blocks)
}

/// The text of blocks, with the letter of each colour.
pub(super) fn text(blocks: &[Capped], letters: &[char]) -> String {
    let letter = |color: &Color| letters.get(color.index()).copied().unwrap_or('?');
    let block = |block: &Capped| {
        let mut text: String = block.before.iter().map(letter).collect();
        let caps = u32::from(block.before.is_some()) + u32::from(block.after.is_some());
        text += &(block.length + caps).to_string();
        text.extend(Some(&block.color).filter(|&&color| color != Color::BLACK && block.length > 0).map(letter));
        text.extend(block.after.iter().map(letter));
        text
    };
    blocks.iter().map(block).collect::<Vec<_>>().join(" ")
}
