//! The runs as a table: a row for each puzzle, a column for each solver, the best one first.

use std::collections::{HashMap, HashSet};

use super::super::{
    record::{Answer, Run},
    solver::{Solver, labels},
    stats::Spread,
};

/// The least time: a logarithm must not see a zero.
const LEAST_S: f64 = 1e-6;

/// The table of all results.
pub(super) struct Tally {
    pub(super) columns: Vec<Column>,
    /// All puzzles with all runs.
    pub(super) rows: Vec<Row>,
    /// The puzzles that all solvers were given, with the runs that all of them have: what scores are over.
    pub(super) scored: Vec<Row>,
    /// The limit of a run in CPU seconds.
    pub(super) limit_s: f64,
    /// The most runs of a puzzle and a solver.
    pub(super) runs: usize,
}

/// A solver with the figures of its runs.
pub(super) struct Column {
    pub(super) solver: Solver,
    /// Its short name.
    pub(super) label: String,
    /// The number of puzzles that all solvers were given.
    pub(super) tried: usize,
    /// The number of those with a verdict in more than half of the runs.
    pub(super) solved: usize,
    /// The mean over these of the time, with twice the limit for a run without a verdict; `None` without a puzzle.
    pub(super) par2_s: Option<f64>,
    /// The spread of its medians.
    pub(super) times: Option<Spread>,
    /// The number of puzzles on which no solver is faster.
    pub(super) fastest: usize,
    /// Medians of the steps, over the runs that have them.
    pub(super) steps: Steps,
    /// Medians of formulas and search, over the runs that have them.
    pub(super) sizes: Sizes,
}

/// Medians over runs, on the wall.
pub(super) struct Steps {
    pub(super) first_s: Option<f64>,
    pub(super) second_s: Option<f64>,
    pub(super) proof_s: Option<f64>,
}

/// Medians over runs.
pub(super) struct Sizes {
    /// The number of runs with a formula.
    pub(super) encoded: usize,
    pub(super) variables: Option<f64>,
    pub(super) clauses: Option<f64>,
    pub(super) conflicts: Option<f64>,
    pub(super) propagations: Option<f64>,
    pub(super) memory_bytes: Option<f64>,
}

/// A puzzle.
pub(super) struct Row {
    pub(super) name: String,
    /// The shortest name that distinguishes it.
    pub(super) shown: String,
    pub(super) size: [usize; 2],
    /// The verdict; several if the solvers contradict each other; empty if there is none.
    pub(super) verdict: String,
    /// The figures of each solver; `None` if it was not tried.
    pub(super) cells: Vec<Option<Cell>>,
}

/// A puzzle solved by a solver.
#[derive(Clone)]
pub(super) struct Cell {
    /// How many runs there are.
    pub(super) runs: usize,
    /// CPU seconds; infinite without a verdict.
    pub(super) time: Spread,
    par2_s: f64,
    /// The reason for the lack of a verdict.
    pub(super) note: Option<String>,
    /// Whether a run failed.
    pub(super) failed: bool,
}

/// The runs of a solver on a puzzle, by their numbers.
type Groups<'a> = HashMap<(usize, usize), Vec<&'a Run>>;

impl Tally {
    /// The tally of all runs, of which some compare all solvers.
    pub(super) fn new(runs: &[Run], common: &[Run], limit_s: f64) -> Self {
        let (mut solvers, mut puzzles) = (Vec::<&Solver>::new(), Vec::<&Run>::new());
        let (mut known, mut seen) = (HashMap::new(), HashMap::new());
        let mut grouped = Groups::new();
        for run in runs {
            let solver = *known.entry(&run.solver).or_insert_with(|| {
                solvers.push(&run.solver);
                solvers.len() - 1
            });
            let puzzle = *seen.entry(&run.puzzle).or_insert_with(|| {
                puzzles.push(run);
                puzzles.len() - 1
            });
            grouped.entry((puzzle, solver)).or_default().push(run);
        }
        let mut common_groups = Groups::new();
        for run in common {
            common_groups.entry((seen[&run.puzzle], known[&run.solver])).or_default().push(run);
        }
        let all: Vec<Solver> = solvers.into_iter().cloned().collect();
        let shown = short_names(&puzzles);
        let rows = |groups: &Groups<'_>| -> Vec<Row> {
            let row = |(puzzle, (run, shown)): (usize, (&&Run, &String))| {
                Row::new(run, shown, (0..all.len()).map(|solver| groups.get(&(puzzle, solver))).collect(), limit_s)
            };
            puzzles.iter().zip(&shown).enumerate().map(row).collect()
        };
        let (mut rows, mut scored) = (rows(&grouped), rows(&common_groups));
        scored.retain(|row| row.cells.iter().all(Option::is_some));
        let column = |(index, (solver, label)): (usize, (&Solver, String))| {
            let answers: Vec<&Answer> =
                common.iter().filter(|run| run.solver == *solver).map(|run| &run.answer).collect();
            Column::new(solver, label, &scored, index, &answers)
        };
        let mut columns: Vec<(usize, Column)> =
            all.iter().zip(labels(&all)).enumerate().map(column).enumerate().collect();
        let score = |column: &Column| column.par2_s.unwrap_or(f64::INFINITY);
        columns.sort_by(|(_, one), (_, other)| score(one).total_cmp(&score(other)));
        for row in rows.iter_mut().chain(&mut scored) {
            row.cells = columns.iter().map(|(index, _)| row.cells[*index].clone()).collect();
        }
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        Self { columns, rows, scored, limit_s, runs: grouped.values().map(Vec::len).max().unwrap_or(0) }
    }

    /// All finite medians, and the limit.
    pub(super) fn times(&self) -> impl Iterator<Item = f64> {
        let medians = self.scored.iter().flat_map(|row| row.cells.iter().flatten()).map(|cell| cell.time.median);
        medians.chain([self.limit_s]).filter(|time| time.is_finite())
    }
}

