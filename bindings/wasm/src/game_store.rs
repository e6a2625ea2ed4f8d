//! Games in a store of JavaScript, such as IndexedDB.

use crate::stored_form::StoredForm;
use async_trait::async_trait;
use outflank_library::{GameId, Owner, Query, StoredEvent, StoredGame};
use outflank_service::{ApiError, Details, GameStorage, HostError, LoggedGame, Problem};
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** Where a backend keeps its games, each a text of JSON. */
export interface GameStore {
  /** Resolves with a game, or undefined. */
  load(id: string): Promise<string | undefined>;
  /** Resolves with all games. */
  list(): Promise<string[]>;
  /** Stores a game, if the field `version` of the one that is stored is this number, or none is stored and it is undefined. Resolves with whether it was. */
  replace(id: string, version: number | undefined, game: string): Promise<boolean>;
  /** Removes a game. Resolves with whether there was one. */
  remove(id: string): Promise<boolean>;
}
";

#[wasm_bindgen]
extern "C" {
    /// Where a backend keeps its games.
    #[wasm_bindgen(typescript_type = "GameStore")]
    pub type GameStore;

    #[wasm_bindgen(method, catch)]
    async fn load(this: &GameStore, id: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn list(this: &GameStore) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn replace(this: &GameStore, id: &str, version: Option<u32>, game: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn remove(this: &GameStore, id: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(message: &str, error: &JsValue);
}

/// The games in a store. WebAssembly has one thread, which the wrapper checks.
pub(crate) struct BrowserGames(SendWrapper<GameStore>);

impl BrowserGames {
    pub(crate) fn new(store: GameStore) -> Self {
        Self(SendWrapper::new(store))
    }

    async fn replace(&self, version: Option<u32>, logged: &LoggedGame) -> Result<(), ApiError> {
        let text = serde_json::to_string(&StoredForm::of(logged)?).map_err(|_| ApiError::Internal)?;
        let id = logged.game.id.as_str();
        // The service asks for futures that are `Send`, which those of JavaScript are not.
        let replaced = SendWrapper::new(self.0.replace(id, version, &text)).await.map_err(failed)?;
        if replaced.is_truthy() { Ok(()) } else { Err(ApiError::VersionConflict) }
    }
}

#[async_trait]
impl GameStorage for BrowserGames {
    async fn append(&self, owner: &Owner, game: &StoredGame, event: &StoredEvent) -> Result<(), ApiError> {
        // The first event begins a game: the store itself checks that there is none yet.
        let before = if event.version == 1 { None } else { self.load(owner, &game.id).await? };
        let version = before.as_ref().map(|before| before.game.version);
        if version.unwrap_or(0) + 1 != event.version {
            return Err(ApiError::VersionConflict);
        }
        let mut log = before.map(|before| before.log).unwrap_or_default();
        log.push(event.clone());
        self.replace(version, &LoggedGame { game: game.clone(), log }).await
    }

    async fn load(&self, _owner: &Owner, id: &GameId) -> Result<Option<LoggedGame>, ApiError> {
        let found = SendWrapper::new(self.0.load(id.as_str())).await.map_err(failed)?;
        found.as_string().map(|text| StoredForm::read(&text)).transpose()
    }

    async fn list(&self, _owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, ApiError> {
        let found = SendWrapper::new(self.0.list()).await.map_err(failed)?;
        let texts = found.dyn_into::<js_sys::Array>().map_err(failed)?;
        // A text that is no game by its rules does not keep the others from being listed.
        let games = texts.iter().filter_map(|text| Some(StoredForm::read(&text.as_string()?).ok()?.game));
        Ok(query.select(games.collect()))
    }

    async fn remove(&self, _owner: &Owner, id: &GameId) -> Result<bool, ApiError> {
        Ok(SendWrapper::new(self.0.remove(id.as_str())).await.map_err(failed)?.is_truthy())
    }
}

/// Makes the error of a store that fails; it has the code of a server whose database fails.
#[expect(clippy::needless_pass_by_value, reason = "the signature that `map_err` needs")]
fn failed(error: JsValue) -> ApiError {
    log_error("the games cannot be stored or read:", &error);
    let reason = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    let reason = reason.or_else(|| error.as_string()).unwrap_or_else(|| "the store failed".to_owned());
    let message = format!("the games cannot be stored or read: {reason}");
    let problem = Problem { code: "database-unavailable", message, details: Details::default() };
    ApiError::Host(Box::new(HostError { status: 503, problem, retry_after: None }))
}
