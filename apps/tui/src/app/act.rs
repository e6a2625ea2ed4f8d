//! What actions do.

use super::{App, Ask, Desk, Review, Scene};
use crate::action::{Action, Direction, Item};
use crate::alak::Fold;
use crate::event::Effect;
use crate::table::Walk;
use outflank_alak::Slide;
use outflank_game::Game;
use outflank_reversi::{Move, Size, Square};

impl App {
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Place(square) => self.place(square),
            Action::Slot(slot) => self.choose_slot(slot),
            Action::Step(direction) => self.step(direction),
            Action::Confirm => self.confirm(),
            Action::Undo => self.walk(Walk::Back, "Nothing to undo."),
            Action::Redo => self.walk(Walk::Forth, "Nothing to redo."),
            Action::Hint => self.ask_for_hint(),
            Action::Values => self.shows_values = !self.shows_values,
            Action::Now => self.now(),
            Action::Save => self.ask(Ask::Save),
            Action::Load => self.ask(Ask::Load),
            Action::Name => self.ask(Ask::Move),
            Action::Leave => self.effects.push(Effect::Leave { signal: None }),
            Action::Item(item) => self.do_item(item),
            Action::Change(item, direction) => self.change_item(item, direction),
            Action::GoTo(ply) => self.go_to(ply),
            Action::GoOn => self.go_on(),
            Action::Fold(row) => self.fold(row),
            Action::Grow(direction) => self.grow(direction),
            other => self.go_to_scene(other),
        }
    }

    fn go_to_scene(&mut self, action: Action) {
        match action {
            Action::Menu => self.scene = Scene::Menu { row: 0 },
            Action::Help => self.scene = Scene::Help,
            Action::Close => self.scene = Scene::Game,
            Action::End => self.scene = Scene::End,
            Action::Reset => self.reset(),
            Action::NewGame => self.new_game(),
            Action::Review => self.review(),
            Action::Tree => self.show_tree(),
            _ => {}
        }
    }

    fn place(&mut self, square: Square) {
        let Desk::Reversi(desk) = &mut self.desk else { return };
        if desk.table.is_over() {
            "The game is over.".clone_into(&mut self.message);
        } else if !desk.table.is_turn_of_person() {
            "It is the computer's turn; Space makes it play now.".clone_into(&mut self.message);
        } else if let Err(error) = desk.play(Move::Place(square)) {
            self.message = format!("{square}: {}.", error.reason);
        } else {
            (desk.place, desk.focus) = (square, None);
            self.is_paused = false;
            self.message.clear();
            self.changed();
        }
    }

    /// Takes up a disc of Alak, puts it back, or slides it.
    fn choose_slot(&mut self, slot: u8) {
        let Desk::Alak(desk) = &mut self.desk else { return };
        if !desk.table.is_turn_of_person() {
            return;
        }
        desk.focus = slot;
        let slide = desk.chosen.map(|from| Slide { from, to: slot });
        if let Some(slide) = slide.filter(|&slide| desk.table.position().is_legal(slide)) {
            return self.slide(slide);
        }
        let is_own = !desk.slides_from(slot).is_empty();
        desk.chosen = (is_own && desk.chosen != Some(slot)).then_some(slot);
        self.message = match desk.chosen {
            Some(slot) => format!("Slide from {slot} to which slot?"),
            None => String::new(),
        };
    }

    /// Plays a slide that a person chose.
    fn slide(&mut self, slide: Slide) {
        self.is_paused = false;
        if let Some(told) = self.play_slide(slide) {
            self.message = told;
        }
    }

    /// Plays a move that was typed.
    pub(super) fn play_named(&mut self, text: &str) {
        let Desk::Alak(desk) = &self.desk else { return self.place_named(text) };
        match text.parse::<Slide>() {
            _ if desk.table.is_over() => "The game is over.".clone_into(&mut self.message),
            _ if !desk.table.is_turn_of_person() => "It is the computer's turn.".clone_into(&mut self.message),
            Ok(slide) => match desk.table.position().check_move(slide) {
                Ok(()) => self.slide(slide),
                Err(error) => self.message = format!("{slide}: {error}."),
            },
            Err(error) => self.message = format!("{error}."),
        }
    }

    fn step(&mut self, direction: Direction) {
        match (&mut self.scene, &mut self.desk) {
            (Scene::Menu { row }, _) => *row = step_in_list(*row, Item::ALL.len(), direction),
            (Scene::Review(review), _) => {
                let along = match direction {
                    Direction::Left | Direction::Up => Direction::Up,
                    Direction::Right | Direction::Down => Direction::Down,
                    end => end,
                };
                review.ply = step_to_end(review.ply, review.record.positions().len(), along);
            }
            (Scene::Tree, Desk::Alak(desk)) => step_in_tree(&mut desk.tree, direction),
            (_, Desk::Reversi(desk)) => {
                desk.place = step_on_board(desk.place, desk.table.position().size(), direction);
                desk.focus = Some(desk.place);
            }
            (_, Desk::Alak(desk)) => {
                let slots = desk.table.position().slots().count().into();
                let index = usize::from(desk.focus - 1);
                desk.focus = step_in_row(index, slots, direction) as u8 + 1;
            }
        }
    }

    pub(super) fn confirm(&mut self) {
        match (&self.scene, &self.desk) {
            (Scene::Tree, Desk::Alak(desk)) => self.fold(desk.tree.row),
            (_, Desk::Reversi(desk)) => match desk.focus {
                Some(square) => self.place(square),
                None => "Select a square first, with the arrows or the mouse.".clone_into(&mut self.message),
            },
            (_, Desk::Alak(desk)) => self.choose_slot(desk.focus),
        }
    }

    fn walk(&mut self, walk: Walk, nothing: &str) {
        if self.desk.walk(walk) {
            self.is_paused = !self.desk.has_person();
            self.message.clear();
            if matches!(self.scene, Scene::End) {
                self.scene = Scene::Game;
            }
            self.changed();
        } else {
            nothing.clone_into(&mut self.message);
        }
    }

    fn reset(&mut self) {
        match &mut self.desk {
            Desk::Reversi(desk) => while desk.table.step(Walk::Back).is_some() {},
            Desk::Alak(desk) => while desk.table.step(Walk::Back).is_some() {},
        }
        self.begin("Back at the start; r redoes the moves.");
    }

    fn new_game(&mut self) {
        self.desk = self.settings.desk();
        self.begin("");
    }

    fn begin(&mut self, message: &str) {
        self.scene = Scene::Game;
        self.is_paused = false;
        message.clone_into(&mut self.message);
        self.changed();
    }

    fn review(&mut self) {
        match &self.desk {
            Desk::Reversi(desk) => self.scene = Scene::Review(Box::new(Review::new(&desk.table.record))),
            Desk::Alak(_) => "Only games of Othello and Reversi can be reviewed; t shows the game tree."
                .clone_into(&mut self.message),
        }
    }

    fn show_tree(&mut self) {
        match &self.desk {
            Desk::Alak(_) => self.scene = Scene::Tree,
            Desk::Reversi(_) => "Only Alak has a game tree to show.".clone_into(&mut self.message),
        }
    }

    fn go_to(&mut self, ply: usize) {
        if let Scene::Review(review) = &mut self.scene {
            review.ply = ply.min(review.record.positions().len() - 1);
        }
    }

    /// Goes on playing from the position of the review.
    fn go_on(&mut self) {
        let (Scene::Review(review), Desk::Reversi(desk)) = (&self.scene, &mut self.desk) else { return };
        desk.table.resigned = None;
        while desk.table.ply() > review.ply && desk.table.step(Walk::Back).is_some() {}
        while desk.table.ply() < review.ply && desk.table.step(Walk::Forth).is_some() {}
        self.begin("Playing from here; the next move discards the moves after it.");
        self.is_paused = !self.desk.has_person();
        self.pass();
        self.is_paused = !self.desk.is_turn_of_person();
        if self.is_paused {
            "Space resumes play from here.".clone_into(&mut self.message);
        }
    }

    fn fold(&mut self, row: usize) {
        if let Desk::Alak(desk) = &mut self.desk {
            desk.tree.toggle(row);
        }
    }
}

