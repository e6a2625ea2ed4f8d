//! The explorer agrees with a naive replay of all games.

mod naive_store;

use naive_store::{NaiveGame, assert_counts, canonical_move, count, key};
use outflank_database::{
    Database, Explored, Filter, ImportReport, ImportRun, PlayerResults, ResultFilter, Snapshot, Source, Totals,
};
use outflank_dataset::{GameRow, TableWriter};
use outflank_formats::Format;
use outflank_formats::wthor::NameTables;
use outflank_rules::othello::{Move, Position, Setup, Square, Symmetry, opening_of};
use outflank_rules::{Game, Side, StopFlag};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

const NAMES: [&str; 6] = ["Ann", "Bob", "Émile", "Bobby", "Carla", "Dan"];

/// A database with games of PGN and transcripts, in several segments.
struct Fixture {
    database: Database,
    folder: tempfile::TempDir,
}

impl Fixture {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::create(&folder.path().join("games.db")).unwrap();
        Self { database, folder }
    }

    /// Makes a database of random games; few moves are chosen from, so that many games transpose.
    fn with_games(games: usize) -> Self {
        let fixture = Self::new();
        let mut random = fastrand::Rng::with_seed(7);
        for part in 0..5 {
            let text: String = (0..games / 5).map(|_| random_game(&mut random)).collect();
            fixture.import(&format!("part {part}"), Format::Pgn, &text);
        }
        fixture
    }

    fn import(&self, label: &str, format: Format, text: &str) -> ImportReport {
        let source = source(label, format, text);
        self.database.import([source], &ImportRun::new(&StopFlag::new())).unwrap()
    }

    fn games(&self) -> Arc<Snapshot> {
        self.database.snapshot()
    }

    fn path(&self) -> &Path {
        self.database.path()
    }
}

fn source(label: &str, format: Format, text: &str) -> Source {
    let bytes = std::io::Cursor::new(text.to_owned().into_bytes());
    Source {
        file: format!("{label}.txt"),
        label: label.to_owned(),
        format,
        names: NameTables::default(),
        bytes: Box::new(bytes),
    }
}

/// Prints a random game, which may be unfinished, and turned by any symmetry.
fn random_game(random: &mut fastrand::Rng) -> String {
    let mut position = Position::START;
    let mut moves = String::new();
    let symmetry =
        random.choice([Symmetry::Identity, Symmetry::Rotate180, Symmetry::Transpose, Symmetry::AntiTranspose]);
    let length = if random.u8(..5) == 0 { random.usize(1..60) } else { 60 };
    let mut placements = 0;
    while placements < length {
        let legal: Vec<Move> = position.moves().collect();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.usize(..legal.len().min(2))];
        position.play_unchecked(mv);
        if let Move::Place(square) = mv {
            placements += 1;
            write!(moves, "{} ", symmetry.unwrap().square(square)).unwrap();
        }
    }
    let name = |random: &mut fastrand::Rng| NAMES[random.usize(..NAMES.len())];
    let (black, white) = (name(random), name(random));
    let black_discs = random.u8(28..=36);
    let result = if random.u8(..8) == 0 { "*".to_owned() } else { format!("{black_discs}-{}", 64 - black_discs) };
    format!(
        "[Event \"Open {}\"]\n[Date \"{}.??.??\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n",
        random.u8(..3),
        random.u16(1990..2000),
    )
}

fn naive(games: &Snapshot) -> Vec<NaiveGame> {
    let mut all = Vec::new();
    games.visit(&Filter::default(), None, |view| {
        all.push(NaiveGame::of(view));
        ControlFlow::Continue(())
    });
    all
}

