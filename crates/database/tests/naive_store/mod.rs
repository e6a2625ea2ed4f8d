//! A naive store: it replays all games for each answer.

use outflank_database::{Explored, Filter, GameOutcome, GameView, ResultFilter, Totals};
use outflank_rules::othello::{Board, Move, Position, Symmetry};
use outflank_rules::{Game, GameRecord, Side};
use std::collections::HashMap;

/// What is counted for a position: games, and for each move of its canonical board games, Black's wins and discs.
pub(crate) type Counts = HashMap<(Board, Side), HashMap<Option<Move>, MoveCounts>>;

/// The counts of a move; those without a move count all games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct MoveCounts {
    pub(crate) games: u64,
    pub(crate) black: u64,
    pub(crate) draws: u64,
    pub(crate) white: u64,
    pub(crate) discs: i64,
    pub(crate) last_year: Option<u16>,
}

/// A game as the naive store keeps it.
#[derive(Clone, Debug)]
pub(crate) struct NaiveGame {
    pub(crate) record: GameRecord<Position>,
    pub(crate) players: [String; 2],
    pub(crate) tournament: String,
    pub(crate) source: String,
    pub(crate) year: Option<u16>,
    pub(crate) score: Option<i8>,
}

impl NaiveGame {
    pub(crate) fn of(view: &GameView<'_>) -> Self {
        let text = |name: Option<&str>| name.unwrap_or_default().to_owned();
        Self {
            record: view.to_annotated().record().to_othello().unwrap(),
            players: [text(view.black()), text(view.white())],
            tournament: text(view.tournament()),
            source: view.source().to_owned(),
            year: view.year(),
            score: view.score(),
        }
    }

    pub(crate) fn accepts(&self, filter: &Filter) -> bool {
        let contains = |name: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| name.to_lowercase().contains(&part.to_lowercase()))
        };
        let outcome = self.score.map(|score| match score {
            0 => GameOutcome::Draw,
            1.. => GameOutcome::Black,
            _ => GameOutcome::White,
        });
        let seat = |us: usize| {
            let won = if us == 0 { GameOutcome::Black } else { GameOutcome::White };
            let lost = if us == 0 { GameOutcome::White } else { GameOutcome::Black };
            let expected = filter.result.map(|result| match result {
                ResultFilter::Black => GameOutcome::Black,
                ResultFilter::Draw => GameOutcome::Draw,
                ResultFilter::White => GameOutcome::White,
                ResultFilter::Win => won,
                ResultFilter::Loss => lost,
            });
            contains(&self.players[us], &filter.player)
                && contains(&self.players[1 - us], &filter.opponent)
                && filter.color.is_none_or(|color| color == Side::BOTH[us])
                && (expected.is_none() || expected == outcome)
        };
        (seat(0) || seat(1))
            && contains(&self.tournament, &filter.tournament)
            && contains(&self.source, &filter.source)
            && filter.years.as_ref().is_none_or(|years| self.year.is_some_and(|year| years.contains(&year)))
            && filter
                .disc_difference
                .as_ref()
                .is_none_or(|range| self.score.is_some_and(|score| range.contains(&score)))
            && filter.moves.as_ref().is_none_or(|range| range.contains(&(self.record.move_count() as u8)))
    }
}

/// Replays all games and counts all their positions.
pub(crate) fn count<'a>(games: impl IntoIterator<Item = &'a NaiveGame>) -> Counts {
    let mut counts = Counts::new();
    for game in games {
        for (ply, position) in game.record.positions().iter().enumerate() {
            let moves = counts.entry(key(position)).or_default();
            let next = game.record.moves().get(ply).map(|&mv| canonical_move(position, mv));
            [None].into_iter().chain(next.map(Some)).for_each(|mv| moves.entry(mv).or_default().add(game));
        }
    }
    counts
}

/// Returns what all images of a position have in common.
pub(crate) fn key(position: &Position) -> (Board, Side) {
    (position.board().canonical().0, position.to_move())
}

/// Returns the smallest square that a move may have on the canonical board.
pub(crate) fn canonical_move(position: &Position, mv: Move) -> Move {
    let canonical = key(position).0;
    let Move::Place(square) = mv else { return mv };
    let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.board(position.board()) == canonical);
    Move::Place(symmetries.map(|symmetry| symmetry.square(square)).min().unwrap())
}

/// Asserts that an answer has the counts of its position.
pub(crate) fn assert_counts(explored: &Explored, counts: &Counts) {
    let position = &explored.position;
    let none = HashMap::default();
    let expected = counts.get(&key(position)).unwrap_or(&none);
    let totals = |counts: &MoveCounts| Totals {
        games: counts.games,
        black: counts.black,
        draws: counts.draws,
        white: counts.white,
    };
    let of = |mv| expected.get(&mv).copied().unwrap_or_default();
    assert_eq!(explored.totals, totals(&of(None)), "{position}");
    for played in &explored.moves {
        let counts = of(Some(canonical_move(position, played.mv)));
        assert!(position.check_move(played.mv).is_ok(), "{} in {position}", played.mv);
        assert_eq!(played.totals, totals(&counts), "{} in {position}", played.mv);
        assert_eq!(played.last_year, counts.last_year, "{} in {position}", played.mv);
        let scored = counts.black + counts.draws + counts.white;
        let mean = (scored > 0).then(|| counts.discs as f64 / scored as f64);
        assert_eq!(played.mean_discs, mean, "{} in {position}", played.mv);
    }
    let moves = expected.keys().filter(|mv| mv.is_some()).count();
    assert_eq!(explored.moves.len(), moves, "{position}");
}

impl MoveCounts {
    fn add(&mut self, game: &NaiveGame) {
        self.games += 1;
        if let Some(score) = game.score {
            self.discs += i64::from(score);
            *match score {
                0 => &mut self.draws,
                1.. => &mut self.black,
                _ => &mut self.white,
            } += 1;
        }
        self.last_year = self.last_year.max(game.year);
    }
}
