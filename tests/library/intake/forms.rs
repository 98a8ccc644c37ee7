//! A puzzle in the forms in which people write lists of clues.

mod headings;
mod named;

use headings::headings;
use named::named;

/// A list of clues.
pub(crate) type Clues = [Vec<u32>];

/// A form: its name, the text, and whether the text says which list is which.
pub(crate) struct Form {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) is_named: bool,
}

pub(super) fn words(clue: &[u32], zero: &str, separator: &str) -> String {
    let words: Vec<String> = clue.iter().map(u32::to_string).collect();
    if words.is_empty() { zero.to_owned() } else { words.join(separator) }
}

/// A clue a line.
fn lines(clues: &Clues, zero: &str, separator: &str) -> String {
    clues.iter().map(|clue| words(clue, zero, separator) + "\n").collect()
}

/// Clues in one line.
fn inline(clues: &Clues, between: &str, within: &str) -> String {
    clues.iter().map(|clue| words(clue, "0", within)).collect::<Vec<_>>().join(between)
}

/// Lists in lists; `[open, between, close]` of the outer and of the inner ones.
fn nested(clues: &Clues, outer: [&str; 3], inner: [&str; 3]) -> String {
    let clue = |clue: &Vec<u32>| format!("{}{}{}", inner[0], words(clue, "", inner[1]), inner[2]);
    format!("{}{}{}", outer[0], clues.iter().map(clue).collect::<Vec<_>>().join(outer[1]), outer[2])
}

fn json(clues: &Clues) -> String {
    nested(clues, ["[", ", ", "]"], ["[", ", ", "]"])
}

fn strings(clues: &Clues, quote: &str, separator: &str) -> String {
    nested(clues, ["[", ", ", "]"], [quote, separator, quote])
        .replace(&format!("{quote}{quote}"), &format!("{quote}0{quote}"))
}

fn tuple(clues: &Clues) -> String {
    let clue = |clue: &Vec<u32>| match clue[..] {
        [one] => format!("({one},)"),
        _ => format!("({})", words(clue, "", ", ")),
    };
    let inner = clues.iter().map(clue).collect::<Vec<_>>().join(", ");
    if clues.len() == 1 { format!("({inner},)") } else { format!("({inner})") }
}

/// Clues filled up with zeros.
fn padded(clues: &Clues, at_end: bool) -> Vec<Vec<u32>> {
    let width = clues.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let pad = |clue: &Vec<u32>| {
        let zeros = vec![0; width - clue.len()];
        if at_end { [clue.clone(), zeros].concat() } else { [zeros, clue.clone()].concat() }
    };
    clues.iter().map(pad).collect()
}

fn labelled(clues: &Clues, label: impl Fn(usize) -> String, separator: &str) -> String {
    clues.iter().zip(1..).map(|(clue, at)| label(at) + &words(clue, "0", separator) + "\n").collect()
}

fn flat(clues: &Clues) -> String {
    clues.iter().map(|clue| words(clue, "", ", ")).collect::<Vec<_>>().join(", ")
}

/// A puzzle in all forms.
pub(crate) fn forms(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let mut forms = named(rows, columns);
    forms.extend(unnamed(rows, columns));
    forms.extend(headings(rows, columns));
    forms.extend(drawn(rows, columns));
    forms.extend(exact(rows, columns));
    forms.extend(super::wrapped::forms(rows, columns));
    forms
}

fn nested_yaml(clues: &Clues) -> String {
    let item = |clue: &Vec<u32>| match clue.is_empty() {
        true => "- []\n".to_owned(),
        false => format!("- - {}\n", words(clue, "", "\n  - ")),
    };
    clues.iter().map(item).collect()
}

