//! External engines: programs that speak NBoard or GTP.

use crate::process::{Process, ProcessError, Timeout};
use crate::protocol::{Client, ClientError, EngineMessage, gtp, nboard};
use crate::{CommandLine, ParseCommandLineError, PlayerFactory};
use outflank_formats::info::Discs;
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag, parse_time};
use std::str::FromStr;
use std::time::Duration;

/// An engine that runs in a process of its own, which is started for each game.
///
/// The text form is `engine:nboard:COMMAND` or `engine:gtp:COMMAND`; the name is then that of the program. Options follow
/// the protocol: `engine:nboard[depth=12,time=2]:COMMAND` with a midgame depth in plies and a time per move in seconds,
/// `engine:gtp[level=8,time=2]:COMMAND` with a level of the engine.
///
/// # Examples
///
/// ```
/// use outflank_arena::{ExternalEngine, Protocol};
///
/// let engine: ExternalEngine = "engine:nboard[depth=16]:./edax -nboard".parse()?;
/// assert_eq!((engine.name.as_str(), engine.protocol, engine.level), ("edax", Protocol::Nboard, Some(16)));
/// # Ok::<(), outflank_arena::ParseExternalEngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalEngine {
    /// The name in standings; that of the program unless it is changed.
    pub name: String,
    /// The protocol that the program speaks.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: CommandLine,
    /// The depth (NBoard) or level (GTP) that is sent; without one, depth 12 in NBoard, and none in GTP.
    pub level: Option<u8>,
    /// The time per move that is sent, unless less is left on the clock.
    pub time: Option<Duration>,
    /// The time after which a move is an error when there is no clock.
    pub move_timeout: Duration,
}

/// The protocol of an external engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The NBoard protocol.
    Nboard,
    /// GTP.
    Gtp,
}

/// The text is not a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected nboard or gtp")]
pub struct ParseProtocolError;

/// Why a text is not an external engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseExternalEngineError {
    /// It does not have the form of one.
    #[error(
        "expected engine:nboard:COMMAND or engine:gtp:COMMAND, with options such as engine:nboard[depth=12,time=2]:COMMAND"
    )]
    Form,
    /// An option is unknown, or its value is invalid.
    #[error(
        "{0:?} is not an option: the options are depth=PLIES (nboard, 1 to 60), level=N (gtp, 0 to 255) and time=SECONDS"
    )]
    Option(String),
    /// The command line is invalid.
    #[error(transparent)]
    Command(#[from] ParseCommandLineError),
}

