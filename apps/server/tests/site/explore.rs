//! The explorer: positions, games, players and the import, without a listener.

use crate::client::{self, Client};
use axum::body::Body;
use axum::http::StatusCode;
use outflank_database::{Database, ImportRun, Source};
use outflank_formats::Format;
use outflank_formats::wthor::NameTables;
use outflank_rules::StopFlag;
use outflank_server::DatabaseAccess;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

const GAMES: &str = r#"
[Event "Spring Cup"]
[Date "1999.05.01"]
[Black "Ann Åse"]
[White "Bob"]
[Result "37-27"]

1. f5 d6 2. c3 37-27

[Event "Spring Cup"]
[Date "2001.05.01"]
[Black "Bob"]
[White "Ann Åse"]
[Result "30-34"]

1. f5 f6 2. e6 30-34

[Event "Autumn Open"]
[Date "2005.10.01"]
[Black "Cy"]
[White "Bob"]
[Result "32-32"]

1. d3 c5 2. f6 32-32
"#;

fn source(text: &'static str) -> Source {
    let bytes = Box::new(text.as_bytes());
    Source { file: "cups.pgn".into(), label: "cups".into(), format: Format::Pgn, names: NameTables::default(), bytes }
}

/// Makes a client whose server has the games above.
async fn client(access: DatabaseAccess) -> (Client, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(&folder.path().join("games.db")).unwrap();
    let report = database.import([source(GAMES)], &ImportRun::new(&StopFlag::new())).unwrap();
    assert_eq!((report.new, report.rejected), (3, vec![]));
    (Client::with_database(database, access).await, folder)
}

#[tokio::test]
async fn a_database_that_is_made_while_the_server_runs_is_explored() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let client = Client::with_awaited_database(file.clone()).await;
    assert_eq!(get(&client, "/api/explore/sources").await["database"], false);
    fs::write(&file, "no database").unwrap();
    assert_eq!(get(&client, "/api/explore/sources").await["database"], false);
    fs::remove_file(&file).unwrap();
    Database::create(&file).unwrap().import([source(GAMES)], &ImportRun::new(&StopFlag::new())).unwrap();
    let sources = get(&client, "/api/explore/sources").await;
    assert_eq!((&sources["database"], &sources["games"], &sources["import"]), (&json!(true), &json!(3), &json!(false)));
}

async fn get(client: &Client, path: &str) -> Value {
    let (status, found) = client.get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {found}");
    found
}

/// Returns the moves of an answer with their numbers of games.
fn played(explored: &Value) -> Vec<(&str, u64)> {
    let moves = explored["moves"].as_array().unwrap();
    moves.iter().map(|mv| (mv["move"].as_str().unwrap(), mv["games"].as_u64().unwrap())).collect()
}

#[tokio::test]
async fn a_position_is_explored_with_results_games_and_scores_of_openings() {
    let (client, _folder) = client(DatabaseAccess::Read).await;
    let start = get(&client, "/api/explore").await;
    assert_eq!(played(&start), [("f5", 3)], "the first moves are images of each other");
    assert_eq!([&start["black"], &start["draws"], &start["white"]], [1, 1, 1]);
    assert_eq!(start["moves"][0]["mean_discs"], 2.0);
    assert_eq!(start["book_level"], 24);
    assert_eq!(start["moves"][0]["last_year"], 2005);
    let after = get(&client, "/api/explore?moves=f5&limit=1").await;
    assert_eq!(played(&after), [("d6", 2), ("f6", 1)], "c5 after d3 is d6 after f5");
    assert_eq!(after["top"].as_array().unwrap().len(), 1);
    let openings: Vec<_> =
        after["openings"].as_array().unwrap().iter().map(|mv| mv["opening"].as_str().unwrap()).collect();
    assert_eq!(openings, ["Perpendicular", "Diagonal", "Parallel"]);
    assert!(after["openings"][0]["book"]["score"].is_number());
    let tiger = get(&client, "/api/explore?moves=f5d6c3d3c4").await;
    assert_eq!((&tiger["opening"], &tiger["games"]), (&json!("Tiger"), &json!(0)));
}

#[tokio::test]
async fn a_forced_pass_after_the_moves_is_played() {
    let client = Client::new().await;
    // Black has no legal move after the eighth one.
    let explored = get(&client, "/api/explore?moves=d3c3f5d2d1e1b2c1").await;
    assert!(explored["position"].as_str().unwrap().ends_with(" O"), "{explored}");
    let mut moves: Vec<_> = explored["openings"].as_array().unwrap().iter().map(|mv| mv["move"].as_str()).collect();
    moves.sort_unstable();
    assert_eq!(moves, [Some("a3"), Some("b4"), Some("d6")]);
}

