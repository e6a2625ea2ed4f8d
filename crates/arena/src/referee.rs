//! One game, by the rules and the clock.

use crate::pace::Clocks;
use crate::{Adjudicator, Agreement, Contestant, Pace};
use outflank_game::{Game, GameRecord, IllegalMove, Outcome, PlayerError, Side, Sides, StopFlag};
use std::collections::HashMap;
use std::error::Error;
use std::time::{Duration, Instant};

/// Plays games between two players.
pub struct Referee<G: Game> {
    /// The time that the players have.
    pub pace: Pace,
    /// By how much a move may be late, for what the clocks of players cannot see.
    pub tolerance: Duration,
    /// By how many discs who forfeits or resigns loses.
    pub forfeit: i16,
    /// Who ends games early.
    pub adjudicator: Option<Box<dyn Adjudicator<G>>>,
}

/// A game that was refereed.
#[derive(Debug)]
pub struct RefereedGame<G: Game> {
    /// The moves, those of the opening first.
    pub record: GameRecord<G>,
    /// How long the players thought, for each move after the opening; a forced pass takes no time.
    pub times: Vec<Duration>,
    /// The result.
    pub outcome: Outcome,
    /// What ended it.
    pub ending: Ending,
}

/// What ended a game.
#[derive(Debug)]
pub enum Ending {
    /// The rules.
    Played,
    /// The adjudicator, who knew the result.
    Adjudicated,
    /// A position that occurred for the third time: a draw.
    Repetition,
    /// A player who gave up.
    Resigned {
        /// The player's side.
        loser: Side,
    },
    /// A player who lost for another reason than the discs on the board.
    Forfeited {
        /// The player's side.
        loser: Side,
        /// The reason.
        why: Forfeit,
    },
}

/// Why a player loses a game that is not over.
#[derive(Debug, thiserror::Error)]
pub enum Forfeit {
    /// The clock ran out.
    #[error("out of time, by {:.3} s", .over.as_secs_f64())]
    OutOfTime {
        /// By how much.
        over: Duration,
    },
    /// The rules forbid the move.
    #[error("illegal move {mv}: {reason}")]
    Illegal {
        /// The move.
        mv: String,
        /// Why it is illegal.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// There was no move at all.
    #[error(transparent)]
    NoMove(#[from] PlayerError),
}

/// A game under way.
struct Course<'a, G: Game> {
    record: GameRecord<G>,
    times: Vec<Duration>,
    clocks: Clocks,
    players: Sides<&'a mut dyn Contestant<G>>,
    /// How often each position has occurred.
    seen: HashMap<G, u8>,
}

/// How often a position occurs before the game is a draw.
const REPETITIONS: u8 = 3;

impl<G: Game> Referee<G> {
    /// Plays a game from an opening, or returns `None` when it was stopped.
    pub fn play(
        &mut self,
        opening: &GameRecord<G>,
        players: Sides<&mut dyn Contestant<G>>,
        stop: &StopFlag,
    ) -> Option<RefereedGame<G>> {
        let mut course = Course::new(opening.clone(), self.pace.clocks(), players);
        loop {
            if let Some((outcome, ending)) = self.end_of(&course, stop) {
                return Some(course.end(outcome, ending));
            }
            let loser = course.record.position().to_move();
            let turn = course.turn(self.tolerance, stop);
            if stop.is_stopped() {
                return None;
            }
            if let Err(why) = turn {
                let (outcome, ending) = lost(loser, why, self.forfeit);
                return Some(course.end(outcome, ending));
            }
        }
    }

    /// Returns the outcome, if the game ends in its current position.
    fn end_of(&mut self, course: &Course<'_, G>, stop: &StopFlag) -> Option<(Outcome, Ending)> {
        let position = course.record.position();
        if let Some(outcome) = position.outcome() {
            return Some((outcome, Ending::Played));
        }
        if course.is_repeated() {
            return Some((Outcome::DRAW, Ending::Repetition));
        }
        let outcome = self.adjudicator.as_mut()?.outcome(position, course.agreement(), stop)?;
        Some((outcome, Ending::Adjudicated))
    }
}

impl<G: Game> Default for Referee<G> {
    /// No clock, no tolerance, and forfeits of all 64 squares.
    fn default() -> Self {
        Self { pace: Pace::default(), tolerance: Duration::ZERO, forfeit: 64, adjudicator: None }
    }
}

impl<'a, G: Game> Course<'a, G> {
    fn new(record: GameRecord<G>, clocks: Clocks, players: Sides<&'a mut dyn Contestant<G>>) -> Self {
        let mut course = Self { record, times: Vec::new(), clocks, players, seen: HashMap::new() };
        for position in course.record.positions() {
            *course.seen.entry(position.clone()).or_default() += 1;
        }
        course
    }

    fn is_repeated(&self) -> bool {
        self.seen.get(self.record.position()).is_some_and(|&times| times >= REPETITIONS)
    }

    fn agreement(&self) -> Agreement {
        let told = self.players.black.told().zip(self.players.white.told());
        if told.is_some_and(|(black, white)| black == -white) { Agreement::Agreed } else { Agreement::Open }
    }

    /// Asks the side to move for its move and plays it; a forced pass needs no asking.
    fn turn(&mut self, tolerance: Duration, stop: &StopFlag) -> Result<(), Forfeit> {
        let position = self.record.position();
        let forced = position.moves().next().filter(|&mv| G::is_pass(mv));
        let (mv, used) = if let Some(pass) = forced {
            (pass, Duration::ZERO)
        } else {
            let (side, began) = (position.to_move(), Instant::now());
            let mv = self.players[side].choose(&self.record, &self.clocks.of(side), stop)?;
            let used = began.elapsed();
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
        *self.seen.entry(self.record.position().clone()).or_default() += 1;
        self.times.push(used);
        Ok(())
    }

    fn end(self, outcome: Outcome, ending: Ending) -> RefereedGame<G> {
        RefereedGame { record: self.record, times: self.times, outcome, ending }
    }
}

/// Returns the result of a game that a side loses before it is over, by `discs`.
pub(crate) fn lost(loser: Side, why: Forfeit, discs: i16) -> (Outcome, Ending) {
    let outcome = Outcome::from_margin(if loser == Side::Black { -discs } else { discs });
    match why {
        Forfeit::NoMove(PlayerError::Resigned) => (outcome, Ending::Resigned { loser }),
        why => (outcome, Ending::Forfeited { loser, why }),
    }
}

impl<G: Game> RefereedGame<G> {
    /// Returns how long a side thought.
    pub fn time_of(&self, side: Side) -> Duration {
        let opening = self.record.moves().len() - self.times.len();
        let movers = self.record.positions()[opening..].iter().map(G::to_move);
        movers.zip(&self.times).filter(|&(mover, _)| mover == side).map(|(_, time)| time).sum()
    }
}
