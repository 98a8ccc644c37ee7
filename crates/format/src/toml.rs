//! The TOML of nonogrid and the INI of pynogram, which are nearly the same: sections `[colors]` and `[clues]`.
//!
//! A colour is `b = (blue) *`: a name, a look (a known name, `RRGGBB` or `1, 2, 3`) and a symbol; in TOML such texts
//! stand in an array `defs`. The clues follow `columns =` and `rows =`, separated by commas and line ends; `2g 1r 2` is
//! two of `g`, one of `r` and two of black. `#` and `;` begin a comment. Neither file uses more of TOML or INI than
//! that, so each line is read by itself.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Holds, Output},
    colors,
    draft::{Draft, PlacedClue, texts},
    error::{Found, ReadError, once, say},
    input::{Input, after, digits, is_digit, leading_number},
    separators::{HELP, Separators, is_wide_comma},
};
use nonosat_model::{Block, Clue, Color, Palette, PaletteColor, Puzzle, Rgb};

pub(super) const CODEC: Codec = Codec {
    format: Format::Toml,
    name: "toml",
    extensions: &["toml", "ini"],
    description: "nonogrid's TOML and pynogram's INI: colors and clues",
    holds: Holds { colors: true, ..Holds::CLUES },
    looks_like: |text| text.contains("clues") && text.lines().any(|line| section(line) == Some("clues")),
    binary: None,
    read,
    write,
};

/// The name of the section that a line begins.
fn section(line: &str) -> Option<&str> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(']')?;
    (uncommented(rest).trim().is_empty()).then_some(name.trim())
}

fn uncommented(line: &str) -> &str {
    line.split(['#', ';']).next().unwrap_or_default()
}

/// What follows `key =` in a line.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.trim_start().strip_prefix(key)?.trim_start().strip_prefix('=')
}

fn read<'a>(input: &mut Input<'a>) -> Result<Vec<Puzzle>, ReadError> {
    let (mut rows, mut columns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    // The same if commas part the numbers of a clue, rather than clues.
    let mut others: [Vec<&str>; 2] = Default::default();
    let mut found = [false; 2];
    let mut palette = Palette::with_background(colors::white());
    let mut keys = vec![String::new()];
    let mut place = "";
    let mut target: Option<usize> = None;
    for line in input.text().lines() {
        if let Some(name) = section(line).filter(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic())) {
            (place, target) = (name, None);
            continue;
        }
        match place {
            "colors" => read_colors(input, line, &mut palette, &mut keys)?,
            "clues" => {
                let mut rest = line;
                for (index, key) in ["rows", "columns"].into_iter().enumerate() {
                    if let Some(value) = value(line, key) {
                        if found[index] {
                            return Err(input.unexpected(line.trim(), once(&[key])));
                        }
                        (found[index], target, rest) = (true, Some(index), value);
                    }
                }
                check_comment(input, rest)?;
                let rest = uncommented(rest);
                match target {
                    Some(index) => {
                        add_clues(input, rest, if index == 0 { &mut rows } else { &mut columns })?;
                        others[index].extend(texts_of(rest).take(super::LONGEST_LINE));
                    }
                    None if rest.trim().is_empty() => {}
                    None => {
                        return Err(input.unexpected(
                            rest.trim(),
                            say("expected.any").with("keywords", vec!["`rows =`", "`columns =`"]),
                        ));
                    }
                }
            }
            // Another section may hold anything.
            _ => {}
        }
    }
    for (lines, name) in [(&rows, "rows"), (&columns, "columns")] {
        if lines.is_empty() {
            return Err(input.unexpected(input.end(), say("expected.clues-after").with("keyword", name)));
        }
    }
    let uses_black = |lines: &[&str]| lines.iter().flat_map(|line| line.split_whitespace()).any(is_black);
    let black = palette.len() == 1 || uses_black(&rows) || uses_black(&columns);
    if black && !keys.iter().any(|key| key == BLACK) {
        palette = with_black(input, &palette)?;
        keys.insert(1, BLACK.to_owned());
    }
    let is_color = |sign: char| keys.iter().any(|key| key.contains(sign));
    let separators = Separators::of(input, [&texts(&rows), &texts(&columns)], is_color)?;
    let read = |input: &Input<'_>, lines: &[&'a str]| {
        lines.iter().map(|line| read_clue(input, line, &keys, &separators)).collect::<Result<Vec<_>, _>>()
    };
    let palette = colors::usual(palette);
    let draft = Draft { rows: read(input, &rows)?, columns: read(input, &columns)?, ..Draft::new(palette) };
    let puzzle = draft.finish(input)?;
    // Another reading, of either list or of both, may fit as well, unless it is blanks that part numbers.
    let [other_rows, other_columns] = &others;
    let has_blanks = rows.iter().chain(&columns).any(|clue| clue.contains(char::is_whitespace));
    let place = others.iter().flatten().find(|clue| clue.contains(',') && !has_blanks).copied();
    let fits = |[rows, columns]: [&[&'a str]; 2]| {
        let (Ok(rows), Ok(columns)) = (read(input, rows), read(input, columns)) else { return false };
        let other = Draft { rows, columns, ..Draft::new(puzzle.palette.clone()) };
        other.finish(&mut Input::new("", input.text())).is_ok_and(|other| other.clues() != puzzle.clues())
    };
    let lists = [[other_rows, other_columns], [other_rows, &columns], [&rows, other_columns]];
    if let Some(place) = place.filter(|_| lists.into_iter().any(|[rows, columns]| fits([rows, columns]))) {
        let found = say("found.comma");
        return Err(input.mismatch(place, say("expected.told-clues"), found).with_help(say("help.commas")));
    }
    Ok(vec![puzzle])
}

