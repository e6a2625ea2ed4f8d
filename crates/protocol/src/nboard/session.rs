//! The engine's side.

use super::contempt::Contempt;
use super::reply::{Reach, Reply};
use super::{Command, CommandFault, TimedMove};
use crate::agenda::Agenda;
use crate::{Action, Answer, Learned, Request, Study, Task};
use outflank_engine::{Level, Line, SearchReport, Strength};
use outflank_formats::info::{Discs, TimeControl};
use outflank_formats::{AnnotatedGame, AnnotatedMove, Format, ReadError, Reader, reversi_move};
use outflank_game::{Clock, Game, GameRecord, Sides};
use outflank_othello::{Move, Position};
use outflank_reversi::IllegalMove;
use std::num::NonZeroU8;
use std::time::Duration;

/// The engine's side of the protocol.
#[derive(Clone, Debug)]
pub struct Session {
    /// A game of Othello.
    game: AnnotatedGame,
    strength: Strength,
    contempt: Contempt,
    agenda: Agenda<Job, Command>,
}

#[derive(Clone, Debug)]
enum Job {
    Go,
    Hint,
    /// The position under way, with the number of moves before it.
    Analysis(usize),
    Learning,
}

/// Why a command cannot be obeyed.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Command(#[from] CommandFault),
    #[error("the game cannot be read: {0}")]
    Game(#[from] ReadError),
    #[error("there is no game in it")]
    NoGame,
    #[error("only games of Othello on 8×8 are played")]
    OtherGame,
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("the game is over")]
    GameOver,
}

type Actions = Vec<Action<Reply>>;

impl Session {
    /// Makes a session that plays at a level until a depth is set.
    pub fn new(level: Level) -> Self {
        let game = AnnotatedGame::new(Position::START);
        Self { game, strength: level.into(), contempt: Contempt::default(), agenda: Agenda::default() }
    }

    fn obey(&mut self, command: Command) -> Result<Actions, Fault> {
        match command {
            Command::Nboard(_) => Ok(vec![self.name()]),
            Command::SetDepth(depth) => {
                self.strength = Strength::Depth(depth.min(Level::HIGHEST.number()));
                Ok(vec![self.name()])
            }
            Command::SetGame(text) => self.set_game(&text),
            Command::SetContempt(discs) => {
                self.contempt = Contempt::new(discs);
                Ok(Vec::new())
            }
            Command::Move(mv) => self.play(mv),
            Command::Hint(lines) => self.think(Job::Hint, Task::Rank(lines)),
            Command::Go => self.think(Job::Go, Task::Choose(clock(&self.game))),
            Command::Ping(number) => Ok(vec![Action::Say(Reply::Pong(number))]),
            Command::Learn => Ok(self.learn()),
            Command::Analyze => Ok(self.analyse(self.record().moves().len())),
            Command::Quit => Ok(vec![self.leave()]),
        }
    }

    fn name(&self) -> Action<Reply> {
        Action::Say(Reply::MyName(format!("Outflank{}", self.strength.level())))
    }

    fn leave(&mut self) -> Action<Reply> {
        self.agenda.has_left = true;
        Action::Quit
    }

    fn set_game(&mut self, text: &str) -> Result<Actions, Fault> {
        let game = Reader::read_all(Format::Ggf, text.as_bytes()).next().ok_or(Fault::NoGame)??;
        game.record().othello().ok_or(Fault::OtherGame)?;
        self.game = game;
        Ok(Vec::new())
    }

    fn record(&self) -> &GameRecord<Position> {
        self.game.record().othello().expect("only games of Othello are taken")
    }

    fn play(&mut self, played: TimedMove) -> Result<Actions, Fault> {
        self.game.play(reversi_move(played.mv))?;
        if let Some(note) = self.game.last_note_mut() {
            (note.evaluation, note.time) = (played.evaluation, played.time);
        }
        Ok(Vec::new())
    }

    fn think(&mut self, job: Job, task: Task) -> Result<Actions, Fault> {
        let position = *self.record().position();
        if position.outcome().is_some() {
            return Err(Fault::GameOver);
        }
        if matches!(job, Job::Go) && position.must_pass() {
            return Ok(vec![Action::Say(Reply::Chosen(TimedMove { mv: Move::Pass, evaluation: None, time: None }))]);
        }
        self.agenda.job = Some(job);
        Ok(vec![status("thinking"), Action::Search(Request { position, strength: self.strength, task })])
    }

    fn learn(&mut self) -> Actions {
        self.agenda.job = Some(Job::Learning);
        let study = Study { game: self.record().clone(), level: self.strength.level() };
        vec![status("learning"), Action::Learn(study)]
    }

    /// Goes on with the analysis at a number of moves, from there back to the start.
    fn analyse(&mut self, from: usize) -> Actions {
        let mut actions = Vec::new();
        for ply in (0..=from).rev() {
            let position = self.record().positions()[ply];
            let Some(outcome) = position.outcome() else {
                self.agenda.job = Some(Job::Analysis(ply));
                let request = Request { position, strength: self.strength, task: Task::Rank(NonZeroU8::MIN) };
                actions.extend([status(&format!("analysing {ply}")), Action::Search(request)]);
                return actions;
            };
            let evaluation = self.contempt.of_outcome(outcome, position.to_move());
            actions.push(Action::Say(Reply::Analysis { ply, evaluation }));
        }
        actions.push(status(""));
        actions
    }

