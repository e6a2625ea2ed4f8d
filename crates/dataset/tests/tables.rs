//! Tables are read as they were written, and invalid files are rejected.

use bytes::Bytes;
use outflank_dataset::{GameRow, LabelRow, PositionRow, ReadError, Row, TableReader, TableWriter};
use parquet::data_type::{ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use std::sync::Arc;

fn write<R: Row>(rows: impl IntoIterator<Item = R>, provenance: Option<&str>) -> Bytes {
    let mut writer = TableWriter::new(Vec::new(), provenance).unwrap();
    rows.into_iter().for_each(|row| writer.push(row).unwrap());
    writer.finish().unwrap().into()
}

fn read<R: Row>(file: &Bytes) -> Result<Vec<R>, ReadError> {
    TableReader::new(file.clone())?.collect()
}

/// A file with one column of another program: a column of 64-bit integers, or of texts.
fn foreign_file(schema: &str, metadata: &[(&str, &str)], values: &[i64]) -> Bytes {
    let metadata = metadata.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), (*value).to_owned())).collect();
    let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata)).build();
    let schema = parse_message_type(schema).unwrap();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties)).unwrap();
    let mut group = file.next_row_group().unwrap();
    while let Some(mut column) = group.next_column().unwrap() {
        if let parquet::column::writer::ColumnWriter::ByteArrayColumnWriter(_) = column.untyped() {
            let texts: Vec<_> = values.iter().map(|value| value.to_string().as_str().into()).collect();
            column.typed::<ByteArrayType>().write_batch(&texts, None, None).unwrap();
        } else {
            column.typed::<Int64Type>().write_batch(values, None, None).unwrap();
        }
        column.close().unwrap();
    }
    group.close().unwrap();
    file.into_inner().unwrap().into()
}

prop_compose! {
    fn label()(score in any::<i16>(), depth in 0..=60u8, selectivity in 0..=100u8, is_followed in any::<bool>()) -> LabelRow {
        LabelRow { score, depth, selectivity, is_followed }
    }
}

prop_compose! {
    fn game()(
        (start, black, white, event) in (of("[XO-]{64} [XO]"), of(".{0,9}"), of(".{0,9}"), of(".{0,9}")),
        (date, year, result) in (of("[0-9]{4}"), of(any::<i16>()), of(-64..=64i8)),
        (theoretical, theoretical_empties) in (of(0..=64u8), of(0..=60u8)),
        (black_rating, white_rating) in (of(-1e6..1e6f32), of(0f32..3000.0)),
        attributes in of(".{0,9}"),
        moves in vec((0..=64u8, of(label())), 0..70),
        has_labels in any::<bool>(),
    ) -> GameRow {
        let (moves, labels): (Vec<u8>, Vec<Option<LabelRow>>) = moves.into_iter().unzip();
        let labels = has_labels.then_some(labels);
        GameRow {
            start, moves, black, white, event, date, year, result, theoretical, theoretical_empties, black_rating,
            white_rating, attributes, labels,
        }
    }
}