/// Goes along a list, round its ends.
fn step_in_list(row: usize, rows: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up | Direction::Left => (row + rows - 1) % rows,
        Direction::Down | Direction::Right => (row + 1) % rows,
        Direction::Home => 0,
        Direction::End => rows - 1,
    }
}

/// Goes along a list, not beyond its ends.
fn step_to_end(row: usize, rows: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up => row.saturating_sub(1),
        Direction::Down => (row + 1).min(rows.saturating_sub(1)),
        Direction::Home => 0,
        Direction::End => rows.saturating_sub(1),
        Direction::Left | Direction::Right => row,
    }
}

fn step_in_row(index: usize, count: usize, direction: Direction) -> usize {
    match direction {
        Direction::Left => step_to_end(index, count, Direction::Up),
        Direction::Right => step_to_end(index, count, Direction::Down),
        Direction::Up | Direction::Down => index,
        end => step_to_end(index, count, end),
    }
}

fn step_on_board(from: Square, size: Size, direction: Direction) -> Square {
    let Square { column, row } = from;
    match direction {
        Direction::Up => Square { column, row: row.saturating_sub(1) },
        Direction::Down => Square { column, row: (row + 1).min(size.height() - 1) },
        Direction::Left => Square { column: column.saturating_sub(1), row },
        Direction::Right => Square { column: (column + 1).min(size.width() - 1), row },
        Direction::Home => Square { column: 0, row },
        Direction::End => Square { column: size.width() - 1, row },
    }
}

/// Goes along the lines of the tree; to the right unfolds, to the left folds.
fn step_in_tree(view: &mut crate::alak::TreeView, direction: Direction) {
    let (row, folds) = (view.row, view.lines().iter().map(|line| line.fold).collect::<Vec<_>>());
    match (direction, folds.get(row)) {
        (Direction::Right, Some(Fold::Folded)) | (Direction::Left, Some(Fold::Unfolded)) => view.toggle(row),
        _ => view.row = step_to_end(row, folds.len(), direction),
    }
}
