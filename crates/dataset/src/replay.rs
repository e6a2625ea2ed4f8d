//! The positions of a game.

use crate::{GameRow, PASS, PositionRow, SCORE_UNITS};
use outflank_formats::AnnotatedGame;
use outflank_rules::MoveError;
use outflank_rules::othello::{Move, ParsePositionError, Position, Square};
use outflank_rules::{Game, GameRecord, IllegalMove, Side};

/// A game of a table that cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The start is not a position.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// A number is not that of a square or of a pass.
    #[error("move {number}: expected a number from 0 to 64, but found {found}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What was found.
        found: u8,
    },
    /// A move is illegal.
    #[error("move {number}: {source}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The move and the reason.
        source: IllegalMove<Move, MoveError>,
    },
}

impl GameRow {
    /// Replays the game from its start; passes that are left out are played.
    ///
    /// # Errors
    ///
    /// Returns an error when the start or a move is invalid.
    #[expect(clippy::missing_panics_doc, reason = "a side that must pass can")]
    pub fn replay(&self) -> Result<GameRecord<Position>, ReplayError> {
        let start = self.start.as_deref().map_or(Ok(Position::START), str::parse)?;
        let mut record = GameRecord::new(start);
        for (&found, number) in self.moves.iter().zip(1..) {
            let mv = if found == PASS {
                Move::Pass
            } else {
                Move::Place(*Square::ALL.get(usize::from(found)).ok_or(ReplayError::Move { number, found })?)
            };
            if mv != Move::Pass && record.position().must_pass() {
                record.play(Move::Pass).expect("the side to move must pass");
            }
            record.play(mv).map_err(|source| ReplayError::Illegal { number, source })?;
        }
        Ok(record)
    }

    /// Returns the positions in which a disc was placed, with the result of the game and the labels.
    ///
    /// `game` is the row of the game in its table, from 0. Without a `result` the result is that of the last position, if the
    /// game is over.
    ///
    /// # Errors
    ///
    /// Returns an error when the game cannot be replayed.
    pub fn positions(&self, game: u32) -> Result<Vec<PositionRow>, ReplayError> {
        let record = self.replay()?;
        let outcome = record.position().outcome().map(|outcome| outcome.margin() as i8);
        let result = self.result.or(outcome);
        // The row may leave out some passes, so its moves are matched by the placements alone.
        let moves = self.moves.iter().zip(self.labels.iter().flatten());
        let mut labels = moves.filter_map(|(&mv, label)| (mv != PASS).then_some(label));
        let mut rows = Vec::with_capacity(record.moves().len());
        for ((position, &mv), ply) in record.positions().iter().zip(record.moves()).zip(0..) {
            let Move::Place(square) = mv else { continue };
            let label = labels.next().copied().flatten();
            rows.push(PositionRow {
                mover: position.board().mover().bits(),
                opponent: position.board().opponent().bits(),
                mv: Some(square as u8),
                result: result.map(|black| if position.to_move() == Side::Black { black } else { -black }),
                score: label.map(|label| f32::from(label.score) / f32::from(SCORE_UNITS)),
                depth: label.map(|label| label.depth),
                selectivity: label.map(|label| label.selectivity),
                game: Some(game),
                ply: Some(ply),
            });
        }
        Ok(rows)
    }
}

/// Returns the numbers of the moves of a game, passes included.
pub(crate) fn move_numbers(game: &AnnotatedGame) -> Option<Vec<u8>> {
    game.record().start().as_othello()?;
    let number = |&mv| match Move::try_from(mv).ok()? {
        Move::Place(square) => Some(square as u8),
        Move::Pass => Some(PASS),
    };
    game.record().moves().iter().map(number).collect()
}
