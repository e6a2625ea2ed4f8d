//! Games between players of every kind, those that lose by themselves included.

use outflank_arena::{
    Adjudication, Contest, ContestOptions, Contestant, Ending, Entrant, Mode, Openings, Pace, PlayedGame,
    RandomOpenings, Referee, RefereedGame, Schedule, Solver,
};
use outflank_engine::{Engine, EngineOptions};
use outflank_game::{
    Clock, Game, GameRecord, Outcome, Player, PlayerError, RandomPlayer, Side, Sides, StopFlag, minimax,
};
use outflank_othello::{Move, Position, Square};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

/// What a player does on its fifth turn; before, it plays at random.
#[derive(Clone, Copy)]
enum Trick {
    None,
    Illegal,
    Fail,
    Resign,
    /// Plays, and raises the flag that is to stop the game.
    Stop,
}

struct Trickster {
    random: RandomPlayer,
    trick: Trick,
    turns: u32,
    clocks: Vec<Clock>,
}

impl Trickster {
    fn new(trick: Trick, seed: u64) -> Self {
        Self { random: RandomPlayer::new(seed), trick, turns: 0, clocks: Vec::new() }
    }
}

impl Player<Position> for Trickster {
    fn name(&self) -> &'static str {
        "trickster"
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        assert!(!so_far.position().must_pass(), "nobody is asked where there is no choice");
        self.turns += 1;
        self.clocks.push(*clock);
        match self.trick {
            Trick::Illegal if self.turns == 5 => Ok(Move::Place(Square::E4)),
            Trick::Fail if self.turns == 5 => Err(PlayerError::Left),
            Trick::Resign if self.turns == 5 => Err(PlayerError::Resigned),
            Trick::Stop if self.turns == 5 => {
                stop.stop();
                self.random.choose(so_far, clock, stop)
            }
            _ => self.random.choose(so_far, clock, stop),
        }
    }
}

impl Contestant<Position> for Trickster {
    /// Says that all is even, unless it has a trick.
    fn told(&self) -> Option<i8> {
        matches!(self.trick, Trick::None).then_some(0)
    }
}

fn start() -> GameRecord<Position> {
    GameRecord::new(Position::START)
}

fn game_of(tricks: Sides<Trick>) -> Option<RefereedGame<Position>> {
    let (mut black, mut white) = (Trickster::new(tricks.black, 1), Trickster::new(tricks.white, 2));
    Referee::default().play(&start(), Sides { black: &mut black, white: &mut white }, &StopFlag::new())
}

#[test]
fn a_game_is_played_to_its_end_by_the_rules() {
    let game = game_of(Sides { black: Trick::None, white: Trick::None }).unwrap();
    assert!(matches!(game.ending, Ending::Played));
    assert_eq!(game.record.position().outcome(), Some(game.outcome));
    assert_eq!(game.times.len(), game.record.moves().len());
    assert_eq!(game.time_of(Side::Black) + game.time_of(Side::White), game.times.iter().sum());
}

#[test]
fn who_breaks_the_rules_or_leaves_loses() {
    for (trick, reason) in
        [(Trick::Illegal, "illegal move e4: the square is occupied"), (Trick::Fail, "the player left the game")]
    {
        let game = game_of(Sides { black: Trick::None, white: trick }).unwrap();
        let Ending::Forfeited { loser: Side::White, why } = game.ending else { panic!("{:?}", game.ending) };
        assert_eq!((why.to_string().as_str(), game.outcome), (reason, Outcome::from_margin(64)));
        assert!(game.record.moves().len() >= 8, "the moves before are kept");
        let game = game_of(Sides { black: trick, white: Trick::None }).unwrap();
        assert_eq!(game.outcome, Outcome::from_margin(-64));
    }
}

#[test]
fn who_resigns_loses_without_a_forfeit() {
    let game = game_of(Sides { black: Trick::None, white: Trick::Resign }).unwrap();
    assert!(matches!(game.ending, Ending::Resigned { loser: Side::White }), "{:?}", game.ending);
    assert_eq!(game.outcome, Outcome::from_margin(64));
}

