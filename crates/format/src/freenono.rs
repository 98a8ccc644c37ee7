//! The XML of FreeNono: a `<Nonogram>` of `<line>`s, in which `x` is a filled cell and `_` a blank one.

use std::borrow::Cow;

use roxmltree::Node;

use super::{
    Format,
    bounds::{PUZZLES_EACH_BESIDE_TREE, Shelf},
    codec::{Codec, Field, Holds, Output},
    error::{Found, ReadError, say},
    input::Input,
    markup::escape,
    webpbn,
};
use nonosat_model::{Color, Layout, Palette, Picture, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Freenono,
    name: "freenono",
    extensions: &["nonogram"],
    description: "the XML of FreeNono",
    holds: Holds {
        several: true,
        goal: true,
        goal_only: true,
        fields: &[Field::Title, Field::Author, Field::Description],
        other: |name| OTHER.contains(&name),
        ..Holds::CLUES
    },
    looks_like: |text| root(text).is_some_and(|name| ROOTS.iter().any(|root| root.eq_ignore_ascii_case(name))),
    binary: None,
    read,
    write,
};

/// The elements that a file may be.
const ROOTS: [&str; 3] = ["FreeNono", "Nonograms", "Nonogram"];
/// The attributes that are no fields of all formats.
const OTHER: [&str; 2] = ["id", "difficulty"];

/// The name of the first element of an XML file.
fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        let end = match rest {
            _ if rest.starts_with("<?") => "?>",
            _ if rest.starts_with("<!--") => "-->",
            _ if rest.starts_with("<!") => ">",
            _ => break,
        };
        rest = rest.split_once(end)?.1.trim_start();
    }
    rest.strip_prefix('<')?.split(|c: char| !c.is_ascii_alphanumeric()).next()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let document = webpbn::document(input)?;
    let elements = || document.descendants().filter(|node| webpbn::is(*node, "Nonogram"));
    let several = elements().nth(1).is_some();
    let mut puzzles = Shelf::with_share(PUZZLES_EACH_BESIDE_TREE);
    for (index, element) in elements().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let puzzle = read_puzzle(input, element)?;
        puzzles.add(input, puzzle, webpbn::place(element))?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

fn read_puzzle(input: &Input<'_>, element: Node<'_, '_>) -> Result<Puzzle, ReadError> {
    let place = webpbn::place(element);
    let size = |name: &str| webpbn::attribute(element, name).map(|value| value.trim().parse::<usize>());
    let (width, height) = (size("width"), size("height"));
    let (mut cells, mut rows, mut first) = (Vec::new(), 0, None);
    for line in element.children().filter(|child| webpbn::is(*child, "line")) {
        let before = cells.len();
        for sign in webpbn::text_of(line).chars().filter(|sign| !sign.is_whitespace()) {
            cells.push(match sign {
                'x' | 'X' => Color::BLACK,
                '_' => Color::BLANK,
                _ => {
                    return Err(input.mismatch(
                        webpbn::place(line),
                        say("expected.cells-and").with("signs", vec!["`x`", "`_`"]),
                        Found::text(format!("{sign:?}")),
                    ));
                }
            });
        }
        let found = cells.len() - before;
        let wanted = *first.get_or_insert(found);
        if found != wanted || found == 0 {
            return Err(input.mismatch(webpbn::place(line), say("expected.cells").with("count", wanted.max(1)), found));
        }
        rows += 1;
    }
    let columns = first.unwrap_or(0);
    for (given, found, what) in
        [(width, columns, say("expected.columns-said")), (height, rows, say("expected.rows-said"))]
    {
        if given.is_some_and(|given| given != Ok(found)) || found == 0 {
            return Err(input.mismatch(place, what, found));
        }
    }
    input.check_size(place, &Layout::grid(columns, rows))?;
    if columns.max(rows) > super::LONGEST_LINE {
        return Err(input.too_large(place, say("large.picture"), super::LONGEST_LINE));
    }
    let picture = Picture::new(columns, cells).ok_or_else(|| input.unexpected(place, say("expected.picture")))?;
    let mut puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
    for (name, field) in [("name", Field::Title), ("author", Field::Author), ("desc", Field::Description)] {
        field.set(&mut puzzle.metadata, webpbn::attribute(element, name).unwrap_or_default());
    }
    for name in OTHER {
        if let Some(value) = webpbn::attribute(element, name).filter(|value| !value.trim().is_empty()) {
            puzzle.metadata.other.push((name.to_owned(), value.to_owned()));
        }
    }
    Ok(puzzle)
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    output.line("<?xml version=\"1.0\"?>\n<FreeNono>\n<Nonograms>");
    for puzzle in puzzles {
        let metadata = &puzzle.metadata;
        let mut attributes = String::new();
        let fields = [("name", &metadata.title), ("author", &metadata.author), ("desc", &metadata.description)];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        let other = OTHER.into_iter().filter_map(|name| {
            metadata.other.iter().find(|(known, _)| known == name).map(|(_, value)| (name, value.as_str()))
        });
        for (name, value) in fields.chain(other) {
            attributes += &format!(" {name}=\"{}\"", escape(value));
        }
        output.line(format!("<Nonogram{attributes} height=\"{}\" width=\"{}\">", puzzle.height(), puzzle.width()));
        for row in puzzle.goal.iter().flat_map(Picture::rows) {
            let cells: Vec<&str> = row.iter().map(|cell| if cell.is_blank() { "_" } else { "x" }).collect();
            output.line(format!("<line> {} </line>", cells.join(" ")));
        }
        output.line("</Nonogram>");
    }
    output.line("</Nonograms>\n</FreeNono>");
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "<?xml version=\"1.0\"?>\n<FreeNono>\n<Nonograms>\n\
        <Nonogram name=\"A &amp; B\" author=\"Me\" difficulty=\"1\" height=\"2\" width=\"3\">\n\
        <line> x x x </line>\n<line> x _ x </line>\n</Nonogram>\n</Nonograms>\n</FreeNono>\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("f", TEXT.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width()), (Format::Freenono, 3));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("A & B"));
        assert_eq!(write(Format::Freenono, &document.puzzles).unwrap().text, TEXT);
        let other = TEXT.replace("<FreeNono>\n<Nonograms>", "<!-- a -->").replace("</Nonograms>\n</FreeNono>", "");
        assert_eq!(read("f", other.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message =
            |from: &str, to: &str| read("f", TEXT.replace(from, to).as_bytes(), None).unwrap_err().to_string();
        assert_eq!(message("x _ x", "x ? x"), "f:6:1: expected cells `x` and `_`, found '?'");
        assert_eq!(message("x _ x", "x _"), "f:6:1: expected 3 cells, found 2");
        assert_eq!(
            message("width=\"3\"", "width=\"4\""),
            "f:4:1: expected as many columns as the element says, found 3"
        );
        assert_eq!(message("</FreeNono>", ""), "f:1:1: the root node was opened but never closed");
    }
}
