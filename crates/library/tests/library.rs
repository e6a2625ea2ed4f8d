//! Storing, listing and reviewing games.

use outflank_game::{Outcome, Side, Sides};
use outflank_library::{
    CachedAnalysis, GameId, Library, LibraryError, OpenError, OwnedGame, Owner, Query, ResultFilter, SortOrder,
    StoredGame,
};
use std::num::NonZeroU32;
use tempfile::TempDir;

fn ann() -> Owner {
    Owner::new("ann")
}

fn game(id: &str) -> StoredGame {
    let players = Sides { black: "human".to_owned(), white: "level 3".to_owned() };
    StoredGame::new(GameId::new(id), "othello", "8x8 othello", players)
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
fn a_game_round_trips_through_a_library_that_is_reopened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let mut library = Library::open(&path).unwrap();
    library.insert(&ann(), StoredGame { initial_moves: 1, ..game("1") }).unwrap();
    let changed = StoredGame {
        initial_moves: 1,
        played: 1,
        resigned: Some(Side::White),
        out_of_time: Some(Side::Black),
        clock: Some("300+5".to_owned()),
        outcome: Some(Outcome::from_margin(64)),
        opening: Some("Tiger".to_owned()),
        ..with_moves(game("1"), "f5 d6")
    };
    assert_eq!(library.update(&ann(), changed.clone()).unwrap().version, 2);
    // As in a killed process, the connection is never closed.
    std::mem::forget(library);
    let loaded = Library::open(&path).unwrap().load(&ann(), &GameId::new("1")).unwrap().unwrap();
    assert!(loaded.created > 0 && loaded.changed >= loaded.created);
    assert_eq!(StoredGame { version: 1, created: 0, changed: 0, ..loaded }, changed);
}

#[test]
fn the_second_of_two_changes_to_one_version_is_rejected() {
    let mut library = Library::in_memory().unwrap();
    library.insert(&ann(), game("1")).unwrap();
    library.update(&ann(), with_moves(game("1"), "f5")).unwrap();
    let error = library.update(&ann(), with_moves(game("1"), "c4")).unwrap_err();
    assert!(matches!(error, LibraryError::Conflict), "{error}");
    assert_eq!(library.load(&ann(), &GameId::new("1")).unwrap().unwrap().moves, ["f5"]);
}

