//! Tests on the public data sets; `OUTFLANK_DATA` names a folder that contains `wthor` and `endgame`.

use outflank_formats::detect::detect;
use outflank_formats::obf::{self, Problem};
use outflank_formats::wthor::{Games, Header, NameFiles, NameTables, Names, stored_score};
use outflank_formats::{AnnotatedGame, Format, Reader, WriteOptions, Writer};
use outflank_rules::Game;
use outflank_rules::othello::Move;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Returns the files of a folder of the data set with an extension, in order; prints a note and returns `None` without a
/// data set.
fn files(folder: &str, wanted: &str) -> Option<Vec<PathBuf>> {
    let Some(data) = std::env::var_os("OUTFLANK_DATA") else {
        note(&format!("skipped: the files of {folder} are not read, because OUTFLANK_DATA is not set"));
        return None;
    };
    let folder = Path::new(&data).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths: BTreeSet<_> = entries.map(|entry| entry.unwrap().path()).collect();
    let with_extension = paths.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == wanted));
    Some(with_extension.collect())
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Counts over all tournament games.
#[derive(Debug, Default, PartialEq, Eq)]
struct Census {
    games: usize,
    illegal: usize,
    placements: usize,
    passes: usize,
    unfinished: usize,
    scores_as_stored: usize,
}

/// The counts of the edition whose last file, `WTH_2021.wtb`, is dated 19 February 2026, confirmed by an independent
/// program. Other editions have other counts: that of June 2022 has 127,475 games.
const EDITION_OF_FEBRUARY_2026: Census = Census {
    games: 127_885,
    illegal: 0,
    placements: 7_653_231,
    passes: 143_565,
    unfinished: 413,
    scores_as_stored: 127_472,
};

impl Census {
    fn count(&mut self, games: Games<'_>) {
        for game in games.iter() {
            let replayed = game.summarise();
            self.games += 1;
            self.illegal += usize::from(!replayed.is_legal());
            self.placements += replayed.placements;
            self.passes += replayed.passes;
            if replayed.is_over() {
                self.scores_as_stored += usize::from(stored_score(&replayed.position) == game.black_score);
            } else {
                self.unfinished += 1;
            }
        }
    }
}

