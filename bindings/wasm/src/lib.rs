//! WebAssembly bindings of Outflank.
//!
//! [`provide_weights`] comes first. Searches run on the calling thread, so call them in a worker; to stop one means to end
//! its worker.

mod analysis;
mod argument;
mod backend;
mod engine;
mod game_store;
mod limits;
mod listener;
mod rules;
mod stored_form;

use outflank_engine::evaluation::PatternEvaluator;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// Provides the weights of the evaluation: the file `outflank.weights` beside this module.
///
/// # Errors
///
/// Throws an error when the file is damaged or of another version.
#[wasm_bindgen(js_name = provideWeights)]
pub fn provide_weights(file: &[u8]) -> Result<(), JsError> {
    Ok(PatternEvaluator::provide_shipped(file)?)
}
