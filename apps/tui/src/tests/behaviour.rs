//! The effects of keys, clicks and the results of jobs.

use super::print::characters;
use super::{
    PLAIN, analysis_of, answer, app_after, app_with, board, click, job_in, mouse, moves_of, press, resize,
    side_to_move, type_text,
};
use crate::action::{Action, MenuItem};
use crate::app::Scene;
use crate::event::{Effect, Event, Job, JobUpdate};
use crate::scene::zones;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEventKind};
use outflank_formats::{Format, WriteOptions, Writer};
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::{Game, Side, Sides};

const AGAINST_COMPUTER: Sides<PlayerSpec> =
    Sides { black: PlayerSpec::HUMAN, white: PlayerSpec::new(PlayerKind::Greedy) };

fn place(app: &crate::app::App, action: Action) -> (u16, u16) {
    zones(app).place_of(&action).unwrap_or_else(|| panic!("nothing to click for {action:?}"))
}

#[test]
fn a_click_on_a_legal_square_plays_and_one_elsewhere_does_nothing() {
    let mut app = app_after("8x8", "");
    let d3 = place(&app, Action::Place("d3".parse().unwrap()));
    click(&mut app, d3);
    assert_eq!(moves_of(&app), "d3");
    for row in 0..24 {
        for column in 0..80 {
            if zones(&app).at(column, row).is_none() {
                click(&mut app, (column, row));
            }
        }
    }
    assert_eq!(moves_of(&app), "d3");
    assert!(matches!(app.scene, Scene::Game) && app.prompt.is_none());
}

#[test]
fn hovering_shows_what_flips_and_nothing_is_played() {
    let mut app = app_after("8x8", "");
    let d3 = place(&app, Action::Place("d3".parse().unwrap()));
    mouse(&mut app, MouseEventKind::Moved, d3);
    assert_eq!(app.game.previewed_flips(), ["d4".parse().unwrap()]);
    mouse(&mut app, MouseEventKind::Moved, (79, 0));
    assert!(app.game.focus.is_none());
    assert_eq!(moves_of(&app), "");
}

#[test]
fn squares_are_typed_even_when_their_letter_is_a_command() {
    let mut app = app_after("4x4", "");
    type_text(&mut app, "a1");
    assert_eq!(moves_of(&app), "");
    assert!(!app.shows_values, "the letter was a column");
    assert_eq!(app.message, "a1: no discs would be flipped.");
    type_text(&mut app, "a2");
    assert_eq!(moves_of(&app), "a2");
    type_text(&mut app, "a");
    assert!(app.shows_values);
    type_text(&mut app, "a1");
    assert_eq!(moves_of(&app), "a2a1");
    assert!(app.shows_values);
}

#[test]
fn capital_letters_name_the_columns_of_wide_boards() {
    let mut app = app_after("26x26", "");
    type_text(&mut app, "M12");
    assert_eq!(moves_of(&app), "m12");
    type_text(&mut app, "L1");
    assert_eq!(app.message, "Square: L1… (Enter plays it)");
    let mut app = app_after("8x8", "");
    type_text(&mut app, "A1");
    assert!(!app.shows_values);
    type_text(&mut app, "F5");
    assert_eq!(moves_of(&app), "f5");
}

#[test]
fn pasted_text_goes_to_an_open_prompt_or_is_a_game() {
    let mut app = app_after("8x8", "d3");
    type_text(&mut app, "o");
    app.update(Event::Paste("my games/q r.ggf\n".to_owned()));
    let effects = press(&mut app, KeyCode::Enter);
    assert!(matches!(&effects[..], [Effect::Load(file)] if file.as_os_str() == "my games/q r.ggf"), "{effects:?}");
    app.update(Event::Paste("F5 d6 C3\n".to_owned()));
    assert_eq!(moves_of(&app), "f5d6c3");
    assert_eq!(app.message, "Loaded a game of 3 moves. z returns to your game.");
    app.update(Event::Paste("xxxx...oooo x\n3-5".to_owned()));
    assert!(app.game.is_row() && app.game.state.ply() == 1);
    app.update(Event::Paste("hello".to_owned()));
    assert!(app.message.starts_with("Error: the pasted text: "), "{}", app.message);
}

