//! Clients connected to sessions of the same protocol.

use outflank_arena::protocol::{Action, Client, EngineMessage, SearchRequest, SearchResult, Session, gtp, nboard};
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Clock, GameRecord, StopFlag};

/// A session with an engine.
struct Program<S> {
    session: S,
    player: EnginePlayer,
}

impl<S: Session> Program<S> {
    fn new(session: S) -> Self {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        Self { session, player: EnginePlayer::new(engine, Level::new(1).unwrap(), 1) }
    }

    /// Sends lines, and returns the messages that the client parses from the replies.
    fn send(&mut self, lines: &[String], client: &mut impl Client) -> Vec<EngineMessage> {
        let mut messages = Vec::new();
        let mut actions: Vec<_> = lines.iter().flat_map(|line| self.session.on_line(line)).collect();
        while !actions.is_empty() {
            let mut next = Vec::new();
            for action in actions {
                match action {
                    Action::Send(reply) => {
                        messages.extend(format!("{reply}\n").lines().map(|line| client.on_line(line).unwrap()));
                    }
                    Action::Search(request) => {
                        let result = self.search(&request);
                        next.extend(self.session.on_search_result(&result));
                    }
                    Action::Learn(_) | Action::Stop | Action::Quit | Action::ReadFile(_) => {}
                }
            }
            actions = next;
        }
        messages.retain(|message| *message != EngineMessage::Other);
        messages
    }

    fn search(&mut self, request: &SearchRequest) -> SearchResult {
        let board = request.position.board();
        let (mv, report) = self.player.think(board, &Clock::Unlimited, &StopFlag::new(), &mut |_| ()).unwrap();
        SearchResult { mv, report }
    }
}

/// Plays a few moves for both sides, and returns them with their evaluations in whole discs.
fn play(session: impl Session, mut client: impl Client) -> Vec<(Move, String)> {
    let mut program = Program::new(session);
    let handshake = client.handshake();
    assert_eq!(program.send(&handshake, &mut client), [EngineMessage::Ready]);
    let mut game = GameRecord::new(Position::START);
    let mut moves = Vec::new();
    for _ in 0..6 {
        let request = client.request_move(&game, &Clock::Unlimited);
        let [EngineMessage::Move { mv, evaluation }] = program.send(&request, &mut client)[..] else {
            panic!("one move")
        };
        game.play(mv).unwrap();
        moves.push((mv, format!("{:.0}", evaluation.expect("both protocols report it"))));
    }
    moves
}

#[test]
fn both_protocols_report_the_same_moves_and_evaluations() {
    let by_gtp = play(gtp::Session::default(), gtp::Client::default());
    assert_eq!(play(nboard::Session::default(), nboard::Client::default()), by_gtp);
    assert!(by_gtp.iter().any(|(_, evaluation)| evaluation.parse() != Ok(0.0)), "{by_gtp:?}");
}
