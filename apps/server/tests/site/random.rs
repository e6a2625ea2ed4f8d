//! Random sequences of requests.

use crate::client::Client;
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
enum Request {
    /// A legal move by its index, if there is one.
    Legal(usize),
    /// Any text for a move.
    Text(String),
    Reply,
    Undo,
    Redo,
    Resign,
    Flag,
    /// A change to the previous version.
    Outdated,
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        8 => any::<usize>().prop_map(Request::Legal),
        1 => "[a-z0-9 -]{0,5}|\\PC{0,8}".prop_map(Request::Text),
        6 => Just(Request::Reply),
        3 => Just(Request::Undo),
        2 => Just(Request::Redo),
        1 => Just(Request::Resign),
        1 => Just(Request::Flag),
        1 => Just(Request::Outdated),
    ]
}

fn new_game() -> impl Strategy<Value = Value> {
    let (othello, reversi, alak) = (["level:0", "random"], ["greedy", "random"], ["mean:1", "perfect"]);
    let games = [("othello", "", othello), ("reversi", "4x4", reversi), ("reversi", "5x4 open anti", reversi)];
    let games: Vec<_> = games.into_iter().chain([("alak", "9", alak)]).collect();
    (prop::sample::select(games), 0..3_usize, 0..3_usize).prop_map(|((kind, start, machines), black, white)| {
        let player = |index: usize| if index < 2 { machines[index] } else { "human" };
        json!({ "kind": kind, "start": start, "black": player(black), "white": player(white) })
    })
}

/// Sends a request; returns the status and the body.
async fn send(client: &Client, game: &Value, request: &Request) -> (u16, Value) {
    let (what, body) = match request {
        Request::Legal(index) => {
            let legal = game["frame"]["legal"].as_array().unwrap();
            let mv = legal.get(index % legal.len().max(1)).map_or(json!("a1"), |legal| legal["move"].clone());
            ("moves", json!({ "move": mv }))
        }
        Request::Text(text) => ("moves", json!({ "move": text })),
        Request::Reply => ("reply", json!({})),
        Request::Undo => ("undo", json!({})),
        Request::Redo => ("redo", json!({})),
        Request::Resign => ("resign", json!({})),
        Request::Flag => ("flag", json!({})),
        Request::Outdated => {
            let path = format!("/api/games/{}/undo", game["id"].as_str().unwrap());
            let (status, answer) =
                client.post(&path, json!({ "version": game["version"].as_u64().unwrap() - 1 })).await;
            return (status.as_u16(), answer);
        }
    };
    let (status, answer) = client.try_to(game, what, body).await;
    (status.as_u16(), answer)
}

/// Checks that the position is the one after the moves.
async fn check(client: &Client, game: &Value) {
    let played = game["played"].as_u64().unwrap() as usize;
    let moves = &game["moves"].as_array().unwrap()[..played];
    let line = json!({ "kind": game["kind"], "start": game["start"], "moves": moves });
    let (status, line) = client.post("/api/line", line).await;
    assert_eq!(status.as_u16(), 200, "{line}");
    let frames = line["frames"].as_array().unwrap();
    assert_eq!((frames.len(), frames.last()), (played + 1, Some(&game["frame"])));
    let (_, stored) = client.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await;
    assert_eq!(&stored, game, "the response is the stored game");
}

async fn play(new: Value, requests: &[Request]) {
    let client = Client::new().await;
    let mut game = client.create(new).await;
    for request in requests {
        let (status, answer) = send(&client, &game, request).await;
        match status {
            200 => game = answer,
            400..500 => assert!(answer["code"].is_string(), "{answer}"),
            _ => panic!("{request:?} gave {status}: {answer}"),
        }
        check(&client, &game).await;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_requests_causes_an_internal_error_or_a_wrong_game(
        new in new_game(),
        requests in prop::collection::vec(request(), 1..40),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(play(new, &requests));
    }
}
