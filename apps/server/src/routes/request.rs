//! Requests as JSON.

use crate::error::AppError;
use outflank_service::ApiError;
use outflank_service::analysis::message_id;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// Reads a message over a WebSocket. The error comes with the `id` of the message.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (u32, AppError)> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text))
        .map_err(|error| (message_id(text), ApiError::unreadable_message(&error.to_string()).into()))
}

/// Reads the rest of an object whose `type` says what it is. serde would also take a number for the name of a type.
pub(crate) fn typed<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let fields = Map::deserialize(deserializer)?;
    match fields.get("type") {
        Some(Value::String(_)) | None => T::deserialize(Value::Object(fields)).map_err(D::Error::custom),
        Some(other) => Err(D::Error::custom(format!("type: expected a text, but found {other}"))),
    }
}
