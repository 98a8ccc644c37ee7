//! What the line solver has answered: probing asks the same again and again.

use super::NoPlacement;

/// How many answers are kept for each line, as a power of two.
///
/// Of the lines solved on a hundred random 30x30 puzzles, 54 % were known with 64 answers for each line, 47 % with 16.
const SLOTS: u32 = 6;

/// Answers about lines of at most 64 cells, each in a place that its question tells: a new one drives an old one out.
///
/// An answer is what one line alone tells about its cells, so it never goes stale.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    /// For each line, [`SLOTS`] answers; none if nothing is to be kept.
    answers: Vec<Answer>,
}

/// What cells may be, and what the line says they may be; both sets empty if it has no placement.
#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    asked: (u64, u64),
    told: (u64, u64),
}

impl Memo {
    /// Keeps answers from now on, for so many lines.
    pub(crate) fn keep(&mut self, lines: usize) {
        // An empty place asks about no cell, and no line without cells is ever solved.
        self.answers.resize(lines << SLOTS, Answer::default());
    }

    /// What `solve` says of a line whose cells (may be blank, may be filled), or has said.
    #[inline]
    pub(crate) fn answer(
        &mut self,
        line: usize,
        asked: (u64, u64),
        solve: impl FnOnce(&mut u64, &mut u64) -> Result<(), NoPlacement>,
    ) -> Result<(u64, u64), NoPlacement> {
        let slot = self.answers.get_mut(line << SLOTS | slot(asked));
        if let Some(answer) = &slot
            && answer.asked == asked
        {
            return if answer.told == (0, 0) { Err(NoPlacement) } else { Ok(answer.told) };
        }
        let mut told = asked;
        let result = solve(&mut told.0, &mut told.1);
        if let Some(answer) = slot {
            *answer = Answer { asked, told: if result.is_ok() { told } else { (0, 0) } };
        }
        result.map(|()| told)
    }
}

/// A copy keeps nothing: most copies of a board are not asked for long.
impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Where the answer to a question is kept.
#[inline]
fn slot((blank, fill): (u64, u64)) -> usize {
    // Odd multipliers without a pattern, so that the highest bits depend on all.
    let mixed = blank.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ fill.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed >> (64 - SLOTS)) as usize
}
