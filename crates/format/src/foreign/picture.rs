//! A picture in colours as other programs write it: a matrix of colours, or of the numbers of a list of colours.
//!
//! `{"palette": ["#ffffff", "#ff0000"], "grid": [[0, 1], ...]}`, `[[null, "#ff0000"], ...]`. Where it is not certain
//! which colour a number means, or which cells are blank, nothing is read.

use serde_json::value::RawValue;

use super::members::Members;
use crate::{
    colors,
    error::{Problem, ReadError, say},
    input::{Input, LONGEST_LINE},
    lists,
};
use nonosat_model::{Color, Picture, Puzzle, Rgb};

/// The largest text that is looked at: its cells take more memory than their text.
const MOST_BYTES: usize = 4 << 20;

/// The longest list of colours: each is compared with all others.
const MOST_COLORS: usize = 256;

/// A cell as it is written.
enum Cell {
    Blank,
    Number(usize),
    Look(Rgb),
}

/// The puzzle of an object with one matrix of coloured cells; `None` of any other.
pub(super) fn read(input: &mut Input<'_>, object: &str, members: &Members<'_>) -> Result<Option<Puzzle>, ReadError> {
    let is_clues = |name: &str| lists::is_name(name) || name.contains("clue") || name.contains("hint");
    if object.len() > MOST_BYTES || members.others(&[]).any(|(name, _)| is_clues(name)) {
        return Ok(None);
    }
    let is_list = |name: &str| name.ends_with("palette") || name.starts_with("colo");
    let mut lists = members.others(&[]).filter(|(name, _)| is_list(name));
    let list = lists.next().map(|(_, list)| list);
    let mut matrices = members.others(&[]).filter_map(|(name, value)| Some((name, value, matrix(value, list)?)));
    let (Some((name, place, cells)), None, None) = (matrices.next(), matrices.next(), lists.next()) else {
        return Ok(None);
    };
    if lists::is_of_player(name) {
        return Ok(None);
    }
    let (width, height) = (cells[0].len(), cells.len());
    let cells: Vec<Cell> = cells.into_iter().flatten().collect();
    let Some(looks) = looks(input, place, &cells, list)? else { return Ok(None) };
    // Each colour that occurs, once.
    let mut known: Vec<Rgb> = Vec::new();
    for &look in looks.iter().flatten() {
        if known.len() < Color::LIMIT && !known.contains(&look) {
            known.push(look);
        }
    }
    let Some(palette) = colors::of_looks(colors::white().rgb, &known) else {
        return Err(input.too_large(place, say("large.palette"), Color::LIMIT));
    };
    let color = |look: &Option<Rgb>| match look {
        None => Some(Color::BLANK),
        Some(look) => known.iter().position(|other| other == look).and_then(|at| Color::new(at + 1)),
    };
    let cells: Option<Vec<Color>> = looks.iter().map(color).collect();
    let Some(picture) = cells.and_then(|cells| Picture::new(width, cells)) else { return Ok(None) };
    members.check_size(input, [width, height])?;
    let mut puzzle = Puzzle::from_picture(picture, colors::usual(palette));
    (puzzle.metadata.title, puzzle.metadata.author) = (members.text(&["title", "name"]), members.text(&["author"]));
    Ok(Some(puzzle))
}

/// The rows of a matrix in which all are of one length, unless 0 and 1 are all that is in it.
fn matrix(value: &str, list: Option<&str>) -> Option<Vec<Vec<Cell>>> {
    if list == Some(value) || !value.starts_with('[') {
        return None;
    }
    let rows: Vec<Vec<&RawValue>> = list_of(value)?.into_iter().map(|row| list_of(row.get())).collect::<Option<_>>()?;
    let width = rows.first()?.len();
    let is_even = rows.iter().all(|row| row.len() == width) && (2..=LONGEST_LINE).contains(&width);
    let rows = rows.into_iter().map(|row| row.into_iter().map(|cell| Cell::read(cell.get())).collect());
    let rows: Vec<Vec<Cell>> = rows.take(LONGEST_LINE + 1).collect::<Option<_>>().filter(|_| is_even)?;
    let is_plain = rows.iter().flatten().all(|cell| matches!(cell, Cell::Number(0 | 1)));
    (!is_plain && (2..=LONGEST_LINE).contains(&rows.len())).then_some(rows)
}

fn list_of(value: &str) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value).ok()
}

impl Cell {
    fn read(value: &str) -> Option<Self> {
        match value {
            "null" | "\"\"" => Some(Self::Blank),
            text if text.starts_with('"') => quoted_look(text).map(Self::Look),
            number => number.parse().ok().map(Self::Number),
        }
    }
}

