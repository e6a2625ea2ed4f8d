//! The games of a match, some of them at the same time.

use crate::referee::{Forfeit, Referee, RefereedGame, lost};
use crate::{Adjudicator, Contestant, Fixture, Openings, Pace};
use outflank_game::{Game, Outcome, PlayerError, Side, Sides, StopFlag};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

/// Somebody who takes part in a match.
pub trait Entrant<G: Game>: Sync {
    /// Returns the name.
    fn name(&self) -> &str;

    /// Makes a player for one game, whose chance, if it takes any, comes from the seed.
    ///
    /// # Errors
    ///
    /// Returns why there is no player; the game is then lost.
    fn player(&self, seed: u64) -> Result<Box<dyn Contestant<G>>, PlayerError>;
}

/// How the games of a match are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestOptions {
    /// The time that the players have.
    pub pace: Pace,
    /// By how much a move may be late.
    pub tolerance: Duration,
    /// By how many discs who forfeits or resigns loses.
    pub forfeit: i16,
    /// How many games are played at the same time.
    pub concurrency: NonZeroUsize,
    /// What the chance of all players comes from.
    pub seed: u64,
}

impl Default for ContestOptions {
    /// No clocks but a tenth of a second of tolerance, one game at a time.
    fn default() -> Self {
        let (pace, tolerance) = (Pace::Unlimited, Duration::from_millis(100));
        Self { pace, tolerance, forfeit: 64, concurrency: NonZeroUsize::MIN, seed: 1 }
    }
}

/// Plays games between entrants.
pub struct Contest<'a, G: Game> {
    entrants: Vec<&'a dyn Entrant<G>>,
    openings: &'a Openings<G>,
    options: ContestOptions,
    adjudicator: Option<MakeAdjudicator<'a, G>>,
}

/// Makes an adjudicator for each thread that plays games; `None` when it cannot.
type MakeAdjudicator<'a, G> = &'a (dyn Fn() -> Option<Box<dyn Adjudicator<G>>> + Sync);

/// A game of a match.
#[derive(Debug)]
pub struct PlayedGame<G: Game> {
    /// Which one it was.
    pub fixture: Fixture,
    /// The result.
    pub outcome: Outcome,
    /// How it went.
    pub game: RefereedGame<G>,
}

impl<'a, G: Game + Send + Sync> Contest<'a, G>
where
    G::Move: Send + Sync,
{
    /// Makes a contest.
    pub fn new(entrants: Vec<&'a dyn Entrant<G>>, openings: &'a Openings<G>, options: ContestOptions) -> Self {
        Self { entrants, openings, options, adjudicator: None }
    }

    /// Lets adjudicators end games early; each thread that plays games makes one.
    #[must_use]
    pub fn with_adjudicator(self, adjudicator: MakeAdjudicator<'a, G>) -> Self {
        Self { adjudicator: Some(adjudicator), ..self }
    }

    /// Returns the time that the players have.
    pub fn pace(&self) -> Pace {
        self.options.pace
    }

    /// Plays games until the last one, until it is stopped, or until it is told to break off.
    ///
    /// `on_game` is called on this thread, once for every game as it ends. Games that are under way at a break are
    /// dropped.
    pub fn play(
        &self,
        fixtures: &[Fixture],
        stop: &StopFlag,
        on_game: &mut dyn FnMut(PlayedGame<G>) -> ControlFlow<()>,
    ) {
        let (sender, played) = mpsc::channel();
        let rest = Mutex::new(fixtures.iter());
        std::thread::scope(|scope| {
            for _ in 0..self.options.concurrency.get().min(fixtures.len()) {
                let (sender, rest) = (sender.clone(), &rest);
                scope.spawn(move || self.work(rest, &sender, stop));
            }
            drop(sender);
            // A stop may come from elsewhere; what is then in the channel has been played, and counts.
            for game in played {
                if on_game(game).is_break() {
                    stop.stop();
                    break;
                }
            }
        });
    }

    /// Plays the next game until there is none.
    fn work(&self, rest: &Mutex<std::slice::Iter<'_, Fixture>>, played: &Sender<PlayedGame<G>>, stop: &StopFlag) {
        let ContestOptions { pace, tolerance, forfeit, .. } = self.options;
        let adjudicator = self.adjudicator.and_then(|make| make());
        let mut referee = Referee { pace, tolerance, forfeit, adjudicator };
        loop {
            let next = rest.lock().expect("nobody panics with the lock").next().copied();
            let Some(fixture) = next.filter(|_| !stop.is_stopped()) else { return };
            let Some(game) = self.referee(&mut referee, fixture, stop) else { return };
            if played.send(PlayedGame { fixture, outcome: game.outcome, game }).is_err() {
                return;
            }
        }
    }

    fn referee(&self, referee: &mut Referee<G>, fixture: Fixture, stop: &StopFlag) -> Option<RefereedGame<G>> {
        let opening = &self.openings[fixture.opening];
        let player = |side: Side| {
            let seed = self.options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(fixture.number as u64 * 2);
            let player = self.entrants[fixture.players[side]].player(seed.wrapping_add(side as u64));
            player.map_err(|error| lost(side, Forfeit::NoMove(error), self.options.forfeit))
        };
        match (player(Side::Black), player(Side::White)) {
            (Ok(mut black), Ok(mut white)) => {
                referee.play(opening, Sides { black: &mut *black, white: &mut *white }, stop)
            }
            (Err((outcome, ending)), _) | (_, Err((outcome, ending))) => {
                Some(RefereedGame { record: opening.clone(), times: Vec::new(), outcome, ending })
            }
        }
    }
}
