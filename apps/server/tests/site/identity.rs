//! Names, accounts and sessions of users.

use crate::client::{Client, owner_of, read};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use outflank_library::{Library, Owner};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

async fn problem(client: &Client, method: &str, path: &str, body: Value) -> (u16, String) {
    let (status, problem) = client.send_json(method, path, body).await;
    (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
}

/// Returns another browser at the server of a client.
async fn another_browser(client: &Client) -> Client {
    Client::new().await.with_server_of(client)
}

/// Returns a client with a name.
async fn named(name: &str) -> Client {
    let client = Client::new().await;
    take_name(&client, name).await;
    client
}

async fn take_name(client: &Client, name: &str) {
    let (status, user) = client.post("/api/me", json!({ "name": name })).await;
    assert_eq!((status, &user["name"], &user["is_account"]), (StatusCode::CREATED, &json!(name), &json!(false)));
}

async fn make_account(client: &Client) {
    let (status, user) = client.post("/api/account", json!({ "password": PASSWORD })).await;
    assert_eq!((status, &user["is_account"]), (StatusCode::CREATED, &json!(true)));
}

/// Signs in and keeps the new cookie.
async fn sign_in(client: &mut Client, name: &str, password: &str) -> StatusCode {
    let body = Body::from(json!({ "name": name, "password": password }).to_string());
    let request = client.request("POST", "/api/session").header(header::CONTENT_TYPE, "application/json");
    let response = client.send(request.body(body).unwrap()).await;
    read(response).await.0
}

#[tokio::test]
async fn a_browser_takes_a_name_and_changes_it() {
    let client = Client::new().await;
    assert_eq!(client.get("/api/me").await.1, json!({ "user": null }));
    take_name(&client, "Ann").await;
    let (_, me) = client.get("/api/me").await;
    assert_eq!(me["user"]["name"], "Ann");
    take_name(&client, "Anna").await;
    let (_, renamed) = client.get("/api/me").await;
    assert_eq!((&renamed["user"]["name"], &renamed["user"]["id"]), (&json!("Anna"), &me["user"]["id"]));
    take_name(&another_browser(&client).await, "Ann").await;
}

const KEYS: [&str; 2] = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"];

#[tokio::test]
async fn a_name_whose_answer_was_lost_is_taken_by_the_same_request_and_by_no_other() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "moves", json!({ "move": "f5" })).await;
    let ann = json!({ "name": "Ann" });
    assert_eq!(client.post_in_vain("/api/me", KEYS[0], &ann).await, StatusCode::CREATED);
    assert_eq!(client.get("/api/me").await.1["user"], Value::Null);
    // Neither the old cookie without the key nor the key without the old cookie is enough.
    assert_eq!(client.post("/api/me", ann.clone()).await.0, StatusCode::CONFLICT);
    assert_eq!(client.post_with_key("/api/me", KEYS[1], &ann).await.0, StatusCode::CONFLICT);
    let other = another_browser(&client).await;
    assert_eq!(other.post_with_key("/api/me", KEYS[0], &ann).await.0, StatusCode::CONFLICT);
    let (status, user) = client.post_with_key("/api/me", KEYS[0], &ann).await;
    assert_eq!((status, &user["name"]), (StatusCode::CREATED, &json!("Ann")));
    assert_eq!(client.get("/api/me").await.1["user"]["id"], user["id"]);
    assert_eq!(client.get("/api/games").await.1.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_name_is_changed_by_a_repeated_request_that_has_another_one() {
    let client = Client::new().await;
    assert_eq!(client.post_in_vain("/api/me", KEYS[0], &json!({ "name": "Ann" })).await, StatusCode::CREATED);
    let (status, user) = client.post_with_key("/api/me", KEYS[0], &json!({ "name": "Bob" })).await;
    assert_eq!((status, &user["name"]), (StatusCode::CREATED, &json!("Bob")));
    take_name(&another_browser(&client).await, "Ann").await;
}

#[tokio::test]
async fn an_account_whose_answer_was_lost_is_made_by_the_same_request() {
    let client = named("Ann").await;
    let password = json!({ "password": PASSWORD });
    assert_eq!(client.post_in_vain("/api/account", KEYS[0], &password).await, StatusCode::CREATED);
    assert_eq!(client.get("/api/me").await.1["user"], Value::Null);
    let (status, problem) = client.post_with_key("/api/account", KEYS[0], &json!({ "password": "wrong horse" })).await;
    assert_eq!((status, &problem["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong-password")));
    let (status, user) = client.post_with_key("/api/account", KEYS[0], &password).await;
    assert_eq!((status, &user["is_account"]), (StatusCode::CREATED, &json!(true)));
    assert_eq!(client.get("/api/me").await.1["user"]["name"], "Ann");
}

#[tokio::test]
async fn names_are_unique_without_regard_to_case_and_letters_that_look_alike() {
    let client = named("Bill").await;
    let other = another_browser(&client).await;
    for name in ["Bill", "bILL", "BiIl", "ＢＩＬＬ"] {
        let taken = (409, "name-taken".to_owned());
        assert_eq!(problem(&other, "POST", "/api/me", json!({ "name": name })).await, taken, "{name}");
    }
    for (name, reason) in [("x", "too-short"), ("<b>x</b>", "letters"), ("Bіll", "mixed-scripts")] {
        let (status, problem) = other.post("/api/me", json!({ "name": name })).await;
        assert_eq!((status, &problem["details"]["reason"]), (StatusCode::BAD_REQUEST, &json!(reason)), "{name}");
    }
    take_name(&other, "Will").await;
}

#[tokio::test]
async fn the_games_of_a_browser_are_those_of_its_user_on_every_device() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "moves", json!({ "move": "f5" })).await;
    take_name(&client, "Ann").await;
    make_account(&client).await;
    let mut phone = another_browser(&client).await;
    let on_phone = phone.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    phone.act(&on_phone, "moves", json!({ "move": "c4" })).await;
    assert_eq!(sign_in(&mut phone, "ann", PASSWORD).await, StatusCode::OK);
    for device in [&client, &phone] {
        assert_eq!(device.get("/api/games").await.1.as_array().unwrap().len(), 2);
    }
}

