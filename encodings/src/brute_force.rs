//! Every encoding against brute force: the same solutions, on small instances of all kinds.

use std::collections::BTreeSet;

use crate::{Block, Cnf, Color, ColorSet, Encoding, Instance, Line, Literal};

/// Compares models and solutions of many small instances, black-and-white and coloured.
pub(crate) fn check(encoding: &dyn Encoding<Target = Cnf>) {
    let mut random = 1;
    for round in 0..3000 {
        let instance = random_instance(&mut random, if round % 3 == 0 { 3 } else { 2 });
        let encoded = encoding.encode(&instance);
        let models: BTreeSet<Vec<usize>> =
            models(&encoded.target).iter().map(|model| indices(&encoded.cells.decode(model))).collect();
        assert_eq!(models, solutions(&instance), "round {round}: {instance:?}");
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

fn next(state: &mut u64, below: usize) -> usize {
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
            blocks_of(&colors) == line.blocks
        })
    };
    paintings.iter().filter(|painting| fits(painting)).map(|painting| indices(painting)).collect()
}

/// All models, by assigning one variable after the other.
fn models(cnf: &Cnf) -> Vec<Vec<bool>> {
    let clauses: Vec<&[Literal]> = cnf.clauses().collect();
    let mut models = Vec::new();
    extend(&clauses, cnf.variables(), &mut Vec::new(), &mut models);
    models
}

fn extend(clauses: &[&[Literal]], variables: usize, model: &mut Vec<bool>, models: &mut Vec<Vec<bool>>) {
    let lost = |clause: &&[Literal]| {
        clause.iter().all(|literal| literal.variable().index() < model.len() && !literal.holds(model))
    };
    if clauses.iter().any(lost) {
        return;
    }
    if model.len() == variables {
        models.push(model.clone());
        return;
    }
    for value in [false, true] {
        model.push(value);
        extend(clauses, variables, model, models);
        model.pop();
    }
}
