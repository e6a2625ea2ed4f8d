//! The engine's side of the NBoard protocol.

use super::command::{Command, ParseCommandError};
use super::contempt::{Contempt, ScoredLine};
use super::reply::{Reply, SearchDepth};
use super::timed::TimedMove;
use crate::protocol::session::CommandQueue;
use crate::protocol::{Action, LearnRequest, LearnResult, SearchKind, SearchRequest, SearchResult};
use outflank_engine::{Level, Line, SearchReport, Strength};
use outflank_formats::info::{Discs, GgsTimeControl};
use outflank_formats::{AnnotatedGame, AnnotatedMove, Format, ReadError, Reader};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{self as rules, Clock, Game, IllegalMove, MoveError, Sides, counted};
use std::num::NonZeroU8;
use std::time::Duration;

/// The engine's side of the NBoard protocol.
///
/// The engine is called Outflank until it gets another name. What programs show is the name and the depth or level:
///
/// ```
/// use outflank_arena::protocol::{Action, Session as _, nboard::Session};
///
/// let mut session = Session::default().with_name("Mine");
/// let [Action::Send(reply)] = &session.on_line("set depth 8")[..] else { panic!("one reply") };
/// assert_eq!(reply.to_string(), "set myname Mine8");
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    name: String,
    /// A game of Othello.
    game: AnnotatedGame,
    strength: Strength,
    contempt: Contempt,
    queue: CommandQueue<Job, Command>,
}

#[derive(Clone, Debug)]
enum Job {
    Go,
    Hint,
    /// The analysis of a game, at the position after this many moves.
    Analysis(usize),
    Learn,
}

