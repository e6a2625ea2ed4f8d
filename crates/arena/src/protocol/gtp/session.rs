//! The engine's side of GTP.

use super::command::{COMMAND_NAMES, Command, NumberedCommand};
use super::reply::{CommandError, Reply, board_diagram, board_rows, final_score};
use super::time::Clocks;
use crate::protocol::session::CommandQueue;
use crate::protocol::{Action, SearchKind, SearchRequest, SearchResult};
use outflank_engine::evaluation::Score;
use outflank_engine::{Level, SearchReport, Strength};
use outflank_formats::{AnnotatedGame, Format, Reader};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, GameRecord, Side};

/// The engine's side of GTP.
///
/// The engine is called Outflank until it gets another name:
///
/// ```
/// use outflank_arena::protocol::{Action, Session as _, gtp::Session};
///
/// let mut session = Session::default().with_name("Mine").with_version("1.2");
/// let [Action::Send(reply)] = &session.on_line("name")[..] else { panic!("one reply") };
/// assert_eq!(reply.to_string(), "= Mine\n");
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    name: String,
    version: String,
    game: GameRecord<Position>,
    strength: Strength,
    clocks: Clocks,
    /// The score of the last search.
    score: Option<Score>,
    queue: CommandQueue<RunningJob, NumberedCommand>,
}

/// A job and the number of its command.
#[derive(Clone, Copy, Debug)]
struct RunningJob {
    job: Job,
    id: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Job {
    /// `genmove`
    Play,
    /// `reg_genmove`
    Suggest,
    /// `outflank-lines`
    Lines,
    /// `loadsgf`
    Load { before_move: Option<usize> },
}

/// The effect of a command: a reply, or a job and the action that starts it.
enum Execution {
    Done(String),
    Started(Job, Action<Reply>),
}

type Actions = Vec<Action<Reply>>;

impl Session {
    /// Makes a session that plays at a level until the client sets a level or a depth.
    pub fn new(level: Level) -> Self {
        Self {
            name: "Outflank".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: GameRecord::new(Position::START),
            strength: level.into(),
            clocks: Clocks::default(),
            score: None,
            queue: CommandQueue::default(),
        }
    }

    /// Sets the name of the engine, the reply to `name`.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// Sets the version of the engine, the reply to `version`.
    #[must_use]
    pub fn with_version(self, version: &str) -> Self {
        Self { version: version.to_owned(), ..self }
    }

    fn execute(&mut self, line: NumberedCommand) -> Actions {
        let id = line.id;
        let is_quit = line.command == Ok(Command::Quit);
        let execution = line.command.map_err(CommandError::from).and_then(|command| self.start(&command));
        let mut actions = match execution {
            Ok(Execution::Done(text)) => vec![reply(id, Ok(text))],
            Err(error) => vec![reply(id, Err(error))],
            Ok(Execution::Started(job, action)) => {
                self.queue.job = Some(RunningJob { job, id });
                vec![action]
            }
        };
        if is_quit {
            self.queue.has_quit = true;
            actions.push(Action::Quit);
        }
        actions
    }

    fn start(&mut self, command: &Command) -> Result<Execution, CommandError> {
        match command {
            Command::GenMove(side) => self.generate_move(*side, Job::Play),
            Command::RegGenMove(side) => self.generate_move(*side, Job::Suggest),
            Command::Lines(lines) => self.search(*self.game.position(), Job::Lines, SearchKind::TopMoves(*lines)),
            Command::LoadSgf { file, before_move } => {
                let job = Job::Load { before_move: *before_move };
                Ok(Execution::Started(job, Action::ReadFile(file.clone())))
            }
            Command::FinalScore => final_score(self.game.position()).ok_or(CommandError::NotOver).map(Execution::Done),
            Command::Score => Ok(Execution::Done(self.score.ok_or(CommandError::NoSearch)?.to_string())),
            _ => match self.query(command) {
                Some(text) => Ok(Execution::Done(text)),
                None => self.apply(command).map(|()| Execution::Done(String::new())),
            },
        }
    }

