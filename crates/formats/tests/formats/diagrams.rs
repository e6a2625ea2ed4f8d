//! Diagrams: boards with the number of each move in its square.

use outflank_formats::transcript::{self, Passes};
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader};
use outflank_rules::othello::{Move, Position, Square};
use outflank_rules::{Game, GameRecord};
use proptest::prelude::*;

/// The first final of 1977.
const GAME: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8\
                    a1g1g2h2h1";

fn games(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(Format::Transcript, text.as_bytes()).collect()
}

fn error(text: &str) -> String {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_err().to_string()
}

/// Draws the squares of a game with the numbers of its moves, and others by their discs at the start.
fn cells(record: &GameRecord<Position>) -> Vec<String> {
    let placed: Vec<Square> = record
        .moves()
        .iter()
        .filter_map(|mv| match mv {
            Move::Place(square) => Some(*square),
            Move::Pass => None,
        })
        .collect();
    let cell = |square: Square| match placed.iter().position(|&it| it == square) {
        Some(index) => (index + 1).to_string(),
        None => {
            record.start().disc(square).map_or("..", |side| if side.name() == "Black" { "*" } else { "O" }).to_owned()
        }
    };
    Square::ALL.into_iter().map(cell).collect()
}

fn drawn(record: &GameRecord<Position>) -> String {
    let rows: Vec<String> = cells(record).chunks(8).map(|row| row.join(" ")).collect();
    rows.join("\n") + "\n"
}

fn game() -> GameRecord<Position> {
    transcript::parse(Position::START, GAME).unwrap_or_else(|error| panic!("{error}"))
}

fn assert_is_game(text: &str) {
    let games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let read = games[0].as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read.record().to_othello().unwrap().moves() == game().moves(), "{text}");
}

#[test]
fn diagrams_are_read_however_they_are_drawn() {
    let plain = drawn(&game());
    assert_is_game(&plain);
    let rows: Vec<String> = plain.lines().map(str::to_owned).collect();
    let numbered: Vec<String> =
        rows.iter().zip(1..).map(|(row, number)| format!("{number} | {row} | {number}")).collect();
    assert_is_game(&format!("  A B C D E F G H\n{}\n", numbered.join("\n")));
    let before: Vec<String> = rows.iter().zip(1..).map(|(row, number)| format!("{number} {row}")).collect();
    assert_is_game(&format!("Final 2019: Ann - Bob\n\n    a  b  c  d  e  f  g  h\n{}\n", before.join("\n")));
    let border = "+--+--+--+--+--+--+--+--+\n";
    let boxed: Vec<String> = rows.iter().map(|row| format!("|{}|\n", row.replace(' ', "|"))).collect();
    assert_is_game(&format!("{border}{}{border}", boxed.join(border)));
    for (black, white) in [("()", "##"), ("●", "○"), ("", ""), ("X", "0"), ("..", "..")] {
        assert_is_game(&plain.replace('*', black).replace('O', white));
    }
}

#[test]
fn titles_and_results_belong_to_their_diagrams() {
    let text = format!("Ann - Bob\n{}34-30\n\nCem - Dan\n{}\nf5f6e6\n", drawn(&game()), drawn(&game()));
    let read: Vec<AnnotatedGame> = games(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(read.iter().map(AnnotatedGame::placement_count).collect::<Vec<_>>(), [60, 60, 3]);
    assert_eq!(
        read.iter().map(|game| game.info.players.black.name.as_deref()).collect::<Vec<_>>(),
        [Some("Ann"), Some("Cem"), None]
    );
    assert!(read[0].info.result.is_some() && read[1].info.result.is_none());
}

#[test]
fn errors_have_the_place_of_the_square() {
    let with = |changes: &[(&str, &str)]| {
        let changed =
            |cell: String| changes.iter().find(|(from, _)| *from == cell).map_or(cell, |(_, to)| (*to).to_owned());
        let cells: Vec<String> = cells(&game()).into_iter().map(changed).collect();
        cells.chunks(8).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    };
    // 18 is the number of d2, 17 that of e3.
    let expected = "expected a diagram with each move number from 1 on in one square";
    assert_eq!(error(&with(&[("18", "17")])), format!("line 3, character 11: {expected}, but found \"17\""));
    for (from, to) in [("60", "61"), ("5", "65"), ("5", "f5"), ("O", "61"), ("5", "O")] {
        let error = error(&with(&[(from, to)]));
        assert!(error.contains(&format!("{expected}, but found {to:?}")), "{error}");
    }
    let illegal = error(&with(&[("1", "2"), ("2", "1")]));
    assert!(illegal.starts_with("line 6, "), "{illegal}");
    assert!(illegal.ends_with("move 1, d6, is illegal: no discs would be flipped"), "{illegal}");
    let rows = drawn(&game());
    let short = rows.replace("O *", "O");
    assert!(error(&short).contains("expected a row of a diagram"), "{short}");
    let incomplete = rows.lines().take(6).collect::<Vec<_>>().join("\n");
    assert_eq!(
        error(&incomplete),
        "line 1, character 1: expected a diagram with all rows of the board, but found nothing"
    );
}

proptest! {
    #[test]
    fn games_that_are_drawn_read_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 60)) {
        let mut record = GameRecord::new(Position::START);
        for choice in choices {
            let moves: Vec<Move> = record.position().moves().collect();
            if moves.is_empty() { break; }
            record.play(*choice.get(&moves)).unwrap();
        }
        let text = drawn(&record);
        // A diagram has a number in its first row.
        if text.lines().next().unwrap().contains(|c: char| c.is_ascii_digit()) {
            let mut read = games(&text);
            prop_assert_eq!(read.len(), 1);
            let game = read.remove(0).unwrap();
            prop_assert_eq!(transcript::print(game.record(), Passes::LeftOut), transcript::print(&record, Passes::LeftOut));
        }
    }
}
