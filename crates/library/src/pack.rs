//! The pack: a deflate stream of a head in text, and cells.
//!
//! The head is lines. The first is `nonosat-library 1 COLLECTIONS ENTRIES`; then each collection has a line, and each
//! entry; their fields are separated by tabs. Behind the last line come the cells of all entries.

use std::{
    fmt,
    io::{self, Write},
    sync::Arc,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use nonosat_model::{Color, Rgb, bounded};

use crate::entry::{Collection, Entry, Shape};

/// The first word of a pack, and its version.
const MAGIC: &str = "nonosat-library 1";

/// The names of the levels, by their number in a pack.
const LEVELS: [&str; 4] = ["rules", "line", "probe-1", "probe-2"];

/// The most bytes of an unpacked pack.
const LONGEST: u64 = 64 << 20;

/// Puzzles to play, and where they come from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// The sets that the puzzles come from.
    pub collections: Vec<Arc<Collection>>,
    /// The puzzles.
    pub entries: Vec<Entry>,
}

/// What is wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackError(String);

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no library: {}", self.0)
    }
}

impl std::error::Error for PackError {}

fn error(what: impl Into<String>) -> PackError {
    PackError(what.into())
}

/// Reads a pack.
///
/// # Errors
/// If it is no pack, is damaged, or would be longer than 64 MiB.
pub fn read(pack: &[u8]) -> Result<Library, PackError> {
    let unpacked = bounded::read(DeflateDecoder::new(pack), LONGEST).map_err(|problem| error(problem.to_string()))?;
    let bytes = unpacked.ok_or_else(|| error("it is too long"))?;
    let mut rest = &bytes[..];
    let first = line(&mut rest)?;
    let counts = first.strip_prefix(MAGIC).ok_or_else(|| error("another version"))?;
    let mut counts = counts.split_whitespace().map(str::parse::<usize>);
    let (Some(Ok(collections)), Some(Ok(entries)), None) = (counts.next(), counts.next(), counts.next()) else {
        return Err(error("the first line is damaged"));
    };
    let mut library = Library::default();
    for _ in 0..collections {
        let fields: Vec<&str> = line(&mut rest)?.split('\t').collect();
        let [name, author, license, source] = fields[..] else { return Err(error("a collection is damaged")) };
        let owned = str::to_owned;
        library.collections.push(Arc::new(Collection {
            name: owned(name),
            author: owned(author),
            license: owned(license),
            source: owned(source),
        }));
    }
    for _ in 0..entries {
        let text = line(&mut rest)?;
        let entry = entry(text, &library.collections).ok_or_else(|| error(format!("an entry is damaged: {text}")))?;
        library.entries.push(entry);
    }
    for entry in &mut library.entries {
        let (cells, others) = rest.split_at_checked(entry.cells.len()).ok_or_else(|| error("cells are missing"))?;
        if cells.iter().any(|&cell| usize::from(cell) >= entry.colors.len()) {
            return Err(error(format!("a cell of {} has no colour", entry.id)));
        }
        entry.cells.copy_from_slice(cells);
        rest = others;
    }
    if rest.is_empty() { Ok(library) } else { Err(error("there is more behind its end")) }
}

/// The next line, of which `rest` loses all.
fn line<'a>(rest: &mut &'a [u8]) -> Result<&'a str, PackError> {
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or_else(|| error("it ends too early"))?;
    let (line, others) = rest.split_at(end);
    *rest = &others[1..];
    std::str::from_utf8(line).map_err(|_| error("a line is no text"))
}

/// The entry of a line, with blank cells.
fn entry(text: &str, collections: &[Arc<Collection>]) -> Option<Entry> {
    let fields: Vec<&str> = text.split('\t').collect();
    let [id, title, group, collection, name, shape, colors, level, tenths] = fields[..] else { return None };
    let shape = match shape.split_once('x') {
        Some((width, height)) => Shape::Grid { width: width.parse().ok()?, height: height.parse().ok()? },
        None => Shape::Hexagon { side: shape.parse().ok()? },
    };
    // No more than is there to be read.
    let cells = Some(shape.cell_count()).filter(|&cells| cells > 0 && cells as u64 <= LONGEST)?;
    shape.layout()?;
    let colors = match colors {
        "" => vec![Rgb(255, 255, 255), Rgb(0, 0, 0)],
        colors => colors.split(' ').map(Rgb::parse).collect::<Option<_>>()?,
    };
    Some(Entry {
        id: id.to_owned(),
        title: title.to_owned(),
        group: group.to_owned(),
        collection: collections.get(collection.parse::<usize>().ok()?)?.clone(),
        picture_name: if name.is_empty() { id } else { name }.to_owned(),
        shape,
        colors: Some(colors).filter(|colors| (2..=Color::LIMIT).contains(&colors.len()))?,
        level: LEVELS.get(level.parse::<usize>().ok()?)?,
        tenths: tenths.parse().ok()?,
        cells: vec![0; cells],
    })
}

/// Writes a pack.
///
/// # Errors
/// Only if memory does not suffice.
pub fn write(library: &Library) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    writeln!(bytes, "{MAGIC} {} {}", library.collections.len(), library.entries.len())?;
    for Collection { name, author, license, source } in library.collections.iter().map(|collection| &**collection) {
        writeln!(bytes, "{name}\t{author}\t{license}\t{source}")?;
    }
    for entry in &library.entries {
        let number = |found: Option<usize>| found.unwrap_or(0);
        let collection = number(library.collections.iter().position(|collection| *collection == entry.collection));
        let level = number(LEVELS.iter().position(|&level| level == entry.level));
        let name = if entry.picture_name == entry.id { "" } else { &entry.picture_name };
        let shape = match entry.shape {
            Shape::Grid { width, height } => format!("{width}x{height}"),
            Shape::Hexagon { side } => side.to_string(),
        };
        let colors: Vec<String> = entry.colors.iter().map(Rgb::to_string).collect();
        let colors = if entry.is_colored() { colors.join(" ") } else { String::new() };
        let Entry { id, title, group, tenths, .. } = entry;
        writeln!(bytes, "{id}\t{title}\t{group}\t{collection}\t{name}\t{shape}\t{colors}\t{level}\t{tenths}")?;
    }
    library.entries.iter().for_each(|entry| bytes.extend(&entry.cells));
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    encoder.finish()
}
