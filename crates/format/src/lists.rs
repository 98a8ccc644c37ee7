//! Two lists of clues in whatever form people have them: the last of the text formats, where no exact one fits.
//!
//! One scanner makes a [tree] of a text; what is in [brackets] or in [lines](blocks) gives ways to read it; those
//! that fit - lengths, sums, sizes - are kept, and [one is chosen](choice). Where two ways give different puzzles, the
//! text is refused. Takes time linear in the text.

mod beside;
mod blocks;
mod brackets;
mod changed;
mod choice;
mod drawn;
mod letters;
mod lines;
mod list;
mod marks;
mod matrix;
mod names;
mod rescue;
mod scan;
mod sketch;
mod tree;

use std::borrow::Cow;

pub(super) use beside::{has_cells, is_given};
use choice::{Choice, Fault, Sizes, Way, Ways};
use list::Part;
use names::Side;
pub(super) use names::is_of_player;
pub(super) use rescue::{certain, may_be, rescue};
pub(super) use sketch::mark;
use tree::{MISPLACED, NEGATIVE, TOO_LARGE, Tree};

use super::{
    Format,
    bounds::Shelf,
    codec::{Codec, Holds, Output},
    draft::{Draft, PlacedClue},
    error::{ErrorKind, Found, Problem, ReadError, say},
    input::{Input, LONGEST_LINE},
    reading::{Form, Reading},
};
use nonosat_model::{Clue, Message, Palette, Picture, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Lists,
    name: "lists",
    extensions: &["lists"],
    description: "two lists of clues in almost any notation",
    holds: Holds { several: true, ..Holds::CLUES },
    looks_like,
    binary: None,
    read,
    write,
};

/// What to do about a text that is not understood.
const HELP: Message = say("help.lists");

/// Whether there are numbers at all, or letters for them, brackets around cells, or a drawing.
fn looks_like(text: &str) -> bool {
    let has_digits = text.contains(|character| tree::digit(character).is_some());
    let has_brackets = text.contains(['[', '(', '{']);
    has_digits
        || has_brackets && (text.contains("[]") || text.contains("rue") || text.contains(['#', 'X', 'x', '■', '⬛']))
        || letters::looks_like(text)
        || sketch::picture(text).is_some()
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    read_lists(input).map_err(|error| match error.problem() {
        Problem::UnknownFormat if has_colors_first(input.text()) => error.with_help(say("help.palette")),
        _ => error,
    })
}

/// Whether a text begins with a line of colours, three numbers each, and all other lines are as long as each other.
fn has_colors_first(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '(' | ')');
    let numbers = |line: &str| -> Vec<Option<u8>> {
        line.split(is_sign).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = numbers(lines.next().unwrap_or_default());
    let is_head = head.len() % 3 == 0 && head.iter().all(Option::is_some) && head.iter().any(|value| *value > Some(99));
    let mut rows = lines.map(numbers);
    let width = rows.next().map_or(0, |row| row.len());
    is_head && width > 1 && rows.next().is_some_and(|row| row.len() == width) && rows.all(|row| row.len() == width)
}

