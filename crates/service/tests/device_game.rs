//! Games at one device by random commands: the log says all, undo and redo stop where a person has a choice, and the clocks take
//! the time that has passed.

use fastrand::Rng;
use outflank_library::GameId;
use outflank_rules::{Game, Move, Outcome, Side, Sides, TimeControl, Variant};
use outflank_service::ApiError;
use outflank_service::document::{
    Change, Circumstances, Command, Event, GameDocument, GameResult, Person, Seat, Settings, Status, Termination,
};
use outflank_service::game::GameClock;
use outflank_service::game_view::GameListEntry;
use serde_json::json;
use std::time::Duration;

const SEEDS: u64 = 300;
const COMMANDS: usize = 120;

fn settings(rng: &mut Rng) -> Settings {
    let starts =
        [(Variant::Othello, ""), (Variant::Reversi, "4x4"), (Variant::Reversi, "6x4 anti"), (Variant::Alak, "9")];
    let (kind, rules) = starts[rng.usize(..starts.len())];
    let start = kind.start(rules).unwrap();
    let mut seat = || if rng.u8(..3) == 0 { Seat::Machine("random".to_owned()) } else { Seat::Device };
    let seats = Sides { black: seat(), white: seat() };
    let clock = [None, Some("60+2"), Some("5+0"), Some("30/move")][rng.usize(..4)].map(str::to_owned);
    let mut settings = Settings { clock, ..Settings::at_device(kind, start.to_string(), seats) };
    if rng.u8(..3) == 0 {
        settings.given = start.moves().take(1).map(|mv| mv.to_string()).collect();
    }
    settings
}

/// A game and its log, as a storage has it.
struct World {
    game: GameDocument,
    log: Vec<outflank_library::StoredEvent>,
    now: Duration,
}

impl World {
    fn new(settings: Settings) -> Self {
        let now = Duration::from_secs(1_000_000);
        let mut game = GameDocument::new("g", settings.clone(), now).unwrap();
        // The moves that follow by themselves are given too.
        let settings = Settings { given: game.record.all_moves(), ..settings };
        game = GameDocument::new("g", settings.clone(), now).unwrap();
        let created = Event { version: 1, at: now, change: Change::Created { settings: Box::new(settings) } };
        let log = vec![game.stored_event(&created)];
        Self { game, log, now }
    }

    fn append(&mut self, change: Change) {
        let event = Event { version: self.game.version + 1, at: self.now, change };
        self.game.apply(&event).unwrap();
        self.log.push(self.game.stored_event(&event));
        let replayed = GameDocument::from_stored(&GameId::new("g"), &self.log).unwrap();
        let facts = |game: &GameDocument| (game.stored_game(), game.clock, game.status, game.result, game.due());
        assert_eq!(facts(&replayed), facts(&self.game), "the log says all");
        assert_eq!(self.game.status == Status::Over, self.game.result.is_some());
        let is_draw = self.game.result.is_some_and(|result| result.termination == Termination::Repetition);
        assert_eq!(self.is_repeated() && !self.game.is_resigned(), is_draw);
        assert!(self.game.record.outcome().is_none() || self.game.status == Status::Over);
        self.check_most_time();
    }

    /// Returns whether the text of the current position is that of three positions.
    fn is_repeated(&self) -> bool {
        let positions: Vec<_> = self.game.record.record().positions().iter().map(ToString::to_string).collect();
        let times = positions.iter().filter(|&position| Some(position) == positions.last()).count();
        assert!(times == 1 || self.game.settings.kind == Variant::Alak);
        times >= 3
    }

    /// Checks that nobody has more time than at the start and for the moves that stand, whatever was undone and redone.
    fn check_most_time(&self) {
        let Some(clock) = self.game.clock else { return };
        for side in Side::BOTH {
            let most = match clock.control {
                TimeControl::Game { main, increment } => main + increment * self.moves_of(side, 0),
                control => control.initial(),
            };
            let left = clock.remaining(None, self.now)[side];
            assert!(left <= most, "{side} has {left:?} of {most:?}, {}", clock.control);
        }
    }

    /// Returns the number of moves of a side, without passes, after the first ones.
    fn moves_of(&self, side: Side, first: usize) -> u32 {
        let record = self.game.record.record();
        let moves = record.positions().iter().zip(record.moves()).skip(first);
        moves.filter(|(position, mv)| position.to_move() == side && **mv != Move::Pass).count() as u32
    }

    /// Plays a random move of the side to move, as the seat wants it.
    fn play(&mut self, rng: &mut Rng, at: Circumstances) -> Result<(), ApiError> {
        let Some(side) = self.game.to_move() else { return Ok(()) };
        let position = self.game.record.record().position().clone();
        let moves: Vec<_> = position.moves().collect();
        let mv = moves[rng.usize(..moves.len())].to_string();
        let before = self.time_left(side);
        if self.game.machine_to_move().is_some() {
            self.append(Change::Moved { mv, uncounted: at.outage, lag: Duration::ZERO });
        } else {
            let change = self.game.decide(&Command::Move { mv }, Person::Device, at)?;
            self.append(change);
        }
        self.check_time(side, before, at.outage);
        Ok(())
    }

