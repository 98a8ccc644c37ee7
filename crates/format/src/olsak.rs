//! The `.g` of Mirek and Petr Olšák: free text, `#d` and the colours, `:`, the rows, `:`, the columns, `:`.
//!
//! A blank line is an empty clue. Lines of the free text such as `author: Jan` are read as metadata; its first line, if
//! a blank one follows, is the title.
//!
//! After `#t` the puzzle is a triddler, with six lists of clues, counter-clockwise from the upper left. A colour such
//! as `black/white` is a triangle. If its comment starts with two of `<` and `>`, it is glued to blocks: at their left
//! end in rows (`<`) or at their right one (`>`); likewise in columns, at the top or at the bottom.

mod clues;
mod letters;
mod writer;

use letters::Letters;

use super::{
    Format,
    codec::{Codec, Field, Holds, Kinds, LineBreaks},
    draft::{Draft, Lines, PlacedClue},
    error::{ReadError, say},
    input::{Input, after},
    triangles::runs,
};
use nonosat_model::{Clue, Color, Layout, Metadata, Palette, Puzzle, Triddler};

pub(super) const CODEC: Codec = Codec {
    format: Format::Olsak,
    name: "olsak",
    extensions: &["g"],
    description: "Olšák's .g: text, colours after #d, rows and columns after :",
    holds: Holds {
        colors: true,
        kinds: Kinds { triddlers: true, tables: false, triangles: true, strange: writer::first_strange },
        fields: &Field::ALL,
        line_breaks: LineBreaks::Description,
        ..Holds::CLUES
    },
    looks_like: |text| text.lines().any(|line| line.starts_with(':')) && !starts_with_digit(text),
    binary: None,
    read,
    write: writer::write,
};

/// How a clue is read, by the list that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Row,
    Column,
    /// A line of a triddler; no triangle is glued to anything.
    Triddler,
    /// A line of a triddler whose clue stands below it, and is read upwards.
    Upwards,
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text())?;
    let is_section = |line: &&str| line.starts_with([':', '#']);
    let start = lines.iter().position(is_section).unwrap_or(lines.len());
    let (text, mut rest) = lines.split_at(start);
    let mut draft = Draft::new(Palette::black_and_white());
    read_text(text, &mut draft.metadata);
    let mut letters = Letters::default();
    let mut is_triddler = false;
    while let Some((&line, below)) = rest.split_first() {
        match line.as_bytes() {
            [b':', ..] => break,
            [b'#', b'd' | b'D', ..] => {
                let end = below.iter().position(|line| line.starts_with(':')).unwrap_or(below.len());
                let (declarations, after) = below.split_at(end);
                (draft.palette, letters) = letters::read(input, declarations)?;
                rest = after;
            }
            start => {
                is_triddler |= matches!(start, [b'#', b't' | b'T', ..]);
                rest = below;
            }
        }
    }
    let sections = rest.split(|line| line.starts_with(':')).skip(1);
    if is_triddler {
        let sections: Vec<&[&str]> = sections.take(7).collect();
        return Ok(vec![read_triddler(input, &sections, &letters, draft)?]);
    }
    read_grid(input, sections, &letters, draft).map(|puzzle| vec![puzzle])
}

fn read_grid<'a: 'b, 'b>(
    input: &mut Input<'a>,
    mut sections: impl Iterator<Item = &'b [&'a str]>,
    letters: &Letters,
    mut draft: Draft<'a>,
) -> Result<Puzzle, ReadError> {
    let (rows, columns) = (sections.next(), sections.next());
    let (Some(rows), Some(mut columns)) = (rows, columns) else {
        return Err(input.unexpected(input.end(), say("expected.two-headed")));
    };
    if sections.next().is_none() {
        let blanks = columns.iter().rev().take_while(|line| line.trim().is_empty()).count();
        columns = columns.get(..columns.len() - blanks).unwrap_or_default();
        if blanks > 0 {
            let place = after(columns.last().copied().unwrap_or(input.end()));
            input.warn(place, say("note.colon"));
        }
    }
    if rows.is_empty() || columns.is_empty() {
        return Err(input.unexpected(input.end(), say("expected.one-each")));
    }
    draft.rows = read_clues(input, rows, letters, Direction::Row)?;
    draft.columns = read_clues(input, columns, letters, Direction::Column)?;
    draft.finish(input)
}

