//! `outflank db`.

use assert_cmd::Command;
use outflank_dataset::{GameRow, PositionRow, TableReader};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Two games of the same players: f5d6c3d3c4 of 1999 and f5f6e6f4 of 2005.
const PGN: &str = "[Event \"Opén de Paris\"]\n[Date \"1999.05.03\"]\n[Black \"Ann Lee\"]\n[White \"Bob Ray\"]\n\
    [Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 40-24\n\n\
    [Event \"World Cup\"]\n[Date \"2005.01.09\"]\n[Black \"Bob Ray\"]\n[White \"Ann Lee\"]\n\
    [Result \"30-34\"]\n\n1. f5 f6 2. e6 f4 30-34\n";

fn db(folder: &Path, action: &str, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(["db", action]).args(arguments);
    command.env("HOME", folder).env("XDG_DATA_HOME", folder.join("data"));
    command
}

fn printed(folder: &Path, action: &str, arguments: &[&str]) -> String {
    String::from_utf8(db(folder, action, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn report(folder: &Path, action: &str, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, action, &[arguments, &["--json"]].concat())).unwrap()
}

/// Returns the report of a command that fails.
fn report_of_failure(folder: &Path, action: &str, arguments: &[&str]) -> Value {
    let assert = db(folder, action, &[arguments, &["--json"]].concat()).assert().code(1);
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

fn error(folder: &Path, action: &str, arguments: &[&str], code: i32) -> String {
    let assert = db(folder, action, arguments).assert().failure().code(code);
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Returns a folder with a database of the games of [`PGN`] and of one without information, c4e3.
fn folder_with_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("paris.pgn"), PGN).unwrap();
    fs::write(folder.path().join("mine.txt"), "c4e3\n").unwrap();
    assert_eq!(report(folder.path(), "import", &["paris.pgn", "mine.txt"])["new"], 3);
    folder
}

fn ids(games: &Value) -> Vec<String> {
    games["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn tables_of_a_directory_are_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::write(folder.path().join("games/a.csv"), "black,white,moves\nAnn,Bob,f5d6c3\nCid,Dan,f5f6\n").unwrap();
    assert_eq!(report(folder.path(), "import", &["games"])["new"], 2);
}

#[test]
fn long_lists_of_a_player_say_how_much_they_leave_out() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Vec<String> = (1..=12).map(|number| format!("Ann,Opponent {number},f5d6c3\n")).collect();
    fs::write(folder.path().join("a.csv"), format!("black,white,moves\n{}", lines.concat())).unwrap();
    report(folder.path(), "import", &["a.csv"]);
    let told = printed(folder.path(), "players", &["ann"]);
    assert!(told.contains("\nand 2 more\n"), "{told}");
}

#[test]
fn missing_names_of_a_wthor_file_are_told() {
    let folder = folder_with_games();
    report(folder.path(), "export", &["a.wtb", "--years", "2005"]);
    fs::remove_file(folder.path().join("a.JOU")).unwrap();
    let told = db(folder.path(), "import", &["a.wtb", "--db", "a.db"]).assert().success().get_output().stderr.clone();
    let told = String::from_utf8(told).unwrap();
    assert!(told.contains("no file of players (.JOU) belongs to a.wtb"), "{told}");
}

#[test]
fn a_file_without_a_game_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty.txt"), "").unwrap();
    let report = report_of_failure(folder.path(), "import", &["empty.txt"]);
    assert_eq!(report["rejected"], json!([{"file": "empty.txt", "game": null, "reason": "no game in it"}]));
}

#[test]
fn an_import_counts_new_games_duplicates_and_rejected_ones() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "f5d6c3\nf5a1\nd3c5f6\nc4\n").unwrap();
    fs::write(folder.path().join("binary.txt"), b"f5\0d6").unwrap();
    let import = |arguments: &[&str]| {
        let assert = db(folder.path(), "import", &[&["games.txt", "--db", "my.db"], arguments].concat()).assert();
        assert.failure().code(1).get_output().clone()
    };
    let output = import(&["binary.txt", "--json"]);
    let totals: Value = serde_json::from_slice(&output.stdout).unwrap();
    let counts = ["read", "new", "duplicates", "games"].map(|key| totals[key].as_u64().unwrap());
    assert_eq!(counts, [4, 2, 1, 2], "the third game is the mirror image of the first: {totals}");
    let rejected = json!([
        {"file": "binary.txt", "game": null, "reason": "binary.txt is neither a WTHOR file nor text"},
        {"file": "games.txt", "game": 2,
         "reason": "line 2, character 3: move 2, a1, is illegal: no discs would be flipped"},
    ]);
    assert_eq!(totals["rejected"], rejected);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("rejected: binary.txt is neither a WTHOR file nor text\n"), "{stderr}");
    assert!(stderr.contains("rejected: games.txt, game 2: line 2, character 3: move 2, a1, is illegal"), "{stderr}");
    let again = String::from_utf8(import(&[]).stdout).unwrap();
    assert!(again.contains("\nnew                    0\nduplicates             3\n"), "{again}");
    assert!(again.contains("\nmy.db has 2 games; "), "{again}");
}

