//! Strips of small puzzles of every kind, with solutions and without, against all their solutions.

use std::collections::HashSet;

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use super::*;
use crate::engine::{Answer, Assumptions, Cdcl, Engine, ProofLog};
use nonosat_encodings::{Atom, Color};
use nonosat_model::{Clue, Gap, Palette, PaletteColor, Picture, Puzzle, Run, pattern, referee};
use nonosat_propagate::{
    decompose::{Component, split},
    fixpoint::propagate,
    on_board,
};

/// Every strip, without limits.
const ALL: Peeling = Peeling {
    first: 1,
    growth: 4,
    conflicts: u64::MAX,
    conflicts_per_value: u64::MAX,
    idle: u64::MAX,
    odds: f64::NEG_INFINITY,
    rounds: 20,
    tolerance: 0.02,
    overhead: 1,
};

/// The same with limits of so many conflicts, if there are to be any.
pub(crate) fn limited(conflicts: Option<u64>) -> Peeling {
    conflicts.map_or(ALL, |limit| Peeling {
        conflicts: limit * 4,
        conflicts_per_value: limit,
        idle: 2 * limit,
        odds: 1.0,
        ..ALL
    })
}

/// The clues of a small picture, some of them changed.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    width: usize,
    colors: usize,
    cells: Vec<usize>,
    /// For each line: which kind of clue it has, and a choice for each of its runs.
    choices: Vec<(u8, Vec<u8>)>,
    /// Lines in which two runs are exchanged, and lines in which one is longer.
    typing_errors: [Option<u8>; 2],
}

pub(crate) fn small() -> impl Strategy<Value = Small> {
    (3..7_usize, 3..7_usize, 2..4_usize).prop_flat_map(|(width, height, colors)| {
        let cells = prop::collection::vec(0..colors, width * height);
        let choices = prop::collection::vec((0..6_u8, prop::collection::vec(0..8_u8, 6)), width + height);
        let typing_error = || prop::option::weighted(0.3, 0..(width + height) as u8);
        (cells, choices, [typing_error(), typing_error()]).prop_map(move |(cells, choices, typing_errors)| Small {
            width,
            colors,
            cells,
            choices,
            typing_errors,
        })
    })
}

fn color(index: usize) -> Color {
    Color::new(index).unwrap()
}

impl Small {
    /// A clue that these cells meet: on any background, its runs of any kind.
    fn clue(&self, line: usize, cells: &[Color]) -> Clue {
        let (kind, choices) = &self.choices[line];
        // Three of six lines are as usual; of the others, one is on another background.
        let background = if *kind == 5 { color(1) } else { Color::BLANK };
        let (mut runs, mut end): (Vec<Run>, _) = (Vec::new(), None);
        let mut position = 0;
        for stretch in cells.chunk_by(|one, other| one == other) {
            let start = position;
            position += stretch.len();
            if stretch[0] == background {
                continue;
            }
            let length = stretch.len() as u32;
            let choice = choices[runs.len() % choices.len()];
            let gap = match (end == Some(start), runs.last().is_some_and(|run| run.color == stretch[0])) {
                (true, _) if *kind == 4 && choice < 5 => Gap::Glued,
                (_, true) => Gap::Apart,
                _ => Gap::Free,
            };
            let (min, max) = match choice {
                0 | 1 if *kind == 3 => (1, Run::UNLIMITED),
                2 if *kind == 3 => (length, length + 1),
                _ => (length, length),
            };
            runs.push(Run { color: stretch[0], min, max, gap });
            end = Some(position);
        }
        let [exchanged, longer] = self.typing_errors.map(|error| error == Some(line as u8));
        if exchanged && runs.len() > 1 {
            let lengths = [0, 1].map(|run: usize| (runs[run].min, runs[run].max));
            (runs[0].min, runs[0].max) = lengths[1];
            (runs[1].min, runs[1].max) = lengths[0];
        }
        if let Some(run) = runs.first_mut().filter(|run| longer && run.is_exact()) {
            (run.min, run.max) = (run.min + 1, run.max + 1);
        }
        Clue::of_runs(background, runs)
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        let picture: Vec<Color> = self.cells.iter().copied().map(color).collect();
        let height = picture.len() / self.width;
        let rows = picture.chunks(self.width).enumerate().map(|(row, cells)| Some(self.clue(row, cells))).collect();
        let column = |column: usize| picture[column..].iter().step_by(self.width).copied().collect::<Vec<Color>>();
        let columns = (0..self.width).map(|index| Some(self.clue(height + index, &column(index)))).collect();
        Puzzle::with_palette(rows, columns, palette(self.colors))
    }
}

fn palette(colors: usize) -> Palette {
    let mut palette = Palette::black_and_white();
    for index in 2..colors {
        let color = PaletteColor { name: format!("color {index}"), ..palette.get(Color::BLACK).clone() };
        palette.add(color).unwrap();
    }
    palette
}

