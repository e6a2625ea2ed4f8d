//! Games between people, over the API.

use crate::client::{Client, Socket, with};
use crate::postgres_server;
use axum::http::StatusCode;
use outflank_library::Library;
use serde_json::{Value, json};

/// Two users of one server.
struct Two {
    ann: Client,
    bob: Client,
}

impl Two {
    async fn new() -> Self {
        let ann = named(Client::new().await, "Ann").await;
        let bob = named(Client::new().await.with_server_of(&ann), "Bob").await;
        Self { ann, bob }
    }

    /// Starts a game in which Ann plays Black.
    async fn playing(&self, settings: Value) -> Value {
        let game = create(&self.ann, with(settings, json!({ "colour": "black" }))).await;
        act(&self.bob, &game, json!({ "type": "join" })).await
    }

    /// Plays moves from the first on; Black is Ann.
    async fn play(&self, mut game: Value, moves: &str) -> Value {
        for mv in moves.as_bytes().chunks(2) {
            let client = if game["turn"] == "black" { &self.ann } else { &self.bob };
            game = act(client, &game, json!({ "type": "move", "move": std::str::from_utf8(mv).unwrap() })).await;
        }
        game
    }

    async fn accounts(&self) {
        for client in [&self.ann, &self.bob] {
            let (status, _) = client.post("/api/account", json!({ "password": "correct horse" })).await;
            assert_eq!(status, StatusCode::CREATED);
        }
    }
}

async fn named(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    client
}

fn othello() -> Value {
    json!({ "kind": "othello", "colour": "random", "opponent": { "type": "lobby" } })
}

async fn create(client: &Client, settings: Value) -> Value {
    let (status, game) = client.post("/api/online", settings).await;
    assert_eq!(status, StatusCode::CREATED, "{game}");
    game
}

async fn try_to(client: &Client, game: &Value, action: Value) -> (StatusCode, Value) {
    let path = format!("/api/online/{}/actions", game["id"].as_str().unwrap());
    client.post(&path, with(action, json!({ "version": game["version"] }))).await
}

async fn act(client: &Client, game: &Value, action: Value) -> Value {
    let (status, game) = try_to(client, game, action).await;
    assert_eq!(status, StatusCode::OK, "{game}");
    game
}

async fn code(client: &Client, game: &Value, action: Value) -> String {
    let (status, problem) = try_to(client, game, action).await;
    assert!(status.is_client_error(), "{status} {problem}");
    problem["code"].as_str().unwrap().to_owned()
}

fn kind(kind: &str) -> Value {
    json!({ "type": kind })
}

/// The first legal moves of both sides until the game is over.
async fn play_to_the_end(two: &Two, mut game: Value) -> Value {
    while game["status"] == "playing" {
        let mv = game["frame"]["legal"][0]["move"].as_str().unwrap().to_owned();
        game = two.play(game, &mv).await;
    }
    game
}

#[tokio::test]
async fn two_people_play_a_whole_game_from_the_lobby_to_a_rematch() {
    let two = Two::new().await;
    let game = create(&two.ann, with(othello(), json!({ "clock": "300+3", "colour": "black" }))).await;
    assert_eq!(
        (&game["status"], &game["creator"], &game["speed"]),
        (&json!("waiting"), &json!("Ann"), &json!("blitz"))
    );
    let (_, lobby) = two.bob.get("/api/online").await;
    assert_eq!(lobby["seeks"][0]["id"], game["id"]);
    let game = act(&two.bob, &game, kind("join")).await;
    assert_eq!([&game["players"]["black"]["name"], &game["players"]["white"]["name"]], ["Ann", "Bob"]);
    let (_, lobby) = two.bob.get("/api/online").await;
    assert_eq!((&lobby["seeks"], &lobby["games"][0]["id"]), (&json!([]), &game["id"]));
    assert_eq!(lobby["mine"][0]["id"], game["id"]);
    let game = play_to_the_end(&two, game).await;
    assert_eq!(
        (&game["status"], &game["result"]["by"], &game["turn"]),
        (&json!("over"), &json!("discs"), &Value::Null)
    );
    assert_eq!(code(&two.ann, &game, kind("resign")).await, "game-over");
    let game = act(&two.ann, &game, kind("rematch")).await;
    assert_eq!(game["rematch"]["by"], "black");
    let game = act(&two.bob, &game, kind("rematch")).await;
    let path = format!("/api/online/{}", game["rematch"]["game"].as_str().unwrap());
    let (_, rematch) = two.bob.get(&path).await;
    assert_eq!([&rematch["players"]["black"]["name"], &rematch["status"]], ["Bob", "playing"]);
    assert_eq!([&rematch["creator"], &rematch["colour"]], ["Ann", "white"], "the colours are swapped");
    assert_eq!(rematch["clock_spec"], "300+3");
}

#[tokio::test]
async fn moves_are_those_of_the_side_to_move_and_of_the_current_version() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    assert_eq!(code(&two.bob, &game, json!({ "type": "move", "move": "f5" })).await, "not-the-turn");
    assert_eq!(code(&two.ann, &game, json!({ "type": "move", "move": "a1" })).await, "illegal-move");
    let stranger = named(Client::new().await.with_server_of(&two.ann), "Eve").await;
    assert_eq!(code(&stranger, &game, json!({ "type": "move", "move": "f5" })).await, "not-a-player");
    let nobody = Client::new().await.with_server_of(&two.ann);
    assert_eq!(code(&nobody, &game, json!({ "type": "move", "move": "f5" })).await, "name-needed");
    let later = two.play(game.clone(), "f5").await;
    assert_eq!(code(&two.bob, &game, json!({ "type": "move", "move": "d6" })).await, "conflict");
    let later = two.play(later, "d6").await;
    assert_eq!(later["moves"], json!(["f5", "d6"]));
}