/// Why an external engine returns no move.
#[derive(Debug, thiserror::Error)]
enum ExternalEngineError {
    #[error("GTP engines play only from the standard start position")]
    Start,
    #[error("the engine resigned")]
    Resigned,
    #[error(transparent)]
    Process(#[from] ProcessError),
    #[error(transparent)]
    Client(#[from] ClientError),
}

struct ProcessPlayer {
    name: String,
    protocol: Protocol,
    process: Process,
    client: Box<dyn Client>,
    time: Option<Duration>,
    move_timeout: Duration,
    last_score: Option<i8>,
}

/// The time that a process has to be ready, unless all its moves have less.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// The time after the limit until which a move is read; whether it is late is decided by the referee.
const GRACE_PERIOD: Duration = Duration::from_secs(1);

impl ExternalEngine {
    /// The default time after which a move is an error.
    pub const DEFAULT_MOVE_TIMEOUT: Duration = Duration::from_mins(10);

    /// Starts the engine as a player of games of [`othello::Position`](Position). The time of a move is no limit of the start;
    /// that of a whole game is.
    ///
    /// # Errors
    ///
    /// Returns an error when it cannot be started or is not ready in time, and [`PlayerError::Left`] when it is stopped.
    pub fn start(&self, clock: &Clock, stop: &StopFlag) -> Result<Box<dyn Player<Position>>, PlayerError> {
        let time = match *clock {
            Clock::Unlimited | Clock::PerMove(_) => self.move_timeout,
            Clock::Game { left, .. } => left,
        };
        match self.start_process(START_TIMEOUT.min(time), stop) {
            Ok(player) => Ok(Box::new(player)),
            Err(error) => Err(error.into()),
        }
    }

    fn start_process(&self, time: Duration, stop: &StopFlag) -> Result<ProcessPlayer, ExternalEngineError> {
        let mut client: Box<dyn Client> = match self.protocol {
            Protocol::Nboard => Box::new(self.level.map(nboard::Client::new).unwrap_or_default()),
            Protocol::Gtp => Box::new(gtp::Client::new(self.level)),
        };
        let mut process = Process::spawn(&self.command, client.quit_command())?;
        let timeout = Timeout::new(time);
        process.send(&client.handshake(), timeout, stop)?;
        // One timeout for the whole: an engine that writes without end must not start for ever.
        while client.on_line(&process.read_line(timeout, stop)?)? != EngineMessage::Ready {}
        let ExternalEngine { name, protocol, time, move_timeout, .. } = self.clone();
        Ok(ProcessPlayer { name, protocol, process, client, time, move_timeout, last_score: None })
    }
}

impl ExternalEngine {
    /// Sets an option, `KEY=VALUE`; `None` when there is no such option.
    fn set(&mut self, option: &str) -> Option<()> {
        const MAX_DEPTH: u8 = 60;
        match (option.split_once('=')?, self.protocol) {
            (("depth", plies), Protocol::Nboard) => {
                self.level = Some(plies.parse().ok().filter(|plies| (1..=MAX_DEPTH).contains(plies))?);
            }
            (("level", level), Protocol::Gtp) => self.level = Some(level.parse().ok()?),
            (("time", seconds), _) => self.time = Some(parse_time(seconds).filter(|time| !time.is_zero())?),
            _ => return None,
        }
        Some(())
    }
}

impl PlayerFactory<Position> for ExternalEngine {
    fn name(&self) -> &str {
        &self.name
    }

    // Neither protocol has a command for a seed.
    fn create(&self, _seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        self.start(&Clock::Unlimited, &StopFlag::new())
    }
}

impl ProcessPlayer {
    fn request_move(
        &mut self,
        so_far: &GameRecord<Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<Move, ExternalEngineError> {
        if self.protocol == Protocol::Gtp && so_far.start() != &Position::START {
            return Err(ExternalEngineError::Start);
        }
        let timeout = Timeout::new(match *clock {
            Clock::Unlimited => self.move_timeout,
            // Read a little beyond the limit, so that a late move is reported by how much it is late.
            Clock::PerMove(time) => time + GRACE_PERIOD,
            Clock::Game { left, .. } => left + GRACE_PERIOD,
        });
        let request = self.client.request_move(so_far, &self.limited(*clock));
        self.process.send(&request, timeout, stop)?;
        loop {
            match self.client.on_line(&self.process.read_line(timeout, stop)?)? {
                EngineMessage::Move { mv, evaluation } => {
                    self.last_score = evaluation.map(rounded);
                    return Ok(mv);
                }
                EngineMessage::Resignation => return Err(ExternalEngineError::Resigned),
                EngineMessage::Other | EngineMessage::Ready => {}
            }
        }
    }

    /// Returns the clock that is sent to the engine.
    fn limited(&self, clock: Clock) -> Clock {
        let Some(time) = self.time else { return clock };
        Clock::PerMove(match clock {
            Clock::Unlimited => time,
            Clock::PerMove(left) | Clock::Game { left, .. } => time.min(left),
        })
    }
}

impl Player<Position> for ProcessPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        self.request_move(so_far, clock, stop).map_err(PlayerError::from)
    }

    fn last_score(&self) -> Option<i8> {
        self.last_score
    }
}

impl From<ExternalEngineError> for PlayerError {
    fn from(error: ExternalEngineError) -> Self {
        match error {
            ExternalEngineError::Process(ProcessError::Stopped) => Self::Left,
            ExternalEngineError::Resigned => Self::Resigned,
            error => Self::Failed(Box::new(error)),
        }
    }
}

/// Rounds an evaluation to whole discs.
fn rounded(evaluation: Discs) -> i8 {
    evaluation.decimal().round().clamp(-64.0, 64.0) as i8
}

impl FromStr for ExternalEngine {
    type Err = ParseExternalEngineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("engine:").ok_or(ParseExternalEngineError::Form)?;
        // The first of the two ends the protocol; the command after it may contain both.
        let (protocol, rest) = rest.split_at(rest.find(['[', ':']).ok_or(ParseExternalEngineError::Form)?);
        let protocol = protocol.parse().map_err(|_| ParseExternalEngineError::Form)?;
        let split = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once("]:"),
            None => rest.split_once(':'),
        };
        let (options, command) = split.ok_or(ParseExternalEngineError::Form)?;
        let command: CommandLine = command.parse()?;
        let name = command.program_name();
        let mut engine =
            Self { name, protocol, command, level: None, time: None, move_timeout: Self::DEFAULT_MOVE_TIMEOUT };
        for option in options.split(',').filter(|option| !option.is_empty()) {
            engine.set(option).ok_or_else(|| ParseExternalEngineError::Option(option.to_owned()))?;
        }
        Ok(engine)
    }
}

impl FromStr for Protocol {
    type Err = ParseProtocolError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "nboard" => Ok(Self::Nboard),
            "gtp" => Ok(Self::Gtp),
            _ => Err(ParseProtocolError),
        }
    }
}
