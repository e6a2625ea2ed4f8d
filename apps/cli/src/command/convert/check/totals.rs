//! Totals over many games.

use super::game::{Fault, ReplayedGame, StoredResult};
use outflank_rules::Side;
use std::fmt;
use std::time::Instant;

/// Totals of the games that were replayed; printed, they are a table.
pub(super) struct Totals {
    /// The files read completely.
    pub(super) files: usize,
    /// The files that could not be read.
    pub(super) unread_files: usize,
    /// The games of all files.
    pub(super) games: usize,
    started: Instant,
    illegal: usize,
    invalid: usize,
    unfinished: usize,
    moves: usize,
    passes: usize,
    black_wins: usize,
    draws: usize,
    white_wins: usize,
    /// The numbers of stored results of each kind, in the order of [`KINDS`].
    stored: [usize; 4],
}

/// The kinds of stored results with their descriptions.
const KINDS: [(StoredResult, &str); 4] = [
    (StoredResult::OnTheBoard, "as on the board"),
    (StoredResult::WithEmpties, "with the empties counted for the winner"),
    (StoredResult::Adjudicated, "adjudicated, of unfinished games"),
    (StoredResult::Wrong, "not that of the final position"),
];

impl Totals {
    /// Makes empty totals, and starts the clock.
    pub(super) fn new() -> Self {
        Self {
            files: 0,
            unread_files: 0,
            started: Instant::now(),
            games: 0,
            illegal: 0,
            invalid: 0,
            unfinished: 0,
            moves: 0,
            passes: 0,
            black_wins: 0,
            draws: 0,
            white_wins: 0,
            stored: [0; 4],
        }
    }

    /// Returns whether something was illegal or could not be read.
    pub(super) fn has_errors(&self) -> bool {
        self.illegal > 0 || self.invalid > 0 || self.unread_files > 0
    }

    /// Counts a game.
    pub(super) fn add(&mut self, game: &ReplayedGame<'_>) {
        self.games += 1;
        self.illegal += usize::from(game.fault == Fault::Illegal);
        self.invalid += usize::from(game.fault == Fault::Invalid);
        self.unfinished += usize::from(game.fault != Fault::Invalid && game.outcome.is_none());
        self.moves += game.moves;
        self.passes += game.passes;
        match game.outcome.map(outflank_rules::Outcome::winner) {
            Some(Some(Side::Black)) => self.black_wins += 1,
            Some(Some(Side::White)) => self.white_wins += 1,
            Some(None) => self.draws += 1,
            None => {}
        }
        if let Some(kind) = KINDS.iter().position(|&(kind, _)| Some(kind) == game.stored) {
            self.stored[kind] += 1;
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.started.elapsed().as_secs_f64();
        let rows = [
            ("games", self.games),
            ("illegal", self.illegal),
            ("invalid", self.invalid),
            ("unfinished", self.unfinished),
            ("Black won", self.black_wins),
            ("drawn", self.draws),
            ("White won", self.white_wins),
            ("moves", self.moves),
            ("passes", self.passes),
        ];
        rows.iter().try_for_each(|(name, count)| writeln!(f, "{name:<12}{count:>10}"))?;
        if self.stored != [0; 4] {
            writeln!(f, "results that the files hold:")?;
            KINDS.iter().zip(self.stored).try_for_each(|((_, name), count)| writeln!(f, "{count:>22}  {name}"))?;
        }
        let files = if self.files == 1 { "file" } else { "files" };
        writeln!(f, "{} {files} in {seconds:.2} s, {:.0} games/s", self.files, self.games as f64 / seconds.max(1e-9))
    }
}
