//! Games as people copy them from sites: wrapped, numbered, with results, titles and comments.

use outflank_formats::info::ResultScore;
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, GameRecord, Side};
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(Format::Transcript, text.as_bytes()).collect()
}

/// The moves of the games, and the errors.
fn outline(text: &str) -> Vec<String> {
    let moves = |game: AnnotatedGame| game.placements().map(|square| square.to_string()).collect::<String>();
    read(text).into_iter().map(|game| game.map_or_else(|error| error.to_string(), moves)).collect()
}

#[test]
fn lines_that_continue_a_game_belong_to_it() {
    for text in [
        "1. f5 d6 2. c3 d3\n3. c4 f4 33-31",
        "1. f5 d6 2. c3 d3\r\n3. c4 f4 *",
        "1. f5 d6 2. c3 d3\r3. c4 f4 1-0",
        "Ann - Bob, round 3\nf5d6c3\n{a fine move} d3c4f4",
        "f5d6c3d\n3c4f4",
        "f5\nd6\nc3\nd3\nc4\nf4\n",
        "1 f5\n2 d6\n3 c3\n4 d3\n5 c4\n6 f4",
        "黒 f5 白 d6 黒 c3 白 d3 黒 c4 白 f4",
        "# a comment\nf5d6c3\n% another\nd3c4f4",
    ] {
        assert_eq!(outline(text), ["f5d6c3d3c4f4"], "{text}");
    }
}

#[test]
fn a_text_of_several_games_says_so() {
    for text in [
        "f5d6c3\n\nf5f6e6\n",
        "f5d6c3\nf5f6e6",
        "f5d6\nc3 34-30\nf5f6e6",
        "1. f5 d6\n2. c3 1-0\n1. f5 f6\n2. e6 0-1",
        "Ann - Bob\nf5d6c3\nCid - Dan\nf5f6\ne6",
        "1. f5d6c3\n2. f5f6e6",
    ] {
        assert_eq!(outline(text), ["f5d6c3", "f5f6e6"], "{text}");
    }
}

#[test]
fn a_typo_is_an_error_with_its_place_and_other_games_are_read() {
    assert_eq!(
        outline("1. f5 d6 2. c3 d3\n3. c4 fx"),
        ["line 2, character 7: expected a square such as f5, or -- for a pass, but found \"fx\""]
    );
    assert_eq!(
        outline("f5d6c3d3\nc4a1f4\nf6b4"),
        ["line 2, character 3: move 6, a1, is illegal: no discs would be flipped"]
    );
    let list = "f5d6c3d3c4f4\nf5d6xx\nf5f6e6f4g5\nf5d6 hi\nf5f4e3f6";
    let read = outline(list);
    assert_eq!((read.len(), read[0].as_str(), read[2].as_str()), (5, "f5d6c3d3c4f4", "f5f6e6f4g5"), "{read:?}");
    assert!(read[1].starts_with("line 2, character 5") && read[3].starts_with("line 4, character 6"), "{read:?}");
    assert_eq!(outline("hello there").len(), 1);
    assert_eq!(outline("f5d6 34-30 c3").len(), 1);
    assert!(outline("f5d6 34-30 c3")[0].contains("nothing behind the result"));
}

#[test]
fn openings_may_have_names() {
    let names = |text: &str| {
        let games = read(text).into_iter().map(|game| game.unwrap());
        // A name before the moves is a comment on the game, one behind them a comment on the last move.
        let name = |game: &AnnotatedGame| {
            let last = game.annotated_moves().last().and_then(|it| it.note.comment.clone());
            game.info.comment.clone().or(last).unwrap_or_default()
        };
        games.map(|game| (game.placement_count(), name(&game))).collect::<Vec<_>>()
    };
    let expected = [(2, "Diagonal Opening".to_owned()), (3, "Tiger, or so".to_owned())];
    assert_eq!(names("C4c3      Diagonal Opening\nC4c3D3\tTiger, or so\n"), expected);
    assert_eq!(names("Diagonal Opening | C4c3 | =\nTiger, or so | C4c3D3 | +2.5"), expected);
}

