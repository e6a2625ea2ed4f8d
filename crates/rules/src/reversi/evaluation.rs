//! A plain evaluation, and the player that looks ahead with it.
//!
//! Long before the end the number of discs says little. What counts is to have moves when the other side has none
//! (mobility), and the corners, which are never flipped; a disc beside an empty corner invites the other side into
//! it. These ideas are as old as computer Othello (Rosenbloom, "A world-championship-level Othello program",
//! *Artificial Intelligence* 19, 1982). Towards the end the discs themselves take over. In the anti game moves are as
//! good as ever, and everything else is bad.

use crate::minimax::MinimaxPlayer;
use crate::reversi::{Position, Size, Square};
use crate::{Game, Side};

/// Value of one more legal placement. This and the others were set by hand; only their ratio matters.
const PLACEMENT: i32 = 8;
/// Value of a corner.
const CORNER: i32 = 100;
/// Value of a square next to an empty corner, along the edge.
const BESIDE_CORNER: i32 = -20;
/// Value of a square next to an empty corner, on the diagonal.
const DIAGONAL_TO_CORNER: i32 = -50;
/// Value of a disc on a full board; it is less on an emptier one.
const DISC: i32 = 20;
/// Value of a disc of the margin when the game is over: more than all the rest.
const MARGIN: i32 = 1_000_000;

/// A minimax player to a fixed depth with [`evaluate`].
pub type LookaheadPlayer = MinimaxPlayer<fn(&Position, u8) -> i32>;

/// Makes a player that searches to a depth of `lookahead` plies and breaks ties by the seed.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
/// use outflank_rules::reversi::{Position, lookahead_player};
///
/// let position: Position = "4x4 -OX- -OX- XOO- -OOX X".parse()?;
/// let mut player = lookahead_player(8, 1);
/// assert_eq!(Player::<Position>::name(&player), "lookahead 8");
/// player.choose(&GameRecord::new(position), &Clock::Unlimited, &StopFlag::new())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lookahead_player(lookahead: u8, seed: u64) -> LookaheadPlayer {
    MinimaxPlayer::new(format!("lookahead {lookahead}"), lookahead, seed, evaluate)
}

/// Estimates a position from Black's view: positive when Black is better; of a finished game, by its margin.
///
/// The second parameter, the plies left of a lookahead, makes it fit [`crate::minimax`]; it has no influence.
pub fn evaluate(position: &Position, _plies_left: u8) -> i32 {
    if let Some(outcome) = position.outcome() {
        // A margin is at most the 676 squares of the largest board, so the product fits.
        return MARGIN * i32::from(outcome.margin());
    }
    // Mobility keeps its sign in the anti game: whoever has no choice is forced to take what is bad there.
    mobility(position) + i32::from(position.aim().sign()) * (corners(position) + discs(position))
}

fn mobility(position: &Position) -> i32 {
    let count = |side| position.placements_of(side).count() as i32;
    PLACEMENT * (count(Side::Black) - count(Side::White))
}

fn corners(position: &Position) -> i32 {
    let size = position.size();
    size.corners().into_iter().map(|corner| corner_region(position, corner)).sum()
}

fn corner_region(position: &Position, corner: Square) -> i32 {
    let owner = owner_sign(position, corner);
    if owner != 0 {
        return CORNER * owner;
    }
    let Square { column, row } = towards_the_middle(position.size(), corner);
    let beside = [Square { column, row: corner.row }, Square { column: corner.column, row }];
    let beside: i32 = beside.into_iter().map(|square| owner_sign(position, square)).sum();
    BESIDE_CORNER * beside + DIAGONAL_TO_CORNER * owner_sign(position, Square { column, row })
}

/// Returns the diagonal neighbour of a corner.
fn towards_the_middle(size: Size, corner: Square) -> Square {
    let inner = |place: u8, length: u8| if place == 0 { 1 } else { length - 2 };
    Square { column: inner(corner.column, size.width()), row: inner(corner.row, size.height()) }
}

/// Returns 1 for a black disc, −1 for a white one, 0 for none.
fn owner_sign(position: &Position, square: Square) -> i32 {
    match position.cell(square) {
        Some(Side::Black) => 1,
        Some(Side::White) => -1,
        None => 0,
    }
}

fn discs(position: &Position) -> i32 {
    let discs = position.discs();
    let (black, white) = (i32::from(discs.black), i32::from(discs.white));
    let percent_filled = 100 * (black + white) / i32::from(position.size().area());
    // The square of the share, so that the first half of the game hardly counts discs.
    DISC * (black - white) * percent_filled * percent_filled / (100 * 100)
}
