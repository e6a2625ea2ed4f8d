//! What a slide wins at once, and the player that looks ahead by discs.

use crate::alak::{Position, Slide};
use crate::minimax::MinimaxPlayer;
use crate::{Game, Outcome, Side};

/// Worth of a won game: more than all discs of a board.
const WIN: i32 = 1000;

/// Returns what a slide wins at once: the discs it removes, or 1000 when it wins; positive for X, negative for O.
///
/// It fits [`crate::tree::Tree::grow`].
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{Position, payoff};
/// use outflank_rules::Game;
///
/// let before: Position = "xxoo.ooo..x x".parse()?;
/// let slide = "1-5".parse()?;
/// assert_eq!(payoff(&before, slide, &before.after(slide)), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn payoff(before: &Position, _slide: Slide, after: &Position) -> i32 {
    let mover = before.to_move();
    let removed = before.discs()[!mover] - after.discs()[!mover];
    let won = if after.outcome().is_some() { WIN } else { removed.into() };
    if mover == Side::Black { won } else { -won }
}

/// A player that looks a fixed number of plies ahead with [`evaluate`].
pub type LookaheadPlayer = MinimaxPlayer<fn(&Position, u8) -> i32>;

/// Makes a player that looks `lookahead` plies ahead by minimax and breaks ties by the seed.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{Position, Slide, lookahead_player};
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
///
/// let position: Position = "xx..xxooo.o x".parse()?;
/// let mut player = lookahead_player(3, 1);
/// assert_eq!(Player::<Position>::name(&player), "lookahead 3");
/// let choice = player.choose(&GameRecord::new(position), &Clock::Unlimited, &StopFlag::new())?;
/// assert_eq!(choice, Slide { from: 5, to: 10 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lookahead_player(lookahead: u8, seed: u64) -> LookaheadPlayer {
    MinimaxPlayer::new(format!("lookahead {lookahead}"), lookahead, seed, evaluate)
}

/// Values a position from X's view: the difference in discs, or 1000 and the plies left of the lookahead for a win.
///
/// The plies left make a quick win better than a slow one, and a slow loss better than a quick one.
pub fn evaluate(position: &Position, plies_left: u8) -> i32 {
    let win = WIN + i32::from(plies_left);
    match position.outcome().and_then(Outcome::winner) {
        Some(Side::Black) => win,
        Some(Side::White) => -win,
        None => {
            let discs = position.discs();
            i32::from(discs.black) - i32::from(discs.white)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payoff_of(position: &str, slide: &str) -> i32 {
        let (before, slide): (Position, Slide) = (position.parse().unwrap(), slide.parse().unwrap());
        payoff(&before, slide, &before.after(slide))
    }

    #[test]
    fn a_payoff_is_the_discs_removed_or_a_win() {
        assert_eq!(payoff_of("xxxx...oooo x", "3-5"), 0);
        assert_eq!(payoff_of("xxoo.ooo..x x", "1-5"), 2);
        assert_eq!(payoff_of("ooxx.xxx..o o", "1-5"), -2);
        assert_eq!(payoff_of("xx..xxooo.o x", "5-10"), 1000);
        assert_eq!(payoff_of("oo..ooxxx.x o", "5-10"), -1000);
    }

    #[test]
    fn quick_wins_and_slow_losses_are_better() {
        let value = |text: &str, left| evaluate(&text.parse().unwrap(), left);
        assert_eq!(value("xxxx...ooo. x", 3), 1);
        assert_eq!(value("xx...x...xo o", 3), 1003);
        assert_eq!(value("oo...o...ox x", 0), -1000);
    }
}
