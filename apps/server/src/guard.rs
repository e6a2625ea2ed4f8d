//! What keeps other sites and careless clients out.

mod doorman;
mod headers;
mod origin;
mod quota;
mod requests;

pub(crate) use doorman::Doorman;
pub(crate) use headers::protect;
pub(crate) use origin::refuse_other_sites;
pub(crate) use quota::Quota;
pub(crate) use requests::limit_requests;
