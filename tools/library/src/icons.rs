//! Icon sets as npm has them (`@iconify-json/...`), and their icons as pixels.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, anyhow};
use nonosat_library::Collection;
use resvg::{tiny_skia, usvg};
use serde_json::Value;

/// The pixels of the longer side of an icon.
const PIXELS: f32 = 640.0;

/// Icon sets by their names.
pub(crate) struct Icons {
    sets: BTreeMap<String, Set>,
}

struct Set {
    collection: Collection,
    icons: Value,
    /// The theme of each icon, where the set has any.
    groups: BTreeMap<String, String>,
}

/// An icon drawn on white, without its margins.
pub(crate) struct Drawn {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The colours over white, row by row.
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Icons {
    /// Reads the sets in a folder: a folder each, as `npm pack` and `tar` leave it.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let mut sets = BTreeMap::new();
        for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            let json = |name: &str| -> Result<Value> {
                let text = fs::read_to_string(path.join(name)).with_context(|| format!("{}/{name}", path.display()))?;
                Ok(serde_json::from_str(&text)?)
            };
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if !path.join("icons.json").exists() {
                continue;
            }
            let (info, icons) = (json("info.json")?, json("icons.json")?);
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let author = match name {
                // The set has several authors, and does not say who drew which icon.
                "game-icons" => "Lorc, Delapouite and other authors of game-icons.net".to_owned(),
                _ => text(&info["author"]["name"]),
            };
            let collection = Collection {
                name: text(&info["name"]),
                author,
                license: text(&info["license"]["spdx"]),
                source: text(&info["author"]["url"]),
            };
            let mut groups = BTreeMap::new();
            if let Some(categories) =
                json("metadata.json").ok().as_ref().and_then(|data| data["categories"].as_object())
            {
                for (category, names) in categories {
                    for icon in names.as_array().into_iter().flatten().filter_map(Value::as_str) {
                        groups.insert(icon.to_owned(), category.clone());
                    }
                }
            }
            sets.insert(name.to_owned(), Set { collection, icons, groups });
        }
        Ok(Self { sets })
    }

    fn set(&self, set: &str) -> Result<&Set> {
        self.sets.get(set).ok_or_else(|| anyhow!("there is no icon set {set}"))
    }

    /// Where a set comes from.
    pub(crate) fn collection(&self, set: &str) -> Result<&Collection> {
        Ok(&self.set(set)?.collection)
    }

    /// The names of the icons of a set, with the themes that the set gives them.
    pub(crate) fn names(&self, set: &str) -> Vec<(&str, &str)> {
        let Some(set) = self.sets.get(set) else { return Vec::new() };
        let icons = set.icons["icons"].as_object().into_iter().flatten();
        icons
            .filter(|(_, icon)| icon["hidden"] != true)
            .map(|(name, _)| (name.as_str(), set.groups.get(name).map_or("", String::as_str)))
            .collect()
    }

    /// Draws an icon.
    pub(crate) fn draw(&self, set: &str, icon: &str) -> Result<Drawn> {
        let of = self.set(set)?;
        let data = &of.icons["icons"][icon];
        let body = data["body"].as_str().ok_or_else(|| anyhow!("{set} has no icon {icon}"))?;
        let number = |name: &str, or: f64| data[name].as_f64().or(of.icons[name].as_f64()).unwrap_or(or);
        let (left, top, width, height) =
            (number("left", 0.0), number("top", 0.0), number("width", 16.0), number("height", 16.0));
        let body = body.replace("currentColor", "#000");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\">{body}</svg>"
        );
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).with_context(|| format!("{set}:{icon}"))?;
        let scale = PIXELS / width.max(height) as f32;
        let side = |length: f64| ((length as f32 * scale).ceil() as u32).max(1);
        let mut pixmap = tiny_skia::Pixmap::new(side(width), side(height)).ok_or_else(|| anyhow!("no pixels"))?;
        resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        let across = pixmap.width() as usize;
        let pixels: Vec<[u8; 3]> = pixmap
            .pixels()
            .iter()
            .map(|pixel| {
                // The colours are multiplied by the alpha already.
                let over = |channel: u8| channel.saturating_add(255 - pixel.alpha());
                [over(pixel.red()), over(pixel.green()), over(pixel.blue())]
            })
            .collect();
        trimmed(across, &pixels).ok_or_else(|| anyhow!("{set}:{icon} is empty"))
    }
}

/// Without margins that are almost white.
fn trimmed(across: usize, pixels: &[[u8; 3]]) -> Option<Drawn> {
    let is_ink = |pixel: &[u8; 3]| pixel.iter().any(|&channel| channel < 225);
    let rows: Vec<&[[u8; 3]]> = pixels.chunks(across).collect();
    let has_ink = |row: &&[[u8; 3]]| row.iter().any(is_ink);
    let (top, bottom) = (rows.iter().position(&has_ink)?, rows.iter().rposition(has_ink)?);
    let column = |column: usize| rows.iter().any(|row| is_ink(&row[column]));
    let (left, right) = ((0..across).find(|&at| column(at))?, (0..across).rev().find(|&at| column(at))?);
    let pixels = rows[top..=bottom].iter().flat_map(|row| row[left..=right].iter().copied()).collect();
    Some(Drawn { width: right - left + 1, height: bottom - top + 1, pixels })
}
