//! The engine's side.

use super::time::Times;
use super::{Command, Failure, Line, NAMES, Reply, view};
use crate::agenda::Agenda;
use crate::{Action, Answer, Request, Task};
use outflank_engine::evaluation::Score;
use outflank_engine::{Level, SearchReport, Strength};
use outflank_formats::{AnnotatedGame, Format, Reader};
use outflank_game::{Game, GameRecord, Side};
use outflank_othello::{Move, Position};

/// The engine's side of the protocol.
#[derive(Clone, Debug)]
pub struct Session {
    game: GameRecord<Position>,
    strength: Strength,
    times: Times,
    /// What the last search found its move worth.
    score: Option<Score>,
    /// What is under way, with the number of the command that asked for it.
    agenda: Agenda<(Job, Option<u32>), Line>,
    /// Whether the input has ended, so that nobody waits for a long search.
    is_alone: bool,
}

#[derive(Clone, Copy, Debug)]
enum Job {
    Play,
    Advise,
    Lines,
    /// A file is read, of which this many moves are wanted.
    Load(Option<usize>),
}

/// What obeying a command leads to: a text to reply, or work before that.
enum Outcome {
    Done(String),
    Work(Job, Action<Reply>),
}

type Actions = Vec<Action<Reply>>;

impl Session {
    /// Makes a session that plays at a level until a level or depth is set.
    pub fn new(level: Level) -> Self {
        Self {
            game: GameRecord::new(Position::START),
            strength: level.into(),
            times: Times::default(),
            score: None,
            agenda: Agenda::default(),
            is_alone: false,
        }
    }

    /// Obeys one command.
    fn obey(&mut self, line: Line) -> Actions {
        let id = line.id;
        let is_quit = line.command == Ok(Command::Quit);
        let outcome = line.command.map_err(Failure::from).and_then(|command| self.outcome(&command));
        let mut actions = match outcome {
            Ok(Outcome::Done(text)) => vec![reply(id, Ok(text))],
            Err(failure) => vec![reply(id, Err(failure))],
            Ok(Outcome::Work(job, action)) => {
                self.agenda.job = Some((job, id));
                vec![action]
            }
        };
        if is_quit {
            self.agenda.has_left = true;
            actions.push(Action::Quit);
        }
        actions
    }

    fn outcome(&mut self, command: &Command) -> Result<Outcome, Failure> {
        match command {
            Command::GenMove(side) => self.think(*side, Job::Play),
            Command::RegGenMove(side) => self.think(*side, Job::Advise),
            Command::Lines(lines) => self.search(Job::Lines, Task::Rank(*lines)),
            Command::LoadSgf(file, before) => Ok(Outcome::Work(Job::Load(*before), Action::Read(file.clone()))),
            Command::FinalScore => view::score(self.game.position()).ok_or(Failure::NotOver).map(Outcome::Done),
            Command::Score => Ok(Outcome::Done(self.score.ok_or(Failure::NoSearch)?.to_string())),
            _ => match self.tell(command) {
                Some(text) => Ok(Outcome::Done(text)),
                None => self.change(command).map(|()| Outcome::Done(String::new())),
            },
        }
    }

    /// Returns what a command asks for, if it asks for something.
    fn tell(&self, command: &Command) -> Option<String> {
        let position = self.game.position();
        Some(match command {
            Command::ProtocolVersion => "2".to_owned(),
            Command::Name => "Outflank".to_owned(),
            Command::Version => env!("CARGO_PKG_VERSION").to_owned(),
            Command::KnownCommand(name) => NAMES.contains(&name.as_str()).to_string(),
            Command::ListCommands => NAMES.join("\n"),
            Command::ListGames | Command::RulesGameId => "Othello".to_owned(),
            Command::ShowBoard => view::picture(position),
            Command::RulesBoard => view::rows(position).join("\n"),
            Command::RulesBoardSize => "8".to_owned(),
            Command::RulesLegalMoves => position.moves().map(name).collect::<Vec<_>>().join(" "),
            Command::RulesSideToMove => position.to_move().name().to_ascii_lowercase(),
            Command::RulesFinalResult => view::score(position).unwrap_or_else(|| Failure::NotOver.to_string()),
            _ => return None,
        })
    }

