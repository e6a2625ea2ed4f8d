//! An opponent that plays like people.

use crate::human::{HumanModel, Predictor, Rating, Style};
use outflank_engine::{Level, NoMemory, WeakPlay};
use outflank_rules::othello::{Board, Move, Position, Square};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag};
use std::sync::Arc;

/// Plays moves that people of a rating play, as often as they do, in games of [`othello::Position`](Position).
///
/// Each move is drawn at random by its probability; the seed determines the choices.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Clock, GameRecord, Player, StopFlag};
/// use outflank_learn::human::{HumanModel, HumanPlayer, Rating};
/// use outflank_rules::othello::Position;
///
/// let mut player = HumanPlayer::new(HumanModel::shipped(), Rating::LOWEST, 1)?;
/// let mv = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HumanPlayer {
    name: String,
    predictor: Predictor,
    style: Style,
    random: fastrand::Rng,
}

impl HumanPlayer {
    /// Makes a player.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the search.
    pub fn new(model: Arc<HumanModel>, rating: Rating, seed: u64) -> Result<Self, NoMemory> {
        Ok(Self {
            name: format!("human:{rating}"),
            predictor: Predictor::new(model)?,
            style: style_of(rating),
            random: fastrand::Rng::with_seed(seed),
        })
    }

    /// Draws a move, or returns `None` when the game is over.
    pub fn draw(&mut self, board: Board) -> Option<Move> {
        let placement = draw_placement(&mut self.predictor, board, (self.style, self.random.f32()));
        placement.or_else(|| (!board.is_over()).then_some(Move::Pass))
    }
}

impl Player<Position> for HumanPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, _: &Clock, _: &StopFlag) -> Result<Move, PlayerError> {
        self.draw(so_far.position().board()).ok_or(PlayerError::GameOver)
    }
}

/// The lowest levels of the engine, played as people of about their strength play.
///
/// The ratings are those at which opponents are about as strong as levels that choose by a formula.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Level, WeakPlay};
/// use outflank_learn::human::{HumanModel, WeakLevels};
/// use outflank_rules::othello::Board;
///
/// let mut levels = WeakLevels::new(HumanModel::shipped())?;
/// assert!(levels.draw(Board::START, Level::LOWEST, 0.5).is_some());
/// assert_eq!(levels.draw(Board::START, Level::FLAWLESS, 0.5), None);
/// # Ok::<(), outflank_engine::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct WeakLevels {
    predictor: Predictor,
}

/// The ratings of the levels 0, 1, 2 and so on.
const LEVEL_RATINGS: [u16; 6] = [1100, 1350, 1550, 1750, 2000, 2250];

impl WeakLevels {
    /// Makes the levels.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the search.
    pub fn new(model: Arc<HumanModel>) -> Result<Self, NoMemory> {
        Ok(Self { predictor: Predictor::new(model)? })
    }

    /// Returns the rating of the people whom a level plays like, if it does.
    pub fn rating(level: Level) -> Option<Rating> {
        LEVEL_RATINGS.get(usize::from(level.number())).copied().and_then(Rating::new)
    }
}

impl WeakPlay for WeakLevels {
    fn draw(&mut self, board: Board, level: Level, random: f32) -> Option<Move> {
        let style = style_of(Self::rating(level)?);
        draw_placement(&mut self.predictor, board, (style, random))
    }
}

/// Draws a placement, or returns `None` if there is none.
fn draw_placement(predictor: &mut Predictor, board: Board, (style, random): (Style, f32)) -> Option<Move> {
    let probabilities = predictor.distribution(board, &style);
    draw(board.placements().into_iter().zip(probabilities), random).map(Move::Place)
}

/// The temperatures at some ratings, in between on straight lines, at which results are as the ratings say.
///
/// They were found by games from the start position; `human-weights/README.md` has the results.
/// At temperature 1, opponents with 200 points less differ by 100 to 200 points: a search of three plies
/// does not see all that strong players see, and moves that are drawn one by one are weaker than those of one person.
/// Above 1900 the [`Mix`](crate::human::Mix) makes a given temperature stronger.
const TEMPERATURES: [(u16, f32); 9] = [
    (1000, 2.6),
    (1200, 1.95),
    (1400, 1.58),
    (1600, 1.45),
    (1800, 1.3),
    (1900, 1.205),
    (2000, 1.28),
    (2200, 1.25),
    (2400, 1.05),
];

/// Returns the style of opponents of a rating.
fn style_of(rating: Rating) -> Style {
    // Nobody in the tournaments is weaker than the lowest of people, so weaker opponents play like those, with more
    // chance.
    let sharpness = if rating < Rating::LOWEST_OF_PEOPLE { below_people(rating) } else { 1.0 / temperature(rating) };
    Style { elo: rating.of_people().elo().into(), sharpness }
}

