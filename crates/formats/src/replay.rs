//! Replaying games by the rules, whatever they were read from.
//!
//! Most sources leave passes out, some write them. One rule reads both: a move that is refused is tried again after a
//! pass, when the side to move can do nothing else. No pass is added after the last move.

use outflank_game::{Game, GameRecord, IllegalMove};
use std::fmt::Display;

/// What came of replaying a game: the last position and the number of moves that led there.
///
/// Up to a fault, everything counts; `F` is the fault of the format that the game was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed<G, F> {
    /// The position after the last legal move.
    pub position: G,
    /// How many moves were played besides passes.
    pub placements: usize,
    /// How many passes were played, written or not.
    pub passes: usize,
    /// Why the replay stopped before the end of the source, if it did.
    pub fault: Option<F>,
}

impl<G: Game, F> Replayed<G, F> {
    pub(crate) fn from_start(start: G) -> Self {
        Self { position: start, placements: 0, passes: 0, fault: None }
    }

    /// Returns whether the game has ended by the rules.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Returns whether the whole source was read and legal.
    pub fn is_legal(&self) -> bool {
        self.fault.is_none()
    }
}

/// A replay that stopped at a fault, with the game up to there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct Interrupted<G: Game, F: Display> {
    /// The game before the fault.
    pub record: Box<GameRecord<G>>,
    /// Why the replay stopped.
    pub fault: F,
}

/// What a game is replayed on: moves are played in turn, after the passes that the source leaves out.
pub(crate) trait Replay<G: Game> {
    fn follow(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move, G::MoveError>>;
}

impl<G: Game, F> Replay<G> for Replayed<G, F> {
    fn follow(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move, G::MoveError>> {
        self.passes += usize::from(play(&mut self.position, mv)?.is_some());
        *(if G::is_pass(mv) { &mut self.passes } else { &mut self.placements }) += 1;
        Ok(())
    }
}

impl<G: Game> Replay<G> for GameRecord<G> {
    fn follow(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move, G::MoveError>> {
        if self.play(mv).is_ok() {
            return Ok(());
        }
        // On a copy, since a record that takes a pass back still knows of it.
        let pass = play(&mut self.position().clone(), mv)?;
        pass.into_iter().chain([mv]).try_for_each(|mv| self.play(mv))
    }
}

/// Replays to a record.
pub(crate) fn record<G: Game, F: Display>(
    start: G,
    moves: impl FnOnce(&mut GameRecord<G>) -> Result<(), F>,
) -> Result<GameRecord<G>, Interrupted<G, F>> {
    let mut record = GameRecord::new(start);
    match moves(&mut record) {
        Ok(()) => Ok(record),
        Err(fault) => Err(Interrupted { record: Box::new(record), fault }),
    }
}

/// Replays to a summary.
pub(crate) fn summary<G: Game, F>(
    start: G,
    moves: impl FnOnce(&mut Replayed<G, F>) -> Result<(), F>,
) -> Replayed<G, F> {
    let mut replayed = Replayed::from_start(start);
    replayed.fault = moves(&mut replayed).err();
    replayed
}

/// Plays a move, and before it a pass when one was left out; returns that pass.
///
/// An illegal move changes nothing: a pass is added only together with the move after it.
fn play<G: Game>(position: &mut G, mv: G::Move) -> Result<Option<G::Move>, IllegalMove<G::Move, G::MoveError>> {
    let Err(illegal) = position.play(mv) else { return Ok(None) };
    let pass = position.moves().next().filter(|&only| G::is_pass(only)).ok_or(illegal)?;
    let mut passed = position.after(pass);
    passed.play(mv)?;
    *position = passed;
    Ok(Some(pass))
}