/// The sides are A and B at the left, C below, D and E at the right, F above. The clues of C and D are read upwards,
/// those of E and F from the right.
fn read_triddler<'a>(
    input: &mut Input<'a>,
    sections: &[&[&'a str]],
    letters: &Letters,
    draft: Draft<'a>,
) -> Result<Puzzle, ReadError> {
    let &[a, b, c, d, e, mut f, ref ends @ ..] = sections else {
        let expected = say("expected.six-headed");
        return Err(input.mismatch(input.end(), expected, say("found.of-them").with("count", sections.len())));
    };
    let wanted = (c.len() + d.len()).saturating_sub(a.len());
    if ends.is_empty() && f.iter().skip(wanted).all(|line| line.trim().is_empty()) {
        f = f.get(..wanted).unwrap_or(f);
    }
    let sides = [a, b, c, d, e, f];
    let lengths = sides.map(<[_]>::len);
    let outline = Triddler::of_sides(lengths).ok_or_else(|| {
        let place = sides.into_iter().flatten().next().copied().unwrap_or(input.end());
        let found = lengths.map(|length| length.to_string()).join(", ");
        let error = input.mismatch(place, say("expected.six-sides"), say("found.sides").with("size", found));
        error.with_help(say("help.sides"))
    })?;
    let read = |lines: &[&'a str], direction| read_clues(input, lines, letters, direction);
    let mut clues = read(a, Direction::Triddler)?;
    clues.append(&mut read(b, Direction::Triddler)?);
    let mut slashes = read(e, Direction::Triddler)?;
    slashes.append(&mut read(f, Direction::Triddler)?);
    clues.extend(slashes.into_iter().rev());
    clues.append(&mut read(c, Direction::Upwards)?);
    clues.append(&mut read(d, Direction::Upwards)?);
    draft.finish_on(input, Lines { layout: Layout::triddler(outline), clues })
}

fn read_clues<'a>(
    input: &Input<'a>,
    lines: &[&'a str],
    letters: &Letters,
    direction: Direction,
) -> Result<Vec<PlacedClue<'a>>, ReadError> {
    let clue = |line: &&'a str| {
        let blocks = clues::read(input, line, letters, direction)?;
        Ok(PlacedClue { clue: Some(Clue::of_runs(Color::BLANK, runs(&blocks))), place: line.trim() })
    };
    lines.iter().map(clue).collect()
}

/// The free text at the beginning: fields, a title, a description.
fn read_text(lines: &[&str], metadata: &mut Metadata) {
    let mut text = Vec::new();
    for line in lines.iter().map(|line| line.trim()) {
        let field = line.split_once(": ").and_then(|(name, value)| Some((Field::by_name(name)?, value)));
        match field {
            Some((field, value)) if field.get(metadata).is_none() => field.set(metadata, value.trim()),
            _ => text.push(line),
        }
    }
    let alone = text.get(1).is_none_or(|second| second.is_empty());
    let titled = alone && metadata.title.is_none() && text.first().is_some_and(|first| !first.is_empty());
    if titled {
        Field::Title.set(metadata, text.remove(0));
    }
    let description = text.join("\n");
    if metadata.description.is_none() {
        Field::Description.set(metadata, description.trim());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, write};

    const COLORED: &str = "title: Stripe\n\n a : b\n#d\n   0:.  #FFFFFF  white\n   1:#  #000000  black\n   r:%  \
        #FF0000  red\n\
        : rows\n1 2r\n\n: columns\n1\n1r\n1r\n: end\n";

    fn message(text: &str) -> String {
        read("a.g", text.as_bytes(), Some(Format::Olsak)).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn colours_and_text_are_kept() {
        let document = read("a.g", COLORED.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.height()), (Format::Olsak, 3, 2));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("Stripe"));
        assert_eq!(puzzle.palette.colors()[2].name, "red");
        assert_eq!(write(Format::Olsak, &document.puzzles).unwrap().text, COLORED.replace(" a", "a"));
    }

    #[test]
    fn names_of_colours_end_at_any_blank() {
        let document = read("a.g", b"#d\n0:. white\n1:# red\x0c\n:\n1\n:\n1\n:", None).unwrap();
        assert_eq!(document.puzzles[0].palette.colors()[1].name, "red");
    }

    #[test]
    fn a_single_line_is_the_title() {
        let document = read("a.g", b"Bicykl\n:\n1\n:\n1\n\n", None).unwrap();
        assert_eq!(document.puzzles[0].metadata.title.as_deref(), Some("Bicykl"));
        assert_eq!(document.warnings.len(), 1);
    }

    #[test]
    fn mistakes_of_triddlers_and_triangles_are_said() {
        assert!(message("a\n#Triddler\n:\n").starts_with("a.g:3:2: expected the clues of six sides, each after"));
        assert!(message("#t\n:\n:\n:\n:\n:\n:\n").contains("expected six sides that close"));
        let glued = "#d\n1:# black\na:a white/black <<\nb:b black/white >>\n:\n";
        assert_eq!(
            message(&format!("{glued}a1b\n:\n1\n1\n:")),
            "a.g:6:2: expected a length of 2 or more, as the triangles at both ends are counted, found \"1\""
        );
        assert_eq!(
            message(&format!("{glued}1a\n:\n1\n1\n:")),
            "a.g:6:2: expected the letter of a declared colour, found \"a\""
        );
    }

    #[test]
    fn all_triangles_are_glued_or_none_is() {
        let text = |first, other| format!("#d\n1:{first}\na:a white/black <<\nb:{other}\n:\na2\n:\na1\n1\n:");
        assert_eq!(message(&text("# black", "b black/white >>")), "");
        assert!(message(&text("# black", "b black/white")).contains("a.g:4:1: expected two of `<` and `>` after"));
        assert!(message(&text("# black/white", "b red")).contains("a.g:2:1: expected a whole cell as the colour `1`"));
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(message("a\n:\n0\n:\n1\n:"), "a.g:3:1: expected a block length, found \"0\"");
        assert_eq!(message("a\n:\n1r\n:\n1\n:"), "a.g:3:2: expected the letter of a declared colour, found \"r\"");
        assert_eq!(message("#d\nr:r red\n:\n1\n:\n1r\n:"), "a.g:4:1: expected a colour after the length, found \"1\"");
        assert!(message("a\n:\n1\n").starts_with("a.g:3:2: expected rows and columns"));
    }
}