prop_compose! {
    fn position()(
        (mover, opponent) in (any::<u64>(), any::<u64>()),
        (mv, result, score) in (of(0..=64u8), of(-64..=64i8), of(-64f32..64.0)),
        (depth, selectivity, game, ply) in (of(0..=60u8), of(0..=100u8), of(any::<u32>()), of(any::<u8>())),
    ) -> PositionRow {
        PositionRow { mover, opponent, mv, result, score, depth, selectivity, game, ply }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_read_as_they_were_written(games in vec(game(), 0..40)) {
        prop_assert_eq!(read::<GameRow>(&write(games.clone(), None)).unwrap(), games);
    }

    #[test]
    fn positions_are_read_as_they_were_written(positions in vec(position(), 0..40)) {
        prop_assert_eq!(read::<PositionRow>(&write(positions.clone(), None)).unwrap(), positions);
    }

    #[test]
    fn damaged_files_do_not_panic(games in vec(game(), 1..5), at in 0.0..1.0f64, bit in 0..8u8, cut in 0.0..1.0f64) {
        let file = write(games.clone(), None);
        let mut damaged = file.to_vec();
        let at = (at * file.len() as f64) as usize;
        damaged[at] ^= 1 << bit;
        let found = read::<GameRow>(&damaged.into());
        // Only the metadata at the end have no checksum.
        let length = u32::from_le_bytes(*file.last_chunk::<8>().unwrap().first_chunk().unwrap());
        prop_assert!(at >= file.len() - 8 - length as usize || found.is_err() || found.unwrap() == games);
        prop_assert!(read::<GameRow>(&file.slice(..(cut * file.len() as f64) as usize)).is_err());
    }
}

#[test]
fn damaged_rows_are_not_read() {
    let games = [[37, 43], [37, 45]].map(|moves| GameRow { moves: moves.to_vec(), ..GameRow::default() });
    let file = write(games, None);
    for at in 4..80 {
        let mut damaged = file.to_vec();
        damaged[at] ^= 1;
        let error = read::<GameRow>(&damaged.into()).unwrap_err().to_string();
        assert!(error.ends_with("its rows have another checksum than its metadata say"), "{at}: {error}");
    }
}

#[test]
fn a_checksum_counts_only_in_a_file_of_ours() {
    let schema = "message table { required int64 mover; required int64 opponent; }";
    assert!(read::<PositionRow>(&foreign_file(schema, &[("outflank.checksum", "9 01234567")], &[1])).is_ok());
}

#[test]
fn many_row_groups_are_one_table() {
    let positions: Vec<_> = (0..150_000).map(|mover| PositionRow { mover, ..PositionRow::default() }).collect();
    let file = write(positions.clone(), Some("by counting"));
    let reader = TableReader::<PositionRow>::new(file).unwrap();
    assert_eq!((reader.len(), reader.provenance()), (150_000, Some("by counting")));
    assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), positions);
}

#[test]
fn equal_rows_make_equal_files() {
    let rows = || (0..1000).map(|number| PositionRow { game: Some(number), ..PositionRow::default() });
    assert_eq!(write(rows(), None), write(rows(), None));
}

#[test]
fn a_table_of_another_program_needs_neither_metadata_nor_narrow_types() {
    let schema = "message table { required int64 opponent; required int64 mover; required int64 ply; }";
    let rows = read::<PositionRow>(&foreign_file(schema, &[], &[3, 5])).unwrap();
    let expected =
        [3, 5].map(|bits| PositionRow { mover: bits, opponent: bits, ply: Some(bits as u8), ..PositionRow::default() });
    assert_eq!(rows, expected);
}

#[test]
fn files_that_are_not_the_table_are_rejected() {
    let message = |result: Result<Vec<PositionRow>, ReadError>| result.unwrap_err().to_string();
    let (both, discs) = ("message m { required int64 mover; required int64 opponent; }", [1, 2]);
    let games = foreign_file(both, &[("outflank.table", "games")], &discs);
    assert_eq!(message(read(&games)), "expected the table `positions`, but found `games`");
    let newer = foreign_file(both, &[("outflank.table", "positions"), ("outflank.version", "2")], &discs);
    assert!(message(read(&newer)).starts_with("expected version 1 of the table, but found 2"));
    let one = foreign_file("message m { required int64 mover; }", &[], &discs);
    assert_eq!(message(read(&one)), "the column `opponent` is missing");
    let texts = foreign_file("message m { required binary mover; required int64 opponent; }", &[], &discs);
    assert_eq!(message(read(&texts)), "column `mover`: expected integers, but found BYTE_ARRAY");
    let wide = "message m { required int64 mover; required int64 opponent; required int64 move; }";
    assert_eq!(message(read(&foreign_file(wide, &[], &[1, 300]))), "column `move`, row 2: 300 is out of range");
    assert!(message(read(&Bytes::from_static(b"f5d6c3"))).starts_with("not an undamaged Parquet file: "));
}

#[test]
fn games_with_labels_have_one_for_each_move() {
    let game = GameRow { moves: vec![37, 43], labels: Some(vec![None]), ..GameRow::default() };
    let error = read::<GameRow>(&write([GameRow::default(), game], None)).unwrap_err();
    assert_eq!(error.to_string(), "column `scores`, row 2: has 1 labels, but the game has 2 moves");
}
