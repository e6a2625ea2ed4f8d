//! Minimax with alpha-beta, for small games and for teaching.
//!
//! The idea (Knuth and Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975): the value of a
//! position is the best that the side to move can force. A move that refutes the line that led to it need not be
//! refuted twice, so its siblings are skipped.

use crate::{Clock, Game, GameRecord, Player, PlayerError, Side, StopFlag};

/// Returns every legal move with its minimax value after `lookahead` plies, in the order of the moves.
///
/// `evaluate` gives the value of a position from Black's view, and how many plies of the lookahead were left; it is
/// asked at the horizon and where a game ends. The values are from the view of the side to move, and exact for each
/// move, so that equal moves are found. A lookahead of 0 counts as 1. A search that was stopped has no values.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::Position;
/// use outflank_rules::{StopFlag, minimax};
///
/// let discs = |position: &Position, _left: u8| {
///     let counts = position.disc_counts();
///     counts.black as i32 - counts.white as i32
/// };
/// let values = minimax::values(&Position::START, 2, &discs, &StopFlag::new()).expect("nothing stops it");
/// assert_eq!(values.len(), 4);
/// // Whatever Black plays, White flips one disc back.
/// assert!(values.iter().all(|&(_, value)| value == 0));
/// ```
pub fn values<G: Game>(
    from: &G,
    lookahead: u8,
    evaluate: &impl Fn(&G, u8) -> i32,
    stop: &StopFlag,
) -> Option<Vec<(G::Move, i32)>> {
    let search = Search { evaluate, stop };
    let below = lookahead.max(1) - 1;
    let values = from.moves().map(|mv| (mv, search.value_for(&from.after(mv), from.to_move(), below))).collect();
    (!stop.is_stopped()).then_some(values)
}

/// Returns the moves of the highest value, in order; none of none.
pub fn best<M: Copy>(values: &[(M, i32)]) -> Vec<M> {
    let highest = values.iter().map(|&(_, value)| value).max();
    values.iter().filter(|&&(_, value)| Some(value) == highest).map(|&(mv, _)| mv).collect()
}

/// Looks a fixed number of plies ahead and plays one of the best moves, ties at random.
///
/// It searches each smaller lookahead first, so that it has a move when it is stopped.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::Position;
/// use outflank_rules::{Clock, Game, GameRecord, Player, StopFlag, minimax::MinimaxPlayer};
///
/// let discs = |position: &Position, _left: u8| {
///     let counts = position.disc_counts();
///     counts.black as i32 - counts.white as i32
/// };
/// let mut player = MinimaxPlayer::new("lookahead 4", 4, 1, discs);
/// let mv = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())?;
/// assert!(Position::START.is_legal(mv));
/// # Ok::<(), outflank_rules::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MinimaxPlayer<E> {
    name: String,
    lookahead: u8,
    evaluate: E,
    random: fastrand::Rng,
}

impl<E> MinimaxPlayer<E> {
    /// Makes a player that looks `lookahead` plies ahead and breaks ties by the seed.
    pub fn new(name: impl Into<String>, lookahead: u8, seed: u64, evaluate: E) -> Self {
        Self { name: name.into(), lookahead, evaluate, random: fastrand::Rng::with_seed(seed) }
    }
}

impl<G: Game, E: Fn(&G, u8) -> i32 + Send> Player<G> for MinimaxPlayer<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<G>, _clock: &Clock, stop: &StopFlag) -> Result<G::Move, PlayerError> {
        let from = so_far.position();
        // One ply is not stopped, so that there is always a move to play.
        let first = values(from, 1, &self.evaluate, &StopFlag::new()).unwrap_or_default();
        let deepest = (2..=self.lookahead).map_while(|plies| values(from, plies, &self.evaluate, stop)).last();
        self.random.choice(best(&deepest.unwrap_or(first))).ok_or(PlayerError::GameOver)
    }
}

/// The values that still matter: above `alpha` for the side to move, below `beta` for its opponent.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

struct Search<'a, E> {
    evaluate: &'a E,
    stop: &'a StopFlag,
}

impl<E> Search<'_, E> {
    fn value_for<G: Game>(&self, position: &G, side: Side, depth: u8) -> i32
    where
        E: Fn(&G, u8) -> i32,
    {
        // A window from one move to the next would save time, but leave bounds where values may be equal.
        let value = self.negamax(position, depth, Window { alpha: -i32::MAX, beta: i32::MAX });
        if position.to_move() == side { value } else { -value }
    }

    fn negamax<G: Game>(&self, position: &G, depth: u8, mut window: Window) -> i32
    where
        E: Fn(&G, u8) -> i32,
    {
        if depth == 0 || position.outcome().is_some() {
            let value = (self.evaluate)(position, depth);
            return if position.to_move() == Side::Black { value } else { -value };
        }
        // Not `i32::MIN`, whose negation overflows.
        let mut best = -i32::MAX;
        for mv in position.moves() {
            let below = Window { alpha: -window.beta, beta: -window.alpha };
            best = best.max(-self.negamax(&position.after(mv), depth - 1, below));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta || self.stop.is_stopped() {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    fn plain<G: Game>(position: &G, depth: u8, evaluate: &impl Fn(&G, u8) -> i32) -> i32 {
        if depth == 0 || position.outcome().is_some() {
            return evaluate(position, depth);
        }
        let values = position.moves().map(|mv| plain(&position.after(mv), depth - 1, evaluate));
        if position.to_move() == Side::Black { values.max() } else { values.min() }.expect("the game goes on")
    }

    #[test]
    fn pruning_changes_no_value() {
        // A value that depends on the whole position, so that wrong cut-offs show.
        let evaluate = |pile: &Pile, left: u8| {
            let mixed = pile.to_string().bytes().fold(7_i32, |sum, byte| (sum * 31 + i32::from(byte)) % 1009);
            mixed - 500 + i32::from(left)
        };
        for pile in 1..15 {
            let from = Pile::of(pile);
            for (mv, value) in values(&from, 6, &evaluate, &StopFlag::new()).unwrap() {
                assert_eq!(value, plain(&from.after(mv), 5, &evaluate), "pile {pile}, move {mv}");
            }
        }
    }

    #[test]
    fn a_stopped_player_still_answers() {
        let (stop, evaluate) = (StopFlag::new(), |_: &Pile, _| 0);
        stop.stop();
        assert_eq!(values(&Pile::of(9), 5, &evaluate, &stop), None);
        let mut player = MinimaxPlayer::new("stopped", 5, 0, evaluate);
        let choice = player.choose(&GameRecord::new(Pile::of(1)), &Clock::Unlimited, &stop);
        assert_eq!(choice.unwrap(), 1);
    }

    #[test]
    fn all_best_moves_are_named() {
        assert_eq!(best(&[('a', 1), ('b', 3), ('c', 3)]), ['b', 'c']);
        assert!(best::<u8>(&[]).is_empty());
    }
}
