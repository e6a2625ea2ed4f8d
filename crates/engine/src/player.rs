//! The engine as a player.

use crate::book::Repertoire;
use crate::level::Mistakes;
use crate::time_budget::TimeBudget;
use crate::{Engine, Level, Line, SearchError, SearchLimits, SearchReport, Strength};
use outflank_rules::othello::{Bitboard, Board, Move, Position};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag};
use std::fmt;
use std::num::{NonZeroU8, NonZeroU64};

/// A model that chooses the moves of weak levels as people of that strength do.
///
/// `outflank_learn::human::WeakLevels` is one; this crate has none of its own.
pub trait WeakPlay: fmt::Debug + Send {
    /// Draws a move of a level by `random`, from 0 to 1; returns `None` if the model is not for the level, or if there is
    /// no placement.
    fn draw(&mut self, board: Board, level: Level, random: f32) -> Option<Move>;
}

/// Plays at a level or to a depth, within the time on the clock: a [`Player`] of games of
/// [`othello::Position`](outflank_rules::othello::Position).
///
/// On a clock the search of the level stops early where time is short. With a [`Repertoire`], book moves are played
/// without a search, unless the level makes deliberate mistakes. With a [`WeakPlay`], the mistakes of the lowest levels are
/// those of people; without one they follow a formula.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
/// use outflank_rules::{Clock, Game, GameRecord, Player, StopFlag};
/// use outflank_rules::othello::Position;
///
/// let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let mut player = EnginePlayer::new(engine, Level::LOWEST, 1);
/// let mut game = GameRecord::new(Position::START);
/// while game.position().outcome().is_none() {
///     let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new())?;
///     game.play(mv)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EnginePlayer {
    name: String,
    engine: Engine,
    strength: Strength,
    nodes: Option<NonZeroU64>,
    repertoire: Option<Repertoire>,
    weak_play: Option<Box<dyn WeakPlay>>,
    /// The score of the last move.
    last_score: Option<i8>,
    random: fastrand::Rng,
}

impl EnginePlayer {
    /// Makes a player; the seed determines the mistakes, if the level makes any.
    pub fn new(engine: Engine, level: Level, seed: u64) -> Self {
        let (strength, random) = (Strength::from(level), fastrand::Rng::with_seed(seed));
        Self {
            name: strength.to_string(),
            engine,
            strength,
            nodes: None,
            repertoire: None,
            weak_play: None,
            last_score: None,
            random,
        }
    }

    /// Limits the nodes of a search, roughly.
    #[must_use]
    pub fn with_nodes(self, nodes: NonZeroU64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Sets the book to play from.
    #[must_use]
    pub fn with_repertoire(self, repertoire: Repertoire) -> Self {
        Self { repertoire: Some(repertoire), ..self }
    }

    /// Sets the model that chooses the moves of the lowest levels.
    #[must_use]
    pub fn with_weak_play(self, weak_play: impl WeakPlay + 'static) -> Self {
        Self { weak_play: Some(Box::new(weak_play)), ..self }
    }

    /// Changes the strength from the next move on, and the name with it.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
        self.name = strength.to_string();
    }

    /// Returns the engine, to change its threads or to clear its table.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Returns the book to play from.
    pub fn repertoire(&mut self) -> Option<&mut Repertoire> {
        self.repertoire.as_mut()
    }

    /// Chooses a move; returns it with the report of the search or of the book.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over.
    pub fn think(
        &mut self,
        board: Board,
        clock: &Clock,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<(Move, SearchReport), SearchError> {
        let (empties, mistakes) = (board.empties().len(), self.strength.mistakes());
        // A level that errs would not err in the book, and play its openings far above its strength.
        if mistakes.is_none()
            && let Some((mv, report)) = self.book_move(board)
        {
            watch(&report);
            return Ok((mv, report));
        }
        let budget = TimeBudget::new(clock, empties);
        let limits = SearchLimits {
            nodes: self.nodes,
            time: budget.map(|budget| budget.hard),
            soft_time: budget.map(|budget| budget.soft),
            // The draw below needs a score for every move.
            lines: if mistakes.is_some() { NonZeroU8::MAX } else { NonZeroU8::MIN },
            ..self.strength.limits(empties)
        };
        let report = self.engine.search(board).limits(limits).stop_flag(stop).on_report(watch).run()?;
        let mv = match mistakes {
            Some(mistakes) => match self.weak_move(board) {
                Some(mv) => mv,
                None => self.choose_with_mistakes(board, &report.lines, mistakes),
            },
            None => report.best(),
        };
        Ok((mv, report))
    }

    /// Draws a move from the model of weak play, if it is for the level.
    fn weak_move(&mut self, board: Board) -> Option<Move> {
        let Strength::Level(level) = self.strength else { return None };
        self.weak_play.as_mut()?.draw(board, level, self.random.f32())
    }

    /// Chooses a book move.
    fn book_move(&mut self, board: Board) -> Option<(Move, SearchReport)> {
        let Self { repertoire, random, .. } = self;
        let repertoire = repertoire.as_ref()?;
        let mv = repertoire.choose(board, random)?.mv;
        let mut report = repertoire.book.report(board)?;
        // The report is of the move that is played, which need not be the best one.
        report.lines.sort_by_key(|line| line.moves[0] != mv);
        Some((mv, report))
    }

    /// Chooses among the lines at random, by a softmax of their scores with the beginner's bias.
    fn choose_with_mistakes(&mut self, board: Board, lines: &[Line], mistakes: Mistakes) -> Move {
        let Mistakes { beginner_bias, temperature } = mistakes;
        let score = |line: &Line| {
            let discs = line.verdict.score().discs();
            discs * (1.0 - beginner_bias) + beginner_score(board, line.moves[0]) * beginner_bias
        };
        let scores: Vec<f64> = lines.iter().map(score).collect();
        let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Relative to the best: exponents are at most 0 and do not overflow, and the best move has weight 1.
        let weights: Vec<f64> = scores.iter().map(|score| ((score - best) / temperature).exp()).collect();
        let mut left = self.random.f64() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left <= 0.0
        });
        // Rounding can leave a little of `left` behind the last weight.
        lines[chosen.unwrap_or(0)].moves[0]
    }
}

