//! JSON of Othello Quest, and objects that are not games.

use outflank_formats::detect::detect;
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader};

const QUEST: &[u8] = include_bytes!("../fixtures/othello-quest.json");

fn read(bytes: &[u8]) -> Result<AnnotatedGame, ReadError> {
    assert_eq!(detect(bytes), Format::Json);
    Reader::read_all(Format::Json, bytes).next().unwrap()
}

#[test]
fn a_game_of_othello_quest_is_parsed_with_its_players_times_and_date() {
    let game = read(QUEST).unwrap();
    let players = &game.info.players;
    assert_eq!((players.black.name.as_deref(), players.white.name.as_deref()), (Some("Ann"), Some("Bob")));
    assert_eq!((players.black.rating, players.white.rating), (Some(1612.5), Some(1587.0)));
    assert_eq!(players.black.time_control.unwrap().main.as_secs(), 60);
    assert_eq!(game.info.date.unwrap().to_string(), "2024-12-22");
    assert_eq!(game.info.time_of_day.as_deref(), Some("01:02:03 UTC"));
    assert_eq!(game.info.site.as_deref(), Some("Othello Quest"));
    let times: Vec<_> = game.annotated_moves().map(|it| it.note.time.map(|time| time.as_millis())).collect();
    assert_eq!(times[..2], [Some(218), Some(1520)]);
    assert_eq!(game.result(), game.result_on_the_board());
    assert!(game.result().is_some(), "the game was played to its end");
}

#[test]
fn the_message_around_the_game_may_be_missing() {
    let game = read(br#"{"players":[],"position":{"moves":[{"m":"F5"},{"m":"d6","t":3}]}}"#).unwrap();
    assert_eq!(game.record().moves().len(), 2);
    let error = read(br#"{"position":{"moves":[{"m":"f5"},{"m":"a1"}]}}"#).unwrap_err();
    assert_eq!(error.to_string(), "line 1, character 1: move 2, a1, is illegal: no discs would be flipped");
    assert_eq!(error.partial.unwrap().record().moves().len(), 1);
}

#[test]
fn an_object_without_moves_or_a_start_is_rejected() {
    for text in ["{}", "{\"a\":1}", "{\"position\":{\"a\":1}}", "{\"players\":{},\"moves\":null}"] {
        assert_eq!(
            read(text.as_bytes()).unwrap_err().to_string(),
            "line 1, character 1: expected a game, but there is no member `moves` or `start`",
            "{text}"
        );
    }
    for text in ["{\"moves\":[]}", "{\"start\":\"6x6 --------------OX----XO-------------- X\"}"] {
        assert!(read(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn passes_ends_and_first_moves_of_othello_quest_are_read() {
    use outflank_formats::info::{ResultScore, Termination};
    use outflank_rules::Side;
    let of = |moves: &str| read(format!("{{\"position\":{{{moves}}}}}").as_bytes());
    let squares = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8".as_bytes().chunks(2).map(|it| str::from_utf8(it).unwrap());
    let moves: Vec<_> = squares.chain(["-", "c4"]).map(|mv| format!("{{\"m\":\"{mv}\"}}")).collect();
    assert_eq!(of(&format!("\"moves\":[{}]", moves.join(","))).unwrap().record().moves().len(), 17);
    let result = |end: &str| of(&format!("\"moves\":[{{\"m\":\"f5\"}},{end}]")).unwrap().info.result.unwrap();
    let resigned = result("{\"s\":\"RESIGN\"}");
    assert_eq!((resigned.score, resigned.termination), (ResultScore::Winner(Side::Black), Termination::Resigned));
    assert_eq!(result("{\"t\":5}").termination, Termination::OutOfTime);
    let xot = of("\"startPos\":\"f5d6c3\",\"moves\":[{\"m\":\"d3\"}]").unwrap();
    assert_eq!(xot.record().moves().len(), 4);
    assert!(of("\"startPos\":\"zz\",\"moves\":[]").is_err());
}