#[tokio::test]
async fn no_cookie_that_the_database_names_gives_access_to_games() {
    let library = Library::in_memory().await.unwrap();
    let client = Client::with_library(library.clone());
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "moves", json!({ "move": "f5" })).await;
    let count = async |owner: Owner| library.count(&owner).await.unwrap();
    assert_eq!(count(Owner::new(client.token())).await, 0, "the token is not stored");
    assert_eq!(count(owner_of(&client.token())).await, 1);
    take_name(&client, "Ann").await;
    let id = client.get("/api/me").await.1["user"]["id"].as_str().unwrap().to_owned();
    assert_eq!(count(Owner::new(id.as_str())).await, 1);
    let request = Request::get("/api/games").header(header::HOST, "outflank.test");
    let request = request.header(header::COOKIE, format!("outflank={id}")).body(Body::empty()).unwrap();
    assert_eq!(read(another_browser(&client).await.send(request).await).await, (StatusCode::OK, json!([])));
}

#[tokio::test]
async fn signing_in_needs_the_password_and_gives_a_new_cookie() {
    let client = named("Ann").await;
    make_account(&client).await;
    let mut other = another_browser(&client).await;
    let before = other.cookie().1;
    for (name, password) in [("Ann", "wrong horse"), ("Nobody", PASSWORD), ("", "")] {
        assert_eq!(sign_in(&mut other, name, password).await, StatusCode::UNAUTHORIZED, "{name}");
        assert_eq!(other.get("/api/me").await.1["user"], Value::Null);
    }
    assert_eq!(sign_in(&mut other, "Ann", PASSWORD).await, StatusCode::OK);
    assert_ne!(other.cookie().1, before);
    assert_eq!(other.get("/api/me").await.1["user"]["name"], "Ann");
}

