//! The steps of an explanation for people.

use std::{collections::BTreeMap, ops::Range};

use nonosat::{
    analyse::explain::{Ending, Explanation, Placements, Reason, Step, Technique},
    puzzle::{Color, Puzzle},
    report::hint::{Degree, clue},
};

use super::text::{clean, number};

/// What an explanation begins with: the cells that are printed with the clues; nothing if there are none.
pub(crate) fn given(puzzle: &Puzzle) -> String {
    const MOST: usize = 12;
    let cells = puzzle.given();
    if cells.is_empty() {
        return String::new();
    }
    let cell = |&(cell, color): &(usize, Color)| {
        format!("{} {}", puzzle.layout().cell_name(cell), clean(&puzzle.palette.get(color).name))
    };
    let mut names: Vec<String> = cells.iter().take(MOST).map(cell).collect();
    if cells.len() > MOST {
        names.push(format!("and {} more", cells.len() - MOST));
    }
    format!("given: {}\n", names.join("; "))
}

/// A step on a line, with its number; below it the placements that agree, if it took those.
pub(crate) fn step(puzzle: &Puzzle, step: &Step, number: usize, digits: usize) -> String {
    format!("{number:digits$}. {}", with_placements(puzzle, step, digits + 2))
}

/// Steps in a row, the first of which needs more than all before.
struct Phase {
    /// The numbers of the steps, from 0.
    steps: Range<usize>,
    /// The place of what is new in the order of kinds, and its name.
    kind: (usize, &'static str),
}

/// The phases of an explanation.
fn phases_of(steps: &[Step]) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let kind = kind(step.technique());
        match phases.last_mut() {
            Some(phase) if kind.0 <= phase.kind.0 => phase.steps.end = number + 1,
            _ => phases.push(Phase { steps: number..number + 1, kind }),
        }
    }
    phases
}

/// The steps, each on a line with its number. Where they need more than all before, a line says so.
pub(crate) fn phases(puzzle: &Puzzle, steps: &[Step]) -> String {
    let digits = steps.len().to_string().len();
    let mut text = String::new();
    for Phase { steps: numbers, kind: (_, words) } in phases_of(steps) {
        if numbers.start > 0 {
            text += &format!("from here on by {words}, too:\n");
        }
        for (it, number) in steps[numbers.clone()].iter().zip(numbers.start + 1..) {
            text += &step(puzzle, it, number, digits);
        }
    }
    text
}

/// A line for each phase, if there are several: how far it gets, and which of its steps are of the new kind.
fn outline(puzzle: &Puzzle, steps: &[Step]) -> String {
    let phases = phases_of(steps);
    if phases.len() < 2 {
        return String::new();
    }
    let all = puzzle.layout().cell_count() - puzzle.given().len();
    let mut settled = 0;
    phases.iter().map(|phase| phase_line(steps, phase, all, &mut settled) + "\n").collect()
}

/// `steps 30-38, by looking one step ahead, too (30-31, 33-37): 10 cells, 75 of 90 known`: the steps of the new kind
/// stand in parentheses.
fn phase_line(steps: &[Step], phase: &Phase, all: usize, settled: &mut usize) -> String {
    const MOST: usize = 6;
    let Phase { steps: numbers, kind: (order, words) } = phase;
    let of_phase = steps[numbers.clone()].iter();
    let cells = of_phase.clone().flat_map(|step| &step.found).filter(|finding| finding.has).count();
    *settled += cells;
    let new: Vec<usize> = of_phase
        .zip(numbers.start + 1..)
        .filter_map(|(step, number)| (kind(step.technique()).0 == *order).then_some(number))
        .collect();
    let range = |first: usize, last: usize| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let all_of_them = range(numbers.start + 1, numbers.end);
    let mut text = format!("{} {all_of_them}, by {words}", if numbers.len() == 1 { "step" } else { "steps" });
    if numbers.start > 0 {
        text += ", too";
    }
    let mut runs: Vec<String> =
        new.chunk_by(|one, next| one + 1 == *next).map(|run| range(run[0], run[run.len() - 1])).collect();
    if runs.len() > MOST {
        runs.truncate(MOST);
        runs.push("...".to_owned());
    }
    if new.len() < numbers.len() && *order > 0 {
        text += &format!(" ({})", runs.join(", "));
    }
    text + &format!(": {}, {settled} of {all} known", number(cells, "cell"))
}