/// Why a command cannot be executed.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    #[error(transparent)]
    Parse(#[from] ParseCommandError),
    #[error("the game cannot be read: {0}")]
    Game(#[from] ReadError),
    #[error("the text holds no game in GGF")]
    NoGame,
    #[error("only games of Othello on 8×8 are played")]
    NotOthello,
    #[error(transparent)]
    Illegal(#[from] IllegalMove<rules::Move, MoveError>),
    #[error("the game is over")]
    GameOver,
}

type Actions = Vec<Action<Reply>>;

impl Session {
    /// Makes a session that plays at a level until the client sets a depth.
    pub fn new(level: Level) -> Self {
        let game = AnnotatedGame::new(Position::START);
        let name = "Outflank".to_owned();
        Self { name, game, strength: level.into(), contempt: Contempt::default(), queue: CommandQueue::default() }
    }

    /// Sets the name of the engine; its words are joined, as a name is one word in the protocol.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        Self { name: name.split_whitespace().collect(), ..self }
    }

    fn execute(&mut self, command: Command) -> Result<Actions, CommandError> {
        match command {
            Command::Nboard(_) => Ok(vec![self.my_name()]),
            Command::SetDepth(depth) => {
                self.strength = Strength::Depth(depth.min(Level::HIGHEST.number()));
                Ok(vec![self.my_name()])
            }
            Command::SetGame(text) => self.set_game(&text),
            Command::SetContempt(discs) => {
                self.contempt = Contempt::new(discs);
                Ok(Vec::new())
            }
            Command::Move(mv) => self.play(mv),
            Command::Hint(lines) => self.start_search(Job::Hint, SearchKind::TopMoves(lines)),
            Command::Go => self.start_search(Job::Go, SearchKind::BestMove(clock(&self.game))),
            Command::Ping(number) => Ok(vec![Action::Send(Reply::Pong(number))]),
            Command::Learn => Ok(self.learn()),
            Command::Analyze => Ok(self.analyse(self.ply())),
            Command::Quit => Ok(vec![self.quit()]),
        }
    }

    fn my_name(&self) -> Action<Reply> {
        Action::Send(Reply::MyName(format!("{}{}", self.name, self.strength.level())))
    }

    fn quit(&mut self) -> Action<Reply> {
        self.queue.has_quit = true;
        Action::Quit
    }

    fn set_game(&mut self, text: &str) -> Result<Actions, CommandError> {
        let game = Reader::read_all(Format::Ggf, text.as_bytes()).next().ok_or(CommandError::NoGame)??;
        game.record().start().as_othello().ok_or(CommandError::NotOthello)?;
        self.game = game;
        Ok(Vec::new())
    }

    /// Returns the number of moves of the game, passes included.
    fn ply(&self) -> usize {
        self.game.record().moves().len()
    }

    /// Returns the position after this many moves.
    fn position_after(&self, ply: usize) -> Position {
        *self.game.record().positions()[ply].as_othello().expect("other games are rejected")
    }

    fn play(&mut self, played: TimedMove) -> Result<Actions, CommandError> {
        self.game.play(played.mv.into())?;
        if let Some(note) = self.game.last_note_mut() {
            (note.evaluation, note.time) = (played.evaluation, played.time);
        }
        Ok(Vec::new())
    }

    fn start_search(&mut self, job: Job, kind: SearchKind) -> Result<Actions, CommandError> {
        let position = self.position_after(self.ply());
        if position.outcome().is_some() {
            return Err(CommandError::GameOver);
        }
        if matches!(job, Job::Go) && position.must_pass() {
            // Without an evaluation: NBoard takes a pass with one, as Edax sends it, for an illegal move.
            return Ok(vec![Action::Send(Reply::Chosen(TimedMove { mv: Move::Pass, evaluation: None, time: None }))]);
        }
        self.queue.job = Some(job);
        Ok(vec![status("thinking"), Action::Search(SearchRequest { position, strength: self.strength, kind })])
    }

    fn learn(&mut self) -> Actions {
        self.queue.job = Some(Job::Learn);
        let request = LearnRequest {
            game: self.game.record().to_othello().expect("other games are rejected"),
            level: self.strength.level(),
        };
        vec![status("learning"), Action::Learn(request)]
    }

    /// Analyses the positions from the one after `from` moves back to the start.
    fn analyse(&mut self, from: usize) -> Actions {
        let mut actions = Vec::new();
        for ply in (0..=from).rev() {
            let position = self.position_after(ply);
            let Some(outcome) = position.outcome() else {
                self.queue.job = Some(Job::Analysis(ply));
                let request =
                    SearchRequest { position, strength: self.strength, kind: SearchKind::TopMoves(NonZeroU8::MIN) };
                actions.extend([status(&format!("analysing {ply}")), Action::Search(request)]);
                return actions;
            };
            let evaluation = self.contempt.outcome_score(outcome, position.to_move());
            actions.push(Action::Send(Reply::Analysis { ply, evaluation }));
        }
        actions.push(status(""));
        actions
    }

    /// Returns the score of a search for the side to move after `ply` moves.
    fn score(&self, result: &SearchResult, ply: usize) -> Discs {
        let side = self.position_after(ply).to_move();
        self.contempt.score(result.line().verdict, side)
    }

    /// Executes the waiting commands, up to the next job.
    fn execute_waiting(&mut self) -> Actions {
        let mut actions = Vec::new();
        while let Some(command) = self.queue.next() {
            actions.extend(self.execute(command).unwrap_or_else(|error| error_status(&error)));
        }
        if self.queue.job.is_some() && self.must_stop() {
            actions.push(Action::Stop);
        }
        actions.extend(self.queue.quits_after_input().then_some(Action::Quit));
        actions
    }

    /// Returns whether a waiting command, or the end of the input, ends the running job.
    fn must_stop(&self) -> bool {
        // Settings are no requests: they wait for the end of the job, and count from the next one on.
        let is_setting =
            |command: &Command| matches!(command, Command::Nboard(_) | Command::SetDepth(_) | Command::SetContempt(_));
        self.queue.input_ended || self.queue.waiting.iter().any(|command| !is_setting(command))
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new(Level::FLAWLESS)
    }
}

impl crate::protocol::Session for Session {
    type Reply = Reply;

    fn on_line(&mut self, line: &str) -> Actions {
        if line.trim().is_empty() || self.queue.has_quit {
            return Vec::new();
        }
        match line.parse() {
            Err(error) => error_status(&CommandError::from(error)),
            Ok(command) if self.queue.job.is_none() => {
                self.execute(command).unwrap_or_else(|error| error_status(&error))
            }
            Ok(command) => {
                let was_stopping = self.must_stop();
                self.queue.waiting.push_back(command);
                let stops = self.must_stop() && !was_stopping;
                stops.then_some(Action::Stop).into_iter().collect()
            }
        }
    }

    fn on_report(&mut self, report: &SearchReport) -> Actions {
        if !matches!(self.queue.job, Some(Job::Go | Job::Hint)) || self.must_stop() {
            return Vec::new();
        }
        let position = self.position_after(self.ply());
        let empties = position.board().empties().len();
        let search = |ScoredLine { line, score }: ScoredLine<'_>| {
            let depth = search_depth(report, line, empties);
            Action::Send(Reply::Search { line: line.moves.clone(), evaluation: score, depth })
        };
        self.contempt.ranked(&report.lines, position.to_move()).into_iter().map(search).collect()
    }

    fn on_search_result(&mut self, result: &SearchResult) -> Actions {
        let report = &result.report;
        let mut actions = match self.queue.job.take() {
            None | Some(Job::Learn) => Vec::new(),
            Some(Job::Hint) => vec![stats(report), status("")],
            Some(Job::Go) => {
                let evaluation = Some(self.score(result, self.ply()));
                let chosen = TimedMove { mv: result.mv, evaluation, time: Some(milliseconds(report.time)) };
                vec![stats(report), Action::Send(Reply::Chosen(chosen)), status("")]
            }
            Some(Job::Analysis(_)) if self.must_stop() => vec![status("")],
            Some(Job::Analysis(ply)) => {
                let evaluation = self.score(result, ply);
                let mut actions = vec![Action::Send(Reply::Analysis { ply, evaluation })];
                match ply.checked_sub(1) {
                    Some(before) => actions.extend(self.analyse(before)),
                    None => actions.push(status("")),
                }
                actions
            }
        };
        actions.extend(self.execute_waiting());
        actions
    }

    fn on_learn_result(&mut self, result: &LearnResult) -> Actions {
        self.queue.job = None;
        let text = match result {
            LearnResult::Positions(positions) => counted(*positions, "new position"),
            LearnResult::NoBook => "there is no book to learn in".to_owned(),
            LearnResult::Failed(reason) => format!("error: {reason}"),
        };
        // Also after an error: the protocol has no other answer, and a client may wait for it.
        let mut actions = vec![status(&text), Action::Send(Reply::Learned)];
        actions.extend(self.execute_waiting());
        actions
    }

    fn on_input_end(&mut self) -> Actions {
        let stops = self.queue.job.is_some() && !self.must_stop();
        self.queue.input_ended = true;
        let quits = self.queue.quits_after_input();
        [stops.then_some(Action::Stop), quits.then_some(Action::Quit)].into_iter().flatten().collect()
    }
}

