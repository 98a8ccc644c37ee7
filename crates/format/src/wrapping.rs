//! A puzzle in a wrapping of markup, of an address, of bars or of words: the text without it.
//!
//! Only a text that no reader takes as it is gets here, and only what is read without a fault counts: each wrapping is
//! taken off by itself, and where two ways to do so give different puzzles, nothing is read. All of it takes time
//! linear in the text.

mod layouts;
mod markup;

use super::{Document, Format, Warning, bounds::MOST_LINES, draft::meets, input::Input, lists, reading::Form};
pub(super) use markup::colored;
use markup::{Unknown, markup, tables};
use nonosat_model::Clue;

/// The largest text that is looked at: pages and messages are smaller.
const MOST_BYTES: usize = 4 << 20;

/// The largest text that is looked at for lists around a grid: people lay out no larger ones.
const MOST_LAID_OUT: usize = 512 << 10;

/// The most tables of a page that are looked at beside the largest one.
const MOST_TABLES: usize = 64;

/// The puzzles in a wrapping; `None` if there are none, or which they are is not certain.
pub(super) fn read(source: &str, text: &str, columns_first: bool) -> Option<Document> {
    if text.len() > MOST_BYTES || text.lines().nth(MOST_LINES).is_some() {
        return None;
    }
    use Format::{Lists, Sheet};
    // Within each wrapping, the way that keeps most of the structure is first.
    let laid_out = if text.len() > MOST_LAID_OUT { "" } else { text };
    let [above, below] = layouts::tables(laid_out);
    let mut tables = tables(text).into_iter();
    let largest = tables.next();
    // Another table that is a puzzle, too, would be left out.
    let alone = |table: &str| read_unwrapped(source, Sheet, table, columns_first).map(|document| document.puzzles);
    let first = largest.as_deref().and_then(alone);
    if first.is_some() && tables.take(MOST_TABLES).any(|table| alone(&table).is_some_and(|other| Some(other) != first))
    {
        return None;
    }
    let wrappings: [&[(Format, Option<String>)]; 14] = [
        &[(Lists, declared(text))],
        &[(Lists, markup(text, Unknown::Bracket)), (Lists, markup(text, Unknown::Blank))],
        &[(Sheet, largest)],
        &[(Lists, address(text))],
        &[(Sheet, bars(text, '\t')), (Lists, bars(text, ' '))],
        &[(Lists, side_by_side(text))],
        &[(Lists, words(text))],
        &[(Lists, broken_lines(text))],
        &[(Lists, counted(text))],
        &[(Lists, layouts::sized(laid_out))],
        &[(Lists, layouts::barred(laid_out))],
        &[(Lists, above)],
        &[(Lists, below)],
        &[(Lists, layouts::aligned(laid_out))],
    ];
    let unwrapped = wrappings.into_iter().filter_map(|ways| {
        let ways = ways.iter().filter_map(|(format, text)| Some((*format, text.as_deref()?)));
        ways.into_iter().find_map(|(format, text)| read_unwrapped(source, format, text, columns_first))
    });
    let mut found: Option<Document> = None;
    let drawn = || {
        layouts::drawing(laid_out).and_then(|(plain, picture)| {
            // What is drawn must be what the clues say, or nothing be drawn: else a part of it is a guess.
            let mut document = read_unwrapped(source, Lists, &plain, columns_first)?;
            let puzzle = document.puzzles.first_mut()?;
            if let Some(picture) = picture {
                meets(&picture, puzzle).then_some(())?;
                puzzle.goal = Some(picture);
            }
            Some(document)
        })
    };
    for document in unwrapped.chain(std::iter::once_with(drawn).flatten()) {
        if found.as_ref().is_some_and(|found| found.puzzles != document.puzzles) {
            return None;
        }
        found = found.or(Some(document));
    }
    found
}

