//! Games between players of every kind, also those that break the rules.

use outflank_arena::{
    AdjudicationOptions, Mode, Openings, PlayedGame, PlayerFactory, RandomOpenings, Referee, RefereedGame, Schedule,
    SolverAdjudicator, Termination, Tournament, TournamentOptions,
};
use outflank_engine::{Engine, EngineOptions};
use outflank_rules::othello::{self, Square};
use outflank_rules::{
    Clock, Game, GameRecord, Move, Outcome, Player, PlayerError, Position, RandomPlayer, Side, Sides, StopFlag,
    Threads, TimeControl, minimax,
};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// The action of a player on its fifth turn; before, it plays at random.
#[derive(Clone, Copy)]
enum Trick {
    None,
    Illegal,
    Fail,
    Resign,
    /// Plays, and raises the stop flag of the game.
    Stop,
}

struct ScriptedPlayer {
    random: RandomPlayer,
    trick: Trick,
    turns: u32,
    clocks: Vec<Clock>,
}

impl ScriptedPlayer {
    fn new(trick: Trick, seed: u64) -> Self {
        Self { random: RandomPlayer::new(seed), trick, turns: 0, clocks: Vec::new() }
    }
}

impl Player<Position> for ScriptedPlayer {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        assert!(!so_far.position().must_pass(), "forced passes are played without the player");
        self.turns += 1;
        self.clocks.push(*clock);
        match self.trick {
            Trick::Illegal if self.turns == 5 => Ok(Move::Place(Square::E4.into())),
            Trick::Fail if self.turns == 5 => Err(PlayerError::Left),
            Trick::Resign if self.turns == 5 => Err(PlayerError::Resigned),
            Trick::Stop if self.turns == 5 => {
                stop.stop();
                self.random.choose(so_far, clock, stop)
            }
            _ => self.random.choose(so_far, clock, stop),
        }
    }

    /// Reports a score of 0, unless it has a trick.
    fn last_score(&self) -> Option<i8> {
        matches!(self.trick, Trick::None).then_some(0)
    }
}

fn start() -> GameRecord<Position> {
    GameRecord::new(othello::Position::START.into())
}

fn game_of(tricks: Sides<Trick>) -> Option<RefereedGame<Position>> {
    let (mut black, mut white) = (ScriptedPlayer::new(tricks.black, 1), ScriptedPlayer::new(tricks.white, 2));
    Referee::default().play(&start(), Sides { black: &mut black, white: &mut white }, &StopFlag::new())
}

#[test]
fn a_game_is_played_to_its_end_by_the_rules() {
    let game = game_of(Sides { black: Trick::None, white: Trick::None }).unwrap();
    assert!(matches!(game.termination, Termination::Normal));
    assert_eq!(game.record.position().outcome(), Some(game.outcome));
    assert_eq!(game.times.len(), game.record.moves().len());
    assert_eq!(game.time_of(Side::Black) + game.time_of(Side::White), game.times.iter().sum());
}

#[test]
fn a_player_that_breaks_the_rules_or_leaves_loses() {
    for (trick, expected) in
        [(Trick::Illegal, "illegal move e4: the square is occupied"), (Trick::Fail, "the player left the game")]
    {
        let game = game_of(Sides { black: Trick::None, white: trick }).unwrap();
        let Termination::Forfeited { loser: Side::White, reason } = game.termination else {
            panic!("{:?}", game.termination)
        };
        assert_eq!((reason.to_string().as_str(), game.outcome), (expected, Outcome::from_margin(64)));
        assert!(game.record.moves().len() >= 8, "the moves before are kept");
        let game = game_of(Sides { black: trick, white: Trick::None }).unwrap();
        assert_eq!(game.outcome, Outcome::from_margin(-64));
    }
}

#[test]
fn a_player_that_resigns_loses_without_a_forfeit() {
    let game = game_of(Sides { black: Trick::None, white: Trick::Resign }).unwrap();
    assert!(matches!(game.termination, Termination::Resigned { loser: Side::White }), "{:?}", game.termination);
    assert_eq!(game.outcome, Outcome::from_margin(64));
}