#[test]
fn a_clock_that_runs_out_loses() {
    let pace = Pace::Game { main: Duration::from_nanos(1), increment: Duration::ZERO };
    let play = |tolerance| {
        let (mut black, mut white) = (Trickster::new(Trick::None, 1), Trickster::new(Trick::None, 2));
        let players = Sides { black: &mut black as &mut dyn Contestant<Position>, white: &mut white };
        let mut referee = Referee { pace, tolerance, ..Referee::default() };
        (referee.play(&start(), players, &StopFlag::new()).unwrap(), black.clocks[0])
    };
    let (game, clock) = play(Duration::ZERO);
    assert!(matches!(game.ending, Ending::Forfeited { loser: Side::Black, .. }), "{:?}", game.ending);
    assert_eq!(clock, Clock::Game { left: Duration::from_nanos(1), increment: Duration::ZERO });
    assert!(matches!(play(Duration::MAX).0.ending, Ending::Played), "the tolerance forgives");
}

#[test]
fn a_game_that_is_stopped_has_no_result() {
    assert!(game_of(Sides { black: Trick::Stop, white: Trick::None }).is_none());
}

/// A game that goes round in circles: a counter that a move sets forward.
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
    let players = Sides { black: &mut black as &mut dyn Contestant<Circle>, white: &mut white };
    let game = Referee::default().play(&GameRecord::new(Circle(0)), players, &StopFlag::new()).unwrap();
    assert!(matches!(game.ending, Ending::Repetition), "{:?}", game.ending);
    assert_eq!((game.outcome, game.record.moves().len()), (Outcome::DRAW, 8));
}

#[test]
fn the_solver_ends_games_with_the_outcome_of_perfect_play() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    let mut referee = Referee {
        adjudicator: Some(Box::new(Solver { engine, adjudication: Adjudication { always_from: 8, agreed_from: 0 } })),
        ..Referee::default()
    };
    for seed in 0..6 {
        let (mut black, mut white) = (RandomPlayer::new(seed), RandomPlayer::new(seed + 100));
        let players = Sides { black: &mut black as &mut dyn Contestant<Position>, white: &mut white };
        let game = referee.play(&start(), players, &StopFlag::new()).unwrap();
        let last = game.record.position();
        if last.outcome().is_none() {
            assert!(matches!(game.ending, Ending::Adjudicated));
            assert_eq!(last.board().empties().len(), 8);
            let margin = |end: &Position, _| end.outcome().map_or(0, |outcome| i32::from(outcome.margin()));
            let values = minimax::values(last, 20, &margin, &StopFlag::new()).unwrap();
            let best = values.iter().map(|&(_, value)| value).max().unwrap();
            assert_eq!(i32::from(game.outcome.margin_for(last.to_move())), best);
        }
    }
}

#[test]
fn the_solver_ends_games_sooner_when_both_players_say_the_same() {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    let solver = Solver { engine, adjudication: Adjudication { always_from: 4, agreed_from: 10 } };
    let mut referee = Referee { adjudicator: Some(Box::new(solver)), ..Referee::default() };
    let mut empties_after = |white: &mut dyn Contestant<Position>| {
        let mut black = Trickster::new(Trick::None, 1);
        let game = referee.play(&start(), Sides { black: &mut black, white }, &StopFlag::new()).unwrap();
        assert!(matches!(game.ending, Ending::Adjudicated), "{:?}", game.ending);
        game.record.position().board().empties().len()
    };
    assert_eq!(empties_after(&mut Trickster::new(Trick::None, 2)), 10);
    assert_eq!(empties_after(&mut RandomPlayer::new(2)), 4, "who says nothing does not agree");
}

struct Tricksters(Trick);

