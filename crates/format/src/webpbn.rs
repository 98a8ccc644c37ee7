//! The XML of webpbn.com, version 0.3.
//!
//! A `<count>` of 0 is a block of unknown length. Fields that the format lacks are kept as `<note>name: value</note>`.

mod guard;
mod triddler;
mod writer;

use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

use super::{
    Format,
    bounds::{PUZZLES_EACH_BESIDE_TREE, Shelf},
    cells::read_grid,
    codec::{Characters, Codec, Field, Holds, Kinds, LineBreaks, first_strange, is_keyword},
    colors::{self, add},
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError, say, ticks},
    input::{Input, LONGEST_LINE},
    triangles::triangle,
};
use nonosat_model::{Block, Clue, Color, Grid, Layout, Metadata, Palette, PaletteColor, Picture, Puzzle, Rgb, Shape};

pub(super) const CODEC: Codec = Codec {
    format: Format::Webpbn,
    name: "webpbn",
    extensions: &["xml", "pbn"],
    description: "the XML of webpbn.com",
    holds: Holds {
        colors: true,
        missing_clues: false,
        blotted_blocks: true,
        kinds: Kinds { tables: false, strange: first_strange, ..Kinds::ALL },
        several: true,
        goal: true,
        goal_only: false,
        saved: true,
        given: true,
        fields: &Field::ALL,
        other: |name| is_element(name) || is_keyword(name) && Field::by_name(name).is_none(),
        refuses: |_| None,
        characters: Characters::Xml,
        line_breaks: LineBreaks::Everywhere,
    },
    looks_like,
    binary: None,
    read,
    write: writer::write,
};

/// The default symbol of black.
const BLACK_SYMBOL: char = 'X';

fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    let starts_with = |start: &str| text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    ["<?xml", "<!doctype", "<!--", "<puzzle"].into_iter().any(starts_with)
}

/// Whether a further field has an element of its own.
fn is_element(name: &str) -> bool {
    matches!(name, "id" | "authorid" | "note")
}

/// Which element holds a field; the licence has none.
fn element_of(field: Field) -> Option<&'static str> {
    match field {
        Field::Catalogue => Some("source"),
        Field::License => None,
        _ => Some(field.name()),
    }
}

/// Whether a node is an element of this name.
pub(super) fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| is(*child, name))
}

/// All text in an element.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// The element's text in the file, for errors.
pub(super) fn place<'i>(node: Node<'_, 'i>) -> &'i str {
    node.document().input_text().get(node.range()).unwrap_or_default()
}

/// The tree of an XML file, within limits.
pub(super) fn document<'a>(input: &Input<'a>) -> Result<Document<'a>, ReadError> {
    guard::check(input, input.text())?;
    let nodes_limit = guard::most_nodes(input.text());
    let options = ParsingOptions { allow_dtd: true, nodes_limit, ..ParsingOptions::default() };
    Document::parse_with_options(input.text(), options).map_err(|error| {
        let at = error.pos();
        let message = error.to_string();
        let message = message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message);
        let place = Input::character_at(input.text(), at.row as usize, at.col as usize);
        input.error(place, Problem::Syntax(say("syntax.xml").with("words", message)))
    })
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let document = document(input)?;
    let root = document.root_element();
    let single = is(root, "puzzle");
    if !single && !is(root, "puzzleset") {
        return Err(input.unexpected(place(root), say("expected.puzzleset")));
    }
    let mut common = Metadata::default();
    let elements: Vec<Node<'_, '_>> = if single {
        vec![root]
    } else {
        read_metadata(input, root, &mut common);
        children(root, "puzzle").collect()
    };
    let mut puzzles = Shelf::with_share(PUZZLES_EACH_BESIDE_TREE);
    for (index, element) in elements.iter().enumerate() {
        input.puzzle = (elements.len() > 1).then_some(index + 1);
        let puzzle = read_puzzle(input, *element, &common)?;
        puzzles.add(input, puzzle, place(*element))?;
    }
    input.puzzle = None;
    Ok(puzzles.into_puzzles())
}