#[test]
fn a_player_that_exceeds_the_time_loses() {
    let time_control = TimeControl::Game { main: Duration::from_nanos(1), increment: Duration::ZERO };
    let play = |tolerance| {
        let (mut black, mut white) = (ScriptedPlayer::new(Trick::None, 1), ScriptedPlayer::new(Trick::None, 2));
        let players = Sides { black: &mut black as &mut dyn Player<Position>, white: &mut white };
        let mut referee = Referee { time_control, tolerance, ..Referee::default() };
        (referee.play(&start(), players, &StopFlag::new()).unwrap(), black.clocks[0])
    };
    let (game, clock) = play(Duration::ZERO);
    assert!(matches!(game.termination, Termination::Forfeited { loser: Side::Black, .. }), "{:?}", game.termination);
    assert_eq!(clock, Clock::Game { left: Duration::from_nanos(1), increment: Duration::ZERO });
    assert!(matches!(play(Duration::MAX).0.termination, Termination::Normal), "within the tolerance");
}

#[test]
fn a_game_that_is_stopped_has_no_result() {
    assert!(game_of(Sides { black: Trick::Stop, white: Trick::None }).is_none());
}

/// A game without end: a counter modulo 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Circle(u8);

impl std::fmt::Display for Circle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Circle {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Game for Circle {
    type Move = u8;
    type MoveError = Infallible;

    fn to_move(&self) -> Side {
        if self.0.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    fn moves(&self) -> impl Iterator<Item = u8> + '_ {
        std::iter::once(1)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn check_move(&self, _mv: u8) -> Result<(), Infallible> {
        Ok(())
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.0 = (self.0 + mv) % 4;
    }
}

#[test]
fn a_position_that_occurs_for_the_third_time_is_a_draw() {
    let (mut black, mut white) = (RandomPlayer::new(1), RandomPlayer::new(2));
    let players = Sides { black: &mut black as &mut dyn Player<Circle>, white: &mut white };
    let game = Referee::default().play(&GameRecord::new(Circle(0)), players, &StopFlag::new()).unwrap();
    assert!(matches!(game.termination, Termination::Repetition), "{:?}", game.termination);
    assert_eq!((game.outcome, game.record.moves().len()), (Outcome::DRAW, 8));
}

#[test]
fn the_solver_ends_games_with_the_outcome_of_perfect_play() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    let mut referee = Referee {
        adjudicator: Some(Box::new(SolverAdjudicator {
            engine,
            options: AdjudicationOptions { always_from: 8, agreed_from: 0 },
        })),
        ..Referee::default()
    };
    for seed in 0..6 {
        let (mut black, mut white) = (RandomPlayer::new(seed), RandomPlayer::new(seed + 100));
        let players = Sides { black: &mut black as &mut dyn Player<Position>, white: &mut white };
        let game = referee.play(&start(), players, &StopFlag::new()).unwrap();
        let last = game.record.position();
        if last.outcome().is_none() {
            assert!(matches!(game.termination, Termination::Adjudicated));
            assert_eq!(last.empties(), 8);
            let margin = |end: &Position, _| end.outcome().map_or(0, |outcome| i32::from(outcome.margin()));
            let values = minimax::values(last, 20, &margin, &StopFlag::new()).unwrap();
            let best = values.iter().map(|&(_, value)| value).max().unwrap();
            assert_eq!(i32::from(game.outcome.margin_for(last.to_move())), best);
        }
    }
}

#[test]
fn the_solver_ends_games_sooner_when_both_players_report_the_same_score() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    let solver = SolverAdjudicator { engine, options: AdjudicationOptions { always_from: 4, agreed_from: 10 } };
    let mut referee = Referee { adjudicator: Some(Box::new(solver)), ..Referee::default() };
    let mut empties_after = |white: &mut dyn Player<Position>| {
        let mut black = ScriptedPlayer::new(Trick::None, 1);
        let game = referee.play(&start(), Sides { black: &mut black, white }, &StopFlag::new()).unwrap();
        assert!(matches!(game.termination, Termination::Adjudicated), "{:?}", game.termination);
        game.record.position().empties()
    };
    assert_eq!(empties_after(&mut ScriptedPlayer::new(Trick::None, 2)), 10);
    assert_eq!(empties_after(&mut RandomPlayer::new(2)), 4, "a player without scores does not agree");
}

