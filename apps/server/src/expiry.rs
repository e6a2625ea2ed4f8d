//! The removal of guests, of their games, and of games of browsers that nobody comes back to.

use crate::AppState;
use crate::error::AppError;
use crate::state::now;
use outflank_library::StoredUser;
use std::time::Duration;

/// Background task: removes what is idle, once an hour.
pub(crate) async fn remove_what_is_idle(state: AppState) {
    const INTERVAL: Duration = Duration::from_hours(1);
    loop {
        if let Err(error) = state.remove_idle(now()).await {
            error.log("what is idle is removed later");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

impl AppState {
    /// Removes guests, and games of browsers without a user, that nobody has come back to for the days of the limit, and games
    /// of guests with others that are over for as long. Accounts and their games stay; a game that stays is without the name of a
    /// guest who does not.
    async fn remove_idle(&self, now: Duration) -> Result<(), AppError> {
        let idle = Duration::from_hours(24) * self.limits.max_idle_days.get();
        let before = now.saturating_sub(idle);
        let [before, now] = [before, now].map(|time| time.as_millis() as u64);
        self.library.remove_idle(before, now).await?;
        while self.library.remove_idle_online(before).await? > 0 {}
        loop {
            let guests = self.library.idle_guests(before).await?;
            if guests.is_empty() {
                return Ok(());
            }
            for id in guests {
                self.remove_guest(id).await?;
            }
        }
    }

    async fn remove_guest(&self, id: String) -> Result<(), AppError> {
        // The games are left by the id alone.
        let [name, name_key] = [String::new(), String::new()];
        let guest = StoredUser { id, name, name_key, password: None, created: 0 };
        self.online.leave_games(&guest).await?;
        Ok(self.library.remove_user(&guest.id).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_library::{
        GameId, GameWrite, Library, Listing, NewSession, OwnedGame, Owner, StoredEvent, StoredGame, StoredSession,
        TokenHash,
    };
    use outflank_rules::{Sides, Threads};

    const TODAY: u64 = 1000;
    const DAY: u64 = 24 * 3600 * 1000;

    async fn add_user(library: &Library, id: &str, password: Option<&str>, seen: u64) {
        let [id, name, name_key] = [id; 3].map(str::to_owned);
        let user = StoredUser { id, name, name_key, password: password.map(str::to_owned), created: 0 };
        let [id, agent] = [user.id.clone(), String::new()];
        let session = StoredSession { id, created: 0, seen: seen * DAY, agent };
        let (token, games_of) = (TokenHash::new(user.id.clone()), Owner::new(&user.id));
        library.add_user(&user, Some(&NewSession { token, session, games_of })).await.unwrap();
    }

    /// Adds a game whose status was stored on a day.
    async fn add_game(library: &Library, id: &str, players: [&str; 2], status: &'static str, day: u64) {
        let [black, white] = players.map(|player| Some(player.to_owned()));
        let listing = Listing {
            category: "othello-blitz".to_owned(),
            rated: id == "rated",
            listed: true,
            status,
            challenged: None,
            users: Sides { black, white },
            rating: 1500,
        };
        let people = Sides { black: "human".to_owned(), white: "human".to_owned() };
        let game = StoredGame::new(GameId::new(id), "othello", "8x8 othello", people);
        let game = StoredGame { changed: day * DAY, listing: Some(listing), ..game };
        let event = StoredEvent { version: 1, at: day * DAY, change: "{}".to_owned(), due: None };
        let game = OwnedGame { owner: Owner::new(players[0]), game };
        library.write(&GameWrite::event(event, game)).await.unwrap();
    }

    async fn remove_idle(library: &Library) {
        let state = AppState::new(library.clone(), Threads::ONE).unwrap();
        state.remove_idle(Duration::from_millis(TODAY * DAY)).await.unwrap();
    }

    #[tokio::test]
    async fn guests_whom_nobody_has_seen_for_long_are_removed_and_accounts_stay() {
        let library = Library::in_memory().await.unwrap();
        for (id, password, seen) in [("new", None, 999), ("old", None, 500), ("account", Some("hash"), 500)] {
            add_user(&library, id, password, seen).await;
        }
        remove_idle(&library).await;
        let mut left: Vec<_> = library.users().await.unwrap().into_iter().map(|user| user.id).collect();
        left.sort();
        assert_eq!(left, ["account", "new"]);
    }

    #[tokio::test]
    async fn games_of_guests_that_were_over_long_ago_are_removed_and_those_of_accounts_stay() {
        let library = Library::in_memory().await.unwrap();
        add_user(&library, "guest", None, 999).await;
        add_user(&library, "account", Some("hash"), 999).await;
        for (id, players, status, day) in [
            ("old", ["guest", "gone"], "over", 599),
            ("aborted", ["guest", "gone"], "aborted", 599),
            ("new", ["guest", "gone"], "over", 600),
            ("playing", ["guest", "gone"], "playing", 599),
            ("with an account", ["guest", "account"], "over", 599),
            ("rated", ["guest", "gone"], "over", 599),
        ] {
            add_game(&library, id, players, status, day).await;
        }
        // More than are removed at once.
        for number in 0..150 {
            add_game(&library, &number.to_string(), ["gone", "gone too"], "over", 1).await;
        }
        remove_idle(&library).await;
        let ids = ["old", "aborted", "new", "playing", "with an account", "rated", "0", "149"].map(GameId::new);
        let mut left: Vec<_> = library.last_versions(&ids).await.unwrap().into_iter().map(|(id, _)| id).collect();
        left.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        assert_eq!(left, ["new", "playing", "rated", "with an account"].map(GameId::new));
    }
}
