//! What was acknowledged is stored, whatever fails in between.

use outflank_library::{
    ChatText, GameId, GameWrite, Library, LibraryError, Listing, OwnedGame, Owner, StoredEvent, StoredGame,
};
use outflank_rules::Sides;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, raw_sql};
use std::path::Path;
use std::process::Command;
use std::{env, fs};
use tempfile::TempDir;

#[path = "support/postgres.rs"]
mod postgres;

fn event(version: u32) -> StoredEvent {
    StoredEvent { version, at: 1, change: "x".repeat(2000), due: None }
}

/// One event, which is one statement.
fn a_move(game: &str, version: u32) -> GameWrite {
    GameWrite { events: vec![(GameId::new(game), event(version))], ..GameWrite::default() }
}

/// A new game, which takes a transaction.
fn a_game(game: &str) -> GameWrite {
    let listing = Listing {
        category: "othello-blitz".to_owned(),
        rated: false,
        listed: true,
        status: "playing",
        challenged: None,
        users: Sides { black: None, white: None },
        rating: 1500,
    };
    let players = Sides { black: "human".to_owned(), white: "human".to_owned() };
    let game = StoredGame::new(GameId::new(game), "othello", "8x8 othello", players);
    let game = StoredGame { listing: Some(listing), ..game };
    GameWrite::event(event(1), OwnedGame { owner: Owner::new("ann"), game })
}

async fn execute(database: &Path, sql: &'static str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(&format!("sqlite://{}", database.display())).await.unwrap();
    raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn versions(library: &Library, game: &str) -> Vec<u32> {
    let log = library.game_log(&GameId::new(game), 0).await.unwrap();
    log.iter().map(|event| event.version).collect()
}

#[tokio::test]
async fn a_move_after_a_transaction_that_sqlite_has_ended_by_itself_is_stored() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("library.db");
    let library = Library::open(&path).await.unwrap();
    library.write(&a_game("1")).await.unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON games BEGIN SELECT RAISE(ROLLBACK, 'full'); END";
    execute(&path, full).await;
    library.write(&a_game("2")).await.unwrap_err();
    execute(&path, "DROP TRIGGER full").await;
    let error = library.write(&a_game("1")).await.unwrap_err();
    assert!(matches!(error, LibraryError::Conflict), "{error}");
    library.write(&a_move("1", 2)).await.unwrap();
    library.check_write().await.unwrap();
    // As in a killed process, the connections are never closed.
    std::mem::forget(library);
    let later = Library::open(&path).await.unwrap();
    assert_eq!(versions(&later, "1").await, [1, 2]);
    assert!(versions(&later, "2").await.is_empty());
}

#[tokio::test]
async fn a_conflict_in_a_transaction_keeps_nothing_of_it() {
    async fn test(library: Library) {
        library.write(&a_game("1")).await.unwrap();
        let mut both = a_game("2");
        both.events.push((GameId::new("1"), event(1)));
        for _ in 0..3 {
            let error = library.write(&both).await.unwrap_err();
            assert!(matches!(error, LibraryError::Conflict), "{error}");
        }
        library.write(&a_move("1", 2)).await.unwrap();
        assert_eq!((versions(&library, "1").await, versions(&library, "2").await), (vec![1, 2], vec![]));
        library.check_write().await.unwrap();
        assert_eq!(library.nodes().await.unwrap(), [], "the check leaves no trace");
    }
    test(Library::in_memory().await.unwrap()).await;
    if let Some(url) = postgres::new_database() {
        test(Library::connect(&url.parse().unwrap()).await.unwrap()).await;
    }
}

/// The directory of the small disk, in the process that has one.
const DISK: &str = "OUTFLANK_TEST_DISK";

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    /// Mounts a disk of 3 MiB, seen by this process alone, and runs the test below.
    const SCRIPT: &str = r#"
        mount -t tmpfs -o size=3m outflank "$OUTFLANK_TEST_DISK" 2>/dev/null || exit 77
        exec "$1" --exact --ignored --nocapture moves_on_a_small_disk
    "#;
    let folder = TempDir::new().unwrap();
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", SCRIPT, "sh"]).arg(env::current_exe().unwrap());
    let Ok(output) = command.env(DISK, folder.path()).output() else {
        eprintln!("skipped: there is no program unshare");
        return;
    };
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    if output.status.code() == Some(77) || text.contains("unshare") {
        eprintln!("skipped: no file system can be mounted here {text}");
        return;
    }
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

/// Stores games, moves and lines in turn, until nothing more is stored.
async fn fill(library: &Library, acknowledged: &mut Vec<(String, u32)>, said: &mut Vec<String>) {
    let line = ChatText::Text("x".repeat(200));
    let mut failed = 0;
    for number in 1.. {
        let game = number.to_string();
        let writes = [a_game(&game), a_move(&game, 2), a_move(&game, 3)];
        for (write, version) in writes.iter().zip(1..) {
            if is_stored(library.write(write).await) {
                acknowledged.push((game.clone(), version));
            } else {
                failed += 1;
            }
        }
        if is_stored(library.add_chat_line(&GameId::new(game.as_str()), "ann", &line).await) {
            said.push(game);
        } else {
            failed += 1;
        }
        if number % 50 == 0 {
            let _ = library.checkpoint().await;
        }
        if failed >= 12 {
            return;
        }
    }
}

/// Returns whether a write was acknowledged; otherwise the disk is full.
fn is_stored<T>(written: Result<T, LibraryError>) -> bool {
    match written {
        Ok(_) => true,
        Err(LibraryError::Unavailable(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
#[ignore = "needs a small disk: another test runs it with one"]
async fn moves_on_a_small_disk() {
    let disk = env::var_os(DISK).expect("the directory of a small disk");
    let path = Path::new(&disk).join("library.db");
    let library = Library::open(&path).await.unwrap();
    let (mut acknowledged, mut said) = (Vec::new(), Vec::new());
    let taken = Path::new(&disk).join("taken");
    fs::write(&taken, vec![0; 1 << 20]).unwrap();
    fill(&library, &mut acknowledged, &mut said).await;
    assert!(matches!(library.check_write().await, Err(LibraryError::Unavailable(_))), "nothing can be stored");
    fs::remove_file(taken).unwrap();
    library.check_write().await.unwrap();
    library.write(&a_game("after")).await.unwrap();
    library.write(&a_move("after", 2)).await.unwrap();
    acknowledged.extend([("after".to_owned(), 1), ("after".to_owned(), 2)]);
    std::mem::forget(library);
    let later = Library::open(&path).await.unwrap();
    for (game, version) in acknowledged {
        assert!(versions(&later, &game).await.contains(&version), "game {game}, version {version}");
    }
    for game in said {
        assert_eq!(later.chat_lines(&GameId::new(game.as_str()), 0).await.unwrap().len(), 1, "the chat of game {game}");
    }
}
