//! `outflank backup`.

use assert_cmd::Command;
use outflank_database::Database;
use outflank_library::{Library, StoredUser};
use std::fs;
use std::path::Path;

fn backup(data: &Path, folder: &Path) -> assert_cmd::assert::Assert {
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.env_remove("OUTFLANK_DATABASE").args(["backup", "--data"]).arg(data).arg(folder).assert()
}

fn user(name: &str) -> StoredUser {
    let (id, name_key) = (name.to_owned(), name.to_owned());
    StoredUser { id, name: name.to_owned(), name_key, password: None, created: 1 }
}

#[tokio::test]
async fn a_copy_that_is_made_while_the_database_is_in_use_has_all_games_up_to_then() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir_all(data.join("saved")).unwrap();
    fs::write(data.join("saved/game.json"), "{}").unwrap();
    Database::create(&data.join("games.db")).unwrap();
    let library = Library::open(&data.join("library.db")).await.unwrap();
    library.add_user(&user("ann"), None).await.unwrap();
    assert!(data.join("library.db-wal").exists(), "the database is in use");
    backup(&data, &copy).success();
    library.add_user(&user("bob"), None).await.unwrap();
    library.close().await;
    assert!(!copy.join("library.db-wal").exists());
    let copied = Library::open(&copy.join("library.db")).await.unwrap();
    let names: Vec<_> = copied.users().await.unwrap().into_iter().map(|user| user.name).collect();
    assert_eq!(names, ["ann"]);
    assert_eq!(fs::read_to_string(copy.join("saved/game.json")).unwrap(), "{}");
    assert!(Database::open(&copy.join("games.db")).is_ok());
}

#[tokio::test]
async fn a_copy_inside_the_data_folder_does_not_contain_itself() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy");
    Library::open(&folder.path().join("library.db")).await.unwrap().close().await;
    backup(folder.path(), &copy).success();
    assert!(copy.join("library.db").exists() && !copy.join("copy").exists());
}

#[test]
fn nothing_is_overwritten_and_errors_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let error = |assert: assert_cmd::assert::Assert| String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error(backup(&data, &copy).code(1)).starts_with("error: there is no data directory "));
    fs::create_dir(&data).unwrap();
    fs::write(data.join("openings.json"), "{}").unwrap();
    let text = error(backup(&data, &copy).code(1));
    assert!(
        text.ends_with(" holds no games of a server (no library.db); name the directory of a server with --data\n"),
        "{text}"
    );
    assert!(!copy.exists());
    fs::write(data.join("library.db"), "this is no database").unwrap();
    assert!(error(backup(&data, &copy).code(1)).contains("library.db: "));
    assert!(!copy.exists());
    fs::create_dir(&copy).unwrap();
    assert!(error(backup(&data, &copy).code(1)).ends_with("copy already exists\n"));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_names_of_files_need_not_be_text() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let folder = tempfile::tempdir().unwrap();
    // The directories have names that are: SQLite opens no others.
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&data).unwrap();
    Library::open(&data.join("library.db")).await.unwrap().close().await;
    fs::write(data.join(OsStr::from_bytes(b"\xff.json")), "{}").unwrap();
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    let command = command.env_remove("OUTFLANK_DATABASE").args(["backup", "--json", "--data"]).arg(&data).arg(&copy);
    let copied: serde_json::Value = serde_json::from_slice(&command.assert().success().get_output().stdout).unwrap();
    let files: Vec<_> = copied["files"].as_array().unwrap().iter().map(|file| &file["path"]).collect();
    assert_eq!(files, ["library.db", "�.json"]);
    assert_eq!(fs::read(copy.join(OsStr::from_bytes(b"\xff.json"))).unwrap(), b"{}");
}