#[tokio::test]
async fn seats_are_taken_once_and_by_those_who_may() {
    let two = Two::new().await;
    let eve = named(Client::new().await.with_server_of(&two.ann), "Eve").await;
    let game = create(&two.ann, othello()).await;
    assert_eq!(code(&two.ann, &game, kind("join")).await, "own-game");
    let herself = with(othello(), json!({ "opponent": { "type": "user", "name": "Ann" } }));
    let (_, refused) = two.ann.post("/api/online", herself).await;
    assert_eq!((&refused["code"], &refused["message"]), (&json!("yourself"), &json!("you cannot challenge yourself")));
    act(&two.bob, &game, kind("join")).await;
    assert_eq!(code(&eve, &game, kind("join")).await, "conflict");
    let challenge = create(&two.ann, with(othello(), json!({ "opponent": { "type": "user", "name": "bob" } }))).await;
    assert_eq!(code(&eve, &challenge, kind("join")).await, "not-challenged");
    assert_eq!(eve.get("/api/online").await.1["seeks"], json!([]));
    assert_eq!(two.bob.get("/api/online").await.1["challenges"][0]["challenged"], "Bob");
    assert_eq!(code(&eve, &challenge, kind("decline")).await, "not-challenged");
    let declined = act(&two.bob, &challenge, kind("decline")).await;
    assert_eq!((&declined["status"], &declined["is_declined"]), (&json!("cancelled"), &json!(true)));
    let own = create(&two.ann, othello()).await;
    assert_eq!(code(&two.bob, &own, kind("cancel")).await, "not-a-player");
    assert_eq!(act(&two.ann, &own, kind("cancel")).await["status"], "cancelled");
}

