//! One game, by the rules and the clock.

use crate::pace::Clocks;
use crate::{Contestant, Pace};
use outflank_engine::{Engine, SearchLimits, Verdict};
use outflank_game::{Game as _, GameRecord, IllegalMove, Outcome, PlayerError, Side, Sides, StopFlag};
use outflank_othello::{Move, Position};
use std::time::{Duration, Instant};

/// Plays games between two players.
#[derive(Debug, Default)]
pub struct Referee {
    /// The time that the players have.
    pub pace: Pace,
    /// By how much a move may be late, for what the clocks of players cannot see.
    pub tolerance: Duration,
    /// Who solves the last moves in place of the players.
    pub solver: Option<Solver>,
}

/// Ends games early, by their exact scores.
#[derive(Debug)]
pub struct Solver {
    /// Who solves.
    pub engine: Engine,
    /// When it does.
    pub adjudication: Adjudication,
}

/// When games are ended early: with so many empty squares or fewer; 0 for never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// In any case.
    pub always_from: u32,
    /// When both players say the same of their last moves: so many discs for the same side.
    pub agreed_from: u32,
}

/// A game that was refereed.
#[derive(Debug)]
pub struct Game {
    /// The moves, those of the opening first.
    pub record: GameRecord<Position>,
    /// How long the players thought, for each move after the opening; a forced pass takes no time.
    pub times: Vec<Duration>,
    /// The result; who forfeits or resigns loses by 64 discs.
    pub outcome: Outcome,
    /// What ended it.
    pub ending: Ending,
}

/// What ended a game.
#[derive(Debug)]
pub enum Ending {
    /// The rules.
    Played,
    /// The solver, who knew the result.
    Adjudicated,
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
    #[error(transparent)]
    Illegal(#[from] IllegalMove<Move>),
    /// There was no move at all.
    #[error(transparent)]
    NoMove(#[from] PlayerError),
}

/// A game under way.
struct Course<'a> {
    record: GameRecord<Position>,
    times: Vec<Duration>,
    clocks: Clocks,
    players: Sides<&'a mut dyn Contestant>,
}

impl Referee {
    /// Plays a game from an opening, or returns `None` when it was stopped.
    pub fn play(
        &mut self,
        opening: &GameRecord<Position>,
        players: Sides<&mut dyn Contestant>,
        stop: &StopFlag,
    ) -> Option<Game> {
        let mut course = Course { record: opening.clone(), times: Vec::new(), clocks: self.pace.clocks(), players };
        loop {
            if let Some(outcome) = course.record.position().outcome() {
                return Some(course.end(outcome, Ending::Played));
            }
            if let Some(outcome) = self.solver.as_mut().and_then(|solver| solver.solve(&course, stop)) {
                return Some(course.end(outcome, Ending::Adjudicated));
            }
            let loser = course.record.position().to_move();
            let turn = course.turn(self.tolerance, stop);
            if stop.is_stopped() {
                return None;
            }
            if let Err(why) = turn {
                return Some(course.lost(loser, why));
            }
        }
    }
}

impl Solver {
    /// Returns the outcome of perfect play, if the position is near enough to the end.
    fn solve(&mut self, course: &Course<'_>, stop: &StopFlag) -> Option<Outcome> {
        let (position, Adjudication { always_from, agreed_from }) = (course.record.position(), self.adjudication);
        let empties = position.board().empties().len();
        if empties > always_from && (empties > agreed_from || !course.is_agreed()) {
            return None;
        }
        let report = self.engine.search(position.board(), &SearchLimits::default(), stop, &mut |_| ()).ok()?;
        let Verdict::Proven(discs) = report.verdict() else { return None };
        let margin = i16::from(discs.discs());
        Some(Outcome::from_margin(if position.to_move() == Side::Black { margin } else { -margin }))
    }
}

impl Course<'_> {
    /// Tells whether both players expect the same.
    fn is_agreed(&self) -> bool {
        let told = self.players.black.told().zip(self.players.white.told());
        told.is_some_and(|(black, white)| black == -white)
    }

    /// Asks the side to move for its move and plays it; a forced pass needs no asking.
    fn turn(&mut self, tolerance: Duration, stop: &StopFlag) -> Result<(), Forfeit> {
        let (position, side) = (self.record.position(), self.record.position().to_move());
        let (mv, used) = if position.must_pass() {
            (Move::Pass, Duration::ZERO)
        } else {
            let began = Instant::now();
            let mv = self.players[side].choose(&self.record, &self.clocks.of(side), stop)?;
            let used = began.elapsed();
            let over = self.clocks.count(side, used);
            if over > tolerance {
                return Err(Forfeit::OutOfTime { over });
            }
            (mv, used)
        };
        self.record.play(mv)?;
        self.times.push(used);
        Ok(())
    }

    fn lost(self, loser: Side, why: Forfeit) -> Game {
        let margin = if loser == Side::Black { -64 } else { 64 };
        let ending = match why {
            Forfeit::NoMove(PlayerError::Resigned) => Ending::Resigned { loser },
            why => Ending::Forfeited { loser, why },
        };
        self.end(Outcome::from_margin(margin), ending)
    }

    fn end(self, outcome: Outcome, ending: Ending) -> Game {
        Game { record: self.record, times: self.times, outcome, ending }
    }
}

impl Game {
    /// Returns how long a side thought.
    pub fn time_of(&self, side: Side) -> Duration {
        let opening = self.record.moves().len() - self.times.len();
        let movers = self.record.positions()[opening..].iter().map(Position::to_move);
        movers.zip(&self.times).filter(|&(mover, _)| mover == side).map(|(_, time)| time).sum()
    }
}
