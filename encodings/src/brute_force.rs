//! Every encoding against brute force: the same solutions, on small instances of all kinds.

use std::collections::BTreeSet;

use crate::{
    Cnf, Color, Encoded, Encoding, Gap, Ilp, Instance, Line, Literal, Propagator, Relation, Run, Variable,
    random_lines::{placements, random_instance},
};

/// Compares models and solutions of many small instances of all kinds.
pub(crate) fn check(encoding: &dyn Encoding<Target = Cnf>) {
    let mut random = 1;
    for round in 0..3000 {
        let instance = random_instance(&mut random, round);
        let encoded = encoding.encode(&instance);
        assert_eq!(encoded.meanings.len(), encoded.target.variables());
        assert_eq!(paintings(&encoded), solutions(&instance), "round {round}: {instance:?}");
    }
}

/// Checks an encoding as an integer program against all paintings of many lines.
pub(crate) fn check_ilp(encoding: &dyn Encoding<Target = Ilp>) {
    let mut random = 1;
    for round in 0..1500 {
        let instance = random_instance(&mut random, round);
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

/// The colours of the cells in all solutions: each line takes one of its placements after the other.
pub(crate) fn solutions(instance: &Instance) -> BTreeSet<Vec<usize>> {
    let mut begun = BTreeSet::from([vec![None; instance.cells.len()]]);
    for line in &instance.lines {
        let placements = placements(line);
        let mut longer = BTreeSet::new();
        for painting in &begun {
            for placement in &placements {
                let mut painting: Vec<Option<usize>> = painting.clone();
                let fits = line.cells.iter().zip(&placement.colors).all(|(&cell, color)| {
                    let laid = *painting[cell as usize].get_or_insert(color.index());
                    laid == color.index() && instance.cells[cell as usize].contains(*color)
                });
                if fits {
                    longer.insert(painting);
                }
            }
        }
        begun = longer;
    }
    let complete = |painting: Vec<Option<usize>>| {
        let mut complete = vec![vec![]];
        for (laid, colors) in painting.into_iter().zip(&instance.cells) {
            let may: Vec<usize> = laid.map_or_else(|| colors.iter().map(Color::index).collect(), |laid| vec![laid]);
            let longer = |begun: &Vec<usize>| may.iter().map(|&color| [&begun[..], &[color]].concat()).collect();
            complete = complete.iter().flat_map::<Vec<_>, _>(longer).collect();
        }
        complete
    };
    begun.into_iter().flat_map(complete).collect()
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

#[test]
fn instances_are_of_all_kinds() {
    let mut random = 1;
    let mut kinds = [0; 8];
    for round in 0..3000 {
        let instance = random_instance(&mut random, round);
        if solutions(&instance).is_empty() {
            continue;
        }
        let (lines, colors) = (&instance.lines, instance.cells.iter().map(|cell| cell.iter().max()).max());
        let through = |cell: u32| lines.iter().filter(|line| line.cells.contains(&cell)).count();
        let any = |is: &dyn Fn(&Line, usize, &Run) -> bool| {
            lines.iter().any(|line| line.runs.iter().enumerate().any(|(index, run)| is(line, index, run)))
        };
        let found = [
            (0..instance.cells.len() as u32).any(|cell| through(cell) > 2),
            colors > Some(Color::new(2)),
            any(&|line, _, _| !line.background.is_blank()),
            any(&|line, _, run| run.color == line.background),
            any(&|_, _, run| !run.is_exact() && run.max < Run::UNLIMITED),
            any(&|line, _, run| run.max == Run::UNLIMITED && line.runs.len() > 1),
            any(&|_, index, run| index == 0 && run.gap == Gap::Glued),
            any(&|_, index, run| index > 0 && run.gap == Gap::Glued),
        ];
        kinds.iter_mut().zip(found).for_each(|(count, found)| *count += usize::from(found));
    }
    assert!(kinds.iter().all(|&count| count > 150), "{kinds:?}");
}
