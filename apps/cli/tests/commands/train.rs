//! `outflank train`.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use outflank_dataset::{Bytes, GameRow, TableReader, TableWriter};
use outflank_engine::evaluation::Weights;
use outflank_trainer::LabelledGame;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn train(action: &str, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(["train", action]).args(arguments);
    command
}

fn fit(folder: &Path, arguments: &[&str]) -> Command {
    train("fit", folder, arguments)
}

/// Generates games up to a number in the directory `self`, and returns the report.
fn generate(folder: &Path, games: u32, arguments: &[&str]) -> Value {
    generate_into("self", folder, games, arguments)
}

/// Generates games up to a number, and returns the report.
fn generate_into(out: &str, folder: &Path, games: u32, arguments: &[&str]) -> Value {
    let games = games.to_string();
    let all = ["--out", out, "--games", &games, "--level", "2", "--solve-from", "6", "--json"];
    let output = train("generate", folder, &[&all, arguments].concat()).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// Returns a WTHOR file with copies of a game of nine plies, a win by 64 discs.
fn wthor(year: u16, games: u32) -> Vec<u8> {
    let mut game = vec![0, 0, 1, 0, 2, 0, 64, 64];
    game.extend([65, 46, 35, 66, 57, 64, 75, 56, 53]);
    game.resize(68, 0);
    let mut file = vec![20, 21, 1, 1];
    file.extend(games.to_le_bytes());
    file.extend([0, 0]);
    file.extend(year.to_le_bytes());
    file.extend([8, 0, 24, 0]);
    (0..games).for_each(|_| file.extend(&game));
    file
}

fn folder_of_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("WTH_2001.wtb"), wthor(2001, 200)).unwrap();
    fs::write(folder.path().join("WTH_2020.WTB"), wthor(2020, 2)).unwrap();
    fs::write(folder.path().join("readme.txt"), "not a game").unwrap();
    folder
}

#[test]
fn weights_are_written_and_evaluated_on_held_out_games() {
    let folder = folder_of_games();
    let often = ["--passes", "100", "--rate", "0.01"];
    let arguments = [&["--games", ".", "--out", "new.weights", "--threads", "2", "--json"], &often[..]].concat();
    let output = fit(folder.path(), &arguments).assert().success().get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!(report["held_out_games"], 2);
    assert_eq!(report["all"]["positions"], 18);
    assert_eq!(report["phases"][0]["most_empties"], 60);
    // All games are the same, so that the held-out ones equal those of the training.
    assert!(report["all"]["mean_absolute_error"].as_f64().unwrap() < 8.0, "{report}");
    assert_eq!(report["all"]["right_winner"], 1.0);
    let written = fs::read(folder.path().join("new.weights")).unwrap();
    assert_eq!(report["bytes"], written.len());
    assert!(written.starts_with(b"OFWEIGHT"));
}

#[test]
fn the_table_has_a_row_for_each_phase() {
    let folder = folder_of_games();
    let assert = fit(folder.path(), &["--games", "WTH_2001.wtb", "WTH_2020.WTB", "--out", "w"]).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(
        text.starts_with("fitted to 1800 positions of 200 games, lambda 0.9: 200 of 2001-2001 from the WTHOR database"),
        "{text}"
    );
    assert!(text.contains("\n  60-58          6 "), "{text}");
    let (judged, empty) = (text.matches(" %\n").count(), text.matches("  -\n").count());
    assert_eq!((judged, empty), (3 + 1, 17), "nine positions are in three phases: {text}");
}

#[test]
fn errors_keep_the_old_weights() {
    let folder = folder_of_games();
    let old = fs::read("../../crates/engine/weights/outflank.weights").unwrap();
    fs::write(folder.path().join("old.weights"), &old).unwrap();
    for (games, message) in [
        ("nowhere", "error: cannot read nowhere: No such file"),
        ("readme.txt", "error: readme.txt holds neither labelled games (.parquet) nor games in WTHOR (.wtb)"),
        ("WTH_2020.WTB", "error: there are no games besides those that are held out"),
    ] {
        let assert = fit(folder.path(), &["--games", games, "--out", "old.weights"]).assert().failure().code(1);
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(fs::read(folder.path().join("old.weights")).unwrap() == old);
    fit(folder.path(), &["--games", ".", "--out", "x", "--held-out", "2021-2019"]).assert().failure().code(2);
}

/// Returns the files of a directory by their names.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[test]
fn self_play_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("self");
    assert_eq!(generate(folder.path(), 3, &[])["new_games"], 3);
    assert!(files(&directory).keys().eq(["games-000000000.parquet"]));
    assert_eq!(generate(folder.path(), 5, &["--threads", "2"])["new_games"], 2);
    let grown = files(&directory);
    fs::remove_dir_all(&directory).unwrap();
    assert_eq!(generate(folder.path(), 5, &["--threads", "3"])["new_games"], 5);
    assert!(files(&directory) == grown, "the same games");
    assert_eq!(generate(folder.path(), 5, &[])["new_games"], 0);
    assert!(files(&directory) == grown);
}

