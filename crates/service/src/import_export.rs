//! Import of games and positions from text and files, and export of games.

use crate::ApiError;
use crate::game::PlayedGame;
use crate::game_tags::GameTags;
use crate::input_error::InputError;
use crate::problem::Details;
use outflank_formats::detect::detect;
use outflank_formats::info::{GameDate, GameResult, ResultScore, Termination};
use outflank_formats::wthor::NameTables;
use outflank_formats::{
    AnnotatedGame, Attribute, Attributes, Format, LostAttributes, ReadError, Reader, WriteError, WriteOptions, Writer,
};
use outflank_library::StoredGame;
use outflank_play::saved_game::parse_alak;
use outflank_rules::Variant;
use serde::Serialize;
use std::iter;
use utoipa::ToSchema;

/// A game from a text or file.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedGame {
    /// The game.
    kind: Variant,
    /// The initial position.
    start: String,
    /// The moves; passes may be left out.
    moves: Vec<String>,
    /// The players and the date, or the first moves.
    title: String,
    /// The players, the tournament, the date and the result, as far as they are known.
    tags: GameTags,
}

/// The games of a text or file.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReadGames {
    /// The games that are legal to their end.
    games: Vec<ImportedGame>,
    /// The number of games that are not.
    rejected: usize,
    /// What is wrong with the first of these.
    reasons: Vec<RejectedGame>,
    /// Whether there are more games after the first 5,000, which are the ones that are read.
    more: bool,
    /// What the text has besides and [`ImportedGame`] does not, in English.
    not_kept: Vec<&'static str>,
}

/// A game that could not be read to its end.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RejectedGame {
    /// A sentence in English.
    message: String,
    /// The place of the error, and what a translated message needs.
    details: Details,
    /// The game up to the error, if it has moves.
    legal: Option<ImportedGame>,
}

/// The maximum number of games that are read from one file.
const MAX_GAMES: usize = 5000;

/// The maximum number of games of which it is told why they are rejected.
const MAX_REASONS: usize = 20;

/// What an [`ImportedGame`] keeps of a game besides its placements.
const KEPT: Attributes = Attributes::of(&[
    Attribute::LastPass,
    Attribute::Result,
    Attribute::Players,
    Attribute::Event,
    Attribute::Year,
    Attribute::Day,
]);

/// Reads games in any format of Othello, or a position of any of the three games, or a game of Alak. `names` has the players
/// and tournaments of WTHOR's games, which are numbers without it.
///
/// # Errors
///
/// Returns the first error when there is no game, not even the first moves of one.
pub fn read_games(bytes: &[u8], names: NameTables) -> Result<ReadGames, ApiError> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.is_empty() {
        return Err(ApiError::EmptyInput);
    }
    if let Some(position) = read_position(text) {
        return Ok(ReadGames::of_one(position));
    }
    if let Some(game) = parse_alak(text) {
        return game.map(|game| ReadGames::of_one(ImportedGame::of(&game))).map_err(ApiError::invalid);
    }
    let (mut read, mut first_error) = (ReadGames::default(), None);
    let mut reader = Reader::with_names(detect(bytes), names);
    reader.push(bytes);
    reader.finish();
    let mut not_kept = LostAttributes::default();
    for game in iter::from_fn(|| reader.next_game()).take(MAX_GAMES) {
        match game {
            Ok(game) => {
                not_kept.count(game.attributes() - KEPT);
                read.games.push(ImportedGame::of(&game));
            }
            Err(error) => {
                read.reject(&error);
                first_error = first_error.or(Some(error));
            }
        }
    }
    read.more = reader.next_game().is_some();
    not_kept.add(reader.lost_attributes());
    read.not_kept = not_kept.iter().map(|(attribute, _)| attribute.name()).collect();
    if !read.games.is_empty() || read.reasons.iter().any(|rejected| rejected.legal.is_some()) {
        return Ok(read);
    }
    let no_game = || InputError::new("there is no game in this text");
    Err(ApiError::InvalidInput(first_error.map_or_else(no_game, |error| InputError::in_file(&error))))
}

