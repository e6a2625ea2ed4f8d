//! The database of games.

use crate::Work;
use outflank_database::{Database, Filter, ImportRun, Source};
use outflank_formats::Format;
use outflank_formats::wthor::NameTables;
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, StopFlag};
use std::fmt::Write;
use std::io::Cursor;
use tempfile::TempDir;

const GAMES: u64 = 1000;

/// Games in PGN are read, checked, sorted and written.
pub(crate) fn import() -> Work {
    let (directory, games) = (TempDir::new().expect("files can be written"), pgn());
    Box::new(move || import_into(&directory, &games).snapshot().len())
}

/// Positions of the games are looked up, for all games and for those of a player.
pub(crate) fn explore() -> Work {
    let directory = TempDir::new().expect("files can be written");
    let snapshot = import_into(&directory, &pgn()).snapshot();
    let mut random = fastrand::Rng::with_seed(2);
    let positions: Vec<Position> = (0..200).map(|ply| after(&random_moves(&mut random, ply % 10))).collect();
    let filters = [Filter::default(), Filter { player: Some("Player 1".to_owned()), ..Filter::default() }];
    Box::new(move || {
        let questions = positions.iter().flat_map(|position| filters.iter().map(move |filter| (position, filter)));
        questions.map(|(position, filter)| snapshot.explore(position, filter, 10).totals.games).sum()
    })
}

/// Plays at random, up to a number of plies.
pub(crate) fn random_moves(random: &mut fastrand::Rng, plies: usize) -> Vec<Move> {
    let (mut position, mut moves) = (Position::START, Vec::new());
    while moves.len() < plies
        && let Some(mv) = random.choice(position.moves().collect::<Vec<_>>())
    {
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

fn after(moves: &[Move]) -> Position {
    let mut position = Position::START;
    for &mv in moves {
        position.play_unchecked(mv);
    }
    position
}

fn import_into(directory: &TempDir, games: &str) -> Database {
    let database = Database::create(&directory.path().join("games.db")).expect("the directory is empty");
    let bytes = Box::new(Cursor::new(games.to_owned().into_bytes()));
    let (file, label) = ("random.pgn".to_owned(), "random".to_owned());
    let source = Source { file, label, format: Format::Pgn, names: NameTables::default(), bytes };
    let report = database.import([source], &ImportRun::new(&StopFlag::new())).expect("the games are legal");
    assert_eq!(report.new, GAMES);
    database
}

/// Random games of 100 players, some of whom play often.
fn pgn() -> String {
    let mut random = fastrand::Rng::with_seed(1);
    let mut text = String::new();
    for _ in 0..GAMES {
        let mut player = || random.u8(..100).min(random.u8(..100));
        let (black, white, year) = (player(), player(), random.u16(1977..=2021));
        write!(text, "[Black \"Player {black}\"]\n[White \"Player {white}\"]\n[Date \"{year}.??.??\"]\n\n")
            .expect("a string takes all text");
        for mv in random_moves(&mut random, usize::MAX) {
            if let Move::Place(square) = mv {
                write!(text, "{square} ").expect("a string takes all text");
            }
        }
        text.push_str("*\n\n");
    }
    text
}