fn filters() -> Vec<Filter> {
    let none = Filter::default;
    let by = |name: &str| Some(name.to_owned());
    vec![
        none(),
        Filter { player: by("bob"), ..none() },
        Filter { player: by("ann"), color: Some(Side::White), ..none() },
        Filter { player: by("ann"), opponent: by("BOB"), ..none() },
        Filter { color: Some(Side::Black), opponent: by("dan"), ..none() },
        Filter { tournament: by("open 1"), ..none() },
        Filter { source: by("PART 3"), ..none() },
        Filter { years: Some(1993..=1996), ..none() },
        Filter { result: Some(ResultFilter::Black), ..none() },
        Filter { result: Some(ResultFilter::Draw), ..none() },
        Filter { result: Some(ResultFilter::White), ..none() },
        Filter { player: by("carla"), result: Some(ResultFilter::Win), ..none() },
        Filter { player: by("carla"), result: Some(ResultFilter::Loss), years: Some(1990..=1995), ..none() },
        Filter { disc_difference: Some(-8..=-2), ..none() },
        Filter { moves: Some(10..=50), ..none() },
        Filter { player: by("nobody"), ..none() },
    ]
}

#[test]
fn all_positions_of_500_games_and_all_filters_agree_with_a_naive_replay() {
    let fixture = Fixture::with_games(500);
    let (games, filters) = (fixture.games(), filters());
    let all = naive(&games);
    assert!(all.len() > 450, "{} games", all.len());
    // Positions that only rejected games reach must be found without games.
    let positions: HashMap<_, _> =
        all.iter().flat_map(|game| game.record.positions()).map(|position| (key(position), position)).collect();
    let assert_filter = |filter: &Filter| {
        let accepted: Vec<_> = all.iter().filter(|game| game.accepts(filter)).collect();
        let counts = count(accepted.iter().copied());
        for position in positions.values() {
            assert_counts(&games.explore(position, filter, 0), &counts);
        }
        assert_eq!(games.games(filter, None, usize::MAX).len(), accepted.len(), "{filter:?}");
    };
    std::thread::scope(|scope| {
        for part in filters.chunks(filters.len() / 4) {
            scope.spawn(|| part.iter().for_each(assert_filter));
        }
    });
}

/// Returns the filters of all combinations of conditions.
fn combinations() -> impl Iterator<Item = Filter> {
    (0..1 << 9).map(|chosen: u32| {
        let has = |condition: u32| chosen & 1 << condition != 0;
        let name = |condition, name: &str| has(condition).then(|| name.to_owned());
        Filter {
            player: name(0, "bob"),
            color: has(1).then_some(Side::White),
            opponent: name(2, "a"),
            tournament: name(3, "open"),
            years: has(4).then_some(1991..=1998),
            result: has(5).then_some(ResultFilter::Win),
            disc_difference: has(6).then_some(-6..=4),
            moves: has(7).then_some(20..=60),
            source: name(8, "part"),
        }
    })
}

#[test]
fn all_combinations_of_conditions_agree_with_a_naive_replay() {
    let fixture = Fixture::with_games(500);
    let games = fixture.games();
    let all = naive(&games);
    let keys: Vec<HashSet<_>> = all.iter().map(|game| game.record.positions().iter().map(key).collect()).collect();
    let positions = all.iter().find_map(|game| game.record.positions().get(..7)).unwrap();
    let mut with_games = 0;
    for filter in combinations() {
        let accepted: Vec<_> = all.iter().zip(&keys).filter(|(game, _)| game.accepts(&filter)).collect();
        for position in positions {
            let expected = accepted.iter().filter(|(_, keys)| keys.contains(&key(position))).count() as u64;
            let found = games.explore(position, &filter, 0).totals.games;
            assert_eq!(found, expected, "{filter:?} at {position}");
            with_games += usize::from(found > 0);
        }
        assert_eq!(games.games(&filter, None, usize::MAX).len(), accepted.len(), "{filter:?}");
    }
    assert!(with_games > 2000, "{with_games}");
}

/// Returns the image of a position.
fn turned(symmetry: Symmetry, position: &Position) -> Position {
    let mut cells = [None; 64];
    for square in Square::ALL {
        cells[symmetry.square(square).index()] = position.disc(square);
    }
    Setup { cells, to_move: position.to_move() }.try_into().unwrap()
}

