//! Players, date and place of a game: stored in the tags of its record, under the names of PGN.

use outflank_formats::info::{GameDate, GameInfo};
use outflank_rules::{GameRecord, Position, Sides};
use std::collections::BTreeMap;

const EVENT: &str = "Event";
const SITE: &str = "Site";
const ROUND: &str = "Round";
const DATE: &str = "Date";
const PLAYERS: Sides<&str> = Sides { black: "Black", white: "White" };

/// Sets the tags of a game to the names of its players and the date of today.
pub(super) fn tag_players_and_date(record: &mut GameRecord<Position>, players: &Sides<String>) {
    let info = GameInfo { date: Some(GameDate::today()), ..GameInfo::default() };
    record.tags = to_tags(&info);
    for (tag, name) in [(PLAYERS.black, &players.black), (PLAYERS.white, &players.white)] {
        record.tags.insert(tag.to_owned(), name.clone());
    }
}

/// Returns the description of a game as tags.
pub(super) fn to_tags(info: &GameInfo) -> BTreeMap<String, String> {
    let values = [
        (EVENT, info.event.clone()),
        (SITE, info.site.clone()),
        (ROUND, info.round.clone()),
        (DATE, info.date.map(|date| date.to_string())),
        (PLAYERS.black, info.players.black.name.clone()),
        (PLAYERS.white, info.players.white.name.clone()),
    ];
    values.into_iter().filter_map(|(tag, value)| Some((tag.to_owned(), value?))).collect()
}

/// Returns the names of the players as tags.
pub(super) fn player_tags(info: &GameInfo) -> BTreeMap<String, String> {
    let mut tags = to_tags(info);
    tags.retain(|tag, _| tag == PLAYERS.black || tag == PLAYERS.white);
    tags
}

/// Returns the description of a game from its tags.
pub(super) fn from_tags(tags: &BTreeMap<String, String>) -> GameInfo {
    let value = |tag: &str| tags.get(tag).cloned();
    let mut info = GameInfo {
        event: value(EVENT),
        site: value(SITE),
        round: value(ROUND),
        date: value(DATE).and_then(|date| date.parse().ok()),
        ..GameInfo::default()
    };
    info.players.black.name = value(PLAYERS.black);
    info.players.white.name = value(PLAYERS.white);
    info
}