#[test]
fn self_play_starts_from_any_mix_of_openings() {
    let folder = folder_of_games();
    fs::write(folder.path().join("xot.txt"), "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n").unwrap();
    let openings = ["--openings", "xot:xot.txt", "random:10", "wthor:."];
    assert_eq!(generate(folder.path(), 4, &openings)["games"], 4);
}

#[test]
fn a_file_is_resumed_only_with_the_same_options() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), 1, &[]);
    let arguments = ["--out", "self", "--games", "2", "--level", "3", "--solve-from", "6"];
    let assert = train("generate", folder.path(), &arguments).assert().failure().code(1);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        error == "error: self was made with other options: self-play at level 2 there, self-play at level 3 here\n",
        "{error}"
    );
    fs::write(folder.path().join("other"), "text").unwrap();
    train("generate", folder.path(), &["--out", "other", "--games", "1"]).assert().failure().code(1);
    assert_eq!(fs::read(folder.path().join("other")).unwrap(), b"text");
}

#[test]
fn openings_that_cannot_be_read_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.txt"), "f5d6\nf5f5\n").unwrap();
    fs::write(folder.path().join("empty.txt"), "\n").unwrap();
    for (openings, message, code) in [
        ("xot:bad.txt", "error: bad.txt, line 2: character 3: move 2, f5, is illegal", 1),
        ("xot:empty.txt", "error: xot:empty.txt has no openings", 1),
        ("wthor:nowhere", "error: cannot read nowhere", 1),
        ("random", "error: invalid value 'random' for '--openings", 2),
    ] {
        let arguments = ["--out", "x", "--games", "1", "--openings", openings];
        let assert = train("generate", folder.path(), &arguments).assert().failure().code(code);
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(error.starts_with(message), "{error}");
        assert!(!folder.path().join("x").exists());
    }
}

/// Labels games into the directory `new`, and returns the report.
fn label(folder: &Path, arguments: &[&str]) -> Value {
    let all = [arguments, &["--out", "new", "--json"]].concat();
    let output = train("label", folder, &all).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

#[test]
fn labels_need_one_of_three_ways_to_score_positions() {
    let folder = tempfile::tempdir().unwrap();
    let assert = train("label", folder.path(), &["games", "--out", "labels"]).assert().failure().code(2);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error.contains("<--level <N>|--depth <N>|--solve-from <N>>"), "{error}");
}

#[test]
fn labels_are_replaced_and_compared_with_the_old_ones() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), 4, &[]);
    let report = label(folder.path(), &["self", "--exact-from", "9", "--threads", "2"]);
    assert_eq!((&report["games"], &report["new_games"]), (&4.into(), &4.into()));
    let positions = |phase: &Value| phase["positions"].as_u64().unwrap();
    let searched: Vec<_> = report["phases"].as_array().unwrap().iter().map(positions).collect();
    assert!(searched[17] >= 8, "from 9 to 7 empties: {report}");
    assert_eq!(searched[..17].iter().sum::<u64>() + searched[18..].iter().sum::<u64>(), 0, "{report}");
}

#[test]
fn labelling_resumes_where_it_stopped() {
    let folder = folder_of_games();
    let arguments = ["WTH_2020.WTB", "--depth", "1"];
    assert_eq!(label(folder.path(), &arguments)["new_games"], 2);
    let directory = folder.path().join("new");
    let whole = files(&directory);
    let shard = directory.join("games-000000000.parquet");
    fs::write(&shard, &fs::read(&shard).unwrap()[1..]).unwrap();
    assert_eq!(label(folder.path(), &arguments)["new_games"], 2);
    assert!(files(&directory) == whole);
    assert_eq!(label(folder.path(), &arguments)["new_games"], 0);
    let other = ["WTH_2020.WTB", "--depth", "2", "--out", "new"];
    train("label", folder.path(), &other).assert().failure().code(1);
    train("label", folder.path(), &["WTH_2020.WTB", "--out", "x"]).assert().failure().code(2);
}

