//! The jobs that the program starts, and what their results change.

use super::active_game::ActiveGame;
use super::job_tracker::{JobKind, Scheduled};
use super::{App, Scene};
use crate::action::Direction;
use crate::event::{Effect, Job, JobUpdate};
use crate::game_state::HistoryStep;
use outflank_play::{MoveSelection, resignation_text};
use outflank_rules::alak::Slide;
use outflank_rules::reversi::Move;
use outflank_rules::{Game, counted};

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
        let ActiveGame::Reversi(game) = &mut self.game else { return };
        let position = game.state.position();
        if game.state.is_over() || !position.must_pass() || (self.is_paused && !game.state.has_human()) {
            return;
        }
        let side = position.to_move().name();
        if game.state.step(HistoryStep::Redo).is_none() {
            game.play(Move::Pass).expect("a side that must pass may pass");
        }
        let text = format!("{side} has no legal move and passes.");
        self.message = if self.message.is_empty() { text } else { format!("{} {text}", self.message) };
        self.on_game_changed();
    }

    fn wanted_job(&self) -> Option<JobKind> {
        match (&self.scene, &self.game) {
            (Scene::Review(_), _) => Some(JobKind::AnalyzeGame),
            (Scene::Tree, _) => Some(JobKind::GrowTree(self.jobs.tree_depth())),
            (_, game) if game.is_over() => None,
            (_, ActiveGame::Reversi(game)) => match game.state.mover() {
                player if !player.is_human() && !self.is_paused => Some(JobKind::ChooseMove),
                _ if self.shows_values => Some(JobKind::Analyze(MoveSelection::All)),
                _ if self.wants_hint || self.settings.shows_bar => Some(JobKind::Analyze(MoveSelection::Best)),
                _ => None,
            },
            (_, ActiveGame::Alak(game)) => match game.state.mover() {
                _ if game.lacks_tablebase() && (self.shows_values || self.wants_hint || game.is_perfect_turn()) => {
                    Some(JobKind::BuildTablebase)
                }
                player if !player.is_human() && !self.is_paused => Some(JobKind::ChooseMove),
                _ => None,
            },
        }
    }

    fn job(&self, kind: JobKind) -> Option<Job> {
        Some(match (kind, &self.game) {
            (JobKind::ChooseMove, ActiveGame::Reversi(game)) => {
                let (player, record) = (game.state.mover().clone(), Box::new(game.state.record.clone()));
                Job::ChooseMove { player, record, clock: self.clock }
            }
            (JobKind::ChooseMove, ActiveGame::Alak(game)) => {
                Job::ChooseSlide { player: game.state.mover().clone(), record: Box::new(game.state.record.clone()) }
            }
            (JobKind::Analyze(moves), ActiveGame::Reversi(game)) => {
                Job::Analyze { position: Box::new(game.state.position().clone()), moves }
            }
            (JobKind::AnalyzeGame, _) => match &self.scene {
                Scene::Review(review) => Job::AnalyzeGame { record: Box::new(review.record.clone()) },
                _ => return None,
            },
            (JobKind::BuildTablebase, ActiveGame::Alak(game)) => {
                Job::BuildTablebase { position: *game.state.position() }
            }
            (JobKind::GrowTree(depth), ActiveGame::Alak(game)) => {
                Job::GrowTree { root: *game.state.position(), depth: depth.plies() }
            }
            _ => return None,
        })
    }

    /// Applies an update of the last job; one of an earlier job is ignored.
    pub(super) fn on_job_update(&mut self, id: u64, update: JobUpdate) {
        if !self.jobs.is_last(id) {
            return;
        }
        let was_choosing = self.jobs.runs(JobKind::ChooseMove);
        if matches!(update, JobUpdate::Done | JobUpdate::Failed(_)) {
            self.jobs.finish();
        }
        match (update, &mut self.game, &mut self.scene) {
            (JobUpdate::MoveChosen(mv), ..) => self.play_chosen_move(mv),
            (JobUpdate::Resigned, ..) => self.resign(),
            (JobUpdate::SlideChosen(slide), ..) => self.play_slide(slide),
            (JobUpdate::Analyzed(analysis), ActiveGame::Reversi(game), _) => game.store_analysis(analysis),
            (JobUpdate::PlyAnalyzed { ply, analysis }, _, Scene::Review(review)) => {
                review.store(ply, analysis);
            }
            (JobUpdate::TablebaseBuilt(table), ActiveGame::Alak(game), _) => game.tablebase = Some(table),
            (JobUpdate::TreeGrown(tree), ActiveGame::Alak(game), _) => game.tree.show(tree),
            (JobUpdate::Failed(error), ..) if was_choosing => self.forfeit(&error),
            (JobUpdate::Failed(error), ..) => self.message = format!("Error: {error}."),
            _ => {}
        }
        if !self.jobs.is_running() {
            self.show_hint();
        }
    }

    /// Reports that the computer player failed, and pauses the game.
    fn forfeit(&mut self, error: &str) {
        self.on_game_changed();
        self.is_paused = true;
        self.message = format!("{} forfeits: {error}. Space retries.", self.game.mover());
    }

    /// Ends the game as a loss of the computer player to move.
    fn resign(&mut self) {
        let ActiveGame::Reversi(game) = &mut self.game else { return };
        let loser = game.state.position().to_move();
        game.state.resigned = Some(loser);
        self.message = resignation_text(loser);
        self.on_game_changed();
    }

    fn play_chosen_move(&mut self, mv: Move) {
        let ActiveGame::Reversi(game) = &mut self.game else { return };
        let (side, flips) = (game.state.position().to_move(), game.count_flips(mv));
        if game.play(mv).is_ok() {
            self.message = format!("{} plays {mv} and flips {flips}.", side.name());
            self.on_game_changed();
        }
    }

    /// Plays a slide and reports it, if it is legal.
    pub(super) fn play_slide(&mut self, slide: Slide) {
        let ActiveGame::Alak(game) = &mut self.game else { return };
        let before = *game.state.position();
        if game.state.record.play(slide).is_err() {
            return;
        }
        game.chosen = None;
        game.focus = slide.to;
        let board = game.state.position().board_text();
        let (side, removed) = (before.to_move().letter(), before.captures(slide).count());
        self.on_game_changed();
        let removing = match removed {
            0 => String::new(),
            more => format!(" and removing {}", counted(more, "disc")),
        };
        self.message = format!("{side} moves from {} to {}, yielding {board}{removing}.", slide.from, slide.to);
    }

    /// Requests a hint.
    pub(super) fn request_hint(&mut self) {
        if self.game.is_human_turn() {
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
        let ActiveGame::Reversi(game) = &mut self.game else { return self.show_slide_hint() };
        let Some(analysis) = game.analysis() else { return };
        let (hint, best) = (analysis.hint(), analysis.best());
        if let Move::Place(square) = best {
            (game.focus, game.cursor) = (Some(square), square);
        }
        self.message = hint;
        self.wants_hint = false;
    }

    fn show_slide_hint(&mut self) {
        let ActiveGame::Alak(game) = &mut self.game else { return };
        if let Some(&(slide, value)) = game.values().first() {
            self.message = format!("Hint: {slide} ({value}).");
            (game.chosen, game.focus) = (Some(slide.from), slide.to);
            self.wants_hint = false;
        } else if !game.is_solvable() {
            self.message = format!("Boards of {} slots are too large to solve here.", game.state.position().slots());
            self.wants_hint = false;
        }
    }

    /// Makes the computer player play its best move so far, or resumes a paused game.
    pub(super) fn move_now(&mut self) {
        let is_choosing = self.jobs.runs(JobKind::ChooseMove);
        if self.is_paused && !self.game.is_human_turn() {
            self.is_paused = false;
        } else if is_choosing && !self.game.can_hurry() {
            "Another program cannot be interrupted; u undoes your move.".clone_into(&mut self.message);
        } else if is_choosing {
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
