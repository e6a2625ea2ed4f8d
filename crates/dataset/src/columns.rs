//! Columns of a row group: values with their definition and repetition levels.
//!
//! Parquet stores a nested column as a flat list of values and two levels for each (Melnik et al., "Dremel: interactive
//! analysis of web-scale datasets", VLDB 2010, §4): the definition level says how much of the path to the value is present,
//! the repetition level whether it starts a new row.

use crate::ReadError;
use parquet::basic::LogicalType;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArrayType, DataType};
use parquet::errors::Result as ParquetResult;
use parquet::file::reader::RowGroupReader;
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::ColumnDescriptor;
use std::io::Write;

/// A row whose columns can be written and read.
pub trait Columns: Sized {
    /// The schema, as a message type of Parquet.
    const SCHEMA: &'static str;

    /// Writes all columns in the order of the schema.
    fn write<W: Write + Send>(rows: &[Self], columns: &mut ColumnsWriter<'_, W>) -> ParquetResult<()>;

    /// Reads the rows of a row group.
    fn read(columns: &ColumnsReader<'_>) -> Result<Vec<Self>, ReadError>;
}

/// Writes the columns of a row group one after the other.
pub struct ColumnsWriter<'a, W: Write>(pub(crate) SerializedRowGroupWriter<'a, W>);

/// Reads the columns of a row group by name.
pub struct ColumnsReader<'a> {
    pub(crate) group: &'a dyn RowGroupReader,
    /// The number of rows of the file before the group.
    pub(crate) first_row: u64,
}

/// A column that was read.
pub struct Column<T> {
    name: &'static str,
    first_row: u64,
    values: Vec<T>,
    /// Empty if every value is present.
    definition: Vec<i16>,
    /// Empty if it is not a list.
    repetition: Vec<i16>,
    shape: Shape,
}

/// The meaning of the definition levels.
#[derive(Clone, Copy)]
struct Shape {
    /// The level of a value.
    value: i16,
    /// The level of an element of a list that may be null; in a list, lower ones have no element.
    element: i16,
    /// Whether level 0 is a null list rather than an empty one.
    has_null_lists: bool,
}

impl<W: Write + Send> ColumnsWriter<'_, W> {
    /// Writes a column whose values are all present.
    pub fn required<T: DataType>(&mut self, values: impl IntoIterator<Item = T::T>) -> ParquetResult<()> {
        self.write::<T>(&values.into_iter().collect::<Vec<_>>(), None, None)
    }

    /// Writes a nullable column.
    pub fn optional<T: DataType>(&mut self, cells: impl IntoIterator<Item = Option<T::T>>) -> ParquetResult<()> {
        let (mut values, mut definition) = (Vec::new(), Vec::new());
        for cell in cells {
            definition.push(i16::from(cell.is_some()));
            values.extend(cell);
        }
        self.write::<T>(&values, Some(&definition), None)
    }

    /// Writes lists without nulls.
    pub fn lists<T: DataType, L: IntoIterator<Item = T::T>>(
        &mut self,
        lists: impl IntoIterator<Item = L>,
    ) -> ParquetResult<()> {
        let lists = lists.into_iter().map(|list| Some(list.into_iter().map(Some)));
        self.write_lists::<T, _>(lists, 0)
    }

    /// Writes nullable lists.
    pub fn optional_lists<T: DataType, L: IntoIterator<Item = Option<T::T>>>(
        &mut self,
        lists: impl IntoIterator<Item = Option<L>>,
    ) -> ParquetResult<()> {
        self.write_lists::<T, _>(lists, 1)
    }

    /// `empty` is the definition level of an empty list.
    fn write_lists<T: DataType, L: IntoIterator<Item = Option<T::T>>>(
        &mut self,
        lists: impl IntoIterator<Item = Option<L>>,
        empty: i16,
    ) -> ParquetResult<()> {
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        for list in lists {
            let (start, is_null) = (definition.len(), list.is_none());
            for element in list.into_iter().flatten() {
                repetition.push(i16::from(definition.len() > start));
                // One level above an empty list is an element that is null, two levels above is a value.
                definition.push(empty + 1 + i16::from(element.is_some()));
                values.extend(element);
            }
            if definition.len() == start {
                repetition.push(0);
                definition.push(if is_null { 0 } else { empty });
            }
        }
        self.write::<T>(&values, Some(&definition), Some(&repetition))
    }

    fn write<T: DataType>(
        &mut self,
        values: &[T::T],
        definition: Option<&[i16]>,
        repetition: Option<&[i16]>,
    ) -> ParquetResult<()> {
        let mut column = self.0.next_column()?.expect("the schema has a column for each call");
        column.typed::<T>().write_batch(values, definition, repetition)?;
        column.close()
    }
}

