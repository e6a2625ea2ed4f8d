//! `outflank alak` and `outflank alak solve`, used by a person or a script.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

const FINE: i32 = 0;
const FAILED: i32 = 1;
const WRONG_USAGE: i32 = 2;

/// The output and the exit code of a run.
struct Run {
    code: i32,
    out: String,
    error: String,
}

fn run(arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    let mut command: Command = cargo_bin_cmd!("outflank");
    let output = command.arg("alak").args(arguments.split_whitespace()).write_stdin(input).output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Plays a game with these lines of input and returns the output, without the echo of the prompt.
fn play(arguments: &str, lines: &[&str]) -> Vec<String> {
    let run = run(arguments, lines.join("\n"));
    assert_eq!((run.code, run.error.as_str()), (FINE, ""), "{arguments} {lines:?}");
    run.out.lines().filter(|line| !line.starts_with("alak>")).map(str::to_owned).collect()
}

/// Plays a game of two users from a board and returns the output after the opening lines.
fn play_from(board: &str, lines: &[&str]) -> Vec<String> {
    play(&format!("--x human --o human --board {board}"), lines).split_off(3)
}

fn json(arguments: &str, input: &str) -> Vec<Value> {
    let run = run(&format!("solve --json {arguments}"), input);
    assert_eq!((run.code, run.error.as_str()), (FINE, ""), "{arguments}");
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_sample_game_of_the_first_alak_program_is_reproduced() {
    let lines = ["3 to 5", "9 to 7", "4 to 6", "10 to 9", "5 to 10"];
    assert_eq!(
        play("--x human --o human", &lines),
        [
            "Lookahead set to 3.  X is you, O is you.",
            "Enter h for help",
            "The board is xxxx...oooo, X to move.",
            "X moves from 3 to 5, yielding xx.xx..oooo",
            "O moves from 9 to 7, yielding xx.xx.oo.oo",
            "X moves from 4 to 6, yielding xx..xxoo.oo",
            "O moves from 10 to 9, yielding xx..xxooo.o",
            "X moves from 5 to 10, yielding xx...x...xo",
            "X removes 3 discs.",
            "X wins!",
        ]
    );
}

#[test]
fn the_computer_opens_as_x_before_the_first_prompt() {
    let run = run("--seed 1", "");
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("Lookahead set to 3."), "{}", run.out);
    assert_eq!(lines[1], "Enter h for help");
    let openings = [(1, ".xxxx..oooo"), (2, "x.xxx..oooo"), (3, "xx.xx..oooo"), (4, "xxx.x..oooo")];
    let opening = openings.map(|(from, board)| format!("X moves from {from} to 5, yielding {board}"));
    assert!(opening.iter().any(|line| line == lines[2]), "{}", run.out);
    assert!(lines[3].starts_with("alak>"), "{}", run.out);
    assert_eq!((run.code, lines.len()), (FINE, 4), "{}", run.out);
}

#[test]
fn every_engine_beats_one_that_knows_only_the_rules_and_a_seed_repeats_the_game() {
    for engine in ["mean", "minimax", "perfect"] {
        let arguments = format!("--x {engine} --o random --seed 5");
        let game = play(&arguments, &[]);
        assert_eq!(game[0], format!("Lookahead set to 3.  X is the computer ({engine}), O is the computer (random)."));
        assert_eq!(game.last().unwrap(), "X wins!", "{engine}");
        assert_eq!(game, play(&arguments, &[]), "{engine}");
    }
}

#[test]
fn two_perfect_players_draw_by_repetition() {
    let game = play("--x perfect --o perfect --seed 2", &[]);
    assert_eq!(game.last().unwrap(), "The game is a draw: the position has occurred three times.");
}

#[test]
fn a_position_that_occurs_for_the_third_time_ends_the_game_until_a_move_is_undone() {
    let mut lines = ["4-5", "8-7", "5-4", "7-8"].repeat(2);
    lines.extend(["4-5", "hint", "undo", "7-9"]);
    let game = play_from("xxxx...oooo", &lines);
    let after = [
        "O moves from 7 to 8, yielding xxxx...oooo",
        "The game is a draw: the position has occurred three times.",
        "Illegal move: the game is over.",
        "There is no advice: the game is over.",
        "The board is xxxx..o.ooo, O to move.",
    ];
    assert_eq!(game[7..12], after);
    assert_eq!(game[12], "Illegal move: 7 to 9: a disc slides only to the nearest empty slot on its left or right.");
}

#[test]
fn the_computer_answers_the_user_on_either_side() {
    let game = play("--x human --o computer --engine perfect --seed 1", &["2 to 5"]);
    assert_eq!(game[3], "X moves from 2 to 5, yielding x.xxx..oooo");
    assert!(game[4].starts_with("O moves from "), "{game:?}");
    assert_eq!(game.len(), 5);
}

#[test]
fn a_move_is_typed_in_three_ways() {
    assert_eq!(play_from("xxxx...oooo", &["3 to 5", "9 7", "4-6"]).len(), 3);
}

#[test]
fn undo_goes_back_to_the_previous_turn_of_the_user_and_redo_to_the_next() {
    let game = play("--seed 3", &["9 to 7", "undo", "undo", "redo", "redo"]);
    let board = |line: &String| line.rsplit(' ').next().unwrap().to_owned();
    let (opening, answer) = (board(&game[2]), board(&game[4]));
    assert_eq!(game[5], format!("The board is {opening}, O to move."));
    assert_eq!(game[6], "Nothing to undo.");
    assert_eq!(game[7], format!("The board is {answer}, O to move."));
    assert_eq!(game[8], "Nothing to redo.");
}

#[test]
fn undo_takes_back_one_move_between_two_users_even_the_last_of_a_game() {
    let shown = play_from("xx..xxooo.o", &["5 to 10", "undo", "redo", "undo", "undo"]);
    assert_eq!(shown[2..4], ["X wins!", "The board is xx..xxooo.o, X to move."]);
    assert_eq!(shown[4..6], ["The board is xx...x...xo.", "X wins!"]);
    assert_eq!(shown[6..], ["The board is xx..xxooo.o, X to move.", "Nothing to undo."]);
}

#[test]
fn a_game_that_is_over_takes_commands_but_no_move() {
    let shown = play_from("xx..xxooo.o", &["5 to 10", "11 to 9", "advise", "eval", "new", "1 to 5"]);
    assert_eq!(
        shown[3..],
        [
            "Illegal move: 11 to 9: the game is over.",
            "There is no advice: the game is over.",
            "xx...x...xo, O to move: X has won",
            "The board is xxxx...oooo, X to move.",
            "X moves from 1 to 5, yielding .xxxx..oooo",
        ]
    );
}

#[test]
fn reset_and_new_start_again_with_x_to_move() {
    let shown = play_from("xx..xxooo.o", &["5 to 4", "reset", "reset XX__xx-oo.o", "2 to 3", "new"]);
    assert_eq!(shown[1], "The board is xxxx...oooo, X to move.");
    assert_eq!(shown[2], "The board is xx..xx.oo.o, X to move.");
    assert_eq!(shown[4], "The board is xxxx...oooo, X to move.");
}

#[test]
fn the_board_is_shown_above_the_numbers_of_its_slots() {
    assert_eq!(
        play_from("xxxx...oooo", &["board"]),
        [
            "  x  x  x  x  .  .  .  o  o  o  o",
            "  1  2  3  4  5  6  7  8  9 10 11",
            "The board is xxxx...oooo, X to move."
        ]
    );
}

#[test]
fn advice_is_given_and_nothing_is_played() {
    for engine in ["mean", "minimax", "perfect"] {
        for command in ["hint", "advise", "advice"] {
            let arguments = format!("--x human --engine {engine} --board xx..xxooo.o");
            let shown = play(&arguments, &[command, "board"]);
            assert_eq!(shown[3], "Advice for X: 5 to 10", "{engine}");
            assert_eq!(shown[6], "The board is xx..xxooo.o, X to move.", "{engine}");
        }
    }
}

#[test]
fn eval_shows_the_value_and_each_move_the_best_first() {
    let shown = play_from("xx..xxooo.o", &["eval"]);
    assert_eq!(shown[0], "xx..xxooo.o, X to move: X wins in 1 ply");
    assert_eq!(shown[1], "   5 to 10  X wins in 1 ply");
    assert_eq!(shown[2..4], ["   6 to 4   draw", "   6 to 10  draw"]);
    assert!(shown[4..].iter().all(|line| line.contains("O wins in ")), "{shown:?}");
    assert_eq!(shown.len(), 7);
}

#[test]
fn the_lookahead_is_shown_set_and_used_by_grow_and_dump() {
    let lines = ["lookahead", "lookahead 2", "grow", "lookahead 3", "grow", "lookahead 1", "dump", "lookahead"];
    assert_eq!(
        play_from("xxxx...oooo", &lines),
        [
            "The lookahead is 3.",
            "Lookahead set to 2.",
            "The tree has 21 nodes, to depth 2.",
            "Lookahead set to 3.",
            "The tree has 125 nodes, to depth 3.",
            "Lookahead set to 1.",
            "xxxx...oooo  X to move  average +0.000",
            "  .xxxx..oooo  X moves 1 to 5  score +0  average +0.000",
            "  x.xxx..oooo  X moves 2 to 5  score +0  average +0.000",
            "  xx.xx..oooo  X moves 3 to 5  score +0  average +0.000",
            "  xxx.x..oooo  X moves 4 to 5  score +0  average +0.000",
            "5 nodes, depth 1, branching factor 4.00",
            "The lookahead is 1.",
        ]
    );
}

#[test]
fn a_dump_shows_scores_averages_and_where_the_game_ends() {
    let shown = play_from("xx..xxooo.o", &["dump 2"]);
    let won = "  xx...x...xo  X moves 5 to 10  score +1000  average +1000.000  game over: X wins";
    assert!(shown.iter().any(|line| line == won), "{shown:?}");
    let nodes = shown.len() - 1;
    assert!(shown[nodes].starts_with(&format!("{nodes} nodes, depth 2, branching factor ")), "{shown:?}");

    // The average of the root is the mean of the averages one level below.
    let average = |line: &String| -> f64 {
        let (_, average) = line.split_once("average ").unwrap();
        average.split(' ').next().unwrap().parse().unwrap()
    };
    let below = shown.iter().filter(|line| line.starts_with("  ") && !line.starts_with("    "));
    let averages: Vec<f64> = below.map(average).collect();
    assert_eq!(averages.len(), 6);
    assert!((averages.iter().sum::<f64>() / 6.0 - average(&shown[0])).abs() < 0.001, "{shown:?}");
}

#[test]
fn a_tree_that_is_too_large_is_an_error() {
    let shown = play("--seed 1", &["lookahead 12", "grow", "dump"]);
    let refusal = "the tree would have more than 1048576 nodes; choose a smaller lookahead.";
    assert_eq!(shown[3], "Lookahead set to 12.");
    assert_eq!(shown[4], format!("Note: {refusal} The engine mean searches as deep as it can."));
    assert_eq!(shown[5..], [format!("Error: {refusal}"), format!("Error: {refusal}")]);
}

#[test]
fn help_names_every_command() {
    for help in ["h", "help"] {
        let shown = play("--x human", &[help]).join("\n");
        let commands = "3 to 5, board, hint, advise, advice, eval, undo, redo, new, reset, reset BOARD, lookahead N, grow, \
                        dump [N], h, help, q, quit";
        for command in commands.split(", ") {
            assert!(shown.contains(command), "{command}\n{shown}");
        }
    }
}

#[test]
fn q_quits_at_once() {
    for command in ["q", "quit", "Q"] {
        assert_eq!(play_from("xxxx...oooo", &[command, "3 to 5"]), [""; 0]);
    }
}

#[test]
fn invalid_input_has_an_error_and_the_prompt_returns() {
    for (line, answer) in [
        ("fly", "Error: unknown command \"fly\"; enter h for help."),
        ("undo everything now", "Error: unknown command \"undo everything \"; enter h for help."),
        ("3", "Error: expected a slide such as 3-5 (from slot 3 to slot 5), but found \"3\"."),
        ("3 to 6", "Illegal move: 3 to 6: a disc slides only to the nearest empty slot on its left or right."),
        ("9 to 7", "Illegal move: 9 to 7: the side to move has no disc there."),
        ("5 to 6", "Illegal move: 5 to 6: the side to move has no disc there."),
        ("4 to 12", "Illegal move: 4 to 12: it is not on the board."),
        ("0 to 5", "Illegal move: 0 to 5: it is not on the board."),
        ("lookahead 0", "Error: expected a number of plies from 1 to 12, but found \"0\"."),
        ("lookahead 13", "Error: expected a number of plies from 1 to 12, but found \"13\"."),
        ("lookahead far", "Error: expected a number of plies from 1 to 12, but found \"far\"."),
        ("dump 0", "Error: expected a number of plies from 1 to 12, but found \"0\"."),
        ("reset xxxx..oooo", "Error: expected a board of 11 slots, but found 10."),
        ("reset xxxx.z.oooo", "Error: slot 6: expected x, o or . (empty), but found 'z'."),
        ("reset xxxxxxooooo", "Error: the board has no empty slot."),
        ("reset xxxx......o", "Error: O needs at least two discs, but has 1."),
        ("reset .......oooo", "Error: X needs at least two discs, but has 0."),
    ] {
        let shown = play_from("xxxx...oooo", &[line, "board"]);
        assert_eq!(shown[0], answer, "{line:?}");
        assert_eq!(shown[3], "The board is xxxx...oooo, X to move.", "{line:?}");
    }
    assert_eq!(play_from("xxxx...oooo", &["", "   ", "3 to 5"]).len(), 1);
}

#[test]
fn neither_huge_lines_nor_invalid_utf_8_break_the_console() {
    let huge = [vec![b'x'; 2 << 20], b"\n3 to 5\n".to_vec()].concat();
    let garbled = b"\xff\xfe\n3 to 5\n".to_vec();
    for (input, found) in [(huge, "xxxxxxxxxxxxxxxx"), (garbled, "\u{fffd}\u{fffd}")] {
        let run = run("--x human --o human", input);
        assert_eq!(run.code, FINE);
        assert!(run.out.contains(&format!("Error: unknown command \"{found}\"; enter h for help.\n")), "{found}");
        assert!(run.out.contains("X moves from 3 to 5, yielding xx.xx..oooo\n"), "{found}");
    }
}

#[test]
fn other_lengths_have_their_own_start() {
    assert_eq!(play("--x human --slots 9", &[])[2], "The board is xxx...ooo, X to move.");
    assert_eq!(play("--x human --slots 21", &[])[2], "The board is xxxxxxxxx...ooooooooo, X to move.");
    assert_eq!(play("--x human --slots 12 --board xx..xx.oo.oo", &[])[2], "The board is xx..xx.oo.oo, X to move.");
}

#[test]
fn invalid_arguments_are_a_usage_error_of_one_line() {
    for (arguments, message) in [
        ("--slots 8", "invalid value '8' for '--slots <N>': a board has 9 to 21 slots, not 8"),
        ("solve --slots 22", "invalid value '22' for '--slots <N>': a board has 9 to 21 slots, not 22"),
        (
            "--lookahead 0",
            "invalid value '0' for '--lookahead <N>': expected a number of plies from 1 to 12, but found \"0\"",
        ),
        ("--engine greedy", "invalid value 'greedy' for '--engine <ENGINE>': expected mean, minimax or perfect"),
        (
            "--board xxxx......o",
            "invalid value 'xxxx......o' for '--board <BOARD>': O needs at least two discs, but has 1",
        ),
        ("--board xxxx..oooo", "--board: expected a board of 11 slots, but found 10; --slots chooses the length"),
        (
            "solve xxxx...zooo x",
            "invalid value 'xxxx...zooo' for '[BOARD]': slot 8: expected x, o or . (empty), but found 'z'",
        ),
        ("solve xxxx...oooo q", "invalid value 'q' for '[SIDE]': expected x or o"),
        ("solve --slots 12 xxxx...oooo x", "--slots: expected a board of 12 slots, but found 11"),
        ("solve - x", "with `-` each line names the side to move"),
    ] {
        let run = run(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (WRONG_USAGE, ""), "{arguments}");
        assert_eq!(run.error, format!("error: {message}\n"), "{arguments}");
    }
}

#[test]
fn the_start_is_solved_with_each_of_its_moves() {
    let [start] = &json("xxxx...oooo x", "")[..] else { panic!("expected one object") };
    assert_eq!((&start["board"], &start["to_move"]), (&"xxxx...oooo".into(), &"black".into()));
    assert_eq!((&start["value"], &start["plies"]), (&"draw".into(), &Value::Null));
    let moves = start["moves"].as_array().unwrap();
    let boards: Vec<&str> = moves.iter().map(|mv| mv["board"].as_str().unwrap()).collect();
    assert_eq!(boards, [".xxxx..oooo", "x.xxx..oooo", "xx.xx..oooo", "xxx.x..oooo"]);
    for (from, mv) in (1..).zip(moves) {
        assert_eq!((&mv["from"], &mv["to"]), (&Value::from(from), &Value::from(5)));
        assert_eq!((&mv["captured"], &mv["over"]), (&Value::from(0), &Value::from(false)));
    }
}

#[test]
fn a_move_that_wins_at_once_wins_in_one_ply() {
    let position = &json("xx..xxooo.o X", "")[0];
    assert_eq!((&position["value"], &position["plies"]), (&"win".into(), &1.into()));
    let moves = position["moves"].as_array().unwrap();
    let winning: Vec<&Value> = moves.iter().filter(|mv| mv["value"] == "win").collect();
    let expected = r#"{"from":5,"to":10,"board":"xx...x...xo","captured":3,"over":true,"value":"win","plies":1}"#;
    assert_eq!(winning, [&serde_json::from_str::<Value>(expected).unwrap()]);
}

#[test]
fn a_position_has_the_value_of_its_best_move() {
    let input = "xxxx...oooo o\nxx.xx.oo.oo x\nxx..xxoo.oo O\nxxx.ox.o.o x\nxxx...ooo\nx.xooxx..o o\n";
    let positions = json("-", input);
    assert_eq!(positions.len(), 6);
    // A quick win is good, a slow loss is the best of the losses.
    let rank = |of: &Value| match of["value"].as_str().unwrap() {
        "win" => 1000 - of["plies"].as_i64().unwrap(),
        "loss" => of["plies"].as_i64().unwrap() - 1000,
        _ => 0,
    };
    for position in &positions {
        let best = position["moves"].as_array().unwrap().iter().map(rank).max();
        assert_eq!(Some(rank(position)), best, "{position}");
    }
}

#[test]
fn more_discs_than_at_the_start_are_solved_too() {
    for board in ["xxxxxxxx.oo", "xx.xxxxxxoxoo.", "x.xooooooooooo"] {
        let position = &json(&format!("{board} x"), "")[0];
        assert_eq!(position["board"], board);
        assert!(!position["moves"].as_array().unwrap().is_empty());
    }
}

#[test]
fn a_finished_position_has_a_value_in_zero_plies_and_no_moves() {
    let lines = json("-", "xx...x...xo o\nxx...x...xo x\n");
    assert_eq!(lines.len(), 2);
    for (line, value) in lines.iter().zip(["loss", "win"]) {
        assert_eq!((&line["value"], &line["plies"], &line["moves"]), (&value.into(), &0.into(), &Value::Array(vec![])));
    }
    assert_eq!(run("solve xx...x...xo o", "").out, "xx...x...xo o: X has won\n");
}

#[test]
fn without_json_a_position_is_a_line() {
    let solved = run("solve -", "xx..xxooo.o x\nxxxx...oooo\n");
    assert_eq!(solved.out, "xx..xxooo.o x: X wins in 1 ply; best 5-10\nxxxx...oooo x: draw; best 1-5, 2-5, 3-5, 4-5\n");
}

#[test]
fn invalid_lines_are_reported_with_their_numbers_and_the_others_are_solved() {
    let long = "x".repeat(2 << 20);
    let mut input = format!("xxxx...oooo x\nxx..oo\n\nxxxx..zoooo x\nxxxx...oooo q\n{long}\n").into_bytes();
    input.extend(b"xx\xff.x...oooo x\nxxxxxxooooo x\nxx..xxooo.o x");
    let solved = run("solve -", input);
    assert_eq!(solved.code, FAILED);
    assert_eq!(
        solved.error,
        "error: line 2: a board has 9 to 21 slots, not 6\n\
         error: line 4: slot 7: expected x, o or . (empty), but found 'z'\n\
         error: line 5: after the board: expected x or o, but found \"q\"\n\
         error: line 6: the line is too long to be a position\n\
         error: line 7: slot 3: expected x, o or . (empty), but found '\u{fffd}'\n\
         error: line 8: the board has no empty slot\n"
    );
    let boards: Vec<&str> = solved.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(boards, ["xxxx...oooo", "xx..xxooo.o"]);
}

#[test]
fn with_slots_only_lines_of_that_length_are_solved() {
    let solved = run("solve --slots 11 -", "xxx...ooo x\nxxxx...oooo x\n");
    assert_eq!((solved.code, solved.out.lines().count()), (FAILED, 1));
    assert_eq!(solved.error, "error: line 1: expected a board of 11 slots, but found 9\n");
}

#[test]
fn a_closed_output_is_no_error() {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(["alak", "solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"xxxx...oooo x\nxxxx...oooo o\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(FINE), String::new()));
}

#[test]
fn no_lines_are_no_error() {
    let solved = run("solve -", "");
    assert_eq!((solved.code, solved.out.as_str(), solved.error.as_str()), (FINE, "", ""));
}

#[test]
fn the_totals_add_up_and_agree_with_the_start() {
    for slots in [9, 10, 11, 12] {
        let totals = &json(&format!("--slots {slots}"), "")[0];
        let count = |key: &str| totals[key].as_u64().unwrap();
        assert_eq!(count("slots"), slots);
        assert_eq!(count("wins") + count("losses") + count("draws"), count("positions"));
        assert_eq!(totals["start_plies"].is_null(), totals["start"] == "draw");
        assert!(count("longest_plies") > 0);
    }
    let standard = &json("", "")[0];
    assert_eq!((&standard["positions"], &standard["start"]), (&122_500.into(), &"draw".into()));
}

#[test]
fn the_totals_are_a_table_without_json() {
    let table = run("solve", "").out;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "Alak on 11 slots: draw");
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["positions", "122,500"]);
    assert_eq!(lines.len(), 6);
}
