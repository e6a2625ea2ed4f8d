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
    /// Connections of an address at the same time; those of proxies are not counted, but what comes through them is.
    pub max_connections: NonZeroU32,
    /// WebSockets of a browser at the same time.
    pub max_sockets: NonZeroU32,
    /// WebSockets of an address at the same time.
    pub max_address_sockets: NonZeroU32,
    /// Requests of a browser at the same time.
    pub max_requests: NonZeroU32,
    /// Requests of an address at the same time.
    pub max_address_requests: NonZeroU32,
    /// Requests, and messages over WebSockets, of an address.
    pub messages: Rate,
    /// The body of a request, in bytes.
    pub max_body: NonZeroU32,
    /// Stored games of a browser against machines.
    pub max_games: NonZeroU32,
    /// Unfinished online games of a user against machines.
    pub max_machine_games: NonZeroU32,
    /// Unfinished online games of an address against machines.
    pub max_address_machine_games: NonZeroU32,
    /// New games of an address.
    pub new_games: Rate,
    /// Tries of a password, for each name and address; new names and reports, for each address and user.
    pub tries: Rate,
    /// Tries to sign in of an address, with any name.
    pub address_tries: Rate,
    /// Tries to sign in with a name, from all browsers in which nobody has signed in with it before.
    pub name_tries: Rate,
    /// Lines in chats, for each user.
    pub chat_lines: Rate,
    /// Actions in games between people, such as moves and offers, for each user.
    pub actions: Rate,
    /// The days after which a guest and the games of a browser are removed that nobody has come back to, and finished games of
    /// guests with others.
    pub max_idle_days: NonZeroU32,
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
            max_connections: const { number(1024) },
            // Some open pages, with one or two connections each.
            max_sockets: const { number(12) },
            // A class at school, with some pages each.
            max_address_sockets: const { number(500) },
            max_requests: const { number(32) },
            max_address_requests: const { number(256) },
            // The page sends one message in some seconds, and some dozens of requests when it opens.
            messages: const { Rate { at_once: number(3000), per_minute: number(12_000) } },
            // A year of WTHOR games has about 300 kB.
            max_body: const { number(1 << 20) },
            max_games: const { number(10_000) },
            // Some games of days beside the one that is played.
            max_machine_games: const { number(50) },
            // A class at school, with a game each.
            max_address_machine_games: const { number(500) },
            // Enough for 500 players behind one address, each with a new game every half minute.
            new_games: const { Rate { at_once: number(1000), per_minute: number(1200) } },
            tries: A_FEW,
            address_tries: const { Rate { at_once: number(60), per_minute: number(30) } },
            name_tries: const { Rate { at_once: number(60), per_minute: number(20) } },
            chat_lines: A_FEW,
            // Somebody who plays bullet in two games at once moves about twice a second.
            actions: const { Rate { at_once: number(120), per_minute: number(240) } },
            // A little longer than the cookie of a browser lives, without which it cannot come back.
            max_idle_days: const { number(400) },
        }
    }
}
