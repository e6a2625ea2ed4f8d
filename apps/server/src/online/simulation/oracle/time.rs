//! Time is neither made nor lost: a second account of the clocks, by the times of the events, the outages that are stored, and
//! the true time that has passed.

use super::super::evidence::{Asked, Evidence, What};
use super::super::world::World;
use super::Log;
use super::agreement::asked_of;
use outflank_rules::TimeControl;
use outflank_rules::{Side, Sides};
use outflank_service::document::{Change, GameDocument, Status};
use std::collections::BTreeMap;
use std::time::Duration;

/// How wrong a server's clock may be: half of the longest round trip by which it is set.
const SKEW: Duration = Duration::from_millis(250);

/// How much longer than a server was dead an outage lasts.
const GRACE: Duration = Duration::from_secs(5);
/// Later than all that happens.
const NEVER: Duration = Duration::from_hours(24 * 365);

/// The account of a game.
struct Account<'a> {
    evidence: &'a Evidence,
    log: &'a Log,
    outages: &'a [Interval],
    control: TimeControl,
    bank: Sides<Duration>,
    /// The bank when the turn began that followed a number of moves.
    banks: BTreeMap<usize, Sides<Duration>>,
    /// When the side to move got its turn, by the log.
    turn: Duration,
    /// The same by the true time, at the earliest.
    true_turn: Duration,
    runs: bool,
}

type Interval = (Duration, Duration);

pub(super) async fn check(world: &World, log: &Log) -> Result<(), String> {
    let stored = world.truth.outages(0).await.map_err(|error| error.to_string())?;
    let time = Duration::from_millis;
    let outages: Vec<_> = stored.iter().map(|outage| (time(outage.began), time(outage.ended))).collect();
    let Some(control) = log.games[0].control() else { return Ok(()) };
    let initial = match control {
        TimeControl::Game { main, .. } => main,
        TimeControl::PerMove(time) => time,
        TimeControl::Unlimited => return Ok(()),
    };
    let mut account = Account {
        evidence: &world.evidence,
        log,
        outages: &outages,
        control,
        bank: Sides { black: initial, white: initial },
        banks: BTreeMap::new(),
        turn: Duration::ZERO,
        true_turn: Duration::ZERO,
        runs: false,
    };
    (1..log.events.len()).try_for_each(|at| {
        account
            .enter(at)
            .and_then(|()| account.compare(&log.games[at]))
            .map_err(|error| format!("event {}: {error}", at + 1))
    })
}

