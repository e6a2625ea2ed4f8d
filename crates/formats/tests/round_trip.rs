//! Games of every kind survive every format, as far as the format says that it holds them.

use outflank_formats::about::{
    About, Answers, Bid, Discs, Ending, GameDate, GameResult, Komi, MatchType, PlayerAbout, Theoretical, TimeControl,
    Verdict,
};
use outflank_formats::obf::ScoredMove;
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Feature, Features, Format, Losses, Note, Reader, Unfit, WriteOptions, Writer};
use outflank_game::{Game, GameRecord, Side, Sides};
use outflank_othello as othello;
use outflank_reversi::{Aim, Layout, Move, Position, Rules, Size, Square};
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use std::time::Duration;

/// Texts with the characters that some format escapes or cannot hold.
fn text() -> impl Strategy<Value = String> {
    let text = "[A-Za-z0-9éß名 .,:'\\]\\[}{\"\\\\;()%*#/+=_-]{1,24}";
    text.prop_map(|text| text.trim().to_owned())
        .prop_filter("says something", |text| !matches!(text.as_str(), "" | "-"))
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
        let date = GameDate::of_year(year).unwrap();
        let date = date.in_month(month).unwrap_or(date);
        date.on_day(day).unwrap_or(date)
    })
}

fn result() -> impl Strategy<Value = GameResult> {
    let endings = vec![Ending::Played, Ending::Resigned, Ending::OutOfTime, Ending::Agreed, Ending::Adjourned];
    let counted = (-32..=32_i16).prop_map(|half| Verdict::Margin(Discs::whole(2 * half)));
    let verdict = prop_oneof![counted, discs().prop_map(Verdict::Margin), side().prop_map(Verdict::Winner)];
    (verdict, select(endings)).prop_map(|(verdict, ending)| GameResult { verdict, ending })
}

fn player() -> impl Strategy<Value = PlayerAbout> {
    let control = (time(), time(), of(time()));
    let control = control.prop_map(|(main, increment, grace)| TimeControl { main, increment, grace });
    let plain = (0..3600_u64).prop_map(|s| TimeControl { main: Duration::from_secs(s), ..TimeControl::default() });
    let rating = (-300_000..300_000).prop_map(|hundredths| f64::from(hundredths) / 100.0);
    (of(text()), of(rating), of(prop_oneof![control, plain])).prop_map(|(name, rating, time_control)| PlayerAbout {
        name,
        rating,
        time_control,
    })
}

fn players() -> impl Strategy<Value = Sides<PlayerAbout>> {
    (player(), player(), any::<bool>()).prop_map(|(black, mut white, share_the_clock)| {
        if share_the_clock {
            white.time_control = black.time_control;
        }
        Sides { black, white }
    })
}

fn match_type() -> impl Strategy<Value = MatchType> {
    (any::<[bool; 2]>(), of(Just(4_u16)), of(side()))
        .prop_map(|([is_synchro, is_komi], random_discs, challenger)| MatchType {
            is_synchro,
            is_komi,
            random_discs,
            challenger,
        })
        .prop_filter("is not plain", |kind| *kind != MatchType::default())
}

fn bid() -> impl Strategy<Value = Bid> {
    let mv = prop_oneof![
        (0..26_u8, 0..26_u8).prop_map(|(column, row)| Move::Place(Square { column, row })),
        Just(Move::Pass)
    ];
    (mv, of(discs()), of(time())).prop_map(|(mv, evaluation, time)| Bid { mv, evaluation, time })
}

fn komi() -> impl Strategy<Value = Komi> {
    (of(bid()), of(bid()), of(discs())).prop_map(|(black, white, value)| Komi { bids: Sides { black, white }, value })
}

fn about() -> impl Strategy<Value = About> {
    let theoretical = (0..=64_u8, 0..=60_u8).prop_map(|(black_discs, empties)| Theoretical { black_discs, empties });
    let time_of_day = "[0-2][0-9]:[0-5][0-9]:[0-5][0-9]( [A-Z]{3})?";
    let first = (of(text()), of(text()), of(text()), of(date()), of(time_of_day), players());
    let second = (of(result()), of(theoretical), of(match_type()), komi(), of(text()));
    (first, second).prop_map(|((event, site, round, date, time_of_day, players), second)| {
        let (result, theoretical, match_type, komi, comment) = second;
        let answers = Answers::default();
        About {
            event,
            site,
            round,
            date,
            time_of_day,
            players,
            result,
            theoretical,
            match_type,
            komi,
            comment,
            answers,
        }
    })
}

