//! The game under way.

use crate::action::Direction;
use crate::alak::TreeView;
use crate::game_state::{GameState, HistoryStep, label};
use outflank_engine::Support;
use outflank_formats::AnnotatedGame;
use outflank_play::saved_game::{Continuation, GameToSave};
use outflank_play::{Analysis, PlayerSpec};
use outflank_rules::alak::Tablebase;
use outflank_rules::reversi::{Size, Square};
use outflank_rules::{BoardSize, Game, GameRecord, IllegalMove, Move, MoveError, Position, Side, Sides};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A game with what is known about it and what is selected on its board. A slot of Alak is a square of the only row.
#[derive(Clone, Debug)]
pub(crate) struct CurrentGame {
    pub(crate) state: GameState,
    /// The selected square; always one in a row of slots.
    pub(crate) focus: Option<Square>,
    /// The square that the arrow keys start from.
    pub(crate) cursor: Square,
    /// The square of the disc that is chosen to slide.
    pub(crate) chosen: Option<Square>,
    pub(crate) tablebase: Option<Arc<Tablebase>>,
    pub(crate) tree: TreeView,
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

impl CurrentGame {
    pub(crate) fn new(record: GameRecord<Position>, players: Sides<PlayerSpec>) -> Self {
        let size = record.start().size();
        let (cursor, focus) = if is_row(size) { (slot(1), Some(slot(1))) } else { (centre(size), None) };
        Self {
            state: GameState { record, players, resigned: None },
            focus,
            cursor,
            chosen: None,
            tablebase: None,
            tree: TreeView::default(),
            origin: Origin::Played,
            source: None,
            analyses: Vec::new(),
        }
    }

    /// Notes that the game was read.
    pub(crate) fn set_source(&mut self, source: Arc<AnnotatedGame>) {
        (self.origin, self.source) = (Origin::Loaded, Some(source));
    }

    /// Returns whether the moves have values by a search; those of other games come from a tablebase and a game tree.
    pub(crate) fn can_be_analysed(&self) -> bool {
        Support::of_game(&self.state.record) != Support::None
    }

    /// Returns whether the board is a row of slots, which have numbers and no letters, and along which discs slide.
    pub(crate) fn is_row(&self) -> bool {
        is_row(self.state.position().size())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Returns the number of moves played, without passes.
    pub(crate) fn move_count(&self) -> usize {
        self.state.record.move_count()
    }

    /// Returns whether moves were played here, which would be lost with the game.
    pub(crate) fn is_own(&self) -> bool {
        self.has_moves() && self.origin != Origin::Loaded
    }

    /// Returns whether moves were played, undone or not.
    pub(crate) fn has_moves(&self) -> bool {
        self.move_count() > 0 || !self.state.record.undone().is_empty()
    }

    /// Returns the name of a side: that of its discs in Alak.
    pub(crate) fn side_name(&self, side: Side) -> String {
        if self.is_row() { side.letter().to_string() } else { side.name().to_owned() }
    }

    /// Returns the side to move and its player as text.
    pub(crate) fn mover(&self) -> String {
        format!("{} ({})", self.side_name(self.state.position().to_move()), label(self.state.mover()))
    }

    /// Returns the game to be saved, with its players.
    pub(crate) fn game_to_save(&self) -> GameToSave {
        let GameState { record, players, .. } = &self.state;
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

    /// Returns the squares on which the user may place a disc, or slides one from or, once it is chosen, to.
    pub(crate) fn targets(&self) -> Vec<Square> {
        if !self.state.is_human_turn() {
            return Vec::new();
        }
        let target = |mv| match mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
            Move::Slide(slide) => match self.chosen {
                None => Some(slot(slide.from)),
                Some(from) => Some(slot(slide.to)).filter(|_| from == slot(slide.from)),
            },
        };
        let key = |square: Square| (square.row, square.column);
        // By rows, and each square once, although several slides may start from it.
        let keys: BTreeSet<_> = self.state.position().moves().filter_map(target).map(key).collect();
        keys.into_iter().map(|(row, column)| Square { column, row }).collect()
    }

    /// Returns the discs that a placement on the selected square flips.
    pub(crate) fn previewed_flips(&self) -> Vec<Square> {
        let focus = self.focus.filter(|&square| self.state.is_human_turn() && self.is_legal(square));
        focus.map(|square| self.state.position().flips(Move::Place(square))).unwrap_or_default()
    }

    /// Returns whether the side to move may place a disc on a square.
    pub(crate) fn is_legal(&self, square: Square) -> bool {
        self.state.position().is_legal(Move::Place(square))
    }

    /// Selects a square.
    pub(crate) fn select(&mut self, square: Square) {
        (self.focus, self.cursor) = (Some(square), square);
    }

    /// Selects the next target to the right, or the one before, to the left.
    pub(crate) fn step_to_target(&mut self, direction: Direction) {
        let key = |square: Square| (square.row, square.column);
        let (targets, from) = (self.targets(), key(self.cursor));
        // The square of the cursor counts while it is not selected, as after a placement.
        let is_unselected = |square: Square| key(square) == from && self.focus != Some(square);
        let is_right = |square: &&Square| key(**square) > from || is_unselected(**square);
        let is_left = |square: &&Square| key(**square) < from || is_unselected(**square);
        let next = match direction {
            Direction::Left => targets.iter().rev().find(is_left).or(targets.last()),
            _ => targets.iter().find(is_right).or(targets.first()),
        };
        if let Some(&square) = next {
            self.select(square);
        }
    }

    /// Undoes or redoes moves up to the next turn of a human, and returns whether there was one.
    pub(crate) fn step_to_human_turn(&mut self, step: HistoryStep) -> bool {
        self.chosen = None;
        self.state.step_to_human_turn(step)
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
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove<Move, MoveError>> {
        let (ply, is_human) = (self.state.ply(), self.state.mover().is_human());
        self.state.record.play(mv)?;
        self.origin = match self.origin {
            origin if mv == Move::Pass => origin,
            Origin::Loaded | Origin::Continued if !is_human => Origin::ContinuedByComputer,
            Origin::Loaded => Origin::Continued,
            origin => origin,
        };
        // Later ones are of positions that this move discards.
        self.analyses.truncate(ply + 1);
        if let Move::Slide(slide) = mv {
            self.chosen = None;
            self.select(slot(slide.to));
        }
        Ok(())
    }
}

/// Returns the square that a slot of Alak is.
pub(crate) fn slot(number: u8) -> Square {
    Square { column: number - 1, row: 0 }
}

fn is_row(size: BoardSize) -> bool {
    size.rows == 1
}

/// Returns the square left above the centre.
fn centre(size: BoardSize) -> Square {
    Square { column: (size.columns - 1) / 2, row: (size.rows - 1) / 2 }
}

/// Returns the name of the player of a side, if the record names one.
pub(crate) fn player_name(record: &GameRecord<Position>, side: Side) -> Option<&str> {
    let name = record.tags.get(side.name()).map(String::as_str)?;
    (!name.is_empty()).then_some(name)
}

/// Returns whether a board has columns whose small letters are commands, so that capital letters name the columns.
pub(crate) fn needs_capitals(size: BoardSize) -> bool {
    size.columns > Size::STANDARD.width()
}
