//! Storing, listing and reviewing games.

use outflank_library::{
    CachedAnalysis, GameId, GameWrite, Library, LibraryError, Listing, NewSession, OnlineList, OpenError, OwnedGame,
    Owner, Page, Presence, Query, ResultFilter, SortOrder, StoredEvent, StoredGame, StoredSession, StoredUser,
    TokenHash,
};
use outflank_rules::{Outcome, Side, Sides};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection};
use std::num::NonZeroU32;
use std::path::Path;
use tempfile::TempDir;

#[path = "support/postgres.rs"]
mod postgres;

/// Runs a test with an empty library in memory, and with one on PostgreSQL if that is installed.
async fn with_each_database(test: impl AsyncFn(Library)) {
    test(Library::in_memory().await.unwrap()).await;
    if let Some(url) = postgres::new_database() {
        test(Library::connect(&url.parse().unwrap()).await.unwrap()).await;
    }
}

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

/// Stores a game as it is after the event of its version.
async fn append(library: &Library, owner: &Owner, game: &StoredGame) -> Result<(), LibraryError> {
    let change = r#"{"type":"moved"}"#.to_owned();
    let event = StoredEvent { version: game.version, at: game.changed, change, due: None };
    let game = OwnedGame { owner: owner.clone(), game: game.clone() };
    library.write(&GameWrite::event(event, game)).await
}

async fn insert(library: &Library, game: StoredGame) -> StoredGame {
    append(library, &ann(), &game).await.unwrap();
    game
}

async fn listed(library: &Library, words: &[&str]) -> Vec<String> {
    let query = Query { words: words.iter().map(|&word| word.to_owned()).collect(), ..Query::default() };
    library.list(&ann(), &query).await.unwrap().into_iter().map(|game| game.id.as_str().to_owned()).collect()
}

#[tokio::test]
async fn a_game_round_trips_through_a_library_that_is_reopened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games %?#.db");
    let library = Library::open(&path).await.unwrap();
    let first =
        insert(&library, StoredGame { initial_moves: 1, xot: true, clock: Some("300+5".to_owned()), ..game("1") })
            .await;
    let changed = StoredGame {
        version: 2,
        changed: 5,
        initial_moves: 1,
        xot: true,
        played: 1,
        resigned: Some(Side::White),
        out_of_time: Some(Side::Black),
        clock: first.clock,
        outcome: Some(Outcome::from_margin(64)),
        opening: Some("Tiger".to_owned()),
        ..with_moves(game("1"), "f5 d6")
    };
    append(&library, &ann(), &changed).await.unwrap();
    // As in a killed process, the connection is never closed.
    std::mem::forget(library);
    let library = Library::open(&path).await.unwrap();
    assert_eq!(library.load(&ann(), &changed.id).await.unwrap().unwrap(), changed);
    let log = library.game_log(&changed.id, 0).await.unwrap();
    assert_eq!(log.iter().map(|event| (event.version, event.at)).collect::<Vec<_>>(), [(1, 0), (2, 5)]);
}