#[test]
fn work_on_other_files_of_the_same_names_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let refused = |command: &str, arguments: &[&str]| {
        let assert = train(command, folder.path(), arguments).assert().failure().code(1);
        String::from_utf8(assert.get_output().stderr.clone()).unwrap()
    };
    generate(folder.path(), 2, &[]);
    let arguments = ["self", "--exact-from", "4", "--out", "new"];
    train("label", folder.path(), &arguments).assert().success();
    let labelled = files(&file("new"));
    fs::remove_dir_all(file("self")).unwrap();
    generate(folder.path(), 2, &["--seed", "7"]);
    let error = refused("label", &arguments);
    assert_eq!(error, "error: new has labels for other games than those of self: game 1 differs\n");
    // The same games with other labels, which the deeper ones of a search would replace.
    fs::remove_dir_all(file("self")).unwrap();
    generate(folder.path(), 2, &[]);
    train("label", folder.path(), &["self", "--exact-from", "4", "--depth", "3", "--out", "deep"]).assert().success();
    fs::remove_dir_all(file("self")).unwrap();
    fs::rename(file("deep"), file("self")).unwrap();
    let error = refused("label", &arguments);
    assert_eq!(error, "error: new was made from other labels than those of self: those of game 1 differ\n");
    assert!(files(&file("new")) == labelled);

    let arguments = ["--out", "xot", "--games", "1", "--level", "1", "--openings", "xot:xot.txt"];
    fs::write(file("xot.txt"), "f5d6c4d3c2b3b4b5\n").unwrap();
    train("generate", folder.path(), &arguments).assert().success();
    train("generate", folder.path(), &arguments).assert().success();
    fs::write(file("xot.txt"), "f5f6d3c5d6c7b5e3\n").unwrap();
    let error = refused("generate", &arguments);
    assert!(error.starts_with("error: xot was made with other options: openings xot:xot.txt "), "{error}");

    // Weights that say the same of how they were made, which is not all that they are.
    let shipped = Weights::from_bytes(include_bytes!("../../../../crates/engine/weights/outflank.weights")).unwrap();
    let buckets: Vec<_> = shipped.buckets().iter().rev().cloned().collect();
    let others = Weights::new(shipped.provenance().to_owned(), shipped.features().to_vec(), buckets);
    let arguments = ["self", "--depth", "1", "--out", "one", "--weights", "a.weights"];
    fs::write(file("a.weights"), shipped.to_bytes()).unwrap();
    train("label", folder.path(), &arguments).assert().success();
    fs::write(file("a.weights"), others.to_bytes()).unwrap();
    let error = refused("label", &arguments);
    assert!(error.starts_with("error: one was made with other options: fingerprint "), "{error}");
}

#[test]
fn labelled_games_are_fitted_evaluated_compared_and_plotted() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), 30, &["--threads", "2"]);
    let one_in = ["--held-out-one-in", "10", "--passes", "2"];
    fit(folder.path(), &[&["--games", "self", "--out", "a"], &one_in[..]].concat()).assert().success();
    label(folder.path(), &["self", "--exact-from", "8"]);
    let arguments =
        ["--games", "self", "--judge", "new", "--out", "b", "--compare", "a", "--plot", "b.svg", "--passes", "2"];
    let output = fit(folder.path(), &arguments).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    assert!(
        text.contains(" positions of 30 games, lambda 0.9: 30 of self-play at level 2, solved from 6 empties"),
        "{text}"
    );
    assert!(text.contains("right winner  mean absolute  root mean square  right winner  ratio\n"), "{text}");
    let lines: Vec<_> = text.lines().collect();
    let header = lines.iter().position(|line| line.starts_with("empties  ")).unwrap();
    assert_eq!(lines[header - 1].find('a'), lines[header].rfind("mean absolute"), "{text}");
    assert!(fs::read_to_string(folder.path().join("b.svg")).unwrap().contains("60-46 empties, before"));
}

