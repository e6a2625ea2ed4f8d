//! The limits of the server: options, variables and the section `[serve.limits]` with the same names.

use super::{Setting, Source, from_sources};
use clap::Args;
use outflank_server::Limits;
use serde::Deserialize;
use std::num::NonZeroU32;

/// The limits that a source sets: the options and the section `[serve.limits]` have the same names.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct GivenLimits {
    /// Connections of an address at the same time [default: 1024].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_connections: Option<NonZeroU32>,

    /// WebSockets of a browser at the same time [default: 12].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_sockets: Option<NonZeroU32>,

    /// WebSockets of an address at the same time [default: 500].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_address_sockets: Option<NonZeroU32>,

    /// Requests of a browser at the same time [default: 32].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_requests: Option<NonZeroU32>,

    /// Requests of an address at the same time [default: 256].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_address_requests: Option<NonZeroU32>,

    /// Requests and messages of an address at once [default: 3000].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_messages: Option<NonZeroU32>,

    /// Requests and messages of an address in each minute from then on [default: 12000].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    messages_per_minute: Option<NonZeroU32>,

    /// Body of a request, in bytes [default: 1048576].
    #[arg(long, value_name = "BYTES", value_parser = parse_limit, help_heading = "Limits")]
    max_body: Option<NonZeroU32>,

    /// Games of a browser against machines [default: 10000].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_games: Option<NonZeroU32>,

    /// New games of an address at once [default: 1000].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_new_games: Option<NonZeroU32>,

    /// New games of an address in each minute from then on [default: 1200].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    new_games_per_minute: Option<NonZeroU32>,

    /// Tries of a password, new names and reports of an address or user at once [default: 20].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_tries: Option<NonZeroU32>,

    /// Tries in each minute from then on [default: 5].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    tries_per_minute: Option<NonZeroU32>,

    /// Tries of an address to sign in, with any name, at once [default: 60].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_address_tries: Option<NonZeroU32>,

    /// Tries of an address in each minute from then on [default: 30].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    address_tries_per_minute: Option<NonZeroU32>,

    /// Tries to sign in with a name, from all devices where nobody has signed in with it, at once [default: 60].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_name_tries: Option<NonZeroU32>,

    /// Tries with a name in each minute from then on [default: 20].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    name_tries_per_minute: Option<NonZeroU32>,

    /// Lines of a user in chats at once [default: 20].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_chat_lines: Option<NonZeroU32>,

    /// Lines of a user in each minute from then on [default: 5].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    chat_lines_per_minute: Option<NonZeroU32>,

    /// Actions of a user in games between people at once [default: 120].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    max_actions: Option<NonZeroU32>,

    /// Actions of a user in each minute from then on [default: 240].
    #[arg(long, value_name = "N", value_parser = parse_limit, help_heading = "Limits")]
    actions_per_minute: Option<NonZeroU32>,

    /// Days after which guests and games of browsers that nobody comes back to are removed [default: 400].
    #[arg(long, value_name = "DAYS", value_parser = parse_limit, help_heading = "Limits")]
    max_idle_days: Option<NonZeroU32>,
}

