//! Games of Othello among those on all boards.

use outflank_formats::Record;
pub(crate) use outflank_formats::boards::from_othello as move_of;
use outflank_game::GameRecord;
use outflank_othello as othello;
use outflank_reversi::Position;

/// Returns a game as one of Othello, if it is one.
pub(crate) fn othello_of(record: &GameRecord<Position>) -> Option<GameRecord<othello::Position>> {
    Record::from(record.clone()).othello().cloned()
}
