//! The answers to the requests of the page, without a server.

use crate::engine::provided_weights;
use crate::stored_form::StoredForm;
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::GameId;
use outflank_rules::StopFlag;
use outflank_web_api::alak_explorer::{Tablebases, game_tree, proven_moves};
use outflank_web_api::drill::{DrillRequest, LinesRequest, PeopleRequest, PlayedLine, named_openings};
use outflank_web_api::game::{MoveLimits, WorkerContext};
use outflank_web_api::game_view::{GameListEntry, Hint};
use outflank_web_api::import_export::{self, read_games};
use outflank_web_api::puzzles::{self, AttemptRequest, NextRequest};
use outflank_web_api::{
    ApiError, BaseVersion, ExplainRequest, FiguresRequest, LineRequest, LoadedGame, MoveRequest, NewGame, WriteRequest,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// Answers the requests of the page's API with the same JSON as the server; the page stores the games.
#[wasm_bindgen]
pub struct Backend {
    context: WorkerContext,
    puzzles: PuzzleSet,
}

/// An answer.
#[wasm_bindgen]
pub struct Answer {
    status: u16,
    body: Vec<u8>,
    stored: Option<String>,
}

/// What a request changes or reads: a game that the page has stored, and when.
struct Request<'a> {
    body: &'a [u8],
    stored: Option<&'a str>,
    now: Duration,
}

#[wasm_bindgen]
impl Answer {
    /// The HTTP status code.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The body: JSON, or a file.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> Vec<u8> {
        self.body.clone()
    }

    /// The game as it is to be stored; none when it has not changed.
    #[wasm_bindgen(getter)]
    pub fn stored(&self) -> Option<String> {
        self.stored.clone()
    }
}

#[wasm_bindgen]
impl Backend {
    /// Makes a backend.
    ///
    /// # Errors
    ///
    /// Throws an error when the weights have not been loaded, which machines need.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Self, JsError> {
        provided_weights()?;
        let context = WorkerContext::new(Arc::new(Tablebases::default()));
        Ok(Self { context, puzzles: PuzzleSet::default() })
    }

    /// Provides the puzzles: the file `outflank.puzzles` beside this module; without it there are none.
    ///
    /// # Errors
    ///
    /// Throws an error when the file is damaged or of another version.
    #[wasm_bindgen(js_name = providePuzzles)]
    pub fn provide_puzzles(&mut self, file: &[u8]) -> Result<(), JsError> {
        self.puzzles = PuzzleSet::from_bytes(file)?;
        Ok(())
    }

    /// Answers a request.
    ///
    /// `path` begins with `/api/` and may have a query, whose parameters the package passes as JSON in `body`. `stored` is the
    /// game that the path names.
    pub fn request(&mut self, method: &str, path: &str, body: &[u8], stored: Option<String>) -> Answer {
        let request = Request { body, stored: stored.as_deref(), now: now() };
        self.answer(method, path, &request).unwrap_or_else(|error| Answer::problem(&error))
    }

    fn answer(&mut self, method: &str, path: &str, request: &Request<'_>) -> Result<Answer, ApiError> {
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        match (method, &parts[..]) {
            ("POST", ["games"]) => create(request),
            ("GET", ["games", _]) => Answer::json(200, &request.load()?.view(request.now)),
            ("POST", ["games", _, action]) => self.act(action, request),
            ("POST", ["line"]) => Answer::json(200, &request.parse::<LineRequest>()?.positions()?),
            ("POST", ["read"]) => Answer::json(200, &read_games(request.body)?),
            ("POST", ["write"]) => Ok(Answer::file(request.parse::<WriteRequest>()?.file()?)),
            ("POST", ["figures"]) => Answer::json(200, &request.parse::<FiguresRequest>()?.figures()?),
            ("POST", ["explain"]) => self.explain(request),
            ("POST", ["drill"]) => Answer::json(200, &request.parse::<DrillRequest>()?.answer()?),
            ("GET", ["drill", "openings"]) => Answer::json(200, &named_openings()),
            ("POST", ["drill", "book"]) => {
                let lines = request.parse::<LinesRequest>()?.grow_by_book()?;
                Answer::json(200, &lines.iter().map(PlayedLine::from).collect::<Vec<_>>())
            }
            ("POST", ["drill", "people"]) => {
                Answer::json(200, &request.parse::<PeopleRequest>()?.moves(&mut self.context)?)
            }
            ("GET", ["alak", "moves"]) => self.alak_moves(request),
            ("GET", ["alak", "tree"]) => alak_tree(request),
            (_, ["puzzles", rest @ ..]) => self.puzzle(method, rest, request),
            _ => Err(ApiError::PageNotFound),
        }
    }

    fn act(&mut self, action: &str, request: &Request<'_>) -> Result<Answer, ApiError> {
        let (mut loaded, now) = (request.load()?, request.now);
        let (version, mv) = match action {
            "moves" => request.parse().map(|MoveRequest { mv, version }| (version, mv))?,
            _ => (request.parse::<BaseVersion>()?.version, String::new()),
        };
        if loaded.stored.version != version {
            return Err(ApiError::VersionConflict);
        }
        if action == "hint" {
            let player = loaded.hint_player()?;
            let limits = StopFlag::new();
            let mv = loaded.game.choose(&player, &mut self.context, &MoveLimits::new(None, &limits));
            return Answer::json(200, &Hint { mv: mv.ok_or(ApiError::Internal)? });
        }
        if !loaded.check_flag(now) {
            match action {
                "moves" => loaded.play_human(&mv, now)?,
                "reply" => self.reply(&mut loaded, now)?,
                "undo" => loaded.undo(now)?,
                "redo" => loaded.redo(now)?,
                "resign" => loaded.resign()?,
                "flag" => return Err(loaded.refused_flag()),
                _ => return Err(ApiError::PageNotFound),
            }
        }
        loaded.stored.version += 1;
        loaded.stored.accuracy = None;
        Answer::game(200, loaded, now)
    }
}

