//! What the server sends, compared with the description of the API.
//!
//! A validator of the part of JSON Schema that the description uses; an unknown keyword is an error, so that no part of a
//! schema is ignored. Unlike JSON Schema it also rejects members that no schema names: they are missing in the description.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The description of the API.
pub(crate) static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(outflank_server::description()).unwrap());

/// The names of members that schemas describe; none where any may be.
type Named = Option<BTreeSet<String>>;

/// Keywords that say nothing about which values are valid, or nothing that a test needs.
const ANNOTATIONS: [&str; 9] =
    ["title", "description", "default", "examples", "format", "minimum", "maximum", "maxItems", "minItems"];

/// Checks a response of the API.
///
/// # Panics
///
/// Panics if the description does not have its path, status, content type or content.
pub(crate) fn check_response(method: &str, path: &str, status: u16, content_type: &str, body: &[u8]) {
    let path = path.split('?').next().unwrap_or_default();
    let place = format!("{method} {path} {status}");
    let Some(item) = item(path) else {
        assert!(!path.starts_with("/api/") || path == "/api/openapi.json" || status >= 400, "{place} is not described");
        return;
    };
    let Some(operation) = item.get(method.to_lowercase()) else {
        return assert!(status >= 400, "{place} is not described");
    };
    let responses = &operation["responses"];
    let response = responses.get(status.to_string()).or_else(|| responses.get(format!("{}XX", status / 100)));
    let response = response.unwrap_or_else(|| panic!("{place} is not described"));
    let Some(contents) = response["content"].as_object() else {
        return assert!(body.is_empty(), "{place}: the description has no content");
    };
    let content = contents.get(content_type.split(';').next().unwrap_or_default());
    let content = content.unwrap_or_else(|| panic!("{place}: {content_type} is not described"));
    if content_type.starts_with("application/json") {
        check(&content["schema"], &serde_json::from_slice(body).unwrap(), &place);
    }
}

/// Checks a message that the server sends over the WebSocket at a path.
pub(crate) fn check_message(path: &str, message: &Value) {
    let name = match path.split('?').next().unwrap_or_default() {
        "/api/analysis" => "AnalysisMessage",
        "/api/online/live" => "LobbySocketMessage",
        path if path.starts_with("/api/online/") => "OnlineSocketMessage",
        _ => "GameSocketMessage",
    };
    check(&DESCRIPTION["components"]["schemas"][name], message, path);
}

/// Returns the path of the description that fits; one without parameters comes first.
fn item(path: &str) -> Option<&'static Value> {
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    let fits = |template: &str| {
        let (wanted, found) = (template.split('/'), path.split('/'));
        template.split('/').count() == path.split('/').count()
            && wanted.zip(found).all(|(wanted, found)| wanted.starts_with('{') || wanted == found)
    };
    paths.get(path).or_else(|| paths.iter().find(|(template, _)| fits(template)).map(|(_, item)| item))
}

fn check(schema: &Value, value: &Value, place: &str) {
    if let Err(error) = closed(schema, value, "") {
        panic!("{place}: {error}\n{value}");
    }
}

/// Checks a value, and that its schema names all its members.
fn closed(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let (Some(named), Some(members)) = (valid(schema, value, at)?, value.as_object()) else { return Ok(()) };
    match members.keys().find(|name| !named.contains(*name)) {
        Some(name) => Err(format!("{at}/{name} is not described")),
        None => Ok(()),
    }
}

