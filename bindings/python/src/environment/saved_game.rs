//! The state of a game as a row of words, for copies of environments and for tree search.
//!
//! A row has the discs of the mover and those of the opponent, a bit for each action; then the random numbers, the count of
//! games, and the side to move, the ends, the rules and the reward.

use super::arrays::Row;
use super::{BoardState, Episode};
use outflank_rules::Side;

/// The words after those of the discs.
const TAIL: usize = 3;
/// The bits of the last word; the reward has the upper half.
const WHITE_TO_MOVE: u64 = 1;
const AGENT_IS_WHITE: u64 = 1 << 1;
const FINISHED: u64 = 1 << 2;
const TERMINATED: u64 = 1 << 3;
/// The place of the rules, with which a game goes on.
const RULES_SHIFT: u32 = 4;
const FLAGS: u64 = WHITE_TO_MOVE | AGENT_IS_WHITE | FINISHED | TERMINATED;

/// Returns the words of the discs of one side on a board of this many squares.
pub(super) const fn disc_words(area: usize) -> usize {
    area.div_ceil(64)
}

/// Returns the words of a row for boards of this many squares.
pub(crate) const fn saved_words(area: usize) -> usize {
    2 * disc_words(area) + TAIL
}

/// The last action of a game, as its row of the arrays has it.
#[derive(Clone, Copy)]
pub(super) struct LastAction {
    pub(super) reward: f32,
    pub(super) terminated: u8,
}

impl<S: BoardState> Episode<S> {
    /// Writes the state of the game and of its last action.
    pub(super) fn save(&self, last: LastAction, words: &mut [u64]) {
        let (discs, tail) = words.split_at_mut(2 * disc_words(self.state.area()));
        self.state.write_discs(discs);
        let flag = |is_set: bool, flag: u64| if is_set { flag } else { 0 };
        tail[0] = self.random.get_seed();
        tail[1] = self.number;
        tail[2] = flag(self.state.to_move() == Side::White, WHITE_TO_MOVE)
            | flag(self.agent == Side::White, AGENT_IS_WHITE)
            | flag(self.is_finished, FINISHED)
            | flag(last.terminated != 0, TERMINATED)
            | u64::from(self.state.rules()) << RULES_SHIFT
            | u64::from(last.reward.to_bits()) << 32;
    }

    /// Returns the game of a row with the rules of `start`, and its last action; `None` if it is not one.
    pub(super) fn restored(start: &S, words: &[u64]) -> Option<(Self, LastAction)> {
        let (discs, tail) = words.split_at_checked(2 * disc_words(start.area()))?;
        let &[seed, number, last] = tail else { return None };
        let rules = u64::from(start.rules()) << RULES_SHIFT;
        // The lower half has the flags and the rules, and no other bits.
        if u64::from(last as u32) & !FLAGS != rules {
            return None;
        }
        let side = |flag: u64| if last & flag == 0 { Side::Black } else { Side::White };
        let state = start.with_discs(discs, side(WHITE_TO_MOVE))?;
        let is_finished = last & FINISHED != 0 || state.is_over();
        let random = fastrand::Rng::with_seed(seed);
        let episode = Self { state, random, agent: side(AGENT_IS_WHITE), is_finished, number };
        let reward = f32::from_bits((last >> 32) as u32);
        Some((episode, LastAction { reward, terminated: u8::from(last & TERMINATED != 0) }))
    }

    /// Sets the discs, the side to move being the same; `None` if that is no position.
    pub(super) fn with_discs(&self, start: &S, discs: &[u64]) -> Option<(Self, LastAction)> {
        let state = start.with_discs(discs, self.state.to_move())?;
        let is_finished = state.is_over();
        let episode = Self { state, is_finished, random: self.random.clone(), ..*self };
        Some((episode, LastAction { reward: 0.0, terminated: u8::from(is_finished) }))
    }

    /// Writes the row of a game whose state was set; an agent that has an opponent is to move.
    pub(super) fn show(&mut self, last: LastAction, has_opponent: bool, row: &mut Row<'_>) {
        if has_opponent && !self.is_finished {
            self.agent = self.state.to_move();
        }
        (*row.reward, *row.terminated) = (last.reward, last.terminated);
        self.write_board(row);
    }
}
