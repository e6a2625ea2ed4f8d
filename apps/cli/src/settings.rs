//! The settings of the server: from options, environment variables, the settings file, or the defaults, in this order.

mod file;
mod limits;

use crate::data_directory::{data_directory, default_database};
use crate::exit::wrong_usage;
use crate::value_parser::parse_threads;
use crate::wasm_package;
use anyhow::{Context, anyhow, ensure};
use clap::Args;
use file::SettingsFile;
use limits::{GivenLimits, LimitSettings};
use outflank_play::value_error::expectation;
use outflank_rules::Threads;
use outflank_server::{DatabaseAccess, PostgresUrl, ServedDatabase, ServerOptions, Storage, WasmPackage};
use serde_json::{Value, json};
use std::fmt::{self, Display};
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A value, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Setting<T> {
    value: T,
    source: Source,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Option,
    /// The environment variable of this name.
    Variable(String),
    File,
    Default,
}

/// The options of the storage.
#[derive(Args, Clone, Debug)]
pub(crate) struct StorageOptions {
    /// Settings file [default: outflank/config.toml in the user configuration directory, or in /etc].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Directory of the played games [default: outflank in the user data directory].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// PostgreSQL database of the played games, such as `postgres://user:password@host/name`; several servers can share it.
    #[arg(long = "postgres", alias = "database", value_name = "URL")]
    database: Option<String>,
}

/// The options of the server.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeOptions {
    /// Address to listen on, such as 127.0.0.1:6464 or localhost:6464; port 0 picks a free port [default: 127.0.0.1:6464].
    #[arg(long, value_name = "HOST:PORT", value_parser = parse_address)]
    addr: Option<SocketAddr>,

    /// A name by which browsers reach this server, besides localhost and numeric addresses; repeatable.
    #[arg(long, value_name = "NAME", value_parser = parse_host)]
    allow_host: Vec<String>,

    /// Address of a reverse proxy, whose header `X-Forwarded-For` names the client; repeatable.
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,

    #[command(flatten)]
    storage: StorageOptions,

    /// Database of tournament games to explore [default: that of `outflank db`].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// Let everyone who reaches the server import games into the database of `--db`, which is created if there is none.
    #[arg(long)]
    db_import: bool,

    /// Directory of the WebAssembly package, with which pages can analyse on the devices of their visitors [default: the one
    /// installed with this program, or bindings/wasm/pkg of its checkout].
    #[arg(long, value_name = "DIR")]
    wasm: Option<PathBuf>,

    /// Number of search threads, up to 1024 [default: one per core].
    #[arg(short, long, value_name = "N", value_parser = parse_threads)]
    threads: Option<Threads>,

    #[command(flatten)]
    limits: GivenLimits,
}

/// The settings of the storage.
#[derive(Clone, Debug)]
pub(crate) struct StorageSettings {
    file: SettingsFile,
    data: Setting<Option<PathBuf>>,
    database: Setting<Option<PostgresUrl>>,
}

/// The settings of the server.
#[derive(Clone, Debug)]
pub(crate) struct ServeSettings {
    storage: StorageSettings,
    addr: Setting<SocketAddr>,
    allow_host: Setting<Vec<String>>,
    proxy: Setting<Vec<IpAddr>>,
    db: Setting<Option<PathBuf>>,
    db_import: Setting<bool>,
    wasm: Setting<Option<PathBuf>>,
    threads: Setting<Threads>,
    limits: LimitSettings,
}

impl StorageOptions {
    /// Adds what the environment and the settings file say.
    ///
    /// # Errors
    ///
    /// Returns an error that names the variable, or the file with the line, whose value is invalid.
    pub(crate) fn resolve(self) -> anyhow::Result<StorageSettings> {
        let file = SettingsFile::load(self.config)?;
        let serve = file.contents.serve.clone();
        let data = from_sources(self.data, "OUTFLANK_DATA_DIR", parse, serve.data)?;
        // Not parsed by the parser of the options, whose errors repeat the value, and with it the password.
        let database =
            self.database.as_deref().map(parse).transpose().map_err(|error| anyhow!("--postgres: {error}"))?;
        let database = from_sources(database, postgres_variable(), parse, serve.postgres)?;
        data.value.as_deref().map_or(Ok(()), check_path)?;
        Ok(StorageSettings { data: data.or_default(data_directory()), database: database.or_default(None), file })
    }

    /// Returns where the played games are.
    ///
    /// # Errors
    ///
    /// As [`resolve`](Self::resolve), and when the user has no home directory.
    pub(crate) fn storage(self) -> anyhow::Result<Storage> {
        self.resolve()?.storage()
    }
}

impl StorageSettings {
    fn storage(self) -> anyhow::Result<Storage> {
        let data = self.data.value.context("the user has no home directory: choose a directory with --data")?;
        Ok(Storage { data, postgres: self.database.value })
    }
}

