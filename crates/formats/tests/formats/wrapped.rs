//! Games whose text has several lines, numbers, results, titles and comments.

use outflank_formats::info::Discs;
use outflank_formats::transcript::{self, Passes};
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader, detect};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, GameRecord};
use proptest::collection::vec;
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(detect::detect(text.as_bytes()), text.as_bytes()).collect()
}

fn moves(text: &str) -> Vec<String> {
    let games = read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}")));
    games.map(|game| game.placements().map(|square| square.to_string()).collect()).collect()
}

#[test]
fn lines_with_notes_around_belong_to_the_game() {
    for text in [
        "f5d6c3\nd3c4f4\n",
        "f5d\n6c3d3c\n4f4",
        "f5 d6\r\rc3 d3\rc4 f4\r*",
        "Ann - Bob, 2019\nf5 d6 c3\nd3 c4 f4\n33-31\nBlack wins",
        "f5 {a comment\nover lines} d6 c3 d3 c4 f4 1-0",
        "Tiger | f5d6c3d3c4f4 | =",
        "https://example.org/analyse?moves=f5d6c3d3c4f4&at=3",
    ] {
        assert_eq!(moves(text), ["f5d6c3d3c4f4"], "{text}");
    }
    assert_eq!(moves("e6f6c4e3f2d6f4e2\nf5"), ["e6f6c4e3f2d6f4e2f5"]);
}

#[test]
fn lists_and_tables_are_several_games() {
    assert_eq!(moves("C4c3      Diagonal Opening\nC4c3D3c5B3  Snake\n"), ["c4c3", "c4c3d3c5b3"]);
    assert_eq!(moves("1. f5 d6\n2. c3\n\n1. f5 f6\n2. e6"), ["f5d6c3", "f5f6e6"]);
    assert_eq!(moves("f5d6c3\n\nd3c5"), ["f5d6c3", "d3c5"]);
    assert_eq!(moves("id,winner,game_moves\n1,1,f5d6c3\n2,-1,f5f6\n"), ["f5d6c3", "f5f6"]);
}

#[test]
fn games_of_other_formats_in_front_are_games_of_their_own() {
    const GGF: &str =
        "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3]W[c5];)";
    let pgn = "[Black \"Ann\"]\n\n1. f5 f4 *\n";
    for (front, expected) in [
        ("f5d6c3\nf5f6e6\n", &["f5d6c3", "f5f6e6"][..]),
        ("f5d6c3\n\nd3c5\n", &["f5d6c3", "d3c5"]),
        ("f5 d6\nc3\n\nf5 f6\n\n", &["f5d6c3", "f5f6"]),
        ("f5d6c4d3c2b3b4b5\nf5f6e6f4c3b2d3c2\n", &["f5d6c4d3c2b3b4b5", "f5f6e6f4c3b2d3c2"]),
        (&format!("{pgn}\n{pgn}"), &["f5f4", "f5f4"]),
    ] {
        assert_eq!(moves(&format!("{front}{GGF}\n")), [expected, &["d3c5"]].concat(), "{front}");
        assert_eq!(moves(&format!("{GGF}\n{front}{GGF}")), [&["d3c5"], expected, &["d3c5"]].concat(), "{front}");
    }
    assert_eq!(moves("f5d6c3\nf5f6e6\n{\"moves\": [\"d3\", \"c5\"]}\n"), ["f5d6c3", "f5f6e6", "d3c5"]);
    let error = |text: &str| read(text).into_iter().find_map(Result::err).unwrap().to_string();
    assert!(error(&format!("f5d6\nf5a1\n{GGF}")).starts_with("line 2, character 3: move 2, a1, is illegal"));
    assert!(error(&format!("{GGF}\nf5d6\nf5a1\n{GGF}")).starts_with("line 3, character 3: move 2, a1, is illegal"));
}

#[test]
fn what_is_left_over_is_an_error_with_its_place() {
    let error = |text: &str| read(text).into_iter().find_map(Result::err).unwrap().to_string();
    assert!(error("f5 d6 c3\nd3 zz f4").starts_with("line 2, character 4: "));
    assert!(error("f5 d6 c3\nd3 c4 a1").starts_with("line 2, character 7: move 6, a1, is illegal"));
    assert!(error("f5d6c3d").starts_with("line 1, character 7: "));
    assert!(error("f5 d6 33-31 c3").starts_with("line 1, character 13: "));
    assert_eq!(
        error("------------------------XO------OX------- X"),
        "line 1, character 1: expected 64 squares and then the side to move, but found 41 squares"
    );
}

