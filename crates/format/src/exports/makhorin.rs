//! The layout of Andrew Makhorin's solver: the rows, a line `&`, the columns; `*` begins a comment.

use std::borrow::Cow;

use super::weight;
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::Draft,
    error::{ReadError, say},
    input::{Input, after},
    plain::lines,
};
use nonosat_model::Puzzle;

pub(crate) const CODEC: Codec = Codec {
    format: Format::Makhorin,
    name: "makhorin",
    extensions: &["makhorin"],
    description: "rows, a line &, columns; comments with *",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    let mut is_parted = false;
    let mut is_known = |line: &str| {
        is_parted |= is_divider(line);
        is_divider(line) || line.starts_with('*') || line.trim().is_empty() || weight(line).is_some()
    };
    text.contains('&') && text.lines().all(&mut is_known) && is_parted
}

fn is_divider(line: &str) -> bool {
    line.trim() == "&"
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let all = input.lines(input.text().trim_end())?;
    let mut lists: Vec<Vec<&str>> = vec![Vec::new()];
    let mut blank: Option<&str> = None;
    for line in all {
        if line.starts_with('*') || line.trim().is_empty() {
            // A blank line could be an empty clue, unless no clue is before or after it.
            let is_inside = lists.last().is_some_and(|list| !list.is_empty()) && !line.starts_with('*');
            blank = if is_inside { blank.or(Some(line)) } else { blank };
        } else if is_divider(line) {
            lists.push(Vec::new());
        } else {
            lists.last_mut().into_iter().for_each(|list| list.push(line));
        }
    }
    if let Some(blank) = blank {
        return Err(input.unexpected(blank, say("expected.clue-0")));
    }
    // A line `&` may end the columns, too.
    if lists.len() == 3 && lists.last().is_some_and(Vec::is_empty) {
        lists.pop();
    }
    match lists.as_slice() {
        [rows, columns] if !rows.is_empty() && !columns.is_empty() => {
            Ok(vec![Draft::black(input, rows, columns)?.finish(input)?])
        }
        lists => {
            let place = lists.get(2).and_then(|list| list.first()).copied().unwrap_or(after(input.text().trim_end()));
            Err(input.unexpected(place, say("expected.line-between").with("keyword", "&")))
        }
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        lines(puzzle.rows(), " ", "0").for_each(|line| output.line(line));
        output.line("&");
        lines(puzzle.columns(), " ", "0").for_each(|line| output.line(line));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    #[test]
    fn a_sign_parts_the_lists() {
        let text = "3\n1 1\n&\n2\n1\n2\n";
        let document = read("m", text.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Makhorin, 3));
        assert_eq!(write(Format::Makhorin, &document.puzzles).unwrap().text, text);
        let commented = format!("* made up\n\n{}&\n", text.replace('&', "* c\n&\n* columns\n"));
        assert_eq!(read("m", commented.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |text: &str| read("m", text.as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message("1\n\n1\n&\n2\n"), "m:2:1: expected a clue, `0` for an empty one, found nothing");
        assert_eq!(message("1\n&\n1\n&\n1\n"), "m:5:1: expected a line `&` between rows and columns, found \"1\"");
        assert_eq!(message("1\n&\n"), "m:2:2: expected a line `&` between rows and columns, found the end of the file");
    }
}