impl ServeOptions {
    /// Adds what the environment and the settings file say.
    ///
    /// # Errors
    ///
    /// As [`StorageOptions::resolve`].
    pub(crate) fn resolve(self) -> anyhow::Result<ServeSettings> {
        let storage = self.storage.resolve()?;
        let serve = storage.file.contents.serve.clone();
        let addr = from_sources(self.addr, "OUTFLANK_ADDR", parse_address, serve.addr)?;
        let allow_host = from_sources(given(self.allow_host), "OUTFLANK_ALLOW_HOST", parse_hosts, serve.allow_host)?;
        let proxy = from_sources(given(self.proxy), "OUTFLANK_PROXY", parse_list, serve.proxy)?;
        let db = from_sources(self.db, "OUTFLANK_DB", parse, serve.db)?;
        db.value.as_deref().map_or(Ok(()), check_path)?;
        // A switch that is not given leaves the decision to the other sources.
        let import = Some(true).filter(|_| self.db_import);
        let db_import = from_sources(import, "OUTFLANK_DB_IMPORT", parse, serve.db_import)?.or(false);
        if db_import.value && db.value.is_none() {
            return Err(wrong_usage("--db-import needs the database of --db"));
        }
        let wasm = from_sources(self.wasm, "OUTFLANK_WASM", parse, serve.wasm)?;
        let threads = from_sources(self.threads, "OUTFLANK_THREADS", parse_threads, serve.threads)?;
        let all_cores = threads.value.map_or_else(Threads::of_all_cores, Ok)?;
        Ok(ServeSettings {
            addr: addr.or(ServerOptions::ADDRESS),
            allow_host: allow_host.or(Vec::new()),
            proxy: proxy.or(Vec::new()),
            db: db.or_default(None),
            db_import,
            wasm: wasm.or_default(wasm_package::installed()),
            threads: threads.or(all_cores),
            limits: LimitSettings::resolve(&self.limits, &serve.limits)?,
            storage,
        })
    }
}

impl ServeSettings {
    /// Returns the options of the server.
    ///
    /// # Errors
    ///
    /// Returns an error when the user has no home directory and no directory is chosen, or when a directory that was chosen has
    /// no WebAssembly package.
    pub(crate) fn server_options(self) -> anyhow::Result<ServerOptions> {
        let access = if self.db_import.value { DatabaseAccess::Import } else { DatabaseAccess::Read };
        let named = self.db.value.map(|file| ServedDatabase::Named { file, access });
        let default = || Some(ServedDatabase::Default { file: default_database()? });
        Ok(ServerOptions {
            address: self.addr.value,
            hosts: self.allow_host.value,
            proxies: self.proxy.value,
            storage: self.storage.storage()?,
            database: named.or_else(default),
            wasm: self.wasm.value.as_deref().map(WasmPackage::read).transpose()?,
            threads: self.threads.value,
            limits: self.limits.limits(),
        })
    }

    /// Returns the settings file; none when there is none.
    pub(crate) fn file(&self) -> Option<&PathBuf> {
        self.storage.file.path.as_ref()
    }

    /// Returns the name, the value and the source of each setting.
    pub(crate) fn all(&self) -> Vec<(String, Value, Source)> {
        let list = |setting: &Setting<Vec<IpAddr>>| json!(setting.value);
        let path =
            |setting: &Setting<Option<PathBuf>>| json!(setting.value.as_ref().map(|path| path.to_string_lossy()));
        let StorageSettings { data, database, .. } = &self.storage;
        let settings = [
            ("addr", json!(self.addr.value.to_string()), self.addr.source.clone()),
            ("allow-host", json!(self.allow_host.value), self.allow_host.source.clone()),
            ("proxy", list(&self.proxy), self.proxy.source.clone()),
            ("data", path(data), data.source.clone()),
            ("postgres", json!(database.value.as_ref().map(ToString::to_string)), database.source.clone()),
            ("db", path(&self.db), self.db.source.clone()),
            ("db-import", json!(self.db_import.value), self.db_import.source.clone()),
            ("wasm", path(&self.wasm), self.wasm.source.clone()),
            ("threads", json!(self.threads.value.get()), self.threads.source.clone()),
        ];
        let settings = settings.map(|(name, value, source)| (format!("serve.{name}"), value, source));
        let limits = self.limits.all();
        let limits = limits.map(|(name, value, source)| (format!("serve.limits.{name}"), json!(value), source));
        settings.into_iter().chain(limits).collect()
    }
}

impl<T> Setting<Option<T>> {
    /// Takes a default where no source has a value.
    fn or(self, default: T) -> Setting<T> {
        Setting { value: self.value.unwrap_or(default), source: self.source }
    }

