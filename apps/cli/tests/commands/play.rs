//! `outflank play`, through a pipe.

use assert_cmd::Command;

fn play(arguments: &[&str], typed: &str) -> String {
    let output = outflank(arguments).write_stdin(typed).assert().success().get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("play").args(arguments);
    command
}

/// Checks the exit code and returns standard error.
fn error(arguments: &[&str], code: i32) -> String {
    let output = outflank(arguments).write_stdin("").assert().code(code).get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part:?} is missing, or out of order, in:\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn a_session_of_moves_hint_undo_and_quit_works_from_a_pipe() {
    let text = play(&["--white", "greedy", "--seed", "1"], "f5\nhint\nundo\nq\n");
    assert_in_order(
        &text,
        &[
            "move 1, Black to move",
            "Black> f5",
            "White (greedy) plays",
            "Black> hint",
            "Hint: ",
            "Black> undo",
            "move 1, Black to move",
            "Black> q",
        ],
    );
}

#[test]
fn every_line_of_the_help_is_indented() {
    let text = play(&["--white", "human"], "help\nq\n");
    assert!(text.contains("\n  f5            place a disc"), "{text}");
}

#[test]
fn a_saved_game_names_its_players() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.sgf"), folder.path().join("second.sgf"));
    play(&["--white", "level:2"], &format!("f5\nsave {}\nq\n", first.display()));
    play(&["--white", "greedy"], &format!("load {}\nsave {}\nq\n", first.display(), second.display()));
    let text = std::fs::read_to_string(second).unwrap();
    assert!(text.contains("PB[human]") && text.contains("PW[level:2]") && text.contains("DT[20"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_device_is_not_loaded() {
    let text = play(&["--white", "human"], "load /dev/zero\nq\n");
    assert!(text.contains("Error: nothing was loaded: cannot read /dev/zero: it is not a regular file."), "{text}");
}

#[test]
fn squares_are_read_as_letters_and_as_numbers() {
    assert!(play(&["--white", "human"], "F5\nd6\n").ends_with("The moves: f5d6\n"));
    assert!(play(&["--white", "human"], "6 5\n46\n").ends_with("The moves: f5d6\n"));
}

#[test]
fn invalid_lines_are_reported_and_the_prompt_returns() {
    let text = play(&["--white", "human"], "a1\nd4\n--\n9 9\nxyzzy\n\u{fffd}\n\nf5\nq\n");
    assert_in_order(
        &text,
        &[
            "Invalid move: a1: no discs would be flipped.",
            "Invalid move: d4: the square is occupied.",
            "Invalid move: --: a pass is legal only when there is no other move.",
            "Invalid input: columns are 1 to 8 and rows 1 to 8.",
            "Invalid input: \"xyzzy\" is neither a square",
            "Invalid input: \"\u{fffd}\" is neither a square",
            "The moves: f5",
        ],
    );
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    assert!(play(&["--white", "human"], "f5").ends_with("The moves: f5\n"));
    assert!(play(&[], "").contains("Black to move"));
}

#[test]
fn redo_repeats_undone_moves_until_another_move_is_played() {
    let text = play(&["--white", "human"], "f5\nd6\nundo\nundo\nundo\nredo\nredo\nredo\nundo\nf4\nredo\nq\n");
    assert_in_order(&text, &["Nothing to undo.", "Nothing to redo.", "Nothing to redo."]);
    assert!(text.ends_with("The moves: f5f4\n"), "{text}");
}

#[test]
fn passes_are_played_and_announced() {
    // A tournament game of 1990 in which White cannot move after 15 moves.
    let moves = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";
    let text = play(&["--white", "human", "--moves", moves], "moves\nundo\nq\n");
    assert_in_order(&text, &["White has no legal move and passes.", "move 16, Black to move", "g8--", "move 15"]);
}

#[test]
fn two_computer_players_play_the_same_game_with_the_same_seed() {
    let arguments = ["--black", "random", "--white", "lookahead:1", "--seed", "5", "--size", "6x4"];
    let text = play(&arguments, "");
    assert!(text.contains(" wins ") || text.contains("draw"), "{text}");
    assert_eq!(text, play(&arguments, ""));
}

#[test]
fn levels_play_whole_games_and_the_same_ones_with_the_same_seed() {
    let arguments = ["--black", "level:0", "--white", "level:3", "--seed", "5"];
    let text = play(&arguments, "");
    assert!(text.contains("White (level:3) plays") && text.contains(" wins "), "{text}");
    assert_eq!(text, play(&arguments, ""));
    let text = play(&["--black", "level:30", "--white", "level:30", "--time", "0.01"], "");
    assert!(text.contains(" wins ") || text.contains("draw"), "{text}");
}

#[test]
fn levels_play_on_every_board() {
    let both = ["--black", "level:4", "--white", "level:1", "--seed", "1"];
    for board in [&["--size", "6x6"][..], &["--size", "5x9"], &["--anti"], &["reversi", "--start", "open"]] {
        let text = play(&[&both[..], board].concat(), "");
        assert!(text.contains("Black (level:4) plays"), "{board:?}");
        assert!(text.contains(" wins ") || text.contains("draw"), "{board:?}: {text}");
    }
}

#[test]
fn a_high_level_makes_no_mistake_on_a_small_board() {
    for seed in ["1", "2", "3"] {
        let text = play(&["--size", "4x4", "--black", "random", "--white", "level:12", "--seed", seed], "");
        assert!(text.contains("White wins"), "White can win by ten: {text}");
    }
}

#[test]
fn a_hint_has_a_score_and_a_principal_variation() {
    let ten = "OOOOOOOOOXXXOOOOOXXOXOXOOXOXOXOOOXXOXOOOOXXXOOO--XXOOO----OO---- O";
    let text = play(&["--white", "human", "--position", ten], "hint\nq\n");
    assert!(text.contains("Hint: ") && text.contains(" will win by "), "{text}");
    assert!(text.contains("; best play is ") && text.contains(" (exact)."), "{text}");

    let text = play(&["--white", "human"], "hint\nq\n");
    assert!(text.contains("(depth 12)."), "{text}");
    let text = play(&["--white", "human", "--size", "4x4"], "hint\nq\n");
    assert!(text.contains("Hint: b1. White will win by 10; best play is b1a1"), "{text}");
    let text = play(&["--white", "human", "--anti"], "hint\nq\n");
    assert!(text.contains("(heuristic, depth 5)."), "{text}");
}

#[test]
fn the_result_of_a_game_is_printed_and_its_last_move_can_be_undone() {
    let text = play(&["--white", "human", "--moves", "e6f4e3f6g5d6e7f5"], "c5\na1\nundo\nq\n");
    assert_in_order(
        &text,
        &[
            "Black wins 13 to 0, with 51 squares empty!",
            "game over> a1",
            "Invalid move: a1: the game is over.",
            "move 9",
        ],
    );
}

#[test]
fn every_board_and_start_is_offered() {
    let mirrored = play(&["--size", "5x5", "--start", "mirrored", "--discs", "▣⎔", "--white", "human"], "q\n");
    assert_in_order(&mirrored, &["     a b c d e\n", "  3  . . ▣ ⎔ +  3", "▣ Black 2", "⎔ White 2"]);
    let open = play(&["reversi", "--start", "open", "--white", "human"], "a1\nd4\ne4\nd5\ne5\nq\n");
    assert_in_order(&open, &["the four centre squares are filled first", "move 5, Black to move"]);
    let anti = play(&["--anti", "--white", "human", "--moves", "e6f4e3f6g5d6e7f5c5"], "q\n");
    assert!(anti.contains("White wins with fewer discs, 0 to 13, with 51 squares empty!"), "{anti}");
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game.txt");
    let file = file.to_str().unwrap();
    let text = play(&["--size", "6x6", "--white", "human"], &format!("e4\nsave {file}\nq\n"));
    assert!(text.contains("Saved to"), "{text}");
    let text = play(
        &["--white", "human"],
        &format!("load {file}\nundo\nredo\nsave {file}\nsave --force {file}\nsave {file}\nq\n"),
    );
    let order = ["Loaded", "move 2, White to move", "holds a game; save --force replaces it", "Saved to", "Saved to"];
    assert_in_order(&text, &order);
    assert!(text.contains("\nThe moves from 6x6 --------------OX----XO-------------- X: e4\n"), "{text}");
    let undone = play(&["--white", "human"], "f5\nd6\nc3\nundo\nundo\nq\n");
    assert!(undone.contains("\nThe moves: f5; undone: d6c3\n"), "{undone}");
    std::fs::write(file, "f5d6c3").unwrap();
    let text = play(&["--white", "human"], &format!("load {file}\nsave {file}\nq\n"));
    assert_in_order(
        &text,
        &["Loaded", "move 4, White to move", "was not saved by Outflank, so it is never replaced; choose another name"],
    );
    assert_eq!(std::fs::read_to_string(file).unwrap(), "f5d6c3");
}

#[test]
fn a_file_that_holds_no_game_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no game");
    std::fs::write(&file, [0xff, 0xfe]).unwrap();
    let (empty, missing) = (folder.path().join("empty"), folder.path().join("missing"));
    std::fs::write(&empty, "\n").unwrap();
    let lines = format!("f5\nload {}\nload {}\nload {}\nq\n", file.display(), missing.display(), empty.display());
    let text = play(&["--white", "human"], &lines);
    assert_in_order(&text, &["no game: line 1", "cannot read", "empty holds no games", "The moves: f5"]);
}

#[test]
fn a_file_with_a_damaged_game_says_how_many_were_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.ggf");
    let game =
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    std::fs::write(&file, format!("{game}B[F5];)\n{game}B[A1];)\n")).unwrap();
    let text = play(&["--white", "human"], &format!("load {}\nq\n", file.display()));
    assert_in_order(&text, &["Loaded ", "two.ggf. 1 more could not be read: ", "line 2", "The moves: f5"]);
}

