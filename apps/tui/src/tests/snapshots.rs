//! Each scene at three sizes, in colour and in ASCII without colours.

use super::print::{characters, styles};
use super::{COLOUR, PLAIN, Theme, analysis_of, app_after, press, reversi, type_text};
use crate::app::{ActiveGame, App, Kind, Scene};
use crate::event::{Event, JobUpdate};
use crossterm::event::KeyCode;
use outflank_alak::{Position, Slots, Tablebase, grow};
use outflank_game::Game;
use std::sync::Arc;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 20)];
const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7";

fn compare(name: &str, app: &mut App) {
    for (columns, rows) in SIZES {
        let size = format!("{name}_{columns}x{rows}");
        insta::assert_snapshot!(format!("{size}_colour"), styles(app, COLOUR, (columns, rows)));
        let plain = characters(app, PLAIN, (columns, rows));
        assert!(plain.is_ascii(), "{size}:\n{plain}");
        insta::assert_snapshot!(format!("{size}_ascii"), plain);
    }
}

/// Applies an update of the running job.
fn apply(app: &mut App, update: JobUpdate) {
    // The last job has the highest number.
    let id = (1..100).rev().find(|&id| app.is_waiting_for(id)).expect("a job runs");
    app.update(Event::JobUpdate { id, update });
}

fn evaluated(app: &mut App) {
    let analysis = analysis_of(reversi(app).state.position());
    apply(app, JobUpdate::Analyzed(analysis));
}

fn alak() -> App {
    let mut app = app_after("8x8", "");
    app.settings.kind = Kind::Alak;
    app.settings.human_sides = crate::app::HumanSides::Both;
    app.game = app.settings.new_game();
    press(&mut app, KeyCode::Null);
    app
}

#[test]
fn the_game_looks_as_it_should() {
    let mut app = app_after("8x8", MOVES);
    evaluated(&mut app);
    press(&mut app, KeyCode::Down);
    compare("game", &mut app);
}

#[test]
fn pointing_at_a_legal_square_shows_what_flips() {
    let mut app = app_after("8x8", MOVES);
    let (focus, ActiveGame::Reversi(game)) = ("f7".parse().unwrap(), &mut app.game) else { unreachable!() };
    game.focus = Some(focus);
    compare("pointing", &mut app);
}

#[test]
fn values_stand_on_the_squares() {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "a");
    evaluated(&mut app);
    compare("values", &mut app);
}

#[test]
fn the_menu_lies_over_the_game() {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "mjjjjj");
    compare("menu", &mut app);
}

#[test]
fn the_end_shows_the_final_scores() {
    let mut app = app_after("4x4", "d3d2b1d4b4c4a3a4a1a2c1d1");
    press(&mut app, KeyCode::Null);
    assert!(matches!(app.scene, Scene::End));
    compare("end", &mut app);
}

#[test]
fn the_review_shows_the_chart_and_the_mistakes() {
    let mut app = app_after("8x8", MOVES);
    type_text(&mut app, "v");
    let positions = reversi(&app).state.record.positions().to_vec();
    for (ply, position) in positions.iter().enumerate().rev() {
        assert!(!characters(&mut app, PLAIN, (80, 24)).contains("Accuracy"), "ply {ply} is not yet reviewed");
        let mut analysis = analysis_of(position);
        analysis.moves[0].value = [2, 0, 3, -9, 12, -12, 1, 0, 6, -6, 7][ply];
        apply(&mut app, JobUpdate::PlyAnalyzed { ply, analysis });
    }
    press(&mut app, KeyCode::Left);
    compare("review", &mut app);
}

#[test]
fn the_help_fits() {
    let mut app = app_after("8x8", "");
    type_text(&mut app, "?");
    compare("help", &mut app);
}

#[test]
fn alak_shows_the_slides_of_the_chosen_disc_with_their_values() {
    let mut app = alak();
    type_text(&mut app, "a");
    apply(&mut app, JobUpdate::TablebaseBuilt(Arc::new(Tablebase::new(Slots::STANDARD))));
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    compare("alak", &mut app);
}

#[test]
fn the_tree_of_alak_folds() {
    let mut app = alak();
    type_text(&mut app, "t");
    let root = Position::start(Slots::STANDARD).after("3-5".parse().unwrap());
    apply(&mut app, JobUpdate::TreeGrown(Arc::new(grow(root, 3).unwrap())));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    compare("tree", &mut app);
}

