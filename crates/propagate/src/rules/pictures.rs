//! Each situation that a rule is for, in pictures, and read from the other end.

use super::*;
use nonosat_model::ColorSet;

/// A line in a picture: `#` filled, `.` blank, `?` unknown.
fn cells(picture: &str) -> Vec<Option<bool>> {
    let cell = |character| match character {
        '#' => Some(true),
        '.' => Some(false),
        '?' => None,
        other => panic!("{other} is no cell"),
    };
    picture.chars().filter(|character| *character != ' ').map(cell).collect()
}

fn picture(cells: &[Option<bool>]) -> String {
    cells.iter().map(|cell| cell.map_or('?', |filled| if filled { '#' } else { '.' })).collect()
}

/// The intervals in a picture of dashes and bars, one line a block: `|--|`, or `|` for a single cell.
fn intervals(pictures: &[&str]) -> Vec<Interval> {
    let interval = |picture: &&str| {
        let ends = (picture.find('|').unwrap(), picture.rfind('|').unwrap());
        Interval { start: ends.0, end: ends.1 }
    };
    pictures.iter().map(interval).collect()
}

/// A line before and after a rule; no intervals stand for those of clue arithmetic, or for unchanged ones.
struct Example<'a> {
    clue: &'a [u32],
    before: &'a str,
    intervals: &'a [&'a str],
    after: &'a str,
    shrunk: &'a [&'a str],
}

impl Example<'_> {
    /// The line before, and after.
    fn lines(&self) -> (LineState, LineState) {
        let mut before = LineState::new(self.clue, &cells(self.before)).unwrap();
        if !self.intervals.is_empty() {
            before.intervals = intervals(self.intervals);
        }
        let mut after = LineState::new(self.clue, &cells(self.after)).unwrap();
        after.intervals = if self.shrunk.is_empty() { before.intervals.clone() } else { intervals(self.shrunk) };
        (before, after)
    }

    /// Checks that the rule finds this and nothing else, in either direction; returns what it found when read forwards.
    #[track_caller]
    fn is_found_by(&self, rule: Rule) -> Vec<Deduction> {
        let (before, after) = self.lines();
        for is_mirrored in [true, false] {
            let turn = |line: &LineState| if is_mirrored { mirrored(line) } else { line.clone() };
            let mut line = turn(&before);
            let found = apply(rule, false, &mut line).unwrap();
            let after = turn(&after);
            assert_eq!(picture(&line.values()), picture(&after.values()), "mirrored: {is_mirrored}, {found:?}");
            assert_eq!(line.intervals, after.intervals, "mirrored: {is_mirrored}, {found:?}");
            if !is_mirrored {
                return found;
            }
        }
        unreachable!()
    }
}

fn mirrored(line: &LineState) -> LineState {
    let length = line.cells.len();
    LineState {
        blocks: {
            // All are apart, and the first one may begin at once.
            let gaps = line.blocks.iter().map(|block| block.gap);
            let turned = line.blocks.iter().rev().zip(gaps);
            turned.map(|(&block, gap)| super::block::Block { gap, ..block }).collect()
        },
        cells: line.cells.iter().rev().copied().collect(),
        intervals: line.intervals.iter().rev().map(|interval| interval.mirrored(length)).collect(),
        ..line.clone()
    }
}

const NOTHING: Example<'_> = Example { clue: &[], before: "", intervals: &[], after: "", shrunk: &[] };

/// Cells from one to another.
fn from_to(start: usize, end: usize) -> Interval {
    Interval { start, end }
}

#[test]
fn intersection_fills_what_a_block_covers_anyhow() {
    let found = Example { clue: &[4], before: "??????", after: "??##??", ..NOTHING }.is_found_by(Rule::Intersection);
    assert_eq!(found[0].reason, Reason::Overlap(from_to(2, 3)));
    assert_eq!((found[0].rule, found[0].block), (Rule::Intersection, Some(0)));
    let news: Vec<_> = found[0].cells.iter().map(|cell| (cell.position, cell.left)).collect();
    assert_eq!(news, [(2, ColorSet::BLACK), (3, ColorSet::BLACK)]);
    Example { clue: &[3, 2], before: "???????", after: "?##??#?", ..NOTHING }.is_found_by(Rule::Intersection);
    Example { clue: &[3], before: "??????", after: "??????", ..NOTHING }.is_found_by(Rule::Intersection);
    // The intervals of two blocks overlap, which is no reason.
    Example { clue: &[2, 2], before: "????????", after: "????????", ..NOTHING }.is_found_by(Rule::Intersection);
}

#[test]
fn simple_spaces_are_out_of_reach() {
    let found = Example {
        clue: &[2, 1],
        before: "??#????#?",
        intervals: &[" |-|     ", "       | "],
        after: ".?#?...#.",
        ..NOTHING
    }
    .is_found_by(Rule::SimpleSpaces);
    let reasons: Vec<_> = found.iter().map(|found| found.reason).collect();
    assert_eq!(reasons, [(0, 0), (4, 6), (8, 8)].map(|(start, end)| Reason::OutOfReach(from_to(start, end))));
    Example { before: "???", after: "...", ..NOTHING }.is_found_by(Rule::SimpleSpaces);
}