impl Backend {
    /// Plays the machine's move, unless its time is over before it has one.
    fn reply(&mut self, loaded: &mut LoadedGame, started: Duration) -> Result<(), ApiError> {
        let (side, player) = loaded.machine_to_move()?;
        let clock = loaded.clock.map(|clock| clock.time_for_move(side, started));
        let stop = StopFlag::new();
        let mv = loaded.game.choose(&player, &mut self.context, &MoveLimits::new(clock, &stop));
        let mv = mv.ok_or(ApiError::Internal)?;
        if loaded.check_flag(now()) { Ok(()) } else { loaded.play_machine(side, &mv, now()) }
    }

    fn explain(&mut self, request: &Request<'_>) -> Result<Answer, ApiError> {
        let mv = request.parse::<ExplainRequest>()?.parse()?;
        let engine = self.context.review_engine().ok_or(ApiError::Busy)?;
        Answer::json(200, &mv.explain(engine.cleared_engine(), &StopFlag::new())?)
    }

    fn puzzle(&self, method: &str, path: &[&str], request: &Request<'_>) -> Result<Answer, ApiError> {
        let set = &self.puzzles;
        match (method, path) {
            ("GET", []) => Answer::json(200, &puzzles::overview(set, &request.parse::<OverviewRequest>()?.lang)?),
            ("GET", ["day", day]) => Answer::json(200, &puzzles::of_day(set, day)?),
            ("GET", [id]) => Answer::json(200, &puzzles::by_id(set, id)?),
            ("POST", ["next"]) => {
                Answer::json(200, &request.parse::<NextRequest>()?.choose(set, &mut fastrand::Rng::new())?)
            }
            ("POST", [id, "attempts"]) => {
                Answer::json(200, &request.parse::<AttemptRequest>()?.judge(set, id, request.now)?)
            }
            _ => Err(ApiError::PageNotFound),
        }
    }

    fn alak_moves(&self, request: &Request<'_>) -> Result<Answer, ApiError> {
        let position = request.parse::<AlakRequest>()?.position()?;
        if !Tablebases::covers(&position) {
            return Err(ApiError::invalid("there is no tablebase for this position"));
        }
        let moves = proven_moves(&position, &self.context.tablebases).ok_or(ApiError::Internal)?;
        Answer::json(200, &moves)
    }
}

