//! Ctrl-C.

use outflank_game::StopFlag;

/// Returns a flag that Ctrl-C raises from now on, in place of ending the program at once.
///
/// A second Ctrl-C ends the program with the exit code 130, in case the work does not look at the flag.
pub(crate) fn stop_on_ctrl_c() -> StopFlag {
    let stop = StopFlag::new();
    let raised = stop.clone();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if raised.is_stopped() {
            std::process::exit(130);
        }
        raised.stop();
    });
    stop
}
