//! `outflank serve`.

mod admin;

use crate::data_directory::{data_directory, default_database};
use crate::exit::ExitStatus;
use crate::value_parser::parse_threads;
use anyhow::Context;
use clap::{Args, Subcommand};
use outflank_server::{DatabaseAccess, PostgresUrl, ServedDatabase, ServerOptions, Storage};
use std::io::{Write, stderr, stdout};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank serve
  outflank serve --open
  outflank serve --addr 127.0.0.1:8080 --data ./games --threads 4
  outflank serve --addr 0.0.0.0:6464 --allow-host othello.example
  outflank serve --db wthor.db
  outflank serve admin reports

The page, the engine and the database are part of this program; nothing leaves the machine. \
By default it listens on the loopback interface only. Host names that are not allowed are rejected. \
Ctrl-C stops it; no game is lost. With --db, all who reach the server can import games; the file is created if there is \
none.

The API is documented at /api. /health, /ready and /metrics are for monitoring.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Serve {
    #[command(subcommand)]
    task: Option<Task>,

    /// Address to listen on; port 0 picks a free port.
    #[arg(long, value_name = "HOST:PORT", default_value_t = ServerOptions::ADDRESS)]
    addr: SocketAddr,

    /// A name by which browsers reach this server, besides localhost and addresses in numbers; may be given again.
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Address of a reverse proxy, whose header `X-Forwarded-For` names the client; may be given again.
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,

    #[command(flatten)]
    storage: StorageArguments,

    /// Database of tournament games, to explore and to import into [default: that of `outflank db`, to explore].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Number of search threads [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,

    /// Open the page in the default browser.
    #[arg(long)]
    open: bool,
}

#[derive(Subcommand)]
enum Task {
    /// See and remove users, their texts and reports.
    Admin(admin::Admin),
}

/// Where the played games and the users are stored.
#[derive(Args)]
struct StorageArguments {
    /// Directory of the played games [default: outflank in the user data directory].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// PostgreSQL database of the played games, as `postgres://user:password@host/name`, which several servers can share.
    #[arg(long, value_name = "URL", env = "OUTFLANK_DATABASE", hide_env_values = true)]
    database: Option<PostgresUrl>,
}

impl StorageArguments {
    fn storage(self) -> anyhow::Result<Storage> {
        let data = self.data.or_else(data_directory);
        let data = data.context("the user has no home directory: choose a directory with --data")?;
        Ok(Storage { data, postgres: self.database })
    }
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.task {
            Some(Task::Admin(admin)) => admin.run(),
            None => self.serve(),
        }
    }

    fn serve(self) -> anyhow::Result<ExitStatus> {
        tracing_subscriber::fmt()
            .json()
            .with_max_level(tracing_subscriber::filter::LevelFilter::INFO)
            .with_writer(stderr)
            .init();
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = self.threads.unwrap_or_else(cores);
        let import = self.db.map(|file| ServedDatabase { file, access: DatabaseAccess::Import });
        let read = || Some(ServedDatabase { file: default_database()?, access: DatabaseAccess::Read });
        let database = import.or_else(read);
        let storage = self.storage.storage()?;
        let (address, hosts, proxies) = (self.addr, self.hosts, self.proxies);
        let options = ServerOptions { address, hosts, proxies, storage, database, threads };
        outflank_server::run(&options, |address| {
            let url = format!("http://{address}/");
            // The server also runs with its output closed.
            let _ = writeln!(stdout(), "{url}");
            if self.open && open::that_detached(&url).is_err() {
                let _ = writeln!(stderr(), "no browser could be opened");
            }
        })?;
        Ok(ExitStatus::Success)
    }
}
