//! The jobs that the program starts, and what their results change.

use super::current_game::{CurrentGame, slot};
use super::job_tracker::{JobKind, Scheduled};
use super::{App, Scene};
use crate::action::Direction;
use crate::event::{Effect, Job, JobUpdate};
use crate::game_state::HistoryStep;
use outflank_play::{MoveSelection, resignation_text};
use outflank_rules::{Game, Move, counted};

impl App {
    /// Records a change of the game.
    pub(super) fn on_game_changed(&mut self) {
        self.jobs.on_game_changed();
        self.typed.clear();
        self.wants_hint = false;
    }

    /// Plays forced passes, shows the end of a game, and starts or stops jobs.
    pub(super) fn update_jobs(&mut self) {
        self.pass();
        if self.game.is_over() && matches!(self.scene, Scene::Game) && self.jobs.take_end() {
            self.scene = Scene::End;
        }
        let Some(Scheduled { id, kind }) = self.jobs.schedule(self.wanted_job()) else { return };
        self.effects.push(match kind.and_then(|kind| self.job(kind)) {
            Some(job) => Effect::StartJob { id, job },
            None => Effect::StopJob,
        });
    }

    /// Plays a forced pass; in a paused game between computers it waits, so that undo and redo reach every position.
    pub(super) fn pass(&mut self) {
        let game = &mut self.game;
        let position = game.state.position();
        if game.state.is_over() || !position.must_pass() || (self.is_paused && !game.state.has_human()) {
            return;
        }
        let side = position.to_move().name();
        // Redone where it was undone: to play it anew would discard the moves after it.
        if game.state.step(HistoryStep::Redo).is_none() {
            game.play(Move::Pass).expect("a side that must pass may pass");
        }
        let text = format!("{side} has no legal move and passes.");
        self.message = if self.message.is_empty() { text } else { format!("{} {text}", self.message) };
        self.on_game_changed();
    }

    fn wanted_job(&self) -> Option<JobKind> {
        let game = &self.game;
        match &self.scene {
            Scene::Review(_) => Some(JobKind::AnalyzeGame),
            Scene::Tree => Some(JobKind::GrowTree(self.jobs.tree_depth())),
            _ if game.is_over() => None,
            _ if game.lacks_tablebase() && (self.shows_values || self.wants_hint || game.is_perfect_turn()) => {
                Some(JobKind::BuildTablebase)
            }
            // Before values and hints: there is one worker, and the game goes on first.
            _ if !game.state.mover().is_human() && !self.is_paused => Some(JobKind::ChooseMove),
            _ if !game.can_be_analysed() => None,
            _ if self.shows_values => Some(JobKind::Analyze(MoveSelection::All)),
            _ if self.wants_hint || self.settings.shows_bar => Some(JobKind::Analyze(MoveSelection::Best)),
            _ => None,
        }
    }

    fn job(&self, kind: JobKind) -> Option<Job> {
        let CurrentGame { state, .. } = &self.game;
        Some(match kind {
            JobKind::ChooseMove => {
                let (player, record) = (state.mover().clone(), Box::new(state.record.clone()));
                Job::ChooseMove { player, record, clock: self.clock }
            }
            JobKind::Analyze(moves) => Job::Analyze { position: Box::new(state.position().clone()), moves },
            JobKind::AnalyzeGame => match &self.scene {
                Scene::Review(review) => Job::AnalyzeGame { record: Box::new(review.record.clone()) },
                _ => return None,
            },
            JobKind::BuildTablebase => Job::BuildTablebase { position: *state.position().as_alak()? },
            JobKind::GrowTree(depth) => Job::GrowTree { root: *state.position().as_alak()?, depth: depth.plies() },
        })
    }

    /// Applies an update of the last job; one of an earlier job is ignored.
    pub(super) fn on_job_update(&mut self, id: u64, update: JobUpdate) {
        // The worker may have sent it before it heard that the game has changed.
        if !self.jobs.is_last(id) {
            return;
        }
        let was_choosing = self.jobs.runs(JobKind::ChooseMove);
        // Before the update is applied, which may change the game and so want another job.
        if matches!(update, JobUpdate::Done | JobUpdate::Failed(_)) {
            self.jobs.finish();
        }
        match (update, &mut self.scene) {
            (JobUpdate::MoveChosen(mv), _) => self.play_and_report(mv),
            (JobUpdate::Resigned, _) => self.resign(),
            (JobUpdate::Analyzed(analysis), _) => self.game.store_analysis(analysis),
            (JobUpdate::PlyAnalyzed { ply, analysis }, Scene::Review(review)) => review.store(ply, analysis),
            (JobUpdate::TablebaseBuilt(table), _) => self.game.tablebase = Some(table),
            (JobUpdate::TreeGrown(tree), _) => self.game.tree.show(tree),
            (JobUpdate::Failed(error), _) if was_choosing => self.forfeit(&error),
            (JobUpdate::Failed(error), _) => self.message = format!("Error: {error}."),
            (JobUpdate::Done | JobUpdate::PlyAnalyzed { .. }, _) => {}
        }
        if !self.jobs.is_running() {
            self.show_hint();
        }
    }