fn read_metadata(input: &mut Input<'_>, element: Node<'_, '_>, metadata: &mut Metadata) {
    for child in element.children().filter(Node::is_element) {
        let name = child.tag_name().name().to_ascii_lowercase();
        let text = text_of(child).trim().to_owned();
        let field = Field::ALL.into_iter().find(|field| element_of(*field) == Some(name.as_str()));
        let note = if name == "note" { named_note(&text) } else { None };
        match (field, note) {
            (Some(field), _) => field.set(metadata, text),
            (None, Some((name, value))) => match Field::by_name(name) {
                Some(field) => field.set(metadata, value),
                None => metadata.other.push((name.to_owned(), value.to_owned())),
            },
            (None, None) if is_element(&name) => metadata.other.push((name, text)),
            (None, None) if matches!(name.as_str(), "puzzle" | "color" | "clues" | "solution") => {}
            (None, None) => input.warn(place(child), say("note.element").with("element", name)),
        }
    }
}

/// The field that a note holds, if it is `name: value`.
fn named_note(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(": ").or_else(|| Some((text.strip_suffix(':')?, "")))?;
    is_keyword(name).then_some((name, value))
}

fn read_puzzle(input: &mut Input<'_>, element: Node<'_, '_>, common: &Metadata) -> Result<Puzzle, ReadError> {
    let is_triddler = attribute(element, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("triddler"));
    let mut palette = read_palette(input, element)?;
    let default = attribute(element, "defaultcolor").unwrap_or("black");
    let kinds: &[&str] = if is_triddler { &triddler::SIDES } else { &["rows", "columns"] };
    let mut sides: Vec<Option<Vec<PlacedClue<'_>>>> = kinds.iter().map(|_| None).collect();
    for clues in children(element, "clues") {
        let kind = attribute(clues, "type").unwrap_or_default().to_ascii_lowercase();
        let Some(side) = kinds.iter().position(|side| *side == kind) else {
            return Err(input.unexpected(place(clues), say("expected.types").with("keywords", ticks(kinds))));
        };
        let lines = children(clues, "line").map(|line| read_clue(input, line, &mut palette, default));
        // One more than there may be is an error later.
        let lines: Vec<PlacedClue<'_>> = lines.take(LONGEST_LINE + 1).collect::<Result<_, _>>()?;
        match sides.get_mut(side) {
            _ if lines.is_empty() && !is_triddler => {
                return Err(input.unexpected(place(clues), say("expected.line-element")));
            }
            Some(old) if old.is_none() => *old = Some(lines),
            _ => return Err(input.unexpected(place(clues), say("expected.type-once").with("keyword", kind))),
        }
    }
    if is_triddler {
        let lines = triddler::lines(input, sides, place(element))?;
        let cells = lines.layout.cell_count();
        let (goal, saved) = read_solutions(input, element, &mut palette, Size::Triddler(cells))?;
        let draft = with_metadata(input, element, common, Draft { goal, saved, ..Draft::new(colors::usual(palette)) });
        return draft.finish_on(input, lines);
    }
    let (columns, rows) = (sides.pop().flatten(), sides.pop().flatten());
    let size = rows.as_ref().zip(columns.as_ref()).map(|(rows, columns)| [columns.len(), rows.len()]);
    let (goal, saved) = read_solutions(input, element, &mut palette, Size::Grid(size))?;
    let mut draft = with_metadata(input, element, common, Draft { goal, saved, ..Draft::new(colors::usual(palette)) });
    match (rows, columns, draft.goal.take()) {
        (Some(rows), Some(columns), goal) => Draft { rows, columns, goal, ..draft }.finish(input),
        (_, _, Some(goal)) => {
            input.check_size(place(element), &Layout::grid(goal.width(), goal.height()))?;
            let mut puzzle = Puzzle::from_picture(goal, draft.palette);
            (puzzle.metadata, puzzle.saved) = (draft.metadata, draft.saved);
            Ok(puzzle)
        }
        _ => Err(input.unexpected(place(element), say("expected.clues-or-goal"))),
    }
}

