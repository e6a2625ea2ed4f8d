//! External engines, most of them broken: shell scripts that fail in different ways.
#![cfg(unix)]

use outflank_arena::{CommandLine, ExternalEngine, PlayerFactory, Protocol};
use outflank_rules::othello::{Move, Position, Square};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag};
use std::time::Duration;

/// Makes an engine of a script; a reply takes far less than the timeout.
fn engine(protocol: Protocol, script: &str) -> ExternalEngine {
    let command: CommandLine = format!("sh -c '{script}'").parse().unwrap();
    ExternalEngine {
        name: "script".into(),
        protocol,
        command,
        level: None,
        time: None,
        move_timeout: Duration::from_mins(1),
    }
}

/// Sets a short timeout.
fn with_short_timeout(engine: ExternalEngine) -> ExternalEngine {
    ExternalEngine { move_timeout: Duration::from_millis(300), ..engine }
}

fn first_move(engine: &ExternalEngine) -> Result<Move, String> {
    let choose = |mut player: Box<dyn Player<Position>>| {
        player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())
    };
    engine.create(1).and_then(choose).map_err(|error| error.to_string())
}

/// The first move and its score.
fn scored_move(engine: &ExternalEngine) -> (Move, Option<i8>) {
    let mut player = engine.create(1).unwrap();
    let mv = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new()).unwrap();
    (mv, player.last_score())
}

/// Replies to the start of NBoard, then runs a script.
fn nboard(then: &str) -> ExternalEngine {
    engine(Protocol::Nboard, &format!("read a; echo debug; read b; echo set myname Bad; echo pong 1; {then}"))
}

/// Replies to the start of GTP without any extension, then runs a script.
fn gtp(then: &str) -> ExternalEngine {
    engine(
        Protocol::Gtp,
        &format!(
            "read a; read b; read c; read d; echo =1; echo; echo =2 false; echo; echo =3 false; echo; echo =4; echo; {then}"
        ),
    )
}

/// Replies to the start of GTP, and with a score of its move f5.
fn gtp_with_score(score: &str) -> ExternalEngine {
    let greeting =
        "read a; read b; read c; read d; echo =1; echo; echo =2 true; echo; echo =3 false; echo; echo =4; echo";
    engine(Protocol::Gtp, &format!("{greeting}; read e; read f; echo =5 f5; echo; echo {score}; echo; read x"))
}

#[test]
fn an_engine_without_a_greeting_is_given_up_after_the_time_of_a_move() {
    let mute = with_short_timeout(engine(Protocol::Nboard, "cat >/dev/null"));
    assert_eq!(first_move(&mute), Err("no answer from the engine within 0.3 s".to_owned()));
}

#[test]
fn a_move_is_read_among_other_lines() {
    let chatty = nboard(
        "read game; echo status hm; read ping; echo pong 2; read go; echo search F5 0 0 3; echo === F5/1/2; read x",
    );
    assert_eq!(first_move(&chatty), Ok(Move::Place(Square::F5)));
    assert_eq!(first_move(&gtp("read q; echo = 5 D3; echo; read x")), Ok(Move::Place(Square::D3)));
}

#[test]
fn the_score_of_a_move_is_read_in_both_protocols() {
    let f5 = Move::Place(Square::F5);
    let nboard = |score| nboard(&format!("read game; read ping; read go; echo === F5{score}; read x"));
    assert_eq!(scored_move(&nboard("/-2.75/1")), (f5, Some(-3)));
    assert_eq!(scored_move(&nboard("")), (f5, None));
    assert_eq!(scored_move(&gtp_with_score("=6 -2.75")), (f5, Some(-3)));
    for unscored in ["=6", "=6 nan", "?6 there was no search"] {
        assert_eq!(scored_move(&gtp_with_score(unscored)), (f5, None), "{unscored}");
    }
    assert_eq!(scored_move(&gtp("read q; echo =5 f5; echo; read x")), (f5, None), "no query is sent");
}

#[test]
fn an_engine_that_ends_is_told_with_its_status() {
    for engine in [nboard("exit 3"), gtp("exit 3")] {
        assert_eq!(first_move(&engine), Err("the engine has ended: exit status: 3".into()));
    }
    assert_eq!(first_move(&nboard("kill -9 $$")), Err("the engine has ended: signal: 9 (SIGKILL)".into()));
    let missing = engine(Protocol::Gtp, "true");
    let missing = ExternalEngine { command: "./no-such-engine -x".parse().unwrap(), ..missing };
    let error = first_move(&missing).unwrap_err();
    assert!(error.starts_with("the engine cannot be started: No such file"), "{error}");
}

