//! What a game's columns of a table, or the parameters of a link, say besides its moves.

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::info::{Discs, GameResult, ResultScore, Termination};
use crate::notation::{known_text, set};
use crate::pgn::parse_score;
use outflank_rules::Side;

/// Reads a field by its name in lower case, and returns whether the name is known; a value that cannot be read is lost.
pub(crate) fn read(name: &str, text: &str, game: &mut AnnotatedGame, lost: &mut Attributes) -> bool {
    let info = &mut game.info;
    match name {
        "black" | "black_player" | "black_name" => _ = set(&mut info.players.black.name, known_text(text)),
        "white" | "white_player" | "white_name" => _ = set(&mut info.players.white.name, known_text(text)),
        "event" | "tournament" => _ = set(&mut info.event, known_text(text)),
        "round" => _ = set(&mut info.round, known_text(text)),
        "site" | "place" => _ = set(&mut info.site, known_text(text)),
        "date" => lost.insert_if(Attribute::Year, !set(&mut info.date, text.parse().ok()) && !text.is_empty()),
        "result" | "winner" => read_result(text, game, lost),
        _ => return false,
    }
    true
}

/// Sets the result: the winner, or discs. One from before, of the moves, stays if it has the same winner and discs.
fn read_result(text: &str, game: &mut AnnotatedGame, lost: &mut Attributes) {
    let score = winner(&text.to_lowercase()).or_else(|| parse_score(text, game.scoring()));
    let Some(score) = score else { return lost.insert_if(Attribute::Result, !text.is_empty()) };
    let result = GameResult { score, termination: Termination::Played };
    let before = *game.info.result.get_or_insert(result);
    if before.score.winner() != score.winner() {
        lost.insert(Attribute::Result);
    } else if before.score.margin().is_none() {
        game.info.result = Some(result);
    }
}

/// Returns whether a game has a value for a field already.
pub(crate) fn is_given(name: &str, game: &AnnotatedGame) -> bool {
    let info = &game.info;
    match name {
        "black" => info.players.black.name.is_some(),
        "white" => info.players.white.name.is_some(),
        "event" => info.event.is_some(),
        "round" => info.round.is_some(),
        "site" => info.site.is_some(),
        "date" => info.date.is_some(),
        _ => false,
    }
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
