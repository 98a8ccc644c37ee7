//! The order encoding of block starts.

use crate::{
    Atom, Cnf, Color, ColorSet, Encoded, Encoding, Gap, Instance, Line,
    ordered::{OrderedRun, between},
    writer::Writer,
};

/// The order encoding: one variable for each "run j starts at or before p".
///
/// Beside the cells there are no other variables, unless the length of a run may vary: then there is one more for each
/// "run j ends before p". With o(j, p) and e(j, p) for these, and runs 0..k, the clauses are, for each line:
///
/// * order: o(j, p) -> o(j, p+1), and so for e;
/// * length: e(j, p) -> o(j, p - min), and with a greatest length o(j, p) -> e(j, p + max);
/// * sequence: o(j+1, p) -> e(j, p - gap), the gap being 1 for runs that stand apart, else 0; where run j+1 is glued to
///   run j, also e(j, p) -> o(j+1, p); a first run that is glued starts at 0, one that stands apart does not;
/// * cover: o(j, i) and not e(j, i) -> cell i has the colour of run j;
/// * blank: e(j-1, i) and not o(j, i) -> cell i has the colour of the background, for j = 0..=k;
/// * off: e(j, i) and not o(j', i) -> cell i has not colour s, for each two runs j and j' of colour s with others, all
///   of other colours, in between, and likewise from the begin of the line and to its end. There are none for the
///   background, nor in lines with runs of one colour: there the blank clauses say it;
/// * foreign: cell i has no colour that the line has nowhere.
///
/// A run of one length c takes no variables for its ends: e(j, p) is o(j, p - c). Positions that are ruled out take
/// none either: o(j, p) is the same literal as o(j, p-1) there, and a constant before the first and from the last start
/// on.
///
/// # Size
/// With s(j) possible starts of run j, of one length each, and n cells in a line: at most sum (s(j) - 1) variables; sum
/// (s(j) - 2) order, sum s(j) sequence and n (2k + 1) cover and blank clauses. With several colours of runs there are
/// at most n (k + colours) off clauses. A run whose length may vary takes as much again for its ends, and at most a
/// length clause for each start and each end.
///
/// # Strength
/// Unit propagation finds every contradiction of a line of runs of one length, so each deduction of the line solver has
/// reverse unit propagation (RUP). It finds most, not all, of a line's deductions itself: in half-known random lines it
/// settles 95 % of the cells that follow. Of the colours that cells of such lines lose it finds 99 % with two to eight
/// colours, and without the off clauses about half.
///
/// # References
/// N. Tamura, A. Taga, S. Kitagawa, M. Banbara, *Compiling finite linear CSP into SAT*,
/// Constraints 14 (2009), for order variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Order;

impl Encoding for Order {
    type Target = Cnf;

    fn name(&self) -> &'static str {
        "order"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Cnf> {
        Writer::encode(instance, |writer, number, line| {
            write_line(writer, number, line, [&line.starts, &line.ends]);
        })
    }
}

/// Writes a line whose runs may start at `starts` and end before `ends`; the runs with their order variables.
pub(crate) fn write_line<'a>(
    writer: &mut Writer,
    number: u32,
    line: &Line,
    [starts, ends]: [&'a [Vec<u32>]; 2],
) -> Vec<OrderedRun<'a>> {
    let runs = OrderedRun::all(writer, number, line, starts, ends);
    let Writer { cnf, cells, .. } = writer;
    write_sequence(cnf, line, &runs);
    let apart = apart_in_color(line);
    for (position, &cell) in (0..).zip(&line.cells) {
        for (ordered, run) in runs.iter().zip(&line.runs) {
            // Elsewhere the clause holds anyway.
            if ordered.may_cover(position) {
                cnf.both_imply(ordered.begun(position), !ordered.over(position), cells.atom(cell, run.color));
            }
        }
        let mut unless_inside = |neighbours, then: Atom| {
            let [before_is_over, behind_is_begun] = between(&runs, neighbours, position);
            if before_is_over != Atom::FALSE && behind_is_begun != Atom::TRUE {
                cnf.both_imply(before_is_over, !behind_is_begun, then);
            }
        };
        for j in 0..=runs.len() {
            // Where no gap is, the clause holds anyway.
            if line.runs.get(j).is_none_or(|run| run.gap != Gap::Glued) {
                unless_inside([j.checked_sub(1), Some(j)], cells.atom(cell, line.background));
            }
        }
        for &(color, neighbours) in &apart {
            unless_inside(neighbours, !cells.atom(cell, color));
        }
        for color in foreign(line, cells.colors(cell)).iter() {
            cnf.clause(&[!cells.atom(cell, color)]);
        }
    }
    runs
}

/// Adds the clauses about each two neighbouring runs, and about the first and the last one alone.
fn write_sequence(cnf: &mut Cnf, line: &Line, runs: &[OrderedRun<'_>]) {
    for (pair, run) in runs.windows(2).zip(line.runs.iter().skip(1)) {
        for start in pair[1].starts() {
            cnf.implies(pair[1].begun(start), pair[0].over(start - i64::from(run.gap.min())));
        }
        if run.gap == Gap::Glued {
            for end in pair[0].ends() {
                cnf.implies(pair[0].over(end), pair[1].begun(end));
            }
        }
    }
    if let (Some(first), Some(last)) = (runs.first(), runs.last()) {
        match line.runs[0].gap {
            Gap::Free => {}
            Gap::Glued => cnf.clause(&[first.begun(0)]),
            Gap::Apart => cnf.clause(&[!first.begun(0)]),
        }
        // Always so, and not added, unless the line lists starts or ends that leave no room.
        cnf.clause(&[last.over(line.cells.len() as i64)]);
    }
}

/// For each colour of runs but the background: each two runs of it with others, and no more of it, in between, or one
/// such run and an end of the line (`None`).
///
/// Nothing for a line whose runs are all of one colour: its cells outside runs are blank. Nor for neighbouring runs,
/// which have but a gap between them.
pub(crate) fn apart_in_color(line: &Line) -> Vec<(Color, [Option<usize>; 2])> {
    let mut pairs = Vec::new();
    let colors: ColorSet = line.runs.iter().map(|run| run.color).collect();
    for color in colors.without(line.background).iter() {
        let mut before = None;
        let of_color = (0..line.runs.len()).filter(|&run| line.runs[run].color == color);
        for behind in of_color.map(Some).chain([None]) {
            // The numbers of the runs that a gap in between would follow and precede.
            let (next, end) = (before.map_or(0, |before: usize| before + 1), behind.unwrap_or(line.runs.len()));
            if next < end {
                pairs.push((color, [before, behind]));
            }
            before = behind;
        }
    }
    pairs
}

/// Those of the colours of a cell that a line with runs has nowhere.
///
/// Nothing for a line without runs, all of which is one gap.
pub(crate) fn foreign(line: &Line, colors: ColorSet) -> ColorSet {
    if line.runs.is_empty() {
        return ColorSet::EMPTY;
    }
    let of_line: ColorSet = line.runs.iter().map(|run| run.color).chain([line.background]).collect();
    colors.iter().filter(|&color| !of_line.contains(color)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Meaning, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: each block has three starts.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = Order.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 2 + 2);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        assert_eq!(encoded.meanings[7], Meaning::StartsBy { line: 0, block: 0, position: 1 });
        assert_eq!(encoded.target.len(), 2 + 2 + (4 + 3) + (2 + 3 + 2)); // order, sequence, cover, blank
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check(&Order);
    }
}