impl ReadGames {
    fn of_one(game: ImportedGame) -> Self {
        Self { games: vec![game], ..Self::default() }
    }

    fn reject(&mut self, error: &ReadError) {
        self.rejected += 1;
        if self.reasons.len() < MAX_REASONS {
            let legal = error.partial.as_deref().filter(|game| game.placement_count() > 0).map(ImportedGame::of);
            let InputError { details, .. } = InputError::in_file(error);
            self.reasons.push(RejectedGame { message: error.to_string(), details: *details, legal });
        }
    }
}

/// Returns stored games of Othello, with the moves that are played, as a file of a format; other games are left out.
pub fn export_games<'a>(format: Format, games: impl IntoIterator<Item = &'a StoredGame>) -> Vec<u8> {
    let mut exporter = Exporter::new(format);
    for game in games.into_iter().filter_map(annotated) {
        // A game that the format cannot hold is left out of the file.
        let _ = exporter.write(&game);
    }
    exporter.finish()
}

/// Returns a stored game of Othello with the moves that are played, its players, the day when it began in UTC, and its
/// result; `None` for other games, and for one that breaks the rules.
pub fn annotated(stored: &StoredGame) -> Option<AnnotatedGame> {
    if stored.game != Variant::Othello.name() {
        return None;
    }
    let played = &stored.moves[..stored.played.min(stored.moves.len())];
    let replayed = PlayedGame::from_text(Variant::Othello, &stored.start, played).ok()?;
    let mut game = AnnotatedGame::from_record(replayed.record());
    let name = |name: &String| Some(name.clone()).filter(|name| !name.is_empty());
    game.info.players.black.name = name(&stored.players.black);
    game.info.players.white.name = name(&stored.players.white);
    game.info.date = GameDate::from_unix_seconds(stored.created / 1000);
    game.info.result = result(stored);
    Some(game)
}

fn result(stored: &StoredGame) -> Option<GameResult> {
    let lost = stored.resigned.map(|side| (side, Termination::Resigned));
    let lost = lost.or(stored.out_of_time.map(|side| (side, Termination::OutOfTime)));
    lost.map(|(loser, termination)| GameResult { score: ResultScore::Winner(!loser), termination })
        .or(stored.outcome.map(GameResult::from_outcome))
}

/// Writes games to a file in memory.
pub struct Exporter {
    writer: Writer,
    text: Vec<u8>,
}

