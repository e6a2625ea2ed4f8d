//! Games that start like those of XOT: eight random moves that leave both sides even chances (M. Berg, B. Moreno, 2010).

use crate::ApiError;
use crate::game::WorkerContext;
use outflank_engine::{Engine, SearchLimits};
use outflank_rules::othello::Position;
use outflank_rules::{self as rules, Game};

/// The moves of an opening.
const PLIES: usize = 8;

/// Draws the opening of a game for which none is given; `attempt` lets a thread [try](random_opening), in a turn of its own: many
/// of them in one turn would keep the moves of weak machines waiting for seconds.
///
/// # Errors
///
/// Returns an error for a start without such openings, for moves besides them, and that of the attempts.
pub async fn draw_opening<E, F>(
    start: &rules::Position,
    moves: &[String],
    mut attempt: impl FnMut() -> F,
) -> Result<Vec<String>, E>
where
    E: From<ApiError>,
    F: Future<Output = Result<Option<Vec<String>>, E>>,
{
    /// One in some dozens is balanced.
    const MAX_TRIES: usize = 10_000;
    if !moves.is_empty() {
        return Err(ApiError::invalid("an opening of XOT is drawn: leave out the moves").in_field("moves").into());
    }
    check_start(start)?;
    for _ in 0..MAX_TRIES {
        if let Some(moves) = attempt().await? {
            return Ok(moves);
        }
    }
    Err(ApiError::Busy.into())
}

/// Returns whether the moves that are given can be such an opening, as a rematch has them.
///
/// # Errors
///
/// Returns an error for a start without such openings.
pub(crate) fn is_opening(start: &rules::Position, moves: &[String]) -> Result<bool, ApiError> {
    check_start(start)?;
    // A pass may follow: a game plays that by itself, and has it among its first moves.
    Ok((PLIES..=PLIES + 1).contains(&moves.len()))
}

fn check_start(start: &rules::Position) -> Result<(), ApiError> {
    if start.as_othello() == Some(&Position::START) {
        return Ok(());
    }
    Err(ApiError::invalid("only Othello from its usual start has openings of XOT").in_field("xot"))
}

/// Plays eight random moves, and returns them unless the engine's estimate is more than two discs.
pub fn random_opening(context: &mut WorkerContext) -> Option<Vec<String>> {
    let (mut position, mut moves) = (Position::START, Vec::with_capacity(PLIES));
    for _ in 0..PLIES {
        let legal: Vec<_> = position.moves().collect();
        // An empty range would panic; without a legal move, `get` returns none.
        let mv = *legal.get(fastrand::usize(..legal.len().max(1)))?;
        position.play(mv).ok()?;
        moves.push(mv.to_string());
    }
    is_balanced(context.analysis_engine()?, position).then_some(moves)
}

fn is_balanced(engine: &mut Engine, position: Position) -> bool {
    /// The depths of the searches, and how far from 0 their estimates may be: most positions are rejected by the first ones, which
    /// cost next to nothing.
    const SEARCHES: [(u8, f64); 3] = [(1, 8.0), (4, 5.0), (10, 2.0)];
    SEARCHES.into_iter().all(|(depth, max_discs)| {
        let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
        let report = engine.search(position.board()).limits(limits).run();
        let score = report.ok().and_then(|report| Some(report.lines.first()?.verdict.score().discs()));
        score.is_some_and(|discs| discs.abs() <= max_discs)
    })
}