#[test]
fn positions_are_found_under_all_symmetries_and_moves_are_mapped_back() {
    let fixture = Fixture::with_games(100);
    let games = fixture.games();
    for game in naive(&games).iter().step_by(10) {
        for position in game.record.positions() {
            let explored = games.explore(position, &Filter::default(), 0);
            for symmetry in Symmetry::ALL {
                let image = turned(symmetry, position);
                let found = games.explore(&image, &Filter::default(), 0);
                assert_eq!(found.totals, explored.totals);
                let canonical = |explored: &Explored| {
                    let moves = explored.moves.iter();
                    let mut moves: Vec<_> = moves
                        .map(|played| (canonical_move(&explored.position, played.mv), played.totals.games))
                        .collect();
                    moves.sort();
                    moves
                };
                assert_eq!(canonical(&found), canonical(&explored), "{image}");
            }
        }
    }
}

#[test]
fn the_first_moves_are_one_and_the_position_with_the_other_side_to_move_is_another() {
    let fixture = Fixture::with_games(50);
    let games = fixture.games();
    let explored = games.explore(&Position::START, &Filter::default(), 3);
    assert_eq!(explored.moves.len(), 1);
    assert_eq!(explored.moves[0].mv.to_string(), "f5");
    assert_eq!((explored.moves[0].totals, explored.top.len()), (explored.totals, 3));
    let other_side = Setup { to_move: Side::White, ..Position::START.into() }.try_into().unwrap();
    assert_eq!(games.explore(&other_side, &Filter::default(), 3).totals, Totals::default());
}

#[test]
fn the_same_games_are_added_once() {
    let fixture = Fixture::new();
    let mut random = fastrand::Rng::with_seed(1);
    let text: String = (0..300).map(|_| random_game(&mut random)).collect();
    let first = fixture.import("a", Format::Pgn, &text);
    let length = std::fs::metadata(fixture.path()).unwrap().len();
    let second = fixture.import("b", Format::Pgn, &text);
    assert_eq!((first.read, first.new + first.duplicates), (300, 300));
    assert_eq!((second.read, second.new, second.duplicates), (300, 0, 300));
    assert_eq!((fixture.games().len(), std::fs::metadata(fixture.path()).unwrap().len()), (first.new, length));
}

#[test]
fn games_are_returned_as_they_were_played() {
    let fixture = Fixture::new();
    let text = "[Event \"Cup\"]\n[Date \"1999.05.03\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[BlackElo \"1700.5\"]\n\
                [Result \"40-24\"]\n\nd3 c3 c4 40-24\n";
    fixture.import("a", Format::Pgn, text);
    let games = fixture.games();
    let summary = games.games(&Filter::default(), None, 5).pop().unwrap();
    let stored = games.game(summary.id).unwrap();
    assert_eq!((summary.score, summary.moves, summary.year), (Some(16), 3, Some(1999)));
    assert_eq!(stored.summary, summary);
    let game = stored.game;
    assert_eq!(game.record().to_othello().unwrap().moves(), ["d3", "c3", "c4"].map(|mv| mv.parse().unwrap()));
    assert_eq!(game.info.date.unwrap().to_string(), "1999-05-03");
    assert_eq!((game.info.players.black.rating, game.info.players.white.rating), (Some(1700.5), None));
}

#[test]
fn games_from_other_starts_are_found() {
    let fixture = Fixture::new();
    let start = "--------------------------XXX------XO--------------------------- O";
    let native = |moves: &str| format!("{{\"start\":\"{start}\",\"moves\":[\"{moves}\"]}}\n");
    let report = fixture.import("a", Format::Json, &(native("c5") + &native("e3")));
    assert_eq!((report.new, report.rejected.len()), (2, 0), "{:?}", report.rejected);
    fixture.import("b", Format::Transcript, "f5d6\n");
    let games = fixture.games();
    let explored = games.explore(&start.parse().unwrap(), &Filter::default(), 5);
    let moves: Vec<_> = explored.moves.iter().map(|played| (played.mv.to_string(), played.totals.games)).collect();
    assert_eq!(moves, [("e3".into(), 2), ("c5".into(), 1)], "f5d6 from the standard start is one of the games");
    assert_eq!(games.explore(&Position::START, &Filter::default(), 5).totals.games, 1);
    let all = naive(&games);
    let counts = count(&all);
    for position in all.iter().flat_map(|game: &NaiveGame| game.record.positions()) {
        assert_counts(&games.explore(position, &Filter::default(), 0), &counts);
    }
}