#[tokio::test]
async fn the_second_of_two_changes_to_one_version_is_rejected() {
    with_each_database(async |library| {
        insert(&library, game("1")).await;
        let second = StoredGame { version: 2, ..game("1") };
        insert(&library, with_moves(second.clone(), "f5")).await;
        for late in [game("1"), with_moves(second, "c4"), StoredGame { version: 4, ..game("1") }] {
            let error = append(&library, &ann(), &late).await.unwrap_err();
            assert!(matches!(error, LibraryError::Conflict), "{error}");
        }
        assert_eq!(library.load(&ann(), &GameId::new("1")).await.unwrap().unwrap().moves, ["f5"]);
        assert_eq!(library.game_log(&GameId::new("1"), 0).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_user_is_connected_while_a_page_is_open_at_one_node() {
    with_each_database(async |library| {
        let set = async |node: &str, left| {
            let presence = Presence { player: "ann".to_owned(), node: node.to_owned(), left };
            library.set_presence(&presence).await.unwrap();
        };
        let left = async || {
            let mut left: Vec<_> =
                library.presence("ann").await.unwrap().into_iter().map(|presence| presence.left).collect();
            left.sort_unstable();
            left
        };
        set("first", None).await;
        set("later", None).await;
        set("later", Some(5)).await;
        assert_eq!(left().await, [None, Some(5)]);
        set("first", Some(6)).await;
        set("third", None).await;
        assert_eq!(left().await, [None], "the nodes that were left are forgotten");
    })
    .await;
}

#[tokio::test]
async fn an_owner_can_access_only_its_own_games() {
    with_each_database(async |library| {
        let bob = Owner::new("bob");
        insert(&library, game("1")).await;
        assert_eq!(library.load(&bob, &GameId::new("1")).await.unwrap(), None);
        assert!(!library.remove(&bob, &GameId::new("1")).await.unwrap());
        assert!(append(&library, &bob, &StoredGame { version: 2, ..game("1") }).await.is_err());
        assert_eq!((library.count(&bob).await.unwrap(), library.count(&ann()).await.unwrap()), (0, 1));
        assert_eq!(library.game_log(&GameId::new("1"), 0).await.unwrap().len(), 1);
        assert!(library.remove(&ann(), &GameId::new("1")).await.unwrap());
        assert_eq!(library.game_log(&GameId::new("1"), 0).await.unwrap(), []);
        assert_eq!(library.count(&ann()).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn logs_go_with_their_games() {
    with_each_database(async |library| {
        for id in ["1", "2"] {
            insert(&library, with_moves(game(id), "f5")).await;
        }
        append(&library, &Owner::new("bob"), &with_moves(game("3"), "f5")).await.unwrap();
        library.remove_user("bob").await.unwrap();
        let logs = async || {
            let ids = ["1", "2", "3"].map(|id| (GameId::new(id), 0));
            library.game_logs(&ids).await.unwrap().len()
        };
        assert_eq!(logs().await, 2);
        library.remove_idle(1, 1).await.unwrap();
        assert_eq!((logs().await, library.count(&ann()).await.unwrap()), (0, 0));
    })
    .await;
}

/// What may be done with the games of an owner at one device does not touch those with others, which the same user has created.
#[tokio::test]
async fn a_game_with_others_is_none_of_an_owner() {
    with_each_database(async |library| {
        let listing = Listing {
            category: "othello-blitz".to_owned(),
            rated: true,
            listed: true,
            status: "over",
            challenged: None,
            users: Sides { black: Some("ann".to_owned()), white: Some("bob".to_owned()) },
            rating: 1500,
        };
        let over = StoredGame { outcome: Some(Outcome::from_margin(2)), ..with_moves(game("1"), "f5") };
        let online = insert(&library, StoredGame { listing: Some(listing), ..over }).await;
        let never_moved = StoredGame { moves: Vec::new(), outcome: None, ..online.clone() };
        insert(&library, StoredGame { id: GameId::new("2"), ..never_moved }).await;
        assert_eq!(library.load(&ann(), &online.id).await.unwrap(), None);
        assert!(!library.remove(&ann(), &online.id).await.unwrap());
        assert_eq!((library.count(&ann()).await.unwrap(), listed(&library, &[]).await.len()), (0, 0));
        assert_eq!(library.next_to_review(0).await.unwrap(), None);
        library.remove_without_moves(u64::MAX >> 1).await.unwrap();
        library.remove_idle(u64::MAX >> 1, 1).await.unwrap();
        let session = StoredSession { id: "1".to_owned(), created: 0, seen: 0, agent: String::new() };
        let signed_in = NewSession { token: TokenHash::new("1".to_owned()), session, games_of: ann() };
        let [id, name, name_key] = ["eve"; 3].map(str::to_owned);
        let eve = StoredUser { id, name, name_key, password: None, created: 0 };
        library.add_user(&eve, Some(&signed_in)).await.unwrap();
        library.remove_user("ann").await.unwrap();
        let games = async |list| library.online_list(list, Page { limit: 10, skip: 0 }).await.unwrap().len();
        assert_eq!((games(OnlineList::All("ann")).await, games(OnlineList::All("eve")).await), (2, 0));
        assert_eq!(games(OnlineList::Own("bob")).await, 2);
    })
    .await;
}

#[tokio::test]
async fn games_are_found_by_words_and_listed_by_pages() {
    with_each_database(async |library| {
        for (id, moves, opening) in [("1", "f5 d6", "Tiger"), ("2", "f5 f6", "Diagonal"), ("3", "f5 d6 c3", "100%_")] {
            let game = StoredGame { opening: Some(opening.to_owned()), ..with_moves(game(id), moves) };
            insert(&library, game).await;
        }
        assert_eq!(listed(&library, &[]).await.len(), 3);
        assert_eq!(listed(&library, &["TIGER"]).await, ["1"]);
        assert_eq!(listed(&library, &["f5 d6", "level 3"]).await.len(), 2);
        assert_eq!(listed(&library, &["%_"]).await, ["3"], "no wildcards");
        assert_eq!(listed(&library, &["f5", "' OR 1"]).await.len(), 0);
        let page = |skip| Query { skip, limit: NonZeroU32::new(2).unwrap(), ..Query::default() };
        for (skip, count) in [(0, 2), (2, 1), (4, 0)] {
            assert_eq!(library.list(&ann(), &page(skip)).await.unwrap().len(), count);
        }
    })
    .await;
}

#[tokio::test]
async fn an_unfinished_game_without_moves_is_not_listed_and_is_removed_when_it_is_old() {
    with_each_database(async |library| {
        insert(&library, game("new")).await;
        insert(&library, StoredGame { resigned: Some(Side::Black), ..game("resigned") }).await;
        insert(&library, with_moves(game("played"), "f5")).await;
        assert_eq!(listed(&library, &[]).await, ["played", "resigned"]);
        let begun = library.load(&ann(), &GameId::new("new")).await.unwrap().unwrap().created;
        library.remove_without_moves(begun).await.unwrap();
        assert_eq!(library.count(&ann()).await.unwrap(), 3, "it is not old yet");
        library.remove_without_moves(begun + 1).await.unwrap();
        assert_eq!(
            (library.load(&ann(), &GameId::new("new")).await.unwrap(), library.count(&ann()).await.unwrap()),
            (None, 2)
        );
    })
    .await;
}

/// Four games of a person against the computer: won, lost on time as White, drawn, and unfinished.
async fn insert_four_results(library: &Library) {
    let as_white = Sides { black: "level 3".to_owned(), white: "human".to_owned() };
    insert(library, StoredGame { outcome: Some(Outcome::from_margin(2)), ..game("won") }).await;
    insert(library, StoredGame { players: as_white, out_of_time: Some(Side::White), ..game("lost") }).await;
    insert(library, StoredGame { outcome: Some(Outcome::from_margin(0)), ..game("drawn") }).await;
    insert(library, with_moves(game("unfinished"), "f5")).await;
}

#[tokio::test]
async fn games_are_found_by_their_result() {
    with_each_database(async |library| {
        insert_four_results(&library).await;
        let found = async |result| {
            let games = library.list(&ann(), &Query { result: Some(result), ..Query::default() }).await.unwrap();
            games.into_iter().map(|game| game.id.as_str().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(found(ResultFilter::Won).await, ["won"]);
        assert_eq!(found(ResultFilter::Lost).await, ["lost"]);
        assert_eq!(found(ResultFilter::Drawn).await, ["drawn"]);
        assert_eq!(found(ResultFilter::Unfinished).await, ["unfinished"]);
    })
    .await;
}

/// A storage without a database selects its games by [`Query::select`].
#[tokio::test]
async fn a_query_finds_the_same_games_with_and_without_a_database() {
    with_each_database(async |library| {
        let mut random = fastrand::Rng::with_seed(7);
        let mut all = Vec::new();
        for number in 0..60 {
            let mut player = || ["human", "level:3", "random"][random.usize(..3)].to_owned();
            let players = Sides { black: player(), white: player() };
            let mut maybe = |side| random.u8(..5).eq(&0).then_some(side);
            let (resigned, out_of_time) = (maybe(Side::Black), maybe(Side::White));
            let outcome = random.bool().then(|| Outcome::from_margin(2 * random.i16(-2..=2)));
            let opening = random.bool().then(|| "Rose_v 100%".to_owned());
            let moves = ["f5", "f5 d6", "e6 f4"][random.usize(..3)];
            let game = StoredGame { players, resigned, out_of_time, outcome, opening, ..game(&format!("{number:02}")) };
            let game = if number % 4 == 0 { game } else { with_moves(game, moves) };
            let mut game = insert(&library, game).await;
            if random.bool() {
                let accuracy = Sides { black: random.u8(..100).into(), white: random.u8(..100).into() };
                library.store_review(&ann(), &game, Some(accuracy)).await.unwrap();
                game = library.load(&ann(), &game.id).await.unwrap().unwrap();
            }
            all.push(game);
        }
        let results = [ResultFilter::Won, ResultFilter::Lost, ResultFilter::Drawn, ResultFilter::Unfinished];
        for number in 0..200 {
            let words = ["HUMAN", "level:3", "f5", "d6", "rose", "0%", "e_v", "nothing", "Othello"];
            let query = Query {
                words: random.choose_multiple(words, number % 3).into_iter().map(str::to_owned).collect(),
                result: (number % 5 > 0).then(|| results[number % 5 - 1]),
                order: if random.bool() { SortOrder::Latest } else { SortOrder::MostAccurate },
                skip: random.u32(..3),
                limit: NonZeroU32::new(random.u32(1..20)).unwrap(),
            };
            assert_eq!(library.list(&ann(), &query).await.unwrap(), query.select(all.clone()), "{query:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn games_that_are_over_are_reviewed_once_until_they_change() {
    with_each_database(async |library| {
        insert_four_results(&library).await;
        let mut postponed = Vec::new();
        while let Some(next) = library.next_to_review(postponed.len() as u32).await.unwrap() {
            postponed.push(next.game.id.as_str().to_owned());
        }
        postponed.sort();
        assert_eq!(postponed, ["drawn", "lost", "won"], "each is passed over once");
        let mut reviewed = Vec::new();
        while let Some(OwnedGame { owner, game }) = library.next_to_review(0).await.unwrap() {
            let percent = if game.id.as_str() == "drawn" { 80.0 } else { 60.0 };
            library.store_review(&owner, &game, Some(Sides { black: percent, white: 10.0 })).await.unwrap();
            reviewed.push(game.id.as_str().to_owned());
        }
        reviewed.sort();
        assert_eq!(reviewed, ["drawn", "lost", "won"]);
        let by_accuracy = Query { order: SortOrder::MostAccurate, ..Query::default() };
        let listed = library.list(&ann(), &by_accuracy).await.unwrap();
        assert_eq!(
            listed.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
            ["drawn", "won", "lost", "unfinished"],
            "the accuracy of the person counts, White in the lost game"
        );
        let changed = insert(&library, StoredGame { version: 2, accuracy: None, ..listed[0].clone() }).await;
        assert_eq!(
            (changed.accuracy, library.load(&ann(), &changed.id).await.unwrap().unwrap().accuracy),
            (None, None)
        );
        library.store_review(&ann(), &listed[0], Some(Sides { black: 1.0, white: 1.0 })).await.unwrap();
        assert_eq!(
            library.next_to_review(0).await.unwrap().unwrap().game.id,
            changed.id,
            "a review of an older version is dropped"
        );
    })
    .await;
}

#[tokio::test]
async fn the_last_analysis_of_a_key_is_cached_and_the_oldest_ones_are_evicted() {
    let library = Library::in_memory().await.unwrap();
    let cache = async |key: i64, value: &str| {
        let analysis = CachedAnalysis { key: key.to_string(), value: value.to_owned() };
        library.cache_analysis(&analysis).await.unwrap();
    };
    let last = Library::MAX_CACHED_ANALYSES;
    for key in 0..last {
        cache(key, "first").await;
    }
    cache(0, "second").await;
    cache(last, "first").await;
    let cached = async |key: i64| library.cached_analysis(&key.to_string()).await.unwrap();
    assert_eq!((cached(0).await.as_deref(), cached(1).await.as_deref()), (Some("second"), None));
    assert_eq!((cached(2).await.as_deref(), cached(last).await.as_deref()), (Some("first"), Some("first")));
}

#[tokio::test]
async fn a_damaged_a_newer_and_a_foreign_database_are_rejected_unchanged() {
    let folder = TempDir::new().unwrap();
    let rejected = async |name: &str| {
        let path = folder.path().join(name);
        let before = std::fs::read(&path).unwrap();
        let error = Library::open(&path).await.unwrap_err();
        assert_eq!(std::fs::read(&path).unwrap(), before, "{name}");
        error
    };
    std::fs::write(folder.path().join("text"), "not a database at all, but as long as one".repeat(30)).unwrap();
    assert!(matches!(rejected("text").await, OpenError::Damaged { .. }));

    let newer = folder.path().join("newer");
    Library::open(&newer).await.unwrap().close().await;
    let migration = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                     VALUES (999, 'later', 1, x'00', 0)";
    execute(&newer, migration).await;
    assert!(matches!(rejected("newer").await, OpenError::Newer { .. }));

    let foreign = folder.path().join("foreign");
    execute(&foreign, "CREATE TABLE games (id TEXT)").await;
    assert!(matches!(rejected("foreign").await, OpenError::Foreign { .. }));
}

/// Executes SQL in a file of SQLite.
async fn execute(path: &Path, sql: &str) {
    install_default_drivers();
    let path = path.to_str().unwrap().replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    let mut connection = AnyConnection::connect(&format!("sqlite://{path}?mode=rwc")).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_file_that_the_system_does_not_open_is_named_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (file, directory) = (folder.path().join("file"), folder.path().join("directory"));
    std::fs::write(&file, "").unwrap();
    std::fs::create_dir(&directory).unwrap();
    for path in [file.join("library.db"), directory] {
        let error = Library::open(&path).await.err().unwrap().to_string();
        let reason = std::fs::OpenOptions::new().write(true).open(&path).unwrap_err();
        assert_eq!(error, format!("cannot open {}: {reason}", path.display()));
    }
}
