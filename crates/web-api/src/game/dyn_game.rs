//! A game of any kind, from its start to the current position.

use super::board_images::BoardImages;
use super::game_kind::GameKind;
use super::playable::{MoveLimits, Playable};
use super::position_view::{MoveView, PositionView};
use super::worker_context::WorkerContext;
use crate::input_error::InputError;
use outflank_library::StoredGame;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::{Game, GameRecord, Outcome, Side, Sides};

/// A record of a game of any kind, without its type.
pub trait DynGame: Send + Sync {
    /// Returns a copy.
    fn boxed_clone(&self) -> Box<dyn DynGame>;

    /// Returns the current position.
    fn position_view(&self) -> PositionView;

    /// Returns the positions from the start to the current one.
    fn position_views(&self) -> Vec<PositionView>;

    /// Returns all moves, those that can be redone included.
    fn all_moves(&self) -> Vec<String>;

    /// Returns the number of moves that are played.
    fn played(&self) -> usize;

    /// Returns the last move that is played.
    fn last_move(&self) -> Option<MoveView>;

    /// Returns the side to move; none once the game is over.
    fn to_move(&self) -> Option<Side>;

    /// Returns the result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the name of the opening, if it has one.
    fn opening(&self) -> Option<&'static str>;

    /// Plays a move, and the forced passes that follow.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal.
    fn play(&mut self, mv: &str) -> Result<(), InputError>;

    /// Plays forced passes.
    fn play_forced_passes(&mut self);

    /// Undoes moves until one of these sides has a choice; `false` when there is no such position.
    fn undo(&mut self, sides: &[Side]) -> bool;

    /// Redoes moves until one of these sides has a choice, or to the last one; `false` when there is none.
    fn redo(&mut self, sides: &[Side]) -> bool;

    /// Undoes or redoes moves until this number is played.
    fn go_to(&mut self, played: usize);

    /// Returns the move of a machine; none when it has none.
    fn choose(&self, player: &PlayerSpec, context: &mut WorkerContext, limits: &MoveLimits<'_>) -> Option<String>;

    /// Returns the boards like that of the current position.
    fn board_images(&self) -> BoardImages;

    /// Returns whether one of the positions up to the current one has one of these boards.
    fn has_shown(&self, images: &BoardImages) -> bool;

    /// Returns whether the current position has one of these boards, or one that is reached from it within some plies.
    fn leads_to(&self, images: &BoardImages, plies: u8) -> bool;

    /// Returns whether this board has such a player.
    fn supports(&self, player: &PlayerKind) -> bool;
}

impl dyn DynGame {
    /// Makes a game from its start and moves; passes may be left out.
    ///
    /// # Errors
    ///
    /// Returns an error when the start is invalid or a move is illegal.
    pub fn new(kind: GameKind, start: &str, moves: &[String]) -> Result<Box<Self>, InputError> {
        fn of<G: Playable>(start: &str, moves: &[String]) -> Result<Box<dyn DynGame>, InputError> {
            Ok(Box::new(replay::<G>(start, moves)?))
        }
        match kind {
            GameKind::Othello => of::<outflank_rules::othello::Position>(start, moves),
            GameKind::Reversi => of::<outflank_rules::reversi::Position>(start, moves),
            GameKind::Alak => of::<outflank_rules::alak::Position>(start, moves),
        }
    }

    /// Makes a game from its stored form.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is not one by its rules.
    pub fn from_stored(stored: &StoredGame) -> Result<Box<Self>, InputError> {
        let kind = GameKind::from_name(&stored.game).ok_or_else(|| InputError::new("an unknown game"))?;
        let mut game = Self::new(kind, &stored.start, &stored.moves)?;
        game.go_to(stored.played);
        Ok(game)
    }
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

impl<G: Playable> DynGame for GameRecord<G> {
    fn boxed_clone(&self) -> Box<dyn DynGame> {
        Box::new(self.clone())
    }

    fn position_view(&self) -> PositionView {
        PositionView::of(self.position())
    }

