//! `outflank serve admin`.

use assert_cmd::Command;
use outflank_library::{ChatText, GameId, Library, Report, StoredUser};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

fn admin(data: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.env_remove("OUTFLANK_DATABASE").args(["serve", "admin"]).args(arguments).arg("--data").arg(data).assert()
}

fn json_of(data: &Path, arguments: &[&str]) -> Value {
    serde_json::from_slice(&admin(data, arguments).success().get_output().stdout).unwrap()
}

/// Makes a site with two users, a report and a text.
fn site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let library = Library::open(&folder.path().join("library.db")).await.unwrap();
        for (id, name, password) in [("a", "Ann", None), ("b", "Bob", Some("a hash".to_owned()))] {
            let user = StoredUser {
                id: id.to_owned(),
                name: name.to_owned(),
                name_key: name.to_lowercase(),
                password,
                created: 1_790_000_000_000,
            };
            library.add_user(&user, None).await.unwrap();
        }
        let text = "rude\u{1b}[2J".to_owned();
        let (reporter, reported) = ("a".to_owned(), "b".to_owned());
        let report =
            Report { id: "r".to_owned(), reporter, reported, game: "g".to_owned(), text, at: 1_790_000_000_000 };
        library.add_report(&report).await.unwrap();
        library.add_chat_line(&GameId::new("g"), "b", &ChatText::Text("rude".to_owned())).await.unwrap();
        library.close().await;
    });
    folder
}

#[test]
fn users_and_reports_are_listed_and_removed() {
    let site = site();
    let data = site.path();
    let users = json_of(data, &["users", "--json"]);
    let ann = json!({ "name": "Ann", "account": false, "created": "2026-09-21T14:13:20Z" });
    assert_eq!((users["users"].as_array().unwrap().len(), &users["users"][0]), (2, &ann));
    admin(data, &["users"])
        .success()
        .stdout("2026-09-21T14:13:20Z  guest    Ann\n2026-09-21T14:13:20Z  account  Bob\n");
    assert_eq!(json_of(data, &["reports", "--json"])["reports"][0]["reported"], "Bob");
    let listed = "r  2026-09-21T14:13:20Z  Ann about Bob in game g\n  rude [2J\n";
    admin(data, &["reports"]).success().stdout(listed);
    let chat = || String::from_utf8(admin(data, &["chat", "g"]).success().get_output().stdout.clone()).unwrap();
    assert!(chat().starts_with("1  20") && chat().ends_with("Z  Bob: rude\n"), "{}", chat());
    assert_eq!(json_of(data, &["chat", "g", "--json"])["lines"][0]["number"], 1);
    admin(data, &["chat", "x"]).code(1).stderr("error: game x has no chat\n");
    admin(data, &["remove-text", "g", "1"]).success().stdout("removed text 1 from the chat of game g\n");
    assert!(chat().ends_with("Z  Bob: (removed)\n"), "{}", chat());
    admin(data, &["remove-report", "r"]).success().stdout("removed report r\n");
    admin(data, &["remove-user", "BOB"]).success().stdout("removed user BOB\n");
    assert_eq!(json_of(data, &["reports", "--json"])["reports"], json!([]));
    assert_eq!(json_of(data, &["users", "--json"])["users"].as_array().unwrap().len(), 1);
    admin(data, &["reports"]).success().stdout("no reports\n");
    admin(data, &["remove-user", "Ann"]).success();
    admin(data, &["users"]).success().stdout("no users\n");
    assert_eq!(json_of(data, &["users", "--json"])["users"], json!([]));
}

#[test]
fn a_directory_that_is_no_site_is_an_error_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("typo");
    for arguments in [&["users"][..], &["reports"], &["remove-user", "Bob"]] {
        let error = format!("error: there is no data directory {}\n", missing.display());
        admin(&missing, arguments).code(1).stderr(error);
        let error = format!(
            "error: {} holds no games of a server (no library.db); name the directory of a server with --data\n",
            folder.path().display()
        );
        admin(folder.path(), arguments).code(1).stderr(error);
    }
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn what_does_not_exist_is_an_error() {
    let site = site();
    for (arguments, error) in [
        (&["remove-user", "Eve"][..], "error: there is no user Eve\n"),
        (&["remove-text", "g", "2"], "error: game g has no text with the number 2\n"),
        (&["remove-report", "x"], "error: there is no report x\n"),
    ] {
        admin(site.path(), arguments).code(1).stderr(error);
    }
}
