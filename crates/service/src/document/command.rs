//! What people ask of a game, and the rules that decide about it.
//!
//! A decision turns a command into the change that it makes, or into the reason why it is rejected. It reads no clock and no
//! database: what it needs to know of them is in [`Circumstances`].

use super::event::Change;
use super::settings::Termination;
use super::speed::Speed;
use super::state::{GameDocument, Status};
use crate::ApiError;
use crate::game::GameClock;
use outflank_rules::Side;
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A command of a person.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Takes the open seat.
    Join {},
    /// Removes the own game that nobody has joined.
    Cancel {},
    /// Declines a challenge, or an offer of the other side; withdraws the own one.
    Decline {},
    /// Plays a move.
    Move {
        /// As `f5`, or `3-5` in Alak.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Ends the game: the other side wins.
    Resign {},
    /// Ends the game without a result, before both sides have moved.
    Abort {},
    /// Offers to take back the last own move, or accepts that offer.
    Takeback {},
    /// Offers a rematch with the colours swapped, or accepts that offer.
    Rematch {},
    /// At one device, undoes moves to the last choice of a person, or a resignation.
    #[serde(skip)]
    Undo {},
    /// At one device, plays undone moves again, to the next choice of a person.
    #[serde(skip)]
    Redo {},
    /// Claims the win when the other side has left.
    Claim {},
    /// Claims that the time of the side to move is over.
    Flag {},
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person<'a> {
    /// A user, by the id.
    User(&'a str),
    /// Whoever holds the device at which a game is played.
    Device,
}

/// What a decision depends on besides the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The time of the database, since 1970.
    pub now: Duration,
    /// The time of outages since the clock started to run.
    pub outage: Duration,
    /// The measured lag of the player who moves.
    pub lag: Duration,
    /// How long the other side has been away; none while it is connected.
    pub other_left_for: Option<Duration>,
}

impl GameDocument {
    /// How long each side has for its first move.
    pub const FIRST_MOVE_TIME: Duration = Duration::from_mins(1);
    /// The offers of a side in one position.
    pub const MAX_OFFERS: u8 = 3;
    /// The offers and take-backs of a game, from which on there are no more of them; moves are always possible.
    pub const MAX_DETOURS: usize = 500;
    /// At one device, the moves that are undone and redone, from which on no more are: the log is read again and again.
    pub const MAX_STEPS: usize = 5000;

    /// Decides about a command, other than [`Command::Join`] and [`Command::Rematch`].
    ///
    /// # Errors
    ///
    /// Returns the rule that the command breaks.
    pub fn decide(&self, command: &Command, by: Person<'_>, now: Circumstances) -> Result<Change, ApiError> {
        match command {
            Command::Cancel {} => self.cancel(by),
            Command::Decline {} => self.decline(by),
            Command::Flag {} => Err(match self.status {
                Status::Playing if self.clock.is_none() => ApiError::NoClock,
                Status::Playing => ApiError::TimeLeft,
                _ => ApiError::GameOver,
            }),
            Command::Join {} | Command::Rematch {} => Err(ApiError::Internal),
            Command::Move { mv } => self.play_move(mv, self.side_of_person(by)?, now),
            Command::Resign {} => self.resign(by, now),
            Command::Abort {} => self.abort(by),
            Command::Takeback {} => self.takeback(self.side_of_person(by)?, now),
            Command::Undo {} => self.undo_step(now),
            Command::Redo {} => self.redo_step(now),
            Command::Claim {} => self.claim(self.side_of_person(by)?, now),
        }
    }

    /// Returns what the passing of time does to the game: its end when the time of a side is over.
    pub fn overdue(&self, now: Circumstances) -> Option<Change> {
        let Some(side) = self.to_move() else {
            return self.due().filter(|due| now.now >= *due).map(|_| Change::Cancelled);
        };
        let is_over = !self.is_moved_by_server() && now.now >= self.due()? + now.outage;
        let end = if self.is_clock_running() { Change::Flagged { side } } else { Change::Aborted { by: None } };
        is_over.then_some(end)
    }

