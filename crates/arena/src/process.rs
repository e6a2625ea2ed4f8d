//! Child processes that are spoken to line by line.

use crate::next_line;
use outflank_game::StopFlag;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// What starts a program: its name and arguments, as a shell would read them.
///
/// # Examples
///
/// ```
/// use outflank_arena::CommandLine;
///
/// let command: CommandLine = "./edax -book-file 'my book' -nboard".parse()?;
/// assert_eq!(command.to_string(), "./edax -book-file 'my book' -nboard");
/// assert!("'open".parse::<CommandLine>().is_err());
/// # Ok::<(), outflank_arena::ParseCommandLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<OsString>,
}

/// The text is no command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a program and its arguments; a quotation mark may be left open")]
pub struct ParseCommandLineError;

/// Why a child process cannot be used, or not any longer.
#[derive(Debug, thiserror::Error)]
pub enum ProcessFault {
    /// It cannot be started.
    #[error("cannot start {command}: {error}")]
    Start {
        /// What was to start it.
        command: String,
        /// Why it did not.
        error: io::Error,
    },
    /// It has ended.
    #[error("the engine has ended{}", .0.map(|status| format!(": {status}")).unwrap_or_default())]
    Ended(Option<ExitStatus>),
    /// It says nothing.
    #[error("no answer from the engine within {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// It was asked to stop.
    #[error("stopped")]
    Stopped,
}

/// A child process, which ends at the latest when this is dropped, with all that it started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    farewell: String,
}

/// How many lines may wait to be heard; a process that says more has to wait.
const BACKLOG: usize = 4096;
/// How often a process that says nothing is asked whether to go on waiting.
const BREATH: Duration = Duration::from_millis(20);
/// How long a process has to leave after the farewell.
const LAST_WORDS: Duration = Duration::from_millis(500);

impl CommandLine {
    /// Returns the name of the program, without the folder that it is in.
    pub fn program_name(&self) -> String {
        let program = Path::new(&self.words[0]);
        program.file_name().unwrap_or(&self.words[0]).to_string_lossy().into_owned()
    }

    /// Puts words in front, such as a program that starts this one.
    #[must_use]
    pub fn started_by(mut self, starter: impl IntoIterator<Item = OsString>) -> Self {
        self.words.splice(0..0, starter);
        self
    }
}

impl Process {
    /// Starts a process, which is asked to leave by the farewell.
    pub(crate) fn spawn(command: &CommandLine, farewell: String) -> Result<Self, ProcessFault> {
        let fault = |error| ProcessFault::Start { command: command.text.clone(), error };
        let mut starting = Command::new(&command.words[0]);
        starting.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        lead_a_group(&mut starting);
        let mut child = starting.spawn().map_err(fault)?;
        let input = child.stdin.take().expect("it was asked for");
        let output = child.stdout.take().expect("it was asked for");
        let (sender, lines) = mpsc::sync_channel(BACKLOG);
        thread::spawn(move || listen(BufReader::new(output), &sender));
        Ok(Self { child, input, lines, farewell })
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &[String]) -> Result<(), ProcessFault> {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let sent = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    /// Returns the next line.
    pub(crate) fn hear(&mut self, patience: Patience, stop: &StopFlag) -> Result<String, ProcessFault> {
        loop {
            let left = patience.left().ok_or(ProcessFault::Silent(patience.whole))?;
            match self.lines.recv_timeout(left.min(BREATH)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => return Err(ProcessFault::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns how it ended; one that has only closed its output is ended here.
    fn ended(&mut self) -> ProcessFault {
        let patience = Patience::new(LAST_WORDS);
        let mut status = self.child.try_wait().ok().flatten();
        // Its output closes a moment before its status is known.
        while status.is_none() && patience.left().is_some() {
            thread::sleep(BREATH);
            status = self.child.try_wait().ok().flatten();
        }
        self.kill();
        ProcessFault::Ended(status)
    }

    /// Ends it, with all that it started.
    fn kill(&mut self) {
        kill_group(&self.child);
        // It may have ended before, and then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let farewell = self.farewell.clone();
        if self.send(&[farewell]).is_ok() {
            let patience = Patience::new(LAST_WORDS);
            while self.hear(patience, &StopFlag::new()).is_ok() {}
        }
        self.kill();
    }
}

/// How long to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    began: Instant,
    whole: Duration,
}

impl Patience {
    /// Waits so long from now on.
    pub(crate) fn new(whole: Duration) -> Self {
        Self { began: Instant::now(), whole }
    }

    /// Returns what is left, or `None` when it is over.
    fn left(self) -> Option<Duration> {
        self.whole.checked_sub(self.began.elapsed()).filter(|left| !left.is_zero())
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl FromStr for CommandLine {
    type Err = ParseCommandLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<_> = shlex::split(text).ok_or(ParseCommandLineError)?.into_iter().map(OsString::from).collect();
        if words.is_empty() { Err(ParseCommandLineError) } else { Ok(Self { text: text.to_owned(), words }) }
    }
}

/// Sends on all lines until nobody listens.
fn listen(mut output: BufReader<impl io::Read>, lines: &SyncSender<String>) {
    while let Some(line) = next_line(&mut output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Keeps a process out of our group, so that Ctrl-C at the terminal is ours alone, and all it starts in one of its own.
#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // Nobody may be left in it.
    let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_leader: &Child) {}