#[tokio::test]
async fn a_game_by_link_is_in_no_list() {
    let two = Two::new().await;
    let game = create(&two.ann, with(othello(), json!({ "opponent": { "type": "link" } }))).await;
    assert_eq!(game["id"].as_str().unwrap().len(), 32, "128 random bits");
    let lists = async || {
        let (_, lobby) = two.bob.get("/api/online").await;
        [lobby["seeks"].clone(), lobby["games"].clone()]
    };
    assert_eq!(lists().await, [json!([]), json!([])]);
    let game = act(&two.bob, &game, kind("join")).await;
    assert_eq!(lists().await, [json!([]), json!([])]);
    let game = act(&two.bob, &game, kind("resign")).await;
    assert_eq!((&game["result"]["by"], &game["status"]), (&json!("resignation"), &json!("over")));
    assert_eq!(two.ann.get("/api/users/Bob/games").await.1, json!([]));
    assert_eq!(two.bob.get("/api/online/0123").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn takebacks_need_consent_and_undo_to_the_last_choice_of_the_side() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    assert_eq!(code(&two.ann, &game, kind("takeback")).await, "no-move");
    let game = two.play(game, "f5d6c3").await;
    let offered = act(&two.bob, &game, kind("takeback")).await;
    assert_eq!(offered["takeback"], "white");
    assert_eq!(two.ann.get("/api/online").await.1["mine"][0]["takeback"], "white", "the lists say it, too");
    let declined = act(&two.ann, &offered, kind("decline")).await;
    assert_eq!((&declined["takeback"], &declined["played"]), (&Value::Null, &json!(3)));
    assert_eq!(declined["declined_by"], "black");
    assert_eq!(code(&two.ann, &declined, kind("decline")).await, "no-offer");
    let offered = act(&two.bob, &declined, kind("takeback")).await;
    assert_eq!(offered["declined_by"], Value::Null);
    let withdrawn = act(&two.bob, &offered, kind("decline")).await;
    assert_eq!((&withdrawn["takeback"], &withdrawn["declined_by"]), (&Value::Null, &json!("white")));
    let offered = act(&two.bob, &withdrawn, kind("takeback")).await;
    let undone = act(&two.ann, &offered, kind("takeback")).await;
    assert_eq!((&undone["moves"], &undone["turn"]), (&json!(["f5"]), &json!("white")));
    let offered = act(&two.ann, &undone, kind("takeback")).await;
    let played = two.play(offered, "d6").await;
    assert_eq!(played["takeback"], Value::Null, "a move declines the offer");
}

#[tokio::test]
async fn a_rematch_waits_in_the_list_of_the_other_player_while_who_offers_it_plays_no_other_game() {
    let two = Two::new().await;
    let blitz = || with(othello(), json!({ "clock": "300+3" }));
    let over = act(&two.bob, &two.play(two.playing(blitz()).await, "f5d6").await, kind("resign")).await;
    let offered = act(&two.ann, &over, kind("rematch")).await;
    let offers = async |client: &Client| client.get("/api/online").await.1["offers"].clone();
    assert_eq!(offers(&two.bob).await[0]["id"], over["id"]);
    assert_eq!(offers(&two.ann).await, json!([]), "the own offer");
    let other = two.playing(blitz()).await;
    assert_eq!(offers(&two.bob).await, json!([]));
    assert_eq!(code(&two.bob, &offered, kind("rematch")).await, "plays-another-game");
    act(&two.ann, &other, kind("abort")).await;
    assert_eq!(offers(&two.bob).await[0]["id"], over["id"]);
    act(&two.bob, &offered, kind("rematch")).await;
    assert_eq!(offers(&two.bob).await, json!([]), "it is accepted");
}

#[tokio::test]
async fn an_aborted_game_is_begun_again_with_the_same_colours() {
    let two = Two::new().await;
    let game = act(&two.bob, &two.playing(othello()).await, kind("abort")).await;
    let offered = act(&two.bob, &game, kind("rematch")).await;
    let accepted = act(&two.ann, &offered, kind("rematch")).await;
    let (_, again) = two.ann.get(&format!("/api/online/{}", accepted["rematch"]["game"].as_str().unwrap())).await;
    assert_eq!([&again["status"], &again["players"]["black"]["name"], &again["colour"]], ["playing", "Ann", "black"]);
}

#[tokio::test]
async fn the_chat_goes_on_in_rematches() {
    let two = Two::new().await;
    let mut game = two.playing(othello()).await;
    let chat = |game: &Value| format!("/api/online/{}/chat", game["id"].as_str().unwrap());
    for text in ["First", "Second", "Third"] {
        two.ann.post(&chat(&game), json!({ "text": text })).await;
        let (_, chat) = two.bob.get(&chat(&game)).await;
        assert_eq!(chat["lines"].as_array().unwrap().last().unwrap()["text"], text);
        let over = act(&two.bob, &game, kind("resign")).await;
        let accepted = act(&two.bob, &act(&two.ann, &over, kind("rematch")).await, kind("rematch")).await;
        let (_, rematch) = two.ann.get(&format!("/api/online/{}", accepted["rematch"]["game"].as_str().unwrap())).await;
        game = rematch;
    }
    let (_, chat) = two.bob.get(&chat(&game)).await;
    let said: Vec<_> = chat["lines"].as_array().unwrap().iter().map(|line| [&line["number"], &line["text"]]).collect();
    assert_eq!(json!(said), json!([[1, "First"], [2, "Second"], [3, "Third"]]));
}

#[tokio::test]
async fn a_game_is_aborted_only_before_both_have_moved() {
    let two = Two::new().await;
    let game = two.play(two.playing(othello()).await, "f5").await;
    let aborted = act(&two.bob, &game, kind("abort")).await;
    assert_eq!([&aborted["status"], &aborted["aborted_by"]], ["aborted", "white"]);
    let game = two.play(two.playing(othello()).await, "f5d6").await;
    assert_eq!(code(&two.bob, &game, kind("abort")).await, "too-late-to-abort");
    assert_eq!(code(&two.bob, &game, kind("flag")).await, "no-clock");
    assert_eq!(code(&two.bob, &game, kind("rematch")).await, "not-over");
}

#[tokio::test]
async fn a_game_with_a_clock_says_how_long_it_waits_for_the_first_moves() {
    let two = Two::new().await;
    let mut game = two.playing(with(othello(), json!({ "clock": "300+3" }))).await;
    for moves in ["f5", "d6"] {
        let wait = game["first_move_in"].as_u64().unwrap();
        assert!((1..=60_000).contains(&wait), "{wait}");
        game = two.play(game, moves).await;
    }
    assert_eq!(game["first_move_in"], Value::Null, "the clock runs");
    let unlimited = two.playing(othello()).await;
    assert_eq!(unlimited["first_move_in"], Value::Null, "it waits for ever");
}

#[tokio::test]
async fn every_kind_of_game_is_played_with_every_clock() {
    let two = Two::new().await;
    for (kind, start, clock, category) in [
        ("othello", "", json!("60+0"), "othello-bullet"),
        ("reversi", "6x6 mirrored", json!("10/move"), "reversi-6x6-blitz"),
        ("reversi", "4x5 anti", json!("2d/move"), "reversi-4x5-anti-correspondence"),
        ("alak", "9", json!("900+10"), "alak-9-rapid"),
        ("alak", "", Value::Null, "alak-11-unlimited"),
    ] {
        let settings = json!({ "kind": kind, "start": start, "clock": clock, "opponent": { "type": "lobby" } });
        let game = two.playing(settings).await;
        assert_eq!(game["category"], category);
        let mv = game["frame"]["legal"][0]["move"].clone();
        let game = act(&two.ann, &game, json!({ "type": "move", "move": mv })).await;
        assert_eq!((&game["played"], &game["turn"]), (&json!(1), &json!("white")), "{category}");
    }
    let invalid = with(othello(), json!({ "clock": "0/move" }));
    assert_eq!(two.ann.post("/api/online", invalid).await.1["code"], "unreadable");
}

#[tokio::test]
async fn a_balanced_opening_has_eight_moves() {
    let two = Two::new().await;
    let drawn = with(othello(), json!({ "xot": true }));
    let (_, waiting) = two.ann.post("/api/online", drawn.clone()).await;
    let (_, lobby) = two.bob.get("/api/online").await;
    let start = outflank_rules::othello::Position::START.to_string();
    assert_eq!((&waiting["given"], &waiting["moves"], &waiting["xot"]), (&json!(0), &json!([]), &json!(true)));
    assert_eq!(waiting["frame"]["position"], start, "it could be analysed before the game begins");
    assert_eq!(lobby["seeks"][0]["cells"], waiting["frame"]["cells"]);
    let game = two.playing(drawn).await;
    assert_eq!((&game["given"], game["moves"].as_array().unwrap().len()), (&json!(8), 8));
    assert_eq!(code(&two.ann, &game, kind("takeback")).await, "no-move");
    let reversi = with(othello(), json!({ "kind": "reversi", "start": "6x6", "xot": true }));
    assert_eq!(two.ann.post("/api/online", reversi).await.1["details"]["field"], "xot");
    let with_moves = with(othello(), json!({ "xot": true, "moves": ["f5", "d6"] }));
    let (status, problem) = two.ann.post("/api/online", with_moves).await;
    assert_eq!((status, &problem["details"]["field"]), (StatusCode::BAD_REQUEST, &json!("moves")), "{problem}");
}

#[tokio::test]
async fn rated_games_between_accounts_change_their_ratings() {
    let two = Two::new().await;
    let rated = with(othello(), json!({ "rated": true, "clock": "180+2" }));
    assert_eq!(two.ann.post("/api/online", rated.clone()).await.1["code"], "not-rateable", "Ann is a guest");
    two.accounts().await;
    let without_clock = with(rated.clone(), json!({ "clock": null }));
    assert_eq!(two.ann.post("/api/online", without_clock).await.1["code"], "not-rateable");
    let game = two.play(two.playing(rated).await, "f5d6").await;
    assert_eq!(game["players"]["black"]["rating"], 1500);
    let game = act(&two.bob, &game, kind("resign")).await;
    let change = game["players"]["black"]["change"].as_i64().unwrap();
    assert!(change > 100 && game["players"]["white"]["change"] == -change, "{game}");
    let (_, profile) = two.bob.get("/api/users/ann").await;
    assert_eq!((&profile["name"], &profile["ratings"][0]["games"]), (&json!("Ann"), &json!(1)));
    assert_eq!(profile["ratings"][0]["rating"], json!((1500 + change) as f64));
    assert_eq!(profile["ratings"][0]["history"][0]["game"], game["id"]);
    let (_, games) = two.bob.get("/api/users/Ann/games").await;
    assert_eq!(games[0]["result"]["by"], "resignation");
    let guest = named(Client::new().await.with_server_of(&two.ann), "Gus").await;
    let open = create(&two.ann, with(othello(), json!({ "rated": true, "clock": "180+2" }))).await;
    assert_eq!(code(&guest, &open, kind("join")).await, "not-rateable");
}

#[tokio::test]
async fn games_are_rated_from_the_start_of_their_board_and_machines_have_known_ratings() {
    let two = Two::new().await;
    two.accounts().await;
    let almost_won = format!("8x8 -OXX{} X", "-".repeat(60));
    let white_begins = format!("{0}OX------XO{0} O", "-".repeat(27));
    let machine = |player: &str| json!({ "type": "machine", "player": player });
    let lobby = json!({ "type": "lobby" });
    for (kind, start, opponent, is_rateable) in [
        ("reversi", "6x6 mirrored anti", lobby.clone(), true),
        ("reversi", "10x10", lobby.clone(), true),
        ("alak", "9", lobby.clone(), true),
        ("othello", "", machine("human:1400"), true),
        ("othello", "", machine("level:5"), true),
        ("reversi", &almost_won, lobby.clone(), false),
        ("othello", &white_begins, lobby, false),
        ("othello", "", machine("level:6"), false),
        ("othello", "", machine("random"), false),
        ("reversi", "6x6", machine("level:1"), false),
        ("alak", "9", machine("perfect"), false),
    ] {
        let settings = json!({ "kind": kind, "start": start, "opponent": opponent, "rated": true, "clock": "300+3",
            "colour": "black" });
        let (status, game) = two.ann.post("/api/online", settings).await;
        let code = game["code"].as_str().unwrap_or_default();
        assert_eq!(if is_rateable { "" } else { "not-rateable" }, code, "{kind} {start}: {status} {game}");
    }
}

#[tokio::test]
async fn a_game_that_ends_before_both_have_moved_changes_no_rating() {
    let two = Two::new().await;
    two.accounts().await;
    let rated = with(othello(), json!({ "rated": true, "clock": "300+3" }));
    for moves in ["", "f5"] {
        let game = two.play(two.playing(rated.clone()).await, moves).await;
        let game = act(&two.bob, &game, kind("resign")).await;
        assert_eq!((&game["status"], &game["players"]["black"]["change"]), (&json!("over"), &Value::Null), "{moves}");
    }
    assert_eq!(two.ann.get("/api/users/Ann").await.1["ratings"], json!([]));
}

#[tokio::test]
async fn the_rating_of_a_machine_never_changes_and_each_board_has_its_own_ratings() {
    let two = Two::new().await;
    two.accounts().await;
    let machine = json!({ "type": "machine", "player": "human:1400" });
    let settings = with(othello(), json!({ "rated": true, "clock": "300+3", "opponent": machine, "colour": "black" }));
    let game = create(&two.ann, settings).await;
    assert_eq!(game["players"]["white"]["rating"], 1400);
    let address = two.ann.serve().await;
    let (mut black, _) = watch(&two.ann, address, &game, 0).await;
    act(&two.ann, &game, json!({ "type": "move", "move": "f5" })).await;
    let mut state = receive(&mut black, "change").await["game"].clone();
    while state["turn"] != "black" {
        state = receive(&mut black, "change").await["game"].clone();
    }
    let game = act(&two.ann, &state, kind("resign")).await;
    assert!(game["players"]["black"]["change"].as_i64().unwrap() < -50, "{game}");
    assert_eq!(game["players"]["white"]["change"], 0);
    let reversi = json!({ "kind": "reversi", "start": "6x6", "opponent": { "type": "lobby" }, "rated": true,
        "clock": "300+3" });
    let mut game = two.playing(reversi).await;
    for _ in 0..2 {
        let mv = game["frame"]["legal"][0]["move"].as_str().unwrap().to_owned();
        game = two.play(game, &mv).await;
    }
    act(&two.bob, &game, kind("resign")).await;
    let (_, profile) = two.ann.get("/api/users/Ann").await;
    let categories: Vec<_> = profile["ratings"].as_array().unwrap().iter().map(|rating| &rating["category"]).collect();
    assert_eq!(categories, ["othello-blitz", "reversi-6x6-blitz"]);
    let (_, best) = two.ann.get("/api/ratings?category=othello-blitz").await;
    assert!(best.as_array().unwrap().iter().all(|player| player["name"] != "human:1400"), "{best}");
}

#[tokio::test]
async fn a_game_with_a_machine_that_cannot_play_it_is_refused() {
    let two = Two::new().await;
    for (kind, start, player, is_accepted) in [
        ("alak", "11", "level:5", false),
        ("alak", "11", "human:1400", false),
        ("alak", "11", "greedy", false),
        ("alak", "15", "perfect", false),
        ("othello", "", "mean:2", false),
        ("othello", "", "perfect", false),
        ("reversi", "6x6", "human:1400", false),
        ("reversi", "6x6", "mean:2", false),
        ("reversi", "8x10", "perfect", false),
        ("reversi", "6x6", "perfect", true),
        ("alak", "11", "mean:2", true),
        ("othello", "", "greedy", true),
        ("reversi", "6x6", "level:5", true),
    ] {
        let machine = json!({ "type": "machine", "player": player });
        let settings = json!({ "kind": kind, "start": start, "opponent": machine, "colour": "black" });
        let (status, game) = two.ann.post("/api/online", settings).await;
        assert_eq!(status == StatusCode::CREATED, is_accepted, "{kind} {player}: {game}");
        let against = json!({ "kind": kind, "start": start, "black": "human", "white": player });
        let (status, game) = two.ann.post("/api/games", against).await;
        assert_eq!(status == StatusCode::CREATED, is_accepted, "{kind} {player}: {game}");
    }
}

#[tokio::test]
async fn blocked_users_cannot_join_challenge_or_write() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let chat = format!("/api/online/{}/chat", game["id"].as_str().unwrap());
    assert_eq!(two.bob.post(&chat, json!({ "text": "Hello <b>Ann</b>" })).await.0, StatusCode::NO_CONTENT);
    assert_eq!(two.bob.post(&chat, json!({ "phrase": "good-luck" })).await.0, StatusCode::NO_CONTENT);
    let (_, lines) = two.ann.get(&chat).await;
    assert_eq!([&lines["lines"][0]["text"], &lines["lines"][1]["phrase"]], ["Hello <b>Ann</b>", "good-luck"]);
    assert_eq!([&lines["lines"][0]["by"], &lines["lines"][0]["side"]], ["Bob", "white"]);
    two.ann.send_json("PUT", "/api/blocks/Bob", json!({})).await;
    assert_eq!(two.bob.post(&chat, json!({ "text": "Why?" })).await.1["code"], "blocked");
    let open = create(&two.ann, othello()).await;
    assert_eq!(code(&two.bob, &open, kind("join")).await, "blocked");
    let challenge = with(othello(), json!({ "opponent": { "type": "user", "name": "Ann" } }));
    assert_eq!(two.bob.post("/api/online", challenge).await.1["code"], "blocked");
    for (line, expected) in [
        (json!({}), "unreadable"),
        (json!({ "text": " " }), "nothing-to-read"),
        (json!({ "text": "x".repeat(201) }), "text-too-long"),
        (json!({ "phrase": "nonsense" }), "unreadable"),
    ] {
        assert_eq!(two.ann.post(&chat, line.clone()).await.1["code"], expected, "{line}");
    }
    let eve = named(Client::new().await.with_server_of(&two.ann), "Eve").await;
    assert_eq!(eve.post(&chat, json!({ "text": "Move!" })).await.1["code"], "not-a-player");
}

