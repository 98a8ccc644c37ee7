//! The steps of an explanation for people.

use std::collections::BTreeMap;

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

/// The steps, each on a line with its number. Where they need more than all before, a line says so.
pub(crate) fn phases(puzzle: &Puzzle, steps: &[Step]) -> String {
    let digits = steps.len().to_string().len();
    let mut text = String::new();
    let mut most = steps.first().map_or(0, |step| kind(step.technique()).0);
    for (it, number) in steps.iter().zip(1..) {
        let (order, words) = kind(it.technique());
        if order > most {
            text += &format!("from here on by {words}, too:\n");
            most = order;
        }
        text += &step(puzzle, it, number, digits);
    }
    text
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