#[test]
fn old_files_are_recognised() {
    let format = |text: &str| detect::detect(text.as_bytes());
    assert_eq!(format("(;GaMe[2]VieW[1]Black[f5])"), Format::Sgf);
    assert_eq!(format("From: a list\n(;GM[Othello]PC[x]BO[8])"), Format::Ggf);
    let mut header = [0_u8; 16];
    header[..4].copy_from_slice(&[20, 5, 0, 0]);
    (header[10], header[11], header[12]) = (0xD5, 7, 8);
    assert_eq!(detect::detect(&header), Format::Wthor);
}

#[test]
fn a_second_tag_without_value_discards_nothing_and_marks_are_no_moves() {
    let game = read("[Date \"2019.05.03\"]\n[Date \"0.0.0\"]\n\n1. f5 d6 ∓ 2. c3 *").remove(0).unwrap();
    assert_eq!((game.info.date.unwrap().to_string().as_str(), game.record().moves().len()), ("2019-05-03", 3));
}

#[test]
fn positions_of_other_programs_are_read() {
    let board = "---------------------------OX------XO---------------------------";
    for text in [format!("{board} X f5d6"), format!("{board} X;F5D6"), format!("{board};F5D6")] {
        assert_eq!(moves(&text), ["f5d6"], "{text}");
    }
    let value = |text: &str| read(text).remove(0).unwrap().info.exact_scores.value;
    assert_eq!((value(&format!("{board} +12")), value(&format!("{board} 1"))), (Some(12), Some(1)));
    assert_eq!(read(&format!("{board} X; f5:+2; --:-127;")).remove(0).unwrap().info.exact_scores.scores.len(), 1);
    let ggs = "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    assert!(read(ggs).remove(0).unwrap().has_standard_start());
}

/// Plays the moves that the numbers choose; the last is no pass, which a reader could not infer.
fn played(choices: &[u8]) -> GameRecord<Position> {
    let mut record = GameRecord::new(Position::START);
    for &choice in choices {
        let moves: Vec<_> = record.position().moves().collect();
        if moves.is_empty() {
            break;
        }
        record.play(moves[usize::from(choice) % moves.len()]).unwrap();
    }
    while record.moves().last() == Some(&Move::Pass) {
        record =
            record.moves()[..record.moves().len() - 1].iter().fold(GameRecord::new(Position::START), |mut it, &mv| {
                it.play(mv).unwrap();
                it
            });
    }
    record
}