#[test]
fn ones_end_where_an_interval_begins() {
    let found = Example {
        clue: &[1, 3],
        before: "????#????",
        intervals: &["  |---|  ", "    |---|"],
        after: "???.#????",
        ..NOTHING
    }
    .is_found_by(Rule::Ones);
    assert_eq!(found[0].reason, Reason::EdgeOfInterval(4));
    assert_eq!(found[0].block, Some(1));
    // A 2 might go on before the cell.
    Example {
        clue: &[2, 3],
        before: "????#????",
        intervals: &["  |---|  ", "    |---|"],
        after: "????#????",
        ..NOTHING
    }
    .is_found_by(Rule::Ones);
}

#[test]
fn forcing_keeps_runs_apart() {
    let found = Example { clue: &[2, 2], before: "?#?#??", after: "?#.#??", ..NOTHING }.is_found_by(Rule::Forcing);
    assert_eq!(found[0].reason, Reason::RunTooLong(from_to(1, 3)));
    Example { clue: &[3, 2], before: "?#?#????", after: "?#?#????", ..NOTHING }.is_found_by(Rule::Forcing);
}

#[test]
fn glue_stretches_away_from_an_obstacle() {
    let found =
        Example { clue: &[4, 4], before: "?#??????????", after: "?###????????", ..NOTHING }.is_found_by(Rule::Glue);
    assert_eq!(found[0].reason, Reason::NearObstacle { run: from_to(1, 1), obstacle: None, shortest: 4 });
    let found =
        Example { clue: &[3, 4], before: "??.?#???????", after: "??.?##??????", ..NOTHING }.is_found_by(Rule::Glue);
    assert_eq!(found[0].reason, Reason::NearObstacle { run: from_to(4, 4), obstacle: Some(2), shortest: 3 });
    Example { clue: &[1, 4], before: "??.?#???????", after: "??.?#???????", ..NOTHING }.is_found_by(Rule::Glue);
}

#[test]
fn glue_closes_a_complete_run() {
    let found = Example { clue: &[2, 2], before: "????##????", after: "???.##.???", ..NOTHING }.is_found_by(Rule::Glue);
    assert_eq!((found[0].reason, found[0].block), (Reason::RunComplete(from_to(4, 5)), None));
    let found = Example {
        clue: &[2],
        before: "????##????",
        intervals: &["  |-----| "],
        after: "???.##.???",
        shrunk: &["    ||    "],
    }
    .is_found_by(Rule::Glue);
    assert_eq!((found[0].block, found[0].bounds.len()), (Some(0), 2));
    Example { clue: &[2, 3], before: "????##????", after: "????##????", ..NOTHING }.is_found_by(Rule::Glue);
}

#[test]
fn update_0_leaves_room_for_neighbours() {
    let found = Example {
        clue: &[3, 2],
        before: "..????????",
        intervals: &["  |---|   ", "    |----|"],
        after: "..????????",
        shrunk: &["  |---|   ", "      |--|"],
    }
    .is_found_by(Rule::Update0);
    assert_eq!((found[0].block, found[0].reason), (Some(1), Reason::RoomForNeighbour(0)));
}

#[test]
fn update_1_steps_back_from_a_run() {
    let found = Example {
        clue: &[2, 3],
        before: "?##??????",
        intervals: &["|----|   ", "   |----|"],
        after: "?##??????",
        shrunk: &["|----|   ", "    |---|"],
    }
    .is_found_by(Rule::Update1);
    assert_eq!((found[0].block, found[0].reason), (Some(1), Reason::RunAtEdge(from_to(1, 2))));
    // The run goes on inside the interval.
    Example {
        clue: &[2, 2],
        before: "?##??????",
        intervals: &["|----|   ", "  |-----|"],
        after: "?##??????",
        shrunk: &["|----|   ", "    |---|"],
    }
    .is_found_by(Rule::Update1);
}

#[test]
fn update_2_moves_to_one_side_of_a_long_run() {
    let found = Example {
        clue: &[1, 2],
        before: "???##???",
        intervals: &["|------|", "  |----|"],
        after: "???##???",
        shrunk: &["||      ", "  |----|"],
    }
    .is_found_by(Rule::Update2);
    assert_eq!((found[0].block, found[0].reason), (Some(0), Reason::LongerThanBlock(from_to(3, 4))));
    // No room on the one side.
    Example {
        clue: &[3, 1, 3],
        before: "?????##????",
        intervals: &["|--------| ", "    |-----|", "  |-------|"],
        after: "?????##????",
        shrunk: &["|--------| ", "        |-|", "  |-------|"],
    }
    .is_found_by(Rule::Update2);
}