#[test]
fn an_owner_can_access_only_its_own_games() {
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
fn an_unfinished_game_without_moves_is_not_listed_and_is_removed_when_it_is_old() {
    let mut library = Library::in_memory().unwrap();
    library.insert(&ann(), game("new")).unwrap();
    let resigned = StoredGame { resigned: Some(Side::Black), ..game("resigned") };
    library.insert(&ann(), resigned).unwrap();
    library.insert(&ann(), with_moves(game("played"), "f5")).unwrap();
    assert_eq!(listed(&library, &[]), ["played", "resigned"]);
    let begun = library.load(&ann(), &GameId::new("new")).unwrap().unwrap().created;
    library.remove_without_moves(begun).unwrap();
    assert_eq!(library.count(&ann()).unwrap(), 3, "it is not old yet");
    library.remove_without_moves(begun + 1).unwrap();
    assert_eq!((library.load(&ann(), &GameId::new("new")).unwrap(), library.count(&ann()).unwrap()), (None, 2));
}

/// Four games of a person against the computer: won, lost on time as White, drawn, and unfinished.
fn four_results() -> Library {
    let mut library = Library::in_memory().unwrap();
    let as_white = Sides { black: "level 3".to_owned(), white: "human".to_owned() };
    library.insert(&ann(), StoredGame { outcome: Some(Outcome::from_margin(2)), ..game("won") }).unwrap();
    library.insert(&ann(), StoredGame { players: as_white, out_of_time: Some(Side::White), ..game("lost") }).unwrap();
    library.insert(&ann(), StoredGame { outcome: Some(Outcome::from_margin(0)), ..game("drawn") }).unwrap();
    library.insert(&ann(), with_moves(game("unfinished"), "f5")).unwrap();
    library
}

#[test]
fn games_are_found_by_their_result() {
    let library = four_results();
    let found = |result| {
        let games = library.list(&ann(), &Query { result: Some(result), ..Query::default() }).unwrap();
        games.into_iter().map(|game| game.id.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(ResultFilter::Won), ["won"]);
    assert_eq!(found(ResultFilter::Lost), ["lost"]);
    assert_eq!(found(ResultFilter::Drawn), ["drawn"]);
    assert_eq!(found(ResultFilter::Unfinished), ["unfinished"]);
}

#[test]
fn games_that_are_over_are_reviewed_once_until_they_change() {
    let mut library = four_results();
    let mut reviewed = Vec::new();
    while let Some(OwnedGame { owner, game }) = library.next_to_review().unwrap() {
        let percent = if game.id.as_str() == "drawn" { 80.0 } else { 60.0 };
        library.store_review(&owner, &game, Some(Sides { black: percent, white: 10.0 })).unwrap();
        reviewed.push(game.id.as_str().to_owned());
    }
    reviewed.sort();
    assert_eq!(reviewed, ["drawn", "lost", "won"]);
    let by_accuracy = Query { order: SortOrder::MostAccurate, ..Query::default() };
    let listed = library.list(&ann(), &by_accuracy).unwrap();
    assert_eq!(
        listed.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
        ["drawn", "won", "lost", "unfinished"],
        "the accuracy of the person counts, White in the lost game"
    );
    let changed = library.update(&ann(), listed[0].clone()).unwrap();
    assert_eq!((changed.accuracy, library.load(&ann(), &changed.id).unwrap().unwrap().accuracy), (None, None));
    library.store_review(&ann(), &listed[0], Some(Sides { black: 1.0, white: 1.0 })).unwrap();
    assert_eq!(
        library.next_to_review().unwrap().unwrap().game.id,
        changed.id,
        "a review of an older version is dropped"
    );
}

#[test]
fn the_last_analysis_of_a_key_is_cached_and_the_oldest_ones_are_evicted() {
    let mut library = Library::in_memory().unwrap();
    let mut cache = |key: i64, value: &str| {
        library.cache_analysis(&CachedAnalysis { key: key.to_string(), value: value.to_owned() }).unwrap();
    };
    let last = Library::MAX_CACHED_ANALYSES;
    (0..last).for_each(|key| cache(key, "first"));
    cache(0, "second");
    cache(last, "first");
    let cached = |key: i64| library.cached_analysis(&key.to_string()).unwrap();
    assert_eq!((cached(0).as_deref(), cached(1).as_deref()), (Some("second"), None));
    assert_eq!((cached(2).as_deref(), cached(last).as_deref()), (Some("first"), Some("first")));
}

#[test]
fn a_damaged_a_newer_and_a_foreign_database_are_rejected_unchanged() {
    let folder = TempDir::new().unwrap();
    let rejected = |name: &str| {
        let path = folder.path().join(name);
        let before = std::fs::read(&path).unwrap();
        let error = Library::open(&path).unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), before, "{name}");
        error
    };
    std::fs::write(folder.path().join("text"), "not a database at all, but as long as one".repeat(30)).unwrap();
    assert!(matches!(rejected("text"), OpenError::Damaged { .. }));

    drop(Library::open(&folder.path().join("newer")).unwrap());
    let database = rusqlite::Connection::open(folder.path().join("newer")).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    assert!(matches!(rejected("newer"), OpenError::Newer { .. }));

    let database = rusqlite::Connection::open(folder.path().join("foreign")).unwrap();
    database.execute_batch("CREATE TABLE games (id TEXT)").unwrap();
    drop(database);
    assert!(matches!(rejected("foreign"), OpenError::Foreign { .. }));
}
