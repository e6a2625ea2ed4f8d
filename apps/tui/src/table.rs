//! A game that is being played, and who plays it.

use outflank_game::{Game, GameRecord, Side, Sides};

/// A way to choose moves: a person, or a machine of some kind.
pub(crate) trait Seat: Clone + PartialEq {
    /// Returns whether a person sits here.
    fn is_person(&self) -> bool;
}

/// A record with the players on both sides.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table<G: Game, S> {
    pub(crate) record: GameRecord<G>,
    /// The side that has resigned in the current position.
    pub(crate) resigned: Option<Side>,
    pub(crate) seats: Sides<S>,
}

/// A direction along a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Takes moves back.
    Back,
    /// Plays them again.
    Forth,
}

impl<G: Game, S: Seat> Table<G, S> {
    /// Returns the current position.
    pub(crate) fn position(&self) -> &G {
        self.record.position()
    }

    /// Returns the number of moves played, passes included.
    pub(crate) fn ply(&self) -> usize {
        self.record.moves().len()
    }

    /// Returns whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.position().outcome().is_some()
    }

    /// Returns whether a person is to choose a move now.
    pub(crate) fn is_turn_of_person(&self) -> bool {
        !self.is_over() && !self.position().must_pass() && self.mover().is_person()
    }

    /// Returns who is to move.
    pub(crate) fn mover(&self) -> &S {
        &self.seats[self.position().to_move()]
    }

    /// Returns whether a person plays at all.
    pub(crate) fn has_person(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.seats[side].is_person())
    }

    /// Walks one move along the record; a resignation is taken back.
    pub(crate) fn step(&mut self, walk: Walk) -> Option<G::Move> {
        self.resigned = None;
        match walk {
            Walk::Back => self.record.undo(),
            Walk::Forth => self.record.redo(),
        }
    }

    /// Walks to the next turn of a person, over the machine's moves and passes, and returns whether there was one.
    ///
    /// The end of a finished game counts, too; where only machines play, every turn does.
    pub(crate) fn walk(&mut self, walk: Walk) -> bool {
        let (before, resigned) = (self.record.clone(), self.resigned);
        while self.step(walk).is_some() {
            if self.is_turn_of_person() || !self.has_person() {
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
    use outflank_play::PlayerSpec;
    use outflank_reversi::{Position, Rules};

    fn table(moves: &str, white: PlayerSpec) -> Table<Position, PlayerSpec> {
        let record = outflank_formats::transcript::parse(Position::start(&Rules::default()), moves).unwrap();
        Table { record, resigned: None, seats: Sides { black: PlayerSpec::Human, white } }
    }

    #[test]
    fn undo_goes_back_to_the_turn_of_the_person() {
        let mut against_machine = table("f5d6c3d3", PlayerSpec::Greedy);
        assert!(against_machine.walk(Walk::Back));
        assert_eq!(against_machine.ply(), 2);
        assert!(against_machine.walk(Walk::Forth));
        assert_eq!(against_machine.ply(), 4);
        let mut two_people = table("f5d6c3d3", PlayerSpec::Human);
        assert!(two_people.walk(Walk::Back));
        assert_eq!(two_people.ply(), 3);
    }

    #[test]
    fn a_walk_that_leads_nowhere_changes_nothing() {
        let mut table = table("", PlayerSpec::Greedy);
        assert!(!table.walk(Walk::Back) && !table.walk(Walk::Forth));
        assert_eq!(table.ply(), 0);
    }
}