    /// Takes a default, which may be nothing, where no source has a value.
    fn or_default(self, default: Option<T>) -> Self {
        Self { value: self.value.or(default), source: self.source }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option => f.write_str("option"),
            Self::Variable(name) => write!(f, "variable {name}"),
            Self::File => f.write_str("settings file"),
            Self::Default => f.write_str("default"),
        }
    }
}

/// Takes the first of the sources that has a value.
fn from_sources<T>(
    option: Option<T>,
    variable: &str,
    parse: impl Fn(&str) -> Result<T, String>,
    file: Option<T>,
) -> anyhow::Result<Setting<Option<T>>> {
    if option.is_some() {
        return Ok(Setting { value: option, source: Source::Option });
    }
    // An empty variable counts as none.
    if let Some(text) = std::env::var_os(variable).filter(|text| !text.is_empty()) {
        let text = text.to_str().with_context(|| format!("{variable} is not valid Unicode"))?;
        let value = parse(text).map_err(|error| wrong_usage(in_variable(variable, text, &error)))?;
        return Ok(Setting { value: Some(value), source: Source::Variable(variable.to_owned()) });
    }
    let source = if file.is_some() { Source::File } else { Source::Default };
    Ok(Setting { value: file, source })
}

/// Returns the variable of the database of the played games: its name, or the former one if that alone is set.
fn postgres_variable() -> &'static str {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !is_set("OUTFLANK_POSTGRES") && is_set("OUTFLANK_DATABASE") { "OUTFLANK_DATABASE" } else { "OUTFLANK_POSTGRES" }
}

/// Words the error of a variable. The address of a database is not repeated: it may hold a password.
fn in_variable(variable: &str, value: &str, error: &str) -> String {
    // An error with what was found names the value already.
    if variable == postgres_variable() || PostgresUrl::is_meant_by(value) || error.contains("but found") {
        return format!("{variable}: {error}");
    }
    format!("{variable}: {error}, but found {value:?}")
}

/// Returns the values of a repeatable option; none when it was not given.
fn given<T>(values: Vec<T>) -> Option<Vec<T>> {
    Some(values).filter(|values| !values.is_empty())
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| {
        let error = error.to_string();
        expectation(&error).unwrap_or(error)
    })
}

/// Parses the address to listen on, and looks up its name.
fn parse_address(text: &str) -> Result<SocketAddr, String> {
    // From the right: the numbers of an IPv6 address have colons, too.
    let (host, port) = text.rsplit_once(':').unwrap_or_default();
    let is_number = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if host.is_empty() || !is_number {
        return Err("expected an address and a port, such as 127.0.0.1:6464 or localhost:6464".to_owned());
    }
    if port.parse::<u16>().is_err() {
        return Err(format!("a port is at most {}", u16::MAX));
    }
    let unknown = || format!("cannot find the host {host}");
    text.to_socket_addrs().map_err(|_| unknown())?.next().ok_or_else(unknown)
}

/// Parses the name of a host as browsers send it, without a port.
fn parse_host(text: &str) -> Result<String, String> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    if text.is_empty() || !text.bytes().all(is_allowed) {
        return Err("expected a host name such as othello.example, without http:// and without a port".to_owned());
    }
    Ok(text.to_owned())
}

/// Rejects a path that is the address of a database: errors would print it with its password.
fn check_path(path: &Path) -> anyhow::Result<()> {
    let is_url = path.to_str().is_some_and(PostgresUrl::is_meant_by);
    ensure!(!is_url, "the address of a PostgreSQL database is the value of --postgres, and of no other option");
    Ok(())
}

/// Returns the variables of the environment that begin as those of the server and are none of them, such as misspelt ones.
pub(crate) fn unknown_variables() -> Vec<String> {
    const KNOWN: [&str; 11] = [
        "OUTFLANK_ADDR",
        "OUTFLANK_ALLOW_HOST",
        "OUTFLANK_CONFIG",
        "OUTFLANK_DATABASE",
        "OUTFLANK_DATA_DIR",
        "OUTFLANK_DB",
        "OUTFLANK_DB_IMPORT",
        "OUTFLANK_POSTGRES",
        "OUTFLANK_PROXY",
        "OUTFLANK_THREADS",
        "OUTFLANK_WASM",
    ];
    let is_known = |name: &str| KNOWN.contains(&name) || limits::variables().any(|variable| variable == name);
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    names.filter(|name| name.starts_with("OUTFLANK_") && !is_known(name)).collect()
}

/// Parses values with commas between them.
fn parse_list<T: FromStr<Err: Display>>(text: &str) -> Result<Vec<T>, String> {
    text.split(',').map(|item| parse(item.trim())).collect()
}

fn parse_hosts(text: &str) -> Result<Vec<String>, String> {
    text.split(',').map(|item| parse_host(item.trim())).collect()
}
