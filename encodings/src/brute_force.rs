//! Every encoding against brute force: the same solutions, on small instances of all kinds.

use std::collections::BTreeSet;

use crate::{
    Block, Cnf, Color, ColorSet, Encoded, Encoding, Ilp, Instance, Line, Literal, Propagator, Relation, Run, Variable,
};

/// Compares models and solutions of many small instances, black-and-white and coloured.
pub(crate) fn check(encoding: &dyn Encoding<Target = Cnf>) {
    let mut random = 1;
    for round in 0..3000 {
        let instance = random_instance(&mut random, if round % 3 == 0 { 3 } else { 2 });
        let encoded = encoding.encode(&instance);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        assert_eq!(paintings(&encoded), solutions(&instance), "round {round}: {instance:?}");
    }
}

/// The same of an encoding as an integer program.
pub(crate) fn check_ilp(encoding: &dyn Encoding<Target = Ilp>) {
    let mut random = 1;
    for round in 0..1500 {
        let instance = random_instance(&mut random, if round % 3 == 0 { 3 } else { 2 });
        let encoded = encoding.encode(&instance);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        let mut found = BTreeSet::new();
        extend_ilp(&encoded, &mut Vec::new(), &mut found);
        assert_eq!(found, solutions(&instance), "round {round}: {instance:?}");
    }
}

fn indices(colors: &[Color]) -> Vec<usize> {
    colors.iter().map(|color| color.index()).collect()
}

/// Up to 3 x 3 cells, rows and columns with the clues of a random picture, one of them perhaps changed.
fn random_instance(random: &mut u64, colors: usize) -> Instance {
    let (width, height) = (1 + next(random, 3), 1 + next(random, 3));
    let picture: Vec<Color> = (0..width * height).map(|_| Color::new(next(random, colors)).unwrap()).collect();
    let mut lines: Vec<Line> = Vec::new();
    let rows = (0..height).map(|row| (0..width).map(|column| row * width + column).collect::<Vec<_>>());
    let columns = (0..width).map(|column| (0..height).map(|row| row * width + column).collect());
    for cells in rows.chain(columns) {
        let mut blocks = blocks_of(&cells.iter().map(|&cell| picture[cell]).collect::<Vec<_>>());
        if next(random, 8) == 0 {
            blocks.push(Block { length: 1, color: Color::new(1 + next(random, colors - 1)).unwrap() });
        }
        lines.push(Line::new(cells.iter().map(|&cell| cell as u32).collect(), blocks));
    }
    let known = |color: Color, random: &mut u64| match next(random, 4) {
        0 => ColorSet::only(color),
        1 => ColorSet::first(colors).without(Color::new(next(random, colors)).unwrap()),
        _ => ColorSet::first(colors),
    };
    let cells = picture.iter().map(|&color| known(color, random)).collect();
    Instance::new(cells, lines)
}

pub(crate) fn next(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

fn blocks_of(colors: &[Color]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for run in colors.chunk_by(|one, other| one == other).filter(|run| !run[0].is_blank()) {
        blocks.push(Block { length: run.len() as u32, color: run[0] });
    }
    blocks
}

fn solutions(instance: &Instance) -> BTreeSet<Vec<usize>> {
    let mut paintings: Vec<Vec<Color>> = vec![vec![]];
    for cell in &instance.cells {
        paintings = paintings
            .iter()
            .flat_map(|painting| cell.iter().map(|color| painting.iter().copied().chain([color]).collect()))
            .collect();
    }
    let fits = |painting: &Vec<Color>| {
        instance.lines.iter().all(|line| {
            let colors: Vec<Color> = line.cells.iter().map(|&cell| painting[cell as usize]).collect();
            Run::of_blocks(&blocks_of(&colors)) == line.runs
        })
    };
    paintings.iter().filter(|painting| fits(painting)).map(|painting| indices(painting)).collect()
}

/// The colours of the cells in all models.
fn paintings(encoded: &Encoded<Cnf>) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    extend(encoded, &mut Propagator::new(&encoded.target), &mut Vec::new(), &mut found);
    found
}

/// Assigns one variable of a cell after the other.
fn extend(
    encoded: &Encoded<Cnf>,
    propagator: &mut Propagator,
    assumed: &mut Vec<Literal>,
    found: &mut BTreeSet<Vec<usize>>,
) {
    let Some(values) = propagator.propagate(assumed) else { return };
    let cells = encoded.cells.meanings().count();
    let Some(open) = (0..cells).find(|&variable| values[variable].is_none()) else {
        if let Some(model) = propagator.complete(assumed) {
            assert!(encoded.target.holds(&model));
            found.insert(indices(&encoded.cells.decode(&model)));
        }
        return;
    };
    let literal = Variable::new(open as u32).positive();
    for literal in [!literal, literal] {
        assumed.push(literal);
        extend(encoded, propagator, assumed, found);
        assumed.pop();
    }
}

/// Assigns one variable after the other, first those of the cells, of which it collects all values that extend to a
/// solution; true if these do.
fn extend_ilp(encoded: &Encoded<Ilp>, values: &mut Vec<bool>, found: &mut BTreeSet<Vec<usize>>) -> bool {
    if !is_open(&encoded.target, values) {
        return false;
    }
    if values.len() == encoded.target.variables() {
        assert!(encoded.target.holds(values));
        found.insert(indices(&encoded.cells.decode(values)));
        return true;
    }
    let of_cell = values.len() < encoded.cells.meanings().count();
    let mut any = false;
    for value in [false, true] {
        values.push(value);
        any |= extend_ilp(encoded, values, found);
        values.pop();
        if any && !of_cell {
            break;
        }
    }
    any
}

/// Whether each constraint, taken alone, may still come to hold when only the first variables have values.
fn is_open(ilp: &Ilp, values: &[bool]) -> bool {
    ilp.constraints().all(|(terms, relation, bound)| {
        let (mut least, mut most) = (0, 0);
        for &(factor, variable) in terms {
            let value = values.get(variable.index());
            least += if value.map_or(factor < 0, |&value| value) { factor } else { 0 };
            most += if value.map_or(factor > 0, |&value| value) { factor } else { 0 };
        }
        (relation == Relation::AtLeast || least <= bound) && (relation == Relation::AtMost || most >= bound)
    })
}
