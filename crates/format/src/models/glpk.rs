//! Data of GLPK's model for nonograms, `pbn.mod`: `param m`, `param n`, and the tables `row` and `col`.
//!
//! A line of a table is the number of the line, then its lengths; `.` fills it up.

use std::borrow::Cow;

use super::{Tokens, is_number};
use crate::{
    Format,
    codec::{Codec, Holds, Output},
    draft::PlacedClue,
    error::{ReadError, once, say},
    input::{Input, after},
    plain,
};
use nonosat_model::{Clue, Puzzle};

pub(crate) const CODEC: Codec = Codec {
    format: Format::Glpk,
    name: "glpk",
    extensions: &["glpk"],
    description: "GLPK data with the tables row and col",
    holds: Holds::CLUES,
    looks_like,
    binary: None,
    read,
    write,
};

fn looks_like(text: &str) -> bool {
    let mut tokens = Tokens::new(text, '#');
    let first = tokens.next();
    let begins = first == Some("param") || first == Some("data") && tokens.next() == Some(";");
    let mut names = Vec::new();
    let mut is_param = first == Some("param");
    for token in tokens.take_while(|_| begins) {
        if is_param && names.len() < 8 {
            names.push(token);
        }
        is_param = token == "param";
    }
    ["m", "n", "row", "col"].iter().all(|name| names.contains(name))
}

/// What is read of a file.
#[derive(Default)]
struct Data<'a> {
    sizes: [Option<usize>; 2],
    tables: [Option<Vec<PlacedClue<'a>>>; 2],
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let mut tokens = Tokens::new(input.text(), '#');
    let mut data = Data::default();
    while let Some(token) = tokens.next() {
        match token {
            "data" => expect(input, &mut tokens, ";")?,
            // What follows is no part of the data.
            "end" => break,
            "param" => parameter(input, &mut tokens, &mut data)?,
            _ => return Err(input.unexpected(token, say("expected.any").with("keywords", vec!["`param`", "`end;`"]))),
        }
    }
    let [Some(height), Some(width)] = data.sizes else {
        return Err(input.unexpected(input.end(), say("expected.all").with("keywords", vec!["`param m`", "`param n`"])));
    };
    let [Some(rows), Some(columns)] = data.tables else {
        return Err(
            input.unexpected(input.end(), say("expected.all").with("keywords", vec!["`param row`", "`param col`"]))
        );
    };
    for (clues, size, what) in
        [(&rows, height, say("expected.row-clues")), (&columns, width, say("expected.column-clues"))]
    {
        if clues.len() != size {
            let place = clues.last().map_or(input.end(), |clue| clue.place);
            return Err(input.miscounted(place, size, what, clues.len()));
        }
    }
    Ok(vec![plain::puzzle(input, rows, columns)?])
}

fn expect(input: &Input<'_>, tokens: &mut Tokens<'_>, sign: &str) -> Result<(), ReadError> {
    match tokens.next() {
        Some(token) if token == sign => Ok(()),
        token => Err(input.unexpected(
            token.unwrap_or(tokens.rest()),
            say("expected.any").with("keywords", vec![format!("`{sign}`")]),
        )),
    }
}

/// Reads what follows `param`.
fn parameter<'a>(input: &Input<'a>, tokens: &mut Tokens<'a>, data: &mut Data<'a>) -> Result<(), ReadError> {
    let name = tokens.next().unwrap_or_else(|| input.end());
    match name {
        "m" | "n" => {
            expect(input, tokens, ":=")?;
            let size = input.size(tokens.next().unwrap_or_else(|| input.end()))?;
            match data.sizes.get_mut(usize::from(name == "n")) {
                Some(place) if place.is_none() => *place = Some(size),
                _ => return Err(input.unexpected(name, once(&[name]))),
            }
            expect(input, tokens, ";")
        }
        "row" | "col" => {
            let table = table(input, tokens)?;
            match data.tables.get_mut(usize::from(name == "col")) {
                Some(place) if place.is_none() => *place = Some(table),
                _ => return Err(input.unexpected(name, once(&[name]))),
            }
            Ok(())
        }
        _ => Err(input.unexpected(name, say("expected.any").with("keywords", vec!["`m`", "`n`", "`row`", "`col`"]))),
    }
}

