//! Each scene at three sizes, in colour and in ASCII without colours.

use super::print::{characters, styles};
use super::scenes::{self, MOVES};
use super::{COLOUR, PLAIN, Theme, analysis_of, app_after, boards, press, type_text};
use crate::app::{App, Scene};
use crate::event::JobUpdate;
use crossterm::event::KeyCode;
use outflank_rules::Game;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 20)];

fn compare(name: &str, app: &mut App) {
    for (columns, rows) in SIZES {
        let size = format!("{name}_{columns}x{rows}");
        insta::assert_snapshot!(format!("{size}_colour"), styles(app, COLOUR, (columns, rows)));
        let plain = characters(app, PLAIN, (columns, rows));
        assert!(plain.is_ascii(), "{size}:\n{plain}");
        insta::assert_snapshot!(format!("{size}_ascii"), plain);
    }
}

#[test]
fn the_game_looks_as_it_should() {
    compare("game", &mut scenes::game());
}

#[test]
fn pointing_at_a_legal_square_shows_what_flips() {
    compare("pointing", &mut scenes::pointing());
}

#[test]
fn values_stand_on_the_squares() {
    compare("values", &mut scenes::values());
}

#[test]
fn the_menu_lies_over_the_game() {
    compare("menu", &mut scenes::menu());
}

#[test]
fn the_end_shows_the_final_scores() {
    let mut app = scenes::end();
    assert!(matches!(app.scene, Scene::End));
    compare("end", &mut app);
}

#[test]
fn the_review_shows_the_chart_and_the_mistakes() {
    compare("review", &mut scenes::review());
}

#[test]
fn the_accuracy_is_shown_once_the_review_is_complete() {
    let mut app = app_after("8x8", "f5d6");
    type_text(&mut app, "v");
    let positions = boards(&app);
    for (ply, position) in positions.iter().enumerate().rev() {
        assert!(!characters(&mut app, PLAIN, (80, 24)).contains("Accuracy"), "ply {ply} is not yet reviewed");
        scenes::apply(&mut app, JobUpdate::PlyAnalyzed { ply, analysis: analysis_of(position) });
    }
    assert!(characters(&mut app, PLAIN, (80, 24)).contains("Accuracy"));
}

#[test]
fn the_games_of_a_file_are_listed() {
    compare("games", &mut scenes::games());
}

#[test]
fn the_names_of_the_players_of_a_loaded_game_are_shown() {
    let mut app = scenes::games();
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    for size in SIZES {
        let screen = characters(&mut app, PLAIN, size);
        assert!(screen.contains("Ann") && screen.contains("Bob"), "{screen}");
    }
    type_text(&mut app, "v");
    assert!(characters(&mut app, PLAIN, (80, 24)).contains("Review - Ann - Bob"));
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "c3");
    assert!(!characters(&mut app, PLAIN, (80, 24)).contains("Ann"), "the game is the user's now");
}

#[test]
fn the_value_on_the_selected_square_is_whole() {
    for size in [(80, 24), (120, 40)] {
        assert!(characters(&mut scenes::values_pointing(), PLAIN, size).contains("-22"), "{size:?}");
    }
}

#[test]
fn numbers_on_the_smallest_squares_are_explained() {
    assert!(characters(&mut scenes::values(), PLAIN, (40, 20)).contains("lost by a move"));
    assert!(!characters(&mut scenes::values(), PLAIN, (80, 24)).contains("lost by a move"));
}

#[test]
fn a_finished_game_has_a_result_and_no_estimate() {
    let mut app = scenes::end_of_a_large_board();
    for size in [(80, 24), (120, 40)] {
        let screen = characters(&mut app, PLAIN, size);
        assert!(screen.contains(" wins ") && !screen.contains("heuristic"), "{screen}");
        assert!(!screen.contains("Black +") && !screen.contains("White +"), "{screen}");
    }
}

#[test]
fn the_number_of_moves_of_a_finished_game_fits() {
    let moves = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e1f3e6";
    let mut app = app_after("8x8", moves);
    type_text(&mut app, "m");
    let game = &mut app.game;
    game.state.resigned = Some(outflank_rules::Side::White);
    app.scene = Scene::Game;
    assert!(characters(&mut app, PLAIN, (40, 20)).contains("Over, 18 moves"));
}

#[test]
fn every_line_of_the_help_is_shown() {
    for size in [(40, 20), (60, 20), (80, 20), (80, 24)] {
        let screen = characters(&mut scenes::help(), PLAIN, size);
        assert!(screen.contains("place a disc") && screen.contains("adds a ply"), "{screen}");
    }
}

#[test]
fn black_and_white_have_different_marks_on_legal_squares() {
    let mark = |app: &mut App, theme: Theme| {
        let screen = characters(app, theme, (40, 20));
        let marks: Vec<char> = screen.lines().skip(2).take(8).flat_map(|row| row.chars().take(18)).collect();
        marks.into_iter().filter(|mark| "+*•".contains(*mark)).collect::<std::collections::BTreeSet<_>>()
    };
    let (mut black, mut white) = (app_after("8x8", ""), app_after("8x8", "f5"));
    for theme in [PLAIN, COLOUR] {
        let (of_black, of_white) = (mark(&mut black, theme), mark(&mut white, theme));
        assert!(of_black.len() == 1 && of_white.len() == 1 && of_black != of_white, "{of_black:?} {of_white:?}");
    }
}

#[test]
fn the_help_fits() {
    compare("help", &mut scenes::help());
}

#[test]
fn alak_shows_the_slides_of_the_chosen_disc_with_their_values() {
    compare("alak", &mut scenes::alak_values());
}

#[test]
fn the_tree_of_alak_folds() {
    compare("tree", &mut scenes::tree());
}

#[test]
fn sixteen_colours_and_chosen_characters_make_a_grid() {
    use crate::theme::{CharacterSet, ColourDepth};
    let mut app = app_after("8x8", MOVES);
    let sixteen = Theme { colours: ColourDepth::Sixteen, characters: CharacterSet::Unicode, discs: None };
    insta::assert_snapshot!("game_sixteen", styles(&mut app, sixteen, (80, 24)));
    let discs = Some(outflank_rules::Sides { black: '▣', white: '🔵' });
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
    while app.game.state.ply() < 95 && !app.game.state.is_over() {
        let game = &mut app.game;
        let mv = game.state.position().moves().last().unwrap();
        game.play(mv).unwrap();
    }
    let screen = characters(&mut app, PLAIN, (120, 30));
    let is_run_together = |word: &str| word.len() > 3 && word.as_bytes()[0].is_ascii_lowercase() && word.contains("10");
    assert!(screen.contains("10 ") && !screen.split_whitespace().any(is_run_together), "{screen}");
}

#[test]
fn a_wide_mark_stands_apart_from_the_name() {
    let discs = Some(outflank_rules::Sides { black: '黒', white: '白' });
    let screen = characters(&mut app_after("8x8", ""), Theme { discs, ..COLOUR }, (80, 24));
    assert!(screen.contains("黒  Black") && !screen.contains("黒Black"), "{screen}");
}

#[test]
fn a_last_move_of_wide_marks_has_both_brackets() {
    let discs = Some(outflank_rules::Sides { black: '黒', white: '白' });
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