/// Checks that what is taken for a comment is none of the clue: `4;1`.
fn check_comment(input: &Input<'_>, line: &str) -> Result<(), ReadError> {
    let Some((clue, comment)) = line.split_once(['#', ';']) else { return Ok(()) };
    let (touches, starts) = (clue.ends_with(is_digit), comment.starts_with(is_digit));
    let is_clue = |c: char| is_digit(c) || c.is_whitespace() || matches!(c, ';' | ',' | '"' | '\'');
    let is_number = comment.contains(is_digit) && comment.chars().all(is_clue);
    let semicolon = line.get(clue.len()..).is_some_and(|sign| sign.starts_with(';'));
    if touches && starts || semicolon && clue.contains(is_digit) && is_number {
        let sign = if semicolon { ';' } else { '#' };
        let found = say("found.comment").with("sign", sign.to_string());
        return Err(input.mismatch(line.trim(), say("expected.numbers"), found).with_help(HELP));
    }
    Ok(())
}

/// The clues of a line if commas part numbers: those between quoted texts, or with more blanks around, part clues.
fn texts_of(line: &str) -> impl Iterator<Item = &str> {
    let is_blank =
        |text: Option<&str>, at: fn(&str) -> Option<char>| text.and_then(at).is_some_and(char::is_whitespace);
    let blanks = |at: usize| {
        let before = is_blank(line.get(..at), |text| text.chars().next_back());
        usize::from(before) + usize::from(is_blank(line.get(at + 1..), |text| text.chars().next()))
    };
    let commas = || line.match_indices(',').map(|(at, _)| blanks(at));
    let widest = commas().max().filter(|&most| commas().min() != Some(most));
    let has_quotes = line.contains(['"', '\'']);
    let mut is_quoted = !has_quotes;
    let parts = line.split(move |character| {
        is_quoted ^= matches!(character, '"' | '\'');
        character == ',' && !is_quoted || matches!(character, '"' | '\'')
    });
    let inner = move |part: &'_ str| widest.is_some() && !has_quotes && part.contains(',');
    let mut all = Vec::new();
    for part in parts {
        let mut rest = part;
        if inner(part) {
            // An unquoted line is one part.
            let mut start = 0;
            for (at, _) in line.match_indices(',').filter(|&(at, _)| Some(blanks(at)) == widest) {
                all.push(line.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            rest = line.get(start..).unwrap_or_default();
        }
        all.push(rest);
    }
    let trimmed = all.into_iter().map(|part| part.trim_matches(|c: char| c.is_whitespace() || c == ','));
    trimmed.filter(|part| !part.is_empty())
}

/// The name of black in clues, if no colour is called so.
const BLACK: &str = "B";

/// Whether a block has no letter or that of black; `0` is no block.
fn is_black(word: &str) -> bool {
    let name = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    (name.is_empty() || name == BLACK) && word != "0"
}

/// The palette with black as its first colour.
fn with_black(input: &Input<'_>, palette: &Palette) -> Result<Palette, ReadError> {
    let mut black = colors::black();
    if palette.by_name(&black.name).is_some() {
        black.name = "black 2".into();
    }
    let mut more = Palette::with_background(colors::white());
    for color in std::iter::once(black).chain(palette.colors().iter().skip(1).cloned()) {
        colors::add(input, &mut more, color, input.end())?;
    }
    Ok(more)
}

/// Adds the clues of a line, which commas separate; quotation marks around one or several mean nothing.
fn add_clues<'a>(input: &Input<'_>, line: &'a str, clues: &mut Vec<&'a str>) -> Result<(), ReadError> {
    let is_edge = |character: char| character.is_whitespace() || matches!(character, '"' | '\'');
    for clue in line.split(',').map(|clue| clue.trim_matches(is_edge)).filter(|clue| !clue.is_empty()) {
        if clues.len() == super::LONGEST_LINE {
            return Err(input.too_large(clue, say("large.clues"), super::LONGEST_LINE));
        }
        clues.push(clue);
    }
    Ok(())
}

fn read_clue<'a>(
    input: &Input<'_>,
    clue: &'a str,
    keys: &[String],
    separators: &Separators,
) -> Result<PlacedClue<'a>, ReadError> {
    if let Some(comma) = clue.chars().find(|&comma| is_wide_comma(comma)) {
        let error = input.mismatch(clue, say("expected.clues-by"), Found::text(format!("`{comma}`")));
        return Err(error.with_help(HELP));
    }
    let mut blocks = Vec::new();
    for word in separators.words(clue).filter(|_| digits(clue) != "0") {
        let (length, name) = leading_number(word);
        let length = input.length(if length.is_empty() { word } else { length })?;
        let name = if name.is_empty() { BLACK } else { name };
        let color = keys.iter().position(|key| key == name).and_then(Color::new);
        let color = color.ok_or_else(|| input.unexpected(word, say("expected.length-color")))?;
        blocks.push(Block { length, color });
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place: clue })
}