fn with_metadata<'a>(
    input: &mut Input<'_>,
    element: Node<'_, '_>,
    common: &Metadata,
    mut draft: Draft<'a>,
) -> Draft<'a> {
    draft.metadata = common.clone();
    draft.metadata.other.clear();
    read_metadata(input, element, &mut draft.metadata);
    draft.metadata.other.splice(0..0, common.other.iter().cloned());
    draft
}

/// The value of an attribute, whatever the case of its name.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name().eq_ignore_ascii_case(name)).map(|attribute| attribute.value())
}

/// The colours of a puzzle, the background first; black joins them if there is no other.
fn read_palette(input: &Input<'_>, element: Node<'_, '_>) -> Result<Palette, ReadError> {
    let blank = attribute(element, "backgroundcolor").unwrap_or("white");
    let is_blank = |node: &Node<'_, '_>| attribute(*node, "name").is_some_and(|name| name.eq_ignore_ascii_case(blank));
    let look = children(element, "color").find(is_blank).and_then(|node| Rgb::parse(text_of(node).trim()));
    let look = look.or_else(|| colors::named(blank)).unwrap_or(colors::white().rgb);
    let declared: Vec<_> = children(element, "color")
        .map(|node| Ok((read_color(input, node, look)?, place(node))))
        .collect::<Result<_, ReadError>>()?;
    let background = declared.iter().find(|(color, _)| color.name.eq_ignore_ascii_case(blank));
    let background = match background {
        Some((color, _)) => color.clone(),
        None => implied(blank)
            .ok_or_else(|| input.unexpected(place(element), say("expected.color-named").with("name", blank)))?,
    };
    let mut palette = Palette::with_background(background);
    for (color, place) in declared.into_iter().filter(|(color, _)| !color.name.eq_ignore_ascii_case(blank)) {
        add(input, &mut palette, color, place)?;
    }
    if palette.len() == 1 && palette.by_name("black").is_none() {
        palette.add(PaletteColor { symbol: BLACK_SYMBOL, ..colors::black() });
    }
    Ok(palette)
}

fn read_color(input: &Input<'_>, node: Node<'_, '_>, background: Rgb) -> Result<PaletteColor, ReadError> {
    let name = attribute(node, "name")
        .ok_or_else(|| input.unexpected(place(node), say("expected.attribute").with("keyword", "name")))?;
    let text = text_of(node);
    let look = |text: &str| {
        let rgb = Rgb::parse(text.trim()).or_else(|| colors::named(text.trim()));
        rgb.ok_or_else(|| input.unexpected(place(node), say("expected.hex")))
    };
    let (rgb, shape) = match text.split_once(['/', '\\']) {
        None => (look(&text)?, Shape::Full),
        Some((left, right)) => triangle(text.contains('/'), [look(left)?, look(right)?], None, background),
    };
    let symbol = attribute(node, "char").and_then(|symbol| symbol.chars().next());
    let symbol = symbol.or_else(|| implied(name).map(|color| color.symbol)).or_else(|| name.chars().next());
    Ok(PaletteColor { name: name.to_owned(), rgb, symbol: symbol.unwrap_or('?'), shape })
}

/// A colour that needs no declaration.
fn implied(name: &str) -> Option<PaletteColor> {
    match name.to_ascii_lowercase().as_str() {
        "white" => Some(colors::white()),
        "black" => Some(PaletteColor { symbol: BLACK_SYMBOL, ..colors::black() }),
        _ => None,
    }
}

fn color_named(input: &Input<'_>, palette: &mut Palette, name: &str, at: &str) -> Result<Color, ReadError> {
    let known = palette.colors().iter().position(|color| color.name.eq_ignore_ascii_case(name));
    match (known.and_then(Color::new), implied(name)) {
        (Some(color), _) if color.is_blank() => {
            Err(input.mismatch(at, say("expected.block-color"), say("found.background").with("name", name)))
        }
        (Some(color), _) => Ok(color),
        (None, Some(color)) => add(input, palette, color, at),
        (None, None) => Err(input.unexpected(at, say("expected.declared-not").with("name", name))),
    }
}

