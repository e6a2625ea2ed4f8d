//! Engines that are programs of their own.

use crate::process::{Patience, Process, ProcessFault};
use crate::{CommandLine, Contestant, Entrant, ParseCommandLineError};
use outflank_engine::Level;
use outflank_formats::about::Discs;
use outflank_game::{Clock, GameRecord, Player, PlayerError, StopFlag};
use outflank_othello::{Move, Position};
use outflank_protocol::{Client, ClientFault, Heard, gtp, nboard};
use std::str::FromStr;
use std::time::Duration;

/// An engine that is a program of its own; it is started anew for every game.
///
/// It is read from `engine:nboard:COMMAND` or `engine:gtp:COMMAND`, and has then the name of the program.
///
/// # Examples
///
/// ```
/// use outflank_arena::{External, Protocol};
///
/// let engine: External = "engine:nboard:./edax -nboard".parse()?;
/// assert_eq!((engine.name.as_str(), engine.protocol), ("edax", Protocol::Nboard));
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
    /// The level or depth that it is asked for.
    pub level: Option<Level>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseExternalError {
    /// It does not begin as such names do.
    #[error("expected engine:nboard:COMMAND or engine:gtp:COMMAND")]
    Form,
    /// What starts the engine cannot be read.
    #[error(transparent)]
    Command(#[from] ParseCommandLineError),
}

/// Why an engine does not play.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("GTP knows only games from the usual start")]
    Start,
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
            Protocol::Nboard => Box::new(nboard::Client::new(self.level)),
            Protocol::Gtp => Box::new(gtp::Client::new(self.level)),
        };
        let mut process = Process::spawn(&self.command, client.farewell())?;
        process.send(&client.greet())?;
        let patience = Patience::new(START);
        while client.hear(&process.hear(patience, &StopFlag::new())?)? != Heard::Ready {}
        let External { name, protocol, patience, .. } = self.clone();
        Ok(ProcessPlayer { name, protocol, process, client, patience, told: None })
    }
}

impl Entrant for External {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, _seed: u64) -> Result<Box<dyn Contestant>, PlayerError> {
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
        self.process.send(&self.client.ask(so_far, clock))?;
        loop {
            if let Heard::Move { mv, evaluation } = self.client.hear(&self.process.hear(patience, stop)?)? {
                self.told = evaluation.map(whole);
                return Ok(mv);
            }
        }
    }
}

impl Player<Position> for ProcessPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        self.answer(so_far, clock, stop).map_err(|fault| match fault {
            Fault::Process(ProcessFault::Stopped) => PlayerError::Left,
            fault => PlayerError::Failed(Box::new(fault)),
        })
    }
}

impl Contestant for ProcessPlayer {
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
        let (protocol, command) =
            text.strip_prefix("engine:").and_then(|rest| rest.split_once(':')).ok_or(ParseExternalError::Form)?;
        let protocol = protocol.parse().map_err(|_| ParseExternalError::Form)?;
        let command: CommandLine = command.parse()?;
        Ok(Self { name: command.program_name(), protocol, command, level: None, patience: Self::PATIENCE })
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
