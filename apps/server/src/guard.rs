//! What keeps other sites and careless clients out.

mod body;
mod doorman;
mod headers;
mod host;
mod network;
mod new_games;
mod origin;
mod quota;
mod requests;

pub(crate) use body::{LONGEST_BODY, read_body};
pub(crate) use doorman::Doorman;
pub(crate) use headers::protect;
pub(crate) use host::{Hosts, refuse_unknown_hosts};
use network::network;
pub(crate) use new_games::NewGames;
pub(crate) use origin::refuse_other_sites;
pub(crate) use quota::Quota;
pub(crate) use requests::limit_requests;