#[test]
fn the_games_of_a_directory_and_of_standard_input_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("b.PGN"), PGN).unwrap();
    fs::write(games.join("a.txt"), "c4e3\n").unwrap();
    fs::write(games.join("readme"), "not a game").unwrap();
    assert_eq!(report(folder.path(), "import", &["games"])["new"], 3);
    assert!(folder.path().join("data/outflank/games.db").exists(), "the default is in the user data directory");
    let input = db(folder.path(), "import", &["-", "--label", "mine", "--json"]).write_stdin("f5f4\nc4e3\n").assert();
    let totals: Value = serde_json::from_slice(&input.success().get_output().stdout).unwrap();
    assert_eq!((&totals["new"], &totals["duplicates"]), (&1.into(), &1.into()));
    assert_eq!(report(folder.path(), "games", &["--source", "mine"])["total"], 1);
    assert_eq!(report(folder.path(), "games", &["--source", "a"])["total"], 1, "the label is the name of the file");
    fs::create_dir(folder.path().join("empty")).unwrap();
    let empty = error(folder.path(), "import", &["empty"], 1);
    assert!(empty.starts_with("error: cannot read empty: it has no file whose name ends in .wtb, "), "{empty}");
    let missing = error(folder.path(), "import", &["games", "nowhere"], 1);
    assert!(missing.starts_with("error: cannot read nowhere: No such file"), "{missing}");
}