#[test]
fn invalid_arguments_are_usage_errors_of_one_line() {
    assert_rejected(&[
        (&["--size", "3x3"][..], "a board is 4 to 26 squares wide, not 3"),
        (&["--size", "8x27"], "a board is 4 to 26 squares high, not 27"),
        (&["--size", "eight"], "expected a size such as 8x8"),
        (&["--discs", "XX"], "need different characters, but both are 'X'"),
        (&["--start", "sideways"], "expected a start layout"),
        (
            &["--black", "robot"],
            "expected human, human:N with N from 600 to 2400, random, greedy, level:N with N from 0 to 30",
        ),
        (&["--black", "engine:uci:x"], "expected engine:nboard:COMMAND or engine:gtp:COMMAND"),
        (&["--black", "engine:nboard[level=3]:x"], "\"level=3\" is not an option: the options are depth=PLIES"),
        (
            &["--black", "engine:gtp:./nothing", "--size", "6x6"],
            "--black engine:gtp:./nothing: NBoard and GTP engines play only Othello",
        ),
        (
            &["--white", "engine:nboard:./nothing", "--anti"],
            "--white engine:nboard:./nothing: NBoard and GTP engines play only Othello",
        ),
        (
            &["--white", "engine:gtp:./nothing", "--start", "mirrored"],
            "--white engine:gtp:./nothing: GTP engines play only from the standard",
        ),
        (&["--white", "level:31"], "there is no level 31: the highest one is 30"),
        (&["--time", "0"], "expected a number of seconds above 0"),
        (&["--position", "XO?"], "character 3: expected X, O or -, but found '?'"),
    ]);
    assert_eq!(
        error(&["--moves", "f5a1"], 2),
        "error: --moves: character 3: move 2, a1, is illegal: no discs would be flipped\n"
    );
}