    /// Reports that the computer player failed, and pauses the game.
    fn forfeit(&mut self, error: &str) {
        // A new version of the game: the failed job would count as finished, and could not be tried again.
        self.on_game_changed();
        self.is_paused = true;
        self.message = format!("{} forfeits: {error}. Space retries.", self.game.mover());
    }

    /// Ends the game as a loss of the computer player to move.
    fn resign(&mut self) {
        let loser = self.game.state.position().to_move();
        self.game.state.resigned = Some(loser);
        self.message = resignation_text(loser);
        self.on_game_changed();
    }

    /// Plays a move and reports it, if it is legal.
    pub(super) fn play_and_report(&mut self, mv: Move) {
        let before = self.game.state.position().clone();
        if self.game.play(mv).is_err() {
            return;
        }
        let (side, taken) = (self.game.side_name(before.to_move()), before.flips(mv).len());
        self.message = match (mv, self.game.state.position().as_alak()) {
            (Move::Slide(slide), Some(after)) => {
                let removing =
                    if taken == 0 { String::new() } else { format!(" and removing {}", counted(taken, "disc")) };
                let board = after.board_text();
                format!("{side} moves from {} to {}, yielding {board}{removing}.", slide.from, slide.to)
            }
            _ => format!("{side} plays {mv} and flips {taken}."),
        };
        self.on_game_changed();
    }

    /// Requests a hint.
    pub(super) fn request_hint(&mut self) {
        if self.game.state.is_human_turn() {
            self.wants_hint = true;
            "Searching for a hint…".clone_into(&mut self.message);
            if !self.jobs.is_running() {
                self.show_hint();
            }
        }
    }

    /// Shows the best move, if a hint was requested and the analysis is complete.
    fn show_hint(&mut self) {
        if !self.wants_hint {
            return;
        }
        if !self.game.can_be_analysed() {
            return self.show_slide_hint();
        }
        let Some(analysis) = self.game.analysis() else { return };
        let (hint, best) = (analysis.hint(), analysis.best());
        if let Move::Place(square) = best {
            self.game.select(square);
        }
        self.message = hint;
        self.wants_hint = false;
    }

    fn show_slide_hint(&mut self) {
        let game = &mut self.game;
        if let Some(&(slide, value)) = game.values().first() {
            self.message = format!("Hint: {slide} ({value}).");
            game.chosen = Some(slot(slide.from));
            game.select(slot(slide.to));
            self.wants_hint = false;
        } else if !game.is_solvable() {
            let slots = game.state.position().size().columns;
            self.message = format!("Boards of {slots} slots are too large to solve here.");
            self.wants_hint = false;
        }
    }

    /// Makes the computer player play its best move so far, or resumes a paused game.
    pub(super) fn move_now(&mut self) {
        let is_choosing = self.jobs.runs(JobKind::ChooseMove);
        if self.is_paused && !self.game.state.is_human_turn() {
            self.is_paused = false;
        } else if is_choosing && !self.game.state.mover().can_be_interrupted() {
            "Another program cannot be interrupted; u undoes your move.".clone_into(&mut self.message);
        } else if is_choosing {
            // The job stays the last one, so that the move which it then returns is played.
            self.effects.push(Effect::StopJob);
        } else {
            self.confirm();
        }
    }

    /// Makes the tree of Alak deeper or shallower by a ply.
    pub(super) fn grow_tree(&mut self, direction: Direction) {
        let depth = self.jobs.tree_depth();
        self.jobs.set_tree_depth(if direction == Direction::Up { depth.deeper() } else { depth.shallower() });
    }

    /// Returns whether an update of the job with this number would be applied.
    #[cfg(test)]
    pub(crate) fn is_waiting_for(&self, id: u64) -> bool {
        self.jobs.is_last(id) && self.jobs.is_running()
    }

    /// Returns the depth of the tree of Alak, in plies.
    pub(crate) fn tree_depth(&self) -> u8 {
        self.jobs.tree_depth().plies()
    }
}
