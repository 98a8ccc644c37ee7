//! The keywords of `.non` files, and those that were meant where one is misspelt.

use crate::{
    error::say,
    input::{after, first_word, is_digit},
};
use nonosat_model::Message;

const KEYWORDS: [&str; 18] = [
    "width",
    "height",
    "rows",
    "columns",
    "goal",
    "saved",
    "given",
    "color",
    "colour",
    "color-name",
    "title",
    "by",
    "author",
    "copyright",
    "license",
    "licence",
    "catalogue",
    "description",
];

/// Whether a word is a keyword with a meaning.
pub(super) fn is_known(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

/// The first line that seems to be meant as one of these keywords: its word, its value, and the keyword.
pub(super) fn misspelt<'a>(lines: &[&'a str], keywords: &[&'static str]) -> Option<(&'a str, &'a str, &'static str)> {
    lines.iter().find_map(|line| {
        let (word, value) = first_word(line);
        let word = word.trim_end_matches(':');
        if is_known(word) || !value.chars().all(is_digit) {
            return None;
        }
        let meant = keywords.iter().find(|keyword| is_like(word, keyword))?;
        Some((if word.is_empty() { after(line) } else { word }, value, *meant))
    })
}

/// The help that names the keyword that was meant.
pub(super) fn did_you_mean(keyword: &str) -> Message {
    say("help.meant").with("keyword", keyword)
}

/// Whether a word is a keyword with a slip or two, or its beginning.
pub(super) fn is_like(word: &str, keyword: &str) -> bool {
    // A longer word is none, and would take time.
    if !(3..=keyword.len() + 3).contains(&word.len()) || !word.is_ascii() {
        return false;
    }
    let word = word.to_ascii_lowercase();
    let most = if keyword.len() > 5 { 2 } else { 1 };
    // `col`, `cols`, `colums`.
    let is_short = word.len() < keyword.len() && keyword.starts_with(word.trim_end_matches('s'));
    is_short || distance(word.as_bytes(), keyword.as_bytes()) <= most
}

/// How many letters must be changed, added, left out, or exchanged with the next one.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_from_other_words() {
        for (word, keyword) in [
            ("colums", "columns"),
            ("column", "columns"),
            ("Colunms", "columns"),
            ("cols", "columns"),
            ("collumns", "columns"),
            ("row", "rows"),
            ("rwos", "rows"),
            ("ros", "rows"),
            ("heigth", "height"),
            ("hieght", "height"),
            ("widht", "width"),
            ("with", "width"),
        ] {
            assert!(is_like(word, keyword), "{word}");
        }
        for (word, keyword) in
            [("source", "rows"), ("note", "goal"), ("colour", "columns"), ("id", "width"), ("1", "rows")]
        {
            assert!(!is_like(word, keyword), "{word}");
        }
    }
}
