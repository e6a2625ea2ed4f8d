//! Measures import and queries: `cargo run --release -p outflank-database --example measure -- FILE…`.
//!
//! The files are imported into a temporary database. Then 10,000 random positions of their games are explored, without
//! and with a filter. `random:N` stands for N random games. On a busy machine, the time of the processor says more than
//! that of the clock: both are printed.

use cpu_time::{ProcessTime, ThreadTime};
use outflank_database::{Database, Filter, ImportRun, Source, Store};
use outflank_formats::detect::detect;
use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_game::{Game, GameRecord, StopFlag};
use outflank_othello::{Move, Position};
use std::error::Error;
use std::fmt::Write as _;
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
    let questions = random_positions(&*games);
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
    let path = Path::new(file);
    let (bytes, names) = match file.strip_prefix("random:") {
        Some(games) => (random_games(games.parse()?).into_bytes(), NameTables::default()),
        None => (std::fs::read(path)?, names_beside(path)?),
    };
    let format = detect(&bytes[..bytes.len().min(4096)]);
    Ok(Source {
        file: file.to_owned(),
        label: format.name().to_owned(),
        format,
        names,
        bytes: Box::new(std::io::Cursor::new(bytes)),
    })
}

fn names_beside(path: &Path) -> Result<NameTables, Box<dyn Error>> {
    let read = |name| std::fs::read(path.with_file_name(name)).ok();
    let (players, tournaments) = (read("WTH.JOU"), read("WTH.TRN"));
    Ok(NameTables::read(NameFiles { players: players.as_deref(), tournaments: tournaments.as_deref() })?)
}

fn random_games(games: usize) -> String {
    let mut random = fastrand::Rng::with_seed(1);
    let mut text = String::new();
    for _ in 0..games {
        let mut position = Position::START;
        while let Some(mv) = random.choice(position.moves().collect::<Vec<_>>()) {
            if let Move::Place(square) = mv {
                write!(text, "{square}").expect("a string takes all text");
            }
            position.play_unchecked(mv);
        }
        text.push('\n');
    }
    text
}

/// Returns random positions of random games, each with a player of its game.
fn random_positions(games: &impl Store) -> Vec<(Position, String)> {
    let mut random = fastrand::Rng::with_seed(2);
    let mut all = Vec::new();
    games.visit(&Filter::default(), None, &mut |view| {
        all.push((view.id(), view.black().unwrap_or_default().to_owned()));
        ControlFlow::Continue(())
    });
    let positions = (0..POSITIONS).map(|_| {
        let (id, player) = all[random.usize(..all.len())].clone();
        let game = games.game(id).expect("the game was visited").game;
        let record: &GameRecord<Position> = game.record().othello().expect("all games are Othello");
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
