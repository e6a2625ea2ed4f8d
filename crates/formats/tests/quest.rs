//! JSON of Othello Quest, and objects that are not games.

use outflank_formats::detect::detect;
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader};

const QUEST: &[u8] = include_bytes!("fixtures/othello-quest.json");

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