/// The look that `#rrggbb`, `#rgb` or a name is.
pub(super) fn look(text: &str) -> Option<Rgb> {
    let Some(digits) = text.strip_prefix('#') else { return colors::named(text) };
    match digits.len() {
        3 => Rgb::parse(&digits.chars().flat_map(|digit| [digit; 2]).collect::<String>()),
        _ => Rgb::parse(digits),
    }
}

/// The look that a JSON string is.
fn quoted_look(text: &str) -> Option<Rgb> {
    look(&serde_json::from_str::<String>(text).ok()?)
}

/// The looks of all cells, `None` for blank ones; `None` if it is not certain what they are.
fn looks(
    input: &Input<'_>,
    place: &str,
    cells: &[Cell],
    list: Option<&str>,
) -> Result<Option<Vec<Option<Rgb>>>, ReadError> {
    let white = colors::white().rgb;
    let numbers = || cells.iter().filter_map(|cell| if let Cell::Number(number) = cell { Some(*number) } else { None });
    let has_blank = cells.iter().any(|cell| matches!(cell, Cell::Blank));
    let Some(last) = numbers().max() else {
        // White is the ground if there is no other one; beside blank cells it would be a colour that looks like them.
        let has_white = cells.iter().any(|cell| matches!(cell, Cell::Look(look) if *look == white));
        let look =
            |cell: &Cell| if let Cell::Look(look) = cell { Some(*look).filter(|&look| look != white) } else { None };
        let looks: Vec<Option<Rgb>> = cells.iter().map(look).collect();
        return Ok(Some(looks).filter(|looks| has_blank != has_white && looks.iter().any(Option::is_some)));
    };
    let is_numbered = last <= Color::LIMIT && cells.iter().all(|cell| !matches!(cell, Cell::Look(_)));
    let Some(list) = list.filter(|_| is_numbered) else { return Ok(None) };
    let all = |mut values: Vec<Option<Rgb>>, base: usize| {
        values.splice(0..0, std::iter::repeat_n(None, base));
        let look =
            |cell: &Cell| if let Cell::Number(number) = cell { values.get(*number).copied().flatten() } else { None };
        cells.iter().map(look).collect::<Vec<_>>()
    };
    let has_zero = numbers().any(|number| number == 0);
    // `{"1": "#ff0000"}` numbers its colours itself; what it leaves out is blank if it is 0.
    if let Some(keyed) = Members::of(list) {
        let text = |number: usize| keyed.all(&[&number.to_string()]).next();
        let value = |number| quoted_look(text(number)?);
        let values: Vec<Option<Rgb>> = (0..=last).map(value).collect();
        let is_known = numbers().all(|number| values[number].is_some() || number == 0 && text(0).is_none());
        let is_ground = values[0].is_none_or(|look| look == white);
        let values = Some(values).filter(|_| is_known && is_ground);
        return Ok(values.and_then(|values| ground(all(values, 0), has_blank)));
    }
    let values = list_of(list).map(|list| list.into_iter().map(|text| quoted_look(text.get()).map(Some)).collect());
    let Some(Some(values)): Option<Option<Vec<_>>> = values else { return Ok(None) };
    let is_alike = values.len() > MOST_COLORS || (1..values.len()).any(|at| values[..at].contains(&values[at]));
    let (count, first) = (values.len(), values.first().copied().flatten());
    if is_alike || last > count {
        return Ok(None);
    }
    // Numbers of colours begin with 0 or with 1; which it is, the last one shows, or that 0 is white, or both blank.
    let base = match (has_blank, has_zero) {
        _ if last == count => Some(1),
        (false, true) if first == Some(white) => Some(0),
        (true, true) if last + 1 == count => Some(0),
        (false, false) => return Ok(None),
        _ => None,
    };
    let Some(base) = base else {
        let [one, other] = [0_usize, 1].map(|base| say("either.numbered").with("first", base));
        return Err(input.error(place, Problem::Ambiguous { one, other }));
    };
    Ok(ground(all(values, base), has_blank))
}

