//! The prompts on a real terminal: line editing, history, Ctrl-C and Ctrl-D.

use expectrl::{ControlCode, Eof, Expect, Session, session::OsSession};
use std::process::Command;
use std::time::Duration;

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";

fn start(arguments: &[&str]) -> OsSession {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(arguments).env("TERM", "xterm");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    // A timeout that only a stuck program reaches.
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session
}

#[test]
fn a_line_is_edited_and_recalled() {
    let mut session = start(&["play", "--plain", "--white", "human"]);
    session.expect("Black> ").unwrap();
    // Types "fx", goes left, deletes nothing but the x by Ctrl-K, and completes the square.
    session.send(format!("fx{LEFT}\x0b5\r")).unwrap();
    session.expect("White to move").unwrap();
    session.expect("White> ").unwrap();
    session.send_line("undo").unwrap();
    session.expect("Black to move").unwrap();
    session.expect("Black> ").unwrap();
    session.send(format!("{UP}{UP}\r")).unwrap();
    session.expect("White to move").unwrap();
    session.expect("White> ").unwrap();
    session.send_line("q").unwrap();
    session.expect("The moves: f5").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn a_dumb_terminal_gets_the_game_line_by_line() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(["play", "--white", "human"]).env("TERM", "dumb");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.expect("Black> ").unwrap();
    session.send_line("f5").unwrap();
    session.expect("White> ").unwrap();
    session.send_line("q").unwrap();
    session.expect("The moves: f5").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn the_board_has_colours_on_a_terminal() {
    let mut session = start(&["play", "--plain", "--white", "human"]);
    session.expect("\x1b[1m\x1b[33mX").unwrap();
    // Before the prompt reads keys, the terminal itself would take the Ctrl-D.
    session.expect("Black> ").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_c_quits_the_game_and_prints_its_moves() {
    let mut session = start(&["play", "--plain", "--white", "human", "--moves", "f5d6"]);
    session.expect("Black> ").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("The moves: f5d6").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn the_console_of_alak_has_a_history() {
    let mut session = start(&["alak", "--x", "human", "--o", "human"]);
    session.expect("alak> ").unwrap();
    session.send_line("3 to 5").unwrap();
    session.expect("X moves from 3 to 5, yielding xx.xx..oooo").unwrap();
    session.expect("alak> ").unwrap();
    session.send_line("undo").unwrap();
    session.expect("alak> ").unwrap();
    session.send(format!("{UP}{UP}\r")).unwrap();
    session.expect("X moves from 3 to 5, yielding xx.xx..oooo").unwrap();
    session.expect("alak> ").unwrap();
    session.send_line("q").unwrap();
    session.expect(Eof).unwrap();
}