/// Reads a table: the numbers of its columns, and a line for each clue.
fn table<'a>(input: &Input<'a>, tokens: &mut Tokens<'a>) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    expect(input, tokens, ":")?;
    let mut width = 0_usize;
    while let Some(number) = tokens.peek().filter(|token| is_number(token)) {
        width += 1;
        if input.size(number)? != width {
            return Err(input.unexpected(number, say("expected.columns-in-order").with("number", width)));
        }
        tokens.next();
    }
    expect(input, tokens, ":=")?;
    let mut clues = Vec::new();
    loop {
        let line = tokens.next().unwrap_or_else(|| input.end());
        if line == ";" {
            return Ok(clues);
        }
        let number = clues.len() + 1;
        if !is_number(line) || line.parse() != Ok(number) {
            return Err(input.unexpected(line, say("expected.table-line").with("number", number)));
        }
        let mut lengths = Vec::new();
        let mut is_over = false;
        for _ in 0..width {
            let value = tokens.next().unwrap_or(after(line));
            match value {
                "." | "0" => is_over = true,
                _ if is_over => return Err(input.unexpected(value, say("expected.dots"))),
                _ => lengths.push(input.length(value)?),
            }
        }
        clues.push(PlacedClue { clue: Some(Clue::black(lengths)), place: line });
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        output.line("data;");
        output.line(format!("param m := {};\nparam n := {};", puzzle.height(), puzzle.width()));
        for (name, clues) in [("row", puzzle.rows()), ("col", puzzle.columns())] {
            let width = clues.iter().flatten().map(|clue| clue.runs().len()).max().unwrap_or(0).max(1);
            let heading: Vec<String> = (1..=width).map(|column| column.to_string()).collect();
            output.line(format!("param {name} : {} :=", heading.join(" ")));
            for (clue, line) in clues.iter().flatten().zip(1..) {
                let numbers = clue.blocks().into_iter().map(|block| block.length.to_string());
                let all: Vec<String> = numbers.chain(std::iter::repeat(".".to_owned())).take(width).collect();
                output.line(format!("  {line} {}", all.join(" ")));
            }
            output.line(";");
        }
        output.line("end;");
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "data;\nparam m := 2;\nparam n := 3;\nparam row : 1 2 :=\n  1 3 .\n  2 1 1\n;\n\
        param col : 1 :=\n  1 2\n  2 1\n  3 2\n;\nend;\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("d", TEXT.as_bytes(), None).unwrap();
        assert_eq!((document.format, document.puzzles[0].width()), (Format::Glpk, 3));
        assert_eq!(write(Format::Glpk, &document.puzzles).unwrap().text, TEXT);
        let other = TEXT.replace("data;", "/* a puzzle */ # made up\n\ndata ;").replace("\n  2 1 1\n;", " 2 1 1;");
        assert_eq!(read("d", other.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("d", TEXT.replace(from, to).as_bytes(), Some(Format::Glpk)).unwrap_err().to_string()
        };
        assert_eq!(message("2 1 1\n", "3 1 1\n"), "d:6:3: expected the line 2 of the table, or `;`, found \"3\"");
        assert_eq!(message("1 3 .", "1 . 3"), "d:5:7: expected `.` to the end of the line, found \"3\"");
        assert_eq!(message("m := 2", "m := 3"), "d:6:3: expected 3 row clues, found 2");
        assert_eq!(message("1 3 .", "1 x ."), "d:5:5: expected a block length, found \"x\"");
        assert_eq!(
            message("param n := 3;\n", ""),
            "d:12:5: expected `param m` and `param n`, found the end of the file"
        );
    }
}