/// The parameters of the list of themes.
#[derive(Deserialize)]
struct OverviewRequest {
    #[serde(default)]
    lang: String,
}

/// The parameters of the explorer of Alak.
#[derive(Deserialize)]
struct AlakRequest {
    position: String,
    #[serde(default)]
    plies: String,
}

impl AlakRequest {
    fn position(&self) -> Result<outflank_rules::alak::Position, ApiError> {
        self.position.parse().map_err(|error: outflank_rules::alak::ParsePositionError| ApiError::invalid(error))
    }
}

fn alak_tree(request: &Request<'_>) -> Result<Answer, ApiError> {
    let request: AlakRequest = request.parse()?;
    let plies = request.plies.parse().ok().filter(|plies| (1..=6).contains(plies));
    let plies = plies.ok_or_else(|| ApiError::invalid("the tree has 1 to 6 plies"))?;
    Answer::json(200, &game_tree(request.position()?, plies).ok_or(ApiError::TreeTooLarge)?)
}

fn create(request: &Request<'_>) -> Result<Answer, ApiError> {
    let id = GameId::new(format!("{:016x}", fastrand::u64(..)));
    let mut loaded = request.parse::<NewGame>()?.create(id, request.now)?;
    loaded.stored.created = request.now.as_secs();
    Answer::game(201, loaded, request.now)
}

/// Returns the entry of each stored game in a list, as JSON.
#[wasm_bindgen(js_name = listEntries)]
pub fn list_entries(stored: Vec<String>) -> Vec<String> {
    let entry = |text: &String| {
        let loaded = serde_json::from_str::<StoredForm>(text).ok()?.load().ok()?;
        serde_json::to_string(&GameListEntry::of(&loaded.stored)).ok()
    };
    stored.iter().filter_map(entry).collect()
}

/// Returns the stored games of Othello in one file: `transcript`, `ggf`, `wthor`, `pgn`, `sgf` or `json`.
///
/// # Errors
///
/// Throws an error when there is no such format.
#[wasm_bindgen(js_name = exportGames)]
pub fn export_games(stored: Vec<String>, format: &str) -> Result<Vec<u8>, JsError> {
    let load = |text: &String| Some(serde_json::from_str::<StoredForm>(text).ok()?.load().ok()?.stored);
    let games: Vec<_> = stored.iter().filter_map(load).collect();
    Ok(import_export::export_games(format.parse()?, &games))
}

/// The time since 1970.
fn now() -> Duration {
    web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).unwrap_or_default()
}

impl Request<'_> {
    fn parse<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_json::from_slice(self.body).map_err(ApiError::invalid)
    }

    fn load(&self) -> Result<LoadedGame, ApiError> {
        let stored = self.stored.ok_or(ApiError::GameNotFound)?;
        serde_json::from_str::<StoredForm>(stored).map_err(|_| ApiError::Internal)?.load()
    }
}

impl Answer {
    fn json(status: u16, value: &impl Serialize) -> Result<Self, ApiError> {
        let body = serde_json::to_vec(value).map_err(|_| ApiError::Internal)?;
        Ok(Self { status, body, stored: None })
    }

    fn file(body: Vec<u8>) -> Self {
        Self { status: 200, body, stored: None }
    }

    /// The answer of a game that has changed.
    fn game(status: u16, mut loaded: LoadedGame, now: Duration) -> Result<Self, ApiError> {
        loaded.update_stored(now);
        loaded.stored.changed = now.as_secs();
        let stored = serde_json::to_string(&StoredForm::of(&loaded.stored)).map_err(|_| ApiError::Internal)?;
        Ok(Self { stored: Some(stored), ..Self::json(status, &loaded.view(now))? })
    }

    fn problem(error: &ApiError) -> Self {
        let body = serde_json::to_vec(&error.problem()).unwrap_or_default();
        Self { status: error.status(), body, stored: None }
    }
}
