//! Child processes with lines of text as input and output.

use crate::next_line;
use outflank_rules::StopFlag;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// A program and its arguments, with the quoting of a shell.
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

/// The text is not a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a program and its arguments; a quotation mark may be left open")]
pub struct ParseCommandLineError;

/// Why a child process cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// It cannot be started.
    #[error("the engine cannot be started: {0}")]
    Start(io::Error),
    /// It has ended.
    #[error(
        "the engine has ended{}{}",
        .status.map(|status| format!(": {status}")).unwrap_or_default(),
        .message.as_ref().map(|message| format!("; its last message: {message}")).unwrap_or_default()
    )]
    Ended {
        /// Its status; none when it has closed its output only.
        status: Option<ExitStatus>,
        /// The last line that it has written to the standard error.
        message: Option<String>,
    },
    /// It has sent no line, or read none, in time.
    #[error("no answer from the engine within {:.1} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// The wait was stopped.
    #[error("stopped")]
    Stopped,
}

/// A child process; it is killed with all its descendants when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// To the thread that writes the input.
    input: Sender<String>,
    /// What became of each text that was sent.
    written: Receiver<io::Result<()>>,
    /// The texts of which that is not known.
    unwritten: usize,
    lines: Receiver<String>,
    /// The last line of its errors, once they end.
    message: Receiver<Option<String>>,
    /// The command that ends the process.
    quit_command: String,
}

/// The maximum number of lines that wait to be read; a process that writes more blocks.
const MAX_PENDING_LINES: usize = 4096;
/// The maximum number of characters of a message.
const MAX_MESSAGE: usize = 300;
/// The interval at which a wait for a line checks whether it was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The time that a process has to end after the quit command.
const SHUTDOWN_TIME: Duration = Duration::from_millis(500);

impl CommandLine {
    /// Returns the file name of the program.
    pub fn program_name(&self) -> String {
        let program = Path::new(&self.words[0]);
        program.file_name().unwrap_or(&self.words[0]).to_string_lossy().into_owned()
    }

    /// Returns the files of the program: its own, looked up as a shell does, and its first argument if that is a file, such as a
    /// script. Later arguments may be files that the program writes to.
    pub fn program_files(&self) -> Vec<PathBuf> {
        let program = Path::new(&self.words[0]);
        let is_name = program.components().count() == 1;
        let folders = std::env::var_os("PATH").filter(|_| is_name).unwrap_or_default();
        let found = std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file());
        let program = found.unwrap_or_else(|| program.to_owned());
        std::iter::once(program).chain(self.words.get(1).map(PathBuf::from)).filter(|file| file.is_file()).collect()
    }

    /// Inserts words before the program, such as another program that starts it.
    #[must_use]
    pub fn started_by(mut self, starter: impl IntoIterator<Item = OsString>) -> Self {
        self.words.splice(0..0, starter);
        self
    }
}

impl Process {
    /// Starts a process; the quit command ends it.
    pub(crate) fn spawn(command: &CommandLine, quit_command: String) -> Result<Self, ProcessError> {
        let mut starting = Command::new(&command.words[0]);
        starting.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        set_process_group(&mut starting);
        let mut child = starting.spawn().map_err(ProcessError::Start)?;
        let input = child.stdin.take().expect("the stream is piped");
        let output = child.stdout.take().expect("the stream is piped");
        let errors = child.stderr.take().expect("the stream is piped");
        let (sender, lines) = mpsc::sync_channel(MAX_PENDING_LINES);
        // A pipe has no read or write with a time limit; a channel has.
        thread::spawn(move || forward_lines(BufReader::new(output), &sender));
        let (last_message, message) = mpsc::channel();
        // Read always, or the pipe would fill, and block the engine.
        thread::spawn(move || last_message.send(last_line(BufReader::new(errors))));
        let (input, written) = start_writing(input);
        Ok(Self { child, input, written, unwritten: 0, lines, message, quit_command })
    }

