//! Replaying games by the rules.
//!
//! Most sources leave passes out, some write them. One rule covers both: an illegal move is tried again after a pass, if
//! the pass is forced. No pass is added after the last move.

use outflank_rules::{Game, GameRecord, IllegalMove};
use std::fmt::Display;

/// The last position of a replayed game and the number of its moves.
///
/// `E` is the error type of the format; after an error, the summary covers the game up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaySummary<G, E> {
    /// The position after the last legal move.
    pub position: G,
    /// The number of placements.
    pub placements: usize,
    /// The number of passes, written or not.
    pub passes: usize,
    /// Why the replay ended before the end of the source, if it did.
    pub error: Option<E>,
}

impl<G: Game, E> ReplaySummary<G, E> {
    pub(crate) fn from_start(start: G) -> Self {
        Self { position: start, placements: 0, passes: 0, error: None }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Returns whether the whole source was read and all moves are legal.
    pub fn is_legal(&self) -> bool {
        self.error.is_none()
    }
}

/// A game that cannot be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct ReplayError<G: Game, E: Display> {
    /// The game up to the error.
    pub record: Box<GameRecord<G>>,
    /// Why the replay ended.
    pub error: E,
}

type Illegal<G> = IllegalMove<<G as Game>::Move, <G as Game>::MoveError>;

/// A game that is being replayed.
pub(crate) trait Replay<G: Game> {
    /// Plays the next move of the source, and before it a pass that the source leaves out.
    fn play_next(&mut self, mv: G::Move) -> Result<(), Illegal<G>>;
}

impl<G: Game, E> Replay<G> for ReplaySummary<G, E> {
    fn play_next(&mut self, mv: G::Move) -> Result<(), Illegal<G>> {
        self.passes += usize::from(play(&mut self.position, mv)?.is_some());
        *(if G::is_pass(mv) { &mut self.passes } else { &mut self.placements }) += 1;
        Ok(())
    }
}

impl<G: Game> Replay<G> for GameRecord<G> {
    fn play_next(&mut self, mv: G::Move) -> Result<(), Illegal<G>> {
        if self.play(mv).is_ok() {
            return Ok(());
        }
        // On a copy: a record keeps undone moves for redo.
        let pass = play(&mut self.position().clone(), mv)?;
        pass.into_iter().chain([mv]).try_for_each(|mv| self.play(mv))
    }
}

/// Replays a game to a record.
pub(crate) fn record<G: Game, E: Display>(
    start: G,
    moves: impl FnOnce(&mut GameRecord<G>) -> Result<(), E>,
) -> Result<GameRecord<G>, ReplayError<G, E>> {
    let mut record = GameRecord::new(start);
    match moves(&mut record) {
        Ok(()) => Ok(record),
        Err(error) => Err(ReplayError { record: Box::new(record), error }),
    }
}

/// Replays a game to a summary.
pub(crate) fn summary<G: Game, E>(
    start: G,
    moves: impl FnOnce(&mut ReplaySummary<G, E>) -> Result<(), E>,
) -> ReplaySummary<G, E> {
    let mut replayed = ReplaySummary::from_start(start);
    replayed.error = moves(&mut replayed).err();
    replayed
}

/// Plays a move, and before it a forced pass if the move is illegal without it; returns that pass.
///
/// An illegal move changes nothing: a pass is added only together with the move after it.
fn play<G: Game>(position: &mut G, mv: G::Move) -> Result<Option<G::Move>, Illegal<G>> {
    let Err(illegal) = position.play(mv) else { return Ok(None) };
    let pass = position.moves().next().filter(|&only| G::is_pass(only)).ok_or(illegal)?;
    let mut passed = position.after(pass);
    passed.play(mv)?;
    *position = passed;
    Ok(Some(pass))
}
