//! A picture that is painted cell by cell, and how far its lines were read.

use super::{
    lines::Lines,
    reader::{START, State},
};
use nonosat_model::{Color, ColorSet};

/// A picture that is painted by these lines, one after the other.
pub(super) fn by_rows<'a>(lines: &'a Lines, rows: &[usize]) -> Reading<'a> {
    let mut order = vec![usize::MAX; lines.cells.len()];
    let cells = rows.iter().flat_map(|&row| lines.layout.cells(row));
    cells.enumerate().for_each(|(time, cell)| order[cell] = order[cell].min(time));
    let mut reading = Reading::new(lines, |cell| order[cell]);
    let mut time = 0;
    for &row in rows {
        let mut crossings = Vec::new();
        for (at, cell) in lines.layout.cells(row).enumerate() {
            // Where rows share a cell, the lines across have read it with the first of them.
            let is_new = order[cell] == time;
            time += 1;
            if !is_new {
                continue;
            }
            let mut add = |line, across| crossings.push(Crossing { at, cell, line, across });
            lines.layout.for_each_crossing(row, at, &mut add);
        }
        // A row that is laid as a whole is not read along.
        let is_along = |crossing: &Crossing| reading.is_in_order[crossing.line] && !rows.contains(&crossing.line);
        let (along, looked_at) = crossings.into_iter().partition(is_along);
        reading.rows.push(Row { line: row, along, looked_at });
    }
    reading
}

/// A cell of a line that another line crosses.
#[derive(Debug)]
struct Crossing {
    /// Its position.
    at: usize,
    cell: usize,
    /// The line across, and the position there.
    line: usize,
    across: usize,
}

/// A line that is painted as a whole.
#[derive(Debug)]
struct Row {
    line: usize,
    /// Where lines cross it that are read along, and where others do.
    along: Vec<Crossing>,
    looked_at: Vec<Crossing>,
}

/// The cells painted so far, and what was read of each line up to each of its cells.
///
/// A line whose cells are painted in their order is read along, a step for each cell; any other one is looked at as a
/// whole whenever a cell of it is painted.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    pub(super) lines: &'a Lines,
    /// The cells: painted, or as they are known from the start.
    pub(super) cells: Vec<ColorSet>,
    /// What was read before each cell of each line, and at its end.
    states: Vec<State>,
    /// For each line, the place of the first of its states.
    first: Vec<usize>,
    is_in_order: Vec<bool>,
    rows: Vec<Row>,
}

impl<'a> Reading<'a> {
    /// A picture of which nothing is painted; `order` gives the time at which each cell is painted.
    pub(super) fn new(lines: &'a Lines, order: impl Fn(usize) -> usize) -> Self {
        let layout = &lines.layout;
        let mut first = vec![0];
        first.extend((0..layout.line_count()).scan(0, |end, line| {
            *end += layout.line_length(line) + 1;
            Some(*end)
        }));
        let is_in_order = |line| layout.cells(line).map(&order).is_sorted_by(|one, next| one < next);
        Self {
            lines,
            cells: lines.cells.clone(),
            states: vec![START; first[layout.line_count()]],
            first,
            is_in_order: (0..layout.line_count()).map(is_in_order).collect(),
            rows: Vec::new(),
        }
    }

    /// Paints a cell; whether all lines through it can go on with it.
    pub(super) fn paint(&mut self, cell: usize, color: Color) -> bool {
        self.cells[cell] = ColorSet::only(color);
        let lines = self.lines;
        // A line that is looked at as a whole sees the colour in place of what was known.
        lines.cells[cell].contains(color)
            && lines.layout.lines_through(cell).iter().all(|&(line, at)| self.go_on(line, at, color))
    }

    /// Paints a row; the number of cells with which all lines across can go on, all of them if it can be so.
    ///
    /// `before` takes the cells that it had. Otherwise nothing is painted.
    pub(super) fn lay(&mut self, row: usize, word: &[Color], before: &mut Vec<ColorSet>) -> usize {
        let Row { line, along, looked_at } = &self.rows[row];
        for &Crossing { at, cell, line, across } in along {
            let place = self.first[line] + across;
            let state = self.lines.lines[line].read(self.states[place], across, word[at]);
            match state.filter(|_| self.cells[cell].contains(word[at])) {
                Some(state) => self.states[place + 1] = state,
                None => return at,
            }
        }
        let cells = self.lines.layout.cells(*line);
        before.clear();
        before.extend(cells.clone().map(|cell| self.cells[cell]));
        if let Some(at) = before.iter().zip(word).position(|(before, &color)| !before.contains(color)) {
            return at;
        }
        cells.zip(word).for_each(|(cell, &color)| self.cells[cell] = ColorSet::only(color));
        for &Crossing { at, line: across, .. } in looked_at {
            if !self.lines.is_possible(across, &self.cells) {
                self.put(*line, before.iter().copied());
                return at;
            }
        }
        word.len()
    }

    /// Whether all that matters of rows laid before is what was read of the lines across: these are all read along, and
    /// rows share no cell.
    pub(super) fn is_read_along(&self) -> bool {
        let length: usize = self.rows.iter().map(|row| self.lines.layout.line_length(row.line)).sum();
        length == self.cells.len() && self.rows.iter().all(|row| row.looked_at.is_empty())
    }

    /// Puts cells in a line, unread.
    pub(super) fn put(&mut self, line: usize, cells: impl Iterator<Item = ColorSet>) {
        let layout = &self.lines.layout;
        layout.cells(line).zip(cells).for_each(|(cell, colors)| self.cells[cell] = colors);
    }

    /// Reads a line across or along on, by a cell that was painted; whether it can be completed.
    #[inline]
    fn go_on(&mut self, line: usize, at: usize, color: Color) -> bool {
        if !self.is_in_order[line] {
            return self.lines.is_possible(line, &self.cells);
        }
        let place = self.first[line] + at;
        let state = self.lines.lines[line].read(self.states[place], at, color);
        if let Some(state) = state {
            self.states[place + 1] = state;
        }
        state.is_some()
    }

    /// Where the states of lines across are when so many rows are laid: one for each line that is read along, and
    /// begun.
    pub(super) fn front(&self, rows: usize) -> Vec<usize> {
        let mut read = vec![0; self.is_in_order.len()];
        let crossings = self.rows[..rows].iter().flat_map(|row| &row.along);
        crossings.for_each(|crossing| read[crossing.line] = read[crossing.line].max(crossing.across + 1));
        let begun = (0..read.len()).filter(|&line| read[line] > 0);
        begun.map(|line| self.first[line] + read[line]).collect()
    }

    /// The states at some places.
    pub(super) fn states_at<'b>(&'b self, places: &'b [usize]) -> impl Iterator<Item = State> + 'b {
        places.iter().map(|&place| self.states[place])
    }

    /// Puts states back.
    pub(super) fn put_states(&mut self, places: &[usize], states: &[State]) {
        places.iter().zip(states).for_each(|(&place, &state)| self.states[place] = state);
    }
}
