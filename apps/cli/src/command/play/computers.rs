//! The computer players of a game at a prompt.

use outflank_engine::Level;
use outflank_play::{PlayerFactoryError, PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::{Player, Position, Side, Sides};

/// A computer player; none where the user plays.
type Computer = Option<Box<dyn Player<Position>>>;

/// The players of both sides, which can be made again for another position or level.
pub(super) struct Computers {
    specs: Sides<PlayerSpec>,
    setup: PlayerSetup,
    /// The seed of Black; White has the next one.
    seed: u64,
    players: Sides<Computer>,
}

impl Computers {
    /// Makes the players of a game from a position.
    ///
    /// # Errors
    ///
    /// Returns an error for a player that cannot play from there, and when a file cannot be read.
    pub(super) fn new(
        specs: Sides<PlayerSpec>,
        setup: PlayerSetup,
        seed: u64,
        start: &Position,
    ) -> Result<Self, PlayerFactoryError> {
        let players = Sides { black: None, white: None };
        let mut computers = Self { specs, setup, seed, players };
        computers.players = computers.made(start)?;
        Ok(computers)
    }

    /// Returns whether the user plays a side.
    pub(super) fn is_user(&self, side: Side) -> bool {
        self.players[side].is_none()
    }

    /// Returns whether the user plays at all.
    pub(super) fn has_user(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_user(side))
    }

    /// Returns whether the user plays both sides.
    pub(super) fn are_none(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.is_user(side))
    }

    /// Returns the computer player of a side.
    pub(super) fn of(&mut self, side: Side) -> Option<&mut (dyn Player<Position> + 'static)> {
        self.players[side].as_deref_mut()
    }

    /// Returns the name of the player of a side.
    pub(super) fn name(&self, side: Side) -> &str {
        self.players[side].as_ref().map_or("human", |player| player.name())
    }

    /// Makes the players anew for a game from another position; after an error the former ones stay.
    pub(super) fn restart(&mut self, start: &Position) -> Result<(), PlayerFactoryError> {
        self.players = self.made(start)?;
        Ok(())
    }

    /// Lets the computer play at a level; another program gets it in its own way. After an error nothing has changed.
    pub(super) fn set_level(&mut self, level: Level, start: &Position) -> Result<(), PlayerFactoryError> {
        let (specs, before) = (self.specs.clone(), self.setup.level);
        self.setup.level = Some(level);
        for side in Side::BOTH {
            if !matches!(self.specs[side].kind, PlayerKind::Human | PlayerKind::External(_)) {
                self.specs[side] = PlayerSpec::level(level);
            }
        }
        self.restart(start).inspect_err(|_| (self.specs, self.setup.level) = (specs, before))
    }

    fn made(&self, start: &Position) -> Result<Sides<Computer>, PlayerFactoryError> {
        let make = |side: Side, seed: u64| {
            let spec = &self.specs[side];
            if spec.is_human() { Ok(None) } else { spec.player(start, &self.setup, seed).map(Some) }
        };
        Ok(Sides { black: make(Side::Black, self.seed)?, white: make(Side::White, self.seed.wrapping_add(1))? })
    }
}