/// Writes a game with lines of a width.
fn wrapped(record: &GameRecord<Position>, style: u8, width: usize, end: &str) -> String {
    if style == 0 {
        let text = transcript::print(record, Passes::LeftOut);
        return text.as_bytes().chunks(width).map(|line| str::from_utf8(line).unwrap()).collect::<Vec<_>>().join(end);
    }
    let (mut text, mut column) = (String::new(), 0);
    let title = if style == 3 { format!("Anna - Robert{end}") } else { String::new() };
    let pairs = record.moves().chunks(2).zip(1..).flat_map(|(pair, number)| {
        let number = (style >= 2).then(|| format!("{number}."));
        number.into_iter().chain(pair.iter().map(ToString::to_string))
    });
    for word in pairs.chain((style >= 2).then(|| "33-31".to_owned())) {
        if column > 0 && column + 1 + word.len() > width {
            text.push_str(end);
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        text.push_str(&word);
        column += word.len() + 1;
    }
    title + &text
}

proptest! {
    #[test]
    fn a_game_reads_back_whole_and_no_damage_loses_a_move_in_silence(
        choices in vec(any::<u8>(), 1..70),
        (style, width) in (0..4_u8, 2..90_usize),
        end in prop::sample::select(&["\n", "\r\n", "\r"][..]),
        (at, damage) in (any::<prop::sample::Index>(), prop::sample::select(&b"abcdefghxz0123456789-. \n!?"[..])),
    ) {
        let record = played(&choices);
        let text = wrapped(&record, style, width, end);
        let squares = transcript::print(&record, Passes::LeftOut);
        prop_assert_eq!(moves(&text), [squares.clone()], "{}", text);
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = damage;
        let damaged = String::from_utf8(bytes).unwrap();
        let games: Vec<_> = Reader::read_all(Format::Transcript, damaged.as_bytes()).collect();
        let has_error = games.iter().any(Result::is_err);
        // Another square may be legal in the place of one, and a line with it, or with the number 1, may begin a second game: then
        // the moves are those of several games, and all there.
        let placements = || games.iter().flatten().map(AnnotatedGame::placement_count).sum::<usize>();
        let is_whole = || 2 * placements() == squares.len();
        prop_assert!(has_error || is_whole(), "{damaged}");
    }
}

#[test]
fn a_number_1_begins_a_game_and_a_short_line_does_not() {
    assert_eq!(moves("1. d3 c3\n2. c4 e3\n33-31"), ["d3c3c4e3"]);
    assert_eq!(moves("1. d3 c3\n1. c4 e3\n33-31"), ["d3c3", "c4e3"]);
    // A short line that is legal as the first one, but under a game of several lines, is rather a wrong one.
    let text = "c4 e3 f6 c6 d6 b4 e2 f4 g5 d7 c3\nd2 b2 g4 c5 c2 b5 d3 e8 e6 b3 a2\nf5 f4";
    assert!(read(text).iter().any(Result::is_err));
}

#[test]
fn a_link_names_the_players_and_what_cannot_be_kept() {
    let text = "https://example.org/analyse?moves=f5d6c3&lines=0.1.f6&black=Ann&white=Bob+%E8%A1%A8&tournament=Open\
                &date=1999-05&result=white&score=-10&at=2";
    let mut reader = Reader::new(Format::Transcript);
    reader.push(text.as_bytes());
    reader.finish();
    let game = reader.next_game().unwrap().unwrap();
    let (info, players) = (&game.info, &game.info.players);
    assert_eq!((players.black.name.as_deref(), players.white.name.as_deref()), (Some("Ann"), Some("Bob 表")));
    assert_eq!((info.event.as_deref(), info.date.unwrap().to_string()), (Some("Open"), "1999-05".to_owned()));
    assert_eq!(info.result.unwrap().score.margin().and_then(Discs::as_whole), Some(-10));
    assert_eq!(reader.lost_attributes().iter().collect::<Vec<_>>(), [(Attribute::Variations, 1)]);
}

#[test]
fn a_transcript_starts_from_a_given_position() {
    let start = outflank_formats::transcript::parse(Position::START, "f5d6").unwrap().position().to_owned();
    let mut reader = Reader::new(Format::Transcript).with_start(start);
    reader.push(b"c3d3\nc4");
    reader.finish();
    assert_eq!(reader.next_game().unwrap().unwrap().record().moves().len(), 3);
}

/// Texts that took minutes when each line or word was read together with all those before or behind it.
#[test]
fn time_grows_with_the_length_of_a_text() {
    const LENGTH: usize = 1 << 20;
    let repeated = |part: &str| part.repeat(LENGTH / part.len());
    for (text, comment) in [
        (format!("f5d6\n{}", repeated("{x}\n")), LENGTH / 4 * 2 - 1),
        (format!("f5d6\n{}", repeated("word\n")), LENGTH / 5 * 5 - 1),
        (format!("f5d6 {{\n{}}}", repeated("abc\n")), LENGTH - 1),
        (format!("f5d6 {}", repeated("黒 ")), 0),
        (format!("f5d6 {}", repeated("黒(x)")), 0),
        (format!("f5d6 {}", repeated("１． ")), 0),
        (format!("f5d6 {}", repeated(" ")), 0),
    ] {
        let games = read(&text);
        let [Ok(game)] = &games[..] else { panic!("{games:?}") };
        assert_eq!(game.record().moves().len(), 2);
        let note = game.annotated_moves().last().unwrap().note.comment.as_ref();
        assert_eq!(note.map_or(0, String::len), comment, "{}", &text[..20]);
    }
    for text in [
        format!("f5d6 {{\n{}", repeated("abc\n")),
        repeated("f5 "),
        format!("Black: {}", repeated("a ")),
        repeated("Black: Ann White: Bob "),
    ] {
        assert!(matches!(&read(&text)[..], [Err(_)]), "{}", &text[..20]);
    }
}