#[test]
fn every_tournament_game_from_1977_to_2021_is_legal_and_has_its_stored_score() {
    let Some(paths) = files("wthor", "wtb") else { return };
    let mut census = Census::default();
    for path in paths {
        let file = read(&path);
        assert_eq!(detect(&file), Format::Wthor, "{}", path.display());
        census.count(Games::read(&file).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    }
    assert_eq!(census.illegal, 0, "{census:?}");
    assert_eq!(census.scores_as_stored + census.unfinished, census.games, "{census:?}");
    assert_eq!(census, EDITION_OF_FEBRUARY_2026);
}

#[test]
fn the_players_of_the_first_tournament_have_names() {
    let (Some(players), Some(tournaments)) = (files("wthor", "JOU"), files("wthor", "TRN")) else { return };
    let (players, tournaments) = (read(&players[0]), read(&tournaments[0]));
    let (players, tournaments) = (Names::players(&players).unwrap(), Names::tournaments(&tournaments).unwrap());
    assert_eq!(tournaments.get(1).as_deref(), Some("World Championship"));
    assert_eq!(players.get(346).as_deref(), Some("Inoue Hiroshi"));
    assert_eq!(players.get(843).as_deref(), Some("Heiberg Thomas"));
}

#[test]
fn every_endgame_problem_lists_exactly_the_legal_moves_the_best_first() {
    let Some(paths) = files("endgame", "obf") else { return };
    let mut count = 0;
    for path in paths {
        let file = read(&path);
        assert_eq!(detect(&file), Format::Obf, "{}", path.display());
        // The files of other engines list the moves in any order.
        let is_of_the_federation = path.file_name().unwrap().to_string_lossy().starts_with("fforum");
        for problem in obf::problems(std::str::from_utf8(&file).unwrap()) {
            let problem = problem.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_lists_all_moves(&problem);
            if is_of_the_federation {
                assert!(problem.scores.is_sorted_by(|a, b| a.score >= b.score), "{problem}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 59);
}

fn assert_lists_all_moves(problem: &Problem) {
    let listed: BTreeSet<Move> = problem.scores.iter().map(|scored| scored.mv).collect();
    assert_eq!(listed.len(), problem.scores.len(), "{problem}");
    assert_eq!(listed, problem.position.moves().collect(), "{problem}");
    assert_eq!(problem.to_string().parse().as_ref(), Ok(problem));
}

/// Prints a line, also when the test passes: the test harness captures `println`.
fn note(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The tables of names of the games.
fn names() -> Option<NameTables> {
    let (players, tournaments) = (files("wthor", "JOU")?, files("wthor", "TRN")?);
    Some(
        NameTables::read(NameFiles { players: Some(&read(&players[0])), tournaments: Some(&read(&tournaments[0])) })
            .unwrap(),
    )
}

/// Writes games in a format, with files of names, and reads them again.
fn through(format: Format, games: &[AnnotatedGame]) -> (Vec<u8>, Vec<AnnotatedGame>) {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    for game in games {
        writer.write(game, &mut bytes).unwrap_or_else(|unfit| panic!("{format}: {unfit}"));
    }
    let finish = writer.finish();
    bytes[..finish.head.len()].copy_from_slice(&finish.head);
    let names =
        NameTables::read(NameFiles { players: finish.players.as_deref(), tournaments: finish.tournaments.as_deref() })
            .unwrap();
    let games = all_games(Reader::with_names(format, names), &bytes);
    (bytes, games)
}

fn all_games(mut reader: Reader, bytes: &[u8]) -> Vec<AnnotatedGame> {
    reader.push(bytes);
    reader.finish();
    std::iter::from_fn(|| reader.next_game()).map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_tournament_game_round_trips_through_ggf_pgn_sgf_transcripts_and_wthor() {
    let (Some(paths), Some(names)) = (files("wthor", "wtb"), names()) else { return };
    let mut count = 0;
    for path in paths {
        let first = all_games(Reader::with_names(Format::Wthor, names.clone()), &read(&path));
        let mut games = first.clone();
        for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Transcript, Format::Wthor] {
            games = through(format, &games).1;
            assert_eq!(games.len(), first.len(), "{format}");
            for (game, first) in games.iter().zip(&first) {
                assert!(game.record().moves().eq(first.record().moves()), "{format}");
                assert_eq!(game.result(), first.result(), "{format}");
            }
        }
        count += games.len();
    }
    assert_eq!(count, EDITION_OF_FEBRUARY_2026.games);
}

#[test]
fn every_file_of_games_is_written_byte_for_byte_as_it_was_read() {
    let (Some(paths), Some(names)) = (files("wthor", "wtb"), names()) else { return };
    for path in paths {
        let file = read(&path);
        let created = Header::read(&file).unwrap().created;
        let options = WriteOptions { created, names: names.clone() };
        let (mut writer, mut bytes) = (Writer::new(Format::Wthor, options), Vec::new());
        for game in all_games(Reader::with_names(Format::Wthor, names.clone()), &file) {
            writer.write(&game, &mut bytes).unwrap();
        }
        bytes[..Header::LENGTH].copy_from_slice(&writer.finish().head);
        assert!(bytes == file, "{}", path.display());
    }
}

#[test]
fn every_opening_of_the_lists_round_trips() {
    let Some(paths) = files("openings", "txt") else { return };
    let lists =
        paths.iter().filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("xot")));
    let mut counts = Vec::new();
    for path in lists {
        let file = read(path);
        assert_eq!(detect(&file), Format::Xot, "{}", path.display());
        let (written, games) = through(Format::Xot, &all_games(Reader::new(Format::Xot), &file));
        assert!(written == file, "{}", path.display());
        counts.push(games.len());
    }
    assert_eq!(counts, [10_784, 3_623]);
}