#[test]
fn a_position_is_explored_in_all_its_images() {
    let folder = folder_with_games();
    let explored = report(folder.path(), "explore", &[]);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let sorted = |mut keys: Vec<&str>| {
        keys.sort_unstable();
        keys.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let of_position = vec!["position", "opening", "games", "black", "draws", "white", "moves", "top"];
    assert_eq!(keys(&explored), sorted(of_position));
    let of_move = vec!["move", "games", "black", "draws", "white", "mean_discs", "last_year"];
    assert_eq!(keys(&explored["moves"][0]), sorted(of_move));
    let of_game = vec!["id", "black", "white", "tournament", "year", "score"];
    assert_eq!(keys(&explored["top"][0]), sorted(of_game));
    let all =
        json!({"move": "f5", "games": 3, "black": 1, "draws": 0, "white": 1, "mean_discs": 6.0, "last_year": 2005});
    assert_eq!(explored["moves"], json!([all]), "the first moves are the same by symmetry");
    assert_eq!(explored["top"][0]["score"], -4, "the latest game of the best known players comes first");

    let second = report(folder.path(), "explore", &["d3"]);
    let games = |row: &Value| (row["move"].as_str().unwrap().to_owned(), row["games"].as_u64().unwrap());
    let moves: Vec<_> = second["moves"].as_array().unwrap().iter().map(games).collect();
    assert_eq!(moves, [("c5".to_owned(), 2), ("c3".to_owned(), 1)], "as on the board after d3");
    let text = printed(folder.path(), "explore", &["f5d6c3d3c4", "--top", "0"]);
    assert!(text.starts_with("White to move, 55 empties, Tiger\n1 game: Black 1 (100.0 %)"), "{text}");
    assert_eq!(printed(folder.path(), "explore", &["f5d6c3f4"]).lines().last(), Some("no games"));
}

#[test]
fn an_opening_is_explored_by_its_name() {
    let folder = folder_with_games();
    let of_moves = printed(folder.path(), "explore", &["f5d6c3d3c4"]);
    assert_eq!(printed(folder.path(), "explore", &["tiger"]), of_moves);
    assert_eq!(report(folder.path(), "games", &["--position", "Tiger"])["total"], 1);
    assert!(printed(folder.path(), "explore", &["F.A.T. Draw"]).starts_with("White to move, 39 empties, F.A.T. Draw"));
    let misspelt = error(folder.path(), "explore", &["tigre"], 1);
    assert_eq!(misspelt, "error: \"tigre\" is neither the name of an opening nor a line of moves; similar: Tiger\n");
    assert_eq!(error(folder.path(), "explore", &["tiger.pgn"], 1), "error: there is no file tiger.pgn\n");
}

#[test]
fn filters_hold_together() {
    let folder = folder_with_games();
    let total = |filters: &[&str]| report(folder.path(), "games", filters)["total"].as_u64().unwrap();
    for (filters, expected) in [
        (&[][..], 3),
        (&["--player", "lee ANN"], 2),
        (&["--player", "ann", "--color", "white"], 1),
        (&["--player", "ann", "--opponent", "bob", "--years", "1990-1999"], 1),
        (&["--player", "ann", "--result", "win"], 2),
        (&["--result", "black"], 1),
        (&["--tournament", "open"], 1),
        (&["--discs", "-10..0"], 1),
        (&["--discs", "16"], 1),
        (&["--moves", "4-5"], 2),
        (&["--source", "mine"], 1),
        (&["--position", "f5d6"], 2),
        (&["--position", "f5f6", "--years", "1999"], 0),
    ] {
        assert_eq!(total(filters), expected, "{filters:?}");
    }
    assert_eq!(printed(folder.path(), "games", &["--player", "nobody"]), "no games\n");
    let one = printed(folder.path(), "games", &["--limit", "1"]);
    assert!(one.lines().count() == 3 && one.ends_with("and 2 more\n"), "{one}");
}

#[test]
fn a_game_is_shown_with_its_moves() {
    let folder = folder_with_games();
    let id = &ids(&report(folder.path(), "games", &["--years", "1999"]))[0];
    let game = report(folder.path(), "show", &[id]);
    assert_eq!((&game["transcript"], &game["date"]), (&"f5d6c3d3c4".into(), &"1999-05-03".into()));
    assert_eq!((&game["source"], &game["opening"]), (&"paris".into(), &"Tiger".into()));
    let text = printed(folder.path(), "show", &[id]);
    assert!(
        text.contains("\ntournament  Opén de Paris\n") && text.contains("\nresult      Black wins by 16\n"),
        "{text}"
    );
    assert_eq!(error(folder.path(), "show", &["0123456789abcdef"], 1), "error: there is no game 0123456789abcdef\n");
}

#[test]
fn a_game_is_printed_in_a_format_that_other_commands_read() {
    let folder = folder_with_games();
    let id = ids(&report(folder.path(), "games", &["--years", "1999"])).remove(0);
    assert_eq!(printed(folder.path(), "show", &[&id, "--to", "transcript"]), "f5d6c3d3c4 40-24\n");
    let ggf = printed(folder.path(), "show", &[&id, "--to", "ggf"]);
    let mut analyze = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    let assert = analyze.args(["analyze", "-", "--depth", "2", "--json"]).write_stdin(ggf).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let game = lines.find(|line| line["type"] == "game").expect("the game has a summary");
    assert_eq!((&game["players"], &game["moves"]), (&"Ann Lee - Bob Ray".into(), &5.into()), "{text}");
    let error = error(folder.path(), "show", &[&id, "--to", "wthor"], 2);
    assert_eq!(error, "error: a WTHOR file has names in files beside it: write it by `outflank db export`\n");
}

#[test]
fn players_have_results_and_ratings() {
    let folder = folder_with_games();
    let all = report(folder.path(), "players", &["--by", "rating"]);
    let names: Vec<_> = all["players"].as_array().unwrap().iter().map(|player| player["name"].clone()).collect();
    assert_eq!(names, ["Ann Lee", "Bob Ray"], "Ann won both games: {all}");
    let rating = |player: usize, key: &str| all["players"][player]["rating"][key].as_f64().unwrap();
    assert!(rating(0, "elo") > 1550.0 && (rating(0, "elo") + rating(1, "elo") - 3000.0).abs() < 1.0, "{all}");
    assert!((100.0..400.0).contains(&rating(0, "error")), "{all}");
    let bob = report(folder.path(), "players", &["ray"]);
    assert_eq!((&bob["total"], &bob["players"][0]["losses"]), (&1.into(), &2.into()));
    let profile = &bob["profile"];
    let against_ann = json!([{"name": "Ann Lee", "games": 2, "wins": 0, "draws": 0, "losses": 2}]);
    assert_eq!(profile["opponents"], against_ann);
    let as_white = json!([{"opening": "Tiger", "games": 1, "wins": 0, "draws": 0, "losses": 1}]);
    assert_eq!((&profile["white"]["openings"], &profile["black"]["games"]), (&as_white, &1.into()));
    let years: Vec<_> = profile["years"].as_array().unwrap().iter().map(|row| row["year"].as_u64()).collect();
    assert_eq!((years, all.get("profile")), (vec![Some(1999), Some(2005)], None));
    let first = report(folder.path(), "players", &["--count", "1"]);
    assert_eq!((&first["total"], first.get("profile")), (&2.into(), None), "the first of two is not the only player");
    let page = printed(folder.path(), "players", &["ray"]);
    assert!(
        page.contains("\nas White  games  won  drawn  lost  score\nTiger         1    0      0     1  0.0 %\n"),
        "{page}"
    );
    let text = printed(folder.path(), "players", &[]);
    assert!(text.starts_with("player   games  won  drawn  lost    score"), "{text}");
    assert_eq!(report(folder.path(), "players", &["--min-games", "3"])["total"], 0);
    let cups = report(folder.path(), "tournaments", &["cup"]);
    assert_eq!(cups["tournaments"][0]["players"], 2);
    assert_eq!(printed(folder.path(), "tournaments", &["--limit", "1"]).lines().last(), Some("and 1 more"));
}

#[test]
fn exported_games_come_back() {
    let folder = folder_with_games();
    for out in ["a.ggf", "a.pgn", "a.sgf", "a.json", "a.txt"] {
        assert_eq!(report(folder.path(), "export", &[out])["games"], 3, "{out}");
        let db = format!("{out}.db");
        assert_eq!(report(folder.path(), "import", &[out, "--db", &db])["new"], 3, "{out}");
    }
    let same = ids(&report(folder.path(), "games", &["--db", "a.json.db"]));
    assert_eq!(same, ids(&report(folder.path(), "games", &[])), "the identifiers are those of the games");
    let to_stdout = ["-", "--to", "transcript", "--player", "ann", "--years", "2005"];
    assert_eq!(printed(folder.path(), "export", &to_stdout), "f5f6e6f4 30-34\n");
    let kept = error(folder.path(), "export", &["a.pgn"], 1);
    assert_eq!(kept, "error: a.pgn exists and was not replaced; --force replaces it\n");
    assert_eq!(report(folder.path(), "export", &["a.pgn", "--force", "--limit", "1"])["games"], 1);
    let unknown = error(folder.path(), "export", &["games"], 2);
    assert!(
        unknown.starts_with("error: cannot tell the format of games from its name; choose one with --to: "),
        "{unknown}"
    );
    error(folder.path(), "export", &["games.ggf", "--positions"], 2);
}

#[test]
fn a_wthor_file_holds_the_games_of_one_year() {
    let folder = folder_with_games();
    let refused = error(folder.path(), "export", &["all.wtb"], 1);
    assert_eq!(
        refused,
        "error: a WTHOR file holds the games of one year, and these are of 1999, 2005: choose one, as in --years 1999\n"
    );
    assert!(!folder.path().join("all.wtb").exists());
    assert_eq!(report(folder.path(), "export", &["2005.wtb", "--years", "2005"])["games"], 1);
    report(folder.path(), "import", &["2005.wtb", "--db", "2005.db"]);
    assert_eq!(report(folder.path(), "games", &["--db", "2005.db"])["games"][0]["year"], 2005);
}

#[test]
fn an_export_without_a_game_leaves_the_old_file_as_it_was() {
    let folder = folder_with_games();
    for out in ["old.ggf", "old.parquet"] {
        fs::write(folder.path().join(out), "old").unwrap();
        let arguments = [out, "--force", "--player", "nobody"];
        assert_eq!(report_of_failure(folder.path(), "export", &arguments)["games"], 0);
        let told = error(folder.path(), "export", &arguments, 1);
        assert_eq!(
            told,
            format!("error: no game of the database fits: there are no games to write, so {out} was not written\n")
        );
        assert_eq!(fs::read_to_string(folder.path().join(out)).unwrap(), "old");
    }
    assert_eq!(printed(folder.path(), "export", &["-", "--to", "transcript", "--player", "nobody"]), "");
}

#[test]
fn games_and_positions_are_exported_as_tables() {
    let folder = folder_with_games();
    let open = |name: &str| fs::File::open(folder.path().join(name)).unwrap();
    report(folder.path(), "export", &["games.parquet"]);
    let games: Vec<GameRow> = TableReader::new(open("games.parquet")).unwrap().collect::<Result<_, _>>().unwrap();
    let paris = games.iter().find(|game| game.year == Some(1999)).unwrap();
    assert_eq!((paris.black.as_deref(), paris.result, paris.moves.len()), (Some("Ann Lee"), Some(16), 5));
    assert_eq!(games.len(), 3);
    let written = report(folder.path(), "export", &["p.parquet", "--positions", "--player", "ann"]);
    assert_eq!((&written["positions"], &written["games"]), (&9.into(), &2.into()));
    let positions: Vec<PositionRow> = TableReader::new(open("p.parquet")).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!((positions.len(), positions[8].game), (9, Some(1)));
    let again = report(folder.path(), "import", &["games.parquet"]);
    assert_eq!((&again["read"], &again["duplicates"]), (&3.into(), &3.into()));
    let no_games = report_of_failure(folder.path(), "import", &["p.parquet"]);
    let reason = "expected the table `games`, but found `positions`";
    assert_eq!(no_games["rejected"], json!([{"file": "p.parquet", "game": null, "reason": reason}]));
    let no_table = error(folder.path(), "export", &["p.pgn", "--positions"], 2);
    assert_eq!(no_table, "error: --positions writes Parquet only\n");
    assert!(error(folder.path(), "export", &["p.parquet"], 1).contains("--force replaces it"));
    let stdout = error(folder.path(), "export", &["-", "--to", "parquet"], 1);
    assert_eq!(stdout, "error: a Parquet table does not fit standard output: name a file\n");
}

#[test]
fn without_a_database_every_command_says_how_to_get_one() {
    let folder = tempfile::tempdir().unwrap();
    let id = "0123456789abcdef";
    let commands: [(&str, &[&str]); 7] = [
        ("explore", &[]),
        ("games", &[]),
        ("show", &[id]),
        ("players", &[]),
        ("tournaments", &[]),
        ("export", &["x.pgn"]),
        ("check", &[]),
    ];
    for (action, arguments) in commands {
        let text = error(folder.path(), action, arguments, 1);
        assert!(text.ends_with("games.db: there is no database; `outflank db import FILE...` makes one\n"), "{text}");
        let text = error(folder.path(), action, &[arguments, &["--db", "my.db"]].concat(), 1);
        assert_eq!(text, "error: my.db: there is no database; `outflank db import FILE... --db my.db` makes one\n");
    }
}

#[test]
fn a_check_finds_damage() {
    let folder = folder_with_games();
    let file = folder.path().join("data/outflank/games.db");
    assert_eq!(report(folder.path(), "check", &[])["games"], 3);
    assert_eq!(printed(folder.path(), "check", &[]), "3 games in 1 segment: no errors\n");
    let mut bytes = fs::read(&file).unwrap();
    bytes[200] ^= 1;
    fs::write(&file, bytes).unwrap();
    let damaged = error(folder.path(), "check", &[], 1);
    assert!(damaged.contains("games.db: the database is damaged: byte "), "{damaged}");
    assert!(error(folder.path(), "import", &["mine.txt"], 1).contains("the database is damaged"), "nothing is written");
    let other = error(folder.path(), "explore", &["--db", "paris.pgn"], 1);
    assert_eq!(other, "error: paris.pgn: not a database of games\n");
}

#[test]
fn wrong_arguments_are_named_in_one_line() {
    let folder = folder_with_games();
    for (action, arguments, message) in [
        ("show", &["12"][..], "error: invalid value '12' for '<ID>': expected the identifier of a game"),
        ("games", &["--side", "white"], "error: --side needs --player or --opponent"),
        ("explore", &["--result", "win"], "error: --result win or loss needs --player or --opponent"),
        ("explore", &["--side", "red"], "error: invalid value 'red' for '--side <SIDE>': expected black or white"),
        ("explore", &["--years", "1999-1990"], "error: invalid value '1999-1990' for '--years <YEARS>': expected"),
        ("games", &["--score", "5..-5"], "error: invalid value '5..-5' for '--score <RANGE>': expected"),
        ("games", &["--result", "lost"], "error: invalid value 'lost' for '--result <RESULT>': expected black"),
        ("export", &["x", "--to", "xls"], "error: invalid value 'xls' for '--to <FORMAT>': expected a format"),
        ("import", &[], "error: the following required arguments were not provided: <SOURCE>..."),
    ] {
        let text = error(folder.path(), action, arguments, 2);
        assert!(text.starts_with(message) && text.lines().count() == 1, "{text}");
    }
    let position = error(folder.path(), "explore", &["zz"], 1);
    assert!(
        position.starts_with("error: there is no file zz, and it is neither a position nor a transcript"),
        "{position}"
    );
}
