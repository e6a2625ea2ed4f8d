//! The effects of actions.

use super::prompt::PromptKind;
use super::{App, Review, Scene};
use crate::action::{Action, Direction, MenuItem};
use crate::alak::Fold;
use crate::event::Effect;
use crate::game_state::HistoryStep;
use outflank_rules::alak::Slide;
use outflank_rules::reversi::Square;
use outflank_rules::{BoardSize, Game, Move, ParseMoveError};

impl App {
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Place(square) => self.place(square),
            Action::Step(direction) => self.step(direction),
            Action::Confirm => self.confirm(),
            Action::Undo => self.undo_or_redo(HistoryStep::Undo, "Nothing to undo."),
            Action::ExchangeGame => self.exchange_game(),
            Action::StepToLegal(direction) => self.game.step_to_target(direction),
            Action::Open(row) => self.open_listed(row),
            Action::Redo => self.undo_or_redo(HistoryStep::Redo, "Nothing to redo."),
            Action::Hint => self.request_hint(),
            Action::ToggleValues => self.shows_values = !self.shows_values,
            Action::ToggleBar => self.settings.shows_bar = !self.settings.shows_bar,
            Action::MoveNow => self.move_now(),
            Action::Save => self.open_prompt(PromptKind::Save),
            Action::Load => self.open_prompt(PromptKind::Load),
            Action::EnterMove => self.open_prompt(PromptKind::Move),
            Action::Quit => self.effects.push(Effect::Quit { signal: None }),
            Action::Activate(item) => self.activate_item(item),
            Action::Change(item, direction) => self.change_item(item, direction),
            Action::GoToPly(ply) => self.go_to_ply(ply),
            Action::PlayFromHere => self.play_from_here(),
            Action::Fold(row) => self.fold(row),
            Action::Grow(direction) => self.grow_tree(direction),
            other => self.go_to_scene(other),
        }
    }

    fn go_to_scene(&mut self, action: Action) {
        match action {
            Action::Menu => self.scene = Scene::Menu { row: 0 },
            Action::Help => self.scene = Scene::Help,
            Action::Close => self.close(),
            Action::ShowScore => self.scene = Scene::End,
            Action::Reset => self.reset(),
            Action::NewGame => self.new_game(),
            Action::Review => self.review(),
            Action::Tree => self.show_tree(),
            _ => {}
        }
    }

    /// Places a disc on a square; in a row of slots, chooses a disc to slide, releases it, or slides it.
    fn place(&mut self, square: Square) {
        if self.game.is_row() && self.game.state.is_human_turn() {
            self.choose_disc(square);
        } else {
            self.play_own(Move::Place(square));
        }
    }

    /// Plays a move of the user, or says why not.
    fn play_own(&mut self, mv: Move) {
        if self.game.is_over() {
            "The game is over.".clone_into(&mut self.message);
        } else if !self.game.state.is_human_turn() {
            "It is the computer's turn; Space makes it play now.".clone_into(&mut self.message);
        } else if let Err(error) = self.game.state.position().check_move(mv) {
            self.message = format!("{mv}: {error}.");
        } else {
            self.is_paused = false;
            self.play_and_report(mv);
            if let Move::Place(square) = mv {
                (self.game.cursor, self.game.focus) = (square, None);
                // The user has just seen this placement: instead of a report, the state of the game is shown.
                self.message.clear();
            }
        }
    }

    fn choose_disc(&mut self, square: Square) {
        let game = &mut self.game;
        game.select(square);
        let number = square.column + 1;
        let slide = game.chosen.map(|from| Move::Slide(Slide { from: from.column + 1, to: number }));
        if let Some(slide) = slide.filter(|&slide| game.state.position().is_legal(slide)) {
            return self.play_own(slide);
        }
        // Taken before the targets are listed: without a chosen disc, they are the discs that can slide.
        let is_chosen = game.chosen.take() == Some(square);
        game.chosen = (!is_chosen && game.targets().contains(&square)).then_some(square);
        self.message = match game.chosen {
            Some(_) => format!("Slide from {number} to which slot?"),
            None => String::new(),
        };
    }

    /// Plays a typed move.
    pub(super) fn play_named(&mut self, text: &str) {
        let position = self.game.state.position();
        match position.parse_move(text) {
            Ok(mv) => self.play_own(mv),
            Err(ParseMoveError::Alak(error)) => self.message = format!("{error}."),
            Err(_) => self.message = format!("{text:?} is no square; they are a1 to {}.", last_square(position.size())),
        }
    }

    fn step(&mut self, direction: Direction) {
        match &mut self.scene {
            Scene::Menu { row } => *row = step_in_list(*row, MenuItem::ALL.len(), direction),
            Scene::Review(review) => {
                let along = match direction {
                    Direction::Left | Direction::Up => Direction::Up,
                    Direction::Right | Direction::Down => Direction::Down,
                    end => end,
                };
                review.ply = step_to_end(review.ply, review.record.positions().len(), along);
            }
            Scene::Games(games) => games.step(direction),
            Scene::Tree => step_in_tree(&mut self.game.tree, direction),
            _ => {
                let game = &mut self.game;
                game.select(step_on_board(game.cursor, game.state.position().size(), direction));
            }
        }
    }

    pub(super) fn confirm(&mut self) {
        match &self.scene {
            Scene::Games(games) => self.open_listed(games.row),
            Scene::Tree => self.fold(self.game.tree.row),
            _ => match self.game.focus {
                Some(square) => self.place(square),
                None => "Select a square first, with the arrows or the mouse.".clone_into(&mut self.message),
            },
        }
    }

    fn undo_or_redo(&mut self, step: HistoryStep, nothing: &str) {
        if self.game.step_to_human_turn(step) {
            // Computers alone would play on from there at once.
            self.is_paused = !self.game.state.has_human();
            self.message.clear();
            if matches!(self.scene, Scene::End) {
                self.scene = Scene::Game;
            }
            self.on_game_changed();
        } else {
            let other = if self.shelf.is_empty() { "" } else { " z returns to the game before." };
            self.message = format!("{nothing}{other}");
        }
    }

    /// Undoes all moves. No computer plays until the user acts, since its move would discard those that can be redone.
    fn reset(&mut self) {
        while self.game.state.step(HistoryStep::Undo).is_some() {}
        let waits = !self.game.state.is_human_turn();
        let resuming = if waits { " Space resumes play." } else { "" };
        self.begin(&format!("Back at the start; r redoes the moves.{resuming}"));
        self.is_paused = waits;
    }

    fn new_game(&mut self) {
        let is_kept = self.shelf.keep(&self.game);
        self.game = self.settings.new_game();
        let kept = if is_kept { "A new game; z returns to the one before." } else { "" };
        let message = format!("{kept} {}", self.replacement_text());
        self.begin(message.trim());
    }

    pub(super) fn begin(&mut self, message: &str) {
        self.scene = Scene::Game;
        self.is_paused = false;
        message.clone_into(&mut self.message);
        self.on_game_changed();
    }

    /// Shows the game again, and after a change of its players in the menu says that they wait.
    fn close(&mut self) {
        if matches!(self.scene, Scene::Menu { .. }) && self.can_change_players() {
            "The players of the menu wait: m and Enter let them play on.".clone_into(&mut self.message);
        }
        self.close_games();
    }

    fn review(&mut self) {
        if self.game.can_be_analysed() {
            self.scene = Scene::Review(Box::new(Review::new(&self.game.state.record)));
        } else {
            "Only games of Othello and Reversi can be reviewed; t shows the game tree.".clone_into(&mut self.message);
        }
    }

    fn show_tree(&mut self) {
        if self.game.is_row() {
            self.scene = Scene::Tree;
        } else {
            "Only Alak has a game tree to show.".clone_into(&mut self.message);
        }
    }

    fn go_to_ply(&mut self, ply: usize) {
        if let Scene::Review(review) = &mut self.scene {
            review.ply = ply.min(review.record.positions().len() - 1);
        }
    }

    /// Resumes play from the position of the review.
    fn play_from_here(&mut self) {
        let Scene::Review(review) = &self.scene else { return };
        let game = &mut self.game;
        game.state.resigned = None;
        while game.state.ply() > review.ply && game.state.step(HistoryStep::Undo).is_some() {}
        while game.state.ply() < review.ply && game.state.step(HistoryStep::Redo).is_some() {}
        self.begin("Playing from here; the next move discards the moves after it.");
        // The first pause makes `pass` leave the passes of a game between computers as they are; the second one lets
        // computers wait, since a move would discard those after it.
        self.is_paused = !self.game.state.has_human();
        self.pass();
        self.is_paused = !self.game.state.is_human_turn();
        if self.is_paused {
            "Space resumes play from here.".clone_into(&mut self.message);
        }
    }

    fn fold(&mut self, row: usize) {
        self.game.tree.toggle(row);
    }
}

