//! Every scene of the program, for the tests that look at all of them, and for the gallery.

use super::{analysis_of, app_after, app_with, board, boards, press, type_text};
use crate::app::{App, HumanSides, Kind};
use crate::event::{Event, JobUpdate};
use crossterm::event::KeyCode;
use outflank_engine::Level;
use outflank_play::PlayerSpec;
use outflank_play::saved_game::SaveError;
use outflank_rules::alak::{Position, Slots, Tablebase, grow};
use outflank_rules::{Game, Sides};
use std::sync::Arc;

/// The sizes of a screen: the smallest, the usual one, and larger ones.
pub(super) const SIZES: [(u16, u16); 4] = [(80, 24), (40, 20), (120, 40), (200, 60)];

pub(super) const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7";
/// A whole game on 4×4.
const WHOLE_GAME: &str = "d3d2b1d4b4c4a3a4a1a2c1d1";

/// A scene by its name.
type NamedScene = (&'static str, fn() -> App);

/// The scenes with their names.
pub(super) const SCENES: &[NamedScene] = &[
    ("start", start),
    ("game", game),
    ("white_to_move", white_to_move),
    ("pointing", pointing),
    ("values", values),
    ("values_pointing", values_pointing),
    ("prompt", prompt),
    ("prompt_of_a_file_with_a_game", prompt_of_a_file_with_a_game),
    ("thinking", thinking),
    ("menu", menu),
    ("menu_of_another_board", menu_of_another_board),
    ("menu_of_alak", menu_of_alak),
    ("end", end),
    ("end_of_alak", end_of_alak),
    ("board_after_the_end", board_after_the_end),
    ("end_of_a_large_board", end_of_a_large_board),
    ("review", review),
    ("help", help),
    ("small_board", small_board),
    ("large_board", large_board),
    ("largest_board", largest_board),
    ("games", games),
    ("games_found", games_found),
    ("game_of_the_list", game_of_the_list),
    ("review_of_the_list", review_of_the_list),
    ("alak", alak_values),
    ("alak_start", alak),
    ("tree", tree),
];

/// Applies an update of the running job.
pub(super) fn apply(app: &mut App, update: JobUpdate) {
    // The last job has the highest number.
    let id = (1..100).rev().find(|&id| app.is_waiting_for(id)).expect("a job runs");
    app.update(Event::JobUpdate { id, update });
}

fn evaluated(app: &mut App) {
    let analysis = analysis_of(board(app));
    apply(app, JobUpdate::Analyzed(analysis));
}

fn focus(app: &mut App, square: &str) {
    let game = &mut app.game;
    game.focus = Some(square.parse().unwrap());
}

fn start() -> App {
    app_after("8x8", "")
}

pub(super) fn game() -> App {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "i");
    evaluated(&mut app);
    press(&mut app, KeyCode::Down);
    app
}

fn white_to_move() -> App {
    app_after("8x8", &MOVES[..MOVES.len() - 2])
}

pub(super) fn pointing() -> App {
    let mut app = app_after("8x8", MOVES);
    focus(&mut app, "f7");
    app
}

pub(super) fn values() -> App {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "a");
    evaluated(&mut app);
    app
}

pub(super) fn values_pointing() -> App {
    let mut app = values();
    focus(&mut app, "f7");
    app
}

fn prompt() -> App {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "ogames/of a tournament.pgn");
    app
}

fn prompt_of_a_file_with_a_game() -> App {
    let mut app = app_after("8x8", MOVES);
    let file = "games/of a tournament.pgn";
    app.update(Event::Saved { file: file.to_owned(), result: Err(SaveError::HoldsAGame(file.into())) });
    app
}

fn thinking() -> App {
    let level = PlayerSpec::level(Level::new(12).unwrap());
    let mut app = app_with("8x8", &MOVES[..MOVES.len() - 2], Sides { black: PlayerSpec::HUMAN, white: level });
    press(&mut app, KeyCode::Null);
    app
}

/// The menu with a player that cannot play on the selected board, and another one in its place.
fn menu_of_another_board() -> App {
    let people = Sides { black: PlayerSpec::HUMAN, white: "human:1400".parse().unwrap() };
    let mut app = app_with("8x8", MOVES, people);
    type_text(&mut app, "mjjjjj");
    press(&mut app, KeyCode::Right);
    app
}