/// The limits of the server, each with its source.
#[derive(Clone, Debug)]
pub(super) struct LimitSettings(Vec<(&'static Limit, Setting<NonZeroU32>)>);

/// A limit: its names, and where it is.
#[derive(Debug)]
struct Limit {
    name: &'static str,
    variable: &'static str,
    given: fn(&GivenLimits) -> Option<NonZeroU32>,
    value: fn(&mut Limits) -> &mut NonZeroU32,
}

static ALL: [Limit; 22] = [
    Limit {
        name: "max-connections",
        variable: "OUTFLANK_MAX_CONNECTIONS",
        given: |given| given.max_connections,
        value: |limits| &mut limits.max_connections,
    },
    Limit {
        name: "max-sockets",
        variable: "OUTFLANK_MAX_SOCKETS",
        given: |given| given.max_sockets,
        value: |limits| &mut limits.max_sockets,
    },
    Limit {
        name: "max-address-sockets",
        variable: "OUTFLANK_MAX_ADDRESS_SOCKETS",
        given: |given| given.max_address_sockets,
        value: |limits| &mut limits.max_address_sockets,
    },
    Limit {
        name: "max-requests",
        variable: "OUTFLANK_MAX_REQUESTS",
        given: |given| given.max_requests,
        value: |limits| &mut limits.max_requests,
    },
    Limit {
        name: "max-address-requests",
        variable: "OUTFLANK_MAX_ADDRESS_REQUESTS",
        given: |given| given.max_address_requests,
        value: |limits| &mut limits.max_address_requests,
    },
    Limit {
        name: "max-messages",
        variable: "OUTFLANK_MAX_MESSAGES",
        given: |given| given.max_messages,
        value: |limits| &mut limits.messages.at_once,
    },
    Limit {
        name: "messages-per-minute",
        variable: "OUTFLANK_MESSAGES_PER_MINUTE",
        given: |given| given.messages_per_minute,
        value: |limits| &mut limits.messages.per_minute,
    },
    Limit {
        name: "max-body",
        variable: "OUTFLANK_MAX_BODY",
        given: |given| given.max_body,
        value: |limits| &mut limits.max_body,
    },
    Limit {
        name: "max-games",
        variable: "OUTFLANK_MAX_GAMES",
        given: |given| given.max_games,
        value: |limits| &mut limits.max_games,
    },
    Limit {
        name: "max-new-games",
        variable: "OUTFLANK_MAX_NEW_GAMES",
        given: |given| given.max_new_games,
        value: |limits| &mut limits.new_games.at_once,
    },
    Limit {
        name: "new-games-per-minute",
        variable: "OUTFLANK_NEW_GAMES_PER_MINUTE",
        given: |given| given.new_games_per_minute,
        value: |limits| &mut limits.new_games.per_minute,
    },
    Limit {
        name: "max-tries",
        variable: "OUTFLANK_MAX_TRIES",
        given: |given| given.max_tries,
        value: |limits| &mut limits.tries.at_once,
    },
    Limit {
        name: "tries-per-minute",
        variable: "OUTFLANK_TRIES_PER_MINUTE",
        given: |given| given.tries_per_minute,
        value: |limits| &mut limits.tries.per_minute,
    },
    Limit {
        name: "max-address-tries",
        variable: "OUTFLANK_MAX_ADDRESS_TRIES",
        given: |given| given.max_address_tries,
        value: |limits| &mut limits.address_tries.at_once,
    },
    Limit {
        name: "address-tries-per-minute",
        variable: "OUTFLANK_ADDRESS_TRIES_PER_MINUTE",
        given: |given| given.address_tries_per_minute,
        value: |limits| &mut limits.address_tries.per_minute,
    },
    Limit {
        name: "max-name-tries",
        variable: "OUTFLANK_MAX_NAME_TRIES",
        given: |given| given.max_name_tries,
        value: |limits| &mut limits.name_tries.at_once,
    },
    Limit {
        name: "name-tries-per-minute",
        variable: "OUTFLANK_NAME_TRIES_PER_MINUTE",
        given: |given| given.name_tries_per_minute,
        value: |limits| &mut limits.name_tries.per_minute,
    },
    Limit {
        name: "max-chat-lines",
        variable: "OUTFLANK_MAX_CHAT_LINES",
        given: |given| given.max_chat_lines,
        value: |limits| &mut limits.chat_lines.at_once,
    },
    Limit {
        name: "chat-lines-per-minute",
        variable: "OUTFLANK_CHAT_LINES_PER_MINUTE",
        given: |given| given.chat_lines_per_minute,
        value: |limits| &mut limits.chat_lines.per_minute,
    },
    Limit {
        name: "max-actions",
        variable: "OUTFLANK_MAX_ACTIONS",
        given: |given| given.max_actions,
        value: |limits| &mut limits.actions.at_once,
    },
    Limit {
        name: "actions-per-minute",
        variable: "OUTFLANK_ACTIONS_PER_MINUTE",
        given: |given| given.actions_per_minute,
        value: |limits| &mut limits.actions.per_minute,
    },
    Limit {
        name: "max-idle-days",
        variable: "OUTFLANK_MAX_IDLE_DAYS",
        given: |given| given.max_idle_days,
        value: |limits| &mut limits.max_idle_days,
    },
];

impl LimitSettings {
    /// Adds what the environment and the settings file say to the options.
    pub(super) fn resolve(options: &GivenLimits, file: &GivenLimits) -> anyhow::Result<Self> {
        let mut defaults = Limits::default();
        let resolve = |limit: &'static Limit| {
            let setting = from_sources((limit.given)(options), limit.variable, parse_limit, (limit.given)(file))?;
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
    pub(super) fn all(&self) -> impl Iterator<Item = (&'static str, NonZeroU32, Source)> {
        self.0.iter().map(|(limit, setting)| (limit.name, setting.value, setting.source))
    }
}

fn parse_limit(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("expected a number from 1 to {}, not {text:?}", u32::MAX))
}
