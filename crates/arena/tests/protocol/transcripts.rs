//! Sessions as transcripts.
//!
//! In a transcript, `>` is a line of input and `<` an expected reply; `!` is another expected action (`! choose`,
//! `! rank`, `! learn`, `! stop`, `! read`, `! quit`); `*` is an event of the driver: `* report DEPTH LINE SCORE …`,
//! `* answer MOVE`, `* text FILE` or `* text` for a file that cannot be read, `* learned POSITIONS` or `* learned` without
//! a book, and `* end`. A score is an estimate in discs, or `draw`, which is proven.

use outflank_arena::protocol::{Action, LearnResult, SearchKind, SearchRequest, SearchResult, Session, gtp, nboard};
use outflank_engine::evaluation::Score;
use outflank_engine::{Bounds, DiscDiff, Level, Line, SearchReport, Selectivity, Verdict};
use outflank_formats::transcript::tokenise;
use outflank_rules::Clock;
use outflank_rules::othello::Move;
use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/protocol/transcripts"))
}

/// Compares a session with its transcript.
fn check(file: &str, mut session: impl Session) {
    let text = std::fs::read_to_string(folder().join(file)).unwrap();
    let mut expected = VecDeque::new();
    let mut last = SearchReport { depth: 0, ..report("1 f5 0") };
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let (mark, rest) = line.split_at(1);
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        let seen = match (mark, rest.split_once(' ').unwrap_or((rest, ""))) {
            ("<" | "!", _) => {
                assert_eq!(expected.pop_front().as_deref(), Some(line.trim_end()), "{file}, line {number}");
                continue;
            }
            (">", _) => session.on_line(rest),
            ("*", ("report", numbers)) => {
                last = report(numbers);
                session.on_report(&last)
            }
            ("*", ("answer", mv)) => {
                session.on_search_result(&SearchResult { mv: mv.parse().unwrap(), report: last.clone() })
            }
            ("*", ("text", "")) => session.on_file(None),
            ("*", ("text", name)) => session.on_file(Some(&std::fs::read(folder().join(name)).unwrap())),
            ("*", ("learned", "")) => session.on_learn_result(&LearnResult::NoBook),
            ("*", ("learned", positions)) => {
                session.on_learn_result(&LearnResult::Positions(positions.parse().unwrap()))
            }
            ("*", ("end", _)) => session.on_input_end(),
            _ => panic!("{file}, line {number}: {line:?} is invalid"),
        };
        assert_eq!(expected, [""; 0], "{file}, before line {number}");
        expected.extend(seen.iter().flat_map(print));
    }
    assert_eq!(expected, [""; 0], "{file}, at its end");
}

fn print<R: std::fmt::Display>(action: &Action<R>) -> Vec<String> {
    match action {
        Action::Send(reply) => {
            format!("{reply}\n").lines().map(|line| format!("< {line}").trim_end().to_owned()).collect()
        }
        Action::Search(request) => vec![print_request(request)],
        Action::Learn(request) => {
            vec![format!("! learn {} moves at level {}", request.game.moves().len(), request.level)]
        }
        Action::Stop => vec!["! stop".to_owned()],
        Action::ReadFile(file) => vec![format!("! read {}", file.display())],
        Action::Quit => vec!["! quit".to_owned()],
    }
}

fn print_request(request: &SearchRequest) -> String {
    let kind = match request.kind {
        SearchKind::TopMoves(lines) => format!("rank {lines}"),
        SearchKind::BestMove(Clock::Unlimited) => "choose".to_owned(),
        SearchKind::BestMove(Clock::PerMove(time)) => format!("choose in {} s", time.as_secs_f64()),
        SearchKind::BestMove(Clock::Game { left, increment }) => {
            format!("choose with {}+{} s left", left.as_secs_f64(), increment.as_secs_f64())
        }
    };
    let empties = request.position.board().empties().len();
    format!("! {kind} for {} at {}, {empties} empty", request.position.to_move().name(), request.strength)
}

/// Parses `DEPTH LINE SCORE LINE SCORE …`.
fn report(text: &str) -> SearchReport {
    let words: Vec<&str> = text.split(' ').collect();
    let line = |both: &[&str]| Line {
        verdict: verdict(both[1]),
        moves: tokenise(both[0]).map(|token| token.unwrap().text.parse::<Move>().unwrap()).collect(),
    };
    SearchReport {
        empties: 0,
        depth: words[0].parse().unwrap(),
        selectivity: Selectivity::Percent73,
        lines: words[1..].chunks(2).map(line).collect(),
        proven: Bounds::UNKNOWN,
        proofs: Vec::new(),
        nodes: 1234,
        time: Duration::from_millis(250),
    }
}

fn verdict(text: &str) -> Verdict {
    match text {
        "draw" => Verdict::Proven(DiscDiff::default()),
        estimate => Verdict::Estimate(Score::from_units((estimate.parse::<f64>().unwrap() * 128.0) as i32)),
    }
}

#[test]
fn nboard_hints_and_moves() {
    check("nboard-hints-and-moves.txt", nboard::Session::default());
}

#[test]
fn nboard_stops_at_once() {
    check("nboard-stops.txt", nboard::Session::default());
}

#[test]
fn nboard_answers_all_before_its_end() {
    check("nboard-end.txt", nboard::Session::default());
    check("nboard-quit.txt", nboard::Session::default());
}

#[test]
fn nboard_reports_errors_and_continues() {
    check("nboard-errors.txt", nboard::Session::default());
}

#[test]
fn nboard_passes_and_games_that_are_over() {
    check("nboard-passes.txt", nboard::Session::default());
}

#[test]
fn nboard_reports_proven_draws_with_the_contempt() {
    check("nboard-contempt.txt", nboard::Session::default());
}

#[test]
fn nboard_analyses_a_game() {
    check("nboard-analysis.txt", nboard::Session::default());
}

#[test]
fn gtp_plays_a_game() {
    check("gtp-game.txt", gtp::Session::default());
}

#[test]
fn gtp_reports_errors_and_continues() {
    check("gtp-errors.txt", gtp::Session::default());
}

#[test]
fn gtp_keeps_the_order_of_commands() {
    check("gtp-order.txt", gtp::Session::default());
}

#[test]
fn gtp_quits_at_the_end_of_its_input() {
    check("gtp-end.txt", gtp::Session::default());
}

#[test]
fn gtp_searches_within_its_clock() {
    check("gtp-time.txt", gtp::Session::default());
}

#[test]
fn gtp_passes_and_games_that_are_over() {
    check("gtp-passes.txt", gtp::Session::default());
}

#[test]
fn an_engine_tells_its_own_name_and_version() {
    let mut session = gtp::Session::default().with_name("Mine").with_version("1.2");
    let texts = |actions: Vec<Action<gtp::Reply>>| actions.iter().flat_map(print).collect::<Vec<_>>();
    assert_eq!(texts(session.on_line("name")), ["< = Mine", "<"]);
    assert_eq!(texts(session.on_line("version")), ["< = 1.2", "<"]);

    let mut session = nboard::Session::new(Level::LOWEST).with_name("My engine");
    let texts = |actions: Vec<Action<nboard::Reply>>| actions.iter().flat_map(print).collect::<Vec<_>>();
    assert_eq!(texts(session.on_line("nboard 2")), ["< set myname Myengine0"]);
}