#[tokio::test]
async fn filters_restrict_the_games_together() {
    let (client, _folder) = client(DatabaseAccess::Read).await;
    for (filter, expected) in [
        ("player=ase", 2),
        ("player=ase&colour=white", 1),
        ("player=bob&opponent=cy", 1),
        ("tournament=cup+spring", 2),
        ("from_year=2000", 2),
        ("from_year=2000&to_year=2001", 1),
        ("result=draw", 1),
        ("player=ann&result=win", 2),
        ("min_discs=-4&max_discs=5", 2),
        ("max_moves=2", 0),
        ("source=cups", 3),
        ("source=other", 0),
        ("player=&source=", 3),
    ] {
        let explored = get(&client, &format!("/api/explore?{filter}")).await;
        assert_eq!(explored["games"], expected, "{filter}");
        let games = get(&client, &format!("/api/explore/games?{filter}")).await;
        assert_eq!(games["total"], expected, "{filter}");
        assert_eq!(games["games"].as_array().unwrap().len(), expected, "{filter}");
    }
}

#[tokio::test]
async fn a_game_of_the_list_is_returned_with_its_moves() {
    let (client, _folder) = client(DatabaseAccess::Read).await;
    let listed = get(&client, "/api/explore/games?moves=f5f6").await;
    assert_eq!((&listed["total"], &listed["games"][0]["ply"]), (&json!(1), &json!(2)));
    let game = get(&client, &format!("/api/explore/games/{}", listed["games"][0]["id"].as_str().unwrap())).await;
    assert_eq!(
        (&game["transcript"], &game["start"], &game["date"]),
        (&json!("f5f6e6"), &Value::Null, &json!("2001-05-01"))
    );
}

#[tokio::test]
async fn players_tournaments_and_sources_are_listed() {
    let (client, _folder) = client(DatabaseAccess::Read).await;
    let players = get(&client, "/api/explore/players?name=&limit=1").await;
    assert_eq!((&players["total"], &players["players"][0]["name"]), (&json!(3), &json!("Bob")));
    let profile = get(&client, "/api/explore/player?name=Ann+%C3%85se").await;
    assert_eq!((&profile["wins"], &profile["black"]["games"]), (&json!(2), &json!(1)));
    assert_eq!(profile["years"][1], json!({ "year": 2001, "games": 1, "wins": 1, "draws": 0, "losses": 0 }));
    assert_eq!(profile["opponents"][0]["name"], "Bob");
    let tournaments = get(&client, "/api/explore/tournaments?name=cup").await;
    assert_eq!((&tournaments["total"], &tournaments["tournaments"][0]["games"]), (&json!(1), &json!(2)));
    let expected =
        json!({ "database": true, "import": false, "games": 3, "sources": [{ "label": "cups", "games": 3 }] });
    assert_eq!(get(&client, "/api/explore/sources").await, expected);
}

#[tokio::test]
async fn the_games_of_a_browser_are_explored_by_this_browser_alone() {
    let client = Client::new().await;
    let new = json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5", "d6", "c3"] });
    let game = client.create(new).await;
    client.act(&game, "resign", json!({})).await;
    client.create(json!({ "kind": "reversi", "start": "6x6", "black": "human", "white": "human", "moves": [] })).await;
    let mine = get(&client, "/api/explore?games=mine&moves=f5").await;
    assert_eq!(played(&mine), [("d6", 1)]);
    assert_eq!([&mine["black"], &mine["draws"], &mine["white"]], [1, 0, 0], "White resigned");
    let id = mine["top"][0]["id"].as_str().unwrap();
    assert_eq!(get(&client, &format!("/api/explore/games/{id}?games=mine")).await["transcript"], "f5d6c3");
    let other = Client::new().await.with_server_of(&client);
    assert_eq!(get(&other, "/api/explore?games=mine").await["games"], 0);
}

#[tokio::test]
async fn without_a_database_there_are_the_openings() {
    let client = Client::new().await;
    let explored = get(&client, "/api/explore?moves=f5").await;
    assert_eq!((&explored["games"], &explored["moves"]), (&json!(0), &json!([])));
    assert_eq!(explored["openings"].as_array().unwrap().len(), 3);
    let expected = json!({ "database": false, "import": false, "games": 0, "sources": [] });
    assert_eq!(get(&client, "/api/explore/sources").await, expected);
}

