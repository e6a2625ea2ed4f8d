//! The actions that change a game.

use super::loaded_game::LoadedGame;
use super::view::Hint;
use crate::AppState;
use crate::error::AppError;
use crate::game::{DynGame, MoveLimits, sides_that_choose};
use crate::state::now;
use outflank_engine::Level;
use outflank_game::{Clock, Side};
use outflank_play::{PlayerKind, PlayerSpec};
use std::time::Duration;

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

/// The page shows a machine's move after this delay, so that the user can follow; the next clock starts then.
const REPLY_DELAY: Duration = Duration::from_millis(700);

impl Action {
    /// Performs the action; the game is not yet saved.
    pub(super) async fn perform(self, state: &AppState, mut loaded: LoadedGame) -> Result<LoadedGame, AppError> {
        match self {
            Self::Move(mv) => loaded.play_human(&mv)?,
            Self::Reply => loaded = reply(state, loaded).await?,
            Self::Undo => loaded.navigate(LoadedGame::undo)?,
            Self::Redo => loaded.navigate(LoadedGame::redo)?,
            Self::Resign => loaded.resign()?,
            Self::Flag => return Err(AppError::TimeLeft),
        }
        Ok(loaded)
    }
}

impl LoadedGame {
    fn play_human(&mut self, mv: &str) -> Result<(), AppError> {
        let side = self.to_move()?;
        if !self.seats()[side].is_human() {
            return Err(AppError::WrongTurn("person"));
        }
        self.play(side, mv, Duration::ZERO)
    }

    /// Plays a move; the clock of the other side starts after the delay.
    fn play(&mut self, side: Side, mv: &str, delay: Duration) -> Result<(), AppError> {
        self.game.play(mv).map_err(AppError::IllegalMove)?;
        if let Some(clock) = &mut self.clock {
            clock.press(side, now(), delay);
        }
        Ok(())
    }

    /// Undoes or redoes; the elapsed time is subtracted from the side that was to move.
    fn navigate(&mut self, step: fn(&mut Self) -> Result<(), AppError>) -> Result<(), AppError> {
        let to_move = self.game.to_move();
        step(self)?;
        if let Some(clock) = &mut self.clock {
            clock.restart(to_move, now());
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), AppError> {
        if self.stored.out_of_time.is_some() {
            return Err(AppError::GameOver);
        }
        // A resignation is undone first.
        let is_done = self.stored.resigned.take().is_some() || self.undo_moves();
        is_done.then_some(()).ok_or(AppError::NoMove)
    }

    /// Undoes moves to the last choice of a person, but none of those that the game was created with.
    fn undo_moves(&mut self) -> bool {
        let played = self.game.played();
        let is_done =
            self.game.undo(&sides_that_choose(&self.seats())) && self.game.played() >= self.stored.initial_moves;
        if !is_done {
            self.game.go_to(played);
        }
        is_done
    }

    fn redo(&mut self) -> Result<(), AppError> {
        self.game.redo(&sides_that_choose(&self.seats())).then_some(()).ok_or(AppError::NoMove)
    }

    fn resign(&mut self) -> Result<(), AppError> {
        let (seats, to_move) = (self.seats(), self.to_move()?);
        let people = Side::BOTH.into_iter().filter(|&side| seats[side].is_human());
        let loser = people.max_by_key(|&side| side == to_move).ok_or(AppError::WrongTurn("person"))?;
        self.stored.resigned = Some(loser);
        Ok(())
    }
}

/// Returns a move of the strongest player that the board has.
pub(super) async fn choose_hint(state: &AppState, loaded: LoadedGame) -> Result<Hint, AppError> {
    const LEVEL: Level = Level::new(12).expect("level 12 exists");
    const STRONGEST_FIRST: [PlayerSpec; 4] = [
        PlayerSpec::level(LEVEL),
        PlayerSpec::new(PlayerKind::Perfect),
        PlayerSpec::new(PlayerKind::Lookahead(4)),
        PlayerSpec::RANDOM,
    ];
    loaded.to_move()?;
    let mut players = STRONGEST_FIRST.into_iter();
    let player = players.find(|player| loaded.game.supports(&player.kind)).ok_or(AppError::Internal)?;
    let ChosenMove { mv, .. } = choose_move(state, loaded.game, player, None).await?;
    Ok(Hint { mv })
}

/// Plays the machine's move, unless its time is over before it has one.
async fn reply(state: &AppState, loaded: LoadedGame) -> Result<LoadedGame, AppError> {
    let side = loaded.to_move()?;
    let player = loaded.seats()[side].clone();
    if player.is_human() {
        return Err(AppError::WrongTurn("machine"));
    }
    let LoadedGame { stored, game, clock } = loaded;
    let time = clock.map(|clock| clock.time_for_move(side, now()));
    let ChosenMove { game, mv } = choose_move(state, game, player, time).await?;
    let mut loaded = LoadedGame { stored, game, clock };
    if !loaded.check_flag(now()) {
        loaded.play(side, &mv, REPLY_DELAY)?;
    }
    Ok(loaded)
}

/// A move, and the game, which was moved to the worker thread and back.
struct ChosenMove {
    game: Box<dyn DynGame>,
    mv: String,
}

/// Lets a worker thread choose a move.
async fn choose_move(
    state: &AppState,
    game: Box<dyn DynGame>,
    player: PlayerSpec,
    clock: Option<Clock>,
) -> Result<ChosenMove, AppError> {
    let chosen = state.move_workers.run(move |context, stop| {
        let mv = game.choose(&player, context, &MoveLimits::new(clock, stop));
        (game, mv)
    });
    let (game, mv) = chosen.await?;
    Ok(ChosenMove { game, mv: mv.ok_or(AppError::Internal)? })
}