#[test]
fn text_is_pasted_with_any_line_breaks() {
    let othello = "8x8 ---------------------------OX------XO--------------------------- X\nf5d6\n";
    let obf = "---------------------------OX------XO--------------------------- X;\n";
    let cases = [
        (othello, "8x8", "Loaded a game of 2 moves."),
        ("6x4 --------OX----XO-------- X\ne3\n", "6x4", "Loaded a game of 1 move."),
        ("6x4 --------OX----XO-------- X", "6x4", "Loaded a position."),
        (obf, "8x8", "Loaded a position."),
        ("f5d6c3\n", "8x8", "Loaded a game of 3 moves."),
    ];
    for (text, size, message) in cases {
        for end in ["\n", "\r", "\r\n"] {
            let mut app = app_after("8x8", "");
            app.update(Event::Paste(text.replace('\n', end)));
            let loaded = board(&app).size().to_string();
            assert_eq!((loaded.as_str(), app.message.as_str()), (size, message), "{text:?} with {end:?}");
        }
    }
}

/// A tournament game of 1990 in which White cannot move after 15 moves.
const BEFORE_PASS: &str = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";

/// Types the first legal square.
fn play_first(app: &mut crate::app::App) {
    let mv = board(app).moves().next().unwrap();
    type_text(app, &mv.to_string());
}

#[test]
fn a_forced_pass_after_loading_is_played() {
    let mut app = app_after("8x8", "");
    app.update(Event::Paste(BEFORE_PASS.to_owned()));
    assert_eq!(app.message, "Loaded a game of 15 moves. White has no legal move and passes.");
    assert!(moves_of(&app).ends_with("g8--"), "{}", moves_of(&app));
    play_first(&mut app);
    assert_eq!(app.game.state.record.move_count(), 16, "{}", app.message);
}

#[test]
fn play_resumes_from_a_pass_in_a_review_and_keeps_the_moves_after_it() {
    let mut app = app_after("8x8", &format!("{BEFORE_PASS}--"));
    play_first(&mut app);
    let all = moves_of(&app);
    type_text(&mut app, "v");
    for key in [KeyCode::End, KeyCode::Left, KeyCode::Left, KeyCode::Enter] {
        press(&mut app, key);
    }
    assert!(moves_of(&app).ends_with("g8--") && app.message.ends_with("passes."), "{}", app.message);
    type_text(&mut app, "r");
    assert_eq!(moves_of(&app), all);
}

#[test]
fn a_square_typed_after_the_end_reports_that_the_game_is_over() {
    let mut app = app_after("8x8", "e6f4e3f6g5d6e7f5c5");
    press(&mut app, KeyCode::Null);
    type_text(&mut app, "ba1");
    assert_eq!(app.message, "The game is over.");
}

#[test]
fn the_end_of_a_game_of_alak_offers_no_review() {
    let mut app = app_after("8x8", "");
    app.update(Event::Paste("xxxx...oooo x\n3-5".to_owned()));
    type_text(&mut app, "m");
    assert!(zones(&app).place_of(&Action::Activate(MenuItem::Review)).is_none());
    let end = place(&app, Action::Activate(MenuItem::ShowScore));
    click(&mut app, end);
    assert!(zones(&app).place_of(&Action::NewGame).is_some());
    assert!(zones(&app).place_of(&Action::Review).is_none());
}

#[test]
fn a_typed_slide_is_played_or_answered() {
    let mut app = super::scenes::alak();
    app.game.state.players.white = PlayerSpec::RANDOM;
    let answer = |app: &mut crate::app::App, typed: &str| {
        type_text(app, "/");
        type_text(app, typed);
        press(app, KeyCode::Enter);
        app.message.clone()
    };
    assert!(answer(&mut app, "zz").contains("zz"));
    assert!(answer(&mut app, "1-2").starts_with("1-2: "));
    assert!(answer(&mut app, "3-5").starts_with("X moves from 3 to 5"));
    assert_eq!(answer(&mut app, "9-7"), "It is the computer's turn; Space makes it play now.");
    assert_eq!(app.game.state.ply(), 1);
}

#[test]
fn a_game_that_was_loaded_keeps_its_players_and_one_played_here_gets_them() {
    let mut app = app_with("8x8", "d3c5", AGAINST_COMPUTER);
    assert!(pgn_of(&app).contains("[White \"greedy\"]"));
    app.update(Event::Paste("(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5];)".to_owned()));
    let loaded = pgn_of(&app);
    assert!(loaded.contains("[Black \"Ann\"]") && !loaded.contains("[Date \"20"), "{loaded}");
    app.update(Event::Paste("f5d6".to_owned()));
    let nameless = pgn_of(&app);
    assert!(!nameless.contains("Ann") && !nameless.contains("greedy"), "{nameless}");
}

