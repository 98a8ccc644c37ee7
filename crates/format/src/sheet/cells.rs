//! The cells of a table: parted by tabs, semicolons or commas, in quotation marks where they hold one of these.

/// What is in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Nothing,
    /// Digits, of one number or of several.
    Numbers,
    /// A character that is a filled cell, or a white one, in a picture.
    Mark,
    /// Anything else.
    Words,
}

/// A table of cells, row by row.
pub(super) struct Table<'a> {
    text: &'a str,
    /// Where each cell is in the text, without quotation marks.
    cells: Vec<[u32; 2]>,
    /// For each row, the number of cells up to its end.
    ends: Vec<u32>,
    pub(super) width: usize,
}

/// The signs that part cells; the first one that the text has does.
const DELIMITERS: [char; 3] = ['\t', ';', ','];

impl<'a> Table<'a> {
    /// The table of a text, of which each cell is `taken` or it is none; `None` of any other. Takes linear time.
    pub(super) fn of(text: &'a str, taken: impl Fn(&str) -> bool) -> Option<Self> {
        u32::try_from(text.len()).ok()?;
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        let delimiter = DELIMITERS.into_iter().find(|&sign| first.contains(sign))?;
        let mut table = Table { text, cells: Vec::new(), ends: Vec::new(), width: 0 };
        let mut at = 0;
        let mut row = 0;
        while at < text.len() {
            let [start, end, next] = cell(text, at, delimiter)?;
            let content = text.get(start..end)?;
            if !taken(content) {
                return None;
            }
            table.cells.push([start as u32, end as u32]);
            at = next;
            if text.get(next..)?.starts_with('\n') || next == text.len() {
                at += 1;
                table.width = table.width.max(table.cells.len() - row);
                row = table.cells.len();
                table.ends.push(row as u32);
            } else {
                at += 1;
                if at == text.len() {
                    table.cells.push([at as u32; 2]);
                    table.ends.push(table.cells.len() as u32);
                    table.width = table.width.max(table.cells.len() - row);
                }
            }
        }
        // Lines without anything at the end are none.
        while table.height() > 0 && table.length(table.height() - 1) == 1 && table.is_blank(table.height() - 1) {
            table.ends.pop();
        }
        (table.width > 1 && table.height() > 0).then_some(table)
    }

    /// The number of rows.
    pub(super) fn height(&self) -> usize {
        self.ends.len()
    }

    /// The number of cells that a row has in the text.
    pub(super) fn length(&self, row: usize) -> usize {
        let [start, end] = self.range(row);
        end - start
    }

    fn range(&self, row: usize) -> [usize; 2] {
        let end = |row: usize| self.ends.get(row).map_or(self.cells.len(), |&end| end as usize);
        [row.checked_sub(1).map_or(0, end), end(row)]
    }

    /// The cells of a row, from the left; those missing at its end are left out.
    pub(super) fn row(&self, row: usize) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator {
        let [start, end] = self.range(row);
        let text = self.text;
        let cells = self.cells.get(start..end).unwrap_or_default();
        cells.iter().map(move |&[start, end]| text.get(start as usize..end as usize).unwrap_or_default())
    }

    /// The text of a cell; nothing where a row has no more.
    pub(super) fn cell(&self, row: usize, column: usize) -> &'a str {
        let [start, end] = self.range(row);
        let place = self.cells.get(start..end).unwrap_or_default().get(column);
        place.and_then(|&[start, end]| self.text.get(start as usize..end as usize)).unwrap_or_default()
    }

    fn is_blank(&self, row: usize) -> bool {
        self.row(row).all(|cell| cell.trim().is_empty())
    }
}

/// The first and last byte of a cell that begins at `at`, and where the delimiter or the end of the line behind it is.
fn cell(text: &str, at: usize, delimiter: char) -> Option<[usize; 3]> {
    let rest = text.get(at..)?;
    if let Some(inner) = rest.strip_prefix('"') {
        let length = inner.find('"')?;
        let [start, end] = [at + 1, at + 1 + length];
        let behind = text.get(end + 1..)?;
        return (behind.is_empty() || behind.starts_with([delimiter, '\n'])).then_some([start, end, end + 1]);
    }
    let length = rest.find([delimiter, '\n']).unwrap_or(rest.len());
    Some([at, at + length, at + length])
}

/// What is in a cell.
pub(super) fn content(cell: &str) -> Content {
    let cell = cell.trim();
    let mut characters = cell.chars();
    let is_digit = |character: char| character.is_ascii_digit();
    match (characters.next(), characters.next()) {
        (None, _) => Content::Nothing,
        _ if cell.chars().any(is_digit) && cell.chars().all(|c| is_digit(c) || matches!(c, ' ' | '\n' | ',' | '.')) => {
            Content::Numbers
        }
        (Some(character), None) if mark(character).is_some() => Content::Mark,
        _ => Content::Words,
    }
}

/// Whether a character that is no digit is a filled cell of a picture, or a white one.
pub(super) fn mark(character: char) -> Option<bool> {
    match character {
        '■' | '⬛' | '●' | '▣' => Some(true),
        '□' | '⬜' | '○' | '▢' => Some(false),
        _ if character.is_ascii_digit() => None,
        _ => crate::picture::cell(character).map(|color| !color.is_blank()),
    }
}
