//! Clues as people type them: `2 3`, in colours `2r 1b`, `0` for an empty line.
//!
//! A run is its length, then the [symbol](clue_symbols) of its colour unless the puzzle is black and white. A length
//! that is not given is `?`; `2-4` is from 2 to 4, `2+` is 2 or more.
//!
//! Blanks part runs as usual: those of one colour stand apart, others may touch. What is otherwise has a sign before
//! the run: `~` if it is glued to the run before it, `_` if it may touch a run of its colour, `!` if it must not touch
//! another one. A line on another background than usual begins with the symbol of that in parentheses: `(#) 3. 1.`.

use std::fmt;

use super::{
    error::say,
    inert::{cut, inert, is_inert},
};
use nonosat_model::{Clue, Color, Gap, Message, Palette, Puzzle, Run};

/// Signs that mean something else within a clue.
const SIGNS: &str = "?-+~_!:(),;*";

/// Why a text is no clue of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueError {
    /// A word is no number.
    Number(String),
    /// A 0 stands beside other numbers.
    Zero,
    /// The clue needs more cells than the line has.
    Long {
        /// The cells that the clue needs.
        needed: u64,
        /// The cells of the line.
        length: usize,
    },
    /// A word names no colour of the puzzle, or none where one is needed.
    Color {
        /// The word.
        found: String,
        /// The symbols of the colours.
        colors: String,
    },
    /// A word is none of a clue.
    Other(String),
}

impl fmt::Display for ClueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl std::error::Error for ClueError {}

impl ClueError {
    /// Why, as data.
    pub fn said(&self) -> Message {
        match self {
            Self::Number(word) => say("clue.number").with("text", quoted(word)),
            Self::Zero => say("clue.zero"),
            Self::Long { needed, length } => say("clue.long").with("needed", *needed).with("available", *length),
            Self::Color { found, colors } => {
                say("clue.color").with("text", quoted(found)).with("names", colors.as_str())
            }
            Self::Other(word) => say("clue.other").with("text", quoted(word)),
        }
    }

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
    format!("\"{}\"", cut(&inert(word), 40))
}

/// The symbols that stand for the colours of a palette in clues, one each, no two alike.
///
/// They are those of the palette, but for digits and signs of clues, and where two are alike: a free letter takes their
/// place.
pub fn clue_symbols(palette: &Palette) -> Vec<char> {
    let own: Vec<char> = palette.colors().iter().map(|color| color.symbol).collect();
    let is_clear =
        |symbol: char| is_inert(symbol) && !symbol.is_whitespace() && !symbol.is_numeric() && !SIGNS.contains(symbol);
    let is_taken = |symbol: &char| own.contains(symbol);
    let mut free = ('a'..='z').chain('A'..='Z').filter(|letter| !is_taken(letter));
    let symbol = |(at, &symbol): (usize, &char)| match is_clear(symbol) && !own[..at].contains(&symbol) {
        true => symbol,
        false => free.next().unwrap_or(symbol),
    };
    own.iter().enumerate().map(symbol).collect()
}

/// The colours of a puzzle as they stand behind numbers.
struct Symbols<'a> {
    palette: &'a Palette,
    symbols: Vec<char>,
    /// Whether numbers have no colour.
    is_plain: bool,
}

impl<'a> Symbols<'a> {
    fn new(palette: &'a Palette) -> Self {
        Self { palette, symbols: clue_symbols(palette), is_plain: palette.len() == 2 }
    }

    /// What stands behind a number of this colour.
    fn of(&self, color: Color) -> String {
        if self.is_plain && color == Color::BLACK { String::new() } else { self.symbol(color) }
    }

    fn symbol(&self, color: Color) -> String {
        self.symbols.get(color.index()).map(char::to_string).unwrap_or_default()
    }

    /// The colour of a text behind a number; `None` if there is no such colour.
    fn read(&self, text: &str) -> Option<Color> {
        if self.is_plain && text.is_empty() { Some(Color::BLACK) } else { self.named(text) }
    }

    /// The colour of this symbol or name; in other case, if that is clear.
    fn named(&self, text: &str) -> Option<Color> {
        let all = || (0..self.palette.len()).filter_map(Color::new);
        let lower = text.to_lowercase();
        let mut alike = all().filter(|&color| self.symbol(color).to_lowercase() == lower);
        let only = alike.next().filter(|_| alike.next().is_none());
        all().find(|&color| self.symbol(color) == text).or(only).or_else(|| self.palette.by_name(text))
    }

    /// All symbols that a number may have.
    fn list(&self) -> String {
        let colors = (1..self.palette.len()).filter_map(Color::new);
        colors.map(|color| self.symbol(color)).collect::<Vec<_>>().join(" ")
    }
}

