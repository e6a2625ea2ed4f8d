//! One game under the rules and the time control.

use crate::clocks::Clocks;
use crate::{Adjudicator, Agreement};
use outflank_rules::{Game, GameRecord, IllegalMove, Outcome, Player, PlayerError, Side, Sides, StopFlag, TimeControl};
use std::error::Error;
use std::time::{Duration, Instant};

/// Plays games between two players.
pub struct Referee<G: Game> {
    /// How much time each side has.
    pub time_control: TimeControl,
    /// The time by which a move may be late, for delays that a player cannot measure.
    pub tolerance: Duration,
    /// The number of discs by which a player that forfeits or resigns loses.
    pub forfeit_margin: i16,
    /// Ends games early.
    pub adjudicator: Option<Box<dyn Adjudicator<G>>>,
}

/// A game that a referee has ended.
#[derive(Debug)]
pub struct RefereedGame<G: Game> {
    /// The moves, those of the opening first.
    pub record: GameRecord<G>,
    /// The time of each move after the opening; a forced pass takes none.
    pub times: Vec<Duration>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
}

/// Why a game ended.
#[derive(Debug)]
pub enum Termination {
    /// The game is over by the rules.
    Normal,
    /// The adjudicator knew the outcome of perfect play.
    Adjudicated,
    /// A position occurred for the third time: a draw.
    Repetition,
    /// A player resigned.
    Resigned {
        /// The player's side.
        loser: Side,
    },
    /// A player broke the rules or the time control, or failed.
    Forfeited {
        /// The player's side.
        loser: Side,
        /// The reason.
        reason: Forfeit,
    },
}

/// Why a player loses a game that is not over.
#[derive(Debug, thiserror::Error)]
pub enum Forfeit {
    /// The clock ran out.
    #[error("out of time, by {:.3} s", .over.as_secs_f64())]
    OutOfTime {
        /// The time over the limit.
        over: Duration,
    },
    /// The move is illegal.
    #[error("illegal move {mv}: {reason}")]
    Illegal {
        /// The move.
        mv: String,
        /// Why it is illegal.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// The player returned no move.
    #[error(transparent)]
    NoMove(#[from] PlayerError),
}

/// The end of a game.
pub(crate) struct End {
    pub(crate) outcome: Outcome,
    pub(crate) termination: Termination,
}

/// A game that is being played.
struct OngoingGame<'a, G: Game> {
    record: GameRecord<G>,
    times: Vec<Duration>,
    clocks: Clocks,
    players: Sides<&'a mut dyn Player<G>>,
}

impl<G: Game> Referee<G> {
    /// Plays a game from an opening, or returns `None` when it was stopped.
    pub fn play(
        &mut self,
        opening: &GameRecord<G>,
        players: Sides<&mut dyn Player<G>>,
        stop: &StopFlag,
    ) -> Option<RefereedGame<G>> {
        let mut ongoing = OngoingGame::new(opening.clone(), Clocks::new(self.time_control), players);
        loop {
            // Before each move, so that an opening that ends in a repetition, or in a position that is adjudicated, is
            // played no further.
            if let Some(end) = self.end_of(&ongoing, stop) {
                return Some(ongoing.end(end));
            }
            let loser = ongoing.record.position().to_move();
            let turn = ongoing.play_turn(self.tolerance, stop);
            // Before the error of the turn: a player that was stopped has forfeited nothing.
            if stop.is_stopped() {
                return None;
            }
            if let Err(reason) = turn {
                return Some(ongoing.end(End::lost(loser, reason, self.forfeit_margin)));
            }
        }
    }

    /// Returns the end of the game, if it ends in its current position.
    fn end_of(&mut self, ongoing: &OngoingGame<'_, G>, stop: &StopFlag) -> Option<End> {
        let position = ongoing.record.position();
        if let Some(outcome) = position.outcome() {
            return Some(End { outcome, termination: Termination::Normal });
        }
        if ongoing.record.is_repeated() {
            return Some(End { outcome: Outcome::DRAW, termination: Termination::Repetition });
        }
        // Last, since it searches.
        let outcome = self.adjudicator.as_mut()?.outcome(position, ongoing.agreement(), stop)?;
        Some(End { outcome, termination: Termination::Adjudicated })
    }
}

impl<G: Game> Default for Referee<G> {
    /// No time control, no tolerance, and a forfeit margin of 64 discs.
    fn default() -> Self {
        Self { time_control: TimeControl::default(), tolerance: Duration::ZERO, forfeit_margin: 64, adjudicator: None }
    }
}

impl<'a, G: Game> OngoingGame<'a, G> {
    fn new(record: GameRecord<G>, clocks: Clocks, players: Sides<&'a mut dyn Player<G>>) -> Self {
        Self { record, times: Vec::new(), clocks, players }
    }

    fn agreement(&self) -> Agreement {
        let scores = self.players.black.last_score().zip(self.players.white.last_score());
        // Each score is from the view of its own player.
        if scores.is_some_and(|(black, white)| black == -white) { Agreement::Agreed } else { Agreement::Open }
    }

    /// Plays a move of the side to move; a forced pass is played without its player.
    fn play_turn(&mut self, tolerance: Duration, stop: &StopFlag) -> Result<(), Forfeit> {
        let position = self.record.position();
        let forced = position.moves().next().filter(|&mv| G::is_pass(mv));
        let (mv, used) = if let Some(pass) = forced {
            (pass, Duration::ZERO)
        } else {
            let (side, start) = (position.to_move(), Instant::now());
            let mv = self.players[side].choose(&self.record, &self.clocks.of(side), stop)?;
            // Measured here: what a player says about its own time is not believed.
            let used = start.elapsed();
            // Before the move is looked at: a late move loses, legal or not.
            let over = self.clocks.count(side, used);
            if over > tolerance {
                return Err(Forfeit::OutOfTime { over });
            }
            (mv, used)
        };
        let illegal = |error: IllegalMove<G::Move, G::MoveError>| Forfeit::Illegal {
            mv: mv.to_string(),
            reason: Box::new(error.reason),
        };
        self.record.play(mv).map_err(illegal)?;
        self.times.push(used);
        Ok(())
    }

    fn end(self, end: End) -> RefereedGame<G> {
        let End { outcome, termination } = end;
        RefereedGame { record: self.record, times: self.times, outcome, termination }
    }
}

impl End {
    /// Makes the end of a game that a side loses by a number of discs.
    pub(crate) fn lost(loser: Side, reason: Forfeit, margin: i16) -> Self {
        let outcome = Outcome::from_margin(if loser == Side::Black { -margin } else { margin });
        let termination = match reason {
            Forfeit::NoMove(PlayerError::Resigned) => Termination::Resigned { loser },
            reason => Termination::Forfeited { loser, reason },
        };
        Self { outcome, termination }
    }
}

impl<G: Game> RefereedGame<G> {
    /// Returns the time that a side used.
    pub fn time_of(&self, side: Side) -> Duration {
        // The moves of the opening have no times, so the times belong to the last moves.
        let opening = self.record.moves().len() - self.times.len();
        let movers = self.record.positions()[opening..].iter().map(G::to_move);
        movers.zip(&self.times).filter(|&(mover, _)| mover == side).map(|(_, time)| time).sum()
    }
}
