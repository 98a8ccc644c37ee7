//! Lists in markup, in addresses, between bars and in sentences.

use super::forms::{Clues, Form, words};

/// A puzzle in a table with clues at its edges, by rows.
fn cells(rows: &Clues, columns: &Clues) -> Vec<Vec<String>> {
    let text = |clue: &Vec<u32>| words(clue, "0", " ");
    let top = std::iter::once(String::new()).chain(columns.iter().map(text)).collect();
    let line = |clue| std::iter::once(text(clue)).chain(columns.iter().map(|_| String::new())).collect();
    std::iter::once(top).chain(rows.iter().map(line)).collect()
}

fn items(clues: &Clues, open: &str, close: &str, within: &str) -> String {
    clues.iter().map(|clue| format!("{open}{}{close}\n", words(clue, "0", within))).collect()
}

fn list(clues: &Clues, between: &str, within: &str) -> String {
    clues.iter().map(|clue| words(clue, "0", within)).collect::<Vec<_>>().join(between)
}

fn counted(clues: &Clues) -> String {
    let line = |clue: &Vec<u32>| format!("{} {}\n", clue.len(), words(clue, "", " "));
    format!("{}\n{}", clues.len(), clues.iter().map(line).collect::<String>())
}

fn side_by_side(rows: &Clues, columns: &Clues) -> String {
    let cell = |clue: Option<&Vec<u32>>| clue.map_or(String::new(), |clue| words(clue, "0", " "));
    let line = |at| format!("{}\t{}\n", cell(rows.get(at)), cell(columns.get(at)));
    format!("rows\tcolumns\n{}", (0..rows.len().max(columns.len())).map(line).collect::<String>())
}

pub(super) fn forms(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let table = cells(rows, columns);
    let html = |cells: &Vec<String>| {
        let cells: String =
            cells.iter().map(|cell| format!("<td class=\"c\">{}</td>", cell.replace(' ', "<br/>"))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let html: String = table.iter().map(html).collect();
    let bars: Vec<String> = table.iter().map(|cells| format!("| {} |\n", cells.join(" | "))).collect();
    let rule = format!("{}|\n", "|---".repeat(columns.len() + 1));
    let [row_items, column_items] = [rows, columns].map(|clues| items(clues, "<li>", "</li>", " "));
    let nested = |clues: &Clues, name: &str| {
        let line = |clue: &Vec<u32>| format!("<{name}><n>{}</n></{name}>", words(clue, "0", "</n><n>"));
        clues.iter().map(line).collect::<String>()
    };
    let wrapped = |clues: &Clues| {
        let (first, second) = clues.split_at(clues.len() / 2);
        format!("{},\n  {}\n", list(first, ", ", " "), list(second, ", ", " "))
    };
    let texts = [
        ("table", format!("<!DOCTYPE html>\n<html><body><table>{html}</table></body></html>\n"), true),
        ("table in text", format!("Here it is.\n<table border=1>\n{html}</table>\n"), true),
        ("list", format!("<h2>Rows</h2>\n<ul>{row_items}</ul>\n<h2>Columns</h2>\n<ul>{column_items}</ul>\n"), true),
        (
            "xml",
            format!(
                "<?xml version=\"1.0\"?>\n<grid><rows>{}</rows><columns>{}</columns></grid>\n",
                items(rows, "<clue>", "</clue>", " "),
                items(columns, "<clue>", "</clue>", " ")
            ),
            true,
        ),
        ("xml of elements", format!("<p>{}{}</p>\n", nested(rows, "row"), nested(columns, "col")), true),
        (
            "xml of types",
            format!(
                "<grid><lines type=\"columns\">{}</lines><lines type='rows'>{}</lines></grid>",
                items(columns, "<line>", "</line>", ","),
                items(rows, "<line>", "</line>", ",")
            ),
            true,
        ),
        (
            "address",
            format!("https://example.org/?rows={}&cols={}\n", list(rows, ";", ","), list(columns, "%3B", "%2C")),
            true,
        ),
        (
            "address, behind #",
            format!("http://a.b/c#cols={}&rows={}", list(columns, "|", "."), list(rows, "|", ".")),
            true,
        ),
        ("markdown", format!("{}{rule}{}", bars[0], bars[1..].concat()), true),
        ("and", format!("Rows: {}\nColumns: {}\n", list(rows, "; ", " and "), list(columns, "; ", ", then ")), true),
        ("lines that go on", format!("Rows: {}Columns: {}", wrapped(rows), wrapped(columns)), true),
        ("side by side", side_by_side(rows, columns), true),
        ("counts", counted(rows) + &counted(columns), false),
    ];
    let form = |(name, text, is_named)| Form { name: format!("wrapped {name}"), text, is_named };
    texts.into_iter().map(form).collect()
}