#[test]
fn years_that_are_held_out_are_reported_on_beside_labelled_games() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), 2, &[]);
    fs::write(folder.path().join("WTH_2020.wtb"), wthor(2020, 3)).unwrap();
    let arguments = ["--games", "self", "WTH_2020.wtb", "--out", "w", "--passes", "1", "--json"];
    let output = fit(folder.path(), &arguments).assert().success().get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).unwrap();
    assert_eq!((&report["held_out_games"], &report["all"]["positions"]), (&3.into(), &27.into()), "{report}");
}

#[test]
fn a_fit_resumes_from_its_checkpoint_and_rejects_that_of_another() {
    let folder = folder_of_games();
    let state = folder.path().join("fit.state");
    let arguments = ["--games", ".", "--checkpoint", "fit.state", "--passes", "2", "--out"];
    fit(folder.path(), &[&arguments[..], &["a"]].concat()).assert().success();
    assert!(!state.exists(), "a complete fit needs no checkpoint");
    fs::write(&state, "OFFITTED").unwrap();
    let assert = fit(folder.path(), &[&arguments[..], &["b"]].concat()).assert().failure().code(1);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(error, "error: fit.state: the file is truncated: expected at least 20 bytes, but found 8\n");
}

#[test]
fn a_fit_starts_from_other_weights_and_records_them() {
    let folder = folder_of_games();
    let fit =
        |arguments: &[&str]| fit(folder.path(), &[&["--games", ".", "--passes", "1"], arguments].concat()).assert();
    fit(&["--out", "a"]).success();
    let file = |name| fs::read(folder.path().join(name)).unwrap();
    let text = |output: &Assert| String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let moved = fit(&["--out", "b", "--from", "a", "--heads-only", "--compare", "a"]).success();
    assert!(text(&moved).contains("; heads alone, begun with weights fitted to 1800 positions"), "{}", text(&moved));
    let [a, b] = ["a", "b"].map(|name| Weights::from_bytes(&file(name)).unwrap());
    assert!(a.features() == b.features() && a.buckets() != b.buckets());
    fit(&["--out", "c", "--heads-only"]).failure().code(2);
    fs::write(folder.path().join("d"), &file("a")[..1000]).unwrap();
    let rejected = fit(&["--out", "c", "--from", "d"]).failure().code(1);
    let error = String::from_utf8(rejected.get_output().stderr.clone()).unwrap();
    assert!(error.starts_with("error: d: the file is truncated: expected"), "{error}");
}

#[test]
fn prob_cut_is_measured_and_fitted() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), 20, &["--openings", "random:8"]);
    let arguments = ["--games", "self", "--positions", "300", "--depth", "4", "--exact-from", "9"];
    let files = ["--out", "a.csv", "--plot", "a.svg", "--threads", "2"];
    let output = train("probcut", folder.path(), &[&arguments[..], &files].concat()).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.starts_with("searched ") && text.contains(" positions to depth 4\n"), "{text}");
    let fits = ["const MIDGAME: Fit = Fit { constant: ", "const TO_THE_END: Fit = Fit { constant: "];
    assert!(fits.iter().all(|fit| text.contains(fit)), "{text}");
    assert!(text.contains("\npub(super) const CONSTANT: f64 = "), "{text}");
    assert!(text.contains("\nempties  scores  engine  fitted\n    6-9  "), "{text}");
    assert!(text.contains("\n predicted  scores    mean    wins\n    0-10 %  "), "{text}");
    let csv = fs::read_to_string(folder.path().join("a.csv")).unwrap();
    assert!(csv.contains("\nmidgame,1,3,20,"), "{csv}");
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(svg.matches("<circle").count(), csv.lines().count() - 1);
    let again = train("probcut", folder.path(), &arguments).assert().success();
    assert_eq!(again.get_output().stdout, text.as_bytes(), "chance comes from the seed");
}

