//! `outflank serve admin`: users, texts and reports of a site.

use crate::exit::ExitStatus;
use crate::output::{Output, stdout};
use crate::settings::StorageOptions;
use clap::{Args, Subcommand};
use jiff::Timestamp;
use outflank_server::{ChatLine, Report, StoredUser};
use serde::Serialize;
use std::fmt;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  outflank serve admin users
  outflank serve admin reports --json
  outflank serve admin chat 3f0c…9a
  outflank serve admin remove-user Bob
  outflank serve admin remove-text 3f0c…9a 4 \\
      --postgres postgres://outflank@localhost/outflank

The site may be running. A removed user can do nothing from the next request on; their games are resigned, and those that \
others have played with them stay without their name.";

const USERS: &str = "\
Examples:
  outflank serve admin users
  outflank serve admin users --json --data /var/lib/outflank";

const REMOVE_USER: &str = "\
Examples:
  outflank serve admin remove-user Bob
  outflank serve admin remove-user Bob --data /var/lib/outflank";

const REPORTS: &str = "\
Examples:
  outflank serve admin reports
  outflank serve admin reports --json --data /var/lib/outflank";

const REMOVE_REPORT: &str = "\
Examples:
  outflank serve admin remove-report 71be…4d

`outflank serve admin reports` lists the ids.";

const CHAT: &str = "\
Examples:
  outflank serve admin chat 3f0c…9a
  outflank serve admin chat 3f0c…9a --json";

const REMOVE_TEXT: &str = "\
Examples:
  outflank serve admin chat 3f0c…9a           the numbers of the lines
  outflank serve admin remove-text 3f0c…9a 4";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Admin {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// List all users, the latest first.
    #[command(after_help = USERS)]
    Users {
        #[command(flatten)]
        output: Output,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Remove a user with all that is stored about them.
    #[command(after_help = REMOVE_USER)]
    RemoveUser {
        /// The name of the user.
        name: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// List the reports of users about each other, the latest first.
    #[command(after_help = REPORTS)]
    Reports {
        #[command(flatten)]
        output: Output,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Remove a report that has been dealt with.
    #[command(after_help = REMOVE_REPORT)]
    RemoveReport {
        /// The id of the report.
        id: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// List the lines of the chat of a game, with their numbers.
    #[command(after_help = CHAT)]
    Chat {
        /// The id of the game, from the address of its page or a report.
        game: String,
        #[command(flatten)]
        output: Output,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Remove a text from the chat of a game.
    #[command(after_help = REMOVE_TEXT)]
    RemoveText {
        /// The id of the game, from the address of its page or a report.
        game: String,
        /// The number of the line, as `chat` shows it.
        number: u32,
        #[command(flatten)]
        storage: StorageOptions,
    },
}

impl Admin {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        use outflank_server::Admin as Site;
        match self.task {
            Task::Users { output, storage } => {
                let users = Site::run(&storage.storage()?, Site::users)?;
                output.print(&Users { users: users.into_iter().map(User::from).collect() })?;
            }
            Task::Reports { output, storage } => {
                let reports = Site::run(&storage.storage()?, Site::reports)?;
                output.print(&Reports { reports: reports.into_iter().map(ReportLine::from).collect() })?;
            }
            Task::Chat { game, output, storage } => {
                let lines = Site::run(&storage.storage()?, async |site| site.chat(&game).await)?;
                output.print(&Chat { lines: lines.into_iter().map(Line::from).collect() })?;
            }
            Task::RemoveUser { name, storage } => {
                Site::run(&storage.storage()?, async |site| site.remove_user(&name).await)?;
                writeln!(stdout(), "removed user {name}")?;
            }
            Task::RemoveReport { id, storage } => {
                Site::run(&storage.storage()?, async |site| site.remove_report(&id).await)?;
                writeln!(stdout(), "removed report {id}")?;
            }
            Task::RemoveText { game, number, storage } => {
                Site::run(&storage.storage()?, async |site| site.remove_text(&game, number).await)?;
                writeln!(stdout(), "removed text {number} from the chat of game {game}")?;
            }
        }
        Ok(ExitStatus::Success)
    }
}

#[derive(Serialize)]
struct Users {
    users: Vec<User>,
}

#[derive(Serialize)]
struct User {
    name: String,
    account: bool,
    /// In UTC, as `2026-11-24T12:00:00Z`.
    created: String,
}

#[derive(Serialize)]
struct Reports {
    reports: Vec<ReportLine>,
}

#[derive(Serialize)]
struct ReportLine {
    id: String,
    at: String,
    reporter: String,
    reported: String,
    game: String,
    text: String,
}

#[derive(Serialize)]
struct Chat {
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    number: u32,
    at: String,
    author: String,
    /// Null for a phrase, and once it was removed.
    text: Option<String>,
    /// The name of a phrase that the page offers.
    phrase: Option<String>,
}

impl From<ChatLine> for Line {
    fn from(ChatLine { number, author, text, at }: ChatLine) -> Self {
        let (text, phrase) = text.into_parts();
        Self { number, at: utc(at), author, text, phrase }
    }
}

impl From<StoredUser> for User {
    fn from(user: StoredUser) -> Self {
        Self { name: user.name, account: user.password.is_some(), created: utc(user.created) }
    }
}

impl From<Report> for ReportLine {
    fn from(Report { id, reporter, reported, game, text, at }: Report) -> Self {
        Self { id, at: utc(at), reporter, reported, game, text }
    }
}

impl fmt::Display for Users {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.users.is_empty() {
            return writeln!(f, "no users");
        }
        self.users.iter().try_for_each(|User { name, account, created }| {
            let kind = if *account { "account" } else { "guest" };
            writeln!(f, "{created}  {kind:7}  {name}")
        })
    }
}

impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reports.is_empty() {
            return writeln!(f, "no reports");
        }
        self.reports.iter().try_for_each(|ReportLine { id, at, reporter, reported, game, text }| {
            let game = if game.is_empty() { String::new() } else { format!(" in game {game}") };
            writeln!(f, "{id}  {at}  {reporter} about {reported}{game}")?;
            writeln!(f, "  {}", printable(text))
        })
    }
}

impl fmt::Display for Chat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|Line { number, at, author, text, phrase }| {
            let said = text.as_ref().or(phrase.as_ref()).map_or("(removed)", String::as_str);
            writeln!(f, "{number}  {at}  {author}: {}", printable(said))
        })
    }
}

/// Replaces the characters that control the terminal.
fn printable(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Writes milliseconds since 1970 as a time.
fn utc(milliseconds: u64) -> String {
    let time = Timestamp::from_second((milliseconds / 1000).cast_signed());
    time.map(|time| time.to_string()).unwrap_or_default()
}
