//! The API, without a listener.

use crate::client::Client;
use axum::http::StatusCode;
use outflank_learn::{Language, Theme};
use outflank_rules::{Sides, Variant};
use outflank_service::document::{Seat, Settings};
use serde_json::{Value, json};

const START: &str = "---------------------------OX------XO--------------------------- X";

fn moves(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect()
}

fn legal(game: &Value) -> Vec<String> {
    let legal = game["frame"]["legal"].as_array().unwrap();
    legal.iter().map(|legal| legal["move"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_game_against_the_machine_is_played_to_its_end() {
    let client = Client::new().await;
    let mut game = client.create(json!({ "kind": "othello", "black": "human", "white": "level:1" })).await;
    while !game["turn"].is_null() {
        game = match game["turn"].as_str().unwrap() {
            "black" => client.act(&game, "moves", json!({ "move": legal(&game)[0] })).await,
            _ => client.act(&game, "reply", json!({})).await,
        };
    }
    let margin = game["result"]["margin"].as_i64().unwrap();
    let winner = match margin {
        1.. => json!("black"),
        0 => Value::Null,
        ..0 => json!("white"),
    };
    assert_eq!(game["result"]["winner"], winner);
    assert_eq!(game["frame"]["legal"], json!([]));
    // The same moves, replayed, lead to the same place.
    let line = json!({ "kind": "othello", "moves": game["moves"] });
    let (status, line) = client.post("/api/line", line).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(line["frames"].as_array().unwrap().last(), Some(&game["frame"]));
}

#[tokio::test]
async fn every_game_can_be_played_against_every_machine() {
    let client = Client::new().await;
    for (kind, start, machine) in [
        ("othello", "", "random"),
        ("reversi", "6x6 mirrored", "greedy"),
        ("reversi", "4x5 anti", "lookahead:2"),
        ("reversi", "8x8 open", "random"),
        ("reversi", "8x8 mirrored", "level:2"),
        ("alak", "9", "mean:2"),
        ("alak", "11", "perfect"),
        ("alak", "21", "lookahead:2"),
    ] {
        let new = json!({ "kind": kind, "start": start, "black": machine, "white": "human" });
        let game = client.create(new).await;
        let game = client.act(&game, "reply", json!({})).await;
        assert_eq!((game["played"].as_u64(), game["turn"].as_str()), (Some(1), Some("white")), "{kind} {start}");
        let (status, hint) = client.try_to(&game, "hint", json!({})).await;
        assert_eq!(status, StatusCode::OK, "{kind} {start}");
        assert!(legal(&game).contains(&hint["move"].as_str().unwrap().to_owned()), "{kind} {start}: {hint}");
    }
}

#[tokio::test]
async fn undo_and_redo_stop_at_the_choices_of_the_person() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "level:0" })).await;
    let game = client.act(&game, "moves", json!({ "move": "f5" })).await;
    let game = client.act(&game, "reply", json!({})).await;
    let both = game["moves"].clone();
    let game = client.act(&game, "undo", json!({})).await;
    assert_eq!((game["played"].as_u64(), &game["moves"]), (Some(0), &both));
    assert_eq!(client.try_to(&game, "undo", json!({})).await.0, StatusCode::CONFLICT);
    let game = client.act(&game, "redo", json!({})).await;
    assert_eq!(game["played"].as_u64(), Some(2));
    let game = client.act(&game, "undo", json!({})).await;
    let game = client.act(&game, "moves", json!({ "move": "c4" })).await;
    assert_eq!(moves(&game), ["c4"], "a new move removes those that were undone");
}

#[tokio::test]
async fn moves_that_a_game_was_created_with_cannot_be_undone() {
    let client = Client::new().await;
    let given = json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5", "d6", "c3"] });
    let game = client.create(given).await;
    assert_eq!((&game["given"], &game["played"]), (&json!(3), &json!(3)));
    assert_eq!(client.try_to(&game, "undo", json!({})).await.0, StatusCode::CONFLICT);
    let game = client.act(&game, "moves", json!({ "move": "d3" })).await;
    let game = client.act(&game, "undo", json!({})).await;
    assert_eq!((&game["given"], &game["played"]), (&json!(3), &json!(3)));
}

