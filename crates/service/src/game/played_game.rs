//! A game of any kind, from its start to the current position.

use super::board_images::BoardImages;
use super::position_view::{MoveView, PositionView};
use crate::ApiError;
use crate::alak_explorer::Tablebases;
use crate::input_error::InputError;
use outflank_library::StoredGame;
use outflank_play::PlayerKind;
use outflank_rules::{Game, GameRecord, Move, Outcome, Position, Side, Variant};

/// A game as a page plays it: forced passes are played at once, and undo and redo stop where somebody has a choice.
#[derive(Clone)]
pub struct PlayedGame(GameRecord<Position>);

impl PlayedGame {
    /// Makes a game from its start and moves; passes may be left out.
    ///
    /// # Errors
    ///
    /// Returns an error when a move is illegal.
    pub fn new(start: Position, moves: &[String]) -> Result<Self, InputError> {
        let mut game = Self(GameRecord::new(start));
        // The moves that are given so far; passes after them are played and may follow.
        let mut given = 0;
        game.0.play_forced_passes();
        for text in moves {
            let mv = game.parse_move(text)?;
            if mv == Move::Pass && given < game.played() {
                given += 1;
                continue;
            }
            given = game.played() + 1;
            game.play_move(mv)?;
        }
        Ok(game)
    }

    /// Makes a game from the text form of its first position and its moves; passes may be left out.
    ///
    /// # Errors
    ///
    /// Returns an error when the start is invalid or a move is illegal.
    pub fn from_text(variant: Variant, start: &str, moves: &[String]) -> Result<Self, InputError> {
        Self::new(variant.position(start).map_err(InputError::new)?, moves)
    }

    /// Makes a game from its stored form.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is not one by its rules.
    pub fn from_stored(stored: &StoredGame) -> Result<Self, InputError> {
        let variant = Variant::from_name(&stored.game).ok_or_else(|| InputError::new("an unknown game"))?;
        let mut game = Self::from_text(variant, &stored.start, &stored.moves)?;
        game.go_to(stored.played);
        Ok(game)
    }

    /// Returns the position that the game started from.
    pub fn start(&self) -> &Position {
        self.0.start()
    }

    /// Returns the moves and positions.
    pub const fn record(&self) -> &GameRecord<Position> {
        &self.0
    }

    /// Returns the current position.
    pub fn position_view(&self) -> PositionView {
        PositionView::of(self.0.position())
    }

    /// Returns the number of empty squares, or slots.
    pub fn empties(&self) -> u32 {
        self.0.position().cells().into_iter().filter(Option::is_none).count() as u32
    }

    /// Returns the positions from the start to the current one.
    pub fn position_views(&self) -> Vec<PositionView> {
        self.0.positions().iter().map(PositionView::of).collect()
    }

    /// Returns all moves, those that can be redone included.
    pub fn all_moves(&self) -> Vec<String> {
        self.0.moves().iter().chain(self.0.undone()).map(ToString::to_string).collect()
    }

    /// Returns the number of moves that are played.
    pub fn played(&self) -> usize {
        self.0.moves().len()
    }

    /// Returns the last move that is played.
    pub fn last_move(&self) -> Option<MoveView> {
        let (mv, before) = (*self.0.moves().last()?, self.0.positions().iter().nth_back(1)?);
        Some(MoveView::of(before, mv))
    }

    /// Returns the side to move; none once the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome().is_none().then(|| self.0.position().to_move())
    }

    /// Returns the result, once there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.position().outcome()
    }

    /// Returns the name of the opening, if it has one.
    pub fn opening(&self) -> Option<&'static str> {
        self.0.opening_name()
    }

    /// Plays a move, and the forced passes that follow.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal.
    pub fn play(&mut self, text: &str) -> Result<(), InputError> {
        self.play_move(self.parse_move(text)?)
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        // The notation is the same in all positions of a game.
        self.0.start().parse_move(text).map_err(|error| InputError::unreadable_move(text, &error))
    }

    fn play_move(&mut self, mv: Move) -> Result<(), InputError> {
        let number = self.played() + 1;
        self.0.play(mv).map_err(|illegal| InputError::illegal_move(&illegal, number))?;
        self.0.play_forced_passes();
        Ok(())
    }

    /// Undoes moves until one of these sides has a choice; `false` when there is no such position.
    pub fn undo(&mut self, sides: &[Side]) -> bool {
        let played = self.played();
        while self.0.undo().is_some() {
            if self.has_choice(sides) {
                return true;
            }
        }
        self.go_to(played);
        false
    }

    /// Redoes moves until one of these sides has a choice, or to the last one; `false` when there is none.
    pub fn redo(&mut self, sides: &[Side]) -> bool {
        let mut has_moved = false;
        while self.0.redo().is_some() {
            has_moved = true;
            if self.has_choice(sides) {
                break;
            }
        }
        has_moved
    }

    fn has_choice(&self, sides: &[Side]) -> bool {
        let position = self.0.position();
        position.outcome().is_none() && !position.must_pass() && sides.contains(&position.to_move())
    }

    /// Undoes or redoes moves until this number is played.
    pub fn go_to(&mut self, played: usize) {
        while self.played() > played && self.0.undo().is_some() {}
        while self.played() < played && self.0.redo().is_some() {}
    }

    /// Returns the boards like that of the current position.
    pub fn board_images(&self) -> BoardImages {
        BoardImages::of(self.0.position())
    }

    /// Returns whether one of the positions up to the current one has one of these boards.
    pub fn has_shown(&self, images: &BoardImages) -> bool {
        self.0.positions().iter().any(|position| images.contain(position))
    }

    /// Returns whether the current position has one of these boards, or one that is reached from it within some plies.
    pub fn leads_to(&self, images: &BoardImages, plies: u8) -> bool {
        leads_to(self.0.position(), images, plies)
    }

    /// Returns whether this board has such a player, with what the page has.
    pub fn supports(&self, player: &PlayerKind) -> bool {
        let start = self.0.start();
        match player {
            PlayerKind::Human => true,
            // `check` does not know that Alak needs a tablebase here.
            PlayerKind::Perfect if start.as_alak().is_some() => start.as_alak().is_some_and(Tablebases::covers),
            player => player.check(start).is_ok(),
        }
    }
}

fn leads_to(position: &Position, images: &BoardImages, plies: u8) -> bool {
    images.contain(position)
        || plies > 0
            && position.outcome().is_none()
            && position.moves().any(|mv| leads_to(&position.after(mv), images, plies - 1))
}

/// Returns the first position of a game that a request describes, see [`Variant::start`].
///
/// # Errors
///
/// Returns an error when `from` describes none.
pub fn requested_start(variant: Variant, from: &str) -> Result<Position, ApiError> {
    variant.start(from.trim()).map_err(|error| ApiError::InvalidInput(InputError::new(error)))
}
