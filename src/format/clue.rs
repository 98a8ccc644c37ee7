//! Clues as people type them: `2 3`, in colours `2r 1b`, `0` for an empty line.
//!
//! A run is its length, then the symbol of its colour in the palette unless the puzzle is black and white. A symbol that
//! would be misread is written as a colon and the index of the colour, a base-36 digit as in pictures: `3:2`. A length
//! that is not given is `?`; `2-4` is from 2 to 4, `2+` is 2 or more.
//!
//! Blanks part runs as usual: those of one colour stand apart, others may touch. What is otherwise has a sign before the
//! run: `~` if it is glued to the run before it, `_` if it may touch a run of its colour, `!` if it must not touch
//! another one. A line on another background than usual begins with the symbol of that in parentheses: `(#) 3. 1.`.

use std::fmt;

use crate::puzzle::{Clue, Color, Gap, Palette, Puzzle, Run};

/// Signs that mean something else within a clue.
const SIGNS: &str = "?-+~_!:(),;*";

/// Why a text is no clue of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClueError {
    /// A word is no number.
    #[error("{} is no number", quoted(.0))]
    Number(String),
    /// A 0 stands beside other numbers.
    #[error("a 0 stands beside other numbers")]
    Zero,
    /// The clue needs more cells than the line has.
    #[error("needs {needed} cells, has {length}")]
    Long {
        /// The cells that the clue needs.
        needed: u64,
        /// The cells of the line.
        length: usize,
    },
    /// A word names no colour of the puzzle, or none where one is needed.
    #[error("{} has no colour of this puzzle; its colours are {colors}", quoted(.found))]
    Color {
        /// The word.
        found: String,
        /// The symbols of the colours.
        colors: String,
    },
    /// A word is none of a clue.
    #[error("{} is no part of a clue", quoted(.0))]
    Other(String),
}

impl ClueError {
    /// What could not be read.
    pub fn found(&self) -> Option<&str> {
        match self {
            Self::Number(found) | Self::Other(found) | Self::Color { found, .. } => Some(found),
            Self::Zero | Self::Long { .. } => None,
        }
    }
}

/// A word of the user's in quotes, cut short.
fn quoted(word: &str) -> String {
    let word = super::inert::inert(word);
    format!("\"{}\"", super::inert::cut(&word, 40))
}

/// The colours of a puzzle as they stand behind numbers.
struct Symbols<'a> {
    palette: &'a Palette,
    /// Whether numbers have no colour.
    is_plain: bool,
}

impl Symbols<'_> {
    /// What stands behind a number of this colour.
    fn of(&self, color: Color) -> String {
        if self.is_plain && color == Color::BLACK {
            return String::new();
        }
        let colors = self.palette.colors();
        let symbol = colors.get(color.index()).map(|color| color.symbol);
        let is_own = |symbol: &char| {
            !symbol.is_whitespace()
                && !symbol.is_numeric()
                && !SIGNS.contains(*symbol)
                && colors.iter().filter(|other| other.symbol == *symbol).count() == 1
        };
        match symbol.filter(is_own) {
            Some(symbol) => symbol.to_string(),
            None => format!(":{}", char::from_digit(color.index() as u32, 36).unwrap_or('?')),
        }
    }

    /// The colour of a text behind a number; `None` if there is no such colour.
    fn read(&self, text: &str) -> Option<Color> {
        if text.is_empty() {
            return self.is_plain.then_some(Color::BLACK);
        }
        let all = || (0..self.palette.len()).filter_map(Color::new);
        let lower = text.to_lowercase();
        let index = || {
            let digit = text.strip_prefix(':').filter(|digit| digit.chars().count() == 1)?.chars().next()?;
            Color::new(digit.to_digit(36)? as usize).filter(|color| color.index() < self.palette.len())
        };
        let mut alike = all().filter(|&color| self.of(color).to_lowercase() == lower);
        let only = alike.next().filter(|_| alike.next().is_none());
        all().find(|&color| self.of(color) == text).or_else(index).or(only).or_else(|| self.palette.by_name(text))
    }

    /// All symbols that a number may have.
    fn list(&self) -> String {
        let colors = (1..self.palette.len()).filter_map(Color::new);
        colors.map(|color| self.of(color)).collect::<Vec<_>>().join(" ")
    }
}

fn symbols(palette: &Palette) -> Symbols<'_> {
    Symbols { palette, is_plain: palette.len() == 2 }
}