#[test]
fn options_that_do_not_apply_are_usage_errors() {
    assert_rejected(&[
        (
            &["alak", "--white", "level:8"][..],
            "--white level:8: it does not play Alak: random, lookahead:N, mean:N and perfect do",
        ),
        (&["alak", "--position", "4x4 -----OX--XO----- X"], "--position is not one of Alak"),
        (&["--position", "xx..xxooo.o"], "--position is one of Alak"),
        (&["alak", "--size", "8x8"], "--size is not for Alak"),
        (&["alak", "--start", "open"], "--start is not for Alak"),
        (&["alak", "--anti"], "--anti is not for Alak"),
        (&["alak", "--moves", "f5"], "--moves is not for Alak"),
        (&["alak", "--book", "shipped"], "--book is not for Alak"),
        (&["--slots", "13"], "--slots is for Alak"),
        (&["--black", "human", "--white", "human", "--seed", "3"], "--seed is for games with a computer player"),
        (&["alak", "--black", "human", "--seed", "3"], "--seed is for games with a computer player"),
        (&["--white", "perfect"], "--white perfect: it plays only Alak"),
        (&["--time", "5", "--size", "6x6"], "--time is for levels and other programs, on 8x8"),
        (&["--time", "5", "--white", "greedy"], "--time is for levels and other programs, on 8x8"),
        (&["--book", "shipped", "--white", "level:2"], "--book is for levels from 10 on, on 8x8"),
        (&["--book", "shipped", "--white", "level:20", "--anti"], "--book is for levels from 10 on, on 8x8"),
    ]);
}

