//! Signals: termination and suspension.

use crate::event::{Event, Signal};
use std::io;
use std::sync::mpsc::Sender;

/// Sends an event for each signal from now on.
#[cfg(unix)]
pub(crate) fn listen(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    // From other programs: in raw mode Ctrl-C and Ctrl-Z are keys.
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
    std::thread::spawn(move || {
        for signal in &mut signals {
            let event = if signal == SIGTSTP { Event::Suspend } else { Event::Quit { signal: Some(signal) } };
            if events.send(event).is_err() {
                break;
            }
        }
    });
    Ok(())
}

/// Suspends the program until it is resumed.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Ends the program with the default action of a signal.
#[cfg(unix)]
pub(crate) fn terminate(signal: Signal) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
pub(crate) fn listen(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn suspend() -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn terminate(signal: Signal) {
    match signal {}
}
