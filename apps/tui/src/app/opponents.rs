//! The computer players of Othello and Reversi that the menu offers.

use outflank_engine::Level;
use outflank_learn::human::{Rating, WeakLevels};
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::Position;

/// Returns the players that can play from a position; other programs are the last ones.
pub(super) fn opponents(start: &Position, programs: &[PlayerSpec]) -> Vec<PlayerSpec> {
    let levels = levels().map(PlayerSpec::level);
    let people = Rating::range().step_by(200).filter_map(Rating::new).map(PlayerKind::HumanLike);
    let own = [PlayerSpec::RANDOM, PlayerSpec::new(PlayerKind::Greedy)].into_iter().chain(levels);
    let all = own.chain(people.map(PlayerSpec::new)).chain(programs.iter().cloned());
    all.filter(|player| player.kind.check(start).is_ok()).collect()
}

/// Returns a player that can play from a position: the wanted one, or else the level that is nearest in strength.
pub(super) fn nearest_opponent(wanted: &PlayerSpec, start: &Position) -> PlayerSpec {
    if wanted.kind.check(start).is_ok() {
        return wanted.clone();
    }
    PlayerSpec::level(match &wanted.kind {
        PlayerKind::HumanLike(rating) => level_of(*rating),
        PlayerKind::Engine(settings) => settings.level.unwrap_or(Level::FLAWLESS),
        // The strength of another program is unknown.
        _ => Level::FLAWLESS,
    })
}

/// Returns the level that plays most like people of a rating.
fn level_of(rating: Rating) -> Level {
    let distance = |level: &Level| WeakLevels::rating(*level).map(|of_level| of_level.elo().abs_diff(rating.elo()));
    let nearest = levels().filter_map(|level| Some((distance(&level)?, level))).min_by_key(|&(distance, _)| distance);
    nearest.map_or(Level::FLAWLESS, |(_, level)| level)
}

fn levels() -> impl Iterator<Item = Level> {
    (0..=Level::HIGHEST.number()).filter_map(Level::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Variant;

    fn start(rules: &str) -> Position {
        Variant::Reversi.start(rules).unwrap()
    }

    #[test]
    fn only_players_that_can_play_are_offered_and_nearest() {
        let programs = ["engine:gtp:x", "engine:nboard:x"].map(|text| text.parse().unwrap());
        for rules in ["8x8", "8x8 mirrored", "8x8 anti", "8x8 open", "6x6", "26x4"] {
            let start = start(rules);
            let offered = opponents(&start, &programs);
            let own = offered.len() > Level::HIGHEST.number().into();
            assert!(own && offered.iter().all(|player| player.kind.check(&start).is_ok()), "{rules}");
            for wanted in opponents(&self::start("8x8"), &programs) {
                let nearest = nearest_opponent(&wanted, &start);
                assert!(offered.contains(&nearest), "{wanted} on {rules}");
                assert_eq!(nearest == wanted, offered.contains(&wanted), "{wanted} on {rules}");
            }
        }
    }

    #[test]
    fn people_are_replaced_by_the_level_like_them() {
        let nearest = |text: &str| nearest_opponent(&text.parse().unwrap(), &start("6x6")).to_string();
        assert_eq!((nearest("human:1000"), nearest("human:2400")), ("level:0".to_owned(), "level:5".to_owned()));
        assert_eq!(nearest("engine:nboard:x"), "level:10");
    }
}