#[test]
fn a_winner_without_discs_is_no_wipe_out() {
    let result = |text: &str| read(text).remove(0).unwrap().info.result.map(|result| result.score);
    assert_eq!(result("f5d6c3d3c4 1-0"), Some(ResultScore::Winner(Side::Black)));
    assert_eq!(result("f5d6c3d3c4 0-1"), Some(ResultScore::Winner(Side::White)));
    assert_eq!(result("f5d6c3d3c4 1/2-1/2").unwrap().winner(), None);
    assert_eq!(result("f5d6c3d3c4 *"), None);
    assert_eq!(result("f5d6c3d3c4 34-30").unwrap().margin().unwrap().as_whole(), Some(4));
}

#[test]
fn a_move_is_no_part_of_a_comment_beside_it() {
    let title = "A Game Between Friends\rd3\rc3\rb3\r";
    for comment in ["{quite good}", "(quite good)", "[quite good]", ";quite good"] {
        for damage in ["?", "x", "~", "*", "-", "é", "|", "}"] {
            let games = read(&format!("{title}b2{damage}{comment}\r*"));
            let is_whole = |game: &AnnotatedGame| game.placement_count() == 4;
            let is_kept = games.iter().any(Result::is_err) || games.iter().flatten().all(is_whole);
            assert!(is_kept, "{damage}{comment}: {games:?}");
        }
    }
}

#[test]
fn a_brace_in_the_place_of_a_move_hides_no_moves() {
    let games = read("f5{6c3d3 {quite good} c4f4");
    assert!(games[0].as_ref().unwrap_err().to_string().contains("before another one"), "{games:?}");
}

#[test]
fn a_mark_in_the_place_of_a_character_hides_no_moves() {
    let text = "1. d3 e3 2. f3 e2 3. f2 c2 4. e1 d6 5.\nc5 g2 6. e7 d2 7. c1 b6 8. e6 f5 9. b4\nf1 10. b2 f7 11. g5 f6 \
                12. g7 b5 13.\na5 f4 14. b7 g8 15. c3 g6 16. h6  3\n17. c4";
    for (text, place) in [(text.to_owned(), "character 35: "), (text.replace("h6  3", "h6 |3"), "character 34: ")] {
        let read = outline(&text);
        assert!(read[0].starts_with(&format!("line 4, {place}")), "{read:?}");
    }
    assert!(outline("1. f5\nd6 2.\nc6 b6 *\n3. d3 *").iter().any(|it| it.contains("nothing behind the result")));
    assert_eq!(outline("1\nf5\n2\nd6\n#\nc3"), ["f5d6c3"]);
    assert!(outline("1\nf5\n2\nd6\n*\nc3").iter().any(|it| it.contains("nothing behind the result")));
    assert!(outline("A Title\n1.\nf5\nf6\n#.\nd3\nc3\n{quite good}").iter().any(|it| it.starts_with("line 5, ")));
    assert_eq!(outline("f5d6c3d3\n#quite good}\nc4"), ["f5d6c3d3c4"]);
    assert!(outline("f5d6c3d3\nc4|4\n1-0")[0].starts_with("line 2, character 3: "));
    assert!(outline("e6f4\nd3c4\nd3").iter().any(|it| it.contains("d3, is illegal")));
    assert_eq!(outline("#. d3 c3 2. b3 b2 {quite good}").len(), 1);
}

/// Plays a game by the numbers, until they run out or the game ends.
fn game(choices: &[u8]) -> GameRecord<Position> {
    let mut record = GameRecord::new(Position::START);
    for &choice in choices {
        let moves: Vec<Move> = record.position().moves().collect();
        if moves.is_empty() {
            break;
        }
        record.play(moves[usize::from(choice) % moves.len()]).unwrap();
    }
    record
}

/// How a game is written.
#[derive(Clone, Debug)]
struct Layout {
    numbers: u8,
    title: bool,
    comment: bool,
    result: Option<&'static str>,
    width: usize,
    line_end: &'static str,
    blanks: bool,
}

