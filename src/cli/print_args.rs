//! The arguments of `print`.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use nonosat::{
    draw::sheet::{Language, Paper},
    format::Format,
    library::{ChoiceError, library},
};

use super::{
    args::{Given, Input, Lists, format_parser},
    reading::LIBRARY,
    text, values,
};

/// What to print: files, or puzzles of the library.
#[derive(Debug, clap::Args)]
pub(crate) struct BookInput {
    /// Puzzle files, directories, - for standard input, FILE#3, ids, addresses, recipes.
    ///
    /// FILE#3 is the third puzzle of a file; an id or address is that of a puzzle; a recipe is such as random-30-0.5-1.
    #[arg(value_name = "FILE", required_unless_present_any = ["rows", "library"])]
    files: Vec<OsString>,
    /// Puzzles of the library: ids or conditions.
    ///
    /// In place of files. Conditions are such as grade=2..3 size=10..20.
    #[arg(long, value_name = "ID", num_args = 0.., conflicts_with_all = ["files", "from", "rows"])]
    library: Option<Vec<String>>,
    /// Take N of these puzzles, spread evenly.
    #[arg(long, value_name = "N", requires = "library", value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
    #[command(flatten)]
    lists: Lists,
    #[command(flatten)]
    given: Given,
    /// Read files in this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    from: Option<Format>,
    /// Try every file of a directory, not only those with an extension of puzzles.
    #[arg(long, hide_short_help = true)]
    every_file: bool,
}

impl BookInput {
    /// The files; those of the library by their names; or why there are none.
    pub(crate) fn input(&self) -> Result<Input, ChoiceError> {
        let files = match &self.library {
            None => self.files.clone(),
            Some(words) => {
                let entries = library().choose(words, self.count.map(|count| count as usize))?;
                entries.into_iter().map(|entry| format!("{}{}", LIBRARY, entry.id).into()).collect()
            }
        };
        let (lists, given) = (self.lists.clone(), self.given.clone());
        Ok(Input { files, lists, given, from: self.from, every_file: self.every_file })
    }
}

/// What goes on a page.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Pages")]
pub(crate) struct PageArgs {
    /// The paper: a4, a5, letter, 148x210mm.
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    pub(crate) paper: Paper,
    /// Turn pages: auto, always, never.
    ///
    /// auto: where cells get larger.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, hide_possible_values = true)]
    pub(crate) landscape: Turn,
    /// Left free at each side: 1.5cm, 0.6in.
    ///
    /// A number alone is millimetres.
    #[arg(long, value_name = "LENGTH", default_value = "15mm", value_parser = values::millimetres)]
    pub(crate) margin: f64,
    /// Puzzles on a page: auto, or 1 to 100.
    ///
    /// auto takes as many as keep large cells.
    #[arg(long, value_name = "N", default_value = "auto", value_parser = per_page)]
    pub(crate) per_page: PerPage,
    /// The side of a cell [default: up to 9mm].
    ///
    /// It is smaller where the page has no room for it.
    #[arg(long, value_name = "LENGTH", value_parser = values::millimetres)]
    pub(crate) cell: Option<f64>,
    /// Split puzzles that would need smaller cells [default: 3.5mm, or more where numbers would be below 6.5 points].
    #[arg(long, value_name = "LENGTH", value_parser = values::millimetres, hide_short_help = true)]
    pub(crate) min_cell: Option<f64>,
    /// Where solutions are: end, next, none.
    ///
    /// end: small, on the last pages; next: behind each page.
    #[arg(long, value_enum, value_name = "WHERE", default_value_t, hide_possible_values = true)]
    pub(crate) solutions: Place,
    /// Add pages with pictures of the steps.
    ///
    /// Up to so many small pictures of the steps to each solution.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "12")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) steps: Option<u16>,
    /// The dots an inch of PNG.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(20..=2400))]
    pub(crate) dpi: u16,
}

/// How grids look.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Grids")]
pub(crate) struct LookArgs {
    /// A thick line after so many lines.
    ///
    /// 0 for none within.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) bold: u16,
    /// Print a 0 for an empty line.
    #[arg(long)]
    pub(crate) zeros: bool,
    /// Print clues at the right and below, too.
    #[arg(long)]
    pub(crate) clues_both_sides: bool,
    /// Gray for every other group of cells.
    ///
    /// Groups are what is between thick lines.
    #[arg(long)]
    pub(crate) shade_groups: bool,
}