impl Cell {
    fn new(runs: &[&Run], limit_s: f64) -> Self {
        let time = |run: &&Run| if run.answer.is_solved() { run.answer.cpu_s.max(LEAST_S) } else { f64::INFINITY };
        let par2 = |run: &&Run| if run.answer.is_solved() { run.answer.cpu_s } else { 2.0 * limit_s };
        Self {
            runs: runs.len(),
            time: Spread::of(runs.iter().map(time)).expect("a group has a run"),
            par2_s: runs.iter().map(par2).sum::<f64>() / runs.len() as f64,
            note: runs.iter().find_map(|run| run.answer.note.clone()),
            failed: runs.iter().any(|run| run.answer.verdict == "error"),
        }
    }
}

impl Row {
    /// The row of a puzzle, of which each solver has these runs.
    fn new(run: &Run, shown: &str, groups: Vec<Option<&Vec<&Run>>>, limit_s: f64) -> Self {
        let solved = groups.iter().flatten().flat_map(|group| group.iter()).filter(|run| run.answer.is_solved());
        let mut verdicts: Vec<&str> = solved.map(|run| run.answer.verdict.as_str()).collect();
        verdicts.sort_unstable();
        verdicts.dedup();
        let (size, verdict) = ([run.width, run.height], verdicts.join(" or "));
        let cells = groups.into_iter().map(|group| Some(Cell::new(group?, limit_s))).collect();
        Self { name: run.puzzle.clone(), shown: shown.to_owned(), size, verdict, cells }
    }

    /// The least median, if there is somebody to compare with; `None` if a run is missing.
    pub(super) fn best(&self) -> Option<f64> {
        let runs = |cell: &Option<Cell>| cell.as_ref().map_or(0, |cell| cell.runs);
        if self.cells.iter().any(|cell| runs(cell) != runs(&self.cells[0])) {
            return None;
        }
        let tried = self.cells.iter().flatten().count();
        let medians = self.cells.iter().flatten().map(|cell| cell.time.median).filter(|median| median.is_finite());
        if tried > 1 { medians.min_by(f64::total_cmp) } else { None }
    }
}

impl Column {
    fn new(solver: &Solver, label: String, rows: &[Row], index: usize, answers: &[&Answer]) -> Self {
        let cells: Vec<(&Row, &Cell)> = rows.iter().filter_map(|row| Some((row, row.cells[index].as_ref()?))).collect();
        let median = |figure: fn(&Answer) -> Option<f64>| {
            Spread::of(answers.iter().filter_map(|answer| figure(answer))).map(|spread| spread.median)
        };
        Self {
            solver: solver.clone(),
            label,
            tried: cells.len(),
            solved: cells.iter().filter(|(_, cell)| cell.time.median.is_finite()).count(),
            par2_s: (!cells.is_empty())
                .then(|| cells.iter().map(|(_, cell)| cell.par2_s).sum::<f64>() / cells.len() as f64),
            times: Spread::of(cells.iter().map(|(_, cell)| cell.time.median)),
            fastest: cells.iter().filter(|(row, cell)| row.best() == Some(cell.time.median)).count(),
            steps: Steps {
                first_s: median(|answer| answer.first_s),
                second_s: median(|answer| answer.second_s),
                proof_s: median(|answer| answer.proof_s),
            },
            sizes: Sizes {
                encoded: answers.iter().filter(|answer| answer.clauses.is_some()).count(),
                variables: median(|answer| Some(answer.variables? as f64)),
                clauses: median(|answer| Some(answer.clauses? as f64)),
                conflicts: median(|answer| Some(answer.conflicts? as f64)),
                propagations: median(|answer| Some(answer.propagations? as f64)),
                memory_bytes: median(|answer| Some(answer.peak_bytes? as f64)),
            },
        }
    }
}

/// File names alone, where they are distinct.
fn short_names(puzzles: &[&Run]) -> Vec<String> {
    let file = |run: &&Run| run.puzzle.rsplit('/').next().unwrap_or_default().to_owned();
    let short: Vec<String> = puzzles.iter().map(file).collect();
    let distinct: HashSet<&String> = short.iter().collect();
    if distinct.len() == short.len() { short } else { puzzles.iter().map(|run| run.puzzle.clone()).collect() }
}
