//! The removal of guests and of games of browsers that nobody comes back to.

use crate::AppState;
use crate::error::AppError;
use crate::state::now;
use outflank_library::StoredUser;
use std::time::Duration;

/// Background task: removes what is idle, once an hour.
pub(crate) async fn remove_what_is_idle(state: AppState) {
    const INTERVAL: Duration = Duration::from_hours(1);
    loop {
        if let Err(error) = state.remove_idle().await {
            tracing::warn!(%error, "what is idle is removed later");
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

impl AppState {
    /// Removes guests, and games of browsers without a user, that nobody has come back to for the days of the limit. The games
    /// of a guest with others stay without its name; accounts stay.
    async fn remove_idle(&self) -> Result<(), AppError> {
        let idle = Duration::from_hours(24) * self.limits.max_idle_days.get();
        let (now, before) = (now(), now().saturating_sub(idle));
        self.library.remove_idle(before.as_secs(), now.as_secs()).await?;
        loop {
            let guests = self.library.idle_guests(before.as_millis() as u64).await?;
            if guests.is_empty() {
                return Ok(());
            }
            for id in guests {
                let [name, name_key] = [String::new(), String::new()];
                self.online
                    .leave_games(&StoredUser { id: id.clone(), name, name_key, password: None, created: 0 })
                    .await?;
                self.library.remove_user(&id).await?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_game::Threads;
    use outflank_library::{Library, NewSession, Owner, StoredSession, TokenHash};

    #[tokio::test]
    async fn guests_whom_nobody_has_seen_for_long_are_removed_and_accounts_stay() {
        const DAY: u64 = 24 * 3600 * 1000;
        let library = Library::in_memory().await.unwrap();
        let today = now().as_millis() as u64;
        for (id, password, seen) in [("new", None, 1), ("old", None, 500), ("account", Some("hash"), 500)] {
            let [id, name, name_key] = [id; 3].map(str::to_owned);
            let user =
                StoredUser { id, name, name_key, password: password.map(str::to_owned), created: today - 600 * DAY };
            let [id, agent] = [user.id.clone(), String::new()];
            let session = StoredSession { id, created: user.created, seen: today - seen * DAY, agent };
            let (token, games_of) = (TokenHash::new(user.id.clone()), Owner::new(&user.id));
            library.add_user(&user, Some(&NewSession { token, session, games_of })).await.unwrap();
        }
        AppState::new(library.clone(), Threads::ONE).unwrap().remove_idle().await.unwrap();
        let mut left: Vec<_> = library.users().await.unwrap().into_iter().map(|user| user.id).collect();
        left.sort();
        assert_eq!(left, ["account", "new"]);
    }
}