fn layouts() -> impl Strategy<Value = Layout> {
    let results = prop::sample::select(vec![None, Some("33-31"), Some("1-0"), Some("*"), Some("1/2-1/2")]);
    let line_ends = prop::sample::select(vec!["\n", "\r\n", "\r"]);
    (0_u8..3, any::<bool>(), any::<bool>(), results, 2_usize..90, line_ends, any::<bool>()).prop_map(
        |(numbers, title, comment, result, width, line_end, blanks)| Layout {
            numbers,
            title,
            comment,
            result,
            width,
            line_end,
            blanks: blanks || numbers > 0,
        },
    )
}

/// Writes a game; words are wrapped at blanks, and moves without blanks at any column.
fn write(record: &GameRecord<Position>, layout: &Layout) -> String {
    let moves = record.moves().iter().filter(|&&mv| mv != Move::Pass);
    let mut words: Vec<String> = Vec::new();
    for (mv, index) in moves.zip(0_usize..) {
        match layout.numbers {
            1 if index.is_multiple_of(2) => words.push(format!("{}.", index / 2 + 1)),
            2 => words.push(format!("{}", index + 1)),
            _ => {}
        }
        words.push(mv.to_string());
        if layout.comment && index == 3 {
            words.push("{quite good}".to_owned());
        }
    }
    let result = layout.result.map(str::to_owned);
    let title = if layout.title { format!("A Game Between Friends{}", layout.line_end) } else { String::new() };
    if layout.blanks || layout.comment {
        words.extend(result);
        let mut text = title;
        let mut column = 0;
        for word in words {
            if column > 0 && column + word.len() >= layout.width {
                text.push_str(layout.line_end);
                column = 0;
            } else if column > 0 {
                text.push(' ');
            }
            column += word.len() + 1;
            text.push_str(&word);
        }
        return text;
    }
    let joined: Vec<char> = words.concat().chars().collect();
    let lines: Vec<String> = joined.chunks(layout.width).map(|line| line.iter().collect()).collect();
    let end = result.map(|result| format!(" {result}")).unwrap_or_default();
    format!("{title}{}{end}", lines.join(layout.line_end))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_game_reads_back_whole_however_it_is_written(
        choices in prop::collection::vec(any::<u8>(), 1..70), layout in layouts(),
    ) {
        let record = game(&choices);
        let text = write(&record, &layout);
        let games = read(&text);
        prop_assert_eq!(games.len(), 1, "{:?} {:?}", text, games);
        let read = games[0].as_ref().map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
        let written: Vec<String> = record.moves().iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string).collect();
        prop_assert_eq!(read.placements().map(|square| square.to_string()).collect::<Vec<_>>(), written, "{:?}", text);
    }

    #[test]
    fn a_damaged_game_is_an_error_or_the_same(
        choices in prop::collection::vec(any::<u8>(), 1..70),
        layout in layouts(),
        at in any::<prop::sample::Index>(),
        damage in prop::sample::select(vec!['?', 'x', 'z', '#', '|', '{', '}', '*', ';', 'é', '~', '(', '-']),
    ) {
        let record = game(&choices);
        let mut text: Vec<char> = write(&record, &layout).chars().collect();
        let at = at.index(text.len());
        text[at] = damage;
        let text: String = text.into_iter().collect();
        let games = read(&text);
        let written: Vec<String> = record.moves().iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string).collect();
        let is_same = |game: &AnnotatedGame| game.placements().map(|square| square.to_string()).eq(written.iter().cloned());
        let is_error = games.iter().any(Result::is_err);
        prop_assert!(is_error || games.len() == 1 && games[0].as_ref().is_ok_and(is_same), "{:?}: {:?}", text, games);
    }

    #[test]
    fn games_on_lines_stay_apart(games in prop::collection::vec(prop::collection::vec(any::<u8>(), 12..70), 1..6)) {
        let records: Vec<_> = games.iter().map(|choices| game(choices)).collect();
        let lines: Vec<String> = records.iter().map(|record| {
            record.moves().iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string).collect()
        }).collect();
        prop_assert_eq!(outline(&lines.join("\n")), lines);
    }
}
