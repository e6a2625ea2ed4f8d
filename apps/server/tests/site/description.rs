//! The description of the API, which tools read.

use crate::client::DESCRIPTION;
use serde_json::Value;
use std::collections::BTreeSet;

/// All operations, with their methods and paths.
fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    DESCRIPTION["paths"].as_object().unwrap().iter().flat_map(|(path, item)| {
        item.as_object()
            .unwrap()
            .iter()
            .map(move |(method, operation)| (format!("{method} {path}"), &**path, operation))
    })
}

/// Visits a value and all within it.
fn visit(value: &Value, visitor: &mut impl FnMut(&Value)) {
    visitor(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| visit(item, visitor)),
        Value::Object(members) => members.values().for_each(|member| visit(member, visitor)),
        _ => {}
    }
}

#[test]
fn every_reference_resolves() {
    visit(&DESCRIPTION, &mut |value| {
        if let Some(reference) = value["$ref"].as_str() {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(DESCRIPTION.pointer(pointer).is_some(), "{reference}");
        }
    });
}

#[test]
fn the_parameters_of_a_path_are_those_that_are_declared() {
    for (name, path, operation) in operations() {
        let of_path =
            path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect::<BTreeSet<_>>();
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let declared = parameters.filter(|parameter| parameter["in"] == "path");
        let declared = declared.map(|parameter| parameter["name"].as_str().unwrap()).collect::<BTreeSet<_>>();
        assert_eq!(of_path, declared, "{name}");
    }
}

#[test]
fn operations_have_ids_of_their_own() {
    let mut ids = BTreeSet::new();
    for (name, _, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap();
        assert!(ids.insert(id), "{name}: {id} is also that of another operation");
    }
}

#[test]
fn every_response_is_described_and_every_operation_can_be_rejected() {
    for (name, _, operation) in operations() {
        let responses = operation["responses"].as_object().unwrap();
        for (status, response) in responses {
            assert!(response["description"].as_str().is_some_and(|text| !text.is_empty()), "{name} {status}");
        }
        assert!(responses.contains_key("4XX") && responses.contains_key("5XX"), "{name}");
    }
}

#[test]
fn the_values_of_an_enumeration_are_described() {
    let games = &DESCRIPTION["paths"]["/api/games"]["get"]["parameters"];
    for (name, value) in [("order", "accuracy"), ("ending", "unfinished")] {
        let parameter = games.as_array().unwrap().iter().find(|parameter| parameter["name"] == name).unwrap();
        assert!(parameter["schema"].to_string().contains(&format!("\"{value}\"")), "{parameter}");
    }
    assert!(DESCRIPTION["components"]["schemas"]["Termination"].to_string().contains("\"left\""));
}

#[test]
fn every_websocket_and_its_messages_are_described() {
    for path in ["/api/analysis", "/api/games/{id}/live", "/api/online/live", "/api/online/{id}/live"] {
        assert!(DESCRIPTION["paths"][path]["get"]["responses"]["101"].is_object(), "{path}");
    }
    let schemas = &DESCRIPTION["components"]["schemas"];
    for name in ["AnalysisRequest", "GameSocketRequest", "LobbySocketRequest", "OnlineSocketRequest"] {
        assert!(schemas[name].is_object(), "{name}");
    }
}

/// Returns the objects of a schema, with those that it refers to.
fn objects(schema: &Value) -> Vec<Value> {
    let (mut objects, mut names, mut waiting) = (Vec::new(), BTreeSet::new(), vec![schema.clone()]);
    while let Some(schema) = waiting.pop() {
        visit(&schema, &mut |part| {
            if let Some(reference) = part["$ref"].as_str()
                && names.insert(reference.to_owned())
            {
                waiting.push(DESCRIPTION.pointer(reference.strip_prefix('#').unwrap()).unwrap().clone());
            }
            if part["properties"].is_object() {
                objects.push(part.clone());
            }
        });
    }
    objects
}

#[test]
fn no_body_of_a_request_takes_a_name_that_is_not_described() {
    let mut count = 0;
    for (name, _, operation) in operations() {
        for object in objects(&operation["requestBody"]) {
            // The description of a variant cannot say it.
            let is_variant =
                object["properties"].get("type").is_some() || object["properties"].get("version").is_some();
            assert!(is_variant || object["additionalProperties"] == false, "{name}: {object}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn an_object_has_a_schema_and_texts_are_not_those_of_rust() {
    visit(&DESCRIPTION, &mut |value| {
        if value["type"] == "object" && value.get("format").is_none() {
            let is_described =
                ["properties", "additionalProperties", "propertyNames"].iter().any(|it| value.get(it).is_some());
            assert!(is_described || value["description"].as_str().is_some_and(|text| text.contains("deck")), "{value}");
        }
        let text = value["description"].as_str().unwrap_or_default();
        for rust in ["```", "[`", "::", "# Examples", "serde", "`None`"] {
            assert!(!text.contains(rust), "{text}");
        }
    });
}

/// Returns whether a name has only lowercase letters, digits and underscores.
fn is_snake_case(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

#[test]
fn names_are_in_snake_case_and_a_side_is_black_or_white() {
    visit(&DESCRIPTION["components"]["schemas"], &mut |schema| {
        for name in schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys()) {
            assert!(is_snake_case(name), "{name}");
        }
        for value in schema["enum"].as_array().into_iter().flatten() {
            assert!(value != "X" && value != "O" && value != "Black", "{schema}");
        }
        let (described, types) = (schema["description"].as_str().unwrap_or_default(), &schema["type"]);
        assert!(!types.to_string().contains("string") || !described.contains("`X` or `O`"), "{schema}");
    });
    assert_eq!(DESCRIPTION["components"]["schemas"]["Side"]["enum"], serde_json::json!(["black", "white"]));
}

#[test]
fn a_scored_move_is_one_object_wherever_it_is() {
    let mut references = BTreeSet::new();
    for (name, schema) in DESCRIPTION["components"]["schemas"].as_object().unwrap() {
        visit(schema, &mut |part| {
            if part["$ref"] == "#/components/schemas/ScoredMove" {
                references.insert(name.as_str());
            }
        });
        let properties = |key: &str| schema["properties"][key].is_object();
        assert!(name == "ScoredMove" || !(properties("score") && properties("line")), "{name} is a scored move, too");
    }
    for name in ["Report", "PlyReview", "ExplanationView", "AttemptView", "OpeningMove"] {
        assert!(references.contains(name), "{name}: {references:?}");
    }
}