/// Reads the colours of a line: a definition, or several in quotation marks.
fn read_colors(
    input: &mut Input<'_>,
    line: &str,
    palette: &mut Palette,
    keys: &mut Vec<String>,
) -> Result<(), ReadError> {
    let array = value(line, "defs")
        .map(str::trim_start)
        .filter(|value| value.starts_with(['[', '"', '\'']) || value.is_empty());
    let is_mark = |character: char| character.is_whitespace() || matches!(character, '[' | ']' | ',');
    let mut rest = array.unwrap_or(line).trim_start_matches(is_mark);
    while !rest.is_empty() && !rest.starts_with(['#', ';']) {
        let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\''));
        let (definition, below) = match quote {
            None => (rest, after(rest)),
            Some(quote) => {
                let inner = rest.get(1..).unwrap_or_default();
                let closed = inner.split_once(quote);
                closed.ok_or_else(|| input.unexpected(rest, say("expected.closed-text")))?
            }
        };
        let (key, color) = read_color(input, definition)?;
        if keys.contains(&key) {
            return Err(input.unexpected(definition.trim(), say("expected.declared")));
        }
        let color = PaletteColor {
            name: if palette.by_name(&color.name).is_some() { key.clone() } else { color.name },
            ..color
        };
        colors::add(input, palette, color, definition.trim())?;
        keys.push(key);
        rest = below.trim_start_matches(is_mark);
    }
    Ok(())
}

