//! The strength of encodings: what unit propagation alone finds in a line, beside what the line solver finds.
//!
//! A line of 12 to 25 cells is painted at random; a quarter of its cells are known, and the line solver deduces what
//! follows. So far the line is encoded, as in solving. Then three tenths of the open cells are assumed, in every other
//! line one of them wrongly, as decisions of an engine would be. Unit propagation is to find what follows, or that
//! there is no placement.

mod colors;

use nonosat::{
    engine::registry::{ENCODINGS, EncodingInfo},
    puzzle::random::Random,
};
use nonosat_encodings::{Block, Color, ColorSet, Instance, Line, Literal, Propagator, Variable};
use nonosat_propagate::line::{BitLineSolver, LineCells, LineSolver, alive};

const LINES: u64 = 3000;
const LENGTHS: (u64, u64) = (12, 25);
const DENSITY: f64 = 0.5;
const KNOWN: f64 = 0.25;
const ASSUMED: f64 = 0.3;

/// A line as it is encoded, the cells assumed after that, and what then follows; `None` if there is no placement.
struct Case {
    instance: Instance,
    assumed: Vec<(usize, bool)>,
    follows: Option<Vec<Option<bool>>>,
}

/// The deductions of unit propagation in all lines under an encoding.
#[derive(Debug, Default)]
struct Strength {
    cells: usize,
    contradictions: usize,
    /// The number of lines in which it finds all that the line solver finds.
    lines: usize,
    variables: usize,
    clauses: usize,
    /// The number of lines in which it finds what the line solver does not, which is then wrong.
    wrong: usize,
}

