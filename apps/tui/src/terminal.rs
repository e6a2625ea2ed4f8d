//! The terminal: taken over while the program runs, and given back however it ends.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::panic;

/// The terminal while it is the program's; dropped, it is as it was before.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// Never dropped: it would show the cursor, as is done here, and panic where the terminal is gone.
    pub(crate) screen: ManuallyDrop<ratatui::Terminal<CrosstermBackend<Stdout>>>,
}

impl Terminal {
    /// Takes the terminal over.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take()?;
        let screen = ratatui::Terminal::new(CrosstermBackend::new(stdout()));
        screen.map(|screen| Self { screen: ManuallyDrop::new(screen) }).inspect_err(|_| restore())
    }

    /// Gives the terminal back for a while, takes it again after `rest`, and returns its size, which may be another
    /// now; the next frame is drawn whole.
    ///
    /// The terminal is not asked where its cursor is, as `clear` would: the thread that reads input would take the
    /// answer.
    pub(crate) fn suspended(&mut self, rest: impl FnOnce() -> io::Result<()>) -> io::Result<Rect> {
        restore();
        rest()?;
        take()?;
        let size = self.screen.size()?;
        let area = Rect::new(0, 0, size.width, size.height);
        self.screen.resize(area)?;
        Ok(area)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, EnableMouseCapture, Hide).inspect_err(|_| restore())
}

/// Gives the terminal back; when that fails, there is nobody left to tell.
fn restore() {
    let _ = execute!(stdout(), Show, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// Gives the terminal back before a panic is told, so that it can be read.
fn restore_on_panic() {
    let told = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        restore();
        told(info);
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use expectrl::{Eof, Expect, Session};
    use std::process::Command;
    use std::time::Duration;

    #[test]
    #[ignore = "needs a terminal of its own; the test below gives it one"]
    fn a_panic() {
        let _terminal = Terminal::enter().unwrap();
        panic!("a panic on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_told() {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "terminal::tests::a_panic", "--ignored", "--nocapture"]).env("TERM", "xterm");
        let mut session = Session::spawn(command).expect("a pseudo-terminal");
        session.set_expect_timeout(Some(Duration::from_mins(1)));
        session.expect("\x1b[?1049h").expect("the screen is taken");
        session.expect("\x1b[?1049l").expect("the screen is given back");
        session.expect("a panic on purpose").expect("the panic is told on the screen as it was before");
        session.expect(Eof).unwrap();
    }
}
