//! What is known of a game besides its moves, in requests and responses.

use crate::ApiError;
use outflank_formats::info::{Discs, GameInfo, GameResult, ParseGameDateError, ResultScore, Termination};
use outflank_rules::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is known of a game besides its moves: all that a page needs to name it, and to write it to a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GameTags {
    /// Black's player.
    pub black: Option<String>,
    /// White's player.
    pub white: Option<String>,
    /// The tournament or match.
    pub tournament: Option<String>,
    /// The date as far as it is known: `2003-12-15`, `2003-12` or `2003`.
    pub date: Option<String>,
    /// Who won, if that is known.
    pub result: Option<TaggedWinner>,
    /// The disc difference from Black's view, with the empties given to the winner, if it is known.
    pub score: Option<i16>,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TaggedWinner {
    /// Black won.
    Black,
    /// Neither side won.
    Draw,
    /// White won.
    White,
}

impl GameTags {
    /// Returns the information as all formats write it.
    ///
    /// # Errors
    ///
    /// Returns an error when the date is none.
    pub fn info(&self) -> Result<GameInfo, ApiError> {
        let date = self.date.as_deref().filter(|date| !date.is_empty()).map(str::parse).transpose();
        let mut info = GameInfo {
            event: non_empty(self.tournament.as_ref()),
            date: date.map_err(|error: ParseGameDateError| {
                ApiError::invalid(format!("date: {error}")).in_field("tags.date")
            })?,
            result: self.game_result(),
            ..GameInfo::default()
        };
        info.players.black.name = non_empty(self.black.as_ref());
        info.players.white.name = non_empty(self.white.as_ref());
        Ok(info)
    }

    fn game_result(&self) -> Option<GameResult> {
        let won = |side| GameResult { score: ResultScore::Winner(side), termination: Termination::Played };
        let margin = |discs| GameResult::from_margin(Discs::whole(discs));
        // The score first, as it also says who has won; a draw is the score 0.
        self.score.map(margin).or(self.result.map(|winner| match winner {
            TaggedWinner::Black => won(Side::Black),
            TaggedWinner::Draw => margin(0),
            TaggedWinner::White => won(Side::White),
        }))
    }
}

impl From<&GameInfo> for GameTags {
    fn from(info: &GameInfo) -> Self {
        let score = info.result.map(|result| result.score);
        Self {
            black: info.players.black.name.clone(),
            white: info.players.white.name.clone(),
            tournament: info.event.clone(),
            date: info.date.map(|date| date.to_string()),
            result: score.map(|score| match score.winner() {
                Some(Side::Black) => TaggedWinner::Black,
                Some(Side::White) => TaggedWinner::White,
                None => TaggedWinner::Draw,
            }),
            score: score.and_then(|score| score.margin()?.as_whole()),
        }
    }
}

fn non_empty(text: Option<&String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty()).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(tags: &GameTags) -> GameTags {
        GameTags::from(&tags.info().unwrap())
    }

    #[test]
    fn tags_are_the_same_after_a_round_trip() {
        let name = |name: &str| Some(name.to_owned());
        let known = GameTags {
            black: name("Ann"),
            white: name("長谷川 武"),
            tournament: name("Spring Cup"),
            date: name("1999-05"),
            result: Some(TaggedWinner::White),
            score: Some(-10),
        };
        assert_eq!(round_trip(&known), known);
        for result in [None, Some(TaggedWinner::Black), Some(TaggedWinner::White)] {
            let tags = GameTags { result, ..GameTags::default() };
            assert_eq!(round_trip(&tags), tags);
        }
        let draw = GameTags { result: Some(TaggedWinner::Draw), ..GameTags::default() };
        assert_eq!(round_trip(&draw), GameTags { score: Some(0), ..draw.clone() });
    }

    #[test]
    fn a_wrong_date_is_an_error_and_blank_names_are_none() {
        let tags = GameTags { date: Some("soon".to_owned()), ..GameTags::default() };
        assert!(tags.info().unwrap_err().to_string().starts_with("date: "));
        let blank = GameTags { black: Some(" ".to_owned()), date: Some(String::new()), ..GameTags::default() };
        assert_eq!(round_trip(&blank), GameTags::default());
    }
}
