//! Input from the terminal: keys, the mouse, pasted text, and its end.

use crate::event::Event;
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::layout::Rect;
use std::sync::mpsc::Sender;
use std::thread;

/// Sends an event for each input from now on, and one at its end.
pub(crate) fn listen(events: &Sender<Event>) {
    let (reader, watcher) = (events.clone(), events.clone());
    // Blocking reads in a thread of their own: the loop waits for one channel, whatever an event comes from.
    thread::spawn(move || read(&reader));
    thread::spawn(move || watch(&watcher));
}

/// Sends the input until the receiver is dropped.
fn read(events: &Sender<Event>) {
    while let Ok(input) = crossterm::event::read() {
        let event = match input {
            // Windows reports that a key is released, too.
            Input::Key(key) if key.kind != KeyEventKind::Release => Event::Key(key),
            Input::Paste(text) => Event::Paste(text),
            Input::Mouse(mouse) => Event::Mouse(mouse),
            Input::Resize(width, height) => Event::Resize(Rect::new(0, 0, width, height)),
            _ => continue,
        };
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Quit { signal: None });
}

/// Sends an event when the terminal is closed.
///
/// `crossterm::event::read` does not report the end of input, and a terminal that is not the controlling one sends no
/// signal.
#[cfg(unix)]
fn watch(events: &Sender<Event>) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let stdin = rustix::stdio::stdin();
    // Hang-ups are reported whatever flags are set; without flags, nothing else wakes this thread.
    let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
    while poll(&mut terminal, None) == Err(Errno::INTR) {}
    if terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        let _ = events.send(Event::Quit { signal: None });
    }
}

#[cfg(not(unix))]
fn watch(_events: &Sender<Event>) {}
