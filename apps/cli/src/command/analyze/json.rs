//! Analyses as JSON, an object a line; keys whose values are unknown on a board are null.

use super::ReviewedMove;
use super::played_move::{Counts, PlayedMove};
use crate::input::InputGame;
use outflank_engine::{Chances, ScoreKind, ScoredMove, SearchReport};
use outflank_play::review::{MoveReview, ReviewSummary, turning_points};
use outflank_play::{Analysis, Confidence, MoveValue, Unit};
use outflank_rules::{Game, Move, Outcome, Position, Side, Sides};
use serde::Serialize;

/// An object.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Object<'a> {
    Position(PositionObject<'a>),
    Move(MoveObject<'a>),
    Game(GameObject<'a>),
}

#[derive(Serialize)]
pub(super) struct PositionObject<'a> {
    source: &'a str,
    index: usize,
    position: String,
    empties: u32,
    depth: Option<u8>,
    selectivity: Option<u8>,
    exact: bool,
    kind: ScoreKind,
    /// In discs.
    uncertainty: Option<f64>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    result: Option<i16>,
    moves: Vec<ScoredMove>,
}

/// The chances of the side that moves.
#[derive(Serialize)]
struct ChancesObject {
    win: Option<f64>,
    draw: Option<f64>,
    loss: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct MoveObject<'a> {
    source: &'a str,
    index: usize,
    number: usize,
    side: Side,
    position: String,
    #[serde(rename = "move")]
    mv: String,
    score: i16,
    best: String,
    best_score: i16,
    loss: i16,
    in_book: bool,
    choices: usize,
    line: String,
    depth: Option<u8>,
    selectivity: Option<u8>,
    exact: bool,
    kind: ScoreKind,
    /// Those of the move that was played: an object of its own, since `loss` is in discs.
    chances: ChancesObject,
    /// In discs.
    uncertainty: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct GameObject<'a> {
    source: &'a str,
    index: usize,
    players: Option<&'a str>,
    /// The placements of the game.
    moves: usize,
    /// The placements that were analysed.
    judged: usize,
    result: Option<i16>,
    black: SideObject,
    white: SideObject,
    /// The numbers of the turning points.
    turns: Option<Vec<usize>>,
}

/// The moves of a side.
#[derive(Serialize)]
struct SideObject {
    moves: usize,
    choices: usize,
    best: usize,
    mean_loss: Option<f64>,
    accuracy: Option<f64>,
    worst: Option<Vec<usize>>,
}

impl<'a> Object<'a> {
    /// Makes the object of a position of Othello; a finished game has no report.
    pub(super) fn position(game: &'a InputGame<Position>, report: Option<&SearchReport<Move>>) -> Self {
        let position = game.record.position();
        let confidence = report.map(Confidence::of);
        let is_exact = confidence.is_none_or(|confidence| confidence.is_exact);
        Self::Position(PositionObject {
            source: &game.source,
            index: game.index,
            position: position.to_string(),
            empties: position.empties().into(),
            depth: Some(confidence.map_or(0, |confidence| confidence.depth)),
            selectivity: Some(confidence.map_or(100, |confidence| confidence.selectivity.percent())),
            exact: is_exact,
            kind: kind(is_exact),
            uncertainty: report.map_or(Some(0.0), |report| uncertainty(Some(report.chances(report.verdict())))),
            nodes: Some(report.map_or(0, |report| report.nodes)),
            seconds: Some(report.map_or(0.0, |report| report.time.as_secs_f64())),
            result: margin(position),
            moves: report.map(scored_moves).unwrap_or_default(),
        })
    }

    /// Makes the object of a position on another board with up to `lines` moves; a finished game has no analysis.
    pub(super) fn reversi_position(game: &'a InputGame<Position>, analysis: Option<&Analysis>, lines: usize) -> Self {
        let position = game.record.position();
        let moves = analysis.into_iter().flat_map(Analysis::scored_moves).take(lines);
        Self::Position(PositionObject {
            source: &game.source,
            index: game.index,
            position: position.to_string(),
            empties: position.empties().into(),
            depth: None,
            selectivity: None,
            exact: analysis.is_none_or(|analysis| analysis.unit == Unit::ExactDiscs),
            kind: analysis.map_or(ScoreKind::Exact, |analysis| analysis.unit.kind()),
            uncertainty: analysis.map_or(Some(0.0), |analysis| uncertainty(analysis.moves[0].chances)),
            nodes: None,
            seconds: None,
            result: margin(position),
            moves: moves.collect(),
        })
    }

    /// Makes the object of a move of Othello.
    pub(super) fn played(game: &'a InputGame<Position>, reviewed: &ReviewedMove<'_>) -> Self {
        let Confidence { depth, selectivity, .. } = reviewed.review.confidence;
        Self::Move(MoveObject {
            in_book: reviewed.in_book,
            depth: Some(depth),
            selectivity: Some(selectivity.percent()),
            ..MoveObject::new(game, &PlayedMove::from(reviewed.review))
        })
    }

    /// Makes the object of a move on another board.
    pub(super) fn reversi_played(game: &'a InputGame<Position>, played: &PlayedMove<'_>) -> Self {
        Self::Move(MoveObject::new(game, played))
    }

    /// Makes the object of a game of Othello.
    pub(super) fn game(game: &'a InputGame<Position>, moves: &[MoveReview]) -> Self {
        Self::Game(GameObject {
            turns: Some(turning_points(moves).map(|review| review.number).collect()),
            ..GameObject::new(
                game,
                moves.len(),
                Sides { black: SideObject::of(moves, Side::Black), white: SideObject::of(moves, Side::White) },
            )
        })
    }

    /// Makes the object of a game on another board.
    pub(super) fn reversi_game(game: &'a InputGame<Position>, counts: &Sides<Counts>, analysed: usize) -> Self {
        let side = |side| SideObject::of_counts(counts[side]);
        let sides = Sides { black: side(Side::Black), white: side(Side::White) };
        Self::Game(GameObject::new(game, analysed, sides))
    }
}

impl<'a> MoveObject<'a> {
    fn new(game: &'a InputGame<Position>, played: &PlayedMove<'_>) -> Self {
        let MoveValue { mv: best, value: best_score, .. } = played.best();
        Self {
            source: &game.source,
            index: game.index,
            number: played.number,
            side: played.position.to_move(),
            position: played.position.to_string(),
            mv: played.mv.to_string(),
            score: played.value(),
            best: best.to_string(),
            best_score,
            loss: played.loss(),
            in_book: false,
            choices: played.choices(),
            line: played.analysis.line(best),
            depth: None,
            selectivity: None,
            exact: played.analysis.unit == Unit::ExactDiscs,
            kind: played.analysis.unit.kind(),
            chances: played.chances().into(),
            uncertainty: uncertainty(played.chances()),
        }
    }
}

impl<'a> GameObject<'a> {
    fn new(game: &'a InputGame<Position>, judged: usize, sides: Sides<SideObject>) -> Self {
        Self {
            source: &game.source,
            index: game.index,
            players: game.players.as_deref(),
            moves: game.placements().count(),
            judged,
            result: margin(game.record.position()),
            black: sides.black,
            white: sides.white,
            turns: None,
        }
    }
}

impl From<Option<Chances>> for ChancesObject {
    fn from(chances: Option<Chances>) -> Self {
        let chances = chances.map(Chances::rounded);
        let share = |of: fn(Chances) -> f64| chances.map(of);
        Self { win: share(|it| it.win), draw: share(|it| it.draw), loss: share(|it| it.loss) }
    }
}

impl SideObject {
    fn of(moves: &[MoveReview], side: Side) -> Self {
        let ReviewSummary { moves, choices, best, mean_loss, accuracy, worst } = ReviewSummary::of(moves, side);
        Self {
            moves,
            choices,
            best,
            mean_loss: Some(mean_loss),
            accuracy: Some(accuracy),
            worst: Some(worst.iter().map(|review| review.number).collect()),
        }
    }

    fn of_counts(Counts { moves, choices, best }: Counts) -> Self {
        Self { moves, choices, best, mean_loss: None, accuracy: None, worst: None }
    }
}

/// Returns the uncertainty of a score, if its chances are known.
fn uncertainty(chances: Option<Chances>) -> Option<f64> {
    chances.map(|chances| chances.rounded().uncertainty)
}

fn kind(is_exact: bool) -> ScoreKind {
    if is_exact { ScoreKind::Exact } else { ScoreKind::Estimate }
}

/// Returns the moves of a report, with scores in whole discs as in tables.
fn scored_moves(report: &SearchReport<Move>) -> Vec<ScoredMove> {
    ScoredMove::of_report(report).into_iter().map(ScoredMove::rounded).collect()
}

/// Returns the disc difference for Black in a finished game.
fn margin(position: &Position) -> Option<i16> {
    position.outcome().map(Outcome::margin)
}
