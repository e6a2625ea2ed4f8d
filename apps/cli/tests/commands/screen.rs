//! The full-screen game on a real terminal: played by the mouse and by keys, and left in all ways.

use expectrl::{Eof, Expect, Session, session::OsSession};
use rustix::fs::OFlags;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Duration;

/// The control sequences that enable the mouse and that restore the screen.
const MOUSE: &str = "\x1b[?1003h";
const RESTORED: &str = "\x1b[?1049l";

fn start(arguments: &[&str]) -> OsSession {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.arg("play").args(arguments);
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR").env_remove("COLORTERM");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    session.get_process_mut().set_window_size(80, 24).expect("a window");
    // A timeout that only a stuck program reaches.
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.expect(MOUSE).expect("the mouse is asked for");
    session
}

/// Clicks on a cell, counted from 0.
fn click(session: &mut OsSession, (column, row): (u16, u16)) {
    session.send(format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", column + 1, row + 1, column + 1, row + 1)).unwrap();
}

/// Returns a cell of a square of a board of 8×8 on a screen of 80×24.
fn cell(square: &str) -> (u16, u16) {
    let (column, row) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    (4 + 4 * u16::from(column), 3 + 2 * u16::from(row))
}

#[test]
fn a_game_is_played_by_the_mouse_and_by_keys() {
    let mut session = start(&["--white", "human", "--size", "8x8"]);
    session.expect("Black to move").unwrap();
    click(&mut session, cell("a1"));
    click(&mut session, cell("f5"));
    session.expect("White").unwrap();
    session.send("d6").unwrap();
    session.send("\x1b[A\x1b[A\x1b[A").unwrap();
    click(&mut session, cell("c3"));
    session.send("q").unwrap();
    session.expect(RESTORED).unwrap();
    session.expect("The moves: f5d6c3").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn a_whole_game_is_played_to_its_end_and_the_scores_are_shown() {
    let mut session = start(&["--white", "human", "--size", "4x4"]);
    session.send("d3d2b1d4b4c4a3a4a1a2c1d1").unwrap();
    // Only what has changed is sent, so a whole sentence need not come in one piece.
    session.expect("wins").unwrap();
    session.send("q").unwrap();
    session.expect("The moves from 4x4 -----OX--XO----- X: d3d2b1d4b4c4a3a4a1a2c1d1").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn the_computer_answers_on_the_screen() {
    let mut session = start(&["--white", "greedy", "--seed", "1"]);
    session.send("f5").unwrap();
    session.expect("plays").unwrap();
    session.send("q").unwrap();
    session.expect("The moves: f5").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn another_program_plays_on_the_screen_and_does_not_outlive_it() {
    let folder = tempfile::tempdir().unwrap();
    let pids = folder.path().join("pids");
    let script =
        format!("echo $$ >>{}; read a; read b; echo pong 1; while read x; do echo === F6; done", pids.display());
    let mut session = start(&["--white", &format!("engine:nboard:sh -c '{script}'")]);
    session.expect("Black").unwrap();
    session.send("f5").unwrap();
    session.expect("plays").unwrap();
    session.send("q").unwrap();
    session.expect("The moves: f5f6").unwrap();
    session.expect(Eof).unwrap();
    for pid in std::fs::read_to_string(&pids).unwrap().split_whitespace() {
        let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        assert!(status.is_empty() || status.contains(") Z "), "process {pid} goes on: {status}");
    }
}

#[test]
fn the_failure_of_another_program_is_shown_on_the_screen() {
    let script = "read a; read b; echo pong 1; read x; exit 3";
    let mut session = start(&["--white", &format!("engine:nboard:sh -c '{script}'")]);
    session.expect("Black").unwrap();
    session.send("f5").unwrap();
    session.expect("forfeits").unwrap();
    session.send("q").unwrap();
    session.expect("The moves: f5").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_c_and_signals_restore_the_terminal() {
    let mut session = start(&["--white", "human"]);
    session.send("\x03").unwrap();
    session.expect(RESTORED).unwrap();
    session.expect(Eof).unwrap();
    let mut session = start(&["--white", "human"]);
    let pid = session.get_process().pid().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    session.expect(RESTORED).unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_z_suspends_and_the_whole_screen_comes_back_each_time() {
    let mut session = start(&["--white", "human"]);
    session.expect("Black to move").unwrap();
    let pid = Pid::from_raw(session.get_process().pid().as_raw());
    for _ in 0..3 {
        session.send("\x1a").unwrap();
        session.expect(RESTORED).unwrap();
        let stopped = waitpid(pid, WaitOptions::UNTRACED).expect("a child of this process").expect("it is stopped");
        assert!(stopped.1.stopped(), "{stopped:?}");
        kill_process(pid.unwrap(), Signal::CONT).unwrap();
        session.expect(MOUSE).unwrap();
        // Nobody answers questions about the cursor here, and no key is pressed.
        session.expect("Outflank").expect("the title is drawn again");
        session.expect("Black to move").expect("the message is drawn again");
    }
    session.send("f5q").unwrap();
    session.expect("The moves: f5").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn a_terminal_that_vanishes_without_a_signal_ends_the_program() {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    // The program must not hold the other end itself.
    fcntl_setfd(&terminal, FdFlags::CLOEXEC).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    tcsetwinsize(&terminal, Winsize { ws_col: 80, ws_row: 24, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    let end =
        || OpenOptions::new().read(true).write(true).custom_flags(OFlags::NOCTTY.bits().cast_signed()).open(&name);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(["play", "--white", "human"]).env("TERM", "xterm-256color");
    let mut child = command.stdin(end().unwrap()).stdout(end().unwrap()).stderr(end().unwrap()).spawn().unwrap();
    drop(command);
    let mut terminal = File::from(terminal);
    let (mut screen, mut bytes) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&screen).contains("to move") {
        let count = terminal.read(&mut bytes).expect("the game is drawn");
        screen.extend_from_slice(&bytes[..count]);
    }
    drop(terminal);
    let pid = Pid::from_child(&child);
    let (sender, ended) = channel();
    std::thread::spawn(move || sender.send(child.wait()));
    // A timeout that only a program that does not end reaches.
    if ended.recv_timeout(Duration::from_mins(1)).is_err() {
        kill_process(pid, Signal::KILL).unwrap();
        panic!("the program goes on without a terminal");
    }
}

#[test]
fn alak_is_played_on_the_screen() {
    let mut session = start(&["alak", "--black", "human", "--white", "human"]);
    session.expect("Alak, 11 slots").unwrap();
    session.send("/3-5\r").unwrap();
    session.expect("yielding").unwrap();
    session.send("q").unwrap();
    session.expect("The moves: 3-5").unwrap();
    session.expect(Eof).unwrap();
}