#[test]
fn the_games_of_a_damaged_shard_are_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let shard = |directory: &str| folder.path().join(directory).join("games-000000000.parquet");
    let stderr_of = |assert: &Assert| String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let label_again = || {
        let arguments = ["self", "--out", "new", "--exact-from", "8", "--json"];
        let assert = train("label", folder.path(), &arguments).assert().success();
        let report: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        (report, stderr_of(&assert))
    };
    generate(folder.path(), 5, &[]);
    let (whole, _) = label_again();
    let made = ["self", "new"].map(|directory| fs::read(shard(directory)).unwrap());
    for (directory, content) in ["self", "new"].into_iter().zip(&made) {
        let mut damaged = content.clone();
        damaged[content.len() / 3] ^= 1;
        fs::write(shard(directory), damaged).unwrap();
    }

    let name = "self/games-000000000.parquet: the file is damaged: its rows have another checksum";
    let fitted = fit(folder.path(), &["--games", "self", "--out", "w"]).assert().failure().code(1);
    assert!(stderr_of(&fitted).starts_with(&format!("error: {name}")), "{}", stderr_of(&fitted));
    let again = ["--out", "self", "--games", "5", "--level", "2", "--solve-from", "6", "--json"];
    let assert = train("generate", folder.path(), &again).assert().success();
    let report: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!((&report["new_games"], &report["games"]), (&5.into(), &5.into()));
    let told = stderr_of(&assert);
    assert!(told.starts_with(name) && told.ends_with("; its games are generated again\n"), "{told}");
    let (labelled, told) = label_again();
    assert_eq!((&labelled["new_games"], &labelled["all"]), (&5.into(), &whole["all"]));
    assert!(told.starts_with("new/games-000000000.parquet: "), "{told}");
    assert!(["self", "new"].map(|directory| fs::read(shard(directory)).unwrap()) == made);
}

fn read_table(file: &Path) -> Vec<LabelledGame> {
    read_games(&fs::read(file).unwrap())
}

fn read_games(table: &[u8]) -> Vec<LabelledGame> {
    let table = TableReader::<GameRow>::new(Bytes::copy_from_slice(table)).unwrap();
    table.map(|row| LabelledGame::from_row(&row.unwrap()).unwrap()).collect()
}

#[test]
fn a_table_has_the_same_games_as_a_directory_of_tables() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let shard = |directory: &str| read_table(&file(directory).join("games-000000000.parquet"));
    generate(folder.path(), 12, &[]);
    let report = generate_into("self.parquet", folder.path(), 12, &["--threads", "2"]);
    assert_eq!((&report["out"], &report["games"]), (&"self.parquet".into(), &12.into()));
    assert_eq!(read_table(&file("self.parquet")), shard("self"));
    assert!(!file("self.parquet.part").exists());

    let label = |input: &str, out: &str| -> Value {
        let arguments = [input, "--out", out, "--exact-from", "8", "--json"];
        serde_json::from_slice(&train("label", folder.path(), &arguments).assert().success().get_output().stdout)
            .unwrap()
    };
    let (of_directory, of_table) = (label("self", "new"), label("self.parquet", "new.parquet"));
    assert_eq!((&of_table["new_games"], &of_table["all"]), (&12.into(), &of_directory["all"]));
    assert_eq!(read_table(&file("new.parquet")), shard("new"));

    for (games, judged, out) in [("self", "new", "a"), ("self.parquet", "new.parquet", "b")] {
        fit(folder.path(), &["--games", games, "--judge", judged, "--out", out, "--passes", "1"]).assert().success();
    }
    assert_eq!(fs::read(file("a")).unwrap(), fs::read(file("b")).unwrap(), "the same weights");
    let measured = |games: &str| {
        let arguments = ["--games", games, "--positions", "40", "--depth", "3", "--exact-from", "6"];
        train("probcut", folder.path(), &arguments).assert().success().get_output().stdout.clone()
    };
    assert_eq!(measured("self.parquet"), measured("self"));
}

#[test]
fn a_run_that_makes_a_table_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let (table, part) = (folder.path().join("self.parquet"), folder.path().join("self.parquet.part"));
    generate_into("self.parquet", folder.path(), 5, &[]);
    let whole = fs::read(&table).unwrap();
    fs::remove_file(&table).unwrap();
    // What a run leaves that was stopped.
    generate(folder.path(), 3, &[]);
    fs::rename(folder.path().join("self"), &part).unwrap();
    assert_eq!(generate_into("self.parquet", folder.path(), 5, &[])["new_games"], 2);
    assert!(fs::read(&table).unwrap() == whole && !part.exists(), "the same table");
    // A table grows, and one that is complete stays.
    assert_eq!(generate_into("self.parquet", folder.path(), 5, &[])["new_games"], 0);
    assert_eq!(fs::read(&table).unwrap(), whole);
    assert_eq!(generate_into("self.parquet", folder.path(), 7, &[])["new_games"], 2);
    assert_eq!(read_table(&table)[..5], read_games(&whole));
    assert_eq!(read_table(&table).len(), 7);
}