#[tokio::test]
async fn games_that_the_side_with_fewer_discs_wins_are_marked() {
    let client = Client::new().await;
    for (kind, start, aim) in [("othello", "", "most"), ("reversi", "6x6", "most"), ("reversi", "6x6 anti", "anti")] {
        let game = client.create(json!({ "kind": kind, "start": start, "black": "human", "white": "human" })).await;
        let (_, line) = client.post("/api/line", json!({ "kind": kind, "start": game["start"] })).await;
        assert_eq!([&game["aim"], &line["aim"]], [aim, aim], "{start}");
        let game = client.act(&game, "moves", json!({ "move": legal(&game)[0] })).await;
        let (_, listed) = client.get("/api/games").await;
        let listed = listed.as_array().unwrap().iter().find(|listed| listed["id"] == game["id"]).unwrap();
        assert_eq!(listed["aim"], aim, "{start}");
    }
}

#[tokio::test]
async fn moves_that_a_game_began_with_do_not_count_for_its_accuracy() {
    let client = Client::new().await;
    let given = json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5", "d6", "c3", "d3"] });
    let game = client.create(given).await;
    client.act(&game, "resign", json!({})).await;
    client.review_games().await;
    let listed = client.get("/api/games").await.1[0].clone();
    assert_eq!((&listed["id"], &listed["accuracy"]), (&game["id"], &serde_json::Value::Null));
}

#[tokio::test]
async fn a_game_is_listed_with_its_opening_its_result_and_its_accuracy() {
    let client = Client::new().await;
    let mut game = client.create(json!({ "kind": "othello", "black": "human", "white": "level:0" })).await;
    let tiger =
        json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["c4", "e3", "f6", "e6", "f5"] });
    assert_eq!(client.create(tiger).await["opening"], "Tiger");
    while !game["turn"].is_null() {
        game = match game["turn"].as_str().unwrap() {
            "black" => client.act(&game, "moves", json!({ "move": legal(&game)[0] })).await,
            _ => client.act(&game, "reply", json!({})).await,
        };
    }
    let ids = async |query: &str| {
        let games = client.get(&format!("/api/games?{query}")).await.1;
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let ending = match game["result"]["winner"].as_str() {
        Some("black") => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    assert_eq!(ids(&format!("ending={ending}")).await, [game["id"].as_str().unwrap()]);
    assert_eq!(ids("ending=unfinished&words=tiger").await.len(), 1);
    assert_eq!(client.get("/api/games?ending=soon").await.0.as_u16(), 400);
    client.review_games().await;
    let reviewed = client.get("/api/games?order=accuracy").await.1[0].clone();
    assert_eq!(reviewed["id"], game["id"]);
    for side in ["black", "white"] {
        let accuracy = reviewed["accuracy"][side].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&accuracy), "{side}: {accuracy}");
    }
}

#[tokio::test]
async fn a_clock_runs_from_the_first_move_to_the_end() {
    let client = Client::new().await;
    let game =
        client.create(json!({ "kind": "othello", "black": "human", "white": "level:0", "clock": "300+3" })).await;
    assert_eq!(game["clock"], json!({ "control": "300+3", "black": 300_000, "white": 300_000, "runs": false }));
    let (status, problem) = client.try_to(&game, "flag", json!({})).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (409, Some("time-left")));
    let without = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    assert_eq!(client.try_to(&without, "flag", json!({})).await.1["code"], "no-clock");
    let game = client.act(&game, "moves", json!({ "move": "f5" })).await;
    assert_eq!((&game["clock"]["black"], &game["clock"]["runs"]), (&json!(300_000), &json!(true)));
    let game = client.act(&game, "reply", json!({})).await;
    let white = game["clock"]["white"].as_u64().unwrap();
    assert!((290_000..=303_000).contains(&white), "the machine has spent a little, and has got the increment: {white}");
    let game = client.act(&game, "resign", json!({})).await;
    assert_eq!((&game["clock"]["runs"], &game["result"]["by"]), (&json!(false), &json!("resignation")));
    let bad = json!({ "kind": "othello", "black": "human", "white": "human", "clock": "1 hour" });
    assert_eq!(client.post("/api/games", bad).await.0.as_u16(), 400);
}

