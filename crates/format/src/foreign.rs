//! JSON as many other programs write it: an object with the clues of the rows and the columns, or an array of such.
//!
//! `{"rows": [[1, 2], [3]], "cols": [[1], [1, 1]]}`; the columns may be called `cols` or `columns`, both lists also
//! `horizontal` and `vertical`, and they may stand in an object `clues`. An empty array, `[0]` and `0` are empty lines;
//! `null` is a clue that is not given; a number alone is a clue of one block. Coloured blocks are objects,
//! `{"v": 3, "c": "Red"}`, or letters in a text such as `"3B2L"`, of which `styles` may tell the colours. Title and
//! author are read, and a `goal`, `solution` or `picture`; sizes are compared; everything else is left out.

mod goal;
mod members;
mod picture;

use std::collections::BTreeMap;

use members::Members;
use serde_json::value::RawValue;

use super::{
    bounds::{MOST_GRIDS, Shelf},
    colors,
    draft::{Draft, PlacedClue},
    error::{Problem, ReadError, say},
    input::{Input, LONGEST_LINE, digits, leading_number},
    lists,
    separators::{HELP, Separators, Text, lone_letter, may_be_color},
};
use nonosat_model::{Block, Clue, Color, Grid, Palette, PaletteColor, Picture, Puzzle, Rgb};

struct Clues<'a> {
    rows: Vec<&'a RawValue>,
    columns: Vec<&'a RawValue>,
}

const ROWS: [&str; 2] = ["rows", "horizontal"];
const COLUMNS: [&str; 3] = ["columns", "cols", "vertical"];

/// What a picture beside the clues is called.
const GOALS: [&str; 4] = ["goal", "solution", "picture", "answer"];

/// A block: its length, and what its colour is called; nothing is black.
struct Piece {
    length: u64,
    color: String,
}

impl Piece {
    fn black(length: u64) -> Self {
        Self { length, color: String::new() }
    }

    /// Reads `3`, `{"v": 3, "c": "Red"}`, other names of both such as `{"count": 3, "char": "R"}`, or `[3, "Red"]`.
    fn read(value: &str) -> Option<Self> {
        if value.starts_with('[') {
            let (length, color) = serde_json::from_str(value).ok()?;
            return Some(Self { length, color });
        }
        if !value.starts_with('{') {
            return serde_json::from_str(value).ok().map(Self::black);
        }
        let members = Members::of(value)?;
        let only = |names: &[&str]| {
            let mut found = members.all(names);
            found.next().filter(|_| found.next().is_none())
        };
        let length = only(&["v", "count", "length", "number", "value", "size", "n"])?;
        let color = only(&["c", "char", "color", "colour"])?;
        Some(Self { length: serde_json::from_str(length).ok()?, color: serde_json::from_str(color).ok()? })
    }
}

/// The colours as they occur.
struct Colors {
    palette: Palette,
    /// What they are called in clues; nothing is black.
    keys: Vec<String>,
    /// How a program for terminals paints them.
    styles: BTreeMap<String, Vec<String>>,
    /// Whether something was said about blocks of different colours that touch.
    warned: bool,
}

impl Colors {
    /// The colour of this name in clues, or the background.
    fn named(&self, key: &str) -> Option<Color> {
        self.keys.iter().position(|known| known == key).and_then(Color::new)
    }

