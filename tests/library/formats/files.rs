//! The puzzles of the project, and the files that other programs made.

use super::*;

#[test]
fn shipped_puzzles_are_read() {
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let extension = path.extension().unwrap().to_string_lossy().into_owned();
        match (format::read(&name, &fs::read(&path).unwrap(), None), name.as_str()) {
            (Ok(document), _) => {
                assert!(extension == "txt" || document.format.extensions().contains(&extension.as_str()), "{name}");
                assert_eq!(document.warnings, [], "{name}");
            }
            (Err(error), "broken.non") => {
                assert_eq!(
                    error.to_string(),
                    "broken.non:10:1: row 3 needs 6 cells for its clue 1 1 2, but has only 5"
                );
            }
            (Err(_), "README.md") => {}
            (Err(error), _) => panic!("{error}"),
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Files that are not to be read as puzzles, and why: the end of the path, and a fragment of the message, if it is read
/// at all.
const REFUSED: &[(&str, Option<&str>)] = &[
    // Faulty files, other forms and pictures of puzzles, with tests of their own.
    ("faults/", None),
    ("intake/", None),
    ("scan/", None),
    // Notes, tables, licences.
    ("README.md", None),
    ("LICENSE", None),
    (".csv", None),
    (".md", None),
    ("published/", None),
    // Wrong on purpose.
    ("malformed/", Some("")),
    // Formats without a reader.
    ("formats/invalidPuzzle.json", Some("the rows ask for 3 cells in all, the columns for 1")),
    // Pictures in colour.
    (".goal.txt", Some("")),
    // Answers, read by another function.
    ("solution.txt", Some("")),
];

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn files_of_other_programs_are_read() {
    let folder = corpora();
    let mut puzzles = 0;
    let mut wrong = Vec::new();
    for path in files(&folder) {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        let refused = REFUSED.iter().find(|(end, _)| name.ends_with(end) || end.ends_with('/') && name.contains(end));
        let bytes = fs::read(&path).unwrap();
        match (format::read(&name, &bytes, None), refused) {
            (_, Some((_, None))) => {}
            (Ok(document), None) => puzzles += document.puzzles.len(),
            (Err(error), Some((_, Some(words)))) if error.to_string().contains(words) => {}
            (Err(error), _) => wrong.push(error.to_string()),
            (Ok(document), Some(_)) => wrong.push(format!("{name} is read as {}", document.format)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(puzzles > 1000, "only {puzzles} puzzles were read");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn answers_of_tournaments_meet_their_questions() {
    let folder = corpora();
    for name in ["tournament/taai2011.", "tournament/tcga2016.", "tournament/icga2017.", "tcga2016-15x15/tcga2016-"] {
        let read = |kind: &str| fs::read(folder.join(format!("{name}{kind}.txt"))).unwrap();
        let questions = format::read(name, &read("question"), None).unwrap().puzzles;
        let answers = format::read_answers(name, &read("solution")).unwrap();
        assert_eq!(questions.len(), answers.len());
        for (question, answer) in questions.iter().zip(&answers) {
            let answer = answer.clone().unwrap();
            assert_eq!(Puzzle::from_picture(answer, Palette::black_and_white()).clues(), question.clues());
        }
        assert_eq!(
            format::write(Format::Tournament, &questions).unwrap().text.trim(),
            text_of(&read("question")).trim()
        );
        assert_eq!(format::write_answers(&answers).trim(), text_of(&read("solution")).trim());
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn every_format_carries_the_clues_of_non_files() {
    let folder = corpora();
    let non_files =
        files(&folder).into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "non"));
    for (index, path) in non_files.enumerate() {
        // Of the thousands in bulk, some are enough.
        if path.to_string_lossy().contains("bulk") && index % 100 != 0 {
            continue;
        }
        let name = path.display().to_string();
        let Ok(document) = format::read(&name, &fs::read(&path).unwrap(), None) else { continue };
        for format in Format::all() {
            let square = document.puzzles.iter().all(|puzzle| puzzle.width() == puzzle.height());
            if format.can_write(&document.puzzles).is_err() || format == Format::Tournament && !square {
                continue;
            }
            let written = format::write(format, &document.puzzles).unwrap();
            // What is black and white is detected as `picture`, and so are clues of nothing but 0 and 1.
            let is_told = written.warnings.iter().any(|warning| warning.message().contains("readers"));
            let from = (format == Format::Chars || is_told).then_some(format);
            let back = format::read(&name, written.bytes(), from).unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(back.format, format, "{name}");
            assert_eq!(back.puzzles[0].clues(), document.puzzles[0].clues(), "{name} as {format}");
        }
    }
}
