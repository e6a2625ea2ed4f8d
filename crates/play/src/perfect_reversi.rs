//! Perfect play of Reversi on small boards.
//!
//! The engine solves a position of some two dozen empties within seconds. Before that the moves come from lines: the best move,
//! solved beforehand, in every position that can arise while one side plays these moves and the other whatever it likes. The file
//! of the lines has the moves alone, in the order in which a walk from the start, breadth first and up to symmetry, comes to their
//! positions; reading it is the same walk. The example `perfect_lines` makes it.

use crate::level_player::{SmallBoardSolver, max_plies};
use outflank_engine::Support;
use outflank_rules::reversi::{Position, Square, lookahead_player};
use outflank_rules::{Clock, Game, GameRecord, Player, PlayerError, Side, StopFlag, Symmetry, Variant, reversi};
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::LazyLock;

/// The moves of the lines: a size, a side and its moves in each row of the text.
const SHIPPED: &str = include_str!("perfect_reversi/lines.txt");

/// The most empties at which a position outside the lines is solved, in a minute or so: after a start with random moves.
const MAX_SOLVED_EMPTIES: u16 = 26;

/// Plays perfectly on boards on which the game is solved from the start: it keeps the best result that is left, and wins by as many
/// discs as can be won against the best defence.
pub(crate) struct PerfectReversiPlayer {
    lines: &'static PerfectLines,
    solver: SmallBoardSolver,
    random: fastrand::Rng,
}

impl PerfectReversiPlayer {
    /// Creates a player; the seed matters in positions that no game from the start comes to.
    pub(crate) fn new(seed: u64) -> Self {
        let random = fastrand::Rng::with_seed(seed);
        Self { lines: PerfectLines::shipped(), solver: SmallBoardSolver::default(), random }
    }

    /// Returns whether it plays a game from here on perfectly.
    pub(crate) fn supports(start: &outflank_rules::Position) -> bool {
        let is_known = |start| PerfectLines::shipped().best(&start).is_some();
        Support::of(start) == Support::Endgame
            && (start.empties() <= PerfectLines::SOLVED_EMPTIES || start.to_reversi().is_some_and(is_known))
    }
}

impl Player<Position> for PerfectReversiPlayer {
    fn name(&self) -> &'static str {
        "perfect"
    }

    fn choose(
        &mut self,
        so_far: &GameRecord<Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<reversi::Move, PlayerError> {
        let position = so_far.position();
        if let Some(square) = self.lines.best(position) {
            return Ok(reversi::Move::Place(square));
        }
        if position.empties() <= MAX_SOLVED_EMPTIES {
            let solved = self.solver.best(&position.clone().into(), clock, stop);
            if let Some(mv) = solved.map_err(|error| PlayerError::Failed(error.into()))? {
                return Ok(mv.try_into().expect("a move of Reversi"));
            }
        }
        lookahead_player(max_plies(position.size()), self.random.u64(..)).choose(so_far, clock, stop)
    }
}

/// The best moves of both sides in the positions of small boards that take long to solve.
///
/// # Examples
///
/// ```
/// use outflank_play::PerfectLines;
/// use outflank_rules::reversi::Position;
///
/// let start = Position::start(&"6x6".parse()?);
/// assert!(PerfectLines::shipped().best(&start).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PerfectLines {
    /// The squares in the canonical image of the board.
    moves: HashMap<Image, Square>,
}

impl PerfectLines {
    /// The most empties at which a position is solved when its turn comes, in a second or so, and not in the lines.
    pub const SOLVED_EMPTIES: u16 = 23;

    /// Returns the lines that the program comes with: for 4×7, 5×6 and 6×6, turned as you like.
    pub fn shipped() -> &'static Self {
        static LINES: LazyLock<PerfectLines> = LazyLock::new(|| PerfectLines::read(SHIPPED));
        &LINES
    }

    fn read(text: &str) -> Self {
        let mut lines = Self::default();
        for row in text.lines() {
            let [size, side, moves] = row.split(' ').collect::<Vec<_>>()[..] else { unreachable!("three words") };
            let start = Variant::Reversi.start(size).ok().and_then(|start| start.to_reversi()).expect("a size");
            let mut moves = moves.as_bytes().chunks(2).map(|name| {
                let name = std::str::from_utf8(name).expect("ASCII");
                name.parse().expect("a square")
            });
            let side = side.parse().expect("a side");
            let Ok(()) = Self::walk(&start, side, |position| {
                let square = moves.next().expect("a move for each position");
                let (image, symmetry) = Image::canonical(position);
                lines.moves.insert(image, symmetry.image(position.size().into(), square));
                Ok::<_, Infallible>(square)
            });
        }
        lines
    }

    /// Visits the positions of a side's lines, breadth first, each once up to symmetry; `choose` returns the move in one.
    ///
    /// # Errors
    ///
    /// Returns the first error of `choose`.
    pub fn walk<E>(
        start: &Position,
        side: Side,
        mut choose: impl FnMut(&Position) -> Result<Square, E>,
    ) -> Result<(), E> {
        let mut seen = std::collections::HashSet::new();
        let mut queue = VecDeque::from(turns_of(side, start));
        while let Some(position) = queue.pop_front() {
            if position.empties() > Self::SOLVED_EMPTIES && seen.insert(Image::canonical(&position).0) {
                let square = choose(&position)?;
                queue.extend(turns_of(side, &position.after(reversi::Move::Place(square))));
            }
        }
        Ok(())
    }

    /// Returns the best move of a position, if the lines have it.
    pub fn best(&self, position: &Position) -> Option<Square> {
        let (image, symmetry) = Image::canonical(position);
        let &canonical = self.moves.get(&image)?;
        Some(symmetry.inverse().image(symmetry.size(position.size().into()), canonical))
    }
}

