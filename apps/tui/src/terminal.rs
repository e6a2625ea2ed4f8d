//! The terminal: in raw mode on the alternate screen while the program runs, and restored when it ends.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::panic;

/// The terminal in raw mode on the alternate screen; dropping restores it.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// Never dropped: its `Drop` would panic where the terminal is closed.
    pub(crate) screen: ManuallyDrop<ratatui::Terminal<CrosstermBackend<Stdout>>>,
}

impl Terminal {
    /// Enters raw mode and the alternate screen.
    pub(crate) fn enter() -> io::Result<Self> {
        // Before the mode is changed, so that no panic can leave it changed.
        restore_on_panic();
        enter()?;
        let screen = ratatui::Terminal::new(CrosstermBackend::new(stdout()));
        screen.map(|screen| Self { screen: ManuallyDrop::new(screen) }).inspect_err(|_| restore())
    }

    /// Restores the terminal during `suspend`, and returns its size afterwards; the next frame is drawn completely.
    ///
    /// It does not query the position of the cursor, as `clear` would: the thread that reads input would consume the
    /// answer.
    pub(crate) fn suspended(&mut self, suspend: impl FnOnce() -> io::Result<()>) -> io::Result<Rect> {
        restore();
        suspend()?;
        // After the program was resumed: the shell has used the terminal in the meantime.
        enter()?;
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

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, EnableMouseCapture, Hide).inspect_err(|_| restore())
}

/// Restores the terminal; an error cannot be reported any more.
fn restore() {
    let _ = execute!(stdout(), Show, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic is reported, so that the report is visible.
fn restore_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        restore();
        report(info);
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
    fn a_panic_restores_the_terminal_before_it_is_reported() {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "terminal::tests::a_panic", "--ignored", "--nocapture"]).env("TERM", "xterm");
        let mut session = Session::spawn(command).expect("a pseudo-terminal");
        session.set_expect_timeout(Some(Duration::from_mins(1)));
        session.expect("\x1b[?1049h").expect("the alternate screen is entered");
        session.expect("\x1b[?1049l").expect("the screen is restored");
        session.expect("a panic on purpose").expect("the panic is text on the screen as it was before");
        session.expect(Eof).unwrap();
    }
}
