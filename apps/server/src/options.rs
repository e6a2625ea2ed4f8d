//! How the server is started.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// How the server is started.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens.
    pub address: SocketAddr,
    /// The names under which it answers, besides `localhost` and addresses in numbers.
    pub hosts: Vec<String>,
    /// The folder of the database; it is made when it is missing.
    pub data: PathBuf,
    /// How many threads search.
    pub threads: NonZeroUsize,
}

impl ServerOptions {
    /// Where it listens unless it is told otherwise: this machine only, at a port that is easy to remember.
    pub const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 6464);
}
