//! Names of files, and what becomes of games under them.

use super::print::{characters, drawn};
use super::{PLAIN, app_after, press, type_text};
use crate::app::{Answer, App, Scene};
use crate::event::{Effect, Event};
use crossterm::event::KeyCode;
use outflank_play::saved_game::{LeftOut, Replace, SaveError};
use ratatui::style::Modifier;

/// Types a name at the prompt of a key, and returns what is to be saved.
fn save(app: &mut App, name: &str) -> (String, Replace) {
    type_text(app, name);
    match &press(app, KeyCode::Enter)[..] {
        [Effect::Save { file, replace }] => (file.display().to_string(), *replace),
        other => panic!("{other:?}"),
    }
}

fn refuse(app: &mut App, file: &str, error: SaveError) {
    app.update(Event::Saved { file: file.to_owned(), result: Err(error) });
}

#[test]
fn a_file_with_another_game_is_replaced_after_a_question_only() {
    let mut app = app_after("8x8", "d3");
    assert_eq!(save(&mut app, "sone.pgn"), ("one.pgn".to_owned(), Replace::OwnGame));
    refuse(&mut app, "one.pgn", SaveError::HoldsAGame("one.pgn".into()));
    for size in [(80, 24), (40, 20)] {
        let shown = characters(&mut app, PLAIN, size);
        assert!(shown.contains("Save to: one.pgn") && shown.contains("The file holds a game. Enter again"), "{shown}");
    }
    assert_eq!(save(&mut app, ""), ("one.pgn".to_owned(), Replace::AnyGame));
    app.update(Event::Saved { file: "one.pgn".to_owned(), result: Ok(LeftOut::default()) });
    assert_eq!((app.message.as_str(), &app.prompt), ("Saved to one.pgn.", &None));
    save(&mut app, "sone.pgn");
    refuse(&mut app, "one.pgn", SaveError::HoldsAGame("one.pgn".into()));
    press(&mut app, KeyCode::Backspace);
    assert_eq!(save(&mut app, "m"), ("one.pgm".to_owned(), Replace::OwnGame), "the question was about another file");
}

#[test]
fn a_name_that_failed_can_be_corrected() {
    let mut app = app_after("8x8", "d3");
    save(&mut app, "sgame.svg");
    refuse(&mut app, "game.svg", SaveError::Extension("svg".to_owned()));
    let shown = characters(&mut app, PLAIN, (80, 24));
    assert!(
        shown.contains("Save to: game.svg") && shown.contains("Error: no format has the extension .svg"),
        "{shown}"
    );
    (0..2).for_each(|_| drop(press(&mut app, KeyCode::Backspace)));
    assert_eq!(save(&mut app, "gf").0, "game.sgf");
    app.update(Event::Loaded { source: "gamse".to_owned(), games: Err("Error: cannot read gamse.".to_owned()) });
    let prompt = app.prompt.as_ref().unwrap();
    assert_eq!(
        (prompt.text.as_str(), &prompt.answer),
        ("gamse", &Some(Answer::Failed("Error: cannot read gamse.".to_owned())))
    );
}

#[test]
fn a_long_reason_is_shown_whole() {
    let mut app = app_after("8x8", "d3");
    let reason = "Error: /home/ann/games/2018/a-very-long-name-of-a-file/round-7.txt: line 7, character 7: move 6, z9, is \
                  illegal: it is not on the board.";
    app.update(Event::Loaded { source: "round-7.txt".to_owned(), games: Err(reason.to_owned()) });
    for size in [(80, 24), (40, 20), (120, 40)] {
        let shown = characters(&mut app, PLAIN, size);
        let words: String =
            shown.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty()).collect();
        assert!(words.contains("z9,isillegal:itisnotontheboard."), "{shown}");
    }
}

#[test]
fn a_long_name_is_shown_whole_or_with_a_mark() {
    let mut app = app_after("8x8", "d3");
    let name = "a_very_long_name_of_a_file_that_does_not_fit_in_a_line_of_the_screen.sgf";
    app.update(Event::Saved { file: name.to_owned(), result: Ok(LeftOut::default()) });
    let shown: String = characters(&mut app, PLAIN, (40, 20)).split_whitespace().collect();
    assert!(shown.contains(&format!("Savedto{name}.")), "{shown}");
    app.update(Event::Saved { file: name.repeat(4), result: Ok(LeftOut::default()) });
    let cut = characters(&mut app, PLAIN, (40, 20));
    let last = cut.lines().rfind(|line| line.contains('_')).unwrap();
    assert!(last.trim_end().ends_with('.') && !last.contains(".sgf."), "{cut}");
}

#[test]
fn of_a_long_answer_the_end_and_the_cursor_are_shown() {
    for letter in ["a", "あ"] {
        let mut app = app_after("8x8", "d3");
        type_text(&mut app, &format!("s{}z", letter.repeat(100)));
        let screen = drawn(&mut app, PLAIN, (40, 20));
        let mut rows = screen.content.chunks(40);
        let line = rows.find(|row| row.iter().filter(|cell| cell.symbol() == letter).count() > 9).unwrap();
        let cursor = line.iter().position(|cell| cell.modifier.contains(Modifier::REVERSED)).unwrap();
        assert_eq!(line[cursor - 1].symbol(), "z");
    }
}

#[test]
fn a_text_that_is_no_square_is_answered_for_the_board() {
    for (rules, squares) in [("8x8", "a1 to h8"), ("6x4", "a1 to f4")] {
        let mut app = app_after(rules, "");
        type_text(&mut app, "/zz");
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.message, format!("\"zz\" is no square; they are {squares}."));
    }
}

#[test]
fn a_game_is_opened_from_the_box_of_the_score_as_one_is_saved() {
    for (key, shown) in [("s", "Save to:"), ("o", "Load:")] {
        let mut app = app_after("8x8", "e6f4e3f6g5d6e7f5c5");
        app.scene = Scene::End;
        type_text(&mut app, key);
        assert!(app.prompt.is_some() && characters(&mut app, PLAIN, (80, 24)).contains(shown), "{key}");
    }
}
