//! Starts of runs as an integer program.

use crate::{
    Atom, Encoded, Encoding, Gap, Ilp, Instance, Line, Meaning, Relation, Run,
    ilp_writer::{IlpWriter, ones},
    paths::Paths,
};

/// Starts of runs as an integer program: one 0-1 variable for each "run j starts at s".
///
/// A run whose length may vary has one more for each "run j ends before e". Starts and ends that occur in no placement
/// have no variable. With x(j, s) and y(j, e) for these and runs 0..k, the constraints are, for each line:
///
/// * start: the sum of x(j, s) over all starts s is 1; so is that of y(j, e) over all ends e;
/// * length: the sum of y(j, e) over e <= p is at most the sum of x(j, s) over s <= p - min; with a greatest length the
///   sum of x(j, s) over s <= p is at most the sum of y(j, e) over e <= p + max;
/// * sequence: the sum of x(j+1, t) over t <= p is at most the sum of y(j, e) over e <= p - gap, for each start p of
///   run j+1, the gap being 1 for runs that stand apart, else 0; of runs that are glued to the one before, both sums
///   are equal;
/// * cover: the sum of x(j, s) over s <= i less that of y(j, e) over e <= i, both over the runs j of a colour, is 1 if
///   cell i has the colour, else 0. There is none for the background.
///
/// For a run of one length c, x(j, e - c) stands in place of y(j, e), and the cover is the sum over the starts that lay
/// the cell.
///
/// The cover is an equation, both directions in one. The sequence is that of the order encoding, summed up: where Bosch
/// has a constraint for each single start, this one is about all starts up to p at once, which cuts off more fractional
/// solutions.
///
/// # Size
/// With s(j) starts of run j, of one length each, and u unknown of n cells in a line: sum s(j) variables, beside those
/// of the cells; k start, at most sum s(j) - s(0) sequence and at most n cover constraints (in colour, for each colour
/// a cell may have). Runs that are glued take up to twice the sequence constraints, and those whose length may vary up
/// to n variables and 2 n length constraints more. Constraints that always hold are left out.
///
/// # Strength
/// As long as no cell is known, the linear relaxation of a line is the convex hull of its solutions: in the sums of
/// starts and ends up to p, start, length and sequence are bounds on differences.
///
/// # References
/// R. A. Bosch, *Painting by numbers*, Optima 65 (2001).
#[derive(Clone, Copy, Debug, Default)]
pub struct IlpStart;

impl Encoding for IlpStart {
    type Target = Ilp;

    fn name(&self) -> &'static str {
        "ilp-start"
    }

    fn encode(&self, instance: &Instance) -> Encoded<Ilp> {
        IlpWriter::encode(instance, write_line)
    }
}

fn write_line(writer: &mut IlpWriter, number: u32, line: &Line) {
    let paths = Paths::new(line, &writer.cells);
    let places = (0..).zip(&line.runs).zip(paths.starts().into_iter().zip(paths.ends()));
    let runs: Vec<PlacedRun> = places
        .map(|((block, run), (starts, ends))| PlacedRun::new(writer, (number, block), run, [starts, ends]))
        .collect();
    for (pair, run) in runs.windows(2).zip(line.runs.iter().skip(1)) {
        let [before, behind] = [&pair[0].ends, &pair[1].starts];
        for &(start, _) in behind {
            at_most(writer, [behind, before], [start, start - i64::from(run.gap.min())]);
        }
        if run.gap == Gap::Glued {
            for &(end, _) in before {
                at_most(writer, [before, behind], [end, end]);
            }
        }
    }
    writer.cover(line, |position, color| {
        let of_color = runs.iter().zip(&line.runs).filter(|(_, run)| run.color == color);
        of_color.flat_map(|(placed, _)| placed.cover(position as i64)).collect()
    });
}

/// Positions, each with its atom; one of the atoms holds.
type Choice = Vec<(i64, Atom)>;

/// Adds "if the one choice is at a position or before, the other is at another one or before".
fn at_most(writer: &mut IlpWriter, [one, other]: [&Choice; 2], [position, other_position]: [i64; 2]) {
    let [one_end, other_end] =
        [(one, position), (other, other_position)].map(|(choice, position)| until(choice, position));
    // Else it is so anyway.
    if one_end > 0 && other_end < other.len() {
        let mut terms = ones(one[..one_end].iter().map(|&(_, atom)| atom));
        terms.extend(other[..other_end].iter().map(|&(_, atom)| (-1, atom)));
        writer.ilp.constrain(&terms, Relation::AtMost, 0);
    }
}

/// The number of positions up to this one.
fn until(choice: &Choice, position: i64) -> usize {
    choice.partition_point(|&(other, _)| other <= position)
}

/// Where a run starts, and before which position it ends.
struct PlacedRun {
    is_exact: bool,
    starts: Choice,
    /// With the atoms of the starts, if the run has one length.
    ends: Choice,
}

impl PlacedRun {
    fn new(writer: &mut IlpWriter, (line, block): (u32, u32), run: &Run, [starts, ends]: [Vec<u32>; 2]) -> Self {
        let mut choice = |positions: Vec<u32>, meaning: &dyn Fn(u32) -> Meaning| -> Choice {
            let atoms: Choice =
                positions.into_iter().map(|place| (place.into(), writer.variable(meaning(place)))).collect();
            writer.ilp.constrain(&ones(atoms.iter().map(|&(_, atom)| atom)), Relation::Exactly, 1);
            atoms
        };
        let starts = choice(starts, &|position| Meaning::StartsAt { line, block, position });
        let min = i64::from(run.min);
        if run.is_exact() {
            let ends = starts.iter().map(|&(start, atom)| (start + min, atom)).collect();
            return Self { is_exact: true, starts, ends };
        }
        let ends = choice(ends, &|_| Meaning::Auxiliary);
        for &(end, _) in &ends {
            at_most(writer, [&ends, &starts], [end, end - min]);
        }
        if run.max != Run::UNLIMITED {
            for &(start, _) in &starts {
                at_most(writer, [&starts, &ends], [start, start + i64::from(run.max)]);
            }
        }
        Self { is_exact: false, starts, ends }
    }

    /// Terms whose sum is 1 if the run covers a position, else 0.
    fn cover(&self, position: i64) -> Vec<(i32, Atom)> {
        let [begun, over] = [&self.starts, &self.ends].map(|choice| until(choice, position));
        let skipped = if self.is_exact { over } else { 0 };
        let mut terms = ones(self.starts[skipped..begun].iter().map(|&(_, atom)| atom));
        if !self.is_exact {
            terms.extend(self.ends[..over].iter().map(|&(_, atom)| (-1, atom)));
        }
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, ColorSet, brute_force};

    #[test]
    fn sizes_are_as_computed() {
        // 2 and 1 in six cells: three starts each.
        let line = Line::new((0..6).collect(), vec![Block::black(2), Block::black(1)]);
        let encoded = IlpStart.encode(&Instance::new(vec![ColorSet::BLANK_OR_BLACK; 6], vec![line]));
        assert_eq!(encoded.target.variables(), 6 + 3 + 3);
        assert_eq!(encoded.meanings[6], Meaning::StartsAt { line: 0, block: 0, position: 0 });
        // The last start of the second block fits every start of the first.
        assert_eq!(encoded.target.len(), 2 + (3 - 1) + 6);
    }

    #[test]
    fn models_are_the_solutions() {
        brute_force::check_ilp(&IlpStart);
    }
}