impl Player<Position> for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let thought = self.think(so_far.position().board(), clock, stop, &mut |_| ());
        let (mv, report) = thought.map_err(|_| PlayerError::GameOver)?;
        let line = report.lines.iter().find(|line| line.moves.first() == Some(&mv));
        self.last_score = line.map(|line| line.verdict.score().rounded());
        Ok(mv)
    }

    fn last_score(&self) -> Option<i8> {
        self.last_score
    }
}

/// Returns the score of a move in a beginner's view, in discs: by the discs that it flips, with a bonus on the edge and
/// in corners.
fn beginner_score(board: Board, mv: Move) -> f64 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    const EDGES: u64 = 0xff81_8181_8181_81ff;
    let Move::Place(square) = mv else { return 0.0 };
    let lies_on = |squares: u64| Bitboard::from_bits(squares).contains(square);
    let place = if lies_on(CORNERS) { 12.0 } else { f64::from(u8::from(lies_on(EDGES))) * 3.0 };
    f64::from(board.flips(square).len()) * 1.5 + place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EngineOptions;
    use crate::book::{Book, Growth, GrowthOptions, grow};
    use crate::evaluation::Score;
    use outflank_rules::Game;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn a_player_reports_the_search_of_the_level_that_is_set() {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        let mut player = EnginePlayer::new(engine, Level::HIGHEST, 1);
        player.set_strength(Level::LOWEST.into());
        let (mv, report) = player.think(Board::START, &Clock::Unlimited, &StopFlag::new(), &mut |_| ()).unwrap();
        assert_eq!((report.depth, report.lines.len(), player.name()), (1, 4, "level 0"));
        assert!(report.lines.iter().any(|line| line.moves[0] == mv));
        let over = Board::new(Board::START.mover(), Bitboard::default());
        assert!(player.think(over, &Clock::Unlimited, &StopFlag::new(), &mut |_| ()).is_err());
    }

    #[test]
    fn the_book_is_used_from_the_lowest_flawless_level_on() {
        let engine = || Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        let mut growth =
            Growth::new(&Book::default(), GrowthOptions { level: Level::LOWEST, ..GrowthOptions::default() });
        growth.request([Board::START]);
        let book = grow(growth, &mut [engine()], &StopFlag::new(), |book| match book.len() {
            20.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        let repertoire = Repertoire { book: Arc::new(book), margin: Score::ZERO };
        let mut player = EnginePlayer::new(engine(), Level::FLAWLESS, 1).with_repertoire(repertoire.clone());
        let mut think = |level: Level| {
            player.set_strength(level.into());
            player.think(Board::START, &Clock::Unlimited, &StopFlag::new(), &mut |_| ()).unwrap()
        };
        let (mv, report) = think(Level::FLAWLESS);
        assert_eq!((report.nodes, report.best()), (0, mv));
        assert!(report.lines[0].moves.len() > 2, "{report:?}");
        let known = repertoire.book.moves(Board::START);
        assert!(known.iter().any(|known| known.mv == mv && known.score == known.score.max(report.verdict().score())));
        assert!(think(Level::LOWEST).1.nodes > 0, "a beginner has no book");
    }

    #[test]
    fn a_node_limit_ends_the_search_of_the_highest_level() {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        let mut player = EnginePlayer::new(engine, Level::HIGHEST, 1).with_nodes(NonZeroU64::new(1000).unwrap());
        let game = GameRecord::new(Position::START);
        let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
        assert!(game.position().moves().any(|legal| legal == mv));
    }
}