/// Opens the WebSocket of a game, and returns it with its first message.
async fn watch(client: &Client, address: std::net::SocketAddr, game: &Value, version: u32) -> (Socket, Value) {
    let path = format!("/api/online/{}/live?version={version}", game["id"].as_str().unwrap());
    let mut socket = Socket::open(address, &path, Some(client.cookie())).await.unwrap();
    let hello = socket.receive().await;
    assert_eq!(hello["type"], "hello", "{hello}");
    (socket, hello)
}

/// Receives messages up to one of a type.
async fn receive(socket: &mut Socket, message_type: &str) -> Value {
    loop {
        let message = socket.receive().await;
        if message["type"] == message_type {
            return message;
        }
    }
}

#[tokio::test]
async fn players_and_spectators_see_each_change_at_once() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let address = two.ann.serve().await;
    let (mut black, hello) = watch(&two.ann, address, &game, 0).await;
    assert_eq!((&hello["you"], &hello["game"]["id"]), (&json!("black"), &game["id"]));
    let stranger = Client::new().await.with_server_of(&two.ann);
    let (mut spectator, hello) = watch(&stranger, address, &game, 2).await;
    assert_eq!((&hello["you"], &hello["game"]), (&Value::Null, &Value::Null), "it has the current version");
    black.send(json!({ "id": 7, "type": "move", "move": "f5", "version": 2 })).await;
    assert_eq!(receive(&mut black, "done").await["id"], 7);
    for socket in [&mut black, &mut spectator] {
        let change = receive(socket, "change").await;
        assert_eq!((&change["since"], &change["from"], &change["added"]), (&json!(2), &json!(0), &json!(["f5"])));
        assert_eq!((&change["game"]["version"], &change["game"]["turn"]), (&json!(3), &json!("white")));
    }
    black.send(json!({ "id": 8, "type": "move", "move": "f5", "version": 3 })).await;
    assert_eq!(receive(&mut black, "problem").await["code"], "not-the-turn");
    spectator.send(json!({ "id": 1, "type": "resign", "version": 3 })).await;
    assert_eq!(receive(&mut spectator, "problem").await["code"], "name-needed");
    spectator.send(json!({ "id": 2, "type": "sync" })).await;
    let synced = receive(&mut spectator, "game").await;
    assert_eq!((&synced["id"], &synced["game"]["moves"]), (&json!(2), &json!(["f5"])));
    spectator.send(json!({ "id": 3, "type": "ping" })).await;
    assert_eq!(receive(&mut spectator, "pong").await["id"], 3);
    for garbage in [json!(1), json!({ "type": "fly" }), json!({ "id": -1, "type": "move" })] {
        spectator.send(garbage).await;
        assert_eq!(receive(&mut spectator, "problem").await["code"], "invalid-request");
    }
    for (request, field) in [
        (json!({ "id": 4, "type": "move", "move": "d6" }), "version"),
        (json!({ "id": 5, "type": "move", "move": "d6", "version": "x" }), "version"),
        (json!({ "id": 6, "type": "fly", "version": 3 }), "type"),
    ] {
        black.send(request.clone()).await;
        let problem = receive(&mut black, "problem").await;
        let told = (&problem["id"], &problem["code"], &problem["details"]["field"]);
        assert_eq!(told, (&request["id"], &json!("invalid-request"), &json!(field)), "{problem}");
    }
    black.send(json!({ "id": 9, "type": "chat", "phrase": "hello" })).await;
    assert_eq!(receive(&mut spectator, "chat").await["lines"][0]["phrase"], "hello");
}

