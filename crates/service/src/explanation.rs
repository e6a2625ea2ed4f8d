//! Figures of a position for overlays, and reasons why a move loses; nothing is stored.

use crate::ApiError;
use crate::input_error::InputError;
use outflank_engine::{Engine, Level};
use outflank_learn::view::{ExplanationView, FiguresView};
use outflank_learn::{ExplainError, Explainer, Figures, Language, ParseLanguageError, Wording};
use outflank_play::review::DEFAULT_REVIEW_LEVEL;
use outflank_rules::othello::{Move, ParseMoveError, ParsePositionError, Position};
use outflank_rules::{Game, Side, StopFlag};
use serde::Deserialize;
use utoipa::ToSchema;

/// The highest level of an explanation: its two searches take seconds on one thread.
const MAX_LEVEL: u8 = 12;

/// A position of Othello whose figures are asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FiguresRequest {
    /// 64 squares from a1 to h8 and the side to move, such as `---------------------------OX------XO--------------------------- X`.
    position: String,
}

/// A move of Othello to compare with the best one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    /// The position before the move: 64 squares from a1 to h8 and the side to move.
    position: String,
    /// The move, such as `f5`.
    #[serde(rename = "move")]
    mv: String,
    /// The level of the searches, 0 to 12; 10 when it is absent, as in a review.
    level: Option<u8>,
    /// The language of the sentences: `en`, also when it is absent, or `ja`.
    lang: Option<String>,
    /// The side of whoever reads the sentences, which call it you; by colours when it is absent.
    viewer: Option<Side>,
}

/// A request whose texts are parsed.
pub struct MoveToExplain {
    /// The position before the move.
    pub position: Position,
    mv: Move,
    level: Level,
    wording: Wording,
}

impl FiguresRequest {
    /// Parses the position.
    ///
    /// # Errors
    ///
    /// Returns an error when the text is no position of Othello.
    pub fn position(&self) -> Result<Position, ApiError> {
        parse_position(&self.position).map_err(|error| error.in_field("position"))
    }

    /// Returns the figures of the position as squares.
    ///
    /// # Errors
    ///
    /// Returns an error when the text is no position of Othello.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_service::FiguresRequest;
    ///
    /// let request = r#"{ "position": "---------------------------OX------XO--------------------------- X" }"#;
    /// let figures = serde_json::from_str::<FiguresRequest>(request)?.figures()?;
    /// assert_eq!(figures.opponent.moves, ["e3", "f4", "c5", "d6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn figures(&self) -> Result<FiguresView, ApiError> {
        Ok(FiguresView::from(&Figures::of(self.position()?.board())))
    }
}

impl ExplainRequest {
    /// Parses the texts.
    ///
    /// # Errors
    ///
    /// Returns an error when one of them is not what it must be, or the level is too high.
    pub fn parse(&self) -> Result<MoveToExplain, ApiError> {
        let invalid_move = |error: ParseMoveError| ApiError::IllegalMove(InputError::unreadable_move(&self.mv, &error));
        let level = self.level.map_or(Some(DEFAULT_REVIEW_LEVEL), Level::new);
        let level = level.filter(|level| level.number() <= MAX_LEVEL);
        let language = self.lang.as_deref().map_or(Ok(Language::English), str::parse);
        Ok(MoveToExplain {
            position: parse_position(&self.position).map_err(|error| error.in_field("position"))?,
            mv: self.mv.parse().map_err(invalid_move)?,
            level: level.ok_or_else(|| {
                ApiError::invalid(format!("the levels of explanations are 0 to {MAX_LEVEL}")).in_field("level")
            })?,
            wording: Wording {
                language: language.map_err(|error: ParseLanguageError| ApiError::invalid(error).in_field("lang"))?,
                viewer: self.viewer,
            },
        })
    }
}

impl MoveToExplain {
    /// Returns the position after the move; `None` when the move is illegal.
    pub fn after(&self) -> Option<Position> {
        let mut after = self.position;
        after.play(self.mv).ok().map(|()| after)
    }

    /// Compares the move with the best one, by two searches.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal or the search was stopped.
    pub fn explain(&self, engine: &mut Engine, stop: &StopFlag) -> Result<ExplanationView, ApiError> {
        let explained = Explainer { engine, level: self.level, stop }.explain(&self.position, self.mv);
        let explanation = explained.map_err(|error| match error {
            ExplainError::Illegal(illegal) => ApiError::IllegalMove(InputError::illegal_move(&illegal, 1)),
            ExplainError::Search(_) => ApiError::GameOver,
            ExplainError::Stopped => ApiError::Busy,
            ExplainError::Line(_) => ApiError::Internal,
        })?;
        Ok(ExplanationView::new(&explanation, self.wording))
    }
}

