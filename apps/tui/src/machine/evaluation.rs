//! What the moves of a position are worth.

use super::{Reach, engine, farthest};
use outflank_engine::{Engine, Field, Level, NoMemory, SearchLimits, SearchReport};
use outflank_game::{Game, Side, StopFlag, minimax};
use outflank_reversi::{Move, Position, evaluate};
use std::num::NonZeroU8;
use std::time::Duration;

/// What is known about the moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Who is to move.
    pub side: Side,
    /// Moves with what they are worth to that side, the best first; perhaps not all.
    pub moves: Vec<(Move, i16)>,
    /// The best move, and best play after it as far as it was seen.
    pub line: Vec<Move>,
    /// What the values count.
    pub unit: Unit,
    /// How deep the search went, in words: `depth 12`, or `exact`.
    pub depth: String,
}

/// What values count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Discs at the end of the game, estimated.
    Discs,
    /// Discs at the end of the game, proven.
    ProvenDiscs,
    /// The points of a plain evaluation, as many as one more move to choose from is worth.
    Points,
}

/// How much is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How well the engine looks.
    pub level: Level,
    /// How long it looks at most.
    pub time: Duration,
    /// Of which moves the value is asked.
    pub moves: Moves,
}

/// Some of the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// The best one.
    Best,
    /// Every one.
    All,
}

/// Looks at positions on any board.
#[derive(Debug, Default)]
pub struct Analyst {
    /// Made when it is first asked.
    engine: Option<Engine>,
}

/// The most empty squares from which a smaller board is solved, in a second or so.
const MOST_EMPTIES: u16 = 18;
/// The points of a plain evaluation that one more move to choose from is worth there.
const POINTS_OF_A_MOVE: i32 = 8;
/// The most points that are told.
const MOST_POINTS: i32 = 99;

impl Effort {
    /// As much as a hint takes.
    pub const HINT: Self = Self {
        level: Level::new(12).expect("there is such a level"),
        time: Duration::from_secs(3),
        moves: Moves::Best,
    };

    fn limits(self, empties: u16) -> SearchLimits {
        let lines = if self.moves == Moves::All { NonZeroU8::MAX } else { NonZeroU8::MIN };
        SearchLimits { time: Some(self.time), lines, ..self.level.limits(empties.into()) }
    }
}

impl Analyst {
    /// Evaluates the moves of a position; `None` when the game is over or it was stopped too soon.
    ///
    /// `watch` hears what is known after each iteration. Where the engine does not play, a plain lookahead answers.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn evaluate(
        &mut self,
        position: &Position,
        effort: Effort,
        stop: &StopFlag,
        watch: &mut dyn FnMut(Evaluation),
    ) -> Result<Option<Evaluation>, NoMemory> {
        if position.outcome().is_some() || stop.is_stopped() {
            return Ok(None);
        }
        let field = Field::try_from(position.clone()).ok();
        let Some(field) = field.filter(|field| field.is_whole() || position.empties() <= MOST_EMPTIES) else {
            return Ok(look_ahead(position, stop));
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(engine()?),
        };
        let told = |report: &SearchReport| from_report(&field, report);
        let limits = effort.limits(position.empties());
        let report = field.search(engine, &limits, stop, &mut |report| watch(told(report)));
        let found = report.ok().filter(|report| report.depth > 0 || !report.verdict().is_estimate());
        Ok(found.as_ref().map(told).or_else(|| look_ahead(position, stop)))
    }
}

impl Evaluation {
    /// Returns the best move.
    pub fn best(&self) -> Move {
        self.line[0]
    }

    /// Returns what the position is worth, from Black's view.
    pub fn for_black(&self) -> i16 {
        let worth = self.moves[0].1;
        if self.side == Side::Black { worth } else { -worth }
    }

    /// Suggests the best move in a sentence, with what it is worth and what may follow.
    pub fn hint(&self) -> String {
        const LONGEST: usize = 10;
        let best = self.best();
        if self.unit == Unit::Points {
            return format!("Hint: {best} ({}).", self.depth);
        }
        let shown: String = self.line.iter().take(LONGEST).map(Move::to_string).collect();
        let more = if self.line.len() > LONGEST { "…" } else { "" };
        format!("Hint: {best}. {}; best play is {shown}{more} ({}).", self.standing(), self.depth)
    }