#[tokio::test]
async fn a_side_without_time_has_lost_whatever_the_next_request_is() {
    // Played in 1970; the time since then is not counted, but White had no time left.
    let people = Sides { black: Seat::Device, white: Seat::Device };
    let settings =
        Settings { clock: Some("60+0".to_owned()), ..Settings::at_device(Variant::Othello, START.to_owned(), people) };
    for what in ["flag", "moves", "undo", "resign"] {
        let client = Client::with_game("late", settings.clone(), &[(1, "f5"), (61, "d6"), (62, "c3")]).await;
        let game = client.get("/api/games/late").await.1;
        let body = if what == "moves" { json!({ "move": "d3" }) } else { json!({}) };
        let game = client.act(&game, what, body).await;
        assert_eq!(game["result"], json!({ "winner": "black", "margin": null, "by": "time" }), "{what}");
        assert_eq!((moves(&game), &game["turn"]), (vec!["f5", "d6", "c3"], &Value::Null));
        let (status, problem) = client.try_to(&game, "undo", json!({})).await;
        assert_eq!((status.as_u16(), problem["code"].as_str()), (409, Some("game-over")), "it cannot be undone");
    }
}

#[tokio::test]
async fn a_game_at_one_device_is_no_game_between_people() {
    let people = Sides { black: Seat::Device, white: Seat::Device };
    let settings =
        Settings { clock: Some("60+0".to_owned()), ..Settings::at_device(Variant::Othello, START.to_owned(), people) };
    // The time of White is over, which the next command would end the game for.
    let client = Client::with_game("mine", settings, &[(1, "f5"), (61, "d6"), (62, "c3")]).await;
    assert_eq!(client.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    assert_eq!(client.get("/api/online/mine").await.1["code"], "no-such-game");
    let flag = json!({ "version": 4, "type": "flag" });
    assert_eq!(client.post("/api/online/mine/actions", flag).await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/api/games/mine").await.1["version"], 4, "nobody has changed it");
}

#[tokio::test]
async fn a_game_between_people_is_no_game_at_one_device() {
    let ann = Client::new().await;
    assert_eq!(ann.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "random" } });
    let (_, game) = ann.post("/api/online", new).await;
    let id = game["id"].as_str().unwrap();
    let path = format!("/api/games/{id}");
    assert_eq!(ann.get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(ann.delete(&path).await, StatusCode::NOT_FOUND);
    let resign = json!({ "version": game["version"] });
    assert_eq!(ann.post(&format!("{path}/resign"), resign).await.0, StatusCode::NOT_FOUND);
    assert_eq!(ann.get("/api/games").await.1, json!([]));
    assert_eq!(ann.get(&format!("/api/online/{id}")).await.1["status"], "playing");
}

#[tokio::test]
async fn a_pass_is_played_as_soon_as_it_is_due() {
    let client = Client::new().await;
    let start = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-- X";
    let game = client.create(json!({ "kind": "othello", "start": start, "black": "human", "white": "human" })).await;
    assert_eq!(moves(&game), ["--"]);
    assert_eq!(game["frame"]["to_move"], "white");
}

#[tokio::test]
async fn a_resignation_ends_a_game_and_can_be_undone() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    let game = client.act(&game, "moves", json!({ "move": "d3" })).await;
    let game = client.act(&game, "resign", json!({})).await;
    assert_eq!(game["result"], json!({ "winner": "black", "margin": null, "by": "resignation" }));
    assert_eq!(client.try_to(&game, "moves", json!({ "move": "c3" })).await.0, StatusCode::CONFLICT);
    let game = client.act(&game, "undo", json!({})).await;
    assert_eq!((&game["result"], game["turn"].as_str()), (&Value::Null, Some("white")));
}

#[tokio::test]
async fn a_change_to_an_older_version_is_rejected() {
    let client = Client::new().await;
    let old = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&old, "moves", json!({ "move": "f5" })).await;
    let (status, problem) = client.try_to(&old, "moves", json!({ "move": "d3" })).await;
    assert_eq!((status, problem["code"].as_str()), (StatusCode::CONFLICT, Some("conflict")));
}

