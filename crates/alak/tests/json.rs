//! JSON has the text forms.

#![cfg(feature = "serde")]

use outflank_alak::{Position, Slide, Slots};
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
    round_trip([Slide { from: 3, to: 5 }], r#"["3-5"]"#);
    round_trip(Slots::all().map(Position::start).collect::<Vec<_>>(), r#"["xxx...ooo x","#);
}

#[test]
fn another_text_is_an_error_that_quotes_it() {
    let error = serde_json::from_str::<Slide>("\"3\"").unwrap_err().to_string();
    assert!(error.starts_with("expected a slide such as 3-5 (from slot 3 to slot 5), but found \"3\""), "{error}");
}