fn read_lists(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let start = input.text().trim_start();
    let unknown = |input: &Input<'_>, help: Message| {
        let line = start.lines().next().unwrap_or_default();
        input.error(line, Problem::UnknownFormat).with_help(help)
    };
    if u32::try_from(input.text().len()).is_err() {
        return Err(unknown(input, HELP));
    }
    let Some(tree) = scan::scan(input.text()) else {
        return Err(unknown(input, say("help.nested")));
    };
    let headed = sketch::below_head(tree.text);
    let puzzles = if headed.is_some() { Ok(Vec::new()) } else { ways(&tree) };
    let puzzles = puzzles.map_err(|place| input.unexpected(slice(input, place), say("expected.clue")))?;
    if let Some(place) = tree.broken.filter(|_| headed.is_none()) {
        let place = input.text().get(place as usize..).unwrap_or_default();
        let place = place.get(..place.chars().next().map_or(0, char::len_utf8)).unwrap_or_default();
        let error = input.mismatch(place, say("expected.pairs"), say("found.single").with("sign", place));
        if puzzles.is_empty() {
            let (line, column) = (error.line(), error.column());
            let help = say("help.single").with("number", line).with("column", column).with("sign", place);
            return Err(unknown(input, help));
        }
        return Err(error);
    }
    if puzzles.is_empty() {
        let (mut pictures, mut sizes) = (Vec::from_iter(headed), Sizes::default());
        if pictures.is_empty() {
            (pictures, sizes) = matrix::pictures(&tree);
        }
        if pictures.is_empty() {
            pictures.extend(sketch::picture(tree.text));
        }
        if !pictures.is_empty() {
            return matrix::puzzles(input, pictures, &sizes);
        }
    }
    if let Some(place) = beside::unbracketed(&tree).filter(|_| !puzzles.is_empty()) {
        let place = slice(input, place);
        return Err(input.mismatch(place, say("expected.one-notation"), say("found.several")));
    }
    if let Some(place) = changed::changed(&tree, &puzzles) {
        return Err(input.unexpected(slice(input, place), say("expected.unchanged")));
    }
    if let Some(place) = if puzzles.is_empty() { None } else { changed::turned(&tree) } {
        return Err(input.unexpected(place, say("expected.in-reading-order")));
    }
    let mut parts = puzzles.iter().flatten().flat_map(|(ways, _)| ways).flat_map(|way| [&way.rows, &way.columns]);
    let has_unknown = !tree.unknown.is_empty();
    if let Some(place) = parts.find_map(|part| beside::blotted(&tree, part).filter(|_| has_unknown)) {
        return Err(input.unexpected(slice(input, place), say("expected.length")));
    }
    let given = beside::given(&tree).filter(|_| !puzzles.is_empty()).or_else(|| beside::given_below(&tree));
    let beside = beside::of_ways(&tree, &puzzles);
    drop(tree);
    let several = puzzles.len() > 1;
    let mut shelf = Shelf::default();
    // What is drawn beside the lists is what they are the clues of.
    let drawn = if puzzles.is_empty() { Vec::new() } else { sketch::beside(input.text()) };
    if let Some((_, place)) = drawn.get(puzzles.len()).or(drawn.first().filter(|_| drawn.len() < puzzles.len())) {
        return Err(input.mismatch(place, say("expected.one-picture"), say("found.several")));
    }
    let mut drawn = drawn.into_iter();
    for (index, ways) in puzzles.iter().enumerate() {
        input.puzzle = several.then_some(index + 1);
        let (way, is_certain) = match choice::choose(ways, input.columns_first) {
            Choice::One { way, is_certain } => (way, is_certain),
            Choice::Two(ways) => return Err(ambiguous(input, &ways)),
            Choice::Nearest(way, fault) => match nearest(input, &way, fault) {
                Some(error) => return Err(error),
                None => (way.clone(), way.is_named),
            },
            Choice::Nothing => return Err(unknown(input, HELP)),
        };
        let reading = Reading {
            rows: way.rows.len(),
            columns: way.columns.len(),
            columns_first: way.columns.place(0) < way.rows.place(0),
            is_named: is_certain,
            form: Form::Lists,
        };
        let place = slice(input, way.rows.place(0));
        let puzzle = puzzle(input, &way, drawn.next())?;
        shelf.add(input, puzzle, place)?;
        input.reading = input.reading.take().or(Some(reading));
    }
    input.puzzle = None;
    if let Some(place) = beside {
        return Err(per_block(input, place));
    }
    if let Some(place) = given {
        return Err(with_given(input, place));
    }
    match shelf.into_puzzles() {
        puzzles if puzzles.is_empty() => Err(unknown(input, HELP)),
        puzzles => Ok(puzzles),
    }
}

