//! The answers as Parquet: the columns of the table, compressed by nothing but their dictionaries.

use std::{io, sync::Arc};

use nonosat::format::file::Draft;
use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::types::Type as Schema,
};
use serde_json::Value;

use super::{
    plan::Ask,
    sink::Sink,
    table::{Column, Type, columns, text, value},
};

/// How many answers are held before they are written.
const GROUP: usize = 10_000;

/// The values of a column that were not written yet; where a record has none, its level is 0.
struct Cells {
    column: Column,
    levels: Vec<i16>,
    texts: Vec<ByteArray>,
    wholes: Vec<i64>,
    numbers: Vec<f64>,
}

/// A table as Parquet.
pub(super) struct Parquet {
    out: SerializedFileWriter<Draft>,
    columns: Vec<Cells>,
}

impl Parquet {
    /// Begins one.
    pub(super) fn new(draft: Draft, asks: &[Ask]) -> io::Result<Self> {
        let columns = columns(asks);
        let fields: Result<Vec<_>, ParquetError> = columns.iter().map(|&column| field(column).map(Arc::new)).collect();
        let schema = fields.and_then(|fields| Schema::group_type_builder("answers").with_fields(fields).build());
        let schema = Arc::new(schema.map_err(other)?);
        let out = SerializedFileWriter::new(draft, schema, Arc::new(WriterProperties::builder().build()));
        let empty =
            |column| Cells { column, levels: Vec::new(), texts: Vec::new(), wholes: Vec::new(), numbers: Vec::new() };
        Ok(Self { out: out.map_err(other)?, columns: columns.into_iter().map(empty).collect() })
    }

    /// Writes what is held.
    fn flush(&mut self) -> Result<(), ParquetError> {
        let mut group = self.out.next_row_group()?;
        for cells in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            let levels = Some(&cells.levels[..]);
            match cells.column.2 {
                Type::Text => column.typed::<ByteArrayType>().write_batch(&cells.texts, levels, None)?,
                Type::Whole => column.typed::<Int64Type>().write_batch(&cells.wholes, levels, None)?,
                Type::Number => column.typed::<DoubleType>().write_batch(&cells.numbers, levels, None)?,
            };
            column.close()?;
            cells.levels.clear();
            cells.texts.clear();
            cells.wholes.clear();
            cells.numbers.clear();
        }
        group.close().map(|_| ())
    }
}

impl Sink for Parquet {
    fn add(&mut self, line: &[u8]) -> io::Result<()> {
        let record: Value = serde_json::from_slice(line)?;
        for cells in &mut self.columns {
            cells.add(value(&record, cells.column));
        }
        let held = self.columns.first().map_or(0, |cells| cells.levels.len());
        if held < GROUP { Ok(()) } else { self.flush().map_err(other) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if self.columns.first().is_some_and(|cells| !cells.levels.is_empty()) {
            self.flush().map_err(other)?;
        }
        self.out.into_inner().map_err(other)?.finish()
    }
}

impl Cells {
    fn add(&mut self, value: Option<&Value>) {
        let level = match (self.column.2, value) {
            (_, None) => 0,
            (Type::Text, Some(value)) => {
                self.texts.push(text(value).into_bytes().into());
                1
            }
            (Type::Whole, Some(value)) => value.as_i64().map_or(0, |whole| {
                self.wholes.push(whole);
                1
            }),
            (Type::Number, Some(value)) => value.as_f64().map_or(0, |number| {
                self.numbers.push(number);
                1
            }),
        };
        self.levels.push(level);
    }
}

fn field((name, _, kind): Column) -> Result<Schema, ParquetError> {
    let (physical, logical) = match kind {
        Type::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Type::Whole => (Physical::INT64, None),
        Type::Number => (Physical::DOUBLE, None),
    };
    let field = Schema::primitive_type_builder(name, physical).with_logical_type(logical);
    field.with_repetition(Repetition::OPTIONAL).build()
}

/// The error of the disk, if it is one.
fn other(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(source) => io::Error::other(source),
        },
        error => io::Error::other(error),
    }
}