fn read_unwrapped(source: &str, format: Format, text: &str, columns_first: bool) -> Option<Document> {
    let mut input = Input::new(source, text);
    input.columns_first = columns_first;
    let puzzles = (format.codec().read)(&mut input).ok().filter(|puzzles| !puzzles.is_empty())?;
    // A picture needs no unwrapping, and almost any table could be one.
    let reading = input.reading.take().filter(|reading| reading.form != Form::Picture)?;
    // Clues that were in attributes, `<block size="2"/>`, leave empty lines.
    let is_filled = |clue: &Option<Clue>| clue.as_ref().is_none_or(|clue| !clue.blocks().is_empty());
    puzzles.iter().all(|puzzle| puzzle.rows().iter().any(is_filled)).then_some(())?;
    // Their lines are not those of the file.
    let warnings = input.into_warnings().into_iter().map(|warning| Warning { line: None, ..warning }).collect();
    Some(Document { format: reading.format(), puzzles, warnings, reading: Some(reading) })
}

/// Whether the lines of a text are surely no lists: those of a table between bars, with a rule below its head as
/// `|---|---|`, or with both lists beside each other.
pub(super) fn is_table(text: &str) -> bool {
    let is_rule = |line: &str| {
        let line = line.trim();
        line.starts_with('|') && line.contains("--|") && line.chars().all(|sign| matches!(sign, '|' | '-' | ':' | ' '))
    };
    let has_words = text.lines().next().is_some_and(|line| line.contains(char::is_alphabetic));
    let is_table = text.starts_with('|') && !has_words && text.lines().take(2).any(is_rule);
    is_table || heads(text).is_some()
}

/// The text below a declaration, `<?xml version="1.0"?>`, of which no element follows.
fn declared(text: &str) -> Option<String> {
    let (_, rest) = text.trim_start().strip_prefix("<?xml")?.split_once("?>")?;
    (!rest.contains('<')).then(|| rest.to_owned())
}

/// What an address says behind its `?` or `#`, a parameter a line.
fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let is_one = text.contains("://") && !text.contains(char::is_whitespace);
    let [_, parameters] = text.split_once(['?', '#']).filter(|_| is_one).map(Into::into)?;
    let mut lines = String::with_capacity(parameters.len());
    for parameter in parameters.split(['&', '?', '#']) {
        lines.push_str(&percent(parameter)?);
        lines.push('\n');
    }
    Some(lines)
}

/// A text with `%20` and the like resolved, and `+` for a blank; `None` if that is no text.
fn percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [char::from(rest.next()?), char::from(rest.next()?)];
                let [high, low] = digits.map(|digit| digit.to_digit(16));
                (high? * 16 + low?) as u8
            }
            b'+' => b' ',
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// The signs that draw the frame of a table.
const FRAME: &str = "+-=─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯┏┳┓┣╋┫┗┻┛:";
const BARS: &str = "|│┃║";

/// A table between bars, without its frame; a tab stands where a bar is between two cells, or a blank where cells are
/// drawn by dots.
fn bars(text: &str, between: char) -> Option<String> {
    if between == ' ' && !text.contains(['.', '_', '·', '□']) {
        return None;
    }
    // Words name lists, and a list between bars is none of a drawing's.
    let is_drawn = text.contains(|sign| BARS.contains(sign)) && !text.contains(char::is_alphabetic);
    is_drawn.then_some(())?;
    let mut plain = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let is_frame = |sign: char| sign.is_whitespace() || FRAME.contains(sign) || BARS.contains(sign);
        if line.chars().all(is_frame) && line.chars().any(|sign| FRAME.contains(sign)) {
            continue;
        }
        if between == '\t' {
            let line = line.trim().trim_end_matches(|sign| BARS.contains(sign));
            let line = line.strip_prefix(|sign| BARS.contains(sign)).unwrap_or(line);
            let cells: Vec<&str> = line.split(|sign| BARS.contains(sign)).map(str::trim).collect();
            plain.push_str(&cells.join("\t"));
        } else {
            plain.extend(line.chars().map(|sign| if BARS.contains(sign) { between } else { sign }));
        }
        plain.push('\n');
    }
    Some(plain)
}

