//! Protocols: sessions and clients accept any lines, and printed commands round-trip.

use crate::search_results;
use outflank_arena::protocol::{Action, Client, LearnResult, Session, gtp, nboard};
use outflank_rules::othello::Position;
use outflank_rules::{Clock, Game, GameRecord};

/// Checks the sessions and the clients of both protocols.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    run_session(nboard::Session::default(), text);
    run_session(gtp::Session::default(), text);
    run_client(nboard::Client::default(), text);
    run_client(gtp::Client::default(), text);
    for line in text.lines() {
        if let Ok(command) = line.parse::<nboard::Command>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
}

/// Sends lines to a session; a search ends after one more line.
fn run_session<S: Session>(mut session: S, text: &str) {
    let mut searching = None;
    for line in text.lines() {
        let mut actions = session.on_line(line);
        if let Some(position) = searching.take() {
            let mv = Position::moves(&position).next().expect("a searched game is not over");
            let search_result = search_results::choosing(mv);
            actions.extend(session.on_report(&search_result.report));
            actions.extend(session.on_search_result(&search_result));
        }
        for action in &actions {
            match action {
                Action::Send(reply) => assert!(!reply.to_string().is_empty()),
                Action::Search(request) => searching = Some(request.position),
                Action::Learn(_) => drop(session.on_learn_result(&LearnResult::NoBook)),
                Action::ReadFile(_) => drop(session.on_file(Some(text.as_bytes()))),
                Action::Quit => return,
                Action::Stop => {}
            }
        }
    }
    session.on_input_end();
}

fn run_client(mut client: impl Client, text: &str) {
    client.handshake();
    client.request_move(&GameRecord::new(Position::START), &Clock::Unlimited);
    for line in text.lines() {
        let _ = client.on_line(line);
    }
}