#[tokio::test]
async fn whoever_waits_for_a_player_hears_of_its_own_seat() {
    let two = Two::new().await;
    let game = create(&two.ann, with(othello(), json!({ "colour": "white" }))).await;
    let address = two.ann.serve().await;
    let (mut creator, hello) = watch(&two.ann, address, &game, 0).await;
    assert_eq!((&hello["you"], &hello["game"]["status"]), (&Value::Null, &json!("waiting")));
    act(&two.bob, &game, kind("join")).await;
    assert_eq!(receive(&mut creator, "change").await["game"]["status"], "playing");
    assert_eq!(receive(&mut creator, "hello").await["you"], "white");
}

#[tokio::test]
async fn everybody_sees_who_is_connected() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let address = two.ann.serve().await;
    let (mut black, _) = watch(&two.ann, address, &game, 0).await;
    let (white, _) = watch(&two.bob, address, &game, 0).await;
    let stranger = Client::new().await.with_server_of(&two.ann);
    let (_spectator, _) = watch(&stranger, address, &game, 0).await;
    let mut presence = receive(&mut black, "presence").await;
    while presence["spectators"] != 1 {
        presence = receive(&mut black, "presence").await;
    }
    assert_eq!([&presence["black"]["connected"], &presence["white"]["connected"]], [true, true]);
    drop(white);
    let presence = receive(&mut black, "presence").await;
    assert_eq!([&presence["black"]["connected"], &presence["white"]["connected"]], [true, false]);
    let game = two.play(game, "f5d6").await;
    assert_eq!(code(&two.ann, &game, kind("claim")).await, "not-left", "not for long enough");
}

