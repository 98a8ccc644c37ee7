//! The layouts of small solvers, as webpbn.com exports them: two lists of clues, each with its own way to part them.

pub(super) mod bosch;
pub(super) mod cwd;
pub(super) mod faase;
pub(super) mod keen;
pub(super) mod makhorin;
pub(super) mod syro;

use super::{input::words, plain::Weight};

/// The cells that a line of numbers fills and needs, if it is a clue.
fn weight(line: &str) -> Option<[u64; 2]> {
    super::plain::cells(words(line)).filter(|_| words(line).next().is_some())
}

/// Two lists of clues with one blank line between; `#` begins a comment above them or between them.
struct Blocks<'a> {
    rows: Vec<&'a str>,
    columns: Vec<&'a str>,
}

impl<'a> Blocks<'a> {
    /// The lists of these lines, if that is what they are and their clues fit; `weight` is that of a line.
    fn of(lines: impl Iterator<Item = &'a str>, weight: fn(&str) -> Option<[u64; 2]>) -> Option<Self> {
        let mut lists = [(Vec::new(), Weight::default()), (Vec::new(), Weight::default())];
        let (mut list, mut gap) = (0, 0);
        for line in lines {
            // A line `#` alone is the separator of another format.
            let is_comment = line.starts_with('#') && line.trim_end().len() > 1;
            if line.trim().is_empty() || is_comment {
                gap += usize::from(!is_comment);
                continue;
            }
            if lists[0].1.lines == 0 {
                gap = 0;
            } else if gap > 0 {
                if list > 0 || gap > 1 {
                    return None;
                }
                (list, gap) = (1, 0);
            }
            let (texts, sum) = lists.get_mut(list)?;
            sum.add(weight(line)?);
            texts.push(line);
        }
        let [(rows, row_sum), (columns, column_sum)] = lists;
        row_sum.fits(column_sum).then_some(Self { rows, columns })
    }
}
