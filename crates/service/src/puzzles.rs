//! Puzzles: what they ask, which one comes next, and the judgement of attempts.
//!
//! Nothing is stored. The page keeps the player's progress; what an attempt changes of it comes with the request and goes
//! back with the answer.

use crate::ApiError;
use crate::input_error::InputError;
use outflank_engine::ScoredMove;
use outflank_learn::puzzle::{Answer, Puzzle, PuzzleId, PuzzleSet, Strength};
use outflank_learn::view::{QuestionView, ReasonView, WrongMoveView};
use outflank_learn::{Attempt, Language, Progress, Theme, Wording};
use outflank_rules::Game;
use outflank_rules::othello::Move;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;
use utoipa::ToSchema;

/// What there is to solve.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct PuzzlesView {
    /// The number of puzzles.
    count: usize,
    /// The themes, in the order of the manual.
    themes: Vec<ThemeView>,
}

/// A theme of puzzles.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct ThemeView {
    /// Its name in requests, such as `stoner-trap`.
    name: &'static str,
    /// Its title in the language of the request.
    title: &'static str,
    /// The number of puzzles.
    count: usize,
}

/// The puzzles of a day, without their solutions.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct DailyView {
    /// One of the fifth with the lowest ratings.
    easy: QuestionView,
    /// One of those between.
    medium: QuestionView,
    /// One of the third with the highest ratings.
    hard: QuestionView,
}

/// Which puzzle comes next.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NextRequest {
    /// The name of a theme; none for all.
    theme: Option<String>,
    /// The rating of the player.
    rating: f64,
    /// The number of attempts at the puzzles that were tried, by their identities.
    #[serde(default)]
    attempts: HashMap<String, u32>,
}

/// A move in a puzzle, or the wish to see the solution.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttemptRequest {
    /// The move; none to see the solution.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The language of the reasons, `en` or `ja`.
    #[serde(default)]
    lang: String,
    /// The day of which this is a puzzle, in days since 1 January 1970; none for other puzzles.
    day: Option<u64>,
    /// The progress before the attempt: the rating, the streak and the attempts at this puzzle, as an earlier answer has
    /// them. Null for a move that does not count, such as a second try.
    progress: Option<Progress>,
}

/// The judgement of an attempt.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct AttemptView {
    /// `right`, `wrong`, or `shown` for the solution without a move.
    answer: &'static str,
    /// The move, or the solution, with best play after it.
    line: ScoredMove,
    /// Why a wrong move loses, the most important reason first, with its sentence; with the solution, why the move that
    /// people play most often loses. Reasons for a wrong move do not give the solution away.
    reasons: Vec<ReasonView>,
    /// The move with which the solution is compared.
    other: Option<ScoredMove>,
    /// The progress after the attempt, when it counts; its history has the point that the attempt adds.
    progress: Option<Progress>,
}

/// Returns the number of puzzles and their themes, with titles in a language: `en` or `ja`; empty for English.
///
/// # Errors
///
/// Returns an error for an unknown language.
pub fn overview(set: &PuzzleSet, language: &str) -> Result<PuzzlesView, ApiError> {
    let language = parse_language(language)?;
    let view = |theme: Theme| {
        let count = set.by_theme(theme).count();
        ThemeView { name: theme.name(), title: theme.title(language), count }
    };
    Ok(PuzzlesView { count: set.puzzles().len(), themes: Theme::ALL.map(view).into() })
}

/// Returns the puzzles of a day, counted from 1 January 1970.
///
/// # Errors
///
/// Returns an error when the text is no number, or there are no puzzles.
pub fn of_day(set: &PuzzleSet, day: &str) -> Result<DailyView, ApiError> {
    let day =
        day.parse().map_err(|_| ApiError::invalid("a day is a number, counted from 1 January 1970").in_field("day"))?;
    let daily = set.of_day(day).ok_or(ApiError::PuzzleNotFound)?;
    let [easy, medium, hard] = Strength::ALL.map(|strength| QuestionView::new(daily.of(strength)));
    Ok(DailyView { easy, medium, hard })
}

/// Returns the puzzle with an identity.
///
/// # Errors
///
/// Returns an error when there is none.
pub fn by_id(set: &PuzzleSet, id: &str) -> Result<QuestionView, ApiError> {
    Ok(QuestionView::new(find(set, id)?))
}

