//! JSON has the text forms.

#![cfg(feature = "serde")]

use outflank_othello::{Move, Position, Square};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(values: impl IntoIterator<Item = T>, begin: &str) {
    let values: Vec<T> = values.into_iter().collect();
    let json = serde_json::to_string(&values).unwrap();
    assert!(json.starts_with(begin), "{json}");
    assert_eq!(serde_json::from_str::<Vec<T>>(&json).unwrap(), values);
}

#[test]
fn values_survive_json_in_their_text_form() {
    round_trip(Square::ALL, "[\"a1\",");
    round_trip([Move::Place(Square::F5), Move::Pass], r#"["f5","--"]"#);
    round_trip([Position::START], r#"["---------------------------OX------XO--------------------------- X"]"#);
}

#[test]
fn another_text_is_an_error_that_quotes_it() {
    let error = serde_json::from_str::<Move>("\"i9\"").unwrap_err().to_string();
    assert!(error.starts_with("expected a square from a1 to h8 or -- for a pass, but found \"i9\""), "{error}");
}
