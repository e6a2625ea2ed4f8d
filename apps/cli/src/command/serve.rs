//! `outflank serve`.

mod admin;
mod backup;
mod config;
mod site;

use crate::exit::ExitStatus;
use crate::output::stdout;
use crate::settings::{ServeOptions, unknown_variables};
use clap::{Args, Subcommand};
use outflank_server::network_address;
use std::io::{Write, stderr};
use std::net::{Ipv4Addr, SocketAddr};

pub(crate) use backup::Backup;
pub(crate) use config::Config;
pub(crate) use site::Site;

const EXAMPLES: &str = "\
Examples:
  outflank serve
  outflank serve --open
  outflank serve --addr 127.0.0.1:8080 --data ./games --threads 4
  outflank serve --addr 0.0.0.0:6464 --allow-host othello.example
  outflank serve --db wthor.db
  outflank serve config                the settings, and where each is from
  outflank serve backup ./copy         copy the games, also while it runs
  outflank serve site ./public         the page without a server
  outflank serve admin reports

The page, the engine and the database are part of this program; nothing leaves the machine. \
By default it listens on the loopback interface only. Host names that are not allowed are rejected. \
Ctrl-C stops it; no game is lost. Visitors can explore the database of --db; with --db-import they can also import games \
into it.

Each option can also be set by an environment variable, such as OUTFLANK_ADDR, or in a settings file: \
see `outflank serve config --help`. The API is documented at /api. /health, /ready and /metrics are for monitoring.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Serve {
    #[command(subcommand)]
    task: Option<Task>,

    #[command(flatten)]
    options: ServeOptions,

    /// Open the page in the default browser.
    #[arg(long)]
    open: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Show the settings, and where each comes from.
    Config(Box<Config>),
    /// Copy the data directory, also while the server runs.
    Backup(Backup),
    /// Write the page as a static site, with games and engine in the browser.
    Site(Site),
    /// See and remove users, their texts and reports.
    Admin(admin::Admin),
}

/// Returns the address of the page on this computer; not all browsers open that of a server that listens at all addresses.
fn local_url(mut listening: SocketAddr) -> String {
    if listening.ip().is_unspecified() {
        listening.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{listening}/")
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.task {
            Some(Task::Config(config)) => config.run(),
            Some(Task::Backup(backup)) => backup.run(),
            Some(Task::Site(site)) => site.run(),
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
        let options = self.options.resolve()?.server_options()?;
        for name in unknown_variables() {
            tracing::warn!(name, "no setting has this variable");
        }
        outflank_server::run(&options, |address| {
            // The server also runs with its output closed.
            let _ = writeln!(stdout(), "http://{address}/");
            if let Some(shared) = network_address(address).filter(|&shared| shared != address) {
                let _ = writeln!(stdout(), "for others in your network: http://{shared}/");
            }
            if self.open && open::that_detached(local_url(address)).is_err() {
                let _ = writeln!(stderr(), "no browser could be opened");
            }
        })?;
        Ok(ExitStatus::Success)
    }
}
