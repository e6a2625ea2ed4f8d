//! The course of a game: what is due now, and what the machine answers.

use super::{App, Desk, Scene};
use crate::event::{Effect, News, Task};
use crate::table::{Seat, Walk};
use outflank_alak::Slide;
use outflank_game::Game;
use outflank_play::{MoveSelection, resignation_text};
use outflank_reversi::Move;

/// What the machine is asked, and what it has answered.
///
/// Every order has a number, and an answer to another than the last one comes too late.
#[derive(Debug, Default)]
pub(super) struct Thinker {
    order: u64,
    /// Grows whenever what is on the table changes.
    version: u64,
    busy: Option<Purpose>,
    finished: Option<Purpose>,
    /// The version whose end was shown.
    end_shown: Option<u64>,
    /// How many plies the tree of Alak is grown.
    plies: Plies,
}

/// A number of plies for a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plies(u8);

impl Default for Plies {
    fn default() -> Self {
        Self(3)
    }
}

/// What the machine works for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Purpose {
    version: u64,
    aim: Aim,
}

/// What is wanted of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Choose,
    Watch(MoveSelection),
    Review,
    Tabulate,
    Grow(Plies),
}

impl Thinker {
    /// Tells in words what the machine does.
    pub(super) fn activity(&self) -> Option<&'static str> {
        Some(match self.busy?.aim {
            Aim::Choose => "thinking",
            Aim::Watch(_) => "evaluating",
            Aim::Review => "reviewing",
            Aim::Tabulate => "solving",
            Aim::Grow(_) => "building",
        })
    }
}

impl App {
    /// Says that what is on the table has changed.
    pub(super) fn changed(&mut self) {
        self.thinker.version += 1;
        self.typed.clear();
        self.wants_hint = false;
    }

    /// Does what is due without anybody asking: passes, the end of the game, and orders to the machine.
    pub(super) fn settle(&mut self) {
        self.pass();
        let is_new = self.thinker.end_shown != Some(self.thinker.version);
        if self.desk.is_over() && is_new && matches!(self.scene, Scene::Game) {
            self.thinker.end_shown = Some(self.thinker.version);
            self.scene = Scene::End;
        }
        let wanted = self.wanted().filter(|&purpose| self.thinker.finished != Some(purpose));
        if wanted == self.thinker.busy {
            return;
        }
        self.thinker.order += 1;
        self.thinker.busy = wanted;
        let task = wanted.and_then(|purpose| self.task(purpose.aim));
        self.effects.push(match task {
            Some(task) => Effect::Order { order: self.thinker.order, task },
            None => Effect::Interrupt,
        });
    }

    /// Passes for a side that can do nothing else; where only the machine plays, it waits with that, too, so that
    /// people can walk through its game.
    pub(super) fn pass(&mut self) {
        let Desk::Reversi(desk) = &mut self.desk else { return };
        let position = desk.table.position();
        if desk.table.is_over() || !position.must_pass() || (self.is_paused && !desk.table.has_person()) {
            return;
        }
        let side = position.to_move().name();
        if desk.table.step(Walk::Forth).is_none() {
            desk.play(Move::Pass).expect("a side that must pass may pass");
        }
        let told = format!("{side} has no legal move and passes.");
        self.message = if self.message.is_empty() { told } else { format!("{} {told}", self.message) };
        self.changed();
    }

    /// Returns what the machine should work for now.
    fn wanted(&self) -> Option<Purpose> {
        let aim = match (&self.scene, &self.desk) {
            (Scene::Review(_), _) => Aim::Review,
            (Scene::Tree, _) => Aim::Grow(self.thinker.plies),
            (_, desk) if desk.is_over() => return None,
            (_, Desk::Reversi(desk)) => match desk.table.mover() {
                seat if !seat.is_person() && !self.is_paused => Aim::Choose,
                _ if self.shows_values => Aim::Watch(MoveSelection::All),
                _ if self.wants_hint || self.settings.shows_bar => Aim::Watch(MoveSelection::Best),
                _ => return None,
            },
            (_, Desk::Alak(desk)) => match desk.table.mover() {
                _ if desk.needs_table(self.shows_values || self.wants_hint) => Aim::Tabulate,
                seat if !seat.is_person() && !self.is_paused => Aim::Choose,
                _ => return None,
            },
        };
        Some(Purpose { version: self.thinker.version, aim })
    }

    fn task(&self, aim: Aim) -> Option<Task> {
        Some(match (aim, &self.desk) {
            (Aim::Choose, Desk::Reversi(desk)) => {
                let who = desk.table.mover().clone();
                Task::Choose { who, record: Box::new(desk.table.record.clone()), clock: self.clock }
            }
            (Aim::Choose, Desk::Alak(desk)) => {
                let who = *desk.table.mover();
                Task::Slide { who, record: Box::new(desk.table.record.clone()) }
            }
            (Aim::Watch(moves), Desk::Reversi(desk)) => {
                Task::Watch { position: Box::new(desk.table.position().clone()), moves }
            }
            (Aim::Review, _) => match &self.scene {
                Scene::Review(review) => Task::Review { record: Box::new(review.record.clone()) },
                _ => return None,
            },
            (Aim::Tabulate, Desk::Alak(desk)) => Task::Tabulate { position: *desk.table.position() },
            (Aim::Grow(plies), Desk::Alak(desk)) => Task::Grow { from: *desk.table.position(), plies: plies.0 },
            _ => return None,
        })
    }

