//! Players, date and place of a game: stored in the tags of its record, under the names of PGN.

use outflank_formats::about::{About, GameDate};
use outflank_game::{GameRecord, Sides};
use outflank_reversi::Position;
use std::collections::BTreeMap;
use std::time::SystemTime;

const EVENT: &str = "Event";
const SITE: &str = "Site";
const ROUND: &str = "Round";
const DATE: &str = "Date";
const PLAYERS: Sides<&str> = Sides { black: "Black", white: "White" };

/// Sets the tags of a game to the names of its players and the date of today.
pub fn tag_players_and_date(record: &mut GameRecord<Position>, players: &Sides<String>) {
    let today = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok();
    let date = today.and_then(|today| GameDate::from_unix_seconds(today.as_secs()));
    let about = About { date, ..About::default() };
    record.tags = to_tags(&about);
    for (tag, name) in [(PLAYERS.black, &players.black), (PLAYERS.white, &players.white)] {
        record.tags.insert(tag.to_owned(), name.clone());
    }
}

/// Returns the description of a game as tags.
pub(super) fn to_tags(about: &About) -> BTreeMap<String, String> {
    let values = [
        (EVENT, about.event.clone()),
        (SITE, about.site.clone()),
        (ROUND, about.round.clone()),
        (DATE, about.date.map(|date| date.to_string())),
        (PLAYERS.black, about.players.black.name.clone()),
        (PLAYERS.white, about.players.white.name.clone()),
    ];
    values.into_iter().filter_map(|(tag, value)| Some((tag.to_owned(), value?))).collect()
}

/// Returns the description of a game from its tags.
pub(super) fn from_tags(tags: &BTreeMap<String, String>) -> About {
    let value = |tag: &str| tags.get(tag).cloned();
    let mut about = About {
        event: value(EVENT),
        site: value(SITE),
        round: value(ROUND),
        date: value(DATE).and_then(|date| date.parse().ok()),
        ..About::default()
    };
    about.players.black.name = value(PLAYERS.black);
    about.players.white.name = value(PLAYERS.white);
    about
}
