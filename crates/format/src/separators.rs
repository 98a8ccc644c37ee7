//! What parts the numbers of clues that are text: blanks and commas, or one other sign throughout a file.
//!
//! A sign between numbers is never the colour of the number before it, unless the file declares a colour of that name.
//! Where a file mixes signs, or has them beside blanks and commas, it is refused: the author may have meant either.

use super::{
    error::{Found, ReadError, say},
    input::{Input, digits, is_digit, quoted},
};
use nonosat_model::{Clue, Message};

/// How the numbers of the clues of a file are parted, beside blanks and commas.
#[derive(Default)]
pub(super) struct Separators {
    /// The sign as it is written: a narrow and a wide form count as one.
    signs: Vec<char>,
}

/// A clue and its place in the file.
pub(super) type Text<'t> = (&'t str, &'t str);

/// The help for numbers that are parted in a way not understood.
pub(super) const HELP: Message = say("help.separators");

impl Separators {
    /// The separators of the clues of a file; `is_color` tells the signs that it declares as colours.
    ///
    /// # Errors
    /// If signs are mixed, or the numbers could be meant otherwise.
    pub(super) fn of(
        input: &Input<'_>,
        [rows, columns]: [&[Text<'_>]; 2],
        is_color: impl Fn(char) -> bool,
    ) -> Result<Self, ReadError> {
        let clues = || rows.iter().chain(columns).copied();
        // Nearly all clues have but numbers, blanks and commas.
        let is_usual = |text: &str| text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b' ' | b',' | b'\t'));
        let unusual = || clues().filter(|(text, _)| !is_usual(text));
        if let Some((text, place)) = unusual().find(|(text, _)| is_named_date(text)) {
            return Err(date(input, text, place));
        }
        let mut signs: Vec<char> = Vec::new();
        for (text, place) in unusual() {
            for sign in gaps(text).filter_map(|gap| sign(gap, &is_color)) {
                match signs.first() {
                    Some(&first) if family(first) != family(sign) => {
                        let expected = say("expected.one-separator").with("sign", first.to_string());
                        return Err(input.mismatch(place, expected, Found::text(named(sign))).with_help(HELP));
                    }
                    _ if signs.contains(&sign) => {}
                    _ => signs.push(sign),
                }
            }
        }
        let found = Self { signs };
        if let Some(&sign) = found.signs.first() {
            for (text, place) in clues() {
                found.check(input, text, place, sign, &is_color)?;
            }
            found.check_times(input, [rows, columns], sign)?;
        }
        Ok(found)
    }

    /// Checks that a clue has the sign between all of its numbers, and nowhere else.
    fn check(
        &self,
        input: &Input<'_>,
        text: &str,
        place: &str,
        sign: char,
        is_color: &impl Fn(char) -> bool,
    ) -> Result<(), ReadError> {
        let has_zero = |number: &str| number.starts_with(['0', '０']) && number.chars().nth(1).is_some();
        if is_year(text) || numbers(text).nth(1).is_some() && numbers(text).any(has_zero) {
            return Err(date(input, text, place));
        }
        let start = text.len() - text.trim_start_matches(|c| !is_digit(c)).len();
        let end = text.trim_end_matches(|c| !is_digit(c)).len();
        let edges = [text.get(..start), text.get(end.max(start)..)];
        if edges.into_iter().flatten().any(|edge| edge.contains(|c| self.signs.contains(&c))) {
            let expected = say("expected.either-side").with("sign", sign.to_string());
            return Err(input.mismatch(place, expected, Found::text(quoted(text.trim()))).with_help(HELP));
        }
        for gap in gaps(text) {
            let touches = !gap.is_empty() && after_color(gap, is_color).is_empty();
            if self::sign(gap, is_color).is_none() && !touches {
                let expected = say("expected.between-all").with("sign", sign.to_string());
                return Err(input.mismatch(place, expected, Found::text(quoted(text.trim()))).with_help(HELP));
            }
        }
        Ok(())
    }

