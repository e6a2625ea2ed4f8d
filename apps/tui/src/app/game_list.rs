//! The games of a file, of which the user opens one.

use super::current_game::player_name;
use crate::action::Direction;
use outflank_formats::info::{ResultScore, Scoring};
use outflank_play::saved_game::{CollectedGame, Collection};
use outflank_rules::{Position, Side};

/// A list of games, narrowed by a typed text.
#[derive(Debug)]
pub(crate) struct GameList {
    /// Where the games come from.
    pub(crate) source: String,
    /// The typed text, which a game's description contains.
    pub(crate) filter: String,
    /// The selected line among the shown ones.
    pub(crate) row: usize,
    /// How many other games could not be read, and why.
    pub(crate) rejected: Option<String>,
    games: Vec<CollectedGame>,
    /// The numbers of the shown games, from 0.
    shown: Vec<usize>,
}

/// A game as the list describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// The number of the game in its file, from 1.
    pub(crate) number: usize,
    pub(crate) players: String,
    pub(crate) result: String,
    pub(crate) moves: usize,
    /// The date and the event, as far as they are known.
    pub(crate) occasion: String,
}

impl GameList {
    /// The lines of a page.
    const PAGE: usize = 10;

    pub(crate) fn new(collection: Collection, source: String) -> Self {
        let rejected = collection.rejection();
        let games = collection.games;
        let shown = (0..games.len()).collect();
        Self { source, filter: String::new(), row: 0, rejected, games, shown }
    }

    /// Returns the number of games, shown or not.
    pub(crate) fn count(&self) -> usize {
        self.games.len()
    }

    /// Returns the number of shown games.
    pub(crate) fn shown_count(&self) -> usize {
        self.shown.len()
    }

    /// Returns the description of the game on a line.
    pub(crate) fn description(&self, row: usize) -> Option<Description> {
        self.shown.get(row).map(|&index| Description::of(&self.games[index], index + 1))
    }

    /// Returns the game on a line.
    pub(crate) fn game(&self, row: usize) -> Option<&CollectedGame> {
        self.shown.get(row).map(|&index| &self.games[index])
    }

    /// Selects another line.
    pub(crate) fn step(&mut self, direction: Direction) {
        let last = self.shown.len().saturating_sub(1);
        self.row = match direction {
            Direction::Up => self.row.saturating_sub(1),
            Direction::Down => (self.row + 1).min(last),
            Direction::Left => self.row.saturating_sub(Self::PAGE),
            Direction::Right => (self.row + Self::PAGE).min(last),
            Direction::Home => 0,
            Direction::End => last,
        };
    }

    /// Adds a letter to the filter.
    pub(crate) fn narrow(&mut self, letter: char) {
        self.filter.push(letter);
        self.apply_filter();
    }

    /// Removes the last letter of the filter.
    pub(crate) fn widen(&mut self) {
        self.filter.pop();
        self.apply_filter();
    }

    /// Removes the filter, and returns whether there was one.
    pub(crate) fn clear_filter(&mut self) -> bool {
        let had_filter = !self.filter.is_empty();
        self.filter.clear();
        self.apply_filter();
        had_filter
    }

    fn apply_filter(&mut self) {
        let wanted = self.filter.to_lowercase();
        let is_wanted = |index: &usize| Description::of(&self.games[*index], index + 1).contains(&wanted);
        self.shown = (0..self.games.len()).filter(is_wanted).collect();
        self.row = 0;
    }
}

impl Description {
    fn of(game: &CollectedGame, number: usize) -> Self {
        let record = &game.record;
        let name = |side| player_name(record, side).unwrap_or("?");
        let tag = |name: &str| record.tags.get(name).map(String::as_str);
        let occasion: Vec<_> = ["Date", "Event"].into_iter().filter_map(tag).collect();
        Self {
            number,
            players: format!("{} - {}", name(Side::Black), name(Side::White)),
            result: game.result.map_or_else(|| "unfinished".to_owned(), |score| result(score, record.start())),
            moves: record.move_count(),
            occasion: occasion.join(" "),
        }
    }

    fn contains(&self, lower_case: &str) -> bool {
        [&self.players, &self.occasion].into_iter().any(|text| text.to_lowercase().contains(lower_case))
    }
}

/// Returns the discs of both sides, or the winner if they are unknown.
fn result(score: ResultScore, start: &Position) -> String {
    match (score.disc_counts(Scoring::of(start)), score.winner()) {
        (Some(counts), _) => counts.to_string(),
        (None, Some(winner)) => format!("{} won", winner.name()),
        (None, None) => "draw".to_owned(),
    }
}