#[test]
fn an_engine_that_sends_nothing_times_out() {
    for engine in [
        nboard("while read x; do :; done"),
        gtp("while true; do read x || exec cat; done"),
        nboard("trap : TERM; while :; do sleep 9; done"),
    ] {
        assert_eq!(first_move(&with_short_timeout(engine)), Err("no answer from the engine within 0.3 s".into()));
    }
}

#[test]
fn an_engine_that_breaks_the_protocol_is_an_error() {
    let nonsense = nboard("read a; echo === z9; read x");
    assert_eq!(first_move(&nonsense), Err("the engine violates the protocol: \"=== z9\"".into()));
    let rejecting = gtp("read a; echo ?5 no idea; echo; read x");
    assert_eq!(first_move(&rejecting), Err("the engine rejects \"genmove b\": no idea".into()));
    let wordy = gtp("read a; echo =5 well; echo; read x");
    assert!(first_move(&wordy).unwrap_err().starts_with("the engine's reply is not a move: "));
    let unasked = gtp("read a; echo =7 f5; echo; read x");
    assert_eq!(first_move(&unasked), Err("the engine violates the protocol: \"=7 f5\"".into()));
}

#[test]
fn a_resignation_is_not_a_failure() {
    for (engine, answer) in [("gtp", "resign"), ("gtp", "RESIGN ")] {
        let mut player = gtp(&format!("read a; echo = {answer}; echo; read x")).create(1).unwrap();
        let chosen = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new());
        assert!(matches!(chosen, Err(PlayerError::Resigned)), "{engine}: {chosen:?}");
    }
}

/// Returns the lines that an engine receives for its first move.
fn sent(options: &str, answers: &str, clock: Clock) -> String {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("sent");
    // Every line is logged, and the replies are sent to each.
    let script = format!("while read x; do echo $x >>{}; {answers}; done", log.display());
    let engine: ExternalEngine = format!("engine:{options}:sh -c '{script}'").parse().unwrap();
    let mut player = engine.create(1).unwrap();
    player.choose(&GameRecord::new(Position::START), &clock, &StopFlag::new()).unwrap();
    std::fs::read_to_string(&log).unwrap()
}

#[test]
fn an_nboard_engine_receives_a_depth_and_its_time() {
    let answers = "case $x in ping*) echo pong ${x#ping };; go) echo === F5;; esac";
    let per_move = |seconds| Clock::PerMove(Duration::from_secs(seconds));
    for (options, clock, depth, time) in [
        ("nboard", Clock::Unlimited, "set depth 12", None),
        ("nboard", per_move(5), "set depth 12", Some("TI[00:05/00:05]")),
        ("nboard[depth=7]", Clock::Unlimited, "set depth 7", None),
        ("nboard[time=2,depth=20]", Clock::Unlimited, "set depth 20", Some("TI[00:02/00:02]")),
        ("nboard[time=2]", per_move(5), "set depth 12", Some("TI[00:02/00:02]")),
        ("nboard[time=2]", per_move(1), "set depth 12", Some("TI[00:01/00:01]")),
    ] {
        let sent = sent(options, answers, clock);
        assert!(sent.starts_with(&format!("nboard 2\n{depth}\nping 1\nset game ")), "{options}: {sent}");
        assert_eq!(sent.contains("TI["), time.is_some(), "{options}: {sent}");
        assert!(time.is_none_or(|time| sent.contains(time)), "{options}: {sent}");
    }
}

#[test]
fn a_gtp_engine_receives_the_level_and_the_time_of_its_specification() {
    let answers = "case $x in *genmove*) echo = f5; echo;; *) echo =; echo;; esac";
    let plain = sent("gtp", answers, Clock::Unlimited);
    assert!(!plain.contains("set_level") && !plain.contains(" time_"), "{plain}");
    let limited = sent("gtp[level=3,time=2.5]", answers, Clock::Unlimited);
    for command in ["4 set_level 3\n", " time_settings 0 2 1\n", " time_left b 2 1\n"] {
        assert!(limited.contains(command), "{command:?}: {limited}");
    }
}

