//! External engines as players.

use outflank_arena::ExternalEngine;
use outflank_rules::{Clock, Game, GameRecord, Player, PlayerError, StopFlag};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Plays games of [`othello::Position`](outflank_rules::othello::Position) with an external engine, a child process.
///
/// The process is started for the first move, which has its time after that, and restarted after an error or an
/// interruption: a reply that still arrives would belong to an earlier request.
pub struct ExternalPlayer {
    engine: Arc<ExternalEngine>,
    player: Option<Box<dyn Player<outflank_rules::othello::Position>>>,
}

impl ExternalPlayer {
    /// Creates a player; the process starts with the first move.
    pub fn new(engine: Arc<ExternalEngine>) -> Self {
        Self { engine, player: None }
    }

    fn choose_othello(
        &mut self,
        game: &GameRecord<outflank_rules::othello::Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<outflank_rules::othello::Move, PlayerError> {
        let started = Instant::now();
        let player = match &mut self.player {
            Some(player) => player,
            none => none.insert(self.engine.start(clock, stop)?),
        };
        let mv = player.choose(game, &later(*clock, started.elapsed()), stop)?;
        // Checked here, so that an illegal move restarts the process as every other error does.
        let played = game.position().clone().play(mv);
        played.map(|()| mv).map_err(|illegal| PlayerError::Failed(illegal.into()))
    }
}

impl Player<outflank_rules::othello::Position> for ExternalPlayer {
    fn name(&self) -> &str {
        &self.engine.name
    }

    fn choose(
        &mut self,
        so_far: &GameRecord<outflank_rules::othello::Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<outflank_rules::othello::Move, PlayerError> {
        let chosen = self.choose_othello(so_far, clock, stop);
        if chosen.is_err() {
            self.player = None;
        }
        chosen
    }
}

/// Returns a clock after some time for the start: each move still has its time.
fn later(clock: Clock, time: Duration) -> Clock {
    match clock {
        Clock::Unlimited | Clock::PerMove(_) => clock,
        Clock::Game { left, increment } => Clock::Game { left: left.saturating_sub(time), increment },
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use outflank_rules::othello::Position;
    use std::time::Duration;

    /// Far more than a reply takes; reached only by a program without replies.
    const LONG: Duration = Duration::from_mins(1);
    const SHORT: Duration = Duration::from_millis(300);

    fn first_move(script: &str, move_timeout: Duration) -> Result<String, String> {
        let engine: ExternalEngine = format!("engine:nboard:sh -c '{script}'").parse().unwrap();
        let engine = ExternalEngine { move_timeout, ..engine };
        let game = GameRecord::new(Position::START);
        let chosen = ExternalPlayer::new(Arc::new(engine)).choose(&game, &Clock::Unlimited, &StopFlag::new());
        chosen.map(|mv| mv.to_string()).map_err(|error| error.to_string())
    }

    const GREETED: &str = "read a; read b; echo pong 1";

    #[test]
    fn an_engine_plays_othello() {
        let script = format!("{GREETED}; while read x; do echo === D3; done");
        assert_eq!(first_move(&script, LONG), Ok("d3".to_owned()));
    }

    #[test]
    fn an_exit_an_illegal_move_and_a_timeout_are_errors() {
        for (then, move_timeout, reason) in [
            ("exit 3", LONG, "the engine has ended: exit status: 3"),
            ("while read x; do echo === A1; done", LONG, "illegal move a1: no discs would be flipped"),
            ("while read x; do :; done", SHORT, "no answer from the engine within 0.3 s"),
        ] {
            assert_eq!(first_move(&format!("{GREETED}; {then}"), move_timeout), Err(reason.to_owned()));
        }
    }

    #[test]
    fn an_engine_is_restarted_after_an_interruption() {
        let script = format!("{GREETED}; while read x; do echo === D3; done");
        let engine = Arc::new(format!("engine:nboard:sh -c '{script}'").parse().unwrap());
        let mut player = ExternalPlayer::new(engine);
        let game = GameRecord::new(Position::START);
        let stop = StopFlag::new();
        player.choose(&game, &Clock::Unlimited, &stop).unwrap();
        player.player = Some(Box::new(Leaver));
        assert!(matches!(player.choose(&game, &Clock::Unlimited, &stop), Err(PlayerError::Left)));
        assert_eq!(player.choose(&game, &Clock::Unlimited, &stop).unwrap().to_string(), "d3");
    }

    /// Leaves as a program does that is interrupted.
    struct Leaver;

    impl Player<outflank_rules::othello::Position> for Leaver {
        fn name(&self) -> &'static str {
            "leaver"
        }

        fn choose(
            &mut self,
            _so_far: &GameRecord<outflank_rules::othello::Position>,
            _clock: &Clock,
            _stop: &StopFlag,
        ) -> Result<outflank_rules::othello::Move, PlayerError> {
            Err(PlayerError::Left)
        }
    }
}
