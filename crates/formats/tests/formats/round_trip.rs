//! Round trips of random games through every format.

use outflank_formats::info::{
    Discs, ExactScores, GameDate, GameInfo, GameResult, GgsTimeControl, Komi, MatchOptions, PlayerInfo, ResultScore,
    Termination, TheoreticalScore, TimedMove,
};
use outflank_formats::obf::ScoredMove;
use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_formats::{
    AnnotatedGame, Attribute, Attributes, Format, LostAttributes, Note, Reader, WriteError, WriteOptions, Writer,
};
use outflank_rules::othello;
use outflank_rules::reversi::{Aim, Layout, Move, Position, Rules, Size, Square};
use outflank_rules::{Game, GameRecord, Side, Sides};
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use std::time::Duration;

/// Texts with characters that a format escapes or cannot store.
fn text() -> impl Strategy<Value = String> {
    let text = "[A-Za-z0-9éß名 .,:'\\]\\[}{\"\\\\;()%*#/+=_-]{1,24}";
    text.prop_map(|text| text.trim().to_owned()).prop_filter("is not empty", |text| !matches!(text.as_str(), "" | "-"))
}

fn discs() -> impl Strategy<Value = Discs> {
    (-70_000..70_000).prop_map(|thousandths| Discs::from_decimal(f64::from(thousandths) / 1000.0).unwrap())
}

fn time() -> impl Strategy<Value = Duration> {
    (0..10_000_000_u64).prop_map(Duration::from_millis)
}

fn side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH)
}

fn date() -> impl Strategy<Value = GameDate> {
    (1900..2100_u16, 0..=12_u8, 0..=31_u8).prop_map(|(year, month, day)| {
        let date = GameDate::from_year(year).unwrap();
        let date = date.with_month(month).unwrap_or(date);
        date.with_day(day).unwrap_or(date)
    })
}

fn result() -> impl Strategy<Value = GameResult> {
    let terminations = vec![
        Termination::Played,
        Termination::Resigned,
        Termination::OutOfTime,
        Termination::Agreed,
        Termination::Adjourned,
    ];
    let counted = (-32..=32_i16).prop_map(|half| ResultScore::Margin(Discs::whole(2 * half)));
    let score = prop_oneof![counted, discs().prop_map(ResultScore::Margin), side().prop_map(ResultScore::Winner)];
    (score, select(terminations)).prop_map(|(score, termination)| GameResult { score, termination })
}

fn player() -> impl Strategy<Value = PlayerInfo> {
    let control = (time(), time(), of(time()));
    let control = control.prop_map(|(main, increment, grace)| GgsTimeControl { main, increment, grace });
    let plain =
        (0..3600_u64).prop_map(|s| GgsTimeControl { main: Duration::from_secs(s), ..GgsTimeControl::default() });
    let rating = (-300_000..300_000).prop_map(|hundredths| f64::from(hundredths) / 100.0);
    (of(text()), of(rating), of(prop_oneof![control, plain])).prop_map(|(name, rating, time_control)| PlayerInfo {
        name,
        rating,
        time_control,
    })
}

fn players() -> impl Strategy<Value = Sides<PlayerInfo>> {
    (player(), player(), any::<bool>()).prop_map(|(black, mut white, share_the_clock)| {
        if share_the_clock {
            white.time_control = black.time_control;
        }
        Sides { black, white }
    })
}

fn match_options() -> impl Strategy<Value = MatchOptions> {
    (any::<[bool; 2]>(), of(Just(4_u16)), of(side()))
        .prop_map(|([is_synchro, is_komi], random_discs, challenger)| MatchOptions {
            is_synchro,
            is_komi,
            random_discs,
            challenger,
        })
        .prop_filter("is not plain", |options| *options != MatchOptions::default())
}

fn bid() -> impl Strategy<Value = TimedMove> {
    let mv = prop_oneof![
        (0..26_u8, 0..26_u8).prop_map(|(column, row)| Move::Place(Square { column, row })),
        Just(Move::Pass)
    ];
    (mv, of(discs()), of(time())).prop_map(|(mv, evaluation, time)| TimedMove { mv: mv.into(), evaluation, time })
}

fn komi() -> impl Strategy<Value = Komi> {
    (of(bid()), of(bid()), of(discs())).prop_map(|(black, white, value)| Komi { bids: Sides { black, white }, value })
}

