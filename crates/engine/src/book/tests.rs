use super::growth::SearchJob;
use super::successors::BookKey;
use super::*;
use crate::{Engine, EngineOptions};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Bitboard, Symmetry};
use std::ops::ControlFlow;

/// Returns the board after moves that are legal.
fn board(moves: &str) -> Board {
    let squares = (0..moves.len()).step_by(2).map(|at| moves[at..at + 2].parse::<Square>().unwrap());
    squares.fold(Board::START, |board, square| after(board, Move::Place(square)))
}

fn discs(discs: i8) -> Score {
    Score::from_discs(discs)
}

fn options(positions: usize) -> GrowthOptions {
    GrowthOptions { level: Level::new(2).unwrap(), positions, ..GrowthOptions::default() }
}

fn engines(number: usize) -> Vec<Engine> {
    let engine = || Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    std::iter::repeat_with(engine).take(number).collect()
}

/// Grows a book with a number of threads and searches.
fn grown(book: &Book, options: GrowthOptions, threads: usize, searches: usize) -> Book {
    let mut growth = Growth::new(book, options);
    growth.request([Board::START]);
    let mut left = searches;
    grow(growth, &mut engines(threads), &StopFlag::new(), |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// A book of positions that were searched by hand: lines of moves, each with a deviation and its score.
fn by_hand(growth: &mut Growth, found: &[(&str, &str, i8)]) {
    for &(moves, square, score) in found {
        let key = BookKey::of(board(moves));
        let square = key.symmetry.square(square.parse().unwrap());
        growth.close(key.board, Some(Deviation { square, score: discs(score) }));
    }
}

fn moves(book: &Book, line: &str) -> Vec<(String, i8)> {
    book.moves(board(line)).iter().map(|known| (known.mv.to_string(), known.score.rounded())).collect()
}

fn expected(moves: &[(&str, i8)]) -> Vec<(String, i8)> {
    moves.iter().map(|&(mv, score)| (mv.to_owned(), score)).collect()
}

#[test]
fn the_shipped_book_is_small_and_consistent() {
    let book = Book::shipped();
    assert!(book.to_bytes().len() <= 4 << 20);
    assert_eq!((book.inconsistency(), book.unfinished()), (None, 0));
    assert!(
        book.len() > 10_000 && book.entries().iter().all(|entry| entry.level.number() >= 18),
        "{} positions",
        book.len()
    );
}

#[test]
fn a_score_propagates_to_all_positions_before() {
    let mut growth = Growth::new(&Book::default(), options(100));
    by_hand(&mut growth, &[("f5", "d6", 2), ("f5d6", "c3", 1)]);
    // f5d6 took the deviation of f5, which now lacks one.
    assert_eq!(growth.book().unfinished(), 1);
    assert_eq!(moves(growth.book(), "f5"), expected(&[("d6", -1)]));
    by_hand(&mut growth, &[("f5", "f6", 0)]);
    assert_eq!(moves(growth.book(), "f5"), expected(&[("f6", 0), ("d6", -1)]));
    by_hand(&mut growth, &[("f5d6c3", "d3", 4)]);
    assert_eq!(moves(growth.book(), "f5d6"), expected(&[("c3", -4)]));
    assert_eq!(moves(growth.book(), "f5"), expected(&[("d6", 4), ("f6", 0)]));
    by_hand(&mut growth, &[("f5d6", "c4", 3)]);
    assert_eq!(moves(growth.book(), "f5"), expected(&[("f6", 0), ("d6", -3)]));
    assert_eq!(growth.book().inconsistency(), None);
    assert_eq!(growth.book().line(board("f5")), ["f6".parse::<Move>().unwrap()]);
}

#[test]
fn two_orders_of_moves_share_a_position_and_its_score() {
    // Two lines lead to the Tiger, of which both before it had it as their deviation.
    let mut growth = Growth::new(&Book::default(), options(100));
    by_hand(&mut growth, &[("f5d6c3d3", "c4", 5), ("f5d6c4d3", "c3", 5)]);
    assert_eq!(board("f5d6c3d3c4").canonical().0, board("f5d6c4d3c3").canonical().0);
    by_hand(&mut growth, &[("f5d6c3d3c4", "f4", -6)]);
    assert_eq!(growth.book().len(), 3);
    assert_eq!(moves(growth.book(), "f5d6c3d3"), expected(&[("c4", 6)]));
    assert_eq!(moves(growth.book(), "f5d6c4d3"), expected(&[("c3", 6)]));
    assert_eq!(growth.book().unfinished(), 2, "both need another deviation");
    assert_eq!(growth.book().below(board("f5d6c4d3")), 2);
}

#[test]
fn all_images_of_a_board_have_the_same_moves() {
    let book = grown(&Book::default(), options(60), 1, 1000);
    for entry in book.entries().iter().filter(|entry| entry.board.mover().len() > 3) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(entry.board);
            let turned = |known: &BookMove| match known.mv {
                Move::Place(square) => BookMove { mv: Move::Place(symmetry.square(square)), ..*known },
                Move::Pass => *known,
            };
            let scored = |known: BookMove| (known.score, after(image, known.mv).canonical().0);
            let (mut expected, mut found): (Vec<_>, Vec<_>) = (
                book.moves(entry.board).iter().map(turned).map(scored).collect(),
                book.moves(image).into_iter().map(scored).collect(),
            );
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{symmetry:?} of {:?}", entry.board);
            assert!(book.moves(image).iter().all(|known| is_legal(image, known.mv)));
        }
    }
}

