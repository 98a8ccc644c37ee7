//! Workbooks of spreadsheet programs: their sheets as tables of text, for the readers of such.
//!
//! Only values are looked at: the colours of cells are not, since the library that reads the files does not give them.

use std::io::Cursor;

use calamine::{Data, Reader, Sheets, open_workbook_auto_from_rs};

use super::{
    bounds::MOST_GRIDS,
    error::{Problem, ReadError, say},
    input::LONGEST_LINE,
};

/// The cells of a sheet that hold something, with row and column, by rows.
type Cells = Vec<([u32; 2], String)>;

/// The most cells of the text of a sheet, with those that are empty.
const MOST_CELLS: u64 = 20_000_000;

/// A sheet: its name, and its cells with tabs between them, from the first row and column on.
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) text: String,
}

/// The sheets of a workbook with something in them.
///
/// # Errors
/// For files that are damaged, and for sheets that are larger than any puzzle.
pub(super) fn sheets(source: &str, bytes: &[u8]) -> Result<Vec<Sheet>, ReadError> {
    let damaged = |error: &dyn std::fmt::Display| {
        ReadError::new(source, "", 0..0, None, Problem::Packed(say("packed.workbook").with("words", error.to_string())))
            .with_help(say("help.csv"))
    };
    let mut book = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    let mut sheets = Vec::new();
    for name in book.sheet_names().into_iter().take(MOST_GRIDS) {
        let cells = cells(&mut book, &name).map_err(|error| damaged(&error))?;
        let width = cells.iter().map(|&([_, column], _)| column + 1).max().unwrap_or(0);
        let height = cells.last().map_or(0, |&([row, _], _)| row + 1);
        let longest = u32::try_from(LONGEST_LINE).unwrap_or(u32::MAX);
        if width.max(height) > longest || u64::from(width) * u64::from(height) > MOST_CELLS {
            let (what, found) = (say("large.sheet"), width.max(height) as usize);
            let problem = Problem::TooLarge { what, found: found.to_string(), limit: LONGEST_LINE };
            let help = say("help.far");
            return Err(ReadError::new(source, "", 0..0, None, problem).with_help(help));
        }
        let text = table(&cells);
        if !text.trim().is_empty() {
            sheets.push(Sheet { name, text });
        }
    }
    Ok(sheets)
}

fn cells(book: &mut Sheets<Cursor<&[u8]>>, name: &str) -> Result<Cells, calamine::Error> {
    let mut cells: Cells = Vec::new();
    match book {
        // Cell by cell: a range has room for all that are not there.
        Sheets::Xlsx(book) => {
            let mut reader = book.worksheet_cells_reader(name)?;
            while let Some(cell) = reader.next_cell()? {
                let (row, column) = cell.get_position();
                cells.push(([row, column], text(&cell.get_value().clone().into())));
            }
        }
        book => {
            let range = book.worksheet_range(name)?;
            let (top, left) = range.start().unwrap_or_default();
            let used = range.used_cells();
            cells.extend(used.map(|(row, column, value)| ([top + row as u32, left + column as u32], text(value))));
        }
    }
    cells.retain(|(_, text)| !text.is_empty());
    cells.sort_by_key(|&(place, _)| place);
    Ok(cells)
}

/// What a cell shows.
fn text(value: &Data) -> String {
    match value {
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Data::Bool(filled) => u8::from(*filled).to_string(),
        // What the program made of `1-1`; the readers say so.
        Data::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year}-{month:02}-{day:02}")
        }
        Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
        Data::Empty => String::new(),
    }
}

/// The cells with tabs between them, those in rows from the first on.
fn table(cells: &[([u32; 2], String)]) -> String {
    let width = cells.iter().map(|&([_, column], _)| column).max().unwrap_or(0);
    let mut text = String::new();
    let mut at = [0, 0];
    let end = |text: &mut String, column: u32| (column..width).for_each(|_| text.push('\t'));
    for ([row, column], cell) in cells {
        while at[0] < *row {
            end(&mut text, at[1]);
            text.push('\n');
            at = [at[0] + 1, 0];
        }
        (at[1]..*column).for_each(|_| text.push('\t'));
        text.push_str(cell);
        at[1] = *column;
    }
    end(&mut text, at[1]);
    text + "\n"
}

#[cfg(test)]
mod tests {
    use crate::{Form, read};

    /// How a sample is read: as what, with which sizes; or why not.
    fn found(bytes: &[u8]) -> Result<(Option<Form>, [usize; 2], usize), String> {
        let document = read("f", bytes, None).map_err(|error| error.to_string())?;
        let [puzzle] = &document.puzzles[..] else { return Err("several".to_owned()) };
        let sum: usize = puzzle.rows().iter().flatten().map(|clue| clue.blocks().len()).sum();
        assert_eq!(sum, 7, "{puzzle:?}");
        let form = document.reading.map(|reading| reading.form);
        Ok((form, [puzzle.rows().len(), puzzle.columns().len()], document.warnings.len()))
    }

    #[test]
    fn sheets_are_read_as_tables_and_lists() {
        assert_eq!(found(include_bytes!("../samples/margins.xlsx")), Ok((Some(Form::Table), [5, 7], 1)));
        assert_eq!(found(include_bytes!("../samples/two-sheets.xlsx")), Ok((Some(Form::Lists), [5, 7], 0)));
        assert_eq!(found(include_bytes!("../samples/lists.xls")), Ok((Some(Form::Lists), [5, 7], 0)));
        assert_eq!(found(include_bytes!("../samples/picture.ods")).unwrap().1, [5, 7]);
    }

    #[test]
    fn what_is_no_puzzle_is_refused() {
        let date = found(include_bytes!("../samples/dates.xlsx")).unwrap_err();
        assert_eq!(date, "f:3:1: expected a clue, found \"2026-04-01\", a date");
        let far = found(include_bytes!("../samples/far.xlsx")).unwrap_err();
        assert!(far.contains("1048576") && far.contains("65535"), "{far}");
        let whole = include_bytes!("../samples/margins.xlsx");
        for length in (0..whole.len()).step_by(13) {
            assert!(found(&whole[..length]).is_err(), "{length}");
        }
        for at in (0..whole.len()).step_by(7) {
            let mut bytes = whole.to_vec();
            bytes[at] ^= 0x55;
            let _ = read("f", &bytes, None);
        }
    }
}
