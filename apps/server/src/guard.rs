//! What keeps other sites and careless clients out.

mod headers;
mod origin;
mod quota;

pub(crate) use headers::protect;
pub(crate) use origin::refuse_other_sites;
pub(crate) use quota::Quota;