fn assert_rejected(rejected: &[(&[&str], &str)]) {
    for &(arguments, message) in rejected {
        let stderr = error(arguments, 2);
        assert!(stderr.contains(message) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
    }
}

#[cfg(unix)]
#[test]
fn another_program_plays_through_either_protocol() {
    for protocol in ["nboard", "gtp"] {
        let program = assert_cmd::cargo::cargo_bin!("outflank");
        let engine = format!("engine:{protocol}:'{}' {protocol} --level 2", program.display());
        let text = play(&["--white", &engine], "f5\nundo\nd3\nq\n");
        assert_in_order(
            &text,
            &["White (outflank) plays ", "move 1, Black", "White (outflank) plays ", "move 3, Black"],
        );
    }
}

/// Without a depth, engines such as `NTest` think for minutes.
#[cfg(unix)]
#[test]
fn another_program_gets_the_depth_and_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("sent");
    let answers = "case $x in ping*) echo pong ${x#ping };; go) echo === D6;; esac";
    let script = format!("while read x; do echo $x >>{}; {answers}; done", log.display());
    for (options, more, depth, time) in [
        ("", &[][..], "set depth 12", None),
        ("", &["--time", "9"], "set depth 12", Some("TI[00:09/00:09]")),
        ("[depth=20,time=3]", &[], "set depth 20", Some("TI[00:03/00:03]")),
    ] {
        let _ = std::fs::remove_file(&log);
        let engine = format!("engine:nboard{options}:sh -c '{script}'");
        let text = play(&[&["--white", &engine], more].concat(), "f5\nq\n");
        assert!(text.contains("White (sh) plays d6"), "{text}");
        let sent = std::fs::read_to_string(&log).unwrap();
        assert!(sent.starts_with(&format!("nboard 2\n{depth}\n")), "{sent}");
        assert!(time.map_or(!sent.contains("TI["), |time| sent.contains(time)), "{sent}");
    }
}

#[cfg(unix)]
#[test]
fn another_program_may_resign_and_the_move_can_be_undone() {
    let script = "while read id c rest; do case $c in genmove) echo = resign; echo;; *) echo =; echo;; esac; done";
    let engine = format!("engine:gtp:sh -c '{script}'");
    let text = play(&["--white", &engine], "f5\nd6\nundo\nd3\nq\n");
    assert_in_order(
        &text,
        &[
            "White resigns: Black wins.",
            "game over> d6",
            "Invalid move: the game is over.",
            "game over> undo",
            "move 1, Black to move",
            "White resigns: Black wins.",
            "The moves: d3",
        ],
    );
    let alone = play(&["--white", &engine, "--black", "random"], "");
    assert!(alone.contains("White resigns: Black wins.\nThe moves: "), "{alone}");
}