fn info() -> impl Strategy<Value = GameInfo> {
    let theoretical =
        (0..=64_u8, 0..=60_u8).prop_map(|(black_discs, empties)| TheoreticalScore { black_discs, empties });
    let time_of_day = "[0-2][0-9]:[0-5][0-9]:[0-5][0-9]( [A-Z]{3})?";
    let first = (of(text()), of(text()), of(text()), of(date()), of(time_of_day), players());
    let second = (of(result()), of(theoretical), of(match_options()), komi(), of(text()));
    (first, second).prop_map(|((event, site, round, date, time_of_day, players), second)| {
        let (result, theoretical, match_options, komi, comment) = second;
        let exact_scores = ExactScores::default();
        GameInfo {
            event,
            site,
            round,
            date,
            time_of_day,
            players,
            result,
            theoretical,
            match_options,
            komi,
            comment,
            exact_scores,
        }
    })
}

fn note() -> impl Strategy<Value = Note> {
    (of(discs()), of(time()), of(text())).prop_map(|(evaluation, time, comment)| Note { evaluation, time, comment })
}

/// Plays a legal move for each number, chosen modulo the number of legal moves.
fn play(start: Position, choices: &[u8]) -> GameRecord<Position> {
    let mut game = GameRecord::new(start);
    for &choice in choices {
        let moves: Vec<Move> = game.position().moves().collect();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        game.play(mv).unwrap();
    }
    game
}

/// The rules of Othello or of another board; large boards would be slow.
fn rules() -> impl Strategy<Value = Rules> {
    let size = |(width, height)| Size::square(width).unwrap().with_height(height).unwrap();
    let size = prop_oneof![1 => Just(Size::STANDARD), 2 => (4..=7_u8, 4..=7_u8).prop_map(size), 1 => (4..=11_u8, Just(4)).prop_map(size)];
    let other =
        (size, select(&Layout::ALL), select(&Aim::ALL)).prop_map(|(size, layout, aim)| Rules { size, layout, aim });
    prop_oneof![Just(Rules::default()), other]
}

/// A game, usually complete, usually from the standard start position.
fn game() -> impl Strategy<Value = AnnotatedGame> {
    let start = prop_oneof![3 => Just(vec![]), 1 => vec(any::<u8>(), 0..60)];
    let choices = prop_oneof![vec(any::<u8>(), 70), vec(any::<u8>(), 0..60)];
    let tags = btree_map(select(vec!["ZZ", "Annotator", "B", "X_1", "Event", "a-b", "LB"]), text(), 0..3);
    (rules(), start, choices, info(), vec((any::<usize>(), note()), 0..4), tags, any::<bool>()).prop_map(
        |(rules, start, choices, info, notes, tags, is_bare)| {
            let before = play(Position::start(&rules), &start);
            let mut game = AnnotatedGame::from_record(&play(before.position().clone(), &choices));
            if is_bare {
                return game;
            }
            for (at, note) in notes {
                let moves = game.record().moves().len().max(1);
                if let Some(stored) = game.note_mut(at % moves) {
                    *stored = note;
                }
            }
            game.set_tags(tags);
            game.info = info;
            game
        },
    )
}

/// The output of a writer.
struct Written {
    bytes: Vec<u8>,
    names: NameTables,
    lost_attributes: LostAttributes,
    /// The rules of the games, for formats that do not store them.
    rules: Rules,
}

fn write(format: Format, games: &[AnnotatedGame]) -> Result<Written, WriteError> {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    games.iter().try_for_each(|game| writer.write(game, &mut bytes))?;
    let finish = writer.finish();
    bytes[..finish.head.len()].copy_from_slice(&finish.head);
    let names =
        NameTables::read(NameFiles { players: finish.players.as_deref(), tournaments: finish.tournaments.as_deref() })
            .unwrap();
    let rules = games[0].rules().unwrap_or_default();
    Ok(Written { bytes, names, lost_attributes: writer.lost_attributes().clone(), rules })
}

