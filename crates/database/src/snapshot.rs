//! The games of a database at one moment.

use crate::cache::ExploredCache;
use crate::explore::Explorer;
use crate::facts::{Column, NewGame};
use crate::file::{Contents, StoredSegment};
use crate::filter::Filter;
use crate::matcher::Matcher;
use crate::names::Names;
use crate::segment::{Builder, Question, Segment};
use crate::summary::{
    Explored, GameId, GameSummary, PlayerProfile, PlayerSummary, Rating, SourceSummary, StoredGame, TournamentSummary,
};
use crate::top::TopGames;
use crate::view::GameView;
use crate::{overview, profile, view::PlayerId};
use outflank_formats::AnnotatedGame;
use outflank_rules::othello::Position;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The games of a database after a commit; later commits make other snapshots.
///
/// A position stands for its images under all symmetries of the board, and for all orders of moves that lead to it. The
/// best known players are those with most games; a game counts as its less known player.
#[derive(Debug, Default)]
pub struct Snapshot {
    /// The number of the commit.
    pub(crate) sequence: u64,
    pub(crate) parts: Vec<Part>,
    pub(crate) players: Names,
    pub(crate) tournaments: Names,
    pub(crate) sources: Names,
    /// The number of games of each player, by the number of the name; 0 for the missing name.
    pub(crate) games_of_players: Vec<u32>,
    explored: ExploredCache,
    ratings: OnceLock<Vec<Option<Rating>>>,
}

/// A segment, and the numbers in the snapshot of its names, by their numbers in the segment.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) segment: Arc<Segment>,
    pub(crate) players: Vec<u32>,
    pub(crate) tournaments: Vec<u32>,
    pub(crate) sources: Vec<u32>,
}

impl Snapshot {
    pub(crate) fn new(contents: &Contents) -> Self {
        let mut snapshot = Self { sequence: contents.sequence, ..Self::default() };
        for StoredSegment { segment, .. } in &contents.segments {
            snapshot.add(segment);
        }
        snapshot
    }

    /// Makes a snapshot of games that are in no file; those without moves and those of other games are left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_database::Snapshot;
    /// use outflank_formats::{AnnotatedGame, transcript};
    /// use outflank_rules::othello::Position;
    ///
    /// let game = AnnotatedGame::from_record(&transcript::parse(Position::START, "f5d6c3")?);
    /// assert_eq!(Snapshot::of_games([game], "mine").sources()[0].games, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_games(games: impl IntoIterator<Item = AnnotatedGame>, label: &str) -> Self {
        let (mut snapshot, mut builder) = (Self::default(), Builder::new());
        for (game, _) in games.into_iter().filter_map(|game| NewGame::new(&game).ok()) {
            builder.push(&game, label);
        }
        snapshot.add(&Arc::new(builder.finish()));
        snapshot
    }

    /// Returns the names of the players by their [`PlayerId`].
    pub fn player_names(&self) -> &[String] {
        self.players.list()
    }

    /// Returns the number of games of a player.
    ///
    /// # Panics
    ///
    /// Panics if the snapshot has no such player.
    pub fn games_of(&self, player: PlayerId) -> u32 {
        self.games_of_players[player.0 as usize + 1]
    }

    /// Returns the number of games.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.segment.len() as u64).sum()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the moves that were played in a position, and `top` games that reach it.
    pub fn explore(&self, position: &Position, filter: &Filter, top: usize) -> Explored {
        let explore = || Explorer::new(self, position, filter).explore(top);
        if filter.is_empty() { self.explored.get_or_explore((*position, top), explore) } else { explore() }
    }

    /// Returns at most `limit` games that reach a position, if one is given: the best known players first, of these the
    /// latest games.
    pub fn games(&self, filter: &Filter, position: Option<&Position>, limit: usize) -> Vec<GameSummary> {
        let mut top = TopGames::new(limit);
        let _ = self.visit_views(filter, position, |view| {
            top.push(view);
            ControlFlow::Continue(())
        });
        top.into_summaries()
    }

    /// Returns the game with an identifier, or `None` when the snapshot has none.
    pub fn game(&self, id: GameId) -> Option<StoredGame> {
        self.parts.iter().find_map(|part| {
            let game = part.segment.column(Column::Id).iter().position(|known| known == id.0)?;
            Some(GameView { snapshot: self, part, game, ply: None }.stored())
        })
    }

    /// Returns the players whose names contain a text, those with most games first.
    pub fn players(&self, name: &str) -> Vec<PlayerSummary> {
        overview::players(self, name)
    }

    /// Returns the openings, the results by year and the opponents of the player with exactly this name.
    pub fn profile(&self, name: &str) -> Option<PlayerProfile> {
        profile::profile(self, name)
    }

    /// Returns the tournaments whose names contain a text, those with most games first.
    pub fn tournaments(&self, name: &str) -> Vec<TournamentSummary> {
        overview::tournaments(self, name)
    }

    /// Returns the sources, those with most games first.
    pub fn sources(&self) -> Vec<SourceSummary> {
        overview::sources(self)
    }

    /// Visits all games that reach a position, if one is given, in an order that does not change.
    pub fn visit(
        &self,
        filter: &Filter,
        position: Option<&Position>,
        mut visit: impl FnMut(&GameView<'_>) -> ControlFlow<()>,
    ) {
        let _ = self.visit_views(filter, position, |view| visit(&view));
    }

    /// Returns the ratings of the players by their [`PlayerId`]; `None` without a game that has a result and a named
    /// opponent. The first call fits them to all games.
    pub fn ratings(&self) -> &[Option<Rating>] {
        self.ratings.get_or_init(|| overview::ratings(self))
    }

    /// Visits the games that a filter accepts; those that reach a position, if one is given.
    pub(crate) fn visit_views<'a>(
        &'a self,
        filter: &Filter,
        position: Option<&Position>,
        mut visit: impl FnMut(GameView<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let matcher = Matcher::new(filter, self);
        let question = position.map(Question::new);
        for part in &self.parts {
            let runs = match &question {
                None => vec![(0..part.segment.len(), None)],
                Some(question) => {
                    part.segment.runs(question).into_iter().map(|run| (run.games, Some(run.ply))).collect()
                }
            };
            for (games, ply) in runs {
                let views = games.map(|game| GameView { snapshot: self, part, game, ply });
                views.filter(|view| matcher.accepts(view)).try_for_each(&mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, segment: &Arc<Segment>) {
        let part = Part {
            players: numbers(&mut self.players, &segment.players),
            tournaments: numbers(&mut self.tournaments, &segment.tournaments),
            sources: numbers(&mut self.sources, &segment.sources),
            segment: Arc::clone(segment),
        };
        self.count_players(&part);
        self.parts.push(part);
    }

    fn count_players(&mut self, part: &Part) {
        self.games_of_players.resize(self.players.list().len() + 1, 0);
        for column in [Column::Black, Column::White] {
            for number in part.segment.column(column).iter() {
                self.games_of_players[part.players[number as usize] as usize] += 1;
            }
        }
        // Unknown players are not one famous player.
        self.games_of_players[0] = 0;
    }
}

/// Returns the number in a list for each number in another one.
fn numbers(list: &mut Names, other: &Names) -> Vec<u32> {
    std::iter::once(0).chain(other.list().iter().map(|name| list.number(name))).collect()
}