/// A step on a line, without a number, as far as it is to be given away.
pub(crate) fn hint(puzzle: &Puzzle, step: &Step, degree: Degree) -> String {
    match degree {
        Degree::Cells => with_placements(puzzle, step, 2),
        Degree::Line | Degree::Rule => clue(puzzle, step, degree) + "\n",
    }
}

fn with_placements(puzzle: &Puzzle, step: &Step, indent: usize) -> String {
    let mut text = format!("{} [{}]\n", clean(&step.sentence), step.technique().title());
    if let Reason::Line { placements, .. } = &step.reason {
        text += &placements_below(puzzle, placements, indent);
    }
    text
}

fn placements_below(puzzle: &Puzzle, placements: &Placements, indent: usize) -> String {
    let has_two_colors = puzzle.is_black_and_white();
    let symbol = |&color: &Color| match color {
        Color::BLANK => '.',
        _ if has_two_colors => '#',
        _ => puzzle.palette.get(color).symbol,
    };
    let drawn = |cells: &Vec<Color>| clean(&cells.iter().map(symbol).collect::<String>());
    let mut rows: Vec<String> = placements.shown.iter().map(drawn).collect();
    if placements.count > rows.len() as u64 {
        rows.insert(1, "...".to_owned());
    }
    rows.into_iter().map(|row| format!("{:indent$}{row}\n", "")).collect()
}

/// `104 steps: 96 by rules, 5 by complete lines, 3 by looking one step ahead`, and how it ended.
pub(crate) fn summary(puzzle: &Puzzle, explanation: &Explanation) -> String {
    let steps = &explanation.steps;
    let mut text = number(steps.len(), "step");
    let mut counts: BTreeMap<usize, (&str, usize)> = BTreeMap::new();
    for technique in steps.iter().map(Step::technique) {
        let (order, kind) = kind(technique);
        counts.entry(order).or_insert((kind, 0)).1 += 1;
    }
    let techniques: Vec<String> = counts.values().map(|(kind, count)| format!("{count} by {kind}")).collect();
    if !techniques.is_empty() {
        text += &format!(": {}", techniques.join(", "));
    }
    let left = explanation.grid.cells().len() - explanation.grid.known();
    text += "\n";
    text += &outline(puzzle, steps);
    text += &ending(puzzle, explanation.ending, left);
    if explanation.tired {
        text += "looking ahead was ended by its limits: there may be steps that were not found\n";
    }
    text
}

/// The kind under which a technique is counted, and its place in the order.
fn kind(technique: Technique) -> (usize, &'static str) {
    match technique {
        Technique::Rule(_) => (0, "rules"),
        Technique::Line => (1, "complete lines"),
        Technique::Probe | Technique::Agreement => (2, "looking one step ahead"),
        Technique::TwoSteps => (3, "looking two steps ahead"),
        _ => (4, "search"),
    }
}

/// How it ended.
pub(crate) fn ending(puzzle: &Puzzle, ending: Ending, left: usize) -> String {
    let left = format!("{} left", number(left, "cell"));
    match ending {
        Ending::Solved => "solved: there is no other solution\n".to_owned(),
        Ending::Several => format!("{left}, not solved by looking ahead: there are several solutions\n"),
        Ending::NoSolution(None) => "there is no solution, as a solver's search shows\n".to_owned(),
        Ending::NoSolution(Some(line)) => {
            format!("there is no solution: {} has no place for its clue\n", clean(&puzzle.layout().line_label(line)))
        }
        Ending::Open(stop) => {
            format!("{left}, not solved by looking ahead; whether there are several solutions is unknown: {stop}\n")
        }
        Ending::Stopped(stop) => format!("{left}: {stop}\n"),
    }
}