/// The error that a list has an entry for each block: its colour, or another thing that is no part of the clues.
fn per_block(input: &Input<'_>, place: &str) -> ReadError {
    let expected = say("expected.clues-alone");
    input.mismatch(place, expected, say("found.per-block")).with_help(say("help.per-block"))
}

/// The error that cells are given beside clues where they are not read.
pub(super) fn with_given(input: &Input<'_>, place: &str) -> ReadError {
    input.unexpected(place, say("expected.no-given")).with_help(say("help.given"))
}

/// Checks that no member of a JSON object has clues of another puzzle, or an entry for each block of these; of one in
/// `colors`, there is one for each block.
pub(super) fn check_beside<'n, 'a>(
    input: &Input<'a>,
    members: impl Iterator<Item = (&'n str, &'a str)>,
    clues: [&[PlacedClue<'_>]; 2],
    colors: bool,
) -> Result<(), ReadError> {
    let mut shapes = None;
    for (name, tree) in members.filter_map(|(name, value)| Some((name, scan::scan(value)?))) {
        let of = |list: &[PlacedClue<'_>]| {
            beside::Shape::of_clues(&list.iter().map(|line| line.clue.as_ref()).collect::<Vec<_>>())
        };
        let shapes = shapes.get_or_insert_with(|| clues.map(of));
        if let Some(place) = beside::others(&tree, shapes, name) {
            return Err(input.unexpected(place, say("expected.lists-once")));
        }
        if let Some(place) = beside::of_shapes(&tree, shapes, name).filter(|_| !colors) {
            return Err(per_block(input, place));
        }
    }
    Ok(())
}

/// Whether a word names one of the lists: `rows`, `colClues`.
pub(super) fn is_name(word: &str) -> bool {
    names::Name::of(word).side().is_some()
}

/// The ways to read a text, for each of its puzzles; what is none of the clues that it stands among, if anything is.
fn ways(tree: &Tree<'_>) -> Result<Vec<Ways>, [u32; 2]> {
    if letters::looks_like(tree.text) {
        return Ok(alone(letters::puzzles(tree.text), &Sizes::default()));
    }
    if let Some(way) = drawn::way(tree.text) {
        return Ok(alone(vec![vec![way]], &Sizes::default()));
    }
    if drawn::looks_drawn(tree.text) {
        return Ok(Vec::new());
    }
    let found = brackets::find(tree, [0, tree.len()]);
    let mut puzzles = alone(found.puzzles(tree), &found.sizes);
    let is_read = |puzzles: &[Ways]| puzzles.iter().flatten().any(|(ways, _)| !ways.is_empty());
    if let Some(place) = found.lost(&puzzles) {
        return Err(place);
    }
    if !found.has_lists()
        && let Some((sections, mut sizes, lost)) = lines::sections(tree)
    {
        let others = blocks::puzzles(tree, &sections, &mut sizes);
        let others = alone(others, &sizes);
        if let Some(place) = lost.filter(|_| is_read(&others)) {
            return Err(place);
        }
        match (&mut puzzles[..], &others[..]) {
            ([one], [_]) => one.extend(others.into_iter().flatten()),
            ([], _) => puzzles = others,
            _ => {}
        }
    }
    puzzles.retain(|ways| ways.iter().any(|(ways, _)| !ways.is_empty()));
    Ok(puzzles)
}

/// Ways with the sizes that the text gives, if it is one puzzle.
fn alone(puzzles: Vec<Vec<Way>>, sizes: &Sizes) -> Vec<Ways> {
    let sizes = if puzzles.len() == 1 { sizes.clone() } else { Sizes::default() };
    puzzles.into_iter().map(|ways| vec![(ways, sizes.clone())]).collect()
}

fn slice<'a>(input: &Input<'a>, [start, end]: [u32; 2]) -> &'a str {
    input.text().get(start as usize..end as usize).unwrap_or_default()
}