/// Reads `name = (look) symbol`.
fn read_color(input: &mut Input<'_>, definition: &str) -> Result<(String, PaletteColor), ReadError> {
    let parts = definition.split_once('=').and_then(|(key, rest)| {
        let (look, symbol) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
        Some((key.trim(), look.trim(), symbol.trim()))
    });
    let expected = || say("expected.color-such").with("keywords", vec!["`b = (blue) *`"]);
    let Some((key, look, symbol)) = parts else { return Err(input.unexpected(definition.trim(), expected())) };
    if key.is_empty() || key.contains(|character: char| character.is_ascii_digit() || character.is_whitespace()) {
        return Err(input.unexpected(key, say("expected.bare-name")));
    }
    let rgb = colors::named(look).or_else(|| Rgb::parse(look)).or_else(|| triple(look));
    if rgb.is_none() {
        input.warn(look, say("note.gray").with("color", format!("{look:?}")));
    }
    let symbol = symbol.chars().next().unwrap_or_else(|| key.chars().next().unwrap_or('#'));
    let name = if key.chars().count() == 1 && colors::named(look).is_some() { look } else { key };
    Ok((key.to_owned(), PaletteColor::new(name, rgb.unwrap_or(Rgb(128, 128, 128)), symbol)))
}

/// The colour `0, 204, 0`.
fn triple(look: &str) -> Option<Rgb> {
    let parts: Vec<u8> = look.splitn(4, ',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    if let [red, green, blue] = parts[..] { Some(Rgb(red, green, blue)) } else { None }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let colors = puzzle.palette.colors();
        let uses_black =
            || puzzle.clues().iter().flatten().any(|clue| clue.blocks().iter().any(|b| b.color == Color::BLACK));
        let has_default = colors::is_plain(&puzzle.palette) || colors.get(1) == Some(&colors::black()) && uses_black();
        let mut keys: Vec<String> = vec![String::new(), String::new()];
        let mut read = Palette::with_background(colors::white());
        if has_default {
            read.add(colors::black());
        } else {
            keys.pop();
            output.line("[colors]\ndefs = [");
        }
        if has_default && colors.len() > 2 {
            output.line("[colors]\ndefs = [");
        }
        for color in colors.iter().skip(keys.len()) {
            let named = colors::named(&color.name) == Some(color.rgb) && color.name.len() > 1;
            let is_word = !color.name.is_empty() && color.name.bytes().all(|byte| byte.is_ascii_lowercase());
            let own = Some(color.name.clone()).filter(|name| is_word && !named && !keys.contains(name));
            let key = own.unwrap_or_else(|| letter(&color.name, &keys));
            let look = if named { color.name.clone() } else { color.rgb.to_string() };
            let holds = !color.symbol.is_whitespace() && !matches!(color.symbol, '"' | '\\');
            let symbol = if holds { color.symbol } else { '*' };
            output.line(format!("  \"{key} = ({look}) {symbol}\","));
            read.add(PaletteColor { name: if named { look } else { key.clone() }, symbol, ..color.clone() });
            keys.push(key);
        }
        if keys.len() > 1 + usize::from(has_default) {
            output.line("]\n");
        }
        output.warn_of_palette(Format::Toml, &puzzle.palette, &colors::usual(read));
        output.line("[clues]");
        for (heading, clues) in [("columns", puzzle.columns()), ("rows", puzzle.rows())] {
            output.line(format!("{heading} = \"\"\""));
            for clue in clues.iter().flatten() {
                let block =
                    |block: &Block| format!("{}{}", block.length, keys.get(block.color.index()).map_or("", |key| key));
                let text = clue.blocks().iter().map(block).collect::<Vec<_>>().join(" ");
                output.line(if text.is_empty() { "0" } else { &text });
            }
            output.line("\"\"\"");
        }
    }
}