impl Account<'_> {
    fn enter(&mut self, at: usize) -> Result<(), String> {
        let (event, before) = (&self.log.events[at], &self.log.games[at - 1]);
        let asked = asked_of(self.evidence, self.log, at);
        self.check_dated(event.at, asked)?;
        match &event.change {
            Change::Joined { .. } => {
                self.runs = self.control.is_correspondence();
                self.begin_turn(at, asked);
            }
            Change::Moved { uncounted, lag, .. } => {
                let side = before.to_move().ok_or("a move of nobody")?;
                check_lag(*lag, asked, self.runs)?;
                self.charge(side, (at, asked), (*uncounted, *lag))?;
                if self.runs {
                    self.bank[side] = match self.control {
                        TimeControl::Game { increment, .. } => self.bank[side] + increment,
                        TimeControl::PerMove(time) => time,
                        TimeControl::Unlimited => self.bank[side],
                    };
                }
                self.runs |= self.log.games[at].plies() >= 2;
                self.begin_turn(at, asked);
            }
            Change::TakenBack { uncounted, .. } => {
                let side = before.to_move().ok_or("nobody is to move")?;
                self.charge(side, (at, asked), (*uncounted, Duration::ZERO))?;
                self.take_back(&self.log.games[at]);
                self.begin_turn(at, asked);
            }
            Change::Flagged { side } => self.check_flag(at, *side)?,
            _ => {}
        }
        Ok(())
    }

    /// Takes from each side what it has gained since the turn to which the game goes back.
    fn take_back(&mut self, after: &GameDocument) {
        if let TimeControl::PerMove(time) = self.control {
            // Whoever is to move goes on with the turn that began before.
            return after.to_move().map_or((), |side| self.bank[!side] = time);
        }
        let then = self.banks[&after.record.played()];
        let least = |side| self.bank[side].min(then[side]);
        self.bank = Sides { black: least(Side::Black), white: least(Side::White) };
    }

    fn begin_turn(&mut self, at: usize, asked: Option<&Asked>) {
        self.banks.insert(self.log.games[at].record.played(), self.bank);
        self.turn = self.log.events[at].at;
        self.true_turn = asked.map_or(self.true_turn, |asked| asked.began.true_time.max(self.true_turn));
    }

    /// Charges a side for its turn, of which a part does not count.
    fn charge(
        &mut self,
        side: Side,
        (at, asked): (usize, Option<&Asked>),
        not: (Duration, Duration),
    ) -> Result<(), String> {
        let (uncounted, lag) = not;
        let event = &self.log.events[at];
        let (now, elapsed) = (event.at, event.at.saturating_sub(self.turn));
        let outage = uncounted.saturating_sub(lag);
        let most = overlap(self.outages, self.turn, now);
        if outage > most {
            return Err(format!("{side} is given {outage:?} for outages, of which there were {most:?}"));
        }
        // Set back, the clock of the database shows no outage to a server that was silent until then.
        let is_set_back = self.evidence.jumps.iter().any(|&(_, jump)| jump < 0);
        if let Some(asked) = asked.filter(|_| self.runs && !is_set_back) {
            let least = overlap(&asked.known_outages, self.turn, now).saturating_sub(2 * SKEW);
            if outage < least {
                return Err(format!("{side} is charged for an outage: {outage:?} of {least:?} are given back"));
            }
        }
        if !self.runs {
            return Ok(());
        }
        if elapsed.saturating_sub(outage) >= self.bank[side] && matches!(event.change, Change::Moved { .. }) {
            return Err(format!("{side} moves after its time is over"));
        }
        let charged = elapsed.saturating_sub(uncounted);
        self.check_true_time((at, asked), charged, (most, lag))?;
        self.bank[side] = self.bank[side].saturating_sub(charged);
        Ok(())
    }

    /// Compares what a side was charged with the time that has passed.
    fn check_true_time(
        &self,
        (at, asked): (usize, Option<&Asked>),
        charged: Duration,
        (outages, lag): (Duration, Duration),
    ) -> Result<(), String> {
        let (forward, back) = self.jumps();
        let longest = self.last_true_time(at, asked).saturating_sub(self.true_turn);
        // One server may have noticed that the clock was set back, and another not yet: the turn then began earlier than it ends.
        if charged > longest + 2 * SKEW + forward + back {
            return Err(format!("{charged:?} are charged, and at most {longest:?} have passed"));
        }
        let Some(before) = (1..at).rev().find(|&at| starts_turn(&self.log.events[at].change)) else { return Ok(()) };
        let started = self.last_true_time(before, asked_of(self.evidence, self.log, before));
        let shortest = asked.map_or(Duration::ZERO, |asked| asked.began.true_time).saturating_sub(started);
        if charged + outages + lag + 2 * SKEW + back < shortest {
            return Err(format!("{charged:?} are charged, and at least {shortest:?} have passed"));
        }
        Ok(())
    }

    /// Returns until when an event has happened, by the true time.
    fn last_true_time(&self, at: usize, asked: Option<&Asked>) -> Duration {
        let shown = self.evidence.shown.get(&(self.log.id.clone(), self.log.events[at].version)).copied();
        let ended = asked.and_then(|asked| asked.ended).map(|ended| ended.true_time);
        shown.into_iter().chain(ended).min().unwrap_or(NEVER)
    }

    fn check_flag(&self, at: usize, side: Side) -> Result<(), String> {
        let before = &self.log.games[at - 1];
        if before.to_move() != Some(side) || !self.runs {
            return Err(format!("{side} loses on time, whose clock does not run"));
        }
        let (bank, now) = (self.bank[side], self.log.events[at].at);
        let outages = self.outages_of_flags();
        let used = now.saturating_sub(self.turn).saturating_sub(overlap(&outages, self.turn, now));
        // Also by the outages that are stored later: none of them began before the time was over, or a server might have been
        // dead to which the player could not send the move.
        if used < bank {
            return Err(format!("{side} loses on time after {used:?} of {bank:?}"));
        }
        let longest = self.last_true_time(at, None).saturating_sub(self.true_turn);
        let (forward, _) = self.jumps();
        if longest + 2 * SKEW + forward < bank {
            return Err(format!("{side} loses on time, and of {bank:?} at most {longest:?} have passed"));
        }
        Ok(())
    }

    /// Returns the outages of which a flag must know. A server that comes back after others found it dead says that all of the
    /// time was an outage, but only then.
    fn outages_of_flags(&self) -> Vec<Interval> {
        let returns = &self.evidence.returns;
        let is_of_return = |ended: Duration| {
            let is_this = |back: &Duration| ended.abs_diff(*back + GRACE) <= Duration::from_millis(1);
            returns.contains(&None) || returns.iter().flatten().any(is_this)
        };
        let counts = |&(began, ended): &Interval| !is_of_return(ended) && !self.is_of_jumps(began, ended);
        self.outages.iter().copied().filter(counts).collect()
    }

    /// Returns whether an outage is the time by which the clock was set forward after it had been set back: in that time, as the
    /// clock showed it before, the servers may have been alive.
    fn is_of_jumps(&self, began: Duration, ended: Duration) -> bool {
        let jumps = &self.evidence.jumps;
        let Some(back) = jumps.iter().position(|&(_, jump)| jump < 0) else { return false };
        let is_inside = |&(before, jump): &(Duration, i64)| {
            began <= before && before + Duration::from_millis(jump.max(0).cast_unsigned()) <= ended
        };
        jumps[back..].iter().any(|jump| jump.1 > 0 && is_inside(jump))
    }

    /// Checks that an event is dated by the time of the database.
    fn check_dated(&self, at: Duration, asked: Option<&Asked>) -> Result<(), String> {
        let Some(asked) = asked.filter(|_| self.evidence.jumps.is_empty()) else { return Ok(()) };
        let latest = asked.ended.map_or(Duration::MAX, |ended| ended.database + SKEW);
        if at + SKEW < asked.began.database || at > latest {
            return Err(format!("it is dated {at:?}, and was asked for at {:?}", asked.began.database));
        }
        Ok(())
    }

    /// Compares the clocks of the game with the account.
    fn compare(&self, game: &GameDocument) -> Result<(), String> {
        let Some(clock) = game.clock.filter(|_| game.status == Status::Playing) else { return Ok(()) };
        let shown = clock.remaining(None, Duration::ZERO);
        if shown != self.bank || clock.is_running() != self.runs {
            return Err(format!("the clocks show {shown:?} instead of {:?}", self.bank));
        }
        Ok(())
    }

    /// Returns by how much the clock of the database was set forward without anybody noticing, and back.
    fn jumps(&self) -> (Duration, Duration) {
        /// Longer ones are outages.
        const UNNOTICED: i64 = 4_000;
        let sum = |of: &dyn Fn(i64) -> i64| self.evidence.jumps.iter().map(|&(_, jump)| of(jump).cast_unsigned()).sum();
        let forward = sum(&|jump| jump.clamp(0, UNNOTICED));
        (Duration::from_millis(forward), Duration::from_millis(sum(&|jump| (-jump).max(0))))
    }
}

