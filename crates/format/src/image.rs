//! Pictures in colour, a pixel a cell: PNG, BMP, PNM, XBM and XPM. The clues are computed.
//!
//! The background is white if there is any, else the most frequent colour.

pub(super) mod bmp;
pub(super) mod png;
pub(super) mod pnm;
pub(super) mod xbm;
pub(super) mod xpm;

use super::{
    codec::{Holds, Output},
    colors,
    error::{Problem, ReadError, say},
    input::Input,
};
use nonosat_model::{Color, Message, Palette, Picture, Puzzle, Rgb};

/// The most cells that a picture may have: 2048 x 2048. A photograph is no puzzle.
const MOST_CELLS: usize = 1 << 22;

/// The background, where there is one of this look.
pub(super) const WHITE: Rgb = Rgb(255, 255, 255);

/// What a picture of pixels holds.
const HOLDS: Holds = Holds { colors: true, goal: true, goal_only: true, refuses, ..Holds::CLUES };

/// Whether there is a zero in a file, which is in none that is a text.
fn has_zero(bytes: &[u8]) -> bool {
    bytes.contains(&0)
}

/// The error of a file.
fn error(source: &str, problem: Problem) -> ReadError {
    ReadError::new(source, "", 0..0, None, problem)
}

/// The error that the text of a file is expected to be a picture.
fn no_text(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let start = input.text().get(..0).unwrap_or_default();
    Err(input.mismatch(start, say("expected.no-text"), say("found.text")))
}

/// The number of cells, if there are not too many for a puzzle.
fn cell_count(source: &str, width: usize, height: usize) -> Result<usize, ReadError> {
    let size = format!("{width}x{height}");
    let longest = super::LONGEST_LINE;
    match width.checked_mul(height) {
        Some(0) => Err(error(source, Problem::Unexpected { expected: say("expected.pixels"), found: size.into() })),
        Some(count) if count <= MOST_CELLS && width <= longest && height <= longest => Ok(count),
        _ => {
            let problem = Problem::TooLarge { what: say("large.picture-pixels"), found: size, limit: MOST_CELLS };
            Err(error(source, problem).with_help(say("help.pixels")))
        }
    }
}

/// The puzzle of these pixels.
fn puzzle(source: &str, width: usize, pixels: &[Rgb]) -> Result<Puzzle, ReadError> {
    puzzle_with(source, width, pixels, &[])
}

/// The puzzle of these pixels, with the colours that are declared, whether they occur or not.
fn puzzle_with(source: &str, width: usize, pixels: &[Rgb], declared: &[Rgb]) -> Result<Puzzle, ReadError> {
    let mut looks: Vec<(Rgb, usize)> = declared.iter().map(|&look| (look, 0)).collect();
    for &pixel in pixels {
        match looks.iter().position(|(look, _)| *look == pixel) {
            Some(index) => looks[index].1 += 1,
            None if looks.len() == Color::LIMIT => {
                let found = Color::LIMIT.to_string();
                let problem = Problem::TooLarge { what: say("large.many-colors"), found, limit: Color::LIMIT };
                return Err(error(source, problem).with_help(say("help.colors")));
            }
            None => looks.push((pixel, 1)),
        }
    }
    let palette = palette(looks);
    let color = |pixel: &Rgb| palette.colors().iter().position(|color| color.rgb == *pixel).and_then(Color::new);
    let cells = pixels.iter().filter_map(color).collect();
    let picture = Picture::new(width, cells);
    picture.map(|picture| Puzzle::from_picture(picture, palette)).ok_or_else(|| error(source, no_picture()))
}

/// The problem that a picture has no cells.
fn no_picture() -> Problem {
    Problem::Unexpected { expected: say("expected.picture"), found: say("found.none").into() }
}

/// The palette of the looks of a picture, which are so frequent: the background, black, the others as they occur.
fn palette(looks: Vec<(Rgb, usize)>) -> Palette {
    let white = looks.iter().find(|(look, _)| *look == WHITE);
    // Of those that are equally frequent, the first.
    let frequent = || looks.iter().rev().max_by_key(|(_, count)| count);
    let background = white.or_else(frequent).map_or(WHITE, |(look, _)| *look);
    let mut looks: Vec<Rgb> = looks.into_iter().map(|(look, _)| look).filter(|&look| look != background).collect();
    looks.sort_by_key(|&look| look != colors::black().rgb);
    let mut palette = colors::of_looks(background, &looks).unwrap_or_else(Palette::black_and_white);
    if palette.len() == 1 {
        palette.add(colors::black());
    }
    palette
}

