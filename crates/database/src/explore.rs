//! The explorer: the moves that were played in a position.

use crate::facts::Score;
use crate::filter::Filter;
use crate::matcher::Matcher;
use crate::orientation::{compare, image};
use crate::segment::{Question, Run};
use crate::snapshot::{Part, Snapshot};
use crate::summary::{Explored, ExploredMove, PlayerCount, Totals};
use crate::top::TopGames;
use crate::view::GameView;
use outflank_rules::Side;
use outflank_rules::othello::{Move, Position, Square, Symmetry, opening_name};
use std::cmp::Reverse;

/// A query for the moves of a position.
pub(crate) struct Explorer<'a> {
    snapshot: &'a Snapshot,
    position: Position,
    question: Question,
    matcher: Matcher,
    /// For each square, which of its images under the symmetries of the board stands for all of them.
    representatives: [Square; 64],
    totals: Totals,
    /// The moves by the index of their square; the last one is the pass.
    moves: [Option<MoveCount>; PASS + 1],
}

/// The index of the pass.
const PASS: usize = 64;

/// The games in which a move was played.
#[derive(Clone, Debug, Default)]
struct MoveCount {
    totals: Totals,
    discs: i64,
    /// The number of games whose disc difference is known.
    scored: u64,
    last_year: Option<u16>,
    /// The number of games of each player, by the number of the name.
    players: Vec<u32>,
}

impl<'a> Explorer<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, position: &Position, filter: &Filter) -> Self {
        Self {
            snapshot,
            position: *position,
            question: Question::new(position),
            matcher: Matcher::new(filter, snapshot),
            representatives: representatives(position),
            totals: Totals::default(),
            moves: [const { None }; PASS + 1],
        }
    }

    pub(crate) fn explore(mut self, top: usize) -> Explored {
        let mut games = TopGames::new(top);
        for part in &self.snapshot.parts {
            for run in part.segment.runs(&self.question) {
                self.count_run(part, &run, &mut games);
            }
        }
        Explored {
            position: self.position,
            opening: opening_name(&self.position),
            totals: self.totals,
            moves: self.explored_moves(),
            top: games.into_summaries(),
        }
    }

    fn count_run(&mut self, part: &'a Part, run: &Run, games: &mut TopGames<'a>) {
        // Once for each run, whose games share an orientation, instead of once for each game.
        let squares = Square::ALL.map(|stored| self.representatives[run.square(stored).index()]);
        for game in run.games.clone() {
            let view = GameView { snapshot: self.snapshot, part, game, ply: Some(run.ply) };
            if !self.matcher.accepts(&view) {
                continue;
            }
            let score = view.result();
            self.totals.count(score.outcome());
            games.push(view);
            if run.placements < view.len() {
                let next = part.segment.placement(game, run.placements);
                // Passes are not stored: where the mover has no placement, the next one is the opponent's, and the pass
                // was played.
                let index = if self.question.must_pass() { PASS } else { squares[next.index()].index() };
                self.moves[index].get_or_insert_default().add(&view, score, self.position.to_move());
            }
        }
    }

    fn explored_moves(&self) -> Vec<ExploredMove> {
        let counted = self.moves.iter().enumerate().filter_map(|(index, count)| Some((index, count.as_ref()?)));
        let mut moves: Vec<_> = counted.map(|(index, count)| count.explored(index, self.snapshot)).collect();
        moves.sort_by_key(|mv| (Reverse(mv.totals.games), mv.mv));
        moves
    }
}

impl MoveCount {
    #[inline]
    fn add(&mut self, view: &GameView<'_>, score: Score, mover: Side) {
        self.totals.count(score.outcome());
        if let Some(margin) = score.margin() {
            self.discs += i64::from(margin);
            self.scored += 1;
        }
        self.last_year = self.last_year.max(view.year());
        let player = view.player_number(mover) as usize;
        if self.players.is_empty() {
            // Allocated by the first game: most squares are never played, and a list has as many numbers as there are
            // players.
            self.players = vec![0; view.snapshot.players.list().len() + 1];
        }
        self.players[player] += 1;
    }

    fn explored(&self, index: usize, snapshot: &Snapshot) -> ExploredMove {
        ExploredMove {
            mv: if index == PASS { Move::Pass } else { Move::Place(Square::from_index(index)) },
            totals: self.totals,
            mean_discs: (self.scored > 0).then(|| self.discs as f64 / self.scored as f64),
            last_year: self.last_year,
            players: self.most_frequent_players(snapshot),
        }
    }

    fn most_frequent_players(&self, snapshot: &Snapshot) -> Vec<PlayerCount> {
        // Number 0 stands for a missing name.
        let named = self.players.iter().zip(0_u32..).skip(1).filter(|&(&games, _)| games > 0);
        let mut players: Vec<_> = named.map(|(&games, number)| (Reverse(games), number)).collect();
        let first = players.len().min(ExploredMove::PLAYERS);
        if first < players.len() {
            // The first three of thousands need no sorted list; only they are sorted below.
            players.select_nth_unstable(first);
            players.truncate(first);
        }
        players.sort_unstable();
        let counts = players.into_iter().filter_map(|(Reverse(games), number)| {
            Some(PlayerCount { name: snapshot.players.name(number)?.to_owned(), games: games.into() })
        });
        counts.collect()
    }
}

/// Returns for each square the one that stands for it and its images under the symmetries of the position: that which is
/// most to the right, and of these the one at the bottom, as f5 is among the first moves.
///
/// # Examples
///
/// ```
/// use outflank_database::representatives;
/// use outflank_rules::othello::{Position, Square};
///
/// assert_eq!(representatives(&Position::START)[Square::C4.index()], Square::F5);
/// ```
pub fn representatives(position: &Position) -> [Square; 64] {
    let board = position.board();
    let symmetries: Vec<_> = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(board) == board).collect();
    Square::ALL.map(|square| {
        let images = symmetries.iter().map(|&symmetry| image(symmetry, square));
        images.max_by(|&a, &b| compare(a, b)).unwrap_or(square)
    })
}