#[test]
fn tables_that_cannot_be_used_are_errors_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    generate_into("self.parquet", folder.path(), 2, &[]);
    let whole = fs::read(file("self.parquet")).unwrap();
    fs::write(file("short.parquet"), &whole[..whole.len() - 9]).unwrap();
    let mut table = TableWriter::new(Vec::new(), None).unwrap();
    for moves in [&[37][..], &[37, 0]] {
        table.push(GameRow { moves: moves.to_vec(), ..GameRow::default() }).unwrap();
    }
    fs::write(file("illegal.parquet"), table.finish().unwrap()).unwrap();
    fs::write(file("text.parquet"), "no table").unwrap();
    for (arguments, message) in [
        (&["label", "short.parquet", "--exact-from", "4", "--out", "x"][..], "error: short.parquet: not an undamaged"),
        (&["fit", "--games", "short.parquet", "--out", "y"], "error: short.parquet: not an undamaged"),
        (&["probcut", "--games", "short.parquet"], "error: short.parquet: not an undamaged"),
        (
            &["fit", "--games", "illegal.parquet", "--out", "y"],
            "error: illegal.parquet: row 2: move 2: illegal move a1",
        ),
        (&["generate", "--games", "1", "--out", "text.parquet"], "error: text.parquet: not an undamaged Parquet file"),
        (
            &["generate", "--games", "1", "--out", "self.parquet"],
            "error: self.parquet was made with other options: self",
        ),
        (
            &["generate", "--games", "1", "--out", "illegal.parquet"],
            "error: illegal.parquet was made with other options",
        ),
    ] {
        let assert = train(arguments[0], folder.path(), &arguments[1..]).assert().failure().code(1);
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
    }
    assert_eq!(fs::read(file("self.parquet")).unwrap(), whole);
    assert!(!file("text.parquet.part").exists());
}

#[test]
fn a_table_without_labels_can_be_labelled_but_not_fitted() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = TableWriter::new(Vec::new(), None).unwrap();
    let game = LabelledGame::of(["f5", "d6", "c3"].map(|square| square.parse().unwrap()));
    table.push(GameRow { labels: None, black: Some("Ann".into()), ..game.to_row() }).unwrap();
    fs::write(folder.path().join("played.parquet"), table.finish().unwrap()).unwrap();
    let assert = fit(folder.path(), &["--games", "played.parquet", "--out", "x"]).assert().failure().code(1);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(error, "error: the games have no labels\n");
    let arguments = ["played.parquet", "--depth", "1", "--out", "new.parquet"];
    train("label", folder.path(), &arguments).assert().success();
    assert_eq!(read_table(&folder.path().join("new.parquet"))[0].labels(), 3);
}

#[cfg(unix)]
#[test]
fn an_endless_device_is_no_file_of_games() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["fit", "--games", "/dev/zero", "--out", "w"][..],
        &["label", "/dev/zero", "--out", "l", "--exact-from", "4"],
        &["generate", "--out", "g", "--games", "1", "--openings", "xot:/dev/zero"],
        &["generate", "--out", "g", "--games", "1", "--openings", "wthor:/dev/zero"],
        &["generate", "--out", "g", "--games", "1", "--weights", "/dev/zero"],
    ] {
        let assert = train(arguments[0], folder.path(), &arguments[1..]).assert().code(1);
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(stderr.starts_with("error: cannot read /dev/zero: it has more than "), "{stderr}");
    }
}

#[test]
fn a_file_of_another_kind_is_not_replaced_by_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Ann").unwrap();
    for (action, games) in [("fit", &["--games", "missing"][..]), ("human", &["missing.wtb"])] {
        let failed = train(action, folder.path(), &[games, &["--out", "letter.txt"]].concat()).assert().code(1);
        let told = String::from_utf8(failed.get_output().stderr.clone()).unwrap();
        assert!(told.starts_with("error: letter.txt exists and is not a "), "{told}");
        assert_eq!(std::fs::read_to_string(&letter).unwrap(), "Dear Ann");
    }
}
