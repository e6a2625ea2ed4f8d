//! Online games as JSON.

use outflank_library::UserName;
use outflank_rules::{Side, Sides};
use outflank_service::document::{Colour, Entrant, GameDocument, Rematch, Seat, Speed};
use outflank_service::game_view::{ClockView, GameBoard, GameSummary, PlayerView};
use serde::Serialize;
use std::collections::HashMap;
use std::time::Duration;
use utoipa::ToSchema;

/// The names of users, by their ids.
pub(crate) type Names = HashMap<String, UserName>;

/// Returns the name of a user; a removed one has none.
pub(crate) fn name_of(names: &Names, id: &str) -> String {
    names.get(id).map_or_else(String::new, |user| user.name.clone())
}

/// An online game with all that a page needs to show it.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnlineGameView {
    #[serde(flatten)]
    state: OnlineStateView,
    /// The moves, passes (`--`) included.
    moves: Vec<String>,
}

/// An online game without its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnlineStateView {
    #[serde(flatten)]
    summary: OnlineSummary,
    #[serde(flatten)]
    board: GameBoard,
    /// The side whose last action was to decline an offer, or to withdraw its own.
    declined_by: Option<Side>,
    /// The offer of another game, or that game.
    rematch: RematchView,
    /// In how many milliseconds the game is aborted unless the side to move makes its first move.
    first_move_in: Option<u64>,
    /// The side that has aborted the game; null when it was aborted for want of a move.
    aborted_by: Option<Side>,
    /// Whether the challenged user has declined the game, which is then cancelled.
    is_declined: bool,
}

/// An online game in a list.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct OnlineEntry {
    #[serde(flatten)]
    summary: OnlineSummary,
    /// The squares of the current position, as in [`PositionView`].
    cells: String,
    /// The last move.
    last: Option<String>,
}

/// The data of an online game in a list.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct OnlineSummary {
    #[serde(flatten)]
    summary: GameSummary,
    /// Whether it changes the ratings of the players.
    rated: bool,
    /// Whether the lobby lists the game.
    is_public: bool,
    /// The time control, as `300+3`; null without a clock.
    clock_spec: Option<String>,
    /// The speed, by the time that a side is expected to take for 30 moves.
    speed: Speed,
    /// The board and the speed, as `othello-blitz` or `reversi-6x6-rapid`: the games that share a rating.
    category: String,
    /// The name of the user who created the game.
    creator: String,
    /// The colour that the creator chose; in a rematch, the one that the creator has.
    colour: Colour,
    /// The name of the only user who can join.
    challenged: Option<String>,
    /// The remaining times; null without a clock.
    clock: Option<ClockView>,
    /// The side that offers a take-back.
    takeback: Option<Side>,
}

/// The rematch of a game.
#[derive(Serialize, ToSchema)]
struct RematchView {
    /// The side that offers one.
    by: Option<Side>,
    /// The id of the new game.
    game: Option<String>,
}

impl OnlineGameView {
    pub(crate) fn of(game: &GameDocument, names: &Names, now: Duration) -> Self {
        Self { state: OnlineStateView::of(game, names, now), moves: game.record.all_moves() }
    }
}

impl OnlineStateView {
    pub(crate) fn of(game: &GameDocument, names: &Names, now: Duration) -> Self {
        let Rematch { offered_by, game: next } = game.rematch.clone();
        Self {
            summary: OnlineSummary::of(game, names, now),
            board: GameBoard::of(game),
            declined_by: game.declined_by,
            rematch: RematchView { by: offered_by, game: next },
            first_move_in: game.first_move_due().map(|due| due.saturating_sub(now).as_millis() as u64),
            aborted_by: game.aborted_by,
            is_declined: game.is_declined,
        }
    }
}

impl OnlineEntry {
    pub(crate) fn of(game: &GameDocument, names: &Names, now: Duration) -> Self {
        Self {
            summary: OnlineSummary::of(game, names, now),
            cells: game.record.position_view().cells,
            last: game.record.last_move().map(|last| last.mv),
        }
    }
}

impl OnlineSummary {
    fn of(game: &GameDocument, names: &Names, now: Duration) -> Self {
        let settings = &game.settings;
        Self {
            summary: GameSummary::of(game, |side| player(game, side, names)),
            rated: settings.rated,
            is_public: settings.public,
            clock_spec: settings.clock.clone(),
            speed: Speed::of(game.control().as_ref()),
            category: game.category().to_string(),
            creator: name_of(names, &settings.creator),
            colour: settings.colour,
            challenged: settings.challenged.as_ref().map(|id| name_of(names, id)),
            clock: game.clock.as_ref().map(|clock| ClockView::of(clock, game.to_move(), now)),
            takeback: game.takeback,
        }
    }
}

fn player(game: &GameDocument, side: Side, names: &Names) -> Option<PlayerView> {
    let Entrant { seat, rating } = &game.players.as_ref()?[side];
    let user = seat.user().and_then(|id| names.get(id));
    let player = match seat {
        Seat::Machine(spec) => PlayerView::machine(spec),
        Seat::User(_) | Seat::Device => PlayerView::default(),
    };
    Some(PlayerView {
        name: user.map_or(player.name, |user| user.name.clone()),
        is_account: user.is_some_and(|user| user.is_account),
        rating: rating.map(|rating| rating.value),
        is_provisional: rating.is_some_and(|rating| rating.provisional),
        change: game.rating_changes.as_ref().map(|changes| changes[side]),
        machine: player.machine,
    })
}

/// Returns the ids of the users of games, whose names a view needs.
pub(crate) fn users_of<'a>(games: impl IntoIterator<Item = &'a GameDocument>) -> Vec<String> {
    let mut ids: Vec<String> = games.into_iter().flat_map(users_of_game).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn users_of_game(game: &GameDocument) -> Vec<String> {
    let seats = game.players.iter().flat_map(|Sides { black, white }| [&black.seat, &white.seat]);
    let players = seats.filter_map(Seat::user).map(str::to_owned);
    players.chain([game.settings.creator.clone()]).chain(game.settings.challenged.clone()).collect()
}
