//! Lines about a game around the moves of a transcript.

use outflank_formats::{AnnotatedGame, Attribute, Format, Reader};

const MOVES: &str = "f5d6c3d3c4f4";

fn read(text: &str) -> (Vec<AnnotatedGame>, Vec<Attribute>) {
    let mut reader = Reader::new(Format::Transcript);
    reader.push(text.as_bytes());
    reader.finish();
    let games = std::iter::from_fn(|| reader.next_game());
    let games = games.map(|game| game.unwrap_or_else(|error| panic!("{text}: {error}"))).collect();
    (games, reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect())
}

/// The players, the date and the margin.
fn tags(game: &AnnotatedGame) -> [String; 4] {
    let (info, players) = (&game.info, &game.info.players);
    let margin = info.result.and_then(|result| result.score.margin()).map(|margin| margin.to_string());
    [players.black.name.clone(), players.white.name.clone(), info.date.map(|date| date.to_string()), margin]
        .map(Option::unwrap_or_default)
}

#[test]
fn lines_with_names_become_tags() {
    for head in [
        "Black: Ann Lee\nWhite: Bob\nDate: 2018-10-12\nResult: 11-53\n\n",
        "Ann Lee (11) vs. Bob (53)\n2018-10-12\n",
        "2018年10月12日\n黒: Ann Lee　白: Bob\n結果: 11-53\n",
        "2018-10-12\nAnn Lee 11-53 Bob\n",
        "Ann Lee - Bob 11-53\n2018.10.12\n\n",
    ] {
        let (games, lost) = read(&format!("{head}{MOVES}\n"));
        assert_eq!(games.len(), 1, "{head}");
        assert_eq!(tags(&games[0]), ["Ann Lee", "Bob", "2018-10-12", "-42"], "{head}");
        assert_eq!((games[0].placement_count(), &lost[..], &games[0].info.comment), (6, &[][..], &None), "{head}");
    }
}

#[test]
fn titles_and_comments_around_the_moves_are_kept() {
    let head = "World Championship 2018, Praha, round 5, 12 October 2018\nAnn Lee - Bob 11-53\n";
    let (games, _) = read(&format!("{head}{MOVES}\n{{ White lost on the a-edge }}\n11-53\nA fine game\n"));
    let last = games[0].annotated_moves().last().unwrap().note.comment.clone();
    assert_eq!(games[0].info.comment.as_deref(), Some(head.lines().next().unwrap()));
    assert_eq!(last.as_deref(), Some("White lost on the a-edge\nA fine game"));
    let (games, _) = read(&format!("A title\nA second one\n{MOVES}\n"));
    assert_eq!(games[0].info.comment.as_deref(), Some("A title\nA second one"));
}

#[test]
fn each_game_has_its_own_lines() {
    let round = |number, names| format!("Round {number}: {names}\n{MOVES}\n11-53\n");
    let (games, _) = read(&(round(1, "Ann - Bob 11-53") + &round(2, "Cid - Dan 11-53")));
    assert_eq!(games.iter().map(|game| tags(game)[0].clone()).collect::<Vec<_>>(), ["Ann", "Cid"]);
    assert_eq!(games[1].info.round.as_deref(), Some("2"));
    let (games, _) = read("Ann - Bob\nf5d6c3\nCid - Dan\nf5f6\ne6");
    assert_eq!(games.iter().map(|game| tags(game)[1].clone()).collect::<Vec<_>>(), ["Bob", "Dan"]);
}

#[test]
fn a_value_that_cannot_be_read_is_kept_and_reported() {
    let (games, lost) = read(&format!("Black: Ann\nDate: 12 October\nResult: soon\n{MOVES}\n"));
    assert_eq!(games[0].info.comment.as_deref(), Some("Date: 12 October\nResult: soon"));
    assert_eq!((tags(&games[0])[0].as_str(), &lost[..]), ("Ann", &[Attribute::Result, Attribute::Year][..]));
}

#[test]
fn japanese_texts_are_read() {
    let before = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";
    for text in [
        format!("棋譜：{before} パス c4"),
        format!("{before}\n白 パス\n黒 c4"),
        format!("{before}\n16. ○パス\n17. ●ｃ４"),
    ] {
        let (games, _) = read(&text);
        assert_eq!((games.len(), games[0].record().moves().len()), (1, 17), "{text}");
    }
    let mut bytes = vec![0x8d, 0x95]; // 黒 and 白 in Shift_JIS
    bytes.extend(b" f5 \x94\x92 d6\n");
    let game = Reader::read_all(Format::Transcript, &bytes).next().unwrap().unwrap();
    assert_eq!(game.placement_count(), 2);
    let (games, _) = read("第42回世界オセロ選手権大会\n\n1手目 黒 f5\n2手目 白 d6\n3手目 黒 c3\n");
    assert_eq!((games[0].placement_count(), games.len()), (3, 1));
}

