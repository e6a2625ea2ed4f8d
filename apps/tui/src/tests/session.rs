//! Records a session as an animated picture: `cargo test -p outflank-tui record -- --ignored` writes `docs/src/session.svg`.

use super::{COLOUR, app_with, mouse, press, reversi, side_to_move, type_text};
use crate::action::Action;
use crate::app::App;
use crate::event::{Effect, Event, Job, JobUpdate};
use crate::scene::{self, zones};
use crossterm::event::{KeyCode, MouseEventKind};
use outflank_engine::Level;
use outflank_game::{Clock, Player, Side, Sides, StopFlag};
use outflank_play::{Analysis, AnalysisLimits, Analyzer, LevelPlayer, MoveSelection, PlayerSpec};
use outflank_reversi::Position;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use std::time::Duration;

/// The width and height of a cell, in pixels.
const CELL: (usize, usize) = (9, 18);
/// How long a frame is shown, in seconds.
const FRAME: f64 = 1.3;

/// A program whose jobs run at once, with its screens.
struct Recorder {
    app: App,
    analyzer: Analyzer,
    player: LevelPlayer,
    frames: Vec<Buffer>,
}

impl Recorder {
    fn new() -> Self {
        let level = Level::new(3).unwrap();
        let mut app = app_with("8x8", "", Sides { black: PlayerSpec::HUMAN, white: PlayerSpec::level(level) });
        let effects = press(&mut app, KeyCode::Null);
        let player = LevelPlayer::new(level, 5, None).unwrap();
        let mut recorder = Self { app, analyzer: Analyzer::default(), player, frames: Vec::new() };
        recorder.apply(effects);
        recorder
    }

    fn shoot(&mut self) {
        let mut buffer = Buffer::empty(self.app.area);
        scene::draw(&self.app, &mut buffer);
        self.frames.push(buffer);
    }

    fn key(&mut self, code: KeyCode) {
        let effects = press(&mut self.app, code);
        self.apply(effects);
    }

    fn point_at(&mut self, square: &str) {
        let action = Action::Place(square.parse().unwrap());
        let place = zones(&self.app).place_of(&action).unwrap();
        let effects = mouse(&mut self.app, MouseEventKind::Moved, place);
        self.apply(effects);
        self.shoot();
    }

    /// Places a disc and records the board before and after the computer's answer.
    fn place(&mut self, square: &str) {
        type_text(&mut self.app, &square[..1]);
        let effects = press(&mut self.app, KeyCode::Char(char::from(square.as_bytes()[1])));
        self.shoot();
        self.apply(effects);
        self.shoot();
    }

    /// Runs the jobs that the program starts, until it starts no more.
    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let Effect::StartJob { id, job } = effect else { continue };
            for update in self.run_job(&job) {
                let more = self.app.update(Event::JobUpdate { id, update });
                self.apply(more);
            }
        }
    }

    fn run_job(&mut self, job: &Job) -> Vec<JobUpdate> {
        let mut updates = match job {
            Job::ChooseMove { record, .. } => {
                let mv = self.player.choose(record, &Clock::Unlimited, &StopFlag::new()).unwrap();
                return vec![JobUpdate::MoveChosen(mv)];
            }
            Job::Analyze { position, moves } => vec![JobUpdate::Analyzed(self.analyze(position, *moves).unwrap())],
            Job::AnalyzeGame { record } => {
                let analyses = |(ply, position)| {
                    self.analyze(position, MoveSelection::All).map(|analysis| JobUpdate::PlyAnalyzed { ply, analysis })
                };
                record.positions().iter().enumerate().filter_map(analyses).collect()
            }
            _ => Vec::new(),
        };
        updates.push(JobUpdate::Done);
        updates
    }

    fn analyze(&mut self, position: &Position, moves: MoveSelection) -> Option<Analysis> {
        let effort = AnalysisLimits { level: Level::new(8).unwrap(), time: Duration::from_mins(5), moves };
        self.analyzer.analyze(position, effort, &StopFlag::new(), &mut |_| ()).unwrap()
    }
}

#[test]
#[ignore = "writes docs/src/session.svg"]
fn record_a_session() {
    let mut recorder = Recorder::new();
    recorder.shoot();
    recorder.point_at("f5");
    recorder.place("f5");
    for turn in 0..3 {
        assert_eq!(side_to_move(&recorder.app), Side::Black);
        let best = reversi(&recorder.app).analysis().unwrap().best().to_string();
        if turn == 1 {
            recorder.key(KeyCode::Char('a'));
            recorder.shoot();
        }
        recorder.point_at(&best);
        recorder.place(&best);
    }
    recorder.key(KeyCode::Char('h'));
    recorder.shoot();
    recorder.key(KeyCode::Char('m'));
    recorder.shoot();
    recorder.key(KeyCode::Esc);
    recorder.key(KeyCode::Char('v'));
    recorder.shoot();
    recorder.key(KeyCode::Left);
    recorder.shoot();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/session.svg");
    std::fs::write(file, animated_picture(&recorder.frames)).unwrap();
}

