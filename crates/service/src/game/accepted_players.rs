//! The players that the server accepts.

use super::played_game::PlayedGame;
use crate::ApiError;
use outflank_play::{AcceptedPlayers, PlayerForm, PlayerSpec};

/// The players of games; options are rejected, since they name files of the server and take its memory.
pub const ACCEPTED_PLAYERS: AcceptedPlayers = AcceptedPlayers {
    forms: &[
        PlayerForm::Human,
        PlayerForm::HumanLike,
        PlayerForm::Level,
        PlayerForm::Random,
        PlayerForm::Greedy,
        PlayerForm::Lookahead,
        PlayerForm::Mean,
        PlayerForm::Perfect,
    ],
    options: false,
    max_lookahead: 8,
    max_mean: 6,
};

/// Returns the player of a seat of a new game: a person, or a machine that can play the game.
///
/// # Errors
///
/// Returns an error for what is no player, and for a machine that cannot play on this board.
pub fn accepted_player(game: &PlayedGame, text: &str) -> Result<PlayerSpec, ApiError> {
    let player = ACCEPTED_PLAYERS.parse(text).map_err(ApiError::invalid)?;
    let unsupported = || ApiError::invalid(format!("this board has no player {player}"));
    if game.supports(&player.kind) { Ok(player) } else { Err(unsupported()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_printed_in_one_spelling() {
        for text in [
            "human",
            "human:1000",
            "human:2400",
            "level:0",
            "level:30",
            "random",
            "greedy",
            "lookahead:8",
            "mean:6",
            "perfect",
        ] {
            assert_eq!(ACCEPTED_PLAYERS.parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "human 1",
            "level",
            "level:31",
            "level:1,weights=/etc/passwd",
            "lookahead:0",
            "lookahead:9",
            "mean:7",
            "level 5",
            "perfect 1",
            "outflank",
            "engine:gtp:sh",
        ] {
            assert!(ACCEPTED_PLAYERS.parse(text).is_err(), "{text}");
        }
    }
}
