//! Analysis of a position of any game.

use crate::Confidence;
use crate::level_player::{MAX_SOLVED_EMPTIES, max_plies, new_engine};
use outflank_engine::{
    Chances, Engine, Level, Line, NoMemory, ScoreKind, ScoredMove, SearchLimits, SearchReport, Support,
};
use outflank_rules::reversi::{self, evaluate};
use outflank_rules::{Game, Move, Position, Side, StopFlag, counted, minimax};
use std::num::NonZeroU8;
use std::time::Duration;

/// The values of the moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The side to move.
    pub side: Side,
    /// Moves with their values, the best first; all of them or the best one, by [`AnalysisLimits::moves`].
    pub moves: Vec<MoveValue>,
    /// The principal variation; it begins with the best move.
    pub pv: Vec<Move>,
    /// The unit of the values.
    pub unit: Unit,
    /// The depth of the search in words: `depth 12`, or `exact`.
    pub depth: String,
}

/// A move and its value for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// Its value, in the [`Unit`] of the analysis.
    pub value: i16,
    /// The chances of the side that plays it; unknown where values are [`Points`](Unit::Points).
    pub chances: Option<Chances>,
}

/// The unit of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Discs at the end of the game, estimated.
    Discs,
    /// Discs at the end of the game, proven.
    ExactDiscs,
    /// Points of a heuristic evaluation: one point is one more legal move.
    Points,
}

impl Unit {
    /// Returns the name of one of them.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Discs | Self::ExactDiscs => "disc",
            Self::Points => "point",
        }
    }

    /// Returns what values of this unit are.
    pub const fn kind(self) -> ScoreKind {
        match self {
            Self::Discs => ScoreKind::Estimate,
            Self::ExactDiscs => ScoreKind::Exact,
            Self::Points => ScoreKind::Heuristic,
        }
    }
}

/// How far an analysis goes, and for which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisLimits {
    /// The level whose depth and selectivity the engine uses.
    pub level: Level,
    /// The maximum time.
    pub time: Duration,
    /// The moves that are evaluated.
    pub moves: MoveSelection,
}

/// Some of the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSelection {
    /// The best one.
    Best,
    /// Every one.
    All,
}

/// Analyses positions, as far as [`Support`] goes.
///
/// The engine searches 8×8 boards, and solves smaller ones from 18 empties on. Other positions are solved from six empties
/// on, and before that they get the values of a shallow minimax search, in [points](Unit::Points). A game without flips has
/// no analysis.
///
/// # Examples
///
/// ```
/// use outflank_rules::StopFlag;
/// use outflank_play::{AnalysisLimits, Analyzer, Unit};
///
/// let position = "4x4 -XXX-XXX-XXXOOOO O".parse()?;
/// let analysis = Analyzer::default().analyze(&position, AnalysisLimits::HINT, &StopFlag::new(), &mut |_| ())?;
/// assert_eq!(analysis.expect("the game is not over").unit, Unit::ExactDiscs);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Analyzer {
    /// Allocated for the first search.
    engine: Option<Engine>,
}

/// The maximum number of empties from which minimax goes to the end of the game, at once on boards of any size.
const MAX_MINIMAX_EMPTIES: u16 = 6;
/// The units of the heuristic evaluation in a point, which is one more legal move.
const UNITS_OF_A_POINT: i32 = 8;
/// The maximum value in points.
const MAX_POINTS: i32 = 99;

impl AnalysisLimits {
    /// The limits of a hint.
    pub const HINT: Self = Self {
        level: Level::new(12).expect("there is such a level"),
        time: Duration::from_secs(3),
        moves: MoveSelection::Best,
    };

    /// Returns the limits of a search; a smaller board is solved at every level.
    fn limits(self, support: Support, empties: u16) -> SearchLimits {
        let lines = if self.moves == MoveSelection::All { NonZeroU8::MAX } else { NonZeroU8::MIN };
        let limits = if support == Support::Full { self.level.limits(empties.into()) } else { SearchLimits::default() };
        SearchLimits { time: Some(self.time), lines, ..limits }
    }
}

impl Analyzer {
    /// Analyses a position; returns `None` when the game is over or has no flips, or the search was stopped before it had a
    /// value.
    ///
    /// `watch` receives the analysis after each iteration of the search.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn analyze(
        &mut self,
        position: &Position,
        limits: AnalysisLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(Analysis),
    ) -> Result<Option<Analysis>, NoMemory> {
        if position.outcome().is_some() || stop.is_stopped() {
            return Ok(None);
        }
        let (support, empties) = (Support::of(position), position.empties());
        if support != Support::Full && (support != Support::Endgame || empties > MAX_SOLVED_EMPTIES) {
            return Ok(minimax_analysis(position, stop));
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(new_engine()?),
        };
        let side = position.to_move();
        let search = engine.search(position).limits(limits.limits(support, empties)).stop_flag(stop);
        let report = search.on_report(|report| watch(from_report(side, report))).run();
        // A search that was cut short before its first iteration, or on a smaller board before it was solved, has no
        // value.
        let usable = report.ok().filter(|report| report.depth > 0 || !report.verdict().is_estimate());
        Ok(usable.map(|report| from_report(side, &report)).or_else(|| minimax_analysis(position, stop)))
    }
}

