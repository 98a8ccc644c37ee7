//! From the recipe to the library.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::{Context, Result, bail};
use nonosat_core::analyse::rate::Level;
use nonosat_library::{Collection, Entry, Library};
use nonosat_model::budget::Budget;

use crate::{
    icons::Icons,
    making::{self, Repair},
    recipe::Line,
};

/// Makes every puzzle of the recipe, certified and graded, from small to large.
///
/// Nothing here looks at a clock: the same recipe and icons give the same library.
pub(crate) fn bake(icons: &Icons, lines: &[Line], drawings: &str, jobs: usize) -> Result<Library> {
    let made = crate::parallel(lines, jobs, |line| entry(icons, line).with_context(|| line.to_string()));
    let mut entries = made.into_iter().collect::<Result<Vec<_>>>()?;
    entries.extend(drawn(drawings)?);
    entries.sort_by(|one, other| (one.shape.cell_count(), &one.id).cmp(&(other.shape.cell_count(), &other.id)));
    let mut ids = BTreeSet::new();
    if let Some(entry) = entries.iter().find(|entry| !ids.insert(&entry.id)) {
        bail!("two puzzles are called {}", entry.id);
    }
    let pictures = entries.iter().map(|entry| (entry.shape, &entry.cells, &entry.id));
    let mut seen: BTreeMap<String, &String> = BTreeMap::new();
    for (shape, cells, id) in pictures {
        if let Some(other) = seen.insert(format!("{shape:?}{cells:?}"), id) {
            bail!("{other} and {id} are the same picture");
        }
    }
    let mut library = Library::default();
    for entry in &entries {
        if !library.collections.contains(&entry.collection) {
            library.collections.push(entry.collection.clone());
        }
    }
    library.collections.sort_by(|one, other| one.name.cmp(&other.name));
    library.entries = entries;
    Ok(library)
}

/// The library with the levels and the grades that its puzzles have now.
pub(crate) fn grade(mut library: Library, jobs: usize) -> Result<Library> {
    let rated = crate::parallel(&library.entries, jobs, |entry| {
        making::level_and_tenths(&entry.puzzle(), &Budget::unlimited()).with_context(|| entry.id.clone())
    });
    for (entry, rated) in library.entries.iter_mut().zip(rated) {
        let (found, tenths) = rated?;
        (entry.level, entry.tenths) = (level(found)?, tenths);
    }
    Ok(library)
}

fn entry(icons: &Icons, line: &Line) -> Result<Entry> {
    let cells = line.cells(icons)?;
    let made = making::make(&cells, line.repair, &Budget::unlimited())?;
    Ok(Entry {
        id: line.id.clone(),
        title: line.title.clone(),
        group: line.group.clone(),
        collection: Arc::new(icons.collection(&line.set)?.clone()),
        picture_name: line.icon.clone(),
        shape: cells.shape,
        colors: cells.colors,
        level: level(made.level)?,
        tenths: made.tenths,
        cells: made.cells,
    })
}

/// The name of a level, if the library takes it.
fn level(level: Level) -> Result<&'static str> {
    if level == Level::Search { bail!("it takes search") } else { Ok(level.name()) }
}

/// Pictures drawn by hand, as text: a line `= id, title, group`, then its rows of `#` and `.`.
fn drawn(text: &str) -> Result<Vec<Entry>> {
    let collection = Arc::new(Collection {
        name: "nonosat".to_owned(),
        author: "The nonosat developers".to_owned(),
        license: "CC0-1.0".to_owned(),
        source: "tools/library/drawings.txt".to_owned(),
    });
    let mut entries = Vec::new();
    for part in text.split("\n= ").skip(1) {
        let (head, rows) = part.split_once('\n').context("a drawing without rows")?;
        let head: Vec<&str> = head.split(", ").collect();
        let [id, title, group] = head[..] else { bail!("expected id, title, group: {head:?}") };
        let rows: Vec<&str> = rows.lines().filter(|row| !row.is_empty()).collect();
        let width = rows.first().map_or(0, |row| row.len());
        if rows.iter().any(|row| row.len() != width) {
            bail!("{id}: rows of several lengths");
        }
        let shape = nonosat_library::Shape::Grid { width, height: rows.len() };
        let colors = vec![nonosat_model::Rgb(255, 255, 255), nonosat_model::Rgb(0, 0, 0)];
        let cells = rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
        let of = crate::cells::Cells { shape, colors, cells, lost: 0.0 };
        let made = making::make(&of, Repair::None, &Budget::unlimited()).with_context(|| id.to_owned())?;
        entries.push(Entry {
            id: id.to_owned(),
            title: title.to_owned(),
            group: group.to_owned(),
            collection: collection.clone(),
            picture_name: id.to_owned(),
            shape,
            colors: of.colors,
            level: level(made.level)?,
            tenths: made.tenths,
            cells: made.cells,
        });
    }
    Ok(entries)
}