fn keyed(clues: &Clues) -> String {
    let items = clues.iter().enumerate().map(|(at, clue)| format!("{at}: [{}]", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

fn keyed_texts(clues: &Clues) -> String {
    let items = clues.iter().zip(1..).map(|(clue, at)| format!("\"{at}\": [{}]", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

fn objects(clues: &Clues) -> String {
    let items = clues.iter().map(|clue| format!("{{clue: [{}]}}", words(clue, "", ", ")));
    items.collect::<Vec<_>>().join(", ")
}

/// Forms in which nothing says which list is which.
fn unnamed(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let (r, c) = (json(rows), json(columns));
    let (blocks, commas) = ([rows, columns].map(|l| lines(l, "0", " ")), [rows, columns].map(|l| lines(l, "0", ",")));
    let bracketed = [rows, columns].map(|list| nested(list, ["", "\n", "\n"], ["[", ", ", "]"]));
    let ended = [rows, columns]
        .map(|list| list.iter().map(|clue| words(&[&clue[..], &[0]].concat(), "", " ") + "\n").collect::<String>());
    let texts: Vec<(&str, String)> = vec![
        ("boj9778", format!("1\n\n{width} {height}\n\n{}\n{}", commas[0], commas[1])),
        ("brackets-lines", format!("{}\n{}", bracketed[0], bracketed[1])),
        ("cwd", format!("{height}\n{width}\n{}\n{}", blocks[0], blocks[1])),
        ("json-pair", format!("[{r}, {c}]")),
        ("json-lines", format!("{r}\n{c}\n")),
        ("keen", format!("{}\n{}", blocks[0], blocks[1])),
        ("keen-commas", format!("{}\n{}", commas[0], commas[1])),
        ("keen-divider", format!("{}---\n{}", blocks[0], blocks[1])),
        ("komal", format!("{height} {width}\n{}{}", blocks[0], blocks[1])),
        ("sizes-x", format!("{height}x{width}\n{}{}", blocks[0], blocks[1])),
        (
            "mathematica",
            format!(
                "{{{}, {}}}\n",
                nested(rows, ["{", ", ", "}"], ["{", ", ", "}"]),
                nested(columns, ["{", ", ", "}"], ["{", ", ", "}"])
            ),
        ),
        ("prolog", format!("problem(1, {r}, {c}).\n")),
        ("rosetta-xy", format!("x = {r}\ny = {c}\n")),
        ("call", format!("solve({r}, {c})\n")),
        ("syro", format!("{}\n{}", ended[0], ended[1])),
        ("two-lines", format!("{}\n{}\n", inline(rows, ", ", " "), inline(columns, ", ", " "))),
        ("two-lines-slash", format!("{}\n{}\n", inline(rows, " / ", ","), inline(columns, " / ", ","))),
        ("title", format!("A cat\nby me\n\n{}\n{}", blocks[0], blocks[1])),
        ("ampersand", format!("* made up\n{}&\n* more\n{}", blocks[0], blocks[1])),
    ];
    texts.into_iter().map(|(name, text)| Form { name: name.to_owned(), text, is_named: false }).collect()
}

/// An empty grid with the clues at its edges, and letters for numbers.
fn drawn(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let [left, top] = [rows, columns].map(|list| list.iter().map(Vec::len).max().unwrap_or(0));
    let cell = |number: Option<&u32>| format!("{:>3}", number.map(u32::to_string).unwrap_or_default());
    let mut above = String::new();
    for line in 0..top {
        let number = |clue: &Vec<u32>| cell((line + clue.len()).checked_sub(top).and_then(|at| clue.get(at)));
        above += &format!("{}{}\n", "   ".repeat(left), columns.iter().map(number).collect::<String>());
    }
    for clue in rows {
        let numbers = (0..left).map(|at| cell((at + clue.len()).checked_sub(left).and_then(|at| clue.get(at))));
        above += &format!("{}{}\n", numbers.collect::<String>(), "  .".repeat(width));
    }
    let mut below: String =
        rows.iter().map(|clue| format!("{}   {}\n", ". ".repeat(width), words(clue, "", " "))).collect();
    for line in 0..top {
        let number = |clue: &Vec<u32>| clue.get(line).map(u32::to_string).unwrap_or(" ".to_owned());
        below += columns.iter().map(number).collect::<Vec<_>>().join(" ").trim_end();
        below += "\n";
    }
    let letters = |list: &Clues| {
        let word = |clue: &Vec<u32>| clue.iter().map(|&n| char::from(b'A' + n as u8 - 1)).collect::<String>();
        list.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let mut forms = vec![Form { name: "drawn-above".to_owned(), text: above, is_named: true }];
    if height < 10 && width < 10 {
        forms.push(Form { name: "drawn-below".to_owned(), text: below, is_named: true });
    }
    if !rows.iter().chain(columns).any(Vec::is_empty) {
        let text = format!("{}\n{}\n", letters(rows), letters(columns));
        forms.push(Form { name: "letters".to_owned(), text, is_named: false });
    }
    forms
}

/// Files of exact formats, which must not be taken for anything else where they have a slip.
fn exact(rows: &Clues, columns: &Clues) -> Vec<Form> {
    let (height, width) = (rows.len(), columns.len());
    let [r, c] = [rows, columns].map(|list| lines(list, "0", " "));
    let [rk, ck] = [rows, columns].map(|list| lines(list, "0", ","));
    let (rj, cj) = (json(rows), json(columns));
    let texts = [
        ("non", format!("width {width}\nheight {height}\n\nrows\n{rk}\ncolumns\n{ck}")),
        ("non-bare", format!("title \"t\"\nrows\n{rk}\ncolumns\n{ck}")),
        ("nin", format!("{width} {height}\n{r}{c}")),
        ("mk", format!("{height} {width}\n{r}#\n{c}")),
        ("json", format!("{{\"rows\": {rj}, \"columns\": {cj}}}")),
        ("json-sizes", format!("{{\"width\": {width}, \"height\": {height}, \"rows\": {rj}, \"columns\": {cj}}}")),
        ("toml", format!("[clues]\nrows = \"\"\"\n{r}\"\"\"\ncolumns = \"\"\"\n{c}\"\"\"\n")),
    ];
    texts.into_iter().map(|(name, text)| Form { name: format!("exact {name}"), text, is_named: true }).collect()
}
