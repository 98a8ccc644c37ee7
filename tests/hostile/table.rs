//! A table of what was tried, how much of it was as promised, and the worst figures.

use std::fmt::Write;

/// What a trial showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// All was as promised.
    Kept,
    /// It was not, by so little or in such a place that the tests only report it.
    Beyond(String),
    /// It was not, and the tests fail.
    Broken(String),
}

/// The table of a family.
pub(crate) struct Table {
    title: &'static str,
    /// The columns that are numbers of trials.
    counts: &'static [&'static str],
    /// Those of which the worst is shown, behind them.
    figures: &'static [&'static str],
    rows: Vec<Row>,
    notes: Vec<String>,
    broken: Vec<String>,
}

struct Row {
    what: String,
    tried: usize,
    kept: usize,
    counts: Vec<usize>,
    worst: Vec<f64>,
}

impl Table {
    /// An empty one with these columns: some that are added up, and some of which the worst is shown.
    pub(crate) fn new(title: &'static str, counts: &'static [&'static str], figures: &'static [&'static str]) -> Self {
        Self { title, counts, figures, rows: Vec::new(), notes: Vec::new(), broken: Vec::new() }
    }

    /// Adds a trial, whether it counts in each of the first columns, and a figure for each of the others.
    pub(crate) fn add(&mut self, what: &str, finding: Finding, counts: &[bool], figures: &[f64]) {
        assert_eq!((counts.len(), figures.len()), (self.counts.len(), self.figures.len()));
        if !self.rows.iter().any(|row| row.what == what) {
            self.rows.push(Row {
                what: what.to_owned(),
                tried: 0,
                kept: 0,
                counts: vec![0; counts.len()],
                worst: vec![0.0; figures.len()],
            });
        }
        let row = self.rows.iter_mut().find(|row| row.what == what).unwrap();
        row.tried += 1;
        for (sum, counts) in row.counts.iter_mut().zip(counts) {
            *sum += usize::from(*counts);
        }
        for (worst, figure) in row.worst.iter_mut().zip(figures) {
            *worst = worst.max(*figure);
        }
        match finding {
            Finding::Kept => row.kept += 1,
            Finding::Beyond(note) => self.notes.push(format!("beyond: {what}: {note}")),
            Finding::Broken(note) => self.broken.push(format!("BROKEN: {what}: {note}")),
        }
    }

    /// The number of trials.
    pub(crate) fn tried(&self) -> usize {
        self.rows.iter().map(|row| row.tried).sum()
    }

    /// Prints the table, in one piece, and what was not as promised.
    ///
    /// # Panics
    /// If a promise was broken.
    #[track_caller]
    pub(crate) fn finish(self) {
        let mut text = format!("\n{}\n\n| what | tried | as promised |", self.title);
        for figure in self.counts.iter().chain(self.figures) {
            write!(text, " {figure} |").unwrap();
        }
        text += "\n|---|--:|--:|";
        text += &"--:|".repeat(self.counts.len() + self.figures.len());
        for row in &self.rows {
            write!(text, "\n| {} | {} | {} |", row.what, row.tried, row.kept).unwrap();
            for count in &row.counts {
                write!(text, " {count} |").unwrap();
            }
            for worst in &row.worst {
                let digits = if worst.fract() == 0.0 { 0 } else { 2 };
                write!(text, " {worst:.digits$} |").unwrap();
            }
        }
        let kept: usize = self.rows.iter().map(|row| row.kept).sum();
        write!(text, "\n\n{} tried, {kept} as promised", self.tried()).unwrap();
        for note in self.notes.iter().chain(&self.broken) {
            write!(text, "\n{note}").unwrap();
        }
        println!("{text}\n");
        assert!(self.broken.is_empty(), "{} promises were broken", self.broken.len());
    }
}
