//! The strength of encodings in lines of several colours.
//!
//! A line of 25 cells and 5 blocks is placed at random. Each of its cells has lost about half of the colours that it
//! has not, all that follows is known, and so the line is encoded. Then some cells lose more colours, in every other
//! line one of them wrongly. Unit propagation is to find which colours other cells lose, or that there is no placement.

use nonosat::{engine::registry::EncodingInfo, puzzle::random::Random};
use nonosat_encodings::{
    Atom, Block, CellMap, Color, ColorSet, Encoding as _, Fact, Instance, Line, Literal, Path, Propagator,
};

/// The numbers of colours beside the background.
pub(super) const COLORS: [usize; 4] = [1, 2, 4, 8];
const LINES: u64 = 1500;
const CELLS: usize = 25;
const BLOCKS: usize = 5;
const LENGTHS: (u64, u64) = (1, 4);
const LOST: f64 = 0.5;
const REMOVED: f64 = 0.2;

/// A line as it is encoded, the colours that cells lose after that, and what follows: the colours that cells may have,
/// or `None` if there is no placement.
pub(super) struct Case {
    instance: Instance,
    removed: Vec<Fact>,
    after: Vec<ColorSet>,
    follows: Option<Vec<ColorSet>>,
}

/// The lines of each number of colours.
pub(super) fn cases() -> [Vec<Case>; COLORS.len()] {
    COLORS.map(|colors| (0..LINES).map(|seed| random_case(colors, seed)).collect())
}

/// The deductions of unit propagation in some lines, and all that follow.
#[derive(Debug, Default)]
pub(super) struct Strength {
    pub(super) removals: usize,
    pub(super) all_removals: usize,
    pub(super) contradictions: usize,
    pub(super) all_contradictions: usize,
    /// The number of lines in which it finds what does not follow.
    pub(super) wrong: usize,
    /// Of all formulas.
    pub(super) clauses: usize,
}

impl Strength {
    /// The removals found, in percent of those that follow.
    pub(super) fn percent(&self) -> f64 {
        100.0 * self.removals as f64 / self.all_removals as f64
    }
}

/// Prints a table of some encodings; returns the number of wrong deductions.
pub(super) fn run(encodings: &[EncodingInfo]) -> usize {
    let cases = cases();
    println!("\n{LINES} lines each of 1, 2, 4 and 8 colours: removals found, contradictions found, clauses a line.\n");
    println!("| encoding |{}", COLORS.map(|colors| format!(" {colors} |")).concat());
    println!("|---|{}", "---:|".repeat(COLORS.len()));
    let mut wrong = 0;
    for encoding in encodings {
        print!("| `{}` |", encoding.name);
        for cases in &cases {
            let strength = measure(encoding, cases);
            let contradictions = 100.0 * strength.contradictions as f64 / strength.all_contradictions as f64;
            let clauses = strength.clauses as f64 / cases.len() as f64;
            print!(" {:.1} %, {contradictions:.1} %, {clauses:.0} |", strength.percent());
            wrong += strength.wrong;
        }
        println!();
    }
    wrong
}

/// Measures an encoding.
pub(super) fn measure(encoding: &EncodingInfo, cases: &[Case]) -> Strength {
    let mut strength = Strength::default();
    for case in cases {
        let encoded = encoding.encode(&case.instance);
        strength.clauses += encoded.target.len();
        let mut propagator = Propagator::new(&encoded.target);
        let found = propagate(&mut propagator, &encoded.cells, &case.instance.cells, &case.removed);
        match (found, &case.follows) {
            (found, None) => {
                strength.all_contradictions += 1;
                strength.contradictions += usize::from(found.is_none());
            }
            (None, Some(_)) => strength.wrong += 1,
            (Some(found), Some(follows)) => {
                let count = |cells: &[ColorSet]| cells.iter().map(|colors| colors.len()).sum::<usize>();
                strength.removals += count(&case.after) - count(&found);
                strength.all_removals += count(&case.after) - count(follows);
                let is_wrong = found.iter().zip(follows).any(|(found, all)| found.intersection(*all) != *all);
                strength.wrong += usize::from(is_wrong);
            }
        }
    }
    strength
}

/// The colours that cells may have after some removals, as far as unit propagation finds; `None` for a conflict.
fn propagate(
    propagator: &mut Propagator,
    map: &CellMap,
    cells: &[ColorSet],
    removed: &[Fact],
) -> Option<Vec<ColorSet>> {
    let mut assumed: Vec<Literal> = Vec::new();
    for &Fact { cell, color } in removed {
        match map.atom(cell, color) {
            Atom::Literal(literal) => assumed.push(!literal),
            Atom::Constant(true) => return None,
            Atom::Constant(false) => {}
        }
    }
    let values = propagator.propagate(&assumed)?;
    let may = |cell: u32, color| match map.atom(cell, color) {
        Atom::Constant(value) => value,
        Atom::Literal(literal) => values[literal.variable().index()] != Some(!literal.is_positive()),
    };
    let left = (0..).zip(cells).map(|(cell, colors)| colors.iter().filter(|&color| may(cell, color)).collect());
    Some(left.collect())
}

