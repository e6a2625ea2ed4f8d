//! Sessions and clients of both protocols take any lines, and what they print is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_engine::evaluation::Score;
use outflank_engine::{Bounds, Line, SearchReport, Selectivity, ResultScore};
use outflank_game::{Clock, Game, GameRecord};
use outflank_othello::Position;
use outflank_protocol::{Action, Answer, Client, Learned, Request, Session, gtp, nboard};
use std::time::Duration;

fuzz_target!(|text: &str| {
    converse(nboard::Session::default(), text);
    converse(gtp::Session::default(), text);
    listen(nboard::Client::default(), text);
    listen(gtp::Client::default(), text);
    for line in text.lines() {
        if let Ok(command) = line.parse::<nboard::Command>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }
});

/// Feeds a session; every search ends after one more line.
fn converse<S: Session>(mut session: S, text: &str) {
    let mut searching = None;
    for line in text.lines() {
        let mut actions = session.on_line(line);
        if let Some(request) = searching.take() {
            let answer = answer(&request);
            actions.extend(session.on_report(&answer.report));
            actions.extend(session.on_answer(&answer));
        }
        for action in &actions {
            match action {
                Action::Say(reply) => assert!(!reply.to_string().is_empty()),
                Action::Search(request) => searching = Some(*request),
                Action::Learn(_) => drop(session.on_learned(&Learned::NoBook)),
                Action::Read(_) => drop(session.on_text(Some(text))),
                Action::Quit => return,
                Action::Stop => {}
            }
        }
    }
    session.on_end();
}

fn answer(request: &Request) -> Answer {
    let mv = request.position.moves().next().expect("only games that go on are searched");
    let lines = vec![Line { verdict: ResultScore::Estimate(Score::ZERO), moves: vec![mv] }];
    let report = SearchReport {
        depth: 1,
        selectivity: Selectivity::Percent73,
        lines,
        proven: Bounds::UNKNOWN,
        proofs: Vec::new(),
        nodes: 1,
        time: Duration::from_millis(1),
    };
    Answer { mv, report }
}

fn listen(mut client: impl Client, text: &str) {
    client.greet();
    client.ask(&GameRecord::new(Position::START), &Clock::Unlimited);
    for line in text.lines() {
        let _ = client.hear(line);
    }
}
