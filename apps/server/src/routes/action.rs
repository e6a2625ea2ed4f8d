//! The actions that change a game.

use crate::AppState;
use crate::error::AppError;
use crate::state::now;
use crate::worker_pool::{Effort, JobClient, Turn};
use outflank_play::PlayerSpec;
use outflank_rules::{Clock, StopFlag};
use outflank_web_api::game::{MoveLimits, PlayedGame};
use outflank_web_api::game_view::Hint;
use outflank_web_api::{ApiError, LoadedGame};

/// A change to a game.
pub(super) enum Action {
    /// A person plays a move.
    Move(String),
    /// The machine plays its move.
    Reply,
    /// Undoes moves to the last choice of a person.
    Undo,
    /// Redoes moves to the next choice of a person.
    Redo,
    /// The person to move resigns, or the only person.
    Resign,
    /// Claims that the time of the side to move is over.
    Flag,
}

impl Action {
    /// Performs the action; the game is not yet saved.
    pub(super) async fn perform(
        self,
        state: &AppState,
        client: &JobClient,
        mut loaded: LoadedGame,
    ) -> Result<LoadedGame, AppError> {
        match self {
            Self::Move(mv) => loaded.play_human(&mv, now())?,
            Self::Reply => loaded = reply(state, client, loaded).await?,
            Self::Undo => loaded.undo(now())?,
            Self::Redo => loaded.redo(now())?,
            Self::Resign => loaded.resign()?,
            Self::Flag => return Err(loaded.refused_flag().into()),
        }
        Ok(loaded)
    }
}

/// Returns a move of the strongest player that the board has.
pub(super) async fn choose_hint(state: &AppState, client: &JobClient, loaded: LoadedGame) -> Result<Hint, AppError> {
    let player = loaded.hint_player()?;
    let ChosenMove { mv, .. } = choose_move(state, loaded.game, player, None, client).await?;
    Ok(Hint { mv })
}

/// Plays the machine's move, unless its time is over before it has one.
async fn reply(state: &AppState, client: &JobClient, loaded: LoadedGame) -> Result<LoadedGame, AppError> {
    let (side, player) = loaded.machine_to_move()?;
    let LoadedGame { stored, game, clock } = loaded;
    let time = clock.map(|clock| clock.time_for_move(side, now()));
    let ChosenMove { game, mv } = choose_move(state, game, player, time, client).await?;
    let mut loaded = LoadedGame { stored, game, clock };
    if !loaded.check_flag(now()) {
        loaded.play_machine(side, &mv, now())?;
    }
    Ok(loaded)
}

/// A move, and the game, which was moved to the worker thread and back.
struct ChosenMove {
    game: PlayedGame,
    mv: String,
}

/// Lets a worker thread choose a move.
async fn choose_move(
    state: &AppState,
    game: PlayedGame,
    player: PlayerSpec,
    clock: Option<Clock>,
    client: &JobClient,
) -> Result<ChosenMove, AppError> {
    let turn = Turn::new(client.clone(), Effort::of(&player, game.position_view().cells.len()));
    // A player that has no clock of its own, such as lookahead:N, is stopped by the flag.
    let chosen = state.move_workers.run_for(turn, StopFlag::new(), MoveLimits::MAX_TIME, move |context, stop| {
        let mv = game.choose(&player, context, &MoveLimits::new(clock, stop));
        (game, mv)
    });
    let (game, mv) = chosen.await?;
    Ok(ChosenMove { game, mv: mv.ok_or(ApiError::Internal)? })
}
