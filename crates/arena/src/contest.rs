//! The games of a match, some of them at the same time.

use crate::referee::{Adjudication, Ending, Forfeit, Game, Referee, Solver};
use crate::{Contestant, Fixture, Openings, Pace};
use outflank_engine::{Engine, EngineOptions};
use outflank_game::{Outcome, PlayerError, Side, Sides, StopFlag};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

/// Somebody who takes part in a match.
pub trait Entrant: Sync {
    /// Returns the name.
    fn name(&self) -> &str;

    /// Makes a player for one game, whose chance, if it takes any, comes from the seed.
    ///
    /// # Errors
    ///
    /// Tells why there is no player; the game is then lost.
    fn player(&self, seed: u64) -> Result<Box<dyn Contestant>, PlayerError>;
}

/// How the games of a match are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestOptions {
    /// The time that the players have.
    pub pace: Pace,
    /// By how much a move may be late.
    pub tolerance: Duration,
    /// When games are ended by their exact score.
    pub adjudication: Adjudication,
    /// How many games are played at the same time.
    pub concurrency: NonZeroUsize,
    /// What the chance of all players comes from.
    pub seed: u64,
}

impl Default for ContestOptions {
    /// No clocks but a tenth of a second of tolerance, one game at a time.
    fn default() -> Self {
        let (pace, tolerance) = (Pace::Unlimited, Duration::from_millis(100));
        Self { pace, tolerance, adjudication: Adjudication::default(), concurrency: NonZeroUsize::MIN, seed: 1 }
    }
}

/// Plays games between entrants.
#[derive(Clone)]
pub struct Contest<'a> {
    entrants: Vec<&'a dyn Entrant>,
    openings: &'a Openings,
    options: ContestOptions,
}

/// A game of a match.
#[derive(Debug)]
pub struct PlayedGame {
    /// Which one it was.
    pub fixture: Fixture,
    /// The result.
    pub outcome: Outcome,
    /// How it went.
    pub game: Game,
}

impl<'a> Contest<'a> {
    /// Makes a contest.
    pub fn new(entrants: Vec<&'a dyn Entrant>, openings: &'a Openings, options: ContestOptions) -> Self {
        Self { entrants, openings, options }
    }

    /// Returns the time that the players have.
    pub fn pace(&self) -> Pace {
        self.options.pace
    }

    /// Plays games until the last one, until it is stopped, or until it is told to break off.
    ///
    /// `on_game` is called on this thread, once for every game as it ends. Games that are under way at a break are
    /// dropped.
    pub fn play(&self, fixtures: &[Fixture], stop: &StopFlag, on_game: &mut dyn FnMut(PlayedGame) -> ControlFlow<()>) {
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
    fn work(&self, rest: &Mutex<std::slice::Iter<'_, Fixture>>, played: &Sender<PlayedGame>, stop: &StopFlag) {
        let mut referee = Referee { pace: self.options.pace, tolerance: self.options.tolerance, solver: self.solver() };
        loop {
            let next = rest.lock().expect("nobody panics with the lock").next().copied();
            let Some(fixture) = next.filter(|_| !stop.is_stopped()) else { return };
            let Some(game) = self.referee(&mut referee, fixture, stop) else { return };
            if played.send(PlayedGame { fixture, outcome: game.outcome, game }).is_err() {
                return;
            }
        }
    }

    fn solver(&self) -> Option<Solver> {
        let options = EngineOptions { hash_mebibytes: 16, ..EngineOptions::default() };
        let adjudication = self.options.adjudication;
        let engine = (adjudication != Adjudication::default()).then(|| Engine::new(options).ok()).flatten();
        engine.map(|engine| Solver { engine, adjudication })
    }

    fn referee(&self, referee: &mut Referee, fixture: Fixture, stop: &StopFlag) -> Option<Game> {
        let opening = &self.openings[fixture.opening];
        let player = |side: Side| {
            let seed = self.options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(fixture.number as u64 * 2);
            let player = self.entrants[fixture.players[side]].player(seed.wrapping_add(side as u64));
            player.map_err(|error| Ending::Forfeited { loser: side, why: Forfeit::NoMove(error) })
        };
        let absent = |ending: Ending, loser: Side| Game {
            record: opening.clone(),
            times: Vec::new(),
            outcome: Outcome::from_margin(if loser == Side::Black { -64 } else { 64 }),
            ending,
        };
        match (player(Side::Black), player(Side::White)) {
            (Ok(mut black), Ok(mut white)) => {
                referee.play(opening, Sides { black: &mut *black, white: &mut *white }, stop)
            }
            (Err(ending), _) => Some(absent(ending, Side::Black)),
            (_, Err(ending)) => Some(absent(ending, Side::White)),
        }
    }
}