pub(super) fn menu() -> App {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "mjjjjj");
    app
}

fn menu_of_alak() -> App {
    let mut app = alak();
    type_text(&mut app, "m");
    app
}

pub(super) fn end() -> App {
    let mut app = app_after("4x4", WHOLE_GAME);
    press(&mut app, KeyCode::Null);
    app
}

fn board_after_the_end() -> App {
    let mut app = end();
    type_text(&mut app, "bi");
    app
}

pub(super) fn end_of_alak() -> App {
    let mut app = app_after("8x8", "");
    app.update(Event::Paste("xx.ox.....o x\n2-3\n".to_owned()));
    app
}

pub(super) fn end_of_a_large_board() -> App {
    let mut app = large_board();
    while !app.game.state.is_over() {
        let game = &mut app.game;
        let mv = game.state.position().moves().last().unwrap();
        game.play(mv).unwrap();
    }
    press(&mut app, KeyCode::Null);
    type_text(&mut app, "bi");
    app
}

pub(super) fn review() -> App {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "v");
    let positions = boards(&app);
    for (ply, position) in positions.iter().enumerate().rev() {
        let mut analysis = analysis_of(position);
        analysis.moves[0].value = [2, 0, 3, -9, 12, -12, 1, 0, 6, -6, 7][ply];
        apply(&mut app, JobUpdate::PlyAnalyzed { ply, analysis });
    }
    press(&mut app, KeyCode::Left);
    app
}

pub(super) fn help() -> App {
    let mut app = app_after("8x8", "");
    type_text(&mut app, "?");
    app
}

/// A list of games, with players whose names are short, long, wide and missing.
pub(super) fn games() -> App {
    let players =
        [("Ann", "Bob"), ("Christoforidou Alexandra-Maria", "Wijnbergen Frederick van"), ("黒木", "白石"), ("", "")];
    let game = |(number, (black, white)): (usize, (&str, &str))| {
        let moves = ["F5]W[D6", "E6]W[F4]B[E3", "D3]W[C5]B[F6]W[F5"][number % 3];
        let year = 1990 + number;
        format!(
            "(;GM[Othello]PC[Open of {year}]DT[{year}-05-12]PB[{black}]PW[{white}]RE[{}.000]TY[8]B[{moves}];)",
            number % 9
        )
    };
    let text: String = players.into_iter().cycle().take(30).enumerate().map(game).collect();
    let mut app = app_after("8x8", MOVES);
    app.update(Event::Paste(text + "(;GM[Othello]TY[8]B[A1];)"));
    press(&mut app, KeyCode::Down);
    app
}

fn games_found() -> App {
    let mut app = games();
    type_text(&mut app, "ann");
    app
}

fn game_of_the_list() -> App {
    let mut app = games();
    press(&mut app, KeyCode::Enter);
    app
}

fn review_of_the_list() -> App {
    let mut app = game_of_the_list();
    type_text(&mut app, "v");
    app
}

fn small_board() -> App {
    app_after("5x4", "")
}

fn large_board() -> App {
    app_after("10x10", "")
}

fn largest_board() -> App {
    app_after("26x26", "")
}

pub(super) fn alak() -> App {
    let mut app = app_after("8x8", "");
    app.settings.kind = Kind::Alak;
    app.settings.human_sides = HumanSides::Both;
    app.game = app.settings.new_game();
    press(&mut app, KeyCode::Null);
    app
}

pub(super) fn alak_values() -> App {
    let mut app = alak();
    type_text(&mut app, "a");
    apply(&mut app, JobUpdate::TablebaseBuilt(Arc::new(Tablebase::new(Slots::STANDARD))));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    app
}

pub(super) fn tree() -> App {
    let mut app = alak();
    type_text(&mut app, "t");
    let root = Position::start(Slots::STANDARD).after("3-5".parse().unwrap());
    apply(&mut app, JobUpdate::TreeGrown(Arc::new(grow(root, 3).unwrap())));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    app
}