/// Checks a value, and returns the members that its schema names.
fn valid(schema: &Value, value: &Value, at: &str) -> Result<Named, String> {
    let mut named: Named = Some(BTreeSet::new());
    let keywords = schema.as_object().ok_or_else(|| format!("{at}: there is no schema"))?;
    if keywords.keys().all(|name| ANNOTATIONS.contains(&name.as_str()) || name == "type") {
        named = None;
    }
    for (keyword, argument) in keywords {
        let more = match keyword.as_str() {
            "$ref" => valid(referred(argument), value, at)?,
            "allOf" => {
                let parts: Result<Vec<_>, _> =
                    argument.as_array().unwrap().iter().map(|part| valid(part, value, at)).collect();
                parts?.into_iter().fold(Some(BTreeSet::new()), union)
            }
            "oneOf" | "anyOf" => one_of(argument.as_array().unwrap(), value, at)?,
            "type" => has_type(argument, value, at)?,
            "enum" if argument.as_array().unwrap().contains(value) => Some(BTreeSet::new()),
            "enum" => return Err(format!("{at}: {value} is none of {argument}")),
            "properties" => properties(argument.as_object().unwrap(), value, at)?,
            "required" => required(argument.as_array().unwrap(), value, at)?,
            "items" => items(argument, value, at)?,
            "prefixItems" => prefix(argument.as_array().unwrap(), value, at)?,
            "additionalProperties" => additional(keywords, value, at)?,
            "propertyNames" => Some(BTreeSet::new()),
            _ if ANNOTATIONS.contains(&keyword.as_str()) => Some(BTreeSet::new()),
            _ => return Err(format!("{at}: unknown keyword {keyword}")),
        };
        named = union(named, more);
    }
    Ok(named)
}

fn union(one: Named, other: Named) -> Named {
    Some(one?.into_iter().chain(other?).collect())
}

/// Returns a schema, or the one that it refers to.
pub(crate) fn resolved(schema: &'static Value) -> &'static Value {
    schema.get("$ref").map_or(schema, referred)
}

fn referred(reference: &Value) -> &'static Value {
    let name = reference.as_str().unwrap().strip_prefix("#/components/schemas/").unwrap();
    &DESCRIPTION["components"]["schemas"][name]
}

fn one_of(schemas: &[Value], value: &Value, at: &str) -> Result<Named, String> {
    let (valid, errors): (Vec<_>, Vec<_>) =
        schemas.iter().map(|schema| valid(schema, value, at)).partition(Result::is_ok);
    if valid.is_empty() {
        let errors: Vec<_> = errors.into_iter().filter_map(Result::err).collect();
        return Err(errors.join(", or "));
    }
    Ok(valid.into_iter().flatten().fold(Some(BTreeSet::new()), union))
}

fn has_type(types: &Value, value: &Value, at: &str) -> Result<Named, String> {
    let is = |name: &Value| match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type {other}"),
    };
    let fits = types.as_array().map_or_else(|| is(types), |types| types.iter().any(is));
    if fits { Ok(Some(BTreeSet::new())) } else { Err(format!("{at}: {value} is not {types}")) }
}

fn properties(properties: &Map<String, Value>, value: &Value, at: &str) -> Result<Named, String> {
    for (name, member) in value.as_object().into_iter().flatten() {
        if let Some(schema) = properties.get(name) {
            closed(schema, member, &format!("{at}/{name}"))?;
        }
    }
    Ok(Some(properties.keys().cloned().collect()))
}

fn required(names: &[Value], value: &Value, at: &str) -> Result<Named, String> {
    let missing = names.iter().find(|name| value.is_object() && value.get(name.as_str().unwrap()).is_none());
    missing.map_or(Ok(Some(BTreeSet::new())), |name| Err(format!("{at}/{name} is missing")))
}

fn items(schema: &Value, value: &Value, at: &str) -> Result<Named, String> {
    for (index, item) in value.as_array().into_iter().flatten().enumerate().filter(|_| schema.is_object()) {
        closed(schema, item, &format!("{at}/{index}"))?;
    }
    Ok(Some(BTreeSet::new()))
}

fn prefix(schemas: &[Value], value: &Value, at: &str) -> Result<Named, String> {
    for (schema, item) in schemas.iter().zip(value.as_array().into_iter().flatten()) {
        closed(schema, item, at)?;
    }
    Ok(Some(BTreeSet::new()))
}

/// Checks the members that a schema allows besides its properties.
fn additional(keywords: &Map<String, Value>, value: &Value, at: &str) -> Result<Named, String> {
    let schema = &keywords["additionalProperties"];
    let is_named = |name: &str| keywords.get("properties").is_some_and(|properties| properties.get(name).is_some());
    for (name, member) in value.as_object().into_iter().flatten().filter(|(name, _)| !is_named(name)) {
        if *schema == Value::Bool(false) {
            return Err(format!("{at}/{name} is not allowed"));
        }
        if schema.is_object() {
            closed(schema, member, &format!("{at}/{name}"))?;
        }
    }
    Ok(if *schema == Value::Bool(false) { Some(BTreeSet::new()) } else { None })
}