    /// Returns the remaining time of a side to move now, if a clock runs.
    fn time_left(&self, side: Side) -> Option<Duration> {
        self.game.clock.filter(GameClock::is_running).map(|clock| clock.remaining_of_mover(side, self.now))
    }

    /// Checks that a move has cost the time that was left over, but the outage.
    fn check_time(&self, side: Side, before: Option<Duration>, outage: Duration) {
        let (Some(clock), Some(before)) = (self.game.clock, before) else { return };
        let control = clock.control.to_string();
        let [gained, full] = match &*control {
            "60+2" => [2, 60],
            "5+0" => [0, 5],
            _ => return,
        };
        let after = clock.remaining(None, self.now)[side];
        let most = before + outage + Duration::from_secs(gained);
        assert!(after <= most && after >= before.min(Duration::from_secs(full)), "{control}: {before:?} {after:?}");
    }
}

/// Returns whether a person chooses in the current position; without people, somebody.
fn has_choice(game: &GameDocument) -> bool {
    let position = game.record.record().position();
    let people = game.sides_at_device();
    position.outcome().is_none() && !position.must_pass() && (people.is_empty() || people.contains(&position.to_move()))
}

fn run(seed: u64) {
    let rng = &mut Rng::with_seed(seed);
    let mut world = World::new(settings(rng));
    for _ in 0..COMMANDS {
        world.now += Duration::from_millis(rng.u64(..3000));
        let outage = Duration::from_millis(if rng.u8(..8) == 0 { rng.u64(..2000) } else { 0 });
        let at = Circumstances { now: world.now, outage, ..Circumstances::default() };
        if let Some(end) = world.game.overdue(at) {
            assert!(is_late(&world.game, at), "seed {seed}");
            world.append(end);
            continue;
        }
        assert!(!is_late(&world.game, at), "seed {seed}");
        let before = world.game.clone();
        match rng.u8(..20) {
            0..13 => {
                let played = world.play(rng, at);
                assert!(played.is_ok(), "seed {seed}: {played:?}");
            }
            13..16 => check_undo(&mut world, &before, at),
            16..19 => check_redo(&mut world, &before, at),
            _ if rng.u8(..4) == 0 => {
                if let Ok(change) = world.game.decide(&Command::Resign {}, Person::Device, at) {
                    world.append(change);
                    check_clocks(&world, &before, at);
                    assert!(world.game.is_resigned() && world.game.to_move().is_none());
                }
            }
            _ => assert!(world.game.decide(&Command::Flag {}, Person::Device, at).is_err(), "there is time left"),
        }
    }
}

fn check_undo(world: &mut World, before: &GameDocument, at: Circumstances) {
    let Ok(change) = world.game.decide(&Command::Undo {}, Person::Device, at) else {
        let is_by_time = before.result.is_some_and(|result| result.termination == Termination::Time);
        let earlier = (before.given()..before.record.played()).any(|played| has_choice(&at_ply(before, played)));
        assert!(is_by_time || (!before.is_resigned() && !earlier), "there was a choice to go back to");
        return;
    };
    world.append(change);
    check_undone_clocks(world, before, at);
    assert_eq!(world.game.status, Status::Playing);
    if before.is_resigned() {
        return assert_eq!(world.game.record.played(), before.record.played());
    }
    assert!(has_choice(&world.game) && world.game.record.played() >= world.game.given());
    let skipped = (world.game.record.played() + 1..before.record.played()).any(|ply| has_choice(&at_ply(before, ply)));
    assert!(!skipped, "it is the last choice");
    assert_eq!(world.game.record.all_moves(), before.record.all_moves(), "they can be redone");
}

fn check_redo(world: &mut World, before: &GameDocument, at: Circumstances) {
    let last = before.record.all_moves().len();
    let Ok(change) = world.game.decide(&Command::Redo {}, Person::Device, at) else {
        assert!(before.result.is_some() || before.record.played() == last);
        return;
    };
    world.append(change);
    check_clocks(world, before, at);
    let played = world.game.record.played();
    assert!(played > before.record.played() && (has_choice(&world.game) || played == last));
}

/// Returns the game with this number of moves.
fn at_ply(game: &GameDocument, played: usize) -> GameDocument {
    let mut earlier = game.clone();
    earlier.record.go_to(played);
    earlier
}

/// Checks that an undo gives nobody time, and takes only what the side to move has spent and what the undone moves have gained.
fn check_undone_clocks(world: &World, before: &GameDocument, at: Circumstances) {
    let (Some(clock), Some(clock_before)) = (world.game.clock, before.clock_without(at.outage)) else { return };
    let then = clock_before.remaining(before.to_move(), at.now);
    let after = clock.remaining(world.game.to_move(), at.now);
    let undone = World { game: before.clone(), log: Vec::new(), now: at.now };
    for side in Side::BOTH {
        match clock.control {
            TimeControl::Game { increment, .. } => {
                let gained = increment * undone.moves_of(side, world.game.record.played());
                assert!((then[side].saturating_sub(gained)..=then[side]).contains(&after[side]), "{then:?} {after:?}");
            }
            control if world.game.to_move() == Some(side) => assert!(after[side] <= control.initial()),
            control => assert_eq!(after[side], control.initial(), "the next turn has all of its time"),
        }
    }
}

