//! All about one player.

use crate::filter::Filter;
use crate::overview;
use crate::snapshot::Snapshot;
use crate::summary::{OpeningResults, OpponentResults, PlayerProfile, PlayerResults, SideProfile, YearResults};
use crate::view::GameView;
use outflank_rules::Side;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::ops::ControlFlow;

/// What is counted of the games of a player.
#[derive(Default)]
struct Counts {
    /// The games by the name of their opening, as Black and as White.
    openings: [HashMap<Option<&'static str>, PlayerResults>; 2],
    years: BTreeMap<u16, PlayerResults>,
    /// The games by the number of the opponent's name.
    opponents: HashMap<u32, PlayerResults>,
}

/// Returns the profile of the player with exactly this name.
pub(crate) fn profile(snapshot: &Snapshot, name: &str) -> Option<PlayerProfile> {
    let summary = overview::players(snapshot, name).into_iter().find(|player| player.name == name)?;
    let number = snapshot.players.list().iter().position(|other| other == name)? as u32 + 1;
    let mut counts = Counts::default();
    let _ = snapshot.visit_views(&Filter::default(), None, |view| {
        Side::BOTH
            .into_iter()
            .filter(|&side| view.player_number(side) == number)
            .for_each(|side| counts.add(&view, side));
        ControlFlow::Continue(())
    });
    let [black, white] = counts.openings.map(side_profile);
    let years = counts.years.into_iter().map(|(year, results)| YearResults { year, results }).collect();
    let opponents = most_frequent(counts.opponents).into_iter();
    let opponents = opponents.map(|(opponent, results)| OpponentResults {
        name: snapshot.players.name(opponent).map(str::to_owned),
        results,
    });
    Some(PlayerProfile { summary, black, white, years, opponents: opponents.collect() })
}

impl Counts {
    fn add(&mut self, view: &GameView<'_>, side: Side) {
        let outcome = view.outcome();
        let opening = view.to_annotated().record().opening_name();
        self.openings[side as usize].entry(opening).or_default().count(outcome, side);
        if let Some(year) = view.year() {
            self.years.entry(year).or_default().count(outcome, side);
        }
        self.opponents.entry(view.player_number(!side)).or_default().count(outcome, side);
    }
}

fn side_profile(openings: HashMap<Option<&'static str>, PlayerResults>) -> SideProfile {
    let results = openings.values().fold(PlayerResults::default(), |sum, &results| sum + results);
    let openings = most_frequent(openings).into_iter();
    SideProfile { results, openings: openings.map(|(opening, results)| OpeningResults { opening, results }).collect() }
}

/// Sorts by the number of games, the largest first, and then by key.
fn most_frequent<K: Ord + Hash>(counts: HashMap<K, PlayerResults>) -> Vec<(K, PlayerResults)> {
    let mut sorted: Vec<_> = counts.into_iter().collect();
    sorted.sort_by(|(a, of_a), (b, of_b)| (Reverse(of_a.games), a).cmp(&(Reverse(of_b.games), b)));
    sorted
}
