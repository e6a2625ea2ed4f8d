//! The games that are created in simulations: mostly on small boards, so that they come to an end.

use crate::online::NewOnlineGame;
use serde_json::{Value, json};

/// The number of settings.
pub(super) const COUNT: usize = 9;

/// Returns the settings of a new game; a challenge is for this user.
pub(super) fn new_game(number: usize, challenged: &str) -> NewOnlineGame {
    serde_json::from_value(json_of(number, challenged)).expect("the settings are valid")
}

fn json_of(number: usize, challenged: &str) -> Value {
    let lobby = json!({ "type": "lobby" });
    match number {
        0 => {
            json!({ "kind": "reversi", "start": "4x4", "clock": "5+1", "rated": true, "colour": "black", "opponent": lobby })
        }
        1 => json!({ "kind": "reversi", "start": "4x4", "clock": "15+0", "colour": "random", "opponent": lobby }),
        2 => json!({
            "kind": "reversi", "start": "4x4", "clock": "60+0", "rated": true, "colour": "white",
            "opponent": { "type": "link" }
        }),
        3 => json!({
            "kind": "reversi", "start": "4x4", "clock": "3/move", "rated": true, "colour": "random",
            "opponent": { "type": "user", "name": challenged }
        }),
        4 => {
            json!({ "kind": "alak", "start": "9", "clock": "6+2", "rated": true, "colour": "black", "opponent": lobby })
        }
        5 => json!({ "kind": "othello", "clock": "60+0", "rated": true, "colour": "black", "opponent": lobby }),
        6 => {
            json!({ "kind": "reversi", "start": "4x4 anti", "clock": "8+0", "rated": true, "colour": "black", "opponent": lobby })
        }
        7 => json!({ "kind": "reversi", "start": "4x4", "colour": "black", "opponent": lobby }),
        _ => {
            json!({ "kind": "reversi", "start": "4x4", "clock": "1d/move", "rated": true, "colour": "white", "opponent": lobby })
        }
    }
}
