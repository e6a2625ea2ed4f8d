//! The menu: what it does to the game under way, and to the next one.

use super::print::characters;
use super::{PLAIN, app_after, app_with, click, job_in, moves_of, press, type_text};
use crate::action::{Action, MenuItem};
use crate::app::{App, HumanSides, Kind};
use crate::event::{Effect, Event};
use crate::scene::zones;
use crossterm::event::KeyCode;
use outflank_play::PlayerSpec;
use outflank_rules::Sides;

fn players(black: &str, white: &str) -> Sides<PlayerSpec> {
    Sides { black: black.parse().unwrap(), white: white.parse().unwrap() }
}

/// Clicks on items of the menu, which must be open.
fn choose(app: &mut App, items: &[MenuItem]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for &item in items {
        let place = zones(app).place_of(&Action::Activate(item)).unwrap_or_else(|| panic!("no {item:?}"));
        effects = click(app, place);
    }
    effects
}

fn names(app: &App) -> (String, String) {
    let Sides { black, white } = &app.game.state.players;
    (black.to_string(), white.to_string())
}

#[test]
fn after_a_reset_nobody_moves_until_the_user_acts() {
    let cases = [
        ("level:2", "human", "f5d6c3"),
        ("greedy", "random", "f5d6c3"),
        ("human", "level:2", "f5d6"),
        ("human", "human", "f5d6"),
    ];
    for (black, white, moves) in cases {
        let mut app = app_with("8x8", moves, players(black, white));
        type_text(&mut app, "m");
        let effects = choose(&mut app, &[MenuItem::Reset]);
        assert_eq!((job_in(&effects), moves_of(&app).as_str()), (None, ""), "{black} against {white}");
        assert_eq!(job_in(&press(&mut app, KeyCode::Null)), None, "{black} against {white}");
        while app.message != "Nothing to redo." {
            assert_eq!(job_in(&press(&mut app, KeyCode::Char('r'))), None, "{black} against {white}");
        }
        assert_eq!((moves_of(&app).as_str(), app.message.as_str()), (moves, "Nothing to redo."));
    }
    let mut app = app_with("8x8", "f5d6", players("level:2", "human"));
    type_text(&mut app, "m");
    choose(&mut app, &[MenuItem::Reset]);
    assert_eq!(app.message, "Back at the start; r redoes the moves. Space resumes play.");
    assert!(job_in(&press(&mut app, KeyCode::Char(' '))).is_some(), "Space resumes play");
}

#[test]
fn after_a_reset_of_alak_the_computer_waits() {
    let mut app = app_after("8x8", "");
    app.settings.human_sides = HumanSides::White;
    app.update(Event::Paste("xxxx...oooo x\n3-5 9-7".to_owned()));
    type_text(&mut app, "m");
    assert_eq!(job_in(&choose(&mut app, &[MenuItem::Reset])), None);
    type_text(&mut app, "r");
    let game = &app.game;
    assert_eq!((game.state.ply(), app.is_paused), (1, false), "it is the user's turn");
}

#[test]
fn moves_that_were_undone_are_kept_with_the_game_that_another_one_replaces() {
    let mut app = app_after("8x8", "f5d6");
    type_text(&mut app, "m");
    choose(&mut app, &[MenuItem::Reset]);
    app.update(Event::Paste("c4c3d3".to_owned()));
    assert_eq!(app.message, "Loaded a game of 3 moves. z returns to your game.");
    type_text(&mut app, "zrr");
    assert_eq!(moves_of(&app), "f5d6");
    type_text(&mut app, "uuzzrr");
    assert_eq!(moves_of(&app), "f5d6", "an exchange keeps them, too");
}

