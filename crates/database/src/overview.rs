//! Lists of players with their ratings, of tournaments and of sources.

use crate::filter::Filter;
use crate::ratings::Results;
use crate::snapshot::Snapshot;
use crate::summary::{PlayerResults, PlayerSummary, Rating, SourceSummary, TournamentSummary};
use crate::view::GameView;
use outflank_rules::Side;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

pub(crate) fn players(snapshot: &Snapshot, name: &str) -> Vec<PlayerSummary> {
    let asked = snapshot.players.matching(name);
    let new = |(name, &rating): (&String, &Option<Rating>)| PlayerSummary {
        name: name.clone(),
        results: PlayerResults::default(),
        rating,
        first_year: None,
        last_year: None,
    };
    let mut players: Vec<PlayerSummary> = snapshot.players.list().iter().zip(snapshot.ratings()).map(new).collect();
    for_each(snapshot, |view| {
        for side in Side::BOTH {
            if let Some(id) = view.player(side) {
                let player = &mut players[id.0 as usize];
                player.results.count(view.outcome(), side);
                add_year((&mut player.first_year, &mut player.last_year), view.year());
            }
        }
    });
    // Without number 0, the missing name, which is in no list.
    let mut found: Vec<_> = players.into_iter().zip(&asked[1..]).filter(|(_, is_asked)| **is_asked).collect();
    found.sort_by(|(a, _), (b, _)| (Reverse(a.results.games), &a.name).cmp(&(Reverse(b.results.games), &b.name)));
    found.into_iter().map(|(player, _)| player).collect()
}

/// Fits the ratings of all players, by the numbers of the players.
pub(crate) fn ratings(snapshot: &Snapshot) -> Vec<Option<Rating>> {
    let mut results = Results::default();
    for_each(snapshot, |view| results.count(view));
    results.fit(snapshot.player_names().len())
}

pub(crate) fn tournaments(snapshot: &Snapshot, name: &str) -> Vec<TournamentSummary> {
    let asked = snapshot.tournaments.matching(name);
    let new = |name: &String| TournamentSummary {
        name: name.clone(),
        games: 0,
        players: 0,
        first_year: None,
        last_year: None,
    };
    let mut tournaments: Vec<_> = snapshot.tournaments.list().iter().map(|name| (new(name), HashSet::new())).collect();
    for_each(snapshot, |view| {
        let number = view.tournament_number() as usize;
        if !asked[number] {
            return;
        }
        // `asked[0]` is false, so the number is at least 1 here.
        let (tournament, players) = &mut tournaments[number - 1];
        tournament.games += 1;
        players.extend(Side::BOTH.into_iter().filter_map(|side| view.player(side)));
        add_year((&mut tournament.first_year, &mut tournament.last_year), view.year());
    });
    let found = tournaments.into_iter().filter(|(tournament, _)| tournament.games > 0);
    let mut found: Vec<_> =
        found.map(|(found, players)| TournamentSummary { players: players.len(), ..found }).collect();
    found.sort_by(|a, b| (Reverse(a.games), &a.name).cmp(&(Reverse(b.games), &b.name)));
    found
}

pub(crate) fn sources(snapshot: &Snapshot) -> Vec<SourceSummary> {
    let new = |label: &String| SourceSummary { label: label.clone(), games: 0 };
    let mut sources: Vec<SourceSummary> = snapshot.sources.list().iter().map(new).collect();
    for_each(snapshot, |view| {
        if let Some(source) = (view.source_number() as usize).checked_sub(1) {
            sources[source].games += 1;
        }
    });
    sources.sort_by(|a, b| (Reverse(a.games), &a.label).cmp(&(Reverse(b.games), &b.label)));
    sources
}

fn for_each(snapshot: &Snapshot, mut visit: impl FnMut(&GameView<'_>)) {
    let _ = snapshot.visit_views(&Filter::default(), None, |view| {
        visit(&view);
        ControlFlow::Continue(())
    });
}

/// Extends a range of years.
fn add_year((first, last): (&mut Option<u16>, &mut Option<u16>), year: Option<u16>) {
    if let Some(year) = year {
        *first = Some(first.map_or(year, |first| first.min(year)));
        *last = (*last).max(Some(year));
    }
}
