//! The table of sentences and the source agree: what is said as data is in the table, and what is there is said.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use nonosat::{
    format::{Format, Warning, read, write},
    puzzle::{Message, Param},
};

use crate::{common, valid::VALID};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|extension| extension == "rs") => found.push(path),
            false => {}
        }
    }
}

/// The text of each source file before its tests.
fn texts() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for name in ["crates/model/src", "crates/core/src", "crates/format/src", "src/cli", "web/wasm/src"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name), &mut files);
    }
    files.retain(|file| file.file_stem().is_none_or(|stem| stem != "tests"));
    let text_of = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("\n#[cfg(test)]\nmod tests").next().unwrap().to_owned();
        (file, text)
    };
    files.into_iter().map(text_of).collect()
}

/// The ids that stand in the source before its tests.
fn ids_in_source() -> BTreeSet<String> {
    let groups: BTreeSet<&str> = Message::all().filter_map(|(id, _)| Some(id.split_once('.')?.0)).collect();
    let mut ids = BTreeSet::new();
    for (_, text) in texts() {
        let is_part = |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let is_id = |word: &&str| {
            word.split_once('.')
                .is_some_and(|(group, rest)| groups.contains(group) && !rest.is_empty() && is_part(rest))
        };
        // Names of files of exactly such a form there are none.
        ids.extend(text.split('"').filter(is_id).map(str::to_owned));
    }
    ids
}

#[test]
fn ids_of_the_source_are_those_of_the_table() {
    let said = ids_in_source();
    let table: BTreeSet<String> = Message::all().map(|(id, _)| id.to_owned()).collect();
    assert_eq!(said.difference(&table).collect::<Vec<_>>(), Vec::<&String>::new(), "not in the table");
    let unused: Vec<&String> = table.difference(&said).collect();
    assert_eq!(unused, Vec::<&String>::new(), "said nowhere");
}

/// What stands between the bracket that was opened before a text and the one that closes it.
fn argument(text: &str) -> &str {
    let mut depth = 1;
    let mut is_quoted = false;
    let end = text.char_indices().find(|&(_, character)| {
        is_quoted ^= character == '"';
        depth += if is_quoted { 0 } else { i32::from(character == '(') - i32::from(character == ')') };
        depth == 0
    });
    &text[..end.unwrap().0]
}

/// Readers and writers can say nothing else: what they take are messages, and these come from the table.
#[test]
fn each_sentence_that_is_said_is_one_of_the_table() {
    let table: BTreeSet<&str> = Message::all().map(|(id, _)| id).collect();
    let format = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/format/src");
    let mut calls = 0;
    for (file, text) in texts() {
        for call in ["say(", "Message::new("] {
            for (at, _) in text.match_indices(call) {
                if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
                    continue;
                }
                let argument = argument(&text[at + call.len()..]).trim();
                let words: Vec<&str> = argument.split('"').skip(1).step_by(2).collect();
                // Ids that are chosen elsewhere, none of them by readers.
                let is_handed_on = matches!(argument, "id" | "id: &'static str") || !file.starts_with(&format);
                assert!(!words.is_empty() || is_handed_on, "{}: {call}{argument})", file.display());
                for word in words {
                    assert!(table.contains(word), "{}: {call}{argument})", file.display());
                }
                calls += 1;
            }
        }
    }
    assert!(calls > 500, "{calls}");
}

/// Changes of a file that most readers stumble over: lines that are missing, twice, cut or exchanged, other words in
/// place of each word, other signs.
fn faulty(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().take(40).collect();
    let mut all = vec![String::new(), text.to_uppercase(), text.replace('\n', " "), text.replace(['"', '>'], "")];
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    for (at, line) in lines.iter().enumerate() {
        let with = |new: &[&str]| joined(&[&lines[..at], new, &lines[at + 1..]].concat());
        let half = line.char_indices().nth(line.chars().count() / 2).map_or(0, |(half, _)| half);
        all.extend([
            with(&[]),
            with(&[line, line]),
            with(&[&line[..half]]),
            with(&[line, ""]),
            with(&["7", line]),
            with(&["what"]),
        ]);
        all.push(joined(&lines[..at]));
        let is_end = |character: char| !character.is_ascii_alphanumeric() && character != '#';
        let mut start = 0;
        for word in line.split(is_end).take(12) {
            let end = start + word.len();
            if !word.is_empty() {
                for new in ["0", "x7", "2", "-1", "99999", "#", "?", "", "1 1", "9999999999"] {
                    all.push(with(&[&format!("{}{new}{}", &line[..start], &line[end..])]));
                }
            }
            start = end + line[end..].chars().next().map_or(0, char::len_utf8);
        }
    }
    all
}

