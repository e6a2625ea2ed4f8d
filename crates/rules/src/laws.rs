//! The laws: properties that every game must have, checked on random games.
//!
//! Each game's tests fill in a [`LawBook`] and check it. The laws are those that the [`Game`] trait promises: legal
//! moves can be played, illegal ones are rejected and change nothing, text forms round-trip, moves run out exactly when
//! there is an outcome, games end, undo restores, and a pass is legal only when it is the only move.

use crate::{Game, GameRecord};
use std::collections::HashSet;

/// What the laws are checked on.
///
/// # Examples
///
/// ```
/// use outflank_rules::laws::LawBook;
/// use outflank_rules::othello::{Move, Position, Square};
///
/// let all_moves = Square::ALL.into_iter().map(Move::Place).chain([Move::Pass]).collect();
/// LawBook { starts: vec![Position::START], all_moves, max_plies: 121, games: 20, seed: 1 }.check();
/// ```
#[derive(Clone, Debug)]
pub struct LawBook<G: Game> {
    /// The positions that the random games start from, in turn.
    pub starts: Vec<G>,
    /// Every move that could be legal somewhere, and some that never are.
    pub all_moves: Vec<G::Move>,
    /// The plies after which every game must be over.
    pub max_plies: usize,
    /// How many games are played from each start.
    pub games: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

impl<G: Game> LawBook<G> {
    /// Plays the random games and checks every law in every position.
    ///
    /// # Panics
    ///
    /// Panics when a law is broken, and names the law and the position.
    pub fn check(&self) {
        let mut random = fastrand::Rng::with_seed(self.seed);
        for start in &self.starts {
            for _ in 0..self.games {
                let record = self.play_one(start, &mut random);
                undo_restores(record);
            }
        }
    }

    fn play_one(&self, start: &G, random: &mut fastrand::Rng) -> GameRecord<G> {
        let mut record = GameRecord::new(start.clone());
        for _ in 0..=self.max_plies {
            let position = record.position();
            self.check_position(position);
            let moves: Vec<_> = position.moves().collect();
            let Some(&mv) = random.choice(&moves) else { return record };
            record.play(mv).expect("law: a legal move can be played");
        }
        panic!("law: a game ends. After {} plies: {}", self.max_plies, record.position());
    }

    fn check_position(&self, position: &G) {
        text_form_round_trips(position);
        let legal: HashSet<G::Move> = position.moves().collect();
        assert_eq!(position.moves().count(), legal.len(), "law: moves are distinct. {position}");
        assert_eq!(legal.is_empty(), position.outcome().is_some(), "law: moves end with the outcome. {position}");
        for &mv in &legal {
            legal_move_plays(position, mv);
            assert!(!G::is_pass(mv) || legal.len() == 1, "law: a pass is forced. {position}");
            assert_eq!(mv.to_string().parse().ok(), Some(mv), "law: a move's text round-trips. {mv:?}");
        }
        for &mv in self.all_moves.iter().filter(|mv| !legal.contains(mv)) {
            illegal_move_is_rejected(position, mv);
        }
    }
}

fn text_form_round_trips<G: Game>(position: &G) {
    let text = position.to_string();
    let read: G = text.parse().unwrap_or_else(|error| panic!("law: the text form is read. {text:?}: {error}"));
    assert_eq!(&read, position, "law: the text form round-trips. {text:?}");
}

fn legal_move_plays<G: Game>(position: &G, mv: G::Move) {
    let mut checked = position.clone();
    if let Err(error) = checked.play(mv) {
        panic!("law: a legal move can be played. {position}: {error}");
    }
    assert_ne!(&checked, position, "law: a move changes the position. {position}: {mv}");
    assert_eq!(checked, position.after(mv), "law: checked and unchecked play agree. {position}: {mv}");
}

fn illegal_move_is_rejected<G: Game>(position: &G, mv: G::Move) {
    let mut after = position.clone();
    // Everything that is not among the legal moves is tried, so `moves` and `check_move` test each other.
    let error = after.play(mv).expect_err("law: an illegal move is rejected");
    assert_eq!(error.mv, mv, "law: the error names the move. {position}");
    assert_eq!(&after, position, "law: an illegal move changes nothing. {mv}");
}

fn undo_restores<G: Game>(mut record: GameRecord<G>) {
    let whole = record.clone();
    let mut redone = record.moves().len();
    while record.undo().is_some() {
        redone -= 1;
        assert_eq!(record.position(), &whole.positions()[redone], "law: undo restores");
    }
    while record.redo().is_some() {}
    assert_eq!(record, whole, "law: redo restores");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    fn book(max_plies: usize) -> LawBook<Pile> {
        LawBook { starts: vec![Pile::of(9), Pile::of(1)], all_moves: (0..=3).collect(), max_plies, games: 9, seed: 5 }
    }

    #[test]
    fn a_lawful_game_passes() {
        book(9).check();
    }

    #[test]
    #[should_panic(expected = "law: a game ends")]
    fn a_game_that_goes_on_too_long_is_caught() {
        book(3).check();
    }
}
