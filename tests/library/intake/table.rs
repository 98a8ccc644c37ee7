//! The table of all forms in the documents, made by the program.

use std::{fs, path::Path};

use nonosat::{
    format,
    format::Format,
    puzzle::{Palette, Picture, Puzzle},
};

use super::{
    forms::{Form, forms},
    found,
};

const BEGIN: &str = "<!-- The table is made by the test intake::table; NONOSAT_WRITE_TABLE=1 writes it. -->\n";
const END: &str = "<!-- The end of the table. -->\n";

/// The longest example; the rest of a longer one is left out.
const LONGEST: usize = 240;

/// A text as code in a table.
fn example(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    let is_short = text.chars().count() <= LONGEST;
    let short: String = if is_short { text.to_owned() } else { text.chars().take(LONGEST).chain(['…']).collect() };
    let line = short.replace('\n', "⏎").replace('\t', "⇥").replace('|', "\\|");
    format!("`` {line} ``")
}

fn table() -> String {
    let lists = [vec![vec![3], vec![1]], vec![vec![1], vec![2], vec![1]]];
    let picture = Picture::parse("###\n.#.").unwrap();
    let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
    let mut table = "| form | the puzzle in it |\n|---|---|\n".to_owned();
    for format in Format::all() {
        let written = format::write(format, std::slice::from_ref(&puzzle)).unwrap();
        let text = if format.is_binary() { "(no text)".to_owned() } else { example(&written.text) };
        table += &format!("| `{}`: {} | {text} |\n", format.name(), format.description());
    }
    let [rows, columns] = &lists;
    for Form { name, text, is_named } in forms(rows, columns).into_iter().filter(|form| !form.name.starts_with("exact"))
    {
        let read = format::read("f", text.as_bytes(), None);
        if found(&read, &lists, is_named) == super::Found::Right {
            table += &format!("| {name} | {} |\n", example(&text));
        }
    }
    table
}

#[test]
fn the_table_of_the_documents_is_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FORMATS.md");
    let document = fs::read_to_string(&path).unwrap();
    let (before, rest) = document.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let wanted = format!("{before}{BEGIN}\n{}\n{END}{after}", table());
    if std::env::var_os("NONOSAT_WRITE_TABLE").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    assert!(document == wanted, "NONOSAT_WRITE_TABLE=1 writes the table anew");
}
