//! Engines that are programs of their own, most of them bad ones: shell scripts that break down in every way.
#![cfg(unix)]

use outflank_arena::{CommandLine, Contestant, Entrant, External, Protocol};
use outflank_game::{Clock, GameRecord, PlayerError, StopFlag};
use outflank_othello::{Move, Position, Square};
use std::time::Duration;

/// Starts a script; an answer takes far less than the patience.
fn engine(protocol: Protocol, script: &str) -> External {
    let command: CommandLine = format!("sh -c '{script}'").parse().unwrap();
    External { name: "script".into(), protocol, command, level: None, time: None, patience: Duration::from_mins(1) }
}

/// Gives up soon on an engine that never answers.
fn impatient(engine: External) -> External {
    External { patience: Duration::from_millis(300), ..engine }
}

fn first_move(engine: &External) -> Result<Move, String> {
    let choose = |mut player: Box<dyn Contestant<Position>>| {
        player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())
    };
    engine.player(1).and_then(choose).map_err(|error| error.to_string())
}

/// The first move, and what the engine says of it.
fn move_told(engine: &External) -> (Move, Option<i8>) {
    let mut player = engine.player(1).unwrap();
    let mv = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new()).unwrap();
    (mv, player.told())
}

/// Answers the greeting of the NBoard protocol, and then does as it is told.
fn nboard(then: &str) -> External {
    engine(Protocol::Nboard, &format!("read a; echo debug; read b; echo set myname Bad; echo pong 1; {then}"))
}

/// Answers the greeting of GTP, knows nothing else, and then does as it is told.
fn gtp(then: &str) -> External {
    engine(Protocol::Gtp, &format!("read a; read b; read c; echo =1; echo; echo =2 false; echo; echo =3; echo; {then}"))
}

/// Answers the greeting of GTP, and what it thinks of its move f5.
fn gtp_with_score(score: &str) -> External {
    let greeting = "read a; read b; read c; echo =1; echo; echo =2 true; echo; echo =3; echo";
    engine(Protocol::Gtp, &format!("{greeting}; read d; read e; echo =4 f5; echo; echo {score}; echo; read x"))
}

#[test]
fn a_move_is_understood_among_other_lines() {
    let chatty = nboard(
        "read game; echo status hm; read ping; echo pong 2; read go; echo search F5 0 0 3; echo === F5/1/2; read x",
    );
    assert_eq!(first_move(&chatty), Ok(Move::Place(Square::F5)));
    assert_eq!(first_move(&gtp("read q; echo = 4 D3; echo; read x")), Ok(Move::Place(Square::D3)));
}

#[test]
fn what_a_move_is_worth_is_heard_in_both_protocols() {
    let f5 = Move::Place(Square::F5);
    let nboard = |score| nboard(&format!("read game; read ping; read go; echo === F5{score}; read x"));
    assert_eq!(move_told(&nboard("/-2.75/1")), (f5, Some(-3)));
    assert_eq!(move_told(&nboard("")), (f5, None));
    assert_eq!(move_told(&gtp_with_score("=5 -2.75")), (f5, Some(-3)));
    for silent in ["=5", "=5 nan", "?5 there was no search"] {
        assert_eq!(move_told(&gtp_with_score(silent)), (f5, None), "{silent}");
    }
    assert_eq!(move_told(&gtp("read q; echo =4 f5; echo; read x")), (f5, None), "it is not asked");
}

#[test]
fn an_engine_that_ends_is_told_with_its_status() {
    for engine in [nboard("exit 3"), gtp("exit 3")] {
        assert_eq!(first_move(&engine), Err("the engine has ended: exit status: 3".into()));
    }
    assert_eq!(first_move(&nboard("kill -9 $$")), Err("the engine has ended: signal: 9 (SIGKILL)".into()));
    let missing = engine(Protocol::Gtp, "true");
    let missing = External { command: "./no-such-engine -x".parse().unwrap(), ..missing };
    let error = first_move(&missing).unwrap_err();
    assert!(error.starts_with("cannot start ./no-such-engine -x: No such file"), "{error}");
}

#[test]
fn an_engine_that_says_nothing_is_given_up() {
    for engine in [
        nboard("while read x; do :; done"),
        gtp("while true; do read x || exec cat; done"),
        nboard("trap : TERM; while :; do sleep 9; done"),
    ] {
        assert_eq!(first_move(&impatient(engine)), Err("no answer from the engine within 0.3 s".into()));
    }
}

