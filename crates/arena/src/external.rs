//! Engines that are programs of their own.

use crate::pace::parse_time;
use crate::process::{Patience, Process, ProcessFault};
use crate::{CommandLine, Contestant, Entrant, ParseCommandLineError};
use outflank_formats::about::Discs;
use outflank_game::{Clock, GameRecord, Player, PlayerError, StopFlag};
use outflank_othello::{Move, Position};
use outflank_protocol::{Client, ClientFault, Heard, gtp, nboard};
use std::str::FromStr;
use std::time::Duration;

/// An engine that is a program of its own; it is started anew for every game.
///
/// Its text form is `engine:nboard:COMMAND` or `engine:gtp:COMMAND`, and its name then that of the program. Options may
/// stand behind the protocol: `engine:nboard[depth=12,time=2]:COMMAND` with a midgame depth in plies and a time per move
/// in seconds, `engine:gtp[level=8,time=2]:COMMAND` with a level as the engine counts it.
///
/// # Examples
///
/// ```
/// use outflank_arena::{External, Protocol};
///
/// let engine: External = "engine:nboard[depth=16]:./edax -nboard".parse()?;
/// assert_eq!((engine.name.as_str(), engine.protocol, engine.level), ("edax", Protocol::Nboard, Some(16)));
/// # Ok::<(), outflank_arena::ParseExternalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    /// Its name.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// What starts it.
    pub command: CommandLine,
    /// The depth (NBoard) or level (GTP) that it is told; without one, depth 12 in NBoard, and none in GTP.
    pub level: Option<u8>,
    /// The time per move that it is told, unless its clock leaves less.
    pub time: Option<Duration>,
    /// How long it may think about a move when no clock says so.
    pub patience: Duration,
}

/// The language of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The NBoard protocol.
    Nboard,
    /// GTP.
    Gtp,
}

/// The text named no protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected nboard or gtp")]
pub struct ParseProtocolError;

/// The text named no engine that is a program of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseExternalError {
    /// It does not begin as such names do.
    #[error(
        "expected engine:nboard:COMMAND or engine:gtp:COMMAND, with options such as engine:nboard[depth=12,time=2]:COMMAND"
    )]
    Form,
    /// An option is unknown, or its value is invalid.
    #[error(
        "{0:?} is not an option: the options are depth=PLIES (nboard, 1 to 60), level=N (gtp, 0 to 255) and time=SECONDS"
    )]
    Option(String),
    /// What starts the engine cannot be read.
    #[error(transparent)]
    Command(#[from] ParseCommandLineError),
}

/// Why an engine does not play.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("GTP engines play only from the standard start position")]
    Start,
    #[error("the engine resigned")]
    Resigned,
    #[error(transparent)]
    Process(#[from] ProcessFault),
    #[error(transparent)]
    Client(#[from] ClientFault),
}

/// A player behind whom a process stands.
struct ProcessPlayer {
    name: String,
    protocol: Protocol,
    process: Process,
    client: Box<dyn Client>,
    time: Option<Duration>,
    patience: Duration,
    told: Option<i8>,
}

/// How long a process may take to be ready.
const START: Duration = Duration::from_secs(30);
/// How long after the end of its time a process is still heard; the referee tells whether it was late.
const GRACE: Duration = Duration::from_secs(1);

impl External {
    /// How long an engine may think about a move when nothing says so.
    pub const PATIENCE: Duration = Duration::from_mins(10);

    fn start(&self) -> Result<ProcessPlayer, Fault> {
        let mut client: Box<dyn Client> = match self.protocol {
            Protocol::Nboard => Box::new(self.level.map(nboard::Client::new).unwrap_or_default()),
            Protocol::Gtp => Box::new(gtp::Client::new(self.level)),
        };
        let mut process = Process::spawn(&self.command, client.farewell())?;
        process.send(&client.greet())?;
        let patience = Patience::new(START);
        while client.hear(&process.hear(patience, &StopFlag::new())?)? != Heard::Ready {}
        let External { name, protocol, time, patience, .. } = self.clone();
        Ok(ProcessPlayer { name, protocol, process, client, time, patience, told: None })
    }
}

impl External {
    /// Takes an option, `KEY=VALUE`; `None` when there is no such option.
    fn set(&mut self, option: &str) -> Option<()> {
        const DEEPEST: u8 = 60;
        match (option.split_once('=')?, self.protocol) {
            (("depth", plies), Protocol::Nboard) => {
                self.level = Some(plies.parse().ok().filter(|plies| (1..=DEEPEST).contains(plies))?);
            }
            (("level", level), Protocol::Gtp) => self.level = Some(level.parse().ok()?),
            (("time", seconds), _) => self.time = Some(parse_time(seconds).filter(|time| !time.is_zero())?),
            _ => return None,
        }
        Some(())
    }
}

impl Entrant<Position> for External {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, _seed: u64) -> Result<Box<dyn Contestant<Position>>, PlayerError> {
        match self.start() {
            Ok(player) => Ok(Box::new(player)),
            Err(fault) => Err(PlayerError::Failed(Box::new(fault))),
        }
    }
}

impl ProcessPlayer {
    fn answer(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, Fault> {
        if self.protocol == Protocol::Gtp && so_far.start() != &Position::START {
            return Err(Fault::Start);
        }
        let patience = Patience::new(match *clock {
            Clock::Unlimited => self.patience,
            Clock::PerMove(time) => time + GRACE,
            Clock::Game { left, .. } => left + GRACE,
        });
        self.process.send(&self.client.ask(so_far, &self.limited(*clock)))?;
        loop {
            match self.client.hear(&self.process.hear(patience, stop)?)? {
                Heard::Move { mv, evaluation } => {
                    self.told = evaluation.map(whole);
                    return Ok(mv);
                }
                Heard::Resignation => return Err(Fault::Resigned),
                Heard::Nothing | Heard::Ready => {}
            }
        }
    }

    /// Returns the clock that the engine is told.
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
        self.answer(so_far, clock, stop).map_err(|fault| match fault {
            Fault::Process(ProcessFault::Stopped) => PlayerError::Left,
            Fault::Resigned => PlayerError::Resigned,
            fault => PlayerError::Failed(Box::new(fault)),
        })
    }
}

impl Contestant<Position> for ProcessPlayer {
    fn told(&self) -> Option<i8> {
        self.told
    }
}

/// Returns an evaluation in whole discs.
fn whole(evaluation: Discs) -> i8 {
    evaluation.decimal().round().clamp(-64.0, 64.0) as i8
}

impl FromStr for External {
    type Err = ParseExternalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix("engine:").ok_or(ParseExternalError::Form)?;
        let (protocol, rest) = rest.split_at(rest.find(['[', ':']).ok_or(ParseExternalError::Form)?);
        let protocol = protocol.parse().map_err(|_| ParseExternalError::Form)?;
        let split = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once("]:"),
            None => rest.split_once(':'),
        };
        let (options, command) = split.ok_or(ParseExternalError::Form)?;
        let command: CommandLine = command.parse()?;
        let name = command.program_name();
        let mut engine = Self { name, protocol, command, level: None, time: None, patience: Self::PATIENCE };
        for option in options.split(',').filter(|option| !option.is_empty()) {
            engine.set(option).ok_or_else(|| ParseExternalError::Option(option.to_owned()))?;
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