impl Exporter {
    /// Starts a file of a format.
    pub fn new(format: Format) -> Self {
        Self { writer: Writer::new(format, WriteOptions::default()), text: Vec::new() }
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Returns an error when the format cannot hold the game, which is then left out.
    pub fn write(&mut self, game: &AnnotatedGame) -> Result<(), WriteError> {
        self.writer.write(game, &mut self.text)
    }

    /// Returns the file.
    pub fn finish(mut self) -> Vec<u8> {
        // The header of a WTHOR file has the number of its games, which is known only now; the one that was written
        // with the first game is replaced. Other formats have no header, and a file without games has none either.
        let head = self.writer.finish().head;
        let written = head.len().min(self.text.len());
        self.text[..written].copy_from_slice(&head[..written]);
        self.text
    }
}

/// Reads a position; one of 64 squares is read as Othello.
fn read_position(text: &str) -> Option<ImportedGame> {
    /// Shorter texts are the rules of a game, such as `6x6`, or moves.
    const MIN_LENGTH: usize = 9;
    Variant::ALL.into_iter().find_map(|kind| {
        let start = kind.start(text).ok().filter(|_| text.len() >= MIN_LENGTH)?;
        let (kind, start) = (start.variant(), start.to_string());
        Some(ImportedGame { kind, start, moves: Vec::new(), title: String::new(), tags: GameTags::default() })
    })
}

impl ImportedGame {
    fn of(game: &AnnotatedGame) -> Self {
        let record = game.record();
        let (kind, start) = (record.start().variant(), record.start().to_string());
        let moves = record.moves().iter().map(ToString::to_string).collect();
        Self { kind, start, moves, title: title(game), tags: GameTags::from(&game.info) }
    }
}

/// Returns the players and the date, or else the first moves.
fn title(game: &AnnotatedGame) -> String {
    let players = &game.info.players;
    let (Some(black), Some(white)) = (&players.black.name, &players.white.name) else {
        return game.placements().map(|square| square.to_string()).collect::<String>().chars().take(24).collect();
    };
    game.info.date.map_or_else(|| format!("{black} – {white}"), |date| format!("{black} – {white}, {date}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_library::GameId;
    use outflank_rules::othello::Position;
    use outflank_rules::{Side, Sides};

    fn read(text: &str) -> Vec<ImportedGame> {
        read_games(text.as_bytes(), NameTables::default()).unwrap().games
    }

    #[test]
    fn games_and_positions_are_distinguished() {
        assert_eq!(read("F5 d6\nc3").pop().unwrap().moves, ["f5", "d6", "c3"]);
        assert_eq!(read("f5d6c3\nf5f6e6\n").len(), 2);
        assert_eq!(
            read("1. f5 d6 2. c3 d3\n3. c4 f4 33-31").pop().unwrap().moves,
            ["f5", "d6", "c3", "d3", "c4", "f4"]
        );
        assert_eq!(read("https://example.org/#/analyse?moves=f5d6c3")[0].moves, ["f5", "d6", "c3"]);
        assert_eq!(read("黒 f5 白 d6")[0].moves, ["f5", "d6"]);
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!((read(start)[0].kind, read(start)[0].start.as_str()), (Variant::Othello, start));
        assert_eq!(read("xxxx...oooo")[0].kind, Variant::Alak);
        assert_eq!(read("6x6 --------------OX----XO-------------- X")[0].kind, Variant::Reversi);
        assert_eq!(read("(;GM[Othello]TY[6]B[b3];)")[0].kind, Variant::Reversi);
        assert_eq!(read("ｆ５ｄ６")[0].moves, ["f5", "d6"]);
        let ggf = "(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5]W[D6];)";
        assert_eq!((read(ggf)[0].title.as_str(), read(ggf)[0].moves.len()), ("Ann – Bob", 2));
    }

    #[test]
    fn exported_games_have_their_players_and_the_day_when_they_began() {
        let players = Sides { black: "human".to_owned(), white: "level:3".to_owned() };
        let start = Position::START.to_string();
        let new = StoredGame::new(GameId::new("one".to_owned()), Variant::Othello.name().to_owned(), start, players);
        // 15 December 2003, 13:24:03 UTC.
        let game = StoredGame { created: 1_071_494_643_000, moves: vec!["f5".to_owned()], played: 1, ..new };
        for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Json] {
            let file = export_games(format, [&game]);
            let read = Reader::read_all(format, &file[..]).next().unwrap().unwrap();
            assert_eq!(read.info.date, Some("2003-12-15".parse().unwrap()), "{format}");
            assert_eq!(read.info.players.white.name.as_deref(), Some("level:3"), "{format}");
        }
        let resigned = StoredGame { resigned: Some(Side::Black), ..game };
        let pgn = String::from_utf8(export_games(Format::Pgn, [&resigned])).unwrap();
        assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    }

    #[test]
    fn an_illegal_pass_is_an_error_and_a_forced_one_may_be_left_out() {
        let replayed = |moves: &[&str]| {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            PlayedGame::new(Position::START.into(), &moves).map(|game| game.played())
        };
        assert_eq!(replayed(&["f5", "--"]).unwrap_err().details.reason, Some("pass-not-forced"));
        assert!(replayed(&["--", "f5"]).is_err());
        let start = "4x4 -----OX--XO----- X";
        let moves = "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1 -- d1".split(' ');
        let all: Vec<String> = moves.map(str::to_owned).collect();
        let placements: Vec<String> = all.iter().filter(|mv| *mv != "--").cloned().collect();
        for given in [&all, &placements] {
            let game = PlayedGame::from_text(Variant::Reversi, start, given).unwrap();
            assert_eq!(game.all_moves(), all);
        }
    }

    #[test]
    fn games_that_end_with_an_error_are_counted_with_their_places_and_first_moves() {
        let read = |text: &str| read_games(text.as_bytes(), NameTables::default()).unwrap();
        let one = read("1. f5 d6 2. c3 d3\n3. c4 x4 33-31");
        let [rejected] = &one.reasons[..] else { panic!("{one:?}") };
        assert!(one.games.is_empty() && one.rejected == 1 && rejected.message.starts_with("line 2, character 7: "));
        assert_eq!((rejected.details.line, rejected.details.character), (Some(2), Some(7)));
        assert_eq!(rejected.legal.as_ref().unwrap().moves, ["f5", "d6", "c3", "d3", "c4"]);
        let several = read("f5d6c3\n\nf5f6e6\n\nf5d6a1\n\na1\n");
        assert_eq!((several.games.len(), several.rejected), (2, 2));
        let places: Vec<_> = several.reasons.iter().map(|it| (it.details.line, it.legal.is_some())).collect();
        assert_eq!(places, [(Some(5), true), (Some(7), false)]);
        let many = read(&format!("f5d6c3\n\n{}", "f5a1\n\n".repeat(50)));
        assert_eq!((many.games.len(), many.rejected, many.reasons.len()), (1, 50, MAX_REASONS));
    }

    #[test]
    fn a_file_says_that_it_has_more_games_than_are_read() {
        let read = |games: usize| read_games("f5d6\n\n".repeat(games).as_bytes(), NameTables::default()).unwrap();
        let (all, more) = (read(MAX_GAMES), read(MAX_GAMES + 1));
        assert_eq!((all.games.len(), all.more), (MAX_GAMES, false));
        assert_eq!((more.games.len(), more.more), (MAX_GAMES, true));
    }

    #[test]
    fn games_of_alak_are_read_as_they_are_saved_and_from_links() {
        for text in ["xxxx...oooo x\n3-5 9-7\n", "https://example.org/alak?moves=3-5+9-7"] {
            let game = read(text).remove(0);
            assert_eq!(
                (game.kind, game.start.as_str(), &game.moves[..]),
                (Variant::Alak, "xxxx...oooo x", &["3-5".to_owned(), "9-7".to_owned()][..])
            );
        }
        assert!(read_games(b"xxxx...oooo x\n1-2", NameTables::default()).is_err());
    }

    #[test]
    fn a_file_of_wthor_has_the_names_that_are_given_with_it() {
        let pgn = b"[Event \"Open\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"37-27\"]\n\n1. f5 d6 37-27\n";
        let game = Reader::read_all(Format::Pgn, pgn).next().unwrap().unwrap();
        let mut exporter = Exporter::new(Format::Wthor);
        exporter.write(&game).unwrap();
        let file = exporter.finish();
        assert_eq!(read_games(&file, NameTables::default()).unwrap().games[0].title, "#1 – #2");
        let table = |names: [&str; 3]| names.map(str::to_owned).into_iter().collect();
        let names = NameTables { players: table(["???", "Ann", "Bob"]), tournaments: table(["???", "Open", ""]) };
        let named = read_games(&file, names).unwrap();
        assert_eq!(
            (named.games[0].title.as_str(), named.games[0].tags.tournament.as_deref()),
            ("Ann – Bob", Some("Open"))
        );
    }

    #[test]
    fn what_the_page_cannot_keep_is_named() {
        let kept = |text: &str| read_games(text.as_bytes(), NameTables::default()).unwrap().not_kept;
        assert_eq!(kept("[Black \"Ann\"]\n[Round \"3\"]\n\n1. f5 {good} d6 *\n"), ["rounds", "comments"]);
        assert_eq!(kept("Black: Ann\nDate: 2018-10-12\nf5d6c3"), [""; 0]);
    }

    #[test]
    fn invalid_text_is_rejected_with_the_place_of_the_error() {
        let error = |text: &str| read_games(text.as_bytes(), NameTables::default()).unwrap_err().to_string();
        assert_eq!(error(""), "the text is empty");
        assert_eq!(error("a1f5"), "line 1, character 1: move 1, a1, is illegal: no discs would be flipped");
        assert!(error("{\"a\":1}").contains("there is no member `moves` or `start`"));
        assert!(!error("hello there, how are you?").is_empty());
    }
}
