//! The `.gno` of Gnonograms: sections such as `[Dimensions]`, `[Row clues]` and `[Solution grid]`.
//!
//! `[Description]` has the title, the author, a date and a difficulty, a line each. In the grid, 2 is a filled cell and
//! 1 a blank one.

use std::borrow::Cow;

use super::{
    Format,
    codec::{Codec, Field, Holds, Output},
    draft::{Draft, clue_lines},
    error::{ReadError, say},
    input::{Input, after},
    plain,
};
use nonosat_model::{Color, Message, Picture, Puzzle};

pub(super) const CODEC: Codec = Codec {
    format: Format::Gno,
    name: "gno",
    extensions: &["gno"],
    description: "Gnonograms' .gno: [Dimensions], [Row clues], [Column clues]",
    holds: Holds {
        goal: true,
        fields: &[Field::Title, Field::Author, Field::License],
        other: |name| OTHER.contains(&name),
        refuses,
        ..Holds::CLUES
    },
    looks_like: |text| {
        let has = |wanted: Section| text.lines().any(|line| section(line) == Some(wanted));
        text.contains('[')
            && has(Section::Dimensions)
            && (has(Section::Rows) && has(Section::Columns) || has(Section::Solution))
    },
    binary: None,
    read,
    write,
};

/// The further lines of a description.
const OTHER: [&str; 2] = ["date", "difficulty"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Description,
    License,
    Dimensions,
    Rows,
    Columns,
    Solution,
    /// What the player did, or may do.
    Player,
}

/// The sections, with their names.
const SECTIONS: [(Section, &str); 12] = [
    (Section::Description, "[description]"),
    (Section::License, "[license]"),
    (Section::Dimensions, "[dimensions]"),
    (Section::Rows, "[row clues]"),
    (Section::Columns, "[column clues]"),
    (Section::Solution, "[solution grid]"),
    (Section::Solution, "[solution]"),
    (Section::Player, "[working grid]"),
    (Section::Player, "[state]"),
    (Section::Player, "[history]"),
    (Section::Player, "[locked]"),
    (Section::Player, "[original path]"),
];

/// A line without the comment at its end.
fn uncommented(line: &str) -> &str {
    line.split_once("//").map_or(line, |(line, _)| line)
}

/// The section that a line begins.
fn section(line: &str) -> Option<Section> {
    let line = Some(line.trim()).filter(|line| line.starts_with('[')).map(uncommented)?.trim();
    SECTIONS.iter().find(|(_, name)| name.eq_ignore_ascii_case(line)).map(|(section, _)| *section)
}

/// The sections of a file, and the lines of each.
struct Sections<'a>(Vec<(Section, Vec<&'a str>)>);

impl<'a> Sections<'a> {
    fn of(input: &Input<'_>, lines: &[&'a str]) -> Result<Self, ReadError> {
        let mut sections: Vec<(Section, Vec<&'a str>)> = Vec::new();
        for &line in lines {
            let known = section(line);
            let is_again = known.is_some() && sections.iter().any(|(section, _)| Some(*section) == known);
            match (known, sections.last_mut()) {
                (Some(section), _) if is_again && section != Section::Player => {
                    return Err(input.unexpected(line.trim(), say("expected.sections-once")));
                }
                (Some(section), _) => sections.push((section, Vec::new())),
                // Words are as they are.
                (None, Some((Section::Description | Section::License, lines))) => lines.push(line),
                (None, Some((_, lines))) => lines.push(uncommented(line)),
                (None, None) if line.trim().is_empty() => {}
                (None, None) => return Err(input.unexpected(line.trim(), say("expected.section-such"))),
            }
        }
        Ok(Self(sections))
    }

    fn get(&self, wanted: Section) -> Option<&[&'a str]> {
        self.0.iter().find(|(section, _)| *section == wanted).map(|(_, lines)| lines.as_slice())
    }
}

fn read(input: &mut Input<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let lines = input.lines(input.text())?;
    let sections = Sections::of(input, &lines)?;
    if let Some(line) = lines.iter().find(|line| line.trim().eq_ignore_ascii_case("[working grid]")) {
        input.warn(line, say("note.grid"));
    }
    let missing = |input: &Input<'_>, what: Message| input.unexpected(input.end(), what);
    let sizes = sections.get(Section::Dimensions).unwrap_or_default().iter().map(|line| line.trim());
    let sizes: Vec<&str> = sizes.filter(|line| !line.is_empty()).collect();
    let &[height, width] = sizes.as_slice() else {
        return Err(missing(input, say("expected.dimensions")));
    };
    let (height, width) = (input.size(height)?, input.size(width)?);
    let solution = sections.get(Section::Solution).unwrap_or_default();
    let goal = read_solution(input, solution, width, height)?;
    let draft = match (sections.get(Section::Rows), sections.get(Section::Columns)) {
        (Some(rows), Some(columns)) => {
            let rows = clue_lines(input, rows, height, say("expected.row-clues"))?;
            let columns = clue_lines(input, columns, width, say("expected.column-clues"))?;
            Draft::black(input, &rows, &columns)?
        }
        _ => {
            let goal = goal.as_ref().ok_or_else(|| {
                missing(input, say("expected.all").with("keywords", vec!["`[Row clues]`", "`[Column clues]`"]))
            })?;
            let solved = Puzzle::from_picture(goal.clone(), nonosat_model::Palette::black_and_white());
            let place = solution.first().copied().unwrap_or_default();
            let placed = |clues: &[Option<nonosat_model::Clue>]| {
                clues.iter().map(|clue| super::draft::PlacedClue { clue: clue.clone(), place }).collect()
            };
            let (rows, columns) = (placed(solved.rows()), placed(solved.columns()));
            Draft { rows, columns, ..Draft::new(solved.palette) }
        }
    };
    let mut puzzle = Draft { goal, ..draft }.finish(input)?;
    let mut description = sections.get(Section::Description).unwrap_or_default().iter().map(|line| line.trim());
    for field in [Field::Title, Field::Author] {
        field.set(&mut puzzle.metadata, description.next().unwrap_or_default());
    }
    for (name, value) in OTHER.into_iter().zip(description).filter(|(_, value)| !value.is_empty()) {
        puzzle.metadata.other.push((name.to_owned(), value.to_owned()));
    }
    let license = sections.get(Section::License).unwrap_or_default().iter().map(|line| line.trim());
    let license: Vec<&str> = license.filter(|line| !line.is_empty()).collect();
    Field::License.set(&mut puzzle.metadata, license.join(" "));
    Ok(vec![puzzle])
}

