//! The pages of nonograms.org and nonograms.ru, as a browser saves them: `var d=[[...],...];` is the picture.
//!
//! It is a list of lists of numbers. After one that means nothing, three give the width, the height and the number of
//! colours, each as the remainders of two numbers less that of a third. A key and a list for each colour follow, then
//! the number of runs, a key, and a list for each run of cells: where it starts, its length, its colour, its row.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    error::{ReadError, say},
    image,
    input::{Input, after},
};
use nonosat_model::{Color, Layout, Message, Picture, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Nonograms,
    name: "nonograms",
    extensions: &["nonograms"],
    description: "saved pages of nonograms.org",
    holds: Holds { colors: true, goal: true, goal_only: true, refuses, ..Holds::CLUES },
    looks_like: |text| data(text).is_some(),
    binary: None,
    read,
    write,
};

/// The most cells of a picture: far more than the page has.
const MOST_CELLS: usize = 1 << 22;

/// The lists in a text, without the outer brackets.
fn data(text: &str) -> Option<&str> {
    for (at, found) in text.match_indices("var d") {
        let rest = text.get(at + found.len()..).unwrap_or_default();
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start).and_then(|rest| rest.strip_prefix('['));
        let lists = value.and_then(|value| Some(value.trim_start()).filter(|value| value.starts_with('[')));
        let is_sign = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace() || matches!(c, '[' | ']' | ',' | '-');
        let signs = lists.map(|lists| lists.split_at(lists.find(|c| !is_sign(c)).unwrap_or(lists.len())));
        if let Some((lists, _)) = signs.filter(|(_, rest)| rest.is_empty() || rest.starts_with(';')) {
            return lists.trim_end().strip_suffix(']');
        }
    }
    None
}

/// The lists that are not read yet.
struct Lists<'i, 'a, 't> {
    input: &'i Input<'t>,
    rest: &'a str,
}

impl<'a> Lists<'_, 'a, '_> {
    /// The next list of four numbers at least, and its text.
    fn next(&mut self) -> Result<([i64; 4], &'a str), ReadError> {
        let rest = self.rest.trim_start_matches([',', ' ', '\t', '\n']);
        let list = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (list, rest) =
            list.ok_or_else(|| self.input.unexpected(rest.get(..1).unwrap_or(rest), say("expected.another-list")))?;
        self.rest = rest;
        let mut numbers = list.split(',').map(|number| number.trim().parse::<i64>().ok().filter(|n| n.abs() < 1 << 31));
        let mut number = || numbers.next().flatten();
        match (number(), number(), number(), number()) {
            (Some(one), Some(two), Some(three), Some(four)) => Ok(([one, two, three, four], list)),
            _ => Err(self.input.unexpected(list, say("expected.four-numbers"))),
        }
    }