#[tokio::test]
async fn a_player_who_looks_at_another_page_has_not_left() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let address = two.ann.serve().await;
    let site = Socket::open(address, "/api/online/live", Some(two.ann.cookie())).await.unwrap();
    let (mut white, _) = watch(&two.bob, address, &game, 0).await;
    let mut presence = receive(&mut white, "presence").await;
    while presence["black"]["connected"] == false {
        presence = receive(&mut white, "presence").await;
    }
    let (black, _) = watch(&two.ann, address, &game, 0).await;
    drop(black);
    let stranger = Client::new().await.with_server_of(&two.ann);
    let (_spectator, _) = watch(&stranger, address, &game, 0).await;
    while presence["spectators"] != 1 {
        presence = receive(&mut white, "presence").await;
        assert_eq!(presence["black"]["connected"], true, "a page of the site is still open: {presence}");
    }
    drop(site);
    assert_eq!(receive(&mut white, "presence").await["black"]["connected"], false, "the last page is closed");
}

#[tokio::test]
async fn the_people_whom_a_user_has_played_with_are_listed_with_who_is_connected() {
    let two = Two::new().await;
    let address = two.ann.serve().await;
    let opponents = async |client: &Client| client.get("/api/opponents").await.1;
    let eve = named(Client::new().await.with_server_of(&two.ann), "Eve").await;
    let settings = with(othello(), json!({ "colour": "black", "opponent": { "type": "link" } }));
    let with_eve = act(&eve, &create(&two.ann, settings).await, kind("join")).await;
    let with_bob = two.playing(othello()).await;
    assert_eq!(opponents(&two.ann).await, json!([]), "none of the games is over");
    act(&eve, &with_eve, kind("resign")).await;
    act(&two.bob, &with_bob, kind("resign")).await;
    let bob = Socket::open(address, "/api/online/live", Some(two.bob.cookie())).await.unwrap();
    let eve_connected = json!({ "name": "Eve", "connected": false });
    while opponents(&two.ann).await != json!([{ "name": "Bob", "connected": true }, eve_connected]) {
        tokio::task::yield_now().await;
    }
    drop(bob);
    two.bob.send_json("PUT", "/api/blocks/Ann", json!({})).await;
    assert_eq!(opponents(&two.ann).await, json!([eve_connected]), "a block hides both from each other");
    assert_eq!(opponents(&two.bob).await, json!([]));
    let nobody = Client::new().await.with_server_of(&two.ann);
    assert_eq!(opponents(&nobody).await["code"], "name-needed");
}

#[tokio::test]
async fn a_line_of_the_chat_reaches_a_player_who_looks_at_another_page() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let address = two.ann.serve().await;
    let mut site = Socket::open(address, "/api/online/live", Some(two.ann.cookie())).await.unwrap();
    assert_eq!(receive(&mut site, "mine").await["lines"], json!([]));
    let chat = format!("/api/online/{}/chat", game["id"].as_str().unwrap());
    two.bob.post(&chat, json!({ "phrase": "hello" })).await;
    let line = receive(&mut site, "mine").await["lines"][0].clone();
    assert_eq!([&line["game"], &line["by"], &line["phrase"]], [&game["id"], &json!("Bob"), &json!("hello")]);
    assert_eq!(line["number"], 1);
    let over = act(&two.bob, &game, kind("resign")).await;
    act(&two.bob, &act(&two.ann, &over, kind("rematch")).await, kind("rematch")).await;
    let (_, lists) = two.ann.get("/api/online").await;
    assert_eq!(
        [&lists["mine"][0]["status"], &lists["lines"]],
        [&json!("playing"), &json!([])],
        "said before the rematch"
    );
}

