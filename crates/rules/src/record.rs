//! A game as it was played, with undo and redo.

use crate::{Game, IllegalMove};
use std::collections::BTreeMap;

/// A game from its first position to the current one, with the moves that were taken back.
///
/// Undo and redo walk along the record; playing a new move forgets the moves ahead. Tags hold what is known about the
/// game besides its moves (players, date, place), under the names that a format gives them.
///
/// # Examples
///
/// ```
/// use outflank_rules::GameRecord;
/// use outflank_rules::othello::{Move, Position, Square};
///
/// let mut record = GameRecord::new(Position::START);
/// record.play(Move::Place(Square::F5))?;
/// record.undo();
/// assert_eq!(record.redo(), Some(Move::Place(Square::F5)));
/// assert_eq!(record.moves(), [Move::Place(Square::F5)]);
/// # Ok::<(), outflank_rules::othello::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<G: Game> {
    /// One position more than there are moves: `positions[i]` is the one in which `moves[i]` was played.
    positions: Vec<G>,
    moves: Vec<G::Move>,
    /// How many moves have been played and not taken back.
    played: usize,
    /// What is known about the game besides its moves.
    pub tags: BTreeMap<String, String>,
}

impl<G: Game> GameRecord<G> {
    /// Makes a record without moves.
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new(), played: 0, tags: BTreeMap::new() }
    }

    /// Returns the position that the game started from.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        &self.positions[self.played]
    }

    /// Returns the moves from the start to the current position, passes included.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves[..self.played]
    }

    /// Returns the number of moves from the start to the current position, passes left out.
    pub fn move_count(&self) -> usize {
        self.moves().iter().filter(|&&mv| !G::is_pass(mv)).count()
    }

    /// Returns the moves that were taken back and can be played again, the next one first.
    pub fn undone(&self) -> &[G::Move] {
        &self.moves[self.played..]
    }

    /// Returns the positions from the start to the current one, one more than there are moves.
    pub fn positions(&self) -> &[G] {
        &self.positions[..=self.played]
    }

    /// Returns whether the current position has occurred three times, which referees call a draw.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::alak::{Position, Slots};
    /// use outflank_rules::GameRecord;
    ///
    /// let mut record = GameRecord::new(Position::start(Slots::STANDARD));
    /// for slide in ["4-5", "8-7", "5-4", "7-8"].repeat(2) {
    ///     assert!(!record.is_repeated());
    ///     record.play(slide.parse()?)?;
    /// }
    /// assert!(record.is_repeated());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_repeated(&self) -> bool {
        const OCCURRENCES: usize = 3;
        self.positions().iter().filter(|&position| position == self.position()).count() >= OCCURRENCES
    }

    /// Returns whether the game is over: by its rules, or as a draw by repetition.
    pub fn is_over(&self) -> bool {
        self.position().outcome().is_some() || self.is_repeated()
    }

    /// Plays a move and forgets the moves that were taken back.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal, and changes nothing.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move, G::MoveError>> {
        // Played on a copy first: an illegal move must not cut off what could be redone.
        let mut next = self.position().clone();
        next.play(mv)?;
        self.moves.truncate(self.played);
        self.positions.truncate(self.played + 1);
        self.moves.push(mv);
        self.positions.push(next);
        self.played += 1;
        Ok(())
    }

    /// Plays the passes of sides that can do nothing else.
    #[expect(clippy::missing_panics_doc, reason = "what is among the legal moves can be played")]
    pub fn play_forced_passes(&mut self) {
        while self.position().must_pass() {
            let pass = self.position().moves().next().expect("a side that must pass has a pass");
            self.play(pass).expect("the pass is legal");
        }
    }

    /// Returns the game in the types of another game; `None` if it is none of that.
    ///
    /// What is legal in one type is legal in the other, so nothing is played again.
    pub(crate) fn converted<H: Game>(
        &self,
        position: impl Fn(&G) -> Option<H>,
        mv: impl Fn(G::Move) -> Option<H::Move>,
    ) -> Option<GameRecord<H>> {
        Some(GameRecord {
            positions: self.positions.iter().map(position).collect::<Option<_>>()?,
            moves: self.moves.iter().map(|&played| mv(played)).collect::<Option<_>>()?,
            played: self.played,
            tags: self.tags.clone(),
        })
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.moves[self.played])
    }

    /// Plays the move that was taken back last and returns it, or `None` when there is none.
    pub fn redo(&mut self) -> Option<G::Move> {
        let mv = *self.moves.get(self.played)?;
        self.played += 1;
        Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    #[test]
    fn a_new_move_forgets_the_moves_ahead() {
        let mut record = GameRecord::new(Pile::of(6));
        for mv in [1, 1, 1] {
            record.play(mv).unwrap();
        }
        record.undo();
        record.undo();
        assert_eq!(record.undone(), [1, 1]);
        record.play(2).unwrap();
        assert_eq!((record.moves(), record.undone().len()), ([1, 2].as_slice(), 0));
        assert_eq!(record.redo(), None);
        assert_eq!(record.positions(), [Pile::of(6), record.start().after(1), record.start().after(1).after(2)]);
    }

    #[test]
    fn an_illegal_move_changes_nothing_not_even_the_moves_ahead() {
        let mut record = GameRecord::new(Pile::of(3));
        record.play(1).unwrap();
        record.undo();
        let before = record.clone();
        assert!(record.play(3).is_err());
        assert_eq!(record, before);
        assert_eq!(record.redo(), Some(1));
    }

    #[test]
    fn undo_stops_at_the_start() {
        let mut record = GameRecord::new(Pile::of(3));
        assert_eq!(record.undo(), None);
        assert_eq!(record.position(), record.start());
    }
}
