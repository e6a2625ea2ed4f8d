//! The jobs of the worker thread: which one is wanted, which one runs, and which one is finished.

use outflank_play::MoveSelection;

/// The state of the jobs.
///
/// Each job has a number; an update of another job than the last one is too late and is ignored.
#[derive(Debug, Default)]
pub(super) struct JobTracker {
    last_id: u64,
    /// Increases with each change of the game.
    version: u64,
    running: Option<WantedJob>,
    finished: Option<WantedJob>,
    /// The version whose end was shown.
    end_shown: Option<u64>,
    tree_depth: TreeDepth,
}

/// A job with the version of the game that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WantedJob {
    version: u64,
    kind: JobKind,
}

/// The kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobKind {
    ChooseMove,
    Analyze(MoveSelection),
    AnalyzeGame,
    BuildTablebase,
    GrowTree(TreeDepth),
}

/// The depth of the game tree of Alak, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TreeDepth(u8);

impl Default for TreeDepth {
    fn default() -> Self {
        Self(3)
    }
}

impl TreeDepth {
    const MAX: u8 = 5;

    /// Returns the number of plies.
    pub(super) fn plies(self) -> u8 {
        self.0
    }

    /// Returns a depth of one ply more, up to the maximum.
    pub(super) fn deeper(self) -> Self {
        Self((self.0 + 1).min(Self::MAX))
    }

    /// Returns a depth of one ply less, at least one.
    pub(super) fn shallower(self) -> Self {
        Self((self.0 - 1).max(1))
    }
}

impl JobTracker {
    /// Returns the activity of the running job, as a word.
    pub(super) fn activity(&self) -> Option<&'static str> {
        Some(match self.running?.kind {
            JobKind::ChooseMove => "thinking",
            JobKind::Analyze(_) => "evaluating",
            JobKind::AnalyzeGame => "reviewing",
            JobKind::BuildTablebase => "solving",
            JobKind::GrowTree(_) => "building",
        })
    }

    /// Returns the depth of the tree of Alak.
    pub(super) fn tree_depth(&self) -> TreeDepth {
        self.tree_depth
    }

    /// Sets the depth of the tree of Alak.
    pub(super) fn set_tree_depth(&mut self, depth: TreeDepth) {
        self.tree_depth = depth;
    }

    /// Returns whether a job runs.
    pub(super) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether a job of this kind runs.
    pub(super) fn runs(&self, kind: JobKind) -> bool {
        self.running.is_some_and(|running| running.kind == kind)
    }

    /// Returns whether this is the number of the last job.
    pub(super) fn is_last(&self, id: u64) -> bool {
        id == self.last_id
    }

    /// Records a change of the game, which makes earlier results obsolete.
    pub(super) fn on_game_changed(&mut self) {
        self.version += 1;
    }

    /// Returns whether the end of this version of the game is to be shown, and records that it was.
    pub(super) fn take_end(&mut self) -> bool {
        self.end_shown.replace(self.version) != Some(self.version)
    }

    /// Replaces the running job by the wanted one, unless that runs or is finished; returns the number and the kind of the
    /// new job, or no kind to stop the running one.
    pub(super) fn schedule(&mut self, kind: Option<JobKind>) -> Option<Scheduled> {
        let version = self.version;
        // A finished job is still wanted by the state; without its version it would run again and again.
        let wanted = kind.map(|kind| WantedJob { version, kind }).filter(|&job| self.finished != Some(job));
        if wanted == self.running {
            return None;
        }
        // Also where a job is only stopped: what it sends from now on is too late.
        self.last_id += 1;
        self.running = wanted;
        Some(Scheduled { id: self.last_id, kind: wanted.map(|job| job.kind) })
    }

    /// Records that the running job is finished.
    pub(super) fn finish(&mut self) {
        self.finished = self.running.take();
    }
}

/// A change of the running job.
pub(super) struct Scheduled {
    pub(super) id: u64,
    /// The kind of the new job; none to stop the running one.
    pub(super) kind: Option<JobKind>,
}