    /// Checks that `3x1` is not three blocks of one cell: it could be where the sums agree in that reading as well.
    fn check_times(&self, input: &Input<'_>, lists: [&[Text<'_>]; 2], sign: char) -> Result<(), ReadError> {
        if !matches!(family(sign), Some('x' | '*')) {
            return Ok(());
        }
        let cells = |(text, _): &Text<'_>| {
            let numbers = numbers(text).map(|number| digits(number).parse().unwrap_or(u64::MAX)).take(3);
            let numbers: Vec<u64> = numbers.collect();
            match numbers[..] {
                [] => Some(0),
                [one] => Some(one),
                [times, length] => times.checked_mul(length),
                _ => None,
            }
        };
        let sum = |clues: &[Text<'_>]| clues.iter().try_fold(0, |sum: u64, clue| sum.checked_add(cells(clue)?));
        match lists.map(sum) {
            [Some(rows), Some(columns)] if rows == columns => {
                let several = |(text, _): &&Text<'_>| numbers(text).nth(1).is_some();
                let place = lists.into_iter().flatten().find(several).map_or("", |(_, place)| place);
                let found = say("found.times").with("sign", sign.to_string());
                Err(input.mismatch(place, say("expected.separator"), found).with_help(HELP))
            }
            _ => Ok(()),
        }
    }

    /// Whether a character parts numbers.
    pub(super) fn part(&self, character: char) -> bool {
        !character.is_ascii_digit() && (matches!(family(character), Some(' ' | ',')) || self.signs.contains(&character))
    }

    /// The words of a clue.
    pub(super) fn words<'w>(&self, clue: &'w str) -> impl Iterator<Item = &'w str> {
        clue.split(|character| self.part(character)).filter(|word| !word.is_empty())
    }
}

/// The letter that stands between all numbers of all clues, and after none that is the last: hardly a colour.
pub(super) fn lone_letter<'t>(lists: [&[Text<'t>]; 2], is_color: impl Fn(char) -> bool) -> Option<(char, &'t str)> {
    let mut found: Option<(char, &str)> = None;
    for &(text, place) in lists.into_iter().flatten() {
        if text.trim().ends_with(|last| !is_digit(last)) {
            return None;
        }
        for gap in gaps(text) {
            let mut letters = gap.trim().chars();
            let letter = letters.next().filter(|letter| letters.next().is_none() && !is_color(*letter))?;
            if family(letter).is_some() || found.is_some_and(|(first, _)| first != letter) {
                return None;
            }
            found = found.or(Some((letter, place)));
        }
    }
    found
}

/// Whether a sign is only ever a separator, or may be the name of a colour that is not declared.
pub(super) fn may_be_color(sign: char) -> bool {
    let is_symbol = sign == '#' || sign >= '\u{2588}' && !('\u{3000}'..='\u{303f}').contains(&sign);
    family(sign).is_none() && (sign.is_alphabetic() || is_symbol)
}

/// The sign that stands for all signs like it; a blank and a comma are those that any clue may have.
pub(super) fn family(sign: char) -> Option<char> {
    Some(match sign {
        _ if sign.is_whitespace() => ' ',
        ',' | '，' | '、' | '､' | '﹐' | '﹑' | '،' => ',',
        '.' | '．' | '。' | '｡' | '﹒' => '.',
        '·' | '•' | '・' | '･' | '∙' | '⋅' | '‧' => '·',
        '-' | '\u{2010}'..='\u{2015}' | '−' | '－' | '﹣' | '﹘' => '-',
        '/' | '／' | '⁄' | '∕' => '/',
        ';' | '；' | '﹔' | '؛' => ';',
        ':' | '：' | '﹕' | '∶' => ':',
        '|' | '｜' | '¦' | '│' | '┃' | '∣' => '|',
        '\\' | '＼' | '﹨' => '\\',
        '+' | '＋' | '﹢' => '+',
        '_' | '＿' => '_',
        'x' | 'X' | '×' | 'ｘ' | 'Ｘ' | '✕' => 'x',
        '*' | '＊' | '∗' => '*',
        _ => return None,
    })
}