fn note() -> impl Strategy<Value = Note> {
    (of(discs()), of(time()), of(text())).prop_map(|(evaluation, time, comment)| Note { evaluation, time, comment })
}

/// Plays a move for each number, the number counting the legal moves in a circle.
fn play(start: Position, choices: &[u8]) -> GameRecord<Position> {
    let mut game = GameRecord::new(start);
    for &choice in choices {
        let moves: Vec<Move> = game.position().moves().collect();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        game.play(mv).unwrap();
    }
    game
}

/// The rules of Othello, or those of any board; large ones would take long.
fn rules() -> impl Strategy<Value = Rules> {
    let size = |(width, height)| Size::square(width).unwrap().with_height(height).unwrap();
    let size = prop_oneof![1 => Just(Size::STANDARD), 2 => (4..=7_u8, 4..=7_u8).prop_map(size), 1 => (4..=11_u8, Just(4)).prop_map(size)];
    let other =
        (size, select(&Layout::ALL), select(&Aim::ALL)).prop_map(|(size, layout, aim)| Rules { size, layout, aim });
    prop_oneof![Just(Rules::default()), other]
}

/// A game, mostly to its end, mostly from the usual start.
fn game() -> impl Strategy<Value = AnnotatedGame> {
    let start = prop_oneof![3 => Just(vec![]), 1 => vec(any::<u8>(), 0..60)];
    let choices = prop_oneof![vec(any::<u8>(), 70), vec(any::<u8>(), 0..60)];
    let tags = btree_map(select(vec!["ZZ", "Annotator", "B", "X_1", "Event", "a-b", "LB"]), text(), 0..3);
    (rules(), start, choices, about(), vec((any::<usize>(), note()), 0..4), tags, any::<bool>()).prop_map(
        |(rules, start, choices, about, notes, tags, is_bare)| {
            let before = play(Position::start(&rules), &start);
            let mut game = AnnotatedGame::from_record(play(before.position().clone(), &choices));
            if is_bare {
                return game;
            }
            for (at, note) in notes {
                let moves = game.record().moves().len().max(1);
                if let Some(place) = game.note_mut(at % moves) {
                    *place = note;
                }
            }
            game.set_tags(tags);
            game.about = about;
            game
        },
    )
}

/// What came of writing games: the file, its names, and what was lost.
struct Written {
    bytes: Vec<u8>,
    names: NameTables,
    losses: Losses,
    /// The rules that a reader must be told.
    rules: Rules,
}

fn write(format: Format, games: &[AnnotatedGame]) -> Result<Written, Unfit> {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    games.iter().try_for_each(|game| writer.write(game, &mut bytes))?;
    let finish = writer.finish();
    bytes[..finish.head.len()].copy_from_slice(&finish.head);
    let names = NameTables::read(finish.players.as_deref(), finish.tournaments.as_deref()).unwrap();
    let rules = games[0].record().rules().unwrap_or_default();
    Ok(Written { bytes, names, losses: writer.losses().clone(), rules })
}