/// A clue as it is typed; [`read_clue`] reads it.
pub fn clue_text(clue: &Clue, palette: &Palette) -> String {
    let symbols = Symbols::new(palette);
    let mut words = Vec::with_capacity(clue.runs().len() + 1);
    let is_usual = clue.background().is_blank();
    if !is_usual {
        words.push(format!("({})", symbols.symbol(clue.background())));
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

/// What stands before a run if nothing else is said.
fn usual_gap(before: Option<Run>, color: Color) -> Gap {
    if before.is_some_and(|before| before.color == color) { Gap::Apart } else { Gap::Free }
}

/// Reads a clue as it is typed; numbers may be parted by blanks, commas or semicolons.
///
/// # Errors
/// The first word that is none of a clue. Whether it fits a line is not asked here: see [`read_clues`].
pub fn read_clue(text: &str, palette: &Palette) -> Result<Clue, ClueError> {
    let symbols = Symbols::new(palette);
    let mut words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
    let mut background = Color::BLANK;
    if let Some(name) = words.first().and_then(|word| word.strip_prefix('(')?.strip_suffix(')')) {
        let unknown = || ClueError::Color { found: name.to_owned(), colors: symbols.list() };
        background = symbols.named(name).ok_or_else(unknown)?;
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

/// Whether a character parts runs.
fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';')
}

/// Whether a word is numbers with `-` between, but no range.
fn is_parted(word: &str) -> bool {
    let mut numbers = word.split('-').map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten(), numbers.next()) {
        (Some(first), Some(second), None) => second <= first,
        (Some(_), Some(_), Some(third)) => third.is_some(),
        _ => false,
    }
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
    // A range from a number to itself is none: the sign is meant to part two numbers.
    let is_range = rest.contains('-') && !rest.starts_with('?');
    if max < min || is_range && max == min || min > super::LONGEST_LINE as u32 {
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

/// Clues that were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The clue of each line; `None` for one that is not given, or cannot be read.
    pub clues: Vec<Option<Clue>>,
    /// The lines whose text is no clue, and those whose clue is longer than the line.
    pub errors: Vec<LineError>,
}

/// The clues of the lines of a puzzle as they were typed; `None` for one that is not given, as are those that `texts`
/// lacks at the end.
pub fn read_clues(puzzle: &Puzzle, texts: &[Option<&str>]) -> Typed {
    let layout = puzzle.layout();
    let mut errors = Vec::new();
    let mut clues = vec![None; layout.line_count()];
    // Where one `-` can only part two numbers, the others may do so, too.
    let parts = texts.iter().flatten().find_map(|text| text.split(is_gap).find(|word| is_parted(word))).is_some();
    for (line, (place, text)) in clues.iter_mut().zip(texts).enumerate() {
        let Some(text) = text else { continue };
        let length = layout.line_length(line);
        let doubtful = text.split(is_gap).find(|word| parts && word.contains('-') && leading_number(word).is_some());
        let read =
            doubtful.map_or_else(|| read_clue(text, &puzzle.palette), |word| Err(ClueError::Other(word.to_owned())));
        let error = match read {
            Ok(clue) => {
                let needed = clue.min_length();
                *place = Some(clue);
                (needed > length as u64).then_some(ClueError::Long { needed, length })
            }
            Err(error) => Some(error),
        };
        errors.extend(error.map(|error| LineError { line, length, error }));
    }
    Typed { clues, errors }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonosat_model::{PaletteColor, Rgb};

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
            (colors(), &["0", "3#", "2r 1R", "3a 1g", "1r ~3# !1r", "(g) 2. 1r", "?r ?r"][..]),
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
        assert_eq!(error("3 2-2", &black), ClueError::Other("2-2".into()));
        assert_eq!(error("99999999999", &black), ClueError::Number("99999999999".into()));
        assert_eq!(
            error("3 1r", &colors()).to_string(),
            "\"3\" has no colour of this puzzle; its colours are # r R a g"
        );
        assert!(matches!(error("(x) 1", &black), ClueError::Color { .. }));
        for text in ["-", "~", "?", "(", "()", "3:", "3:é", "é", "3é", "+", "1+-", "?z"] {
            _ = read_clue(text, &colors());
        }
    }

    #[test]
    fn every_line_has_its_error() {
        let puzzle = Puzzle::new(vec![Clue::default(); 2], vec![Clue::default(); 3]);
        let good = read_clues(&puzzle, &[Some("1 1"), None, Some("0"), Some("2")]);
        assert_eq!(good.clues[0].as_ref().map(Clue::to_string).as_deref(), Some("1 1"));
        assert_eq!((good.clues.len(), &good.clues[1], &good.clues[4], good.errors), (5, &None, &None, vec![]));
        let bad = read_clues(&puzzle, &[Some("4"), Some("x"), Some("1 1")]);
        assert_eq!(bad.errors.iter().map(|error| error.line).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(bad.errors[2].to_string(), "line 3: needs 3 cells, has 2");
        assert_eq!((bad.clues[0].is_some(), bad.clues[1].is_some()), (true, false));
        // `1-2` is a range unless another clue shows that `-` parts numbers.
        assert_eq!(
            read_clues(&puzzle, &[Some("1-2"), Some("2 1")]).clues[0].as_ref().map(Clue::is_ordinary),
            Some(false)
        );
        let parted = read_clues(&puzzle, &[Some("1-2"), Some("1-1")]);
        assert_eq!(parted.errors.iter().map(|error| error.line).collect::<Vec<_>>(), [0, 1]);
    }
}