impl NextRequest {
    /// Chooses a puzzle near the rating that was tried least often, at random.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown theme, or when there are no puzzles.
    pub fn choose(&self, set: &PuzzleSet, random: &mut fastrand::Rng) -> Result<QuestionView, ApiError> {
        let theme = self
            .theme
            .as_deref()
            .map(Theme::from_str)
            .transpose()
            .map_err(|error| ApiError::invalid(error).in_field("theme"))?;
        let attempts: HashMap<PuzzleId, u32> =
            self.attempts.iter().filter_map(|(id, &count)| Some((id.parse().ok()?, count))).collect();
        let tried = |id| attempts.get(&id).copied().unwrap_or(0);
        set.near(self.rating, theme, tried, random).map(QuestionView::new).ok_or(ApiError::PuzzleNotFound)
    }
}

impl AttemptRequest {
    /// Judges the attempt at a puzzle, and counts it at a time since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no such puzzle, the language is unknown or the move illegal.
    pub fn judge(self, set: &PuzzleSet, id: &str, now: Duration) -> Result<AttemptView, ApiError> {
        let (puzzle, language) = (find(set, id)?, parse_language(&self.lang)?);
        let wording = Wording { language, viewer: Some(puzzle.position.to_move()) };
        let mut view = match self.mv.as_deref() {
            None => solution("shown", puzzle, wording),
            Some(text) => judge_move(puzzle, text, wording)?,
        };
        let attempt = if view.answer == "right" { Attempt::Solved } else { Attempt::Failed };
        view.progress = self.progress.map(|mut progress| {
            progress.attempt(puzzle, attempt, now);
            // The day is what the page says, and may be that of other puzzles.
            let is_daily = |day: &u64| set.of_day(*day).is_some_and(|daily| daily.contains(puzzle.id()));
            if let Some(day) = self.day.filter(is_daily).filter(|_| attempt == Attempt::Solved) {
                progress.solve_day(day);
            }
            progress
        });
        Ok(view)
    }
}

fn judge_move(puzzle: &Puzzle, text: &str, wording: Wording) -> Result<AttemptView, ApiError> {
    let mv: Move = text.parse().map_err(|error| ApiError::IllegalMove(InputError::unreadable_move(text, &error)))?;
    match puzzle.answer(mv) {
        Answer::Right => Ok(solution("right", puzzle, wording)),
        Answer::Wrong(wrong) => {
            let WrongMoveView { line, reasons, .. } = WrongMoveView::hint(puzzle, wrong, wording);
            Ok(AttemptView { answer: "wrong", line, reasons, other: None, progress: None })
        }
        Answer::Illegal => {
            let illegal = puzzle.position.clone().play(mv).err();
            Err(illegal.map_or(ApiError::Internal, |it| ApiError::IllegalMove(InputError::illegal_move(&it, 1))))
        }
    }
}

/// Returns the solution, and why the move that people play most often loses.
fn solution(answer: &'static str, puzzle: &Puzzle, wording: Wording) -> AttemptView {
    let compared = puzzle.wrong.first().map(|wrong| WrongMoveView::new(puzzle, wrong, wording));
    let (other, reasons) = compared.map(|wrong| (wrong.line, wrong.reasons)).unzip();
    let line = puzzle.solution.scored_move();
    AttemptView { answer, line, reasons: reasons.unwrap_or_default(), other, progress: None }
}

fn find<'a>(set: &'a PuzzleSet, id: &str) -> Result<&'a Puzzle, ApiError> {
    id.parse().ok().and_then(|id| set.by_id(id)).ok_or(ApiError::PuzzleNotFound)
}