#[test]
fn an_engine_that_speaks_nonsense_is_told() {
    let nonsense = nboard("read a; echo === z9; read x");
    assert_eq!(first_move(&nonsense), Err("the engine breaks the protocol: \"=== z9\"".into()));
    let refusing = gtp("read a; echo ?4 no idea; echo; read x");
    assert_eq!(first_move(&refusing), Err("the engine refuses \"genmove b\": no idea".into()));
    let wordy = gtp("read a; echo =4 well; echo; read x");
    assert!(first_move(&wordy).unwrap_err().starts_with("the engine answers with no move: "));
    let unasked = gtp("read a; echo =7 f5; echo; read x");
    assert_eq!(first_move(&unasked), Err("the engine breaks the protocol: \"=7 f5\"".into()));
}

#[test]
fn an_engine_that_resigns_is_no_engine_that_fails() {
    for (engine, answer) in [("gtp", "resign"), ("gtp", "RESIGN ")] {
        let mut player = gtp(&format!("read a; echo = {answer}; echo; read x")).player(1).unwrap();
        let chosen = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new());
        assert!(matches!(chosen, Err(PlayerError::Resigned)), "{engine}: {chosen:?}");
    }
}

/// Returns what the engine of a specification is sent for its first move.
fn sent(options: &str, answers: &str, clock: Clock) -> String {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("sent");
    // Every line is written down, and the answers are given to all of them.
    let script = format!("while read x; do echo $x >>{}; {answers}; done", log.display());
    let engine: External = format!("engine:{options}:sh -c '{script}'").parse().unwrap();
    let mut player = engine.player(1).unwrap();
    player.choose(&GameRecord::new(Position::START), &clock, &StopFlag::new()).unwrap();
    std::fs::read_to_string(&log).unwrap()
}

#[test]
fn an_nboard_engine_is_always_told_a_depth_and_the_time_that_it_has() {
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
fn a_gtp_engine_is_told_the_level_and_the_time_of_its_specification() {
    let answers = "case $x in *genmove*) echo = f5; echo;; *) echo =; echo;; esac";
    let plain = sent("gtp", answers, Clock::Unlimited);
    assert!(!plain.contains("set_level") && !plain.contains("time"), "{plain}");
    let told = sent("gtp[level=3,time=2.5]", answers, Clock::Unlimited);
    for command in ["3 set_level 3\n", "time_settings 0 2.5 1\n", "time_left b 2.5 1\n"] {
        assert!(told.contains(command), "{command:?}: {told}");
    }
}

#[test]
fn wrong_options_of_an_engine_are_named() {
    let refused = |text: &str| text.parse::<External>().unwrap_err().to_string();
    for option in ["level=3", "depth=0", "depth=61", "depth", "time=0", "time=-1", "time=soon", "hash=1"] {
        let error = refused(&format!("engine:nboard[{option}]:x"));
        assert!(error.starts_with(&format!("{option:?} is not an option: the options are depth=PLIES")), "{error}");
    }
    assert!(refused("engine:gtp[depth=3]:x").starts_with("\"depth=3\" is not an option"));
    for text in
        ["engine:nboard[depth=3:x", "engine:nboard[depth=3]x", "engine:nboard", "engine:uci[depth=3]:x", "nboard:x"]
    {
        assert!(refused(text).starts_with("expected engine:nboard:COMMAND"), "{text}");
    }
}

#[test]
fn an_engine_that_never_stops_talking_is_no_trouble() {
    assert!(first_move(&impatient(nboard("exec yes"))).unwrap_err().starts_with("no answer from the engine"));
}

#[test]
fn a_player_that_is_stopped_leaves() {
    let stop = StopFlag::new();
    let mut player = nboard("while read x; do :; done").player(1).unwrap();
    stop.stop();
    let stopped = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &stop);
    assert!(matches!(stopped, Err(PlayerError::Left)), "{stopped:?}");
}

#[test]
fn no_process_outlives_its_player() {
    let folder = std::env::temp_dir().join(format!("outflank-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pids = folder.join("pids");
    // The engine starts a program of its own, and both ignore that they are asked to leave.
    let script = format!("(trap : TERM; while true; do sleep 1; done) & echo $! $$ >{}; wait", pids.display());
    let player = nboard(&script).player(1).unwrap();
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