/// What is printed beside the grids.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Words")]
pub(crate) struct WordArgs {
    /// Print the title: it gives the picture away.
    #[arg(long)]
    pub(crate) title: bool,
    /// The number of the first puzzle, or none.
    ///
    /// By default several puzzles have numbers from 1 on, and one alone has none.
    #[arg(long, value_name = "FIRST", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    #[arg(value_parser = first_number)]
    pub(crate) number: Option<FirstNumber>,
    /// Print how hard each puzzle is, from 1 to 10.
    #[arg(long)]
    pub(crate) grade: bool,
    /// Print who made each puzzle.
    #[arg(long)]
    pub(crate) by: bool,
    /// Begin with a page of these words.
    ///
    /// The first line is large.
    #[arg(long, value_name = "TEXT")]
    pub(crate) front: Option<String>,
    /// Explain the rules, in en, sk, ru, de or ja.
    ///
    /// It stands before the puzzles, and explains only what they make use of.
    #[arg(long, value_name = "LANG", num_args = 0..=1, require_equals = true, default_missing_value = "en")]
    pub(crate) rules: Option<Language>,
    /// Set words in this TrueType or OpenType font.
    ///
    /// It is embedded.
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// For people.
    #[default]
    Text,
    /// One JSON document.
    Json,
}

/// When to turn pages.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Turn {
    /// Where cells get larger.
    #[default]
    Auto,
    /// All of them.
    Always,
    /// None.
    Never,
}

/// Where the solutions are.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Place {
    /// On the last pages.
    #[default]
    End,
    /// Behind each page.
    Next,
    /// Nowhere.
    None,
}

/// How many puzzles are on a page; `None` for as many as keep large cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PerPage(pub(crate) Option<usize>);

fn per_page(text: &str) -> Result<PerPage, String> {
    match text.parse() {
        _ if text == "auto" => Ok(PerPage(None)),
        Ok(count @ 1..=100) => Ok(PerPage(Some(count))),
        _ => Err("expected auto, or a number from 1 to 100".to_owned()),
    }
}

/// The number of the first puzzle; `None` for no numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstNumber(pub(crate) Option<usize>);

fn first_number(text: &str) -> Result<FirstNumber, String> {
    match text.parse::<u32>() {
        _ if text == "none" => Ok(FirstNumber(None)),
        Ok(first) => Ok(FirstNumber(Some(first as usize))),
        Err(_) => Err("expected a number, or none".to_owned()),
    }
}

/// The format of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    Svg,
    Png,
}

impl Kind {
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase().as_str() {
            "pdf" => Some(Self::Pdf),
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

pub(crate) fn output(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    Kind::of(&path).map(|_| path).ok_or_else(|| "expected a file with the extension pdf, svg or png".to_owned())
}

/// Text of several lines, each inert; `\n` breaks a line, too.
pub(crate) fn lines(text: &str) -> String {
    let lines: Vec<String> = text.replace("\\n", "\n").lines().map(text::clean).collect();
    lines.join("\n")
}

/// The names of so many files: `book-01.svg`, or `book.svg` if there is only one.
pub(crate) fn names(output: &Path, count: usize) -> Vec<PathBuf> {
    if count == 1 {
        return vec![output.to_owned()];
    }
    let digits = count.to_string().len().max(2);
    let part = |of: Option<&OsStr>| of.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, extension) = (part(output.file_stem()), part(output.extension()));
    (1..=count).map(|page| output.with_file_name(format!("{stem}-{page:0digits$}.{extension}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_in_names() {
        let names = |count| -> Vec<String> {
            names(Path::new("a/book.svg"), count).iter().map(|path| path.display().to_string()).collect()
        };
        assert_eq!(names(1), ["a/book.svg"]);
        assert_eq!(names(2), ["a/book-01.svg", "a/book-02.svg"]);
        assert_eq!(names(100)[99], "a/book-100.svg");
    }
}
