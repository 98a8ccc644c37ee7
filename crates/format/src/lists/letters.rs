//! Clues as letters, A for 1: `B DA G` in one line for the rows, in the next one for the columns.

use std::rc::Rc;

use super::{
    choice::Way,
    list::{List, Part},
};

/// Whether a text is nothing but pairs of lines of words in capitals.
pub(super) fn looks_like(text: &str) -> bool {
    let is_letter = |byte: u8| matches!(byte, b'A'..=b'Z' | b' ' | b'\n' | b'\t');
    text.bytes().all(is_letter) && pairs(text).is_some_and(|pairs| !pairs.is_empty())
}

/// The lines of each puzzle; `None` if they are not two.
fn pairs(text: &str) -> Option<Vec<[&str; 2]>> {
    let mut pairs = Vec::new();
    let mut first = None;
    for line in text.lines() {
        match (first.take(), line.trim().is_empty()) {
            (None, true) => {}
            (None, false) => first = Some(line),
            (Some(rows), false) => pairs.push([rows, line]),
            (Some(_), true) => return None,
        }
    }
    first.is_none().then_some(pairs)
}

/// The way to read each puzzle of such a text.
pub(super) fn puzzles(text: &str) -> Vec<Vec<Way>> {
    let way = |[rows, columns]: [&str; 2]| {
        let [rows, columns] = [rows, columns].map(|line| Rc::new(list(text, line)));
        Some(vec![Way {
            rows: Part::whole(&rows)?,
            columns: Part::whole(&columns)?,
            is_named: false,
            is_turned: false,
        }])
    };
    pairs(text).unwrap_or_default().into_iter().filter_map(way).collect()
}

fn list(text: &str, line: &str) -> List {
    let mut list = List::default();
    let offset = |part: &str| u32::try_from(part.as_ptr() as usize - text.as_ptr() as usize).unwrap_or(u32::MAX);
    for word in line.split_whitespace() {
        word.bytes().for_each(|byte| list.push(u32::from(byte - b'A') + 1));
        list.end([offset(word), offset(word) + u32::try_from(word.len()).unwrap_or(0)]);
    }
    list
}
