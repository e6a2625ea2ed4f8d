//! Records a session as an animated picture: `cargo test -p outflank-tui record -- --ignored` writes `docs/src/session.svg`.

use super::picture::{draw_row, head};
use super::{app_with, board, mouse, press, side_to_move, type_text};
use crate::action::Action;
use crate::app::App;
use crate::event::{Effect, Event, Job, JobUpdate};
use crate::scene::{self, zones};
use crossterm::event::{KeyCode, MouseEventKind};
use outflank_engine::Level;
use outflank_play::{Analysis, AnalysisLimits, Analyzer, LevelPlayer, MoveSelection, PlayerSpec};
use outflank_rules::{Clock, Player, Position, Side, Sides, StopFlag};
use ratatui::buffer::Buffer;
use std::fmt::Write;
use std::time::Duration;

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

    fn best_move(&mut self) -> String {
        let position = board(&self.app).clone();
        self.analyze(&position, MoveSelection::Best).expect("the game is not over").best().to_string()
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
        let best = recorder.best_move();
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
    let mut svg = head(columns, rows);
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