#[test]
fn rejected_games_are_listed_with_file_game_and_reason() {
    let fixture = Fixture::new();
    let report = fixture.import("a", Format::Transcript, "f5d6\nf5a1\nd3c3\n");
    assert_eq!((report.read, report.new), (3, 2));
    let [rejected] = &report.rejected[..] else { panic!("{:?}", report.rejected) };
    assert_eq!((rejected.file.as_str(), rejected.game), ("a.txt", Some(2)));
    assert!(rejected.reason.contains("move 2, a1, is illegal"), "{}", rejected.reason);
    let empty = fixture.import("b", Format::Wthor, "");
    assert_eq!((empty.read, empty.rejected[0].game), (0, None));
}

/// Writes a Parquet table of games.
fn table(rows: impl IntoIterator<Item = GameRow>) -> Vec<u8> {
    let mut table = TableWriter::new(Vec::new(), None).unwrap();
    rows.into_iter().for_each(|row| table.push(row).unwrap());
    table.finish().unwrap()
}

#[test]
fn parquet_tables_of_games_are_imported_whatever_the_format_of_the_source() {
    let fixture = Fixture::with_games(100);
    let mut rows = Vec::new();
    fixture.games().visit(&Filter::default(), None, |view| {
        rows.push(GameRow::from_game(&view.to_annotated()).unwrap());
        ControlFlow::Continue(())
    });
    let games = rows.len() as u64;
    rows.insert(3, GameRow { moves: vec![37, 0], ..GameRow::default() });
    let bytes = table(rows);
    let import = |database: &Database, bytes: &[u8]| {
        let source = Source { bytes: Box::new(std::io::Cursor::new(bytes.to_vec())), ..source("t", Format::Pgn, "") };
        database.import([source], &ImportRun::new(&StopFlag::new())).unwrap()
    };
    let again = import(&fixture.database, &bytes);
    assert_eq!((again.read, again.new, again.duplicates), (games + 1, 0, games), "a game keeps its identifier");
    let [rejected] = &again.rejected[..] else { panic!("{:?}", again.rejected) };
    assert_eq!(rejected.game, Some(4));
    assert!(rejected.reason.contains("move 2: illegal move a1"), "{}", rejected.reason);
    let other = Fixture::new();
    let first = import(&other.database, &bytes);
    assert_eq!((first.new, first.sources, other.games().len()), (games, 1, games));
    let cut = import(&other.database, &bytes[..bytes.len() / 2]);
    assert_eq!((cut.read, cut.sources, cut.rejected[0].game), (0, 0, None), "{:?}", cut.rejected);
}

#[test]
fn many_small_imports_are_merged_and_answer_as_one() {
    let fixture = Fixture::new();
    let mut random = fastrand::Rng::with_seed(3);
    for part in 0..40 {
        let text: String = (0..10).map(|_| random_game(&mut random)).collect();
        fixture.import(&format!("part {part}"), Format::Pgn, &text);
    }
    let checked = fixture.database.check().unwrap();
    assert!(checked.segments <= 16, "{checked:?}");
    assert_eq!(checked.games, fixture.games().len());
    let reopened = Database::open(fixture.path()).unwrap().snapshot();
    let all = naive(&reopened);
    let counts = count(&all);
    for position in all.iter().step_by(7).flat_map(|game| game.record.positions()) {
        assert_counts(&reopened.explore(position, &Filter::default(), 0), &counts);
    }
    assert_eq!(std::fs::read_dir(fixture.folder.path()).unwrap().count(), 1, "no temporary files are left");
}

