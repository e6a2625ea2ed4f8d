//! JSON has the text forms.

#![cfg(feature = "serde")]

use outflank_reversi::{Move, Position, Rules, Square};
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
    round_trip([Square { column: 25, row: 25 }], r#"["z26"]"#);
    round_trip([Move::Place(Square { column: 5, row: 4 }), Move::Pass], r#"["f5","--"]"#);
    let rules: Rules = "6x6 mirrored anti".parse().unwrap();
    round_trip([rules], r#"["6x6 mirrored anti"]"#);
    round_trip([Position::start(&rules)], r#"["6x6 "#);
}

#[test]
fn another_text_is_an_error_that_quotes_it() {
    let error = serde_json::from_str::<Move>("\"f0\"").unwrap_err().to_string();
    assert!(
        error.starts_with(
            "expected a square such as f5 (column a to z, row 1 to 26), or -- for a pass, but found \"f0\""
        ),
        "{error}"
    );
}
