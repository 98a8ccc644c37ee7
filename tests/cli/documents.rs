//! The commands of the tours, the introductions, `docs/HOWTO.md` and `docs/CLI.md` print what is shown.
//!
//! Blocks of the language `console` are run in a folder with the puzzles and images, one after the other. `...` stands
//! for any lines, and at the end of a line for its rest. `$ echo $?` shows the exit code. A block `text FILE` is the
//! file of that name. Blocks that cannot be run are marked: `console no-run`.

use std::{
    fs,
    io::{Read, pipe},
    path::Path,
    process::Stdio,
};

use crate::sandbox::Sandbox;

/// A command of a document, without `$ `, and the lines below it.
#[derive(Debug, PartialEq, Eq)]
enum Part<'a> {
    Run { command: &'a str, shown: Vec<&'a str> },
    File { name: &'a str, text: String },
}

/// What a document has to run, in its order.
fn parts(document: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut block = None;
    for line in document.lines() {
        if let Some(language) = line.strip_prefix("```") {
            if let (None, Some(name)) = (block, language.strip_prefix("text ")) {
                parts.push(Part::File { name, text: String::new() });
            }
            block = if block.is_none() { Some(language) } else { None };
            continue;
        }
        match (block, parts.last_mut()) {
            (Some("console"), _) if line.starts_with("$ ") => {
                parts.push(Part::Run { command: &line[2..], shown: Vec::new() });
            }
            (Some("console"), Some(Part::Run { shown, .. })) => shown.push(line),
            (Some(language), Some(Part::File { text, .. })) if language.starts_with("text ") => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    parts
}

/// The words of a command, as a shell splits them.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None, None);
    for character in command.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_with(String::new);
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(character),
        }
    }
    words.extend(word);
    words
}

/// Whether the lines are those shown, which may leave out some.
fn are_shown(shown: &[&str], lines: &[&str]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return lines.is_empty() };
    if *first == "..." {
        return (0..=lines.len()).any(|left_out| are_shown(rest, &lines[left_out..]));
    }
    let is_line = |line: &str| {
        line.trim_end() == *first || first.strip_suffix("...").is_some_and(|begin| line.starts_with(begin))
    };
    lines.split_first().is_some_and(|(line, lines)| is_line(line) && are_shown(rest, lines))
}

/// A folder with what commands of documents read.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::empty();
    for folder in ["puzzles", "tests/images"] {
        fs::create_dir_all(sandbox.path(folder)).unwrap();
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), sandbox.path(folder).join(entry.file_name())).unwrap();
        }
    }
    sandbox
}

/// The exit code of a command, and all that it prints, in the order in which a terminal shows it.
fn run(sandbox: &Sandbox, arguments: &[&str]) -> (i32, String) {
    let (mut reader, writer) = pipe().unwrap();
    let mut command = sandbox.std_command(arguments);
    command.stdin(Stdio::null()).stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = command.spawn().unwrap();
    // It holds the other end of the pipe.
    drop(command);
    let mut printed = String::new();
    reader.read_to_string(&mut printed).unwrap();
    (child.wait().unwrap().code().unwrap_or(-1), printed)
}

/// What is wrong in a document, and how many commands it has.
fn faults(document: &str) -> (Vec<String>, usize) {
    let sandbox = sandbox();
    let (mut faults, mut ran, mut code) = (Vec::new(), 0, 0);
    let mut parts = parts(document).into_iter().peekable();
    while let Some(part) = parts.next() {
        let (command, shown) = match part {
            Part::File { name, text } => {
                sandbox.put(name, &text);
                continue;
            }
            Part::Run { command, shown } => (command, shown),
        };
        let arguments = words(command);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let printed = match arguments[..] {
            ["echo", "$?"] => code.to_string(),
            ["nonosat", ref arguments @ ..] => {
                let printed;
                (code, printed) = run(&sandbox, arguments);
                printed
            }
            _ => {
                faults.push(format!("{command}: not the program's; mark the block `no-run`"));
                continue;
            }
        };
        ran += 1;
        if !are_shown(&shown, &printed.lines().collect::<Vec<_>>()) {
            faults.push(format!("$ {command}\n{printed}\n*is not*\n{}\n", shown.join("\n")));
        }
        let shows_code = |command| command == "echo $?";
        let is_code_shown =
            shows_code(command) || matches!(parts.peek(), Some(Part::Run { command, .. }) if shows_code(command));
        if !matches!(code, 0 | 10 | 20 | 30) && !is_code_shown {
            faults.push(format!("$ {command}\nends with {code}"));
        }
    }
    (faults, ran)
}

