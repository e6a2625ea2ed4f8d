//! Hints.

use super::level::{engine, farthest, solve};
use crate::field::Field;
use crate::reach::Reach;
use outflank_engine::{Engine, Level, NoMemory, SearchLimits, SearchReport};
use outflank_game::{Clock, Game, GameRecord, Player, PlayerError, Side, StopFlag};
use outflank_reversi::{Move, Position, lookahead_player};
use std::time::Duration;

/// Suggests moves.
#[derive(Default)]
pub(super) struct Adviser {
    /// Made when it is first asked.
    engine: Option<Engine>,
}

/// Why there is no hint.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoHint {
    /// The player that is asked chose no move.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The engine cannot be made.
    #[error(transparent)]
    Memory(#[from] NoMemory),
}

/// How well the engine looks for a hint.
const LEVEL: Level = Level::new(12).expect("there is such a level");
/// How long it looks at most.
const PATIENCE: Duration = Duration::from_secs(3);

impl Adviser {
    /// Suggests a move in a sentence, with what it is worth and what may follow.
    pub(super) fn advise(&mut self, so_far: &GameRecord<Position>, stop: &StopFlag) -> Result<String, NoHint> {
        let position = so_far.position();
        if let Ok(field) = Field::try_from(position.clone())
            && let Some(hint) = self.look(&field, stop)?
        {
            return Ok(hint);
        }
        let plies = farthest(position.size());
        let mv = lookahead_player(plies, 0).choose(so_far, &Clock::Unlimited, stop)?;
        Ok(format!("Hint: {mv} (the best that {plies} plies of lookahead can see)."))
    }

    /// Asks the engine; `None` where it cannot tell.
    fn look(&mut self, field: &Field, stop: &StopFlag) -> Result<Option<String>, NoMemory> {
        let side = field.position().to_move();
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(engine()?),
        };
        if !field.is_whole() {
            let solved = solve(field, engine, Some(PATIENCE), stop);
            return Ok(solved.map(|end| sentence(&end.line, &final_score(side, end.score), "to the end of the game")));
        }
        let limits = SearchLimits { time: Some(PATIENCE), ..LEVEL.limits(field.position().empties().into()) };
        let report = field.search(engine, &limits, stop, &mut |_| ()).ok();
        Ok(report.map(|report| {
            let line: Vec<_> = report.lines[0].moves.iter().map(|&mv| field.named(mv)).collect();
            sentence(&line, &worth(side, &report), &distance(field, &report))
        }))
    }
}

fn sentence(line: &[Move], worth: &str, distance: &str) -> String {
    const LONGEST: usize = 10;
    let shown: String = line.iter().take(LONGEST).map(Move::to_string).collect();
    let more = if line.len() > LONGEST { "…" } else { "" };
    format!("Hint: {}. {worth}; best play is {shown}{more} (looking {distance}).", line[0])
}

/// Tells in words how the game stands.
fn worth(side: Side, report: &SearchReport) -> String {
    let score = report.verdict().score().rounded();
    if !report.verdict().is_estimate() {
        return final_score(side, score);
    }
    match score {
        -1..=1 => "The game is about even".to_owned(),
        2.. => format!("{} is ahead by about {score} discs", side.name()),
        _ => format!("{} is ahead by about {} discs", (!side).name(), -score),
    }
}

/// Tells in words how the game ends.
fn final_score(side: Side, score: i8) -> String {
    match score {
        0 => "The game will be a draw".to_owned(),
        1.. => format!("{} will win by {score}", side.name()),
        _ => format!("{} will win by {}", (!side).name(), -score),
    }
}

fn distance(field: &Field, report: &SearchReport) -> String {
    let Reach { depth, selectivity, is_exact } = Reach::of(report);
    match u16::from(depth) >= field.position().empties() {
        true if is_exact => "to the end of the game".to_owned(),
        true => format!("to the end of the game, {selectivity} sure"),
        false => format!("{depth} plies ahead"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_told_for_the_side_that_is_ahead() {
        assert_eq!(final_score(Side::Black, 4), "Black will win by 4");
        assert_eq!(final_score(Side::Black, -1), "White will win by 1");
        assert_eq!(final_score(Side::White, -12), "Black will win by 12");
        assert_eq!(final_score(Side::White, 0), "The game will be a draw");
    }
}
