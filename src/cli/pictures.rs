//! The output options of all commands that draw: the style of pictures, pictures in files, and the answer in a file.

use std::{io, path::PathBuf};

use clap::ValueEnum;
use nonosat::{
    draw,
    format::{file, markup::escape},
    puzzle::{Grid, Picture, Puzzle},
};

use super::{Exit, Notes, origin::Origin};

/// The style of pictures.
#[derive(Debug, clap::Args)]
pub(crate) struct Style {
    /// Draw in ascii, half or block.
    ///
    /// half is small, and without clues.
    #[arg(long, value_enum, value_name = "STYLE", default_value_t, hide_possible_values = true)]
    pub(crate) style: StyleName,
}

/// The name of a style of pictures.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum StyleName {
    /// `#` and `.`.
    Ascii,
    /// Half blocks, without clues.
    Half,
    /// Full blocks.
    #[default]
    Block,
}

impl From<StyleName> for draw::Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Ascii => Self::Ascii,
            StyleName::Half => Self::Half,
            StyleName::Block => Self::Block,
        }
    }
}

/// Where to write the answer and its picture.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Write the answer to this file.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the picture of a single puzzle as SVG.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the picture of a single puzzle as PNG.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Write a page with the picture of a single puzzle.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Make the PNG so many times as large, up to 20.
    #[arg(long, value_name = "N", default_value_t = 1, hide_short_help = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) scale: u32,
}

/// A grid to be drawn.
pub(crate) struct Scene {
    pub(crate) grid: Grid,
    /// The cells that stand out.
    pub(crate) marked: Vec<usize>,
    /// Whether every fifth line has its number.
    pub(crate) numbered: bool,
    /// What stands below the picture on a page.
    pub(crate) words: Vec<String>,
}

impl Scene {
    /// A grid in which nothing stands out.
    pub(crate) fn plain(grid: impl Into<Grid>) -> Self {
        Self { grid: grid.into(), marked: Vec::new(), numbered: false, words: Vec::new() }
    }

    /// The same grid with words below it on a page.
    pub(crate) fn with_words(self, words: Vec<String>) -> Self {
        Self { words, ..self }
    }

    /// The first solution, with the cells marked in which the second differs; `None` if there is none.
    pub(crate) fn of_solutions(solutions: &[Picture]) -> Option<Self> {
        let marked = match solutions {
            [one, other, ..] => draw::differing_cells(one, other),
            _ => Vec::new(),
        };
        solutions.first().map(|solution| Self { marked, ..Self::plain(solution) })
    }
}

impl Output {
    /// Whether a picture is wanted in a file.
    pub(crate) fn has_pictures(&self) -> bool {
        self.svg.is_some() || self.png.is_some() || self.html.is_some()
    }

    /// Refuses pictures of several puzzles.
    pub(crate) fn check(&self, many: bool, notes: &Notes) -> Result<(), Exit> {
        if many && self.has_pictures() {
            notes.error("--svg, --png and --html take a single puzzle; name one of them, as in FILE#1");
            return Err(Exit::Usage);
        }
        Ok(())
    }

    /// Writes the pictures that are asked for; `None` if there is nothing to draw.
    pub(crate) fn write(&self, origin: &Origin, puzzle: &Puzzle, scene: Option<&Scene>, notes: &Notes) -> Exit {
        let Some(Scene { grid, marked, numbered, words }) = scene else {
            if self.has_pictures() {
                notes.warning(&format!("{origin}: there is no picture to write"));
            }
            return Exit::Done;
        };
        let svg = || draw::svg(puzzle, grid, marked, *numbered);
        let below: String = words.iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect();
        let page = || draw::page(&title(origin, puzzle), &(svg() + &below));
        let png = || draw::png(puzzle, grid, marked, *numbered);
        self.write_as([&|| Ok(svg().into_bytes()), &png, &|| Ok(page().into_bytes())], notes)
    }

    /// Writes the pictures but the page, which the command has written itself.
    pub(crate) fn write_stills(&self, origin: &Origin, puzzle: &Puzzle, scene: &Scene, notes: &Notes) -> Exit {
        let (svg, png) = (self.svg.clone(), self.png.clone());
        let stills = Self { output: None, svg, png, html: None, scale: self.scale };
        stills.write(origin, puzzle, Some(scene), notes)
    }

    /// Writes pictures that are drawn in other ways.
    pub(crate) fn write_as(&self, [svg, png, html]: [&dyn Fn() -> io::Result<Vec<u8>>; 3], notes: &Notes) -> Exit {
        let large = || match self.scale {
            1 => png(),
            times => draw::enlarged_png(&png()?, times),
        };
        let wanted: [(_, &dyn Fn() -> _); 3] = [(&self.svg, svg), (&self.png, &large), (&self.html, html)];
        let written = wanted.into_iter().filter_map(|(path, content)| {
            let path = path.as_ref()?;
            Some(notes.written(path, content().and_then(|bytes| file::write(path, &bytes))))
        });
        written.max().unwrap_or(Exit::Done)
    }
}

/// The title of a page about a puzzle.
pub(crate) fn title(origin: &Origin, puzzle: &Puzzle) -> String {
    puzzle.metadata.title.clone().unwrap_or_else(|| origin.to_string())
}