/// The components of a puzzle after line solving; none if that refutes it.
fn components(puzzle: &Puzzle) -> Vec<Component> {
    on_board!(puzzle, None, |board| match propagate(&mut board) {
        Ok(()) => split(&mut board, None).unwrap(),
        Err(_) => Vec::new(),
    })
}

/// Every value that some solution of an instance has, by trying them one by one, line by line.
fn truth(instance: &Instance) -> HashSet<(usize, Color)> {
    let lines: Vec<Vec<Vec<Color>>> = instance.lines.iter().map(|line| paintings(instance, line)).collect();
    let mut values = HashSet::new();
    for (cell, colors) in instance.cells.iter().enumerate() {
        for color in colors.iter() {
            let mut painted = vec![None; instance.cells.len()];
            painted[cell] = Some(color);
            if !values.contains(&(cell, color)) && can_be_painted(instance, &lines, &mut painted, 0) {
                values.extend(painted.iter().enumerate().filter_map(|(cell, &color)| Some((cell, color?))));
            }
        }
    }
    values
}

/// Every painting of a line that its clue allows.
fn paintings(instance: &Instance, line: &Line) -> Vec<Vec<Color>> {
    let mut paintings: Vec<Vec<Color>> = vec![Vec::new()];
    for &cell in &line.cells {
        let colors = instance.cells[cell as usize];
        let longer = |painting: Vec<Color>| colors.iter().map(move |color| [&painting[..], &[color]].concat());
        paintings = paintings.into_iter().flat_map(longer).collect();
    }
    let clue = Some(Clue::of_runs(line.background, line.runs.clone()));
    let puzzle = Puzzle::with_palette(vec![clue], vec![None; line.cells.len()], palette(8));
    paintings.retain(|cells| {
        let picture = Picture::new(cells.len(), cells.clone()).unwrap();
        referee::judge(&puzzle, &picture).is_ok()
    });
    paintings
}

/// Whether the lines from `number` on can be painted over what is painted; if so, they are.
fn can_be_painted(
    instance: &Instance,
    lines: &[Vec<Vec<Color>>],
    painted: &mut Vec<Option<Color>>,
    number: usize,
) -> bool {
    let Some(line) = instance.lines.get(number) else { return true };
    let before = painted.clone();
    for painting in &lines[number] {
        let mut cells = line.cells.iter().zip(painting);
        if cells.clone().all(|(&cell, &color)| before[cell as usize].is_none_or(|own| own == color)) {
            cells.by_ref().for_each(|(&cell, &color)| painted[cell as usize] = Some(color));
            if can_be_painted(instance, lines, painted, number + 1) {
                return true;
            }
            painted.clone_from(&before);
        }
    }
    false
}

/// What no solution of a strip has, by cells of the component, and whether it has none at all.
pub(crate) fn ruled_out(strip: &Strip, tools: &mut impl Tools) -> (HashSet<(usize, Color)>, bool) {
    let mut posed = tools.pose(strip);
    let mut engine = Cdcl::new();
    engine.log_proof(posed.log.take());
    let is_none = engine.solve(&posed.formula, &Budget::unlimited()) == Answer::Unsat;
    let mut values = HashSet::new();
    for (index, &cell) in strip.cells.iter().enumerate() {
        for color in strip.instance.cells[index].iter() {
            if let Atom::Literal(literal) = (posed.literal)(Fact { cell: index as u32, color })
                && engine.solve_under(&[literal], &Budget::unlimited()) == Answer::Unsat
            {
                values.insert((cell, color));
            }
        }
    }
    engine.finish_proof().unwrap();
    (values, is_none)
}

/// Every strip of a component with these lines: some lines along a side, and some in between.
pub(crate) fn strips(lines: &[Line], instance: &Instance, cells: &[usize]) -> Vec<Strip> {
    let Some(outline) = Outline::new(instance, cells) else { return Vec::new() };
    let mut strips = Vec::new();
    for side in Side::ALL {
        for (start, end) in
            (0..outline.depth(side)).flat_map(|start| (start + 1..=start + 4).map(move |end| (start, end)))
        {
            let is_inside = |cell: usize| (start..end).contains(&outline.distance(cell, side));
            strips.extend(Strip::new(lines, &instance.cells, is_inside));
        }
    }
    strips
}

fn strips_of(Component { instance, cells }: &Component) -> Vec<Strip> {
    strips(&instance.lines, instance, cells)
}