#[tokio::test]
async fn a_machine_takes_a_seat_and_moves_by_itself() {
    let two = Two::new().await;
    let machine = json!({ "type": "machine", "player": "level:1" });
    let game = create(&two.ann, with(othello(), json!({ "colour": "white", "opponent": machine }))).await;
    assert_eq!(game["players"]["black"]["machine"], "level:1");
    let address = two.ann.serve().await;
    let (mut white, hello) = watch(&two.ann, address, &game, 0).await;
    if hello["game"]["played"] == 0 {
        assert_eq!(receive(&mut white, "change").await["game"]["played"], 1);
    }
    let (_, game) = two.ann.get(&format!("/api/online/{}", game["id"].as_str().unwrap())).await;
    assert_eq!(game["turn"], "white");
    for player in ["human", "engine:gtp:sh", ""] {
        let opponent = json!({ "type": "machine", "player": player });
        let (status, _) = two.ann.post("/api/online", with(othello(), json!({ "opponent": opponent }))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{player}");
    }
}

#[tokio::test]
async fn the_lobby_is_sent_when_it_changes() {
    let two = Two::new().await;
    let address = two.ann.serve().await;
    let mut lobby = Socket::open(address, "/api/online/live", Some(two.bob.cookie())).await.unwrap();
    assert_eq!(receive(&mut lobby, "lobby").await["lobby"]["seeks"], json!([]));
    let challenge = with(othello(), json!({ "opponent": { "type": "user", "name": "Bob" } }));
    let game = create(&two.ann, challenge).await;
    let mut mine = receive(&mut lobby, "mine").await;
    while mine["challenges"] == json!([]) {
        mine = receive(&mut lobby, "mine").await;
    }
    assert_eq!(mine["challenges"][0]["id"], game["id"]);
}

#[tokio::test]
async fn the_number_of_people_in_the_lobby_follows_those_who_leave() {
    let two = Two::new().await;
    let address = two.ann.serve().await;
    let open = async |client: &Client| Socket::open(address, "/api/online/live", Some(client.cookie())).await.unwrap();
    let (mut first, second) = (open(&two.ann).await, open(&two.bob).await);
    let mut expect = async |count: usize| while receive(&mut first, "lobby").await["lobby"]["users"] != count {};
    expect(2).await;
    drop(second);
    expect(1).await;
}

#[tokio::test]
async fn a_game_goes_on_when_its_server_is_gone() {
    let Some(url) = postgres_server::new_database() else { return };
    let url = url.parse().unwrap();
    let connect = async || Client::with_library(Library::connect(&url).await.unwrap());
    let first = Two { ann: named(connect().await, "Ann").await, bob: named(connect().await, "Bob").await };
    let game = first.play(first.playing(othello()).await, "f5").await;
    let other = connect().await;
    let ann = first.ann.with_server_of(&other);
    let address = ann.serve().await;
    let (mut watching, hello) = watch(&ann, address, &game, 0).await;
    assert_eq!((&hello["you"], &hello["game"]["moves"]), (&json!("black"), &json!(["f5"])));
    // Bob is connected to another node, whose moves are seen on this one.
    let later = act(&first.bob, &game, json!({ "type": "move", "move": "d6" })).await;
    let change = receive(&mut watching, "change").await;
    assert_eq!((&change["added"], &change["since"]), (&json!(["d6"]), &game["version"]));
    let chat = format!("/api/online/{}/chat", game["id"].as_str().unwrap());
    first.bob.post(&chat, json!({ "text": "Hi" })).await;
    assert_eq!(receive(&mut watching, "chat").await["lines"][0]["text"], "Hi");
    drop(first.bob);
    assert_eq!(act(&ann, &later, json!({ "type": "move", "move": "c3" })).await["played"], 3);
}

#[tokio::test]
async fn finished_games_are_in_the_profile_the_export_and_the_explorer_of_their_players() {
    let two = Two::new().await;
    let open = two.play(two.playing(othello()).await, "f5d6c3d3c4").await;
    act(&two.bob, &open, kind("resign")).await;
    let link = with(othello(), json!({ "opponent": { "type": "link" } }));
    let private = two.play(two.playing(link).await, "f5d6c3d3c4").await;
    act(&two.ann, &private, kind("resign")).await;
    let listed = async |client: &Client| client.get("/api/users/Ann/games").await.1.as_array().unwrap().len();
    assert_eq!((listed(&two.ann).await, listed(&two.bob).await), (2, 1), "a private game is listed for its players");
    let opening = async |client: &Client| client.get("/api/users/Ann").await.1["openings"].clone();
    assert_eq!(opening(&two.bob).await, json!([{ "name": "Tiger", "games": 1, "wins": 1, "draws": 0, "losses": 0 }]));
    assert_eq!(opening(&two.ann).await, json!([{ "name": "Tiger", "games": 2, "wins": 1, "draws": 0, "losses": 1 }]));
    let (_, export) = two.ann.get("/api/account/export").await;
    assert_eq!(export["online"].as_array().unwrap().len(), 2);
    for list in ["ratings", "chat", "reports"] {
        assert_eq!(export[list], json!([]), "{list}");
    }
    assert_eq!(export["online"][0]["moves"], json!(["f5", "d6", "c3", "d3", "c4"]));
    let (_, explored) = two.ann.get("/api/explore?games=mine&moves=f5d6").await;
    assert_eq!([&explored["games"], &explored["black"], &explored["white"]], [2, 1, 1]);
    assert_eq!([&explored["top"][0]["black"], &explored["top"][0]["white"]], ["Ann", "Bob"]);
}

#[tokio::test]
async fn the_export_of_an_account_has_all_that_is_stored_about_it() {
    let two = Two::new().await;
    two.accounts().await;
    let rated = two.playing(with(othello(), json!({ "rated": true, "clock": "300+3" }))).await;
    let rated = two.play(rated, "f5d6").await;
    let chat = format!("/api/online/{}/chat", rated["id"].as_str().unwrap());
    two.ann.post(&chat, json!({ "text": "Well" })).await;
    two.ann.post(&chat, json!({ "phrase": "thanks" })).await;
    two.bob.post(&chat, json!({ "text": "Bob's" })).await;
    act(&two.bob, &rated, kind("resign")).await;
    let report = json!({ "name": "Bob", "game": rated["id"], "text": "too slow" });
    assert_eq!(two.ann.post("/api/reports", report).await.0, StatusCode::NO_CONTENT);
    let running = two.play(two.playing(othello()).await, "f5").await;
    let waiting = create(&two.ann, othello()).await;
    let (_, export) = two.ann.get("/api/account/export").await;
    let ids: Vec<_> = export["online"].as_array().unwrap().iter().map(|game| &game["id"]).collect();
    for game in [&rated, &running, &waiting] {
        assert!(ids.contains(&&game["id"]), "{ids:?} {}", game["id"]);
    }
    let lines: Vec<_> =
        export["chat"].as_array().unwrap().iter().map(|line| [&line["text"], &line["phrase"]]).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines.contains(&[&json!("Well"), &Value::Null]) && lines.contains(&[&Value::Null, &json!("thanks")]));
    assert_eq!([&export["reports"][0]["name"], &export["reports"][0]["text"]], ["Bob", "too slow"]);
    assert_eq!(export["ratings"][0]["category"], "othello-blitz");
    assert_eq!(export["ratings"][0]["history"][0]["game"], rated["id"]);
}