impl Analysis {
    /// Returns the best move.
    pub fn best(&self) -> Move {
        self.pv[0]
    }

    /// Returns a move, with the best play after it that is known: that of the best move.
    pub fn line(&self, mv: Move) -> String {
        if self.best() == mv { self.pv.iter().map(Move::to_string).collect() } else { mv.to_string() }
    }

    /// Returns the moves with their scores, the best first.
    pub fn scored_moves(&self) -> impl Iterator<Item = ScoredMove> {
        self.moves.iter().map(|&MoveValue { mv, value, chances }| {
            let scored = ScoredMove::unsearched(mv, value.into(), self.unit.kind()).with_chances(chances);
            ScoredMove { line: self.line(mv), ..scored }
        })
    }

    /// Returns the value of the position from Black's view.
    pub fn value_for_black(&self) -> i16 {
        let value = self.moves[0].value;
        if self.side == Side::Black { value } else { -value }
    }

    /// Returns the best move in a sentence, with its value and the principal variation.
    pub fn hint(&self) -> String {
        const MAX_MOVES: usize = 10;
        let best = self.best();
        if self.unit == Unit::Points {
            return format!("Hint: {best} ({}).", self.depth);
        }
        let shown: String = self.pv.iter().take(MAX_MOVES).map(Move::to_string).collect();
        let more = if self.pv.len() > MAX_MOVES { "…" } else { "" };
        format!("Hint: {best}. {}; best play is {shown}{more} ({}).", self.leader(), self.depth)
    }

    /// Returns the expected result of the side that is ahead, in per cent; unknown where values are in points.
    pub fn leader_percent(&self) -> Option<u8> {
        let MoveValue { value, chances, .. } = self.moves[0];
        chances.map(Chances::percent).map(|percent| if value < 0 { 100 - percent } else { percent })
    }

    /// Returns the side that is ahead, and by how much, in words.
    pub fn leader(&self) -> String {
        let value = self.value_for_black();
        let (leader, lead) = (if value < 0 { Side::White } else { Side::Black }.name(), value.abs());
        match (self.unit, lead) {
            (Unit::ExactDiscs, 0) => "The game will be a draw".to_owned(),
            (Unit::ExactDiscs, _) => format!("{leader} will win by {lead}"),
            (_, 0 | 1) => "The game is about even".to_owned(),
            (Unit::Discs, _) => {
                let expected = self.leader_percent().map(|percent| format!(" ({percent} %)"));
                format!("{leader} is ahead by about {lead} discs{}", expected.unwrap_or_default())
            }
            (Unit::Points, _) => format!("{leader} is ahead by about {}", counted(lead, self.unit.noun())),
        }
    }
}

fn from_report(side: Side, report: &SearchReport<Move>) -> Analysis {
    let value = |line: &Line<Move>| MoveValue {
        mv: line.moves[0],
        value: line.verdict.score().rounded().into(),
        chances: Some(report.chances(line.verdict)),
    };
    Analysis {
        side,
        moves: report.lines.iter().map(value).collect(),
        pv: report.lines[0].moves.clone(),
        unit: if report.verdict().is_estimate() { Unit::Discs } else { Unit::ExactDiscs },
        depth: depth(report),
    }
}

fn depth(report: &SearchReport<Move>) -> String {
    let Confidence { depth, selectivity, is_exact } = Confidence::of(report);
    if is_exact {
        "exact".to_owned()
    } else if depth >= report.empties {
        format!("depth {depth} @ {selectivity}")
    } else {
        format!("depth {depth}")
    }
}

/// Analyses a position by minimax, to the end of the game where that is near; returns `None` when it is stopped.
fn minimax_analysis(position: &Position, stop: &StopFlag) -> Option<Analysis> {
    let position = &position.to_reversi()?;
    if position.empties() <= MAX_MINIMAX_EMPTIES { solved(position, stop) } else { shallow_analysis(position, stop) }
}

/// Solves a position by minimax.
fn solved(position: &reversi::Position, stop: &StopFlag) -> Option<Analysis> {
    // Between two placements there is at most one pass.
    let plies = 2 * position.empties() as u8;
    let margin = |position: &reversi::Position, _| position.outcome().map_or(0, |outcome| outcome.margin().into());
    let share = |is_result: bool| f64::from(u8::from(is_result));
    let moves = minimax::values(position, plies, &margin, stop)?.into_iter().map(|(mv, value)| MoveValue {
        mv: mv.into(),
        value: value as i16,
        chances: Some(Chances {
            win: share(value > 0),
            draw: share(value == 0),
            loss: share(value < 0),
            uncertainty: 0.0,
        }),
    });
    Some(best_first(position, moves.collect(), Unit::ExactDiscs, "exact".to_owned()))
}