/// Draws the screens one after the other; a row that does not change is drawn once.
fn animated_picture(frames: &[Buffer]) -> String {
    let area = frames[0].area;
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#14171a\"/>\n"
    );
    for row in 0..rows {
        let cells = |frame: usize| &frames[frame].content[row * columns..(row + 1) * columns];
        let mut begin = 0;
        for end in 1..=frames.len() {
            if end == frames.len() || cells(end) != cells(begin) {
                let drawn = draw_row(cells(begin), row);
                writeln!(svg, "<g>{}{drawn}</g>", shown(begin, end, frames.len())).unwrap();
                begin = end;
            }
        }
    }
    svg + "</svg>\n"
}

/// Makes a group visible from one frame to another.
fn shown(begin: usize, end: usize, count: usize) -> String {
    if begin == 0 && end == count {
        return String::new();
    }
    let at = |frame: usize| frame as f64 / count as f64;
    let (values, times) = match (begin, end == count) {
        (0, _) => ("visible;hidden".to_owned(), format!("0;{:.4}", at(end))),
        (_, true) => ("hidden;visible".to_owned(), format!("0;{:.4}", at(begin))),
        _ => ("hidden;visible;hidden".to_owned(), format!("0;{:.4};{:.4}", at(begin), at(end))),
    };
    format!(
        "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{:.1}s\" repeatCount=\"indefinite\" \
         values=\"{values}\" keyTimes=\"{times}\"/>",
        count as f64 * FRAME
    )
}

fn draw_row(cells: &[Cell], row: usize) -> String {
    let mut drawn = String::new();
    let mut column = 0;
    while column < cells.len() {
        let first = &cells[column];
        let alike = |cell: &&Cell| {
            cell.style() == first.style() && (block_parts(cell), eighths(cell)) == (block_parts(first), eighths(first))
        };
        let count = cells[column..].iter().take_while(alike).count();
        draw_run(&mut drawn, &cells[column..column + count], (column, row));
        column += count;
    }
    drawn
}

fn draw_run(drawn: &mut String, cells: &[Cell], (column, row): (usize, usize)) {
    let (x, y) = (column * CELL.0, row * CELL.1);
    let width = cells.len() * CELL.0;
    if let Some(ground) = colour(cells[0].bg) {
        write!(drawn, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{ground}\"/>", CELL.1).unwrap();
    }
    let fill = colour(cells[0].fg).unwrap_or_else(|| "#d6d9dc".to_owned());
    if let Some(eighths) = eighths(&cells[0]) {
        let (height, width) = (CELL.1 as f64 * f64::from(eighths) / 8.0, width as f64);
        let top = (y + CELL.1) as f64 - height;
        write!(drawn, "<path fill=\"{fill}\" d=\"M{x} {top}h{width}v{height}h-{width}z\"/>").unwrap();
        return;
    }
    if let Some(parts) = block_parts(&cells[0]) {
        return draw_blocks(drawn, (parts, cells.len()), (x, y), &fill);
    }
    let text: String = cells.iter().map(Cell::symbol).collect();
    if text.trim().is_empty() {
        return;
    }
    let bold = if cells[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}");
    write!(drawn, "<text x=\"{x}\" y=\"{}\" textLength=\"{width}\" fill=\"{fill}\"{bold}>{text}</text>", y + 14)
        .unwrap();
}

/// Draws cells of which the same quarters are filled.
fn draw_blocks(drawn: &mut String, (parts, count): (u32, usize), (x, y): (usize, usize), fill: &str) {
    let half = CELL.0 as f64 / 2.0;
    for (row, pair) in [parts & 3, parts >> 2].into_iter().enumerate().filter(|&(_, pair)| pair > 0) {
        let (runs, width) = if pair == 3 { (1, count as f64 * 2.0) } else { (count, 1.0) };
        for run in 0..runs {
            let x = (x + run * CELL.0) as f64 + if pair == 2 { half } else { 0.0 };
            let (y, width) = (y + row * CELL.1 / 2, width * half);
            write!(drawn, "<path fill=\"{fill}\" d=\"M{x} {y}h{width}v9h-{width}z\"/>").unwrap();
        }
    }
}

/// Returns the quarters of a cell that a block character fills.
fn block_parts(cell: &Cell) -> Option<u32> {
    let mark = cell.symbol().chars().next().filter(|&mark| mark != ' ')?;
    (1..16).find(|&parts| crate::sprite::quadrant(parts) == mark).map(u32::from)
}

/// Returns how many eighths of a cell are filled from below.
fn eighths(cell: &Cell) -> Option<u32> {
    let mark = u32::from(cell.symbol().chars().next()?);
    mark.checked_sub(0x2580).filter(|eighths| (1..8).contains(eighths) && *eighths != 4)
}

fn colour(colour: Color) -> Option<String> {
    Some(match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::DarkGray => "#7b8288".to_owned(),
        Color::Gray => "#b4babf".to_owned(),
        Color::White => "#f0f0ea".to_owned(),
        Color::Black => "#14171a".to_owned(),
        Color::Yellow => "#e6c34c".to_owned(),
        Color::Cyan => "#56b6c2".to_owned(),
        Color::Green => "#7ec16e".to_owned(),
        Color::Red => "#e06c5a".to_owned(),
        Color::Indexed(226) => "#ffff00".to_owned(),
        Color::Indexed(194) => "#d7ffd7".to_owned(),
        _ => return None,
    })
}

#[test]
fn the_colours_of_the_session_are_those_of_the_theme() {
    assert_eq!(colour(COLOUR.disc(Side::White)).as_deref(), Some("#f3f3ec"));
}