    /// Obeys a command that changes something.
    fn change(&mut self, command: &Command) -> Result<(), Failure> {
        match *command {
            Command::BoardSize(8) | Command::ClearBoard => self.clear(),
            Command::BoardSize(_) => return Err(Failure::Size),
            Command::SetGame(ref name) if is_our_game(name) => self.clear(),
            Command::SetGame(_) => return Err(Failure::Game),
            Command::Play(side, mv) => self.play(side, mv)?,
            Command::Undo => drop(self.game.undo().ok_or(Failure::Undo)?),
            Command::TimeSettings(main, period, moves) => self.times.set(main, period, moves),
            Command::TimeLeft(side, left, moves) => self.times.set_left(side, left, moves),
            Command::SetLevel(level) => self.strength = Level::new(level).ok_or(Failure::Level)?.into(),
            Command::Depth(depth) => self.strength = Strength::Depth(depth.min(Level::HIGHEST.number())),
            _ => {}
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.game = GameRecord::new(Position::START);
    }

    /// Lets a side be the one to move, by a pass of the other one if that is forced.
    fn turn_to(&mut self, side: Side) -> Result<(), Failure> {
        let position = self.game.position();
        if position.to_move() == side || position.outcome().is_some() {
            return Ok(());
        }
        if position.must_pass() {
            return Ok(self.game.play(Move::Pass)?);
        }
        Err(Failure::WrongColour(!side))
    }

    fn play(&mut self, side: Side, mv: Move) -> Result<(), Failure> {
        let before = self.game.clone();
        let played = self.turn_to(side).and_then(|()| Ok(self.game.play(mv)?));
        if played.is_err() {
            self.game = before;
        }
        played
    }

    fn think(&mut self, side: Side, job: Job) -> Result<Outcome, Failure> {
        let before = self.game.clone();
        self.turn_to(side)?;
        let position = *self.game.position();
        if position.outcome().is_none() && !position.must_pass() {
            return self.search(job, Task::Choose(self.times.clock(side)));
        }
        self.score = None;
        match job {
            Job::Play if position.must_pass() => self.game.play(Move::Pass)?,
            _ => self.game = before,
        }
        Ok(Outcome::Done("pass".to_owned()))
    }

    fn search(&mut self, job: Job, task: Task) -> Result<Outcome, Failure> {
        let position = *self.game.position();
        if position.outcome().is_some() {
            return Err(Failure::Over);
        }
        Ok(Outcome::Work(job, Action::Search(Request { position, strength: self.strength, task })))
    }

    fn load(&mut self, text: &str, before: Option<usize>) -> Result<String, Failure> {
        let game: AnnotatedGame =
            Reader::read_all(Format::Sgf, text.as_bytes()).next().ok_or(Failure::File)?.map_err(Failure::Sgf)?;
        self.game = game.record().othello().ok_or(Failure::Size)?.clone();
        if let Some(moves) = before {
            while self.game.moves().len() >= moves.max(1) {
                self.game.undo();
            }
        }
        Ok(String::new())
    }

    /// Obeys what came while a search went on, up to the next one.
    fn obey_waiting(&mut self) -> Actions {
        let mut actions = Vec::new();
        while let Some(line) = self.agenda.next() {
            actions.extend(self.obey(line));
        }
        actions.extend(self.leave_when_alone());
        actions
    }

    /// After the end of the input, cuts a search short, and leaves when all is done; a `quit` that waits will do.
    fn leave_when_alone(&mut self) -> Option<Action<Reply>> {
        if !self.is_alone
            || self.agenda.has_left
            || self.agenda.waiting.iter().any(|line| line.command == Ok(Command::Quit))
        {
            return None;
        }
        if self.agenda.job.is_some() {
            return Some(Action::Stop);
        }
        self.agenda.has_left = true;
        Some(Action::Quit)
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
        if self.agenda.has_left {
            return Vec::new();
        }
        if line.trim().eq_ignore_ascii_case("# interrupt") {
            let is_searching = self.agenda.job.is_some_and(|(job, _)| !matches!(job, Job::Load(_)));
            return is_searching.then_some(Action::Stop).into_iter().collect();
        }
        match Line::parse(line) {
            None => Vec::new(),
            Some(line) if self.agenda.job.is_none() => self.obey(line),
            Some(line) => {
                self.agenda.waiting.push_back(line);
                Vec::new()
            }
        }
    }

    fn on_text(&mut self, text: Option<&str>) -> Actions {
        let Some((Job::Load(before), id)) = self.agenda.job.take_if(|(job, _)| matches!(job, Job::Load(_))) else {
            return Vec::new();
        };
        let loaded = text.ok_or(Failure::File).and_then(|text| self.load(text, before));
        let mut actions = vec![reply(id, loaded)];
        actions.extend(self.obey_waiting());
        actions
    }

    fn on_report(&mut self, _report: &SearchReport) -> Actions {
        Vec::new()
    }

    fn on_answer(&mut self, answer: &Answer) -> Actions {
        let Some((job, id)) = self.agenda.job.take() else { return Vec::new() };
        self.score = Some(answer.line().verdict.score());
        let side = self.game.position().to_move();
        let result = match job {
            Job::Play => {
                self.times.count(side, answer.report.time);
                self.game.play(answer.mv).map(|()| name(answer.mv)).map_err(Failure::from)
            }
            Job::Advise => Ok(name(answer.mv)),
            Job::Lines | Job::Load(_) => Ok(table(&answer.report)),
        };
        let mut actions = vec![reply(id, result)];
        actions.extend(self.obey_waiting());
        actions
    }

    fn on_end(&mut self) -> Actions {
        self.is_alone = true;
        self.leave_when_alone().into_iter().collect()
    }
}

fn reply(id: Option<u32>, result: Result<String, Failure>) -> Action<Reply> {
    Action::Say(Reply { id, result })
}

fn is_our_game(name: &str) -> bool {
    ["othello", "reversi"].iter().any(|game| name.eq_ignore_ascii_case(game))
}

/// Returns the name of a move: a square in lower case, or `pass`.
fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Prints the lines of a search, one each: what it is worth, and the moves.
fn table(report: &SearchReport) -> String {
    let line = |line: &outflank_engine::Line| {
        let moves: Vec<_> = line.moves.iter().copied().map(name).collect();
        format!("{} {}", line.verdict, moves.join(" "))
    };
    report.lines.iter().map(line).collect::<Vec<_>>().join("\n")
}
