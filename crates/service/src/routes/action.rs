//! The actions that change a game.

use crate::game::{MoveLimits, PlayedGame};
use crate::game_view::Hint;
use crate::{Actor, ApiError, Effort, LoadedGame, Pool, Service, Work};
use outflank_play::PlayerSpec;
use outflank_rules::Clock;

/// A change to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
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
    /// Performs the action; the game is not yet stored.
    pub(super) async fn perform(
        self,
        service: &Service,
        actor: &Actor,
        mut loaded: LoadedGame,
    ) -> Result<LoadedGame, ApiError> {
        let now = service.now();
        match self {
            Self::Move(mv) => loaded.play_human(&mv, now)?,
            Self::Reply => loaded = reply(service, actor, loaded).await?,
            Self::Undo => loaded.undo(now)?,
            Self::Redo => loaded.redo(now)?,
            Self::Resign => loaded.resign()?,
            Self::Flag => return Err(loaded.refused_flag()),
        }
        Ok(loaded)
    }
}

/// Returns a move of the strongest player that the board has.
pub(super) async fn choose_hint(service: &Service, actor: &Actor, loaded: LoadedGame) -> Result<Hint, ApiError> {
    let player = loaded.hint_player()?;
    let ChosenMove { mv, .. } = choose_move(service, actor, loaded.game, player, None).await?;
    Ok(Hint { mv })
}

/// Plays the machine's move, unless its time is over before it has one.
async fn reply(service: &Service, actor: &Actor, loaded: LoadedGame) -> Result<LoadedGame, ApiError> {
    let (side, player) = loaded.machine_to_move()?;
    let LoadedGame { stored, game, clock } = loaded;
    let time = clock.map(|clock| clock.time_for_move(side, service.now()));
    let ChosenMove { game, mv } = choose_move(service, actor, game, player, time).await?;
    let mut loaded = LoadedGame { stored, game, clock };
    if !loaded.check_flag(service.now()) {
        loaded.play_machine(side, &mv, service.now())?;
    }
    Ok(loaded)
}

/// A move, and the game, which was moved to the thread and back.
struct ChosenMove {
    game: PlayedGame,
    mv: String,
}

/// Lets a thread choose a move.
async fn choose_move(
    service: &Service,
    actor: &Actor,
    game: PlayedGame,
    player: PlayerSpec,
    clock: Option<Clock>,
) -> Result<ChosenMove, ApiError> {
    let effort = Effort::of(&player, game.position_view().cells.len());
    // A player that has no clock of its own, such as lookahead:N, is stopped by the flag.
    let work = Work { actor: actor.clone(), pool: Pool::Moves, effort, limit: Some(MoveLimits::MAX_TIME) };
    let chosen = service.run(work, move |context, stop| {
        let mv = game.choose(&player, context, &MoveLimits::new(clock, stop));
        (game, mv)
    });
    let (game, mv) = chosen.await?;
    Ok(ChosenMove { game, mv: mv.ok_or(ApiError::Internal)? })
}