fn check_lag(lag: Duration, asked: Option<&Asked>, runs: bool) -> Result<(), String> {
    const MAX: Duration = Duration::from_millis(500);
    let measured = match asked.map(|asked| &asked.what) {
        Some(What::Command { lag, .. }) => *lag,
        _ => MAX,
    };
    if lag > measured.min(MAX) || (!runs && !lag.is_zero()) {
        return Err(format!("{lag:?} are given back for a lag of {measured:?}"));
    }
    Ok(())
}

const fn starts_turn(change: &Change) -> bool {
    matches!(change, Change::Joined { .. } | Change::Moved { .. } | Change::TakenBack { .. })
}

/// Returns how much of a time is in intervals, which may overlap: piece by piece between their ends.
fn overlap(intervals: &[Interval], from: Duration, to: Duration) -> Duration {
    let mut edges: Vec<_> = intervals.iter().flat_map(|&(began, ended)| [began, ended]).chain([from, to]).collect();
    edges.sort_unstable();
    let is_inside = |pair: &&[Duration]| {
        let is_in = |&(began, ended): &Interval| began <= pair[0] && pair[1] <= ended;
        from <= pair[0] && pair[1] <= to && intervals.iter().any(is_in)
    };
    edges.windows(2).filter(is_inside).map(|pair| pair[1].saturating_sub(pair[0])).sum()
}