#[tokio::test]
async fn each_browser_has_its_own_games() {
    let (ann, bob) = (Client::new().await, Client::new().await);
    let bob = bob.with_server_of(&ann);
    let game = ann.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    assert_eq!(bob.get(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(bob.try_to(&game, "moves", json!({ "move": "f5" })).await.0, StatusCode::NOT_FOUND);
    assert_eq!(bob.delete(&path).await, StatusCode::NOT_FOUND);
    assert_eq!(bob.get("/api/games").await.1, json!([]));
    let game = ann.act(&game, "moves", json!({ "move": "f5" })).await;
    assert_eq!(game["version"], 2);
    assert_eq!(ann.get("/api/games?words=human").await.1.as_array().unwrap().len(), 1);
    assert_eq!(ann.delete(&path).await, StatusCode::NO_CONTENT);
    assert_eq!(ann.get("/api/games").await.1, json!([]));
}

#[tokio::test]
async fn a_game_is_listed_from_its_first_move_on_and_its_passes_are_counted_separately() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    assert_eq!(client.get("/api/games?ending=unfinished").await.1, json!([]), "there is no move yet");
    client.act(&game, "moves", json!({ "move": "f5" })).await;
    assert_eq!(client.get("/api/games?ending=unfinished").await.1[0]["id"], game["id"]);
    let start = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-- X";
    client.create(json!({ "kind": "othello", "start": start, "black": "human", "white": "human" })).await;
    let listed = client.get("/api/games").await.1;
    let passed = listed.as_array().unwrap().iter().find(|listed| listed["id"] != game["id"]).unwrap();
    assert_eq!((&passed["played"], &passed["placed"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn invalid_requests_get_the_code_of_the_error() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "level:1" })).await;
    let error = async |what: &str, body: Value| {
        let (status, problem) = client.try_to(&game, what, body).await;
        (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(error("moves", json!({ "move": "a1" })).await, (422, "illegal-move".to_owned()));
    assert_eq!(error("moves", json!({ "move": "nonsense" })).await, (422, "illegal-move".to_owned()));
    assert_eq!(error("reply", json!({})).await, (409, "not-the-turn".to_owned()));
    assert_eq!(error("redo", json!({})).await, (409, "no-move".to_owned()));
    for new in [
        json!({ "kind": "othello", "black": "human", "white": "perfect" }),
        json!({ "kind": "othello", "black": "human", "white": "level:31" }),
        json!({ "kind": "alak", "start": "15", "black": "human", "white": "perfect" }),
        json!({ "kind": "reversi", "start": "3x3", "black": "human", "white": "human" }),
        json!({ "kind": "alak", "start": "xx", "black": "human", "white": "human" }),
    ] {
        let (status, problem) = client.post("/api/games", new.clone()).await;
        assert_eq!((status.as_u16(), problem["code"].as_str()), (400, Some("unreadable")), "{new}");
    }
    let illegal = json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5", "f5"] });
    assert_eq!(client.post("/api/games", illegal).await.0.as_u16(), 422);
    assert_eq!(client.post("/api/games", json!({ "kind": "chess" })).await.0.as_u16(), 422);
    assert_eq!(client.get("/api/games/none").await.0.as_u16(), 404);
    let (status, problem) = client.get("/api/nothing").await;
    assert_eq!((status.as_u16(), &problem["message"]), (404, &json!("there is no such address")));
}

#[tokio::test]
async fn games_are_read_from_text_and_positions_along_a_line_are_shown() {
    let client = Client::new().await;
    let (status, read) = client.post_text("/api/read", "F5 d6 c3").await;
    assert_eq!((status, &read["games"][0]["moves"]), (StatusCode::OK, &json!(["f5", "d6", "c3"])));
    let (_, read) = client.post_text("/api/read", "f5d6c3\n\nf5d6a1").await;
    let details = json!({ "line": 3, "character": 5, "move": "a1", "number": 3, "reason": "no-flips" });
    assert_eq!((read["games"].as_array().unwrap().len(), &read["rejected"]), (1, &json!(1)));
    assert_eq!(
        (&read["reasons"][0]["details"], &read["reasons"][0]["legal"]["moves"]),
        (&details, &json!(["f5", "d6"]))
    );
    assert_eq!(client.post_text("/api/read", "what?").await.0, StatusCode::BAD_REQUEST);
    let (_, line) = client.post("/api/line", json!({ "kind": "reversi", "start": "6x6" })).await;
    assert_eq!((&line["size"], line["frames"].as_array().unwrap().len()), (&json!({ "columns": 6, "rows": 6 }), 1));
    let (status, _) = client.post("/api/line", json!({ "kind": "alak", "moves": ["1-2"] })).await;
    assert_eq!(status.as_u16(), 422);
}

#[tokio::test]
async fn the_explorer_of_alak_has_every_move() {
    let client = Client::new().await;
    let (_, moves) = client.get("/api/alak/moves?position=xx..xxooo.o%20x").await;
    let win = json!({ "move": "5-10", "value": 1, "plies": 1 });
    assert!(moves.as_array().unwrap().contains(&win), "{moves}");
    let (_, tree) = client.get("/api/alak/tree?position=xxxx...oooo%20x&plies=2").await;
    assert_eq!(tree["below"].as_array().unwrap().len(), 4);
    assert_eq!(client.get("/api/alak/moves?position=xxxxxx...oooooo%20x").await.0.as_u16(), 400);
    assert_eq!(client.get("/api/alak/tree?position=xxxx...oooo%20x&plies=9").await.0.as_u16(), 400);
}

#[tokio::test]
async fn other_origins_cannot_write() {
    let client = Client::new().await;
    let new = json!({ "kind": "othello", "black": "human", "white": "human" });
    assert_eq!(client.post_from("http://evil.example", "/api/games", &new).await.as_u16(), 403);
    assert_eq!(client.post_from("http://outflank.test", "/api/games", &new).await.as_u16(), 201);
}

#[tokio::test]
async fn the_page_and_its_files_are_served_and_nothing_else() {
    let client = Client::new().await;
    for path in [
        "/",
        "/game/abc",
        "/games",
        "/web/main.js",
        "/web/style.css",
        "/web/lang/ja.js",
        "/health",
        "/ready",
        "/favicon.ico",
    ] {
        assert_eq!(client.get_raw(path).await.status().as_u16(), 200, "{path}");
    }
    for path in ["/web/", "/web/..%2fCargo.toml", "/web/../Cargo.toml", "/web/nothing.js", "/etc/passwd", "/game/"] {
        assert_eq!(client.get_raw(path).await.status().as_u16(), 404, "{path}");
    }
    let missing = client.get_raw("/nonsense").await;
    assert!(missing.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let page = client.get_raw("/").await;
    let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-security-policy").contains("script-src 'self'"));
    assert!(!header("content-security-policy").contains("unsafe"));
    assert_eq!((header("x-content-type-options").as_str(), header("cache-control").as_str()), ("nosniff", "no-cache"));
    let metrics = client.get_text("/metrics").await;
    assert!(metrics.contains("outflank_requests_total"), "{metrics}");
}

#[tokio::test]
async fn the_page_has_versioned_addresses_and_a_link_preview_has_an_image() {
    let client = Client::new().await;
    let page = client.get_text("/analyse?moves=f5d6c3&at=2").await;
    let script = page.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    let file = client.get_raw(script).await;
    assert_eq!(file.headers()["cache-control"], "public, max-age=31536000, immutable", "{script}");
    assert!(!file.headers().contains_key("set-cookie"), "a public file has no session");
    let image = page.split("http://outflank.test").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let picture = client.get_raw(&image).await;
    assert_eq!((picture.status().as_u16(), &picture.headers()["content-type"].to_str().unwrap()), (200, &"image/png"));
    assert_eq!(client.get("/preview.png?moves=a1").await.0.as_u16(), 400);
}

#[tokio::test]
async fn the_figures_of_a_position_are_squares() {
    let client = Client::new().await;
    let (status, figures) = client.post("/api/figures", json!({ "position": START })).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(figures["opponent"]["moves"], json!(["e3", "f4", "c5", "d6"]));
    assert_eq!((figures["regions"].as_array().unwrap().len(), &figures["mover"]["stable"]), (1, &json!([])));
    for body in [json!({ "position": "6x6 X" }), json!({ "position": 1 }), json!({})] {
        let (status, problem) = client.post("/api/figures", body.clone()).await;
        assert!(status.is_client_error() && problem["code"].is_string(), "{body}: {status} {problem}");
    }
}

#[tokio::test]
async fn a_move_is_explained_by_scores_lines_and_reasons() {
    // FFO #1, from the test positions of the Fédération Française d'Othello.
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let client = Client::new().await;
    let (status, explained) = client.post("/api/explain", json!({ "position": position, "move": "g2" })).await;
    assert_eq!(status, StatusCode::OK, "{explained}");
    assert_eq!((&explained["better"]["score"], &explained["worse"]["score"]), (&json!(18), &json!(-24)));
    assert!(explained["better"]["line"].as_str().unwrap().starts_with("g8"));
    for reason in explained["reasons"].as_array().unwrap() {
        assert!(reason["theme"].is_string() && reason["squares"].is_array(), "{reason}");
        assert!(reason["text"].as_str().unwrap().ends_with('.'), "{reason}");
    }
    let wrong = [(json!({ "move": "c1" }), "illegal-move"), (json!({ "move": "g2", "level": 30 }), "unreadable")];
    for (mut body, code) in wrong {
        body["position"] = json!(position);
        let (status, problem) = client.post("/api/explain", body).await;
        assert!(status.is_client_error(), "{problem}");
        assert_eq!(problem["code"], code, "{problem}");
    }
}

#[test]
fn the_page_names_themes_as_the_library_does() {
    let texts = [
        (Language::English, include_str!("../../web/lang/board-help-en.js")),
        (Language::Japanese, include_str!("../../web/lang/board-help-ja.js")),
    ];
    for (language, text) in texts {
        for theme in Theme::ALL {
            let (name, title) = (theme.name(), theme.title(language));
            let entries = [format!(" {name}: '{title}'"), format!("'{name}': '{title}'")];
            assert!(entries.iter().any(|entry| text.contains(entry)), "{name}: {title}");
        }
    }
}

#[tokio::test]
async fn a_body_that_is_too_long_is_rejected() {
    let (status, _) = Client::new().await.post_text("/api/read", &"f5".repeat(1 << 20)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn puzzles_are_asked_judged_and_rated_without_being_stored() {
    let client = Client::new().await;
    let (_, overview) = client.get("/api/puzzles?lang=ja").await;
    assert_eq!((overview["themes"].as_array().unwrap().len(), &overview["themes"][0]["title"]), (15, &json!("隅")));
    let (_, of_day) = client.get("/api/puzzles/day/20000").await;
    let rating = |strength: &str| of_day[strength]["rating"].as_u64().unwrap();
    assert!(rating("easy") < rating("medium") && rating("medium") < rating("hard"), "{of_day}");
    let daily = &of_day["easy"];
    let (id, attempts) =
        (daily["id"].as_str().unwrap(), format!("/api/puzzles/{}/attempts", daily["id"].as_str().unwrap()));
    assert_eq!(client.get(&format!("/api/puzzles/{id}")).await.1, *daily);
    assert_eq!((&daily["solution"], &daily["wrong"]), (&Value::Null, &Value::Null));
    let (_, shown) = client.post(&attempts, json!({})).await;
    assert_eq!((&shown["answer"], &shown["progress"]), (&json!("shown"), &Value::Null));
    let solved = json!({ "move": shown["line"]["move"], "day": 20_000, "progress": {} });
    let (_, right) = client.post(&attempts, solved).await;
    assert_eq!((&right["answer"], &right["progress"]["streak"]["days"]), (&json!("right"), &json!(1)));
    assert!(right["progress"]["rating"]["value"].as_f64().unwrap() > 800.0);
    let (_, next) = client.post("/api/puzzles/next", json!({ "theme": "wedge", "rating": 1500 })).await;
    assert_eq!(next["theme"], "wedge");
    for (path, body) in [
        (attempts.as_str(), json!({ "move": "zz" })),
        (&attempts, json!({ "lang": "fr" })),
        (
            &attempts,
            json!({ "progress": { "rating": { "value": 1e300, "deviation": 0, "volatility": 0, "updated": 0 } } }),
        ),
        ("/api/puzzles/next", json!({ "theme": "fork", "rating": 0 })),
    ] {
        assert!(client.post(path, body.clone()).await.0.is_client_error(), "{body}");
    }
    assert_eq!(client.get("/api/puzzles/ffffffff").await.1["code"], "no-such-puzzle");
}