/// The palette that would be read of a puzzle's goal.
fn read_again(puzzle: &Puzzle) -> Option<Palette> {
    let mut looks: Vec<(Rgb, usize)> = Vec::new();
    for &cell in puzzle.goal.as_ref()?.cells() {
        let rgb = puzzle.palette.get(cell).rgb;
        match looks.iter_mut().find(|(look, _)| *look == rgb) {
            Some((_, count)) => *count += 1,
            None => looks.push((rgb, 1)),
        }
    }
    Some(palette(looks))
}

/// Why a puzzle cannot be held, if it cannot.
fn refuses(puzzle: &Puzzle) -> Option<Message> {
    refuses_read_as(puzzle, read_again(puzzle).as_ref())
}

/// Why a puzzle cannot be held whose goal would be read with this palette, if it cannot.
fn refuses_read_as(puzzle: &Puzzle, read: Option<&Palette>) -> Option<Message> {
    let mut looks: Vec<Rgb> = puzzle.palette.colors().iter().map(|color| color.rgb).collect();
    let background = looks.first().copied();
    looks.sort_by_key(|look| (look.0, look.1, look.2));
    let cells = puzzle.goal.as_ref().map_or(0, |goal| goal.cells().len());
    let read = read.map(|palette| palette.get(Color::BLANK).rgb);
    if looks.windows(2).any(|pair| pair[0] == pair[1]) {
        Some(say("unfit.alike"))
    } else if cells > MOST_CELLS {
        Some(say("unfit.large"))
    } else {
        (read.is_some() && read != background).then(|| say("unfit.background"))
    }
}

/// Warns of what is lost of the colours.
fn warn(puzzle: &Puzzle, format: super::Format, output: &mut Output) {
    if let Some(read) = read_again(puzzle) {
        output.warn_of_palette(format, &puzzle.palette, &read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, read, write};

    fn picture(colors: &[Rgb], width: usize) -> Puzzle {
        puzzle("f", width, colors).unwrap()
    }

    const RED: Rgb = Rgb(200, 0, 0);
    const BLACK: Rgb = Rgb(0, 0, 0);

    #[test]
    fn the_background_is_white_or_frequent() {
        let with_white = picture(&[RED, RED, WHITE, BLACK], 2);
        let names: Vec<&str> = with_white.palette.colors().iter().map(|color| color.name.as_str()).collect();
        assert_eq!(names, ["white", "black", "#C80000"]);
        assert_eq!(picture(&[RED, BLACK, BLACK], 3).palette.get(Color::BLANK).rgb, BLACK);
        let plain = picture(&[WHITE, BLACK], 2);
        assert_eq!(plain.palette, Palette::black_and_white());
    }

    #[test]
    fn pictures_are_read_again() {
        let puzzle = picture(&[RED, WHITE, BLACK, RED, RED, RED, WHITE, WHITE, BLACK, RED], 5);
        for format in [Format::Bmp, Format::Png].into_iter().filter(|&f| f == Format::Bmp || cfg!(feature = "png")) {
            let written = write(format, std::slice::from_ref(&puzzle)).unwrap();
            assert_eq!(written.warnings.len(), 0, "{:?}", written.warnings);
            let document = read("f", written.bytes(), None).unwrap();
            assert_eq!((document.format, &document.puzzles[0]), (format, &puzzle));
            for end in 0..written.bytes().len() {
                // Of a PNG, the end mark may be missing.
                let cut = read("f", &written.bytes()[..end], Some(format));
                assert!(cut.is_err() || format == Format::Png && cut.unwrap().puzzles[0] == puzzle);
            }
        }
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        let many: Vec<Rgb> = (0..40).map(|red| Rgb(red, 0, 0)).collect();
        assert_eq!(
            puzzle("f", 8, &many).unwrap_err().to_string(),
            "f:1:1: a picture with more than 32 colours is too large; the limit is 32"
        );
        assert_eq!(
            cell_count("f", 5000, 4000).unwrap_err().to_string(),
            "f:1:1: a picture of pixels, 5000x4000 is too large; the limit is 4194304"
        );
        let text = read("f", b"1 1\n1\n1\n", Some(Format::Bmp)).unwrap_err().to_string();
        assert_eq!(text, "f:1:1: expected a picture of pixels, which is no text, found a text");
    }
}