/// All that follows from some removals: the encoding by paths propagates as strongly as a complete line solver.
fn settle(instance: &Instance, removed: &[Fact]) -> Option<Vec<ColorSet>> {
    let encoded = Path.encode(instance);
    propagate(&mut Propagator::new(&encoded.target), &encoded.cells, &instance.cells, removed)
}

/// The line of a seed; lines that have no open cell are passed over.
fn random_case(colors: usize, seed: u64) -> Case {
    let mut random = Random::of(&[0x636f_6c6f, colors as u64, seed]);
    loop {
        if let Some(case) = try_case(&mut random, colors, seed % 2 == 1) {
            return case;
        }
    }
}

fn try_case(random: &mut Random, colors: usize, corrupt: bool) -> Option<Case> {
    let color = |random: &mut Random| Color::new(random.between(1, colors as u64) as usize).expect("few colours");
    let blocks: Vec<Block> = (0..BLOCKS)
        .map(|_| Block { length: random.between(LENGTHS.0, LENGTHS.1) as u32, color: color(random) })
        .collect();
    let painted = place(random, &blocks)?;
    let all = ColorSet::first(colors + 1);
    let cells = painted
        .iter()
        .map(|&painted| all.iter().filter(|&color| color == painted || !random.chance(LOST)).collect::<ColorSet>());
    let mut instance = Instance::new(cells.collect(), vec![Line::new((0..CELLS as u32).collect(), blocks)]);
    instance.cells = settle(&instance, &[]).expect("the placement agrees with its blocks");
    narrow(&mut instance);
    let mut removed = Vec::new();
    let mut after = instance.cells.clone();
    for (cell, &colors) in (0..).zip(&instance.cells) {
        for color in colors.iter().filter(|&color| color != painted[cell as usize]) {
            if random.chance(REMOVED) {
                removed.push(Fact { cell, color });
            }
        }
    }
    if corrupt && !removed.is_empty() {
        let corrupted = random.between(0, removed.len() as u64 - 1) as usize;
        removed[corrupted].color = painted[removed[corrupted].cell as usize];
    }
    removed.iter().for_each(|fact| after[fact.cell as usize] = after[fact.cell as usize].without(fact.color));
    let follows = if after.iter().any(|colors| colors.is_empty()) { None } else { settle(&instance, &removed) };
    (!removed.is_empty()).then_some(Case { instance, removed, after, follows })
}

/// A random placement of blocks; `None` if there is no room.
fn place(random: &mut Random, blocks: &[Block]) -> Option<Vec<Color>> {
    let gaps = blocks.windows(2).map(|pair| pair[0].gap_before(pair[1]));
    let needed = blocks.iter().map(|block| block.length).chain(gaps).sum::<u32>() as usize;
    let slack = CELLS.checked_sub(needed)?;
    // As many free cells before each block as lie between two numbers.
    let mut free: Vec<usize> = blocks.iter().map(|_| random.between(0, slack as u64) as usize).collect();
    free.sort_unstable();
    let mut painted = Vec::with_capacity(CELLS);
    for (index, block) in blocks.iter().enumerate() {
        let before = index.checked_sub(1).map_or(0, |before| free[before]);
        let gap = index.checked_sub(1).map_or(0, |before| blocks[before].gap_before(*block)) as usize;
        painted.extend(std::iter::repeat_n(Color::BLANK, gap + free[index] - before));
        painted.extend(std::iter::repeat_n(block.color, block.length as usize));
    }
    painted.resize(CELLS, Color::BLANK);
    Some(painted)
}

/// Leaves the starts of blocks that occur in some placement.
fn narrow(instance: &mut Instance) {
    let encoded = Path.encode(instance);
    let starts = &mut instance.lines[0].starts;
    starts.iter_mut().for_each(Vec::clear);
    for meaning in encoded.meanings {
        if let nonosat_encodings::Meaning::StartsAt { block, position, .. } = meaning {
            starts[block as usize].push(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use nonosat::engine::registry::ENCODINGS;

    use super::*;

    #[test]
    fn order_loses_little_in_colour() {
        let order = ENCODINGS.iter().find(|encoding| encoding.name == "order").unwrap();
        for (colors, cases) in COLORS.into_iter().zip(cases()) {
            let strength = measure(order, &cases);
            assert_eq!(strength.wrong, 0, "{colors} colours");
            assert!(
                strength.all_removals > 1000 && strength.all_contradictions > 100,
                "{colors} colours: {strength:?}"
            );
            assert_eq!(strength.contradictions, strength.all_contradictions, "{colors} colours");
            let bar = if colors == 1 { 95.0 } else { 98.0 };
            assert!(strength.percent() >= bar, "{colors} colours: {:.1} %, {strength:?}", strength.percent());
        }
    }
}