#[tokio::test]
async fn a_file_is_imported_once_and_its_errors_have_reasons() {
    let (client, _folder) = client(DatabaseAccess::Import).await;
    let text = "f5d6c3d3c4\nf5d6c3a1\n";
    let (status, report) = client.post_text("/api/explore/import?file=club.txt", text).await;
    assert_eq!(status, StatusCode::OK, "{report}");
    assert_eq!([&report["read"], &report["new"], &report["duplicates"], &report["rejected"]], [2, 1, 0, 1]);
    assert_eq!(report["reasons"][0]["game"], 2);
    assert!(report["reasons"][0]["reason"].as_str().unwrap().contains("a1"), "{report}");
    let (_, again) = client.post_text("/api/explore/import?file=club.txt", text).await;
    assert_eq!((&again["new"], &again["duplicates"]), (&json!(0), &json!(1)));
    assert_eq!(get(&client, "/api/explore?source=club").await["games"], 1);
}

#[tokio::test]
async fn a_wthor_file_is_imported_with_the_names_before_it() {
    let (client, _folder) = client(DatabaseAccess::Import).await;
    let header = |games: u32, names: u16| {
        let [g, n] = [&games.to_le_bytes()[..], &names.to_le_bytes()[..]];
        [&[20, 24, 1, 2], g, n, &1998_u16.to_le_bytes(), &[8, 0, 24, 0]].concat()
    };
    let name = |text: &str, length: usize| text.bytes().chain([0; 26]).take(length).collect::<Vec<u8>>();
    let players = [header(0, 3), name("???", 20), name("Dora", 20), name("Emil", 20)].concat();
    let tournaments = [header(0, 2), name("???", 26), name("Winter Masters", 26)].concat();
    let mut game = vec![1, 0, 1, 0, 2, 0, 40, 40, 56, 64];
    game.resize(68, 0);
    let body = [players.clone(), tournaments.clone(), header(1, 0), game].concat();
    let lengths = format!("players={}&tournaments={}", players.len(), tournaments.len());
    let request = client.request("POST", &format!("/api/explore/import?file=WTH_1998.wtb&{lengths}"));
    let (status, report) = client::read(client.send(request.body(Body::from(body)).unwrap()).await).await;
    assert_eq!((status, &report["new"]), (StatusCode::OK, &json!(1)), "{report}");
    let found = get(&client, "/api/explore/games?player=dora&opponent=emil&tournament=winter&source=WTHOR").await;
    assert_eq!((&found["total"], &found["games"][0]["year"]), (&json!(1), &json!(1998)));
}

#[tokio::test]
async fn invalid_requests_are_problems() {
    let (client, _folder) = client(DatabaseAccess::Import).await;
    for (path, expected) in [
        ("/api/explore?moves=f5a1", (422, "illegal-move")),
        ("/api/explore?moves=zz", (400, "unreadable")),
        ("/api/explore?start=XO", (400, "unreadable")),
        ("/api/explore?colour=red", (400, "invalid-request")),
        ("/api/explore?result=lucky", (400, "unreadable")),
        ("/api/explore?from_year=soon", (400, "invalid-request")),
        ("/api/explore?limit=201", (400, "unreadable")),
        ("/api/explore/players?limit=500", (400, "unreadable")),
        ("/api/explore?games=theirs", (400, "invalid-request")),
        ("/api/explore/games/12", (400, "unreadable")),
        ("/api/explore/games/0123456789abcdef", (404, "no-such-explored-game")),
        ("/api/explore/games/0123456789abcdef?games=mine", (404, "no-such-game")),
        ("/api/explore/player?name=Ann", (404, "no-such-player")),
    ] {
        let (status, problem) = client.get(path).await;
        assert_eq!((status.as_u16(), problem["code"].as_str().unwrap()), expected, "{path}: {problem}");
    }
    for (query, body, expected) in [
        ("file=a.txt", "", (400, "nothing-to-read")),
        ("file=a.wtb&players=99", "f5", (400, "unreadable")),
        ("file=a.wtb&players=18446744073709551615&tournaments=2", "f5", (400, "unreadable")),
        ("file=a.wtb&players=2", "f5f5d6", (400, "unreadable")),
    ] {
        let (status, problem) = client.post_text(&format!("/api/explore/import?{query}"), body).await;
        assert_eq!((status.as_u16(), problem["code"].as_str().unwrap()), expected, "{query}: {problem}");
    }
}

#[tokio::test]
async fn games_are_imported_only_where_the_server_allows_it() {
    let (client, _folder) = client(DatabaseAccess::Read).await;
    for client in [client, Client::new().await] {
        let (status, problem) = client.post_text("/api/explore/import?file=a.txt", "f5d6c3").await;
        assert_eq!((status.as_u16(), &problem["code"]), (403, &json!("import-not-allowed")));
    }
}