fn status(text: &str) -> Action<Reply> {
    Action::Send(Reply::Status(text.to_owned()))
}

fn error_status(error: &CommandError) -> Actions {
    vec![status(&format!("error: {error}"))]
}

fn stats(report: &SearchReport) -> Action<Reply> {
    Action::Send(Reply::NodeStats { nodes: report.nodes, time: milliseconds(report.time) })
}

fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

fn search_depth(report: &SearchReport, line: &Line, empties: u32) -> SearchDepth {
    if !line.verdict.is_estimate() {
        SearchDepth::End(100)
    } else if u32::from(report.depth) >= empties {
        // 100 would claim a proof.
        SearchDepth::End(report.selectivity.percent().min(99))
    } else {
        SearchDepth::Plies(report.depth)
    }
}

/// Returns the clock of the side to move, from its time control and the times of its moves.
fn clock(game: &AnnotatedGame) -> Clock {
    let side = game.record().position().to_move();
    let Some(GgsTimeControl { main, increment, .. }) = game.info.players[side].time_control else {
        return Clock::Unlimited;
    };
    // NBoard writes `TI[0]` for a game without a clock.
    if main.is_zero() && increment.is_zero() {
        return Clock::Unlimited;
    }
    let mut left = Sides { black: main, white: main };
    for AnnotatedMove { side, note, .. } in game.annotated_moves() {
        left[side] = left[side].saturating_sub(note.time.unwrap_or_default()) + increment;
    }
    Clock::Game { left: left[side], increment }
}
