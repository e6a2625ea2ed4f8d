//! What those who run a site do while it is running.

use crate::client::{Client, Socket};
use axum::http::StatusCode;
use outflank_library::Library;
use outflank_server::{Admin, Storage};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A site with two users who play a game.
struct Site {
    ann: Client,
    bob: Client,
    game: Value,
    folder: TempDir,
}

impl Site {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("library.db")).await.unwrap();
        let ann = named(Client::with_library(library), "Ann").await;
        let bob = named(Client::new().await.with_server_of(&ann), "Bob").await;
        let settings = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
        let (_, game) = ann.post("/api/online", settings).await;
        let mut site = Self { ann, bob, game, folder };
        site.act(&site.bob, json!({ "type": "join" })).await;
        for (ply, mv) in ["f5", "d6"].into_iter().enumerate() {
            site.game = site.show().await;
            let client = if ply == 0 { &site.ann } else { &site.bob };
            site.act(client, json!({ "type": "move", "move": mv })).await;
        }
        site
    }

    async fn act(&self, client: &Client, mut action: Value) {
        action["version"] = self.game["version"].clone();
        let (status, answer) = client.post(&format!("{}/actions", self.path()), action).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    async fn show(&self) -> Value {
        self.ann.get(&self.path()).await.1
    }

    fn path(&self) -> String {
        format!("/api/online/{}", self.game["id"].as_str().unwrap())
    }

    /// Performs a task as another process does.
    async fn admin<T: Send + 'static>(
        &self,
        task: impl AsyncFnOnce(&Admin) -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<T> {
        let storage = Storage { data: self.folder.path().to_owned(), postgres: None };
        tokio::task::spawn_blocking(move || Admin::run(&storage, task)).await.unwrap()
    }
}

async fn named(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    client
}

#[tokio::test]
async fn a_removed_user_leaves_its_games_and_can_do_nothing_more() {
    let site = Site::new().await;
    let seek = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
    site.bob.post("/api/online", seek).await;
    let challenge = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "user", "name": "Bob" } });
    let (_, challenge) = site.ann.post("/api/online", challenge).await;
    let address = site.bob.serve().await;
    let path = format!("{}/live", site.path());
    let mut socket = Socket::open(address, &path, Some(site.bob.cookie())).await.unwrap();
    let names =
        site.admin(async |admin| Ok(admin.users().await?.into_iter().map(|user| user.name).collect::<Vec<_>>()));
    let mut names = names.await.unwrap();
    names.sort();
    assert_eq!(names, ["Ann", "Bob"]);
    site.admin(async |admin| admin.remove_user("bob").await).await.unwrap();
    assert_eq!(site.bob.get("/api/me").await.1["user"], Value::Null);
    socket.send(json!({ "id": 5, "type": "chat", "text": "I am still here" })).await;
    loop {
        let answer = socket.receive().await;
        if answer["id"] == 5 {
            assert_eq!(answer["code"], "name-needed", "{answer}");
            break;
        }
    }
    // Another server of the site, since this one has the games in memory.
    let library = Library::open(&site.folder.path().join("library.db")).await.unwrap();
    let ann = site.ann.with_cookie_of_this(Client::with_library(library));
    let (_, game) = ann.get(&site.path()).await;
    assert_eq!((&game["result"]["by"], &game["result"]["winner"]), (&json!("resignation"), &json!("black")));
    assert_eq!((&game["players"]["black"]["name"], &game["players"]["white"]["name"]), (&json!("Ann"), &json!("")));
    let (_, lobby) = ann.get("/api/online").await;
    assert_eq!((&lobby["seeks"], &lobby["mine"]), (&json!([]), &json!([])), "{}", challenge["id"]);
    let unknown = site.admin(async |admin| admin.remove_user("bob").await).await.unwrap_err();
    assert_eq!(unknown.to_string(), "there is no user bob");
}

#[tokio::test]
async fn reports_are_read_and_texts_removed() {
    let site = Site::new().await;
    let chat = format!("{}/chat", site.path());
    for text in ["Hello", "Something rude", "Bye"] {
        assert_eq!(site.bob.post(&chat, json!({ "text": text })).await.0, StatusCode::NO_CONTENT);
    }
    let id = site.game["id"].as_str().unwrap().to_owned();
    let report = json!({ "name": "Bob", "game": id, "text": "He was rude." });
    assert_eq!(site.ann.post("/api/reports", report).await.0, StatusCode::NO_CONTENT);
    let reports = site.admin(async |admin| admin.reports().await).await.unwrap();
    let report = &reports[0];
    assert_eq!([&report.reporter, &report.reported, &report.game, &report.text], ["Ann", "Bob", &id, "He was rude."]);
    let (game, number) = (id.clone(), 2);
    site.admin(async move |admin| admin.remove_text(&game, number).await).await.unwrap();
    let (_, lines) = site.ann.get(&chat).await;
    let texts: Vec<_> = lines["lines"].as_array().unwrap().iter().map(|line| line["text"].clone()).collect();
    assert_eq!(texts, [json!("Hello"), Value::Null, json!("Bye")]);
    let again = site.admin(async move |admin| admin.remove_text(&id, number).await).await.unwrap_err();
    assert!(again.to_string().ends_with("has no text with the number 2"), "{again}");
    let report = reports[0].id.clone();
    site.admin(async move |admin| admin.remove_report(&report).await).await.unwrap();
    assert!(site.admin(async |admin| admin.reports().await).await.unwrap().is_empty());
}
