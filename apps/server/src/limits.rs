//! The limits on what clients may do, which protect the server and its users.

use std::num::NonZeroU32;

/// The limits on clients; the operator can change each.
///
/// # Examples
///
/// ```
/// use outflank_server::Limits;
///
/// let limits = Limits { max_sockets: 40.try_into()?, ..Limits::default() };
/// assert_eq!(limits.max_requests.get(), 32);
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections of an address at the same time; those of proxies are not counted.
    pub max_connections: NonZeroU32,
    /// WebSockets of a browser at the same time.
    pub max_sockets: NonZeroU32,
    /// Requests of a browser at the same time.
    pub max_requests: NonZeroU32,
    /// The body of a request, in bytes.
    pub max_body: NonZeroU32,
    /// Stored games of a browser against machines.
    pub max_games: NonZeroU32,
    /// New games of an address.
    pub new_games: Rate,
    /// Tries of a password, new names and reports, for each address, name and user.
    pub tries: Rate,
    /// Lines in chats, for each user.
    pub chat_lines: Rate,
}

/// A limit on events: a number at once, and then a number in each minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Events at once, after a time without any.
    pub at_once: NonZeroU32,
    /// Events in each minute from then on.
    pub per_minute: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        const fn number(number: u32) -> NonZeroU32 {
            NonZeroU32::new(number).expect("no limit is 0")
        }
        const A_FEW: Rate = Rate { at_once: number(20), per_minute: number(5) };
        Self {
            // Enough for many users behind one address.
            max_connections: const { number(2048) },
            // Some open pages, with one or two connections each.
            max_sockets: const { number(12) },
            max_requests: const { number(32) },
            // A year of WTHOR games has about 300 kB.
            max_body: const { number(1 << 20) },
            max_games: const { number(10_000) },
            // Enough for 500 players behind one address, each with a new game every half minute.
            new_games: const { Rate { at_once: number(1000), per_minute: number(1200) } },
            tries: A_FEW,
            chat_lines: A_FEW,
        }
    }
}
