//! The engine as a player.

use crate::book::Repertoire;
use crate::clock::Budget;
use crate::level::Flaws;
use crate::{Engine, GameIsOver, Level, Line, SearchLimits, SearchReport, Strength};
use outflank_game::{Clock, GameRecord, Player, PlayerError, StopFlag};
use outflank_othello::{Bitboard, Board, Move, Position};
use std::num::{NonZeroU8, NonZeroU64};

/// Plays at a level or a depth, or as well as the clock allows.
///
/// On a clock the level is the most that it does: it stops early where time is short. Who has a [`Repertoire`] plays by
/// it first, unless the level errs on purpose.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
/// use outflank_game::{Clock, Game, GameRecord, Player, StopFlag};
/// use outflank_othello::Position;
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
    random: fastrand::Rng,
}

impl EnginePlayer {
    /// Makes a player whose mistakes, if the level makes any, come from the seed.
    pub fn new(engine: Engine, level: Level, seed: u64) -> Self {
        let (strength, random) = (Strength::from(level), fastrand::Rng::with_seed(seed));
        Self { name: strength.to_string(), engine, strength, nodes: None, repertoire: None, random }
    }

    /// Makes it search no more than about so many boards for a move.
    #[must_use]
    pub fn with_nodes(self, nodes: NonZeroU64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Makes it play by a book.
    #[must_use]
    pub fn with_repertoire(self, repertoire: Repertoire) -> Self {
        Self { repertoire: Some(repertoire), ..self }
    }

    /// Makes it play at another level or depth from now on.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
        self.name = strength.to_string();
    }

    /// Returns the engine that it plays with.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Returns the book that it plays by.
    pub fn repertoire(&mut self) -> Option<&mut Repertoire> {
        self.repertoire.as_mut()
    }

    /// Chooses a move, and tells what the search found, or the book.
    ///
    /// # Errors
    ///
    /// Tells when the game is over.
    pub fn think(
        &mut self,
        board: Board,
        clock: &Clock,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<(Move, SearchReport), GameIsOver> {
        let (empties, flaws) = (board.empties().len(), self.strength.flaws());
        if flaws.is_none()
            && let Some((mv, report)) = self.look_up(board)
        {
            watch(&report);
            return Ok((mv, report));
        }
        let budget = Budget::new(clock, empties);
        let limits = SearchLimits {
            nodes: self.nodes,
            time: budget.map(|budget| budget.time),
            patience: budget.map(|budget| budget.patience),
            lines: if flaws.is_some() { NonZeroU8::MAX } else { NonZeroU8::MIN },
            ..self.strength.limits(empties)
        };
        let report = self.engine.search(board, &limits, stop, watch)?;
        let mv = match flaws {
            Some(flaws) => self.err(board, &report.lines, flaws),
            None => report.best(),
        };
        Ok((mv, report))
    }

    /// Chooses a move of the book.
    fn look_up(&mut self, board: Board) -> Option<(Move, SearchReport)> {
        let Self { repertoire, random, .. } = self;
        let repertoire = repertoire.as_ref()?;
        let mv = repertoire.choose(board, random)?.mv;
        Some((mv, repertoire.book.report(board, mv)?))
    }

    /// Chooses among the lines as a person might who sees as much as this level does.
    fn err(&mut self, board: Board, lines: &[Line], flaws: Flaws) -> Move {
        let worth = |line: &Line| {
            let seen = line.verdict.score().discs();
            seen * (1.0 - flaws.naivety) + appeal(board, line.moves[0]) * flaws.naivety
        };
        let worths: Vec<f64> = lines.iter().map(worth).collect();
        let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = worths.iter().map(|worth| ((worth - best) / flaws.haze).exp()).collect();
        let mut left = self.random.f64() * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left <= 0.0
        });
        lines[chosen.unwrap_or(0)].moves[0]
    }
}

impl Player<Position> for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let chosen = self.think(so_far.position().board(), clock, stop, &mut |_| ());
        chosen.map(|(mv, _)| mv).map_err(|_| PlayerError::GameOver)
    }
}

/// Returns how good a move looks to a beginner, in discs: as many as it flips, and more on the border.
fn appeal(board: Board, mv: Move) -> f64 {
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
    use outflank_game::Game;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn a_player_tells_what_it_found_at_the_level_that_is_set() {
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
    fn a_book_is_played_by_from_the_lowest_flawless_level_on() {
        let engine = || Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        let mut growth =
            Growth::new(&Book::default(), GrowthOptions { level: Level::LOWEST, ..GrowthOptions::default() });
        growth.want([Board::START]);
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
    fn a_limit_on_the_boards_ends_the_search_of_the_highest_level() {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        let mut player = EnginePlayer::new(engine, Level::HIGHEST, 1).with_nodes(NonZeroU64::new(1000).unwrap());
        let game = GameRecord::new(Position::START);
        let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
        assert!(game.position().moves().any(|legal| legal == mv));
    }
}
