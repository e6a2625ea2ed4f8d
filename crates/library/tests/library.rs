//! Stored games.

use outflank_game::{Outcome, Side, Sides};
use outflank_library::{GameId, Library, LibraryError, OpenError, Owner, Query, StoredGame};
use std::num::NonZeroU32;
use tempfile::TempDir;

fn ann() -> Owner {
    Owner::new("ann")
}

fn game(id: &str) -> StoredGame {
    let seats = Sides { black: "human".to_owned(), white: "level 3".to_owned() };
    StoredGame::new(GameId::new(id), "othello", "8x8 othello", seats)
}

fn with_moves(game: StoredGame, moves: &str) -> StoredGame {
    let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    StoredGame { played: moves.len(), moves, ..game }
}

fn listed(library: &Library, words: &[&str]) -> Vec<String> {
    let query = Query { words: words.iter().map(|&word| word.to_owned()).collect(), ..Query::default() };
    library.list(&ann(), &query).unwrap().into_iter().map(|game| game.id.as_str().to_owned()).collect()
}

#[test]
fn a_game_comes_back_as_it_was_stored_even_from_a_library_opened_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let mut library = Library::open(&path).unwrap();
    library.insert(&ann(), game("1")).unwrap();
    let changed = StoredGame {
        played: 1,
        resigned: Some(Side::White),
        outcome: Some(Outcome::from_margin(64)),
        opening: Some("Tiger".to_owned()),
        ..with_moves(game("1"), "f5 d6")
    };
    assert_eq!(library.update(&ann(), changed.clone()).unwrap().version, 2);
    // As after a kill: the connection is never closed.
    std::mem::forget(library);
    let loaded = Library::open(&path).unwrap().load(&ann(), &GameId::new("1")).unwrap().unwrap();
    assert!(loaded.created > 0 && loaded.changed >= loaded.created);
    assert_eq!(StoredGame { version: 1, created: 0, changed: 0, ..loaded }, changed);
}

#[test]
fn of_two_changes_to_one_version_the_second_is_refused() {
    let mut library = Library::in_memory().unwrap();
    library.insert(&ann(), game("1")).unwrap();
    library.update(&ann(), with_moves(game("1"), "f5")).unwrap();
    let error = library.update(&ann(), with_moves(game("1"), "c4")).unwrap_err();
    assert!(matches!(error, LibraryError::Conflict), "{error}");
    assert_eq!(library.load(&ann(), &GameId::new("1")).unwrap().unwrap().moves, ["f5"]);
}

#[test]
fn an_owner_sees_and_changes_only_its_own_games() {
    let (mut library, bob) = (Library::in_memory().unwrap(), Owner::new("bob"));
    library.insert(&ann(), game("1")).unwrap();
    assert_eq!(library.load(&bob, &GameId::new("1")).unwrap(), None);
    assert!(!library.remove(&bob, &GameId::new("1")).unwrap());
    assert!(library.update(&bob, game("1")).is_err());
    assert_eq!((library.count(&bob).unwrap(), library.count(&ann()).unwrap()), (0, 1));
    assert!(library.remove(&ann(), &GameId::new("1")).unwrap());
    assert_eq!(library.count(&ann()).unwrap(), 0);
}

#[test]
fn games_are_found_by_words_and_listed_by_pages() {
    let mut library = Library::in_memory().unwrap();
    for (id, moves, opening) in [("1", "f5 d6", "Tiger"), ("2", "f5 f6", "Diagonal"), ("3", "f5 d6 c3", "100%_")] {
        let game = StoredGame { opening: Some(opening.to_owned()), ..with_moves(game(id), moves) };
        library.insert(&ann(), game).unwrap();
    }
    assert_eq!(listed(&library, &[]).len(), 3);
    assert_eq!(listed(&library, &["TIGER"]), ["1"]);
    assert_eq!(listed(&library, &["f5 d6", "level 3"]).len(), 2);
    assert_eq!(listed(&library, &["%_"]), ["3"], "no wildcards");
    assert_eq!(listed(&library, &["f5", "' OR 1"]).len(), 0);
    let page = |skip| Query { skip, limit: NonZeroU32::new(2).unwrap(), ..Query::default() };
    let counts = [0, 2, 4].map(|skip| library.list(&ann(), &page(skip)).unwrap().len());
    assert_eq!(counts, [2, 1, 0]);
}

#[test]
fn a_damaged_a_newer_and_a_foreign_database_are_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let refused = |name: &str| {
        let path = folder.path().join(name);
        let before = std::fs::read(&path).unwrap();
        let error = Library::open(&path).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), before, "{name}");
        error
    };
    std::fs::write(folder.path().join("text"), "not a database at all, but long enough to look at".repeat(30)).unwrap();
    assert!(matches!(refused("text"), OpenError::Damaged { .. }));

    drop(Library::open(&folder.path().join("newer")).unwrap());
    let database = rusqlite::Connection::open(folder.path().join("newer")).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    assert!(matches!(refused("newer"), OpenError::Newer { .. }));

    let database = rusqlite::Connection::open(folder.path().join("foreign")).unwrap();
    database.execute_batch("CREATE TABLE games (id TEXT)").unwrap();
    drop(database);
    assert!(matches!(refused("foreign"), OpenError::Foreign { .. }));
}
