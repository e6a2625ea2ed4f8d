//! `outflank prove`.

use assert_cmd::Command;
use outflank_rules::othello::Position;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn outflank(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(arguments);
    command
}

fn report(folder: &Path, arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    serde_json::from_slice(&outflank(folder, &arguments).assert().success().get_output().stdout).unwrap()
}

fn stderr(folder: &Path, arguments: &[&str], code: i32) -> String {
    String::from_utf8(outflank(folder, arguments).assert().code(code).get_output().stderr.clone()).unwrap()
}

#[test]
fn a_score_is_proven_and_the_proof_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = ["prove", "run", "--size", "5x4", "--split", "9", "--out", "p"];
    let totals = report(folder.path(), &run);
    let solved = report(folder.path(), &["solve", "--size", "5x4"]);
    assert_eq!(totals["score"], solved["score"], "{totals} {solved}");
    assert_eq!((&totals["at_least"], &totals["at_most"]), (&totals["score"], &totals["score"]));
    assert_eq!(totals["positions"], totals["new_positions"]);
    let check = report(folder.path(), &["prove", "check", "p", "--positions", "20"]);
    assert_eq!(
        (&check["is_sound"], &check["checked"], &check["wrong"]),
        (&true.into(), &20.into(), &0.into()),
        "{check}"
    );
    assert_eq!(check["joined_at_least"], totals["score"]);
    // The threads do not change the proof, and a complete one needs no more work.
    let other = ["prove", "run", "--size", "5x4", "--split", "9", "--out", "q", "--threads", "3"];
    report(folder.path(), &other);
    assert_eq!(fs::read(folder.path().join("p")).unwrap(), fs::read(folder.path().join("q")).unwrap());
    assert_eq!(report(folder.path(), &run)["new_positions"], 0);
}

#[test]
fn a_position_is_proven() {
    let folder = tempfile::tempdir().unwrap();
    let position = "6x4 --------OX----XO-------- X";
    let totals = report(folder.path(), &["prove", "run", position, "--split", "10", "--guess=16", "--out", "p"]);
    assert_eq!(totals["score"], 16);
}

#[test]
fn a_forged_proof_is_not_sound() {
    let folder = tempfile::tempdir().unwrap();
    report(folder.path(), &["prove", "run", "--size", "4x4", "--split", "8", "--out", "p"]);
    let mut bytes = fs::read(folder.path().join("p")).unwrap();
    bytes.truncate(bytes.len() - 4);
    let end = bytes.len();
    let other = if bytes[end - 1] as i8 == 16 { -16_i8 } else { 16 };
    bytes[end - 2..].fill(other as u8);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    fs::write(folder.path().join("p"), &bytes).unwrap();
    let output = outflank(folder.path(), &["prove", "check", "p"]).assert().code(1).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("a search found") && text.ends_with("not sound\n"), "{text}");
    // Without a new checksum the file is damaged.
    bytes[end - 2] ^= 1;
    fs::write(folder.path().join("p"), &bytes).unwrap();
    let error = stderr(folder.path(), &["prove", "check", "p"], 1);
    assert!(error.starts_with("error: p: the file is damaged"), "{error}");
}

#[test]
fn wrong_arguments_and_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = stderr(folder.path(), &["prove", "check", "none"], 1);
    assert!(error.starts_with("error: cannot read none: "), "{error}");
    let error = stderr(folder.path(), &["prove", "run", "--size", "9x9", "--out", "p"], 2);
    assert!(error.contains("boards from 4x4 to 8x8, not on 9x9"), "{error}");
    report(folder.path(), &["prove", "run", "--size", "4x4", "--split", "8", "--out", "p"]);
    let error = stderr(folder.path(), &["prove", "run", "--size", "4x4", "--split", "7", "--out", "p"], 1);
    assert_eq!(error, "error: p: it is the proof of another position, or has another cut\n");
}

#[test]
fn positions_at_a_cut_are_sampled() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["prove", "sample", "--split", "12", "--positions", "4", "--seed", "3", "--json"];
    let sample = || {
        let output = outflank(folder.path(), &arguments).assert().success().get_output().stdout.clone();
        let lines = String::from_utf8(output).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let (first, second) = (sample(), sample());
    let (ends, summary) = (&first[..first.len() - 1], &first[first.len() - 1]);
    assert_eq!((&summary["positions"], &summary["unsolved"]), (&ends.len().into(), &0.into()));
    assert_eq!(summary["ended_early"], 4 - ends.len());
    for end in ends {
        let position: Position = end["position"].as_str().unwrap().parse().unwrap();
        assert_eq!(position.board().empties().len(), 12);
        assert!((1..=4).contains(&end["number"].as_u64().unwrap()), "{end}");
    }
    assert!(ends.iter().all(|end| end["weight"].as_f64().unwrap() >= 1.0 && end["nodes"].as_u64().unwrap() > 0));
    let nodes = |lines: &[Value]| lines.iter().map(|line| line["nodes"].clone()).collect::<Vec<_>>();
    assert_eq!(nodes(&first), nodes(&second));
}