    fn color(&mut self, input: &mut Input<'_>, key: &str, place: &str) -> Result<Color, ReadError> {
        // `#f00` is red, and `#000` what needs no name.
        let look = Some(key).filter(|key| key.starts_with('#')).and_then(picture::look);
        let name = look.filter(|&look| look != colors::black().rgb).map(colors::name_of);
        let key = if look.is_some() { name.as_deref().unwrap_or_default() } else { key };
        if look == Some(colors::white().rgb) {
            return Err(input.unexpected(place, say("expected.no-background")));
        }
        if let Some(color) = self.named(key) {
            return Ok(color);
        }
        let words = self.styles.get(key).into_iter().flatten().map(String::as_str).chain([key]);
        let known = words.filter_map(|word| Some((word.to_ascii_lowercase(), picture::look(word)?))).next();
        let known = if key.is_empty() { Some(("black".to_owned(), Rgb(0, 0, 0))) } else { known };
        if known.is_none() {
            input.warn(place, say("note.gray").with("color", format!("{key:?}")));
        }
        let (name, rgb) = known.unwrap_or_else(|| (key.to_owned(), Rgb(128, 128, 128)));
        let name = if self.palette.by_name(&name).is_some() { key.to_owned() } else { name };
        let symbol = (name == "black").then_some('#').or(key.chars().next());
        let symbol = colors::free_symbol(&self.palette, symbol);
        self.keys.push(key.to_owned());
        colors::add(input, &mut self.palette, PaletteColor::new(name, rgb, symbol), place)
    }
}

/// The puzzles of such a file, or of a part of one; `None` of any other.
pub(super) fn read(input: &mut Input<'_>, text: &str) -> Result<Option<Vec<Puzzle>>, ReadError> {
    let text = text.trim();
    let list = match text.starts_with('[') {
        true => serde_json::from_str::<Vec<&RawValue>>(text).ok(),
        false => {
            // With a schema it is a file of our own, or of another version of it.
            let members = Members::of(text).filter(|members| members.all(&["schema"]).next().is_none());
            members.map(|members| members.list(input, &["puzzles"])).transpose()?.flatten()
        }
    };
    let Some(list) = list else { return Ok(read_puzzle(input, text)?.map(|puzzle| vec![puzzle])) };
    let mut puzzles = Shelf::default();
    for (index, item) in list.iter().enumerate() {
        input.puzzle = if list.len() > 1 { Some(index + 1) } else { input.puzzle };
        let puzzle = read_puzzle(input, item.get())?;
        let expected = || say("expected.puzzle-object");
        let puzzle = puzzle.ok_or_else(|| input.unexpected(item.get(), expected()))?;
        puzzles.add(input, puzzle, item.get())?;
    }
    input.puzzle = None;
    Ok(Some(puzzles.into_puzzles()))
}

fn read_puzzle<'a>(input: &mut Input<'_>, object: &'a str) -> Result<Option<Puzzle>, ReadError> {
    let Some(members) = Members::of(object) else { return Ok(None) };
    let Some(clues) = clues(input, &members)? else { return picture::read(input, object, &members) };
    if clues.rows.is_empty() || clues.columns.is_empty() {
        return Ok(None);
    }
    let size = [clues.columns.len(), clues.rows.len()];
    if let Some(surplus) = clues.rows.get(LONGEST_LINE).or(clues.columns.get(LONGEST_LINE)) {
        let found = size.iter().max().map(usize::to_string).unwrap_or_default();
        return Err(
            input.error(surplus.get(), Problem::TooLarge { what: say("large.size"), found, limit: LONGEST_LINE })
        );
    }
    members.check_size(input, size)?;
    let mut others = members.others(&[]);
    if let Some((_, given)) = others.find(|(name, value)| lists::is_given(name) && lists::has_cells(name, value)) {
        return Err(lists::with_given(input, given));
    }
    let styles = members.all(&["styles"]).find_map(|styles| serde_json::from_str(styles).ok()).unwrap_or_default();
    let background = Palette::with_background(colors::white());
    let mut colors = Colors { palette: background, keys: vec![" ".to_owned()], styles, warned: false };
    let separators = separators(input, &clues, &colors)?;
    let mut read = |clue: &&'a RawValue| read_clue(input, clue.get(), &mut colors, &separators);
    let rows = clues.rows.iter().map(&mut read).collect::<Result<Vec<_>, _>>()?;
    let columns = clues.columns.iter().map(&mut read).collect::<Result<Vec<_>, _>>()?;
    check_beside(input, &members, [&rows, &columns], colors.palette.len() > 2)?;
    if colors.palette.len() == 1 {
        colors.palette.add(colors::black());
    }
    let goals = goals(input, &members, &colors, size)?;
    let mut draft = Draft { rows, columns, ..Draft::new(colors::usual(colors.palette)) };
    (draft.metadata.title, draft.metadata.author) = (members.text(&["title", "name"]), members.text(&["author"]));
    let mut goals = goals.into_iter();
    draft.goal = goals.next();
    draft.saved = goals.map(|picture| Grid::from(&picture)).collect();
    draft.finish(input).map(Some)
}

