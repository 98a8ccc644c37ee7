//! A picture drawn in signs that no exact format has, or in a frame: `●○`, `@.`, `+---+` around it, bars between cells.

use crate::{input::LONGEST_LINE, picture::numbers};
use nonosat_model::{Color, Picture};

/// The largest text that is looked at: its lines take more memory than their text.
const MOST_BYTES: usize = 4 << 20;

/// Whether a character draws a filled cell, or a white one; `None` if it draws none.
pub(crate) fn mark(character: char) -> Option<bool> {
    match character {
        '#' | 'X' | 'x' | '*' | '█' | '▓' | '■' | '▣' | '◼' | '⬛' | '●' | '@' | 'o' | 'O' => Some(true),
        '.' | '-' | '_' | '·' | '□' | '▢' | '◻' | '⬜' | '○' | '░' => Some(false),
        _ => None,
    }
}

fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║' | '¦')
}

/// Whether a line is an edge of a frame or of cells: it has corners or is a line of a box, and nothing else.
fn is_edge(line: &str) -> bool {
    let is_corner = |character: char| character == '+' || ('\u{2500}'..='\u{257f}').contains(&character);
    let is_line = |character: char| is_corner(character) || is_bar(character) || matches!(character, '-' | '=' | ' ');
    line.chars().all(is_line) && line.contains(is_corner) && !line.trim_matches(is_bar).contains(' ')
}

/// The picture that a text is, and its place, if it is one and nothing else. Takes linear time.
pub(super) fn picture(text: &str) -> Option<(Picture, &str)> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let is_quoted = text.lines().all(|line| line.is_empty() || line.starts_with('>'));
    let unquoted = |line| if is_quoted { unquote(line) } else { line };
    let lines = text.lines().map(unquoted).filter(|line| !line.starts_with("```"));
    let lines: Vec<&str> = lines.collect();
    let has_ink = |line: &&str| !line.trim().is_empty();
    let (first, last) = (lines.iter().position(has_ink)?, lines.iter().rposition(has_ink)?);
    let drawn = lines.get(first..=last)?;
    let mut rows: Vec<&str> = drawn.iter().copied().filter(|line| !is_edge(line)).collect();
    let is_framed = rows.iter().all(|row| row.trim().starts_with(is_bar) && row.trim().ends_with(is_bar));
    if is_framed {
        rows.iter_mut().for_each(|row| *row = strip_bars(row));
    } else if rows.len() != drawn.len() {
        return None;
    }
    if rows.len() < 2 || rows.len() > LONGEST_LINE || rows.iter().any(|row| row.is_empty()) {
        return None;
    }
    // One sign for filled cells, and one for white ones, or blanks.
    let (mut filled, mut white) = (None, None);
    for character in rows.iter().flat_map(|row| row.chars()).filter(|&c| c != ' ' && !(is_framed && is_bar(c))) {
        let known = if mark(character)? { &mut filled } else { &mut white };
        if *known.get_or_insert(character) != character {
            return None;
        }
    }
    filled?;
    let has_bars = rows.iter().all(|row| row.contains(is_bar));
    let mut width = 0;
    let mut cells: Vec<Color> = Vec::new();
    for (row, number) in rows.iter().zip(1..) {
        let color = |character: char| if Some(character) == filled { Color::BLACK } else { Color::BLANK };
        match (has_bars, white) {
            (true, _) => {
                for cell in row.split(is_bar) {
                    let mut characters = cell.trim().chars();
                    let first = characters.next().unwrap_or(' ');
                    if characters.any(|other| other != first) {
                        return None;
                    }
                    cells.push(color(first));
                }
            }
            (false, _) if row.contains(is_bar) => return None,
            (false, Some(_)) => cells.extend(row.chars().filter(|&character| character != ' ').map(color)),
            (false, None) => cells.extend(row.chars().map(color)),
        }
        width = if number == 1 { cells.len() } else { width };
        if !(2..=LONGEST_LINE).contains(&width) || cells.len() != width * number {
            return None;
        }
    }
    let is_drawn = cells.contains(&Color::BLANK);
    Picture::new(width, cells).filter(|_| is_drawn).map(|picture| (picture, drawn.first().copied().unwrap_or(text)))
}

