//! The terminal: taken over while the program runs, and given back however it ends.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout, stdout};
use std::panic;

/// The terminal while it is the program's; dropped, it is as it was before.
#[derive(Debug)]
pub(crate) struct Terminal {
    pub(crate) screen: ratatui::Terminal<CrosstermBackend<Stdout>>,
}

impl Terminal {
    /// Takes the terminal over.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take()?;
        let screen = ratatui::Terminal::new(CrosstermBackend::new(stdout()));
        screen.map(|screen| Self { screen }).inspect_err(|_| restore())
    }

    /// Gives the terminal back for a while, and takes it again after `rest`.
    pub(crate) fn suspended(&mut self, rest: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        restore();
        rest()?;
        take()?;
        self.screen.clear()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide).inspect_err(|_| restore())
}

/// Gives the terminal back; when that fails, there is nobody left to tell.
fn restore() {
    let _ = execute!(stdout(), Show, DisableMouseCapture, LeaveAlternateScreen);
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
