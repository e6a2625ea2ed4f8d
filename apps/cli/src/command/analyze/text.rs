//! Analyses as text.

use super::ReviewedMove;
use crate::input::InputGame;
use crate::output::{node_count, speed};
use anstyle::{AnsiColor, Style};
use outflank_engine::{Chances, SearchReport};
use outflank_play::Confidence;
use outflank_play::review::{BLUNDER_LOSS, MISTAKE_LOSS, MoveReview, ReviewSummary, turning_points};
use outflank_rules::reversi::Aim;
use outflank_rules::{Game, Move, Outcome, Position, Side, Variant};
use std::fmt::Write;

/// The head of the table of a game's moves.
pub(super) const HEADER: &str = "   # side  move score  exp  best score loss   depth  line";

/// The columns before the line of best play, in the table of a game and in that of a position.
const BEFORE_LINE: usize = 54;
const BEFORE_POSITION_LINE: usize = 25;

/// Returns the title of a position or a game, with its board unless that is the one of Othello.
pub(crate) fn title<P: Game + Into<Position>>(game: &InputGame<P>) -> String {
    let InputGame { source, index, players, record } = game;
    let position: Position = record.position().clone().into();
    let aim = if position.aim() == Aim::FewestDiscs { ", fewest discs win" } else { "" };
    let board = (position.variant() != Variant::Othello).then(|| format!("{}{aim}", position.size()));
    if game.is_position() {
        let (side, empties) = (position.to_move().name(), position.empties());
        let board = board.map(|board| format!("{board}, ")).unwrap_or_default();
        return format!("{source}, position {index}: {board}{side} to move, {empties} empties");
    }
    let board = board.map(|board| format!(" on {board}")).unwrap_or_default();
    let players = players.as_ref().map(|players| format!(": {players}")).unwrap_or_default();
    format!("{source}, game {index}{board}{players}")
}

/// Returns the row of a move, no wider than `width`; the text holds colours.
pub(super) fn row(reviewed: &ReviewedMove<'_>, width: Option<usize>) -> String {
    let review = reviewed.review;
    let style = match review.loss() {
        BLUNDER_LOSS.. => AnsiColor::Red.on_default().bold(),
        MISTAKE_LOSS.. => AnsiColor::Yellow.on_default(),
        _ => Style::new(),
    };
    let loss = match review.loss() {
        0 if reviewed.in_book => "book".to_owned(),
        0 => String::new(),
        loss => loss.to_string(),
    };
    let (played, best) = (review.played.to_string(), review.best.to_string());
    let MoveReview { number, score, best_score, confidence, .. } = review;
    let line = line(&review.line, width.map(|width| width.saturating_sub(BEFORE_LINE)));
    let side = review.side().name();
    let expected = percent(review.chances(*score));
    format!(
        "{number:>4} {side} {style}{played:>5} {score:>+5}{style:#} {expected:>4} {best:>5} {best_score:>+5} {style}{loss:>4}{style:#} \
         {confidence:>7}  {line}\n"
    )
}

/// Returns the expected result.
fn percent(chances: Chances) -> String {
    format!("{}%", chances.percent())
}

/// Returns the moves of a search report, a row each, the best first, and its nodes and time.
pub(super) fn position(report: &SearchReport<Move>, width: Option<usize>) -> String {
    let confidence = Confidence::of(report);
    let mut text = String::from("move score  exp   depth  line\n");
    for found in &report.lines {
        let (mv, score) = (found.moves[0].to_string(), found.verdict.score().rounded());
        let expected = percent(report.chances(found.verdict));
        let line = line(&found.moves, width.map(|width| width.saturating_sub(BEFORE_POSITION_LINE)));
        writeln!(text, "{mv:>4} {score:>+5} {expected:>4} {confidence:>7}  {line}").expect("strings take text");
    }
    let (nodes, seconds) = (node_count(report.nodes), report.time.as_secs_f64());
    writeln!(text, "{nodes} nodes in {seconds:.3} s, {} nodes/s", speed(report.nodes, report.time))
        .expect("strings take text");
    text
}

/// Returns the result of a game that is over.
pub(super) fn ended(position: &Position) -> String {
    let margin = position.outcome().map_or(0, Outcome::margin);
    format!("the game is over: {margin:+} for Black")
}

/// Sums up the moves of both sides and names the turning points.
pub(super) fn summary(moves: &[MoveReview]) -> String {
    let mut text = String::from("side   moves  choices  best  mean loss  accuracy  worst moves\n");
    for side in Side::BOTH {
        let ReviewSummary { moves, choices, best, mean_loss, accuracy, worst } = ReviewSummary::of(moves, side);
        let worst: Vec<_> = worst.iter().map(|review| named_loss(review)).collect();
        let (name, worst) = (side.name(), worst.join(", "));
        // After a stop, a side may have no move that was judged.
        let (mean_loss, accuracy) = match moves {
            0 => ("-".to_owned(), "-".to_owned()),
            _ => (format!("{mean_loss:.2}"), format!("{accuracy:.1} %")),
        };
        let row = format!("{name}  {moves:>5}  {choices:>7}  {best:>4}  {mean_loss:>9}  {accuracy:>8}  {worst}");
        writeln!(text, "{}", row.trim_end()).expect("strings take text");
    }
    for review in turning_points(moves) {
        let MoveReview { number, played, score, best, best_score, .. } = review;
        let side = review.side().name();
        writeln!(text, "turning point: {number}. {played} by {side}, {score:+} instead of {best_score:+} with {best}")
            .expect("strings take text");
    }
    text
}

fn named_loss(review: &MoveReview) -> String {
    format!("{}. {} (-{})", review.number, review.played, review.loss())
}

/// Writes moves without blanks between, cut to a number of characters.
fn line(moves: &[Move], width: Option<usize>) -> String {
    const FEWEST: usize = 8;
    let text: String = moves.iter().map(Move::to_string).collect();
    match width.map(|width| width.max(FEWEST)) {
        // Moves are two characters each.
        Some(width) if text.len() > width => format!("{}…", &text[..(width - 1) / 2 * 2]),
        _ => text,
    }
}