#[test]
fn moves_of_the_players_of_the_menu_are_saved_under_their_names() {
    let mut app = app_with("8x8", "", AGAINST_COMPUTER);
    app.update(Event::Paste("[Event \"Open\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 {good} *\n".to_owned()));
    assert!(pgn_of(&app).contains("Ann") && pgn_of(&app).contains("{good}"));
    let id = job_in(&press(&mut app, KeyCode::Char(' '))).unwrap();
    answer(&mut app, id, "d6");
    let text = pgn_of(&app);
    assert!(text.contains("[White \"greedy\"]") && text.contains("{good}"), "{text}");
    assert!(!text.contains("Ann") && !text.contains("Open"), "{text}");
}

/// Returns what is saved of the game.
fn pgn_of(app: &crate::app::App) -> String {
    let (mut writer, mut text) = (Writer::new(Format::Pgn, WriteOptions::default()), Vec::new());
    writer.write(app.game.game_to_save().game(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_menu_offers_boards_that_are_not_as_high_as_wide() {
    let mut app = app_after("8x8", "");
    type_text(&mut app, "m");
    for item in [MenuItem::Height, MenuItem::Height, MenuItem::NewGame] {
        let place = place(&app, Action::Activate(item));
        click(&mut app, place);
    }
    assert_eq!(board(&app).size().to_string(), "8x10");
}

#[test]
fn rows_of_two_digits_are_typed_with_enter_or_a_second_digit() {
    let mut app = app_after("12x12", "");
    type_text(&mut app, "f5");
    assert_eq!(moves_of(&app), "f5");
    let mut app = app_after("26x26", "");
    type_text(&mut app, "m12");
    assert!(matches!(app.scene, Scene::Menu { .. }), "m is a command; / asks for a name");
    press(&mut app, KeyCode::Esc);
    type_text(&mut app, "/m12");
    press(&mut app, KeyCode::Enter);
    assert_eq!(moves_of(&app), "m12");
}

#[test]
fn arrows_and_enter_play() {
    let mut app = app_after("8x8", "");
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    assert_eq!(moves_of(&app), "d3");
    type_text(&mut app, "HJ");
    assert_eq!(app.game.focus, Some("c4".parse().unwrap()));
}

#[test]
fn the_computer_answers_and_late_answers_are_ignored() {
    let mut app = app_with("8x8", "", AGAINST_COMPUTER);
    type_text(&mut app, "d");
    let effects = press(&mut app, KeyCode::Char('3'));
    let id = job_in(&effects).expect("the computer is to choose");
    assert!(matches!(
        effects.last(),
        Some(Effect::StartJob { job: Job::ChooseMove { player: PlayerSpec { kind: PlayerKind::Greedy, .. }, .. }, .. })
    ));
    type_text(&mut app, "u");
    assert_eq!(moves_of(&app), "");
    answer(&mut app, id, "c5");
    assert_eq!(moves_of(&app), "", "the move was undone");
}

#[test]
fn a_player_that_fails_forfeits_and_space_retries() {
    let engine: PlayerSpec = "engine:gtp:some/engine".parse().unwrap();
    let mut app = app_with("8x8", "", Sides { black: PlayerSpec::HUMAN, white: engine });
    type_text(&mut app, "d");
    let id = job_in(&press(&mut app, KeyCode::Char('3'))).unwrap();
    assert!(press(&mut app, KeyCode::Char(' ')).is_empty(), "another program is not interrupted");
    app.update(Event::JobUpdate { id, update: JobUpdate::Failed("it has ended".to_owned()) });
    assert_eq!(app.message, "White (engine) forfeits: it has ended. Space retries.");
    let again = press(&mut app, KeyCode::Char(' '));
    assert!(matches!(again.last(), Some(Effect::StartJob { job: Job::ChooseMove { .. }, .. })), "{again:?}");
}

#[test]
fn a_player_that_resigns_loses_and_the_game_continues_after_undo() {
    let engine: PlayerSpec = "engine:gtp:some/engine".parse().unwrap();
    let mut app = app_with("8x8", "", Sides { black: PlayerSpec::HUMAN, white: engine });
    type_text(&mut app, "d");
    let id = job_in(&press(&mut app, KeyCode::Char('3'))).unwrap();
    app.update(Event::JobUpdate { id, update: JobUpdate::Resigned });
    let after = app.update(Event::JobUpdate { id, update: JobUpdate::Done });
    assert_eq!(app.message, "White resigns: Black wins.");
    assert!(matches!(app.scene, Scene::End) && app.game.is_over(), "{:?}", app.scene);
    assert_eq!(job_in(&after), None, "it is not asked again");
    assert!(characters(&mut app, PLAIN, (80, 24)).contains("White resigns: Black wins."));
    type_text(&mut app, "b");
    assert!(characters(&mut app, PLAIN, (80, 24)).contains("Over after 1 move"));
    type_text(&mut app, "u");
    assert!(!app.game.is_over() && moves_of(&app).is_empty());
    type_text(&mut app, "d");
    assert!(job_in(&press(&mut app, KeyCode::Char('3'))).is_some(), "the engine is asked again in the next game");
}

#[test]
fn a_position_of_alak_that_occurs_for_the_third_time_is_a_draw() {
    let mut app = super::scenes::alak();
    for mv in ["4-5", "8-7", "5-4", "7-8"].repeat(2) {
        type_text(&mut app, &format!("/{mv}"));
        press(&mut app, KeyCode::Enter);
    }
    assert!(matches!(app.scene, Scene::End) && app.game.is_over(), "{:?}", app.scene);
    assert!(characters(&mut app, PLAIN, (80, 24)).contains("The game is a draw: the position has"));
    type_text(&mut app, "bu");
    assert!(app.game.state.is_human_turn() && app.game.state.ply() == 7);
}

#[test]
fn undo_and_redo_skip_the_computer() {
    let mut app = app_with("8x8", "d3c5", AGAINST_COMPUTER);
    type_text(&mut app, "u");
    assert_eq!(moves_of(&app), "");
    type_text(&mut app, "r");
    assert_eq!(moves_of(&app), "d3c5");
    type_text(&mut app, "uu");
    assert_eq!(app.message, "Nothing to undo.");
}

#[test]
fn passes_are_played_and_reported() {
    let mut app = app_after("5x5", "c2d2e5b3e4c1a3b4b2c5d5a1b5a5a4a2e1e3");
    type_text(&mut app, "e2");
    assert!(moves_of(&app).ends_with("e3e2--"), "{}", moves_of(&app));
    assert!(app.message.ends_with(" has no legal move and passes."), "{}", app.message);
}

#[test]
fn the_three_scenes_are_reached_by_clicks() {
    let mut app = app_after("8x8", "d3");
    let menu = place(&app, Action::Menu);
    click(&mut app, menu);
    assert!(matches!(app.scene, Scene::Menu { .. }));
    let close = place(&app, Action::Activate(MenuItem::Close));
    click(&mut app, close);
    assert!(matches!(app.scene, Scene::Game));
    click(&mut app, menu);
    let end = place(&app, Action::Activate(MenuItem::ShowScore));
    click(&mut app, end);
    assert!(matches!(app.scene, Scene::End));
    let menu = place(&app, Action::Menu);
    click(&mut app, menu);
    let reset = place(&app, Action::Activate(MenuItem::Reset));
    click(&mut app, reset);
    assert_eq!((moves_of(&app).as_str(), side_to_move(&app)), ("", Side::Black));
    assert!(matches!(app.scene, Scene::Game));
}

#[test]
fn the_menu_starts_a_game_on_another_board_with_other_players() {
    let mut app = app_after("8x8", "d3");
    type_text(&mut app, "m");
    for item in [MenuItem::Size, MenuItem::Sides, MenuItem::NewGame] {
        let place = place(&app, Action::Activate(item));
        click(&mut app, place);
    }
    let level = PlayerSpec::level(outflank_engine::Level::new(2).unwrap());
    assert_eq!(app.game.state.players, Sides { black: level.clone(), white: level });
    assert_eq!(board(&app).size().to_string(), "9x9");
}

#[test]
fn a_hint_is_shown_when_the_analysis_is_complete() {
    let mut app = app_after("8x8", "");
    let effects = resize(&mut app, 100, 30);
    assert!(effects.is_empty(), "the worker runs already");
    type_text(&mut app, "h");
    assert_eq!(app.message, "Searching for a hint…");
    let evaluation = analysis_of(board(&app));
    app.update(Event::JobUpdate { id: 1, update: JobUpdate::Analyzed(evaluation) });
    app.update(Event::JobUpdate { id: 1, update: JobUpdate::Done });
    assert!(app.message.starts_with("Hint: d3. Black is ahead by about 5 discs"), "{}", app.message);
    assert_eq!(app.game.focus, Some("d3".parse().unwrap()));
}

#[test]
fn a_game_that_ends_is_shown_once() {
    let mut app = app_after("4x4", "d3d2b1d4b4c4a3a4a1a2c1d1");
    press(&mut app, KeyCode::Null);
    assert!(matches!(app.scene, Scene::End));
    type_text(&mut app, "b");
    assert!(matches!(app.scene, Scene::Game));
    press(&mut app, KeyCode::Up);
    assert!(matches!(app.scene, Scene::Game), "the board stays visible");
}

#[test]
fn play_resumes_from_the_position_of_a_review() {
    let mut app = app_after("8x8", "f5d6c3d3");
    type_text(&mut app, "v");
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Enter);
    assert_eq!(moves_of(&app), "f5");
    type_text(&mut app, "r");
    assert_eq!(moves_of(&app), "f5d6", "the rest is still there");
}

#[test]
fn a_file_name_is_typed_at_a_prompt() {
    let mut app = app_after("8x8", "d3");
    type_text(&mut app, "sgame.sgx");
    press(&mut app, KeyCode::Backspace);
    press(&mut app, KeyCode::Char('f'));
    let effects = press(&mut app, KeyCode::Enter);
    assert!(matches!(&effects[..], [Effect::Save { file, .. }] if file.as_os_str() == "game.sgf"), "{effects:?}");
    type_text(&mut app, "o");
    press(&mut app, KeyCode::Esc);
    assert!(app.prompt.is_none());
}

#[test]
fn a_file_of_several_games_is_listed_and_one_is_opened_by_key_or_click() {
    let mut app = app_after("8x8", "d3");
    app.update(Event::Paste("f5d6c3\nf5f6\ne6f4\n".to_owned()));
    assert_eq!(moves_of(&app), "d3", "nothing is opened yet");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert_eq!(moves_of(&app), "f5f6");
    // Enter at the prompt of a file shows the list again.
    type_text(&mut app, "o");
    press(&mut app, KeyCode::Enter);
    let third = place(&app, Action::Open(2));
    click(&mut app, third);
    assert_eq!(moves_of(&app), "e6f4");
    type_text(&mut app, "z");
    assert_eq!(moves_of(&app), "d3", "the games of the file are not the user's");
}

#[test]
fn the_list_of_games_is_scrolled_and_searched() {
    let mut app = super::scenes::games();
    let row = |app: &crate::app::App| match &app.scene {
        Scene::Games(games) => (games.row, games.shown_count()),
        other => panic!("{other:?}"),
    };
    mouse(&mut app, MouseEventKind::ScrollDown, (5, 5));
    assert_eq!(row(&app), (2, 30));
    press(&mut app, KeyCode::PageDown);
    assert_eq!(row(&app), (12, 30));
    press(&mut app, KeyCode::End);
    assert_eq!(row(&app), (29, 30));
    type_text(&mut app, "FREDERICK");
    assert_eq!(row(&app), (0, 8));
    press(&mut app, KeyCode::Esc);
    assert_eq!(row(&app), (0, 30));
    type_text(&mut app, "1993");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.game.state.record.tags["Date"], "1993-05-12");
    press(&mut app, KeyCode::Esc);
}

#[test]
fn no_way_to_another_game_loses_the_one_under_way() {
    let replacements: [fn(&mut crate::app::App); 3] = [
        |app| {
            app.update(Event::Paste("(;GM[Othello]TY[8]B[F5]W[D6];)".to_owned()));
        },
        |app| {
            type_text(app, "mjjj");
            press(app, KeyCode::Enter);
        },
        |app| {
            app.update(Event::Paste("xxxx...oooo x\n3-5".to_owned()));
        },
    ];
    for replace in replacements {
        let mut app = app_with("6x6", "c2", AGAINST_COMPUTER);
        replace(&mut app);
        assert!(app.message.contains('z'), "{}", app.message);
        type_text(&mut app, "z");
        assert_eq!((moves_of(&app).as_str(), board(&app).size().columns), ("c2", 6));
        assert_eq!((app.settings.kind, app.settings.rules.size.width()), (crate::app::Kind::Reversi, 6));
    }
    let mut app = app_after("8x8", "");
    type_text(&mut app, "z");
    assert_eq!(app.message, "There is no other game.");
}

#[test]
fn repeated_exchanges_show_every_game() {
    let mut app = app_after("8x8", "f5");
    for square in ["d3", "c4", "e6"] {
        type_text(&mut app, "mjjj");
        press(&mut app, KeyCode::Enter);
        type_text(&mut app, square);
    }
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..4 {
        type_text(&mut app, "z");
        seen.push(moves_of(&app));
    }
    assert_eq!(seen, ["c4", "d3", "f5", "e6"]);
}

#[test]
fn a_finished_game_that_is_shown_again_does_not_announce_its_end() {
    let mut app = super::scenes::end();
    let moves = moves_of(&app);
    type_text(&mut app, "pz");
    assert!(matches!(app.scene, Scene::Game) && moves_of(&app) == moves, "{:?}", app.scene);
}

#[test]
fn tab_goes_to_the_next_legal_square_and_back() {
    let mut app = app_after("8x8", "");
    let focus = |app: &crate::app::App| app.game.focus.map(|square| square.to_string()).unwrap_or_default();
    let mut seen = Vec::new();
    for key in [KeyCode::Tab, KeyCode::Tab, KeyCode::Tab, KeyCode::Tab, KeyCode::BackTab, KeyCode::BackTab] {
        press(&mut app, key);
        seen.push(focus(&app));
    }
    assert_eq!(seen, ["f5", "e6", "d3", "c4", "d3", "e6"]);
    press(&mut app, KeyCode::Enter);
    assert_eq!(moves_of(&app), "e6");
    for key in [KeyCode::Tab, KeyCode::BackTab] {
        let mut app = app_after("8x8", "");
        press(&mut app, KeyCode::Tab);
        mouse(&mut app, MouseEventKind::Moved, (79, 0));
        assert_eq!(focus(&app), "");
        press(&mut app, key);
        assert_eq!(focus(&app), "f5", "the last selected square is the nearest one in both directions");
    }
    let mut app = super::scenes::alak();
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Tab);
    press(&mut app, KeyCode::Enter);
    assert!(app.game.is_row() && app.game.state.ply() == 1, "{}", app.message);
}