fn read_clue<'i>(
    input: &Input<'_>,
    line: Node<'_, 'i>,
    palette: &mut Palette,
    default: &str,
) -> Result<PlacedClue<'i>, ReadError> {
    let mut blocks = Vec::new();
    for count in children(line, "count") {
        let name = attribute(count, "color").unwrap_or(default);
        let color = color_named(input, palette, name, place(count))?;
        let text = count.children().find(Node::is_text).map(|text| place(text).trim()).unwrap_or(place(count));
        let length = if text == "0" { 0 } else { input.length(text)? };
        blocks.push(Block { length, color });
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place: place(line) })
}

/// The size of pictures.
#[derive(Clone, Copy)]
enum Size {
    /// So many columns and rows; if that is not known, those of the picture.
    Grid(Option<[usize; 2]>),
    /// So many cells, in rows of any length.
    Triddler(usize),
}

/// The goal and the saved grids.
fn read_solutions(
    input: &mut Input<'_>,
    element: Node<'_, '_>,
    palette: &mut Palette,
    size: Size,
) -> Result<(Option<Picture>, Vec<Grid>), ReadError> {
    let mut goal = None;
    let mut saved = Vec::new();
    for solution in children(element, "solution") {
        let at = place(solution);
        if attribute(solution, "id").is_some() || children(solution, "note").next().is_some() {
            input.warn(at, say("note.solution-names"));
        }
        let kind = attribute(solution, "type").unwrap_or("goal").to_ascii_lowercase();
        for image in children(solution, "image") {
            let text = image_text(image);
            let is_bar = |symbol| match size {
                Size::Grid(_) => symbol == '|',
                Size::Triddler(_) => matches!(symbol, '|' | '/' | '\\'),
            };
            // The bars stand around the rows, so every other item is the text between two rows.
            let rows = text.split(is_bar).skip(1).step_by(2).map(|row| row.trim_matches(['\n', '\r', '\t']));
            let rows: Vec<&str> = rows.take(LONGEST_LINE + 1).collect();
            if text.matches(is_bar).count() % 2 == 1 {
                return Err(input.unexpected(at, say("expected.bars")));
            }
            let symbols: Vec<char> = palette.colors().iter().map(|color| color.symbol).collect();
            let grid = match size {
                Size::Grid(size) => {
                    let size = size.unwrap_or([width_of(&rows), rows.len()]);
                    if size.iter().any(|&size| size == 0 || size > LONGEST_LINE) {
                        return Err(input.unexpected(at, say("expected.sensible")));
                    }
                    read_grid(input, &rows, &symbols, size, at)
                }
                Size::Triddler(cells) => triddler::read_picture(input, &rows, &symbols, cells, at),
            };
            let grid = grid.map_err(|error| match text {
                Cow::Borrowed(_) => error,
                // The text is no slice of the file, so it has no place in it.
                Cow::Owned(_) => input.error(at, error.problem().clone()),
            })?;
            match grid.picture() {
                Some(picture) if goal.is_none() && kind != "saved" => goal = Some(picture),
                _ => saved.push(grid),
            }
        }
    }
    Ok((goal, saved))
}

/// The text of an image: a slice of the file, unless it has character references.
fn image_text<'i>(image: Node<'_, 'i>) -> Cow<'i, str> {
    let mut children = image.children();
    match (children.next(), children.next()) {
        (Some(only), None) if only.text() == Some(place(only)) => place(only).into(),
        _ => text_of(image).into(),
    }
}

/// The cells of the first row; a set in brackets is one.
fn width_of(rows: &[&str]) -> usize {
    let row = rows.first().copied().unwrap_or_default();
    let mut in_set = false;
    row.chars()
        .filter(|&symbol| {
            in_set = symbol == '[' || in_set && symbol != ']';
            !in_set
        })
        .count()
}

#[cfg(test)]
mod tests;
