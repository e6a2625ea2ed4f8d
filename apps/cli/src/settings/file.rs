//! The settings file, in TOML.

use super::limits::{GivenLimits, is_limit};
use anyhow::anyhow;
use etcetera::BaseStrategy;
use outflank_play::value_error::FieldError;
use outflank_rules::{Threads, ThreadsError};
use outflank_server::PostgresUrl;
use serde::{Deserialize, Deserializer};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

/// The maximum length of the file, in bytes.
const MAX_LENGTH: u64 = 1 << 20;

/// The settings file, and what it says.
#[derive(Clone, Debug)]
pub(super) struct SettingsFile {
    /// None when there is no file.
    pub(super) path: Option<PathBuf>,
    pub(super) contents: Contents,
}

/// The sections of the file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Contents {
    #[serde(default)]
    pub(super) serve: ServeSection,
}

/// The section `[serve]`, whose keys are the names of the options.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ServeSection {
    #[serde(default, deserialize_with = "address")]
    pub(super) addr: Option<SocketAddr>,
    #[serde(default, deserialize_with = "hosts")]
    pub(super) allow_host: Option<Vec<String>>,
    pub(super) proxy: Option<Vec<IpAddr>>,
    pub(super) data: Option<PathBuf>,
    #[serde(default, alias = "database", deserialize_with = "postgres_url")]
    pub(super) postgres: Option<PostgresUrl>,
    pub(super) db: Option<PathBuf>,
    pub(super) db_import: Option<bool>,
    pub(super) wasm: Option<PathBuf>,
    #[serde(default, deserialize_with = "threads")]
    pub(super) threads: Option<Threads>,
    #[serde(default)]
    pub(super) limits: GivenLimits,
}

impl SettingsFile {
    /// Reads the file of the option, of the variable `OUTFLANK_CONFIG`, of the user or of the system: the first that there is.
    ///
    /// # Errors
    ///
    /// Returns an error when the file of the option or the variable does not exist, and one that names the line when a file is
    /// not valid.
    pub(super) fn load(option: Option<PathBuf>) -> anyhow::Result<Self> {
        let variable = std::env::var_os("OUTFLANK_CONFIG").filter(|path| !path.is_empty()).map(PathBuf::from);
        let path = option.or(variable).or_else(|| default_files().find(|path| path.exists()));
        let contents = path.as_deref().map(read).transpose()?.unwrap_or_default();
        Ok(Self { path, contents })
    }
}

/// Returns the files that are read unless another one is named, the first of them first.
fn default_files() -> impl Iterator<Item = PathBuf> {
    const SYSTEM: &str = "/etc/outflank/config.toml";
    let user = etcetera::choose_base_strategy().ok();
    let user = user.map(|directories| directories.config_dir().join("outflank").join("config.toml"));
    user.into_iter().chain([PathBuf::from(SYSTEM)])
}

fn read(path: &Path) -> anyhow::Result<Contents> {
    let text = outflank_files::read_text(path, MAX_LENGTH)?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().map_or(0, |span| span.start);
        let line = text.get(..before).map_or(0, |before| before.matches('\n').count());
        // The message may have several lines; the text of the file, which may contain a password, is not repeated.
        let message = error.message().replace('\n', " ");
        let message = unknown_in_words(&message).unwrap_or_else(|| {
            let reason = FieldError::from_serde(&message).map_or(message, |error| error.message);
            setting_of(&text, line).map_or(reason.clone(), |name| format!("{name}: {reason}"))
        });
        anyhow!("{}, line {}: {message}", path.display(), line + 1)
    })
}

/// Words the error of a name that no section has, or another one.
fn unknown_in_words(message: &str) -> Option<String> {
    let unknown = message.strip_prefix("unknown field `")?;
    let (name, expected) = unknown.split_once("`, expected ")?;
    Some(if expected == "`serve`" {
        format!("{name}: settings belong in the section [serve]")
    } else if is_limit(name) {
        format!("{name} belongs in the section [serve.limits]")
    } else {
        format!("there is no setting {name}; expected {}", expected.replace('`', ""))
    })
}

/// Returns the name of the setting on a line, counted from 0.
fn setting_of(text: &str, line: usize) -> Option<&str> {
    let (name, _) = text.lines().nth(line)?.split_once('=')?;
    Some(name.trim()).filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'))
}

fn postgres_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PostgresUrl>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    super::parse_address(&String::deserialize(deserializer)?).map(Some).map_err(serde::de::Error::custom)
}

fn hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    let hosts = Vec::<String>::deserialize(deserializer)?;
    let hosts: Result<_, String> = hosts.iter().map(|host| super::parse_host(host)).collect();
    hosts.map(Some).map_err(serde::de::Error::custom)
}

fn threads<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Threads>, D::Error> {
    let number = usize::deserialize(deserializer).map_err(|_| serde::de::Error::custom(ThreadsError::OutOfRange))?;
    Threads::new(number).map(Some).map_err(|error| serde::de::Error::custom(format!("{:#}", anyhow!(error))))
}
