//! What players of rated games are not told: values, the moves of others, and those of a machine, in positions that they are
//! playing. Every route that shows or plays a move of the engine asks one of these functions.

use super::OnlineGames;
use crate::error::AppError;
use outflank_library::{OnlineList, Owner, Page};
use outflank_rules::Position;
use outflank_service::ApiError;
use outflank_service::document::{Change, GameDocument};
use outflank_service::game::{BoardImages, PlayedGame};
use std::sync::LazyLock;

/// The plies after the current position in which nothing is told: both sides look that far ahead at once.
const PLIES_AHEAD: u8 = 2;

impl OnlineGames {
    /// Checks that a position is of no rated game that a user plays: none that was on the board, and none that is reached
    /// within two plies.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::PlayingThisPosition`], or an error if the database fails.
    pub(crate) async fn check_position(&self, owner: &Owner, position: &Position) -> Result<(), AppError> {
        self.check_board(owner, || BoardImages::of(position)).await
    }

    /// Checks that a machine may move in the current position of a game: in none that a user has on the board of a rated game,
    /// or that is reached from there within two plies. Earlier ones are allowed, since most games begin alike.
    ///
    /// # Errors
    ///
    /// As [`check_position`](Self::check_position).
    pub(crate) async fn check_machine_move(&self, owner: &Owner, position: &Position) -> Result<(), AppError> {
        self.check(owner, |rated| is_ahead(&rated.record, &BoardImages::of(position))).await
    }

    /// Checks, as [`check_machine_move`](Self::check_machine_move), that the machine of an online game may move now; the
    /// game itself may be the rated one.
    pub(super) async fn check_machine_game(&self, user: &str, game: &GameDocument) -> Result<(), AppError> {
        if game.machine_to_move().is_none() {
            return Ok(());
        }
        let images = game.record.board_images();
        self.check(&Owner::new(user), |rated| rated.id != game.id && is_ahead(&rated.record, &images)).await
    }

    /// Checks that a move of a user does not make a machine move where it may not.
    pub(super) async fn check_reply(&self, user: &str, game: &GameDocument, change: &Change) -> Result<(), AppError> {
        let Change::Moved { mv, .. } = change else { return Ok(()) };
        if !game.has_machine() {
            return Ok(());
        }
        let mut next = game.clone();
        next.record.play(mv).map_err(ApiError::IllegalMove)?;
        self.check_machine_game(user, &next).await
    }

    /// Checks that the positions of a game are not the current one of a rated game that a user plays, or one that is reached
    /// within two plies; earlier ones may be among them, as in most games.
    ///
    /// # Errors
    ///
    /// As [`check_position`](Self::check_position).
    pub(crate) async fn check_line(&self, owner: &Owner, positions: &[Position]) -> Result<(), AppError> {
        // Made at the first rated game, of which most users play none, and once for all of them.
        let boards = LazyLock::new(|| positions.iter().map(BoardImages::of).collect::<Vec<_>>());
        self.check(owner, |rated| boards.iter().any(|images| is_ahead(&rated.record, images))).await
    }

    /// Returns whether a user plays a rated game. Then lines of best play have one move: from an earlier position they could lead
    /// through the current one to the reply that is wanted there.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn plays_rated(&self, owner: &Owner) -> Result<bool, AppError> {
        let page = Page { limit: 1, skip: 0 };
        Ok(!self.listed(OnlineList::Rated(owner.as_str()), page).await?.is_empty())
    }

    async fn check_board(&self, owner: &Owner, images: impl Fn() -> BoardImages) -> Result<(), AppError> {
        self.check(owner, |rated| {
            let images = images();
            is_ahead(&rated.record, &images) || !images.are_initial() && rated.record.has_shown(&images)
        })
        .await
    }

    async fn check(&self, owner: &Owner, is_of: impl Fn(&GameDocument) -> bool) -> Result<(), AppError> {
        const ALL: Page = Page { limit: u32::MAX, skip: 0 };
        // An owner without a name plays no game.
        for game in self.listed(OnlineList::Rated(owner.as_str()), ALL).await? {
            if is_of(&game) {
                return Err(AppError::PlayingThisPosition);
            }
        }
        Ok(())
    }
}

/// Returns whether a game has one of these boards, or reaches one within two plies; the initial ones say nothing.
fn is_ahead(game: &PlayedGame, images: &BoardImages) -> bool {
    // Everybody knows the first positions, and no game could be analysed while one is played.
    !images.are_initial() && game.leads_to(images, PLIES_AHEAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker_pool::WorkerPool;
    use outflank_library::{GameId, GameWrite, Library, OwnedGame};
    use outflank_rules::{Threads, Variant};
    use outflank_service::document::{Entrant, Event, Seat};
    use std::sync::Arc;
    use std::time::Duration;

    /// Stores a rated game of a user in which these moves are played.
    async fn add_rated(library: &Library, id: u64, user: &str, moves: &[&str]) {
        let start = Variant::Othello.start("").unwrap().to_string();
        let settings = serde_json::json!({ "kind": "othello", "start": start, "clock": null, "rated": true });
        let created = serde_json::from_value(settings).unwrap();
        let entrant = |id: &str| Entrant { seat: Seat::User(id.to_owned()), rating: None };
        let joined = Change::Joined { black: entrant(user), white: entrant("bob") };
        let moved = moves.iter().map(|mv| Change::Moved {
            mv: (*mv).to_owned(),
            uncounted: Duration::ZERO,
            lag: Duration::ZERO,
        });
        let changes = [Change::Created { settings: Box::new(created) }, joined].into_iter().chain(moved);
        let log = (1..).zip(changes).map(|(version, change)| Event { version, at: Duration::from_secs(id), change });
        let (log, id) = (log.collect::<Vec<_>>(), GameId::new(id.to_string()));
        let game = GameDocument::replay(id.as_str(), log.clone()).unwrap();
        let events = log.iter().map(|event| (id.clone(), game.stored_event(event))).collect();
        let games = vec![OwnedGame { owner: Owner::new(user), game: game.stored_game() }];
        library.write(&GameWrite { games, events, ..GameWrite::default() }).await.unwrap();
    }

    #[tokio::test]
    async fn nothing_is_told_about_any_of_many_rated_games() {
        let library = Library::in_memory().await.unwrap();
        let moves = ["f5", "d6", "c3", "d3"];
        add_rated(&library, 0, "ann", &moves).await;
        for id in 1..=100 {
            add_rated(&library, id, "ann", &[]).await;
        }
        let workers = WorkerPool::new("move", Threads::ONE, 1, &Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(library, workers);
        let start = Variant::Othello.start("").unwrap();
        let position = PlayedGame::new(start, &moves.map(str::to_owned)).unwrap().record().position().clone();
        let checked = async |user| games.check_position(&Owner::new(user), &position).await;
        assert!(matches!(checked("ann").await, Err(AppError::PlayingThisPosition)));
        assert!(checked("eve").await.is_ok());
    }
}