#[test]
fn fill_between_joins_what_is_one_blocks() {
    let found = Example { clue: &[5], before: "???#?#????", after: "???###????", shrunk: &[" |-----|  "], ..NOTHING }
        .is_found_by(Rule::FillBetween);
    assert_eq!((found[0].block, found[0].reason), (Some(0), Reason::OwnCells(from_to(3, 5))));
    // In reach of the other block, the cells may be of two.
    Example {
        clue: &[3, 3],
        before: "???#?#?????",
        intervals: &["|------|   ", "   |------|"],
        after: "???#?#?????",
        ..NOTHING
    }
    .is_found_by(Rule::FillBetween);
}

#[test]
fn trimming_cuts_short_gaps() {
    let found =
        Example { clue: &[3], before: "??.????.?.???", after: "...????...???", shrunk: &["   |--------|"], ..NOTHING }
            .is_found_by(Rule::Trimming);
    let reasons: Vec<_> = found.iter().map(|found| found.reason).collect();
    assert_eq!(reasons, [(0, 1), (8, 8), (0, 2)].map(|(start, end)| Reason::GapTooShort(from_to(start, end))));
    // The 1 may lie in the short gap.
    Example {
        clue: &[1, 3],
        before: "????.?.???",
        after: "????.?.???",
        shrunk: &["|----|    ", "       |-|"],
        ..NOTHING
    }
    .is_found_by(Rule::Trimming);
}

#[test]
fn first_filled_lays_a_block() {
    let found = Example {
        clue: &[1, 3],
        before: "#??#?????",
        intervals: &["||       ", "   |----|"],
        after: "#..###.??",
        shrunk: &["|        ", "   |-|   "],
    }
    .is_found_by(Rule::FirstFilled);
    assert_eq!((found.len(), found[0].block, found[0].reason), (2, Some(0), Reason::EdgeFilled(0)));
}

#[test]
fn obstacle_ends_a_block_at_a_blank() {
    let found = Example {
        clue: &[3, 1],
        before: "??#?.????",
        after: "??#?.????",
        shrunk: &["|--|     ", "    |---|"],
        ..NOTHING
    }
    .is_found_by(Rule::Obstacle);
    assert_eq!((found[0].block, found[0].reason), (Some(0), Reason::ClosedByBlank { filled: 2, blank: 4 }));
}

#[test]
fn splitting_ends_a_block_before_a_far_run() {
    let found = Example {
        clue: &[3, 2],
        before: "?#??#?????",
        after: "?#??#?????",
        shrunk: &["|-|       ", "    |----|"],
        ..NOTHING
    }
    .is_found_by(Rule::Splitting);
    assert_eq!(found[0].reason, Reason::TwoRuns { first: from_to(1, 1), second: from_to(4, 4) });
}

/// A line after its rules have found all they can; `None` if it has no placement.
fn settled(set: RuleSet, mut line: LineState) -> Option<LineState> {
    loop {
        let before = line.clone();
        visit(set, &mut line, &mut Log::default(), &mut [0; 13]).ok()?;
        if line == before {
            return Some(line);
        }
    }
}

/// A line of 20 cells, three of them filled: the published rules, which read a line in one direction, see less.
#[test]
fn three_filled_cells_take_both_directions() {
    let mut as_published = RuleSet::ALL;
    as_published.as_published = true;
    let line = |filled: [usize; 3]| {
        let mut cells = vec![None; 20];
        filled.into_iter().for_each(|position| cells[position] = Some(true));
        LineState::new(&[3, 2, 1], &cells).unwrap()
    };
    let mut needed = 0;
    for (a, b, c) in (0..20).flat_map(|a| (a + 2..20).flat_map(move |b| (b + 2..20).map(move |c| (a, b, c)))) {
        let line = line([a, b, c]);
        let Some(ours) = settled(RuleSet::ALL, line.clone()) else { continue };
        let published = settled(as_published, line).unwrap();
        assert!(published.intervals.iter().zip(&ours.intervals).all(|(published, &ours)| published.covers(ours)));
        if [a, b, c] == [2, 7, 12] {
            assert_eq!(picture(&ours.values()), "??#??.?#?...#.......");
            assert_eq!(picture(&published.values()), "??#????#????#???????");
        }
        needed += usize::from(ours.unknown < published.unknown);
    }
    assert!(needed > 200, "{needed}");
}

/// The shortest line of which the rules see less than there is: the filled cell is the 1, or the end of the 2.
#[test]
fn rules_do_not_see_everything() {
    let line = |cells: &str| LineState::new(&[1, 2], &self::cells(cells)).unwrap();
    let found = settled(RuleSet::ALL, line("???#.??")).unwrap();
    assert_eq!(picture(&found.values()), "???#.??");
    assert_eq!(settled(RuleSet::ALL, line("?#?#.??")), None);
}