/// Checks that no list beside the clues is one of another puzzle, or says something of each block, such as its colour.
fn check_beside<'a>(
    input: &Input<'a>,
    members: &Members<'a>,
    clues: [&[PlacedClue<'_>]; 2],
    colors: bool,
) -> Result<(), ReadError> {
    let known = [&ROWS[..], &COLUMNS, &GOALS, &["clues"]].concat();
    let inner = members.all(&["clues"]).find_map(Members::of);
    let inner = inner.iter().flat_map(|inner| inner.others(&known)).collect::<Vec<_>>();
    lists::check_beside(input, members.others(&known).chain(inner), clues, colors)
}

/// The clues of a puzzle, if it has any.
fn clues<'a>(input: &mut Input<'_>, members: &Members<'a>) -> Result<Option<Clues<'a>>, ReadError> {
    let (rows, columns) = (members.list(input, &ROWS)?, members.list(input, &COLUMNS)?);
    let Some(inner) = members.all(&["clues"]).find_map(Members::of) else {
        return Ok(rows.zip(columns).map(|(rows, columns)| Clues { rows, columns }));
    };
    if let Some(place) = rows.iter().chain(&columns).flatten().next() {
        input.warn(place.get(), say("note.both-clues"));
    }
    let (rows, columns) = (inner.list(input, &ROWS)?, inner.list(input, &COLUMNS)?);
    Ok(rows.zip(columns).map(|(rows, columns)| Clues { rows, columns }))
}

/// The pictures beside the clues; another goal than the first is kept as a saved grid.
fn goals(
    input: &mut Input<'_>,
    members: &Members<'_>,
    colors: &Colors,
    size: [usize; 2],
) -> Result<Vec<Picture>, ReadError> {
    let mut goals = Vec::new();
    for value in members.all(&GOALS).filter(|value| !matches!(*value, "[]" | "\"\"" | "{}")) {
        match goal::read(input, value, colors, size)? {
            Some(picture) if !goals.contains(&picture) => goals.push(picture),
            Some(_) => {}
            None => input.warn(value, say("note.no-goal")),
        }
        if goals.len() > MOST_GRIDS {
            break;
        }
    }
    Ok(goals)
}

/// What parts the numbers of clues that are texts.
fn separators(input: &Input<'_>, clues: &Clues<'_>, colors: &Colors) -> Result<Separators, ReadError> {
    let (rows, columns) = (texts(&clues.rows), texts(&clues.columns));
    let (rows, columns) = (placed(&rows), placed(&columns));
    let lists = [&rows[..], &columns[..]];
    let is_color = |sign: char| colors.styles.contains_key(sign.encode_utf8(&mut [0; 4]) as &str);
    let separators = Separators::of(input, lists, is_color)?;
    if let Some((letter, place)) = lone_letter(lists, is_color) {
        let found = say("found.letter-between").with("sign", letter.to_string());
        let error = input.mismatch(place, say("expected.separator-color"), found);
        return Err(error.with_help(HELP));
    }
    Ok(separators)
}

/// The clues that are texts, and their places.
fn texts<'a>(clues: &[&'a RawValue]) -> Vec<(String, &'a str)> {
    let is_text = |clue: &&&'a RawValue| clue.get().starts_with('"');
    let text = |clue: &&'a RawValue| Some((serde_json::from_str(clue.get()).ok()?, clue.get()));
    clues.iter().filter(is_text).filter_map(text).collect()
}