fn parse_language(text: &str) -> Result<Language, ApiError> {
    if text.is_empty() {
        Ok(Language::default())
    } else {
        text.parse().map_err(|error| ApiError::invalid(error).in_field("lang"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const NOW: Duration = Duration::from_hours(24 * 20_000);

    fn attempt(id: &str, request: Value) -> Result<Value, ApiError> {
        let request: AttemptRequest = serde_json::from_value(request).unwrap();
        Ok(serde_json::to_value(request.judge(PuzzleSet::shipped(), id, NOW)?).unwrap())
    }

    #[test]
    fn a_wrong_move_is_refuted_without_the_solution_and_counts_once() {
        let puzzles = PuzzleSet::shipped().puzzles();
        for puzzle in &puzzles[..200] {
            let (id, wrong) = (puzzle.id().to_string(), puzzle.wrong[0].variation.moves[0].to_string());
            let judged = attempt(&id, json!({ "move": wrong, "progress": {} })).unwrap();
            assert_eq!((&judged["answer"], &judged["line"]["move"]), (&json!("wrong"), &json!(wrong)));
            let solution = puzzle.solution.moves[0].to_string();
            assert!(!judged["reasons"].to_string().contains(&solution), "{id}: {judged}");
            assert!(judged["progress"]["rating"]["value"].as_f64().unwrap() < 800.0);
            let again = attempt(&id, json!({ "move": solution, "progress": judged["progress"] })).unwrap();
            assert_eq!(again["progress"]["rating"], judged["progress"]["rating"], "the second attempt is practice");
            assert_eq!(again["progress"]["puzzles"][&id]["attempts"], 2);
        }
    }

    #[test]
    fn each_puzzle_of_a_day_counts_for_the_streak_of_that_day_only() {
        let set = PuzzleSet::shipped();
        let solve = |id: &str, day: u64| {
            let mv = find(set, id).unwrap().solution.moves[0].to_string();
            let solved = attempt(id, json!({ "move": mv, "day": day, "progress": {} })).unwrap();
            (solved["progress"]["streak"]["days"].clone(), solved["progress"]["history"].as_array().unwrap().len())
        };
        let DailyView { easy, medium, hard } = of_day(set, "20000").unwrap();
        for QuestionView { id, .. } in [easy, medium, hard] {
            assert_eq!(solve(&id, 20_000), (json!(1), 1));
            assert_eq!(solve(&id, 20_001), (json!(0), 1));
        }
    }

    #[test]
    fn the_solution_is_shown_and_compared_in_the_language_of_the_request() {
        let puzzle = &PuzzleSet::shipped().puzzles()[0];
        let shown = attempt(&puzzle.id().to_string(), json!({ "lang": "ja", "progress": {} })).unwrap();
        assert_eq!(
            (&shown["answer"], &shown["progress"]["puzzles"][puzzle.id().to_string()]["solved"]),
            (&json!("shown"), &json!(0))
        );
        assert!(shown["reasons"][0]["text"].as_str().unwrap().ends_with('。'), "{shown}");
        assert_eq!(shown["other"]["move"], puzzle.wrong[0].variation.moves[0].to_string());
    }

    #[test]
    fn the_next_puzzle_is_of_the_theme_and_was_tried_least_often() {
        let set = PuzzleSet::shipped();
        let wedges: Vec<_> = set.by_theme(Theme::Wedge).map(|puzzle| puzzle.id().to_string()).collect();
        let attempts: HashMap<_, _> = wedges[1..].iter().map(|id| (id, 1)).collect();
        let request: NextRequest =
            serde_json::from_value(json!({ "theme": "wedge", "rating": 1500, "attempts": attempts })).unwrap();
        assert_eq!(request.choose(set, &mut fastrand::Rng::with_seed(1)).unwrap().id, wedges[0]);
    }

    #[test]
    fn what_is_unknown_or_illegal_is_named() {
        let (set, first) = (PuzzleSet::shipped(), PuzzleSet::shipped().puzzles()[0].id().to_string());
        let message = |error: ApiError| (error.status(), error.to_string());
        assert_eq!(message(by_id(set, "zzz").unwrap_err()).0, 404);
        assert_eq!(message(of_day(set, "today").unwrap_err()).0, 400);
        assert_eq!(message(overview(set, "fr").unwrap_err()).0, 400);
        let illegal = attempt(&first, json!({ "move": "d4" })).unwrap_err();
        assert_eq!((illegal.code(), illegal.problem().details.reason), ("illegal-move", Some("occupied")));
        let unreadable = attempt(&first, json!({ "move": "zz" })).unwrap_err();
        assert_eq!((unreadable.code(), unreadable.problem().details.reason), ("illegal-move", Some("no-move")));
        let theme: NextRequest = serde_json::from_value(json!({ "theme": "fork", "rating": 1500 })).unwrap();
        assert_eq!(message(theme.choose(set, &mut fastrand::Rng::new()).unwrap_err()).0, 400);
        assert_eq!(by_id(&PuzzleSet::default(), &first).unwrap_err().to_string(), "there is no such puzzle");
    }

    #[test]
    fn the_themes_have_all_puzzles() {
        let view = serde_json::to_value(overview(PuzzleSet::shipped(), "ja").unwrap()).unwrap();
        let counts = view["themes"].as_array().unwrap().iter().map(|theme| theme["count"].as_u64().unwrap());
        assert_eq!(counts.sum::<u64>(), view["count"].as_u64().unwrap());
        assert_eq!(view["themes"][0]["title"], "隅");
    }
}