impl Entrant<Position> for Tricksters {
    fn name(&self) -> &'static str {
        "tricksters"
    }

    fn player(&self, seed: u64) -> Result<Box<dyn Contestant<Position>>, PlayerError> {
        Ok(Box::new(Trickster::new(self.0, seed)))
    }
}

struct Nobody;

impl Entrant<Position> for Nobody {
    fn name(&self) -> &'static str {
        "nobody"
    }

    fn player(&self, _seed: u64) -> Result<Box<dyn Contestant<Position>>, PlayerError> {
        Err(PlayerError::Left)
    }
}

type Played = PlayedGame<Position>;

fn openings() -> Openings<Position> {
    Openings::random(&Position::START, RandomOpenings { count: 4, plies: 6, seed: 1 })
}

fn play(contest: &Contest<'_, Position>, pairs: usize, mut until: impl FnMut(&Played) -> bool) -> Vec<Played> {
    let fixtures = Schedule { entrants: 2, mode: Mode::RoundRobin, pairs, openings: 4 }.fixtures();
    let mut games = Vec::new();
    contest.play(&fixtures, &StopFlag::new(), &mut |game| {
        let ends = until(&game);
        games.push(game);
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    games.sort_by_key(|game| game.fixture.number);
    games
}

#[test]
fn games_do_not_depend_on_how_many_are_played_at_the_same_time() {
    let (openings, fair) = (openings(), Tricksters(Trick::None));
    let contest = Contest::new(vec![&fair, &fair], &openings, ContestOptions::default());
    let moves =
        |games: Vec<Played>| -> Vec<Vec<Move>> { games.iter().map(|game| game.game.record.moves().to_vec()).collect() };
    let one_by_one = moves(play(&contest, 10, |_| false));
    let side_by_side = ContestOptions { concurrency: NonZeroUsize::new(4).unwrap(), ..ContestOptions::default() };
    assert_eq!(moves(play(&Contest::new(vec![&fair, &fair], &openings, side_by_side), 10, |_| false)), one_by_one);
    assert_eq!(one_by_one.len(), 20);
    assert!(one_by_one.iter().all(|moves| (0..4).any(|opening| moves.starts_with(openings[opening].moves()))));
}

#[test]
fn a_contest_goes_on_after_a_forfeit_and_breaks_off_when_told() {
    let (openings, fair, foul) = (openings(), Tricksters(Trick::None), Tricksters(Trick::Illegal));
    let games = play(&Contest::new(vec![&fair, &foul], &openings, ContestOptions::default()), 5, |_| false);
    assert_eq!(games.len(), 10);
    for game in &games {
        let fouls = if game.fixture.players.black == 1 { Side::Black } else { Side::White };
        assert_eq!(game.outcome.winner(), Some(!fouls));
    }
    let games = play(&Contest::new(vec![&fair, &fair], &openings, ContestOptions::default()), 500, |game| {
        game.fixture.number == 3
    });
    assert_eq!(games.len(), 4);
}

#[test]
fn an_entrant_without_a_player_loses() {
    let (openings, fair) = (openings(), Tricksters(Trick::None));
    let games = play(&Contest::new(vec![&Nobody, &fair], &openings, ContestOptions::default()), 1, |_| false);
    assert_eq!(games.iter().map(|game| game.outcome.margin()).collect::<Vec<_>>(), [-64, 64]);
    assert_eq!(games[0].game.record.moves().len(), 6, "the opening is kept");
}

#[test]
fn a_stop_from_elsewhere_ends_a_contest() {
    let (openings, stopper) = (openings(), Tricksters(Trick::Stop));
    let seen = Mutex::new(0);
    let fixtures = Schedule { entrants: 2, mode: Mode::RoundRobin, pairs: 3, openings: 4 }.fixtures();
    Contest::new(vec![&stopper, &stopper], &openings, ContestOptions::default()).play(
        &fixtures,
        &StopFlag::new(),
        &mut |_| {
            *seen.lock().unwrap() += 1;
            ControlFlow::Continue(())
        },
    );
    assert_eq!(*seen.lock().unwrap(), 0);
}