/// Whether a character is a comma other than the usual one.
pub(super) fn is_wide_comma(character: char) -> bool {
    character != ',' && family(character) == Some(',')
}

/// A sign in words.
fn named(sign: char) -> String {
    format!("`{sign}`")
}

/// The numbers of a clue.
fn numbers(clue: &str) -> impl Iterator<Item = &str> {
    clue.split(|character| !is_digit(character)).filter(|number| !number.is_empty())
}

/// What stands between the numbers of a clue.
fn gaps(clue: &str) -> impl Iterator<Item = &str> {
    let inner = clue.trim_matches(|character| !is_digit(character));
    inner.split(is_digit).filter(|gap| !gap.is_empty())
}

/// What follows the colour that a gap begins with.
fn after_color<'g>(gap: &'g str, is_color: &impl Fn(char) -> bool) -> &'g str {
    gap.trim_start_matches(|c: char| is_color(c) || c.is_alphabetic() && family(c).is_none())
}

/// The sign in a gap that is neither a colour nor a blank or a comma, if it is all there is.
fn sign(gap: &str, is_color: &impl Fn(char) -> bool) -> Option<char> {
    let mut signs = after_color(gap, is_color).trim().chars();
    let sign = signs.next().filter(|sign| signs.next().is_none() && !is_color(*sign))?;
    family(sign).filter(|family| !matches!(family, ' ' | ',')).map(|_| sign)
}

/// The names of months, as spreadsheets shorten them, in some languages.
const MONTHS: &str = "jan feb mar apr may jun jul aug sep oct nov dec mrz mär mai okt dez jän fév fev avr aoû out ene \
     abr ago dic gen mag giu lug set ott mrt mei maj cze lip sie wrz paź lis gru sty lut kwi maa";

/// Whether a clue is a date such as `01-Jan`, `1. Mrz` or `Jan-01`.
fn is_named_date(clue: &str) -> bool {
    if !clue.contains(['-', '.', '/']) || !clue.contains(is_digit) {
        return false;
    }
    let is_word = |word: &&str| !word.is_empty();
    let mut words = clue.split(|c: char| !c.is_alphanumeric()).filter(is_word);
    let is_month = |word: &str| {
        let start: String = word.to_lowercase().chars().take(3).collect();
        word.chars().count() >= 3
            && word.chars().all(char::is_alphabetic)
            && MONTHS.split(' ').any(|known| known == start)
    };
    let (mut months, mut others) = (0, 0);
    for word in words.by_ref() {
        match is_month(word) {
            true => months += 1,
            false if word.chars().all(is_digit) => {}
            false => others += 1,
        }
    }
    months == 1 && others == 0
}

/// Whether the numbers of a clue are a date with its year.
fn is_year(clue: &str) -> bool {
    let mut years =
        numbers(clue).map(|number| digits(number).parse().is_ok_and(|year: u32| (1900..2100).contains(&year)));
    let (first, second, third) = (years.next(), years.next(), years.next());
    second == Some(false) && (third == Some(true) || third.is_some() && first == Some(true))
}

/// The error that a clue is a date.
fn date(input: &Input<'_>, text: &str, place: &str) -> ReadError {
    let found = say("found.date").with("text", quoted(text.trim()));
    input.mismatch(place, say("expected.clue"), found).with_help(say("help.date"))
}