    /// Takes what the machine found.
    pub(super) fn on_news(&mut self, order: u64, news: News) {
        if order != self.thinker.order {
            return;
        }
        let was_choosing = self.is_choosing();
        if matches!(news, News::Done | News::Failed(_)) {
            self.thinker.finished = self.thinker.busy.take();
        }
        match (news, &mut self.desk, &mut self.scene) {
            (News::Chosen(mv), ..) => self.play_chosen(mv),
            (News::Resigned, ..) => self.resign(),
            (News::Slid(slide), ..) => {
                if let Some(told) = self.play_slide(slide) {
                    self.message = told;
                }
            }
            (News::Evaluated(evaluation), Desk::Reversi(desk), _) => desk.learn(evaluation),
            (News::Judged { ply, evaluation }, _, Scene::Review(review)) => {
                if let Some(judged) = review.judged.get_mut(ply) {
                    *judged = Some(evaluation);
                }
            }
            (News::Tabled(table), Desk::Alak(desk), _) => desk.tablebase = Some(table),
            (News::Grown(tree), Desk::Alak(desk), _) => desk.tree.show(tree),
            (News::Failed(told), ..) if was_choosing => self.forfeit(&told),
            (News::Failed(told), ..) => self.message = format!("Error: {told}."),
            _ => {}
        }
        if self.thinker.busy.is_none() {
            self.tell_hint();
        }
    }

    /// Tells that the machine chose no move, and waits for people to decide what comes of it.
    fn forfeit(&mut self, told: &str) {
        self.changed();
        self.is_paused = true;
        self.message = format!("{} forfeits: {told}. Space retries.", self.desk.mover());
    }

    /// Ends the game as a loss of the machine to move.
    fn resign(&mut self) {
        let Desk::Reversi(desk) = &mut self.desk else { return };
        let loser = desk.table.position().to_move();
        desk.table.resigned = Some(loser);
        self.message = resignation_text(loser);
        self.changed();
    }

    fn play_chosen(&mut self, mv: Move) {
        let Desk::Reversi(desk) = &mut self.desk else { return };
        let (side, flips) = (desk.table.position().to_move(), desk.count_flips(mv));
        if desk.play(mv).is_ok() {
            self.message = format!("{} plays {mv} and flips {flips}.", side.name());
            self.changed();
        }
    }

    /// Plays a slide and tells of it; `None` if it is illegal.
    pub(super) fn play_slide(&mut self, slide: Slide) -> Option<String> {
        let Desk::Alak(desk) = &mut self.desk else { return None };
        let before = *desk.table.position();
        desk.table.record.play(slide).ok()?;
        desk.chosen = None;
        desk.focus = slide.to;
        let after = desk.table.position().to_string();
        let board = after.split(' ').next().unwrap_or_default().to_owned();
        let removed = before.captures(slide).count();
        self.changed();
        let mark = before.to_move().letter();
        let removing = match removed {
            0 => String::new(),
            1 => " and removing 1 disc".to_owned(),
            more => format!(" and removing {more} discs"),
        };
        Some(format!("{mark} moves from {} to {}, yielding {board}{removing}.", slide.from, slide.to))
    }

    /// Asks for the best move.
    pub(super) fn ask_for_hint(&mut self) {
        if self.desk.is_turn_of_person() {
            self.wants_hint = true;
            "Searching for a hint…".clone_into(&mut self.message);
            if self.thinker.busy.is_none() {
                self.tell_hint();
            }
        }
    }

    /// Tells the best move, if that is wanted and known.
    fn tell_hint(&mut self) {
        if !self.wants_hint {
            return;
        }
        let Desk::Reversi(desk) = &mut self.desk else { return self.tell_slide() };
        let Some((told, best)) = desk.evaluation().map(|known| (known.hint(), known.best())) else { return };
        if let Move::Place(square) = best {
            (desk.focus, desk.place) = (Some(square), square);
        }
        self.message = told;
        self.wants_hint = false;
    }

    fn tell_slide(&mut self) {
        let Desk::Alak(desk) = &mut self.desk else { return };
        if let Some(&(slide, value)) = desk.values().first() {
            self.message = format!("Hint: {slide} ({value}).");
            (desk.chosen, desk.focus) = (Some(slide.from), slide.to);
            self.wants_hint = false;
        } else if !desk.is_soon_solved() {
            self.message = format!("Boards of {} slots are too large to solve here.", desk.table.position().slots());
            self.wants_hint = false;
        }
    }

    /// Lets the machine play the best it has so far, or go on where it waits.
    pub(super) fn now(&mut self) {
        if self.is_paused && !self.desk.is_turn_of_person() {
            self.is_paused = false;
        } else if self.is_choosing() && !self.desk.can_hurry() {
            "Another program cannot be interrupted; u undoes your move.".clone_into(&mut self.message);
        } else if self.is_choosing() {
            self.effects.push(Effect::Interrupt);
        } else {
            self.confirm();
        }
    }

    fn is_choosing(&self) -> bool {
        self.thinker.busy.is_some_and(|purpose| purpose.aim == Aim::Choose)
    }

    /// Grows the tree by a ply, or cuts it back.
    pub(super) fn grow(&mut self, direction: crate::action::Direction) {
        const MOST: u8 = 5;
        let Plies(plies) = self.thinker.plies;
        let more = direction == crate::action::Direction::Up;
        self.thinker.plies = Plies(if more { plies + 1 } else { plies - 1 }.clamp(1, MOST));
    }

    /// Returns whether an answer to the order of this number still counts.
    #[cfg(test)]
    pub(crate) fn is_waiting_for(&self, order: u64) -> bool {
        order == self.thinker.order && self.thinker.busy.is_some()
    }

    /// Returns how many plies the tree is grown.
    pub(crate) fn plies(&self) -> u8 {
        self.thinker.plies.0
    }
}
