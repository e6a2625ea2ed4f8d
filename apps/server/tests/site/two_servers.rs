//! Games at two servers that share a database: a file of SQLite, and PostgreSQL where that is installed.

use crate::client::{Client, Socket};
use crate::postgres_server;
use axum::http::StatusCode;
use outflank_library::{GameId, GameWrite, Library, Listing, OwnedGame, Owner, StoredEvent, StoredGame, StoredOutage};
use outflank_rules::Sides;
use outflank_service::document::GameDocument;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

/// Two servers, with Ann and Bob at both.
struct Servers {
    library: Library,
    ann: [Client; 2],
    bob: [Client; 2],
}

impl Servers {
    async fn new(libraries: [Library; 2]) -> Self {
        let library = libraries[0].clone();
        let [first, second] = libraries.map(Client::with_library);
        let user = async |name: &str| {
            let here = named(Client::new().await.with_server_of(&first), name).await;
            let there = here.with_cookie_of_this(Client::new().await.with_server_of(&second));
            [here, there]
        };
        Self { ann: user("Ann").await, bob: user("Bob").await, library }
    }

    /// Starts a game without a clock in which Ann plays Black and both have moved.
    async fn playing(&self, settings: Value) -> Value {
        let (status, game) = self.ann[0].post("/api/online", settings).await;
        assert_eq!(status, StatusCode::CREATED, "{game}");
        let mut game = act(&self.bob[0], &game, json!({ "type": "join" })).await;
        for (client, mv) in [(&self.ann[0], "f5"), (&self.bob[0], "d6")] {
            game = act(client, &game, json!({ "type": "move", "move": mv })).await;
        }
        game
    }

    /// Ends a game, in which Ann then offers a rematch at the first server; the second one has read it, too.
    async fn offered_rematch(&self) -> Value {
        let game = self.playing(othello()).await;
        let over = act(&self.bob[0], &game, json!({ "type": "resign" })).await;
        let offered = act(&self.ann[0], &over, json!({ "type": "rematch" })).await;
        show(&self.bob[1], offered["id"].as_str().unwrap()).await;
        offered
    }
}

async fn with_each_database(test: impl AsyncFn(Servers)) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(&folder.path().join("library.db")).await.unwrap();
    test(Servers::new([library.clone(), library]).await).await;
    with_postgres(test).await;
}

async fn with_postgres(test: impl AsyncFn(Servers)) {
    if let Some(url) = postgres_server::new_database() {
        let url = url.parse().unwrap();
        let connect = async || Library::connect(&url).await.unwrap();
        test(Servers::new([connect().await, connect().await]).await).await;
    }
}

fn othello() -> Value {
    json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } })
}

async fn named(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    client
}

async fn try_to(client: &Client, game: &Value, mut action: Value) -> (StatusCode, Value) {
    action["version"] = game["version"].clone();
    client.post(&format!("/api/online/{}/actions", game["id"].as_str().unwrap()), action).await
}

async fn act(client: &Client, game: &Value, action: Value) -> Value {
    let (status, game) = try_to(client, game, action).await;
    assert_eq!(status, StatusCode::OK, "{game}");
    game
}

async fn show(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/online/{id}")).await.1
}

