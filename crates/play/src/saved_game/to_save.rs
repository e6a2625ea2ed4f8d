//! What is written of a game: all that was read with it, as long as it holds.

use super::tags;
use outflank_formats::info::ExactScores;
use outflank_formats::{AnnotatedGame, Attributes};
use outflank_rules::{GameRecord, Move, Position, Sides};

/// A game to be saved, and what is known about it.
#[derive(Clone, Debug)]
pub struct GameToSave {
    game: AnnotatedGame,
    /// The moves with the names of the players: what makes it another game than one that was saved before.
    pub(super) identity: GameRecord<Position>,
    pub(super) source: Source,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// It was played here.
    Here,
    /// It was read; these of its attributes no longer hold.
    Read { outdated: Attributes },
}

/// Who played the moves after those of a game that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The user, who enters the game of its players.
    SameGame,
    /// Players of here.
    OtherPlayers,
}

impl From<&GameRecord<Position>> for GameToSave {
    /// Makes a game that was played here; the tags are its players and its date.
    fn from(record: &GameRecord<Position>) -> Self {
        let mut game = AnnotatedGame::from_record(&untagged(record));
        game.info = tags::from_tags(&record.tags);
        Self::new(game, record, Source::Here)
    }
}

impl GameToSave {
    /// Makes a game that was played here today.
    pub fn played_here(record: &GameRecord<Position>, players: &Sides<String>) -> Self {
        let mut record = record.clone();
        tags::tag_players_and_date(&mut record, players);
        Self::from(&record)
    }

    /// Makes a game that was read, whose moves may have changed since.
    ///
    /// With the moves that were read, all that was read is kept; before or after them, all but the result. Other moves, or
    /// moves of other players, make it a game that was played here today.
    pub fn read(
        record: &GameRecord<Position>,
        source: &AnnotatedGame,
        continuation: Continuation,
        players: &Sides<String>,
    ) -> Self {
        let (read, now) = (without_last_passes(source.record().moves()), without_last_passes(record.moves()));
        if read == now {
            return Self::new(source.clone(), record, Source::Read { outdated: Attributes::default() });
        }
        let has_same_players = continuation == Continuation::SameGame || has_names(source, players);
        let is_same = read.starts_with(now) || (now.starts_with(read) && has_same_players);
        let mut game = with_notes(record, source);
        if is_same {
            keep_info(&mut game, source);
        }
        // Before `info` is replaced below: the players and the date that were read no longer hold then.
        let outdated = source.attributes() - game.attributes();
        if !is_same {
            game.info = Self::played_here(record, players).game.info;
        }
        Self::new(game, record, Source::Read { outdated })
    }

    /// Returns what is written, as far as the format has room for it.
    pub fn game(&self) -> &AnnotatedGame {
        &self.game
    }

    fn new(game: AnnotatedGame, record: &GameRecord<Position>, source: Source) -> Self {
        let mut identity = untagged(record).canonical();
        identity.tags = tags::player_tags(&game.info);
        Self { game, identity, source }
    }
}

fn untagged(record: &GameRecord<Position>) -> GameRecord<Position> {
    let mut record = record.clone();
    record.tags.clear();
    record
}

fn has_names(source: &AnnotatedGame, players: &Sides<String>) -> bool {
    let names = &source.info.players;
    names.black.name.as_ref() == Some(&players.black) && names.white.name.as_ref() == Some(&players.white)
}

/// Returns the moves without the passes that are played by themselves.
fn without_last_passes(moves: &[Move]) -> &[Move] {
    let end = moves.iter().rposition(|&mv| mv != Move::Pass).map_or(0, |last| last + 1);
    &moves[..end]
}

/// Returns a game with the notes on the moves that it has in common with the one that was read.
fn with_notes(record: &GameRecord<Position>, source: &AnnotatedGame) -> AnnotatedGame {
    let mut game = AnnotatedGame::from_record(&untagged(record));
    let common = source.annotated_moves().zip(record.moves()).take_while(|(read, now)| read.mv == **now);
    for (index, (read, _)) in common.enumerate() {
        *game.note_mut(index).expect("the game has this move") = read.note.clone();
    }
    game
}