/// Reads what was written, in pieces of a length.
fn read(format: Format, written: &Written, piece: usize) -> Vec<AnnotatedGame> {
    let is_told = written.losses.iter().any(|(lost, _)| lost == Feature::Board);
    let rules = if is_told { written.rules } else { Rules::default() };
    let mut reader = Reader::with_names(format, written.names.clone()).with_rules(rules);
    let mut games = Vec::new();
    for bytes in written.bytes.chunks(piece) {
        reader.push(bytes);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.finish();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    assert_eq!(reader.losses(), &Losses::default());
    games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{format}: {error}"))).collect()
}

/// A result that the last position has anyway may stand in a source or not.
fn with_result(game: &AnnotatedGame) -> AnnotatedGame {
    let mut game = game.clone();
    game.about.result = game.result();
    game
}

fn assert_survives(format: Format, game: &AnnotatedGame) {
    let Ok(written) = write(format, std::slice::from_ref(game)) else { return };
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    let read = read(format, &written, usize::MAX);
    assert_eq!(read.len(), 1, "{format}: {text}");
    let read = &read[0];
    let lost = |feature| written.losses.iter().any(|(lost, _)| lost == feature);
    if !lost(Feature::Moves) {
        assert_eq!(read.record().start(), game.record().start(), "{text}");
        assert!(read.placements().eq(game.placements()), "{text}");
    }
    if written.losses == Losses::default() {
        assert_eq!(with_result(read), with_result(game), "{format}: {text}");
    }
    let has_lost_result = [Feature::Result, Feature::Ending].into_iter().any(lost);
    if !has_lost_result && !lost(Feature::Moves) && !matches!(format, Format::Obf) {
        let verdict = |game: &AnnotatedGame| game.result().map(|result| result.verdict);
        assert_eq!(verdict(read), verdict(game), "{format}: {text}");
    }
    assert!((read.features() - game.features() - RESULT).is_empty(), "{format} invents something: {text}");
    // What is read is printed as it stood; only a lost result is taken from the last position.
    let again = write(format, std::slice::from_ref(read)).unwrap();
    assert!(has_lost_result || again.bytes == written.bytes, "{text}: {}", String::from_utf8_lossy(&again.bytes));
}

/// A database holds a score for every game.
const RESULT: Features = Features::of(&[Feature::Result, Feature::Theoretical]);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_on_any_board_survives_every_format_as_far_as_it_holds_it(game in game()) {
        for format in Format::ALL {
            assert_survives(format, &game);
        }
    }

    #[test]
    fn json_loses_nothing(game in game()) {
        let written = write(Format::Json, std::slice::from_ref(&game)).unwrap();
        prop_assert_eq!(written.losses, Losses::default());
    }

    #[test]
    fn games_are_the_same_in_pieces_of_any_length(games in vec(game(), 1..4), piece in 1..200_usize) {
        for format in Format::ALL {
            let Ok(written) = write(format, &games) else { continue };
            if games.iter().any(|game| game.record().rules() != games[0].record().rules()) {
                continue;
            }
            prop_assert_eq!(read(format, &written, piece), read(format, &written, usize::MAX), "{}", format);
            prop_assert_eq!(read(format, &written, piece).len(), games.len());
        }
    }

    #[test]
    fn the_format_of_a_file_is_told_by_its_content(games in vec(game(), 2..4)) {
        for format in Format::ALL {
            let Ok(written) = write(format, &games) else { continue };
            let told = outflank_formats::detect::detect(&written.bytes[..written.bytes.len().min(4096)]);
            let is_list = |format| matches!(format, Format::Transcript | Format::TranscriptWithPasses | Format::Xot);
            prop_assert!(told == format || (is_list(told) && is_list(format)), "{told} for {format}: {}", String::from_utf8_lossy(&written.bytes));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "([(;)\\[\\]{}\":,\\\\ \n]|\\PC|GM|AB|B|W|RE|BO|f5|d6|34-30|moves|null){0,60}") {
        for format in Format::ALL {
            let _ = Reader::read_all(format, text.as_bytes()).count();
        }
        outflank_formats::detect::detect(text.as_bytes());
    }
}

#[test]
fn answers_of_problems_survive_obf_and_json() {
    let mut game = AnnotatedGame::new(othello::Position::START);
    let score = |mv: &str, score| ScoredMove { mv: mv.parse().unwrap(), score };
    game.about.answers = Answers { scores: vec![score("f5", 2), score("d3", -64)], value: Some(2) };
    for format in [Format::Obf, Format::Json] {
        assert_survives(format, &game);
        assert_eq!(write(format, std::slice::from_ref(&game)).unwrap().losses, Losses::default());
    }
    for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Wthor] {
        let losses = write(format, std::slice::from_ref(&game)).unwrap().losses;
        assert!(losses.iter().any(|(lost, _)| lost == Feature::Answers), "{format}");
    }
}