#[tokio::test]
async fn guests_and_short_passwords_cannot_sign_in() {
    let client = Client::new().await;
    let password = json!({ "password": PASSWORD });
    assert_eq!(problem(&client, "POST", "/api/account", password.clone()).await, (403, "name-needed".to_owned()));
    take_name(&client, "Ann").await;
    let short = json!({ "password": "short" });
    assert_eq!(problem(&client, "POST", "/api/account", short).await, (400, "invalid-password".to_owned()));
    let mut other = another_browser(&client).await;
    assert_eq!(sign_in(&mut other, "Ann", "").await, StatusCode::UNAUTHORIZED);
    make_account(&client).await;
    assert_eq!(problem(&client, "POST", "/api/account", password).await, (409, "account-exists".to_owned()));
}

#[tokio::test]
async fn a_password_is_not_guessed_by_many_tries() {
    let client = named("Ann").await;
    make_account(&client).await;
    let mut codes = Vec::new();
    for _ in 0..25 {
        let body = json!({ "name": "Ann", "password": "wrong horse" });
        codes.push(problem(&client, "POST", "/api/session", body).await.1);
    }
    assert_eq!((codes[0].as_str(), codes[24].as_str()), ("wrong-password", "too-many-tries"));
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let client = named("Ann").await;
    make_account(&client).await;
    let mut phone = another_browser(&client).await;
    sign_in(&mut phone, "Ann", PASSWORD).await;
    let (_, sessions) = client.get("/api/sessions").await;
    let sessions = sessions.as_array().unwrap();
    let others: Vec<_> = sessions.iter().filter(|session| session["is_current"] == false).collect();
    assert_eq!((sessions.len(), others.len()), (2, 1));
    let path = format!("/api/sessions/{}", others[0]["id"].as_str().unwrap());
    assert_eq!(client.delete(&path).await, StatusCode::NO_CONTENT);
    assert_eq!(client.delete(&path).await, StatusCode::NOT_FOUND);
    assert_eq!(phone.get("/api/me").await.1["user"], Value::Null, "its session has ended");
    let response = client.send(client.request("DELETE", "/api/session").body(Body::empty()).unwrap()).await;
    assert!(response.headers().contains_key(header::SET_COOKIE));
    assert_eq!(client.get("/api/me").await.1["user"], Value::Null, "signed out");
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let client = named("Ann").await;
    make_account(&client).await;
    let mut phone = another_browser(&client).await;
    sign_in(&mut phone, "Ann", PASSWORD).await;
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    let path = "/api/account/password";
    assert_eq!(problem(&client, "PUT", path, change("wrong horse")).await, (401, "wrong-password".to_owned()));
    assert_eq!(client.send_json("PUT", path, change(PASSWORD)).await.0, StatusCode::NO_CONTENT);
    assert_eq!(phone.get("/api/me").await.1["user"], Value::Null);
    assert_eq!(sign_in(&mut phone, "Ann", PASSWORD).await, StatusCode::UNAUTHORIZED);
    assert_eq!(sign_in(&mut phone, "Ann", "battery staple").await, StatusCode::OK);
}

