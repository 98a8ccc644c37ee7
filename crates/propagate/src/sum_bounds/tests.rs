use nonosat_encodings::{Block, ColorSet};
use proptest::prelude::*;

use super::*;
use crate::{board::Board, decompose::split, fixpoint::propagate};
use nonosat_model::{Clue, Color, Palette, Picture, Puzzle, pattern};

fn unknown(count: usize) -> Vec<ColorSet> {
    vec![ColorSet::BLANK_OR_BLACK; count]
}

fn line(cells: impl IntoIterator<Item = u32>, clue: &[u32]) -> Line {
    Line::new(cells.into_iter().collect(), clue.iter().map(|&length| Block::black(length)).collect())
}

/// All ways to choose a start of each block that keep the blocks apart.
fn placements(line: &Line) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![vec![]];
    for (block, starts) in line.starts.iter().enumerate() {
        let extended = all.iter().flat_map(|before| {
            let fits = |&&start: &&u32| before.last().is_none_or(|last| last + line.runs[block - 1].min < start);
            starts.iter().filter(fits).map(|&start| before.iter().copied().chain([start]).collect())
        });
        all = extended.collect();
    }
    all
}

/// The cells of the line that a placement fills.
fn filled(line: &Line, placement: &[u32]) -> Vec<u32> {
    let runs = placement.iter().zip(&line.runs);
    runs.flat_map(|(&start, block)| start..start + block.min).map(|at| line.cells[at as usize]).collect()
}

/// For each line, the placements that belong to a solution: those that agree with one of every other line.
fn solutions(instance: &Instance) -> Vec<Vec<Vec<u32>>> {
    let choices: Vec<Vec<Vec<u32>>> = instance.lines.iter().map(placements).collect();
    let mut found = Vec::new();
    let mut values: Vec<Option<bool>> = instance.cells.iter().map(|colors| value(*colors)).collect();
    choose(instance, &choices, &mut Vec::new(), &mut values, &mut found);
    found
}

fn value(colors: ColorSet) -> Option<bool> {
    colors.known().map(|color| !color.is_blank())
}

fn choose(
    instance: &Instance,
    choices: &[Vec<Vec<u32>>],
    chosen: &mut Vec<Vec<u32>>,
    values: &mut [Option<bool>],
    found: &mut Vec<Vec<Vec<u32>>>,
) {
    let Some(line) = instance.lines.get(chosen.len()) else { return found.push(chosen.clone()) };
    for placement in &choices[chosen.len()] {
        let filled = filled(line, placement);
        let saved = values.to_vec();
        if line.cells.iter().all(|cell| {
            let value = filled.contains(cell);
            values[*cell as usize].replace(value).is_none_or(|other| other == value)
        }) {
            chosen.push(placement.clone());
            choose(instance, choices, chosen, values, found);
            chosen.pop();
        }
        values.copy_from_slice(&saved);
    }
}

/// Whether the starts are still possible that a solution has.
fn keeps(instance: &Instance, solution: &[Vec<u32>]) -> bool {
    let mut pairs = instance.lines.iter().zip(solution);
    pairs.all(|(line, placement)| line.starts.iter().zip(placement).all(|(starts, start)| starts.contains(start)))
}

/// Clues of a random picture, one of them perhaps changed, so that there is perhaps no solution.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    (1..=5_usize, 1..=5_usize, any::<u32>(), 0..20_usize).prop_map(|(width, height, bits, changed)| {
        let color = |cell| if bits >> cell & 1 == 1 { Color::BLACK } else { Color::BLANK };
        let picture = Picture::new(width, (0..width * height).map(color).collect()).unwrap();
        let puzzle = Puzzle::from_picture(picture, Palette::black_and_white());
        let mut rows: Vec<Clue> = puzzle.rows().iter().flatten().cloned().collect();
        let columns = puzzle.columns().iter().flatten().cloned().collect();
        if let Some(row) = rows.get_mut(changed) {
            *row = Clue::black([1]);
        }
        Puzzle::new(rows, columns)
    })
}

