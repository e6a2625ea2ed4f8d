//! Two users who play rated games against each other, and remember what the servers have acknowledged.

use crate::http::Answer;
use crate::site::Site;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) struct Players {
    site: Arc<Site>,
    users: [User; 2],
    games: Vec<Acknowledged>,
}

struct User {
    name: String,
    cookie: String,
}

/// What the servers have acknowledged of a game.
#[derive(Default)]
struct Acknowledged {
    id: String,
    moves: Vec<String>,
    texts: Vec<String>,
    is_rated: bool,
}

impl Players {
    /// Makes two accounts.
    pub(crate) fn register(site: Arc<Site>, number: usize) -> Self {
        let users = [0, 1].map(|side| {
            let name = format!("Player-{number}-{side}");
            let (answer, _) = site.request("POST", "/api/me", "", &json!({ "name": name }));
            let cookie = answer.cookie.expect("a user has a cookie");
            let (answer, _) = site.request("POST", "/api/account", &cookie, &json!({ "password": "correct horse" }));
            assert_eq!(answer.status, 201, "{}", answer.body);
            let cookie = answer.cookie.expect("an account has a new cookie");
            User { name, cookie }
        });
        Self { site, users, games: Vec::new() }
    }

    /// Plays games until the end of the test, and returns what was acknowledged.
    pub(crate) fn play_until_the_end(mut self) -> Self {
        while !self.site.is_over() {
            self.play_game();
        }
        self
    }

    /// Plays a few moves with texts, and resigns.
    fn play_game(&mut self) {
        const PLIES: usize = 6;
        let Some(mut game) = self.begin() else { return };
        let mut known = Acknowledged { id: text(&game["id"]), ..Acknowledged::default() };
        while known.moves.len() < PLIES {
            let mv = game["frame"]["legal"][0]["move"].clone();
            game = self.act(&game, json!({ "type": "move", "move": mv }));
            known.moves.push(text(&mv));
            assert_eq!(game["moves"], json!(known.moves), "each acknowledged move is there once");
            self.write(&mut known);
        }
        let game = self.act(&game, json!({ "type": "resign" }));
        assert!(game["players"]["black"]["change"].is_i64(), "{game}");
        known.is_rated = true;
        self.games.push(known);
    }

    /// Begins a game; none when it is not known whether a killed server has begun it.
    fn begin(&self) -> Option<Value> {
        let settings = json!({ "kind": "othello", "clock": "30/move", "rated": true, "colour": "black",
            "opponent": { "type": "user", "name": self.users[1].name } });
        let (Answer { status, body: game, .. }, _) = self.request(0, "POST", "/api/online", &settings);
        if game["code"] == "too-many-seeks" {
            self.cancel_seeks();
            return None;
        }
        assert_eq!(status, 201, "{game}");
        Some(self.act_as(1, &game, json!({ "type": "join" })))
    }

    /// Removes the open games of which no answer has arrived.
    fn cancel_seeks(&self) {
        let (lobby, _) = self.request(0, "GET", "/api/online", &Value::Null);
        for game in lobby.body["mine"].as_array().unwrap().iter().filter(|game| game["status"] == "waiting") {
            self.act_as(0, game, json!({ "type": "cancel" }));
        }
    }

    /// Performs an action of the side to move.
    fn act(&self, game: &Value, action: Value) -> Value {
        let side = usize::from(game["turn"] == "white");
        self.act_as(side, game, action)
    }

    /// Performs an action, and returns the game after it: also when a server has performed it and was killed before it
    /// could answer.
    fn act_as(&self, side: usize, game: &Value, mut action: Value) -> Value {
        action["version"] = game["version"].clone();
        let path = format!("/api/online/{}", text(&game["id"]));
        let mut was_ever_killed = false;
        loop {
            let (answer, was_killed) = self.request(side, "POST", &format!("{path}/actions"), &action);
            was_ever_killed |= was_killed;
            match answer.body["code"].as_str() {
                None => return answer.body,
                // The server that was killed has performed it.
                Some("conflict") if was_ever_killed => return self.request(side, "GET", &path, &Value::Null).0.body,
                Some("busy" | "database-unavailable") => {}
                Some(code) => panic!("{code}: {action} in {game}"),
            }
        }
    }

    /// Writes a text, of which a user may not write too many.
    fn write(&self, known: &mut Acknowledged) {
        let text = format!("after {}", known.moves.join(" "));
        let path = format!("/api/online/{}/chat", known.id);
        let (answer, _) = self.request(0, "POST", &path, &json!({ "text": text }));
        if answer.status == 204 {
            known.texts.push(text);
        }
    }

    /// Checks that all that was acknowledged is there, and returns the number of rated games.
    pub(crate) fn check(&self) -> usize {
        for known in &self.games {
            let path = format!("/api/online/{}", known.id);
            let game = self.request(0, "GET", &path, &Value::Null).0.body;
            assert_eq!((&game["moves"], &game["result"]["by"]), (&json!(known.moves), &json!("resignation")), "{game}");
            let chat = self.request(0, "GET", &format!("{path}/chat"), &Value::Null).0.body;
            let mut written: Vec<_> =
                chat["lines"].as_array().unwrap().iter().map(|line| text(&line["text"])).collect();
            // A line may be there twice when a server was killed before it could answer.
            written.dedup();
            assert!(known.texts.iter().all(|text| written.contains(text)), "{written:?} {:?}", known.texts);
        }
        for (side, user) in self.users.iter().enumerate() {
            let me = self.request(side, "GET", "/api/me", &Value::Null).0.body;
            assert_eq!((&me["user"]["name"], &me["user"]["is_account"]), (&json!(user.name), &json!(true)));
            self.check_ratings(side);
        }
        self.games.iter().filter(|game| game.is_rated).count()
    }

    /// Checks that each rated game has changed the rating once.
    fn check_ratings(&self, side: usize) {
        let path = format!("/api/users/{}", self.users[side].name);
        let profile = self.request(side, "GET", &path, &Value::Null).0.body;
        let Some(rating) = profile["ratings"].get(0) else { return assert!(self.games.is_empty()) };
        let history = rating["history"].as_array().unwrap();
        assert_eq!((history.len(), rating["games"].as_u64()), (self.games.len(), Some(self.games.len() as u64)));
        for known in &self.games {
            assert_eq!(history.iter().filter(|past| past["game"] == known.id.as_str()).count(), 1, "{}", known.id);
        }
    }

    fn request(&self, side: usize, method: &str, path: &str, body: &Value) -> (Answer, bool) {
        self.site.request(method, path, &self.users[side].cookie, body)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
