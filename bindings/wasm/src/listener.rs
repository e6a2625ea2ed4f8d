//! Functions of JavaScript that get messages during a search.

use outflank_rules::StopFlag;
use std::cell::RefCell;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// A function that gets a message.
    #[wasm_bindgen(typescript_type = "(message: string) => void")]
    pub type OnMessage;

    #[wasm_bindgen(method, js_name = call, catch)]
    fn call(this: &OnMessage, context: Option<bool>, message: &str) -> Result<(), JsValue>;
}

/// Sends messages to a function, until it throws something: that stops the search.
///
/// An exception must not leave the search by itself: it would skip the code that releases the engine.
pub(crate) struct Listener<'a> {
    function: Option<&'a OnMessage>,
    thrown: RefCell<Option<JsValue>>,
    /// Stops the search.
    pub(crate) stop: StopFlag,
}

impl<'a> Listener<'a> {
    pub(crate) fn new(function: Option<&'a OnMessage>) -> Self {
        Self { function, thrown: RefCell::default(), stop: StopFlag::new() }
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &str) {
        let Some(function) = self.function.filter(|_| !self.stop.is_stopped()) else { return };
        if let Err(thrown) = function.call(None, message) {
            self.stop.stop();
            *self.thrown.borrow_mut() = Some(thrown);
        }
    }

    /// Returns the result of the search, or what the function has thrown.
    pub(crate) fn finish<T>(self, result: Result<T, JsValue>) -> Result<T, JsValue> {
        self.thrown.into_inner().map_or(result, Err)
    }
}
