//! Queries for games.

use crate::StoredGame;
use outflank_rules::{Side, Sides};
use std::num::NonZeroU32;

/// A query for games of an owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The words that must all occur in the players, the opening, the game or the moves.
    pub words: Vec<String>,
    /// The result of the games; `None` for all games.
    pub result: Option<ResultFilter>,
    /// The order of the games.
    pub order: SortOrder,
    /// The number of games to skip.
    pub skip: u32,
    /// The maximum number of games.
    pub limit: NonZeroU32,
}

/// A result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// A person won against the computer.
    Won,
    /// A person lost against the computer.
    Lost,
    /// The game is a draw.
    Drawn,
    /// The game is not over.
    Unfinished,
}

/// The order of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// By the time of the last change, latest first.
    #[default]
    Latest,
    /// By the accuracy of the person, highest first; games without a review come last.
    MostAccurate,
}

impl Default for Query {
    /// The 50 games changed last.
    fn default() -> Self {
        const LIMIT: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");
        Self { words: Vec::new(), result: None, order: SortOrder::Latest, skip: 0, limit: LIMIT }
    }
}

impl Query {
    /// All games, those changed last first.
    pub fn all() -> Self {
        Self { limit: NonZeroU32::MAX, ..Self::default() }
    }

    /// Returns the games that the query finds, in its order, as a database does: without unfinished ones in which neither side
    /// has moved.
    pub fn select(&self, games: Vec<StoredGame>) -> Vec<StoredGame> {
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        let is_found = |game: &StoredGame| {
            let text = text_of(game).to_lowercase();
            has_begun(game)
                && words.iter().all(|word| text.contains(word))
                && self.result.is_none_or(|it| it.is_of(game))
        };
        let mut found: Vec<StoredGame> = games.into_iter().filter(is_found).collect();
        found.sort_by(|a, b| {
            let by_accuracy = match self.order {
                SortOrder::Latest => std::cmp::Ordering::Equal,
                SortOrder::MostAccurate => accuracy(b).total_cmp(&accuracy(a)),
            };
            let by_time = (b.changed, b.created).cmp(&(a.changed, a.created));
            by_accuracy.then(by_time).then_with(|| a.id.as_str().cmp(b.id.as_str()))
        });
        found.into_iter().skip(self.skip as usize).take(self.limit.get() as usize).collect()
    }
}

impl ResultFilter {
    fn is_of(self, game: &StoredGame) -> bool {
        let (winner, person) = (game.winner(), person(game));
        match self {
            Self::Won => winner.is_some() && winner == person,
            Self::Lost => winner.is_some() && person.is_some() && winner != person,
            Self::Drawn => game.is_over() && winner.is_none(),
            Self::Unfinished => !game.is_over(),
        }
    }
}

fn has_begun(game: &StoredGame) -> bool {
    !game.moves.is_empty() || game.is_over()
}

/// The text in which words are searched.
fn text_of(StoredGame { game, players: Sides { black, white }, opening, moves, .. }: &StoredGame) -> String {
    format!("{game} {black} {white} {} {}", opening.as_deref().unwrap_or_default(), moves.join(" "))
}

/// The side of the person in a game against the computer.
fn person(StoredGame { players: Sides { black, white }, .. }: &StoredGame) -> Option<Side> {
    match [black == "human", white == "human"] {
        [true, false] => Some(Side::Black),
        [false, true] => Some(Side::White),
        _ => None,
    }
}

/// The accuracy of the person, or else the mean of both sides; below all others without a review.
fn accuracy(game: &StoredGame) -> f64 {
    let Some(both) = &game.accuracy else { return -1.0 };
    person(game).map_or(f64::midpoint(both.black, both.white), |side| both[side])
}