    fn position_views(&self) -> Vec<PositionView> {
        self.positions().iter().map(PositionView::of).collect()
    }

    fn all_moves(&self) -> Vec<String> {
        let mut to_the_end = self.clone();
        while to_the_end.redo().is_some() {}
        to_the_end.moves().iter().map(ToString::to_string).collect()
    }

    fn played(&self) -> usize {
        self.moves().len()
    }

    fn last_move(&self) -> Option<MoveView> {
        let (mv, before) = (*self.moves().last()?, self.positions().iter().nth_back(1)?);
        Some(MoveView::of(before, mv))
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

    fn play(&mut self, mv: &str) -> Result<(), InputError> {
        let number = self.moves().len() + 1;
        let mv = mv.parse().map_err(InputError::new)?;
        self.play(mv).map_err(|illegal| InputError::illegal_move(&illegal, number))?;
        self.play_forced_passes();
        Ok(())
    }

    fn play_forced_passes(&mut self) {
        while self.position().must_pass() {
            let pass = self.position().moves().next().expect("a side that must pass has a pass");
            self.play(pass).expect("the pass is legal");
        }
    }

    fn undo(&mut self, sides: &[Side]) -> bool {
        let played = self.moves().len();
        while self.undo().is_some() {
            if has_choice(self.position(), sides) {
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
            if has_choice(self.position(), sides) {
                break;
            }
        }
        has_moved
    }

    fn go_to(&mut self, played: usize) {
        while self.moves().len() > played && self.undo().is_some() {}
        while self.moves().len() < played && self.redo().is_some() {}
    }

    fn choose(&self, player: &PlayerSpec, context: &mut WorkerContext, limits: &MoveLimits<'_>) -> Option<String> {
        G::choose(self, player, context, limits).map(|mv| mv.to_string())
    }

    fn board_images(&self) -> BoardImages {
        BoardImages::of(self.position())
    }

    fn has_shown(&self, images: &BoardImages) -> bool {
        self.positions().iter().any(|position| images.contain(position))
    }

    fn leads_to(&self, images: &BoardImages, plies: u8) -> bool {
        leads_to(self.position(), images, plies)
    }

    fn supports(&self, player: &PlayerKind) -> bool {
        *player == PlayerKind::Human || self.start().has_player(player)
    }
}

fn has_choice<G: Game>(position: &G, sides: &[Side]) -> bool {
    position.outcome().is_none() && !position.must_pass() && sides.contains(&position.to_move())
}

fn leads_to<G: Playable>(position: &G, images: &BoardImages, plies: u8) -> bool {
    images.contain(position)
        || plies > 0
            && position.outcome().is_none()
            && position.moves().any(|mv| leads_to(&position.after(mv), images, plies - 1))
}

/// Plays moves from a start; passes may be left out.
///
/// # Errors
///
/// Returns an error when the start is invalid or a move is illegal.
pub fn replay<G: Playable>(start: &str, moves: &[String]) -> Result<GameRecord<G>, InputError> {
    let mut record = GameRecord::new(start.parse::<G>().map_err(InputError::new)?);
    // The moves that are given so far; passes after them are played and may follow.
    let mut given = 0;
    record.play_forced_passes();
    for mv in moves {
        let mv = mv.parse().map_err(InputError::new)?;
        if G::is_pass(mv) && given < record.moves().len() {
            given += 1;
            continue;
        }
        let number = record.moves().len() + 1;
        record.play(mv).map_err(|illegal| InputError::illegal_move(&illegal, number))?;
        given = number;
        record.play_forced_passes();
    }
    Ok(record)
}

/// Returns the sides whose choices undo and redo stop at: those of people, or both without people.
pub fn sides_that_choose(seats: &Sides<PlayerSpec>) -> Vec<Side> {
    let people: Vec<Side> = Side::BOTH.into_iter().filter(|&side| seats[side].is_human()).collect();
    if people.is_empty() { Side::BOTH.to_vec() } else { people }
}