/// The number of values that strips of a component rule out; `None` if one of them is in a solution.
fn count_ruled_out<'a>(component: &Component, strips: impl IntoIterator<Item = &'a Strip>) -> Option<usize> {
    let truth = truth(&component.instance);
    let mut count = 0;
    for strip in strips {
        let (values, is_none) = ruled_out(strip, &mut Unwritten);
        if !truth.is_disjoint(&values) || (is_none && !truth.is_empty()) {
            return None;
        }
        count += values.len();
    }
    Some(count)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn what_strips_rule_out_is_in_no_solution(small in small()) {
        for component in components(&small.puzzle()) {
            prop_assert!(count_ruled_out(&component, &strips_of(&component)).is_some());
        }
    }

    /// With limits and without, in one go and in pieces.
    #[test]
    fn what_is_peeled_off_is_in_no_solution(
        small in small(), limit in prop::option::of(0..20_u64), piece in 1..50_u64,
    ) {
        let options = limited(limit);
        for component in components(&small.puzzle()) {
            let truth = truth(&component.instance);
            let Some(mut peeler) = peeler(&component.instance, &component.cells, options, Unwritten) else { continue };
            for conflicts in [piece, piece, 1000] {
                match peeler.peel(conflicts, &Budget::unlimited()).unwrap() {
                    Peeled::None => prop_assert!(truth.is_empty()),
                    Peeled::Gone(values) => {
                        let mut values = values.into_iter().map(|Fact { cell, color }| (cell as usize, color));
                        prop_assert!(values.all(|value| !truth.contains(&value)));
                    }
                }
            }
        }
    }
}

/// Components of so many small puzzles, always the same.
fn samples(count: usize) -> Vec<Component> {
    let mut runner = TestRunner::deterministic();
    (0..count).flat_map(|_| components(&small().new_tree(&mut runner).unwrap().current().puzzle())).collect()
}

/// The puzzles are such that strips have something to say, and peeling refutes some of them.
#[test]
fn strips_of_small_puzzles_rule_something_out() {
    let (mut values, mut refuted) = (0, 0);
    for component in samples(3000) {
        values += count_ruled_out(&component, &strips_of(&component)).unwrap();
        let Some(mut peeler) = peeler(&component.instance, &component.cells, ALL, Unwritten) else { continue };
        refuted += usize::from(peeler.peel(1000, &Budget::unlimited()) == Ok(Peeled::None));
    }
    assert!(values > 5000 && refuted > 2, "{values} values, {refuted} refuted");
}

/// A cut line that forgets that its last runs may be behind the window.
#[test]
fn a_cut_line_without_room_behind_the_window_is_noticed() {
    let forget = |mut strip: Strip| {
        for line in &mut strip.instance.lines {
            let is_outside = |&position: &u32| line.cells[position as usize] as usize >= strip.cells.len();
            for starts in line.starts.iter_mut().filter(|starts| starts.len() > 1) {
                if starts.last().is_some_and(is_outside) {
                    starts.pop();
                }
            }
        }
        strip
    };
    let is_wrong = |component: &Component| {
        let breached: Vec<Strip> = strips_of(component).into_iter().map(forget).collect();
        count_ruled_out(component, &breached).is_none()
    };
    assert!(samples(30).iter().any(is_wrong));
}

/// Strips of larger puzzles, on which limits are reached, leave the picture that the puzzle was made of.
#[test]
fn the_picture_of_a_puzzle_stays() {
    let mut count = 0;
    for seed in 1..=4 {
        for (size, colors) in [(20, 1), (20, 2), (30, 1)] {
            let puzzle = pattern::noise(size, 0.5, colors, seed);
            let goal = puzzle.goal.as_ref().unwrap();
            for component in components(&puzzle) {
                let options = Peeling { first: 3, conflicts: 200, conflicts_per_value: 20, idle: 100, ..ALL };
                let Some(mut peeler) = peeler(&component.instance, &component.cells, options, Unwritten) else {
                    continue;
                };
                let peeled = peeler.peel(1000, &Budget::unlimited()).unwrap();
                let Peeled::Gone(values) = peeled else { panic!("{size}, {colors} colours, seed {seed}: no solution") };
                count += values.len();
                let is_kept = |value: &Fact| goal.cells()[component.cells[value.cell as usize]] != value.color;
                assert!(values.iter().all(is_kept), "{size}, {colors} colours, seed {seed}");
            }
        }
    }
    assert!(count > 500, "{count}");
}

/// What is left to do ends, and a limit of the budget is handed on.
#[test]
fn peeling_ends() {
    let component = components(&pattern::ones(6)).remove(0);
    let mut ones = peeler(&component.instance, &component.cells, ALL, Unwritten).unwrap();
    assert_eq!(ones.peel(u64::MAX, &Budget::unlimited()), Ok(Peeled::Gone(Vec::new())));
    let spent = Budget::unlimited().with_time_limit(std::time::Duration::ZERO);
    assert_eq!(ones.peel(1, &spent), Err(Stop::TimeLimit));
}