    /// Returns the reply to a command that changes nothing; `None` for other commands.
    fn query(&self, command: &Command) -> Option<String> {
        let position = self.game.position();
        Some(match command {
            Command::ProtocolVersion => "2".to_owned(),
            Command::Name => self.name.clone(),
            Command::Version => self.version.clone(),
            Command::KnownCommand(name) => COMMAND_NAMES.contains(&name.as_str()).to_string(),
            Command::ListCommands => COMMAND_NAMES.join("\n"),
            Command::ListGames | Command::RulesGameId => "Othello".to_owned(),
            Command::ShowBoard => board_diagram(position),
            Command::RulesBoard => board_rows(position).join("\n"),
            Command::RulesBoardSize => "8".to_owned(),
            Command::RulesLegalMoves => position.moves().map(name).collect::<Vec<_>>().join(" "),
            Command::RulesSideToMove => position.to_move().name().to_ascii_lowercase(),
            Command::RulesFinalResult => final_score(position).unwrap_or_else(|| CommandError::NotOver.to_string()),
            _ => return None,
        })
    }

    /// Executes a command that changes the game or the settings.
    fn apply(&mut self, command: &Command) -> Result<(), CommandError> {
        match *command {
            Command::BoardSize(8) | Command::ClearBoard => self.clear(),
            Command::BoardSize(_) => return Err(CommandError::Size),
            Command::SetGame(ref name) if is_othello(name) => self.clear(),
            Command::SetGame(_) => return Err(CommandError::Game),
            Command::Play { side, mv } => self.play(side, mv)?,
            Command::Undo => drop(self.game.undo().ok_or(CommandError::Undo)?),
            Command::TimeSettings(settings) => self.clocks.set(settings),
            Command::TimeLeft { side, time, moves } => self.clocks.set_left(side, time, moves),
            Command::SetLevel(level) => self.strength = Level::new(level).ok_or(CommandError::Level)?.into(),
            Command::Depth(depth) => self.strength = Strength::Depth(depth.min(Level::HIGHEST.number())),
            _ => {}
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.game = GameRecord::new(Position::START);
    }

    /// Passes for the other side if that is forced, so that a side is to move.
    fn set_side_to_move(&mut self, side: Side) -> Result<(), CommandError> {
        let position = self.game.position();
        if position.to_move() == side || position.outcome().is_some() {
            return Ok(());
        }
        if position.must_pass() {
            return Ok(self.game.play(Move::Pass)?);
        }
        Err(CommandError::WrongColour(!side))
    }

    fn play(&mut self, side: Side, mv: Move) -> Result<(), CommandError> {
        let before = self.game.clone();
        let played = self.set_side_to_move(side).and_then(|()| Ok(self.game.play(mv)?));
        if played.is_err() {
            // Also takes back the pass of the other side, which was only for this move.
            self.game = before;
        }
        played
    }

    fn generate_move(&mut self, side: Side, job: Job) -> Result<Execution, CommandError> {
        let before = self.game.clone();
        self.set_side_to_move(side)?;
        let position = *self.game.position();
        let is_played = matches!(job, Job::Play);
        if !is_played {
            self.game = before;
        }
        if position.outcome().is_none() && !position.must_pass() {
            return self.search(position, job, SearchKind::BestMove(self.clocks.clock(side)));
        }
        self.score = None;
        if is_played && position.must_pass() {
            self.game.play(Move::Pass)?;
        }
        Ok(Execution::Done("pass".to_owned()))
    }

    fn search(&self, position: Position, job: Job, kind: SearchKind) -> Result<Execution, CommandError> {
        if position.outcome().is_some() {
            return Err(CommandError::Over);
        }
        Ok(Execution::Started(job, Action::Search(SearchRequest { position, strength: self.strength, kind })))
    }

    fn load(&mut self, bytes: &[u8], before_move: Option<usize>) -> Result<String, CommandError> {
        let game: AnnotatedGame =
            Reader::read_all(Format::Sgf, bytes).next().ok_or(CommandError::File)?.map_err(CommandError::Sgf)?;
        self.game = game.record().to_othello().ok_or(CommandError::Size)?;
        if let Some(number) = before_move {
            while self.game.moves().len() >= number.max(1) {
                self.game.undo();
            }
        }
        Ok(String::new())
    }

    /// Executes the waiting commands, up to the next job.
    fn execute_waiting(&mut self) -> Actions {
        let mut actions = Vec::new();
        while let Some(line) = self.queue.next() {
            actions.extend(self.execute(line));
        }
        actions.extend(self.quit_after_input());
        actions
    }

    /// After the end of the input, stops a search, and quits when no job is left, unless `quit` is waiting.
    fn quit_after_input(&mut self) -> Option<Action<Reply>> {
        // A script that ends with `quit` wants the full result of its last search.
        let awaits_quit = || self.queue.waiting.iter().any(|line| line.command == Ok(Command::Quit));
        if self.queue.input_ended && self.queue.job.is_some() && !self.queue.has_quit && !awaits_quit() {
            return Some(Action::Stop);
        }
        self.queue.quits_after_input().then_some(Action::Quit)
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
        if self.queue.has_quit {
            return Vec::new();
        }
        if line.trim().eq_ignore_ascii_case("# interrupt") {
            let is_searching = self.queue.job.is_some_and(|running| !matches!(running.job, Job::Load { .. }));
            return is_searching.then_some(Action::Stop).into_iter().collect();
        }
        match NumberedCommand::parse(line) {
            None => Vec::new(),
            Some(line) if self.queue.job.is_none() => self.execute(line),
            Some(line) => {
                self.queue.waiting.push_back(line);
                Vec::new()
            }
        }
    }

    fn on_file(&mut self, bytes: Option<&[u8]>) -> Actions {
        let is_load = |running: &mut RunningJob| matches!(running.job, Job::Load { .. });
        let Some(RunningJob { job: Job::Load { before_move }, id }) = self.queue.job.take_if(is_load) else {
            return Vec::new();
        };
        let loaded = bytes.ok_or(CommandError::File).and_then(|bytes| self.load(bytes, before_move));
        let mut actions = vec![reply(id, loaded)];
        actions.extend(self.execute_waiting());
        actions
    }

    fn on_search_result(&mut self, result: &SearchResult) -> Actions {
        let Some(RunningJob { job, id }) = self.queue.job.take() else { return Vec::new() };
        self.score = Some(result.line().verdict.score());
        let side = self.game.position().to_move();
        let text = match job {
            Job::Play => {
                self.clocks.deduct(side, result.report.time);
                self.game.play(result.mv).map(|()| name(result.mv)).map_err(CommandError::from)
            }
            Job::Suggest => Ok(name(result.mv)),
            Job::Lines | Job::Load { .. } => Ok(print_lines(&result.report)),
        };
        let mut actions = vec![reply(id, text)];
        actions.extend(self.execute_waiting());
        actions
    }

    fn on_input_end(&mut self) -> Actions {
        self.queue.input_ended = true;
        self.quit_after_input().into_iter().collect()
    }
}

fn reply(id: Option<u32>, result: Result<String, CommandError>) -> Action<Reply> {
    Action::Send(Reply { id, result })
}

fn is_othello(name: &str) -> bool {
    ["othello", "reversi"].iter().any(|game| name.eq_ignore_ascii_case(game))
}

/// Returns the name of a move: a square in lower case, or `pass`.
fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Prints the lines of a search: their scores and moves.
fn print_lines(report: &SearchReport) -> String {
    let line = |line: &outflank_engine::Line| {
        let moves: Vec<_> = line.moves.iter().copied().map(name).collect();
        format!("{} {}", line.verdict, moves.join(" "))
    };
    report.lines.iter().map(line).collect::<Vec<_>>().join("\n")
}
