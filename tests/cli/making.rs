//! The commands of `docs/MAKING.md` do what the page shows, and its pictures are what they make.

use std::{fs, path::Path};

use crate::sandbox::Sandbox;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PAGE: &str = include_str!("../../docs/MAKING.md");

/// The commands of the page, each with what it prints.
fn commands() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("```console\n$ ").skip(1).map(|rest| {
        let block = rest.split("```").next().unwrap_or_default();
        block.split_once('\n').unwrap()
    })
}

/// A folder with a photograph, puzzles, and a clue that was mistyped.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::empty();
    let copy = |from: &str, to: &str| fs::copy(Path::new(ROOT).join(from), sandbox.path(to)).unwrap();
    fs::create_dir(sandbox.path("puzzles")).unwrap();
    copy("tests/images/owl.jpg", "owl.jpg");
    copy("puzzles/two-solutions.non", "puzzles/two-solutions.non");
    let cat = fs::read_to_string(Path::new(ROOT).join("puzzles/cat.non")).unwrap();
    let typo = cat.replacen("\n8,2\n", "\n3,2\n", 1);
    assert_ne!(cat, typo);
    sandbox.put("typo.non", &typo);
    sandbox
}

#[test]
fn a_booklet_is_made_as_the_page_says() {
    let folder = sandbox();
    let mut ran = 0;
    for (command, shown) in commands() {
        let arguments: Vec<&str> = command.strip_prefix("nonosat ").unwrap().split(' ').collect();
        let run = folder.run(&arguments);
        assert!(matches!(run.code, Some(0 | 10 | 20)), "{command}: {}", run.stderr);
        assert_eq!(format!("{}{}", run.stdout, run.stderr), shown, "{command}");
        ran += 1;
    }
    assert_eq!(ran, 8);
    let verified = folder.run(&["verify", "proofs"]);
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    assert!(fs::read(folder.path("book.pdf")).unwrap().starts_with(b"%PDF-"));

    let print = "print book -o book.svg --grade --front Owls";
    assert_eq!(folder.run(&print.split(' ').collect::<Vec<_>>()).code, Some(0));
    let pages = fs::read_dir(folder.path(".")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> = pages.filter(|name| name.ends_with(".svg")).collect();
    pages.sort();
    // The cover is first.
    let pictures = [("sheet.png", "sheet.png"), ("page.svg", &pages[1]), ("solutions.svg", pages.last().unwrap())];
    for (picture, made) in pictures {
        let made = fs::read(folder.path(made)).unwrap();
        let shown = Path::new(ROOT).join("docs/pictures/making").join(picture);
        assert!(fs::read(shown).unwrap() == made, "docs/pictures/making/{picture} is out of date");
    }
}