/// Returns the positions in which a side next places a disc, for all moves of the other.
fn turns_of(side: Side, position: &Position) -> Vec<Position> {
    if position.to_move() == side && !position.must_pass() && position.outcome().is_none() {
        return vec![position.clone()];
    }
    position.moves().flat_map(|mv| turns_of(side, &position.after(mv))).collect()
}

/// A board seen by its mover, in one of its eight images.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Image {
    columns: u8,
    /// Whether the mover owns the disc, if one lies there; row by row.
    cells: Vec<Option<bool>>,
}

impl Image {
    /// Returns the least of the images, and how it is made.
    fn canonical(position: &Position) -> (Self, Symmetry) {
        let size = position.size().into();
        let is_mover = |cell: &Option<Side>| cell.map(|side| side == position.to_move());
        let cells: Vec<_> = position.cells().iter().map(is_mover).collect();
        let image =
            |symmetry: Symmetry| Self { columns: symmetry.size(size).columns, cells: symmetry.cells(size, &cells) };
        let images = Symmetry::ALL.into_iter().map(|symmetry| (image(symmetry), symmetry));
        images.min().expect("eight images")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::RandomPlayer;
    use std::time::Duration;

    fn start(rules: &str) -> Position {
        Position::start(&rules.parse().unwrap())
    }

    /// Plays a game, and returns its margin for Black.
    fn margin(rules: &str, mut black: impl Player<Position>, mut white: impl Player<Position>) -> i16 {
        let mut game = GameRecord::new(start(rules));
        while game.position().outcome().is_none() {
            let is_black = game.position().to_move() == Side::Black;
            let player: &mut dyn Player<Position> = if is_black { &mut black } else { &mut white };
            game.play(player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap()).unwrap();
        }
        game.position().outcome().unwrap().margin()
    }

    #[test]
    fn two_perfect_players_reach_the_value_of_the_game() {
        // 6×6: J. Feinstein, 1993; the others by the solver. Empty squares are the winner’s: 4×4 ends 11 to 3.
        for (rules, expected) in [("4x4", -10), ("5x5", 13), ("6x4", 16), ("6x6", -4), ("6x6 mirrored", -4)] {
            let margin = margin(rules, PerfectReversiPlayer::new(1), PerfectReversiPlayer::new(1));
            assert_eq!(margin, expected, "{rules}");
        }
    }

    #[test]
    fn no_reply_wins_more_than_the_value_of_the_game() {
        for seed in 0..4 {
            let players = || (PerfectReversiPlayer::new(1), RandomPlayer::new(seed));
            let ((perfect, random), (perfect_white, random_black)) = (players(), players());
            assert!(margin("6x6", perfect, random) >= -4, "{seed}");
            assert!(margin("6x6", random_black, perfect_white) <= -4, "{seed}");
        }
    }

    #[test]
    fn a_clock_ends_what_cannot_be_solved_in_its_time() {
        let clock = Clock::Game { left: Duration::from_millis(30), increment: Duration::ZERO };
        let solved = SmallBoardSolver::default().best(&start("6x6").into(), &clock, &StopFlag::new()).unwrap();
        assert_eq!(solved, None);
    }

    #[test]
    fn every_move_of_the_file_belongs_to_a_position() {
        let listed: usize = SHIPPED.lines().map(|row| row.rsplit(' ').next().unwrap().len() / 2).sum();
        assert!(listed > 100);
        assert_eq!(PerfectLines::shipped().moves.len(), listed);
    }

    #[test]
    fn a_board_is_supported_in_all_its_images_and_only_where_the_game_is_solved() {
        let supports = |rules: &str| PerfectReversiPlayer::supports(&start(rules).into());
        for rules in ["4x4", "4x6", "7x4", "5x6", "6x5", "6x6", "6x6 mirrored"] {
            assert!(supports(rules), "{rules}");
        }
        for rules in ["4x4 open", "6x6 open", "6x6 anti", "6x7", "8x8", "10x10"] {
            assert!(!supports(rules), "{rules}");
        }
    }
}