    /// Sends lines. A process that does not read its input lets this wait once the pipe is full.
    pub(crate) fn send(&mut self, lines: &[String], timeout: Timeout, stop: &StopFlag) -> Result<(), ProcessError> {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        if self.input.send(text).is_err() {
            return Err(self.ended());
        }
        self.unwritten += 1;
        // Earlier ones, too: after a send that timed out, its text may still wait.
        while self.unwritten > 0 {
            match receive(&self.written, timeout, stop)? {
                Some(Ok(())) => self.unwritten -= 1,
                Some(Err(_)) | None => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// Waits for the next line.
    pub(crate) fn read_line(&mut self, timeout: Timeout, stop: &StopFlag) -> Result<String, ProcessError> {
        receive(&self.lines, timeout, stop)?.ok_or_else(|| self.ended())
    }

    /// Returns the error of a process that has ended; one that has only closed its output is killed.
    fn ended(&mut self) -> ProcessError {
        let timeout = Timeout::new(SHUTDOWN_TIME);
        let mut status = self.child.try_wait().ok().flatten();
        // The output closes before the status is known.
        while status.is_none() && timeout.left().is_some() {
            thread::sleep(POLL_INTERVAL);
            status = self.child.try_wait().ok().flatten();
        }
        self.kill();
        // The pipe has closed, unless a process that left the group holds it.
        let message = self.message.recv_timeout(SHUTDOWN_TIME).ok().flatten();
        ProcessError::Ended { status, message }
    }

    /// Kills it with all its descendants.
    fn kill(&mut self) {
        kill_group(&self.child);
        // It may have ended before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let quit_command = self.quit_command.clone();
        // Asked first, since an engine may have a book or a log to write; then killed, since it may have children that
        // do not listen.
        let (timeout, stop) = (Timeout::new(SHUTDOWN_TIME), StopFlag::new());
        if self.send(&[quit_command], timeout, &stop).is_ok() {
            while self.read_line(timeout, &stop).is_ok() {}
        }
        self.kill();
    }
}

/// The time limit of a wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeout {
    start: Instant,
    time: Duration,
}

impl Timeout {
    /// Starts to count now.
    pub(crate) fn new(time: Duration) -> Self {
        Self { start: Instant::now(), time }
    }

    /// Returns the time left, or `None` when it has passed.
    fn left(self) -> Option<Duration> {
        self.time.checked_sub(self.start.elapsed()).filter(|left| !left.is_zero())
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

/// Waits for the next value of a thread; `None` when the thread has ended.
fn receive<T>(values: &Receiver<T>, timeout: Timeout, stop: &StopFlag) -> Result<Option<T>, ProcessError> {
    loop {
        let left = timeout.left().ok_or(ProcessError::TimedOut(timeout.time))?;
        match values.recv_timeout(left.min(POLL_INTERVAL)) {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if stop.is_stopped() => return Err(ProcessError::Stopped),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Starts a thread that writes texts until the sender is dropped or writing fails, and reports on each. It ends when the process
/// is killed, which closes the pipe.
fn start_writing(mut input: impl Write + Send + 'static) -> (Sender<String>, Receiver<io::Result<()>>) {
    let (sender, texts) = mpsc::channel::<String>();
    let (reports, written) = mpsc::channel();
    thread::spawn(move || {
        for text in texts {
            let result = input.write_all(text.as_bytes()).and_then(|()| input.flush());
            let is_last = result.is_err();
            if reports.send(result).is_err() || is_last {
                return;
            }
        }
    });
    (sender, written)
}

/// Sends all lines until the receiver is dropped.
fn forward_lines(mut output: BufReader<impl io::Read>, lines: &SyncSender<String>) {
    while let Some(line) = next_line(&mut output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads all lines, and returns the last one that is not blank.
fn last_line(mut errors: BufReader<impl io::Read>) -> Option<String> {
    let lines = std::iter::from_fn(|| next_line(&mut errors));
    let last = lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).last();
    last.map(|line| line.chars().take(MAX_MESSAGE).collect())
}

/// Puts a process in a process group of its own, so that Ctrl-C in the terminal does not reach it and the whole group can be
/// killed.
#[cfg(unix)]
fn set_process_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn set_process_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // The group may be empty.
    let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_leader: &Child) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_does_not_read_its_input_times_out() {
        /// More than a pipe holds.
        const LENGTH: usize = 1 << 21;
        let mut process = Process::spawn(&"sleep 60".parse().unwrap(), "quit".to_owned()).unwrap();
        let timeout = Timeout::new(Duration::from_millis(50));
        let sent = process.send(&["x".repeat(LENGTH)], timeout, &StopFlag::new());
        assert!(matches!(sent, Err(ProcessError::TimedOut(_))), "{sent:?}");
        let stop = StopFlag::new();
        stop.stop();
        let sent = process.send(&["y".to_owned()], Timeout::new(Duration::from_mins(1)), &stop);
        assert!(matches!(sent, Err(ProcessError::Stopped)), "{sent:?}");
    }
}
