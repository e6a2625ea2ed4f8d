//! The description of the API in OpenAPI 3.1: what the routes do not say of themselves.
//!
//! Each schema has a name of its own. utoipa keeps the last of two types with one name, so a type whose name another one has
//! gets one by `#[schema(as = …)]`; a test compares them all.

mod required;

use super::game_socket;
use super::online::{game_socket as online_socket, lobby_socket};
use crate::online::{ChangeMessage, ChatMessage, Command, PresenceMessage};
use outflank_service::Problem;
use outflank_service::analysis;
use serde_json::Value;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{AllOfBuilder, OneOfBuilder, Schema};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};

/// Schemas with their names.
pub(super) type Schemas = Vec<(String, RefOr<Schema>)>;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Outflank",
        description = DESCRIPTION,
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/"))
)]
pub(super) struct Api;

const DESCRIPTION: &str = "Games of Othello, Reversi and Alak. A cookie identifies a browser, or a program that keeps \
    cookies; each has access to its own games only. A request that changes a game contains the version that the change \
    is based on, and is rejected with a conflict when the game has a later one. The body of every response with a status \
    from 400 on is a Problem with a stable code. Games, the lists of the lobby and analyses are sent over WebSockets as they \
    change; a message that is no request is answered by a problem with its id, or with the id 0. Games between people are \
    under /api/online; their players have names, taken with POST /api/me.";

/// Returns the schemas that no route names: those of problems, and of the messages of WebSockets.
pub(super) fn further_schemas() -> Schemas {
    let mut schemas = Schemas::new();
    let all = &mut schemas;
    add::<Problem>(all);
    add::<analysis::ClientMessage>(all);
    add::<analysis::ServerMessage>(all);
    add::<game_socket::ClientMessage>(all);
    add::<game_socket::ServerMessage>(all);
    add::<lobby_socket::ClientMessage>(all);
    add::<lobby_socket::ServerMessage<'_>>(all);
    let requests = [add::<online_socket::Talk>(all), add::<Command>(all)];
    let envelope = add::<online_socket::ClientMessage>(all);
    let request = AllOfBuilder::new()
        .item(Ref::from_schema_name(envelope))
        .item(one_of(requests))
        .description(Some("A request: what all have, and what is asked for."));
    all.push(("OnlineSocketRequest".to_owned(), request.into()));
    let reply = add::<online_socket::ServerMessage>(all);
    let shared = [add::<ChangeMessage>(all), add::<PresenceMessage>(all), add::<ChatMessage>(all)];
    let message = one_of([reply].into_iter().chain(shared))
        .description(Some("A reply, a change of the game, who is connected, or lines of the chat."));
    all.push(("OnlineSocketMessage".to_owned(), message.into()));
    schemas
}

/// Completes the operations: each can be rejected, and describes all its responses. The texts are made ready for people who do
/// not read Rust, and members of answers that are always there are required.
pub(super) fn complete(description: &mut Description) {
    complete_responses(description);
    let mut value = serde_json::to_value(&*description).expect("a description has text for keys");
    make_plain(&mut value);
    required::complete(&mut value);
    *description = serde_json::from_value(value).expect("the texts alone have changed");
}

fn complete_responses(description: &mut Description) {
    let operations = description.paths.paths.values_mut().flat_map(operations);
    for responses in operations.map(|operation| &mut operation.responses.responses) {
        for status in ["4XX", "5XX"] {
            responses.entry(status.to_owned()).or_insert_with(|| problem().into());
        }
        for (status, response) in responses {
            if let RefOr::T(Response { description, .. }) = response
                && description.is_empty()
            {
                meaning(status).clone_into(description);
            }
        }
    }
}

/// Makes all descriptions within a value plain.
fn make_plain(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(make_plain),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if name == "description" => *text = plain(text),
                    member => make_plain(member),
                }
            }
        }
        _ => {}
    }
}

/// Returns the text of a comment without its examples, with the names of types instead of links to them, and with null for
/// what Rust has instead.
fn plain(text: &str) -> String {
    let text = text.split_once("\n# ").map_or(text, |(before, _)| before).trim_end();
    let mut parts = text.split("[`");
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |plain, part| {
        let Some((name, after)) = part.split_once("`]") else { return plain + "[`" + part };
        let target = after.strip_prefix('(').and_then(|after| after.split_once(')'));
        let after = target.map_or(after, |(_, after)| after);
        format!("{plain}`{}`{after}", name.rsplit("::").next().unwrap_or(name))
    });
    text.replace("`None`", "null")
}

/// Adds a schema with those that it refers to, and returns its name.
fn add<T: ToSchema>(schemas: &mut Schemas) -> String {
    T::schemas(schemas);
    schemas.push((T::name().into_owned(), T::schema()));
    T::name().into_owned()
}

fn one_of(names: impl IntoIterator<Item = String>) -> OneOfBuilder {
    let add = |schema: OneOfBuilder, name| schema.item(Ref::from_schema_name(name));
    names.into_iter().fold(OneOfBuilder::new(), add)
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten()
}

fn problem() -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem")));
    ResponseBuilder::new().content("application/json", content.build()).build()
}

fn meaning(status: &str) -> &'static str {
    match status {
        "201" => "It is created.",
        "204" => "It is done.",
        "4XX" => "The request is rejected; the code says why.",
        "5XX" => "The server cannot answer now; `Retry-After` says when it may.",
        _ => "The answer.",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    /// The page's types are made from the file (`npm run types` in `apps/server/browser`). `UPDATE_OPENAPI=1 cargo test -p
    /// outflank-server --lib description` writes it.
    #[test]
    fn the_file_holds_the_description() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let description = crate::description().to_pretty_json().unwrap() + "\n";
        if std::env::var_os("UPDATE_OPENAPI").is_some() {
            std::fs::write(path, &description).unwrap();
        }
        let stored = std::fs::read_to_string(path).unwrap_or_default();
        assert!(stored == description, "{path} is not that of the routes: run this test with UPDATE_OPENAPI=1");
    }

    #[test]
    fn everything_has_a_description() {
        let description = serde_json::to_value(crate::description()).unwrap();
        let mut undescribed = Vec::new();
        for (name, schema) in description["components"]["schemas"].as_object().unwrap() {
            if schema["description"].is_null() {
                undescribed.push(name.clone());
            }
        }
        find_undescribed(&description, "", &mut undescribed);
        assert!(undescribed.is_empty(), "without a doc comment in Rust: {undescribed:#?}");
    }

    /// Adds the members and parameters without a description within a value that is at this path.
    fn find_undescribed(value: &Value, path: &str, found: &mut Vec<String>) {
        if let Some(members) = value["properties"].as_object() {
            found.extend(members.iter().filter(|(_, it)| !is_described(it)).map(|(name, _)| format!("{path}: {name}")));
        }
        for parameter in value["parameters"].as_array().into_iter().flatten().filter(|it| !is_described(it)) {
            found.push(format!("{path}: {}", parameter["name"]));
        }
        match value {
            Value::Object(members) => {
                members.iter().for_each(|(name, it)| find_undescribed(it, &format!("{path}/{name}"), found));
            }
            Value::Array(items) => items.iter().for_each(|it| find_undescribed(it, path, found)),
            _ => {}
        }
    }

    /// A name of a message needs no description; what may be null has it in the form that is not.
    fn is_described(member: &Value) -> bool {
        let has_text = |it: &Value| it["description"].is_string();
        let is_name = member["enum"].as_array().is_some_and(|values| values.len() == 1);
        is_name || has_text(member) || member["oneOf"].as_array().is_some_and(|forms| forms.iter().any(has_text))
    }
}
