//! Lines of play from a book or from played games.
//!
//! Lines grow by a move at a time, all of them at once, so that a limit on their number cuts the least important replies
//! first: for the player the first move is taken, for the opponent every move worth knowing as long as there is room. A line
//! that transposes into another one of the same length ends there.

use super::line::Line;
use outflank_engine::book::Book;
use outflank_rules::othello::{Board, Move, Position};
use outflank_rules::{Game, GameRecord, Side};
use std::cmp::Reverse;
use std::collections::HashSet;

/// The moves worth knowing in a position.
pub trait MoveSource {
    /// Returns the moves, the best one first; none where nothing is known.
    fn moves(&mut self, position: &Position) -> Vec<Move>;
}

/// How far lines grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The maximum length of a line, in moves.
    pub length: usize,
    /// The most lines.
    pub lines: usize,
}

/// The moves of an opening book: those that lose at most a number of discs against the best.
#[derive(Clone, Copy, Debug)]
pub struct BookMoves<'a> {
    /// The book.
    pub book: &'a Book,
    /// The maximum loss, in discs.
    pub margin: f64,
}

/// The moves of played games: those of at least a share of the games.
#[derive(Clone, Debug)]
pub struct PlayedMoves<F> {
    /// Returns how often each move was played in a position.
    pub played: F,
    /// The least share, from 0 to 1.
    pub share: f64,
}

impl Default for Growth {
    /// Up to 20 lines of up to 12 moves.
    fn default() -> Self {
        Self { length: 12, lines: 20 }
    }
}

impl BookMoves<'static> {
    /// Returns the moves of the shipped book that lose at most two discs.
    pub fn shipped() -> Self {
        Self { book: Book::shipped(), margin: 2.0 }
    }
}

impl MoveSource for BookMoves<'_> {
    fn moves(&mut self, position: &Position) -> Vec<Move> {
        let moves = self.book.moves(position.board());
        let best = moves.first().map_or(0.0, |known| known.score.discs());
        moves.iter().filter(|known| best - known.score.discs() <= self.margin).map(|known| known.mv).collect()
    }
}

impl<F: FnMut(&Position) -> Vec<(Move, u64)>> MoveSource for PlayedMoves<F> {
    fn moves(&mut self, position: &Position) -> Vec<Move> {
        let mut played = (self.played)(position);
        let games: u64 = played.iter().map(|(_, games)| games).sum();
        played.sort_by_key(|&(_, games)| Reverse(games));
        let is_frequent = |count: u64| count > 0 && count as f64 >= self.share * games as f64;
        played.into_iter().filter(|&(_, count)| is_frequent(count)).map(|(mv, _)| mv).collect()
    }
}

/// Grows a line for a side to the lines that a source of moves knows; each ends with a move of that side. Where the source knows
/// no move from the start position, there is no line.
///
/// # Examples
///
/// ```
/// use outflank_rules::{GameRecord, Side};
/// use outflank_learn::drill::{BookMoves, Growth, grow_lines};
/// use outflank_rules::othello::Position;
///
/// let growth = Growth { length: 7, lines: 5 };
/// let lines = grow_lines(&mut BookMoves::shipped(), &GameRecord::new(Position::START), Side::Black, growth);
/// assert!(lines.len() > 1 && lines.len() <= 5);
/// assert!(lines.iter().all(|line| line.moves_text().starts_with("f5") && line.moves().len() <= 7));
/// ```
pub fn grow_lines(source: &mut impl MoveSource, start: &GameRecord<Position>, side: Side, growth: Growth) -> Vec<Line> {
    let (mut growing, mut ended) = (vec![start.clone()], Vec::new());
    while !growing.is_empty() {
        let mut reached = HashSet::new();
        let mut next = Vec::new();
        let mut waiting = growing.len();
        for record in growing {
            waiting -= 1;
            // Each line that waits for its turn keeps a place, and this one grows by one move in any case.
            let room = growth.lines.saturating_sub(ended.len() + next.len() + waiting).max(1);
            let mut moves = moves_of(source, &record, side, growth.length);
            moves.truncate(room);
            if moves.is_empty() {
                ended.push(record);
                continue;
            }
            for mv in moves {
                let grown = played(&record, mv);
                let is_new = reached.insert(grown.position().board().canonical().0);
                if is_new { next.push(grown) } else { ended.push(grown) }
            }
        }
        growing = next;
    }
    let mut known = HashSet::new();
    let lines = ended.iter().map(|record| Line::new("", own_end(record, side, start.moves().len())));
    lines.filter(|line| !line.moves().is_empty() && known.insert(line.moves().to_vec())).collect()
}