impl ColumnsReader<'_> {
    /// Returns the number of rows of the group.
    pub fn rows(&self) -> usize {
        self.group.metadata().num_rows() as usize
    }

    /// Reads integers of any width; `None` if the column is missing.
    pub fn integers(&self, name: &'static str) -> Result<Option<Column<i64>>, ReadError> {
        let Some((descriptor, reader)) = self.open(name)? else { return Ok(None) };
        let is_unsigned =
            matches!(descriptor.logical_type_ref(), Some(LogicalType::Integer(integer)) if !integer.is_signed);
        // Parquet stores unsigned integers as signed ones with the same bits.
        let widen = |value: i32| if is_unsigned { value.cast_unsigned().into() } else { value.into() };
        match reader {
            ColumnReader::Int32ColumnReader(reader) => Ok(Some(self.read(name, descriptor, reader)?.map(widen))),
            ColumnReader::Int64ColumnReader(reader) => Ok(Some(self.read(name, descriptor, reader)?)),
            _ => Err(wrong_type(name, "integers", descriptor.physical_type().to_string())),
        }
    }

    /// Reads numbers; `None` if the column is missing.
    pub fn numbers(&self, name: &'static str) -> Result<Option<Column<f32>>, ReadError> {
        let Some((descriptor, reader)) = self.open(name)? else { return Ok(None) };
        match reader {
            ColumnReader::FloatColumnReader(reader) => Ok(Some(self.read(name, descriptor, reader)?)),
            ColumnReader::DoubleColumnReader(reader) => {
                Ok(Some(self.read(name, descriptor, reader)?.map(|value| value as f32)))
            }
            _ => Err(wrong_type(name, "floating-point numbers", descriptor.physical_type().to_string())),
        }
    }

    /// Reads truth values; `None` if the column is missing.
    pub fn booleans(&self, name: &'static str) -> Result<Option<Column<bool>>, ReadError> {
        let Some((descriptor, reader)) = self.open(name)? else { return Ok(None) };
        match reader {
            ColumnReader::BoolColumnReader(reader) => Ok(Some(self.read::<BoolType>(name, descriptor, reader)?)),
            _ => Err(wrong_type(name, "booleans", descriptor.physical_type().to_string())),
        }
    }

    /// Reads texts; a missing column has none.
    pub fn texts(&self, name: &'static str) -> Result<Vec<Option<String>>, ReadError> {
        let Some((descriptor, reader)) = self.open(name)? else { return Ok(vec![None; self.rows()]) };
        let ColumnReader::ByteArrayColumnReader(reader) = reader else {
            return Err(wrong_type(name, "texts", descriptor.physical_type().to_string()));
        };
        let text = |row: u64, bytes: parquet::data_type::ByteArray| {
            String::from_utf8(bytes.data().to_vec()).map_err(|_| bad_value(name, row, "is not UTF-8"))
        };
        self.read::<ByteArrayType>(name, descriptor, reader)?.cells(text)
    }

    /// Opens the column whose path starts with a name.
    fn open(&self, name: &str) -> Result<Option<(&ColumnDescriptor, ColumnReader)>, ReadError> {
        let columns = self.group.metadata().schema_descr().columns();
        let Some(index) = columns.iter().position(|column| column.path().parts()[0] == name) else { return Ok(None) };
        Ok(Some((&columns[index], self.group.get_column_reader(index)?)))
    }

    fn read<T: DataType>(
        &self,
        name: &'static str,
        descriptor: &ColumnDescriptor,
        mut reader: ColumnReaderImpl<T>,
    ) -> Result<Column<T::T>, ReadError> {
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        let rows = self.rows();
        let (read, ..) = reader.read_records(rows, Some(&mut definition), Some(&mut repetition), &mut values)?;
        if read < rows {
            return Err(bad_value(name, self.first_row + read as u64 + 1, "is missing: the column is too short"));
        }
        let value = descriptor.max_def_level();
        let element = value - i16::from(descriptor.self_type().is_optional());
        // A list has one level for its elements, and another one if it may be null itself.
        let shape = Shape { value, element, has_null_lists: element == 2 };
        if descriptor.max_rep_level() > 1 || element > 2 {
            return Err(wrong_type(name, "values or lists of values", "lists of lists"));
        }
        Ok(Column { name, first_row: self.first_row, values, definition, repetition, shape })
    }
}

