//! The solver returns the score of plain minimax, on 8×8 and on smaller boards, whatever its table has kept.

#[path = "../../crates/engine/tests/minimax/mod.rs"]
mod minimax;

use arbitrary::{Result, Unstructured};
use minimax::{minimax, minimax_on};
use outflank_engine::{DiscDiff, Engine, EngineOptions, Goal, SearchLimits, SearchReport, SearchRoot, SubBoard};
use outflank_rules::othello::{Bitboard, Board, Move, Square};
use outflank_rules::reversi::Size;
use std::cell::RefCell;
use std::num::NonZeroU8;
use std::sync::LazyLock;

/// The maximum number of empties on 8×8; minimax takes the time of other inputs with more.
const MAX_EMPTIES: u8 = 7;
/// The same on smaller boards.
const MAX_EMPTIES_OF_SMALL: u8 = 6;
/// The centre of 8×8, and of all boards in its middle.
const CENTRE: u64 = 0x0000_0018_1800_0000;

thread_local! {
    /// An engine for all inputs: what its table keeps of one must not change the score of another.
    static ENGINE: RefCell<Engine> = RefCell::new(
        Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).expect("a MiB can be allocated"),
    );
}

static SMALL_BOARDS: LazyLock<Vec<SubBoard>> = LazyLock::new(|| {
    let sizes = (4..=8).flat_map(|width| (4..=8).map(move |height| (width, height))).filter(|&size| size != (8, 8));
    let size = |(width, height)| Size::square(width).and_then(|it| it.with_height(height)).expect("the range is valid");
    sizes.map(|sides| SubBoard::new(size(sides)).expect("the engine has the size")).collect()
});

/// Checks a board of 8×8 with few empties.
pub fn full_board(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = check_full_board(&mut Unstructured::new(bytes));
}

/// Checks a smaller board with few empties.
pub fn small_board(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = check_small_board(&mut Unstructured::new(bytes));
}

fn check_full_board(u: &mut Unstructured<'_>) -> Result<()> {
    let limits = limits(u)?;
    let board = board(u64::MAX, MAX_EMPTIES, u)?;
    compare(board.into(), limits, minimax(board), board);
    Ok(())
}

fn check_small_board(u: &mut Unstructured<'_>) -> Result<()> {
    let limits = limits(u)?;
    let sub_board = u.choose(&SMALL_BOARDS)?;
    let board = board(sub_board.squares().bits(), MAX_EMPTIES_OF_SMALL, u)?;
    compare(SearchRoot::on(sub_board, board), limits, minimax_on(sub_board, board), board);
    Ok(())
}

fn limits(u: &mut Unstructured<'_>) -> Result<SearchLimits> {
    let bound = DiscDiff::new(u.int_in_range(-64..=64)?).expect("the range is valid");
    let goal = match u.int_in_range(0..=3_u8)? {
        0 => Goal::Wld,
        1 => Goal::AtLeast(bound),
        _ => Goal::Score,
    };
    let lines = if goal == Goal::Score && u.ratio(1, 4)? { NonZeroU8::MAX } else { NonZeroU8::MIN };
    Ok(SearchLimits { goal, lines, ..SearchLimits::default() })
}

/// Returns a board with discs on all but a few of the squares.
fn board(squares: u64, max_empties: u8, u: &mut Unstructured<'_>) -> Result<Board> {
    let mover: u64 = u.arbitrary()?;
    let mut empties = 0_u64;
    for _ in 0..u.int_in_range(0..=max_empties)? {
        empties |= 1 << u.int_in_range(0..=63)?;
    }
    let discs = squares & (!empties | CENTRE);
    Ok(Board::new(Bitboard::from_bits(discs & mover), Bitboard::from_bits(discs & !mover)))
}

fn compare(root: SearchRoot<'_>, limits: SearchLimits, expected: i16, board: Board) {
    let report = ENGINE.with_borrow_mut(|engine| engine.search(root).limits(limits).run());
    let Ok(report) = report else { return };
    let (lower, upper) = (i16::from(report.proven.lower.discs()), i16::from(report.proven.upper.discs()));
    assert!((lower..=upper).contains(&expected), "{board:?} {limits:?}: {expected} and {report:?}");
    match limits.goal {
        Goal::Wld => assert_eq!(score(&report).signum(), expected.signum(), "{board:?}"),
        Goal::AtLeast(bound) => {
            let is_reached = expected >= i16::from(bound.discs());
            assert_eq!(report.proven.lower >= bound, is_reached, "{board:?} {bound}: {expected} and {report:?}");
            assert_eq!(report.proven.upper < bound, !is_reached, "{board:?} {bound}: {expected} and {report:?}");
        }
        Goal::Score => {
            assert_eq!(score(&report), expected, "{board:?}: {report:?}");
            assert!(report.lines.iter().all(|line| is_legal(board, line.moves[0])), "{board:?}: {report:?}");
        }
    }
}

fn score(report: &SearchReport) -> i16 {
    report.verdict().score().rounded().into()
}

fn is_legal(board: Board, mv: Move) -> bool {
    match mv {
        Move::Place(square) => is_empty(board, square) && !board.flips(square).is_empty(),
        Move::Pass => true,
    }
}

fn is_empty(board: Board, square: Square) -> bool {
    board.empties().contains(square)
}