    /// Returns when the game ends if nobody moves, since 1970 and without outages.
    pub fn due(&self) -> Option<Duration> {
        /// How long a game waits in the lobby, and with an invitation or a challenge.
        const WAITING_TIMES: [Duration; 2] = [Duration::from_hours(2), Duration::from_hours(14 * 24)];
        /// When a machine is thought to have been lost with its node.
        const MACHINE_TIME: Duration = Duration::from_secs(20);
        if self.status == Status::Waiting {
            let is_seek = self.settings.public && self.settings.challenged.is_none();
            return Some(self.created + WAITING_TIMES[usize::from(!is_seek)]);
        }
        if self.is_moved_by_server() {
            return Some(self.turn_started + MACHINE_TIME);
        }
        let (side, clock) = (self.to_move()?, self.clock.as_ref()?);
        let waits_for_first_move = !self.is_under_way() && !self.is_at_device();
        clock.deadline(side).or_else(|| waits_for_first_move.then_some(self.turn_started + Self::FIRST_MOVE_TIME))
    }

    /// Returns whether a machine is to move that the server lets move by itself, whose time is never over.
    fn is_moved_by_server(&self) -> bool {
        self.machine_to_move().is_some() && !self.is_at_device()
    }

    /// Returns when the game is aborted for want of a first move, like [`GameDocument::due`].
    pub fn first_move_due(&self) -> Option<Duration> {
        let waits_for_person = self.status == Status::Playing && !self.is_moved_by_server() && !self.is_at_device();
        self.due().filter(|_| waits_for_person && !self.is_under_way() && !self.is_clock_running())
    }

    /// Returns how long the other side must be away before a win can be claimed; none when it cannot be.
    pub fn claim_delay(&self) -> Option<Duration> {
        let seconds = match Speed::of(self.control().as_ref()) {
            Speed::Bullet | Speed::Blitz => 30,
            Speed::Rapid | Speed::Classical => 60,
            Speed::Unlimited => 300,
            Speed::Correspondence => return None,
        };
        (self.status == Status::Playing && self.is_under_way()).then_some(Duration::from_secs(seconds))
    }

