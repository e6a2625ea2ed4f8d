//! The games that a browser or a user has played here, as a store of games.

use outflank_database::Snapshot;
use outflank_library::StoredGame;
use outflank_service::import_export::annotated;

/// The label of their source.
const LABEL: &str = "mine";

/// Makes a store of the games of Othello among these, unfinished ones included.
pub(crate) fn my_games(games: &[StoredGame]) -> Snapshot {
    Snapshot::of_games(games.iter().filter_map(annotated), LABEL)
}