/// The names of two lists beside each other in a table, and what is between its cells.
fn heads(text: &str) -> Option<([&str; 2], char)> {
    let head = text.trim_start().lines().next()?;
    let sign = ['\t', ';', ','].into_iter().find(|&sign| head.contains(sign))?;
    let [one, other] = head.split_once(sign).map(<[&str; 2]>::from)?.map(|name| name.trim().trim_matches('"'));
    let is_name =
        |name: &str| name.chars().all(|sign| sign.is_alphabetic() || " _-".contains(sign)) && lists::is_name(name);
    (is_name(one) && is_name(other)).then_some(([one, other], sign))
}

/// Two lists beside each other in a table, `Rows,Columns` above them, one below the other.
fn side_by_side(text: &str) -> Option<String> {
    let ([one, other], sign) = heads(text)?;
    let lines = text.trim().lines().skip(1);
    let mut lists = [String::new(), String::new()];
    for line in lines {
        let (one, other) = line.split_once(sign).unwrap_or((line, ""));
        for (list, clue) in lists.iter_mut().zip([one, other]) {
            list.extend([clue.trim().trim_matches('"'), "\n"]);
        }
    }
    // The shorter one ends before the other; a blank cell within may be a clue or none.
    let [first, second] = lists.each_ref().map(|list| list.trim_end());
    let has_gap = |list: &str| list.lines().any(str::is_empty);
    (!has_gap(first) && !has_gap(second)).then(|| format!("{one}:\n{first}\n{other}:\n{second}\n"))
}

/// Words that stand between the numbers of a clue in a sentence.
const BETWEEN: [&str; 8] = ["and", "then", "und", "et", "y", "e", "en", "a"];

/// The text with blanks for the words between two numbers: `4 and 1`, `4, then 1`.
fn words(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut changed = false;
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some(start) = rest.find(char::is_alphabetic) {
            let word = &rest[start..];
            let word = &word[..word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len())];
            let behind = &rest[start + word.len()..];
            let before = rest[..start].trim_end_matches([' ', ',']);
            let is_between = before.ends_with(|c: char| c.is_ascii_digit())
                && rest[..start].ends_with(' ')
                && behind
                    .strip_prefix(' ')
                    .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
                && BETWEEN.contains(&word.to_lowercase().as_str());
            if is_between {
                plain.extend([before, " "]);
                changed = true;
            } else {
                plain.extend([&rest[..start], word]);
            }
            rest = behind;
        }
        plain.push_str(rest);
    }
    changed.then_some(plain)
}

/// The text with lines joined where one ends within a list.
fn broken_lines(text: &str) -> Option<String> {
    // Without names, nothing says where a list ends.
    text.split(|sign: char| !sign.is_alphanumeric()).any(lists::is_name).then_some(())?;
    let mut plain = String::with_capacity(text.len());
    let mut changed = false;
    for line in text.lines() {
        plain.push_str(line.trim_end());
        let goes_on = line.trim_end().ends_with([',', ';', '/']);
        plain.push(if goes_on { ' ' } else { '\n' });
        changed |= goes_on;
    }
    changed.then_some(plain)
}