    /// Checks that a user can take the open seat.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub fn check_joinable(&self, user: &str) -> Result<(), ApiError> {
        match &self.settings.challenged {
            _ if self.status != Status::Waiting => Err(ApiError::SeatTaken),
            _ if self.settings.creator == user => Err(ApiError::OwnGame),
            Some(challenged) if challenged != user => Err(ApiError::NotChallenged),
            _ => Ok(()),
        }
    }

    /// Decides about the offer of a rematch; `None` when the offer of the other side is accepted, which makes a new game.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub fn rematch(&self, user: &str) -> Result<Option<Change>, ApiError> {
        let side = self.player(user)?;
        match (self.status, &self.rematch) {
            (Status::Waiting | Status::Playing | Status::Cancelled, _) => Err(ApiError::GameNotOver),
            (_, rematch) if rematch.game.is_some() => Err(ApiError::NoOffer),
            (_, rematch) if rematch.offered_by == Some(!side) || self.has_machine() => Ok(None),
            _ => self.check_offer(side).map(|()| Some(Change::RematchOffered { by: side })),
        }
    }

    /// Returns the side of a user.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::NotAPlayer`] for other users.
    pub fn player(&self, user: &str) -> Result<Side, ApiError> {
        self.side_of(user).ok_or(ApiError::NotAPlayer)
    }

    fn check_in_progress(&self) -> Result<(), ApiError> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(ApiError::NotStarted),
            _ => Err(ApiError::GameOver),
        }
    }

    /// Returns the side of a person: at one device the one to move, if people play both.
    fn side_of_person(&self, by: Person<'_>) -> Result<Side, ApiError> {
        match by {
            Person::User(user) => self.player(user),
            Person::Device => {
                let sides = self.sides_at_device();
                let to_move = sides.iter().find(|&&side| Some(side) == self.to_move());
                to_move.or(sides.first()).copied().ok_or(ApiError::WrongTurn("person"))
            }
        }
    }

    fn cancel(&self, by: Person<'_>) -> Result<Change, ApiError> {
        match self.status {
            Status::Waiting if by == Person::User(&self.settings.creator) => Ok(Change::Cancelled),
            Status::Waiting => Err(ApiError::NotAPlayer),
            _ => Err(ApiError::SeatTaken),
        }
    }

    fn decline(&self, by: Person<'_>) -> Result<Change, ApiError> {
        if self.status == Status::Waiting {
            let is_challenged = self.settings.challenged.as_deref().is_some_and(|user| by == Person::User(user));
            return if is_challenged { Ok(Change::Declined) } else { Err(ApiError::NotChallenged) };
        }
        self.side_of_person(by)?;
        let has_offer = self.takeback.is_some() || self.rematch.offered_by.is_some();
        if has_offer { Ok(Change::OfferDeclined) } else { Err(ApiError::NoOffer) }
    }

    fn play_move(&self, mv: &str, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        if self.to_move() != Some(side) {
            return Err(ApiError::WrongTurn(if self.is_at_device() { "person" } else { "player" }));
        }
        let lag = if self.is_clock_running() { self.lag_quotas[side].grant(now.lag) } else { Duration::ZERO };
        Ok(Change::Moved { mv: mv.to_owned(), uncounted: now.outage + lag, lag })
    }

    fn resign(&self, by: Person<'_>, now: Circumstances) -> Result<Change, ApiError> {
        let by = self.side_of_person(by)?;
        self.check_in_progress().map(|()| Change::Resigned { by, uncounted: now.outage })
    }

    fn abort(&self, by: Person<'_>) -> Result<Change, ApiError> {
        let by = Some(self.side_of_person(by)?);
        self.check_in_progress()?;
        if self.is_under_way() { Err(ApiError::TooLateToAbort) } else { Ok(Change::Aborted { by }) }
    }

    fn takeback(&self, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        if self.takeback == Some(!side) {
            return Ok(Change::TakenBack { by: !side, uncounted: now.outage });
        }
        if self.settings.rated && self.has_machine() {
            return Err(ApiError::RatedWithMachine);
        }
        self.check_offer(side)?;
        let can_undo = self.before_choice_of(side).map_err(ApiError::IllegalMove)?.is_some();
        match can_undo {
            false => Err(ApiError::NoMove),
            // A machine agrees to everything.
            true if self.has_machine() => Ok(Change::TakenBack { by: side, uncounted: now.outage }),
            true => Ok(Change::TakebackOffered { by: side }),
        }
    }

    fn undo_step(&self, now: Circumstances) -> Result<Change, ApiError> {
        self.check_step()?;
        // A resignation is undone first.
        let can_undo = self.is_resigned() || self.clone().undo_moves();
        can_undo.then_some(Change::Undone { uncounted: now.outage }).ok_or(ApiError::NoMove)
    }

    fn redo_step(&self, now: Circumstances) -> Result<Change, ApiError> {
        self.check_step()?;
        if self.is_resigned() {
            return Err(ApiError::GameOver);
        }
        self.clone().redo_moves().then_some(Change::Redone { uncounted: now.outage }).ok_or(ApiError::NoMove)
    }

    /// Checks that moves can be undone and redone: at one device, unless the time of a side was over.
    fn check_step(&self) -> Result<(), ApiError> {
        let is_by_time = self.result.is_some_and(|result| result.termination == Termination::Time);
        match self.status {
            _ if !self.is_at_device() => Err(ApiError::NotAPlayer),
            Status::Playing | Status::Over if !is_by_time => {
                if self.detours() < Self::MAX_STEPS {
                    Ok(())
                } else {
                    Err(ApiError::TooManySteps)
                }
            }
            _ => Err(ApiError::GameOver),
        }
    }

    /// Checks that a side has not offered too often: each offer is an event, and the log is read again and again.
    fn check_offer(&self, side: Side) -> Result<(), ApiError> {
        let is_allowed = self.offers[side] < Self::MAX_OFFERS && self.detours() < Self::MAX_DETOURS;
        is_allowed.then_some(()).ok_or(ApiError::TooManyOffers)
    }

    fn claim(&self, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        let delay = self.claim_delay().ok_or(ApiError::NotLeft)?;
        let has_left = now.other_left_for.is_some_and(|time| time >= delay);
        if has_left { Ok(Change::WinClaimed { by: side }) } else { Err(ApiError::NotLeft) }
    }

    /// Returns whether a clock runs.
    pub fn is_clock_running(&self) -> bool {
        self.clock.as_ref().is_some_and(GameClock::is_running)
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Event;
    use super::super::settings::{Colour, Entrant, Seat, Settings};
    use super::*;
    use outflank_rules::Variant;
    use outflank_rules::othello::Position;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(1_000_000 + seconds)
    }

    fn now(seconds: u64) -> Circumstances {
        Circumstances { now: at(seconds), ..Circumstances::default() }
    }

    /// Makes a game of Ann, who plays Black, and Bob, that began at 0 seconds.
    fn game(clock: Option<&str>, white: Seat) -> GameDocument {
        let settings = Settings {
            kind: Variant::Othello,
            start: Position::START.to_string(),
            given: Vec::new(),
            drawn: false,
            clock: clock.map(str::to_owned),
            seats: None,
            rated: false,
            public: true,
            creator: "ann".to_owned(),
            colour: Colour::Black,
            challenged: None,
            rematch_of: None,
        };
        let entrant = |seat| Entrant { seat, rating: None };
        let (black, white) = (entrant(Seat::User("ann".to_owned())), entrant(white));
        let mut game = GameDocument::new("g", settings, at(0)).unwrap();
        apply(&mut game, 0, Change::Joined { black, white });
        game
    }

    fn bob() -> Seat {
        Seat::User("bob".to_owned())
    }

    fn apply(game: &mut GameDocument, seconds: u64, change: Change) {
        game.apply(&Event { version: game.version + 1, at: at(seconds), change }).unwrap();
    }

    /// Plays a move of the side to move.
    fn play(game: &mut GameDocument, mv: &str, now: Circumstances) {
        let user = game.seat(game.to_move().unwrap()).and_then(Seat::user).unwrap().to_owned();
        let change = game.decide(&Command::Move { mv: mv.to_owned() }, Person::User(&user), now).unwrap();
        game.apply(&Event { version: game.version + 1, at: now.now, change }).unwrap();
    }

    #[test]
    fn the_first_move_of_each_side_costs_no_time_and_the_flag_falls_when_the_time_is_over() {
        let mut game = game(Some("60+0"), bob());
        play(&mut game, "f5", now(20));
        play(&mut game, "d6", now(50));
        assert_eq!(game.due(), Some(at(110)));
        assert_eq!(game.overdue(now(109)), None);
        assert_eq!(game.overdue(now(110)), Some(Change::Flagged { side: Side::Black }));
        play(&mut game, "c3", now(60));
        assert_eq!(game.due(), Some(at(120)), "White has its full time");
    }

    #[test]
    fn a_game_in_which_a_side_does_not_begin_is_aborted() {
        let mut game = game(Some("300+3"), bob());
        assert_eq!(game.overdue(now(59)), None);
        assert_eq!(game.overdue(now(60)), Some(Change::Aborted { by: None }));
        play(&mut game, "f5", now(40));
        assert_eq!((game.overdue(now(99)), game.overdue(now(100))), (None, Some(Change::Aborted { by: None })));
    }

    #[test]
    fn clocks_do_not_count_outages_and_lag_within_the_quota() {
        let mut game = game(Some("60+0"), bob());
        play(&mut game, "f5", now(0));
        play(&mut game, "d6", now(0));
        let outage = Circumstances { outage: Duration::from_secs(100), ..now(130) };
        assert_eq!(game.overdue(outage), None, "30 seconds are used");
        let lag = Duration::from_millis(300);
        play(&mut game, "c3", Circumstances { lag, ..outage });
        let remaining = game.clock.unwrap().remaining(Some(Side::White), at(130));
        assert_eq!(remaining.black, Duration::from_secs(30) + lag);
        assert_eq!(remaining.white, Duration::from_mins(1));
    }

    #[test]
    fn correspondence_begins_at_once_and_a_game_without_a_clock_never_ends_by_time() {
        let day = 86_400;
        let mut days = game(Some("2d/move"), bob());
        assert_eq!(days.overdue(now(2 * day)), Some(Change::Flagged { side: Side::Black }));
        play(&mut days, "f5", now(day));
        assert_eq!(days.due(), Some(at(3 * day)));
        assert_eq!(game(None, bob()).overdue(now(1000 * day)), None);
    }

    #[test]
    fn an_open_seat_and_an_invitation_are_removed_after_their_time() {
        let waiting = |public| {
            let settings = Settings { public, ..game(None, bob()).settings };
            GameDocument::new("g", settings, at(0)).unwrap()
        };
        let (hour, day) = (3600, 86_400);
        assert_eq!(waiting(true).overdue(now(2 * hour)), Some(Change::Cancelled));
        assert_eq!(waiting(false).overdue(now(2 * hour)), None);
        assert_eq!(waiting(false).overdue(now(14 * day)), Some(Change::Cancelled));
    }

    #[test]
    fn a_win_is_claimed_when_the_other_side_has_left_for_long_enough() {
        let claim = |clock: Option<&str>, left: Option<u64>| {
            let mut game = game(clock, bob());
            play(&mut game, "f5", now(0));
            play(&mut game, "d6", now(0));
            let other_left_for = left.map(Duration::from_secs);
            game.decide(&Command::Claim {}, Person::User("bob"), Circumstances { other_left_for, ..now(10) }).is_ok()
        };
        for (clock, seconds) in [(Some("60+0"), 30), (Some("600+5"), 60), (None, 300)] {
            assert!(
                !claim(clock, None) && !claim(clock, Some(seconds - 1)) && claim(clock, Some(seconds)),
                "{clock:?}"
            );
        }
        assert!(!claim(Some("3d/move"), Some(1_000_000)));
    }

    #[test]
    fn a_side_has_three_offers_in_a_position_and_the_log_of_a_game_is_bounded() {
        let mut game = game(None, bob());
        play(&mut game, "f5", now(0));
        let decide = |game: &mut GameDocument, command: &Command, user: &str| {
            let change = game.decide(command, Person::User(user), now(1))?;
            let event = Event { version: game.version + 1, at: at(1), change };
            game.apply(&event).unwrap();
            Ok::<_, ApiError>(())
        };
        for _ in 0..GameDocument::MAX_OFFERS {
            decide(&mut game, &Command::Takeback {}, "ann").unwrap();
            decide(&mut game, &Command::Decline {}, "bob").unwrap();
        }
        let refused = decide(&mut game, &Command::Takeback {}, "ann");
        assert!(matches!(refused, Err(ApiError::TooManyOffers)), "{refused:?}");
        play(&mut game, "d6", now(2));
        let mut events = 0;
        while decide(&mut game, &Command::Takeback {}, "ann").is_ok() {
            decide(&mut game, &Command::Takeback {}, "bob").unwrap();
            play(&mut game, "f5", now(2));
            play(&mut game, "d6", now(2));
            events += 4;
        }
        assert!((100..3 * GameDocument::MAX_DETOURS).contains(&events), "{events}");
        play(&mut game, "c3", now(3));
    }

    #[test]
    fn a_machine_takes_back_at_once_and_never_loses_on_time() {
        let mut game = game(Some("60+0"), Seat::Machine("level:1".to_owned()));
        play(&mut game, "f5", now(0));
        assert_eq!(game.overdue(now(10_000)), None, "its node may be gone; another one moves for it");
        let taken_back = Change::TakenBack { by: Side::Black, uncounted: Duration::ZERO };
        assert_eq!(game.decide(&Command::Takeback {}, Person::User("ann"), now(1)).unwrap(), taken_back);
    }

    #[test]
    fn an_outage_before_a_take_back_costs_no_time() {
        let mut game = game(Some("60+0"), bob());
        for (mv, at) in [("f5", 0), ("d6", 0), ("c3", 10)] {
            play(&mut game, mv, now(at));
        }
        let outage = Circumstances { outage: Duration::from_secs(100), ..now(130) };
        for user in ["ann", "bob"] {
            let change = game.decide(&Command::Takeback {}, Person::User(user), outage).unwrap();
            apply(&mut game, 130, change);
        }
        let remaining = game.clock.unwrap().remaining(Some(Side::Black), at(135));
        assert_eq!(remaining.white, Duration::from_secs(40), "20 seconds are used");
        assert_eq!(remaining.black, Duration::from_secs(45));
    }
}
