//! What a game's columns of a table, or the parameters of a link, say besides its moves.

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameResult, ResultScore, Termination};
use crate::notation::{known_text, set};
use outflank_game::Side;

/// Reads a field by its name in lower case, and returns whether the name is known; a value that cannot be read is lost.
pub(crate) fn read(name: &str, text: &str, game: &mut AnnotatedGame, lost: &mut Attributes) -> bool {
    let (info, is_given) = (&mut game.info, !text.is_empty());
    match name {
        "black" | "black_player" | "black_name" => _ = set(&mut info.players.black.name, known_text(text)),
        "white" | "white_player" | "white_name" => _ = set(&mut info.players.white.name, known_text(text)),
        "event" | "tournament" => _ = set(&mut info.event, known_text(text)),
        "round" => _ = set(&mut info.round, known_text(text)),
        "site" | "place" => _ = set(&mut info.site, known_text(text)),
        "date" => lost.insert_if(Attribute::Year, !set(&mut info.date, text.parse().ok()) && is_given),
        "winner" => {
            let result = winner(text).map(|score| GameResult { score, termination: Termination::Played });
            lost.insert_if(Attribute::Result, !set(&mut info.result, result) && is_given);
        }
        _ => return false,
    }
    true
}

/// Parses the winner: 1 or -1 for Black and White, 0 for a draw, or a side.
fn winner(text: &str) -> Option<ResultScore> {
    match text {
        "0" | "draw" => Some(ResultScore::Margin(Discs::whole(0))),
        "1" => Some(ResultScore::Winner(Side::Black)),
        "-1" => Some(ResultScore::Winner(Side::White)),
        other => other.parse().ok().map(ResultScore::Winner),
    }
}