/// Copies what is known about a game, except what depends on its last position.
fn keep_info(game: &mut AnnotatedGame, source: &AnnotatedGame) {
    game.info = source.info.clone();
    (game.info.result, game.info.theoretical) = (None, None);
    game.info.exact_scores = ExactScores::default();
    game.set_tags(source.record().tags.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved_game::{Collection, GameFiles, Replace, load, parse};
    use outflank_formats::transcript;
    use outflank_rules::othello;
    use std::fs;
    use std::path::Path;

    const READ: &str = "[Event \"Open\"]\n[Date \"2003.12.15\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[WhiteElo \"1700\"]\n\
                        [Result \"34-30\"]\n[Custom \"own\"]\n\n1. f5 {good} d6 34-30\n";

    fn start() -> Position {
        othello::Position::START.into()
    }

    fn players() -> Sides<String> {
        Sides { black: "human".to_owned(), white: "level:2".to_owned() }
    }

    /// Returns what is written, and the message, of the game of a text with these moves.
    fn saved(text: &str, moves: &str, continuation: Continuation, name: &str) -> (String, String) {
        let folder = tempfile::tempdir().unwrap();
        let Collection { games, .. } = parse(text.as_bytes(), Path::new("text"), &start()).unwrap();
        let source = &games[0].source;
        let record = transcript::parse(start(), moves).unwrap();
        let game = GameToSave::read(&record, source, continuation, &players());
        let file = folder.path().join(name);
        let left_out = GameFiles::default().save(&game, &file, Replace::OwnGame).unwrap();
        (fs::read_to_string(file).unwrap(), left_out.saved_to(name))
    }

    #[test]
    fn a_game_that_was_read_is_saved_with_all_that_was_read() {
        let (text, message) = saved(READ, "f5d6", Continuation::SameGame, "h.pgn");
        assert_eq!(message, "Saved to h.pgn.");
        for kept in ["Open", "2003.12.15", "Ann", "Bob", "1700", "[Custom \"own\"]", "[Result \"34-30\"]", "{good}"] {
            assert!(text.contains(kept), "{kept}: {text}");
        }
        let ggf = "(;GM[Othello]PB[Ann]PW[Bob]RB[1700]TI[15:00]TY[8]RE[+12.000]B[F5/0.5/3]W[D6];)";
        let (text, message) = saved(ggf, "f5d6", Continuation::SameGame, "h.ggf");
        assert_eq!(message, "Saved to h.ggf.");
        for kept in ["RB[1700", "TI[15:00", "RE[+12", "B[F5/0.5/3"] {
            assert!(text.contains(kept), "{kept}: {text}");
        }
    }

    #[test]
    fn what_a_format_has_no_room_for_is_said() {
        let (_, message) = saved(READ, "f5d6", Continuation::SameGame, "h.txt");
        assert!(message.starts_with("Saved to h.txt, without ") && message.contains("comments"), "{message}");
        assert!(message.contains("ratings") && message.contains("names of players"), "{message}");
    }

    #[test]
    fn a_game_that_goes_on_loses_its_result_and_says_so() {
        for moves in ["f5d6c3", "f5"] {
            let (text, message) = saved(READ, moves, Continuation::SameGame, "h.pgn");
            assert!(text.contains("Ann") && text.contains("1700") && text.contains("{good}"), "{text}");
            assert!(!text.contains("34-30"), "{text}");
            assert_eq!(message, "Saved to h.pgn, without results that differ from the last position.");
        }
    }

    #[test]
    fn moves_of_other_players_are_not_those_of_the_game_that_was_read() {
        for (moves, continuation) in [("f5d6c3", Continuation::OtherPlayers), ("f5f6", Continuation::SameGame)] {
            let (text, message) = saved(READ, moves, continuation, "h.pgn");
            let theirs = ["Ann", "Bob", "1700", "Open", "2003", "own", "34-30"];
            assert!(theirs.iter().all(|it| !text.contains(it)), "{text}");
            assert!(text.contains("[White \"level:2\"]") && text.contains("{good}"), "{text}");
            assert!(message.contains("without") && message.contains("names of players"), "{message}");
        }
        let own = READ.replace("Ann", "human").replace("Bob", "level:2");
        let (text, _) = saved(&own, "f5d6c3", Continuation::OtherPlayers, "h.pgn");
        assert!(text.contains("Open") && text.contains("2003.12.15"), "the same players went on: {text}");
    }

    #[test]
    fn a_file_that_was_saved_is_replaced_by_the_same_game_only() {
        let folder = tempfile::tempdir().unwrap();
        let (file, mut files) = (folder.path().join("one.pgn"), GameFiles::default());
        let game = |moves: &str, names: [&str; 2]| {
            let [black, white] = names.map(str::to_owned);
            GameToSave::played_here(&transcript::parse(start(), moves).unwrap(), &Sides { black, white })
        };
        files.save(&game("f5d6", ["Ann", "Bob"]), &file, Replace::OwnGame).unwrap();
        files.save(&game("f5d6c3", ["Ann", "Bob"]), &file, Replace::OwnGame).expect("it went on");
        for other in [game("c4e3", ["Ann", "Bob"]), game("f5d6", ["Ann", "Bob"]), game("f5d6c3d3", ["Ann", "Cem"])] {
            let refused = files.save(&other, &file, Replace::OwnGame);
            assert!(matches!(refused, Err(crate::saved_game::SaveError::HoldsAGame(_))), "{refused:?}");
        }
        let kept = load(&file, &start()).unwrap();
        assert!(kept.games[0].record.moves().len() == 3);
    }
}
