//! The rules of games between people, command by command.

use super::super::event::Event;
use super::super::settings::{Colour, Entrant, Seat, Settings};
use super::*;
use outflank_rules::othello::Position;
use outflank_rules::{Sides, Variant};

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
        chat_of: None,
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
    let after_a_night = Circumstances { outage: Duration::from_secs(8 * hour), ..now(9 * hour) };
    assert_eq!(waiting(true).overdue(after_a_night), Some(Change::Cancelled));
    assert_eq!(waiting(true).due_after(after_a_night.outage), waiting(true).due(), "no request waits for the morning");
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
        assert!(!claim(clock, None) && !claim(clock, Some(seconds - 1)) && claim(clock, Some(seconds)), "{clock:?}");
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

#[test]
fn moves_that_are_taken_back_and_made_again_gain_no_time() {
    // Nobody has more time than before the move; who thinks longer than the increment has less.
    for (thought, left_after) in [(0, [60, 60, 60]), (1, [60, 60, 60]), (8, [57, 54, 51])] {
        let mut game = game(Some("60+5"), bob());
        for mv in ["f5", "d6"] {
            play(&mut game, mv, now(0));
        }
        for (round, left) in (1..).zip(left_after) {
            play(&mut game, "c3", now(round * thought));
            apply(&mut game, round * thought, Change::TakenBack { by: Side::Black, uncounted: Duration::ZERO });
            let remaining = game.clock.unwrap().remaining(None, at(round * thought));
            let seconds = Duration::from_secs;
            assert_eq!(remaining, Sides { black: seconds(left), white: seconds(60) }, "{round} times {thought} s");
        }
    }
}

#[test]
fn a_side_whose_turn_is_taken_back_has_all_of_its_time_for_the_next() {
    let mut game = game(Some("30/move"), bob());
    for mv in ["f5", "d6", "c3"] {
        play(&mut game, mv, now(0));
    }
    apply(&mut game, 20, Change::TakenBack { by: Side::Black, uncounted: Duration::ZERO });
    play(&mut game, "c3", now(25));
    assert_eq!(game.due(), Some(at(55)), "White's 20 seconds belong to a turn that was undone");
}