fn is_legal(board: Board, mv: Move) -> bool {
    match mv {
        Move::Place(square) => board.placements().contains(square),
        Move::Pass => board.placements().is_empty() && !board.is_over(),
    }
}

#[test]
fn a_forced_pass_is_a_move_of_the_book() {
    // White has discs on the left edge alone, and Black to its right: White, to move, can place none.
    let black = Bitboard::from_bits(0x0202);
    let white = Bitboard::from_bits(0x0101);
    let before_pass = Board::new(white, black);
    assert!(before_pass.placements().is_empty() || before_pass.passed().placements().is_empty());
    let (passing, able) = if before_pass.placements().is_empty() {
        (before_pass, before_pass.passed())
    } else {
        (before_pass.passed(), before_pass)
    };
    let square = able.placements().first().unwrap();
    let mut growth = Growth::new(&Book::default(), options(100));
    let key = BookKey::of(passing);
    growth.close(key.board, Some(Deviation { square: key.symmetry.square(square), score: discs(7) }));
    let known = growth.book().moves(passing);
    assert_eq!((known.len(), known[0].mv, known[0].score), (1, Move::Pass, discs(-7)));
    assert_eq!(growth.book().score(able), Some(discs(7)));
    assert_eq!(growth.book().line(passing)[0], Move::Pass);
}

#[test]
fn a_book_grows_to_its_size_and_every_position_is_finished() {
    for threads in [1, 3] {
        let book = grown(&Book::default(), options(150), threads, usize::MAX);
        assert_eq!((book.len(), book.unfinished(), book.inconsistency()), (150, 0, None));
        assert_eq!(book.below(Board::START), 150, "all of it is reached from the start");
    }
}

#[test]
fn the_longest_lines_are_those_of_best_play() {
    let plies = |book: &Book| book.entries().iter().map(|entry| 60 - entry.board.empties().len()).max().unwrap();
    let book = grown(&Book::default(), options(150), 1, usize::MAX);
    // Both sides follow the book's best moves for nearly as long as any line goes.
    let best = book.line(Board::START).len() as u32;
    assert!(best + 3 >= plies(&book) && best > 8, "{best} of {}", plies(&book));
    let narrow = grown(&Book::default(), GrowthOptions { error: discs(0), ..options(150) }, 1, usize::MAX);
    assert!(plies(&narrow) > plies(&book), "{} and {}", plies(&narrow), plies(&book));
    let early = GrowthOptions { until_empties: 57, ..options(300) };
    let early = grown(&Book::default(), early, 1, usize::MAX);
    assert!(early.len() > 5 && early.entries().iter().all(|entry| entry.board.empties().len() >= 57));
}

#[test]
fn interruptions_change_nothing_with_one_thread() {
    let whole = grown(&Book::default(), options(60), 1, usize::MAX);
    let mut book = Book::default();
    for searches in 1.. {
        book = grown(&Book::from_bytes(&book.to_bytes()).unwrap(), options(60), 1, searches % 7 + 1);
        if book.len() == 60 && book.unfinished() == 0 {
            break;
        }
    }
    assert_eq!(book.to_bytes(), whole.to_bytes());
}

#[test]
fn a_stopped_search_leaves_the_book_as_it_was() {
    let stop = StopFlag::new();
    stop.stop();
    let mut growth = Growth::new(&Book::default(), options(10));
    growth.request([Board::START]);
    let job: SearchJob = growth.next().unwrap();
    assert_eq!(growth.next(), None, "nothing else can be searched meanwhile");
    let deviation = job.search(&mut engines(1)[0], &stop);
    assert_eq!(deviation, None);
    growth.finish(&job, deviation);
    assert!(growth.book().is_empty());
}

#[test]
fn requested_positions_come_first_and_a_higher_level_searches_again() {
    let mut growth = Growth::new(&Book::default(), options(0));
    growth.request(["", "f5", "f5f6", "f5f6"].map(board));
    let book = grow(growth, &mut engines(1), &StopFlag::new(), |_| ControlFlow::Continue(()));
    assert_eq!((book.len(), book.unfinished()), (3, 0));
    assert!(book.score(board("f5f6")).is_some() && book.score(board("f5d6")).is_none());
    let higher = GrowthOptions { level: Level::new(4).unwrap(), ..options(0) };
    let mut growth = Growth::new(&book, higher);
    assert_eq!(growth.next(), None, "no search was requested");
    growth.deepen();
    let again = grow(growth, &mut engines(1), &StopFlag::new(), |_| ControlFlow::Continue(()));
    assert!(again.len() == 3 && again.entries().iter().all(|entry| entry.level == higher.level));
}

