//! The game that is being played.

use crate::alak::AlakGame;
use crate::game_state::{GameState, HistoryStep, label};
use outflank_formats::AnnotatedGame;
use outflank_play::saved_game::{Continuation, GameToSave};
use outflank_play::{Analysis, PlayerSpec};
use outflank_rules::reversi::{Move, Position, Size, Square};
use outflank_rules::{Game, GameRecord, Side, Sides};
use std::sync::Arc;

/// The game that is being played.
#[derive(Clone, Debug)]
pub(crate) enum ActiveGame {
    Reversi(Box<ReversiGame>),
    Alak(Box<AlakGame>),
}

/// A game of Othello or Reversi with its analyses.
#[derive(Clone, Debug)]
pub(crate) struct ReversiGame {
    pub(crate) state: GameState<Position>,
    /// The selected square.
    pub(crate) focus: Option<Square>,
    /// The square that the arrow keys start from.
    pub(crate) cursor: Square,
    /// The origin of the game.
    pub(crate) origin: Origin,
    /// The game as it was read, if it was.
    source: Option<Arc<AnnotatedGame>>,
    /// The analyses of the positions, by ply.
    analyses: Vec<Option<Analysis>>,
}

/// The origin of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was started here.
    Played,
    /// It was read from a file, or pasted.
    Loaded,
    /// It was read, and people played moves here.
    Continued,
    /// It was read, and a computer played moves here.
    ContinuedByComputer,
}

impl ActiveGame {
    pub(crate) fn is_over(&self) -> bool {
        match self {
            Self::Reversi(game) => game.state.is_over(),
            Self::Alak(game) => game.state.is_over(),
        }
    }

    /// Returns the number of moves played, without passes.
    pub(crate) fn move_count(&self) -> usize {
        match self {
            Self::Reversi(game) => game.state.record.move_count(),
            Self::Alak(game) => game.state.record.move_count(),
        }
    }

    /// Returns whether moves were played here, which would be lost with the game.
    pub(crate) fn is_own(&self) -> bool {
        let is_copy = matches!(self, Self::Reversi(game) if game.origin == Origin::Loaded);
        self.has_moves() && !is_copy
    }

    /// Returns whether moves were played, undone or not.
    pub(crate) fn has_moves(&self) -> bool {
        let has_undone = match self {
            Self::Reversi(game) => !game.state.record.undone().is_empty(),
            Self::Alak(game) => !game.state.record.undone().is_empty(),
        };
        self.move_count() > 0 || has_undone
    }

    pub(crate) fn has_human(&self) -> bool {
        match self {
            Self::Reversi(game) => game.state.has_human(),
            Self::Alak(game) => game.state.has_human(),
        }
    }

    pub(crate) fn is_human_turn(&self) -> bool {
        match self {
            Self::Reversi(game) => game.state.is_human_turn(),
            Self::Alak(game) => game.state.is_human_turn(),
        }
    }

    /// Returns the side to move and its player as text.
    pub(crate) fn mover(&self) -> String {
        match self {
            Self::Reversi(game) => {
                format!("{} ({})", game.state.position().to_move().name(), label(game.state.mover()))
            }
            Self::Alak(game) => {
                format!("{} ({})", game.state.position().to_move().letter(), label(game.state.mover()))
            }
        }
    }

    /// Returns whether a stop makes the player to move play its best move so far.
    pub(crate) fn can_hurry(&self) -> bool {
        match self {
            Self::Reversi(game) => game.state.mover().can_be_interrupted(),
            Self::Alak(_) => true,
        }
    }

    /// Undoes or redoes moves up to the next turn of a human, and returns whether there was one.
    pub(crate) fn step_to_human_turn(&mut self, step: HistoryStep) -> bool {
        match self {
            Self::Reversi(game) => game.state.step_to_human_turn(step),
            Self::Alak(game) => {
                game.chosen = None;
                game.state.step_to_human_turn(step)
            }
        }
    }
}

