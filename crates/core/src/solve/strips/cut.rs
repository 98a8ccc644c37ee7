//! Lines that are cut: what a line says of some neighbouring cells, whatever the others are.

use std::ops::Range;

use nonosat_encodings::{Gap, Line};

/// The number of a cell outside the window.
const OUTSIDE: u32 = u32::MAX;

/// What a line says of the cells at the positions of a window, which has one at least, and where these are now; `None`
/// if a run has no place left.
///
/// Seen in the window, every placement of the line is one of the cut line. Cells outside have no number: they are in no
/// other line, and may have any colour. Runs that cannot reach the window are left out. The others may lie outside,
/// before it or behind it; where exactly does not matter.
pub(super) fn cut(line: &Line, window: Range<u32>) -> Option<(Line, Range<usize>)> {
    let mut kept = 0..line.runs.len();
    for run in 0..line.runs.len() {
        let [first, end] = reach(line, run)?;
        if end <= window.start {
            kept.start = run + 1;
        }
        if first >= window.end {
            kept.end = kept.end.min(run);
        }
    }
    kept.start = kept.start.min(kept.end);
    let (starts, ends) = (line.starts[kept.clone()].to_vec(), line.ends[kept.clone()].to_vec());
    let mut cut = Line { cells: Vec::new(), background: line.background, runs: line.runs[kept].to_vec(), starts, ends };
    // What is before the first one is told by its starts.
    if let Some(first) = cut.runs.first_mut() {
        first.gap = Gap::Free;
    }
    let is_plain = cut.runs.iter().all(|run| run.is_exact() && run.gap != Gap::Glued);
    let starts = if is_plain { gathered(&cut, &window)? } else { in_place(&cut.starts) };
    let first = starts.iter().filter_map(|starts| starts.first().copied()).min();
    let low = first.map_or(i64::from(window.start), |first| first.min(window.start.into()));
    let moved = |position: i64| (position - low) as u32;
    cut.starts = starts.into_iter().map(|starts| starts.into_iter().map(moved).collect()).collect();
    for ends in &mut cut.ends {
        ends.iter_mut().for_each(|end| *end = moved((*end).into()));
    }
    let inside = moved(window.start.into()) as usize..moved(window.end.into()) as usize;
    let mut length = inside.end;
    for run in 0..cut.runs.len() {
        length = length.max(reach(&cut, run)?[1] as usize);
    }
    cut.cells = vec![OUTSIDE; length];
    cut.cells[inside.clone()].copy_from_slice(&line.cells[window.start as usize..window.end as usize]);
    Some((cut, inside))
}

/// The first position that a run may start at, and the last one that it may end before.
fn reach(line: &Line, run: usize) -> Option<[u32; 2]> {
    let (starts, ends, own) = (&line.starts[run], &line.ends[run], line.runs[run]);
    let end = if own.is_exact() { starts.last()? + own.min } else { *ends.last()? };
    Some([*starts.first()?, end])
}

fn in_place(starts: &[Vec<u32>]) -> Vec<Vec<i64>> {
    starts.iter().map(|starts| starts.iter().copied().map(i64::from).collect()).collect()
}

/// The starts of runs, each of one length and not glued to another: those from which a run reaches the window, and one
/// for all before it, and one for all behind it.
///
/// These are so far away that wherever one run lies, its neighbours have room.
fn gathered(line: &Line, window: &Range<u32>) -> Option<Vec<Vec<i64>>> {
    let (low, high) = (i64::from(window.start), i64::from(window.end));
    let length = |run: usize| i64::from(line.runs[run].min);
    let gap = |run: usize| line.runs.get(run).map_or(0, |run| i64::from(run.gap.min()));
    let all = in_place(&line.starts);
    let mut starts: Vec<Vec<i64>> = vec![Vec::new(); all.len()];
    // The first position that a run behind may have.
    let mut next = i64::MAX;
    for run in (0..all.len()).rev() {
        let length = length(run);
        if all[run].iter().any(|start| start + length <= low) {
            starts[run].push((low - length).min(next.saturating_sub(gap(run + 1) + length)));
        }
        starts[run].extend(all[run].iter().filter(|&&start| start < high && start + length > low));
        next = starts[run].first().map_or(next, |&first| first.min(next));
    }
    // The last one that a run before may end at.
    let mut end = i64::MIN;
    for run in 0..all.len() {
        if all[run].iter().any(|&start| start >= high) {
            starts[run].push(high.max(end.saturating_add(gap(run))));
        }
        end = end.max(starts[run].last()? + length(run));
    }
    Some(starts)
}
