//! The limits of the server: options, variables and the section `[serve.limits]` with the same names.

use super::{Setting, Source, from_sources};
use clap::Args;
use outflank_server::Limits;
use serde::Deserialize;
use std::num::NonZeroU32;

/// The limits of the server, each with its source.
#[derive(Clone, Debug)]
pub(super) struct LimitSettings(Vec<(&'static Limit, Setting<NonZeroU32>)>);

/// A limit: its name as a field, and where it is.
#[derive(Debug)]
struct Limit {
    field: &'static str,
    given: fn(&GivenLimits) -> Option<NonZeroU32>,
    value: fn(&mut Limits) -> &mut NonZeroU32,
}

/// Makes the options from a table: help, name, unit and place of each limit.
macro_rules! limits {
    ($(#[doc = $help:literal] $field:ident ($unit:ident) => $($place:ident).+;)*) => {
        /// The limits that a source sets: the options and the section `[serve.limits]` have the same names.
        #[derive(Args, Clone, Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub(crate) struct GivenLimits {
            $(
                #[doc = $help]
                #[arg(long, value_name = stringify!($unit), value_parser = parse_limit, help_heading = "Limits")]
                $field: Option<NonZeroU32>,
            )*
        }

        static ALL: &[Limit] = &[$(
            Limit {
                field: stringify!($field),
                given: |given| given.$field,
                value: |limits| &mut limits.$($place).+,
            },
        )*];
    };
}

limits! {
    /// Connections from one address at the same time [default: 1024].
    max_connections (N) => max_connections;
    /// WebSockets of one browser at the same time [default: 12].
    max_sockets (N) => max_sockets;
    /// WebSockets from one address at the same time [default: 500].
    max_address_sockets (N) => max_address_sockets;
    /// Requests of one browser at the same time [default: 32].
    max_requests (N) => max_requests;
    /// Requests from one address at the same time [default: 256].
    max_address_requests (N) => max_address_requests;
    /// Burst of requests and messages from one address [default: 3000].
    max_messages (N) => messages.at_once;
    /// Requests and messages per minute from one address, once the burst is used up [default: 12000].
    messages_per_minute (N) => messages.per_minute;
    /// Body of a request, in bytes [default: 1048576].
    max_body (BYTES) => max_body;
    /// Games of one browser against machines [default: 10000].
    max_games (N) => max_games;
    /// Unfinished online games of one user against machines [default: 50].
    max_machine_games (N) => max_machine_games;
    /// Unfinished online games from one address against machines [default: 500].
    max_address_machine_games (N) => max_address_machine_games;
    /// Burst of new games from one address [default: 1000].
    max_new_games (N) => new_games.at_once;
    /// New games per minute from one address, once the burst is used up [default: 1200].
    new_games_per_minute (N) => new_games.per_minute;
    /// Burst of password attempts, new names and reports from one address or user [default: 20].
    max_tries (N) => tries.at_once;
    /// Password attempts, new names and reports per minute, once the burst is used up [default: 5].
    tries_per_minute (N) => tries.per_minute;
    /// Burst of sign-in attempts from one address, with any name [default: 60].
    max_address_tries (N) => address_tries.at_once;
    /// Sign-in attempts per minute from one address, once the burst is used up [default: 30].
    address_tries_per_minute (N) => address_tries.per_minute;
    /// Burst of sign-in attempts with one name, from all devices on which nobody has signed in with it [default: 60].
    max_name_tries (N) => name_tries.at_once;
    /// Sign-in attempts per minute with one name, once the burst is used up [default: 20].
    name_tries_per_minute (N) => name_tries.per_minute;
    /// Burst of chat lines of one user [default: 20].
    max_chat_lines (N) => chat_lines.at_once;
    /// Chat lines per minute of one user, once the burst is used up [default: 5].
    chat_lines_per_minute (N) => chat_lines.per_minute;
    /// Burst of actions of one user in games between people [default: 120].
    max_actions (N) => actions.at_once;
    /// Actions per minute of one user in games between people, once the burst is used up [default: 240].
    actions_per_minute (N) => actions.per_minute;
    /// Days after which guests, their finished games and games of browsers that nobody comes back to are removed [default: 400].
    max_idle_days (DAYS) => max_idle_days;
}

impl Limit {
    /// Returns the name of the option.
    fn name(&self) -> String {
        self.field.replace('_', "-")
    }

    /// Returns the name of the environment variable.
    fn variable(&self) -> String {
        format!("OUTFLANK_{}", self.field.to_uppercase())
    }
}

impl LimitSettings {
    /// Adds what the environment and the settings file say to the options.
    pub(super) fn resolve(options: &GivenLimits, file: &GivenLimits) -> anyhow::Result<Self> {
        let mut defaults = Limits::default();
        let resolve = |limit: &'static Limit| {
            let setting = from_sources((limit.given)(options), &limit.variable(), parse_limit, (limit.given)(file))?;
            Ok((limit, setting.or(*(limit.value)(&mut defaults))))
        };
        ALL.iter().map(resolve).collect::<anyhow::Result<_>>().map(Self)
    }

    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for (limit, setting) in &self.0 {
            *(limit.value)(&mut limits) = setting.value;
        }
        limits
    }

    /// Returns the name, the value and the source of each limit.
    pub(super) fn all(&self) -> impl Iterator<Item = (String, NonZeroU32, Source)> {
        self.0.iter().map(|(limit, setting)| (limit.name(), setting.value, setting.source.clone()))
    }
}

/// Returns whether a limit has this name.
pub(super) fn is_limit(name: &str) -> bool {
    ALL.iter().any(|limit| limit.name() == name)
}

/// Returns the names of the variables.
pub(super) fn variables() -> impl Iterator<Item = String> {
    ALL.iter().map(Limit::variable)
}

fn parse_limit(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 1 to {}", u32::MAX))
}
