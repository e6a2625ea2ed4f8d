//! A game with its players, from its start to where it stands.

use super::{Desk, Frame, Kind, Patience, Playable, Refused, Seat};
use outflank_game::{Game, GameRecord, Outcome, Side, Sides};
use outflank_library::StoredGame;

/// What the server does with a game, whichever it is.
pub(crate) trait Contest: Send {
    /// Returns the current position.
    fn frame(&self) -> Frame;

    /// Returns the positions from the start to the current one.
    fn frames(&self) -> Vec<Frame>;

    /// Returns all moves and how many of them are played.
    fn moves(&self) -> (Vec<String>, usize);

    /// Returns the last move with what it flipped.
    fn last(&self) -> Option<(String, Vec<String>)>;

    /// Returns the side to move; none once the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Returns the result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the name of the opening, if it has one.
    fn opening(&self) -> Option<&'static str>;

    /// Plays a move, and the passes that must follow.
    fn play(&mut self, mv: &str) -> Result<(), Refused>;

    /// Plays passes until the side to move has another choice.
    fn settle(&mut self);

    /// Takes moves back until one of these sides is to choose; `false` when there is no such move.
    fn undo(&mut self, sides: &[Side]) -> bool;

    /// Plays moves again until one of these sides is to choose, or the last one.
    fn redo(&mut self, sides: &[Side]) -> bool;

    /// Takes moves back or plays them again until so many are played.
    fn go_to(&mut self, played: usize);

    /// Has a machine choose a move; none when it cannot.
    fn choose(&self, seat: Seat, desk: &mut Desk, patience: &Patience<'_>) -> Option<String>;

    /// Returns whether somebody can sit here.
    fn admits(&self, seat: Seat) -> bool;
}

impl dyn Contest {
    /// Makes a game of its kind, first position, and moves; passes may be left out.
    pub(crate) fn new(kind: Kind, start: &str, moves: &[String]) -> Result<Box<Self>, Refused> {
        fn of<G: Playable>(start: &str, moves: &[String]) -> Result<Box<dyn Contest>, Refused> {
            Ok(Box::new(record::<G>(start, moves)?))
        }
        match kind {
            Kind::Othello => of::<outflank_othello::Position>(start, moves),
            Kind::Reversi => of::<outflank_reversi::Position>(start, moves),
            Kind::Alak => of::<outflank_alak::Position>(start, moves),
        }
    }

    /// Makes a stored game anew.
    pub(crate) fn stored(game: &StoredGame) -> Result<Box<Self>, Refused> {
        let kind = Kind::named(&game.game).ok_or_else(|| Refused::new("an unknown game"))?;
        let mut contest = Self::new(kind, &game.start, &game.moves)?;
        contest.go_to(game.played);
        Ok(contest)
    }
}

impl<G: Playable> Contest for GameRecord<G> {
    fn frame(&self) -> Frame {
        Frame::of(self.position())
    }

    fn frames(&self) -> Vec<Frame> {
        self.positions().iter().map(Frame::of).collect()
    }

    fn moves(&self) -> (Vec<String>, usize) {
        let mut to_the_end = self.clone();
        while to_the_end.redo().is_some() {}
        (to_the_end.moves().iter().map(ToString::to_string).collect(), self.moves().len())
    }

    fn last(&self) -> Option<(String, Vec<String>)> {
        let (mv, before) = (*self.moves().last()?, self.positions().iter().nth_back(1)?);
        Some((mv.to_string(), before.flipped(mv)))
    }

    fn to_move(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.position().to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn opening(&self) -> Option<&'static str> {
        self.positions().iter().rev().find_map(G::opening)
    }

    fn play(&mut self, mv: &str) -> Result<(), Refused> {
        let number = self.moves().len() + 1;
        let mv = mv.parse().map_err(Refused::new)?;
        self.play(mv).map_err(|illegal| Refused::illegal(&illegal, number))?;
        self.settle();
        Ok(())
    }

    fn settle(&mut self) {
        while self.position().must_pass() {
            let pass = self.position().moves().next().expect("who must pass can pass");
            self.play(pass).expect("it is a legal move");
        }
    }

    fn undo(&mut self, sides: &[Side]) -> bool {
        let played = self.moves().len();
        while self.undo().is_some() {
            if can_choose(self.position(), sides) {
                return true;
            }
        }
        self.go_to(played);
        false
    }

    fn redo(&mut self, sides: &[Side]) -> bool {
        let mut has_moved = false;
        while self.redo().is_some() {
            has_moved = true;
            if can_choose(self.position(), sides) {
                break;
            }
        }
        has_moved
    }

    fn go_to(&mut self, played: usize) {
        while self.moves().len() > played && self.undo().is_some() {}
        while self.moves().len() < played && self.redo().is_some() {}
    }

    fn choose(&self, seat: Seat, desk: &mut Desk, patience: &Patience<'_>) -> Option<String> {
        let Seat::Machine(strength) = seat else { return None };
        G::choose(self, strength, desk, patience).map(|mv| mv.to_string())
    }

    fn admits(&self, seat: Seat) -> bool {
        match seat {
            Seat::Human => true,
            Seat::Machine(strength) => self.start().has_player(strength),
        }
    }
}

fn can_choose<G: Game>(position: &G, sides: &[Side]) -> bool {
    position.outcome().is_none() && !position.must_pass() && sides.contains(&position.to_move())
}

/// Plays moves from a first position; passes may be left out.
pub(crate) fn record<G: Playable>(start: &str, moves: &[String]) -> Result<GameRecord<G>, Refused> {
    let mut record = GameRecord::new(start.parse::<G>().map_err(Refused::new)?);
    record.settle();
    for mv in moves {
        let mv = mv.parse().map_err(Refused::new)?;
        // Passes were played as soon as they were due.
        if !G::is_pass(mv) {
            let number = record.moves().len() + 1;
            record.play(mv).map_err(|illegal| Refused::illegal(&illegal, number))?;
            record.settle();
        }
    }
    Ok(record)
}

/// Returns the sides at which a game can stop when moves are taken back: where people choose, or any without people.
pub(crate) fn stops(seats: Sides<Seat>) -> Vec<Side> {
    let people: Vec<Side> = Side::BOTH.into_iter().filter(|&side| seats[side] == Seat::Human).collect();
    if people.is_empty() { Side::BOTH.to_vec() } else { people }
}
