//! Measures import and queries: `cargo run --release -p outflank-database --example measure -- FILE…`.
//!
//! The files are imported into a temporary database. Then 10,000 random positions of their games are explored, without
//! and with a filter. `random:N` stands for N random games of
//! 5000 players, which are made during the import. On a busy machine, the time of the processor says more than
//! that of the clock: both are printed.

use cpu_time::{ProcessTime, ThreadTime};
use outflank_database::{Database, Filter, ImportRun, Snapshot, Source};
use outflank_formats::Format;
use outflank_formats::detect::detect;
use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, GameRecord, StopFlag};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

const POSITIONS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("games.db");
    let database = Database::create(&path)?;
    let sources: Vec<Source> = std::env::args().skip(1).map(|file| source(&file)).collect::<Result<_, _>>()?;
    let (begin, processor) = (Instant::now(), ProcessTime::now());
    let report = database.import(sources, &ImportRun::new(&StopFlag::new()))?;
    println!(
        "import: {:.1?}, processor {:.1?}, {} new, {} duplicates, {} rejected",
        begin.elapsed(),
        processor.elapsed(),
        report.new,
        report.duplicates,
        report.rejected.len()
    );
    let bytes = std::fs::metadata(&path)?.len();
    println!("size: {bytes} bytes, {:.1} a game", bytes as f64 / report.new as f64);
    drop(database);
    let begin = Instant::now();
    let database = Database::open(&path)?;
    println!("open: {:.1?}", begin.elapsed());
    let games = database.snapshot();
    let questions = random_positions(&games);
    let of_player =
        |player: &str| Filter { player: Some(player.into()), years: Some(1985..=2015), ..Filter::default() };
    time("explore", &questions, |(position, _)| drop(games.explore(position, &Filter::default(), 10)));
    time("explore with player and years", &questions, |(position, player)| {
        drop(games.explore(position, &of_player(player), 10));
    });
    let begin = Instant::now();
    println!("check: {:?} in {:.1?}", database.check()?, begin.elapsed());
    print_memory();
    Ok(())
}

fn source(file: &str) -> Result<Source, Box<dyn Error>> {
    let (name, label) = (file.to_owned(), "test".to_owned());
    if let Some(games) = file.strip_prefix("random:") {
        let bytes = Box::new(RandomGames::new(games.parse()?));
        return Ok(Source { file: name, label, format: Format::Pgn, names: NameTables::default(), bytes });
    }
    let bytes = std::fs::read(file)?;
    let (format, names) = (detect(&bytes[..bytes.len().min(4096)]), names_beside(Path::new(file))?);
    Ok(Source { file: name, label, format, names, bytes: Box::new(Cursor::new(bytes)) })
}

fn names_beside(path: &Path) -> Result<NameTables, Box<dyn Error>> {
    let read = |name| std::fs::read(path.with_file_name(name)).ok();
    let (players, tournaments) = (read("WTH.JOU"), read("WTH.TRN"));
    Ok(NameTables::read(NameFiles { players: players.as_deref(), tournaments: tournaments.as_deref() })?)
}

/// Random games as PGN, written while they are read.
struct RandomGames {
    random: fastrand::Rng,
    left: usize,
    /// The rest of the game that is being read.
    text: Cursor<Vec<u8>>,
}

impl RandomGames {
    /// The number of players.
    const PLAYERS: u16 = 5000;

    fn new(games: usize) -> Self {
        Self { random: fastrand::Rng::with_seed(1), left: games, text: Cursor::default() }
    }

    fn game(&mut self) -> String {
        let random = &mut self.random;
        let mut player = || random.u16(..Self::PLAYERS).min(random.u16(..Self::PLAYERS));
        let players = format!("[Black \"Player {}\"]\n[White \"Player {}\"]\n", player(), player());
        let mut text = format!("[Date \"{}.??.??\"]\n{players}[Result \"*\"]\n\n", random.u16(1977..=2021));
        let mut position = Position::START;
        while let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) {
            if let Move::Place(square) = mv {
                write!(text, "{square} ").expect("a string takes all text");
            }
            position.play_unchecked(mv);
        }
        text + "*\n\n"
    }
}

impl Read for RandomGames {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.text.position() == self.text.get_ref().len() as u64 && self.left > 0 {
            self.left -= 1;
            self.text = Cursor::new(self.game().into_bytes());
        }
        self.text.read(buffer)
    }
}

/// Returns random positions of random games, each with a player of its game.
fn random_positions(games: &Snapshot) -> Vec<(Position, String)> {
    let mut random = fastrand::Rng::with_seed(2);
    let mut all = Vec::new();
    games.visit(&Filter::default(), None, |view| {
        all.push((view.id(), view.black().unwrap_or_default().to_owned()));
        ControlFlow::Continue(())
    });
    let positions = (0..POSITIONS).map(|_| {
        let (id, player) = all[random.usize(..all.len())].clone();
        let game = games.game(id).expect("the game was visited").game;
        let record: &GameRecord<Position> = &game.record().to_othello().expect("all games are Othello");
        (record.positions()[random.usize(..record.positions().len())], player)
    });
    positions.collect()
}

fn time<Q>(name: &str, questions: &[Q], answer: impl Fn(&Q)) {
    let (clock, processor) = questions
        .iter()
        .map(|question| {
            let (clock, processor) = (Instant::now(), ThreadTime::now());
            answer(question);
            (clock.elapsed(), processor.elapsed())
        })
        .unzip();
    print_times(&format!("{name}, clock"), clock);
    print_times(&format!("{name}, processor"), processor);
}

fn print_times(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let mean = times.iter().sum::<Duration>() / times.len() as u32;
    println!("{name}: mean {mean:.1?}, median {:.1?}, 99 % {:.1?}, longest {:.1?}", at(0.5), at(0.99), at(1.0));
}

/// Prints the memory of this process, where the system has it.
fn print_memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .filter(|line| line.starts_with("VmHWM") || line.starts_with("VmRSS"))
        .for_each(|line| println!("{line}"));
}