struct ScriptedFactory(Trick);

impl PlayerFactory<Position> for ScriptedFactory {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        Ok(Box::new(ScriptedPlayer::new(self.0, seed)))
    }
}

struct FailingFactory;

impl PlayerFactory<Position> for FailingFactory {
    fn name(&self) -> &'static str {
        "failing"
    }

    fn create(&self, _seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        Err(PlayerError::Left)
    }
}

type Played = PlayedGame<Position>;

fn openings() -> Openings<Position> {
    let options = RandomOpenings { count: 4, plies: 6, seed: 1 };
    Openings::random(&othello::Position::START.into(), options, &StopFlag::new()).expect("nobody stops it")
}

fn play(
    tournament: &Tournament<'_, Position>,
    pairs: usize,
    mut until: impl FnMut(&Played) -> bool + Send,
) -> Vec<Played> {
    let schedule = Schedule { players: 2, mode: Mode::RoundRobin, pairs, openings: 4 };
    let mut games = Vec::new();
    tournament.play(&schedule.games(), &StopFlag::new(), &mut |game| {
        let ends = until(&game);
        games.push(game);
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    games.sort_by_key(|game| game.scheduled.number);
    games
}

#[test]
fn games_do_not_depend_on_how_many_are_played_at_the_same_time() {
    let (openings, fair) = (openings(), ScriptedFactory(Trick::None));
    let tournament = Tournament::new(vec![&fair, &fair], &openings, TournamentOptions::default());
    let moves =
        |games: Vec<Played>| -> Vec<Vec<Move>> { games.iter().map(|game| game.game.record.moves().to_vec()).collect() };
    let sequential = moves(play(&tournament, 10, |_| false));
    let concurrent = TournamentOptions { concurrency: Threads::new(4).unwrap(), ..TournamentOptions::default() };
    assert_eq!(moves(play(&Tournament::new(vec![&fair, &fair], &openings, concurrent), 10, |_| false)), sequential);
    assert_eq!(sequential.len(), 20);
    assert!(sequential.iter().all(|moves| (0..4).any(|opening| moves.starts_with(openings[opening].moves()))));
}

#[test]
fn a_tournament_goes_on_after_a_forfeit_and_ends_at_a_break() {
    let (openings, fair, foul) = (openings(), ScriptedFactory(Trick::None), ScriptedFactory(Trick::Illegal));
    let games = play(&Tournament::new(vec![&fair, &foul], &openings, TournamentOptions::default()), 5, |_| false);
    assert_eq!(games.len(), 10);
    for game in &games {
        let fouls = if game.scheduled.players.black == 1 { Side::Black } else { Side::White };
        assert_eq!(game.outcome.winner(), Some(!fouls));
    }
    let games = play(&Tournament::new(vec![&fair, &fair], &openings, TournamentOptions::default()), 500, |game| {
        game.scheduled.number == 3
    });
    assert_eq!(games.len(), 4);
}

#[test]
fn a_factory_that_makes_no_player_loses() {
    let (openings, fair) = (openings(), ScriptedFactory(Trick::None));
    let games =
        play(&Tournament::new(vec![&FailingFactory, &fair], &openings, TournamentOptions::default()), 1, |_| false);
    assert_eq!(games.iter().map(|game| game.outcome.margin()).collect::<Vec<_>>(), [-64, 64]);
    assert_eq!(games[0].game.record.moves().len(), 6, "the opening is kept");
}

#[test]
fn a_stop_by_another_thread_ends_a_tournament() {
    let (openings, stopper) = (openings(), ScriptedFactory(Trick::Stop));
    let seen = Mutex::new(0);
    let games = Schedule { players: 2, mode: Mode::RoundRobin, pairs: 3, openings: 4 }.games();
    Tournament::new(vec![&stopper, &stopper], &openings, TournamentOptions::default()).play(
        &games,
        &StopFlag::new(),
        &mut |_| {
            *seen.lock().unwrap() += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(*seen.lock().unwrap(), 0);
}