/// A letter of the name that is free, or any that is; after those, two.
fn letter(name: &str, keys: &[String]) -> String {
    let own = name.chars().map(|letter| letter.to_ascii_lowercase()).filter(char::is_ascii_lowercase);
    let single = own.chain('a'..='z').map(String::from);
    let double = ('a'..='z').map(|letter| format!("{letter}{letter}"));
    single.chain(double).find(|key| !keys.contains(key)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const INI: &str = "; a flag\n[colors]\n    g=(0, 204, 0) %\n  r = (red) * # comment\n\n[clues]\ncolumns =\n  1g, \
        '1g 1', 0\n\n  \
                       1r\nrows = 2g 1r ; top\n  1\n";

    fn message(text: &str) -> String {
        read("a.ini", text.as_bytes(), None)
            .map_or_else(|error| error.to_string(), |document| document.format.to_string())
    }

    #[test]
    fn both_kinds_are_read() {
        let document = read("a.ini", INI.as_bytes(), None).unwrap();
        let names: Vec<&str> = document.puzzles[0].palette.colors().iter().map(|color| color.name.as_str()).collect();
        assert_eq!((document.format, names), (Format::Toml, vec!["white", "black", "g", "red"]));
        let written = write(Format::Toml, &document.puzzles).unwrap();
        let toml = "[colors]\ndefs = [\n  \"g = (00CC00) %\",\n  \"r = (red) *\",\n]\n\n[clues]\ncolumns \
            = \"\"\"\n1g\n1g 1\n0\n1r\n\
                    \"\"\"\nrows = \"\"\"\n2g 1r\n1\n\"\"\"\n";
        assert_eq!((written.text.as_str(), written.warnings.len()), (toml, 0));
        assert_eq!(read("a.toml", toml.as_bytes(), None).unwrap().puzzles, document.puzzles);
        assert_eq!(message("[clues]\ncolumns=3 1,1 1 1,1 1 1,1 3\nrows=4,1,4,1,4\n"), "toml");
    }

    #[test]
    fn commas_and_comments_are_not_taken_for_each_other() {
        let read = |rows: &str, columns: &str| message(&format!("[clues]\nrows = {rows}\ncolumns = {columns}\n"));
        assert_eq!(read("4.1, 7", "1, 2, 0, 2, 1, 2, 2, 2"), "toml");
        let doubtful =
            "expected clues that can be told from each other, found `,`, which may part clues or the numbers";
        assert!(read("\"2,2\", \"1,3\"", "1, 2, 0, 1, 2, 2, 0").contains(doubtful));
        for comment in ["4;1", "4 ; 1", "4#1", "4; 1, 2"] {
            assert!(read(comment, "1").contains("which begins a comment here"), "{comment}");
        }
        // Blanks within clues show that commas part them.
        assert_eq!(message("[clues]\nrows = \"\"\"\n1 1, 2\n\"\"\"\ncolumns = \"\"\"\n1, 1\n2\n\"\"\"\n"), "toml");
        assert!(read("4，1", "1").contains("found `，`"));
    }

    #[test]
    fn errors_have_places() {
        let changed = |from: &str, to: &str| message(&INI.replace(from, to));
        assert_eq!(
            changed("2g 1r", "2g 1x"),
            "a.ini:11:11: expected a length with the name of a colour of `[colors]`, found \"1x\""
        );
        assert_eq!(
            changed("(red)", "red"),
            "a.ini:4:3: expected a colour such as `b = (blue) *`, found \"r = red * # comment\""
        );
        assert_eq!(
            changed("r = (", "g = ("),
            "a.ini:4:3: expected a colour that is not declared yet, found \"g = (red) * # comment\""
        );
        assert_eq!(changed("rows", "columns"), "a.ini:11:1: expected `columns` once, found \"columns = 2g 1r ; top\"");
        assert!(message("[clues]\nrows = 1\n").starts_with("a.ini:2:9: expected clues after `columns =`"));
    }
}