/// Runs a document that has so many commands at least.
fn holds(document: &str, least: usize) {
    let (faults, ran) = faults(document);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(ran >= least, "only {ran} commands ran");
}

#[test]
fn the_answers_are_true() {
    holds(include_str!("../../docs/HOWTO.md"), 40);
}

#[test]
fn the_manual_is_true() {
    holds(include_str!("../../docs/CLI.md"), 8);
}

#[test]
fn the_introductions_are_true() {
    holds(include_str!("../../docs/NONOGRAMS-AS-SAT.md"), 2);
    holds(include_str!("../../docs/SAT-FOR-PUZZLERS.md"), 2);
}

#[test]
fn the_tour_of_makers_is_true() {
    holds(include_str!("../../docs/TOUR-MAKER.md"), 10);
}

#[test]
fn the_tour_of_players_is_true() {
    holds(include_str!("../../docs/TOUR-PLAYER.md"), 10);
}

#[test]
fn the_tour_of_researchers_is_true() {
    holds(include_str!("../../docs/TOUR-RESEARCHER.md"), 18);
}

#[test]
fn the_tour_of_sites_is_true() {
    holds(include_str!("../../docs/TOUR-SITE.md"), 12);
}

#[test]
fn lines_are_left_out_where_it_is_said() {
    for (shown, is_shown) in [
        (&["a", "b b", "c"][..], true),
        (&["a", "...", "c"], true),
        (&["...", "b b", "..."], true),
        (&["a", "b...", "c"], true),
        (&["a", "b b", "c", "..."], true),
        (&["a", "b b"], false),
        (&["a", "...", "b"], false),
        (&["a", "c...", "c"], false),
        (&["...", "a", "c"], false),
        (&["a", "b b", "c", "d"], false),
        (&[], false),
    ] {
        assert_eq!(are_shown(shown, &["a", "b b  ", "c"]), is_shown, "{shown:?}");
    }
}

#[test]
fn what_is_not_true_is_a_fault() {
    let block = |text: &str| format!("Text\n\n```console\n{text}\n```\n");
    let cat = "$ nonosat check puzzles/cat.non\nCat (15x15, puzzles/cat.non)";
    for (text, said) in [
        (format!("{cat}\n..."), None),
        (format!("{cat}\nmultiple: more than one solution\n..."), Some("*is not*")),
        (cat.to_owned(), Some("*is not*")),
        (format!("{cat}\n...\n$ echo $?\n10"), Some("*is not*")),
        ("$ nonosat check missing.non\n...".to_owned(), Some("ends with 66")),
        ("$ nonosat check missing.non\n...\n$ echo $?\n66".to_owned(), None),
        ("$ rm -r puzzles".to_owned(), Some("no-run")),
    ] {
        let faults = faults(&block(&text)).0;
        assert_eq!(faults.is_empty(), said.is_none(), "{text}: {faults:?}");
        assert!(said.is_none_or(|said| faults[0].contains(said)), "{text}: {faults:?}");
    }
    assert_eq!(faults("```console no-run\n$ nonosat page\n```\n"), (Vec::new(), 0));
    let given = format!("```text one.txt\n#.\n```\n\n{}", block("$ nonosat check one.txt --quiet\n$ echo $?\n0"));
    assert_eq!(faults(&given), (Vec::new(), 2));
}

#[test]
fn words_are_those_of_a_shell() {
    assert_eq!(words("a  'b c' --d=\"e 'f'\" ''"), ["a", "b c", "--d=e 'f'", ""]);
}