#[tokio::test]
async fn an_account_is_exported_and_deleted_with_all_its_data() {
    let client = named("Ann").await;
    make_account(&client).await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "moves", json!({ "move": "f5" })).await;
    let (_, exported) = client.get("/api/account/export").await;
    assert_eq!((&exported["user"]["name"], &exported["games"][0]["moves"]), (&json!("Ann"), &json!(["f5"])));
    assert_eq!(exported["online"], json!([]), "a game at one device is not listed twice");
    let text = exported.to_string();
    assert!(!text.contains("argon2") && !text.contains(&client.cookie().1["outflank=".len()..]), "no secrets: {text}");
    let path = "/api/account";
    assert_eq!(problem(&client, "DELETE", path, json!({})).await, (401, "wrong-password".to_owned()));
    let deleted = client.send_json("DELETE", path, json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.0, StatusCode::NO_CONTENT);
    assert_eq!(client.get("/api/me").await.1["user"], Value::Null);
    assert_eq!(client.get("/api/games").await.1, json!([]));
    take_name(&another_browser(&client).await, "Ann").await;
}

#[tokio::test]
async fn users_are_blocked_and_reported() {
    let client = named("Ann").await;
    take_name(&another_browser(&client).await, "Bob").await;
    assert_eq!(client.send_json("PUT", "/api/blocks/bob", json!({})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(client.get("/api/blocks").await.1, json!(["Bob"]));
    assert_eq!(client.delete("/api/blocks/Bob").await, StatusCode::NO_CONTENT);
    assert_eq!(client.get("/api/blocks").await.1, json!([]));
    let (_, refused) = client.send_json("PUT", "/api/blocks/Ann", json!({})).await;
    assert_eq!((&refused["code"], &refused["message"]), (&json!("yourself"), &json!("you cannot block yourself")));
    for (path, method) in [("/api/blocks/Nobody", "PUT"), ("/api/blocks/Bob", "DELETE")] {
        assert_eq!(problem(&client, method, path, json!({})).await, (404, "no-such-user".to_owned()), "{path}");
    }
    let report = |text: &str| json!({ "name": "Bob", "text": text });
    assert_eq!(client.post("/api/reports", report("He stalls.")).await.0, StatusCode::NO_CONTENT);
    assert_eq!(problem(&client, "POST", "/api/reports", report(" ")).await.0, 400);
    assert_eq!(problem(&client, "POST", "/api/reports", report(&"x".repeat(501))).await.1, "text-too-long");
}

#[tokio::test]
async fn requests_without_a_name_and_garbage_are_rejected() {
    let client = Client::new().await;
    for (method, path, body) in [
        ("PUT", "/api/account/password", json!({ "old": "x", "new": "y" })),
        ("GET", "/api/account/export", Value::Null),
        ("DELETE", "/api/account", json!({ "password": "z" })),
        ("DELETE", "/api/session", Value::Null),
        ("GET", "/api/sessions", Value::Null),
        ("GET", "/api/blocks", Value::Null),
    ] {
        assert_eq!(problem(&client, method, path, body).await, (403, "name-needed".to_owned()), "{method} {path}");
    }
    for path in ["/api/me", "/api/account", "/api/session", "/api/reports"] {
        for body in [json!(null), json!([]), json!({ "name": 1, "password": [] })] {
            let (status, code) = problem(&client, "POST", path, body).await;
            assert!((400..500).contains(&status) && !code.is_empty(), "{path}: {status} {code}");
        }
        assert_eq!(client.post_from("http://evil.example", path, &json!({})).await, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn a_name_that_is_taken_while_an_account_is_created_stays() {
    let client = named("Ann").await;
    let password = json!({ "password": PASSWORD });
    // The hash of the password takes far longer than the other request.
    let (account, renamed) =
        tokio::join!(client.post("/api/account", password), client.post("/api/me", json!({ "name": "Anna" })));
    assert_eq!((account.0, renamed.0), (StatusCode::CREATED, StatusCode::CREATED));
    let (_, me) = client.get("/api/me").await;
    assert_eq!((&me["user"]["name"], &me["user"]["is_account"]), (&json!("Anna"), &json!(true)));
    assert_eq!(account.1["name"], "Anna", "the answer is what is stored");
    assert_eq!(client.get("/api/users/Ann").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_user_who_is_deleted_while_an_account_is_created_stays_deleted() {
    let client = named("Ann").await;
    let password = json!({ "password": PASSWORD });
    let (account, deleted) =
        tokio::join!(client.post("/api/account", password), client.send_json("DELETE", "/api/account", json!({})));
    assert_eq!(deleted.0, StatusCode::NO_CONTENT);
    assert_eq!((account.0, &account.1["code"]), (StatusCode::FORBIDDEN, &json!("name-needed")));
    assert_eq!(client.get("/api/users/Ann").await.0, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/api/me").await.1["user"], Value::Null);
}

#[tokio::test]
async fn a_password_that_two_devices_change_is_that_of_one_of_them() {
    let client = named("Ann").await;
    make_account(&client).await;
    let change = |new: &str| client.send_json("PUT", "/api/account/password", json!({ "old": PASSWORD, "new": new }));
    let (first, second) = tokio::join!(change("first password"), change("second password"));
    let accepted = [first.0, second.0].map(|status| status == StatusCode::NO_CONTENT);
    assert!(accepted[0] != accepted[1], "{first:?} {second:?}");
    let new = if accepted[0] { "first password" } else { "second password" };
    assert_eq!(sign_in(&mut another_browser(&client).await, "Ann", new).await, StatusCode::OK);
}

#[tokio::test]
async fn each_rise_of_rights_gives_a_new_cookie_and_the_old_one_is_of_no_use() {
    let client = Client::new().await;
    let planted = client.token();
    let with_token = async |token: &str| {
        let request = axum::http::Request::get("/api/me").header(header::HOST, "outflank.test");
        let request = request.header(header::COOKIE, format!("outflank={token}"));
        let stranger = another_browser(&client).await;
        read(stranger.send(request.body(Body::empty()).unwrap()).await).await.1["user"].clone()
    };
    take_name(&client, "Ann").await;
    let guest = client.token();
    assert_eq!(with_token(&planted).await, Value::Null, "the cookie was planted before the name was taken");
    assert_eq!(with_token(&guest).await["name"], "Ann");
    make_account(&client).await;
    let account = client.token();
    assert_eq!(with_token(&guest).await, Value::Null, "the cookie of a guest was planted before the account was made");
    let change = json!({ "old": PASSWORD, "new": "battery staple" });
    assert_eq!(client.send_json("PUT", "/api/account/password", change).await.0, StatusCode::NO_CONTENT);
    assert_eq!(with_token(&account).await, Value::Null);
    assert_eq!(client.get("/api/me").await.1["user"]["name"], "Ann");
    take_name_as_account(&client, "Anna").await;
    assert_eq!(client.get("/api/sessions").await.1.as_array().unwrap().len(), 1);
}

async fn take_name_as_account(client: &Client, name: &str) {
    let (status, user) = client.post("/api/me", json!({ "name": name })).await;
    assert_eq!((status, &user["name"], &user["is_account"]), (StatusCode::CREATED, &json!(name), &json!(true)));
}

#[tokio::test]
async fn the_old_name_of_an_account_is_held_for_it() {
    let client = named("Ann").await;
    make_account(&client).await;
    take_name_as_account(&client, "Beth").await;
    let other = another_browser(&client).await;
    let taken = (409, "name-taken".to_owned());
    assert_eq!(problem(&other, "POST", "/api/me", json!({ "name": "ANN" })).await, taken);
    take_name_as_account(&client, "Ann").await;
    assert_eq!(problem(&other, "POST", "/api/me", json!({ "name": "Beth" })).await, taken);
}

#[tokio::test]
async fn nobody_takes_the_name_of_those_who_run_the_site() {
    let client = Client::new().await;
    for name in ["admin", "Moderator", "adm1n-2", "Outflank"] {
        let (status, problem) = client.post("/api/me", json!({ "name": name })).await;
        assert_eq!((status.as_u16(), &problem["details"]["reason"]), (400, &json!("reserved")), "{name}");
    }
}