/// The text without the counts before the numbers of each clue, as judges of programs write it: `2 4 1`. Both lists
/// have a line with their length before them, or the first line has both lengths.
fn counted(text: &str) -> Option<String> {
    if text.contains('\t') {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    let numbers = |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>();
    let sizes = numbers(lines.peek()?)?;
    if sizes.len() == 2 {
        lines.next();
    }
    for list in 0..2 {
        let size = if sizes.len() == 2 { *sizes.get(list)? } else { lines.next()?.trim().parse().ok()? };
        for _ in 0..size {
            let line = lines.next()?;
            let (count, blocks) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            let blocks = blocks.trim();
            (count.parse() == Ok(numbers(blocks)?.len())).then_some(())?;
            plain.extend([if blocks.is_empty() { "0" } else { blocks }, "\n"]);
        }
        plain.push('\n');
    }
    lines.next().is_none().then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::read;

    /// How many lines the puzzle in a text has; `None` if there is none that is certain.
    fn sizes(text: &str) -> Option<[usize; 2]> {
        let document = read("f", text, false)?;
        let puzzle = document.puzzles.first().unwrap();
        Some([puzzle.rows().len(), puzzle.columns().len()])
    }

    #[test]
    fn of_two_tables_none_is_left_out() {
        let table = |[one, other]: [u32; 2]| {
            format!(
                "<table><tr><td></td><td>{one}</td><td>{other}</td></tr><tr><td>{one}</td><td></td><td></td></tr>\
                 <tr><td>{other}</td><td></td><td></td></tr></table>"
            )
        };
        let (one, other) = (table([2, 1]), table([1, 2]));
        assert_eq!(sizes(&one), Some([2, 2]));
        assert_eq!(sizes(&format!("{one}{one}")), Some([2, 2]));
        assert_eq!(sizes(&format!("{one}{other}")), None);
        assert_eq!(sizes(&format!("{one}<table><tr><td>Size<td>2x2</table>")), Some([2, 2]));
    }

    #[test]
    fn a_declaration_alone_makes_no_xml() {
        assert_eq!(sizes("<?xml version=\"1.0\"?>\nRows:\n2\n1\nColumns:\n1\n1\n1\n"), Some([2, 3]));
    }

    #[test]
    fn what_is_around_a_puzzle_is_taken_off() {
        let rows = "<tr><td>2<td></tr><tr><td>1</tr><TR><TD>1</TR>";
        assert_eq!(sizes(&format!("<table><tr><td><td>3<td>1</tr>{rows}</table>")), Some([3, 2]));
        assert_eq!(sizes("<p>Rows: 2, 1, 1<br>Columns: 3, 1</p>"), Some([3, 2]));
        assert_eq!(sizes("<a><row n='1'>2</row><row>1</row><row>1</row><col>3</col><col>1</col></a>"), Some([3, 2]));
        assert_eq!(sizes("https://a.b/?rows=2,1,1&columns=3%2c1&theme=dark"), Some([3, 2]));
        assert_eq!(sizes("| | 3 | 1 |\n|---|---|---|\n| 2 | | |\n| 1 | | |\n| 1 | | |\n"), Some([3, 2]));
        assert_eq!(sizes("  3 1\n +---\n2| . .\n1| . .\n1| . .\n"), Some([3, 2]));
        assert_eq!(sizes("Rows,Columns\n2,3\n1,1\n1,\n"), Some([3, 2]));
        assert_eq!(sizes("Rows;Columns\n1 1;1\n;\n1;1\n;1\n"), None);
        assert_eq!(sizes("Rows: 2,\n 1, 1\nColumns: 3,\n 1\n"), Some([3, 2]));
        assert_eq!(sizes("Rows: 1 and 1; 1\nColumns: 1; 1; 1\n"), Some([2, 3]));
        assert_eq!(sizes("2\n2 1 1\n1 1\n3\n1 1\n1 1\n1 1\n"), Some([2, 3]));
    }

    #[test]
    fn nothing_is_read_that_is_not_certain() {
        // A table and lists below it, of another puzzle.
        let table = "| | 3 | 1 |\n|---|---|---|\n| 2 | | |\n| 1 | | |\n| 1 | | |\n";
        assert_eq!(sizes(&format!("<p>Rows: 1, 2<br>Columns: 2, 1</p>{table}")), None);
        let html = |top: &str| format!("<table><tr><td><td>{top}<td>1</tr><tr><td>2<td></tr><tr><td>1</tr></table>");
        assert_eq!((sizes(&html("2")), sizes(&html("3"))), (Some([2, 2]), None));
        for text in
            ["<table", "<p>1</p>", "| | |\n|---|\n", "https://a.b/?rows=%ff", "1 and 1", "<script>", "<a></b></c>"]
        {
            assert_eq!(sizes(text), None, "{text}");
        }
        let nested = format!("{}1{}", "<row>".repeat(100_000), "</row>".repeat(100_000));
        assert_eq!(sizes(&nested), None);
    }
}
