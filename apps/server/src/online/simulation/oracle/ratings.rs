//! A game changes the ratings of its players once, and their ratings are what their games say.

use super::super::world::World;
use super::Log;
use outflank_learn::rating::Rating;
use outflank_rules::Side;
use outflank_service::document::{Change, Status};
use std::collections::HashMap;
use std::time::Duration;

/// The number of rated games of a player in a category, and the sum of the changes in points.
type Account = HashMap<(String, String), (u32, i32)>;

pub(super) async fn check(world: &World, logs: &[Log]) -> Result<(), String> {
    let mut accounts = Account::new();
    for log in logs {
        check_log(log)?;
        add(log, &mut accounts);
    }
    for user in &world.users {
        let stored = world.truth.ratings_of(&user.id).await.map_err(|error| error.to_string())?;
        let of_user = accounts.keys().filter(|(player, _)| *player == user.id).count();
        if stored.len() != of_user {
            return Err(format!("{} has {} ratings and {of_user} by the logs", user.name, stored.len()));
        }
        for rating in stored {
            let account = accounts.get(&(user.id.clone(), rating.category.clone())).copied().unwrap_or_default();
            let change = (rating.rating.round() - Rating::new(Duration::ZERO).value.round()) as i32;
            if account != (rating.games, change) {
                let by_logs = format!("{} games and {} points by the logs", account.0, account.1);
                return Err(format!("{}: {} games and {change} points, but {by_logs}", user.name, rating.games));
            }
        }
        let history = world.truth.rating_history(&user.id, 1000).await.map_err(|error| error.to_string())?;
        let games: u32 = accounts.iter().filter(|((player, _), _)| *player == user.id).map(|(_, it)| it.0).sum();
        if history.len() != games as usize {
            return Err(format!("the history of {} has {} ratings after {games} games", user.name, history.len()));
        }
    }
    Ok(())
}

/// Checks that a rated game is rated once, together with its end, and another never.
fn check_log(log: &Log) -> Result<(), String> {
    let rated: Vec<_> = (0..log.events.len()).filter(|&at| is_rated(&log.events[at].change)).collect();
    let end = log.end();
    let is_due = end.settings.rated && end.status == Status::Over && end.is_under_way();
    if rated.len() != usize::from(is_due) {
        return Err(format!(
            "a game with rated = {} and {:?} is rated {} times",
            end.settings.rated,
            end.status,
            rated.len()
        ));
    }
    let follows_end =
        |&at: &usize| log.games[at - 1].status == Status::Over && log.games[at - 2].status == Status::Playing;
    if rated.iter().all(follows_end) { Ok(()) } else { Err("a game is not rated with its end".to_owned()) }
}

fn add(log: &Log, accounts: &mut Account) {
    let Some(changes) = log.end().rating_changes else { return };
    let category = log.end().category().to_string();
    for side in Side::BOTH {
        let Some(user) = log.user(log.games.len() - 1, side) else { continue };
        let account = accounts.entry((user.to_owned(), category.clone())).or_default();
        *account = (account.0 + 1, account.1 + changes[side]);
    }
}

const fn is_rated(change: &Change) -> bool {
    matches!(change, Change::Rated { .. })
}
