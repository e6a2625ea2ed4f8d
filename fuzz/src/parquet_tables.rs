//! Parquet tables: any bytes are refused or give rows that can be replayed or refused, also as labelled games.

use outflank_dataset::{Bytes, GameRow, LabelRow, PositionRow, TableReader, TableWriter};
use outflank_trainer::LabelledGame;
use std::sync::LazyLock;

/// A table of two games, without the checksum that would refuse nearly all changes.
static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let label = LabelRow { score: 12, depth: 4, selectivity: 73, is_followed: true };
    let mut table = TableWriter::new(Vec::new(), Some("a test")).unwrap();
    table.push(GameRow { moves: vec![37, 43, 18], black: Some("Ann".into()), ..GameRow::default() }).unwrap();
    let labels = Some(vec![Some(label), None]);
    table.push(GameRow { moves: vec![37, 43], labels, year: Some(1999), ..GameRow::default() }).unwrap();
    let mut file = table.finish().unwrap();
    let key = file.windows(9).position(|bytes| bytes == b".checksum").expect("it has a checksum");
    file[key] = b'-';
    file
});

/// Checks tables of games and of positions.
pub fn check(bytes: &[u8]) {
    // Hardly any input is a table, so that it is also tried as changes of one.
    for file in [bytes.to_vec(), edited(bytes)] {
        let file = Bytes::from(file);
        let Ok(games) = TableReader::<GameRow>::new(file.clone()) else { continue };
        for game in games.take(100).filter_map(Result::ok) {
            let _ = (game.to_game(), game.positions(0));
            if let Ok(labelled) = LabelledGame::from_row(&game) {
                assert_eq!(LabelledGame::from_row(&labelled.to_row()).unwrap(), labelled);
            }
        }
        if let Ok(positions) = TableReader::<PositionRow>::new(file) {
            positions.take(100).for_each(drop);
        }
    }
}

/// Replaces bytes of a valid table: each three bytes of the input are an offset and a new byte.
fn edited(bytes: &[u8]) -> Vec<u8> {
    let mut table = TABLE.clone();
    for &[low, high, byte] in bytes.as_chunks().0 {
        let at = usize::from(u16::from_le_bytes([low, high])) % table.len();
        table[at] = byte;
    }
    table
}