#[tokio::test]
async fn a_rematch_that_is_accepted_at_both_servers_is_one_game() {
    with_each_database(async |servers| {
        for _ in 0..5 {
            let offered = servers.offered_rematch().await;
            let rematch = || json!({ "type": "rematch" });
            let (here, there) = tokio::join!(
                try_to(&servers.bob[0], &offered, rematch()),
                try_to(&servers.bob[1], &offered, rematch())
            );
            assert!((here.0 == StatusCode::OK) != (there.0 == StatusCode::OK), "{here:?} {there:?}");
            let (_, lobby) = servers.ann[0].get("/api/online").await;
            assert_eq!(lobby["mine"].as_array().unwrap().len(), 1, "{lobby}");
            let game = show(&servers.ann[0], lobby["mine"][0]["id"].as_str().unwrap()).await;
            act(&servers.ann[0], &game, json!({ "type": "abort" })).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_rematch_that_is_withdrawn_at_one_server_and_accepted_at_the_other_is_one_of_both() {
    with_each_database(async |servers| {
        for _ in 0..5 {
            let offered = servers.offered_rematch().await;
            let (accepted, withdrawn) = tokio::join!(
                try_to(&servers.bob[1], &offered, json!({ "type": "rematch" })),
                try_to(&servers.ann[0], &offered, json!({ "type": "decline" }))
            );
            let is_accepted = accepted.0 == StatusCode::OK;
            assert!(is_accepted != (withdrawn.0 == StatusCode::OK), "{accepted:?} {withdrawn:?}");
            let (_, lobby) = servers.ann[0].get("/api/online").await;
            assert_eq!(lobby["mine"].as_array().unwrap().len(), usize::from(is_accepted), "{lobby}");
            if is_accepted {
                let game = show(&servers.ann[0], lobby["mine"][0]["id"].as_str().unwrap()).await;
                act(&servers.ann[0], &game, json!({ "type": "abort" })).await;
            }
        }
    })
    .await;
}

/// Receives messages up to one of a type that is as expected.
async fn receive(socket: &mut Socket, message_type: &str, mut is_expected: impl FnMut(&Value) -> bool) -> Value {
    loop {
        let message = socket.receive().await;
        if message["type"] == message_type && is_expected(&message) {
            return message;
        }
    }
}

async fn watch(client: &Client, address: SocketAddr, game: &Value) -> Socket {
    let path = format!("/api/online/{}/live", game["id"].as_str().unwrap());
    let mut socket = Socket::open(address, &path, Some(client.cookie())).await.unwrap();
    receive(&mut socket, "presence", |_| true).await;
    socket
}

#[tokio::test]
async fn a_player_with_pages_at_two_servers_is_away_when_the_last_one_is_closed() {
    // Servers that share a file do not hear of each other.
    with_postgres(async |servers| {
        let game = servers.playing(othello()).await;
        let addresses = [servers.ann[0].serve().await, servers.ann[1].serve().await];
        let mut bob = watch(&servers.bob[0], addresses[0], &game).await;
        let first = watch(&servers.ann[0], addresses[0], &game).await;
        let later = watch(&servers.ann[1], addresses[1], &game).await;
        drop(later);
        // A spectator comes to the other server after the page there is closed.
        let spectator = Client::new().await.with_server_of(&servers.ann[1]);
        let _spectator = watch(&spectator, addresses[1], &game).await;
        let presence = receive(&mut bob, "presence", |presence| presence["spectators"] == 1).await;
        assert_eq!(presence["black"]["connected"], true, "{presence}");
        drop(first);
        receive(&mut bob, "presence", |presence| presence["black"]["connected"] == false).await;
    })
    .await;
}

#[tokio::test]
async fn a_player_with_another_page_at_the_other_server_has_not_left() {
    with_each_database(async |servers| {
        let game = servers.playing(othello()).await;
        let addresses = [servers.ann[0].serve().await, servers.ann[1].serve().await];
        let watched = watch(&servers.ann[0], addresses[0], &game).await;
        let mut site = Socket::open(addresses[1], "/api/online/live", Some(servers.ann[1].cookie())).await.unwrap();
        receive(&mut site, "mine", |_| true).await;
        drop(watched);
        let path = format!("/api/online/{}/live", game["id"].as_str().unwrap());
        let mut bob = Socket::open(addresses[0], &path, Some(servers.bob[0].cookie())).await.unwrap();
        let presence = receive(&mut bob, "presence", |_| true).await;
        assert_eq!(presence["black"]["connected"], true, "{presence}");
    })
    .await;
}

/// Stores a copy of a game whose events are this much earlier.
async fn copy_earlier(library: &Library, game: &Value, to: &str, earlier: u64) {
    let log = library.game_log(&GameId::new(game["id"].as_str().unwrap()), 0).await.unwrap();
    let event =
        |event: StoredEvent| StoredEvent { at: event.at - earlier, due: event.due.map(|due| due - earlier), ..event };
    let to = GameId::new(to);
    let game = GameDocument::from_stored(&to, &log).unwrap();
    let owner = Owner::new(&game.settings.creator);
    let games = vec![OwnedGame { owner, game: game.stored_game() }];
    let events = log.into_iter().map(|stored| (to.clone(), event(stored))).collect();
    library.write(&GameWrite { games, events, ..GameWrite::default() }).await.unwrap();
}

/// Returns a game that waits, for the lists.
fn waiting(id: &str) -> OwnedGame {
    let listing = Listing {
        category: "othello-bullet".to_owned(),
        rated: false,
        listed: true,
        status: "waiting",
        challenged: None,
        users: Sides { black: None, white: None },
        rating: 1500,
    };
    let players = Sides { black: "human".to_owned(), white: "human".to_owned() };
    let game = StoredGame::new(GameId::new(id), "othello", "8x8 othello", players);
    OwnedGame { owner: Owner::new("ann"), game: StoredGame { listing: Some(listing), ..game } }
}

#[tokio::test]
async fn the_clock_that_is_shown_does_not_count_an_outage() {
    with_each_database(async |servers| {
        let game = servers
            .playing(json!({ "kind": "othello", "colour": "black", "clock": "60+0",
            "opponent": { "type": "lobby" } }))
            .await;
        let mut shown = Vec::new();
        for client in &servers.bob {
            shown.push(watch(client, client.serve().await, &game).await);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
        let outage = StoredOutage { began: now - 95_000, ended: now + 600_000 };
        servers.library.add_outage(outage).await.unwrap();
        let clock = async |client: &Client, id: &str| show(client, id).await["clock"]["black"].as_u64().unwrap();
        for (client, socket) in servers.bob.iter().zip(&mut shown) {
            // Each server shows the clock again when it has read the outage.
            receive(socket, "game", |message| message["game"]["clock"]["black"] == 60_000).await;
            assert_eq!(clock(client, game["id"].as_str().unwrap()).await, 60_000);
        }
        copy_earlier(&servers.library, &game, "earlier", 100_000).await;
        assert_eq!(clock(&servers.bob[0], "earlier").await, 60_000, "and not zero, after 100 seconds");
        let (_, lobby) = servers.bob[0].get("/api/online").await;
        let games = lobby["games"].as_array().unwrap().iter().filter(|game| game["id"] == "earlier");
        assert_eq!(games.map(|game| &game["clock"]["black"]).collect::<Vec<_>>(), [60_000], "{lobby}");
        let address = servers.bob[0].serve().await;
        let version = game["version"].as_u64().unwrap();
        let path = format!("/api/online/earlier/live?version={version}");
        let mut socket = Socket::open(address, &path, None).await.unwrap();
        let hello = receive(&mut socket, "hello", |_| true).await;
        assert!(
            hello["game"]["clock"]["black"].as_u64() > Some(30_000),
            "a page that comes back has counted on: {hello}"
        );
        let outage = StoredOutage { began: now + 600_000, ended: now + 700_000 };
        servers.library.add_outage(outage).await.unwrap();
        let shown = receive(&mut socket, "game", |_| true).await;
        assert_eq!(shown["game"]["id"], "earlier", "open pages get the clock, too");
    })
    .await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_keep_others_from_ending() {
    with_each_database(async |servers| {
        let (_, seek) = servers.ann[0].post("/api/online", othello()).await;
        let broken = StoredEvent { version: 1, at: 1, change: "{}".to_owned(), due: Some(1) };
        let events = vec![(GameId::new("0"), broken)];
        let write = GameWrite { games: vec![waiting("0")], events, ..GameWrite::default() };
        servers.library.write(&write).await.unwrap();
        copy_earlier(&servers.library, &seek, "1", 3 * 3_600_000).await;
        let address = servers.bob[0].serve().await;
        let mut socket = Socket::open(address, "/api/online/1/live", None).await.unwrap();
        // It may have ended before.
        while socket.receive().await["game"]["status"] != "cancelled" {}
    })
    .await;
}
