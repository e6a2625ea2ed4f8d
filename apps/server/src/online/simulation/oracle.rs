//! What must be true of the stored logs after a history, whatever has happened: one log without gaps, and what was
//! acknowledged is in it; nothing that nobody asked for; time is neither made nor lost; at most one change of the ratings a
//! game; and in the end all servers and pages show the log.
//!
//! The oracle replays the logs, but believes neither their clocks nor their servers: it has its own, slower account of the time,
//! and of who asked for what.

mod agreement;
mod ratings;
mod time;

use super::world::World;
use outflank_library::{GameId, OnlineList, Page};
use outflank_rules::Side;
use outflank_service::document::{Change, Event, GameDocument, Seat, Status, Termination};
use std::collections::HashMap;
use std::fmt::Debug;

/// A stored log, and the game after each of its events.
pub(super) struct Log {
    pub(super) id: GameId,
    pub(super) events: Vec<Event>,
    pub(super) games: Vec<GameDocument>,
}

/// Checks a world that has come to rest.
///
/// # Errors
///
/// Returns the rule that is broken.
pub(super) async fn judge(world: &mut World) -> Result<(), String> {
    let logs = read_logs(world).await?;
    for log in &logs {
        let number = world.games.iter().position(|id| *id == log.id);
        let in_game = |error| format!("game {}: {error}", number.map_or("?".to_owned(), |number| number.to_string()));
        check_end(log).map_err(in_game)?;
        check_repetition(log).map_err(in_game)?;
        check_shown(world, log).map_err(in_game)?;
        agreement::check(&world.evidence, log, &logs).map_err(in_game)?;
        time::check(world, log).await.map_err(in_game)?;
    }
    agreement::check_acknowledged(&world.evidence, &logs)?;
    ratings::check(world, &logs).await?;
    check_lists(world, &logs).await
}

async fn read_logs(world: &World) -> Result<Vec<Log>, String> {
    let ids: Vec<_> = world.stored_games().await?.into_iter().map(|id| (id, 0)).collect();
    let mut stored = world.truth.game_logs(&ids).await.map_err(|error| error.to_string())?;
    // By their creation, since ids are random.
    stored.sort_by_key(|(id, log)| (world.games.iter().position(|it| it == id).unwrap_or(usize::MAX), log[0].at));
    if stored.len() != ids.len() {
        return Err("a game was acknowledged, or is listed, but has no log".to_owned());
    }
    stored.into_iter().map(|(id, log)| read_log(id, &log)).collect()
}

fn read_log(id: GameId, stored: &[outflank_library::StoredEvent]) -> Result<Log, String> {
    let events: Vec<_> = stored
        .iter()
        .map(|event| Event::from_stored(&id, event))
        .collect::<Result<_, _>>()
        .map_err(|it| it.to_string())?;
    if !events.iter().map(|event| event.version).eq(1..=events.len() as u32) {
        let versions: Vec<_> = events.iter().map(|event| event.version).collect();
        return Err(format!("the log has a gap: {versions:?}"));
    }
    let mut game = GameDocument::replay(id.as_str(), events.first().cloned()).map_err(|error| error.to_string())?;
    let mut games = vec![game.clone()];
    for event in &events[1..] {
        game.apply(event).map_err(|error| error.to_string())?;
        games.push(game.clone());
    }
    for (stored, game) in stored.iter().zip(&games) {
        let due = game.due().map(|due| due.as_millis() as u64);
        // Of events that are stored together, only the last one says when the game is due.
        if stored.version == game.version && stored.due != due {
            return Err(format!("event {} is due at {:?} instead of {due:?}", stored.version, stored.due));
        }
    }
    Ok(Log { id, events, games })
}

impl Log {
    pub(super) fn end(&self) -> &GameDocument {
        self.games.last().expect("a log has a first event")
    }

    /// Returns the id of the user of a side after an event.
    pub(super) fn user(&self, at: usize, side: Side) -> Option<&str> {
        self.games[at].seat(side).and_then(Seat::user)
    }
}

/// Checks that nothing follows the end of a game but its rating and the offers of a rematch.
fn check_end(log: &Log) -> Result<(), String> {
    let end = log.games.iter().position(|game| !matches!(game.status, Status::Waiting | Status::Playing));
    let Some(end) = end else { return Ok(()) };
    let is_late = |event: &&Event| {
        !matches!(
            event.change,
            Change::Rated { .. }
                | Change::RematchOffered { .. }
                | Change::RematchAccepted { .. }
                | Change::OfferDeclined { .. }
        )
    };
    match log.events[end + 1..].iter().find(is_late) {
        Some(event) => Err(format!("{:?} follows the end", event.change)),
        None => Ok(()),
    }
}

/// Checks that a game is a draw exactly when a position has occurred for the third time, by the texts of its positions.
fn check_repetition(log: &Log) -> Result<(), String> {
    let mut occurrences = HashMap::<String, u32>::new();
    for position in log.end().record.record().positions() {
        *occurrences.entry(position.to_string()).or_default() += 1;
    }
    let result = log.end().result;
    let is_draw = result.is_some_and(|result| result.termination == Termination::Repetition);
    if occurrences.values().any(|&times| times >= 3) == is_draw {
        Ok(())
    } else {
        Err(format!("the positions have occurred {occurrences:?} times, and the result is {result:?}"))
    }
}

/// Checks that the servers and their pages know the whole log, and the same of it.
fn check_shown(world: &mut World, log: &Log) -> Result<(), String> {
    let games = world.servers.iter().filter_map(|server| server.games.rooms.find(&log.id));
    for room in games {
        let state = room.state.try_lock().map_err(|_| "the game is locked for ever")?;
        let (shown, stored) = (essence(&state.game), essence(log.end()));
        if shown != stored {
            return Err(format!("a server shows {shown}, and stored is {stored}"));
        }
    }
    for page in world.pages.iter_mut().filter(|page| page.room.id == log.id) {
        page.read()?;
        if (page.version, &page.moves) != (log.end().version, &log.end().record.all_moves()) {
            return Err(format!("a page shows {:?} at version {}", page.moves, page.version));
        }
    }
    Ok(())
}

/// Returns all that matters of a game.
fn essence(game: &GameDocument) -> String {
    let parts: [&dyn Debug; 10] = [
        &game.version,
        &game.status,
        &game.players,
        &game.record.all_moves(),
        &game.clock,
        &game.lag_quotas,
        &game.result,
        &(game.takeback, &game.rematch, game.offers),
        &game.rating_changes,
        &(game.changed, game.turn_started),
    ];
    format!("{parts:?}")
}

/// Checks that the lists have the games that the logs say.
async fn check_lists(world: &World, logs: &[Log]) -> Result<(), String> {
    let page = Page { limit: 1000, skip: 0 };
    for user in &world.users {
        let list = world.truth.online_list(OnlineList::Current(&user.id), page).await.map_err(|it| it.to_string())?;
        let is_current = |log: &&Log| {
            let game = log.end();
            let is_of = game.settings.creator == user.id || game.side_of(&user.id).is_some();
            is_of && matches!(game.status, Status::Waiting | Status::Playing)
        };
        let mut listed: Vec<_> = list.iter().map(|(id, version)| (id.as_str(), *version)).collect();
        let mut current: Vec<_> =
            logs.iter().filter(is_current).map(|log| (log.id.as_str(), log.end().version)).collect();
        listed.sort_unstable();
        current.sort_unstable();
        if listed != current {
            return Err(format!(
                "{} has {} games in the list and {} by the logs",
                user.name,
                listed.len(),
                current.len()
            ));
        }
    }
    Ok(())
}