impl Input<'_> {
    /// A clue of black blocks: lengths separated by blanks or commas; `0` or nothing for an empty line.
    pub(super) fn black_clue(&self, line: &str) -> Result<Clue, ReadError> {
        self.clue_of_lengths(line, &Separators::default())
    }

    /// A clue of black blocks, of a file in which the numbers may be parted otherwise.
    pub(super) fn clue_of_lengths(&self, line: &str, separators: &Separators) -> Result<Clue, ReadError> {
        if digits(line.trim()) == "0" {
            return Ok(Clue::default());
        }
        let lengths: Result<Vec<u32>, _> = separators.words(line).map(|word| self.length(word)).collect();
        Ok(Clue::black(lengths?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(clues: &[&str], colors: &str) -> Result<Vec<String>, String> {
        let text = clues.join("\n");
        let input = Input::new("f", &text);
        let texts: Vec<Text<'_>> = text.lines().map(|line| (line, line)).collect();
        let separators = Separators::of(&input, [&texts, &[]], |c| colors.contains(c));
        let separators = separators.map_err(|error| error.to_string())?;
        Ok(text.lines().map(|line| separators.words(line).collect::<Vec<_>>().join(" ")).collect())
    }

    #[test]
    fn blanks_commas_and_one_other_sign_part_numbers() {
        for sign in [
            " ", "  ", "\t", "\u{a0}", "\u{2007}", "\u{202f}", "\u{3000}", ",", ", ", "，", "、", ".", "．", "·", "-",
            "–", "−", "－", "/", ";", "；", "|", "+", "_", ":", "：", " . ", " - ", "- ",
        ] {
            let clues = ["2".to_owned(), format!("4{sign}1"), format!("10{sign}1{sign}3"), "0".to_owned()];
            let clues: Vec<&str> = clues.iter().map(String::as_str).collect();
            assert_eq!(read(&clues, "").unwrap(), ["2", "4 1", "10 1 3", "0"], "{sign:?}");
        }
        assert_eq!(read(&["4x1x1", "2"], "").unwrap(), ["4 1 1", "2"]);
        assert_eq!(read(&["4–1", "2-1"], "").unwrap(), ["4 1", "2 1"]);
        assert_eq!(read(&["4r.1", "2b.1r"], "").unwrap(), ["4r 1", "2b 1r"]);
        assert_eq!(read(&["4,1 2", "4, 1,", " 3"], "").unwrap(), ["4 1 2", "4 1", "3"]);
    }

    #[test]
    fn declared_signs_are_colours() {
        assert_eq!(read(&["4-1-", "2."], "-").unwrap(), ["4-1-", "2."]);
        assert_eq!(read(&["4-.1-", "2-.1"], "-").unwrap(), ["4- 1-", "2- 1"]);
        assert_eq!(read(&["4x 1x"], "x").unwrap(), ["4x 1x"]);
    }

    #[test]
    fn what_is_mixed_or_uncertain_is_refused() {
        let message = |clues: &[&str]| read(clues, "").unwrap_err();
        assert_eq!(message(&["4.1", "4-1"]), "f:2:1: expected one separator in all clues, as `.` before, found `-`");
        for mixed in [["4.1", "4 1"], ["4.1", "4,1"], ["4-1", "4,-1"], ["4.1", "4..1"], ["4-1", "4 1-2"]] {
            assert!(message(&mixed).contains("between all numbers, as elsewhere, found"), "{mixed:?}");
        }
        for edge in [["4.1", "4."], ["4-1", "-1"], ["4/1", "/4/1"], ["4;1", "2;"]] {
            assert!(message(&edge).contains("a number on either side of the separator"), "{edge:?}");
        }
        for date in ["01-Jan", "1. Mrz", "1-März", "Jan-01", "1-1-2024", "2024-01-01", "01.02", "1/1/2024 "] {
            assert!(message(&[date]).contains("a date"), "{date}");
        }
        assert!(read(&["3x1"], "").is_ok());
        let text = "3x1\n1\n1\n1";
        let lines: Vec<Text<'_>> = text.lines().map(|line| (line, line)).collect();
        let error = Separators::of(&Input::new("f", text), [&lines[..1], &lines[1..]], |_| false).err().unwrap();
        assert!(error.to_string().contains("`x`, which may part two numbers or mean `times`"), "{error}");
    }
}
