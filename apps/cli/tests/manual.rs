//! Help, completions and manual pages.

use assert_cmd::Command;

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.args(arguments);
    command
}

fn printed(arguments: &[&str]) -> String {
    String::from_utf8(outflank(arguments).assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn the_help_of_every_command_shows_examples() {
    let help = printed(&["--help"]);
    let commands = [
        "play",
        "alak",
        "perft",
        "replay",
        "serve",
        "solve",
        "analyze",
        "bench",
        "match",
        "nboard",
        "gtp",
        "train",
        "book",
        "convert",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing in:\n{help}");
        let details = match command {
            "train" => vec![command, "fit", "--help"],
            "book" => vec![command, "grow", "--help"],
            _ => vec![command, "--help"],
        };
        assert!(printed(&details).contains(&format!("\n  outflank {command}")), "{command}");
    }
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("outflank"), "{shell}");
    }
    assert!(printed(&["man"]).contains(".TH outflank 1"));
    let folder = tempfile::tempdir().unwrap();
    outflank(&["man", "--dir", folder.path().to_str().unwrap()]).assert().success();
    assert!(folder.path().join("outflank-perft.1").exists());
    outflank(&["man", "--dir", "/nonexistent"]).assert().code(1);
}

#[test]
fn no_command_and_an_unknown_one_are_wrong_usage() {
    outflank(&[]).assert().code(2);
    outflank(&["fly"]).assert().code(2);
    outflank(&["play", "--fly"]).assert().code(2);
}
