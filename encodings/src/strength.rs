//! What unit propagation finds in a line, beside what follows from all its placements.

use std::ops::AddAssign;

use crate::{
    Atom, Automaton, CellMap, Cnf, Color, ColorSet, Direct, DnfTseitin, Encoding, Instance, Literal, Log, Order,
    OrderCover, OrderPath, Path, Placements, Propagator,
    random_lines::{narrow, next, placements, random_line},
};

/// Deductions of unit propagation, and those that follow.
#[derive(Clone, Copy, Debug, Default)]
struct Strength {
    removals: usize,
    all_removals: usize,
    contradictions: usize,
    all_contradictions: usize,
}

impl AddAssign for Strength {
    fn add_assign(&mut self, other: Self) {
        self.removals += other.removals;
        self.all_removals += other.all_removals;
        self.contradictions += other.contradictions;
        self.all_contradictions += other.all_contradictions;
    }
}

/// The colours that each cell has in some placement; `None` if there is no placement.
fn settle(instance: &Instance, cells: &[ColorSet]) -> Option<Vec<ColorSet>> {
    let [line] = &instance.lines[..] else { panic!("one line at a time") };
    let mut found = cells.to_vec();
    line.cells.iter().for_each(|&cell| found[cell as usize] = ColorSet::EMPTY);
    for placement in placements(line) {
        let mut laid = line.cells.iter().map(|&cell| cell as usize).zip(&placement.colors);
        if laid.clone().all(|(cell, &color)| cells[cell].contains(color)) {
            laid.by_ref().for_each(|(cell, &color)| found[cell] = found[cell].with(color));
        }
    }
    if found.iter().any(|colors| colors.is_empty()) { None } else { Some(found) }
}

/// A line as it is encoded, the colours that its cells lose after that, and what then follows: the colours that they
/// may have, or `None` for a contradiction.
struct Case {
    instance: Instance,
    removed: Vec<(u32, Color)>,
    after: Vec<ColorSet>,
    follows: Option<Vec<ColorSet>>,
}

fn measure(encoding: &dyn Encoding<Target = Cnf>, case: &Case) -> Strength {
    let Case { instance, removed, after, follows } = case;
    let encoded = encoding.encode(instance);
    let assumed = removed.iter().filter_map(|&(cell, color)| match encoded.cells.atom(cell, color) {
        Atom::Literal(literal) => Some(!literal),
        Atom::Constant(_) => None,
    });
    let found = Propagator::new(&encoded.target).propagate(&assumed.collect::<Vec<Literal>>());
    let found = found.map(|values| kept(&encoded.cells, &instance.cells, &values));
    let count = |cells: &[ColorSet]| cells.iter().map(|colors| colors.len()).sum::<usize>();
    match (found, follows) {
        (found, None) => {
            Strength { contradictions: found.is_none().into(), all_contradictions: 1, ..Strength::default() }
        }
        (None, Some(_)) => panic!("a contradiction that there is not: {instance:?}, {removed:?}"),
        (Some(found), Some(follows)) => {
            let wrong = found.iter().zip(follows).any(|(found, follows)| found.intersection(*follows) != *follows);
            assert!(!wrong, "a removal that does not follow: {instance:?}, {removed:?}");
            let [removals, all_removals] = [&found, follows].map(|cells| count(after) - count(cells));
            Strength { removals, all_removals, ..Strength::default() }
        }
    }
}

/// The colours that cells may still have under some values.
fn kept(map: &CellMap, cells: &[ColorSet], values: &[Option<bool>]) -> Vec<ColorSet> {
    let may = |cell: usize, color| match map.atom(cell as u32, color) {
        Atom::Constant(value) => value,
        Atom::Literal(literal) => values[literal.variable().index()] != Some(!literal.is_positive()),
    };
    cells.iter().enumerate().map(|(cell, colors)| colors.iter().filter(|&color| may(cell, color)).collect()).collect()
}

/// Random lines of all kinds, settled and with the starts and ends that are left, as lines are encoded in solving.
fn cases(colors: usize) -> impl Iterator<Item = Case> {
    let mut random = 3;
    let case = move || {
        let mut instance = random_line(&mut random, colors);
        for cell in &mut instance.cells {
            if next(&mut random, 4) == 0 {
                *cell = cell.without(Color::new(next(&mut random, colors)).unwrap());
            }
        }
        instance.cells = settle(&instance, &instance.cells)?;
        narrow(&mut instance.lines[0], &instance.cells);
        let mut after = instance.cells.clone();
        let mut removed = Vec::new();
        for (cell, colors) in (0..).zip(&mut after) {
            for color in colors.iter().collect::<Vec<_>>() {
                if colors.len() > 1 && next(&mut random, 5) == 0 {
                    *colors = colors.without(color);
                    removed.push((cell, color));
                }
            }
        }
        let follows = settle(&instance, &after);
        Some(Case { instance, removed, after, follows })
    };
    std::iter::repeat_with(case).flatten()
}

#[test]
fn lines_of_all_kinds_are_as_strong_as_they_say() {
    let cases: Vec<Case> = (2..=4).flat_map(|colors| cases(colors).take(1000)).collect();
    // Whether it finds all removals, and all contradictions.
    let encodings: [(&dyn Encoding<Target = Cnf>, [bool; 2]); 9] = [
        (&Order, [false, true]),
        (&OrderCover, [false, true]),
        (&OrderPath, [true, true]),
        (&Path, [true, true]),
        (&Automaton, [true, true]),
        (&Placements::DEFAULT, [true, true]),
        (&Direct::default(), [false, false]),
        (&Log, [false, false]),
        (&DnfTseitin { limit: 100_000 }, [false, true]),
    ];
    for (encoding, expected) in encodings {
        let mut sum = Strength::default();
        cases.iter().for_each(|case| sum += measure(encoding, case));
        assert!(sum.all_removals > 1000 && sum.all_contradictions > 200);
        let all = [sum.removals == sum.all_removals, sum.contradictions == sum.all_contradictions];
        assert_eq!(all, expected, "{}: {sum:?}", encoding.name());
    }
}
