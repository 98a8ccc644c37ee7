//! The puzzles that come with the program are what their list says, and the pictures of the documents what is drawn.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use crate::sandbox::Sandbox;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rows of the table in `puzzles/README.md`.
fn listed() -> Vec<Vec<String>> {
    let text = fs::read_to_string(Path::new(ROOT).join("puzzles/README.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// The files that a cell names.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(", ").map(|name| name.trim_matches('`'))
}

#[test]
fn the_list_of_puzzles_is_complete() {
    let rows = listed();
    let listed: BTreeSet<String> = rows.iter().flat_map(|row| names(&row[0])).map(str::to_owned).collect();
    let files = fs::read_dir(Path::new(ROOT).join("puzzles")).unwrap();
    let files: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).filter(|name| name != "README.md").collect();
    assert_eq!(listed, files);
}

#[test]
fn puzzles_are_as_listed() {
    let sandbox = Sandbox::empty();
    let mut checked = 0;
    for row in listed() {
        let [name, size, .., license, solutions] = &row[..] else { panic!("{row:?}") };
        // Those of other authors are tested elsewhere, and these would have several lines.
        if license != "CC0-1.0" || name.contains("pack") || name.contains("questions") || name.contains("broken") {
            continue;
        }
        for name in names(name) {
            let path = Path::new(ROOT).join("puzzles").join(name);
            let run = sandbox.run(&["check", path.to_str().unwrap(), "--format", "ndjson"]);
            let report: Value = serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap();
            let (width, height) = (&report["puzzle"]["width"], &report["puzzle"]["height"]);
            let expected = size.strip_suffix(" cells").map_or_else(|| size.clone(), |cells| format!("{cells} x 1"));
            assert_eq!(format!("{width} x {height}"), expected, "{name}");
            let verdict = report["verdict"].as_str().unwrap();
            let technique = report["technique"].as_str();
            match solutions.as_str() {
                "1, line" => assert_eq!((verdict, technique), ("unique", Some("line")), "{name}"),
                "1, takes looking one step ahead" => {
                    assert_eq!((verdict, technique), ("unique", Some("probe")), "{name}");
                }
                "none" => assert_eq!(verdict, "none", "{name}"),
                _ => assert_eq!(verdict, "multiple", "{name}"),
            }
            checked += 1;
        }
    }
    assert!(checked >= 15, "only {checked} puzzles are ours");
}

/// The files of `docs/pictures`, each with the puzzle that it shows.
const PICTURES: [(&str, &str); 7] = [
    ("balloon.svg", "balloon.xml"),
    ("fir-tree.svg", "fir-tree.xml"),
    ("ladybird.svg", "ladybird.g"),
    ("night.svg", "night.json"),
    ("rocket.svg", "rocket.g"),
    ("umbrella.svg", "umbrella.json"),
    ("yacht.svg", "yacht.json"),
];

#[test]
fn pictures_of_the_documents_are_what_is_drawn() {
    let sandbox = Sandbox::empty();
    let folder = Path::new(ROOT).join("docs/pictures");
    let files = fs::read_dir(&folder).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_file());
    assert_eq!(files.count(), PICTURES.len());
    for (picture, puzzle) in PICTURES {
        let path = Path::new(ROOT).join("puzzles").join(puzzle);
        let run = sandbox.run(&["render", path.to_str().unwrap(), "--picture", "solution", "--svg", picture]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(
            fs::read(sandbox.path(picture)).unwrap() == fs::read(folder.join(picture)).unwrap(),
            "nonosat render puzzles/{puzzle} --picture solution --svg docs/pictures/{picture} draws another picture"
        );
    }
}

/// The words and the numbers of a text.
fn words(text: &str) -> Vec<&str> {
    text.split(|symbol: char| !symbol.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_picture_of_the_readme_shows_what_is_printed() {
    let svg = fs::read_to_string(Path::new(ROOT).join("docs/plots/check.svg")).unwrap();
    let texts =
        svg.split("<text ").skip(1).map(|text| text.split_once('>').unwrap().1.split("</text>").next().unwrap());
    let shown = texts.collect::<Vec<_>>().join(" ");
    let sandbox = Sandbox::empty();
    sandbox.put("puzzles/two-solutions.non", include_str!("../../puzzles/two-solutions.non"));
    let run = sandbox.run(&["check", "puzzles/two-solutions.non"]);
    let printed = format!("nonosat check puzzles/two-solutions.non {}", run.stdout);
    assert_eq!(words(&shown), words(&printed));
}