#[cfg(unix)]
#[test]
fn another_program_that_fails_forfeits_and_the_moves_are_printed() {
    let engine = |then| format!("engine:nboard:sh -c 'read a; read b; echo pong 1; {then}'");
    for (then, time, reason) in [
        ("exit 3", "60", "the engine has ended: exit status: 3"),
        ("while read x; do echo === A1; done", "60", "illegal move a1: no discs would be flipped"),
        ("while read x; do :; done", "0.1", "no answer from the engine within 1.1 s"),
    ] {
        let mut command = outflank(&["--white", &engine(then), "--time", time]);
        let output = command.write_stdin("f5\n").assert().code(1).get_output().clone();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("error: White (sh) forfeits: {reason}\n"));
        assert!(output.stdout.ends_with(b"The moves: f5\n"), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let missing = error(&["--black", "engine:gtp:./nothing -x"], 1);
    assert!(
        missing.starts_with("error: cannot use ./nothing -x: the engine cannot be started: No such file"),
        "{missing}"
    );
}

#[test]
fn a_line_of_two_megabytes_is_rejected_and_the_session_continues() {
    let text = play(&["--white", "human"], &format!("{}\nf5\nq\n", "x".repeat(2_000_000)));
    assert!(text.contains("Invalid input"));
    assert!(text.ends_with("The moves: f5\n"));
}

#[test]
fn alak_is_played_line_by_line_as_by_the_first_program() {
    let text = play(&["alak", "--seed", "1"], "q\n");
    assert!(
        text.starts_with("Lookahead set to 3.  X is the computer (mean), O is you.\nEnter h for help\nX moves"),
        "{text}"
    );
    let text = play(&["alak", "--x", "human", "--o", "human", "--board", "xx..xxooo.o"], "5 to 10\nq\n");
    assert!(text.contains("X removes 3 discs.\nX wins!\n"), "{text}");
    let text = play(&["alak", "--black", "human", "--white", "lookahead:5", "--position", "xx..xxooo.o o"], "q\n");
    assert!(text.starts_with("Lookahead set to 5.  X is you, O is the computer (minimax).\n"), "{text}");
    let text = play(&["alak", "--black", "mean:2", "--white", "lookahead:3", "--slots", "9", "--seed", "1"], "");
    assert!(
        text.starts_with("Lookahead set to 2.  X is the computer (mean), O is the computer (minimax, lookahead 3).\n")
    );
}

#[test]
fn the_prompt_analyses_reviews_and_changes_the_level_and_the_position() {
    let small = "position 4x4 -----OX--XO----- X\nanalyze 1\nreview\nposition\n";
    let text = play(&["--white", "human"], &format!("analyze 2\nf5\nd6\nreview\nposition\nlevel\nlevel 3\n{small}q\n"));
    assert_in_order(
        &text,
        &[
            "Black> analyze 2\nmove score  kind",
            "Black> review\n   # side  move score",
            "   1 Black    f5 ",
            "   2 White    d6 ",
            "side   moves  choices  best  mean loss  accuracy",
            "Black> position\n-------------------",
            "Black is human, White is human.",
            "There is no computer player",
            "Black> position 4x4",
            "Black> analyze 1\nmove score  kind",
            "exact, in discs",
            "There is nothing to review: no move has been played.",
            "Black> position\n4x4 -----OX--XO----- X",
        ],
    );
    let text = play(&["--white", "level:2"], "level 5\nlevel\nlevel 31\nf5\nq\n");
    assert_in_order(
        &text,
        &[
            "Black is human, White is level:5.",
            "Black is human, White is level:5.",
            "there is no level 31",
            "White (level:5) plays",
        ],
    );
    let text = play(&["--white", "human:1400"], "position 4x4 -----OX--XO----- X\nposition\nq\n");
    assert_in_order(&text, &["Error: ", "Black> position\n---------------------------OX"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.txt");
    std::fs::write(&file, "4x4 -----OX--XO----- X\n").unwrap();
    let text = play(&["--white", "human:1400"], &format!("load {}\nposition\nq\n", file.display()));
    assert_in_order(&text, &["nothing was loaded: ", "Black> position\n---------------------------OX"]);
}

#[test]
fn the_help_of_the_prompt_lists_its_commands() {
    let text = play(&["--white", "human"], "help\nq\n");
    let commands = [
        "f5",
        "6 5",
        "hint",
        "analyze",
        "review",
        "level",
        "moves",
        "position",
        "undo, redo",
        "save",
        "load",
        "help",
        "q",
    ];
    for command in commands {
        assert!(text.contains(&format!("\n  {command} ")), "{command} is missing in {text}");
    }
}
