//! Inputs to start from, made by the project's own engine, writers and data.

use outflank_engine::book::{Book, Growth, GrowthOptions, grow};
use outflank_engine::evaluation::Score;
use outflank_engine::{Engine, EngineOptions, Level, SearchLimits};
use outflank_formats::info::Discs;
use outflank_formats::wthor::WthorGame;
use outflank_formats::{AnnotatedGame, Format, WriteOptions, Writer};
use outflank_learn::drill::{Decks, Grade, parse_lines};
use outflank_learn::puzzle::PuzzleSet;
use outflank_proof::{Prover, ProverOptions};
use outflank_rules::othello::{Board, Move, Position};
use outflank_rules::reversi;
use outflank_rules::{Game, Side, StopFlag};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::Duration;

/// Inputs.
pub type Seeds = Vec<Vec<u8>>;

const PROBLEMS: &str = include_str!("../../data/obf/ffo-20-39.obf");

/// Transcripts of sessions: lines that begin with `>` were sent, those with `<` were received.
const TRANSCRIPTS: [&str; 6] = [
    include_str!("../../crates/arena/tests/protocol/transcripts/gtp-errors.txt"),
    include_str!("../../crates/arena/tests/protocol/transcripts/gtp-game.txt"),
    include_str!("../../crates/arena/tests/protocol/transcripts/gtp-time.txt"),
    include_str!("../../crates/arena/tests/protocol/transcripts/nboard-analysis.txt"),
    include_str!("../../crates/arena/tests/protocol/transcripts/nboard-errors.txt"),
    include_str!("../../crates/arena/tests/protocol/transcripts/nboard-hints-and-moves.txt"),
];

/// The numbers of moves of the games of self-play: short ones, since inputs that are read fast find more.
const LENGTHS: [usize; 8] = [4, 8, 12, 16, 24, 32, 48, 70];

/// Games of self-play with evaluations and times, and a few on other boards.
static GAMES: LazyLock<Vec<AnnotatedGame>> =
    LazyLock::new(|| {
        let mut random = fastrand::Rng::with_seed(24);
        let mut engine = engine();
        let mut games: Vec<_> = LENGTHS.iter().map(|&moves| self_play(moves, &mut engine, &mut random)).collect();
        let rules = ["6x6", "10x10 mirrored", "8x8 open", "8x8 anti", "4x5 open anti"];
        games.extend(rules.map(|rules| {
            random_game(rules.parse::<reversi::Rules>().expect("the rules are valid").into(), &mut random)
        }));
        games
    });

/// Returns games in a format that has them.
pub fn games(format: Format) -> Seeds {
    GAMES.iter().filter_map(|game| written(format, game)).collect()
}

/// Writes a game as a file of its format; `None` if the format does not store it.
pub fn written(format: Format, game: &AnnotatedGame) -> Option<Vec<u8>> {
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    writer.write(game, &mut bytes).ok()?;
    let finish = writer.finish();
    bytes[..finish.head.len()].copy_from_slice(&finish.head);
    Some(bytes)
}

/// Returns files of WTHOR, and games without their header.
pub fn wthor() -> Seeds {
    let files = games(Format::Wthor);
    let bodies: Seeds = files.iter().map(|file| file[file.len() - WthorGame::LENGTH..].to_vec()).collect();
    files.into_iter().chain(bodies).collect()
}

/// Returns lists of games and problems.
pub fn lists() -> Seeds {
    let formats = [Format::Transcript, Format::TranscriptWithPasses, Format::Outflank, Format::Obf];
    formats.into_iter().flat_map(games).chain(problems()).collect()
}

/// Returns endgame problems.
pub fn problems() -> Seeds {
    PROBLEMS.lines().map(|line| line.as_bytes().to_vec()).collect()
}

/// Returns board strings of the positions of a game.
pub fn board_strings() -> Seeds {
    let positions = GAMES.iter().filter_map(|game| game.record().position().as_othello().copied());
    positions.map(|position| position.to_string().into_bytes()).collect()
}

/// Returns the last positions of games on boards of several sizes.
pub fn reversi_positions() -> Seeds {
    GAMES.iter().map(|game| game.record().position().to_string().into_bytes()).collect()
}

/// Returns positions of Alak.
pub fn alak_positions() -> Seeds {
    let mut position = outflank_rules::alak::Position::start(outflank_rules::alak::Slots::STANDARD);
    let mut seeds = Vec::new();
    for _ in 0..8 {
        seeds.push(position.to_string().into_bytes());
        let first = position.moves().next();
        let Some(slide) = first else { break };
        position.play_unchecked(slide);
    }
    seeds
}