fn temperature(rating: Rating) -> f32 {
    let ends = TEMPERATURES.windows(2).find(|ends| rating.elo() <= ends[1].0);
    let [(from, low), (to, high)] = ends.map_or([TEMPERATURES[TEMPERATURES.len() - 1]; 2], |ends| [ends[0], ends[1]]);
    let share = f32::from(rating.elo() - from) / f32::from((to - from).max(1));
    low * (1.0 - share) + high * share
}

/// Returns the sharpness of opponents whom everybody can beat: in a straight line through the weakest people and random moves, which
/// score 25 % against them, as 200 points less do.
fn below_people(rating: Rating) -> f32 {
    let [own, random, people] =
        [rating, Rating::RANDOM, Rating::LOWEST_OF_PEOPLE].map(|rating| f32::from(rating.elo()));
    // Negative below the rating of random moves: such opponents prefer what people avoid.
    (own - random) / (people - random) / TEMPERATURES[0].1
}

/// Returns the choice at `at`, from 0 to 1, among choices that lie side by side by their probability.
fn draw(choices: impl Iterator<Item = (Square, f32)>, at: f32) -> Option<Square> {
    let (mut left, mut last) = (at, None);
    for (square, probability) in choices {
        if probability > 0.0 {
            last = Some(square);
        }
        left -= probability;
        if left < 0.0 {
            break;
        }
    }
    // Rounding may leave a little of `at` behind the last probability, so the last possible move is the answer.
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::Mix;
    use crate::human::model::tests::sample;
    use outflank_rules::Game;
    use outflank_rules::othello::Bitboard;

    #[test]
    fn a_seed_determines_a_game() {
        let play = |seed| {
            let mut player = HumanPlayer::new(Arc::new(sample()), Rating::LOWEST, seed).unwrap();
            let mut game = GameRecord::new(Position::START);
            while game.position().outcome().is_none() {
                let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
                game.play(mv).unwrap();
            }
            game.moves().to_vec()
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }

    #[test]
    fn the_lowest_levels_play_like_people_of_rising_ratings_and_the_others_do_not() {
        let ratings: Vec<_> = (0..=30).filter_map(|number| WeakLevels::rating(Level::new(number).unwrap())).collect();
        assert!(ratings.len() == LEVEL_RATINGS.len() && ratings.windows(2).all(|pair| pair[0] < pair[1]));
        let mut levels = WeakLevels::new(Arc::new(sample())).unwrap();
        let over = Board::new(!Bitboard::EMPTY, Bitboard::EMPTY);
        assert_eq!(levels.draw(over, Level::LOWEST, 0.5), None);
    }

    #[test]
    fn stronger_opponents_are_surer_of_their_moves() {
        let style = |elo| style_of(Rating::new(elo).unwrap());
        let rises = |of: &dyn Fn(u16) -> f32, from: u16, to: u16| (from..to).all(|elo| of(elo) < of(elo + 1));
        assert!(rises(&|elo| style(elo).sharpness, 600, 1900));
        assert!(rises(&|elo| style(elo).sharpness * Mix::at(elo.into()).loss, 1900, 2400));
        let temperature = |elo| 1.0 / style(elo).sharpness;
        assert!(TEMPERATURES.iter().all(|&(elo, expected)| (temperature(elo) - expected).abs() < 1e-6));
        assert!((temperature(1300) - 1.765).abs() < 1e-5);
        let sharpness = |elo| style(elo).sharpness;
        assert_eq!((sharpness(800), sharpness(600)), (0.0, -sharpness(1000)));
    }

    #[test]
    fn the_weakest_opponents_prefer_what_people_avoid() {
        let mut predictor = Predictor::new(Arc::new(sample())).unwrap();
        let board = crate::human::candidates::tests::random_boards(6)[20];
        let mut distribution = |elo| predictor.distribution(board, &style_of(Rating::new(elo).unwrap()));
        let (people, random, worst) = (distribution(1000), distribution(800), distribution(600));
        assert!(random.iter().all(|share| (share - random[0]).abs() < 1e-6));
        let order = |shares: &[f32]| {
            let mut moves: Vec<_> = (0..shares.len()).collect();
            moves.sort_by(|&a, &b| shares[a].total_cmp(&shares[b]));
            moves
        };
        let mut reversed = order(&worst);
        reversed.reverse();
        assert_eq!(order(&people), reversed);
    }

    #[test]
    fn moves_are_drawn_as_often_as_their_probability_says() {
        let choices = [(Square::A1, 0.25), (Square::B1, 0.0), (Square::C1, 0.75)];
        let mut random = fastrand::Rng::with_seed(1);
        let drawn: Vec<_> = (0..4000).filter_map(|_| draw(choices.into_iter(), random.f32())).collect();
        let count = |square| drawn.iter().filter(|&&drawn| drawn == square).count();
        assert!((900..1100).contains(&count(Square::A1)) && count(Square::B1) == 0, "{}", count(Square::A1));
        assert_eq!(draw(choices.into_iter(), 1.0), Some(Square::C1), "rounding never leaves no choice");
    }
}