#[test]
fn times_are_whole_seconds_without_increments_unless_the_engine_knows_more() {
    let plain = "case $x in *genmove*) echo = f5; echo;; *) echo =; echo;; esac";
    let exact = "case $x in *genmove*) echo = f5; echo;; *kata*) echo = true; echo;; *) echo =; echo;; esac";
    let seconds = Duration::from_secs_f64;
    let game = Clock::Game { left: seconds(60.7), increment: seconds(0.5) };
    for (answers, clock, settings, left) in [
        (plain, game, "time_settings 60 0 0", "time_left b 60 0"),
        (plain, Clock::PerMove(seconds(1.5)), "time_settings 0 1 1", "time_left b 1 1"),
        (plain, Clock::PerMove(seconds(0.5)), "time_settings 0 0.5 1", "time_left b 0.5 1"),
        (exact, game, "kata-time_settings fischer 60.7 0.5", "time_left b 60.7 0"),
        (exact, Clock::PerMove(seconds(1.5)), "kata-time_settings byoyomi 0 1.5 1", "time_left b 1.5 1"),
    ] {
        let sent = sent("gtp", answers, clock);
        assert!(sent.contains(&format!(" {settings}\n")) && sent.contains(&format!(" {left}\n")), "{sent}");
    }
}

#[test]
fn the_last_message_of_an_engine_that_ends_is_shown() {
    let crashing = nboard("echo working >&2; echo \"AssertionError: no move\" >&2; echo >&2; exit 1");
    assert_eq!(
        first_move(&crashing),
        Err("the engine has ended: exit status: 1; its last message: AssertionError: no move".into())
    );
}

#[test]
fn an_engine_that_refuses_its_level_does_not_play_at_another() {
    let answers = "case $x in *set_level*) echo \\? no such level; echo;; *) echo =; echo;; esac";
    let engine = engine(Protocol::Gtp, &format!("while read x; do {answers}; done"));
    let error = first_move(&ExternalEngine { level: Some(99), ..engine }).unwrap_err();
    assert!(error.contains("set_level 99") && error.contains("no such level"), "{error}");
}

#[test]
fn an_invalid_option_is_quoted_in_the_error() {
    let error_of = |text: &str| text.parse::<ExternalEngine>().unwrap_err().to_string();
    for option in ["level=3", "depth=0", "depth=61", "depth", "time=0", "time=-1", "time=soon", "hash=1"] {
        let error = error_of(&format!("engine:nboard[{option}]:x"));
        assert!(error.starts_with(&format!("{option:?} is not an option: the options are depth=PLIES")), "{error}");
    }
    assert!(error_of("engine:gtp[depth=3]:x").starts_with("\"depth=3\" is not an option"));
    for text in
        ["engine:nboard[depth=3:x", "engine:nboard[depth=3]x", "engine:nboard", "engine:uci[depth=3]:x", "nboard:x"]
    {
        assert!(error_of(text).starts_with("expected engine:nboard:COMMAND"), "{text}");
    }
}

#[test]
fn an_engine_that_writes_without_end_times_out() {
    assert!(first_move(&with_short_timeout(nboard("exec yes"))).unwrap_err().starts_with("no answer from the engine"));
}

#[test]
fn a_player_that_is_stopped_leaves() {
    let stop = StopFlag::new();
    let mut player = nboard("while read x; do :; done").create(1).unwrap();
    stop.stop();
    let stopped = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &stop);
    assert!(matches!(stopped, Err(PlayerError::Left)), "{stopped:?}");
}

#[test]
fn an_engine_that_is_never_ready_ends_its_start_in_time_or_when_it_is_stopped() {
    let silent = engine(Protocol::Gtp, "read a; read b; sleep 60");
    let clock = Clock::Game { left: Duration::from_millis(10), increment: Duration::ZERO };
    let late = silent.start(&clock, &StopFlag::new()).err().map(|error| error.to_string());
    assert_eq!(late.as_deref(), Some("no answer from the engine within 0.0 s"));
    let stop = StopFlag::new();
    stop.stop();
    assert!(matches!(silent.start(&Clock::Unlimited, &stop), Err(PlayerError::Left)));
}

#[test]
fn no_process_outlives_its_player() {
    let folder = std::env::temp_dir().join(format!("outflank-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pids = folder.join("pids");
    // The engine starts another process, and both ignore the quit command.
    let script = format!("(trap : TERM; while true; do sleep 1; done) & echo $! $$ >{}; wait", pids.display());
    let player = nboard(&script).create(1).unwrap();
    let written = loop {
        let written = std::fs::read_to_string(&pids).unwrap_or_default();
        if written.ends_with('\n') {
            break written;
        }
        std::thread::yield_now();
    };
    drop(player);
    let is_alive = |pid: &str| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !status.is_empty() && !status.contains(") Z ")
    };
    // A process that was killed may need a moment for its end.
    for pid in written.split_whitespace() {
        while is_alive(pid) {
            std::thread::yield_now();
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