/// The picture of a grid; `None` if there is none, or a grid of unknown cells.
fn read_solution(input: &Input<'_>, lines: &[&str], width: usize, height: usize) -> Result<Option<Picture>, ReadError> {
    let mut cells = Vec::new();
    let mut rows = 0;
    for line in lines.iter().filter(|line| !line.trim().is_empty()) {
        let before = cells.len();
        for word in line.split_whitespace() {
            cells.push(match word {
                "2" => Some(Color::BLACK),
                "1" => Some(Color::BLANK),
                "0" => None,
                _ => return Err(input.unexpected(word, say("expected.cell-of").with("signs", vec!["1", "2", "0"]))),
            });
        }
        if cells.len() - before != width {
            return Err(input.mismatch(line.trim(), say("expected.cells").with("count", width), cells.len() - before));
        }
        rows += 1;
    }
    if rows == 0 {
        return Ok(None);
    }
    if rows != height {
        let place = after(lines.last().copied().unwrap_or_default());
        return Err(input.miscounted(place, height, say("expected.rows"), rows));
    }
    Ok(cells.into_iter().collect::<Option<Vec<Color>>>().and_then(|cells| Picture::new(width, cells)))
}

fn refuses(puzzle: &Puzzle) -> Option<Message> {
    let lines = [&puzzle.metadata.title, &puzzle.metadata.author, &puzzle.metadata.license];
    let values = puzzle.metadata.other.iter().map(|(_, value)| value);
    let mut all = lines.into_iter().flatten().chain(values);
    all.any(|line| section(line).is_some()).then_some(say("unfit.section"))
}

fn write(puzzles: &[Cow<'_, Puzzle>], output: &mut Output) {
    for puzzle in puzzles {
        let metadata = &puzzle.metadata;
        let other =
            |name: &str| metadata.other.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        output.line("[Description]");
        for line in [metadata.title.as_deref(), metadata.author.as_deref(), other(OTHER[0]), other(OTHER[1])] {
            output.line(line.unwrap_or_default());
        }
        output.line("[License]");
        output.line(metadata.license.as_deref().unwrap_or_default());
        output.line(format!("[Dimensions]\n{}\n{}", puzzle.height(), puzzle.width()));
        for (heading, clues) in [("[Row clues]", puzzle.rows()), ("[Column clues]", puzzle.columns())] {
            output.line(heading);
            plain::lines(clues, ", ", "0").for_each(|line| output.line(line));
        }
        if let Some(goal) = &puzzle.goal {
            output.line("[Solution grid]");
            for row in goal.rows() {
                let cells: Vec<&str> = row.iter().map(|cell| if cell.is_blank() { "1" } else { "2" }).collect();
                output.line(cells.join(" "));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};

    const TEXT: &str = "[Description]\nTest\nMe\n2020\n\n[License]\n\n[Dimensions]\n2\n3\n[Row clues]\n3\n1, 1\n\
        [Column clues]\n2\n1\n2\n[Solution grid]\n2 2 2\n2 1 2\n";

    #[test]
    fn what_is_read_is_written() {
        let document = read("g", TEXT.as_bytes(), None).unwrap();
        let puzzle = &document.puzzles[0];
        assert_eq!((document.format, puzzle.width(), puzzle.metadata.title.as_deref()), (Format::Gno, 3, Some("Test")));
        assert_eq!(puzzle.metadata.other, [("date".to_owned(), "2020".to_owned())]);
        assert_eq!(write(Format::Gno, &document.puzzles).unwrap().text, TEXT);
        let (start, rest) = TEXT.split_once("[Row").unwrap();
        let grid = format!(
            "{start}{}[Locked]\nfalse\n",
            rest.split_once("[Solution").map(|(_, grid)| format!("[Solution{grid}")).unwrap()
        );
        assert_eq!(read("g", grid.as_bytes(), None).unwrap().puzzles, document.puzzles);
        let noted = TEXT.replace("[Solution grid]", "[Solution] // 2 is filled").replace("1, 1\n", "1,1 // row 2\n");
        assert_eq!(read("g", noted.as_bytes(), None).unwrap().puzzles, document.puzzles);
    }

    #[test]
    fn errors_have_places() {
        let message = |from: &str, to: &str| {
            read("g", TEXT.replace(from, to).as_bytes(), Some(Format::Gno)).unwrap_err().to_string()
        };
        assert_eq!(message("2\n3\n[Row", "3\n3\n[Row"), "g:20:6: expected 3 rows, found 2");
        assert_eq!(message("1, 1", "1, x"), "g:13:4: expected a block length, found \"x\"");
        assert_eq!(message("2 1 2", "2 3 2"), "g:20:3: expected a cell, 1, 2 or 0, found \"3\"");
        assert_eq!(message("[Column clues]\n2\n1", "[Column clues]\n2"), "g:16:2: expected 3 column clues, found 2");
    }
}
