//! The answers as a table: which columns it has, and CSV.

use std::io;

use nonosat::format::{file::Draft, inert::csv_cell};
use serde_json::Value;

use super::{plan::Ask, sink::Sink};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Text,
    Whole,
    Number,
}

/// A column: its name, where its value is in a record, and what it holds.
pub(super) type Column = (&'static str, &'static str, Type);

use Type::{Number, Text, Whole};

/// The columns of every batch.
const COMMON: &[Column] = &[
    ("position", "/position", Whole),
    ("source", "/puzzle/source", Text),
    ("index", "/puzzle/index", Whole),
    ("title", "/puzzle/title", Text),
    ("width", "/puzzle/width", Whole),
    ("height", "/puzzle/height", Whole),
    ("colors", "/puzzle/colors", Whole),
    ("clue_hash", "/puzzle/clue_hash", Text),
    ("verdict", "/verdict", Text),
    ("reason", "/reason", Text),
    ("error", "/error/message", Text),
    ("error_line", "/error/line", Whole),
    ("error_column", "/error/column", Whole),
];

const CHECK: &[Column] = &[
    ("technique", "/check/technique", Text),
    ("by_line", "/check/cells/by_line", Whole),
    ("by_probe", "/check/cells/by_probe", Whole),
    ("by_search", "/check/cells/by_search", Whole),
    ("conflicts", "/check/engine/conflicts", Whole),
    ("check_s", "/check/time/total_s", Number),
    ("solution", "/check/solutions/0", Text),
    ("second_solution", "/check/solutions/1", Text),
];

/// Counts are of any size: text.
const COUNT: &[Column] = &[
    ("count", "/count/count", Text),
    ("count_at_least", "/count/count_at_least", Text),
    ("count_at_most", "/count/count_at_most", Text),
    ("count_s", "/count/time/total_s", Number),
];

const RATE: &[Column] = &[
    ("level", "/rate/level", Text),
    ("grade", "/rate/grade", Number),
    ("class", "/rate/scales/class", Text),
    ("lines_per_hundred", "/rate/scales/lines_per_hundred", Number),
    ("difficulty", "/rate/scales/difficulty", Number),
    ("tedium", "/rate/scales/tedium", Number),
    ("skims", "/rate/scales/skims", Whole),
    ("scrubs", "/rate/scales/scrubs", Whole),
    ("area", "/rate/features/area", Whole),
    ("filled", "/rate/features/filled", Whole),
    ("blocks", "/rate/features/blocks", Whole),
    ("empty_lines", "/rate/features/empty_lines", Whole),
    ("dp_iterations", "/rate/features/dp_iterations", Whole),
    ("dp_uses", "/rate/features/dp_uses", Whole),
    ("rule_iterations", "/rate/features/rule_iterations", Whole),
    ("probing_depth", "/rate/features/probing_depth", Whole),
];

const DIAGNOSE: &[Column] = &[
    ("fault", "/diagnose/fault", Text),
    ("culprits", "/diagnose/culprits", Text),
    ("corrections_found", "/diagnose/corrections_found", Whole),
    ("correction", "/diagnose/corrections/0", Text),
    ("diagnosed_level", "/diagnose/level", Text),
    ("diagnosed_grade", "/diagnose/grade", Number),
];

/// The columns of a batch that asks these questions.
pub(super) fn columns(asks: &[Ask]) -> Vec<Column> {
    let of = |ask: &Ask| match ask {
        Ask::Check => CHECK,
        Ask::Count => COUNT,
        Ask::Rate => RATE,
        Ask::Diagnose => DIAGNOSE,
    };
    COMMON.iter().chain(asks.iter().flat_map(of)).copied().collect()
}

/// The value of a column; `None` if the record has none.
pub(super) fn value(record: &Value, (_, pointer, _): Column) -> Option<&Value> {
    record.pointer(pointer).filter(|value| !value.is_null())
}

/// A value as text: what is no text is JSON.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// A table as CSV.
pub(super) struct Csv {
    out: csv::Writer<Draft>,
    columns: Vec<Column>,
}

impl Csv {
    /// Begins one with a header.
    pub(super) fn new(draft: Draft, asks: &[Ask]) -> io::Result<Self> {
        let columns = columns(asks);
        let mut out = csv::Writer::from_writer(draft);
        out.write_record(columns.iter().map(|(name, ..)| name))?;
        Ok(Self { out, columns })
    }
}

impl Sink for Csv {
    fn add(&mut self, line: &[u8]) -> io::Result<()> {
        let record: Value = serde_json::from_slice(line)?;
        let cells = self.columns.iter().map(|&column| match value(&record, column) {
            Some(found) if column.2 == Text => csv_cell(&text(found)).into_owned(),
            Some(found) => text(found),
            None => String::new(),
        });
        Ok(self.out.write_record(cells)?)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.out.into_inner().map_err(|error| error.into_error())?.finish()
    }
}
