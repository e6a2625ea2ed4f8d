//! The state of a game with its players.

use outflank_play::PlayerSpec;
use outflank_rules::{Game, GameRecord, Move, Position, Side, Sides};

/// Returns the name of a player on the screen.
pub(crate) fn label(player: &PlayerSpec) -> String {
    if player.is_human() { "you".to_owned() } else { player.display_name() }
}

/// A record with the players on both sides.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameState {
    pub(crate) record: GameRecord<Position>,
    /// The side that has resigned in the current position.
    pub(crate) resigned: Option<Side>,
    pub(crate) players: Sides<PlayerSpec>,
}

/// A step in the history of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HistoryStep {
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
}

impl GameState {
    /// Returns the current position.
    pub(crate) fn position(&self) -> &Position {
        self.record.position()
    }

    /// Returns the number of moves played, passes included.
    pub(crate) fn ply(&self) -> usize {
        self.record.moves().len()
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.record.is_over()
    }

    /// Returns whether a human chooses the next move.
    pub(crate) fn is_human_turn(&self) -> bool {
        !self.is_over() && !self.position().must_pass() && self.mover().is_human()
    }

    /// Returns the player to move.
    pub(crate) fn mover(&self) -> &PlayerSpec {
        &self.players[self.position().to_move()]
    }

    /// Returns whether a human plays.
    pub(crate) fn has_human(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.players[side].is_human())
    }

    /// Undoes or redoes one move, and clears a resignation.
    pub(crate) fn step(&mut self, step: HistoryStep) -> Option<Move> {
        self.resigned = None;
        match step {
            HistoryStep::Undo => self.record.undo(),
            HistoryStep::Redo => self.record.redo(),
        }
    }

    /// Undoes or redoes moves up to the next turn of a human, and returns whether there was one.
    ///
    /// The end of a finished game counts, too; without a human, every turn does.
    pub(crate) fn step_to_human_turn(&mut self, step: HistoryStep) -> bool {
        let (before, resigned) = (self.record.clone(), self.resigned);
        while self.step(step).is_some() {
            if self.is_human_turn() || !self.has_human() {
                return true;
            }
        }
        let is_at_the_end = self.is_over() && self.record != before;
        if !is_at_the_end {
            (self.record, self.resigned) = (before, resigned);
        }
        is_at_the_end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Variant;

    fn game(moves: &str, white: PlayerSpec) -> GameState {
        let record = outflank_formats::transcript::parse(Variant::Othello.start("").unwrap(), moves).unwrap();
        GameState { record, resigned: None, players: Sides { black: PlayerSpec::HUMAN, white } }
    }

    #[test]
    fn undo_goes_back_to_the_turn_of_the_human() {
        let mut against_computer = game("f5d6c3d3", PlayerSpec::RANDOM);
        assert!(against_computer.step_to_human_turn(HistoryStep::Undo));
        assert_eq!(against_computer.ply(), 2);
        assert!(against_computer.step_to_human_turn(HistoryStep::Redo));
        assert_eq!(against_computer.ply(), 4);
        let mut two_humans = game("f5d6c3d3", PlayerSpec::HUMAN);
        assert!(two_humans.step_to_human_turn(HistoryStep::Undo));
        assert_eq!(two_humans.ply(), 3);
    }

    #[test]
    fn undo_and_redo_without_a_human_turn_change_nothing() {
        let mut game = game("", PlayerSpec::RANDOM);
        assert!(!game.step_to_human_turn(HistoryStep::Undo) && !game.step_to_human_turn(HistoryStep::Redo));
        assert_eq!(game.ply(), 0);
    }
}