#[tokio::test]
async fn a_user_who_is_deleted_resigns_its_games() {
    let two = Two::new().await;
    let game = two.play(two.playing(othello()).await, "f5d6").await;
    let early = two.playing(othello()).await;
    let (status, _) = two.bob.send_json("DELETE", "/api/account", json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let shown = async |game: &Value| two.ann.get(&format!("/api/online/{}", game["id"].as_str().unwrap())).await.1;
    assert_eq!(shown(&game).await["result"], json!({ "winner": "black", "margin": null, "by": "resignation" }));
    assert_eq!(shown(&early).await["status"], "aborted");
}

#[tokio::test]
async fn a_session_that_has_ended_moves_no_more() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let address = two.ann.serve().await;
    let (mut black, _) = watch(&two.ann, address, &game, 0).await;
    assert_eq!(two.ann.delete("/api/session").await, StatusCode::NO_CONTENT);
    black.send(json!({ "id": 1, "type": "move", "move": "f5", "version": 2 })).await;
    assert_eq!(receive(&mut black, "problem").await["code"], "name-needed");
}

#[tokio::test]
async fn the_socket_of_the_lobby_answers_pings_and_refuses_garbage() {
    let two = Two::new().await;
    let mut socket = Socket::open(two.ann.serve().await, "/api/online/live", Some(two.ann.cookie())).await.unwrap();
    socket.send(json!({ "type": "ping", "id": 7 })).await;
    assert_eq!(receive(&mut socket, "pong").await["id"], 7);
    for garbage in [json!(null), json!([1]), json!({ "type": "move" }), json!({ "type": "ping", "id": -1 })] {
        socket.send(garbage).await;
        assert_eq!(receive(&mut socket, "problem").await["code"], "invalid-request");
    }
    socket.send(json!({ "type": "ping", "id": 9, "since": 3 })).await;
    assert_eq!(receive(&mut socket, "problem").await["id"], 9);
    socket.send(json!({ "type": "ping", "id": 8 })).await;
    assert_eq!(receive(&mut socket, "pong").await["id"], 8);
}

#[tokio::test]
async fn the_problem_of_a_message_in_a_game_has_its_id_and_an_unknown_field_is_one() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let (mut socket, _) = watch(&two.ann, two.ann.serve().await, &game, 0).await;
    for (id, message) in [
        (8, json!({ "id": 8, "type": "nope" })),
        (9, json!({ "id": 9, "type": "move", "version": 2 })),
        (10, json!({ "id": 10, "type": "resign", "version": 2, "move": "f5" })),
        (11, json!({ "id": 11, "type": "sync", "since": 1 })),
        (12, json!({ "id": 12, "type": "chat", "text": "Hello", "to": "Bob" })),
        (13, json!({ "id": 13, "type": 4, "version": 2 })),
    ] {
        socket.send(message.clone()).await;
        let answer = receive(&mut socket, "problem").await;
        assert_eq!((&answer["id"], &answer["code"]), (&json!(id), &json!("invalid-request")), "{message}");
    }
}

#[tokio::test]
async fn garbage_is_refused_on_every_route_of_online_games() {
    let two = Two::new().await;
    let game = two.playing(othello()).await;
    let path = format!("/api/online/{}", game["id"].as_str().unwrap());
    let (actions, chat) = (format!("{path}/actions"), format!("{path}/chat"));
    let (_, problem) = two.ann.post(&actions, json!({ "type": 4, "version": game["version"] })).await;
    assert_eq!(problem["details"]["field"], "type", "a number is the name of no action: {problem}");
    for (target, bodies) in [
        ("/api/online", vec![json!({}), json!({ "kind": "chess" }), json!({ "kind": "othello", "opponent": 1 })]),
        ("/api/online", vec![json!({ "kind": "othello", "opponent": { "type": "machine", "player": "level:99" } })]),
        ("/api/online", vec![json!({ "kind": "othello", "opponent": { "type": "user", "name": "\u{0}" } })]),
        (&actions, vec![json!({}), json!({ "type": "move", "version": 2 }), json!({ "type": "move", "version": "x" })]),
        (&actions, vec![json!({ "type": "move", "move": "z9", "version": 2 }), json!([]), json!("move")]),
        (&chat, vec![json!([]), json!({ "text": 1 }), json!({ "phrase": {} })]),
    ] {
        for body in bodies {
            let (status, problem) = two.ann.post(target, body.clone()).await;
            assert!(status.is_client_error() && problem["code"].is_string(), "{target} {body}: {status} {problem}");
        }
    }
    for path in ["/api/online/x", "/api/online/%FF", "/api/users/%FF", "/api/users/nobody", "/api/ratings"] {
        assert!(two.ann.get(path).await.0.is_client_error(), "{path}");
    }
}
