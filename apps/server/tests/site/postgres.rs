//! Servers that share a database of PostgreSQL; skipped where that is not installed.

use crate::client::Client;
use crate::postgres_server;
use axum::http::StatusCode;
use outflank_library::Library;
use serde_json::json;

/// Returns clients of two servers with one database; they have the same cookie.
async fn clients_of_two_servers() -> Option<[Client; 2]> {
    let url = postgres_server::new_database()?.parse().unwrap();
    let first = Client::with_library(Library::connect(&url).await.unwrap());
    let second = Client::with_library(Library::connect(&url).await.unwrap());
    let second = first.with_cookie_of_this(second);
    Some([first, second])
}

#[tokio::test]
async fn a_game_that_is_begun_on_one_server_goes_on_at_another() {
    let Some([first, second]) = clients_of_two_servers().await else { return };
    let game = first.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    let game = second.act(&game, "moves", json!({ "move": "f5" })).await;
    let later = first.act(&game, "moves", json!({ "move": "d6" })).await;
    assert_eq!(later["moves"], json!(["f5", "d6"]));
    let (status, problem) = second.try_to(&game, "moves", json!({ "move": "f6" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("conflict")), "it has changed on the other");
    let (_, listed) = second.get("/api/games?words=d6").await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_server_without_its_database_says_so() {
    let Some(url) = postgres_server::new_database() else { return };
    let library = Library::connect(&url.parse().unwrap()).await.unwrap();
    let client = Client::with_library(library.clone());
    library.close().await;
    let (status, problem) = client.get("/api/games").await;
    assert_eq!((status, &problem["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("database-unavailable")));
}

#[tokio::test]
async fn a_text_that_the_database_cannot_store_is_refused() {
    let Some([client, _]) = clients_of_two_servers().await else { return };
    let (status, problem) = client.get("/api/games?words=%00").await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("unreadable")));
    let (status, problem) = client.get("/api/online/%00").await;
    assert_eq!((status, &problem["code"]), (StatusCode::BAD_REQUEST, &json!("unreadable")));
    assert!(client.get("/api/users/%00").await.0.is_client_error());
}
