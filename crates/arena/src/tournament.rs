//! The games of a tournament, played concurrently.

use crate::referee::{End, Forfeit, Referee, RefereedGame};
use crate::{Adjudicator, Openings, ScheduledGame};
use outflank_rules::{Game, Outcome, Player, PlayerError, Side, Sides, StopFlag, Threads, TimeControl, run_jobs};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// A participant of a tournament, which makes a player for each of its games.
pub trait PlayerFactory<G: Game>: Sync {
    /// Returns the name under which its games are counted.
    fn name(&self) -> &str;

    /// Makes a player for one game; the seed determines its random choices, if it makes any.
    ///
    /// # Errors
    ///
    /// Returns an error when the player cannot be made; the game is then lost.
    fn create(&self, seed: u64) -> Result<Box<dyn Player<G>>, PlayerError>;
}

/// A name, and what makes the players.
impl<G: Game, F> PlayerFactory<G> for (&str, F)
where
    F: Fn(u64) -> Result<Box<dyn Player<G>>, PlayerError> + Sync,
{
    fn name(&self) -> &str {
        self.0
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<G>>, PlayerError> {
        self.1(seed)
    }
}

/// The conditions under which all games of a tournament are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentOptions {
    /// The time control of the games.
    pub time_control: TimeControl,
    /// The time by which a move may be late.
    pub tolerance: Duration,
    /// The number of discs by which a player that forfeits or resigns loses.
    pub forfeit_margin: i16,
    /// The number of games that are played at the same time.
    pub concurrency: Threads,
    /// The seed of all players.
    pub seed: u64,
}

impl Default for TournamentOptions {
    /// No time control, a tolerance of 100 ms, one game at a time.
    fn default() -> Self {
        Self {
            time_control: TimeControl::Unlimited,
            tolerance: Duration::from_millis(100),
            forfeit_margin: 64,
            concurrency: Threads::ONE,
            seed: 1,
        }
    }
}

/// Plays the games of a schedule: a match of two players, a gauntlet or a round robin.
pub struct Tournament<'a, G: Game> {
    players: Vec<&'a dyn PlayerFactory<G>>,
    openings: &'a Openings<G>,
    options: TournamentOptions,
    adjudicator: Option<MakeAdjudicator<'a, G>>,
}

/// Makes an adjudicator for each thread that plays games; `None` when it cannot be made.
type MakeAdjudicator<'a, G> = &'a (dyn Fn() -> Option<Box<dyn Adjudicator<G>>> + Sync);

/// A game of a tournament with its result.
#[derive(Debug)]
pub struct PlayedGame<G: Game> {
    /// Its entry in the schedule.
    pub scheduled: ScheduledGame,
    /// The result.
    pub outcome: Outcome,
    /// The moves and the times.
    pub game: RefereedGame<G>,
}

impl<'a, G: Game + Send + Sync> Tournament<'a, G>
where
    G::Move: Send + Sync,
{
    /// Makes a tournament.
    pub fn new(players: Vec<&'a dyn PlayerFactory<G>>, openings: &'a Openings<G>, options: TournamentOptions) -> Self {
        Self { players, openings, options, adjudicator: None }
    }

    /// Sets the adjudicators that end games early; each thread that plays games makes one.
    #[must_use]
    pub fn with_adjudicator(self, adjudicator: MakeAdjudicator<'a, G>) -> Self {
        Self { adjudicator: Some(adjudicator), ..self }
    }

    /// Returns the time control of the games.
    pub fn time_control(&self) -> TimeControl {
        self.options.time_control
    }

    /// Plays games until the last one, until it is stopped, or until `on_game` breaks.
    ///
    /// `on_game` is called once for every game as it ends, by one thread at a time. Games under way at a break are dropped.
    ///
    /// # Panics
    ///
    /// Panics when `on_game` or a player does.
    pub fn play(
        &self,
        games: &[ScheduledGame],
        stop: &StopFlag,
        on_game: &mut (dyn FnMut(PlayedGame<G>) -> ControlFlow<()> + Send),
    ) {
        let TournamentOptions { time_control, tolerance, forfeit_margin, concurrency, .. } = self.options;
        let referee = |_| {
            let adjudicator = self.adjudicator.and_then(|make| make());
            Referee { time_control, tolerance, forfeit_margin, adjudicator }
        };
        let mut referees: Vec<_> = (0..concurrency.get().min(games.len())).map(referee).collect();
        // None after it has broken.
        let receiver = Mutex::new(Some(on_game));
        run_jobs(&mut referees, games.iter().copied(), stop, |referee, scheduled| {
            let Some(game) = self.play_game(referee, scheduled, stop) else { return ControlFlow::Break(()) };
            // One game at a time, in the order in which they end.
            // Poisoned once `on_game` has panicked, which its own thread reports.
            let Ok(mut receiver) = receiver.lock() else { return ControlFlow::Break(()) };
            let Some(on_game) = receiver.as_mut() else { return ControlFlow::Break(()) };
            let next = on_game(PlayedGame { scheduled, outcome: game.outcome, game });
            if next.is_break() {
                *receiver = None;
                stop.stop();
            }
            next
        });
    }

    fn play_game(
        &self,
        referee: &mut Referee<G>,
        scheduled: ScheduledGame,
        stop: &StopFlag,
    ) -> Option<RefereedGame<G>> {
        let opening = &self.openings[scheduled.opening];
        let player = |side: Side| {
            // By the number of the game and not by the thread, so that a match is the same with any concurrency. The
            // constant spreads seeds, so that those of one tournament are not the next one's.
            let seed = self.options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(scheduled.number as u64 * 2);
            let player = self.players[scheduled.players[side]].create(seed.wrapping_add(side as u64));
            player.map_err(|error| End::lost(side, Forfeit::NoMove(error), self.options.forfeit_margin))
        };
        match (player(Side::Black), player(Side::White)) {
            (Ok(mut black), Ok(mut white)) => {
                referee.play(opening, Sides { black: &mut *black, white: &mut *white }, stop)
            }
            (Err(End { outcome, termination }), _) | (_, Err(End { outcome, termination })) => {
                Some(RefereedGame { record: opening.clone(), times: Vec::new(), outcome, termination })
            }
        }
    }
}