/// The picture below a line with its sizes, such as `3 2`, or with a title, and its first line; `None` if there is
/// none, or it may be clues. Takes linear time.
pub(super) fn below_head(text: &str) -> Option<(Picture, &str)> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let head = lines.next()?;
    let (mut filled, mut white, mut first) = (None, None, None);
    let (mut width, mut height) = (0, 0);
    let mut cells: Vec<Color> = Vec::new();
    for line in lines {
        first = first.or(Some(line));
        for character in line.chars().filter(|character| !matches!(character, ' ' | '\t')) {
            let is_filled = match character {
                '0' | '1' => character == '1',
                _ => mark(character)?,
            };
            let known = if is_filled { &mut filled } else { &mut white };
            if *known.get_or_insert(character) != character {
                return None;
            }
            cells.push(color(is_filled));
        }
        height += 1;
        width = if height == 1 { cells.len() } else { width };
        if !(2..=LONGEST_LINE).contains(&width) || height > LONGEST_LINE || cells.len() != width * height {
            return None;
        }
    }
    let words: Vec<&str> = head.split(|character: char| character.is_whitespace() || character == 'x').collect();
    let sizes: Option<Vec<usize>> = words.into_iter().map(|word| word.parse().ok()).collect();
    let is_head = match sizes.as_deref() {
        // So many lines are not all clues of a puzzle of these sizes.
        Some(&[one, other]) => [one, other] == [width, height] || [one, other] == [height, width],
        Some(_) => false,
        None => {
            // A row of signs that are letters, too, is none.
            let is_title = head.contains(|sign: char| sign.is_alphabetic() && mark(sign).is_none())
                && !head.contains(|sign: char| sign.is_ascii_digit());
            let all: Vec<bool> = cells.iter().map(|cell| !cell.is_blank()).collect();
            is_title && height > 1 && (filled != Some('1') || !numbers::may_be_clues(&all, width))
        }
    };
    let picture = Picture::new(width, cells).filter(|_| is_head && filled.is_some() && white.is_some())?;
    Some((picture, first?))
}

/// The pictures that stand in a text beside its lists, each with its first line: lines of signs alone, all of one
/// length, with filled cells and white ones.
pub(super) fn beside(text: &str) -> Vec<(Picture, &str)> {
    let mut found = Vec::new();
    let (mut cells, mut width, mut first): (Vec<Color>, usize, &str) = (Vec::new(), 0, "");
    for line in text.lines().chain([""]) {
        let marks = line.chars().filter(|sign| !matches!(sign, ' ' | '\t' | '\r'));
        let row: Option<Vec<Color>> = marks.map(|sign| Some(color(mark(sign)?))).collect();
        let row = row.filter(|row| (2..=LONGEST_LINE).contains(&row.len())).unwrap_or_default();
        if row.len() != width {
            let is_drawn = cells.len() > width && cells.contains(&Color::BLANK) && cells.contains(&Color::BLACK);
            found.extend(Picture::new(width, std::mem::take(&mut cells)).filter(|_| is_drawn).map(|one| (one, first)));
            (width, first) = (row.len(), line);
        }
        cells.extend(row);
    }
    found
}

fn color(is_filled: bool) -> Color {
    if is_filled { Color::BLACK } else { Color::BLANK }
}

fn unquote(line: &str) -> &str {
    let line = line.strip_prefix('>').unwrap_or(line);
    line.strip_prefix(' ').unwrap_or(line)
}

/// What stands between the first and the last bar.
fn strip_bars(row: &str) -> &str {
    let row = row.trim();
    row.strip_prefix(is_bar).and_then(|row| row.strip_suffix(is_bar)).unwrap_or(row)
}

#[cfg(test)]
mod tests {
    use crate::{Form, read};

    /// How many cells each row has, if it is a picture.
    fn picture(text: &str) -> Option<Vec<u64>> {
        let document = read("f", text.as_bytes(), None).ok()?;
        document.reading.filter(|reading| reading.form == Form::Picture)?;
        let rows = document.puzzles[0].rows();
        Some(
            rows.iter().flatten().map(|clue| clue.blocks().iter().map(|block| u64::from(block.length)).sum()).collect(),
        )
    }

    #[test]
    fn sizes_and_a_title_may_stand_above_a_picture() {
        assert_eq!(picture("3 2\n1 0 1 \n1 1 1\n"), Some(vec![2, 3]));
        assert_eq!(picture("2 3\n101\n111"), Some(vec![2, 3]));
        assert_eq!(picture("3x2\n#.#\n###\n"), Some(vec![2, 3]));
        assert_eq!(picture("--Cat--\n1 0 1\n1 1 1\n1 0 1\n"), Some(vec![2, 3, 2]));
        // Other sizes, lines of other lengths, numbers that may be clues.
        for text in [
            "3 3\n1 0 1\n1 1 1\n",
            "3 2\n1 0 1\n1 1\n",
            "2 2\n1\n1\n1\n1\n",
            "Cat\n1 1\n1 1\n",
            "ox\n-#\n##",
            "7\n101\n111",
        ] {
            assert_eq!(picture(text), None, "{text}");
        }
    }
}
