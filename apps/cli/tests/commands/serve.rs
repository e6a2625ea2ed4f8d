//! `outflank nboard` and `outflank gtp`, as child processes.

use assert_cmd::Command;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

/// Returns the output of a protocol for an input that ends; the engine has to quit by itself.
fn printed(protocol: &str, input: &[u8]) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    let assert = command.args([protocol, "--hash", "1"]).write_stdin(input).timeout(Duration::from_mins(2)).assert();
    let output = assert.success().stderr("").get_output().stdout.clone();
    String::from_utf8(output).expect("replies are text")
}

/// A conversation with a child process.
struct Talk {
    child: Child,
    replies: std::io::Lines<BufReader<ChildStdout>>,
}

impl Talk {
    fn with(protocol: &str) -> Self {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
        command.args([protocol, "--hash", "1"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let replies = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, replies }
    }

    fn say(&mut self, text: &str) {
        self.child.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Reads up to a reply that starts with a text, and returns it.
    fn wait_for(&mut self, start: &str) -> String {
        let found = self.replies.find(|line| line.as_ref().is_ok_and(|line| line.starts_with(start)));
        found.expect("the reply comes").unwrap()
    }

    /// Ends the input, and reads the rest.
    fn end(mut self) -> Vec<String> {
        drop(self.child.stdin.take());
        let rest = self.replies.map(Result::unwrap).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

#[test]
fn nboard_answers_pings_during_a_search() {
    let mut talk = Talk::with("nboard");
    talk.say("nboard 2\nset depth 30\n");
    assert_eq!(talk.wait_for("set myname"), "set myname Outflank12");
    talk.say("move F5\nhint 3\n");
    talk.wait_for("search ");
    talk.say("ping 1\nping 2\n");
    talk.wait_for("pong 1");
    talk.wait_for("pong 2");
    talk.say("go\n");
    talk.wait_for("search ");
    talk.say("ping 3\n");
    let chosen = talk.wait_for("=== ");
    assert!(["=== D6", "=== F4", "=== F6"].iter().any(|mv| chosen.starts_with(mv)), "{chosen}");
    talk.wait_for("pong 3");
    talk.say("hint 1\nping 4\n");
    talk.wait_for("pong 4");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn nboard_quits_when_its_input_ends_during_a_search() {
    let mut talk = Talk::with("nboard");
    talk.say("set depth 30\nhint 1\n");
    talk.wait_for("search ");
    talk.say("set ga");
    talk.end();
    let all_at_once = printed("nboard", b"set depth 30\nmove F5\ngo");
    assert!(all_at_once.starts_with("set myname Outflank30\nstatus thinking\n"), "{all_at_once}");
}

#[test]
fn nboard_answers_a_script_before_it_ends() {
    for (script, last) in [("go\nping 2\nquit\n", Some("pong 2")), ("go\nquit\n", None), ("go", None)] {
        let replies = printed("nboard", format!("set game (;GM[Othello]TY[8]B[F5];)\n{script}").as_bytes());
        let mut after = replies.lines().skip_while(|line| !line.starts_with("=== "));
        assert!(after.next().is_some(), "{script:?}: {replies}");
        assert_eq!(after.filter(|line| *line != "status").last(), last, "{script:?}: {replies}");
    }
}

#[test]
fn nboard_moves_for_a_side_that_must_pass() {
    let game =
        "set game (;GM[Othello]TY[8]B[F5]W[F6]B[E6]W[F4]B[G6]W[D6]B[G4]W[F7]B[E8]W[H6]B[H5]W[F8]B[H7]W[H3]B[G8];)";
    let mut talk = Talk::with("nboard");
    talk.say(&format!("{game}\nset depth 3\nhint 4\n"));
    let hint = talk.wait_for("search ");
    assert!(hint.starts_with("search PA-"), "{hint}");
    talk.say("go\n");
    assert_eq!(talk.wait_for("==="), "=== PA");
    talk.end();
}

#[test]
fn gtp_executes_a_script_to_its_end() {
    let input = b"1 set_level 8\nplay b f5\n2 genmove w\nplay b pass\n3 outflank-lines\nquit\n";
    let replies = printed("gtp", input);
    let replies: Vec<&str> = replies.split("\n\n").collect();
    assert_eq!((replies[0], replies[1]), ("=1", "="));
    assert!(replies[2].starts_with("=2 ") && replies[2].len() == 5, "{replies:?}");
    assert_eq!(replies[3], "? illegal move: a pass is legal only when there is no other move");
    assert!(replies[4].starts_with("=3 ") && replies[4].lines().count() > 1, "{replies:?}");
    assert_eq!((replies[5], replies.len()), ("=", 7), "{replies:?}");
}

#[test]
fn gtp_answers_at_once_when_it_is_interrupted_or_its_input_ends() {
    let mut talk = Talk::with("gtp");
    talk.say("set_level 30\n1 genmove b\n");
    talk.say("# interrupt\n");
    talk.wait_for("=1 ");
    talk.say("2 genmove w\n3 name\n");
    let rest = talk.end();
    assert!(rest.iter().any(|line| line.starts_with("=2 ")), "{rest:?}");
    assert!(rest.contains(&"=3 Outflank".to_owned()), "{rest:?}");
}

#[test]
fn gtp_loads_games_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;FF[4]GM[2]SZ[8];B[f5];W[d6])").unwrap();
    let replies = printed("gtp", format!("loadsgf {}\nundo\nundo\nundo\nloadsgf nowhere\n", file.display()).as_bytes());
    assert_eq!(replies, "=\n\n=\n\n=\n\n? cannot undo\n\n? cannot load file\n\n");
}

#[test]
fn invalid_input_gets_the_replies_of_the_protocol() {
    let mut garbage: Vec<u8> = b"\x00\xff\xfe\x1b[31m\n\nset game (;(;GM[\xf0\n=== f5\n? !\n".to_vec();
    garbage.extend(std::iter::repeat_n(b'x', 3 << 20));
    garbage.extend(b"\nset depth -1\nmove \xe2\x82\nplay b \xff\n1 2 3\ngenmove\n");
    let nboard = printed("nboard", &garbage);
    assert!(nboard.lines().count() > 5 && nboard.lines().all(|line| line.starts_with("status error: ")), "{nboard}");
    let gtp = printed("gtp", &garbage);
    assert!(gtp.trim_end().split("\n\n").all(|reply| reply.starts_with('?')), "{gtp}");
    assert_eq!((printed("nboard", b""), printed("gtp", b"")), (String::new(), String::new()));
}

#[test]
fn random_input_never_ends_a_session() {
    const WORDS: [&str; 24] = [
        "set",
        "depth",
        "1",
        "game",
        "(;GM[Othello]B[F5];)",
        "move",
        "f5",
        "d6",
        "PA",
        "hint",
        "go",
        "ping",
        "analyze",
        "learn",
        "play",
        "b",
        "w",
        "genmove",
        "undo",
        "reg_genmove",
        "\n",
        "\n",
        "showboard",
        "time_left",
    ];
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..6 {
        let mut input = "set depth 1\nset_level 1\n".to_owned();
        for _ in 0..600 {
            input.push_str(WORDS[random.usize(..WORDS.len())]);
            input.push(if random.bool() { ' ' } else { '\n' });
        }
        for protocol in ["nboard", "gtp"] {
            assert!(!printed(protocol, input.as_bytes()).is_empty());
        }
    }
}