    /// Tells in words how the game stands.
    pub fn standing(&self) -> String {
        let worth = self.for_black();
        let (leader, lead) = (if worth < 0 { Side::White } else { Side::Black }.name(), worth.abs());
        match (self.unit, lead) {
            (Unit::ProvenDiscs, 0) => "The game will be a draw".to_owned(),
            (Unit::ProvenDiscs, _) => format!("{leader} will win by {lead}"),
            (_, 0 | 1) => "The game is about even".to_owned(),
            (Unit::Discs, _) => format!("{leader} is ahead by about {lead} discs"),
            (Unit::Points, _) => format!("{leader} is ahead by about {lead} points"),
        }
    }
}

fn from_report(field: &Field, report: &SearchReport) -> Evaluation {
    let verdict = report.verdict();
    let moves = report.lines.iter().map(|line| (field.named(line.moves[0]), line.verdict.score().rounded().into()));
    Evaluation {
        side: field.position().to_move(),
        moves: moves.collect(),
        line: report.lines[0].moves.iter().map(|&mv| field.named(mv)).collect(),
        unit: if verdict.is_estimate() { Unit::Discs } else { Unit::ProvenDiscs },
        depth: depth(field, report),
    }
}

fn depth(field: &Field, report: &SearchReport) -> String {
    let Reach { depth, selectivity, is_exact } = Reach::of(report);
    if is_exact {
        "exact".to_owned()
    } else if u16::from(depth) >= field.position().empties() {
        format!("depth {depth} @ {selectivity}")
    } else {
        format!("depth {depth}")
    }
}

/// Looks as far ahead as a plain player can; `None` when it is stopped.
fn look_ahead(position: &Position, stop: &StopFlag) -> Option<Evaluation> {
    let plies = farthest(position.size());
    let mut values = minimax::values(position, plies, &evaluate, stop)?;
    values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    let points = |value: i32| (value / POINTS_OF_A_MOVE).clamp(-MOST_POINTS, MOST_POINTS) as i16;
    let moves: Vec<_> = values.into_iter().map(|(mv, value)| (mv, points(value))).collect();
    let (line, side) = (vec![moves[0].0], position.to_move());
    Some(Evaluation { side, moves, line, unit: Unit::Points, depth: format!("heuristic, depth {plies}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(position: &str) -> Evaluation {
        let effort = Effort { level: Level::new(4).unwrap(), time: Duration::from_mins(1), moves: Moves::All };
        let position: Position = position.parse().unwrap();
        Analyst::default().evaluate(&position, effort, &StopFlag::new(), &mut |_| ()).unwrap().unwrap()
    }

    #[test]
    fn every_legal_move_has_a_value_on_every_board() {
        let start = outflank_reversi::Position::start;
        for rules in ["8x8", "4x4", "6x6 anti", "10x8", "4x4 open"] {
            let position = start(&rules.parse().unwrap());
            let evaluation = told(&position.to_string());
            assert_eq!(evaluation.moves.len(), position.moves().count(), "{rules}");
            assert!(evaluation.moves.is_sorted_by(|a, b| a.1 >= b.1), "{rules}");
        }
    }

    #[test]
    fn the_end_of_a_game_is_proven_and_told_for_the_side_that_is_ahead() {
        let evaluation = told("4x4 -XXX-XXX-XXXOOOO O");
        assert_eq!(evaluation.unit, Unit::ProvenDiscs);
        let hint = evaluation.hint();
        assert!(hint.contains(" will win by ") && hint.ends_with("(exact)."), "{hint}");
    }

    #[test]
    fn the_standing_is_told_for_the_side_that_is_ahead() {
        let standing = |side, worth, unit| {
            let mv = Move::Pass;
            Evaluation { side, moves: vec![(mv, worth)], line: vec![mv], unit, depth: String::new() }.standing()
        };
        assert_eq!(standing(Side::Black, 4, Unit::ProvenDiscs), "Black will win by 4");
        assert_eq!(standing(Side::White, -12, Unit::ProvenDiscs), "Black will win by 12");
        assert_eq!(standing(Side::White, 0, Unit::ProvenDiscs), "The game will be a draw");
        assert_eq!(standing(Side::White, 7, Unit::Discs), "White is ahead by about 7 discs");
        assert_eq!(standing(Side::White, 1, Unit::Discs), "The game is about even");
    }
}