    /// A number that is hidden in a list.
    fn count(&mut self, what: Message) -> Result<(usize, &'a str), ReadError> {
        let ([one, two, three, modulus], list) = self.next()?;
        let number = (modulus > 0).then(|| one % modulus + two % modulus - three % modulus);
        let number = number.and_then(|number| usize::try_from(number).ok()).filter(|&number| number > 0);
        Ok((number.ok_or_else(|| self.input.unexpected(list, what))?, list))
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let Some(text) = data(input.text()) else {
        return Err(input.unexpected(after(input.text()), say("expected.page")));
    };
    let mut lists = Lists { input, rest: text };
    // The first list means nothing.
    lists.rest = text.split_once(']').map_or(text, |(_, rest)| rest);
    let (width, place) = lists.count(say("expected.width"))?;
    let (height, _) = lists.count(say("expected.height"))?;
    let (count, colors_place) = lists.count(say("expected.color-count"))?;
    let cells = width.checked_mul(height).filter(|&cells| cells <= MOST_CELLS);
    let cells = cells.ok_or_else(|| input.too_large(place, say("large.picture"), MOST_CELLS))?;
    input.check_size(place, &Layout::grid(width, height))?;
    if count >= Color::LIMIT {
        return Err(input.too_large(colors_place, say("large.colors"), Color::LIMIT - 1));
    }
    let (key, _) = lists.next()?;
    let mut looks = Vec::new();
    for _ in 0..count {
        let (list, place) = lists.next()?;
        let parts = [list[0] - key[1], list[1] - key[0], list[2] - key[3]].map(u8::try_from);
        let [Ok(red), Ok(green), Ok(blue)] = parts else { return Err(input.unexpected(place, say("expected.color"))) };
        looks.push(Rgb(red, green, blue));
    }
    let ([one, two, three, modulus], place) = lists.next()?;
    let runs = (modulus > 0).then(|| (one % modulus).pow(2) + two % modulus * 2 + three % modulus);
    let runs = runs.filter(|&runs| runs >= 0).ok_or_else(|| input.unexpected(place, say("expected.run-count")))?;
    let (key, _) = lists.next()?;
    let mut picture = vec![Color::BLANK; cells];
    for _ in 0..runs {
        let (list, place) = lists.next()?;
        paint(&mut picture, [width, height, count], [0, 1, 2, 3].map(|at| list[at] - key[at]))
            .ok_or_else(|| input.unexpected(place, say("expected.free-run")))?;
    }
    let palette = match looks.as_slice() {
        [black] if *black == colors::black().rgb => nonosat_model::Palette::black_and_white(),
        looks => colors::of_looks(image::WHITE, looks)
            .ok_or_else(|| input.too_large(colors_place, say("large.colors"), Color::LIMIT - 1))?,
    };
    let picture = Picture::new(width, picture).ok_or_else(|| input.unexpected(place, say("expected.picture")))?;
    Ok(vec![Puzzle::from_picture(picture, palette)])
}

/// Paints a run, all of whose numbers count from 1; `None` if it does not fit.
fn paint(
    cells: &mut [Color],
    [width, height, colors]: [usize; 3],
    [start, length, color, row]: [i64; 4],
) -> Option<()> {
    let [start, row] = [start, row].map(|number| usize::try_from(number).ok()?.checked_sub(1));
    let (start, row, length) = (start?, row?, usize::try_from(length).ok()?);
    let color = usize::try_from(color).ok().filter(|color| (1..=colors).contains(color)).and_then(Color::new)?;
    let end = start.checked_add(length).filter(|&end| end <= width)?;
    let row = Some(row).filter(|&row| row < height).and_then(|row| cells.get_mut(row * width..(row + 1) * width))?;
    let run = row.get_mut(start..end)?;
    run.iter().all(|cell| cell.is_blank()).then(|| run.fill(color))
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let palette = &puzzle.palette;
    if palette.get(Color::BLANK).rgb != image::WHITE {
        Some(say("unfit.not-white"))
    } else if puzzle.goal.as_ref().is_some_and(|goal| goal.cells().len() > MOST_CELLS) {
        Some(say("unfit.large"))
    } else {
        colors::none(palette)
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let Some(goal) = &puzzle.goal else { continue };
        let looks: Vec<Rgb> = puzzle.palette.colors().iter().skip(1).map(|color| color.rgb).collect();
        let read = colors::of_looks(image::WHITE, &looks).map(colors::usual);
        read.iter().for_each(|read| output.warn_of_palette(Format::Nonograms, &puzzle.palette, read));
        let count = |number: usize| format!("[{number},0,0,{}]", number + 1);
        let mut lists = vec!["[0]".to_owned(), count(goal.width()), count(goal.height()), count(looks.len())];
        lists.push("[0,0,0,0]".to_owned());
        lists.extend(looks.iter().map(|Rgb(red, green, blue)| format!("[{red},{green},{blue},0]")));
        let mut runs = Vec::new();
        for (cells, row) in goal.rows().zip(1..) {
            let mut start = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                match run.first() {
                    Some(color) if !color.is_blank() => {
                        runs.push(format!("[{},{},{},{row}]", start + 1, run.len(), color.index()));
                    }
                    _ => {}
                }
                start += run.len();
            }
        }
        lists.push(format!("[0,0,{},{}]", runs.len(), runs.len() + 1));
        lists.push("[0,0,0,0]".to_owned());
        lists.append(&mut runs);
        output.line(format!("var d=[{}];", lists.join(",")));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    /// Two colours, 3 x 2, each number hidden as the pages hide it.
    const PAGE: &str = "<!DOCTYPE html>\n<html><head><script>\nvar x=1;\n\
        var d=[[9,8,7,6],[12,3,5,7],[10,4,3,9],[8,10,2,7],\
        [1,2,3,4],[2,1,4,5],[257,1,4,260],[10,9,11,9],[4,5,6,7],[5,6,7,8],[6,7,8,8],[6,6,7,9]];\nvar y;</script>\n";

    #[test]
    fn pages_are_read() {
        let document = read("p.html", PAGE.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Nonograms, 3));
        let colors: Vec<String> =
            document.puzzles[0].palette.colors().iter().map(|color| color.rgb.to_string()).collect();
        assert_eq!(colors, ["FFFFFF", "000000", "FF0000"]);
        assert_eq!(document.puzzles[0].goal.as_ref().unwrap().digits(), "122010");
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["#.#\n.##\n", ".r\nr#\n"] {
            let from = if text.contains('r') { Format::Chars } else { Format::Picture };
            let puzzles = read("p", text.as_bytes(), Some(from)).unwrap().puzzles;
            let written = write(Format::Nonograms, &puzzles).unwrap();
            let back = read("p", written.text.as_bytes(), None).unwrap();
            assert_eq!((back.format, back.puzzles[0].goal.clone()), (Format::Nonograms, puzzles[0].goal.clone()));
        }
    }

    #[test]
    fn errors_have_places() {
        let text = "var d=[[0],[2,0,0,3],[1,0,0,2],[1,0,0,2],[0,0,0,0],[0,0,0,0],[0,0,1,2],[0,0,0,0],[1,2,1,1]];\n";
        let message = |from: &str, to: &str| {
            read("p", text.replace(from, to).as_bytes(), None).map_or_else(|error| error.to_string(), |_| String::new())
        };
        assert_eq!(message("", ""), "");
        assert_eq!(message("[2,0,0,3]", "[2,0,0,0]"), "p:1:13: expected the width, found \"2,0,0,0\"");
        assert_eq!(
            message("[1,2,1,1]", "[2,2,1,1]"),
            "p:1:83: expected a run of cells within the picture that no other run covers, found \"2,2,1,1\""
        );
        assert_eq!(message(",[1,2,1,1]", ""), "p:1:81: expected another list, `[`, found nothing");
        assert_eq!(
            message("[0,0,0,0],[0,0,1,2]", "[0,0,999,0],[0,0,1,2]"),
            "p:1:53: expected a colour, found \"0,0,999,0\""
        );
    }
}
