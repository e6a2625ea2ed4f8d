//! The game that is being played.

use crate::alak::AlakGame;
use crate::game_state::{GameState, HistoryStep, label};
use outflank_game::{Game, GameRecord, Side, Sides};
use outflank_play::{Analysis, PlayerSpec, saved_game};
use outflank_reversi::{Move, Position, Size, Square};

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
    /// It was read, and moves were played here.
    Continued,
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
            analyses: Vec::new(),
        }
    }

    /// Returns the game to be saved; one that was played here is tagged with its players and today's date.
    pub(crate) fn record_to_save(&self) -> GameRecord<Position> {
        let mut record = self.state.record.clone();
        if self.origin == Origin::Played {
            let players = &self.state.players;
            saved_game::tag_players_and_date(
                &mut record,
                &Sides { black: players.black.display_name(), white: players.white.display_name() },
            );
        }
        record
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
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), outflank_reversi::IllegalMove> {
        let ply = self.state.ply();
        self.state.record.play(mv)?;
        if mv != Move::Pass && self.origin == Origin::Loaded {
            self.origin = Origin::Continued;
        }
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
pub(crate) fn player_name(record: &GameRecord<Position>, side: Side) -> Option<&str> {
    let name = record.tags.get(side.name()).map(String::as_str)?;
    (!name.is_empty()).then_some(name)
}

/// Returns whether a board has columns whose small letters are commands, so that capital letters name the columns.
pub(crate) fn needs_capitals(size: Size) -> bool {
    size.width() > Size::STANDARD.width()
}