    /// Returns what an answer says that the position after so many moves is worth to the side to move there.
    fn worth(&self, answer: &Answer, ply: usize) -> Discs {
        let side = self.record().positions()[ply].to_move();
        self.contempt.worth(answer.line().verdict, side)
    }

    /// Obeys what came while a search went on, up to the next search.
    fn obey_waiting(&mut self) -> Actions {
        let mut actions = Vec::new();
        while let Some(command) = self.agenda.next() {
            actions.extend(self.obey(command).unwrap_or_else(|fault| complain(&fault)));
        }
        if self.agenda.job.is_some() && self.is_asked_to_stop() {
            actions.push(Action::Stop);
        }
        actions
    }

    /// Returns whether something waits that ends the work under way.
    fn is_asked_to_stop(&self) -> bool {
        let is_quiet =
            |command: &Command| matches!(command, Command::Nboard(_) | Command::SetDepth(_) | Command::SetContempt(_));
        self.agenda.waiting.iter().any(|command| !is_quiet(command))
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Level::FLAWLESS)
    }
}

impl crate::Session for Session {
    type Reply = Reply;

    fn on_line(&mut self, line: &str) -> Actions {
        if line.trim().is_empty() || self.agenda.has_left {
            return Vec::new();
        }
        match line.parse() {
            Err(fault) => complain(&Fault::from(fault)),
            Ok(command) if self.agenda.job.is_none() => self.obey(command).unwrap_or_else(|fault| complain(&fault)),
            Ok(command) => {
                let was_asked = self.is_asked_to_stop();
                self.agenda.waiting.push_back(command);
                let stops = self.is_asked_to_stop() && !was_asked;
                stops.then_some(Action::Stop).into_iter().collect()
            }
        }
    }

    fn on_text(&mut self, _text: Option<&str>) -> Actions {
        Vec::new()
    }

    fn on_report(&mut self, report: &SearchReport) -> Actions {
        if !matches!(self.agenda.job, Some(Job::Go | Job::Hint)) || self.is_asked_to_stop() {
            return Vec::new();
        }
        let position = self.record().position();
        let empties = position.board().empties().len();
        let search = |(line, evaluation): (&Line, _)| {
            Action::Say(Reply::Search { line: line.moves.clone(), evaluation, reach: reach(report, line, empties) })
        };
        self.contempt.ranked(&report.lines, position.to_move()).into_iter().map(search).collect()
    }

    fn on_answer(&mut self, answer: &Answer) -> Actions {
        let report = &answer.report;
        let mut actions = match self.agenda.job.take() {
            None | Some(Job::Learning) => Vec::new(),
            Some(Job::Hint) => vec![stats(report), status("")],
            Some(Job::Go) => {
                let evaluation = Some(self.worth(answer, self.record().moves().len()));
                let chosen = TimedMove { mv: answer.mv, evaluation, time: Some(milliseconds(report.time)) };
                vec![stats(report), Action::Say(Reply::Chosen(chosen)), status("")]
            }
            Some(Job::Analysis(_)) if self.is_asked_to_stop() => vec![status("")],
            Some(Job::Analysis(ply)) => {
                let evaluation = self.worth(answer, ply);
                let mut actions = vec![Action::Say(Reply::Analysis { ply, evaluation })];
                match ply.checked_sub(1) {
                    Some(before) => actions.extend(self.analyse(before)),
                    None => actions.push(status("")),
                }
                actions
            }
        };
        actions.extend(self.obey_waiting());
        actions
    }

    fn on_learned(&mut self, learned: &Learned) -> Actions {
        self.agenda.job = None;
        let told = match learned {
            Learned::Positions(positions) => format!("{positions} new positions"),
            Learned::NoBook => "there is no book".to_owned(),
            Learned::Failed(reason) => format!("error: {reason}"),
        };
        let mut actions = vec![status(&told), Action::Say(Reply::Learned)];
        actions.extend(self.obey_waiting());
        actions
    }

    fn on_end(&mut self) -> Actions {
        let stop = self.agenda.job.is_some().then_some(Action::Stop);
        self.agenda.waiting.clear();
        stop.into_iter().chain([self.leave()]).collect()
    }
}

fn status(text: &str) -> Action<Reply> {
    Action::Say(Reply::Status(text.to_owned()))
}

fn complain(fault: &Fault) -> Actions {
    vec![status(&format!("error: {fault}"))]
}

fn stats(report: &SearchReport) -> Action<Reply> {
    Action::Say(Reply::NodeStats { nodes: report.nodes, time: milliseconds(report.time) })
}

fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

fn reach(report: &SearchReport, line: &Line, empties: u32) -> Reach {
    if !line.verdict.is_estimate() {
        Reach::End(100)
    } else if u32::from(report.depth) >= empties {
        Reach::End(report.selectivity.percent().min(99))
    } else {
        Reach::Plies(report.depth)
    }
}

/// Returns the clock of the side to move, from the time that was given and the times of the moves.
fn clock(game: &AnnotatedGame) -> Clock {
    let side = game.record().to_move();
    let Some(TimeControl { main, increment, .. }) = game.info.players[side].time_control else {
        return Clock::Unlimited;
    };
    if main.is_zero() && increment.is_zero() {
        return Clock::Unlimited;
    }
    let mut left = Sides { black: main, white: main };
    for AnnotatedMove { side, note, .. } in game.annotated_moves() {
        left[side] = left[side].saturating_sub(note.time.unwrap_or_default()) + increment;
    }
    Clock::Game { left: left[side], increment }
}