/// Returns the moves by which a line grows.
fn moves_of(source: &mut impl MoveSource, record: &GameRecord<Position>, side: Side, length: usize) -> Vec<Move> {
    let position = record.position();
    // A line ends with a move of the player.
    let length = if position.to_move() == side { length } else { length.saturating_sub(1) };
    if record.moves().len() >= length || position.outcome().is_some() {
        return Vec::new();
    }
    if position.must_pass() {
        return vec![Move::Pass];
    }
    let mut moves = without_images(position, source.moves(position));
    if position.to_move() == side {
        moves.truncate(1);
    }
    moves
}

/// Leaves one of several moves that lead to images of one position: the one most to the right, and of these the lowest, as f5
/// is among the first moves.
fn without_images(position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let board_after = |mv| -> Board { position.after(mv).board().canonical().0 };
    let place = |mv: &Move| match mv {
        Move::Place(square) => (square.index() % 8, square.index() / 8),
        Move::Pass => (0, 0),
    };
    let legal: Vec<Move> = position.moves().collect();
    let mut seen = HashSet::new();
    let known = moves.into_iter().filter(|mv| legal.contains(mv));
    let chosen = known.filter(|&mv| seen.insert(board_after(mv))).map(|mv| {
        let images = legal.iter().copied().filter(|&other| board_after(other) == board_after(mv));
        images.max_by_key(place).unwrap_or(mv)
    });
    chosen.collect()
}

fn played(record: &GameRecord<Position>, mv: Move) -> GameRecord<Position> {
    let mut grown = record.clone();
    grown.play(mv).expect("a source has legal moves only");
    grown
}

/// Takes back what follows the last move of a side, but nothing of the start.
fn own_end(record: &GameRecord<Position>, side: Side, start: usize) -> GameRecord<Position> {
    let own = record
        .positions()
        .iter()
        .zip(record.moves())
        .rposition(|(position, mv)| position.to_move() == side && *mv != Move::Pass);
    let mut shortened = GameRecord::new(*record.start());
    for &mv in &record.moves()[..own.map_or(0, |ply| ply + 1).max(start)] {
        shortened.play(mv).expect("the moves of a record are legal");
    }
    shortened
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_book_answer_every_good_reply_and_end_with_an_own_move() {
        for (side, parity) in [(Side::Black, 1), (Side::White, 0)] {
            let growth = Growth { length: 8, lines: 12 };
            let lines = grow_lines(&mut BookMoves::shipped(), &GameRecord::new(Position::START), side, growth);
            let texts: HashSet<_> = lines.iter().map(Line::moves_text).collect();
            assert!(texts.len() == lines.len() && (2..=12).contains(&lines.len()), "{texts:?}");
            assert!(lines.iter().all(|line| line.moves().len() % 2 == parity), "{texts:?}");
        }
    }

    #[test]
    fn played_moves_are_those_of_a_share_of_the_games_the_most_frequent_first() {
        let squares = |text: &str| text.parse::<Move>().unwrap();
        let games = |position: &Position| match position.disc_counts().black + position.disc_counts().white {
            5 => vec![(squares("f6"), 30), (squares("d6"), 60), (squares("f4"), 10)],
            4 => vec![(squares("f5"), 7)],
            _ => Vec::new(),
        };
        let mut source = PlayedMoves { played: games, share: 0.2 };
        let second = Position::START.after(squares("f5"));
        assert_eq!(source.moves(&second), [squares("d6"), squares("f6")]);
        let lines = grow_lines(&mut source, &GameRecord::new(Position::START), Side::White, Growth::default());
        assert_eq!(lines.iter().map(Line::moves_text).collect::<Vec<_>>(), ["f5d6"], "a player has one answer");
        let mut nothing = PlayedMoves { played: |_: &Position| Vec::new(), share: 0.2 };
        let none = grow_lines(&mut nothing, &GameRecord::new(Position::START), Side::White, Growth::default());
        assert!(none.is_empty(), "there is no line without moves");
    }
}