#[test]
fn all_that_readers_say_is_in_the_table_with_its_places() {
    let mut ids = BTreeSet::new();
    let mut errors = 0;
    let mut note = |message: &Message| {
        check(message);
        add_ids(message, &mut ids);
    };
    for text in VALID {
        let own = read("f", text.as_bytes(), None).unwrap().format;
        for faulty in faulty(text) {
            for format in [None, Some(own)] {
                match read("f", faulty.as_bytes(), format) {
                    Ok(document) => document.warnings.iter().for_each(|warning| note(&warning.said())),
                    Err(error) => {
                        errors += 1;
                        note(&error.said());
                        assert!(error.to_string().ends_with(&error.said().to_string()));
                        error.help_said().into_iter().for_each(&mut note);
                    }
                }
            }
        }
    }
    assert!(errors > 10_000, "{errors}");
    assert!(ids.len() >= 150, "{} ids, {errors} errors: {ids:?}", ids.len());
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the puzzles with known answers: NONOSAT_CORPORA")]
fn all_that_is_said_of_faulty_files_is_in_the_table() {
    let mut errors = 0;
    for folder in ["faults", "malformed", "intake", "formats"] {
        let mut folders = vec![common::corpora().join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                match read("f", &fs::read(&path).unwrap(), None) {
                    Ok(document) => document.warnings.iter().for_each(|warning| check(&warning.said())),
                    Err(error) => {
                        errors += 1;
                        check(&error.said());
                        error.help_said().into_iter().for_each(check);
                    }
                }
            }
        }
    }
    assert!(errors > 20, "{errors}");
}

#[test]
fn all_that_writers_say_is_in_the_table_with_its_places() {
    let mut ids = BTreeSet::new();
    for text in VALID {
        let document = read("f", text.as_bytes(), None).unwrap();
        for format in Format::all() {
            for puzzles in [&document.puzzles[..], &document.puzzles[..1], &[]] {
                let said = match write(format, puzzles) {
                    Ok(written) => written.warnings.iter().map(Warning::said).collect(),
                    Err(error) => vec![error.said()],
                };
                for message in said {
                    check(&message);
                    add_ids(&message, &mut ids);
                }
            }
        }
    }
    assert!(ids.len() >= 30, "{} ids: {ids:?}", ids.len());
}

/// Adds the ids of a message and of its parts.
fn add_ids(message: &Message, ids: &mut BTreeSet<&'static str>) {
    ids.insert(message.id());
    for (_, param) in message.params() {
        match param {
            Param::Message(part) => add_ids(part, ids),
            Param::List(items) => items.iter().for_each(|item| {
                if let Param::Message(part) = item {
                    add_ids(part, ids);
                }
            }),
            Param::Number(_) | Param::Text(_) => {}
        }
    }
}

/// Checks that a message and its parts have just the places of their sentences.
fn check(message: &Message) {
    let (_, text) = Message::all().find(|(id, _)| *id == message.id()).unwrap();
    let names = text.split('{').skip(1).map(|place| place.split(['}', ':', '|']).next().unwrap());
    let wanted: BTreeSet<&str> = names.collect();
    let given: BTreeSet<&str> = message.params().iter().map(|(name, _)| *name).collect();
    // Whether something is one or several may matter in other languages only.
    let given: BTreeSet<&str> = given.into_iter().filter(|name| wanted.contains(name) || *name != "count").collect();
    assert_eq!(given, wanted, "{message}");
    message.params().iter().for_each(|(_, value)| check_param(value));
}

fn check_param(param: &Param) {
    match param {
        Param::Message(message) => check(message),
        Param::List(items) => items.iter().for_each(check_param),
        Param::Number(_) | Param::Text(_) => {}
    }
}

#[test]
fn steps_and_warnings_fill_all_places() {
    use nonosat::{
        analyse::{
            explain::{ExplainRequest, explain},
            rate::warnings::warnings,
        },
        puzzle::budget::Budget,
        solve::{Request, solve},
    };
    let mut ids = BTreeSet::new();
    let mut files = Vec::new();
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for entry in fs::read_dir(puzzles).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    for file in files {
        let Ok(document) = read("f", &fs::read(&file).unwrap(), None) else { continue };
        for puzzle in document.puzzles.iter().filter(|puzzle| puzzle.layout().cell_count() <= 900) {
            let explanation = explain(puzzle, &ExplainRequest::default()).unwrap();
            for step in &explanation.steps {
                check(&step.message);
                assert_eq!(step.sentence, step.message.to_string());
                ids.insert(step.message.id());
            }
            let outcome = solve(puzzle, &Request { solutions: 2, ..Request::default() }).unwrap();
            for warning in warnings(puzzle, &outcome, &Budget::default()) {
                check(&warning.said);
                assert_eq!(warning.message, warning.said.to_string());
                ids.insert(warning.said.id());
            }
        }
    }
    assert!(ids.len() >= 8, "{ids:?}");
}