/// Reads written games in chunks of a length.
fn read(format: Format, written: &Written, chunk: usize) -> Vec<AnnotatedGame> {
    let lacks_rules = written.lost_attributes.iter().any(|(lost, _)| lost == Attribute::Board);
    let rules = if lacks_rules { written.rules } else { Rules::default() };
    let mut reader = Reader::with_names(format, written.names.clone()).with_rules(rules);
    let mut games = Vec::new();
    for bytes in written.bytes.chunks(chunk) {
        reader.push(bytes);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    assert_eq!(reader.lost_attributes(), &LostAttributes::default());
    games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{format}: {error}"))).collect()
}

/// Sets the result: one that equals that of the last position may be missing in a source.
fn with_result(game: &AnnotatedGame) -> AnnotatedGame {
    let mut game = game.clone();
    game.info.result = game.result();
    game
}

fn assert_round_trips(format: Format, game: &AnnotatedGame) {
    let Ok(written) = write(format, std::slice::from_ref(game)) else { return };
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    let read = read(format, &written, usize::MAX);
    assert_eq!(read.len(), 1, "{format}: {text}");
    let read = &read[0];
    let lost = |attribute| written.lost_attributes.iter().any(|(lost, _)| lost == attribute);
    if !lost(Attribute::Moves) {
        assert_eq!(read.record().start(), game.record().start(), "{text}");
        assert!(read.placements().eq(game.placements()), "{text}");
    }
    if written.lost_attributes == LostAttributes::default() {
        assert_eq!(with_result(read), with_result(game), "{format}: {text}");
    }
    let has_lost_result = [Attribute::Result, Attribute::Termination].into_iter().any(lost);
    if !has_lost_result && !lost(Attribute::Moves) && !matches!(format, Format::Obf) {
        let score = |game: &AnnotatedGame| game.result().map(|result| result.score);
        assert_eq!(score(read), score(game), "{format}: {text}");
    }
    assert!((read.attributes() - game.attributes() - RESULT).is_empty(), "{format} adds an attribute: {text}");
    // The printed form is stable, except that a lost result is replaced by that of the last position.
    let again = write(format, std::slice::from_ref(read)).unwrap();
    assert!(has_lost_result || again.bytes == written.bytes, "{text}: {}", String::from_utf8_lossy(&again.bytes));
}

/// The attributes that WTHOR always has.
const RESULT: Attributes = Attributes::of(&[Attribute::Result, Attribute::Theoretical]);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_on_any_board_round_trips_through_every_format_that_stores_it(game in game()) {
        for format in Format::ALL {
            assert_round_trips(format, &game);
        }
    }

    #[test]
    fn json_loses_nothing(game in game()) {
        let written = write(Format::Json, std::slice::from_ref(&game)).unwrap();
        prop_assert_eq!(written.lost_attributes, LostAttributes::default());
    }

    #[test]
    fn games_do_not_depend_on_chunk_sizes(games in vec(game(), 1..4), chunk in 1..200_usize) {
        for format in Format::ALL {
            let Ok(written) = write(format, &games) else { continue };
            if games.iter().any(|game| game.rules() != games[0].rules()) {
                continue;
            }
            prop_assert_eq!(read(format, &written, chunk), read(format, &written, usize::MAX), "{}", format);
            prop_assert_eq!(read(format, &written, chunk).len(), games.len());
        }
    }

    #[test]
    fn the_format_of_a_file_is_detected_by_its_content(games in vec(game(), 2..4)) {
        for format in Format::ALL {
            let Ok(written) = write(format, &games) else { continue };
            let detected = outflank_formats::detect::detect(&written.bytes[..written.bytes.len().min(4096)]);
            let is_list = |format| matches!(format, Format::Transcript | Format::TranscriptWithPasses | Format::Xot);
            prop_assert!(detected == format || (is_list(detected) && is_list(format)), "{detected} for {format}: {}", String::from_utf8_lossy(&written.bytes));
        }
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "([(;)\\[\\]{}\":,\\\\ \n]|\\PC|GM|AB|B|W|RE|BO|f5|d6|34-30|moves|null){0,60}") {
        for format in Format::ALL {
            let _ = Reader::read_all(format, text.as_bytes()).count();
        }
        outflank_formats::detect::detect(text.as_bytes());
    }
}

#[test]
fn exact_scores_round_trip_through_obf_and_json() {
    let mut game = AnnotatedGame::new(othello::Position::START);
    let score = |mv: &str, score| ScoredMove { mv: mv.parse().unwrap(), score };
    game.info.exact_scores = ExactScores { scores: vec![score("f5", 2), score("d3", -64)], value: Some(2) };
    for format in [Format::Obf, Format::Json] {
        assert_round_trips(format, &game);
        assert_eq!(write(format, std::slice::from_ref(&game)).unwrap().lost_attributes, LostAttributes::default());
    }
    let score = ResultScore::Margin(Discs::whole(4));
    game.info.result = Some(GameResult { score, termination: Termination::Played });
    for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Wthor] {
        let lost_attributes = write(format, std::slice::from_ref(&game)).unwrap().lost_attributes;
        assert!(lost_attributes.iter().any(|(lost, _)| lost == Attribute::ExactScores), "{format}");
    }
}
