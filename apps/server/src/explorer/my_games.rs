//! The games that a browser or a user has played here, as a store of games.

use outflank_database::Snapshot;
use outflank_formats::AnnotatedGame;
use outflank_formats::info::{GameDate, GameResult, ResultScore, Termination};
use outflank_library::StoredGame;
use outflank_othello::Position;
use outflank_web_api::game::{GameKind, replay};

/// The label of their source.
const LABEL: &str = "mine";

/// Makes a store of the games of Othello among these, unfinished ones included.
pub(crate) fn my_games(games: &[StoredGame]) -> Snapshot {
    let othello = games.iter().filter(|game| game.game == GameKind::Othello.name());
    Snapshot::of_games(othello.filter_map(annotated), LABEL)
}

fn annotated(stored: &StoredGame) -> Option<AnnotatedGame> {
    let record = replay::<Position>(&stored.start, &stored.moves[..stored.played]).ok()?;
    let mut game = AnnotatedGame::from_record(record);
    game.info.players.black.name = Some(stored.players.black.clone());
    game.info.players.white.name = Some(stored.players.white.clone());
    game.info.date = GameDate::from_unix_seconds(stored.created);
    game.info.result = result(stored);
    Some(game)
}

fn result(stored: &StoredGame) -> Option<GameResult> {
    let lost = stored.resigned.map(|side| (side, Termination::Resigned));
    let lost = lost.or(stored.out_of_time.map(|side| (side, Termination::OutOfTime)));
    lost.map(|(loser, termination)| GameResult { score: ResultScore::Winner(!loser), termination })
        .or(stored.outcome.map(GameResult::from_outcome))
}
