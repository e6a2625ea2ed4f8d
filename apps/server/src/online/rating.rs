//! Ratings by Glicko-2: which games are rated, and how they change the ratings of their players.

use super::OnlineGames;
use crate::error::AppError;
use outflank_learn::rating::{Rating, rate};
use outflank_library::StoredRating;
use outflank_play::PlayerSpec;
use outflank_rules::Variant;
use outflank_rules::{Side, Sides};
use outflank_service::ApiError;
use outflank_service::document::{Change, GameDocument, Seat, ShownRating};
use std::time::Duration;

/// A player before a rated game.
struct RatedPlayer {
    rating: Rating,
    /// The id of a user; none for a machine, whose rating never changes.
    user: Option<String>,
    /// The number of rated games before.
    games: u32,
}

/// Returns whether the end of a game changes ratings: it is rated, and both sides have moved.
pub(super) fn changes_ratings(game: &GameDocument) -> bool {
    let is_known = |seat: &Seat| match seat {
        Seat::User(_) => true,
        Seat::Machine(spec) => machine_rating(game.settings.kind, spec, game.changed).is_some(),
        Seat::Device => false,
    };
    let are_known = Side::BOTH.into_iter().all(|side| game.seat(side).is_some_and(is_known));
    game.settings.rated && game.is_under_way() && are_known
}

impl OnlineGames {
    /// Returns the ratings of the users after a rated game, and the event that says how they have changed.
    pub(super) async fn rate(&self, game: &GameDocument) -> Result<(Vec<StoredRating>, Change), AppError> {
        let (category, now) = (game.category().to_string(), self.now());
        let player = async |side| self.rated_player(game, side, (&category, now)).await;
        let players = Sides { black: player(Side::Black).await?, white: player(Side::White).await? };
        let before = Sides { black: players.black.rating, white: players.white.rating };
        let winner = game.result.and_then(|result| result.winner);
        let after = rate(before, winner, now);
        let change = |side: Side| match players[side].user {
            // The difference of the rounded values: players add up what they are shown.
            Some(_) => (after[side].value.round() - before[side].value.round()) as i32,
            None => 0,
        };
        let stored = |side: Side| {
            Some(StoredRating {
                player: players[side].user.clone()?,
                category: category.clone(),
                rating: after[side].value,
                deviation: after[side].deviation,
                volatility: after[side].volatility,
                // The number that was read, plus one: storing it fails if another game has ended in between.
                games: players[side].games + 1,
                changed: now.as_millis() as u64,
            })
        };
        let ratings = Side::BOTH.into_iter().filter_map(stored).collect();
        Ok((ratings, Change::Rated { black: change(Side::Black), white: change(Side::White) }))
    }

    async fn rated_player(
        &self,
        game: &GameDocument,
        side: Side,
        (category, now): (&str, Duration),
    ) -> Result<RatedPlayer, AppError> {
        Ok(match game.seat(side) {
            Some(Seat::User(id)) => {
                let stored = self.library.rating(id, category).await?;
                let games = stored.as_ref().map_or(0, |stored| stored.games);
                RatedPlayer { rating: rating_of(stored.as_ref(), now), user: Some(id.clone()), games }
            }
            Some(Seat::Machine(spec)) => {
                let rating = machine_rating(game.settings.kind, spec, now).ok_or(AppError::NotRateable)?;
                RatedPlayer { rating, user: None, games: 0 }
            }
            Some(Seat::Device) => return Err(AppError::NotRateable),
            None => return Err(AppError::Api(ApiError::NotStarted)),
        })
    }

    /// Returns the rating of who takes a seat, as it is shown; none for guests, and for machines whose strength is not known.
    pub(super) async fn shown_rating(&self, game: &GameDocument, seat: &Seat) -> Result<Option<ShownRating>, AppError> {
        let now = self.now();
        let rating = match seat {
            Seat::User(id) => {
                let names = self.library.user_names(std::slice::from_ref(id)).await?;
                if !names.get(id).is_some_and(|user| user.is_account) {
                    return Ok(None);
                }
                let stored = self.library.rating(id, &game.category().to_string()).await?;
                Some(rating_of(stored.as_ref(), now))
            }
            Seat::Machine(spec) => machine_rating(game.settings.kind, spec, now),
            Seat::Device => None,
        };
        let shown =
            |rating: Rating| ShownRating { value: rating.value.round() as i32, provisional: rating.is_provisional() };
        Ok(rating.map(shown))
    }
}

/// Returns a stored rating, or that of a new player.
fn rating_of(stored: Option<&StoredRating>, now: Duration) -> Rating {
    stored.map_or_else(
        || Rating::new(now),
        |stored| Rating {
            value: stored.rating,
            deviation: stored.deviation,
            volatility: stored.volatility,
            updated: Duration::from_millis(stored.changed),
        },
    )
}

/// Returns the rating of a machine that plays Othello like people of a rating, which was measured and never changes. Others
/// have none: a new rating for each of them would be a new opponent to win points from.
fn machine_rating(kind: Variant, spec: &str, now: Duration) -> Option<Rating> {
    /// How far their results are from their ratings, at most, by the games that measured them.
    const DEVIATION: f64 = 50.0;
    let player: PlayerSpec = spec.parse().ok().filter(|_| kind == Variant::Othello)?;
    let value = f64::from(player.rating()?.elo());
    Some(Rating { value, deviation: DEVIATION, ..Rating::new(now) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_that_play_like_people_have_their_rating_and_others_none() {
        let rating = |kind, spec| machine_rating(kind, spec, Duration::ZERO).map(|rating| rating.value);
        assert_eq!(rating(Variant::Othello, "human:1400"), Some(1400.0));
        assert_eq!(rating(Variant::Othello, "level:0"), Some(1100.0));
        for (kind, spec) in [
            (Variant::Othello, "human:900"),
            (Variant::Othello, "level:6"),
            (Variant::Othello, "random"),
            (Variant::Reversi, "level:0"),
            (Variant::Alak, "perfect"),
        ] {
            assert_eq!(rating(kind, spec), None, "{spec}");
        }
    }
}