#[test]
fn the_evaluation_bar_is_shown_on_request_only() {
    let mut app = app_after("4x4", "");
    assert_eq!(job_in(&press(&mut app, KeyCode::Null)), None);
    assert!(job_in(&press(&mut app, KeyCode::Char('i'))).is_some());
}

#[test]
fn alak_is_played_by_clicks() {
    let mut app = app_after("8x8", "");
    type_text(&mut app, "mjjjj");
    press(&mut app, KeyCode::Right);
    type_text(&mut app, "jjjj");
    press(&mut app, KeyCode::Home);
    type_text(&mut app, "jjj");
    press(&mut app, KeyCode::Enter);
    for slot in [3, 5] {
        let place = place(&app, Action::Place(crate::app::slot(slot)));
        click(&mut app, place);
    }
    let game = &app.game;
    assert_eq!(game.state.position().to_string(), "xx.xx..oooo o");
    assert_eq!(app.message, "X moves from 3 to 5, yielding xx.xx..oooo.");
}

#[test]
fn keys_quit_and_suspend() {
    let mut app = app_after("8x8", "");
    let control = |key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL));
    assert!(matches!(app.update(control('z'))[..], [Effect::Suspend]));
    assert!(matches!(app.update(control('c'))[..], [Effect::Quit { signal: None }]));
    assert!(matches!(press(&mut app, KeyCode::Char('q'))[..], [Effect::Quit { signal: None }]));
}

#[test]
fn any_keys_and_clicks_keep_the_state_drawable() {
    let mut random = fastrand::Rng::with_seed(7);
    for rules in ["8x8", "4x4", "5x6 anti", "10x10 open"] {
        let mut app = app_after(rules, "");
        for _ in 0..3000 {
            if random.u8(..4) == 0 {
                click(&mut app, (random.u16(..80), random.u16(..24)));
            } else {
                let keys = "abcdefghjklmnoprstuv12345678/?+- ";
                let key = keys.chars().nth(random.usize(..keys.len())).map(KeyCode::Char).unwrap();
                let others = [KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Down, KeyCode::End];
                let code = if random.u8(..3) == 0 { others[random.usize(..others.len())] } else { key };
                press(&mut app, code);
            }
            app.update(Event::JobUpdate { id: random.u64(..4000), update: JobUpdate::Done });
        }
        zones(&app);
    }
}