#[test]
fn sixteen_colours_and_chosen_characters_make_a_grid() {
    use crate::theme::{CharacterSet, ColourDepth};
    let mut app = app_after("8x8", MOVES);
    let sixteen = Theme { colours: ColourDepth::Sixteen, characters: CharacterSet::Unicode, discs: None };
    insta::assert_snapshot!("game_sixteen", styles(&mut app, sixteen, (80, 24)));
    let discs = Some(outflank_game::Sides { black: '▣', white: '🔵' });
    let chosen = characters(&mut app, Theme { discs, ..COLOUR }, (80, 24));
    assert!(chosen.contains('▣') && chosen.contains('🔵'), "{chosen}");
}

#[test]
fn a_board_that_does_not_fit_shows_the_minimum_size_of_the_terminal() {
    let mut app = app_after("26x26", "");
    let screen = characters(&mut app, COLOUR, (80, 24));
    assert!(screen.contains("does not fit"), "{screen}");
    assert!(screen.contains("74x32"), "{screen}");
    for (rules, least) in [("26x26", (74, 32)), ("10x10", (42, 20)), ("20x20", (62, 27)), ("16x12", (54, 20))] {
        let mut app = app_after(rules, "");
        let mut fits = |size| !characters(&mut app, COLOUR, size).contains("does not fit");
        assert!(fits(least) && fits((least.0 + 20, least.1 + 20)), "{rules} fits on {least:?}");
        assert!(
            !fits((least.0 - 1, 60)) && (least.1 == 20 || !fits((least.0, least.1 - 1))),
            "{rules} needs {least:?}"
        );
    }
}

#[test]
fn a_terminal_that_is_too_small_shows_a_message() {
    let mut app = app_after("8x8", "");
    for size in [(39, 20), (40, 19), (10, 3), (1, 1)] {
        let screen = characters(&mut app, COLOUR, size);
        assert!(screen.starts_with(&"This terminal"[..usize::from(size.0).min(13)]), "{size:?}:\n{screen}");
    }
}

#[test]
fn moves_on_boards_of_ten_rows_stand_apart() {
    let mut app = app_after("10x10", "");
    while reversi(&app).state.ply() < 95 && !reversi(&app).state.is_over() {
        let ActiveGame::Reversi(game) = &mut app.game else { unreachable!() };
        let mv = game.state.position().moves().last().unwrap();
        game.play(mv).unwrap();
    }
    let screen = characters(&mut app, PLAIN, (120, 30));
    let is_run_together = |word: &str| word.len() > 3 && word.as_bytes()[0].is_ascii_lowercase() && word.contains("10");
    assert!(screen.contains("10 ") && !screen.split_whitespace().any(is_run_together), "{screen}");
}

#[test]
fn a_wide_mark_stands_apart_from_the_name() {
    let discs = Some(outflank_game::Sides { black: '黒', white: '白' });
    let screen = characters(&mut app_after("8x8", ""), Theme { discs, ..COLOUR }, (80, 24));
    assert!(screen.contains("黒  Black") && !screen.contains("黒Black"), "{screen}");
}

#[test]
fn a_last_move_of_wide_marks_has_both_brackets() {
    let discs = Some(outflank_game::Sides { black: '黒', white: '白' });
    let screen = characters(&mut app_after("8x8", MOVES), Theme { discs, ..COLOUR }, (120, 40));
    insta::assert_snapshot!("game_wide_marks_120x40", screen);
}

#[test]
fn passes_are_not_counted_as_moves() {
    let mut app = app_after("8x8", "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8--");
    assert!(characters(&mut app, COLOUR, (80, 24)).contains("Move 16, Black to move"));
    type_text(&mut app, "v");
    let review = characters(&mut app, COLOUR, (80, 24));
    assert!(review.contains("After 15 of 15") && review.contains("    W --"), "{review}");
}

#[test]
fn every_size_of_screen_and_board_is_drawn() {
    for rules in ["4x4", "5x7", "8x8", "12x12", "26x26", "26x4", "4x26"] {
        let mut app = app_after(rules, "");
        for size in (40..200).step_by(13).flat_map(|columns| (20..80).step_by(7).map(move |rows| (columns, rows))) {
            for theme in [COLOUR, PLAIN] {
                assert!(characters(&mut app, theme, size).contains("Outflank"), "{rules} {size:?}");
            }
        }
    }
}
