//! Building of segments.

use super::Segment;
use super::index::{Index, hash, is_odd};
use super::replay::Reached;
use crate::facts::{Column, Facts, MAX_PLACEMENTS, NewGame};
use crate::names::Names;
use crate::orientation::start_key;
use crate::packed::Packed;
use outflank_rules::othello::{Position, Square};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Games that become a segment.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    players: Names,
    tournaments: Names,
    sources: Names,
    starts: Vec<Position>,
    /// Where each of `starts` stands.
    start_numbers: HashMap<Position, u64>,
    games: Vec<Facts>,
}

impl Builder {
    pub(crate) fn new() -> Self {
        Self {
            players: Names::default(),
            tournaments: Names::default(),
            sources: Names::default(),
            starts: vec![Position::START],
            start_numbers: HashMap::from([(Position::START, 0)]),
            games: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    pub(crate) fn push(&mut self, game: &NewGame, source: &str) {
        let mut facts = game.facts;
        let mut player = |name: Option<&str>| name.map_or(0, |name| self.players.number(name).into());
        facts.set(Column::Black, player(game.black.as_deref()));
        facts.set(Column::White, player(game.white.as_deref()));
        let tournament = game.tournament.as_deref().map_or(0, |name| self.tournaments.number(name));
        facts.set(Column::Tournament, tournament.into());
        facts.set(Column::Source, self.sources.number(source).into());
        facts.set(Column::Start, self.start(game.start));
        self.games.push(facts);
    }

    /// Appends the games of a segment.
    pub(crate) fn extend(&mut self, segment: &Segment) {
        let maps = [
            (vec![Column::Black, Column::White], numbers(&mut self.players, &segment.players)),
            (vec![Column::Tournament], numbers(&mut self.tournaments, &segment.tournaments)),
            (vec![Column::Source], numbers(&mut self.sources, &segment.sources)),
            (vec![Column::Start], segment.starts.iter().map(|&start| self.start(start)).collect()),
        ];
        for game in 0..segment.len() {
            let mut facts = segment.facts(game);
            for (columns, map) in &maps {
                for &column in columns {
                    facts.set(column, map[facts.get(column) as usize]);
                }
            }
            self.games.push(facts);
        }
    }

    pub(crate) fn finish(mut self) -> Segment {
        let starts = &self.starts;
        self.games.sort_unstable_by(|a, b| compare_games(starts, (a, b)));
        let shared: Vec<u64> = shared_positions(&self.games);
        let index = Index::new(entries(&self.games, starts, &shared));
        let games = &self.games;
        let columns = Column::ALL.map(|column| Packed::new(games.iter().map(|game| game.get(column))));
        let moves = (0..games.len() * MAX_PLACEMENTS).map(|at| games[at / MAX_PLACEMENTS].moves[at % MAX_PLACEMENTS]);
        Segment {
            columns,
            moves: Packed::new(moves.map(u64::from)),
            shared: Packed::new(shared.into_iter()),
            index,
            players: self.players,
            tournaments: self.tournaments,
            sources: self.sources,
            starts: self.starts,
        }
    }

    /// Returns the number of a start position, which is added if it is new.
    fn start(&mut self, start: Position) -> u64 {
        let starts = &mut self.starts;
        *self.start_numbers.entry(start).or_insert_with(|| {
            starts.push(start);
            starts.len() as u64 - 1
        })
    }
}

/// Returns the number in a list for each number in another one.
fn numbers(list: &mut Names, other: &Names) -> Vec<u64> {
    std::iter::once(0).chain(other.list().iter().map(|name| list.number(name).into())).collect()
}

fn compare_games(starts: &[Position], (a, b): (&Facts, &Facts)) -> Ordering {
    let start = |game: &Facts| start_key(&starts[game.get(Column::Start) as usize]);
    let has_equal_start = a.get(Column::Start) == b.get(Column::Start);
    // By number first: nearly all games begin alike.
    let by_start = if has_equal_start { Ordering::Equal } else { start(a).cmp(&start(b)) };
    by_start.then_with(|| a.placements().cmp(b.placements())).then_with(|| a.get(Column::Id).cmp(&b.get(Column::Id)))
}

/// Returns the number of positions that each game shares with the game before it.
fn shared_positions(games: &[Facts]) -> Vec<u64> {
    let shared = |pair: &[Facts]| {
        let has_equal_start = pair[0].get(Column::Start) == pair[1].get(Column::Start);
        let moves = pair[0].placements().iter().zip(pair[1].placements()).take_while(|(a, b)| a == b).count();
        if has_equal_start { 1 + moves as u64 } else { 0 }
    };
    let first = games.first().map(|_| 0);
    first.into_iter().chain(games.windows(2).map(shared)).collect()
}

/// Returns the hashes of the positions that the index has, each with its first game.
fn entries(games: &[Facts], starts: &[Position], shared: &[u64]) -> Vec<(u32, u32)> {
    let mut entries = Vec::new();
    let mut path: Vec<Reached> = Vec::with_capacity(MAX_PLACEMENTS + 1);
    for (number, game) in games.iter().enumerate() {
        let shared_with_next = shared.get(number + 1).map_or(0, |&shared| shared as usize);
        // Neighbours share their first positions, so only those in which this game differs are played and hashed.
        path.truncate(shared[number] as usize);
        for placements in path.len()..=game.placements().len() {
            let reached = match path.last() {
                None => Reached::start(starts[game.get(Column::Start) as usize]),
                Some(last) => {
                    let square = Square::from_index(game.moves[placements - 1].into());
                    // Readers do not check moves; a game that breaks off here is found up to its illegal move.
                    let Some(next) = last.after(square) else { break };
                    next
                }
            };
            path.push(reached);
            // A position with an odd number of discs that only this game reaches is found by its successor, unless
            // there is none.
            let is_last = placements == game.placements().len();
            if !is_odd(&reached.position) || shared_with_next > placements || is_last {
                entries.push((hash(&reached.position), number as u32));
            }
        }
    }
    entries
}
