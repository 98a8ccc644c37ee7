//! Characters and what they mean: brackets, quotation marks, what is invisible, what a comment says.

use super::{names::Name, tree::digit};
use crate::separators::family;

/// A line, as far as comments ask.
#[derive(Clone, Copy, Default)]
pub(super) struct Line {
    pub(super) end: usize,
    /// Where its last letter and its last digit are.
    pub(super) letter: usize,
    pub(super) digit: usize,
}

impl Line {
    /// The line that a text begins with, which begins there.
    pub(super) fn of(text: &str, start: usize) -> Self {
        let line = text.get(..text.find('\n').unwrap_or(text.len())).unwrap_or_default();
        let last = |found: Option<usize>| found.map_or(0, |at| start + at + 1);
        let letter = last(line.rfind(char::is_alphabetic));
        let digit = last(line.rfind(|character| digit(character).is_some()));
        Self { end: start + line.len(), letter, digit }
    }
}

/// Whether a letter parts two numbers: `7x5`, `7 x 5`; `rest` begins with it.
pub(super) fn is_times(letter: char, rest: &str) -> bool {
    family(letter) == Some('x') && {
        let behind = rest.get(letter.len_utf8()..).unwrap_or_default();
        let behind = behind.strip_prefix(' ').unwrap_or(behind);
        behind.chars().next().is_some_and(|next| digit(next).is_some())
    }
}

/// Whether a character is invisible.
pub(super) fn is_nothing(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// The bracket that closes what this one opens.
pub(super) fn closer_of(character: char) -> Option<char> {
    Some(match character {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '（' => '）',
        '［' => '］',
        '｛' => '｝',
        '【' => '】',
        '〔' => '〕',
        '「' => '」',
        '『' => '』',
        '⟨' => '⟩',
        '〈' => '〉',
        '《' => '》',
        _ => return None,
    })
}

/// Whether a character is a bracket that closes.
pub(super) fn is_closer(character: char) -> bool {
    matches!(character, ')' | ']' | '}' | '）' | '］' | '｝' | '】' | '〕' | '」' | '』' | '⟩' | '〉' | '》')
}

/// The kind of a quotation mark.
pub(super) fn quote_of(character: char) -> Option<usize> {
    Some(match character {
        '"' => 0,
        '\'' => 1,
        '`' => 2,
        '“' | '”' | '„' => 3,
        '‘' | '’' | '‚' | '«' | '»' => 4,
        _ => return None,
    })
}

/// The mark that ends what this one begins.
pub(super) fn closing_quote(character: char) -> char {
    match character {
        '“' => '”',
        '„' => '“',
        '‘' | '‚' => '’',
        '«' => '»',
        '»' => '«',
        other => other,
    }
}

/// Where a quotation ends.
pub(super) fn find_closer(text: &str, closer: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, character) in text.char_indices() {
        if character == closer && !is_escaped {
            return Some(at);
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    None
}

/// Whether a comment of few words names one of the lists.
pub(super) fn names_list(text: &str) -> bool {
    // Sentences are none.
    let is_word = |word: &&str| word.contains(char::is_alphabetic);
    let words = || text.split(|c: char| c.is_whitespace() || ":()[]#%/*;-=".contains(c)).filter(is_word);
    let name = words().take(6).map(Name::of).reduce(Name::with).unwrap_or_default();
    words().nth(5).is_none() && name.side().is_some() && !name.is_both()
}

/// Whether a comment sets a list to a value, as a line of a program that is switched off: `# rows = [[2], [1]]`.
pub(super) fn has_value(text: &str) -> bool {
    text.match_indices(['=', ':']).any(|(at, sign)| {
        let value = text.get(at + 1..).unwrap_or_default().trim_start();
        value.starts_with(['[', '{']) || sign == "=" && value.starts_with(|first| digit(first).is_some())
    })
}

/// Whether a line that is no comment names one of the lists: `Rows`, `rows = ...`.
pub(super) fn has_names(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        let name = line.split([':', '=']).next().unwrap_or_default();
        !line.starts_with(['#', '/', '%', '-', ';', '*']) && name.len() < 80 && names_list(name)
    })
}

/// Whether a line that begins with this text is a comment whatever it says: `# [3],`, `#- [3]`, in brackets `// 3`.
pub(super) fn comments_line(rest: &str, in_brackets: bool) -> bool {
    if rest.strip_prefix('#').is_some_and(|behind| behind.trim_start_matches(' ').starts_with("- ")) {
        return true;
    }
    let behind = ["# ", "% ", "-- "].into_iter().find_map(|mark| rest.strip_prefix(mark));
    let first = behind.and_then(|behind| behind.trim_start_matches(' ').chars().next());
    let is_code = |first: char| closer_of(first).is_some() || is_closer(first);
    let is_value = first.is_some_and(|first| is_code(first) || in_brackets && digit(first).is_some());
    is_value || in_brackets && rest.starts_with("//")
}

/// Whether a line that begins with this text is a comment of Basic: `REM rows = ...`, `' rows = ...`.
pub(super) fn is_remark(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    let line = || rest.lines().next().unwrap_or_default();
    let is_rem = rest.get(..4).is_some_and(|first| first.eq_ignore_ascii_case("rem "));
    is_rem || rest.starts_with("' ") && line().matches('\'').count() == 1 && line().contains(char::is_alphabetic)
}

/// Where the word ends that a text begins with.
pub(super) fn word_end(text: &str) -> usize {
    let mut end = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|&(_, next)| next);
        let is_inner = matches!(character, '-' | '\'' | '’') && at > 0 && next.is_some_and(char::is_alphabetic);
        if !character.is_alphanumeric() && character != '_' && !is_inner {
            break;
        }
        end = at + character.len_utf8();
    }
    end
}

/// Whether a comment may begin with this text, in a line that has letters behind it; `has_digits` if it has numbers,
/// too, and `is_inside` if something stands before.
pub(super) fn begins_comment(rest: &str, has_digits: bool, is_inside: bool) -> bool {
    let mut characters = rest.chars();
    let (first, second, third) = (characters.next(), characters.next().unwrap_or(' '), characters.next());
    match first {
        Some('#') => closer_of(second).is_none(),
        Some('%') => closer_of(second).is_none(),
        Some('/') => second == '/',
        Some('-') => second == '-' && !third.is_some_and(char::is_alphabetic),
        Some(';') => !has_digits || !is_inside,
        Some('*') => !has_digits && !is_inside && second == ' ',
        _ => false,
    }
}

/// Whether a text goes on like `1st`.
pub(super) fn is_ordinal(behind: &str) -> bool {
    let rest = ["st", "nd", "rd", "th"].into_iter().find_map(|ending| behind.strip_prefix(ending));
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a text without numbers and words is a row of a picture, `#.#`, and no empty clue: it draws a filled cell, or
/// several white ones.
pub(super) fn is_drawn(text: &str) -> bool {
    let marks = || text.chars().filter(|&sign| sign != '-').filter_map(super::mark);
    marks().any(|is_filled| is_filled) || marks().count() > 1
}
