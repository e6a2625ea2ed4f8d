//! The explorer of a database counts what a naive replay of its games counts.

#[path = "../../crates/database/tests/naive_store/mod.rs"]
mod naive_store;

use arbitrary::{Result, Unstructured};
use naive_store::{NaiveGame, assert_counts, count, key};
use outflank_database::{Database, Filter, ImportRun, ResultFilter, Source};
use outflank_formats::Format;
use outflank_rules::othello::{Move, Position, Symmetry};
use outflank_rules::{Game, StopFlag};
use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The maximum numbers of games and of placements in one: few, so that games transpose and inputs are fast.
const MAX_GAMES: usize = 2;
const MAX_PLACEMENTS: usize = 6;

const NAMES: [&str; 4] = ["Ann", "Bob", "Émile", "Bobby"];

/// The path of the file that each input replaces.
static PATH: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("outflank-fuzz-explorer-{}.db", std::process::id())));

/// The bytes of a database without games, which each input starts with: faster than to create one.
static EMPTY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let _ = fs::remove_file(&*PATH);
    drop(Database::create(&PATH).expect("the file is new"));
    fs::read(&*PATH).expect("the file was just written")
});

/// Checks a database of a few games.
pub fn check(bytes: &[u8]) {
    // An input that ends early is as good as one with zeros behind it.
    let _ = check_games(&mut Unstructured::new(bytes));
}

fn check_games(u: &mut Unstructured<'_>) -> Result<()> {
    fs::write(&*PATH, &*EMPTY).expect("the file can be written");
    let database = Database::open(&PATH).expect("the file was just written");
    let parts = if u.ratio(1, 4)? { 2 } else { 1 };
    for part in 0..parts {
        let mut text = String::new();
        for _ in 0..u.int_in_range(1..=MAX_GAMES)? {
            print_game(&mut text, u)?;
        }
        import(&database, part, text);
    }
    let filter = if u.arbitrary()? { filter(u)? } else { Filter::default() };
    compare(&database, &filter);
    Ok(())
}

/// Prints a game as PGN, turned by any symmetry that keeps the start.
fn print_game(text: &mut String, u: &mut Unstructured<'_>) -> Result<()> {
    let turns = [Symmetry::Identity, Symmetry::Rotate180, Symmetry::Transpose, Symmetry::AntiTranspose];
    let (symmetry, black, white) = (*u.choose(&turns)?, u.choose(&NAMES)?, u.choose(&NAMES)?);
    let (year, discs) = (u.int_in_range(1990..=1993_u16)?, u.int_in_range(30..=34_u8)?);
    let result = if u.ratio(1, 8)? { "*".to_owned() } else { format!("{discs}-{}", 64 - discs) };
    let tags = format!("[Event \"E\"]\n[Date \"{year}.??.??\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n");
    write!(text, "{tags}[Result \"{result}\"]\n\n").expect("a string takes all text");
    let mut position = Position::START;
    for _ in 0..u.int_in_range(1..=MAX_PLACEMENTS)? {
        let legal: Vec<Move> = position.moves().collect();
        let mv = legal[u.int_in_range(0..=legal.len() - 1)?];
        position.play_unchecked(mv);
        if let Move::Place(square) = mv {
            write!(text, "{} ", symmetry.square(square)).expect("a string takes all text");
        }
    }
    writeln!(text, "{result}\n").expect("a string takes all text");
    Ok(())
}

fn import(database: &Database, part: u8, text: String) {
    let source = Source {
        file: "a.pgn".into(),
        label: format!("part {part}"),
        format: Format::Pgn,
        names: Default::default(),
        bytes: Box::new(Cursor::new(text.into_bytes())),
    };
    let report = database.import([source], &ImportRun::new(&StopFlag::new())).expect("the file can be written");
    assert!(report.rejected.is_empty(), "{:?}", report.rejected);
}

fn filter(u: &mut Unstructured<'_>) -> Result<Filter> {
    let name = |u: &mut Unstructured<'_>| {
        Ok(if u.arbitrary()? { Some((*u.choose(&["bob", "a", "émile"])?).into()) } else { None })
    };
    let results = [ResultFilter::Black, ResultFilter::Draw, ResultFilter::White, ResultFilter::Win, ResultFilter::Loss];
    Ok(Filter {
        player: name(u)?,
        opponent: if u.ratio(1, 4)? { name(u)? } else { None },
        years: if u.ratio(1, 4)? { Some(1991..=1992) } else { None },
        result: if u.ratio(1, 4)? { Some(*u.choose(&results)?) } else { None },
        moves: if u.ratio(1, 4)? { Some(3..=8) } else { None },
        ..Filter::default()
    })
}

fn compare(database: &Database, filter: &Filter) {
    let games = database.snapshot();
    let mut all = Vec::new();
    games.visit(&Filter::default(), None, |view| {
        all.push(NaiveGame::of(view));
        ControlFlow::Continue(())
    });
    let positions: HashMap<_, _> =
        all.iter().flat_map(|game| game.record.positions()).map(|position| (key(position), position)).collect();
    let accepted = || all.iter().filter(|game| game.accepts(filter));
    let counts = count(accepted());
    for position in positions.values() {
        assert_counts(&games.explore(position, filter, 0), &counts);
    }
    assert_eq!(games.games(filter, None, usize::MAX).len(), accepted().count(), "{filter:?}");
}