/// A clue as it is typed; [`read_clue`] reads it.
pub fn clue_text(clue: &Clue, palette: &Palette) -> String {
    let symbols = symbols(palette);
    let mut words = Vec::with_capacity(clue.runs().len() + 1);
    let is_usual = clue.background().is_blank();
    if !is_usual {
        words.push(format!("({})", background_symbol(&symbols, clue.background())));
    }
    if clue.runs().is_empty() {
        words.push("0".to_owned());
    }
    let mut before: Option<Run> = None;
    for &run in clue.runs() {
        let sign = match run.gap {
            gap if gap == usual_gap(before, run.color) => "",
            Gap::Glued => "~",
            Gap::Free => "_",
            Gap::Apart => "!",
        };
        let length = match (run.min, run.max) {
            (min, max) if min == max => min.to_string(),
            (1, Run::UNLIMITED) => "?".to_owned(),
            (min, Run::UNLIMITED) => format!("{min}+"),
            (min, max) => format!("{min}-{max}"),
        };
        words.push(format!("{sign}{length}{}", symbols.of(run.color)));
        before = Some(run);
    }
    words.join(" ")
}

/// In parentheses every colour has a symbol.
fn background_symbol(symbols: &Symbols<'_>, color: Color) -> String {
    Symbols { palette: symbols.palette, is_plain: false }.of(color)
}

/// What stands before a run if nothing else is said.
fn usual_gap(before: Option<Run>, color: Color) -> Gap {
    if before.is_some_and(|before| before.color == color) { Gap::Apart } else { Gap::Free }
}

/// Reads a clue as it is typed; numbers may be parted by blanks, commas or semicolons.
///
/// # Errors
/// The first word that is none of a clue. Whether it fits a line is not asked here: see [`read_clues`].
pub fn read_clue(text: &str, palette: &Palette) -> Result<Clue, ClueError> {
    let symbols = symbols(palette);
    let is_gap = |character: char| character.is_whitespace() || matches!(character, ',' | ';');
    let mut words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
    let mut background = Color::BLANK;
    if let Some(name) = words.first().and_then(|word| word.strip_prefix('(')?.strip_suffix(')')) {
        let all = Symbols { palette, is_plain: false };
        let unknown = || ClueError::Color { found: name.to_owned(), colors: all.list() };
        background = all.read(name).ok_or_else(unknown)?;
        words.remove(0);
    }
    if words == ["0"] {
        return Ok(Clue::of_runs(background, Vec::new()));
    }
    let mut runs: Vec<Run> = Vec::with_capacity(words.len());
    for word in words {
        runs.push(read_run(word, runs.last().copied(), &symbols)?);
    }
    Ok(Clue::of_runs(background, runs))
}

/// The number that a text begins with, and what follows it.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    digits.parse().ok().map(|number| (number, rest))
}

fn read_run(word: &str, before: Option<Run>, symbols: &Symbols<'_>) -> Result<Run, ClueError> {
    let (gap, rest) = match word.split_at_checked(1) {
        Some(("~", rest)) => (Some(Gap::Glued), rest),
        Some(("_", rest)) => (Some(Gap::Free), rest),
        Some(("!", rest)) => (Some(Gap::Apart), rest),
        _ => (None, word),
    };
    let no_number = || ClueError::Number(word.to_owned());
    let (min, max, color) = if let Some(rest) = rest.strip_prefix('?') {
        (1, Run::UNLIMITED, rest)
    } else {
        let (min, rest) = leading_number(rest).ok_or_else(no_number)?;
        match (rest.strip_prefix('+'), rest.strip_prefix('-')) {
            (Some(rest), _) => (min, Run::UNLIMITED, rest),
            (_, Some(rest)) => {
                let (max, rest) = leading_number(rest).ok_or_else(no_number)?;
                (min, max, rest)
            }
            _ => (min, min, rest),
        }
    };
    if min == 0 {
        return Err(ClueError::Zero);
    }
    if max < min || min > super::LONGEST_LINE as u32 {
        return Err(ClueError::Other(word.to_owned()));
    }
    let no_color = || match symbols.is_plain {
        true => ClueError::Number(word.to_owned()),
        false => ClueError::Color { found: word.to_owned(), colors: symbols.list() },
    };
    let color = symbols.read(color).ok_or_else(no_color)?;
    Ok(Run { color, min, max, gap: gap.unwrap_or_else(|| usual_gap(before, color)) })
}

