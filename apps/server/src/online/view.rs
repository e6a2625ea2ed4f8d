//! Online games as JSON.

use super::append::category_of;
use outflank_library::UserName;
use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, Side, Sides, Variant};
use outflank_service::document::{Colour, Entrant, GameDocument, OnlineResult, Rematch, Seat, Speed, Status};
use outflank_service::game::{MoveView, PositionView};
use outflank_service::game_view::ClockView;
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
    moves: Vec<String>,
}

/// An online game without its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct OnlineStateView {
    #[serde(flatten)]
    summary: OnlineSummary,
    /// The initial position.
    start: String,
    /// The number of moves that the game started with.
    given: usize,
    #[serde(rename = "frame")]
    position: PositionView,
    /// The last move.
    #[serde(rename = "last")]
    last_move: Option<MoveView>,
    /// The side that offers a take-back.
    takeback: Option<Side>,
    rematch: RematchView,
    /// In how many milliseconds the game is aborted unless the side to move makes its first move.
    first_move_in: Option<u64>,
    /// The side that has aborted the game; null when it was aborted for want of a move.
    aborted_by: Option<Side>,
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
    id: String,
    /// The number of changes.
    version: u32,
    kind: Variant,
    size: BoardSize,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: Aim,
    rated: bool,
    /// Whether the game begins with a random opening of eight moves, which is shown when it begins.
    xot: bool,
    /// Whether the lobby lists the game.
    is_public: bool,
    /// The time control, as `300+3`; null without a clock.
    clock_spec: Option<String>,
    speed: Speed,
    /// The board and the speed, as `othello-blitz` or `reversi-6x6-rapid`: the games that share a rating.
    category: String,
    status: Status,
    players: PlayersView,
    /// The name of the user who created the game.
    creator: String,
    /// The colour that the creator chose; in a rematch, the one that the creator has.
    colour: Colour,
    /// The name of the only user who can join.
    challenged: Option<String>,
    /// The number of moves, passes included.
    played: usize,
    /// The side to move; null unless the game is in progress.
    turn: Option<Side>,
    clock: Option<ClockView>,
    result: Option<OnlineResult>,
    /// The name of the opening.
    opening: Option<&'static str>,
    /// In seconds since 1970.
    created: u64,
    /// In seconds since 1970.
    changed: u64,
}

#[derive(Clone, Serialize, ToSchema)]
struct PlayersView {
    black: Option<PlayerView>,
    white: Option<PlayerView>,
}

/// A player of an online game.
#[derive(Clone, Serialize, ToSchema)]
struct PlayerView {
    name: String,
    /// The specification of a machine, as `level:5`; null for a user.
    machine: Option<String>,
    is_account: bool,
    /// The rating before the game.
    rating: Option<i32>,
    is_provisional: bool,
    /// The change of the rating by the game.
    change: Option<i32>,
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
            start: game.settings.start.clone(),
            given: game.given(),
            position: game.record.position_view(),
            last_move: game.record.last_move(),
            takeback: game.takeback,
            rematch: RematchView { by: offered_by, game: next },
            first_move_in: game.first_move_due().map(|due| due.saturating_sub(now).as_millis() as u64),
            aborted_by: game.aborted_by,
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
        let (settings, to_move) = (&game.settings, game.to_move());
        let speed = Speed::of(game.control().as_ref());
        let player = |side| PlayerView::of(game, side, names);
        let start = game.record.start();
        Self {
            id: game.id.clone(),
            version: game.version,
            kind: settings.kind,
            size: start.size(),
            aim: start.aim(),
            rated: settings.rated,
            xot: settings.drawn,
            is_public: settings.public,
            clock_spec: settings.clock.clone(),
            speed,
            category: category_of(game).to_string(),
            status: game.status,
            players: PlayersView { black: player(Side::Black), white: player(Side::White) },
            creator: name_of(names, &settings.creator),
            colour: settings.colour,
            challenged: settings.challenged.as_ref().map(|id| name_of(names, id)),
            played: game.record.played(),
            turn: to_move,
            clock: game.clock.as_ref().map(|clock| ClockView::of(clock, to_move, now)),
            result: game.result,
            opening: game.record.opening(),
            created: game.created.as_secs(),
            changed: game.changed.as_secs(),
        }
    }
}

impl PlayerView {
    fn of(game: &GameDocument, side: Side, names: &Names) -> Option<Self> {
        let Entrant { seat, rating } = &game.players.as_ref()?[side];
        let user = seat.user().and_then(|id| names.get(id));
        let (name, machine) = match seat {
            Seat::User(_) => (user.map_or_else(String::new, |user| user.name.clone()), None),
            Seat::Machine(spec) => (spec.clone(), Some(spec.clone())),
            Seat::Device => (String::new(), None),
        };
        Some(Self {
            name,
            machine,
            is_account: user.is_some_and(|user| user.is_account),
            rating: rating.map(|rating| rating.value),
            is_provisional: rating.is_some_and(|rating| rating.provisional),
            change: game.rating_changes.as_ref().map(|changes| changes[side]),
        })
    }
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