fn parse_position(text: &str) -> Result<Position, ApiError> {
    text.parse().map_err(|error: ParsePositionError| ApiError::invalid(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::EngineOptions;

    /// FFO #1, from the test positions of the Fédération Française d'Othello.
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

    fn explain(request: serde_json::Value) -> Result<ExplanationView, ApiError> {
        let request: ExplainRequest = serde_json::from_value(request).map_err(ApiError::invalid)?;
        let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        request.parse()?.explain(&mut engine, &StopFlag::new())
    }

    #[test]
    fn a_move_is_explained_in_the_language_asked_for() {
        let [english, japanese] = ["en", "ja"].map(|language| {
            explain(serde_json::json!({ "position": FFO_1, "move": "g2", "level": 8, "lang": language })).unwrap()
        });
        let moves = [&english.better, &english.worse].map(|scored| scored.mv.to_string());
        assert_eq!((moves, english.better.score), (["g8", "g2"].map(str::to_owned), 18.0));
        assert!(english.better.line.starts_with("g8") && english.worse.line.starts_with("g2"));
        let texts = |view: &ExplanationView| view.reasons.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
        assert!(texts(&english).iter().all(|text| text.ends_with('.')), "{:?}", texts(&english));
        assert!(texts(&japanese).iter().all(|text| text.ends_with('。')), "{:?}", texts(&japanese));
        assert!(
            english
                .reasons
                .iter()
                .all(|reason| !reason.squares.is_empty() || reason.theme == outflank_learn::Theme::Counting)
        );
    }

    #[test]
    fn a_side_of_the_reader_is_addressed() {
        let texts = |viewer: &str, language: &str| {
            let request =
                serde_json::json!({ "position": FFO_1, "move": "g2", "level": 8, "lang": language, "viewer": viewer });
            explain(request).unwrap().reasons.into_iter().map(|it| it.text).collect::<Vec<_>>().concat()
        };
        let (own, others, japanese) = (texts("black", "en"), texts("white", "en"), texts("black", "ja"));
        assert!(own.contains("your opponent takes the corner a1") && !own.contains("White"), "{own}");
        assert!(others.contains("you take the corner a1") && !others.contains("Black"), "{others}");
        assert!(japanese.contains("相手が隅a1を取ります") && !japanese.contains('白'), "{japanese}");
    }

    #[test]
    fn the_best_move_has_no_reasons_against_it() {
        let view = explain(serde_json::json!({ "position": FFO_1, "move": "g8" })).unwrap();
        assert_eq!((view.better.score, view.worse.score, view.reasons.len()), (18.0, 18.0, 0));
    }

    #[test]
    fn wrong_requests_are_errors_that_name_what_is_wrong() {
        let problem = |request| explain(request).map_err(|error| (error.code(), error.to_string())).unwrap_err();
        let cases = [
            (serde_json::json!({ "position": FFO_1, "move": "a9" }), "illegal-move", "a9"),
            (serde_json::json!({ "position": FFO_1, "move": "c1" }), "illegal-move", "c1"),
            (serde_json::json!({ "position": "nonsense", "move": "g8" }), "unreadable", ""),
            (serde_json::json!({ "position": FFO_1, "move": "g8", "level": 13 }), "unreadable", "0 to 12"),
            (serde_json::json!({ "position": FFO_1, "move": "g8", "level": 255 }), "unreadable", "0 to 12"),
            (serde_json::json!({ "position": FFO_1, "move": "g8", "lang": "fr" }), "unreadable", "fr"),
            (serde_json::json!({ "position": FFO_1, "move": "g8", "viewer": "green" }), "unreadable", "green"),
            (serde_json::json!({ "position": FFO_1 }), "unreadable", "move"),
            (serde_json::json!({ "position": FFO_1, "move": "g8", "depth": 8 }), "unreadable", "depth"),
        ];
        for (request, code, part) in cases {
            let (found, message) = problem(request.clone());
            assert!(found == code && message.contains(part), "{request}: {found}, {message}");
        }
        let full = format!("{} X", "X".repeat(64));
        let (code, _) = problem(serde_json::json!({ "position": full, "move": "a1" }));
        assert_eq!(code, "illegal-move");
        let request: FiguresRequest = serde_json::from_value(serde_json::json!({ "position": "6x6 X" })).unwrap();
        assert_eq!(request.figures().unwrap_err().code(), "unreadable");
    }
}
