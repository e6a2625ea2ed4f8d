//! Scenes rendered to buffers and compared, and the state after events.

mod behaviour;
mod files;
mod gallery;
mod menu;
mod picture;
mod print;
mod readable;
mod scenes;
mod session;
mod snapshots;
mod units;

use crate::app::{App, CurrentGame, Settings};
use crate::event::{Effect, Event, JobUpdate};
use crate::theme::{CharacterSet, ColourDepth, Theme};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use outflank_engine::Chances;
use outflank_formats::transcript;
use outflank_play::{Analysis, MoveValue, PlayerSpec, Unit};
use outflank_rules::{Game, Move, Position, Side, Sides, Variant};
use ratatui::layout::Rect;

pub(super) const COLOUR: Theme = Theme { colours: ColourDepth::True, characters: CharacterSet::Unicode, discs: None };
pub(super) const PLAIN: Theme = Theme { colours: ColourDepth::None, characters: CharacterSet::Ascii, discs: None };

/// Makes the state after some moves of a game of two humans.
pub(super) fn app_after(rules: &str, moves: &str) -> App {
    app_with(rules, moves, Sides { black: PlayerSpec::HUMAN, white: PlayerSpec::HUMAN })
}

pub(super) fn app_with(rules: &str, moves: &str, players: Sides<PlayerSpec>) -> App {
    let start = Variant::Reversi.start(rules).unwrap();
    let mut settings = Settings::default();
    settings.adopt_start(&start);
    settings.adopt_players(settings.kind, players.clone());
    let record = transcript::parse(start, moves).unwrap();
    let mut app = App::new(CurrentGame::new(record, players), settings, COLOUR);
    resize(&mut app, 80, 24);
    app
}

pub(super) fn resize(app: &mut App, columns: u16, rows: u16) -> Vec<Effect> {
    app.update(Event::Resize(Rect::new(0, 0, columns, rows)))
}

pub(super) fn press(app: &mut App, code: KeyCode) -> Vec<Effect> {
    app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

pub(super) fn type_text(app: &mut App, text: &str) {
    for key in text.chars() {
        press(app, KeyCode::Char(key));
    }
}

pub(super) fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) -> Vec<Effect> {
    app.update(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

pub(super) fn click(app: &mut App, place: (u16, u16)) -> Vec<Effect> {
    mouse(app, MouseEventKind::Down(MouseButton::Left), place)
}

/// Returns the number of the last job among effects.
pub(super) fn job_in(effects: &[Effect]) -> Option<u64> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::StartJob { id, .. } => Some(*id),
        _ => None,
    })
}

const CHANCES: Chances = Chances { win: 0.75, draw: 0.1, loss: 0.15, uncertainty: 2.0 };

/// Returns an analysis in which the first legal move has a value of 5 discs, and each other one 3 less than the one before.
pub(super) fn analysis_of(position: &Position) -> Analysis {
    let value = |(index, mv): (usize, Move)| MoveValue { mv, value: 5 - 3 * index as i16, chances: Some(CHANCES) };
    let moves: Vec<MoveValue> = position.moves().enumerate().map(value).collect();
    let (pv, side) = (vec![moves[0].mv], position.to_move());
    Analysis { side, moves, pv, unit: Unit::Discs, depth: "depth 12".to_owned() }
}

pub(super) fn board(app: &App) -> &Position {
    app.game.state.position()
}

/// Returns the positions of a game, up to the current one.
pub(super) fn boards(app: &App) -> Vec<Position> {
    app.game.state.record.positions().to_vec()
}

pub(super) fn moves_of(app: &App) -> String {
    transcript::print(&app.game.state.record, transcript::Passes::Written)
}

/// Completes a job with a move.
pub(super) fn answer(app: &mut App, id: u64, mv: &str) -> Vec<Effect> {
    app.update(Event::JobUpdate { id, update: JobUpdate::MoveChosen(mv.parse().unwrap()) })
}

pub(super) fn side_to_move(app: &App) -> Side {
    app.game.state.position().to_move()
}