#[test]
fn a_new_game_has_players_that_can_play_it() {
    let menus: [&[MenuItem]; 4] =
        [&[MenuItem::Size], &[MenuItem::Height], &[MenuItem::Aim], &[MenuItem::Start, MenuItem::Start]];
    for wanted in ["human:1400", "engine:nboard:program", "engine:gtp:program"] {
        for items in menus {
            let mut app = app_with("8x8", "", players("human", wanted));
            type_text(&mut app, "m");
            choose(&mut app, items);
            assert!(characters(&mut app, PLAIN, (40, 20)).contains(" cannot"), "{wanted} {items:?}");
            choose(&mut app, &[MenuItem::NewGame]);
            let game = &app.game.state;
            assert_eq!(game.players.white.kind.check(game.record.start()), Ok(()), "{wanted} {items:?}");
            assert!(app.message.ends_with(", which cannot play here."), "{}", app.message);
        }
    }
}

#[test]
fn a_loaded_game_has_players_that_can_play_it() {
    let mut app = app_with("8x8", "f5", players("human", "human:1400"));
    app.update(Event::Paste("6x4 --------OX----XO-------- X\ne3\n".to_owned()));
    assert_eq!(names(&app), ("human".to_owned(), "level:1".to_owned()));
    assert_eq!(
        app.message,
        "Loaded a game of 1 move. z returns to your game. level:1 plays instead of human:1400, which cannot play here."
    );
    app.update(Event::Paste("f5d6".to_owned()));
    assert_eq!(names(&app).1, "human:1400", "the wanted player returns to the board that it can play on");
}

#[test]
fn the_level_row_offers_only_players_that_can_play() {
    for rules in ["8x8", "6x6", "8x8 anti"] {
        let mut app = app_after(rules, "");
        type_text(&mut app, "m");
        let mut seen = Vec::new();
        while !seen.contains(&app.settings.computer()) {
            seen.push(app.settings.computer());
            choose(&mut app, &[MenuItem::Level]);
        }
        let start = app.game.state.record.start();
        assert!(seen.iter().all(|player| player.kind.check(start).is_ok()), "{rules}: {seen:?}");
        assert_eq!(seen.contains(&"human:1400".parse().unwrap()), rules == "8x8");
    }
}

#[test]
fn players_that_are_chosen_wait_like_all_settings_below_a_new_game() {
    let mut app = app_with("8x8", "", players("human", "level:2"));
    type_text(&mut app, "m");
    for _ in 0..4 {
        assert_eq!(job_in(&choose(&mut app, &[MenuItem::Sides])), None, "nothing is played while the user chooses");
        assert_eq!(names(&app), ("human".to_owned(), "level:2".to_owned()));
    }
    choose(&mut app, &[MenuItem::Sides, MenuItem::Level]);
    assert_eq!(job_in(&press(&mut app, KeyCode::Esc)), None);
    assert_eq!(names(&app), ("human".to_owned(), "level:2".to_owned()));
    assert_eq!(app.message, "The players of the menu wait: m and Enter let them play on.");
    type_text(&mut app, "m");
    assert!(job_in(&choose(&mut app, &[MenuItem::NewGame])).is_some(), "the computer is Black");
    assert_eq!(names(&app), ("level:3".to_owned(), "human".to_owned()));
}

#[test]
fn the_players_of_the_menu_continue_a_game_on_their_board() {
    let mut app = app_with("8x8", "f5", players("human", "human"));
    type_text(&mut app, "m");
    choose(&mut app, &[MenuItem::Sides, MenuItem::Sides, MenuItem::Sides]);
    assert!(characters(&mut app, PLAIN, (40, 20)).contains("Play on with the players below"));
    assert!(job_in(&press(&mut app, KeyCode::Enter)).is_none(), "the user is White");
    type_text(&mut app, "m");
    choose(&mut app, &[MenuItem::Sides, MenuItem::Size]);
    let shown = characters(&mut app, PLAIN, (40, 20));
    assert!(!shown.contains("Play on"), "not on another board:\n{shown}");
    choose(&mut app, &[MenuItem::Close]);
    assert_eq!((app.message.as_str(), app.settings.kind), ("", Kind::Reversi));
}

#[test]
fn two_different_computers_stay_until_the_menu_changes_them() {
    let mut app = app_with("8x8", "f5", players("greedy", "random"));
    type_text(&mut app, "m");
    press(&mut app, KeyCode::Enter);
    assert_eq!(names(&app), ("greedy".to_owned(), "random".to_owned()));
}