/// An error of a clue that was typed, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The number of the line, from 0.
    pub line: usize,
    /// The number of its cells.
    pub length: usize,
    /// What is wrong.
    pub error: ClueError,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line + 1, self.error)
    }
}

/// The clues of the lines of a puzzle as they were typed; `None` for one that is not given.
///
/// # Errors
/// All lines whose text is no clue, or whose clue is longer than the line. The lines that `texts` lacks have no clue.
pub fn read_clues(puzzle: &Puzzle, texts: &[Option<&str>]) -> Result<Vec<Option<Clue>>, Vec<LineError>> {
    let layout = puzzle.layout();
    let mut errors = Vec::new();
    let mut clues = vec![None; layout.line_count()];
    for (line, (place, text)) in clues.iter_mut().zip(texts).enumerate() {
        let Some(text) = text else { continue };
        let length = layout.line_length(line);
        match read_clue(text, &puzzle.palette) {
            Ok(clue) if clue.min_length() <= length as u64 => *place = Some(clue),
            Ok(clue) => {
                let error = ClueError::Long { needed: clue.min_length(), length };
                errors.push(LineError { line, length, error });
            }
            Err(error) => errors.push(LineError { line, length, error }),
        }
    }
    if errors.is_empty() { Ok(clues) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{PaletteColor, Rgb};

    fn colors() -> Palette {
        let mut palette = Palette::black_and_white();
        for (name, symbol) in [("red", 'r'), ("rust", 'R'), ("seven", '7'), ("green", 'g')] {
            palette.add(PaletteColor::new(name, Rgb(1, 2, 3), symbol)).unwrap();
        }
        palette
    }

    #[test]
    fn clues_are_read_as_they_are_written() {
        for (palette, texts) in [
            (Palette::black_and_white(), &["0", "3", "2 3", "? 1", "2+ 2-4", "(#) 3. 1.", "3 _2 ~1"][..]),
            (colors(), &["0", "3#", "2r 1R", "3:4 1g", "1r ~3# !1r", "(g) 2. 1r", "?r ?r"][..]),
        ] {
            for text in texts {
                let clue = read_clue(text, &palette).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(clue_text(&clue, &palette), *text);
            }
        }
        let plain = read_clue("2, 3;1", &Palette::black_and_white()).unwrap();
        assert_eq!(plain, Clue::black([2, 3, 1]));
        assert!(plain.is_ordinary());
        assert_eq!(clue_text(&read_clue("2red 1G", &colors()).unwrap(), &colors()), "2r 1g");
        assert_eq!(read_clue(" ", &colors()).unwrap(), Clue::default());
    }

    #[test]
    fn what_is_no_clue_is_told() {
        let error = |text: &str, palette: &Palette| read_clue(text, palette).unwrap_err();
        let black = Palette::black_and_white();
        assert_eq!(error("3 x1", &black).to_string(), "\"x1\" is no number");
        assert_eq!(error("3 0", &black), ClueError::Zero);
        assert_eq!(error("3r", &black), ClueError::Number("3r".into()));
        assert_eq!(error("4-2", &black), ClueError::Other("4-2".into()));
        assert_eq!(error("99999999999", &black), ClueError::Number("99999999999".into()));
        assert_eq!(
            error("3 1r", &colors()).to_string(),
            "\"3\" has no colour of this puzzle; its colours are # r R :4 g"
        );
        assert!(matches!(error("(x) 1", &black), ClueError::Color { .. }));
        for text in ["-", "~", "?", "(", "()", "3:", "3:é", "é", "3é", "+", "1+-", "?:z"] {
            _ = read_clue(text, &colors());
        }
    }

    #[test]
    fn every_line_has_its_error() {
        let puzzle = Puzzle::new(vec![Clue::default(); 2], vec![Clue::default(); 3]);
        let good = read_clues(&puzzle, &[Some("1 1"), None, Some("0"), Some("2")]).unwrap();
        assert_eq!(
            good.iter().map(|clue| clue.as_ref().map(Clue::to_string)).collect::<Vec<_>>()[0],
            Some("1 1".into())
        );
        assert_eq!((good.len(), &good[1], &good[4]), (5, &None, &None));
        let errors = read_clues(&puzzle, &[Some("4"), Some("x"), Some("1 1")]).unwrap_err();
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(errors[2].to_string(), "line 3: needs 3 cells, has 2");
    }
}