impl ReversiGame {
    pub(crate) fn new(record: GameRecord<Position>, players: Sides<PlayerSpec>) -> Self {
        let cursor = record.position().size().centre()[0];
        Self {
            state: GameState { record, players, resigned: None },
            focus: None,
            cursor,
            origin: Origin::Played,
            source: None,
            analyses: Vec::new(),
        }
    }

    /// Notes that the game was read.
    pub(crate) fn set_source(&mut self, source: Option<Arc<AnnotatedGame>>) {
        (self.origin, self.source) = (Origin::Loaded, source);
    }

    /// Returns the game to be saved, with its players.
    pub(crate) fn game_to_save(&self) -> GameToSave {
        let (record, players) = (&self.state.record, &self.state.players);
        let names = Sides { black: players.black.display_name(), white: players.white.display_name() };
        let continuation = match self.origin {
            Origin::ContinuedByComputer => Continuation::OtherPlayers,
            Origin::Played | Origin::Loaded | Origin::Continued => Continuation::SameGame,
        };
        match &self.source {
            Some(source) => GameToSave::read(record, source, continuation, &names),
            None => GameToSave::played_here(record, &names),
        }
    }

    /// Returns the name of a side on the screen: that of the file for a game that was read, and else that of the player.
    pub(crate) fn name(&self, side: Side) -> String {
        let of_file = player_name(&self.state.record, side).filter(|_| self.origin == Origin::Loaded);
        of_file.map_or_else(|| label(&self.state.players[side]), str::to_owned)
    }

    /// Returns the analysis of the current position.
    pub(crate) fn analysis(&self) -> Option<&Analysis> {
        self.analyses.get(self.state.ply())?.as_ref()
    }

    /// Returns the analysis of the current position, or of the last one before it that has one.
    pub(crate) fn latest_analysis(&self) -> Option<&Analysis> {
        self.analyses.iter().take(self.state.ply() + 1).rev().flatten().next()
    }

    /// Stores the analysis of the current position.
    pub(crate) fn store_analysis(&mut self, analysis: Analysis) {
        let ply = self.state.ply();
        if self.analyses.len() <= ply {
            self.analyses.resize(ply + 1, None);
        }
        self.analyses[ply] = Some(analysis);
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), outflank_rules::reversi::IllegalMove> {
        let (ply, is_human) = (self.state.ply(), self.state.mover().is_human());
        self.state.record.play(mv)?;
        self.origin = match self.origin {
            origin if mv == Move::Pass => origin,
            Origin::Loaded | Origin::Continued if !is_human => Origin::ContinuedByComputer,
            Origin::Loaded => Origin::Continued,
            origin => origin,
        };
        self.analyses.truncate(ply + 1);
        Ok(())
    }

    /// Returns the squares on which the user may place a disc.
    pub(crate) fn clickable_squares(&self) -> Vec<Square> {
        if self.state.is_human_turn() { self.state.position().placements().collect() } else { Vec::new() }
    }

    /// Returns the discs that a placement on the selected square flips.
    pub(crate) fn previewed_flips(&self) -> Vec<Square> {
        let focus = self.focus.filter(|_| self.state.is_human_turn());
        focus.map(|square| self.state.position().flips(square)).unwrap_or_default()
    }

    /// Returns the number of discs that a move flips.
    pub(crate) fn count_flips(&self, mv: Move) -> usize {
        match mv {
            Move::Place(square) => self.state.position().flips(square).len(),
            Move::Pass => 0,
        }
    }

    /// Returns whether the side to move may place a disc on a square.
    pub(crate) fn is_legal(&self, square: Square) -> bool {
        self.state.position().is_legal(Move::Place(square))
    }
}

/// Returns the name of the player of a side, if the record names one.
pub(crate) fn player_name<G: Game>(record: &GameRecord<G>, side: Side) -> Option<&str> {
    let name = record.tags.get(side.name()).map(String::as_str)?;
    (!name.is_empty()).then_some(name)
}

/// Returns whether a board has columns whose small letters are commands, so that capital letters name the columns.
pub(crate) fn needs_capitals(size: Size) -> bool {
    size.width() > Size::STANDARD.width()
}