#[test]
fn answers_serialize_to_the_documented_keys() {
    let fixture = Fixture::new();
    fixture.import("a", Format::Transcript, "f5d6c3 33-31\n");
    let json = serde_json::to_value(fixture.games().explore(&Position::START, &Filter::default(), 1)).unwrap();
    assert_eq!(json["position"], Position::START.to_string());
    assert_eq!((&json["games"], &json["black"], &json["moves"][0]["move"]), (&1.into(), &1.into(), &"f5".into()));
    assert_eq!(
        (&json["moves"][0]["mean_discs"], &json["moves"][0]["last_year"]),
        (&2.0.into(), &serde_json::Value::Null)
    );
    assert_eq!((&json["top"][0]["score"], json["top"][0]["id"].as_str().unwrap().len()), (&2.into(), 16));
}

#[test]
fn lists_count_the_games_of_players_tournaments_and_sources() {
    let fixture = Fixture::with_games(100);
    let games = fixture.games();
    let all = naive(&games);
    for player in games.players("") {
        let as_side = |side: usize| all.iter().filter(|game| game.players[side] == player.name).count() as u64;
        assert_eq!(player.results.games, as_side(0) + as_side(1), "{}", player.name);
    }
    assert_eq!(games.players("emi").len(), 1);
    let sum: u64 = games.tournaments("open").iter().map(|tournament| tournament.games).sum();
    assert_eq!((sum, games.sources().len()), (games.len(), 5));
}

#[test]
fn the_profile_of_a_player_agrees_with_a_naive_count() {
    let fixture = Fixture::with_games(200);
    let games = fixture.games();
    let all = naive(&games);
    let player = &games.players("ann")[0];
    let profile = games.profile(&player.name).unwrap();
    assert_eq!(profile.summary, *player);
    assert_eq!(profile.black.results + profile.white.results, player.results);
    let sum =
        |results: &mut dyn Iterator<Item = PlayerResults>| results.fold(PlayerResults::default(), |sum, it| sum + it);
    assert_eq!(sum(&mut profile.years.iter().map(|row| row.results)), player.results, "all games have a year");
    assert_eq!(sum(&mut profile.opponents.iter().map(|row| row.results)), player.results);
    for row in &profile.black.openings {
        let mut expected = PlayerResults::default();
        let of_row = |game: &&NaiveGame| game.players[0] == player.name && opening_of(&game.record) == row.opening;
        for game in all.iter().filter(of_row) {
            expected.games += 1;
            match game.score {
                Some(0) => expected.draws += 1,
                Some(1..) => expected.wins += 1,
                Some(_) => expected.losses += 1,
                None => {}
            }
        }
        assert_eq!(row.results, expected, "{:?}", row.opening);
    }
    assert!(profile.opponents.is_sorted_by(|a, b| a.results.games >= b.results.games));
    assert!(profile.years.is_sorted_by(|a, b| a.year < b.year));
    assert_eq!(games.profile("nobody"), None);
}

#[test]
fn ratings_order_players_by_their_results() {
    let fixture = Fixture::new();
    let game = |black: &str, white: &str, result: &str, number: usize| {
        format!(
            "[Event \"{number}\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n[Result \"{result}\"]\n\nf5 d6 {result}\n\n"
        )
    };
    let games = (0..40).map(|number| {
        let (black, white) = [("Ann", "Bob"), ("Bob", "Carla"), ("Ann", "Carla"), ("Dan", "Dan")][number % 4];
        game(black, white, if number % 12 < 8 { "40-24" } else { "30-34" }, number)
    });
    fixture.import("a", Format::Pgn, &(games.collect::<String>() + &game("Emi", "Ann", "*", 40)));
    let games = fixture.games();
    let elo = |name: &str| games.players(name)[0].rating.map(|rating| rating.elo);
    assert!(elo("ann") > elo("bob") && elo("bob") > elo("carla"), "{:?}", games.players(""));
    assert_eq!((elo("dan"), elo("emi")), (None, None), "no opponent, and no result");
}
