//! One game of a batch.

use super::arrays::Row;
use super::{BoardState, Opponent};
use outflank_rules::Side;

/// A game that starts again when it is over.
#[derive(Clone, Debug)]
pub(crate) struct Episode<S> {
    pub(super) state: S,
    /// The source of random actions and sides of this game.
    pub(super) random: fastrand::Rng,
    /// The side of the agent in games against an opponent.
    pub(super) agent: Side,
    /// Whether the game has ended, by the rules or by an illegal action.
    pub(super) is_finished: bool,
    /// Counts the games, from 0 in even rows and from 1 in odd ones.
    pub(super) number: u64,
}

/// The reward at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reward {
    /// 1 for a win, −1 for a loss, 0 for a draw.
    Outcome,
    /// The disc difference, empty squares counting for the winner.
    Discs,
}

/// When a game that is over starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AutoReset {
    /// In the step after the one that ended it; that step's action is ignored.
    NextStep,
    /// In the step that ended it.
    SameStep,
    /// When the caller resets it; until then actions are ignored.
    Never,
}

/// What an illegal action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IllegalAction {
    /// No game moves, and the caller gets an error.
    Error,
    /// The side that played it loses the game.
    Loss,
}

/// The side of the agent in games against an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AgentSide {
    /// Always this one.
    Fixed(Side),
    /// Black in the first game of an even row, White in that of an odd one, then the other side in each next game.
    Alternate,
    /// Either, at random.
    Random,
}

/// The options of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) reward: Reward,
    pub(crate) auto_reset: AutoReset,
    pub(crate) illegal_action: IllegalAction,
    pub(crate) agent_side: AgentSide,
}

/// The options of a step and the opponent.
pub(super) struct StepContext<'a> {
    pub(super) options: Options,
    pub(super) opponent: &'a mut Opponent,
}

impl<S: BoardState> Episode<S> {
    pub(super) fn new(state: S, row: usize) -> Self {
        let random = fastrand::Rng::with_seed(row as u64);
        Self { state, random, agent: Side::Black, is_finished: false, number: row as u64 % 2 }
    }

    pub(super) fn seed(&mut self, random: fastrand::Rng, row: usize) {
        (self.random, self.number) = (random, row as u64 % 2);
    }

    /// Returns whether an action can be taken now: any where it is ignored or loses.
    #[inline]
    pub(super) fn accepts(&self, action: usize, options: Options) -> bool {
        self.is_finished || options.illegal_action == IllegalAction::Loss || self.state.is_legal(action)
    }

    /// Starts a game and writes its row; the opponent may end the game before the agent's first turn.
    pub(super) fn reset(&mut self, start: &S, context: &mut StepContext<'_>, row: &mut Row<'_>) {
        self.restart(start, context);
        *row.reward = if self.is_finished { context.options.reward.of(&self.state, self.agent) } else { 0.0 };
        *row.terminated = u8::from(self.is_finished);
        self.write_board(row);
    }

    /// Plays an action and the opponent's replies, and writes the row.
    #[inline]
    pub(super) fn step(&mut self, action: usize, start: &S, context: &mut StepContext<'_>, row: &mut Row<'_>) {
        if self.is_finished {
            return self.step_finished(start, context, row);
        }
        *row.reward = self.play(action, context);
        *row.terminated = u8::from(self.is_finished);
        if self.is_finished && context.options.auto_reset == AutoReset::SameStep {
            self.state.write_observation(row.final_observation);
            self.restart(start, context);
        }
        self.write_board(row);
    }

    fn step_finished(&mut self, start: &S, context: &mut StepContext<'_>, row: &mut Row<'_>) {
        if context.options.auto_reset == AutoReset::Never {
            (*row.reward, *row.terminated) = (0.0, 1);
        } else {
            self.reset(start, context, row);
        }
    }

    /// Plays an action and the opponent's replies, and returns the reward.
    #[inline]
    fn play(&mut self, action: usize, context: &mut StepContext<'_>) -> f32 {
        let StepContext { options, opponent } = context;
        let player = self.state.to_move();
        if options.illegal_action == IllegalAction::Loss && !self.state.is_legal(action) {
            self.is_finished = true;
            return -options.reward.maximum(&self.state);
        }
        self.state.play(action);
        opponent.reply(&mut self.state, self.agent, &mut self.random);
        self.is_finished = self.state.is_over();
        if self.is_finished { options.reward.of(&self.state, player) } else { 0.0 }
    }

    fn restart(&mut self, start: &S, context: &mut StepContext<'_>) {
        self.agent = match context.options.agent_side {
            AgentSide::Fixed(side) => side,
            AgentSide::Alternate => [Side::Black, Side::White][(self.number % 2) as usize],
            AgentSide::Random => [Side::Black, Side::White][self.random.usize(..2)],
        };
        self.number = self.number.wrapping_add(1);
        self.state.clone_from(start);
        context.opponent.reply(&mut self.state, self.agent, &mut self.random);
        self.is_finished = self.state.is_over();
    }

    #[inline]
    pub(super) fn write_board(&self, row: &mut Row<'_>) {
        self.state.write_observation(row.observation);
        self.state.write_legal(row.legal);
        *row.to_move = self.state.to_move() as u8;
        // After an illegal action has ended a game there are still moves, which the row must not offer.
        if self.is_finished && !self.state.is_over() {
            row.legal.fill(0);
            row.legal[self.state.area()] = 1;
        }
    }
}

impl Reward {
    /// Returns the reward of a side for a finished game.
    fn of(self, state: &impl BoardState, side: Side) -> f32 {
        let margin = if state.to_move() == side { state.final_margin() } else { -state.final_margin() };
        match self {
            Self::Outcome => f32::from(margin.signum()),
            Self::Discs => f32::from(margin),
        }
    }

    /// Returns the maximum reward of a game.
    fn maximum(self, state: &impl BoardState) -> f32 {
        match self {
            Self::Outcome => 1.0,
            Self::Discs => state.area() as f32,
        }
    }
}