/// Checks that a redo or a resignation gives nobody time back, and takes only what the side to move has spent.
fn check_clocks(world: &World, before: &GameDocument, at: Circumstances) {
    let (Some(clock), Some(clock_before)) = (world.game.clock, before.clock_without(at.outage)) else { return };
    let mut expected = clock_before.remaining(before.to_move(), at.now);
    let redone = world.game.record.played() > before.record.played();
    if let (TimeControl::PerMove(time), true) = (clock.control, redone) {
        let waiting = world.game.to_move().map_or(Side::BOTH.to_vec(), |side| vec![!side]);
        for side in waiting {
            expected[side] = time;
        }
    }
    assert_eq!(clock.remaining(world.game.to_move(), at.now), expected, "after {:?}", world.log.last());
}

/// Returns whether the side to move has no time left.
fn is_late(game: &GameDocument, at: Circumstances) -> bool {
    let clock = game.clock_without(at.outage);
    clock.zip(game.to_move()).is_some_and(|(clock, side)| clock.remaining_of_mover(side, at.now).is_zero())
}

#[test]
fn random_games_at_one_device_keep_the_rules() {
    (0..SEEDS).for_each(run);
}

/// Slides that lead to the position before them.
const CIRCLE: [&str; 4] = ["4-5", "8-7", "5-4", "7-8"];

fn alak() -> Settings {
    let people = Sides { black: Seat::Device, white: Seat::Device };
    Settings::at_device(Variant::Alak, Variant::Alak.start("11").unwrap().to_string(), people)
}

/// Plays slides as people, each a second after the last.
fn play_all(world: &mut World, slides: &[&str]) {
    for &mv in slides {
        world.now += Duration::from_secs(1);
        let at = Circumstances { now: world.now, ..Circumstances::default() };
        let change = world.game.decide(&Command::Move { mv: mv.to_owned() }, Person::Device, at).unwrap();
        world.append(change);
    }
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_that_an_undo_takes_back() {
    let mut world = World::new(Settings { clock: Some("60+0".to_owned()), ..alak() });
    play_all(&mut world, &CIRCLE.repeat(2));
    let draw = GameResult { winner: None, margin: None, termination: Termination::Repetition };
    assert_eq!((world.game.status, world.game.result), (Status::Over, Some(draw)));
    assert!(world.game.to_move().is_none() && world.game.clock.is_some_and(|clock| !clock.is_running()));
    assert_eq!(world.game.stored_game().outcome, Some(Outcome::DRAW));
    let listed = serde_json::to_value(GameListEntry::of(&world.game.stored_game())).unwrap();
    assert_eq!(listed["result"], json!({ "winner": null, "margin": null, "by": "repetition" }));
    let at = Circumstances { now: world.now, ..Circumstances::default() };
    for (command, status) in [(Command::Undo {}, Status::Playing), (Command::Redo {}, Status::Over)] {
        world.append(world.game.decide(&command, Person::Device, at).unwrap());
        assert_eq!(world.game.status, status);
    }
}

#[test]
fn moves_that_repeat_a_position_three_times_are_a_game_that_is_over() {
    let given = CIRCLE.repeat(2).into_iter().map(str::to_owned).collect();
    assert_eq!(World::new(Settings { given, ..alak() }).game.status, Status::Over);
}

#[test]
fn only_whoever_holds_the_device_plays_at_it_and_only_there_moves_are_undone_without_asking() {
    let people = Sides { black: Seat::Device, white: Seat::Device };
    let start = Variant::Othello.start("").unwrap().to_string();
    let at = Circumstances::default();
    let mut here = World::new(Settings::at_device(Variant::Othello, start.clone(), people));
    let f5 = Command::Move { mv: "f5".to_owned() };
    assert!(matches!(here.game.decide(&f5, Person::User("ann"), at), Err(ApiError::NotAPlayer)));
    assert!(matches!(here.game.check_joinable("ann"), Err(ApiError::SeatTaken)));
    here.append(here.game.decide(&f5, Person::Device, at).unwrap());
    assert!(here.game.decide(&Command::Undo {}, Person::Device, at).is_ok());

    let settings = Settings { creator: "ann".to_owned(), seats: None, ..here.game.settings.clone() };
    let elsewhere = GameDocument::new("h", settings, Duration::ZERO).unwrap();
    assert_eq!(elsewhere.status, Status::Waiting);
    for command in [Command::Undo {}, Command::Redo {}] {
        assert!(matches!(elsewhere.decide(&command, Person::User("ann"), at), Err(ApiError::NotAPlayer)));
    }
    assert!(serde_json::from_str::<Command>(r#"{"type":"undo"}"#).is_err(), "no socket can ask for it");
}