proptest! {
    #[test]
    fn every_solution_keeps_its_starts(puzzle in puzzles(), weights in prop::collection::vec(0_i64..4, 25)) {
        let mut board = Board::new(&puzzle);
        let components = propagate(&mut board).and_then(|()| split(&mut board, None)).unwrap_or_default();
        for mut component in components {
            let before = solutions(&component.instance);
            let mut bounded = component.instance.clone();
            let sides = Sides::new(&bounded);
            let scale = sides.scale(&bounded, weights.iter().copied());
            let all_stay = |instance: &Instance| before.iter().all(|solution| keeps(instance, solution));
            match rule_out_by(&mut bounded, &sides, &scale, Color::BLACK, &mut Default::default()) {
                Some(_) => prop_assert!(all_stay(&bounded)),
                None => prop_assert!(before.is_empty()),
            }
            match rule_out_starts(&mut component, puzzle.width()) {
                Some(_) => prop_assert!(all_stay(&component.instance)),
                None => prop_assert!(before.is_empty()),
            }
        }
    }

    #[test]
    fn weights_are_the_least_and_greatest_of_all_placements(
        lengths in prop::collection::vec(1..4_u32, 0..4),
        gone in any::<u64>(),
        weights in prop::collection::vec(0_i64..9, 12),
    ) {
        let mut line = line(0..12, &lengths);
        let mut bit = 0;
        for starts in &mut line.starts {
            starts.retain(|_| {
                bit += 1;
                gone >> (bit % 64) & 3 != 0
            });
        }
        let weight = |placement: &Vec<u32>| filled(&line, placement).iter().map(|&at| weights[at as usize]).sum();
        let all: Vec<(Vec<u32>, i64)> = placements(&line).into_iter().map(|each| (each.clone(), weight(&each))).collect();
        let before: Vec<i64> = (0..=12).map(|position| weights[..position].iter().sum()).collect();
        let sums = WeightSums { line: &line, before: &before, symbol: Color::BLACK };
        let range = |sums: Vec<i64>| Some([*sums.iter().min()?, *sums.iter().max()?]);
        prop_assert_eq!(sums.range(&mut Default::default()), range(all.iter().map(|&(_, sum)| sum).collect()));
        for (block, sums) in sums.through_starts().into_iter().enumerate() {
            for (&start, sums) in line.starts[block].iter().zip(sums) {
                let with_it = all.iter().filter(|(placement, _)| placement[block] == start).map(|&(_, sum)| sum);
                // The weight of what cannot be is far too great, and far too little.
                let known = (sums[0] < NEVER[0] / 2).then_some(sums);
                prop_assert_eq!(known, range(with_it.collect()));
                prop_assert!(known.is_some() || sums[1] < NEVER[1] / 2);
            }
        }
    }
}

#[test]
fn the_threes_of_the_domino_puzzle_lie_evenly() {
    for n in 3..=9 {
        let puzzle = pattern::dom(n);
        let mut board = Board::new(&puzzle);
        propagate(&mut board).unwrap();
        let mut components = split(&mut board, None).unwrap();
        assert_eq!(components.len(), 1);
        assert!(rule_out_starts(&mut components[0], puzzle.width()) > Some(0));
        for line in &components[0].instance.lines {
            for (block, starts) in line.runs.iter().zip(&line.starts) {
                assert!(block.min != 3 || starts.iter().all(|start| start % 2 == 0), "{n}: {starts:?}");
            }
        }
    }
}

#[test]
fn what_outweighs_the_columns_is_no_solution() {
    // Each row needs the middle column, which has one cell only.
    let rows = [line(0..3, &[2]), line(3..6, &[2])];
    let columns = [line([0, 3], &[2]), line([1, 4], &[1]), line([2, 5], &[1])];
    let instance = Instance::new(unknown(6), rows.into_iter().chain(columns).collect());
    let mut component = Component { instance, cells: (0..6).collect() };
    assert_eq!(rule_out_starts(&mut component, 3), None);
}

#[test]
fn cells_of_one_line_only_weigh_nothing() {
    // The second column is not given: its cells have no weight.
    let rows = [line(0..3, &[2]), line(3..6, &[2])];
    let columns = [line([0, 3], &[1]), line([2, 5], &[1])];
    let instance = Instance::new(unknown(6), rows.into_iter().chain(columns).collect());
    let mut component = Component { instance, cells: (0..6).collect() };
    assert_eq!(rule_out_starts(&mut component, 3), Some(0));
}