/// The looks with white as the ground, if nothing else is blank and something is painted.
fn ground(mut looks: Vec<Option<Rgb>>, has_blank: bool) -> Option<Vec<Option<Rgb>>> {
    let white = Some(colors::white().rgb);
    let has_white = looks.contains(&white);
    if has_white && (has_blank || looks.contains(&None)) {
        return None;
    }
    looks.iter_mut().filter(|look| **look == white).for_each(|look| *look = None);
    (looks.contains(&None) && looks.iter().any(Option::is_some)).then_some(looks)
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    /// The picture with a digit for each colour, and the colours; what is wrong, if it is refused.
    fn picture(text: &str) -> Result<String, String> {
        let document = read("f", text.as_bytes(), None).map_err(|error| error.to_string())?;
        let puzzle = &document.puzzles[0];
        let chars = write(Format::Json, &document.puzzles).unwrap().text;
        let rows = chars.split("\"goal\": [").nth(1).unwrap();
        let rows: String =
            rows.split(']').next().unwrap().chars().filter(|sign| sign.is_ascii_digit() || *sign == ',').collect();
        let looks: Vec<String> = puzzle.palette.colors().iter().skip(1).map(|color| color.rgb.to_string()).collect();
        Ok(format!("{rows} {}", looks.join(" ")))
    }

    fn of(colors: &str, grid: &str) -> Result<String, String> {
        picture(&format!("{{\"name\": \"t\", \"colors\": {colors}, \"grid\": {grid}}}"))
    }

    #[test]
    fn a_matrix_of_colors_is_a_picture() {
        let red_green = Ok("110,012 FF0000 00FF00".to_owned());
        let text = "[[\"#ff0000\", \"red\", null], [null, \"#F00\", \"#00ff00\"]]";
        assert_eq!(picture(&format!("{{\"solution\": {text}}}")), red_green);
        assert_eq!(picture(&format!("{{\"grid\": {}}}", text.replace("null", "\"#ffffff\""))), red_green);
        // Which of both is blank?
        assert!(picture(&format!("{{\"grid\": {}}}", text.replacen("null", "\"white\"", 1))).is_err());
        // No cell is.
        assert!(picture(&format!("{{\"grid\": {}}}", text.replace("null", "\"blue\""))).is_err());
    }

    #[test]
    fn numbers_are_those_of_a_list_of_colors() {
        let red_green = Ok("110,012 FF0000 00FF00".to_owned());
        assert_eq!(of("[\"#fff\", \"#f00\", \"#0f0\"]", "[[1, 1, 0], [0, 1, 2]]"), red_green);
        assert_eq!(of("[\"#f00\", \"#0f0\"]", "[[1, 1, 0], [0, 1, 2]]"), red_green);
        assert_eq!(of("[\"#f00\", \"#0f0\"]", "[[1, 1, null], [null, 1, 2]]"), red_green);
        assert_eq!(of("[\"#f00\", \"#0f0\"]", "[[0, 0, null], [null, 0, 1]]"), red_green);
        assert_eq!(of("{\"1\": \"#f00\", \"2\": \"#0f0\"}", "[[1, 1, 0], [0, 1, 2]]"), red_green);
        assert_eq!(of("{\"0\": \"#fff\", \"1\": \"#f00\", \"2\": \"#0f0\"}", "[[1, 1, 0], [0, 1, 2]]"), red_green);
    }

    #[test]
    fn what_a_number_means_is_not_guessed() {
        for grid in ["[[1, 1, null], [null, 1, 2]]", "[[0, 0, null], [null, 0, 1]]", "[[1, 2, 0], [0, 2, 2]]"] {
            let error = of("[\"#f00\", \"#0f0\", \"#00f\"]", grid).unwrap_err();
            assert!(error.contains("numbered from 0") && error.contains("numbered from 1"), "{grid}: {error}");
        }
        for (colors, grid) in [
            // A number of no colour, no blank cell, white beside blank cells, two colours alike, rows of other lengths.
            ("[\"#f00\", \"#0f0\"]", "[[1, 3, 0], [0, 1, 2]]"),
            ("[\"#f00\", \"#0f0\"]", "[[1, 2, 1], [1, 1, 2]]"),
            ("[\"#fff\", \"#0f0\"]", "[[1, 2, 0], [0, 1, 2]]"),
            ("[\"#f00\", \"#f00\"]", "[[1, 2, 0], [0, 1, 2]]"),
            ("[\"#f00\", \"#0f0\"]", "[[1, 2, 0], [0, 1]]"),
            ("{\"1\": \"#f00\"}", "[[1, 2, 0], [0, 1, 2]]"),
            ("{\"0\": \"#f00\", \"1\": \"#0f0\", \"2\": \"#00f\"}", "[[1, 2, 0], [0, 1, 2]]"),
        ] {
            assert!(of(colors, grid).is_err(), "{colors} {grid}");
        }
        // What a player has filled in so far.
        for name in ["userGrid", "current_state", "progress"] {
            assert!(picture(&format!("{{\"{name}\": [[\"#f00\", null], [null, \"#0f0\"]]}}")).is_err(), "{name}");
        }
        // Clues beside it, and two matrices.
        assert!(picture("{\"colors\": [\"#f00\", \"#0f0\"], \"rows\": [[1, 2, 0], [0, 1, 2]]}").is_err());
        let two = "{\"colors\": [\"#f00\", \"#0f0\"], \"a\": [[1, 2, 0], [0, 1, 2]], \"b\": [[2, 2, 0], [0, 1, 2]]}";
        assert!(picture(two).is_err());
    }
}
