//! The manual describes every message of every WebSocket, with its members.
//!
//! The schemas are those of `apps/server/openapi.json`, which a test of the server compares with its types.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Messages by their `type`, with the names of their members.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn read(name: &str) -> String {
    fs::read_to_string(format!("{ROOT}/{name}")).unwrap()
}

fn schemas() -> Value {
    serde_json::from_str::<Value>(&read("apps/server/openapi.json")).unwrap()["components"]["schemas"].take()
}

fn is_of_socket(name: &str) -> bool {
    ["SocketRequest", "SocketMessage", "AnalysisRequest", "AnalysisMessage"].iter().any(|end| name.ends_with(end))
}

/// Returns the alternatives of a schema, each with the values of its `type`, if it names any, and its members.
fn alternatives(schema: &Value, schemas: &Value) -> Vec<(BTreeSet<String>, BTreeSet<String>)> {
    if let Some(name) = schema["$ref"].as_str().and_then(|text| text.rsplit('/').next()) {
        return alternatives(&schemas[name], schemas);
    }
    if let Some(forms) = schema["oneOf"].as_array() {
        return forms.iter().flat_map(|form| alternatives(form, schemas)).collect();
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let members = schema["properties"].as_object().into_iter().flat_map(|members| members.keys().cloned()).collect();
    let types = schema["properties"]["type"]["enum"].as_array().into_iter().flatten();
    let own = (types.map(|kind| kind.as_str().unwrap().to_owned()).collect(), members);
    parts.map(|part| alternatives(part, schemas)).fold(vec![own], |found, part| {
        let join = |(types, members): &(BTreeSet<_>, BTreeSet<_>)| {
            part.iter().map(|(t, m)| (types | t, members | m)).collect::<Vec<_>>()
        };
        found.iter().flat_map(join).collect()
    })
}

fn messages(name: &str, schemas: &Value) -> Messages {
    let mut messages = Messages::new();
    for (types, members) in alternatives(&schemas[name], schemas) {
        assert_eq!(types.len(), 1, "{name}: a message without a type, with {members:?}");
        messages.entry(types.into_iter().next().unwrap()).or_default().extend(members);
    }
    messages
}

/// Returns the sections about WebSockets with what holds for all of them.
fn sections(page: &str) -> Vec<String> {
    let live = page.split("\n## Live\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut parts = live.split("\n### ");
    let shared = parts.next().unwrap();
    parts.map(|part| format!("{part}{shared}")).collect()
}

fn has_word(section: &str, word: &str) -> bool {
    section.contains(&format!("`{word}`"))
}

#[test]
fn the_manual_names_every_message_of_a_socket_and_its_members() {
    let (schemas, page) = (schemas(), read("docs/src/online-api.md"));
    let mut missing = Vec::new();
    let names: Vec<_> = schemas.as_object().unwrap().keys().filter(|name| is_of_socket(name)).collect();
    for name in &names {
        let section = sections(&page).into_iter().find(|section| has_word(section, name));
        let section = section.unwrap_or_else(|| panic!("docs/src/online-api.md has no section with `{name}`"));
        for (kind, members) in messages(name, &schemas) {
            let words = members.iter().chain([&kind]).filter(|word| !has_word(&section, word));
            missing.extend(words.map(|word| format!("{name}: `{word}` of the message `{kind}`")));
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert_eq!(names.len(), 8, "{names:?}");
}

#[test]
fn messages_are_found_in_references_and_parts() {
    let schemas = serde_json::json!({
        "A": { "oneOf": [{ "$ref": "#/components/schemas/B" }, { "properties": { "type": { "enum": ["c"] } } }] },
        "B": { "allOf": [{ "properties": { "x": {} } }, { "properties": { "type": { "enum": ["b"] } } }] },
    });
    let set = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let expected = [("b".to_owned(), set(&["type", "x"])), ("c".to_owned(), set(&["type"]))];
    assert_eq!(messages("A", &schemas), Messages::from(expected));
}