impl<T: Clone> Column<T> {
    /// Converts the values of the rows, which are not lists; the function gets the row, from 1.
    pub fn cells<U>(self, convert: impl Fn(u64, T) -> Result<U, ReadError>) -> Result<Vec<Option<U>>, ReadError> {
        if !self.repetition.is_empty() {
            return Err(wrong_type(self.name, "values", "lists"));
        }
        let rows = self.first_row + 1..;
        if self.definition.is_empty() {
            return self.values.into_iter().zip(rows).map(|(value, row)| convert(row, value).map(Some)).collect();
        }
        let (mut values, value_level) = (self.values.into_iter(), self.shape.value);
        let mut next = |level: i16| if level == value_level { values.next() } else { None };
        let cells = self.definition.iter().zip(rows);
        cells.map(|(&level, row)| next(level).map(|value| convert(row, value)).transpose()).collect()
    }

    /// Converts the values of lists; the function gets the row, from 1.
    pub fn lists<U>(
        self,
        convert: impl Fn(u64, T) -> Result<U, ReadError>,
    ) -> Result<Vec<Option<Vec<Option<U>>>>, ReadError> {
        if self.repetition.is_empty() && !self.values.is_empty() {
            return Err(wrong_type(self.name, "lists", "single values"));
        }
        let (mut lists, mut values, shape) = (Vec::new(), self.values.into_iter(), self.shape);
        for (&level, &repetition) in self.definition.iter().zip(&self.repetition) {
            if repetition == 0 {
                lists.push((level > 0 || !shape.has_null_lists).then(Vec::new));
            }
            if level < shape.element {
                continue;
            }
            let row = self.first_row + lists.len() as u64;
            let value = if level == shape.value { values.next() } else { None };
            let list = lists.last_mut().and_then(Option::as_mut);
            let list = list.ok_or_else(|| bad_value(self.name, row, "has an element outside a list"))?;
            list.push(value.map(|value| convert(row, value)).transpose()?);
        }
        Ok(lists)
    }

    fn map<U>(self, convert: impl Fn(T) -> U) -> Column<U> {
        let Self { name, first_row, values, definition, repetition, shape } = self;
        Column { name, first_row, values: values.into_iter().map(convert).collect(), definition, repetition, shape }
    }
}

/// Converts an integer to the width of a field.
pub(crate) fn narrow<T: TryFrom<i64>>(name: &'static str) -> impl Fn(u64, i64) -> Result<T, ReadError> {
    move |row, value| T::try_from(value).map_err(|_| bad_value(name, row, &format!("{value} is out of range")))
}

/// Makes the error of a value.
pub(crate) fn bad_value(column: &'static str, row: u64, problem: &str) -> ReadError {
    ReadError::Value { column, row, problem: problem.to_owned() }
}

fn wrong_type(column: &'static str, expected: &'static str, found: impl Into<String>) -> ReadError {
    ReadError::Type { column, expected, found: found.into() }
}