#[test]
fn lines_behind_the_moves_belong_to_them() {
    let (games, lost) = read("f5d6c3\nBlack: Ann\nWhite: Bob\nResult: 11-53\n");
    assert_eq!((tags(&games[0]), &lost[..]), (["Ann", "Bob", "", "-42"].map(str::to_owned), &[][..]));
    let (games, _) = read("f5d6c3\nBlack: Ann\nWhite: Bob\nResult: 11-53\n\nf5f6e6\nBlack: Cid\nWhite: Dan\n");
    assert_eq!(games.iter().map(|game| tags(game)[..2].join("-")).collect::<Vec<_>>(), ["Ann-Bob", "Cid-Dan"]);
    let (games, _) = read("f5d6c3\nBlack: Ann\nWhite: Bob\nf5f6e6\n");
    assert_eq!(games.iter().map(|game| tags(game)[0].clone()).collect::<Vec<_>>(), ["", "Ann"], "no line lies between");
}

#[test]
fn of_two_lines_with_one_field_the_first_counts_and_the_second_is_kept() {
    let (games, _) = read(&format!("Black: Ann\nBlack: Carl\nDate: 2018\nDate: 2019\n{MOVES}\n"));
    assert_eq!(tags(&games[0])[..3], ["Ann".to_owned(), String::new(), "2018".to_owned()]);
    assert_eq!(games[0].info.comment.as_deref(), Some("Black: Carl\nDate: 2019"));
}

#[test]
fn a_day_and_words_are_a_date_and_a_comment() {
    let (games, _) = read(&format!("2019年5月3日 名人戦\n【黒】村上\n【白】山田\n黒 34 - 30 白\n{MOVES}\n"));
    assert_eq!(tags(&games[0]), ["村上", "山田", "2019-05-03", "4"]);
    assert_eq!(games[0].info.comment.as_deref(), Some("2019年5月3日 名人戦"));
}

#[test]
fn names_and_moves_may_share_a_line() {
    let (games, _) = read("Ann - Bob: f5d6c3\nCid Day vs. Eve 33-31 f5 f6\nAnn (40) - Bob (24), F5D6\n");
    assert_eq!(games.iter().map(|game| tags(game)[1].clone()).collect::<Vec<_>>(), ["Bob", "Eve", "Bob"]);
    assert_eq!(games.iter().map(AnnotatedGame::placement_count).collect::<Vec<_>>(), [3, 2, 2]);
    let error = Reader::read_all(Format::Transcript, b"Ann - Bob: f5x6").next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 1, character 14: move 2, x6, is illegal: it is not on the board");
}

#[test]
fn columns_of_results_become_the_result() {
    let table = format!("moves,result,black_score,white_score\n{MOVES},,11,53\n{MOVES},11-53,,\n{MOVES},white,11,53\n");
    let (games, _) = read(&table);
    let margins: Vec<_> = games.iter().map(|game| tags(game)[3].clone()).collect();
    assert_eq!(margins, ["-42", "-42", "-42"]);
    assert!(games.iter().all(|game| game.record().tags.is_empty()));
}

#[test]
fn a_field_may_begin_with_a_quote() {
    let (games, _) =
        read(&format!("black,white,moves\n\"\"\"X\"\" Y\",\"\",{MOVES}\n\"\"\"\"\"Z\",\"\"\"\"\"\",{MOVES}\n"));
    let names: Vec<_> = games.iter().map(|game| [&tags(game)[0], &tags(game)[1]].map(String::clone)).collect();
    assert_eq!(names, [["\"X\" Y", ""], ["\"\"Z", "\"\""]]);
}

#[test]
fn lines_of_discs_go_by_the_size_of_the_board() {
    for line in ["Ann - Bob 60-40", "Black 60 - 40 White", "Ann (60) - Bob (40)"] {
        let mut reader = Reader::new(Format::Transcript).with_rules("10x10".parse().unwrap());
        reader.push(format!("{line}\ng6g5\n").as_bytes());
        reader.finish();
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!((tags(&game)[3].as_str(), game.info.comment.as_deref()), ("20", None), "{line}");
    }
}
