//! Coloured puzzles of other programs: each is read as an independent reader reads it, and written in every format.

use std::{
    fs,
    path::{Path, PathBuf},
};

use nonosat::{
    format,
    format::Format,
    puzzle::{Clue, Color, Puzzle, Rgb},
};
use serde_json::Value;

use crate::common::corpora;

/// The folders of puzzles and those of the same puzzles as tables of lines.
const FOLDERS: [(&str, &str); 5] = [
    ("colour/nonny", "lines/nonny"),
    ("colour/number-loom", "lines/number-loom-colour"),
    ("colour/olsak-colour", "lines/olsak-colour"),
    ("colour/webpbn-survey-free", "lines/webpbn-survey"),
    ("formats", "lines/nonogrid"),
];

fn read(path: &Path) -> Option<Puzzle> {
    let name = path.display().to_string();
    if name.ends_with(".goal.txt")
        || path.extension().is_some_and(|ext| ["json", "lp", "pbm", "dzn"].iter().any(|e| ext == *e))
    {
        return None;
    }
    let document = format::read(&name, &fs::read(path).unwrap(), None);
    Some(document.unwrap_or_else(|error| panic!("{error}")).puzzles.remove(0))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Whether the clues are those of a table of lines, with the same colours in an order of their own.
fn compare(puzzle: &Puzzle, table: &Value, name: &str) {
    let lines = table["lines"].as_array().unwrap();
    assert_eq!(lines.len(), puzzle.clues().len(), "{name}");
    let mut same: Vec<(Color, u64)> = Vec::new();
    for (line, clue) in lines.iter().zip(puzzle.clues()) {
        let blocks = clue.as_ref().unwrap().blocks().to_vec();
        let runs = line["runs"].as_array().unwrap();
        assert_eq!(runs.len(), blocks.len(), "{name}: {}", line["name"]);
        for (run, block) in runs.iter().zip(blocks) {
            let run: Vec<u64> = run.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
            assert_eq!((run[1], run[2]), (block.length.into(), block.length.into()), "{name}: {}", line["name"]);
            match same.iter().find(|(color, symbol)| *color == block.color || *symbol == run[0]) {
                Some(&pair) => assert_eq!(pair, (block.color, run[0]), "{name}: {}", line["name"]),
                None => same.push((block.color, run[0])),
            }
        }
    }
    for (color, symbol) in same {
        let rgb = table["palette"][symbol as usize]["rgb"].as_str().and_then(Rgb::parse);
        if let Some(rgb) = rgb {
            assert_eq!(puzzle.palette.get(color).rgb, rgb, "{name}");
        }
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn clues_are_those_of_an_independent_reader() {
    let corpora = corpora();
    let mut compared = 0;
    for (folder, lines) in FOLDERS {
        for path in files(&corpora.join(folder)) {
            let stem = path.file_stem().unwrap().to_string_lossy().replace("webpbn-color-", "");
            let table = corpora.join(lines).join(format!("{stem}.json"));
            let table = if table.is_file() { table } else { blotted(&corpora, lines, &stem) };
            let (Ok(table), Some(puzzle)) = (fs::read(&table), read(&path)) else { continue };
            let table: Value = serde_json::from_slice(&table).unwrap();
            if table["variant"] == "colour" {
                compare(&puzzle, &table, &stem);
                compared += 1;
            }
        }
    }
    assert!(compared >= 11, "only {compared} puzzles were compared");
}

/// The same puzzle with some lengths taken away, of which the rest can be compared.
fn blotted(corpora: &Path, lines: &str, stem: &str) -> PathBuf {
    corpora.join("lines/blotted").join(format!("{}-{stem}-b10.json", lines.trim_start_matches("lines/")))
}

/// The clues with colours told apart by their looks, whatever their numbers.
fn looks(puzzle: &Puzzle) -> Vec<Option<Vec<(u32, Rgb)>>> {
    let looks = |clue: &Clue| {
        clue.blocks().to_vec().into_iter().map(|block| (block.length, puzzle.palette.get(block.color).rgb)).collect()
    };
    puzzle.clues().iter().map(|clue| clue.as_ref().map(looks)).collect()
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn every_format_carries_coloured_puzzles() {
    let corpora = corpora();
    let mut carried = 0;
    for (folder, _) in FOLDERS {
        for path in files(&corpora.join(folder)) {
            let Some(puzzle) = read(&path) else { continue };
            for format in Format::all() {
                let name = format!("{} as {format}", path.display());
                let Ok(written) = format::write(format, std::slice::from_ref(&puzzle)) else { continue };
                let from = (!written.warnings.is_empty()).then_some(format);
                let back = format::read(&name, written.bytes(), from).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(back.format, format, "{name}");
                let warned = |what: &str| written.warnings.iter().any(|warning| warning.message().contains(what));
                let back = &back.puzzles[0];
                if !warned("some of the colours")
                    && !warned("all of the colours")
                    && !warned("place for the colours")
                    && format != Format::Tournament
                {
                    assert_eq!(looks(back), looks(&puzzle), "{name}");
                }
                if written.warnings.is_empty() {
                    assert_eq!(back.palette, puzzle.palette, "{name}");
                    assert!(back == &puzzle, "{name}");
                }
                carried += usize::from(puzzle.palette.len() > 2);
            }
        }
    }
    assert!(carried > 100, "only {carried} files were written");
}
