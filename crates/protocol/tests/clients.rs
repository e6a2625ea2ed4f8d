//! Clients that talk to the sessions of the same protocol.

use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_game::{Clock, GameRecord, StopFlag};
use outflank_othello::{Move, Position};
use outflank_protocol::{Action, Answer, Client, Heard, Request, Session, gtp, nboard};

/// A session with an engine behind it.
struct Program<S> {
    session: S,
    player: EnginePlayer,
}

impl<S: Session> Program<S> {
    fn new(session: S) -> Self {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        Self { session, player: EnginePlayer::new(engine, Level::new(1).unwrap(), 1) }
    }

    /// Sends lines and returns what the client hears in the replies, besides what means nothing.
    fn tell(&mut self, lines: &[String], client: &mut impl Client) -> Vec<Heard> {
        let mut heard = Vec::new();
        let mut actions: Vec<_> = lines.iter().flat_map(|line| self.session.on_line(line)).collect();
        while !actions.is_empty() {
            let mut next = Vec::new();
            for action in actions {
                match action {
                    Action::Say(reply) => {
                        heard.extend(format!("{reply}\n").lines().map(|line| client.hear(line).unwrap()));
                    }
                    Action::Search(request) => {
                        let answer = self.search(&request);
                        next.extend(self.session.on_answer(&answer));
                    }
                    Action::Learn(_) | Action::Stop | Action::Quit | Action::Read(_) => {}
                }
            }
            actions = next;
        }
        heard.retain(|heard| *heard != Heard::Nothing);
        heard
    }

    fn search(&mut self, request: &Request) -> Answer {
        let board = request.position.board();
        let (mv, report) = self.player.think(board, &Clock::Unlimited, &StopFlag::new(), &mut |_| ()).unwrap();
        Answer { mv, report }
    }
}

/// Plays a few moves for both sides, and returns them with what is told of each, in whole discs.
fn play(session: impl Session, mut client: impl Client) -> Vec<(Move, String)> {
    let mut program = Program::new(session);
    let greeting = client.greet();
    assert_eq!(program.tell(&greeting, &mut client), [Heard::Ready]);
    let mut game = GameRecord::new(Position::START);
    let mut told = Vec::new();
    for _ in 0..6 {
        let question = client.ask(&game, &Clock::Unlimited);
        let [Heard::Move { mv, evaluation }] = program.tell(&question, &mut client)[..] else { panic!("one move") };
        game.play(mv).unwrap();
        told.push((mv, format!("{:.0}", evaluation.expect("it is told"))));
    }
    told
}

#[test]
fn both_protocols_tell_the_same_moves_and_what_they_are_worth() {
    let by_gtp = play(gtp::Session::default(), gtp::Client::default());
    assert_eq!(play(nboard::Session::default(), nboard::Client::default()), by_gtp);
    assert!(by_gtp.iter().any(|(_, worth)| worth.parse() != Ok(0.0)), "{by_gtp:?}");
}