fn puzzle(input: &mut Input<'_>, way: &Way, drawn: Option<(Picture, &str)>) -> Result<Puzzle, ReadError> {
    let mut draft = Draft::new(Palette::black_and_white());
    let size = |[width, height]: [usize; 2]| format!("{width} x {height}");
    let wanted = [way.columns.len(), way.rows.len()];
    if let Some((picture, place)) = drawn {
        let found = [picture.width(), picture.height()];
        if found != wanted {
            let expected = say("expected.picture-of").with("size", size(wanted));
            let error = input.mismatch(place, expected, Found::text(size(found)));
            return Err(error.with_kind(ErrorKind::Contradiction));
        }
        draft.goal = Some(picture);
    }
    draft.rows = clues(input, &way.rows);
    draft.columns = clues(input, &way.columns);
    draft.finish(input)
}

fn clues<'a>(input: &Input<'a>, part: &Part) -> Vec<PlacedClue<'a>> {
    let clue = |line: usize| Clue::black(part.clue(line).iter().copied());
    (0..part.len()).map(|line| PlacedClue { clue: Some(clue(line)), place: slice(input, part.place(line)) }).collect()
}

/// The error that a text has two meanings.
fn ambiguous(input: &Input<'_>, ways: &[Way; 2]) -> ReadError {
    let [one, other] = ways.each_ref().map(|way| {
        let (rows, columns) = (way.rows.len(), way.columns.len());
        let lists = say("either.lists").with("rows", rows).with("columns", columns);
        lists.with("first", way.rows.text()).with("last", way.columns.text())
    });
    let place = slice(input, ways[0].rows.place(0));
    input.error(place, Problem::Ambiguous { one, other }).with_help(HELP)
}

/// The error that the nearest way to read a text has a fault, unless that is one of its clues.
fn nearest(input: &Input<'_>, way: &Way, fault: Fault) -> Option<ReadError> {
    let (height, width) = (way.rows.len(), way.columns.len());
    let as_read = say("help.as-lists").with("rows", height).with("columns", width);
    let start = input.text().trim_start().lines().next().unwrap_or_default();
    let unknown = || Some(input.error(start, Problem::UnknownFormat).with_help(as_read.clone()));
    match fault {
        // One of them is empty.
        Fault::Large if height.min(width) == 0 => Some(input.error(start, Problem::UnknownFormat).with_help(HELP)),
        Fault::Large => {
            let found = height.max(width).to_string();
            let place = slice(input, way.rows.place(0));
            Some(input.error(place, Problem::TooLarge { what: say("large.size"), found, limit: LONGEST_LINE }))
        }
        // Lists that nothing names, and that are far from a puzzle, are hardly one.
        Fault::Sums(cells) if !way.is_named && cells > 8 => unknown(),
        Fault::Long(_) | Fault::Number { .. } | Fault::Signs | Fault::Size { .. } if !way.is_named => unknown(),
        Fault::Sums(_) | Fault::Long(_) => None,
        Fault::Size { side, given, found } => {
            let part = if side == Side::Rows { &way.rows } else { &way.columns };
            let place = slice(input, part.place(part.len().saturating_sub(1)));
            Some(input.miscounted(place, given as usize, side.expected(), found))
        }
        Fault::Number { side, line, number } => {
            let part = if side == Side::Rows { &way.rows } else { &way.columns };
            let place = slice(input, part.place(line));
            Some(match number {
                TOO_LARGE => input.too_large(place, say("large.clue"), LONGEST_LINE),
                MISPLACED => input.unexpected(place, say("expected.in-order")),
                NEGATIVE => input.unexpected(place, say("expected.lengths-1")),
                _ => input.unexpected(place, say("expected.lengths-1")).with_help(say("help.zero")),
            })
        }
        Fault::Signs => {
            let place = slice(input, way.rows.place(0));
            let error = input.mismatch(place, say("expected.one-way"), say("found.several"));
            Some(error.with_help(super::separators::HELP))
        }
    }
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        for (heading, clues) in [("Rows:", puzzle.rows()), ("Columns:", puzzle.columns())] {
            output.line(heading);
            for clue in clues.iter().flatten() {
                output.line(clue.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests;
