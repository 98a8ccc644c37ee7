//! The recipe: a line for each puzzle.

use std::fmt;

use anyhow::{Context, Result, bail};
use nonosat_library::Shape;

use crate::{
    cells::{self, Cells, Indexed},
    icons::{Drawn, Icons},
    making::Repair,
};

/// How pixels become cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// Black where so many percent of a cell are dark.
    Plain(u32),
    /// At most so many colours, the background included.
    Colors(usize),
}

/// A line of the recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) group: String,
    pub(crate) set: String,
    pub(crate) icon: String,
    pub(crate) how: How,
    /// The cells of the longer side, or the side of a hexagon.
    pub(crate) size: usize,
    pub(crate) is_hexagon: bool,
    pub(crate) repair: Repair,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, title, group, set, icon, how, size, is_hexagon, repair } = self;
        let outline = if *is_hexagon { "hexagon" } else { "grid" };
        let how = match how {
            How::Plain(percent) => format!("plain:{percent}"),
            How::Colors(most) => format!("colours:{most}"),
        };
        write!(f, "{id}\t{title}\t{group}\t{set}:{icon}\t{how}\t{outline}:{size}\t{}", repair.name())
    }
}

impl Line {
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [id, title, group, icon, how, outline, repair] = fields[..] else { bail!("expected 7 fields: {text}") };
        let pair = |text: &'_ str| -> Result<(String, String)> {
            let (name, value) = text.split_once(':').with_context(|| format!("no colon in {text}"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        let ((set, icon), (how, number), (outline, size)) = (pair(icon)?, pair(how)?, pair(outline)?);
        let how = match how.as_str() {
            "plain" => How::Plain(number.parse()?),
            "colours" => How::Colors(number.parse()?),
            _ => bail!("{how} is neither plain nor colours"),
        };
        let repair = Repair::by_name(repair).with_context(|| format!("{repair} is no repair"))?;
        let (id, title, group) = (id.to_owned(), title.to_owned(), group.to_owned());
        Ok(Self { id, title, group, set, icon, how, size: size.parse()?, is_hexagon: outline == "hexagon", repair })
    }

    /// The cells of its icon, before any repair.
    pub(crate) fn cells(&self, icons: &Icons) -> Result<Cells> {
        let drawn = icons.draw(&self.set, &self.icon)?;
        let shape = self.shape(&drawn);
        Ok(match self.how {
            How::Plain(percent) => cells::plain(&drawn, shape, percent),
            How::Colors(most) => Indexed::new(&drawn, most).cells(shape),
        })
    }

    fn shape(&self, drawn: &Drawn) -> Shape {
        if self.is_hexagon { Shape::Hexagon { side: self.size } } else { cells::grid_of(drawn, self.size) }
    }
}

/// Reads a recipe: a line for each puzzle, empty lines, and comments that begin with `#`.
pub(crate) fn read(text: &str) -> Result<Vec<Line>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(Line::parse).collect()
}

/// A name for programs: lower-case letters, digits and hyphens.
pub(crate) fn slug(title: &str) -> String {
    let mut slug = String::new();
    for character in title.to_lowercase().chars() {
        if character.is_ascii_alphanumeric() {
            slug.push(character);
        } else if !slug.ends_with('-') && !slug.is_empty() && character != '\'' {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}
