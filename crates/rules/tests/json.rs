//! JSON has the text forms.

#![cfg(feature = "serde")]

use outflank_rules::{alak, othello, reversi};
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
fn othello_survives_json_in_its_text_forms() {
    use othello::{Move, Position, Square};
    round_trip(Square::ALL, "[\"a1\",");
    round_trip([Move::Place(Square::F5), Move::Pass], r#"["f5","--"]"#);
    round_trip([Position::START], r#"["---------------------------OX------XO--------------------------- X"]"#);
}

#[test]
fn reversi_survives_json_in_its_text_forms() {
    use reversi::{Move, Position, Rules, Square};
    round_trip([Square { column: 25, row: 25 }], r#"["z26"]"#);
    round_trip([Move::Place(Square { column: 5, row: 4 }), Move::Pass], r#"["f5","--"]"#);
    let rules: Rules = "6x6 mirrored anti".parse().unwrap();
    round_trip([rules], r#"["6x6 mirrored anti"]"#);
    round_trip([Position::start(&rules)], r#"["6x6 "#);
}

#[test]
fn alak_survives_json_in_its_text_forms() {
    use alak::{Position, Slide, Slots};
    round_trip([Slide { from: 3, to: 5 }], r#"["3-5"]"#);
    round_trip(Slots::all().map(Position::start).collect::<Vec<_>>(), r#"["xxx...ooo x","#);
}

#[test]
fn another_text_is_an_error_that_quotes_it() {
    let error = |json: &str| serde_json::from_str::<othello::Move>(json).unwrap_err().to_string();
    let text = error("\"i9\"");
    assert!(text.starts_with("expected a square from a1 to h8 or -- for a pass, but found \"i9\""), "{text}");
    let text = serde_json::from_str::<alak::Slide>("\"3\"").unwrap_err().to_string();
    assert!(text.starts_with("expected a slide such as 3-5 (from slot 3 to slot 5), but found \"3\""), "{text}");
}