#[test]
fn a_choice_is_within_the_margin_of_the_best_move() {
    let mut growth = Growth::new(&Book::default(), options(100));
    by_hand(&mut growth, &[("f5d6", "c3", 1), ("f5f4", "e3", 9), ("f5", "f6", 2)]);
    assert_eq!(moves(growth.book(), "f5"), expected(&[("f6", 2), ("d6", -1), ("f4", -9)]));
    let mut random = fastrand::Rng::with_seed(1);
    let mut chosen = |margin| -> HashSet<_> {
        let moves = (0..100).filter_map(|_| growth.book().choose(board("f5"), discs(margin), &mut random));
        moves.map(|known| known.mv.to_string()).collect()
    };
    assert_eq!(chosen(2), HashSet::from(["f6".to_owned()]));
    assert_eq!(chosen(3), HashSet::from(["f6".to_owned(), "d6".to_owned()]));
    assert_eq!(chosen(11).len(), 3);
    assert_eq!(growth.book().choose(board("f5f4g3"), discs(4), &mut random), None);
}

#[test]
fn a_book_round_trips_through_its_file() {
    let book = grown(&Book::default(), options(80), 1, usize::MAX);
    let read = Book::from_bytes(&book.to_bytes()).unwrap();
    assert_eq!(read.to_bytes(), book.to_bytes());
    assert_eq!(read.moves(board("f5")), book.moves(board("f5")));
    assert_eq!(Book::from_bytes(&Book::default().to_bytes()).unwrap().len(), 0);
}

#[test]
fn a_damaged_book_is_rejected_wherever_the_damage_is() {
    let file = grown(&Book::default(), options(40), 1, usize::MAX).to_bytes();
    for place in 0..file.len() {
        let mut damaged = file.clone();
        damaged[place] ^= 0x10;
        assert!(Book::from_bytes(&damaged).is_err(), "byte {place}");
        assert!(Book::from_bytes(&file[..place]).is_err(), "truncated after {place}");
    }
    let message = |file: &[u8]| Book::from_bytes(file).unwrap_err().to_string();
    assert_eq!(message(b"OFGAMES\n"), "not an opening book");
    assert_eq!(message(&file[..12]), "the file is truncated: expected at least 16 bytes, but found 12");
    let longer = [&file[..], b"x"].concat();
    assert!(message(&longer).starts_with("the file is too long: expected "), "{}", message(&longer));
    let mut newer = file.clone();
    newer[6] = 3;
    assert_eq!(message(&newer), "expected version 2 of the format, but found 3");
    let mut damaged = file;
    damaged[30] ^= 1;
    assert!(message(&damaged).starts_with("the file is damaged: expected the checksum "), "{}", message(&damaged));
}

#[test]
fn an_invalid_file_with_a_right_checksum_is_rejected() {
    let book = grown(&Book::default(), options(20), 1, usize::MAX);
    let entry = *book.entries().iter().find(|entry| entry.deviation.is_some()).unwrap();
    let error = |change: &dyn Fn(&mut Entry)| {
        let mut book = book.clone();
        let number = book.numbers[&entry.board] as usize;
        change(&mut book.entries[number]);
        match Book::from_bytes(&book.to_bytes()) {
            Err(BookError::Position { error, .. }) => Some(error),
            other => panic!("{other:?}"),
        }
    };
    let square = |square| Some(Deviation { square, score: discs(1) });
    assert_eq!(error(&|entry| entry.board = Board::START.passed()), Some(PositionError::Board));
    assert_eq!(error(&|entry| entry.deviation = square(Square::D4)), Some(PositionError::Deviation));
    let inside = |entry: &mut Entry| entry.deviation = square(successors(entry.board).next().unwrap().square);
    let start = BookKey::of(Board::START).board;
    let mut wrong = book.clone();
    let number = wrong.numbers[&start] as usize;
    inside(&mut wrong.entries[number]);
    assert!(matches!(
        Book::from_bytes(&wrong.to_bytes()),
        Err(BookError::Position { error: PositionError::Deviation, .. })
    ));
}

#[test]
fn a_wrong_score_is_found_and_growth_mends_it() {
    let mut book = grown(&Book::default(), options(20), 1, usize::MAX);
    let right = book.to_bytes();
    book.entries[3].score = Score::MAX;
    assert!(book.inconsistency().is_some());
    assert_eq!(Growth::new(&book, options(20)).into_book().to_bytes(), right);
}
