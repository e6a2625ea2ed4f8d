//! The members that answers always have.
//!
//! utoipa takes a member that may be null for one that may be left out, as in requests. Answers have all members, with null
//! where there is nothing to say, so that a program need not tell the two apart.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The messages that the server sends over WebSockets.
const MESSAGES: [&str; 4] = ["AnalysisMessage", "GameSocketMessage", "LobbySocketMessage", "OnlineSocketMessage"];
/// Schemas, and members of schemas, that are left out where they do not apply.
const OPTIONAL: [&str; 4] = ["Details", "Problem.details", "PositionView.opening", "TreeNode.move"];

type Names = BTreeSet<String>;

/// Makes the members of answers required in a description.
pub(super) fn complete(description: &mut Value) {
    let [mut requests, mut answers] = [Names::new(), MESSAGES.map(str::to_owned).into()];
    let schemas = &description["components"]["schemas"];
    for operation in description["paths"].as_object().into_iter().flat_map(Map::values).flat_map(operations) {
        add_references(&operation["requestBody"], &mut requests);
        add_references(&operation["responses"], &mut answers);
    }
    let messages = schemas.as_object().into_iter().flat_map(Map::keys);
    requests.extend(messages.filter(|name| name.ends_with("SocketRequest") || *name == "AnalysisRequest").cloned());
    let (requests, answers) = (all_of(requests, schemas), all_of(answers, schemas));
    for name in answers.difference(&requests).filter(|name| !OPTIONAL.contains(&name.as_str())) {
        require(&mut description["components"]["schemas"][name], name);
    }
}

fn operations(item: &Value) -> impl Iterator<Item = &Value> {
    item.as_object().into_iter().flat_map(Map::values)
}

/// Adds the names of the schemas that a value refers to.
fn add_references(value: &Value, names: &mut Names) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| add_references(item, names)),
        Value::Object(members) => {
            for (name, member) in members {
                match member.as_str().and_then(|text| text.strip_prefix("#/components/schemas/")) {
                    Some(schema) if name == "$ref" => _ = names.insert(schema.to_owned()),
                    _ => add_references(member, names),
                }
            }
        }
        _ => {}
    }
}

/// Returns these schemas and all that they refer to.
fn all_of(mut names: Names, schemas: &Value) -> Names {
    let mut waiting: Vec<String> = names.iter().cloned().collect();
    while let Some(name) = waiting.pop() {
        let mut found = Names::new();
        add_references(&schemas[name], &mut found);
        waiting.extend(found.into_iter().filter(|name| names.insert(name.clone())));
    }
    names
}

/// Requires the members of the objects in a schema.
fn require(schema: &mut Value, name: &str) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|item| require(item, name)),
        Value::Object(members) => {
            if let Some(properties) = members.get("properties").and_then(Value::as_object) {
                let is_required = |member: &&String| !OPTIONAL.contains(&&*format!("{name}.{member}"));
                let required: Vec<Value> = properties.keys().filter(is_required).cloned().map(Value::from).collect();
                members.insert("required".to_owned(), required.into());
            }
            members.values_mut().for_each(|member| require(member, name));
        }
        _ => {}
    }
}
