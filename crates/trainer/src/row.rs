//! Labelled games as rows of the table of games.

use crate::{Label, LabelledGame};
use outflank_dataset::{GameRow, LabelRow, PASS, ReplayError};
use outflank_engine::Selectivity;
use outflank_engine::evaluation::Score;
use outflank_rules::othello::{Position, Square};

/// A row that is not a labelled game.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// It cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It starts from another position.
    #[error("start: labelled games start from the start position of Othello")]
    Start,
    /// The list of labels has another length than that of the moves.
    #[error("expected {moves} labels, one for each move, but found {labels}")]
    Labels {
        /// The number of moves.
        moves: usize,
        /// The number of labels.
        labels: usize,
    },
    /// A value of a label is not allowed.
    #[error("move {number}: expected {expected}, but found {found}")]
    Label {
        /// The number of the move, from 1.
        number: usize,
        /// The values that are allowed.
        expected: &'static str,
        /// The value.
        found: i16,
    },
}

/// The maximum number of empties.
const MAX_DEPTH: u8 = 60;

impl LabelledGame {
    /// Makes the row of the game: its moves with passes, which have no labels, and the result, if it is over.
    pub fn to_row(&self) -> GameRow {
        let (mut moves, mut labels) = (Vec::new(), Vec::new());
        for ply in self.plies() {
            if ply.after_pass {
                moves.push(PASS);
                labels.push(None);
            }
            moves.push(ply.square as u8);
            labels.push(ply.label.map(Label::to_row));
        }
        // Black plays the first ply.
        let result = self.is_over().then(|| self.results().first().map(|&margin| margin as i8)).flatten();
        GameRow { moves, labels: Some(labels), result, ..GameRow::default() }
    }

    /// Makes the game of a row. Passes may be left out, and labels of passes are ignored, as is all that a labelled game does
    /// not store: players, event, date, ratings.
    ///
    /// # Errors
    ///
    /// Returns an error when the game starts from another position, a move is illegal, or a label is invalid.
    #[expect(clippy::missing_panics_doc, reason = "the replay checks the moves")]
    pub fn from_row(row: &GameRow) -> Result<Self, RowError> {
        if *row.replay()?.start() != Position::START {
            return Err(RowError::Start);
        }
        let (moves, labels) = (row.moves.len(), row.labels.as_ref().map_or(row.moves.len(), Vec::len));
        if moves != labels {
            return Err(RowError::Labels { moves, labels });
        }
        let (mut game, mut labels) = (Self::new(), row.labels.iter().flatten());
        for (&mv, number) in row.moves.iter().zip(1..) {
            let label = labels.next().copied().flatten();
            let Some(&square) = Square::ALL.get(usize::from(mv)) else { continue };
            let label = label.map(|label| Label::from_row(label, number)).transpose()?;
            game.place(square, label).expect("the replay checked the moves");
        }
        Ok(game)
    }
}

impl Label {
    fn to_row(self) -> LabelRow {
        let Self { score, depth, selectivity, is_followed } = self;
        LabelRow { score: score.units(), depth, selectivity: selectivity.percent(), is_followed }
    }

    /// Makes the label of the move with a number, from 1.
    fn from_row(row: LabelRow, number: usize) -> Result<Self, RowError> {
        let error = |expected, found| RowError::Label { number, expected, found };
        let score = Score::from_units(row.score.into());
        if score.units() != row.score {
            return Err(error("a score from -8192 to 8192", row.score));
        }
        if row.depth > MAX_DEPTH {
            return Err(error("a depth from 0 to 60", row.depth.into()));
        }
        let mut known = Selectivity::ALL.into_iter();
        let selectivity = known.find(|selectivity| selectivity.percent() == row.selectivity);
        let selectivity =
            selectivity.ok_or_else(|| error("a selectivity of 73, 87, 95, 99 or 100", row.selectivity.into()))?;
        Ok(Self { score, depth: row.depth, selectivity, is_followed: row.is_followed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;
    use outflank_rules::Game;

    #[test]
    fn games_come_back_from_their_rows() {
        let mut passes = 0;
        for game in (0..200).map(random_game) {
            let row = game.to_row();
            passes += usize::from(row.moves.contains(&PASS));
            let outcome = row.replay().unwrap().position().outcome().expect("the game is over");
            assert_eq!(row.result, Some(outcome.margin() as i8));
            assert_eq!(LabelledGame::from_row(&row).unwrap(), game);
        }
        assert!(passes > 0, "some games have passes");
    }

    #[test]
    fn the_row_of_an_unfinished_game_has_no_result() {
        let game = LabelledGame::of([Square::F5, Square::D6]);
        assert_eq!(game.to_row().result, None);
        assert_eq!(LabelledGame::from_row(&game.to_row()).unwrap(), game);
        assert_eq!(LabelledGame::from_row(&LabelledGame::new().to_row()).unwrap(), LabelledGame::new());
    }

    #[test]
    fn passes_and_labels_may_be_left_out() {
        let passing = |game: &LabelledGame| game.plies().iter().any(|ply| ply.after_pass);
        let game = (0..100).map(random_game).find(passing).expect("some game has a pass");
        let mut row = GameRow { labels: None, ..game.to_row() };
        row.moves.retain(|&mv| mv != PASS);
        let unlabelled = game.with_labels(std::iter::repeat_n(None, game.plies().len()));
        assert_eq!(LabelledGame::from_row(&row).unwrap(), unlabelled);
    }

    #[test]
    fn rows_that_are_no_labelled_games_are_rejected_with_the_place() {
        let message = |row: GameRow| LabelledGame::from_row(&row).unwrap_err().to_string();
        let (f5, d6) = (Square::F5 as u8, Square::D6 as u8);
        let moves = |moves: &[u8]| GameRow { moves: moves.to_vec(), ..GameRow::default() };
        assert_eq!(message(moves(&[f5, f5])), "move 2: illegal move f5: the square is occupied");
        assert_eq!(message(moves(&[f5, 65])), "move 2: expected a number from 0 to 64, but found 65");
        assert!(message(moves(&[PASS])).starts_with("move 1: illegal move --: "));
        let start = Position::START.after("f5".parse().unwrap()).to_string();
        let other = GameRow { start: Some(start), ..moves(&[d6]) };
        assert_eq!(message(other), "start: labelled games start from the start position of Othello");
        let label = LabelRow { score: 0, depth: 1, selectivity: 100, is_followed: true };
        let labelled = |label| GameRow { labels: Some(vec![None, Some(label)]), ..moves(&[f5, d6]) };
        LabelledGame::from_row(&labelled(label)).unwrap();
        for (label, expected) in [
            (LabelRow { score: -8193, ..label }, "move 2: expected a score from -8192 to 8192, but found -8193"),
            (LabelRow { depth: 61, ..label }, "move 2: expected a depth from 0 to 60, but found 61"),
            (
                LabelRow { selectivity: 0, ..label },
                "move 2: expected a selectivity of 73, 87, 95, 99 or 100, but found 0",
            ),
        ] {
            assert_eq!(message(labelled(label)), expected);
        }
        let short = GameRow { labels: Some(vec![None]), ..moves(&[f5, d6]) };
        assert_eq!(message(short), "expected 2 labels, one for each move, but found 1");
    }
}
