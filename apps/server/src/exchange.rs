//! Games and positions from text and files, and games to them.

use crate::failure::Failure;
use crate::game::{Contest, Kind, Refused, start};
use outflank_formats::about::GameResult;
use outflank_formats::detect::detect;
use outflank_formats::transcript;
use outflank_formats::{AnnotatedGame, Format, Reader, WriteOptions, Writer};
use outflank_game::GameRecord;
use outflank_othello::Position;
use serde::Serialize;
use utoipa::ToSchema;

/// A game that was read.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ReadGame {
    kind: Kind,
    /// The first position.
    start: String,
    /// The moves; passes may be left out.
    moves: Vec<String>,
    /// The game in a few words, where several are read at once.
    title: String,
}

/// The most games that are read at once.
const MOST_GAMES: usize = 5000;

/// Reads games in any format of Othello, or a position of any of the three games.
///
/// # Errors
///
/// Returns why there is no game at all; among games that can be read, others are passed over.
pub(crate) fn read_games(bytes: &[u8]) -> Result<Vec<ReadGame>, Failure> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim().trim_start_matches('\u{feff}');
    if text.is_empty() {
        return Err(Failure::NothingToRead);
    }
    if let Some(game) = read_position(text).or_else(|| read_transcript(text)) {
        return Ok(vec![game]);
    }
    let (mut games, mut fault) = (Vec::new(), None);
    for game in Reader::read_all(detect(bytes), bytes).take(MOST_GAMES) {
        match game {
            Ok(game) => games.push(game_of(&game)),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    if games.is_empty() {
        let refused = fault.map_or_else(|| Refused::new("there is no game in it"), |error| Refused::read(&error));
        Err(Failure::Unreadable(refused))
    } else {
        Ok(games)
    }
}

/// Writes the game of a record, with who played.
pub(crate) struct Scribe {
    writer: Writer,
    text: Vec<u8>,
}

impl Scribe {
    pub(crate) fn new(format: Format) -> Self {
        Self { writer: Writer::new(format, WriteOptions::default()), text: Vec::new() }
    }

    /// Adds a game, unless the format cannot hold it.
    pub(crate) fn write(&mut self, record: GameRecord<Position>, players: [&str; 2], result: Option<GameResult>) {
        let mut game = AnnotatedGame::from_record(record);
        let [black, white] = players.map(|name| (!name.is_empty()).then(|| name.to_owned()));
        (game.about.players.black.name, game.about.players.white.name) = (black, white);
        game.about.result = result;
        // What a format cannot hold is left out: the games themselves stay where they are.
        let _ = self.writer.write(&game, &mut self.text);
    }

    /// Returns the file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let head = self.writer.finish().head;
        let written = head.len().min(self.text.len());
        self.text[..written].copy_from_slice(&head[..written]);
        self.text
    }
}

/// Reads a position; 64 cells are one of Othello before they are one of Reversi.
fn read_position(text: &str) -> Option<ReadGame> {
    /// Shorter texts are the rules that make a start, and those are not meant here.
    const SHORTEST: usize = 9;
    [Kind::Othello, Kind::Reversi, Kind::Alak].into_iter().find_map(|kind| {
        let (kind, start) = start(kind, text).ok().filter(|_| text.len() >= SHORTEST)?;
        <dyn Contest>::new(kind, &start, &[]).ok()?;
        Some(ReadGame { kind, start, moves: Vec::new(), title: String::new() })
    })
}

/// Reads one transcript, over several lines perhaps.
fn read_transcript(text: &str) -> Option<ReadGame> {
    let record = transcript::parse(Position::START, text).ok()?;
    Some(game_of(&AnnotatedGame::from_record(record)))
}

fn game_of(game: &AnnotatedGame) -> ReadGame {
    let record = game.record();
    let othello = record.othello().map(|game| (Kind::Othello, game.start().to_string()));
    let (kind, start) = othello.unwrap_or_else(|| (Kind::Reversi, record.start().to_string()));
    ReadGame { kind, start, moves: record.moves().map(|mv| mv.to_string()).collect(), title: title(game) }
}

/// Names the players and the year, or else the first moves.
fn title(game: &AnnotatedGame) -> String {
    let players = &game.about.players;
    let (Some(black), Some(white)) = (&players.black.name, &players.white.name) else {
        return game.placements().map(|square| square.to_string()).collect::<String>().chars().take(24).collect();
    };
    game.about.date.map_or_else(|| format!("{black} – {white}"), |date| format!("{black} – {white}, {date}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<ReadGame> {
        read_games(text.as_bytes()).unwrap()
    }

    #[test]
    fn games_and_positions_are_told_apart() {
        assert_eq!(read("F5 d6\nc3").pop().unwrap().moves, ["f5", "d6", "c3"]);
        assert_eq!(read("f5d6c3\nf5f6e6\n").len(), 2);
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!((read(start)[0].kind, read(start)[0].start.as_str()), (Kind::Othello, start));
        assert_eq!(read("xxxx...oooo")[0].kind, Kind::Alak);
        assert_eq!(read("6x6 --------------OX----XO-------------- X")[0].kind, Kind::Reversi);
        assert_eq!(read("(;GM[Othello]TY[6]B[b3];)")[0].kind, Kind::Reversi);
        assert_eq!(read("ｆ５ｄ６")[0].moves, ["f5", "d6"]);
        let ggf = "(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5]W[D6];)";
        assert_eq!((read(ggf)[0].title.as_str(), read(ggf)[0].moves.len()), ("Ann – Bob", 2));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_the_place() {
        let why = |text: &str| read_games(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(why(""), "there is nothing to read");
        assert_eq!(why("f5d6a1"), "line 1, character 5: move 3, a1, is illegal: no discs would be flipped");
        assert!(why("{\"a\":1}").contains("there is no member `moves` or `start`"));
        assert!(!why("hello there, how are you?").is_empty());
    }
}