/// Returns the next row of a list that wraps around.
fn step_in_list(row: usize, rows: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up | Direction::Left => (row + rows - 1) % rows,
        Direction::Down | Direction::Right => (row + 1) % rows,
        Direction::Home => 0,
        Direction::End => rows - 1,
    }
}

/// Returns the next row of a list that ends at its ends.
fn step_to_end(row: usize, rows: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up => row.saturating_sub(1),
        Direction::Down => (row + 1).min(rows.saturating_sub(1)),
        Direction::Home => 0,
        Direction::End => rows.saturating_sub(1),
        Direction::Left | Direction::Right => row,
    }
}

fn last_square(size: BoardSize) -> Square {
    Square { column: size.columns - 1, row: size.rows - 1 }
}

fn step_on_board(from: Square, size: BoardSize, direction: Direction) -> Square {
    let Square { column, row } = from;
    match direction {
        Direction::Up => Square { column, row: row.saturating_sub(1) },
        Direction::Down => Square { column, row: (row + 1).min(size.rows - 1) },
        Direction::Left => Square { column: column.saturating_sub(1), row },
        Direction::Right => Square { column: (column + 1).min(size.columns - 1), row },
        Direction::Home => Square { column: 0, row },
        Direction::End => Square { column: size.columns - 1, row },
    }
}

/// Moves along the lines of the tree; right unfolds, left folds.
fn step_in_tree(view: &mut crate::alak::TreeView, direction: Direction) {
    let (row, folds) = (view.row, view.lines().iter().map(|line| line.fold).collect::<Vec<_>>());
    match (direction, folds.get(row)) {
        (Direction::Right, Some(Fold::Folded)) | (Direction::Left, Some(Fold::Unfolded)) => view.toggle(row),
        _ => view.row = step_to_end(row, folds.len(), direction),
    }
}