fn placed<'t>(texts: &'t [(String, &'t str)]) -> Vec<Text<'t>> {
    texts.iter().map(|(text, place)| (text.as_str(), *place)).collect()
}

fn read_clue<'a>(
    input: &mut Input<'_>,
    place: &'a str,
    colors: &mut Colors,
    separators: &Separators,
) -> Result<PlacedClue<'a>, ReadError> {
    if place == "null" {
        return Ok(PlacedClue { clue: None, place });
    }
    // What is read of a clue takes more memory than its text. A coloured block has a comma within.
    if place.len() > 4 * LONGEST_LINE && place.bytes().filter(|&byte| byte == b',').count() > 2 * LONGEST_LINE {
        return Err(input.too_large(place, say("large.clue"), LONGEST_LINE));
    }
    let wrong = || {
        let error = input.unexpected(place, say("expected.clue-array"));
        if place.contains(['"', '{']) { error.with_help(say("help.blocks")) } else { error }
    };
    let pieces = match place {
        list if list.starts_with('[') => {
            let values: Vec<&RawValue> = serde_json::from_str(list).map_err(|_| wrong())?;
            let pieces: Option<Vec<Piece>> = values.iter().map(|value| Piece::read(value.get())).collect();
            pieces.ok_or_else(wrong)?
        }
        text if text.starts_with('"') => {
            let text: String = serde_json::from_str(text).map_err(|_| wrong())?;
            read_text(input, &text, place, colors, separators)?
        }
        number => vec![Piece::black(serde_json::from_str(number).map_err(|_| wrong())?)],
    };
    let pieces = if matches!(pieces[..], [Piece { length: 0, .. }]) { Vec::new() } else { pieces };
    let mut blocks = Vec::new();
    for Piece { length, color: key } in pieces {
        // A blank between blocks.
        if key == " " {
            continue;
        }
        let color = colors.color(input, &key, place)?;
        match u32::try_from(length) {
            Ok(length @ 1..) if length as usize <= LONGEST_LINE => blocks.push(Block { length, color }),
            Ok(0) => return Err(input.unexpected(place, say("expected.lengths-1"))),
            _ => {
                let (what, found) = (say("large.block"), length.to_string());
                return Err(input.error(place, Problem::TooLarge { what, found, limit: LONGEST_LINE }));
            }
        }
    }
    Ok(PlacedClue { clue: Some(Clue::new(blocks)), place })
}

/// Reads a text such as `2B4K1L 2L`, or `3 1` in black.
fn read_text(
    input: &mut Input<'_>,
    text: &str,
    place: &str,
    colors: &mut Colors,
    separators: &Separators,
) -> Result<Vec<Piece>, ReadError> {
    let mut pieces = Vec::new();
    let mut colored = 0;
    for word in separators.words(text) {
        let mut rest = word;
        while !rest.is_empty() {
            let (number, below) = leading_number(rest);
            if number.is_empty() {
                return Err(input.unexpected(place, say("expected.letters-clue")));
            }
            if pieces.len() == LONGEST_LINE {
                return Err(input.too_large(place, say("large.clue"), LONGEST_LINE));
            }
            // What is too large for a number is too large for a block.
            let length = digits(number).parse().unwrap_or(u64::MAX);
            let Some(letter) = below.chars().next() else {
                pieces.push(Piece::black(length));
                break;
            };
            let key = letter.to_string();
            if !colors.styles.contains_key(&key) && !may_be_color(letter) {
                let found = say("found.no-color").with("sign", letter.to_string());
                return Err(input.mismatch(place, say("expected.letter-after"), found).with_help(HELP));
            }
            colored += 1;
            pieces.push(Piece { length, color: key });
            rest = below.get(letter.len_utf8()..).unwrap_or_default();
        }
    }
    if colored > 1 && !colors.warned {
        colors.warned = true;
        input.warn(place, say("note.blanks"));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests;
