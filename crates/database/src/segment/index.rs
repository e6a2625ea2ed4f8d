//! The index of a segment: from a position to the games that reach it.
//!
//! A position stands for the node of the tree of moves that a run of games shares, and the index has the first game of
//! each run. It stores no positions: each is hashed to a bucket of about [`BUCKET`] games, and the games of the bucket are
//! replayed. Of the positions that only one game of the tree reaches, those with an odd number of discs are left out; they
//! are found by their successors, which a game reaches next, unless it ends. This halves the index: most positions of a
//! game are its own.

use super::Segment;
use super::replay::{Reached, after_pass};
use crate::orientation::image;
use crate::packed::Packed;
use outflank_rules::othello::{Board, Move, Position, Symmetry};
use outflank_rules::{Game, Side};
use std::ops::Range;

/// The mean number of games in a bucket: a compromise between the size of the index and the games to replay.
const BUCKET: usize = 8;

/// The hash table from positions to games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Index {
    /// The offset of each bucket in the games, and their number.
    pub(super) offsets: Packed,
    /// The games, by buckets.
    pub(super) games: Packed,
}

/// A position as the index searches for it.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    position: Position,
    must_pass: bool,
    canonical: Board,
    from_canonical: Symmetry,
    /// The hashes under which the index may have it.
    hashes: Vec<u32>,
}

/// Games that are neighbours in their segment and reach a position by the same moves.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) games: Range<usize>,
    /// The number of placements before the position.
    pub(crate) placements: usize,
    /// The number of moves before the position, passes included.
    pub(crate) ply: u16,
    /// Takes squares of the stored games to the canonical board and then to that of the question.
    pub(crate) symmetries: [Symmetry; 2],
}

impl Index {
    /// Builds the index from a hash and a game for each position.
    pub(super) fn new(mut entries: Vec<(u32, u32)>) -> Self {
        entries.sort_unstable();
        let buckets = (entries.len() / BUCKET).max(1);
        let mut offsets = vec![0; buckets + 1];
        for &(hash, _) in &entries {
            // Counted one place further, so that the sums below are where each bucket begins.
            offsets[bucket(hash, buckets) + 1] += 1_u64;
        }
        for bucket in 0..buckets {
            offsets[bucket + 1] += offsets[bucket];
        }
        Self {
            offsets: Packed::new(offsets.into_iter()),
            games: Packed::new(entries.iter().map(|&(_, game)| game.into())),
        }
    }

    /// Returns the games of the bucket of a hash.
    fn bucket(&self, hash: u32) -> impl Iterator<Item = usize> {
        let bucket = bucket(hash, self.offsets.len() - 1);
        let offset = |bucket| self.offsets.get(bucket) as usize;
        (offset(bucket)..offset(bucket + 1)).map(|at| self.games.get(at) as usize)
    }
}

impl Question {
    pub(crate) fn new(position: &Position) -> Self {
        let (canonical, to_canonical) = position.board().canonical();
        let mut hashes = vec![hash(position)];
        // The index may have left it out, where one game alone reaches it; then one of its successors leads to that
        // game.
        if is_odd(position) {
            // A forced pass is no step of a stored game: a position before it and the one behind it have one hash.
            let known = after_pass(position).unwrap_or(*position);
            hashes.extend(known.moves().filter(|&mv| mv != Move::Pass).map(|mv| hash(&known.after(mv))));
            hashes.sort_unstable();
            hashes.dedup();
        }
        let must_pass = position.must_pass();
        Self { position: *position, must_pass, canonical, from_canonical: to_canonical.inverse(), hashes }
    }

    pub(crate) fn must_pass(&self) -> bool {
        self.must_pass
    }

    /// Returns the symmetry from a position to the canonical board, if it is the position of the question.
    fn matches(&self, position: &Position) -> Option<Symmetry> {
        let (ours, theirs) = (self.position.board(), position.board());
        // Cheap and nearly always enough to reject the others of a bucket; canonical boards cost eight images.
        let may_match = position.to_move() == self.position.to_move() && ours.mover().len() == theirs.mover().len();
        let (canonical, symmetry) = may_match.then(|| theirs.canonical())?;
        (canonical == self.canonical).then_some(symmetry)
    }
}

impl Segment {
    /// Returns the runs of games that reach a position, by its first games.
    pub(crate) fn runs(&self, question: &Question) -> Vec<Run> {
        let mut games: Vec<usize> = question.hashes.iter().flat_map(|&hash| self.index.bucket(hash)).collect();
        games.sort_unstable();
        games.dedup();
        games.into_iter().filter_map(|game| self.run(game, question)).collect()
    }

    /// Returns the run of a game at a position, if the game is the first of it.
    fn run(&self, first: usize, question: &Question) -> Option<Run> {
        let empties = |position: &Position| position.board().empties().len() as usize;
        let placements = empties(&self.start(first)).checked_sub(empties(&question.position))?;
        // A game that shares the position with the one before is in the run of an earlier game, which is found on its
        // own.
        if placements > self.length(first) || placements < self.shared(first) {
            return None;
        }
        let reached = self.reached(first, placements)?;
        let (symmetry, passes) = question.matches_reached(&reached)?;
        let shares = |&game: &usize| self.shared(game) > placements;
        let end = (first + 1..self.len()).find(|game| !shares(game)).unwrap_or(self.len());
        let symmetries = [symmetry, question.from_canonical];
        Some(Run { games: first..end, placements, ply: (placements + passes) as u16, symmetries })
    }
}

impl Question {
    /// Returns the symmetry to the canonical board and the number of passes, if a game reaches the position of the
    /// question by its placements or by a pass after them.
    fn matches_reached(&self, reached: &Reached) -> Option<(Symmetry, usize)> {
        if let Some(symmetry) = self.matches(&reached.position) {
            return Some((symmetry, reached.passes));
        }
        let passed = (!self.must_pass).then(|| after_pass(&reached.position)).flatten()?;
        Some((self.matches(&passed)?, reached.passes + 1))
    }
}

impl Run {
    /// Returns where a square of the stored games lies in the position of the question.
    pub(crate) fn square(&self, square: outflank_rules::othello::Square) -> outflank_rules::othello::Square {
        self.symmetries.into_iter().fold(square, |square, symmetry| image(symmetry, square))
    }
}

/// Returns the hash of a position, the same for all its images; a position with a forced pass has that of the next one.
pub(super) fn hash(position: &Position) -> u32 {
    let position = after_pass(position).unwrap_or(*position);
    let board = position.board().canonical().0.hash64();
    // The board is without colours, and equal boards with other sides to move are different positions.
    let coloured = if position.to_move() == Side::Black { board } else { !board };
    (coloured >> 32) as u32
}

pub(super) fn is_odd(position: &Position) -> bool {
    position.board().empties().len() % 2 == 1
}

fn bucket(hash: u32, buckets: usize) -> usize {
    // Scales the hash to the number of buckets, which need not be a power of two. It keeps the order of hashes, so
    // sorted entries are sorted by bucket.
    ((u64::from(hash) * buckets as u64) >> 32) as usize
}
