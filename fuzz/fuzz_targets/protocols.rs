//! Sessions and clients of both protocols accept any lines, and printed commands round-trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::evaluation::Score;
use outflank_engine::{Bounds, Line, SearchReport, Selectivity, Verdict};
use outflank_game::{Clock, Game, GameRecord};
use outflank_othello::Position;
use outflank_protocol::{Action, Client, LearnResult, SearchRequest, SearchResult, Session, gtp, nboard};
use std::time::Duration;

fuzz_target!(|text: &str| {
    run_session(nboard::Session::default(), text);
    run_session(gtp::Session::default(), text);
    run_client(nboard::Client::default(), text);
    run_client(gtp::Client::default(), text);
    for line in text.lines() {
        if let Ok(command) = line.parse::<nboard::Command>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
});

/// Sends lines to a session; a search ends after one more line.
fn run_session<S: Session>(mut session: S, text: &str) {
    let mut searching = None;
    for line in text.lines() {
        let mut actions = session.on_line(line);
        if let Some(request) = searching.take() {
            let search_result = search_result(&request);
            actions.extend(session.on_report(&search_result.report));
            actions.extend(session.on_search_result(&search_result));
        }
        for action in &actions {
            match action {
                Action::Send(reply) => assert!(!reply.to_string().is_empty()),
                Action::Search(request) => searching = Some(*request),
                Action::Learn(_) => drop(session.on_learn_result(&LearnResult::NoBook)),
                Action::ReadFile(_) => drop(session.on_file(Some(text))),
                Action::Quit => return,
                Action::Stop => {}
            }
        }
    }
    session.on_input_end();
}

fn search_result(request: &SearchRequest) -> SearchResult {
    let mv = request.position.moves().next().expect("a searched game is not over");
    let lines = vec![Line { verdict: Verdict::Estimate(Score::ZERO), moves: vec![mv] }];
    let report = SearchReport {
        depth: 1,
        selectivity: Selectivity::Percent73,
        lines,
        proven: Bounds::UNKNOWN,
        proofs: Vec::new(),
        nodes: 1,
        time: Duration::from_millis(1),
    };
    SearchResult { mv, report }
}

fn run_client(mut client: impl Client, text: &str) {
    client.handshake();
    client.request_move(&GameRecord::new(Position::START), &Clock::Unlimited);
    for line in text.lines() {
        let _ = client.on_line(line);
    }
}