/// Returns a set of one shipped puzzle, and its bytes behind the number of puzzles.
pub fn puzzles() -> Seeds {
    let mut set = PuzzleSet::default();
    set.insert(PuzzleSet::shipped().puzzles()[0].clone());
    let file = set.to_bytes();
    // After the magic bytes, the version and the fields; before the checksum.
    let body = &file[18..file.len() - 4];
    vec![file.clone(), [&[1], body].concat()]
}

/// Returns a file of decks, and a list of lines.
pub fn decks() -> Seeds {
    let lines = "Tiger\nmine: f5d6c4d3c5\n";
    let mut decks = Decks::new();
    decks.of_mut(Side::Black).add_all(parse_lines(lines).expect("the lines are valid"));
    let id = decks.of(Side::Black).cards()[0].id;
    decks.answer(Side::Black, id, Grade::Right, 1_700_000_000);
    vec![decks.to_json().into_bytes(), lines.as_bytes().to_vec()]
}

/// Returns a book, and its columns behind the number of positions.
pub fn books() -> Seeds {
    let level = Level::new(1).expect("the level exists");
    let options = GrowthOptions { level, positions: 5, error: Score::from_discs(4), until_empties: 50 };
    let mut growth = Growth::new(&Book::default(), options);
    growth.request([Board::START]);
    let book = grow(growth, &mut [engine()], &StopFlag::new(), |_| ControlFlow::Continue(()));
    let file = book.to_bytes();
    // The magic bytes, the version and two numbers precede the columns, a checksum follows.
    let columns = &file[6 + 2 + 8..file.len() - 4];
    vec![file.clone(), [&[book.len() as u8], columns].concat()]
}

/// Returns a proof, and its fields and positions.
pub fn proofs() -> Seeds {
    let options = ProverOptions { cut: 10, ..ProverOptions::default() };
    let mut prover = Prover::new(GAMES[6].record().position(), &options).expect("it is a position of Othello");
    let mut solver = outflank_proof::Solver::new(
        outflank_rules::reversi::Size::STANDARD,
        EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() },
    )
    .expect("8×8 is supported");
    for question in prover.next_round(&StopFlag::new()).expect("nothing stops it").into_iter().take(6) {
        let bounds = solver.solve(question, &StopFlag::new()).expect("nothing stops it");
        prover.answer(question, bounds).expect("the solver is right");
    }
    let file = prover.proof().to_bytes();
    // The magic bytes and the version precede the fields, two numbers follow them.
    vec![file.clone(), [&file[10..10 + 22], &file[10 + 22 + 16..file.len() - 4]].concat()]
}

/// Returns lines of sessions of both protocols.
pub fn protocol_lines() -> Seeds {
    let lines = |transcript: &str, mark| {
        let marked = transcript.lines().filter_map(|line| line.strip_prefix(mark));
        marked.map(str::trim_start).collect::<Vec<_>>().join("\n").into_bytes()
    };
    TRANSCRIPTS.iter().flat_map(|transcript| [lines(transcript, '>'), lines(transcript, '<')]).collect()
}

/// Returns random bytes, for targets to which any bytes are an input.
pub fn random_bytes() -> Seeds {
    let mut random = fastrand::Rng::with_seed(1);
    [16, 16, 32, 32, 64, 64, 128, 128, 256, 256, 512, 512]
        .map(|length| (0..length).map(|_| random.u8(..)).collect())
        .into()
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).expect("a MiB can be allocated")
}

/// Plays a game: random moves first, then those of shallow searches.
fn self_play(moves: usize, engine: &mut Engine, random: &mut fastrand::Rng) -> AnnotatedGame {
    let (mut game, mut position) = (AnnotatedGame::new(Position::START), Position::START);
    for ply in 0..moves {
        let legal: Vec<Move> = position.moves().collect();
        if legal.is_empty() {
            break;
        }
        let report = engine.search(position.board()).limits(SearchLimits::to_depth(2)).run().expect("it is not over");
        let mv = if ply < 8 { legal[random.usize(..legal.len())] } else { report.best() };
        position.play_unchecked(mv);
        game.play(mv.into()).expect("the move is legal");
        let note = game.last_note_mut().expect("a move was played");
        note.evaluation = Some(Discs::whole(report.verdict().score().rounded().into()));
        note.time = Some(Duration::from_millis(ply as u64 * 250));
    }
    game.info.players.black.name = Some("Ann".into());
    game.info.players.white.rating = Some(1700.0);
    game.info.date = "2026-11-24".parse().ok();
    game
}

fn random_game(start: outflank_rules::Position, random: &mut fastrand::Rng) -> AnnotatedGame {
    let mut game = AnnotatedGame::new(start);
    for _ in 0..10 {
        let legal: Vec<_> = game.record().position().moves().collect();
        if legal.is_empty() {
            break;
        }
        game.play(legal[random.usize(..legal.len())]).expect("the move is legal");
    }
    game
}