/// Analyses a position with a shallow minimax search and a heuristic evaluation.
fn shallow_analysis(position: &reversi::Position, stop: &StopFlag) -> Option<Analysis> {
    let plies = max_plies(position.size());
    let points = |value: i32| (value / UNITS_OF_A_POINT).clamp(-MAX_POINTS, MAX_POINTS) as i16;
    let values = minimax::values(position, plies, &evaluate, stop)?.into_iter();
    let moves = values.map(|(mv, value)| MoveValue { mv: mv.into(), value: points(value), chances: None });
    Some(best_first(position, moves.collect(), Unit::Points, format!("heuristic, depth {plies}")))
}

/// Returns the analysis of moves in any order.
fn best_first(position: &reversi::Position, mut moves: Vec<MoveValue>, unit: Unit, depth: String) -> Analysis {
    moves.sort_by_key(|known| std::cmp::Reverse(known.value));
    Analysis { side: position.to_move(), pv: vec![moves[0].mv], moves, unit, depth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Variant;

    fn analyze(position: &str) -> Analysis {
        let level = Level::new(4).unwrap();
        let limits = AnalysisLimits { level, time: Duration::from_mins(1), moves: MoveSelection::All };
        let position: Position = position.parse().unwrap();
        Analyzer::default().analyze(&position, limits, &StopFlag::new(), &mut |_| ()).unwrap().unwrap()
    }

    #[test]
    fn every_legal_move_has_a_value_on_every_board() {
        for rules in ["8x8", "4x4", "6x6 anti", "10x8", "4x4 open"] {
            let position = Variant::Reversi.start(rules).unwrap();
            let analysis = analyze(&position.to_string());
            assert_eq!(analysis.moves.len(), position.moves().count(), "{rules}");
            assert!(analysis.moves.is_sorted_by(|a, b| a.value >= b.value), "{rules}");
        }
    }

    #[test]
    fn a_game_without_flips_has_no_analysis() {
        let (alak, stop) = (Variant::Alak.start("").unwrap(), StopFlag::new());
        assert_eq!(Analyzer::default().analyze(&alak, AnalysisLimits::HINT, &stop, &mut |_| ()).unwrap(), None);
    }

    #[test]
    fn the_end_of_a_game_is_solved_and_the_hint_names_the_winner() {
        let analysis = analyze("4x4 -XXX-XXX-XXXOOOO O");
        assert_eq!(analysis.unit, Unit::ExactDiscs);
        let hint = analysis.hint();
        assert!(hint.contains(" will win by ") && hint.ends_with("(exact)."), "{hint}");
    }

    /// Plays a game and returns its last position with a side to move, and its end.
    fn last_positions(rules: &str, seed: usize) -> (Position, Position) {
        let mut position = Variant::Reversi.start(rules).unwrap();
        let mut before_last = position.clone();
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            before_last = position.clone();
            let moves: Vec<Move> = position.moves().collect();
            position.play(moves[(seed + ply) * seed % moves.len()]).unwrap();
        }
        (before_last, position)
    }

    #[test]
    fn the_last_moves_are_solved_on_every_board() {
        for rules in ["10x10", "9x12", "8x8 anti", "5x5 anti"] {
            let games = (1..100).map(|seed| last_positions(rules, seed));
            let mut full = games.filter(|(before, _)| before.empties() <= MAX_MINIMAX_EMPTIES);
            let (before, end) = full.next().expect("a game that fills the board");
            let analysis = analyze(&before.to_string());
            assert_eq!((analysis.unit, analysis.depth.as_str()), (Unit::ExactDiscs, "exact"), "{rules}");
            let outcome = end.outcome().unwrap().margin_for(before.to_move());
            assert!(analysis.moves.iter().any(|known| known.value == outcome), "{rules}: {analysis:?}");
        }
    }

    #[test]
    fn the_leader_is_the_side_that_is_ahead() {
        let leader = |side, value, unit| {
            let mv = Move::Pass;
            let chances =
                Some(Chances { win: 0.704, draw: 0.1, loss: 0.196, uncertainty: 2.0 }).filter(|_| unit == Unit::Discs);
            let moves = vec![MoveValue { mv, value, chances }];
            Analysis { side, moves, pv: vec![mv], unit, depth: String::new() }.leader()
        };
        assert_eq!(leader(Side::Black, 4, Unit::ExactDiscs), "Black will win by 4");
        assert_eq!(leader(Side::White, -12, Unit::ExactDiscs), "Black will win by 12");
        assert_eq!(leader(Side::White, 0, Unit::ExactDiscs), "The game will be a draw");
        assert_eq!(leader(Side::White, 7, Unit::Discs), "White is ahead by about 7 discs (75 %)");
        assert_eq!(leader(Side::White, -7, Unit::Discs), "Black is ahead by about 7 discs (25 %)");
        assert_eq!(leader(Side::White, 7, Unit::Points), "White is ahead by about 7 points");
        assert_eq!(leader(Side::White, 1, Unit::Discs), "The game is about even");
    }
}