/// Prints two tables of all encodings, in black-and-white and in colour; returns the number of wrong deductions.
pub(crate) fn run() -> usize {
    let cases: Vec<Case> = (0..LINES).map(random_case).collect();
    let contradictions = cases.iter().filter(|case| case.follows.is_none()).count();
    let cells: usize = cases.iter().map(Case::deductions).sum();
    println!("{LINES} lines; the line solver settles {cells} cells and finds {contradictions} contradictions.\n");
    println!(
        "| encoding | cells settled | contradictions | lines with all found | variables a line | clauses a line |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    let mut wrong = 0;
    for encoding in ENCODINGS {
        let strength = measure(encoding, &cases);
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole as f64;
        println!(
            "| `{}` | {:.1} % | {:.1} % | {:.1} % | {:.0} | {:.0} |",
            encoding.name,
            percent(strength.cells, cells),
            percent(strength.contradictions, contradictions),
            percent(strength.lines, cases.len()),
            strength.variables as f64 / cases.len() as f64,
            strength.clauses as f64 / cases.len() as f64,
        );
        wrong += strength.wrong;
    }
    wrong + colors::run(ENCODINGS)
}

fn measure(encoding: &EncodingInfo, cases: &[Case]) -> Strength {
    let mut strength = Strength::default();
    for case in cases {
        let encoded = encoding.encode(&case.instance);
        strength.variables += encoded.target.variables();
        strength.clauses += encoded.target.len();
        // A black-and-white cell that is open has one variable, and these come first.
        let is_open = |&cell: &usize| case.instance.cells[cell].len() > 1;
        let open: Vec<usize> = (0..case.instance.cells.len()).filter(is_open).collect();
        let literal = |&(cell, filled): &(usize, bool)| -> Literal {
            let number = open.binary_search(&cell).expect("only open cells are assumed");
            let literal = Variable::new(number as u32).positive();
            if filled { literal } else { !literal }
        };
        let assumed: Vec<Literal> = case.assumed.iter().map(literal).collect();
        let found = Propagator::new(&encoded.target).propagate(&assumed).map(|values| values[..open.len()].to_vec());
        match (found, &case.follows) {
            (None, None) => {
                strength.contradictions += 1;
                strength.lines += 1;
            }
            (None, Some(_)) => strength.wrong += 1,
            (Some(_), None) => {}
            (Some(found), Some(follows)) => {
                let wanted: Vec<Option<bool>> = open.iter().map(|&cell| follows[cell]).collect();
                let settled = found.iter().flatten().count();
                strength.cells += settled - case.assumed.len();
                strength.lines += usize::from(found == wanted);
                strength.wrong +=
                    usize::from(found.iter().zip(&wanted).any(|(found, wanted)| found.is_some() && found != wanted));
            }
        }
    }
    strength
}

impl Case {
    /// The number of cells that follow, beside those assumed.
    fn deductions(&self) -> usize {
        let open = self.instance.cells.iter().filter(|colors| colors.len() > 1).count();
        let Some(follows) = &self.follows else { return 0 };
        let known_before = self.instance.cells.len() - open;
        follows.iter().flatten().count() - known_before - self.assumed.len()
    }
}

/// The line of a seed; lines that have no open cell are passed over.
fn random_case(seed: u64) -> Case {
    let mut random = Random::of(&[0x656e_636f, seed]);
    loop {
        let length = random.between(LENGTHS.0, LENGTHS.1) as usize;
        let painted: Vec<bool> = (0..length).map(|_| random.chance(DENSITY)).collect();
        let clue: Vec<u32> =
            painted.split(|&filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect();
        let given: Vec<Option<bool>> = painted.iter().map(|&filled| random.chance(KNOWN).then_some(filled)).collect();
        let known = settle(&clue, &given).expect("the painting agrees with its clue");
        let open: Vec<usize> = (0..length).filter(|&cell| known[cell].is_none()).collect();
        if open.is_empty() {
            continue;
        }
        let mut assumed: Vec<(usize, bool)> =
            open.iter().filter(|_| random.chance(ASSUMED)).map(|&cell| (cell, painted[cell])).collect();
        if seed % 2 == 1 && !assumed.is_empty() {
            let corrupted = random.between(0, assumed.len() as u64 - 1) as usize;
            assumed[corrupted].1 = !assumed[corrupted].1;
        }
        let mut after = known.clone();
        assumed.iter().for_each(|&(cell, filled)| after[cell] = Some(filled));
        return Case { instance: instance(&clue, &known), assumed, follows: settle(&clue, &after) };
    }
}

/// The sets of cells that may be blank and that may be filled; lines here are at most 64 cells long.
fn sets(known: &[Option<bool>]) -> [[u64; 1]; 2] {
    let may = |value: bool| {
        let cells = known.iter().enumerate().filter(|(_, known)| known.is_none_or(|known| known == value));
        [cells.fold(0, |set, (cell, _)| set | 1 << cell)]
    };
    [may(false), may(true)]
}

/// Settles a line by the line solver; `None` if it has no placement.
fn settle(clue: &[u32], known: &[Option<bool>]) -> Option<Vec<Option<bool>>> {
    let [mut may_blank, mut may_fill] = sets(known);
    let mut cells = LineCells { length: known.len(), may_blank: &mut may_blank, may_fill: &mut may_fill };
    BitLineSolver::new().settle(clue, &mut cells).ok()?;
    let value = |cell: usize| match (may_blank[0] >> cell & 1, may_fill[0] >> cell & 1) {
        (1, 1) => None,
        (_, filled) => Some(filled == 1),
    };
    Some((0..known.len()).map(value).collect())
}

/// A settled line as encodings get it: with the block starts that are still possible.
fn instance(clue: &[u32], known: &[Option<bool>]) -> Instance {
    let [mut may_blank, mut may_fill] = sets(known);
    let cells = LineCells { length: known.len(), may_blank: &mut may_blank, may_fill: &mut may_fill };
    let alive = alive(clue, &cells).expect("a settled line has a placement");
    let blocks = clue.iter().map(|&length| Block::black(length)).collect();
    let colors = known.iter().map(|known| match known {
        None => ColorSet::BLANK_OR_BLACK,
        Some(true) => ColorSet::only(Color::BLACK),
        Some(false) => ColorSet::BLANK,
    });
    let line = Line { starts: alive.starts, ..Line::new((0..known.len() as u32).collect(), blocks) };
    Instance::new(colors.collect(), vec![line])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether unit propagation under an encoding finds all cells, and all contradictions, of a line.
    const STRENGTHS: &[(&str, bool, bool)] = &[
        ("order", false, true),
        ("order-cover", false, true),
        ("order-path", true, true),
        ("path", true, true),
        ("automaton", true, true),
        ("placements", true, true),
        ("direct", false, false),
        ("direct-pairwise", false, false),
        ("direct-product", false, false),
        ("direct-commander", false, false),
        ("log", false, false),
        ("dnf-tseitin", false, true),
        ("order+sums", false, true),
    ];

    #[test]
    fn encodings_are_as_strong_as_they_say() {
        let cases: Vec<Case> = (0..LINES).map(random_case).collect();
        let contradictions = cases.iter().filter(|case| case.follows.is_none()).count();
        let cells: usize = cases.iter().map(Case::deductions).sum();
        assert!(contradictions > 300 && cells > 4000, "{contradictions} contradictions, {cells} cells");
        assert_eq!(STRENGTHS.len(), ENCODINGS.len());
        for (encoding, &(name, all_cells, all_contradictions)) in ENCODINGS.iter().zip(STRENGTHS) {
            assert_eq!(encoding.name, name);
            let strength = measure(encoding, &cases);
            assert_eq!(strength.wrong, 0, "{name}");
            assert_eq!(strength.cells == cells, all_cells, "{name}: {strength:?}");
            assert_eq!(strength.contradictions == contradictions, all_contradictions, "{name}: {strength:?}");
        }
    }
}
